import {
  defaultOf,
  houseRules,
  mapSchema,
  placeSchema,
  type Side,
  scenarioFiles,
  scenarioHead,
  shape,
  z,
} from '@sandtable/engine';
import { INCH, type Place, type Pose, posed } from '@sandtable/table';
import audregnies from '../../scenarios/audregnies.json' with { type: 'json' };
import neuveChapelle from '../../scenarios/neuve-chapelle.json' with { type: 'json' };
import trainingGround from '../../scenarios/training-ground.json' with { type: 'json' };
import { type House, OPTIONS } from '../sheet/options.ts';
import { QUALITIES, type Quality, TYPES, type Type } from '../sheet/vocabulary.ts';
import { copied } from './copying.ts';
import type { BattalionScenario, SideState, State, Unit } from './state.ts';

const keys = <V extends string>(labels: Readonly<Record<V, string>>) => Object.keys(labels) as [V, ...V[]]; // the keys of labels

const name = shape.text.min(1);

const unitSchema = z.object({
  id: shape.id,
  name,
  type: z.enum(keys<Type>(TYPES)),
  quality: z.enum(keys<Quality>(QUALITIES)).default('standard'),
  bases: z.int().min(1).max(6),
  place: placeSchema.optional(),
  markers: z.int().min(0).max(20).default(0),
  offTable: z.boolean().default(false),
  arrives: z.int().min(0).max(100).default(0).describe('turn in which it comes on; 0 from the start'),
  activationsPerTurn: z.int().min(1).max(100).optional(),
  dismounted: z.boolean().default(false),
});

const inch = z.number().min(-1000).max(1000);
const zoneSchema = z.object({ rect: z.tuple([inch, inch, inch, inch]) });

const sideSchema = z.object({
  id: shape.id,
  name,
  edge: z.enum(['north', 'south']),
  zones: z.array(zoneSchema).min(1).max(20),
  fixedTokens: z.int().min(0).max(100).default(0),
  scenarioTokens: z.int().min(-100).max(100).default(0),
  units: z.array(unitSchema).min(1).max(60),
});

const scenarioSchema = z
  .object({
    ...scenarioHead,
    game: z.literal('great-war-battalions'),
    map: mapSchema,
    sides: z.tuple([sideSchema, sideSchema]),
    deploysFirst: z.string(),
    secretDeployment: z.boolean().default(false),
    houseRules: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .default({})
      .describe('house rules of this battle, where the players keep the default'),
    initiative: z
      .array(
        z.object({
          turn: z.int().min(1).max(100),
          holder: z.string().optional(),
          bonus: z.array(z.int().min(-20).max(20)).length(2).optional(),
        }),
      )
      .max(100)
      .default([]),
    smoke: z
      .array(
        z.object({
          circle: z.tuple([inch, inch, z.number().positive().max(100)]),
          lastTurn: z.int().min(0).max(100),
        }),
      )
      .max(50)
      .default([]),
    objectives: z
      .array(z.object({ id: shape.id, name, place: placeSchema }))
      .max(50)
      .default([]),
    victory: z.object({ attacker: z.string(), objectives: z.int().min(1).max(50) }),
  })
  .superRefine((file, context) => {
    if (context.issues.length > 0) return; // what is wrong so far may be missing below
    const chosen = houseRules(OPTIONS, file.houseRules);
    if (!chosen.ok)
      context.addIssue({ code: 'custom', path: ['houseRules'], message: chosen.problem.message });
    const sides = file.sides.map(({ id }) => id);
    if (sides[0] === sides[1])
      context.addIssue({ code: 'custom', path: ['sides', 1, 'id'], message: 'both sides have the same id' });
    const named = [
      file.deploysFirst,
      file.victory.attacker,
      ...file.initiative.flatMap(({ holder }) => holder ?? []),
    ];
    for (const side of named) {
      if (!sides.includes(side))
        context.addIssue({ code: 'custom', message: `"${side}" is no side: ${sides.join(' or ')}` });
    }
    const ids = file.sides.flatMap(({ units }) => units.map(({ id }) => id));
    ids.forEach((id, i) => {
      if (ids.indexOf(id) !== i)
        context.addIssue({ code: 'custom', message: `two units are called "${id}"` });
    });
    for (const { units } of file.sides) {
      for (const { id, place, offTable } of units) {
        if (!place && !offTable)
          context.addIssue({ code: 'custom', message: `"${id}" needs a place, or to be off the table` });
      }
    }
  });
