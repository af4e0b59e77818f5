import {
  countShape,
  type EventShapes,
  facingShape,
  groundShape,
  houseShape,
  idShape,
  keysOf,
  lengthShape,
  listShape,
  mapShape,
  oneOf,
  pathShape,
  placeShape,
  poseShape,
  type RecordShape,
  resolvedShape,
  textShape,
  verdictShape,
  z,
} from '@sandtable/engine';
import { KINDS } from '@sandtable/table';
import { type House, OPTIONS } from '../sheet/options.ts';
import { contemptibleLittleArmies } from '../sheet/sheet.ts';
import { GOINGS, MODELS, POSTURES } from '../sheet/vocabulary.ts';
import {
  CARRIED,
  type Event,
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
const ring = z.array(placeShape).min(3).max(100);
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
  id: idShape,
  name: textShape,
  short: textShape,
  side: idShape,
  kind: keysOf(UNIT_KINDS),
  rating: countShape,
  irregular: flag,
  ferocious: flag,
  stubborn: flag,
  raw: flag,
  canCloseOrder: flag,
  singleShot: flag,
  chauchat: flag,
  model: keysOf(MODELS),
  vehicleMgs: countShape,
  tankGuns: countShape,
  issued: flag,
  ordered: flag,
  horsed: flag,
  full: countShape,
  zone: ring.nullable(),
  pose: poseShape.nullable(),
  formation: keysOf(FORMATIONS),
  ranks: z.int().min(1).max(4),
  mounted: flag,
  men: z.array(z.enum(CARRIED)).max(100),
  fate: z.enum(FATES).nullable(),
  markers: countShape,
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
  posture: keysOf(POSTURES),
  fired: listShape(weapon),
  aaTried: listShape(idShape),
  aaEngaged: flag,
  hit: flag,
  mistaken: z.object({ unit: idShape, inches }).nullable(),
  rallied: flag,
  strengthAtStart: countShape,
  casualties: countShape,
  causes: z.object({ air: flag, gas: flag, afv: z.enum(['none', 'tank', 'armoured-car']), cavalry: flag }),
});
const late = z.object({
  turn: countShape,
  edge,
  from: lengthShape,
  to: lengthShape,
  needed: countShape,
  waited: countShape,
});
const stretch = z.tuple([lengthShape, lengthShape]);
const battery = z.object({
  id: idShape,
  name: textShape,
  shells: listShape(shell),
  missions: z.int().min(-100).max(100),
  radius: lengthShape,
  points: countShape,
  registered: listShape(placeShape),
});
const aim = z.object({ point: placeShape, shell });
const slip = z.object({
  orders: z.record(idShape, keysOf(ORDERS)),
  aims: z.record(idShape, aim),
  respirators: z.record(idShape, flag),
});
const where = z.object({ name: textShape, ground: groundShape });
const head = { side: idShape, worth: countShape, say: textShape };
const point = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('lost'),
    ...head,
    kinds: listShape(keysOf(UNIT_KINDS)),
    fates: listShape(z.enum(FATES)),
  }),
  z.object({ kind: z.literal('killed'), ...head, unit: idShape }),
  z.object({ kind: z.enum(['broken-down', 'given']), ...head }),
  z.object({ kind: z.literal('left'), ...head, exit: idShape, units: listShape(idShape) }),
  z.object({ kind: z.literal('clear'), ...head, where }),
  z.object({ kind: z.enum(['holds', 'denies']), ...head, where, within: inches }),
]) as unknown as z.ZodType<PointRule>; // the same members
const exit = z.object({
  id: idShape,
  edge,
  from: lengthShape,
  to: lengthShape,
  turn: countShape,
  side: idShape,
  units: listShape(idShape).nullable(),
});
const sideShape = z.object({ id: idShape, name: textShape, edge, zones: listShape(ring), lead: countShape });

/** What names units names ones that are there. */
const fallingOf = <U extends z.ZodType<string>>(unitId: U) =>
  z.object({ unit: unitId, kills: countShape, men: listShape(countShape).nullable() });

