import { type EventShapes, type RecordShape, shape, z } from '@sandtable/engine';
import { KINDS } from '@sandtable/table';
import { type House, OPTIONS } from '../sheet/options.ts';
import { westernFront } from '../sheet/sheet.ts';
import {
  AMMUNITION,
  ARTILLERY,
  FIRES,
  FORMATIONS,
  MORALE_RESULTS,
  MOVERS,
  QUALITIES,
  SMALL_ARMS,
  STRUCTURES,
  VEHICLES,
} from '../sheet/vocabulary.ts';
import { type Event, WAYS } from './events.ts';
import { PHASES, ROLES, STATUSES, type State, UNIT_KINDS } from './state.ts';

/** What a record of this game may hold. The compiler compares it with `state.ts`. */

const flag = z.boolean();
const inches = z.number().min(0).max(10_000);
const role = z.enum(ROLES);
const ranks = z.union([z.literal(1), z.literal(2)]);
const formation = shape.keysOf(FORMATIONS);
const ammo = shape.keysOf(AMMUNITION);
const weapon = shape.keysOf(ARTILLERY);
const indices = shape.list(shape.count);
const part = z.number().min(0).max(2);
const estimate = z.union([
  z.object({
    from: z.literal('point'),
    point: shape.text,
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
const order = z.object({
  estimate,
  place: shape.place,
  ammo,
  plannedOn: shape.whole,
  turn: shape.count,
});
const section = z.object({
  guns: shape.count,
  orders: shape.list(order),
  holding: flag,
  history: shape.list(z.object({ place: shape.place, times: shape.count })),
});
const zone = z.object({ ground: shape.ground, near: shape.text.nullable(), within: shape.length });
const feature = z.object({
  id: shape.text,
  kind: z.enum(KINDS),
  name: shape.text.exactOptional(),
  ground: shape.ground,
  level: z.int().min(1).max(5).exactOptional(),
  strength: z.int().min(1).max(1000).exactOptional(),
  room: z.int().min(1).max(1000).exactOptional(),
  swung: z.boolean().exactOptional(),
});
const phase = z.enum(PHASES);
const step = z.enum(['begin', 'decide', 'losses', 'gas-losses']);
const result = z.enum(['draw', 'retreat', 'trapped', 'surrender', 'destroyed']);
const stage = z.enum(['blows', 'losses', 'back', 'follow', 'check', 'turn']);
const moraleResult = shape.keysOf(MORALE_RESULTS);

/** What names units and sides, once any that a name may have, once those of a battle. */
function named<U extends z.ZodType<string>, S extends z.ZodType<string>>(unitId: U, sideId: S) {
  const ids = shape.list(unitId);
  const shot = z.union([
    z.object({ gun: unitId, point: shape.place, ammo: ammo.nullable(), mount: shape.count }),
    z.object({ unit: unitId, weapon: shape.keysOf(SMALL_ARMS), target: unitId, count: shape.count }),
    z.object({ bomber: unitId, point: shape.place }),
  ]);
  const hit = z.object({
    unit: unitId,
    casualties: shape.count,
    specialist: flag,
    among: indices.nullable(),
  });
  const question = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('answer'), side: sideId, unit: unitId }),
    z.object({ kind: z.literal('nominate'), side: sideId, unit: unitId, among: shape.list(role) }),
    z.object({ kind: z.literal('weapon'), side: sideId, unit: unitId }),
    z.object({ kind: z.literal('goBack'), side: sideId, unit: unitId, away: shape.facing }),
    z.object({ kind: z.literal('follow'), side: sideId, unit: unitId, bearing: shape.facing }),
  ]);
  const charge = z.object({
    units: ids,
    target: unitId,
    homes: shape.list(shape.pose),
    halts: shape.list(shape.pose),
    stage: z.enum(['asked', 'answered', 'received']),
    at: unitId.nullable(),
    goesOn: flag,
    result: moraleResult.nullable(),
  });
  const fight = z.object({
    first: ids,
    second: ids,
    losers: ids,
    winners: ids,
    result,
    stage,
    follows: flag,
    fixed: flag,
  });
  const plot = order.extend({ side: sideId, gun: unitId });
  const puff = z.object({
    id: shape.text,
    side: sideId,
    ammo: z.enum(['smoke', 'gas']),
    weapon: z.enum(['howitzer', 'heavy-gun', 'medium-gun', 'light-gun', 'mortar']),
    centre: shape.place,
    diameter: shape.length,
    age: shape.count,
    salvo: shape.text,
    number: shape.count,
  });
  return { ids, shot, hit, question, charge, fight, plot, puff };
}
const any = named(shape.id, shape.id);