type File = z.infer<typeof scenarioSchema>;

const rectangle = ([x0, y0, x1, y1]: readonly number[]): Place[] =>
  [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ].map(([x, y]) => ({ x: Math.round(x! * INCH), y: Math.round(y! * INCH) }));

function unitOf(side: Side, facing: number, file: z.infer<typeof unitSchema>): Unit {
  const entry: Pose | null = file.place ? posed(file.place, facing) : null;
  return {
    id: file.id,
    name: file.name,
    side,
    type: file.type,
    quality: file.quality,
    offTable: file.offTable,
    arrives: file.arrives,
    activationsPerTurn: file.activationsPerTurn ?? null,
    pose: file.arrives > 0 || file.offTable ? null : entry,
    entry,
    bases: file.bases,
    basesLost: 0,
    moraleMarkers: file.markers,
    tokensOnUnit: 0,
    activations: 0,
    broken: false,
    destroyed: false,
    leftTable: false,
    dismounted: file.dismounted,
    moved: false,
  };
}

/** All units face the enemy's edge. */
const facingOf = (edge: 'north' | 'south'): number => (edge === 'south' ? 0 : 180);

function startOf(file: File): Omit<State, 'options'> {
  const sides = file.sides.map(
    ({ id, name, edge, zones, fixedTokens, scenarioTokens }): SideState => ({
      id,
      name,
      edge,
      zones: zones.map(({ rect }) => rectangle(rect)),
      fixedTokens,
      scenarioTokens,
      tokens: 0,
      ready: false,
    }),
  );
  const units = file.sides.flatMap(({ id, edge, units: list }) =>
    list.map((unit) => unitOf(id, facingOf(edge), unit)),
  );
  return {
    map: file.map,
    turn: 0,
    turns: file.turns,
    sides,
    units: Object.fromEntries(units.map((unit) => [unit.id, unit])),
    objectives: file.objectives,
    victory: file.victory,
    initiative: file.initiative.map(({ turn, holder, bonus }) => ({
      turn,
      ...(holder ? { holder } : {}),
      ...(bonus ? { bonus } : {}),
    })),
    secretDeployment: file.secretDeployment,
    phase: 'deploy',
    active: file.deploysFirst,
    spentThisStint: 0,
    pending: null,
    maySeize: null,
    smoke: file.smoke.map(({ circle: [x, y, radius], lastTurn }) => ({
      centre: { x: Math.round(x * INCH), y: Math.round(y * INCH) },
      radius: Math.round(radius * INCH),
      lastTurn,
    })),
    verdict: null,
  };
}

export const FILES = scenarioFiles(scenarioSchema, { dark: 1, colours: 'grey and khaki' }, (file) => ({
  houseRules: file.houseRules,
  start: startOf(file),
}));
export const battalionScenario = FILES.read;
export const SCENARIOS: readonly BattalionScenario[] = [audregnies, neuveChapelle, trainingGround].map(
  FILES.ours,
);

/** The house rules of a battle: what the players chose, and where they kept the default what the scenario says. */
function rulesOf({ houseRules: own }: BattalionScenario, chosen: House): House {
  const kept = Object.entries(own).filter(
    ([name]) => chosen[name as keyof House] === defaultOf(OPTIONS[name as keyof House]), // the file was checked
  );
  return kept.length === 0 ? chosen : { ...chosen, ...Object.fromEntries(kept) };
}

export function stateFor(scenario: BattalionScenario, options: House): State {
  return copied({ ...scenario.start, options: rulesOf(scenario, options), map: scenario.map });
}
