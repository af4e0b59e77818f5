import {
  type EventShapes,
  placeSchema,
  type RecordShape,
  scenarioFiles,
  scenarioHead,
  shape,
  z,
} from '@sandtable/engine';
import { unwritten } from '@sandtable/play';
import { posed } from '@sandtable/table';
import copse from '../scenarios/copse.json' with { type: 'json' };
import { type House, OPTIONS, toy } from './sheet.ts';
import type { Event, Squad, State, ToyScenario } from './state.ts';

/** What comes from outside: scenario files and records. */

const squadSchema = z.object({
  id: shape.id,
  name: shape.text,
  place: placeSchema,
  men: z.int().min(1).max(20),
});
const sideSchema = z.object({ id: shape.id, name: shape.text, squads: z.array(squadSchema).min(1).max(20) });
export const scenarioSchema = z
  .object({
    ...scenarioHead,
    game: z.literal('toy'),
    flag: placeSchema,
    sides: z.tuple([sideSchema, sideSchema]),
  })
  .refine(({ sides: [a, b] }) => a.id !== b.id, { error: 'both sides have the same name', path: ['sides'] })
  .refine(({ sides }) => {
    const ids = sides.flatMap(({ squads }) => squads.map(({ id }) => id));
    return new Set(ids).size === ids.length;
  }, 'two squads have the same id');

export const FILES = scenarioFiles(scenarioSchema, { dark: 1 }, ({ map, turns, flag, sides }) => {
  const squads = sides.flatMap((side, i) =>
    side.squads.map(
      ({ place, men, ...named }): Squad => ({
        ...named,
        side: side.id,
        full: men,
        pose: posed(place, i === 0 ? 0 : 180),
        men,
      }),
    ),
  );
  const start: Omit<State, 'options'> = {
    ...{ map, turn: 1, turns, flag, sides: sides.map(({ id, name }) => ({ id, name })) },
    squads: Object.fromEntries(squads.map((squad) => [squad.id, squad])),
    orders: unwritten(),
    verdict: null,
  };
  return { start };
});
export const toyScenario = FILES.read;
export const SCENARIOS: readonly ToyScenario[] = [FILES.ours(copse)];

const order = z.union([
  z.object({ fire: shape.id }),
  z.object({ move: shape.path }),
  z.object({ stay: z.literal(true) }),
]);
const squad = z.object({
  id: shape.id,
  name: shape.text,
  side: shape.id,
  full: shape.count,
  pose: shape.pose.nullable(),
  men: shape.count,
});
const state = z
  .object({
    map: shape.map,
    turn: shape.count,
    turns: shape.count,
    options: shape.house(OPTIONS) as unknown as z.ZodType<House>, // made from the same table
    sides: z.array(z.object({ id: shape.id, name: shape.text })).length(2),
    squads: z.record(shape.id, squad),
    flag: shape.place,
    orders: z.object({ written: z.record(shape.id, z.record(shape.id, order)), done: shape.list(shape.id) }),
    verdict: z.object({ winner: shape.id, why: shape.text }).nullable(),
  })
  .refine(
    ({ sides, squads }) =>
      sides[0]!.id !== sides[1]!.id &&
      Object.entries(squads).every(
        ([id, each]) =>
          id === each.id &&
          sides.some((side) => side.id === each.side) &&
          (each.pose === null) === (each.men === 0),
      ),
    'squads and sides do not fit together',
  );

function events({ squads, sides }: State): EventShapes<Event> {
  const squadId = shape.oneOf(Object.keys(squads));
  const side = shape.oneOf(sides.map(({ id }) => id));
  const event = <const T extends string, F extends z.ZodRawShape>(type: T, fields: F) =>
    z.object({ type: z.literal(type), ...fields });
  return {
    ordered: event('ordered', { side, squad: squadId, order }),
    sealed: event('sealed', { side }),
    opened: event('opened', { written: z.record(side, z.record(squadId, order)) }),
    fired: event('fired', {
      squad: squadId,
      target: squadId,
      volley: shape.resolved(toy),
    }) as unknown as EventShapes<Event>['fired'], // outcomes are compared with the procedure
    fell: event('fell', { squad: squadId, men: shape.count }),
    moved: event('moved', { squad: squadId, path: shape.path, pose: shape.pose }),
    turnBegan: event('turnBegan', { turn: shape.count }),
    ended: event('ended', { verdict: shape.verdict(sides.map(({ id }) => id)) }),
  };
}

export const recordShape: RecordShape<State, Event> = {
  state,
  sides: ({ sides }) => sides.map(({ id }) => id),
  events,
};
