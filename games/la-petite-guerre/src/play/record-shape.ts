import {
  countShape,
  type EventShapes,
  facingShape,
  houseShape,
  idShape,
  keysOf,
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
import { laPetiteGuerre } from '../sheet/sheet.ts';
import { A_GRADE_CHOICES, ACTIONS, COMMAND_ACTIONS, GRADES, GUNS, SMALL_ARMS } from '../sheet/vocabulary.ts';
import { type Event, HAND_WEAPONS, type State, TROOPS } from './state.ts';

/** What a record of this game may hold. The compiler compares it with `state.ts`. */

const flag = z.boolean();
const pace = z.union([z.literal(1), z.literal(2)]);
const edge = z.enum(['north', 'south', 'east', 'west']);
const phase = z.enum([
  'initiative',
  'command',
  'actions',
  'charge-declare',
  'charge-resolve',
  'morale',
  'over',
]);
const stage = z.enum(['tests', 'fallBacks', 'moves', 'fights', 'done']);
const control = z.enum(['controlled', 'act', 'repeat', 'break', 'stunned']);
const order = z.enum(['hold', 'fall-back']);
const arm = z.object({
  weapon: keysOf(SMALL_ARMS),
  loaded: flag,
  progress: countShape,
  shots: wholeShape.nullable(),
});
const arms = z.array(arm).max(2);
const choice = keysOf(A_GRADE_CHOICES);
const deed = z.object({
  do: keysOf(ACTIONS),
  pace: pace.exactOptional(),
  target: idShape.exactOptional(),
  piece: textShape.exactOptional(),
  point: placeShape.exactOptional(),
});
const points = wholeShape;

/** What names men and sides, once any that a name may have, once those of a battle. */
function named<M extends z.ZodType<string>, S extends z.ZodType<string>>(manId: M, sideId: S) {
  const man = z.object({
    id: manId,
    name: textShape,
    side: sideId,
    unit: idShape,
    troop: keysOf(TROOPS),
    grade: keysOf(GRADES),
    cp: countShape,
    commander: flag,
    marksman: flag,
    hand: keysOf(HAND_WEAPONS),
    bayonet: flag,
    serves: idShape.nullable(),
    pose: poseShape.nullable(),
    hidden: flag,
    mounted: flag,
    prone: flag,
    arms,
    fixed: flag,
    wounded: flag,
    stunned: z.object({ turn: countShape, fromWound: flag }).nullable(),
    broken: flag,
    fate: z.enum(['killed', 'fled', 'left']).nullable(),
    underFire: flag,
    shotAtTurn: countShape.default(0),
    movedTurn: countShape,
    firedTurn: countShape,
    stepTurn: countShape,
    ranTurn: countShape,
    control: control.nullable(),
    used: countShape,
    served: flag,
    spent: listShape(keysOf(COMMAND_ACTIONS)),
    acquired: listShape(manId),
    last: listShape(deed),
    now: listShape(deed),
  });
  return { man };
}

const gun = z.object({
  id: idShape,
  name: textShape,
  side: idShape,
  unit: idShape,
  weapon: keysOf(GUNS),
  pose: poseShape,
  limbered: flag,
  loaded: flag,
  progress: countShape,
  out: flag,
  used: countShape,
  last: z.object({ at: textShape, place: placeShape, from: placeShape }).nullable(),
  shelled: listShape(textShape),
});
const unit = z.object({
  id: idShape,
  name: textShape,
  short: textShape,
  side: idShape,
  places: listShape(placeShape),
  order,
});
const special = z.object({
  first: idShape.nullable(),
  snow: flag,
  misloading: flag,
  leave: z.object({ side: idShape, trail: textShape, edge, from: countShape }).nullable(),
  shut: listShape(textShape),
  shellPenalty: z.object({ side: idShape, points }).nullable(),
  rehide: idShape.nullable(),
});
const prize = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('house'),
    side: idShape,
    points,
    features: listShape(textShape),
    men: countShape,
  }),
  z.object({ kind: z.literal('no-house'), side: idShape, points, of: idShape }),
  z.object({ kind: z.literal('given'), side: idShape, points }),
  z.object({ kind: z.literal('gun-lost'), side: idShape, points, gun: idShape }),
  z.object({
    kind: z.literal('deserted'),
    side: idShape,
    points,
    features: listShape(textShape),
    of: idShape,
  }),
]);
const flight = z.object({
  man: idShape,
  rolls: listShape(idShape).nullable(),
  choices: z.record(idShape, choice),
  tested: listShape(idShape),
  going: listShape(idShape),
  track: pathShape.nullable(),
});
const charge = z.object({
  man: idShape,
  target: idShape,
  pace,
  inContact: flag,
  goes: flag.nullable(),
  reached: flag,
});

