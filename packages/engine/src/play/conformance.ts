import { rolling } from '@sandtable/dice';
import type { Place } from '@sandtable/table';
import type { Scene } from '../board/scene.ts';
import {
  type AnyRuleset,
  CANARY,
  type Command,
  type GameEvent,
  type GameState,
  type Scenario,
  type Side,
} from './game.ts';
import {
  cloneState,
  type Match,
  type MatchRecord,
  playOut,
  resumeMatch,
  startMatch,
  stateAfter,
} from './match.ts';
import { decide } from './plan.ts';
import { playToTheEnd, randomPlayer } from './random.ts';
import { stepDiffers, verifyRecord } from './verify.ts';

/** What every game must hold to after every command. Each check answers with what is wrong, or undefined. */

const SPOILT: readonly unknown[] = [
  undefined,
  null,
  -1,
  Number.NaN,
  1e300,
  'nobody',
  '__proto__',
  [],
  {},
  [{ x: 0.5, y: 0 }],
];

/** Commands that are nearly right: a field missing, of the wrong kind, or of somebody else. */
export function nearlyRight(command: Command, sides: readonly Side[]): Command[] {
  const other = sides.find((side) => side !== command.side) ?? 'nobody';
  const fields = Object.keys(command).filter((field) => field !== 'type' && field !== 'side');
  const spoilt = fields.flatMap((field) => SPOILT.map((value) => ({ ...command, [field]: value })));
  return [
    { ...command, side: other },
    { ...command, type: 'nonsense' },
    { ...command, side: 'nobody' },
    ...spoilt,
  ] as Command[]; // wrong on purpose
}

const sidesOf = (scenario: Scenario): Side[] => scenario.sides.map(({ id }) => id);

/** A refusal has a code and a sentence, and changes nothing. */
function wrongWithRefusals(
  rules: AnyRuleset,
  state: GameState,
  spoilt: readonly Command[],
  seed: number,
): string | undefined {
  const before = JSON.stringify(state);
  let copy = cloneState(state);
  for (const command of spoilt) {
    const problem = playOut(rules, copy, rolling(seed), command);
    if (!problem) copy = cloneState(state);
    else if (!(problem.code && problem.message))
      return `refused ${JSON.stringify(command)} without a code or a message`;
    else if (JSON.stringify(copy) !== before)
      return `refused ${JSON.stringify(command)} and changed the state`;
  }
  return undefined;
}

/** Whatever is offered is accepted, and what a soldier does by instinct is as good as offered. */
function wrongWithOffers(rules: AnyRuleset, state: GameState, seed: number): string | undefined {
  const [side] = rules.deciding(state);
  if (side === undefined) return 'nobody decides, and the game is not over';
  const seen = rules.view(state, side);
  for (const command of [...rules.candidates(seen, side), rules.instinct.act(seen, side)]) {
    const problem = playOut(rules, cloneState(state), rolling(seed), command);
    if (problem) return `offered ${JSON.stringify(command)} and refused it: ${problem.message}`;
    if (!rules.describe(seen, command)) return `has no words for ${JSON.stringify(command)}`;
    if (!Number.isFinite(rules.weigh(seen, command))) return `cannot weigh ${JSON.stringify(command)}`;
  }
  return undefined;
}

/** What a side imagines agrees with what it sees, and can be played on. */
function wrongWithImagining(rules: AnyRuleset, state: GameState, seed: number): string | undefined {
  const side = rules.deciding(state)[0]!;
  const seen = rules.view(state, side);
  const before = JSON.stringify(seen);
  const imagined = cloneState(rules.imagine(seen, side, rolling(seed)));
  if (JSON.stringify(seen) !== before) return `${side} changes its view by imagining`;
  if (JSON.stringify(rules.view(imagined, side)) !== before)
    return `${side} imagines what it can see is not so`;
  const problem = playOut(rules, imagined, rolling(seed), rules.instinct.act(seen, side));
  return problem && `${side} cannot act on what it imagines: ${problem.message}`;
}

