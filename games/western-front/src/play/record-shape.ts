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
  wholeShape,
  z,
} from '@sandtable/engine';
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
import { type Event, PHASES, ROLES, STATUSES, type State, UNIT_KINDS, WAYS } from './state.ts';

/** What a record of this game may hold. The compiler compares it with `state.ts`. */

const flag = z.boolean();
const inches = z.number().min(0).max(10_000);
const role = z.enum(ROLES);
const ranks = z.union([z.literal(1), z.literal(2)]);
const formation = keysOf(FORMATIONS);
const ammo = keysOf(AMMUNITION);
const weapon = keysOf(ARTILLERY);
const indices = listShape(countShape);
const part = z.number().min(0).max(2);
const estimate = z.union([
  z.object({
    from: z.literal('point'),
    point: textShape,
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
  place: placeShape,
  ammo,
  plannedOn: wholeShape,
  turn: countShape,
});
const section = z.object({
  guns: countShape,
  orders: listShape(order),
  holding: flag,
  history: listShape(z.object({ place: placeShape, times: countShape })),
});
const zone = z.object({ ground: groundShape, near: textShape.nullable(), within: lengthShape });
const feature = z.object({
  id: textShape,
  kind: z.enum(KINDS),
  name: textShape.exactOptional(),
  ground: groundShape,
  level: z.int().min(1).max(5).exactOptional(),
  strength: z.int().min(1).max(1000).exactOptional(),
  room: z.int().min(1).max(1000).exactOptional(),
  swung: z.boolean().exactOptional(),
});
const phase = z.enum(PHASES);
const step = z.enum(['begin', 'decide', 'losses', 'gas-losses']);
const result = z.enum(['draw', 'retreat', 'trapped', 'surrender', 'destroyed']);
const stage = z.enum(['blows', 'losses', 'back', 'follow', 'check', 'turn']);
const moraleResult = keysOf(MORALE_RESULTS);

/** What names units and sides, once any that a name may have, once those of a battle. */
function named<U extends z.ZodType<string>, S extends z.ZodType<string>>(unitId: U, sideId: S) {
  const ids = listShape(unitId);
  const shot = z.union([
    z.object({ gun: unitId, point: placeShape, ammo: ammo.nullable(), mount: countShape }),
    z.object({ unit: unitId, weapon: keysOf(SMALL_ARMS), target: unitId, count: countShape }),
    z.object({ bomber: unitId, point: placeShape }),
  ]);
  const hit = z.object({ unit: unitId, casualties: countShape, specialist: flag, among: indices.nullable() });
  const question = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('answer'), side: sideId, unit: unitId }),
    z.object({ kind: z.literal('nominate'), side: sideId, unit: unitId, among: listShape(role) }),
    z.object({ kind: z.literal('weapon'), side: sideId, unit: unitId }),
    z.object({ kind: z.literal('goBack'), side: sideId, unit: unitId, away: facingShape }),
    z.object({ kind: z.literal('follow'), side: sideId, unit: unitId, bearing: facingShape }),
  ]);
  const charge = z.object({
    units: ids,
    target: unitId,
    homes: listShape(poseShape),
    halts: listShape(poseShape),
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
    id: textShape,
    side: sideId,
    ammo: z.enum(['smoke', 'gas']),
    weapon: z.enum(['howitzer', 'heavy-gun', 'medium-gun', 'light-gun', 'mortar']),
    centre: placeShape,
    diameter: lengthShape,
    age: countShape,
    salvo: textShape,
    number: countShape,
  });
  return { ids, shot, hit, question, charge, fight, plot, puff };
}
const any = named(idShape, idShape);

