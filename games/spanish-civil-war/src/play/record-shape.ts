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
import { type House, OPTIONS } from '../sheet/options.ts';
import { spanishCivilWar } from '../sheet/sheet.ts';
import { ACTIONS, AT_GUNS, GRANTED_MOVES, MARKS, VEHICLE_NAMES } from '../sheet/vocabulary.ts';
import { ELEMENTS } from './scenario-file.ts';
import type { Event, State } from './state.ts';

/** What a record of this game may hold. The compiler compares it with `state.ts`. */

const flag = z.boolean();
const inches = z.number().min(0).max(10_000);
const element = z.enum(ELEMENTS);
const elements = z.array(element).max(20);
const mark = keysOf(MARKS);
const formation = z.enum(['deployed', 'two-ranks', 'column']);
const fate = z.enum(['destroyed', 'captured', 'lost', 'left']);
const condition = z.enum(['sound', 'immobilised', 'abandoned', 'destroyed']);
const fireKinds = z.array(z.enum(['small-arms', 'mg', 'at', 'artillery', 'air'])).max(10);
const edge = z.enum(['north', 'south', 'east', 'west']);
const phase = z.enum([
  'setup',
  'rally',
  'assault-movement',
  'movement',
  'declarations',
  'observing',
  'fire-standing',
  'fire-moving',
  'assaults',
  'over',
]);
const granted = z.object({ result: keysOf(GRANTED_MOVES), inches });
const actions = z.array(keysOf(ACTIONS)).max(10);
const toll = z.object({ received: countShape, dps: countShape, elements, destroyed: flag });

/** What names units and sides, once any that a name may have, once those of a battle. */
function named<U extends z.ZodType<string>, S extends z.ZodType<string>>(unitId: U, sideId: S) {
  const ranging = z.record(textShape, z.object({ target: unitId, rounds: countShape }));
  const unit = z.object({
    id: unitId,
    name: textShape,
    side: sideId,
    kind: z.enum(['infantry', 'cavalry', 'artillery', 'armour', 'softskin']),
    battalion: textShape.nullable(),
    mr: wholeShape,
    ar: wholeShape,
    vehicle: keysOf(VEHICLE_NAMES).nullable(),
    roadBound: flag,
    atGun: keysOf(AT_GUNS),
    tow: z.enum(['horse', 'truck']).nullable(),
    arrives: countShape,
    entry: poseShape.nullable(),
    zones: listShape(groundShape),
    dummyZones: listShape(groundShape),
    pose: poseShape.nullable(),
    formation,
    elements,
    elementsLost: countShape,
    dps: countShape,
    mark,
    markKept: flag,
    mounted: flag,
    limbered: flag,
    mortarSince: countShape.nullable(),
    concealed: flag,
    carrier: unitId.nullable(),
    condition,
    fate: fate.nullable(),
    moved: flag,
    assaultMoved: flag,
    rolled: flag,
    granted: granted.nullable(),
    approach: pathShape.nullable(),
    rallied: flag,
    observed: flag,
    fired: listShape(textShape),
    fireThisTurn: fireKinds,
    fireLastTurn: fireKinds,
    dpsThisTurn: countShape,
    ownDpsThisTurn: countShape,
    supports: unitId.nullable(),
    armourAssault: unitId.nullable(),
    ranging,
  });
  const officer = z.object({
    id: idShape,
    name: textShape,
    side: sideId,
    factor: countShape,
    mounted: flag,
    may: listShape(unitId),
    place: placeShape.nullable(),
    attachedTo: unitId.nullable(),
    attachedThisTurn: flag,
    movedThisTurn: flag,
    lost: flag,
  });
  const marker = z.object({
    id: idShape,
    side: sideId,
    place: placeShape,
    unit: unitId.nullable(),
    real: flag.nullable(),
  });
  const shot = z.object({
    side: sideId,
    unit: unitId.nullable(),
    group: textShape,
    target: unitId,
    point: inches.nullable(),
  });
  const question = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('reveal'), side: sideId, unit: unitId }),
    z.object({
      kind: z.literal('lose-element'),
      side: sideId,
      unit: unitId,
      before: elements,
      lost: countShape,
    }),
  ]);
  const fight = z.object({ attacker: unitId, defender: unitId, turn: countShape, flank: flag });
  return { unit, officer, marker, shot, question, fight, ranging };
}