/** Two states that differ only in what a side may not know look alike to it, and no canary sings. */
function leakInView(rules: AnyRuleset, state: GameState, viewer: Side, seed: number): string | undefined {
  const seen = JSON.stringify(rules.view(state, viewer));
  const planted = rules.scramble(cloneState(state), viewer, rolling(seed));
  return JSON.stringify(rules.view(planted, viewer)) === seen
    ? undefined
    : `the view of ${viewer} changes with what is hidden`;
}

/** Nothing hidden stands in an event or a log line before the view itself shows it. */
function leakInTelling(
  rules: AnyRuleset,
  state: GameState,
  command: Command,
  viewer: Side,
  seed: number,
): string | undefined {
  const planted = rules.scramble(cloneState(state), viewer, rolling(seed));
  let leak: string | undefined;
  const emit = (event: GameEvent): void => {
    const told = [rules.redact(event, viewer), rules.tell(planted, event, viewer)];
    const text = JSON.stringify(told);
    rules.evolve(planted, event);
    if (text.includes(CANARY) && !JSON.stringify(rules.view(planted, viewer)).includes(CANARY))
      leak ??= `${viewer} hears what is hidden: ${text}`;
  };
  decide(rules, { dice: rolling(seed), state: planted, emit }, command);
  return leak;
}

/** What a viewer hears of a command until something hidden is shown; undefined if it is refused. */
function heard(
  rules: AnyRuleset,
  state: GameState,
  command: Command,
  viewer: Side,
  seed: number,
): { readonly said: readonly string[]; readonly shown: boolean; readonly rolls: number } | undefined {
  const said: string[] = [];
  let shown = false;
  const emit = (event: GameEvent): void => {
    shown ||= rules.reveals(event);
    const told = shown ? undefined : rules.redact(event, viewer);
    if (told) said.push(JSON.stringify(told));
    rules.evolve(state, event);
  };
  const dice = rolling(seed);
  const problem = decide(rules, { dice, state, emit }, command);
  return problem ? undefined : { said, shown, rolls: dice.index };
}

/** What gives something away may be rare: where dice decide, it is tried with so many different ones. */
const LUCK = 6;

/** What happens in the open is the same whatever is hidden, with the same dice, until something hidden is shown. */
function leakInDeeds(
  rules: AnyRuleset,
  state: GameState,
  command: Command,
  viewer: Side,
  seed: number,
): string | undefined {
  for (let luck = 0; luck < LUCK; luck++) {
    const planted = rules.scramble(rules.copy(state), viewer, rolling(seed + luck));
    const so = heard(rules, rules.copy(state), command, viewer, seed + luck);
    const otherwise = heard(rules, planted, command, viewer, seed + luck);
    if (!so || !otherwise)
      return command.side === viewer && so !== otherwise
        ? `${viewer} may or may not do this, as what is hidden is`
        : undefined;
    const both = Math.min(so.said.length, otherwise.said.length);
    const same = so.said.slice(0, both).every((line, i) => line === otherwise.said[i]);
    if (!same || !(so.shown || otherwise.shown || so.said.length === otherwise.said.length))
      return `${viewer} sees happen what depends on what is hidden: ${so.said.join()} or ${otherwise.said.join()}`;
    if (so.rolls === 0) break;
  }
  return undefined;
}

/** How a match is taken up again. */
type Resume = typeof resumeMatch;

/**
 * What is to be rolled by hand may tell what was hidden, so whoever is asked has given the order for good: nothing else
 * is played, nothing taken back, and putting the match away does not help.
 */
