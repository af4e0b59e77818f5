import type { Dice } from '@sandtable/dice';
import type { TableMap } from '@sandtable/table';
import type { Scene } from '../board/scene.ts';
import type { Problem } from '../refusal.ts';
import type { Outcome } from '../sheet/procedure.ts';
import type { OptionValue } from '../sheet/rulebook.ts';
import type { Sheet } from '../sheet/sheet.ts';
import type { Line } from '../sheet/trace.ts';
import { named } from '../words.ts';
import type { Plan } from './plan.ts';
import type { ScenarioFiles } from './scenario.ts';
import type { RecordShape } from './shapes.ts';

/** A side of the battle, by the id that the scenario gives it. */
export type Side = string;

/** What somebody wants to do. Plain data; each game says which. */
export type Command = { readonly type: string; readonly side: Side };

/** Something that happened. A fact: it carries the dice that fell and is never judged again. */
export type GameEvent = { readonly type: string };

/** Every game's state has at least this. Plain JSON. */
export type GameState = {
  readonly map: TableMap;
  readonly turn: number;
  /** Null while the battle goes on. */
  readonly verdict: Verdict | null;
};

/** A scenario as a game needs it: the map is neutral, the forces are the game's own. */
export type Scenario = {
  readonly id: string;
  readonly game: string;
  readonly title: string;
  readonly about: string;
  /** Where it leaves the battle as it was written down first, so that either side may win. */
  readonly changed?: string;
  readonly turns: number;
  readonly map: TableMap;
  /** In the order of the seats; one of two is drawn dark, so that they can be told apart without colours. */
  readonly sides: readonly { readonly id: Side; readonly name: string; readonly dark: boolean }[];
  /** The hues of the two, within dark and light: slate and ochre unless it says otherwise. */
  readonly colours?: 'grey and khaki';
  /** Of the file that it was read from: see `hashOf`. */
  readonly hash?: string;
};

export type HouseRules = Readonly<Record<string, OptionValue>>;

export type Verdict = { readonly winner: Side | 'draw'; readonly why: string };

/** How well a soldier knows his trade: a beginner, by the sheet's maxims, or by what thousands of battles have taught. */
export type Drill = 'green' | 'steady' | 'seasoned';

/** What instinct weighs by, by name. */
export type Figures = Readonly<Record<string, number>>;
/** One such figure: a beginner's, a steady soldier's where that is another, how far a tuner may look at a time (0: never), and what it is. */
export type Tunable = {
  readonly start: number;
  readonly steady?: number;
  readonly scale: number;
  readonly about: string;
};

/** What a command is, for those who play by a simple script. */
export type Deed = 'set-up' | 'move' | 'charge' | 'shoot' | 'react' | 'rally' | 'pass' | 'other';

/** What is done at once, without a thought of what comes of it, and what tuners and scripts have to know of that. */
export type Instinct<S, C> = {
  /** What a soldier of this drill, green if none is named, or with these figures, does: one legal command. */
  act(view: S, side: Side, manner?: Drill | Figures): C;
  readonly figures: Readonly<Record<string, Tunable>>;
  /** What tuning found, for each role: the first is how a seasoned soldier plays, all are ways that a veteran tries. */
  readonly tuned: Readonly<Record<string, readonly Figures[]>>;
  /** What tuning learnt of positions, for each role: weights of what every game shows, where they beat `appraise`. */
  readonly value?: Readonly<Record<string, readonly number[]>>;
  /** How many turns a veteran plays on in thought, for each role in which more than one has proved better. */
  readonly ahead?: Readonly<Record<string, number>>;
  /** Which of these is this side's: `attack` or `defence`, and by what is to be won where that makes two games of one. */
  role(view: S, side: Side): string;
  deedOf(view: S, command: C): Deed;
};

/** Hears a reason: how many points it gives or takes, and a clause that says why ("70% for a DP"). */
export type Because = (points: number, why: string) => void;

/** A game in progress, as a rule sees it: it looks at the state, rolls, and tells what happened. */
export type Turn<S, E> = {
  readonly dice: Dice;
  readonly state: S;
  /** Records what happened and lets the state follow. The only way in which a rule changes anything. */
  emit(event: E): void;
};