const any = named(idShape, idShape);
const side = z.object({
  id: idShape,
  name: textShape,
  edge,
  strikes: z.object({ from: countShape, until: countShape }),
  strikesLeft: countShape,
  ready: flag,
});
const victory = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('trenches'), attacker: idShape, decisive: countShape, losses: countShape }),
  z.object({
    kind: z.literal('points'),
    attacker: idShape,
    square: z.object({ ground: groundShape, points: wholeShape }),
    blocks: z.object({ features: listShape(textShape), points: wholeShape }),
    tank: keysOf(VEHICLE_NAMES),
    exit: z.object({ place: placeShape, within: lengthShape, points: wholeShape }),
    tankLost: wholeShape,
    tankStuck: wholeShape,
    unitLost: wholeShape,
    lead: wholeShape,
  }),
]);

const state = z
  .object({
    map: mapShape,
    turn: countShape,
    turns: countShape,
    options: houseShape(OPTIONS) as unknown as z.ZodType<House>, // made from the same table
    sides: z.array(side).length(2),
    units: z.record(idShape, any.unit),
    officers: z.record(idShape, any.officer),
    markers: listShape(any.marker),
    victory,
    firstOnTurnOne: idShape,
    first: idShape,
    phase,
    active: idShape.nullable(),
    declared: listShape(any.shot),
    asked: listShape(any.question),
    fights: listShape(any.fight),
    leads: listShape(idShape),
    supports: z.record(idShape, listShape(idShape)),
    flattened: listShape(textShape),
    held: z.record(textShape, idShape),
    verdict: z.object({ winner: idShape, why: textShape }).nullable(),
  })
  .superRefine((table, context) => {
    if (context.issues.length > 0) return; // what is wrong so far may be missing below
    const wrong = (path: PropertyKey[], message: string): void =>
      context.addIssue({ code: 'custom', path, message });
    const sides = table.sides.map(({ id }) => id);
    if (sides[0] === sides[1]) wrong(['sides', 1, 'id'], 'both sides have the same name');
    const { first, firstOnTurnOne, active, held, markers, asked, declared } = table;
    const all = [
      ...Object.values(table.units),
      ...Object.values(table.officers),
      ...markers,
      ...asked,
      ...declared,
    ];
    for (const id of [
      first,
      firstOnTurnOne,
      table.victory.attacker,
      active ?? first,
      ...Object.values(held),
      ...all.map((each) => each.side),
    ])
      if (!sides.includes(id)) wrong([], `"${id}" is no side`);
    if (table.verdict && ![...sides, 'draw'].includes(table.verdict.winner))
      wrong(['verdict'], `"${table.verdict.winner}" is no side`);
    for (const [id, each] of [...Object.entries(table.units), ...Object.entries(table.officers)])
      if (id !== each.id) wrong([id], 'its name is another');
    const units = [
      ...table.fights.flatMap(({ attacker, defender }) => [attacker, defender]),
      ...asked.map(({ unit }) => unit),
      ...table.leads,
      ...declared.flatMap(({ unit, target }) => (unit === null ? [target] : [unit, target])),
      ...Object.values(table.officers).flatMap(({ attachedTo }) => attachedTo ?? []),
      ...Object.values(table.units).flatMap(({ carrier, supports, armourAssault }) =>
        [carrier, supports, armourAssault].filter((id) => id !== null),
      ),
    ];
    for (const id of units)
      if (!Object.hasOwn(table.units, id) && !markers.some((marker) => marker.id === id))
        wrong([], `there is no unit "${id}"`);
  });

