import { mapSchema, placeSchema, scenarioHead, shape, z } from '@sandtable/engine';
import { at, type Ground, INCH, rectangle } from '@sandtable/table';
import { AT_GUNS, type AtGun, VEHICLE_NAMES, type Vehicle } from '../sheet/vocabulary.ts';
import type { Element, UnitKind } from './state.ts';

/** In the order in which they stand from left to right. */
export const ELEMENTS = [
  'rifle',
  'smg',
  'lmg',
  'hmg',
  'at-rifle',
  'mortar',
  'cavalry',
  'at-gun',
  'field-gun',
] as const satisfies readonly Element[];
const KINDS = [
  'infantry',
  'cavalry',
  'artillery',
  'armour',
  'softskin',
] as const satisfies readonly UnitKind[];
const keys = <V extends string>(labels: Readonly<Record<V, string>>) => Object.keys(labels) as [V, ...V[]]; // the keys of labels

const inch = z.number().min(-1000).max(1000);
const zoneSchema = z
  .object({
    rect: z.tuple([inch, inch, inch, inch]).optional(),
    area: z
      .array(z.tuple([inch, inch]))
      .min(3)
      .max(500)
      .optional(),
  })
  .refine(({ rect, area }) => (rect === undefined) !== (area === undefined), {
    error: 'give one of rect and area',
  })
  .transform(
    ({ rect, area }): Ground =>
      rect ? rectangle(...rect) : { area: (area ?? []).map(([x, y]) => at(x, y)) },
  );

const mr = z.int().min(-1).max(2);
const ar = z.int().min(-1).max(1);
const facing = z.int().min(0).max(359);

const name = shape.text.min(1);
const turn = z.int().min(0).max(100);
const points = z.int().min(-1000).max(1000);

export const unitSchema = z.object({
  id: shape.id,
  name,
  kind: z.enum(KINDS),
  battalion: z.string().optional(),
  mr: mr.optional(),
  ar: ar.optional(),
  elements: z.partialRecord(z.enum(ELEMENTS), z.int().min(0).max(8)).default({}),
  vehicle: z.enum(keys<Vehicle>(VEHICLE_NAMES)).optional(),
  roadBound: z.boolean().default(false),
  atGun: z.enum(keys<AtGun>(AT_GUNS)).default('medium-gun'),
  tow: z.enum(['horse', 'truck']).optional(),
  limbered: z.boolean().default(false),
  packed: z.boolean().default(false).describe('a mortar that is not set up'),
  dismounted: z.boolean().default(false),
  place: placeSchema.optional(),
  facing: facing.default(0),
  zones: z.array(zoneSchema).max(20).optional(),
  aboard: z.string().optional().describe('the truck that carries it'),
  arrives: turn.default(0).describe('turn in which it comes on; 0 from the start'),
  concealed: z.boolean().default(false),
  dummies: z
    .object({ zones: z.array(zoneSchema).min(1).max(20), places: z.array(placeSchema).length(2) })
    .optional(),
});

export const officerSchema = z.object({
  id: shape.id,
  name,
  factor: z.int().min(1).max(3),
  mounted: z.boolean().default(false),
  with: z.string(),
  may: z.array(z.string()).max(60).default([]),
});

const sideSchema = z.object({
  id: shape.id,
  name,
  edge: z.enum(['north', 'south', 'east', 'west']),
  zones: z.array(zoneSchema).min(1).max(20),
  airstrikes: z
    .object({ count: z.int().min(0).max(9), from: turn.min(1), until: turn.min(1) })
    .default({ count: 0, from: 1, until: 1 }),
  battalions: z
    .array(z.object({ id: shape.id, name, mr, ar }))
    .max(20)
    .default([]),
  units: z.array(unitSchema).min(1).max(60),
  officers: z.array(officerSchema).max(30).default([]),
});

const victorySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('trenches'),
    attacker: z.string(),
    holder: z.string().describe('the side that holds all trenches at the start'),
    decisive: z.int().min(1).max(500),
    losses: z.int().min(1).max(500),
  }),
  z.object({
    kind: z.literal('points'),
    attacker: z.string(),
    square: z.object({ circle: z.tuple([inch, inch, z.number().positive().max(1000)]), points }),
    blocks: z.object({ features: z.array(z.string()).max(500), points }),
    tank: z.enum(keys<Vehicle>(VEHICLE_NAMES)),
    exit: z.object({ place: placeSchema, within: z.number().positive().max(1000), points }),
    tankLost: points,
    tankStuck: points,
    unitLost: points,
    lead: z.int().min(1).max(1000),
  }),
]);

const countOf = (elements: z.infer<typeof unitSchema>['elements']): number =>
  Object.values(elements).reduce((sum, n) => sum + (n ?? 0), 0);

export const scenarioSchema = z
  .object({
    ...scenarioHead,
    game: z.literal('spanish-civil-war'),
    map: mapSchema,
    first: z.string().describe('the side that is first on turn 1'),
    sides: z.tuple([sideSchema, sideSchema]),
    victory: victorySchema,
  })
  .superRefine((file, context) => {
    if (context.issues.length > 0) return; // what is wrong so far may be missing below
    const wrong = (message: string): void => context.addIssue({ code: 'custom', message });
    const sides = file.sides.map(({ id }) => id);
    if (sides[0] === sides[1]) wrong('both sides have the same id');
    const holders = file.victory.kind === 'trenches' ? [file.victory.holder] : [];
    for (const side of [file.first, file.victory.attacker, ...holders])
      if (!sides.includes(side)) wrong(`"${side}" is no side: ${sides.join(' or ')}`);
    const ids = file.sides.flatMap(({ units, officers }) => [...units, ...officers].map(({ id }) => id));
    ids.forEach((id, i) => {
      if (ids.indexOf(id) !== i) wrong(`two units or officers are called "${id}"`);
    });
    for (const { battalions, units, officers } of file.sides) {
      const own = units.map(({ id }) => id);
      for (const unit of units) {
        const vehicle = unit.kind === 'armour' || unit.kind === 'softskin';
        const elements = countOf(unit.elements);
        if (vehicle !== (unit.vehicle !== undefined))
          wrong(`"${unit.id}": armour and softskins name their vehicle, others have elements`);
        // SCW-1.6 A company has up to 8 elements, a gun group up to 4.
        if (!vehicle && (elements < 1 || elements > (unit.kind === 'artillery' ? 4 : 8)))
          wrong(`"${unit.id}": a company has 1 to 8 elements, a gun group 1 to 4`);
        if (!unit.place && !unit.aboard) wrong(`"${unit.id}" needs a place, or a truck to be aboard`);
        if (unit.aboard && !own.includes(unit.aboard))
          wrong(`"${unit.id}": there is no truck "${unit.aboard}"`);
        if (unit.battalion && !battalions.some(({ id }) => id === unit.battalion))
          wrong(`"${unit.id}": there is no battalion "${unit.battalion}"`);
        if (unit.concealed !== (unit.dummies !== undefined))
          wrong(`"${unit.id}": a concealed unit needs two dummies, and no other has any`);
      }
      for (const officer of officers)
        for (const id of [officer.with, ...officer.may])
          if (!own.includes(id)) wrong(`"${officer.id}": there is no unit "${id}"`);
    }
    if (file.victory.kind === 'points')
      for (const name of file.victory.blocks.features)
        if (!file.map.features.some((feature) => feature.name === name))
          wrong(`there is no "${name}" on the map`);
    // SCW-19.1 Wire lies in sections.
    for (const { kind, ground } of file.map.features)
      if (kind === 'wire' && !isSection(ground)) wrong('wire lies in sections of 2 by 0.5 inches');
  });
export type File = z.infer<typeof scenarioSchema>;
export type FileSide = File['sides'][number];

function isSection(ground: Ground): boolean {
  if (!('area' in ground)) return false;
  const [xs, ys] = [ground.area.map(({ x }) => x), ground.area.map(({ y }) => y)];
  const size = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)].sort((a, b) => a - b);
  return size[0] === INCH / 2 && size[1] === 2 * INCH;
}
