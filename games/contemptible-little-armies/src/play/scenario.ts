import {
  defaultOf,
  houseRules,
  placeSchema,
  type Side,
  scenarioFiles,
  scenarioHead,
  shape,
  z,
} from '@sandtable/engine';
import { unwritten } from '@sandtable/play';
import { at, type Ground, INCH, KINDS, type Place, posed } from '@sandtable/table';
import agagia from '../../scenarios/agagia.json' with { type: 'json' };
import harbonnieres from '../../scenarios/harbonnieres.json' with { type: 'json' };
import { type House, OPTIONS } from '../sheet/options.ts';
import { MODELS, type Model } from '../sheet/vocabulary.ts';
import { inwards } from './arrivals.ts';
import { copied } from './copying.ts';
import {
  type ArmiesScenario,
  CARRIED,
  type Carried,
  type Edge,
  type Exit,
  FATES,
  type Late,
  NO_CAUSES,
  ORDERS,
  type Order,
  type PointRule,
  type State,
  UNIT_KINDS,
  type Unit,
  type UnitKind,
} from './state.ts';

/** Scenario files of this game, and the table that they set. */

const keys = <V extends string>(labels: Readonly<Record<V, unknown>>) => Object.keys(labels) as [V, ...V[]]; // the keys of labels
const name = shape.text.min(1);
const inch = z.number().min(-1000).max(1000);
const rect = z.tuple([inch, inch, inch, inch]).describe('south-west and north-east corner');
const edge = z.enum(['north', 'south', 'east', 'west']);
const kinds = z.enum(keys<UnitKind>(UNIT_KINDS));

const lateSchema = z.object({
  turn: z.int().min(1).max(100),
  edge,
  from: inch,
  to: inch,
  needed: z.int().min(2).max(6).default(4),
});
const unitSchema = z.object({
  id: shape.id,
  name,
  short: shape.text.min(1).max(16),
  kind: kinds,
  rating: z.int().min(0).max(6).default(0),
  irregular: z.boolean().default(false),
  ferocious: z.boolean().default(false),
  stubborn: z.boolean().default(false),
  raw: z.boolean().default(false),
  canCloseOrder: z.boolean().default(false),
  singleShot: z.boolean().default(false),
  chauchat: z.boolean().default(false),
  model: z.enum(keys<Model>(MODELS)).default('ordinary'),
  men: z
    .partialRecord(z.enum(CARRIED), z.int().min(1).max(40))
    .optional()
    .describe('how many figures carry what'),
  crew: z.int().min(1).max(5).optional().describe('crew of a weapon'),
  machineGuns: z.int().min(0).max(6).default(0),
  tankGuns: z.int().min(0).max(4).default(0),
  mounted: z.boolean().optional(),
  respirators: z.boolean().default(false).describe('issued with respirators'),
  order: z.enum(keys<Order>(ORDERS)).optional().describe('its first order; a unit without one needs none'),
  place: placeSchema.optional().describe('where it stands unless its owner deploys it elsewhere'),
  ranks: z.int().min(1).max(4).default(1),
  zone: rect.optional().describe('a zone of its own'),
  late: lateSchema.optional(),
});
const batterySchema = z.object({
  id: shape.id,
  name,
  shells: z
    .array(z.enum(['he', 'gas']))
    .min(1)
    .max(2),
  missions: z.int().min(0).max(20),
  radius: z.number().positive().max(20).default(4),
  points: z.int().min(0).max(10).default(0).describe('points registered before the game'),
});
const sideSchema = z.object({
  id: shape.id,
  name,
  edge,
  zones: z.array(rect).min(1).max(20),
  lead: z.int().min(1).max(100).describe('the lead in points with which it wins'),
  units: z.array(unitSchema).min(1).max(60),
  batteries: z.array(batterySchema).max(10).default([]),
});
const pointSchema = z.object({
  side: z.string(),
  kind: z.enum(['lost', 'killed', 'broken-down', 'given', 'left', 'clear', 'holds', 'denies']),
  worth: z.int().min(1).max(100),
  say: name,
  kinds: z.array(kinds).max(keys<UnitKind>(UNIT_KINDS).length).optional(),
  fates: z.array(z.enum(FATES)).max(FATES.length).optional(),
  unit: z.string().optional(),
  units: z.array(z.string()).max(60).optional(),
  exit: z.string().optional(),
  where: z.string().optional().describe('an objective or a feature of the map, by its name'),
  within: z.number().min(0).max(24).default(0),
});