/** Every event, against the units and sides of this battle. Shots and looks may be at markers, which come and go. */
function events({ units, officers, sides }: State): EventShapes<Event> {
  const unitId = oneOf(Object.keys(units));
  const officerId = oneOf(Object.keys(officers));
  const sideId = oneOf(sides.map(({ id }) => id));
  const { unit, officer, marker, shot, question, fight, ranging } = named(unitId, sideId);
  const resolved = resolvedShape(spanishCivilWar);
  const rule = textShape;
  const event = <const T extends string, F extends z.ZodRawShape>(type: T, fields: F) =>
    z.object({ type: z.literal(type), ...fields });
  return {
    placed: event('placed', { side: sideId, unit: unitId, pose: poseShape, formation }),
    markersPlaced: event('markersPlaced', {
      side: sideId,
      unit: unitId,
      pose: poseShape,
      markers: listShape(marker),
    }),
    officerPlaced: event('officerPlaced', { side: sideId, officer: officerId, unit: unitId }),
    sideReady: event('sideReady', { side: sideId, passed: flag }),
    orderRolled: event('orderRolled', { faces: listShape(z.tuple([sideId, countShape])), rule }),
    turnBegan: event('turnBegan', { turn: countShape, first: sideId }),
    phaseBegan: event('phaseBegan', { phase, active: sideId.nullable() }),
    stepEnded: event('stepEnded', { side: sideId }),
    rallied: event('rallied', { unit: unitId, test: resolved, toll }),
    rushed: event('rushed', { unit: unitId, target: unitId, roll: resolved, inches, mark, toll }),
    closed: event('closed', { fight }),
    arrived: event('arrived', { unit: unitId, pose: poseShape }),
    movementRolled: event('movementRolled', {
      unit: unitId,
      roll: resolved,
      granted: granted.nullable(),
      mark,
    }),
    moved: event('moved', {
      unit: unitId,
      path: pathShape,
      pose: poseShape,
      formation,
      assault: flag,
      actions,
      spent: resolved.nullable(),
      wire: resolved.nullable(),
      flattened: listShape(textShape),
    }),
    boarded: event('boarded', { unit: unitId, truck: unitId, actions, spent: resolved }),
    setDown: event('setDown', { unit: unitId, truck: unitId, pose: poseShape, formation, moved: flag }),
    pivoted: event('pivoted', { unit: unitId, facing: facingShape }),
    leftTable: event('leftTable', { unit: unitId, path: pathShape }),
    officerMoved: event('officerMoved', {
      officer: officerId,
      place: placeShape.nullable(),
      attachedTo: unitId.nullable(),
      free: flag,
    }),
    wentBack: event('wentBack', { unit: unitId, path: pathShape, pose: poseShape.nullable(), mark, rule }),
    conditionChanged: event('conditionChanged', { unit: unitId, condition, rule }),
    removed: event('removed', { unit: unitId, fate, rule }),
    revealed: event('revealed', { marker: idShape, unit, officers: listShape(officer), rule }),
    dummyRemoved: event('dummyRemoved', { marker: idShape, rule }),
    observed: event('observed', {
      side: sideId,
      unit: unitId.nullable(),
      marker: idShape,
      hidden: flag,
      success: flag,
      look: resolved.nullable(),
    }),
    asked: event('asked', { question }),
    unasked: event('unasked', { unit: unitId }),
    formed: event('formed', { unit: unitId, pose: poseShape, formation }),
    elementsChosen: event('elementsChosen', { unit: unitId, gone: elements, elements }),
    supportDeclared: event('supportDeclared', { armour: unitId, unit: unitId }),
    armourAssaultDeclared: event('armourAssaultDeclared', { unit: unitId, armour: unitId }),
    supportCancelled: event('supportCancelled', { armour: unitId, rule }),
    marksLifted: event('marksLifted', { units: listShape(unitId), kept: listShape(unitId) }),
    shotDeclared: event('shotDeclared', { shot }),
    declarationsOpened: event('declarationsOpened', { phase }),
    shotFired: event('shotFired', {
      shots: z.array(shot).min(1).max(50),
      kinds: fireKinds,
      fire: resolved,
      range: inches.nullable(),
      ranging: z.object({ target: unitId, rounds: countShape }).nullable(),
    }),
    suffered: event('suffered', { unit: unitId, taken: resolved, toll }),
    leadChosen: event('leadChosen', { side: sideId, unit: unitId, dropped: listShape(unitId) }),
    supportsChosen: event('supportsChosen', { side: sideId, lead: unitId, supports: listShape(unitId) }),
    armourAssaulted: event('armourAssaulted', { unit: unitId, armour: unitId, fight: resolved, toll }),
    fought: event('fought', {
      attacker: unitId,
      defender: unitId,
      fight: resolved,
      attackerToll: toll,
      defenderToll: toll,
    }),
    fightsLeft: event('fightsLeft', { fights: listShape(fight) }),
    officerTested: event('officerTested', { officer: officerId, risk: resolved, lost: flag }),
    officerCaptured: event('officerCaptured', { officer: officerId, rule }),
    groundTaken: event('groundTaken', { feature: textShape, name: textShape, side: sideId }),
    rangingKept: event('rangingKept', { ranging: z.record(textShape, ranging) }),
    turnEnded: event('turnEnded', { turn: countShape }),
    ended: event('ended', { verdict: verdictShape(sides.map(({ id }) => id)), rule }),
  };
}

export const recordShape: RecordShape<State, Event> = {
  state,
  sides: ({ sides }) => sides.map(({ id }) => id),
  events,
};
