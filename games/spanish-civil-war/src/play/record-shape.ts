import { type EventShapes, type RecordShape, shape, z } from '@sandtable/engine';
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
const mark = shape.keysOf(MARKS);
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
const granted = z.object({ result: shape.keysOf(GRANTED_MOVES), inches });
const actions = z.array(shape.keysOf(ACTIONS)).max(10);
const toll = z.object({ received: shape.count, dps: shape.count, elements, destroyed: flag });

/** What names units and sides, once any that a name may have, once those of a battle. */
function named<U extends z.ZodType<string>, S extends z.ZodType<string>>(unitId: U, sideId: S) {
  const ranging = z.record(shape.text, z.object({ target: unitId, rounds: shape.count }));
  const unit = z.object({
    id: unitId,
    name: shape.text,
    side: sideId,
    kind: z.enum(['infantry', 'cavalry', 'artillery', 'armour', 'softskin']),
    battalion: shape.text.nullable(),
    mr: shape.whole,
    ar: shape.whole,
    vehicle: shape.keysOf(VEHICLE_NAMES).nullable(),
    roadBound: flag,
    atGun: shape.keysOf(AT_GUNS),
    tow: z.enum(['horse', 'truck']).nullable(),
    arrives: shape.count,
    entry: shape.pose.nullable(),
    zones: shape.list(shape.ground),
    dummyZones: shape.list(shape.ground),
    pose: shape.pose.nullable(),
    formation,
    elements,
    elementsLost: shape.count,
    dps: shape.count,
    mark,
    markKept: flag,
    mounted: flag,
    limbered: flag,
    mortarSince: shape.count.nullable(),
    concealed: flag,
    carrier: unitId.nullable(),
    condition,
    fate: fate.nullable(),
    moved: flag,
    assaultMoved: flag,
    rolled: flag,
    granted: granted.nullable(),
    approach: shape.path.nullable(),
    rallied: flag,
    observed: flag,
    fired: shape.list(shape.text),
    fireThisTurn: fireKinds,
    fireLastTurn: fireKinds,
    dpsThisTurn: shape.count,
    ownDpsThisTurn: shape.count,
    supports: unitId.nullable(),
    armourAssault: unitId.nullable(),
    ranging,
  });
  const officer = z.object({
    id: shape.id,
    name: shape.text,
    side: sideId,
    factor: shape.count,
    mounted: flag,
    may: shape.list(unitId),
    place: shape.place.nullable(),
    attachedTo: unitId.nullable(),
    attachedThisTurn: flag,
    movedThisTurn: flag,
    lost: flag,
  });
  const marker = z.object({
    id: shape.id,
    side: sideId,
    place: shape.place,
    unit: unitId.nullable(),
    real: flag.nullable(),
  });
  const shot = z.object({
    side: sideId,
    unit: unitId.nullable(),
    group: shape.text,
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
      lost: shape.count,
    }),
  ]);
  const fight = z.object({ attacker: unitId, defender: unitId, turn: shape.count, flank: flag });
  return { unit, officer, marker, shot, question, fight, ranging };
}

const any = named(shape.id, shape.id);
const side = z.object({
  id: shape.id,
  name: shape.text,
  edge,
  strikes: z.object({ from: shape.count, until: shape.count }),
  strikesLeft: shape.count,
  ready: flag,
});
const victory = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('trenches'), attacker: shape.id, decisive: shape.count, losses: shape.count }),
  z.object({
    kind: z.literal('points'),
    attacker: shape.id,
    square: z.object({ ground: shape.ground, points: shape.whole }),
    blocks: z.object({ features: shape.list(shape.text), points: shape.whole }),
    tank: shape.keysOf(VEHICLE_NAMES),
    exit: z.object({ place: shape.place, within: shape.length, points: shape.whole }),
    tankLost: shape.whole,
    tankStuck: shape.whole,
    unitLost: shape.whole,
    lead: shape.whole,
  }),
]);