function askedTooEarly(
  rules: AnyRuleset,
  record: MatchRecord,
  state: GameState,
  command: Command,
  resume: Resume,
): string | undefined {
  const none = { events: [], dice: [0, 0] } as const; // else it would begin anew
  const match = resume(rules, { ...record, setUp: cloneState(state), steps: [none] });
  const asked = match.commit(command);
  if (!asked.ok) return `refused with dice rolled by hand what it offered: ${asked.problem.message}`;
  if (!asked.value) return undefined;
  const others = rules.candidates(rules.view(state, command.side), command.side).slice(0, 3);
  for (const each of [match, resume(rules, JSON.parse(JSON.stringify(match.record())) as MatchRecord)]) {
    // what was just written
    if (each.open?.question.why !== asked.value.why)
      return 'an order is given no more once its dice were asked for';
    if (each.canUndo(command.side)) return 'an order can be taken back once its dice were asked for';
    for (const other of others)
      if (each.play(other).ok) return `${JSON.stringify(other)} is played once other dice were asked for`;
  }
  for (let rolls = 0; match.open; rolls++) {
    const went = match.answer('roll');
    if (!went.ok || rolls > 1000) return 'an order does not end once its dice were asked for';
  }
  return undefined;
}

function wrongWithSecrets(
  rules: AnyRuleset,
  state: GameState,
  command: Command,
  sides: readonly Side[],
  seed: number,
): string | undefined {
  for (const viewer of sides) {
    const leak =
      leakInView(rules, state, viewer, seed) ??
      leakInTelling(rules, state, command, viewer, seed) ??
      leakInDeeds(rules, state, command, viewer, seed);
    if (leak) return leak;
  }
  return undefined;
}

/** Back and forth again is where we were. */
function wrongWithUndo(match: Match, side: Side): string | undefined {
  if (!match.canUndo(side)) return undefined;
  const after = JSON.stringify(match.state);
  if (!match.undo(side) || JSON.stringify(match.state) === after) return 'undo goes nowhere';
  return match.redo(side) && JSON.stringify(match.state) === after ? undefined : 'redo leads elsewhere';
}

/** The last step, written down and read again, leads where the game went, and is decided in the same way again. */
function wrongWithRecord(
  rules: AnyRuleset,
  record: MatchRecord,
  before: GameState,
  after: GameState,
): string | undefined {
  const last = JSON.parse(JSON.stringify(record.steps.at(-1))) as MatchRecord['steps'][number]; // what was just written
  const replayed = cloneState(before);
  for (const event of last.events) rules.evolve(replayed, event);
  if (JSON.stringify(replayed) !== JSON.stringify(after)) return 'its replay ends differently';
  return stepDiffers(rules, record.seed, cloneState(before), last, record.steps.length - 1);
}

/** How often the dearer checks are made: after every so many commands. */
export type Effort = {
  readonly offers?: number;
  readonly spoilt?: number;
  readonly secrets?: number;
  /** For tests of these checks. */
  readonly resume?: Resume;
};

/** Plays a random game and checks everything on the way; says what went wrong, if anything did. */
export function fuzzGame(
  rules: AnyRuleset,
  scenario: Scenario,
  seed: number,
  { offers = 1, spoilt = 1, secrets = 1, resume = resumeMatch }: Effort = {},
): string | undefined {
  const sides = sidesOf(scenario);
  const match = startMatch(rules, scenario, { seed });
  const player = randomPlayer(rules, seed);
  let trying: Command | undefined;
  try {
    for (let i = 0; !match.verdict(); i++) {
      if (i > 20_000) return 'it does not end';
      const before = cloneState(match.state);
      const side = rules.deciding(before)[0]!;
      const command = player(rules.view(before, side), side);
      trying = command;
      const wrong =
        (i % secrets === 0 ? wrongWithSecrets(rules, before, command, sides, seed + i) : undefined) ??
        (i % offers === 0 ? wrongWithOffers(rules, before, seed + i) : undefined) ??
        (i % (5 * offers) === 0
          ? askedTooEarly(rules, match.record(), before, command, resume)
          : undefined) ??
        wrongWithImagining(rules, before, seed + i) ??
        (i % spoilt === 0
          ? wrongWithRefusals(rules, before, nearlyRight(command, sides), seed + i)
          : undefined) ??
        (match.play(command).ok ? undefined : 'refused what it offered') ??
        wrongWithRecord(rules, match.record(), before, match.state) ??
        wrongWithUndo(match, side);
      if (wrong) return `${wrong} (at ${i}, ${JSON.stringify(command)})`;
    }
    return undefined;
  } catch (error) {
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return `${what} (at ${JSON.stringify(trying)})`;
  }
}

