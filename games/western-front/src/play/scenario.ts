import { mapSchema, placeSchema, scenarioFiles, scenarioHead, shape, z } from '@sandtable/engine';
import { unwritten } from '@sandtable/play';
import {
  at,
  type Feature,
  firstPart,
  type Ground,
  INCH,
  KINDS,
  type Place,
  pathLength,
  posed,
  type TableMap,
} from '@sandtable/table';
import cachy from '../../scenarios/cachy.json' with { type: 'json' };
import nimy from '../../scenarios/nimy.json' with { type: 'json' };
import { STRUCTURE_VALUES } from '../sheet/tables.ts';
import { ARTILLERY, FORMATIONS, MOVERS, QUALITIES, STRUCTURES, VEHICLES } from '../sheet/vocabulary.ts';
import { withFreeWind } from './scenario-parts.ts';
import {
  type FrontScenario,
  ROLES,
  type State,
  type Stronghold,
  UNIT_KINDS,
  type Unit,
  type Zone,
} from './state.ts';

/** Scenario files: read, checked, and made into a table. */

const keys = <V extends string>(labels: Readonly<Record<V, unknown>>) =>
  z.enum(Object.keys(labels) as [V, ...V[]]); // the keys of labels, of which there are some
const inch = z.number().min(0).max(1000);
const zoneSchema = z.object({
  rect: z.tuple([inch, inch, inch, inch]).describe('south-west and north-east corner'),
  near: shape.text.optional().describe('only within some inches of this feature'),
  within: inch.default(0),
});
const facing = z.int().min(0).max(359);
const unitSchema = z.object({
  id: shape.id,
  name: shape.text.min(1),
  short: z.string().max(12).optional(),
  kind: z.enum(UNIT_KINDS),
  mover: keys(MOVERS).optional(),
  quality: keys(QUALITIES).default('average'),
  bef: z.boolean().default(false),
  lancers: z.boolean().default(false),
  beltFed: z.boolean().default(false),
  ap: z.boolean().default(false),
  gun: keys(ARTILLERY).optional(),
  vehicle: keys(VEHICLES).optional(),
  armament: z.enum(['male', 'female', 'gun', 'mg']).optional(),
  parent: shape.id.optional(),
  figures: z.partialRecord(z.enum(ROLES), z.int().min(1).max(40)),
  place: placeSchema,
  facing,
  formation: keys(FORMATIONS).default('line'),
  ranks: z.union([z.literal(1), z.literal(2)]).default(1),
  mounted: z.boolean().default(false),
  limbered: z.boolean().default(false),
  zones: z.array(zoneSchema).max(20).optional(),
  arrives: z.int().min(0).max(100).default(0),
});
const sideSchema = z.object({
  id: shape.id,
  name: shape.text.min(1),
  edge: z.enum(['north', 'south']).describe('its baseline'),
  zones: z.array(zoneSchema).min(1).max(20),
  battery: z
    .object({ quality: keys(QUALITIES).default('average'), gasMost: z.int().min(0).max(100).optional() })
    .optional(),
  units: z.array(unitSchema).min(1).max(40),
});
const victorySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('crossing'),
    attacker: shape.id,
    line: inch,
    win: z.int().min(1).max(1000),
    clear: z.int().min(1).max(1000),
    remain: z.int().min(0).max(1000),
  }),
  z.object({
    kind: z.literal('points'),
    attacker: shape.id,
    objectives: z.array(z.object({ feature: shape.text, points: z.int().min(0).max(100) })).max(20),
    vehicle: z.int().min(0).max(100),
    a7v: z.int().min(0).max(100),
    gun: z.int().min(0).max(100),
    men: z.int().min(1).max(100).describe('so many figures lost by the enemy are a point'),
    exit: z.object({ place: placeSchema, within: inch, points: z.int().min(0).max(100) }),
    credit: z.int().min(0).max(1000).default(0).describe('points that the defender has from the start'),
    win: z.int().min(1).max(1000),
    clear: z.int().min(1).max(1000),
  }),
  z.object({
    kind: z
      .literal('standard')
      .describe('figures 1, vehicles and guns 10, objectives 15; a margin of 10 wins'),
    objectives: z.array(shape.text).max(20).default([]),
  }),
]);
export const scenarioSchema = z.object({
  ...scenarioHead,
  map: mapSchema,
  game: z.literal('western-front'),
  debut: z.boolean().default(false).describe('a game set in 1916'),
  structures: z.record(shape.text, keys(STRUCTURES)).default({}),
  points: z
    .array(z.object({ name: shape.text, place: placeSchema }))
    .max(20)
    .default([]),
  wind: z
    .object({ bearing: facing, drift: inch })
    .optional()
    .describe('rolled before the battle if it is left out'),
  mist: z
    .array(z.object({ until: z.int().min(1).max(100), inches: inch }))
    .max(10)
    .default([]),
  barred: z
    .array(z.object({ vehicle: keys(VEHICLES), kinds: z.array(z.enum(KINDS)).max(10) }))
    .max(10)
    .default([]),
  narrow: z.array(shape.text).max(10).default([]),
  swung: z.array(shape.text).max(10).default([]),
  swimmers: z.object({ side: shape.id, bridge: shape.text, bank: inch }).optional(),
  crewed: shape.id.optional(),
  embrasures: z
    .record(shape.text, facing)
    .default({})
    .describe('shelters out of which men fire to one side only, and the bearing'),
  openers: z
    .array(shape.id)
    .max(20)
    .optional()
    .describe('guns that may have opening plots; all of them if it is left out'),
  victory: victorySchema.default({ kind: 'standard', objectives: [] }),
  sides: z.tuple([sideSchema, sideSchema]),
});
type File = z.infer<typeof scenarioSchema>;

