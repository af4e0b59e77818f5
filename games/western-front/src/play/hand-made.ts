import { type Dice, scripted } from '@sandtable/dice';
import { houseRules, isRefused } from '@sandtable/engine';
import { at, type Feature, posed } from '@sandtable/table';
import type { House } from '../sheet/options.ts';
import { OPTIONS } from '../sheet/options.ts';
import type { Command } from './commands.ts';
import type { Event } from './events.ts';
import { westernFrontGame } from './game.ts';
import { SCENARIOS } from './scenario.ts';
import type { Phase, State, Unit } from './state.ts';

/** Situations for tests: a bare table with a few units of a scenario, placed by hand. */

const standard = (): House => {
  const rules = houseRules(OPTIONS, {});
  if (!rules.ok) throw new Error('standard house rules are refused');
  return rules.value as House; // checked by the engine
};

/** A scenario in its second turn, in some phase, with nobody on the table. */
export function bare(scenario: 'nimy' | 'cachy', phase: Phase, options: Partial<House> = {}): State {
  const found = SCENARIOS.find(({ id }) => id === scenario)!; // one of ours
  const state = westernFrontGame.setUp(found, { ...standard(), ...options });
  for (const unit of Object.values(state.units)) unit.pose = null;
  state.phase = phase;
  state.step = 'decide';
  state.turn = 2;
  state.initiative = state.sides[0]!.id;
  state.first = state.sides[0]!.id;
  state.active = state.sides[0]!.id;
  return state;
}

/** Puts a unit somewhere, in inches, with changes. */
export function put(
  state: State,
  id: string,
  x: number,
  y: number,
  facing: number,
  change: Partial<Unit> = {},
): Unit {
  const unit = state.units[id]!; // a unit of the scenario
  unit.pose = posed(at(x, y), facing);
  Object.assign(unit, change);
  return unit;
}

/** The same state with other ground. */
export const onGround = (state: State, features: readonly Feature[]): State => {
  state.map = { ...state.map, features };
  return state;
};

/** The rule that refuses a command; undefined if it is accepted. */
export function refusal(state: State, command: Command): string | undefined {
  const judged = westernFrontGame.judge(state, command);
  return isRefused(judged) ? judged.rule : undefined;
}

/** Plays a command with these dice; answers with what happened. */
export function play(state: State, command: Command, faces: readonly number[] = []): Event[] {
  const events: Event[] = [];
  const dice: Dice = scripted([...faces]);
  const judged = westernFrontGame.judge(state, command);
  if (isRefused(judged)) throw new Error(judged.message);
  judged.perform({
    dice,
    state,
    emit(event) {
      events.push(event);
      westernFrontGame.evolve(state, event);
    },
  });
  return events;
}

/** The first event of a kind. */
export const first = <T extends Event['type']>(
  events: readonly Event[],
  type: T,
): Extract<Event, { type: T }> | undefined =>
  events.find((event): event is Extract<Event, { type: T }> => event.type === type);
