import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Weights } from '@sandtable/ai';
import { rolling } from '@sandtable/dice';
import { type AnyRuleset, type Figures, houseRules, percent } from '@sandtable/engine';
import { type Bout, downhill, drawStep, type Fighter, isBetter, neutral, stepped } from '@sandtable/lab';
import { BadInput } from './errors.ts';
import { readText, requireWritable, writeWhole } from './files.ts';
import { parseJson } from './input.ts';
import { print, printJson } from './print.ts';
import { type Fight, fighters } from './tuners.ts';
import { tried, valueFrom } from './valuing.ts';

/**
 * `tune <game> [scenario] [--minutes N] [--seed s] [--out file] [--value]`: looks for better figures of a game's instinct. For each
 * role an evolution strategy goes downhill with common dice; what it finds is taken only if it does no worse against
 * anybody of the league, and better against all together, in battles that it has not been tried in. The file is written
 * whenever something is taken, and the next run goes on from it.
 */
export type Tuning = {
  minutes?: string | undefined;
  seed?: string | undefined;
  out?: string | undefined;
  threads?: string | undefined;
  value: boolean;
  json: boolean;
};

/** What the file of a game holds. */
type Found = {
  readonly roles: Readonly<Record<string, readonly Figures[]>>;
  /** How it was found, the last first. */
  readonly found: readonly { readonly role: string; readonly round: number; readonly gain: number }[];
  /** What positions are worth, for each role, where that has been learnt and did better than the game's own appraisal. */
  readonly value?: Readonly<Record<string, Weights>>;
};

/** Who must not be lost to. */
const SCRIPTS: readonly string[] = [
  'ai:recruit',
  'script:stand',
  'script:rush',
  'script:mass',
  'script:hide',
  'script:mute',
];
/** Pairs of opposite steps a round, and battles of each against one of the league. */
const PAIRS = 6;
const BATTLES = 6;
/** How far a round looks and goes, in scales; less and less. */
const FAR = 0.6;
const NARROWER = 0.985;
/** Rounds between two trials, and battles of each trial against each of the league. */
const TRIAL_EVERY = 6;
const TRIAL = 16;
/** After so many trials for nothing it begins again at the best. */
const PATIENCE = 5;
/** Manners kept for a role: the best first. */
const KEPT = 4;

type Seat = { readonly scenario: string; readonly side: number };

/** The scenarios and sides in which a role is played. */
function seatsOf(rules: AnyRuleset, only: string | undefined): Map<string, Seat[]> {
  const standard = houseRules(rules.sheet.rulebook.options, {});
  const seats = new Map<string, Seat[]>();
  for (const scenario of rules.scenarios) {
    if (only === undefined ? scenario.id === 'training-ground' : scenario.id !== only) continue; // it shows arms, it is no battle
    const state = rules.setUp(scenario, standard.ok ? standard.value : {});
    for (const [side, { id }] of scenario.sides.entries()) {
      const role = rules.instinct.role(state, id);
      seats.set(role, [...(seats.get(role) ?? []), { scenario: scenario.id, side }]);
    }
  }
  return seats;
}

/** The role that the other side of a seat has. */
function roleAcross(rules: AnyRuleset, { scenario, side }: Seat): string {
  const found = rules.scenarios.find(({ id }) => id === scenario)!; // a seat is of one of ours
  const standard = houseRules(rules.sheet.rulebook.options, {});
  const state = rules.setUp(found, standard.ok ? standard.value : {});
  return rules.instinct.role(state, found.sides[1 - side]!.id);
}

/** One role while it is tuned. */
type Search = {
  readonly role: string;
  readonly seats: readonly Seat[];
  middle: Figures;
  far: number;
  round: number;
  /** Trials in a row that found nothing better. */
  missed: number;
};

function minutesFrom(text: string | undefined): number {
  const minutes = text === undefined ? 10 : Number(text);
  if (minutes > 0 && minutes <= 10_000) return minutes;
  throw new BadInput('bad-number', `--minutes is a number above 0, not "${text}".`);
}

function startFrom(rules: AnyRuleset, file: string): Found {
  const { tuned, figures } = rules.instinct;
  const given = existsSync(file) ? (parseJson(readText(file), 'The file') as Found) : undefined;
  const roles = given?.roles ?? tuned;
  // A figure that was declared since begins at its neutral value.
  const whole = Object.entries(roles).map(
    ([role, list]) => [role, list.map((each) => ({ ...neutral(figures), ...each }))] as const,
  );
  const value = given ? given.value : rules.instinct.value;
  return { roles: Object.fromEntries(whole), found: given?.found ?? [], ...(value && { value }) };
}

/** Everybody whom this role meets in a seat: scripts, and what the role across has learnt and once knew. */
const leagueFor = (rules: AnyRuleset, found: Found, seat: Seat): readonly Fighter[] => [
  ...(found.roles[roleAcross(rules, seat)] ?? []),
  ...SCRIPTS,
];

