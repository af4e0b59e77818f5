import { type EventShapes, type RecordShape, shape, z } from '@sandtable/engine';
import { type House, OPTIONS } from '../sheet/options.ts';
import { greatWarBattalions } from '../sheet/sheet.ts';
import { QUALITIES, TYPES } from '../sheet/vocabulary.ts';
import type { Event, State } from './state.ts';

/** What a record of this game may hold. The compiler compares it with `state.ts`. */

const flag = z.boolean();
const condition = {
  bases: shape.count,
  basesLost: shape.count,
  moraleMarkers: shape.count,
  broken: flag,
  destroyed: flag,
};
const unit = z.object({
  id: shape.id,
  name: shape.text,
  side: shape.id,
  type: shape.keysOf(TYPES),
  quality: shape.keysOf(QUALITIES),
  offTable: flag,
  arrives: shape.count,
  activationsPerTurn: shape.count.nullable(),
  pose: shape.pose.nullable(),
  entry: shape.pose.nullable(),
  ...condition,
  tokensOnUnit: shape.count,
  activations: shape.count,
  leftTable: flag,
  dismounted: flag,
  moved: flag,
});
const side = z.object({
  id: shape.id,
  name: shape.text,
  edge: z.enum(['north', 'south']),
  zones: shape.list(z.array(shape.place).min(3).max(100)),
  fixedTokens: shape.count,
  scenarioTokens: shape.whole,
  tokens: shape.count,
  ready: flag,
});
const smoke = z.object({ centre: shape.place, radius: shape.length, lastTurn: shape.count });
const action = z.enum(['move', 'move-and-fire', 'fire', 'assault', 'rally']);

/** What is under way names units that are there. */
function pendingOf<U extends z.ZodType<string>>(unitId: U) {
  const waiting = z.object({
    unit: unitId,
    action: z.enum([...action.options, 'hold']),
    atDistance: shape.length,
    path: shape.path,
    facing: shape.facing.nullable(),
  });
  const pending = z.object({
    unit: unitId,
    action,
    path: shape.path,
    facing: shape.facing.nullable(),
    target: unitId.nullable(),
    point: shape.place.nullable(),
    mount: z.enum(['mount', 'dismount']).nullable(),
    mountAt: z.enum(['start', 'end']),
    fireFirst: flag,
    stage: z.enum(['declared', 'done']),
    tried: shape.list(unitId),
    waiting: shape.list(waiting),
  });
  return { waiting, pending };
}

const state = z
  .object({
    map: shape.map,
    turn: shape.count,
    turns: shape.count,
    options: shape.house(OPTIONS) as unknown as z.ZodType<House>, // made from the same table
    sides: z.array(side).length(2),
    units: z.record(shape.id, unit),
    objectives: shape.list(z.object({ id: shape.id, name: shape.text, place: shape.place })),
    victory: z.object({ attacker: shape.id, objectives: shape.count }),
    initiative: shape.list(
      z.object({
        turn: shape.count,
        holder: shape.id.exactOptional(),
        bonus: z.array(shape.whole).length(2).exactOptional(),
      }),
    ),
    secretDeployment: flag,
    phase: z.enum(['deploy', 'activation', 'reaction', 'seize-choice', 'over']),
    active: shape.id,
    spentThisStint: shape.count,
    pending: pendingOf(shape.id).pending.nullable(),
    maySeize: shape.id.nullable(),
    smoke: shape.list(smoke),
    verdict: z.object({ winner: shape.id, why: shape.text }).nullable(),
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
  const unitId = shape.oneOf(Object.keys(units));
  const sideId = shape.oneOf(sides.map(({ id }) => id));
  const { pending, waiting } = pendingOf(unitId);
  const resolved = shape.resolved(greatWarBattalions);
  const after = z.object(condition);
  const event = <const T extends string, F extends z.ZodRawShape>(type: T, fields: F) =>
    z.object({ type: z.literal(type), ...fields });
  return {
    placed: event('placed', { unit: unitId, side: sideId, pose: shape.pose, secret: flag }),
    deployed: event('deployed', { side: sideId, next: sideId.nullable(), secret: flag }),
    turnBegan: event('turnBegan', { turn: shape.count }),
    arrived: event('arrived', { unit: unitId, pose: shape.pose.nullable() }),
    tokensCollected: event('tokensCollected', { side: sideId, tokens: shape.count, collected: resolved }),
    initiativeRolled: event('initiativeRolled', { active: sideId.nullable(), rolled: resolved }),
    activated: event('activated', {
      unit: unitId,
      side: sideId,
      pending,
      test: resolved,
      tokensOnUnit: shape.count,
      success: flag,
    }),
    reactionOpened: event('reactionOpened', { side: sideId }),
    reacted: event('reacted', {
      unit: unitId,
      side: sideId,
      test: resolved,
      tokensOnUnit: shape.count,
      success: flag,
      maySeize: flag,
      waiting: waiting.nullable(),
    }),
    reactionClosed: event('reactionClosed', {}),
    mounted: event('mounted', { unit: unitId, dismounted: flag }),
    terrainTested: event('terrainTested', {
      unit: unitId,
      feature: shape.text,
      name: shape.text,
      at: shape.place,
      tested: resolved,
    }),
    moved: event('moved', { unit: unitId, path: shape.path, pose: shape.pose, compulsory: flag }),
    turned: event('turned', { unit: unitId, facing: shape.facing }),
    fired: event('fired', { unit: unitId, target: unitId, reaction: flag, volley: resolved, after }),
    fireLost: event('fireLost', { unit: unitId, why: shape.text }),
    smokeLaid: event('smokeLaid', { unit: unitId, laid: resolved, circles: shape.list(smoke) }),
    fought: event('fought', {
      unit: unitId,
      target: unitId,
      fight: resolved,
      attacker: after,
      defender: after,
    }),
    rallied: event('rallied', { unit: unitId, test: resolved, after }),
    fellBack: event('fellBack', { unit: unitId, path: shape.path, pose: shape.pose.nullable(), left: flag }),
    held: event('held', { unit: unitId }),
    actionDone: event('actionDone', {}),
    activationOver: event('activationOver', {}),
    seizureOffered: event('seizureOffered', { side: sideId }),
    initiativePassed: event('initiativePassed', {
      to: sideId,
      why: z.enum(['surrender', 'seize', 'continue']),
    }),
    tokensDiscarded: event('tokensDiscarded', { side: sideId, n: shape.count }),
    turnEnded: event('turnEnded', {}),
    smokeCleared: event('smokeCleared', {}),
    forceChecked: event('forceChecked', { side: sideId, status: resolved }),
    ended: event('ended', { verdict: shape.verdict(sides.map(({ id }) => id)) }),
  };
}

export const recordShape: RecordShape<State, Event> = {
  state,
  sides: ({ sides }) => sides.map(({ id }) => id),
  events,
};
