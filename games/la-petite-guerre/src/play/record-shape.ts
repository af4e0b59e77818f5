import { type EventShapes, type RecordShape, shape, z } from '@sandtable/engine';
import { type House, OPTIONS } from '../sheet/options.ts';
import { laPetiteGuerre } from '../sheet/sheet.ts';
import { A_GRADE_CHOICES, ACTIONS, COMMAND_ACTIONS, GRADES, GUNS, SMALL_ARMS } from '../sheet/vocabulary.ts';
import type { Event } from './events.ts';
import { HAND_WEAPONS, type State, TROOPS } from './state.ts';

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
  weapon: shape.keysOf(SMALL_ARMS),
  loaded: flag,
  progress: shape.count,
  shots: shape.whole.nullable(),
});
const arms = z.array(arm).max(2);
const choice = shape.keysOf(A_GRADE_CHOICES);
const deed = z.object({
  do: shape.keysOf(ACTIONS),
  pace: pace.exactOptional(),
  target: shape.id.exactOptional(),
  piece: shape.text.exactOptional(),
  point: shape.place.exactOptional(),
});
const points = shape.whole;
const cut = z.enum(['enemy', 'closed', 'unstated', 'edge', 'taken']).nullable().default(null);

/** What names men and sides, once any that a name may have, once those of a battle. */
function named<M extends z.ZodType<string>, S extends z.ZodType<string>>(manId: M, sideId: S) {
  const man = z.object({
    id: manId,
    name: shape.text,
    side: sideId,
    unit: shape.id,
    troop: shape.keysOf(TROOPS),
    grade: shape.keysOf(GRADES),
    cp: shape.count,
    commander: flag,
    marksman: flag,
    hand: shape.keysOf(HAND_WEAPONS),
    bayonet: flag,
    serves: shape.id.nullable(),
    pose: shape.pose.nullable(),
    hidden: flag,
    mounted: flag,
    prone: flag,
    arms,
    fixed: flag,
    wounded: flag,
    stunned: z.object({ turn: shape.count, fromWound: flag }).nullable(),
    broken: flag,
    fate: z.enum(['killed', 'fled', 'left']).nullable(),
    underFire: flag,
    shotAtTurn: shape.count.default(0),
    movedTurn: shape.count,
    firedTurn: shape.count,
    stepTurn: shape.count,
    ranTurn: shape.count,
    control: control.nullable(),
    used: shape.count,
    served: flag,
    spent: shape.list(shape.keysOf(COMMAND_ACTIONS)),
    acquired: shape.list(manId),
    last: shape.list(deed),
    now: shape.list(deed),
  });
  return { man };
}

const gun = z.object({
  id: shape.id,
  name: shape.text,
  side: shape.id,
  unit: shape.id,
  weapon: shape.keysOf(GUNS),
  pose: shape.pose,
  limbered: flag,
  loaded: flag,
  progress: shape.count,
  out: flag,
  used: shape.count,
  last: z.object({ at: shape.text, place: shape.place, from: shape.place }).nullable(),
  shelled: shape.list(shape.text),
});
const unit = z.object({
  id: shape.id,
  name: shape.text,
  short: shape.text,
  side: shape.id,
  places: shape.list(shape.place),
  order,
});
const special = z.object({
  first: shape.id.nullable(),
  snow: flag,
  misloading: flag,
  leave: z.object({ side: shape.id, trail: shape.text, edge, from: shape.count }).nullable(),
  shut: shape.list(shape.text),
  shellPenalty: z.object({ side: shape.id, points }).nullable(),
  rehide: shape.id.nullable(),
});
const prize = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('house'),
    side: shape.id,
    points,
    features: shape.list(shape.text),
    men: shape.count,
  }),
  z.object({ kind: z.literal('no-house'), side: shape.id, points, of: shape.id }),
  z.object({ kind: z.literal('given'), side: shape.id, points }),
  z.object({ kind: z.literal('gun-lost'), side: shape.id, points, gun: shape.id }),
  z.object({
    kind: z.literal('deserted'),
    side: shape.id,
    points,
    features: shape.list(shape.text),
    of: shape.id,
  }),
]);
const flight = z.object({
  man: shape.id,
  rolls: shape.list(shape.id).nullable(),
  choices: z.record(shape.id, choice),
  tested: shape.list(shape.id),
  going: shape.list(shape.id),
  track: shape.path.nullable(),
});
const charge = z.object({
  man: shape.id,
  target: shape.id,
  pace,
  inContact: flag,
  goes: flag.nullable(),
  reached: flag,
});