export const scenarioSchema = z
  .object({
    ...scenarioHead,
    game: z.literal('contemptible-little-armies'),
    attacker: z.string(),
    orders: z.boolean().default(false).describe('are orders written?'),
    dark: z.array(z.int().min(1).max(100)).max(100).default([]).describe('turns that count as darkness'),
    closedToTanks: z.array(z.enum(KINDS)).max(40).default([]),
    houseRules: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .default({})
      .describe('house rules of this battle, where the players keep the default'),
    sides: z.tuple([sideSchema, sideSchema]),
    objectives: z
      .array(
        z.object({
          name,
          rect: rect.optional(),
          circle: z.tuple([inch, inch, z.number().positive().max(100)]).optional(),
        }),
      )
      .max(20)
      .default([]),
    exits: z
      .array(
        z.object({
          id: shape.id,
          edge,
          from: inch.min(0),
          to: inch.min(0),
          turn: z.int().min(1).max(100).default(1),
          side: z.string(),
          units: z.array(z.string()).max(60).optional(),
        }),
      )
      .max(20)
      .default([]),
    points: z.array(pointSchema).max(50),
  })
  .superRefine((file, context) => {
    if (context.issues.length > 0) return; // what is wrong so far may be missing below
    const wrong = (message: string, ...path: PropertyKey[]): void =>
      context.addIssue({ code: 'custom', path, message });
    const chosen = houseRules(OPTIONS, file.houseRules);
    if (!chosen.ok) wrong(chosen.problem.message, 'houseRules');
    const sides = file.sides.map(({ id }) => id);
    if (sides[0] === sides[1]) wrong('both sides have the same id', 'sides', 1, 'id');
    for (const side of [
      file.attacker,
      ...file.points.map((each) => each.side),
      ...file.exits.map((each) => each.side),
    ])
      if (!sides.includes(side)) wrong(`"${side}" is no side: ${sides.join(' or ')}`);
    const units = file.sides.flatMap((side) => side.units);
    const ids = units.map(({ id }) => id);
    for (const [i, id] of ids.entries()) if (ids.indexOf(id) !== i) wrong(`two units are called "${id}"`);
    for (const unit of units) {
      if (!unit.place === !unit.late) wrong(`"${unit.id}" needs a place, or to come late, not both`);
      const { x, y } = unit.place ?? { x: 0, y: 0 };
      if (x < 0 || y < 0 || x > file.map.width || y > file.map.depth)
        wrong(`"${unit.id}" stands off the table`);
      if (needsRating(unit.kind) && menOf(unit).length === 0) wrong(`"${unit.id}" needs figures or a crew`);
      if (needsRating(unit.kind) && unit.rating === 0) wrong(`"${unit.id}" needs a morale rating`);
    }
    for (const point of file.points) pointProblem(file, point, ids, wrong);
    for (const exit of file.exits)
      for (const id of exit.units ?? []) if (!ids.includes(id)) wrong(`there is no unit "${id}"`);
  });
type File = z.infer<typeof scenarioSchema>;
type UnitFile = z.infer<typeof unitSchema>;

const needsRating = (kind: UnitKind): boolean =>
  ['infantry', 'cavalry', 'hmg-team', 'light-mortar-team', 'field-gun', 'aa-gun'].includes(kind);

