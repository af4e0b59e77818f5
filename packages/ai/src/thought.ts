import { type Dice, rolling } from '@sandtable/dice';
import {
  type AnyRuleset,
  type Command,
  type Drill,
  type Figures,
  type GameState,
  playOut,
  type Side,
} from '@sandtable/engine';

/** How much a computer player may think. */
export type Budget = {
  /** Commands that it may try in thought; the same number and seed give the same game on every machine. */
  readonly nodes: number;
  /** Asked between tries, by those who have a clock: has it thought long enough? */
  readonly enough?: () => boolean;
};

/** What a player knows when it decides: its side's view, and nothing else. */
export type Question = {
  readonly rules: AnyRuleset;
  readonly view: GameState;
  readonly side: Side;
  readonly seed: string;
};

/** A command that was thought about. */
export type Considered = {
  readonly command: Command;
  readonly words: string;
  /** Points of the game's appraisal, more is better; only differences mean anything. */
  readonly score: number;
  readonly why: readonly string[];
};

export type Thought = {
  readonly command: Command;
  /** Commands tried in thought. */
  readonly nodes: number;
  /** The three best, with the reasons; worked out when somebody asks. */
  best(): readonly Considered[];
};

/** A candidate on the scales. */
export type Scored = {
  readonly command: Command;
  readonly score: number;
  /** How sure one is of it counts when one decides: less than the score by what chance may have done. */
  readonly surely?: number;
};

/** A state to think with, never to be changed: what is hidden drawn by lot, from the seed and the number of the draw. */
export function imagined({ rules, view, side, seed }: Question, draw: number): GameState {
  return rules.imagine(view, side, rolling(`${seed} hidden ${draw}`));
}

/**
 * The luck of one continuation: whoever does the same for the nth time in a turn rolls the same, whatever happened
 * before. So two commands are compared by what they change, and not by whose dice fell better afterwards.
 */
function luckOf(seed: string): (turn: number, command: Command) => Dice {
  const times = new Map<string, number>();
  return (turn, command) => {
    const { type, side, unit } = command as Command & { readonly unit?: unknown };
    const deed = `${turn} ${side} ${type} ${unit}`;
    const nth = times.get(deed) ?? 0;
    times.set(deed, nth + 1);
    return rolling(`${seed} ${deed} ${nth}`);
  };
}

/** How one expects the other side to go on. */
const THE_OTHERS: Drill = 'seasoned';

/**
 * Plays a command in thought and lets both sides go on by instinct until `until` says stop, oneself in the manner given;
 * answers with how many commands that took. Whoever decides sees its own view only. The state is changed.
 */
export function playOn(
  { rules, seed, side: own }: Question,
  state: GameState,
  command: Command,
  draw: number,
  manner: Drill | Figures,
  until: (state: GameState, nodes: number) => boolean,
): number {
  const luck = luckOf(`${seed} dice ${draw}`);
  let nodes = 1;
  if (playOut(rules, state, luck(state.turn, command), command)) return nodes; // only a wrong guess about what is hidden can forbid it
  while (!state.verdict && !until(state, nodes)) {
    const side = rules.deciding(state)[0]!;
    const next = rules.instinct.act(rules.view(state, side), side, side === own ? manner : THE_OTHERS);
    playOut(rules, state, luck(state.turn, next), next);
    nodes++;
  }
  return nodes;
}

/** The strongest reasons for a command and against it, as clauses, what speaks for it first; what counts several times is said once. */
function reasons({ rules, view }: Question, command: Command): string[] {
  const heard = new Map<string, number>();
  rules.weigh(view, command, (points, why) => heard.set(why, (heard.get(why) ?? 0) + points));
  const strongest = [...heard].sort(([, a], [, b]) => Math.abs(b) - Math.abs(a)).slice(0, 3);
  const against = strongest.filter(([, points]) => points < 0).map(([why]) => why);
  return [
    ...strongest.filter(([, points]) => points >= 0).map(([why]) => why),
    ...against.map((why, i) => (i === 0 ? `but ${why}` : why)),
  ];
}

/** The chosen command and the best of the others, three in all, with words and reasons; what reads alike is said once. */
export function explained(question: Question, chosen: Scored, others: readonly Scored[]): Considered[] {
  const best: Considered[] = [];
  for (const { command, score } of [chosen, ...[...others].sort((a, b) => b.score - a.score)]) {
    if (best.length === 3) break;
    const words = question.rules.describe(question.view, command);
    if (best.every((said) => said.words !== words))
      best.push({ command, words, score, why: reasons(question, command) });
  }
  return best;
}

const surely = ({ score, surely }: Scored): number => surely ?? score;

/** A decision among scored commands: the best, the first of equals. */
export function decided(question: Question, scored: readonly Scored[], nodes: number): Thought {
  const first = scored.reduce((best, each) => (surely(each) > surely(best) ? each : best));
  const others = scored.filter((each) => each !== first);
  return { command: first.command, nodes, best: () => explained(question, first, others) };
}

/** What may be done, with what each promises by itself, the most promising first. */
export function promising({ rules, view, side }: Question, most: number): Scored[] {
  const offered = rules.candidates(view, side);
  if (offered.length === 0) throw new Error(`${rules.sheet.id}: ${side} is to decide and is offered nothing`);
  return offered
    .map((command) => ({ command, score: offered.length === 1 ? 0 : rules.weigh(view, command) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, most);
}
