import { type EventShapes, type RecordShape, shape, z } from '@sandtable/engine';
import { KINDS } from '@sandtable/table';
import { type House, OPTIONS } from '../sheet/options.ts';
import { contemptibleLittleArmies } from '../sheet/sheet.ts';
import { GOINGS, MODELS, POSTURES } from '../sheet/vocabulary.ts';
import type { Event } from './events.ts';
import {
  CARRIED,
  FATES,
  FORMATIONS,
  ORDERS,
  PHASES,
  type PointRule,
  type State,
  UNIT_KINDS,
  type WeaponClass,
} from './state.ts';

/** What a record of this game may hold. The compiler compares it with `state.ts`. */

const flag = z.boolean();
const edge = z.enum(['north', 'south', 'east', 'west']);
const cover = z.enum(['open', 'cover', 'entrenched']);
const shell = z.enum(['he', 'gas']);
const afv = z.enum(['tank', 'armoured-car']);
const ring = z.array(shape.place).min(3).max(100);
const weapon = z.enum([
  'rifle',
  'marksman',
  'sniper',
  'carbine',
  'trench-broom',
  'bombs',
  'lmg',
  'hmg',
  'light-mortar',
  'flamethrower',
  'field-gun',
  'tank-gun',
  'atr',
]) satisfies z.ZodType<WeaponClass>;
const inches = z.number().min(0).max(1000);

const unit = z.object({
  id: shape.id,
  name: shape.text,
  short: shape.text,
  side: shape.id,
  kind: shape.keysOf(UNIT_KINDS),
  rating: shape.count,
  irregular: flag,
  ferocious: flag,
  stubborn: flag,
  raw: flag,
  canCloseOrder: flag,
  singleShot: flag,
  chauchat: flag,
  model: shape.keysOf(MODELS),
  vehicleMgs: shape.count,
  tankGuns: shape.count,
  issued: flag,
  ordered: flag,
  horsed: flag,
  full: shape.count,
  zone: ring.nullable(),
  pose: shape.pose.nullable(),
  formation: shape.keysOf(FORMATIONS),
  ranks: z.int().min(1).max(4),
  mounted: flag,
  men: z.array(z.enum(CARRIED)).max(100),
  fate: z.enum(FATES).nullable(),
  markers: shape.count,
  brokenDown: flag,
  respirators: flag,
  hidden: flag,
  entering: edge.nullable(),
  airTested: flag,
  gasTested: flag,
  afvTested: flag,
  waived: flag,
  activated: flag,
  moved: flag,
  advanced: flag,
  coverBefore: cover.nullable(),
  coverAfter: cover.nullable().exactOptional(),
  posture: shape.keysOf(POSTURES),
  fired: shape.list(weapon),
  aaTried: shape.list(shape.id),
  aaEngaged: flag,
  hit: flag,
  hitBy: shape.list(shape.id).exactOptional(),
  mistaken: z.object({ unit: shape.id, inches }).nullable(),
  rallied: flag,
  strengthAtStart: shape.count,
  casualties: shape.count,
  causes: z.object({ air: flag, gas: flag, afv: z.enum(['none', 'tank', 'armoured-car']), cavalry: flag }),
});
const late = z.object({
  turn: shape.count,
  edge,
  from: shape.length,
  to: shape.length,
  needed: shape.count,
  waited: shape.count,
});
const stretch = z.tuple([shape.length, shape.length]);
const battery = z.object({
  id: shape.id,
  name: shape.text,
  shells: shape.list(shell),
  missions: z.int().min(-100).max(100),
  radius: shape.length,
  points: shape.count,
  registered: shape.list(shape.place),
});
const aim = z.object({ point: shape.place, shell });
const slip = z.object({
  orders: z.record(shape.id, shape.keysOf(ORDERS)),
  aims: z.record(shape.id, aim),
  respirators: z.record(shape.id, flag),
});
const where = z.object({ name: shape.text, ground: shape.ground });
const head = { side: shape.id, worth: shape.count, say: shape.text };
const point = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('lost'),
    ...head,
    kinds: shape.list(shape.keysOf(UNIT_KINDS)),
    fates: shape.list(z.enum(FATES)),
  }),
  z.object({ kind: z.literal('killed'), ...head, unit: shape.id }),
  z.object({ kind: z.enum(['broken-down', 'given']), ...head }),
  z.object({ kind: z.literal('left'), ...head, exit: shape.id, units: shape.list(shape.id) }),
  z.object({ kind: z.literal('clear'), ...head, where }),
  z.object({ kind: z.enum(['holds', 'denies']), ...head, where, within: inches }),
]) as unknown as z.ZodType<PointRule>; // the same members
const exit = z.object({
  id: shape.id,
  edge,
  from: shape.length,
  to: shape.length,
  turn: shape.count,
  side: shape.id,
  units: shape.list(shape.id).nullable(),
});
const sideShape = z.object({
  id: shape.id,
  name: shape.text,
  edge,
  zones: shape.list(ring),
  lead: shape.count,
});