const state = z
  .object({
    map: mapShape,
    turn: countShape,
    turns: countShape,
    options: houseShape(OPTIONS) as unknown as z.ZodType<House>, // made from the same table
    sides: z.array(sideShape).length(2),
    attacker: idShape,
    ordersOn: flag,
    dark: listShape(countShape),
    closedToTanks: listShape(z.enum(KINDS)),
    exits: listShape(exit),
    points: listShape(point),
    units: z.record(idShape, unit),
    orders: z.record(idShape, z.record(idShape, keysOf(ORDERS))),
    late: z.record(idShape, z.record(idShape, late)),
    batteries: z.record(idShape, listShape(battery)),
    aims: z.record(idShape, z.record(idShape, aim)),
    slips: z.object({ written: z.record(idShape, slip), done: listShape(idShape) }),
    stretches: z.record(idShape, stretch),
    phase: z.enum(PHASES),
    active: idShape,
    passed: listShape(idShape),
    moving: z.object({ unit: idShape, going: keysOf(GOINGS), allowance: lengthShape }).nullable(),
    contacts: listShape(z.object({ attacker: idShape, defender: idShape, turn: countShape })),
    touches: listShape(z.object({ afv: idShape, unit: idShape })),
    falling: listShape(fallingOf(idShape)),
    bursts: listShape(
      z.object({ kind: z.enum(['he', 'gas', 'shell']), place: placeShape, radius: lengthShape }),
    ),
    verdict: z.object({ winner: idShape, why: textShape }).nullable(),
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
  const unitId = oneOf(Object.keys(units));
  const side = oneOf(sides.map(({ id }) => id));
  const resolved = resolvedShape(contemptibleLittleArmies);
  const falling = listShape(fallingOf(unitId));
  const mistaken = z.object({ unit: unitId, inches }).nullable();
  const formation = keysOf(FORMATIONS);
  const ranks = z.int().min(1).max(4);
  const event = <const T extends string, F extends z.ZodRawShape>(type: T, fields: F) =>
    z.object({ type: z.literal(type), ...fields });
  return {
    deployed: event('deployed', { unit: unitId, pose: poseShape, formation, ranks }),
    pointRegistered: event('pointRegistered', { side, battery: idShape, point: placeShape }),
    orderWritten: event('orderWritten', { side, unit: unitId, order: keysOf(ORDERS) }),
    setUpDone: event('setUpDone', { side, next: side.nullable() }),
    turnBegan: event('turnBegan', { turn: countShape }),
    phaseBegan: event('phaseBegan', { phase: z.enum(PHASES), active: side }),
    batteryAimed: event('batteryAimed', { side, battery: idShape, point: placeShape, shell }),
    respiratorsChosen: event('respiratorsChosen', { side, unit: unitId, on: flag }),
    sealed: event('sealed', { side }),
    opened: event('opened', { respirators: listShape(z.object({ unit: unitId, on: flag })) }),
    orderDiced: event('orderDiced', {
      side,
      unit: unitId,
      order: keysOf(ORDERS),
      rolled: resolved,
      obeyed: flag,
    }),
    arrivalDiced: event('arrivalDiced', {
      side,
      unit: unitId,
      rolled: resolved,
      pose: poseShape.nullable(),
      edge: edge.nullable(),
      stretch: stretch.nullable(),
    }),
    turnPassed: event('turnPassed', { to: side }),
    passed: event('passed', { side }),
    stood: event('stood', { unit: unitId, facing: facingShape.nullable(), counts: flag }),
    moveBegan: event('moveBegan', {
      unit: unitId,
      going: keysOf(GOINGS),
      rolled: resolved,
      allowance: lengthShape,
    }),
    moved: event('moved', {
      unit: unitId,
      path: pathShape,
      pose: poseShape,
      moved: flag,
      advanced: flag,
      turned: z.enum(['first', 'last']),
      cover,
      contacts: listShape(unitId),
      touches: listShape(unitId),
      entering: edge.nullable(),
      exit: textShape.nullable(),
    }),
    breakdownDiced: event('breakdownDiced', { unit: unitId, rolled: resolved, brokenDown: flag }),
    formed: event('formed', { unit: unitId, formation, ranks, cover }),
    mounted: event('mounted', { unit: unitId, mounted: flag, cover }),
    brokeOff: event('brokeOff', {
      unit: unitId,
      going: keysOf(GOINGS),
      rolled: resolved,
      path: pathShape,
      pose: poseShape,
      cover,
    }),
    flew: event('flew', {
      unit: unitId,
      legs: pathShape,
      pose: poseShape,
      passed: listShape(unitId),
      mistake: resolved,
      mistaken,
    }),
    flewOff: event('flewOff', { side, unit: unitId, late: late.nullable() }),
    movementOver: event('movementOver', {
      postures: z.partialRecord(unitId, keysOf(POSTURES)),
      afvs: z.partialRecord(unitId, afv),
    }) as unknown as EventShapes<Event>['movementOver'], // some of the units
    revealed: event('revealed', { unit: unitId, pose: poseShape }),
    missionFell: event('missionFell', {
      side,
      battery: idShape,
      name: textShape,
      shell,
      fall: placeShape,
      radius: lengthShape,
      strike: resolved,
      effect: resolved,
      falling,
      gassed: listShape(unitId),
      hit: listShape(unitId),
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
      hit: listShape(unitId),
    }),
    shot: event('shot', {
      unit: unitId,
      weaponClass: weapon,
      target: unitId,
      fire: resolved,
      falling,
      hit: listShape(unitId),
      burst: placeShape.nullable(),
      radius: lengthShape,
    }),
    shotAtAfv: event('shotAtAfv', {
      unit: unitId,
      weaponClass: weapon,
      vehicle: unitId,
      fire: resolved,
      knockedOut: flag,
    }),
    fell: event('fell', { unit: unitId, men: listShape(countShape), gone: flag }),
    wrecked: event('wrecked', { unit: unitId, fate: z.enum(FATES) }),
    fought: event('fought', {
      attacker: unitId,
      defender: unitId,
      officers: listShape(unitId),
      fight: resolved,
      falling,
    }),
    tested: event('tested', {
      unit: unitId,
      test: resolved,
      markers: countShape,
      reasons: listShape(textShape),
      waived: flag,
      routed: flag,
    }),
    rallied: event('rallied', { officer: unitId, unit: unitId, rolled: resolved, markers: countShape }),
    turnEnded: event('turnEnded', {}),
    ended: event('ended', { verdict: verdictShape(sides.map(({ id }) => id)) }),
  };
}

export const recordShape: RecordShape<State, Event> = {
  state,
  sides: ({ sides }) => sides.map(({ id }) => id),
  events,
};