const unit = z.object({
  id: shape.id,
  name: shape.text,
  short: shape.text,
  side: shape.id,
  kind: z.enum(UNIT_KINDS),
  mover: shape.keysOf(MOVERS),
  quality: shape.keysOf(QUALITIES),
  bef: flag,
  lancers: flag,
  beltFed: flag,
  ap: flag,
  gun: weapon.nullable(),
  vehicle: shape.keysOf(VEHICLES).nullable(),
  armament: shape.text.nullable(),
  parent: shape.id.nullable(),
  original: shape.count,
  zones: shape.list(zone),
  arrives: shape.count,
  entry: shape.pose.nullable(),
  pose: shape.pose.nullable(),
  formation,
  ranks,
  prone: flag,
  limbered: flag,
  mounted: flag,
  figures: shape.list(role),
  status: z.enum(STATUSES),
  fallBacks: shape.count,
  standsUntil: shape.count,
  lost: shape.count,
  fresh: flag,
  underFire: flag,
  shotAt: flag,
  gas: flag,
  met: indices,
  before: shape.count,
  acted: flag,
  moved: flag,
  stirred: flag.default(false),
  charged: flag,
  fired: flag,
  pushed: flag,
  spent: part,
  rest: shape.count,
  attackedOn: shape.count,
  atWire: flag,
  shown: flag,
  rounds: shape.count,
  wonLast: flag,
  damage: shape.count,
  gunsOut: shape.count,
  rightOut: z.literal(true).exactOptional(),
  mgsOut: shape.count,
  bogged: flag,
  harassed: flag,
  wreck: z.enum(['knocked-out', 'abandoned', 'captured']).nullable(),
  exited: flag,
  swimming: shape.count,
  lent: z.int().min(-1000).max(1000).default(0),
  used: shape.count,
});
const victory = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('crossing'),
    attacker: shape.id,
    line: shape.length,
    win: shape.count,
    clear: shape.count,
    remain: shape.count,
  }),
  z.object({
    kind: z.literal('points'),
    attacker: shape.id,
    objectives: shape.list(z.object({ feature: shape.text, points: shape.count })),
    vehicle: shape.count,
    a7v: shape.count,
    gun: shape.count,
    men: shape.count,
    exit: z.object({ place: shape.place, within: shape.length, points: shape.count }).nullable(),
    credit: shape.count,
    win: shape.count,
    clear: shape.count,
  }),
]);