/** What names units names ones that are there. */
const fallingOf = <U extends z.ZodType<string>>(unitId: U) =>
  z.object({ unit: unitId, kills: shape.count, men: shape.list(shape.count).nullable() });

const state = z
  .object({
    map: shape.map,
    turn: shape.count,
    turns: shape.count,
    options: shape.house(OPTIONS) as unknown as z.ZodType<House>, // made from the same table
    sides: z.array(sideShape).length(2),
    attacker: shape.id,
    ordersOn: flag,
    dark: shape.list(shape.count),
    closedToTanks: shape.list(z.enum(KINDS)),
    exits: shape.list(exit),
    points: shape.list(point),
    units: z.record(shape.id, unit),
    orders: z.record(shape.id, z.record(shape.id, shape.keysOf(ORDERS))),
    late: z.record(shape.id, z.record(shape.id, late)),
    batteries: z.record(shape.id, shape.list(battery)),
    aims: z.record(shape.id, z.record(shape.id, aim)),
    slips: z.object({ written: z.record(shape.id, slip), done: shape.list(shape.id) }),
    stretches: z.record(shape.id, stretch),
    phase: z.enum(PHASES),
    active: shape.id,
    passed: shape.list(shape.id),
    moving: z.object({ unit: shape.id, going: shape.keysOf(GOINGS), allowance: shape.length }).nullable(),
    contacts: shape.list(z.object({ attacker: shape.id, defender: shape.id, turn: shape.count })),
    touches: shape.list(z.object({ afv: shape.id, unit: shape.id })),
    falling: shape.list(fallingOf(shape.id)),
    bursts: shape.list(
      z.object({ kind: z.enum(['he', 'gas', 'shell']), place: shape.place, radius: shape.length }),
    ),
    verdict: z.object({ winner: shape.id, why: shape.text }).nullable(),
  })
  .superRefine((table, context) => {
    if (context.issues.length > 0) return; // what is wrong so far may be missing below
    const wrong = (path: PropertyKey[], message: string): void =>
      context.addIssue({ code: 'custom', path, message });
    const sides = table.sides.map(({ id }) => id);
    if (sides[0] === sides[1]) wrong(['sides', 1, 'id'], 'both sides have the same name');
    const bySide = [table.orders, table.late, table.batteries, table.aims, table.slips.written].flatMap(
      (all) => Object.keys(all),
    );
    const named = [
      table.attacker,
      table.active,
      ...table.passed,
      ...table.slips.done,
      ...bySide,
      ...table.points.map(({ side }) => side),
      ...table.exits.map(({ side }) => side),
    ];
    for (const id of named) if (!sides.includes(id)) wrong([], `"${id}" is no side`);
    if (table.verdict && ![...sides, 'draw'].includes(table.verdict.winner))
      wrong(['verdict'], `"${table.verdict.winner}" is no side`);
    for (const [id, each] of Object.entries(table.units))
      if (id !== each.id || !sides.includes(each.side) || !hasBody(each))
        wrong(['units', id], 'its name, side or figures are others');
    const units = [
      ...table.contacts.flatMap(({ attacker, defender }) => [attacker, defender]),
      ...table.touches.flatMap((touch) => [touch.afv, touch.unit]),
      ...table.falling.map((each) => each.unit),
      ...(table.moving ? [table.moving.unit] : []),
      ...Object.values(table.units).flatMap(({ mistaken }) => mistaken?.unit ?? []),
      ...[table.orders, table.late].flatMap((all) => Object.values(all).flatMap((each) => Object.keys(each))),
    ];
    for (const id of units) if (!Object.hasOwn(table.units, id)) wrong(['units'], `there is no unit "${id}"`);
    if (table.moving && !table.units[table.moving.unit]?.pose) wrong(['moving'], 'it stands nowhere');
  });

/** Whoever stands on the table has figures, or is a vehicle or an aircraft. */
const hasBody = ({ pose, men, kind }: z.infer<typeof unit>): boolean =>
  pose === null || men.length > 0 !== ['tank', 'armoured-car', 'soft-vehicle', 'aircraft'].includes(kind);