/** WF-8.2 Walls and fences fall by sections of 3 inches. */
const SECTION = 3 * INCH;
function sectionsOf(feature: Feature): Feature[] {
  const { ground, kind, id } = feature;
  if ((kind !== 'wall' && kind !== 'fence') || !('line' in ground)) return [feature];
  const count = Math.max(1, Math.ceil(pathLength(ground.line) / SECTION - 1e-6));
  return Array.from({ length: count }, (_, i) => ({
    ...feature,
    id: `${id}-${i + 1}`,
    ground: { line: partOf(ground.line, i * SECTION, (i + 1) * SECTION), width: ground.width },
  }));
}
function partOf(line: readonly Place[], from: number, to: number): Place[] {
  const back = [...firstPart(line, to)].reverse();
  return firstPart(back, pathLength(back) - from).reverse();
}

/** Smooth outlines swell a little; what swells over the edge of the table is cut off. */
function trimmed({ width, depth }: TableMap, feature: Feature): Feature {
  const { ground } = feature;
  if (!('area' in ground)) return feature;
  const area = ground.area.map(({ x, y }) => ({
    x: Math.min(width, Math.max(0, x)),
    y: Math.min(depth, Math.max(0, y)),
  }));
  return {
    ...feature,
    ground: { area: area.filter(({ x, y }, i) => i === 0 || x !== area[i - 1]!.x || y !== area[i - 1]!.y) },
  };
}

const rectOf = ([x0, y0, x1, y1]: readonly [number, number, number, number]): Ground => ({
  area: [at(x0, y0), at(x1, y0), at(x1, y1), at(x0, y1)],
});
const zonesOf = (zones: readonly z.infer<typeof zoneSchema>[], ids: Ids): Zone[] =>
  zones.map(({ rect, near, within }) => ({
    ground: rectOf(rect),
    near: near === undefined ? null : (ids[near] ?? null),
    within: Math.round(within * INCH),
  }));
type Ids = Readonly<Record<string, string>>;

const MOVER_OF = { gun: 'field-artillery', vehicle: 'tank' } as const;
function moverOf({ kind, mover, gun, vehicle }: z.infer<typeof unitSchema>): Unit['mover'] {
  if (mover) return mover;
  if (gun === 'mortar') return 'infantry'; // WF-7.2
  if (vehicle === 'enclosed-car' || vehicle === 'open-car') return 'armoured-car';
  return kind === 'gun' || kind === 'vehicle' ? MOVER_OF[kind] : 'infantry';
}

