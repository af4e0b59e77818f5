import { z } from '@sandtable/engine';
import { AMMUNITION, FORMATIONS, SMALL_ARMS } from '../sheet/vocabulary.ts';
import { type Command, ROLES } from './state.ts';

/** What crosses the border is parsed, never trusted. */

const keys = <V extends string>(labels: Readonly<Record<V, unknown>>) =>
  z.enum(Object.keys(labels) as [V, ...V[]]); // the keys of labels, of which there are some
const whole = z
  .int()
  .min(-(2 ** 25))
  .max(2 ** 25);
const place = z.object({ x: whole, y: whole });
const facing = z.int().min(0).max(359);
const pose = z.object({ x: whole, y: whole, facing });
const id = z.string().max(200);
const side = id;
const inches = z.number().min(0).max(200);
const ammo = keys(AMMUNITION);
const estimate = z.discriminatedUnion('from', [
  z.object({
    from: z.literal('point'),
    point: z.string().max(200),
    up: inches,
    down: inches,
    left: inches,
    right: inches,
  }),
  z.object({
    from: z.literal('edges'),
    baseline: inches,
    inFromLeft: inches.nullable(),
    inFromRight: inches.nullable(),
  }),
]);
const shot = z.union([
  z.strictObject({ gun: id, point: place, ammo: ammo.nullable(), mount: z.int().min(0).max(3) }),
  z.strictObject({ unit: id, weapon: keys(SMALL_ARMS), target: id, count: z.int().min(1).max(10) }),
  z.strictObject({ bomber: id, point: place }),
]);
const ranks = z.union([z.literal(1), z.literal(2)]);
const formation = keys(FORMATIONS);
const section = z.int().min(0).max(1);
const turn = z.int().min(0).max(1000);
const path = z.array(place).min(1).max(12);

const of = <const T extends string, F extends z.ZodRawShape>(type: T, fields: F) =>
  z.object({ type: z.literal(type), side, ...fields });
const SHAPES = {
  deploy: of('deploy', {
    unit: id,
    pose,
    formation: formation.exactOptional(),
    ranks: ranks.exactOptional(),
  }),
  sections: of('sections', { sections: ranks }),
  plot: of('plot', { gun: id, estimate, ammo, turn }),
  retarget: of('retarget', { section, estimate, ammo, turn: turn.exactOptional() }),
  hold: of('hold', { section }),
  fire: of('fire', { section }),
  ready: of('ready', {}),
  first: of('first', {}),
  second: of('second', {}),
  move: of('move', { unit: id, path, facing }),
  strategic: of('strategic', { unit: id, path }),
  charge: of('charge', { unit: id, target: id, also: z.array(id).max(5).exactOptional() }),
  form: of('form', { unit: id, formation, ranks: ranks.exactOptional() }),
  posture: of('posture', { unit: id, posture: z.enum(['standing', 'prone']) }),
  limber: of('limber', { unit: id }),
  mount: of('mount', { unit: id }),
  swim: of('swim', { unit: id }),
  replace: of('replace', { unit: id }),
  done: of('done', {}),
  answer: of('answer', { how: z.enum(['fire', 'rise', 'hold']), at: id.exactOptional() }),
  shoot: of('shoot', { shot }),
  grenade: of('grenade', { bomber: id, point: place }),
  allot: of('allot', { shots: z.array(shot).max(100) }),
  nominate: of('nominate', { figure: z.enum(ROLES) }),
  strike: of('strike', { weapon: z.enum(['gun', 'machine-gun']) }),
  goBack: of('goBack', { direction: facing }),
  follow: of('follow', { follow: z.boolean() }),
} satisfies { readonly [T in Command['type']]: z.ZodType };

/** A command of the right shape, or undefined. */
export function readCommand(raw: Command): Command | undefined {
  const { type } = raw;
  if (typeof type !== 'string' || !Object.hasOwn(SHAPES, type)) return undefined;
  const parsed = SHAPES[type].safeParse(raw);
  return parsed.success ? (parsed.data as Command) : undefined; // one shape for each type
}