const unit = z.object({
  id: idShape,
  name: textShape,
  short: textShape,
  side: idShape,
  kind: z.enum(UNIT_KINDS),
  mover: keysOf(MOVERS),
  quality: keysOf(QUALITIES),
  bef: flag,
  lancers: flag,
  beltFed: flag,
  ap: flag,
  gun: weapon.nullable(),
  vehicle: keysOf(VEHICLES).nullable(),
  armament: textShape.nullable(),
  parent: idShape.nullable(),
  original: countShape,
  zones: listShape(zone),
  arrives: countShape,
  entry: poseShape.nullable(),
  pose: poseShape.nullable(),
  formation,
  ranks,
  prone: flag,
  limbered: flag,
  mounted: flag,
  figures: listShape(role),
  status: z.enum(STATUSES),
  fallBacks: countShape,
  standsUntil: countShape,
  lost: countShape,
  fresh: flag,
  underFire: flag,
  shotAt: flag,
  gas: flag,
  met: indices,
  before: countShape,
  acted: flag,
  moved: flag,
  charged: flag,
  fired: flag,
  pushed: flag,
  spent: part,
  rest: countShape,
  attackedOn: countShape,
  atWire: flag,
  shown: flag,
  rounds: countShape,
  wonLast: flag,
  damage: countShape,
  gunsOut: countShape,
  mgsOut: countShape,
  bogged: flag,
  harassed: flag,
  wreck: z.enum(['knocked-out', 'abandoned', 'captured']).nullable(),
  exited: flag,
  swimming: countShape,
  used: countShape,
});
const victory = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('crossing'),
    attacker: idShape,
    line: lengthShape,
    win: countShape,
    clear: countShape,
    remain: countShape,
  }),
  z.object({
    kind: z.literal('points'),
    attacker: idShape,
    objectives: listShape(z.object({ feature: textShape, points: countShape })),
    vehicle: countShape,
    a7v: countShape,
    gun: countShape,
    men: countShape,
    exit: z.object({ place: placeShape, within: lengthShape, points: countShape }).nullable(),
    credit: countShape,
    win: countShape,
    clear: countShape,
  }),
]);