/** A unit as it stands before the first decision. */
function unitOf(file: z.infer<typeof unitSchema>, side: File['sides'][number], ids: Ids): Unit {
  const figures = ROLES.flatMap((role) => Array.from({ length: file.figures[role] ?? 0 }, () => role));
  const pose = posed(file.place, file.facing);
  return {
    ...{
      id: file.id,
      name: file.name,
      short: file.short ?? file.name.slice(0, 12),
      side: side.id,
      kind: file.kind,
    },
    ...{
      mover: moverOf(file),
      quality: file.quality,
      bef: file.bef,
      lancers: file.lancers,
      beltFed: file.beltFed,
      ap: file.ap,
    },
    ...{
      gun: file.gun ?? null,
      vehicle: file.vehicle ?? null,
      armament: file.armament ?? null,
      parent: file.parent ?? null,
    },
    ...{ original: figures.length, zones: zonesOf(file.zones ?? side.zones, ids), arrives: file.arrives },
    ...{ entry: file.arrives > 0 ? pose : null, pose: file.arrives > 0 ? null : pose },
    ...{
      formation: file.formation,
      ranks: file.ranks,
      prone: false,
      limbered: file.limbered,
      mounted: file.mounted,
    },
    ...{
      figures,
      status: 'steady',
      fallBacks: 0,
      standsUntil: 0,
      lost: 0,
      fresh: true,
      underFire: false,
      shotAt: false,
    },
    ...{
      gas: false,
      met: [],
      before: figures.length,
      acted: false,
      moved: false,
      stirred: false,
      charged: false,
      fired: false,
    },
    ...{
      pushed: false,
      spent: 0,
      rest: 0,
      attackedOn: 0,
      atWire: false,
      shown: false,
      rounds: 0,
      wonLast: false,
    },
    ...{
      damage: 0,
      gunsOut: 0,
      mgsOut: 0,
      bogged: false,
      harassed: false,
      wreck: null,
      exited: false,
      swimming: 0,
      lent: 0,
      used: 0,
    },
  };
}

/** What does not fit together, with its place. */
function misfit({
  sides,
  map,
  structures,
  narrow,
  swung,
  swimmers,
  victory,
  crewed,
  openers,
  embrasures,
}: File): string | undefined {
  const units = sides.flatMap((side) => side.units);
  const ids = units.map(({ id }) => id);
  const names = map.features.map(({ name }) => name);
  const sideIds = sides.map(({ id }) => id);
  if (sideIds[0] === sideIds[1]) return 'sides: both sides have the same id';
  if (sides[0].edge === sides[1].edge) return 'sides: both sides have the same edge';
  if (new Set(ids).size !== ids.length) return 'sides: two units have the same id';
  const off = map.features.findIndex((feature) => {
    const { ground } = trimmed(map, feature);
    return 'area' in ground && ground.area.length < 3;
  });
  if (off >= 0) return `map.features.${off}: it lies off the table`;
  const wanted = [
    ...Object.keys(structures),
    ...Object.keys(embrasures),
    ...narrow,
    ...swung,
    ...(swimmers ? [swimmers.bridge] : []),
  ];
  const objectives =
    victory.kind === 'crossing'
      ? []
      : victory.objectives.map((each) => (typeof each === 'string' ? each : each.feature));
  const nowhere = [...wanted, ...objectives].find((name) => !names.includes(name));
  if (nowhere !== undefined) return `there is no feature "${nowhere}" on the map`;
  if (
    (victory.kind !== 'standard' && !sideIds.includes(victory.attacker)) ||
    (swimmers && !sideIds.includes(swimmers.side))
  )
    return 'a side is named that is not there';
  const nobody = [
    ...(openers ?? []),
    ...(crewed ? [crewed] : []),
    ...units.flatMap(({ parent }) => parent ?? []),
  ].find((id) => !ids.includes(id));
  if (nobody !== undefined) return `there is no unit "${nobody}"`;
  for (const unit of units) {
    const men = Object.values(unit.figures).reduce((sum, n) => sum + n, 0);
    if (men < 1 || men > 40) return `${unit.id}: a unit has 1 to 40 figures`;
    if ((unit.kind === 'gun') !== (unit.gun !== undefined) || unit.gun === 'grenade')
      return `${unit.id}: guns, and only guns, name their gun`;
    if ((unit.kind === 'vehicle') !== (unit.vehicle !== undefined))
      return `${unit.id}: vehicles, and only they, name their type`;
    if (unit.kind === 'vehicle' && /^mark-|ft17/.test(unit.vehicle ?? '') !== (unit.armament !== undefined))
      return `${unit.id}: male, female, gun or mg where there is a choice`;
  }
  return undefined;
}

const NAMED_KINDS = ['building', 'bunker', 'dugout', 'bridge'] as const;
const featureIdOf = (map: TableMap, name: string): string =>
  map.features.find((feature) => feature.name === name)!.id; // misfit looked