/** Every event, against the units and sides of this battle. */
function events({ units, sides }: State): EventShapes<Event> {
  const unitId = shape.oneOf(Object.keys(units));
  const side = shape.oneOf(sides.map(({ id }) => id));
  const resolved = shape.resolved(contemptibleLittleArmies);
  const falling = shape.list(fallingOf(unitId));
  const mistaken = z.object({ unit: unitId, inches }).nullable();
  const formation = shape.keysOf(FORMATIONS);
  const ranks = z.int().min(1).max(4);
  const unseen = { hiddenFrom: side.exactOptional() };
  const event = <const T extends string, F extends z.ZodRawShape>(type: T, fields: F) =>
    z.object({ type: z.literal(type), ...fields });
  return {
    deployed: event('deployed', { unit: unitId, pose: shape.pose, formation, ranks, ...unseen }),
    pointRegistered: event('pointRegistered', { side, battery: shape.id, point: shape.place }),
    orderWritten: event('orderWritten', { side, unit: unitId, order: shape.keysOf(ORDERS) }),
    setUpDone: event('setUpDone', { side, next: side.nullable() }),
    turnBegan: event('turnBegan', { turn: shape.count }),
    phaseBegan: event('phaseBegan', { phase: z.enum(PHASES), active: side }),
    batteryAimed: event('batteryAimed', { side, battery: shape.id, point: shape.place, shell }),
    respiratorsChosen: event('respiratorsChosen', { side, unit: unitId, on: flag }),
    sealed: event('sealed', { side }),
    opened: event('opened', { respirators: shape.list(z.object({ unit: unitId, on: flag })) }),
    orderDiced: event('orderDiced', {
      side,
      unit: unitId,
      order: shape.keysOf(ORDERS),
      rolled: resolved,
      obeyed: flag,
    }),
    arrivalDiced: event('arrivalDiced', {
      side,
      unit: unitId,
      rolled: resolved,
      pose: shape.pose.nullable(),
      edge: edge.nullable(),
      stretch: stretch.nullable(),
    }),
    turnPassed: event('turnPassed', { to: side }),
    passed: event('passed', { side }),
    stood: event('stood', {
      unit: unitId,
      facing: shape.facing.nullable(),
      counts: flag,
      cover: cover.exactOptional(),
      ...unseen,
    }),
    moveBegan: event('moveBegan', {
      unit: unitId,
      going: shape.keysOf(GOINGS),
      rolled: resolved,
      allowance: shape.length,
      ...unseen,
    }),
    moved: event('moved', {
      unit: unitId,
      path: shape.path,
      pose: shape.pose,
      moved: flag,
      advanced: flag,
      turned: z.enum(['first', 'last']),
      cover,
      contacts: shape.list(unitId),
      touches: shape.list(unitId),
      entering: edge.nullable(),
      exit: shape.text.nullable(),
      ...unseen,
    }),
    breakdownDiced: event('breakdownDiced', { unit: unitId, rolled: resolved, brokenDown: flag }),
    formed: event('formed', { unit: unitId, formation, ranks, cover }),
    mounted: event('mounted', { unit: unitId, mounted: flag, cover }),
    brokeOff: event('brokeOff', {
      unit: unitId,
      going: shape.keysOf(GOINGS),
      rolled: resolved,
      path: shape.path,
      pose: shape.pose,
      cover,
    }),
    flew: event('flew', {
      unit: unitId,
      legs: shape.path,
      pose: shape.pose,
      passed: shape.list(unitId),
      mistake: resolved,
      mistaken,
    }),
    flewOff: event('flewOff', { side, unit: unitId, late: late.nullable() }),
    movementOver: event('movementOver', {
      postures: z.partialRecord(unitId, shape.keysOf(POSTURES)),
      afvs: z.partialRecord(unitId, afv),
      covers: z.partialRecord(unitId, cover).exactOptional(),
    }) as unknown as EventShapes<Event>['movementOver'], // some of the units
    revealed: event('revealed', { unit: unitId, pose: shape.pose }),
    missionFell: event('missionFell', {
      side,
      battery: shape.id,
      name: shape.text,
      shell,
      fall: shape.place,
      radius: shape.length,
      strike: resolved,
      effect: resolved,
      falling,
      gassed: shape.list(unitId),
      hit: shape.list(unitId),
    }),
    aaFired: event('aaFired', {
      unit: unitId,
      aircraft: unitId,
      fire: resolved,
      engaged: flag,
      drivenOff: flag,
    }),
    strafed: event('strafed', {
      unit: unitId,
      target: unitId,
      attack: resolved.nullable(),
      falling,
      hit: shape.list(unitId),
    }),
    shot: event('shot', {
      unit: unitId,
      weaponClass: weapon,
      target: unitId,
      fire: resolved,
      falling,
      hit: shape.list(unitId),
      burst: shape.place.nullable(),
      radius: shape.length,
    }),
    shotAtAfv: event('shotAtAfv', {
      unit: unitId,
      weaponClass: weapon,
      vehicle: unitId,
      fire: resolved,
      knockedOut: flag,
    }),
    fell: event('fell', { unit: unitId, men: shape.list(shape.count), gone: flag }),
    wrecked: event('wrecked', { unit: unitId, fate: z.enum(FATES) }),
    fought: event('fought', {
      attacker: unitId,
      defender: unitId,
      officers: shape.list(unitId),
      fight: resolved,
      falling,
    }),
    tested: event('tested', {
      unit: unitId,
      test: resolved,
      markers: shape.count,
      reasons: shape.list(shape.text),
      waived: flag,
      routed: flag,
    }),
    rallied: event('rallied', { officer: unitId, unit: unitId, rolled: resolved, markers: shape.count }),
    turnEnded: event('turnEnded', {}),
    ended: event('ended', { verdict: shape.verdict(sides.map(({ id }) => id)) }),
  };
}

export const recordShape: RecordShape<State, Event> = {
  state,
  sides: ({ sides }) => sides.map(({ id }) => id),
  events,
};