const state = z
  .object({
    map: shape.map,
    turn: shape.count,
    turns: shape.count,
    options: shape.house(OPTIONS) as unknown as z.ZodType<House>, // made from the same table
    sides: z.array(z.object({ id: shape.id, name: shape.text, edge: z.enum(['north', 'south']) })).length(2),
    units: z.record(shape.id, unit),
    victory,
    debut: flag,
    points: shape.list(z.object({ name: shape.text, place: shape.place })),
    wind: z.object({ bearing: shape.facing, drift: shape.length }),
    mist: shape.list(z.object({ until: shape.count, farthest: shape.length })),
    barred: shape.list(z.object({ vehicle: shape.keysOf(VEHICLES), kinds: shape.list(z.enum(KINDS)) })),
    narrow: shape.list(shape.text),
    crewed: shape.id.nullable(),
    swimmers: z.object({ side: shape.id, bridge: shape.text, bank: shape.length }).nullable(),
    embrasures: z.record(shape.text, shape.facing),
    openers: shape.list(shape.id),
    strongholds: z.record(
      shape.text,
      z.object({ structure: shape.keysOf(STRUCTURES), value: shape.count, damage: shape.count }),
    ),
    batteries: shape.list(
      z.object({
        side: shape.id,
        quality: shape.keysOf(QUALITIES),
        gasMost: shape.count.nullable(),
        gasUsed: shape.count,
        left: shape.count.nullable(),
        sections: shape.list(section),
      }),
    ),
    plots: shape.list(any.plot),
    puffs: shape.list(any.puff),
    phase,
    step,
    active: shape.id.nullable(),
    initiative: shape.id.nullable(),
    first: shape.id.nullable(),
    replaced: flag,
    written: z.object({ written: z.record(shape.id, shape.list(any.shot)), done: shape.list(shape.id) }),
    hits: shape.list(any.hit),
    named: shape.list(role),
    asked: shape.list(any.question),
    charge: any.charge.nullable(),
    together: shape.list(any.ids),
    checks: shape.list(any.ids),
    fights: shape.list(any.ids),
    fight: any.fight.nullable(),
    verdict: z.object({ winner: shape.id, why: shape.text }).nullable(),
  })
  .superRefine((table, context) => {
    if (context.issues.length > 0) return; // what is wrong so far may be missing below
    const wrong = (message: string): void => context.addIssue({ code: 'custom', message });
    const sides = table.sides.map(({ id }) => id);
    if (sides[0] === sides[1]) wrong('both sides have the same name');
    const here = (id: string | null): boolean => id === null || sides.includes(id);
    const owners = [
      ...Object.values(table.units),
      ...table.plots,
      ...table.puffs,
      ...table.asked,
      ...table.batteries,
    ];
    if (!owners.every(({ side }) => here(side))) wrong('something belongs to no side');
    if (![table.active, table.initiative, table.first, table.victory.attacker].every(here))
      wrong('a side is named that is not there');
    const { charge, fight } = table;
    const units = [
      ...table.plots.map(({ gun }) => gun),
      ...table.hits.map((hit) => hit.unit),
      ...table.asked.map((question) => question.unit),
      ...[...table.together, ...table.checks, ...table.fights].flat(),
      ...(charge ? [...charge.units, charge.target, ...(charge.at === null ? [] : [charge.at])] : []),
      ...(fight ? [...fight.first, ...fight.second] : []),
    ];
    for (const id of units) if (!Object.hasOwn(table.units, id)) wrong(`there is no unit "${id}"`);
    for (const [id, each] of Object.entries(table.units))
      if (id !== each.id) wrong(`${id}: its name is another`);
    if (table.verdict && ![...sides, 'draw'].includes(table.verdict.winner)) wrong('the winner is no side');
  });