/** A game: the sequence of play of a sheet on a table. */
export type Ruleset<S extends GameState, C extends Command, E extends GameEvent> = {
  readonly sheet: Sheet;
  readonly scenarios: readonly Scenario[];
  readonly files: ScenarioFiles;
  /** What a record of this game may hold: see `shapes.ts`. */
  readonly shape: RecordShape<S, E>;
  /** The table as it stands before the first decision. No dice. The house rules are checked and complete. */
  setUp(scenario: Scenario, options: HouseRules): S;
  /** What happens by itself before anybody decides. */
  begin(turn: Turn<S, E>): void;
  /** Everybody who decides now, several where they do so in secret; nobody when it is over. Cheap. */
  deciding(state: S): readonly Side[];
  /** What a command would do, or what stands against it. No dice, and nothing changes. */
  judge(state: S, command: C): Plan<S, E> | Problem;
  /** The only place where state changes: no dice, no rules. */
  evolve(state: S, event: E): void;
  /** A state to play on that leaves this one as it is; what `evolve` only ever replaces may be shared. */
  copy(state: S): S;
  /** What this side may know; secrets are left out. */
  view(state: S, side: Side): S;
  redact(event: E, side: Side): E | undefined;
  /** Does the event show anybody something that was hidden? Nobody goes back behind it. */
  reveals(event: E): boolean;
  // For computer players. Each of these works on the view of the side that decides, and on no more.
  /** A finite list of sensible commands, all of them legal. */
  candidates(view: S, side: Side): readonly C[];
  readonly instinct: Instinct<S, C>;
  /**
   * What a command promises, in the points of `appraise`, by exact odds where dice decide;
   * `because` hears each thing that speaks for it or against it.
   */
  weigh(view: S, command: C, because?: Because): number;
  /** The command in a few words: "fire on 3 Tetuán". */
  describe(view: S, command: C): string;
  /** A whole state that agrees with the view; what this side cannot know is drawn by lot. */
  imagine(view: S, side: Side, dice: Dice): S;
  /** How good a position is for a side, in points; more is better. */
  appraise(state: S, side: Side): number;
  /** The table as this state or view shows it. */
  scene(state: S): Scene;
  /** One line for the log, for somebody who sees what this side sees; made before the event is applied. */
  tell(state: S, event: E, viewer: Side | undefined): string | undefined;
  /** A state that differs only in what this side may not know, hidden names being CANARY: shows whether anything leaks. */
  scramble(state: S, viewer: Side, dice: Dice): S;
};

/** Stands where something is hidden, in states made to find leaks. */
export const CANARY = 'CANARY';

/** A game of which only the contract is known. */
export type AnyRuleset = Ruleset<GameState, Command, GameEvent>;

/** A procedure resolved on the table, as an event carries it. */
export type Resolved<O extends Outcome = Outcome> = {
  readonly procedure: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly outcome: O;
  /** Only where somebody listens. */
  readonly trace?: readonly Line[];
};

type Runs<I, O> = { readonly id: string; run(dice: Dice, input: I): O };

/** Resolves a procedure within a game and keeps the working for the log. */
export function resolveIn<I extends object, O extends Outcome>(
  dice: Dice,
  procedure: Runs<I, O>,
  input: I,
): Resolved<O> {
  const from = dice.trace?.length ?? 0;
  const outcome = procedure.run(dice, input);
  const seen = { procedure: procedure.id, input: input as Readonly<Record<string, unknown>>, outcome }; // an input is a record
  return dice.trace ? { ...seen, trace: dice.trace.slice(from) as Line[] } : seen; // traces hold our lines: see linesOf
}

/** The result as the procedure says it, with the names of those whom it concerns. */
export function saidOf(
  { procedures }: Sheet,
  { procedure, input, outcome }: Resolved,
  names: Readonly<Record<string, string>>,
): string {
  return named(procedures[procedure]!.says(outcome, input), names); // a game resolves its own procedures
}