const any = named(shape.id, shape.id);
const state = z
  .object({
    map: shape.map,
    turn: shape.count,
    turns: shape.count,
    options: shape.house(OPTIONS) as unknown as z.ZodType<House>, // made from the same table
    sides: z.array(z.object({ id: shape.id, name: shape.text, edge })).length(2),
    special,
    victory: z.object({
      losses: z.record(shape.id, z.object({ killed: points, hurt: points })),
      margins: z.record(shape.id, points),
      prizes: shape.list(prize),
    }),
    phase,
    active: shape.id.nullable(),
    first: shape.id,
    chooser: shape.id.nullable(),
    men: z.record(shape.id, any.man),
    guns: z.record(shape.id, gun),
    units: z.record(shape.id, unit),
    horses: shape.list(
      z.object({ id: shape.id, side: shape.id, place: shape.place, hidden: flag.default(false) }),
    ),
    acting: shape.id.nullable(),
    testing: flag,
    files: shape.list(z.object({ lead: shape.id, followers: shape.list(shape.id) })),
    indicated: shape.list(z.object({ leader: shape.id, target: shape.id })),
    flights: shape.list(flight),
    pursuers: shape.list(shape.id),
    charges: shape.list(charge),
    resolving: stage.nullable(),
    obeying: shape.list(shape.id),
    losses: shape.list(z.object({ man: shape.id, unit: shape.id, side: shape.id, place: shape.place })),
    checked: shape.list(shape.id),
    retiring: shape.id.nullable(),
    penalties: z.record(shape.id, points),
    verdict: z.object({ winner: shape.id, why: shape.text }).nullable(),
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
  const manId = shape.oneOf(Object.keys(men));
  const gunId = shape.oneOf(Object.keys(guns));
  const unitId = shape.oneOf(Object.keys(units));
  const side = shape.oneOf(sides.map(({ id }) => id));
  const resolved = shape.resolved(laPetiteGuerre);
  const placed = shape.list(z.object({ man: manId, pose: shape.pose }));
  const pairs = shape.list(z.tuple([manId, manId]));
  const who = { man: manId, side, hidden: flag };
  const ran = { path: shape.path, pose: shape.pose, runs: shape.list(resolved) };
  const sought = {
    target: manId.nullable(),
    piece: shape.text.nullable(),
    look: resolved.nullable(),
    found: shape.list(manId),
  };
  const event = <const T extends string, F extends z.ZodRawShape>(type: T, fields: F) =>
    z.object({ type: z.literal(type), ...fields });
  return {
    laid: event('laid', { side, men: placed }),
    turnBegan: event('turnBegan', { turn: shape.count }),
    initiativeRolled: event('initiativeRolled', { roll: resolved, chooser: side.nullable() }),
    orderChosen: event('orderChosen', { side, first: side }),
    phaseBegan: event('phaseBegan', { phase, active: side.nullable() }),
    cpSpent: event('cpSpent', {
      side,
      leader: manId,
      kind: shape.keysOf(COMMAND_ACTIONS),
      men: shape.list(manId),
      target: shape.id.nullable(),
      from: manId.nullable(),
      order: order.nullable(),
    }),
    conformed: event('conformed', { side, lead: manId, followers: shape.list(manId) }),
    commandEnded: event('commandEnded', { side }),
    controlTested: event('controlTested', { ...who, test: resolved }),
    controlShared: event('controlShared', { ...who, lead: manId, result: control }),
    firesForgotten: event('firesForgotten', {}),
    actBegan: event('actBegan', { ...who, repeats: flag }),
    gunActBegan: event('gunActBegan', { gun: gunId, crew: shape.list(manId) }),
    walked: event('walked', {
      ...who,
      how: z.enum(['move', 'crawl', 'shuffle', 'command', 'file', 'retire', 'fall-back', 'charge']),
      path: shape.path,
      pose: shape.pose,
      roll: resolved.nullable(),
      pace,
      left: flag,
      contact: flag,
      cut,
      heavy: shape.id.nullable().default(null),
    }),
    turned: event('turned', { ...who, facing: shape.facing }),
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
      horse: shape.id.nullable(),
    }),
    looked: event('looked', { ...who, ...sought, assessing: flag }),
    shot: event('shot', {
      ...who,
      target: manId.nullable(),
      point: shape.place.nullable(),
      piece: shape.text.nullable(),
      veiled: flag,
      targetSide: side.nullable(),
      shot: resolved.nullable(),
    }),
    gunWalked: event('gunWalked', {
      gun: gunId,
      how: z.enum(['move', 'shuffle', 'retire']),
      path: shape.path,
      pose: shape.pose,
      crew: placed,
      roll: resolved.nullable(),
      cut,
    }),
    gunTurned: event('gunTurned', { gun: gunId, facing: shape.facing }),
    gunServed: event('gunServed', {
      gun: gunId,
      side,
      deed: z.enum(['reload', 'limber', 'unlimber']),
      loaded: flag,
      progress: shape.count,
    }),
    misloaded: event('misloaded', {
      gun: gunId,
      side: side.nullable().default(null),
      face: z.int().min(1).max(6),
    }),
    gunLooked: event('gunLooked', { gun: gunId, man: manId, side, ...sought }),
    zoneFired: event('zoneFired', {
      gun: gunId,
      round: z.enum(['gatling', 'canister']),
      aim: shape.place,
      target: manId.nullable(),
    }),
    zoneStruck: event('zoneStruck', { gun: gunId, ...who, fire: resolved }),
    shelled: event('shelled', {
      gun: gunId,
      at: shape.text,
      aim: shape.place,
      target: manId.nullable(),
      scatter: resolved,
      fall: shape.place,
      penalty: shape.count,
    }),
    burst: event('burst', {
      gun: gunId,
      fall: shape.place,
      men: shape.list(manId),
      sides: shape.list(side),
      hidden: shape.list(flag),
      burst: resolved,
    }),
    sighted: event('sighted', { side, gained: pairs, lost: pairs }),
    revealed: event('revealed', { man: named(manId, side).man, foundBy: side.nullable().default(null) }),
    hid: event('hid', { men: shape.list(manId) }),
    halted: event('halted', { man: z.union([manId, gunId]), side, hidden: flag, why: shape.text }),
    actionsEnded: event('actionsEnded', { side }),
    broke: event('broke', { man: manId, place: shape.place }),
    pursuitDue: event('pursuitDue', { man: manId, rolls: shape.list(manId) }),
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
      opponents: shape.list(manId),
      fight: resolved,
      blows: shape.list(z.object({ man: manId, effect: z.enum(['killed', 'wounded', 'broken', 'ignored']) })),
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
    stunsEnded: event('stunsEnded', { side, hidden: flag, men: shape.list(manId) }),
    turnEnded: event('turnEnded', { turn: shape.count }),
    ended: event('ended', { verdict: shape.verdict(sides.map(({ id }) => id)) }),
  };
}

export const recordShape: RecordShape<State, Event> = {
  state,
  sides: ({ sides }) => sides.map(({ id }) => id),
  events,
};
