import { FARTHEST, KINDS, type Pose } from '@sandtable/table';
import { z } from 'zod';
import type { Options } from '../sheet/rulebook.ts';
import type { Sheet } from '../sheet/sheet.ts';
import type { GameEvent, GameState, Side, Verdict } from './game.ts';

/**
 * The shapes of what records hold, for records that come from outside: parsed at the border, so that what `evolve`,
 * `tell` and the board get is of the kind that they expect. A game puts its own together from these.
 */

/** What a game lets into a record. Events are judged against the table that they happen on: units that are there. */
export type RecordShape<S extends GameState, E extends GameEvent> = {
  readonly state: z.ZodType<S>;
  sides(setUp: S): readonly Side[];
  events(setUp: S): EventShapes<E>;
};
/** One for every event, so that none can be forgotten. */
export type EventShapes<E extends GameEvent> = {
  readonly [T in E['type']]: z.ZodType<Extract<E, { readonly type: T }>>;
};

/** Longer than any list of a real battle. */
const MOST = 1000;
export const list = <T extends z.ZodType>(entry: T) => z.array(entry).max(MOST);
export const text = z.string().max(2000);
/** A count of something on a table. */
export const count = z.int().min(0).max(10_000);
/** A sum that may be below nothing: points, modifiers. */
export const whole = z.int().min(-10_000).max(10_000);
const coordinate = z.int().min(-FARTHEST).max(FARTHEST);
/** Thousandths of an inch along something, not always whole. */
export const length = z.number().min(0).max(FARTHEST);
export const facing = z.number().min(-360).max(720);
export const place = z.object({ x: coordinate, y: coordinate });
export const pose: z.ZodType<Pose> = place.extend({ facing });
export const path = list(place);
export const ground = z.union([
  z.object({ area: z.array(place).min(3).max(MOST) }),
  z.object({ line: z.array(place).min(2).max(MOST), width: length }),
  z.object({ centre: place, radius: length }),
]);
const featureShape = z.object({
  id: text,
  kind: z.enum(KINDS),
  name: text.exactOptional(),
  ground,
  level: z.int().min(1).max(5).exactOptional(),
  strength: z.int().min(1).max(1000).exactOptional(),
  room: z.int().min(1).max(1000).exactOptional(),
  swung: z.boolean().exactOptional(),
});
const table = z.int().min(1).max(400_000);
export const map = z.object({
  width: table,
  depth: table,
  features: list(featureShape),
  wild: z.boolean().exactOptional(),
});

/** One of these names; what is wrong says which there are. */
export const oneOf = <const V extends string>(names: readonly V[]) =>
  names.length === 0 ? (z.never() as unknown as z.ZodType<V>) : z.enum(names as readonly [V, ...V[]]); // there is one at least
export const keysOf = <V extends string>(labels: Readonly<Record<V, unknown>>) =>
  oneOf(Object.keys(labels) as V[]); // the keys of labels

/** Names that are looked up in records must not be those that every object has. */
export const id = z
  .string()
  .min(1)
  .max(200)
  .refine((id) => !(id in {}), { error: 'a name that no unit can have' });

export const verdict = (sides: readonly string[]): z.ZodType<Verdict> =>
  z.object({ winner: oneOf(['draw', ...sides]), why: text });

/** House rules as a state has them: all of them, each with one of its values. */
export const house = (options: Options) =>
  z.object(
    Object.fromEntries(
      Object.entries(options).map(([name, { values }]) => [name, z.literal(values.map(([value]) => value))]),
    ),
  );

const number = z.number().min(-1e9).max(1e9);
const cites = z.union([text, list(text)]);
const modifier = z.object({
  rule: cites,
  label: text,
  value: number,
  applied: z.boolean(),
  why: text.exactOptional(),
});
const worked = {
  title: text,
  rule: cites,
  of: text.exactOptional(),
  base: number,
  modifiers: list(modifier),
};
const printed = z.object({
  title: text,
  columns: list(number),
  rows: list(list(number)),
  lit: list(count),
  row: count.nullable(),
});
const lineShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sum'), ...worked, total: number }),
  z.object({
    kind: z.literal('need'),
    ...worked,
    die: text,
    to: z.enum(['die', 'need']),
    face: number,
    under: z.literal(true).exactOptional(),
    chance: z.number().min(0).max(1.000001),
  }),
  z.object({ kind: z.literal('fact'), rule: cites, text: text, table: printed.exactOptional() }),
  z.object({
    kind: z.literal('roll'),
    index: z.int().min(0).max(1e9),
    why: text,
    die: text,
    n: count,
    wants: z.enum(['face', 'sum', 'count', 'tally']),
    faces: list(number).nullable(),
    result: z.union([number, z.record(text, count.optional())]),
    byHand: z.literal(true).exactOptional(),
  }),
]);

const fields = z.record(text, z.json());

/** A procedure of the sheet that was resolved. What its outcome holds is compared with the procedure: `record.ts`. */
export const resolved = (sheet: Sheet) =>
  z.object({
    procedure: keysOf(sheet.procedures),
    input: fields,
    outcome: fields,
    trace: z.array(lineShape).max(MOST).exactOptional(),
  });