const DRILLS = ['green', 'steady', 'seasoned'] as const;

/** Everything that stands or lies somewhere, by its id. */
function standing({ blocks, counters }: Scene): [string, { at: string; truth: string }][] {
  const at = ({ x, y }: Place): string => JSON.stringify([x, y]);
  const units = blocks.flatMap(({ id, pose, note }) => (pose ? [{ id, at: at(pose), truth: note }] : []));
  const others = counters.map(({ id, place, own }) => ({ id, at: at(place), truth: own ?? 'unknown' }));
  return [...units, ...others].map(({ id, ...found }) => [id, found]);
}

/** What lies hidden from a side once both have set up by instinct: the place, and what is there in truth. */
function hiddenIn(rules: AnyRuleset, scenario: Scenario, seed: number, viewer: Side): [string, string][] {
  const match = startMatch(rules, scenario, { seed });
  const drill = DRILLS[seed % DRILLS.length]!;
  for (let i = 0; i < 100; i++) {
    const [side] = rules.deciding(match.state);
    if (side === undefined) break;
    const seen = rules.view(match.state, side);
    const command = rules.instinct.act(seen, side, drill);
    if (i > 0 && rules.instinct.deedOf(seen, command) !== 'set-up') break; // the battle has begun
    const result = match.play(command);
    if (!result.ok || result.value.some((event) => rules.reveals(event))) break;
  }
  const seen = new Map(standing(rules.scene(rules.view(match.state, viewer))));
  return standing(rules.scene(match.state)).flatMap(([id, { at, truth }]) => {
    const open = seen.get(id);
    return open && open.truth !== truth ? [[at, truth] as [string, string]] : [];
  });
}

/**
 * Whoever has seen many battles set up knows no more of a place than of any other: what is hidden there is drawn by lot.
 * Told apart by a share that luck alone would hardly give (four and a half standard deviations).
 */
export function leakInSettingUp(rules: AnyRuleset, scenario: Scenario, battles = 90): string | undefined {
  for (const viewer of sidesOf(scenario)) {
    const found = Array.from({ length: battles }, (_, seed) =>
      hiddenIn(rules, scenario, seed, viewer),
    ).flat();
    const count = (of: (entry: [string, string]) => boolean): number => found.filter(of).length;
    for (const place of new Set(found.map(([at]) => at)))
      for (const truth of new Set(found.map(([, note]) => note))) {
        const share = count(([, note]) => note === truth) / found.length;
        const there = count(([at]) => at === place);
        const so = count(([at, note]) => at === place && note === truth);
        const far = 4.5 * Math.sqrt(there * share * (1 - share));
        if (Math.abs(so - there * share) > Math.max(far, 3))
          return `${viewer} learns where things lie: at ${place} "${truth}" ${so} times of ${there}`;
      }
  }
  return undefined;
}

/** Plays a random game to its end; its record, written down and read again, leads to the same end and is decided alike. */
export function wrongWithBattle(rules: AnyRuleset, scenario: Scenario, seed: number): string | undefined {
  const player = randomPlayer(rules, seed);
  const players = Object.fromEntries(sidesOf(scenario).map((side) => [side, player]));
  try {
    const match = playToTheEnd(rules, scenario, players, { seed });
    const record = JSON.parse(JSON.stringify(match.record())) as MatchRecord; // what was just written
    if (JSON.stringify(stateAfter(rules, record)) !== JSON.stringify(match.state))
      return 'its replay ends differently';
    return verifyRecord(rules, record);
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}