function pointProblem(
  file: Pick<File, 'exits'>,
  point: z.infer<typeof pointSchema>,
  ids: readonly string[],
  wrong: (message: string) => void,
): void {
  const named = [...(point.units ?? []), ...(point.unit === undefined ? [] : [point.unit])];
  for (const id of named) if (!ids.includes(id)) wrong(`there is no unit "${id}"`);
  if (point.kind === 'killed' && point.unit === undefined) wrong('say whose death counts');
  if (point.kind === 'left' && !file.exits.some(({ id }) => id === point.exit))
    wrong(`there is no exit "${point.exit ?? ''}"`);
}

const corners = ([x0, y0, x1, y1]: readonly [number, number, number, number]): Place[] => [
  at(x0, y0),
  at(x1, y0),
  at(x1, y1),
  at(x0, y1),
];

/** What the figures carry, those who matter most first: they stand in the middle of the front rank. */
function menOf(file: UnitFile): Carried[] {
  if (file.crew !== undefined) return new Array<Carried>(file.crew).fill('crew');
  if (file.men)
    return CARRIED.flatMap((carried) => new Array<Carried>(file.men?.[carried] ?? 0).fill(carried));
  if (file.kind === 'sniper') return ['sniper'];
  return file.kind === 'cinc' || file.kind === 'staff-officer' || file.kind === 'observer' ? ['none'] : [];
}

function unitOf(side: { readonly id: Side; readonly edge: Edge }, file: UnitFile): Unit {
  const men = menOf(file);
  const mounted = file.mounted ?? file.kind === 'cavalry';
  return {
    id: file.id,
    name: file.name,
    short: file.short,
    side: side.id,
    kind: file.kind,
    rating: file.rating,
    irregular: file.irregular,
    ferocious: file.ferocious,
    stubborn: file.stubborn,
    raw: file.raw,
    canCloseOrder: file.canCloseOrder,
    singleShot: file.singleShot,
    chauchat: file.chauchat,
    model: file.model,
    vehicleMgs: file.machineGuns,
    tankGuns: file.tankGuns,
    issued: file.respirators,
    ordered: file.order !== undefined,
    horsed: mounted,
    full: men.length,
    zone: file.zone ? corners(file.zone) : null,
    pose: file.place ? posed(file.place, inwards(side.edge)) : null,
    formation: 'open-order',
    ranks: file.ranks,
    mounted,
    men,
    fate: null,
    markers: 0,
    brokenDown: false,
    respirators: false,
    hidden: false,
    entering: null,
    airTested: false,
    gasTested: false,
    afvTested: false,
    waived: false,
    activated: false,
    moved: false,
    advanced: false,
    coverBefore: null,
    coverAfter: null,
    posture: 'other',
    fired: [],
    aaTried: [],
    aaEngaged: false,
    hit: false,
    hitBy: [],
    mistaken: null,
    rallied: false,
    strengthAtStart: men.length,
    casualties: 0,
    causes: NO_CAUSES,
  };
}

const thousandths = (inches: number): number => Math.round(inches * INCH);

/** By side and unit, what only the owner knows. */
const bySide = <T>(file: File, of: (unit: UnitFile) => T | undefined): Record<Side, Record<string, T>> =>
  Object.fromEntries(
    file.sides.map((side) => [
      side.id,
      Object.fromEntries(
        side.units.flatMap((unit) => {
          const found = of(unit);
          return found === undefined ? [] : [[unit.id, found] as const];
        }),
      ),
    ]),
  );

const lateOf = ({ late }: UnitFile): Late | undefined =>
  late && {
    turn: late.turn,
    edge: late.edge,
    from: thousandths(late.from),
    to: thousandths(late.to),
    needed: late.needed,
    waited: 0,
  };

/** An objective by its name, else a feature of the map. */
function whereOf({ objectives, map }: File, where: string | undefined): { name: string; ground: Ground } {
  const found = objectives.find((each) => each.name === where);
  if (found?.rect) return { name: found.name, ground: { area: corners(found.rect) } };
  if (found?.circle) {
    const [x, y, radius] = found.circle;
    return { name: found.name, ground: { centre: at(x, y), radius: thousandths(radius) } };
  }
  const feature = map.features.find((each) => each.name === where);
  return { name: where ?? '', ground: feature?.ground ?? { centre: at(0, 0), radius: 1 } };
}

