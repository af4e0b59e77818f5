import { type Dice, dieWith, rolling } from '@sandtable/dice';
import { houseRules } from '../sheet/options.ts';
import type { AnyRuleset, GameState, Scenario } from './game.ts';
import { clone, cloneState, type MatchRecord, type MatchStep, resumeMatch } from './match.ts';
import { playOn, playToTheEnd, randomPlayer } from './random.ts';
import { readRecord } from './record.ts';
import { openingSeal, stepSeal } from './seal.ts';
import { same, verification } from './verify.ts';

/** Spoils records and scenarios, and forges records, to see that whatever is wrong is told and nothing breaks. */

const pick = <T>(dice: Dice, list: readonly T[]): T => list[below(dice, list.length)]!;
const below = (dice: Dice, n: number): number =>
  dice.roll(
    dieWith(
      `below ${n}`,
      Array.from({ length: n }, (_, i) => i),
    ),
    'which',
  );

type Box = Record<string, unknown> | unknown[];
const isBox = (value: unknown): value is Box => typeof value === 'object' && value !== null;

type Spot = { readonly path: readonly string[]; readonly box: Box; readonly name: string };

/** Somewhere in it: the box and the name of what lies there. Deep places are as likely as shallow ones. */
function somewhere(dice: Dice, whole: Box): Spot {
  let box = whole;
  for (const path: string[] = []; ; ) {
    const names = Object.keys(box);
    if (names.length === 0) return { path, box, name: 'x' };
    const name = pick(dice, names);
    const inside = (box as Record<string, unknown>)[name];
    if (!isBox(inside) || Object.keys(inside).length === 0 || below(dice, 8) === 0)
      return { path, box, name };
    path.push(name);
    box = inside;
  }
}

const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

const NONSENSE: readonly unknown[] = [
  null,
  -1,
  0,
  1,
  2.5,
  1e9,
  -1e300,
  true,
  false,
  '',
  'x',
  'nobody',
  '__proto__',
  'constructor',
  'toString',
  [],
  {},
  [null],
  [[]],
  { x: 1 },
  { x: 0.5, y: 1e8, facing: 'n' },
];

/** One change of a JSON value: what lies at the path now, or nothing. */
export type Change = { readonly path: readonly string[]; readonly value?: unknown };

/** The value with a change made. */
export function changed<T>(json: T, { path, value }: Change): T {
  const whole = clone(json);
  let box = whole as Box; // a path is a way through boxes
  for (const name of path.slice(0, -1)) {
    const inside = (box as Record<string, unknown>)[name];
    if (!isBox(inside)) return whole;
    box = inside;
  }
  const last = path.at(-1);
  if (last === undefined) return value as T; // all of it
  if (value === undefined) delete (box as Record<string, unknown>)[last];
  else Object.defineProperty(box, last, { value, enumerable: true, writable: true, configurable: true }); // "__proto__" too
  return whole;
}

function spoiltNumber(dice: Dice, was: number): unknown {
  return pick(dice, [-was, was + 1, was * 1000, was / 3, String(was)]);
}
function spoiltText(dice: Dice, was: string): unknown {
  return pick(dice, [`${was}x`, was.toUpperCase(), was.slice(1), [was], 'x'.repeat(30_000)]);
}
function spoiltList(dice: Dice, was: readonly unknown[]): unknown {
  const at = below(dice, was.length + 1);
  return pick(dice, [
    was.slice(0, at),
    was.slice(at),
    [...was].reverse(),
    [...was, ...was.slice(at)],
    was.length < 50 ? new Array(2500).fill(was[0] ?? null) : was.slice(at),
  ]);
}

/** Spoils one thing in one place: another value, one from elsewhere, nothing, a long list, great depth. */
export function spoiling(dice: Dice, json: unknown): Change {
  if (!isBox(json)) return { path: [], value: null };
  const { path: way, box, name } = somewhere(dice, json);
  const path = [...way, name];
  const was = (box as Record<string, unknown>)[name];
  const luck = below(dice, 12);
  if (luck === 0) return { path };
  if (luck === 1) {
    const other = somewhere(dice, json);
    return { path, value: (other.box as Record<string, unknown>)[other.name] };
  }
  if (luck === 2)
    return { path: [...way, pick(dice, ['x', 'constructor', 'id', 'type', '__proto__'])], value: was };
  if (luck === 3) return { path, value: deep(pick(dice, [30, 5000])) };
  if (luck < 7 && typeof was === 'number') return { path, value: spoiltNumber(dice, was) };
  if (luck < 7 && typeof was === 'string') return { path, value: spoiltText(dice, was) };
  if (luck < 7 && Array.isArray(was)) return { path, value: spoiltList(dice, was) };
  return { path, value: pick(dice, NONSENSE) };
}

