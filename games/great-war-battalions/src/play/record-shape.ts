import {
  countShape,
  type EventShapes,
  facingShape,
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
import { greatWarBattalions } from '../sheet/sheet.ts';
import { QUALITIES, TYPES } from '../sheet/vocabulary.ts';
import type { Event, State } from './state.ts';

/** What a record of this game may hold. The compiler compares it with `state.ts`. */

const flag = z.boolean();
const condition = {
  bases: countShape,
  basesLost: countShape,
  moraleMarkers: countShape,
  broken: flag,
  destroyed: flag,
};
const unit = z.object({
  id: idShape,
  name: textShape,
  side: idShape,
  type: keysOf(TYPES),
  quality: keysOf(QUALITIES),
  offTable: flag,
  arrives: countShape,
  activationsPerTurn: countShape.nullable(),
  pose: poseShape.nullable(),
  entry: poseShape.nullable(),
  ...condition,
  tokensOnUnit: countShape,
  activations: countShape,
  leftTable: flag,
  dismounted: flag,
  moved: flag,
});
const side = z.object({
  id: idShape,
  name: textShape,
  edge: z.enum(['north', 'south']),
  zones: listShape(z.array(placeShape).min(3).max(100)),
  fixedTokens: countShape,
  scenarioTokens: wholeShape,
  tokens: countShape,
  ready: flag,
});
const smoke = z.object({ centre: placeShape, radius: lengthShape, lastTurn: countShape });
const action = z.enum(['move', 'move-and-fire', 'fire', 'assault', 'rally']);

/** What is under way names units that are there. */
function pendingOf<U extends z.ZodType<string>>(unitId: U) {
  const waiting = z.object({
    unit: unitId,
    action: z.enum([...action.options, 'hold']),
    atDistance: lengthShape,
    path: pathShape,
    facing: facingShape.nullable(),
  });
  const pending = z.object({
    unit: unitId,
    action,
    path: pathShape,
    facing: facingShape.nullable(),
    target: unitId.nullable(),
    point: placeShape.nullable(),
    mount: z.enum(['mount', 'dismount']).nullable(),
    mountAt: z.enum(['start', 'end']),
    fireFirst: flag,
    stage: z.enum(['declared', 'done']),
    tried: listShape(unitId),
    waiting: listShape(waiting),
  });
  return { waiting, pending };
}

const state = z
  .object({
    map: mapShape,
    turn: countShape,
    turns: countShape,
    options: houseShape(OPTIONS) as unknown as z.ZodType<House>, // made from the same table
    sides: z.array(side).length(2),
    units: z.record(idShape, unit),
    objectives: listShape(z.object({ id: idShape, name: textShape, place: placeShape })),
    victory: z.object({ attacker: idShape, objectives: countShape }),
    initiative: listShape(
      z.object({
        turn: countShape,
        holder: idShape.exactOptional(),
        bonus: z.array(wholeShape).length(2).exactOptional(),
      }),
    ),
    secretDeployment: flag,
    phase: z.enum(['deploy', 'activation', 'reaction', 'seize-choice', 'over']),
    active: idShape,
    spentThisStint: countShape,
    pending: pendingOf(idShape).pending.nullable(),
    maySeize: idShape.nullable(),
    smoke: listShape(smoke),
    verdict: z.object({ winner: idShape, why: textShape }).nullable(),
  })
  .superRefine((table, context) => {
    if (context.issues.length > 0) return; // what is wrong so far may be missing below
    const wrong = (path: PropertyKey[], message: string): void =>
      context.addIssue({ code: 'custom', path, message });
    const sides = table.sides.map(({ id }) => id);
    if (sides[0] === sides[1]) wrong(['sides', 1, 'id'], 'both sides have the same name');
    const { initiative, victory, active, maySeize, verdict } = table;
    const named = [
      victory.attacker,
      active,
      maySeize ?? active,
      ...initiative.map(({ holder }) => holder ?? active),
    ];
    for (const id of named) if (!sides.includes(id)) wrong([], `"${id}" is no side`);
    if (verdict && ![...sides, 'draw'].includes(verdict.winner))
      wrong(['verdict'], `"${verdict.winner}" is no side`);
    for (const [id, each] of Object.entries(table.units))
      if (id !== each.id || !sides.includes(each.side)) wrong(['units', id], 'its name or side is another');
    const { pending } = table;
    for (const id of pending ? [pending.unit, ...pending.tried] : [])
      if (!Object.hasOwn(table.units, id)) wrong(['pending'], `there is no unit "${id}"`);
  });

/** Every event, against the units and sides of this battle. */
function events({ units, sides }: State): EventShapes<Event> {
  const unitId = oneOf(Object.keys(units));
  const sideId = oneOf(sides.map(({ id }) => id));
  const { pending, waiting } = pendingOf(unitId);
  const resolved = resolvedShape(greatWarBattalions);
  const after = z.object(condition);
  const event = <const T extends string, F extends z.ZodRawShape>(type: T, fields: F) =>
    z.object({ type: z.literal(type), ...fields });
  return {
    placed: event('placed', { unit: unitId, side: sideId, pose: poseShape, secret: flag }),
    deployed: event('deployed', { side: sideId, next: sideId.nullable(), secret: flag }),
    turnBegan: event('turnBegan', { turn: countShape }),
    arrived: event('arrived', { unit: unitId, pose: poseShape.nullable() }),
    tokensCollected: event('tokensCollected', { side: sideId, tokens: countShape, collected: resolved }),
    initiativeRolled: event('initiativeRolled', { active: sideId.nullable(), rolled: resolved }),
    activated: event('activated', {
      unit: unitId,
      side: sideId,
      pending,
      test: resolved,
      tokensOnUnit: countShape,
      success: flag,
    }),
    reactionOpened: event('reactionOpened', { side: sideId }),
    reacted: event('reacted', {
      unit: unitId,
      side: sideId,
      test: resolved,
      tokensOnUnit: countShape,
      success: flag,
      maySeize: flag,
      waiting: waiting.nullable(),
    }),
    reactionClosed: event('reactionClosed', {}),
    mounted: event('mounted', { unit: unitId, dismounted: flag }),
    terrainTested: event('terrainTested', {
      unit: unitId,
      feature: textShape,
      name: textShape,
      at: placeShape,
      tested: resolved,
    }),
    moved: event('moved', { unit: unitId, path: pathShape, pose: poseShape, compulsory: flag }),
    turned: event('turned', { unit: unitId, facing: facingShape }),
    fired: event('fired', { unit: unitId, target: unitId, reaction: flag, volley: resolved, after }),
    fireLost: event('fireLost', { unit: unitId, why: textShape }),
    smokeLaid: event('smokeLaid', { unit: unitId, laid: resolved, circles: listShape(smoke) }),
    fought: event('fought', {
      unit: unitId,
      target: unitId,
      fight: resolved,
      attacker: after,
      defender: after,
    }),
    rallied: event('rallied', { unit: unitId, test: resolved, after }),
    fellBack: event('fellBack', { unit: unitId, path: pathShape, pose: poseShape.nullable(), left: flag }),
    held: event('held', { unit: unitId }),
    actionDone: event('actionDone', {}),
    activationOver: event('activationOver', {}),
    seizureOffered: event('seizureOffered', { side: sideId }),
    initiativePassed: event('initiativePassed', {
      to: sideId,
      why: z.enum(['surrender', 'seize', 'continue']),
    }),
    tokensDiscarded: event('tokensDiscarded', { side: sideId, n: countShape }),
    turnEnded: event('turnEnded', {}),
    smokeCleared: event('smokeCleared', {}),
    forceChecked: event('forceChecked', { side: sideId, status: resolved }),
    ended: event('ended', { verdict: verdictShape(sides.map(({ id }) => id)) }),
  };
}

export const recordShape: RecordShape<State, Event> = {
  state,
  sides: ({ sides }) => sides.map(({ id }) => id),
  events,
};
