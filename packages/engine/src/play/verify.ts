import { type Dice, rolling, type TraceLine } from '@sandtable/dice';
import type { Problem } from '../refusal.ts';
import { houseRules } from '../sheet/options.ts';
import type { AnyRuleset, GameEvent, GameState, Scenario, Turn, Verdict } from './game.ts';
import { byHand, cloneState, type MatchRecord, type MatchStep } from './match.ts';
import { decide } from './plan.ts';
import { openingSeal, stepSeal } from './seal.ts';

/** What can be said of a record after everything in it was decided again. */
export type Verification = {
  /** What does not agree, and where; undefined when everything agrees. */
  readonly differs: string | undefined;
  /** Nothing differs, and the table is that of a scenario that we have or were given. */
  readonly verified: boolean;
  readonly steps: number;
  readonly verdict: Verdict | undefined;
  /** Rolls that a player entered, and the steps that used other dice than those of the seed. */
  readonly byHand: { readonly rolls: number; readonly steps: number };
  /** Names the whole battle; undefined for records without a chain. */
  readonly seal: string | undefined;
  /** What the record cannot prove, in sentences. */
  readonly unproven: readonly string[];
};

/** The same JSON, whatever the order of its fields. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  const [one, other] = [a as Record<string, unknown>, b as Record<string, unknown>]; // neither is null
  return names.every((name) => Object.hasOwn(other, name) && same(one[name], other[name]));
}
const written = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Decides one step again; says what is different now. The state is changed. */
export function stepDiffers(
  rules: AnyRuleset,
  seed: number | string,
  state: GameState,
  step: MatchStep,
  index: number,
): string | undefined {
  const trace: TraceLine[] = [];
  const dice = rolling(seed, { from: step.dice[0], trace });
  const events: GameEvent[] = [];
  const turn: Omit<Turn<GameState, GameEvent>, 'dice'> = {
    state,
    emit(event) {
      events.push(event);
      rules.evolve(state, event);
    },
  };
  const decided = (by: Dice): Problem | undefined =>
    step.command
      ? decide(rules, { ...turn, dice: by }, step.command)
      : void rules.begin({ ...turn, dice: by });
  let problem: Problem | undefined;
  try {
    problem = step.answers ? byHand(seed, index, step.answers, decided) : decided(dice as Dice);
  } catch (error) {
    return `cannot be decided again: ${error instanceof Error ? error.message : String(error)}`;
  }
  if (problem) return `refused now: ${problem.message}`;
  if (dice.index !== step.dice[1]) return 'used other dice';
  if (JSON.stringify(events) !== JSON.stringify(step.events) && !same(written(events), step.events))
    return 'something else happens now';
  return undefined;
}

/** What is wrong with where a step stands: who gives the order, and what its dice join on to. */
function outOfPlace(step: MatchStep, index: number, from: number): string | undefined {
  if ((step.command === undefined) !== (index === 0))
    return index === 0 ? 'the battle begins with an order' : 'nobody gave an order';
  if (step.dice[0] > from) return `dice ${from} to ${step.dice[0] - 1} are left out`;
  if (step.dice[0] < from) return `dice ${step.dice[0]} to ${from - 1} are used twice`;
  return undefined;
}

/** Last, because whoever looks for a mistake is better served by what happens differently. */
function sealDiffers(step: MatchStep, before: string | undefined): string | undefined {
  if ((step.seal === undefined) !== (before === undefined)) return 'only part of the record is sealed';
  return before === undefined || step.seal === stepSeal(before, step) ? undefined : 'its seal does not fit';
}

/** Does every step follow from the one before, by the rules and the dice of the seed? */
function stepsDiffer(rules: AnyRuleset, record: MatchRecord, state: GameState): string | undefined {
  let from = 0;
  let seal = record.steps[0]?.seal === undefined ? undefined : openingSeal(record);
  for (const [i, step] of record.steps.entries()) {
    const what =
      (state.verdict && 'the battle was over before it') ??
      outOfPlace(step, i, from) ??
      stepDiffers(rules, record.seed, state, step, i) ??
      sealDiffers(step, seal);
    if (what) return `step ${i}: ${what}`;
    from = step.dice[1];
    seal = step.seal;
  }
  return undefined;
}

/** Is the table that of the scenario, under the options of the record? Undefined where nobody has the scenario. */
function tableDiffers(
  rules: AnyRuleset,
  record: MatchRecord,
  scenario: Scenario | undefined,
): string | undefined {
  const chosen = houseRules(rules.sheet.rulebook.options, record.options);
  if (!chosen.ok) return `house rules: ${chosen.problem.message}`;
  if (!scenario) return undefined;
  if (record.seats.length > 0 && record.seats.length !== scenario.sides.length)
    return `seats: there are ${record.seats.length}, and ${scenario.sides.length} sides`;
  if (same(written(rules.setUp(scenario, chosen.value)), record.setUp)) return undefined;
  const another =
    record.scenarioHash !== undefined && record.scenarioHash !== scenario.hash
      ? ` The record names a file with the hash ${record.scenarioHash.slice(0, 12)}; ours has ${scenario.hash?.slice(0, 12) ?? 'none'}.`
      : '';
  return `set-up: the table or its house rules are not those of the scenario "${scenario.id}".${another}`;
}

const ALWAYS =
  'Who gave the orders, and that this is the only battle that was begun with this set-up: compare the seal with one that was told to others before.';

function unprovenOf(
  { steps, scenario, scenarioHash }: MatchRecord,
  known: boolean,
  { over, rolls, sealed }: { over: boolean; rolls: number; sealed: boolean },
): string[] {
  const named = scenarioHash === undefined ? '' : `, whose file has the hash ${scenarioHash.slice(0, 12)}`;
  return [
    ...(known
      ? []
      : [`That the table is the scenario’s: "${scenario}"${named} is none of ours; give its file.`]),
    ...(over ? [] : [`That nothing came after step ${steps.length - 1}: the battle is unfinished.`]),
    ...(rolls > 0 ? ['That the dice entered by hand fell as they were entered.'] : []),
    ...(sealed
      ? []
      : [
          'That seats and steps are as they were played: the record was made by an earlier version and has no seals.',
        ]),
    ALWAYS,
  ];
}

/** Decides every command of a record again and compares. A scenario that is none of ours has to be given. */
export function verification(rules: AnyRuleset, record: MatchRecord, given?: Scenario): Verification {
  const scenario = given ?? rules.scenarios.find(({ id }) => id === record.scenario);
  const state = cloneState(record.setUp);
  const differs = tableDiffers(rules, record, scenario) ?? stepsDiffer(rules, record, state);
  const byPlayers = record.steps.filter(({ answers }) => answers);
  const rolls = byPlayers.flatMap(({ answers }) => answers!.filter((answer) => answer !== 'roll')).length;
  const verdict = differs === undefined ? (state.verdict ?? undefined) : undefined;
  const seal = record.steps.at(-1)?.seal;
  return {
    differs,
    verified: differs === undefined && scenario !== undefined,
    steps: record.steps.length,
    verdict,
    byHand: { rolls, steps: byPlayers.length },
    seal,
    unproven: unprovenOf(record, scenario !== undefined, {
      over: verdict !== undefined,
      rolls: byPlayers.length,
      sealed: seal !== undefined,
    }),
  };
}

/** What differs in a record that is decided again; undefined when all agrees. */
export const verifyRecord = (rules: AnyRuleset, record: MatchRecord): string | undefined =>
  verification(rules, record).differs;