const state = z
  .object({
    map: mapShape,
    turn: countShape,
    turns: countShape,
    options: houseShape(OPTIONS) as unknown as z.ZodType<House>, // made from the same table
    sides: z.array(z.object({ id: idShape, name: textShape, edge: z.enum(['north', 'south']) })).length(2),
    units: z.record(idShape, unit),
    victory,
    debut: flag,
    points: listShape(z.object({ name: textShape, place: placeShape })),
    wind: z.object({ bearing: facingShape, drift: lengthShape }),
    mist: listShape(z.object({ until: countShape, farthest: lengthShape })),
    barred: listShape(z.object({ vehicle: keysOf(VEHICLES), kinds: listShape(z.enum(KINDS)) })),
    narrow: listShape(textShape),
    crewed: idShape.nullable(),
    swimmers: z.object({ side: idShape, bridge: textShape, bank: lengthShape }).nullable(),
    embrasures: z.record(textShape, facingShape),
    openers: listShape(idShape),
    strongholds: z.record(
      textShape,
      z.object({ structure: keysOf(STRUCTURES), value: countShape, damage: countShape }),
    ),
    batteries: listShape(
      z.object({
        side: idShape,
        quality: keysOf(QUALITIES),
        gasMost: countShape.nullable(),
        gasUsed: countShape,
        left: countShape.nullable(),
        sections: listShape(section),
      }),
    ),
    plots: listShape(any.plot),
    puffs: listShape(any.puff),
    phase,
    step,
    active: idShape.nullable(),
    initiative: idShape.nullable(),
    first: idShape.nullable(),
    replaced: flag,
    written: z.object({ written: z.record(idShape, listShape(any.shot)), done: listShape(idShape) }),
    hits: listShape(any.hit),
    named: listShape(role),
    asked: listShape(any.question),
    charge: any.charge.nullable(),
    together: listShape(any.ids),
    checks: listShape(any.ids),
    fights: listShape(any.ids),
    fight: any.fight.nullable(),
    verdict: z.object({ winner: idShape, why: textShape }).nullable(),
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
  const unitId = oneOf(Object.keys(units));
  const side = oneOf(sides.map(({ id }) => id));
  const { ids, shot, hit, question, charge, fight, plot, puff } = named(unitId, side);
  const resolved = resolvedShape(westernFront);
  const event = <const T extends string, F extends z.ZodRawShape>(type: T, fields: F) =>
    z.object({ type: z.literal(type), ...fields });
  return {
    deployed: event('deployed', { side, unit: unitId, pose: poseShape, formation, ranks }),
    windRolled: event('windRolled', { wind: resolved }),
    batteryCounted: event('batteryCounted', { side, length: resolved, turns: countShape, guns: indices }),
    plotted: event('plotted', { side, plot }),
    retargeted: event('retargeted', { side, section: countShape, order }),
    sectionHeld: event('sectionHeld', { side, section: countShape, holding: flag }),
    sealed: event('sealed', { side }),
    turnBegan: event('turnBegan', { turn: countShape }),
    phaseBegan: event('phaseBegan', { phase, active: side.nullable() }),
    stepped: event('stepped', { step }),
    rallied: event('rallied', { units: ids, check: resolved, passed: flag }),
    initiativeRolled: event('initiativeRolled', { roll: resolved, winner: side }),
    orderChosen: event('orderChosen', { first: side }),
    bogTested: event('bogTested', { unit: unitId, test: resolved, bogged: flag }),
    arrived: event('arrived', { unit: unitId, pose: poseShape }),
    moved: event('moved', {
      unit: unitId,
      way: z.enum(WAYS),
      path: pathShape,
      pose: poseShape,
      spent: part,
      met: indices,
      atWire: flag,
    }),
    turned: event('turned', { unit: unitId, facing: facingShape, spent: part }),
    formed: event('formed', { unit: unitId, formation, ranks }),
    postured: event('postured', { unit: unitId, prone: flag, free: flag }),
    limbered: event('limbered', { unit: unitId, limbered: flag }),
    mounted: event('mounted', { unit: unitId, mounted: flag }),
    joined: event('joined', { unit: unitId, from: unitId }),
    swam: event('swam', { unit: unitId, tested: countShape }),
    bridgeTested: event('bridgeTested', { unit: unitId, face: countShape, closes: flag, bridge: textShape }),
    displaced: event('displaced', { unit: unitId, by: unitId }),
    wireCut: event('wireCut', {
      feature: textShape,
      at: placeShape,
      gap: lengthShape,
      left: listShape(feature),
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
    cloudsAged: event('cloudsAged', { puffs: listShape(puff), gone: listShape(textShape) }),
    shellFell: event('shellFell', {
      side,
      by: textShape,
      weapon,
      ammo,
      fire: keysOf(FIRES),
      from: placeShape,
      aimed: placeShape,
      place: placeShape,
      aim: resolved,
      burst: resolved.nullable(),
      caught: listShape(z.object({ unit: unitId, figures: indices, casualties: countShape })),
      specialist: flag,
    }),
    sectionFired: event('sectionFired', {
      side,
      section: countShape,
      place: placeShape,
      times: countShape,
      gas: flag,
      first: flag,
    }),
    puffPlaced: event('puffPlaced', { puff }),
    structureStruck: event('structureStruck', {
      feature: textShape,
      hit: resolved,
      damage: countShape,
      destroyed: flag,
      becomes: feature.nullable(),
    }),
    vehicleStruck: event('vehicleStruck', {
      unit: unitId,
      hit: resolved,
      damage: countShape,
      destroyed: flag,
      struck: flag,
    }),
    weaponLost: event('weaponLost', { unit: unitId, weapon: z.enum(['gun', 'machine-gun']) }),
    gunLost: event('gunLost', { unit: unitId }),
    counterBattery: event('counterBattery', {
      side,
      section: countShape,
      test: resolved,
      destroyed: countShape,
    }),
    shotWritten: event('shotWritten', { side, shots: listShape(shot) }),
    allotmentsOpened: event('allotmentsOpened', { written: z.partialRecord(side, listShape(shot)) as never }),
    volleyFired: event('volleyFired', {
      unit: unitId,
      target: unitId,
      weapon: keysOf(SMALL_ARMS),
      volley: resolved,
      casualties: countShape,
      specialist: flag,
    }),
    gasShared: event('gasShared', { units: ids }),
    gasTested: event('gasTested', { unit: unitId, test: resolved, casualties: countShape, among: indices }),
    asked: event('asked', { question }),
    nominated: event('nominated', { unit: unitId, figure: role }),
    fell: event('fell', { unit: unitId, lost: listShape(role) }),
    hitsCleared: event('hitsCleared', { unit: unitId }),
    checksDue: event('checksDue', { checks: listShape(ids) }),
    checked: event('checked', { units: ids, check: resolved, queued: flag }),
    shaken: event('shaken', {
      unit: unitId,
      status: z.enum(STATUSES),
      fallBacks: countShape,
      until: countShape,
    }),
    fightsFound: event('fightsFound', { fights: listShape(ids) }),
    fought: event('fought', {
      first: ids,
      second: ids,
      round: countShape,
      melee: resolved,
      fight,
      hits: listShape(hit),
    }),
    fightStage: event('fightStage', { stage, follows: flag }),
    fightEnded: event('fightEnded', { rounds: countShape, winners: ids, together: ids }),
    movementEnded: event('movementEnded', { side }),
    turnEnded: event('turnEnded', {}),
    ended: event('ended', { verdict: verdictShape(sides.map(({ id }) => id)) }),
  } as unknown as EventShapes<Event>; // outcomes are compared with their procedures; one shape for every event
}

export const recordShape: RecordShape<State, Event> = {
  state: state as unknown as z.ZodType<State>, // tuples and records are looser in types than in values
  sides: ({ sides }) => sides.map(({ id }) => id),
  events,
};