const any = named(idShape, idShape);
const state = z
  .object({
    map: mapShape,
    turn: countShape,
    turns: countShape,
    options: houseShape(OPTIONS) as unknown as z.ZodType<House>, // made from the same table
    sides: z.array(z.object({ id: idShape, name: textShape, edge })).length(2),
    special,
    victory: z.object({
      losses: z.record(idShape, z.object({ killed: points, hurt: points })),
      margins: z.record(idShape, points),
      prizes: listShape(prize),
    }),
    phase,
    active: idShape.nullable(),
    first: idShape,
    chooser: idShape.nullable(),
    men: z.record(idShape, any.man),
    guns: z.record(idShape, gun),
    units: z.record(idShape, unit),
    horses: listShape(
      z.object({ id: idShape, side: idShape, place: placeShape, hidden: flag.default(false) }),
    ),
    acting: idShape.nullable(),
    testing: flag,
    files: listShape(z.object({ lead: idShape, followers: listShape(idShape) })),
    indicated: listShape(z.object({ leader: idShape, target: idShape })),
    flights: listShape(flight),
    pursuers: listShape(idShape),
    charges: listShape(charge),
    resolving: stage.nullable(),
    obeying: listShape(idShape),
    losses: listShape(z.object({ man: idShape, unit: idShape, side: idShape, place: placeShape })),
    checked: listShape(idShape),
    retiring: idShape.nullable(),
    penalties: z.record(idShape, points),
    verdict: z.object({ winner: idShape, why: textShape }).nullable(),
  })
  .superRefine((table, context) => {
    if (context.issues.length > 0) return; // what is wrong so far may be missing below
    const wrong = (path: PropertyKey[], message: string): void =>
      context.addIssue({ code: 'custom', path, message });
    const sides = table.sides.map(({ id }) => id);
    if (sides[0] === sides[1]) wrong(['sides', 1, 'id'], 'both sides have the same name');
    const { victory, first, active, chooser, special: rules } = table;
    const named = [
      first,
      active ?? first,
      chooser ?? first,
      rules.first ?? first,
      rules.rehide ?? first,
      rules.leave?.side ?? first,
      rules.shellPenalty?.side ?? first,
    ];
    const owned = [
      ...Object.values(table.men),
      ...Object.values(table.guns),
      ...Object.values(table.units),
      ...table.horses,
      ...table.losses,
      ...victory.prizes,
    ];
    for (const id of [
      ...named,
      ...owned.map((each) => each.side),
      ...victory.prizes.flatMap((each) => ('of' in each ? [each.of] : [])),
    ])
      if (!sides.includes(id)) wrong([], `"${id}" is no side`);
    for (const id of sides)
      if (!victory.losses[id] || victory.margins[id] === undefined)
        wrong(['victory'], `nothing is said of "${id}"`);
    if (table.verdict && ![...sides, 'draw'].includes(table.verdict.winner))
      wrong(['verdict'], `"${table.verdict.winner}" is no side`);
    for (const [id, each] of [
      ...Object.entries(table.men),
      ...Object.entries(table.guns),
      ...Object.entries(table.units),
    ])
      if (id !== each.id) wrong([id], 'its name is another');
    for (const man of Object.values(table.men)) {
      if (!Object.hasOwn(table.units, man.unit)) wrong(['men', man.id], `there is no unit "${man.unit}"`);
      if ((man.pose === null) !== (man.fate !== null)) wrong(['men', man.id], 'he is here and gone at once');
    }
    const ids = [
      ...table.flights.flatMap(({ man, rolls, going }) => [man, ...(rolls ?? []), ...going]),
      ...table.charges.flatMap(({ man, target }) => [man, target]),
      ...table.indicated.flatMap(({ leader, target }) => [leader, target]),
      ...table.files.flatMap(({ lead, followers }) => [lead, ...followers]),
    ];
    for (const id of ids) if (!Object.hasOwn(table.men, id)) wrong([], `there is no man "${id}"`);
    const features = new Set(table.map.features.map(({ id }) => id));
    for (const id of [
      ...victory.prizes.flatMap((each) => ('features' in each ? each.features : [])),
      ...rules.shut,
      ...(rules.leave ? [rules.leave.trail] : []),
    ])
      if (!features.has(id)) wrong([], `there is no ground "${id}"`);
    for (const id of [...table.checked, ...(table.retiring === null ? [] : [table.retiring])])
      if (!Object.hasOwn(table.units, id)) wrong([], `there is no unit "${id}"`);
  });

