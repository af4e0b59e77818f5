import { type Dice, scripted } from '@sandtable/dice';
import { isRefused, type Side } from '@sandtable/engine';
import { at, posed, type TableMap } from '@sandtable/table';
import type { Command } from './commands.ts';
import type { Event } from './events.ts';
import { laPetiteGuerreGame } from './game.ts';
import type { Man, Phase, State } from './state.ts';

/** Tables made by hand, for tests: open ground, and only those men who are put on it. */

const FREE = { control: 'controlled' } as const;

/** Nobody on the table yet, in a phase of a side, without snow. */
export function table(phase: Phase, active: Side, options: Readonly<Record<string, string>> = {}): State {
  const [scenario] = laPetiteGuerreGame.scenarios;
  const houseRules = Object.fromEntries(
    Object.entries(laPetiteGuerreGame.sheet.rulebook.options).map(([name, { values }]) => [
      name,
      options[name] ?? values[0]![0],
    ]),
  );
  const state = laPetiteGuerreGame.setUp(scenario!, houseRules);
  for (const man of Object.values(state.men))
    Object.assign(man, { pose: null, fate: 'left', hidden: false, ...FREE });
  return Object.assign(state, {
    special: { ...state.special, snow: false },
    turn: 1,
    phase,
    active,
    first: active,
  });
}

/** Puts a man somewhere, in inches; everybody put down is free to act unless told otherwise. */
export function put(
  state: State,
  id: string,
  x: number,
  y: number,
  facing = 0,
  more: Partial<Man> = {},
): Man {
  const man = state.men[id]!;
  return Object.assign(man, { pose: posed(at(x, y), facing), fate: null, ...more });
}
export const move = (state: State, id: string, x: number, y: number, rest: object = {}) => {
  const { pose } = state.men[id]!;
  return { do: 'move' as const, path: [{ x: pose!.x, y: pose!.y }, at(x, y)], ...rest };
};

/** Gives a command with these dice, which must all be used; answers with what happened. */
export function play(state: State, command: Command, faces: readonly number[] = []): Event[] {
  const judged = laPetiteGuerreGame.judge(state, command);
  if (isRefused(judged)) throw new Error(judged.message);
  const events: Event[] = [];
  const dice = scripted(faces);
  judged.perform({
    dice: dice as Dice,
    state,
    emit(event) {
      events.push(event);
      laPetiteGuerreGame.evolve(state, event);
    },
  });
  dice.finish();
  return events;
}
/** The rule that stands against a command; undefined if it is allowed. */
export function against(state: State, command: Command): string | undefined {
  const judged = laPetiteGuerreGame.judge(state, command);
  return isRefused(judged) ? judged.rule : undefined;
}
export const onMap = (state: State, map: TableMap): State => Object.assign(state, { map });
export const inch = (state: State, id: string): readonly [number, number] => {
  const { x, y } = state.men[id]!.pose!;
  return [x / 1000, y / 1000];
};
