import {
  type AnyRuleset,
  type Command,
  capital,
  type GameState,
  isRefused,
  judgedOnce,
  listed,
  type Plan,
  type Prospects,
  percent,
  prospectsOf,
  type Stage,
} from '@sandtable/engine';
import { situationOf } from '../../companion/form/situation.ts';
import { exactOdds, type Odds } from '../../companion/odds/odds.ts';
import type { Game } from '../../frame/games.ts';

/** What may come of an order, every test on the way folded in, in as few words as can be. */
export type Chance = {
  /** Of what matters most at the end: `47%`; empty where no die can change what comes of it. */
  readonly figure: string;
  readonly say: string;
  readonly prospects: Prospects | undefined;
  /** What an order to several promises; no single roll is behind it. */
  readonly promises?: readonly Stage[];
  /** Of the last roll by itself, if it comes to that; undefined where it is not rolled. */
  readonly odds: Odds | undefined;
};

/** `It is activated and the target takes a marker`: all that must come true for the figure. */
export const wholeOf = (chance: Chance): string => capital(together(chance));
const together = ({ prospects, say }: Chance): string =>
  listed([...(prospects?.stages ?? []).map(({ clause }) => clause), say]);

/** Something is rolled before the last roll that may end it or is worth telling. */
export const isChain = ({ stages, before }: Prospects): boolean => stages.length + before.length > 0;

const kept = new WeakMap<Plan, Chance | undefined>();

/** Worked out once for a plan; the same engine that will roll it says it. Undefined where nothing is rolled. */
export function chanceIn(game: Game, plan: Plan): Chance | undefined {
  if (!kept.has(plan)) kept.set(plan, workedOut(game, plan));
  return kept.get(plan);
}

function workedOut(game: Game, plan: Plan): Chance | undefined {
  const promises = plan.promises?.();
  if (promises?.[0])
    return {
      figure: percent(promises[0].p),
      say: promises[0].clause,
      prospects: undefined,
      promises,
      odds: undefined,
    };
  const first = plan.rolls?.();
  const prospects = first && prospectsOf(game.sheet, first);
  if (!prospects) return undefined;
  const [end] = prospects.ends;
  const test = prospects.stages.at(-1);
  if (!end && test && prospects.reached === 0)
    return { figure: percent(0), say: test.clause, prospects: { ...prospects, stages: [] }, odds: undefined };
  if (!end) return settled(game, prospects);
  const odds = exactOdds(game.sheet, prospects.last.procedure, prospects.last.input);
  return 'fields' in odds ? { figure: percent(end.p), say: end.clause, prospects, odds } : undefined;
}

/** `62%: it is activated and the target takes a marker`: the same number as on the card, where the order is written. */
export function chanceSaid(
  game: Game,
  rules: AnyRuleset,
  view: GameState,
  command: Command,
): string | undefined {
  const plan = judgedOnce(rules, view, command);
  const chance = isRefused(plan) ? undefined : chanceIn(game, plan);
  return chance?.figure ? `${chance.figure}: ${together(chance)}` : undefined;
}

/** A shot that cannot do anything is said to be one: "The fire has no effect." */
function settled(game: Game, prospects: Prospects): Chance | undefined {
  const { procedure, input } = prospects.last;
  const situation = situationOf(game.sheet, game.sheet.procedures[procedure]!, input); // it was prepared
  if (isChain(prospects) || situation.kind !== 'settled') return undefined;
  return { figure: '', say: situation.resolution.says, prospects, odds: undefined };
}
