import { rolling } from '@sandtable/dice';
import { z } from 'zod';
import { fine, type Result, refused } from '../refusal.ts';
import { houseRules } from '../sheet/options.ts';
import { outOfBounds, RECORD_BOUNDS } from './bounds.ts';
import type { AnyRuleset, GameEvent, GameState, Resolved } from './game.ts';
import { cloneState, FORMAT, type MatchRecord, RECORD_VERSION } from './match.ts';
import { firstIssue } from './scenario.ts';
import type { EventShapes } from './shapes.ts';

/** Records that come from outside: parsed at the border, with the place of what is wrong. */

/** What is wrong with something that claims to be a record, at a glance; undefined if it looks like one. */
export function matchRecordProblem(raw: unknown): string | undefined {
  if (typeof raw !== 'object' || raw === null) return 'A match record is a JSON object.';
  const record = raw as Partial<MatchRecord>; // looked at field by field below
  if (record.format !== FORMAT) return `This is no match record: its format is not "${FORMAT}".`;
  if (record.version !== RECORD_VERSION)
    return `This record has version ${String(record.version).slice(0, 20)}; version ${RECORD_VERSION} can be read.`;
  if (
    typeof record.game !== 'string' ||
    typeof record.setUp !== 'object' ||
    record.setUp === null ||
    !Array.isArray(record.steps)
  )
    return 'The record lacks its game, its table or its steps.';
  const broken = record.steps.findIndex((step) => !Array.isArray(step?.events) || !Array.isArray(step?.dice));
  if (broken >= 0) return `Step ${broken} of the record is damaged.`;
  const { open } = record;
  const sound =
    open === undefined || (open?.command && typeof open.command === 'object' && Array.isArray(open.answers));
  return sound ? undefined : 'The order of the record that waits for dice is damaged.';
}

const text = z.string().max(200);
const index = z.int().min(0).max(1e9);
const answer = z.union([
  z.literal('roll'),
  z.object({ faces: z.array(z.int()).max(1000) }),
  z.object({ count: z.int() }),
  z.object({ sum: z.int() }),
  z.object({ tally: z.record(text, z.int().min(0)) }),
]);
const hash = z.string().regex(/^[0-9a-f]{64}$/, 'a hash of 64 figures');
const command = z.looseObject({ type: text, side: text });
const answers = z.array(answer).max(1000);
const stepShape = z.object({
  command: command.exactOptional(),
  events: z.array(z.looseObject({ type: text })).max(2000),
  dice: z
    .tuple([index, index])
    .refine(([from, to]) => from <= to, { error: 'dice run from the first to the one after the last' }),
  answers: answers.exactOptional(),
  seal: hash.exactOptional(),
});
const headShape = z.object({
  scenario: text,
  scenarioHash: hash.exactOptional(),
  options: z.record(text, z.union([text, z.number()])),
  seats: z.array(text).max(8),
  seed: z.union([text, z.int()]),
  steps: z.array(stepShape).min(1).max(20_000),
  open: z.object({ command, answers }).exactOptional(),
});

const SHOWN = 300;
const wrongAt = (path: string, message: string) =>
  refused({ code: 'bad-record', message: `${path}: ${message}`.slice(0, SHOWN), path });

/** What is wrong with a part of the record; undefined if nothing is. */
function misshapen(shape: z.ZodType, value: unknown, at: string): ReturnType<typeof wrongAt> | undefined {
  const result = shape.safeParse(value, { reportInput: true });
  if (result.success) return undefined;
  const { path, message } = firstIssue(result.error);
  return wrongAt(path ? `${at}.${path}` : at, message);
}

const isResolved = (value: unknown): value is Resolved =>
  typeof value === 'object' && value !== null && 'procedure' in value && 'outcome' in value;

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);

/**
 * Outcomes have every field in every case (a rule of ours), so any other roll for the same input shows what kind each
 * is of. Fields that came with a later version are not missed, and inputs that are no longer understood prove nothing.
 */
function outcomeDiffers(rules: AnyRuleset, { procedure, input, outcome }: Resolved): string | undefined {
  let sample: Readonly<Record<string, unknown>>;
  try {
    sample = rules.sheet.procedures[procedure]!.run(rolling(1), input as never); // judged by what it gives
  } catch {
    return undefined;
  }
  for (const [name, value] of Object.entries(sample)) {
    const told = Object.hasOwn(outcome, name) ? outcome[name] : undefined;
    if (value !== null && told !== null && told !== undefined && kindOf(value) !== kindOf(told))
      return `outcome.${name}: a ${kindOf(value)}, not a ${kindOf(told)}`;
  }
  return undefined;
}

const NONSENSE = /undefined|NaN|Infinity|\[object/;

/** Can it be told and applied? What cannot was never written by us. The state is changed. */
function impossible(
  rules: AnyRuleset,
  state: GameState,
  event: GameEvent,
  sides: readonly string[],
): string | undefined {
  for (const value of Object.values(event)) {
    const wrong = isResolved(value) ? outcomeDiffers(rules, value) : undefined;
    if (wrong) return wrong;
  }
  try {
    for (const viewer of [undefined, ...sides])
      if (NONSENSE.test(rules.tell(state, event, viewer) ?? '')) return 'makes no sense';
    rules.evolve(state, event);
    return undefined;
  } catch {
    return 'cannot have happened here';
  }
}

/** A record that comes from outside, or what is wrong with it and where. It can be replayed; `verify` judges the rest. */
export function readRecord(rules: AnyRuleset, raw: unknown): Result<MatchRecord> {
  const large = outOfBounds(raw, RECORD_BOUNDS);
  const problem = large ?? matchRecordProblem(raw);
  if (problem) return refused({ code: 'bad-record', message: problem });
  const record = raw as MatchRecord; // what has the shapes below is one
  if (record.game !== rules.sheet.id) return wrongAt('game', `the record is not of ${rules.sheet.title}`);
  const head = headShape.safeParse(raw, { reportInput: true });
  if (!head.success) {
    const { path, message } = firstIssue(head.error);
    return wrongAt(path || 'The record', message);
  }
  const options = houseRules(rules.sheet.rulebook.options, record.options);
  if (!options.ok) return wrongAt('options', options.problem.message);
  const { shape } = rules;
  const wrong = misshapen(shape.state, record.setUp, 'setUp');
  if (wrong) return wrong;
  const shapes: EventShapes<GameEvent> = shape.events(record.setUp);
  const state = cloneState(record.setUp);
  const sides = shape.sides(record.setUp);
  let { turn } = state;
  for (const [i, { events }] of record.steps.entries()) {
    for (const [j, event] of events.entries()) {
      const at = `steps.${i}.events.${j}`;
      const eventShape = Object.hasOwn(shapes, event.type) ? shapes[event.type] : undefined;
      if (!eventShape) return wrongAt(`${at}.type`, `there is no event "${event.type}"`);
      const bad = misshapen(eventShape, event, at);
      if (bad) return bad;
      const why = impossible(rules, state, event, sides);
      if (why) return wrongAt(at, why);
    }
    // The table as a whole once a turn: that is as strict in the end, and ten times as quick.
    if (state.turn === turn && i < record.steps.length - 1) continue;
    turn = state.turn;
    const bad = misshapen(shape.state, state, `after step ${i}`);
    if (bad) return bad;
  }
  return fine(record);
}