function strongholdsOf(map: TableMap, { structures }: File): State['strongholds'] {
  const entries = map.features.flatMap((feature): [string, Stronghold][] => {
    const { kind, name, id } = feature;
    const named = name !== undefined && Object.hasOwn(structures, name) ? structures[name] : undefined;
    const structure = kind === 'wall' || kind === 'fence' ? kind : named;
    if (!structure && !NAMED_KINDS.includes(kind as (typeof NAMED_KINDS)[number])) return []; // only asked whether it is one
    const of = structure ?? 'small-brick-building';
    return [[id, { structure: of, value: feature.strength ?? STRUCTURE_VALUES[of], damage: 0 }]];
  });
  return Object.fromEntries(entries);
}

function victoryOf(map: TableMap, { victory, sides }: File): State['victory'] {
  if (victory.kind === 'crossing') return { ...victory, line: Math.round(victory.line * INCH) };
  if (victory.kind === 'standard')
    return {
      ...{
        kind: 'points',
        attacker: sides[0].id,
        men: 1,
        vehicle: 10,
        a7v: 10,
        gun: 10,
        exit: null,
        credit: 0,
      },
      objectives: victory.objectives.map((name) => ({ feature: featureIdOf(map, name), points: 15 })),
      ...{ win: 10, clear: 10 },
    };
  const { objectives, exit } = victory;
  return {
    ...victory,
    objectives: objectives.map(({ feature, points }) => ({ feature: featureIdOf(map, feature), points })),
    exit: { ...exit, within: Math.round(exit.within * INCH) },
  };
}

function startOf(file: File): FrontScenario['start'] {
  const map: TableMap = {
    ...file.map,
    features: file.map.features
      .map((feature) => trimmed(file.map, feature))
      .map((feature) => (file.swung.includes(feature.name ?? '') ? { ...feature, swung: true } : feature))
      .flatMap(sectionsOf),
  };
  const ids: Ids = Object.fromEntries(
    map.features.flatMap(({ name, id }) => (name === undefined ? [] : [[name, id]])),
  );
  const units = file.sides.flatMap((side) => side.units.map((unit) => unitOf(unit, side, ids)));
  const { swimmers } = file;
  return {
    ...{ map, turn: 0, turns: file.turns, debut: file.debut, points: file.points, barred: file.barred },
    sides: file.sides.map(({ id, name, edge }) => ({ id, name, edge })),
    units: Object.fromEntries(units.map((unit) => [unit.id, unit])),
    victory: victoryOf(map, file),
    wind: withFreeWind(file.wind),
    mist: file.mist.map(({ until, inches }) => ({ until, farthest: Math.round(inches * INCH) })),
    narrow: file.narrow.map((name) => ids[name]!), // misfit looked
    crewed: file.crewed ?? null,
    swimmers: swimmers
      ? { ...swimmers, bridge: ids[swimmers.bridge]!, bank: Math.round(swimmers.bank * INCH) }
      : null, // misfit looked
    embrasures: Object.fromEntries(
      Object.entries(file.embrasures).map(([name, bearing]) => [ids[name]!, bearing]), // misfit looked
    ),
    openers: file.openers ?? units.filter(({ kind }) => kind === 'gun').map(({ id }) => id), // WF-5.5
    strongholds: strongholdsOf(map, file),
    batteries: file.sides.flatMap(({ id, battery }) =>
      battery
        ? [
            {
              side: id,
              quality: battery.quality,
              gasMost: battery.gasMost ?? null,
              gasUsed: 0,
              left: null,
              sections: [],
            },
          ]
        : [],
    ),
    ...{
      plots: [],
      puffs: [],
      phase: 'setup',
      step: 'decide',
      active: file.sides[1].id,
      initiative: null,
      first: null,
    },
    ...{ replaced: false, written: unwritten(), hits: [], named: [], asked: [], charge: null },
    ...{ together: [], checks: [], fights: [], fight: null, verdict: null },
  };
}

export const FILES = scenarioFiles(
  scenarioSchema,
  { dark: 0, colours: 'grey and khaki', wrong: misfit },
  (file) => {
    const start = startOf(file);
    return { map: start.map, start };
  },
);
export const frontScenario = FILES.read;
export const SCENARIOS: readonly FrontScenario[] = [nimy, cachy].map(FILES.ours);