/** Everything that somebody may want to see of a battle, at every moment of it. */
function lookThrough(rules: AnyRuleset, record: MatchRecord): string | undefined {
  const state = cloneState(record.setUp);
  const sides = rules.shape.sides(record.setUp);
  const looked = (view: GameState): string => JSON.stringify([rules.scene(view)]);
  for (const { events } of record.steps) {
    for (const event of events) {
      for (const viewer of [undefined, ...sides]) {
        const line = rules.tell(state, event, viewer) ?? '';
        if (/undefined|NaN|\[object/.test(line)) return `told "${line}"`;
        if (viewer !== undefined) rules.redact(event, viewer);
      }
      rules.evolve(state, event);
    }
    for (const side of sides) looked(rules.view(state, side));
  }
  if (/undefined|NaN/.test(looked(state))) return `shows ${looked(state)}`;
  return undefined;
}

/** How something spoilt is taken: told when it is accepted, and how many milliseconds it may take. */
export type Taking = {
  readonly onAccepted?: () => void;
  /** Milliseconds that it may take, by this clock. */
  readonly most?: number;
  readonly clock?: () => number;
};

const thrown = (error: unknown): string =>
  `threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;

/** What is wrong with how something that may be a record is taken; undefined if it is refused or can be used. */
export function wrongWithReading(
  rules: AnyRuleset,
  raw: unknown,
  { onAccepted, most = Number.POSITIVE_INFINITY, clock = () => performance.now() }: Taking = {},
): string | undefined {
  const began = clock();
  try {
    const read = readRecord(rules, raw);
    if (!read.ok) {
      const { code, message } = read.problem;
      if (code !== 'bad-record' || !message) return 'refused without a code or a sentence';
      return clock() - began > most ? 'took too long to be refused' : undefined;
    }
    onAccepted?.();
    verification(rules, read.value);
    if (clock() - began > most) return 'took too long';
    resumeMatch(rules, read.value);
    return lookThrough(rules, read.value);
  } catch (error) {
    return thrown(error);
  }
}

/** The same for a scenario: what is called sound can be played, to its end unless a number of commands is given. */
export function wrongWithScenario(
  rules: AnyRuleset,
  raw: unknown,
  seed: number,
  { onAccepted, most = Number.POSITIVE_INFINITY, clock = () => performance.now() }: Taking = {},
  commands?: number,
): string | undefined {
  try {
    const began = clock();
    const read = rules.files.read(raw);
    if (clock() - began > most) return 'took too long to be read';
    if (!read.ok) return read.problem.message ? undefined : 'refused without a sentence';
    onAccepted?.();
    return wrongWithPlaying(rules, read.value, seed, commands);
  } catch (error) {
    return thrown(error);
  }
}

function wrongWithPlaying(
  rules: AnyRuleset,
  scenario: Scenario,
  seed: number,
  commands?: number,
): string | undefined {
  const player = randomPlayer(rules, seed);
  const players = Object.fromEntries(scenario.sides.map(({ id }) => [id, player]));
  const match =
    commands === undefined
      ? playToTheEnd(rules, scenario, players, { seed })
      : playOn(rules, scenario, players, { seed }, commands);
  const record = JSON.parse(JSON.stringify(match.record())) as MatchRecord; // what was just written
  const read = readRecord(rules, record);
  return read.ok
    ? verification(rules, record, scenario).differs
    : `its record is refused: ${read.problem.message}`;
}

/** What a forger does who knows how seals are made: everything is sealed anew. */
export function resealed(record: MatchRecord): MatchRecord {
  let seal = openingSeal(record);
  const steps = record.steps.map((step) => {
    seal = stepSeal(seal, step);
    return { ...step, seal };
  });
  return { ...record, steps };
}

const withSteps = (record: MatchRecord, change: (steps: MatchStep[]) => MatchStep[]): MatchRecord => ({
  ...record,
  steps: change([...record.steps]),
});
/** A step that rolled, by its index. */
const rolledStep = (dice: Dice, { steps }: MatchRecord): number =>
  pick(
    dice,
    steps.flatMap(({ dice: [from, to] }, i) => (to > from ? [i] : [])),
  );

export type Forgery = (dice: Dice, rules: AnyRuleset, record: MatchRecord) => MatchRecord;

/** Kinds of forgery; each is sealed anew, as a forger does who knows how. */
export const FORGERIES: Readonly<Record<string, Forgery>> = {
  'a rolled step left out': (dice, _, record) => {
    const at = rolledStep(dice, record);
    return withSteps(record, (steps) => steps.toSpliced(at, 1));
  },
  'other dice': (dice, _, record) => {
    const at = rolledStep(dice, record);
    const by = 1 + below(dice, 8);
    const [from, to] = record.steps[at]!.dice;
    return withSteps(record, (steps) =>
      steps.toSpliced(at, 1, { ...steps[at]!, dice: [from + by, to + by] }),
    );
  },
  'rolled steps exchanged': (dice, _, record) => {
    const at = rolledStep(dice, record);
    return withSteps(record, (steps) =>
      at + 1 < steps.length
        ? steps.toSpliced(at, 2, steps[at + 1]!, steps[at]!)
        : steps.toSpliced(at - 1, 2, steps[at]!, steps[at - 1]!),
    );
  },
  'another result': (dice, _, record) => {
    const at = rolledStep(dice, record);
    return withSteps(record, (steps) => {
      const { events, ...step } = clone(steps[at]!);
      return steps.toSpliced(at, 1, { ...step, events: events.slice(0, -1) });
    });
  },
  'another seed': (dice, _, record) => ({ ...record, seed: `${record.seed} ${below(dice, 1000)}` }),
  'another table': (dice, _, record) => ({ ...record, setUp: { ...record.setUp, turn: 1 + below(dice, 5) } }),
  'a step repeated': (dice, _, record) => {
    const at = rolledStep(dice, record);
    return withSteps(record, (steps) => steps.toSpliced(at, 0, steps[at]!));
  },
  'steps after the end': (_, __, record) => withSteps(record, (steps) => [...steps, steps.at(-1)!]),
  'the end cut off': (dice, _, record) =>
    withSteps(record, (steps) => steps.slice(0, 1 + below(dice, steps.length - 1))),
  'other house rules': (dice, rules, record) => {
    const [name, { values }] = pick(dice, Object.entries(rules.sheet.rulebook.options));
    const options = { ...record.options, [name]: values.at(-1)![0] };
    const scenario = rules.scenarios.find(({ id }) => id === record.scenario)!; // ours
    // A house rule that the scenario brings anyway may be named or not: the battle is the same.
    const whole = houseRules(rules.sheet.rulebook.options, options);
    const isAnother = whole.ok && !same(rules.setUp(scenario, whole.value), record.setUp);
    return isAnother ? { ...record, options } : record;
  },
  'another seat too many': (_, __, record) => ({ ...record, seats: [...record.seats, 'somebody'] }),
  'the best dice by hand': (dice, rules, record) => {
    const at = Math.max(1, rolledStep(dice, record));
    const match = resumeMatch(
      rules,
      withSteps(record, (steps) => steps.slice(0, at)),
    );
    const command = record.steps[at]!.command!;
    let answers = 0;
    for (let asked = match.commit(command); asked.ok && asked.value; answers++) {
      const { die, n } = asked.value;
      // Both sides' best are a tie for ever where ties are rolled again.
      const face = answers < 8 || answers % 2 === 0 ? Math.max(...die.faces) : Math.min(...die.faces);
      asked = match.answer({ faces: new Array<number>(n).fill(face) });
    }
    return match.record();
  },
};

/** Is the forgery found, or told for what it is: an unfinished battle, dice by hand? Undefined if it is. */
export function forgeryPassed(
  rules: AnyRuleset,
  record: MatchRecord,
  kind: string,
  seed: number,
): string | undefined {
  try {
    const forged = resealed(FORGERIES[kind]!(rolling(seed), rules, record));
    if (same(forged, record)) return undefined;
    const { verified, verdict, byHand } = verification(rules, forged);
    return verified && verdict && byHand.steps === 0 ? `${kind}: not found` : undefined;
  } catch (error) {
    return thrown(error);
  }
}