/** Every event, against the men and sides of this battle. */
function events({ men, guns, units, sides }: State): EventShapes<Event> {
  const manId = oneOf(Object.keys(men));
  const gunId = oneOf(Object.keys(guns));
  const unitId = oneOf(Object.keys(units));
  const side = oneOf(sides.map(({ id }) => id));
  const resolved = resolvedShape(laPetiteGuerre);
  const placed = listShape(z.object({ man: manId, pose: poseShape }));
  const pairs = listShape(z.tuple([manId, manId]));
  const who = { man: manId, side, hidden: flag };
  const ran = { path: pathShape, pose: poseShape, runs: listShape(resolved) };
  const sought = {
    target: manId.nullable(),
    piece: textShape.nullable(),
    look: resolved.nullable(),
    found: listShape(manId),
  };
  const event = <const T extends string, F extends z.ZodRawShape>(type: T, fields: F) =>
    z.object({ type: z.literal(type), ...fields });
  return {
    laid: event('laid', { side, men: placed }),
    turnBegan: event('turnBegan', { turn: countShape }),
    initiativeRolled: event('initiativeRolled', { roll: resolved, chooser: side.nullable() }),
    orderChosen: event('orderChosen', { side, first: side }),
    phaseBegan: event('phaseBegan', { phase, active: side.nullable() }),
    cpSpent: event('cpSpent', {
      side,
      leader: manId,
      kind: keysOf(COMMAND_ACTIONS),
      men: listShape(manId),
      target: idShape.nullable(),
      from: manId.nullable(),
      order: order.nullable(),
    }),
    conformed: event('conformed', { side, lead: manId, followers: listShape(manId) }),
    commandEnded: event('commandEnded', { side }),
    controlTested: event('controlTested', { ...who, test: resolved }),
    controlShared: event('controlShared', { ...who, lead: manId, result: control }),
    firesForgotten: event('firesForgotten', {}),
    actBegan: event('actBegan', { ...who, repeats: flag }),
    gunActBegan: event('gunActBegan', { gun: gunId, crew: listShape(manId) }),
    walked: event('walked', {
      ...who,
      how: z.enum(['move', 'crawl', 'shuffle', 'command', 'file', 'retire', 'fall-back', 'charge']),
      path: pathShape,
      pose: poseShape,
      roll: resolved.nullable(),
      pace,
      left: flag,
      contact: flag,
    }),
    turned: event('turned', { ...who, facing: facingShape }),
    did: event('did', {
      ...who,
      deed: z.enum([
        'reload',
        'fall-prone',
        'stand',
        'mount',
        'dismount',
        'change-weapon',
        'fix-bayonet',
        'unfix-bayonet',
      ]),
      arms: arms.nullable(),
      horse: idShape.nullable(),
    }),
    looked: event('looked', { ...who, ...sought, assessing: flag }),
    shot: event('shot', {
      ...who,
      target: manId.nullable(),
      point: placeShape.nullable(),
      piece: textShape.nullable(),
      veiled: flag,
      targetSide: side.nullable(),
      shot: resolved.nullable(),
    }),
    gunWalked: event('gunWalked', {
      gun: gunId,
      how: z.enum(['move', 'shuffle']),
      path: pathShape,
      pose: poseShape,
      crew: placed,
      roll: resolved.nullable(),
    }),
    gunTurned: event('gunTurned', { gun: gunId, facing: facingShape }),
    gunServed: event('gunServed', {
      gun: gunId,
      side,
      deed: z.enum(['reload', 'limber', 'unlimber']),
      loaded: flag,
      progress: countShape,
    }),
    misloaded: event('misloaded', { gun: gunId, face: z.int().min(1).max(6) }),
    gunLooked: event('gunLooked', { gun: gunId, man: manId, side, ...sought }),
    zoneFired: event('zoneFired', {
      gun: gunId,
      round: z.enum(['gatling', 'canister']),
      aim: placeShape,
      target: manId.nullable(),
    }),
    zoneStruck: event('zoneStruck', { gun: gunId, ...who, fire: resolved }),
    shelled: event('shelled', {
      gun: gunId,
      at: textShape,
      aim: placeShape,
      target: manId.nullable(),
      scatter: resolved,
      fall: placeShape,
      penalty: countShape,
    }),
    burst: event('burst', {
      gun: gunId,
      fall: placeShape,
      men: listShape(manId),
      sides: listShape(side),
      hidden: listShape(flag),
      burst: resolved,
    }),
    sighted: event('sighted', { side, gained: pairs, lost: pairs }),
    revealed: event('revealed', { man: named(manId, side).man }),
    hid: event('hid', { men: listShape(manId) }),
    halted: event('halted', { man: z.union([manId, gunId]), side, hidden: flag, why: textShape }),
    actionsEnded: event('actionsEnded', { side }),
    broke: event('broke', { man: manId, place: placeShape }),
    pursuitDue: event('pursuitDue', { man: manId, rolls: listShape(manId) }),
    pursuitChosen: event('pursuitChosen', { ...who, choice }),
    pursuitTested: event('pursuitTested', { ...who, quarry: manId, test: resolved }),
    ran: event('ran', { man: manId, ...ran, fled: flag }),
    rallied: event('rallied', { man: manId }),
    pursued: event('pursued', { man: manId, quarry: manId, ...ran, caught: flag }),
    flightEnded: event('flightEnded', { man: manId }),
    chargeDeclared: event('chargeDeclared', { man: manId, target: manId, pace, inContact: flag }),
    chargesEnded: event('chargesEnded', { side }),
    resolvingBegan: event('resolvingBegan', { stage }),
    chargeTested: event('chargeTested', { man: manId, charging: flag, test: resolved }),
    chargeCalledOff: event('chargeCalledOff', { man: manId }),
    fought: event('fought', {
      man: manId,
      opponents: listShape(manId),
      fight: resolved,
      blows: listShape(z.object({ man: manId, effect: z.enum(['killed', 'wounded', 'broken', 'ignored']) })),
    }),
    moraleChecked: event('moraleChecked', {
      unit: unitId,
      side,
      hidden: flag,
      check: resolved.nullable(),
      retires: flag,
    }),
    retired: event('retired', { unit: unitId }),
    moraleEnded: event('moraleEnded', { side }),
    stunsEnded: event('stunsEnded', { side, hidden: flag, men: listShape(manId) }),
    turnEnded: event('turnEnded', { turn: countShape }),
    ended: event('ended', { verdict: verdictShape(sides.map(({ id }) => id)) }),
  };
}

export const recordShape: RecordShape<State, Event> = {
  state,
  sides: ({ sides }) => sides.map(({ id }) => id),
  events,
};