/** Every event, against the units and sides of this battle. */
function events({ units, sides }: State): EventShapes<Event> {
  const unitId = shape.oneOf(Object.keys(units));
  const side = shape.oneOf(sides.map(({ id }) => id));
  const { ids, shot, hit, question, charge, fight, plot, puff } = named(unitId, side);
  const resolved = shape.resolved(westernFront);
  const event = <const T extends string, F extends z.ZodRawShape>(type: T, fields: F) =>
    z.object({ type: z.literal(type), ...fields });
  return {
    deployed: event('deployed', { side, unit: unitId, pose: shape.pose, formation, ranks }),
    windRolled: event('windRolled', { wind: resolved }),
    batteryCounted: event('batteryCounted', { side, length: resolved, turns: shape.count, guns: indices }),
    plotted: event('plotted', { side, plot }),
    retargeted: event('retargeted', { side, section: shape.count, order }),
    sectionHeld: event('sectionHeld', { side, section: shape.count, holding: flag }),
    sealed: event('sealed', { side }),
    turnBegan: event('turnBegan', { turn: shape.count }),
    phaseBegan: event('phaseBegan', { phase, active: side.nullable() }),
    stepped: event('stepped', { step }),
    rallied: event('rallied', { units: ids, check: resolved, passed: flag }),
    initiativeRolled: event('initiativeRolled', { roll: resolved, winner: side }),
    orderChosen: event('orderChosen', { first: side }),
    bogTested: event('bogTested', { unit: unitId, test: resolved, bogged: flag }),
    arrived: event('arrived', { unit: unitId, pose: shape.pose }),
    moved: event('moved', {
      unit: unitId,
      way: z.enum(WAYS),
      path: shape.path,
      pose: shape.pose,
      spent: part,
      met: indices,
      atWire: flag,
    }),
    turned: event('turned', { unit: unitId, facing: shape.facing, spent: part }),
    formed: event('formed', { unit: unitId, formation, ranks }),
    postured: event('postured', { unit: unitId, prone: flag, free: flag }),
    limbered: event('limbered', { unit: unitId, limbered: flag }),
    mounted: event('mounted', { unit: unitId, mounted: flag }),
    joined: event('joined', { unit: unitId, from: unitId }),
    swam: event('swam', { unit: unitId, tested: shape.count }),
    bridgeTested: event('bridgeTested', {
      unit: unitId,
      face: shape.count,
      closes: flag,
      bridge: shape.text,
    }),
    displaced: event('displaced', { unit: unitId, by: unitId }),
    wireCut: event('wireCut', {
      feature: shape.text,
      at: shape.place,
      gap: shape.length,
      left: shape.list(feature),
    }),
    left: event('left', { unit: unitId, exited: flag }),
    captured: event('captured', { unit: unitId, by: unitId }),
    chargeDeclared: event('chargeDeclared', { charge, asked: flag }),
    answered: event('answered', {
      unit: unitId,
      how: z.enum(['fire', 'rise', 'hold']),
      at: unitId.nullable(),
    }),
    chargeReceived: event('chargeReceived', {
      unit: unitId,
      by: unitId,
      reception: resolved.nullable(),
      goesOn: flag,
      result: moraleResult.nullable(),
    }),
    chargeEnded: event('chargeEnded', {}),
    surrendered: event('surrendered', { unit: unitId }),
    cloudsAged: event('cloudsAged', { puffs: shape.list(puff), gone: shape.list(shape.text) }),
    shellFell: event('shellFell', {
      side,
      by: shape.text,
      weapon,
      ammo,
      fire: shape.keysOf(FIRES),
      from: shape.place,
      aimed: shape.place,
      place: shape.place,
      aim: resolved,
      burst: resolved.nullable(),
      caught: shape.list(z.object({ unit: unitId, figures: indices, casualties: shape.count })),
      specialist: flag,
    }),
    sectionFired: event('sectionFired', {
      side,
      section: shape.count,
      place: shape.place,
      times: shape.count,
      gas: flag,
      first: flag,
    }),
    puffPlaced: event('puffPlaced', { puff }),
    structureStruck: event('structureStruck', {
      feature: shape.text,
      hit: resolved,
      damage: shape.count,
      destroyed: flag,
      becomes: feature.nullable(),
    }),
    vehicleStruck: event('vehicleStruck', {
      unit: unitId,
      hit: resolved,
      damage: shape.count,
      destroyed: flag,
      struck: flag,
    }),
    weaponLost: event('weaponLost', {
      unit: unitId,
      weapon: z.enum(['gun', 'machine-gun']),
      mount: z.literal([0, 1]).exactOptional(),
    }),
    gunLost: event('gunLost', { unit: unitId }),
    counterBattery: event('counterBattery', {
      side,
      section: shape.count,
      test: resolved,
      destroyed: shape.count,
    }),
    shotWritten: event('shotWritten', { side, shots: shape.list(shot) }),
    allotmentsOpened: event('allotmentsOpened', {
      written: z.partialRecord(side, shape.list(shot)) as never,
    }),
    volleyFired: event('volleyFired', {
      unit: unitId,
      target: unitId,
      weapon: shape.keysOf(SMALL_ARMS),
      volley: resolved,
      casualties: shape.count,
      specialist: flag,
    }),
    gasShared: event('gasShared', { units: ids }),
    gasTested: event('gasTested', { unit: unitId, test: resolved, casualties: shape.count, among: indices }),
    asked: event('asked', { question }),
    nominated: event('nominated', { unit: unitId, side: side.optional(), figure: role }),
    fell: event('fell', { unit: unitId, side: side.optional(), lost: shape.list(role) }),
    hitsCleared: event('hitsCleared', { unit: unitId }),
    checksDue: event('checksDue', { checks: shape.list(ids) }),
    checked: event('checked', { units: ids, check: resolved, queued: flag }),
    shaken: event('shaken', {
      unit: unitId,
      status: z.enum(STATUSES),
      fallBacks: shape.count,
      until: shape.count,
    }),
    fightsFound: event('fightsFound', { fights: shape.list(ids) }),
    fought: event('fought', {
      first: ids,
      second: ids,
      round: shape.count,
      melee: resolved,
      fight,
      hits: shape.list(hit),
    }),
    fightStage: event('fightStage', { stage, follows: flag }),
    fightEnded: event('fightEnded', { rounds: shape.count, winners: ids, together: ids }),
    movementEnded: event('movementEnded', { side }),
    turnEnded: event('turnEnded', {}),
    ended: event('ended', { verdict: shape.verdict(sides.map(({ id }) => id)) }),
  } as unknown as EventShapes<Event>; // outcomes are compared with their procedures; one shape for every event
}

export const recordShape: RecordShape<State, Event> = {
  state: state as unknown as z.ZodType<State>, // tuples and records are looser in types than in values
  sides: ({ sides }) => sides.map(({ id }) => id),
  events,
};
