import { placeSchema, scenarioHead, shape, z } from '@sandtable/engine';
import { GRADES, GUNS, SMALL_ARMS } from '../sheet/vocabulary.ts';
import { HAND_WEAPONS, TROOPS } from './state.ts';

/** Scenario files of this game: written by hand, in inches. */

const id = z
  .string()
  .regex(/^[a-z0-9-]{1,60}$/, 'small letters, figures and dashes')
  .refine((name) => !(name in {}), { error: 'a name that nobody can have' });
const name = z.string().min(1).max(80);
const facing = z.int().min(0).max(359).default(0);
const arms = z.array(shape.keysOf(SMALL_ARMS)).max(2);
const edge = z.enum(['north', 'south', 'east', 'west']);
const points = z.int().min(0).max(100);

const manSchema = z.object({
  name,
  cp: z.int().min(1).max(3).optional().describe('command points of a leader (LPG-5.1)'),
  commander: z.boolean().default(false),
  marksman: z.boolean().default(false),
  arms: arms.optional().describe('his own, where they differ from those of his unit'),
  serves: id.optional().describe('the gun that he serves'),
});

export const unitSchema = z
  .object({
    id,
    name,
    short: z.string().min(1).max(12).optional().describe('for its tag'),
    type: shape.keysOf(TROOPS),
    grade: shape.keysOf(GRADES),
    mounted: z.boolean().default(false),
    hidden: z
      .boolean()
      .default(false)
      .describe('its men start hidden (LPG-19.10), at places drawn by lot from the list'),
    arms: arms.describe('the first is in hand'),
    hand: shape.keysOf(HAND_WEAPONS),
    bayonet: z.boolean().default(false),
    facing,
    men: z.array(manSchema).min(1).max(20),
    places: z.array(placeSchema).min(1).max(60),
  })
  .refine(({ men, places }) => places.length >= men.length, { error: 'fewer places than men' })
  .refine(({ men }) => men.filter(({ cp }) => cp !== undefined).length <= 1, {
    error: 'a unit has one leader at most (LPG-19.9)',
  });

export const gunSchema = z.object({
  id,
  name,
  unit: id,
  weapon: shape.keysOf(GUNS),
  place: placeSchema,
  facing,
  limbered: z.boolean().default(false),
});

const sideSchema = z.object({
  id,
  name,
  edge: edge.describe('where its routers run to'),
  ammunition: z
    .partialRecord(shape.keysOf(SMALL_ARMS), z.int().min(1).max(100))
    .default({})
    .describe('shots of each weapon, the one in the barrel included'),
  units: z.array(unitSchema).min(1).max(30),
  guns: z.array(gunSchema).max(10).default([]),
});

const prizeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('house'),
    side: id,
    points,
    features: z.array(name).min(1).max(10),
    men: z.int().min(1).max(20),
  }),
  z.object({ kind: z.literal('no-house'), side: id, points, of: id }),
  z.object({ kind: z.literal('given'), side: id, points }),
  z.object({ kind: z.literal('gun-lost'), side: id, points, gun: id }),
  z.object({ kind: z.literal('deserted'), side: id, points, features: z.array(name).min(1).max(10), of: id }),
]);

const specialSchema = z.object({
  first: id.optional().describe('goes first on turn 1, without a roll'),
  snow: z.boolean().default(false).describe('a move with any part off the trail loses an inch'),
  misloading: z.boolean().default(false).describe('a gun loaded by too few men may burst'),
  leave: z
    .object({ side: id, trail: name, edge, from: z.int().min(1).max(100) })
    .optional()
    .describe('who may leave by a trail, and from which turn'),
  shut: z.array(name).max(20).default([]).describe('buildings that nobody enters or aims at'),
  shellPenalty: z.object({ side: id, points }).optional().describe('for a shell that falls on one of those'),
  rehide: id.optional().describe('the side whose quiet men go back into hiding'),
});

export const scenarioSchema = z
  .object({
    ...scenarioHead,
    special: specialSchema,
    victory: z.object({
      losses: z.record(id, z.object({ killed: points, hurt: points })),
      margins: z.record(id, z.int().min(-100).max(100)),
      prizes: z.array(prizeSchema).max(20),
    }),
    sides: z.tuple([sideSchema, sideSchema]), // not a list with a length: that would be looked at further, too short or not
  })
  .refine(({ sides }) => sides[0].id !== sides[1].id, { error: 'two sides have two names' })
  .refine(
    ({ sides, special: { first, leave, shellPenalty, rehide }, victory: { prizes } }) =>
      [
        first,
        leave?.side,
        shellPenalty?.side,
        rehide,
        ...prizes.flatMap((prize) => ['of' in prize ? prize.of : prize.side, prize.side]),
      ].every((named) => named === undefined || sides.some(({ id }) => id === named)),
    { error: 'special and victory.prizes name the sides of the scenario' },
  )
  .refine(
    ({ sides, victory }) => sides.every((side) => side.id in victory.losses && side.id in victory.margins),
    { error: 'victory.losses and victory.margins have an entry for each side' },
  )
  .refine(
    ({ sides }) => {
      const ids = sides.flatMap(({ units, guns }) => [...units, ...guns].map((each) => each.id));
      return new Set(ids).size === ids.length;
    },
    { error: 'every unit and gun has a name of its own' },
  )
  .refine(
    ({ sides }) =>
      sides.every(
        ({ units }) => units.flatMap(({ men }) => men).filter(({ commander }) => commander).length <= 1,
      ),
    { error: 'a side has one commander at most (LPG-19.9)' },
  )
  .refine(
    ({ sides }) =>
      sides.every(({ units, guns }) =>
        units
          .flatMap(({ men }) => men)
          .every(({ serves }) => serves === undefined || guns.some((gun) => gun.id === serves)),
      ),
    { error: 'a man serves a gun of his own side' },
  )
  .refine(
    ({ map, special, victory }) => {
      const named = (wanted: string): boolean => map.features.some((feature) => feature.name === wanted);
      const wanted = victory.prizes.flatMap((prize) => ('features' in prize ? prize.features : []));
      return [...wanted, ...special.shut, ...(special.leave ? [special.leave.trail] : [])].every(named);
    },
    { error: 'a piece of ground is named that the map does not have' },
  );

export type File = z.infer<typeof scenarioSchema>;
export type FileSide = File['sides'][number];