const state = z
  .object({
    map: shape.map,
    turn: shape.count,
    turns: shape.count,
    options: shape.house(OPTIONS) as unknown as z.ZodType<House>, // made from the same table
    sides: z.array(side).length(2),
    units: z.record(shape.id, any.unit),
    officers: z.record(shape.id, any.officer),
    markers: shape.list(any.marker),
    victory,
    firstOnTurnOne: shape.id,
    first: shape.id,
    phase,
    active: shape.id.nullable(),
    declared: shape.list(any.shot),
    asked: shape.list(any.question),
    fights: shape.list(any.fight),
    leads: shape.list(shape.id),
    supports: z.record(shape.id, shape.list(shape.id)),
    flattened: shape.list(shape.text),
    held: z.record(shape.text, shape.id),
    verdict: z.object({ winner: shape.id, why: shape.text }).nullable(),
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
  const unitId = shape.oneOf(Object.keys(units));
  const officerId = shape.oneOf(Object.keys(officers));
  const sideId = shape.oneOf(sides.map(({ id }) => id));
  const { unit, officer, marker, shot, question, fight, ranging } = named(unitId, sideId);
  const resolved = shape.resolved(spanishCivilWar);
  const rule = shape.text;
  const event = <const T extends string, F extends z.ZodRawShape>(type: T, fields: F) =>
    z.object({ type: z.literal(type), ...fields });
  return {
    placed: event('placed', { side: sideId, unit: unitId, pose: shape.pose, formation }),
    markersPlaced: event('markersPlaced', {
      side: sideId,
      unit: unitId,
      pose: shape.pose,
      markers: shape.list(marker),
    }),
    officerPlaced: event('officerPlaced', { side: sideId, officer: officerId, unit: unitId }),
    sideReady: event('sideReady', { side: sideId, passed: flag }),
    orderRolled: event('orderRolled', { faces: shape.list(z.tuple([sideId, shape.count])), rule }),
    turnBegan: event('turnBegan', { turn: shape.count, first: sideId }),
    phaseBegan: event('phaseBegan', { phase, active: sideId.nullable() }),
    stepEnded: event('stepEnded', { side: sideId }),
    rallied: event('rallied', { unit: unitId, test: resolved, toll }),
    rushed: event('rushed', { unit: unitId, target: unitId, roll: resolved, inches, mark, toll }),
    closed: event('closed', { fight }),
    arrived: event('arrived', { unit: unitId, pose: shape.pose }),
    movementRolled: event('movementRolled', {
      unit: unitId,
      roll: resolved,
      granted: granted.nullable(),
      mark,
    }),
    moved: event('moved', {
      unit: unitId,
      path: shape.path,
      pose: shape.pose,
      formation,
      assault: flag,
      actions,
      spent: resolved.nullable(),
      wire: resolved.nullable(),
      flattened: shape.list(shape.text),
    }),
    boarded: event('boarded', { unit: unitId, truck: unitId, actions, spent: resolved }),
    setDown: event('setDown', { unit: unitId, truck: unitId, pose: shape.pose, formation, moved: flag }),
    pivoted: event('pivoted', { unit: unitId, facing: shape.facing }),
    leftTable: event('leftTable', { unit: unitId, path: shape.path }),
    officerMoved: event('officerMoved', {
      officer: officerId,
      place: shape.place.nullable(),
      attachedTo: unitId.nullable(),
      free: flag,
    }),
    wentBack: event('wentBack', { unit: unitId, path: shape.path, pose: shape.pose.nullable(), mark, rule }),
    conditionChanged: event('conditionChanged', { unit: unitId, condition, rule }),
    removed: event('removed', { unit: unitId, fate, rule }),
    revealed: event('revealed', { marker: shape.id, unit, officers: shape.list(officer), rule }),
    dummyRemoved: event('dummyRemoved', { marker: shape.id, rule }),
    observed: event('observed', {
      side: sideId,
      unit: unitId.nullable(),
      marker: shape.id,
      hidden: flag,
      success: flag,
      look: resolved.nullable(),
    }),
    asked: event('asked', { question }),
    unasked: event('unasked', { unit: unitId }),
    formed: event('formed', { unit: unitId, pose: shape.pose, formation }),
    elementsChosen: event('elementsChosen', { unit: unitId, gone: elements, elements }),
    supportDeclared: event('supportDeclared', { armour: unitId, unit: unitId }),
    armourAssaultDeclared: event('armourAssaultDeclared', { unit: unitId, armour: unitId }),
    supportCancelled: event('supportCancelled', { armour: unitId, rule }),
    marksLifted: event('marksLifted', { units: shape.list(unitId), kept: shape.list(unitId) }),
    shotDeclared: event('shotDeclared', { shot }),
    declarationsOpened: event('declarationsOpened', { phase }),
    shotFired: event('shotFired', {
      shots: z.array(shot).min(1).max(50),
      kinds: fireKinds,
      fire: resolved,
      range: inches.nullable(),
      ranging: z.object({ target: unitId, rounds: shape.count }).nullable(),
    }),
    suffered: event('suffered', { unit: unitId, taken: resolved, toll }),
    leadChosen: event('leadChosen', { side: sideId, unit: unitId, dropped: shape.list(unitId) }),
    supportsChosen: event('supportsChosen', { side: sideId, lead: unitId, supports: shape.list(unitId) }),
    armourAssaulted: event('armourAssaulted', { unit: unitId, armour: unitId, fight: resolved, toll }),
    fought: event('fought', {
      attacker: unitId,
      defender: unitId,
      fight: resolved,
      attackerToll: toll,
      defenderToll: toll,
    }),
    fightsLeft: event('fightsLeft', { fights: shape.list(fight) }),
    officerTested: event('officerTested', { officer: officerId, risk: resolved, lost: flag }),
    officerCaptured: event('officerCaptured', { officer: officerId, rule }),
    groundTaken: event('groundTaken', { feature: shape.text, name: shape.text, side: sideId }),
    rangingKept: event('rangingKept', { ranging: z.record(shape.text, ranging) }),
    turnEnded: event('turnEnded', { turn: shape.count }),
    ended: event('ended', { verdict: shape.verdict(sides.map(({ id }) => id)), rule }),
  };
}

export const recordShape: RecordShape<State, Event> = {
  state,
  sides: ({ sides }) => sides.map(({ id }) => id),
  events,
};