const GROUND_KINDS = keys<UnitKind>(UNIT_KINDS).filter(
  (kind) => !['aircraft', 'cinc', 'staff-officer', 'observer', 'sniper'].includes(kind),
);

function pointOf(file: File, point: z.infer<typeof pointSchema>): PointRule {
  const { side, worth, say, kind } = point;
  const head = { side, worth, say };
  switch (kind) {
    case 'lost':
      return {
        ...head,
        kind,
        kinds: point.kinds ?? GROUND_KINDS,
        fates: point.fates ?? ['destroyed', 'routed', 'knocked-out'],
      };
    case 'killed':
      return { ...head, kind, unit: point.unit! }; // looked at above
    case 'broken-down':
    case 'given':
      return { ...head, kind };
    case 'left':
      return { ...head, kind, exit: point.exit!, units: point.units ?? [] }; // looked at above
    case 'clear':
      return { ...head, kind, where: whereOf(file, point.where) };
    default:
      return { ...head, kind, where: whereOf(file, point.where), within: point.within };
  }
}

function startOf(file: File): ArmiesScenario['start'] {
  const units = file.sides.flatMap((side) => side.units.map((unit) => unitOf(side, unit)));
  return {
    map: file.map,
    turn: 0,
    turns: file.turns,
    sides: file.sides.map((side) => ({
      id: side.id,
      name: side.name,
      edge: side.edge,
      zones: side.zones.map(corners),
      lead: side.lead,
    })),
    attacker: file.attacker,
    ordersOn: file.orders,
    dark: file.dark,
    closedToTanks: file.closedToTanks,
    exits: file.exits.map(
      (exit): Exit => ({
        id: exit.id,
        edge: exit.edge,
        from: thousandths(exit.from),
        to: thousandths(exit.to),
        turn: exit.turn,
        side: exit.side,
        units: exit.units ?? null,
      }),
    ),
    points: file.points.map((point) => pointOf(file, point)),
    units: Object.fromEntries(units.map((unit) => [unit.id, unit])),
    orders: bySide(file, ({ order }) => order),
    late: bySide(file, lateOf),
    batteries: Object.fromEntries(
      file.sides.map((side) => [
        side.id,
        side.batteries.map((battery) => ({
          ...battery,
          radius: thousandths(battery.radius),
          registered: [],
        })),
      ]),
    ),
    aims: {},
    slips: unwritten(),
    stretches: {},
    phase: 'setup',
    active: file.sides.find(({ id }) => id !== file.attacker)!.id,
    passed: [],
    moving: null,
    contacts: [],
    touches: [],
    falling: [],
    bursts: [],
    verdict: null,
  };
}

export const FILES = scenarioFiles(scenarioSchema, { dark: 1, colours: 'grey and khaki' }, (file) => ({
  houseRules: file.houseRules,
  start: startOf(file),
}));
export const armiesScenario = FILES.read;
export const SCENARIOS: readonly ArmiesScenario[] = [agagia, harbonnieres].map(FILES.ours);

/** The table before the first decision. The scenario's house rules hold where the players keep the default. */
export function stateFor({ start, houseRules: own }: ArmiesScenario, chosen: House): State {
  const options = Object.fromEntries(
    Object.entries(chosen).map(([option, value]) => [
      option,
      value === defaultOf(OPTIONS[option as keyof House]) ? (own[option] ?? value) : value,
    ]), // the names of house rules
  ) as House; // the same names, with values that were checked
  const state = copied({ ...start, options });
  for (const unit of Object.values(state.units))
    if (unit.kind === 'sniper' && options.hiddenSniper === 'on') unit.hidden = true;
  return state;
}