export async function tune(rules: AnyRuleset, only: string | undefined, asked: Tuning): Promise<void> {
  const minutes = minutesFrom(asked.minutes);
  const own = `games/${rules.sheet.id}/src/players/tuned.json`;
  const file = asked.out ?? (existsSync(own) ? own : `tuned-${rules.sheet.id}.json`);
  requireWritable(file);
  const seats = seatsOf(rules, only);
  if (seats.size === 0) throw new BadInput('unknown-scenario', `There is no scenario "${only}".`);
  if (asked.value) return learnValue(rules, only, startFrom(rules, file), file, minutes, asked);
  const pool = fighters(rules.sheet.id, Number(asked.threads ?? availableParallelism()));
  const seed = asked.seed ?? 'tune';
  let found = startFrom(rules, file);
  const searches = [...seats].map(
    ([role, list]): Search => ({
      role,
      seats: list,
      middle: found.roles[role]![0]!,
      far: FAR,
      round: 0,
      missed: 0,
    }),
  );
  const until = performance.now() + minutes * 60_000;
  try {
    for (let turn = 0; performance.now() < until; turn++) {
      const search = searches[turn % searches.length]!;
      await oneRound(rules, pool.fight, found, search, `${seed} ${turn}`);
      if (search.round % TRIAL_EVERY !== 0) continue;
      const gain = await trial(rules, pool.fight, found, search, `${seed} trial ${turn}`);
      search.missed = gain === undefined ? search.missed + 1 : 0;
      if (search.missed === PATIENCE)
        Object.assign(search, { middle: found.roles[search.role]![0]!, far: FAR, missed: 0 });
      if (gain !== undefined) {
        found = taken(found, search, gain);
        writeWhole(file, `${JSON.stringify(found, null, 2)}\n`);
      }
      if (!asked.json)
        print(
          `${search.role}, round ${search.round}: ${gain === undefined ? 'nothing better' : `better by ${percent(gain / 2)} of battles`}`,
        );
    }
  } finally {
    await pool.stop();
  }
  if (asked.json) printJson(found);
  else print(`Written to ${file}.`);
}

/** Learns what positions are worth in half of the time, and sees in the other half whether veterans play better by it. */
function learnValue(
  rules: AnyRuleset,
  only: string | undefined,
  found: Found,
  file: string,
  minutes: number,
  { seed = 'tune', json }: Tuning,
): void {
  const scenarios = rules.scenarios.filter(({ id }) =>
    only === undefined ? id !== 'training-ground' : id === only,
  );
  const half = minutes * 30_000;
  const value = valueFrom(rules, scenarios, seed, performance.now() + half);
  const { pairs, lead, surely } = tried(rules, value, scenarios, seed, performance.now() + half);
  if (surely)
    writeWhole(file, `${JSON.stringify({ ...found, value: { ...found.value, ...value } }, null, 2)}\n`);
  if (json) printJson({ value, pairs, lead, taken: surely });
  else {
    print(`Veterans who go by it won ${lead} battles more than they lost, of ${2 * pairs}.`);
    print(surely ? `Written to ${file}.` : 'That may be luck: what there is stays.');
  }
}

/** Looks round the middle and goes on to what did better. All meet the same enemy with the same dice. */
async function oneRound(
  rules: AnyRuleset,
  fight: Fight,
  found: Found,
  search: Search,
  seed: string,
): Promise<void> {
  const space = rules.instinct.figures;
  const dice = rolling(`${seed} steps`);
  const seat = search.seats[search.round % search.seats.length]!;
  const league = leagueFor(rules, found, seat);
  const met = [0, 1].map((i) => league[(search.round * 2 + i) % league.length]!);
  const seeds = Array.from({ length: BATTLES }, (_, i) => `${seed} ${i}`);
  const scored = async (tried: Figures): Promise<number> => {
    const scores = await Promise.all(met.map((other) => fight({ ...seat, tried, other, seeds })));
    return scores.flat().reduce((sum, score) => sum + score, 0) / scores.flat().length;
  };
  const steps = Array.from({ length: PAIRS }, () => drawStep(dice, space));
  const tried = await Promise.all(
    steps.map(async (step) => {
      const [ahead, back] = await Promise.all(
        [search.far, -search.far].map((far) => scored(stepped(space, search.middle, step, far))),
      );
      return { step, ahead: ahead!, back: back! };
    }),
  );
  search.middle = stepped(space, search.middle, downhill(tried), search.far);
  search.far *= NARROWER;
  search.round++;
}

/** Against each of the league, in battles that nobody has been tried in: by how much it is better, if it is. */
async function trial(
  rules: AnyRuleset,
  fight: Fight,
  found: Found,
  { role, seats, middle }: Search,
  seed: string,
): Promise<number | undefined> {
  const seeds = Array.from({ length: TRIAL }, (_, i) => `${seed} ${i}`);
  const bouts = seats.flatMap((seat) =>
    leagueFor(rules, found, seat).map((other): Omit<Bout, 'tried'> => ({ ...seat, other, seeds })),
  );
  const all = (tried: Figures): Promise<number[][]> =>
    Promise.all(bouts.map((bout) => fight({ ...bout, tried })));
  const [now, then] = [await all(found.roles[role]![0]!), await all(middle)];
  if (!isBetter(now, then)) return undefined;
  const mean = (lists: readonly number[][]): number =>
    lists.flat().reduce((sum, x) => sum + x, 0) / lists.flat().length;
  return mean(then) - mean(now);
}

const taken = ({ roles, found, ...rest }: Found, { role, middle, round }: Search, gain: number): Found => ({
  ...rest,
  roles: { ...roles, [role]: [middle, ...roles[role]!].slice(0, KEPT) },
  found: [{ role, round, gain: Number(gain.toFixed(3)) }, ...found],
});
