import { type Dice, dieWith, rolling } from '@sandtable/dice';
import {
  type AnyRuleset,
  type Change,
  changed,
  FORGERIES,
  forgeryPassed,
  type MatchRecord,
  playToTheEnd,
  randomPlayer,
  spoiling,
  wrongWithReading,
  wrongWithScenario,
} from '@sandtable/engine';

/** Spoilt records and scenarios, and forged records, of one game. */

export type Spoilt = { readonly name: string; readonly game: string; readonly what: string } & (
  | { readonly record: string; readonly change: Change }
  | { readonly scenario: string; readonly change: Change }
  | { readonly forged: string; readonly seed: number }
);

/** Battles take long to fight and are only read here. */
const fought = new Map<string, MatchRecord>();

/** A battle of this scenario between random players, as its file would hold it. */
export function recordOf(rules: AnyRuleset, scenario: string, seed: number): MatchRecord {
  const name = `${rules.sheet.id} ${scenario} ${seed}`;
  const record = fought.get(name) ?? fight(rules, scenario, seed);
  fought.set(name, record);
  return record;
}

function fight(rules: AnyRuleset, scenario: string, seed: number): MatchRecord {
  const found = rules.scenarios.find(({ id }) => id === scenario)!;
  const player = randomPlayer(rules, seed);
  const players = Object.fromEntries(found.sides.map(({ id }) => [id, player]));
  const seats = found.sides.map(() => 'random');
  return JSON.parse(
    JSON.stringify(playToTheEnd(rules, found, players, { seed, seats }).record()),
  ) as MatchRecord; // what was just written
}

const pick = <T>(dice: Dice, list: readonly T[]): T =>
  list[dice.roll(dieWith(`of ${list.length}`, Object.keys(list).map(Number)), 'which')]!;

/** Milliseconds of the processor: what else the machine does is not held against anybody. */
function clock(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Spoils records; calls `found` for each that was not told properly. Returns how many of them were accepted. */
export function spoilRecords(
  rules: AnyRuleset,
  count: number,
  seed: number,
  found: (failure: Spoilt) => void,
  most = Number.POSITIVE_INFINITY,
  progress: () => void = () => undefined,
): number {
  const dice = rolling(`${seed} records`);
  const whole = rules.scenarios.map(({ id }) => recordOf(rules, id, 1));
  // Most of them unfinished, because short ones are quick.
  const bases = [
    ...whole,
    ...[10, 30, 60, 90].flatMap((n) => whole.map((each) => ({ ...each, steps: each.steps.slice(0, n) }))),
  ];
  let accepted = 0;
  for (let i = 0; i < count; i++) {
    progress();
    const base = pick(dice, bases);
    const change = spoiling(dice, base);
    const raw = changed(base, change);
    const what = wrongWithReading(rules, raw, { onAccepted: () => accepted++, most, clock });
    if (what)
      found({
        name: `${base.scenario} ${change.path.join('.')}`,
        game: rules.sheet.id,
        record: base.scenario,
        change,
        what,
      });
  }
  return accepted;
}

/** How far nine of ten sound ones are played, about two turns: what a scenario breaks, it mostly breaks at once. */
const COMMANDS = 120;

/** Spoils scenario files, some of them in two places; what is called sound is played, every tenth to its end. */
export function spoilScenarios(
  rules: AnyRuleset,
  files: Readonly<Record<string, unknown>>,
  count: number,
  seed: number,
  found: (failure: Spoilt) => void,
  most = Number.POSITIVE_INFINITY,
  progress: () => void = () => undefined,
): number {
  const dice = rolling(`${seed} scenarios`);
  let accepted = 0;
  for (let i = 0; i < count; i++) {
    progress();
    const scenario = pick(dice, Object.keys(files));
    const change = spoiling(dice, files[scenario]);
    const raw = changed(files[scenario], change);
    const commands = i % 10 === 0 ? undefined : COMMANDS;
    const what = wrongWithScenario(rules, raw, i, { onAccepted: () => accepted++, most, clock }, commands);
    if (what)
      found({ name: `${scenario} ${change.path.join('.')}`, game: rules.sheet.id, scenario, change, what });
  }
  return accepted;
}

/** Forges records in every way that can be found. */
export function forge(
  rules: AnyRuleset,
  battles: number,
  count: number,
  seed: number,
  found: (failure: Spoilt) => void,
  progress: () => void = () => undefined,
): void {
  const bases = Array.from({ length: battles }, (_, i) =>
    recordOf(rules, rules.scenarios[i % rules.scenarios.length]!.id, i + 1),
  );
  const kinds = Object.keys(FORGERIES);
  for (let i = 0; i < count; i++) {
    progress();
    const kind = kinds[i % kinds.length]!;
    const what = forgeryPassed(rules, bases[i % bases.length]!, kind, seed + i);
    if (what)
      found({ name: `${kind}, ${seed + i}`, game: rules.sheet.id, forged: kind, seed: seed + i, what });
  }
}
