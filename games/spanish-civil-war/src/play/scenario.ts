import { type Side, scenarioFiles, type z } from '@sandtable/engine';
import { at, INCH, type Place, type Pose, posed, type TableMap } from '@sandtable/table';
import pingarron from '../../scenarios/pingarron.json' with { type: 'json' };
import sesena from '../../scenarios/sesena.json' with { type: 'json' };
import training from '../../scenarios/training-ground.json' with { type: 'json' };
import type { House } from '../sheet/options.ts';
import { copied } from './copying.ts';
import {
  ELEMENTS,
  type File,
  type FileSide,
  type officerSchema,
  scenarioSchema,
  type unitSchema,
} from './scenario-file.ts';
import type { CompanyScenario, Element, Marker, Officer, SideState, State, Unit, Victory } from './state.ts';

const elementsOf = (elements: z.infer<typeof unitSchema>['elements']): Element[] =>
  ELEMENTS.flatMap((kind) => new Array<Element>(elements[kind] ?? 0).fill(kind));

/** SCW-1.3 Ratings come from the battalion unless the unit has its own. */
function unitOf(side: FileSide, file: z.infer<typeof unitSchema>): Unit {
  const battalion = side.battalions.find(({ id }) => id === file.battalion);
  const pose: Pose | null = file.place ? posed(file.place, file.facing) : null;
  return {
    id: file.id,
    name: file.name,
    side: side.id,
    kind: file.kind,
    battalion: file.battalion ?? null,
    mr: file.mr ?? battalion?.mr ?? 0,
    ar: file.ar ?? battalion?.ar ?? 0,
    vehicle: file.vehicle ?? null,
    roadBound: file.roadBound,
    atGun: file.atGun,
    tow: file.tow ?? null,
    arrives: file.arrives,
    entry: file.arrives > 0 ? pose : null,
    zones: file.zones ?? side.zones,
    dummyZones: file.dummies?.zones ?? [],
    pose: file.arrives > 0 ? null : pose,
    formation: 'deployed',
    elements: elementsOf(file.elements),
    elementsLost: 0,
    dps: 0,
    mark: 'none',
    markKept: false,
    mounted: file.kind === 'cavalry' && !file.dismounted,
    limbered: file.limbered,
    mortarSince: file.elements.mortar && !file.packed ? 0 : null,
    concealed: file.concealed,
    carrier: file.aboard ?? null,
    condition: 'sound',
    fate: null,
    moved: false,
    assaultMoved: false,
    rolled: false,
    granted: null,
    approach: null,
    rallied: false,
    observed: false,
    fired: [],
    fireThisTurn: [],
    fireLastTurn: [],
    dpsThisTurn: 0,
    ownDpsThisTurn: 0,
    supports: null,
    armourAssault: null,
    ranging: {},
  };
}

/** A marker is known by where it lies, so that its name gives nothing away. */
export const markerAt = (side: Side, place: Place, unit: string, real: boolean): Marker => ({
  id: `marker-${place.x}-${place.y}`,
  side,
  place: { x: place.x, y: place.y },
  unit,
  real,
});
const inMarkerOrder = (markers: readonly Marker[]): Marker[] =>
  [...markers].sort((a, b) => (a.id < b.id ? -1 : 1));

const markersOf = (side: FileSide): Marker[] =>
  side.units.flatMap((unit) =>
    unit.dummies && unit.place
      ? [
          markerAt(side.id, unit.place, unit.id, true),
          ...unit.dummies.places.map((place) => markerAt(side.id, place, unit.id, false)),
        ]
      : [],
  );

const officerOf = (side: FileSide, file: z.infer<typeof officerSchema>): Officer => ({
  id: file.id,
  name: file.name,
  side: side.id,
  factor: file.factor,
  mounted: file.mounted,
  may: file.may,
  place: null,
  attachedTo: file.with,
  attachedThisTurn: false,
  movedThisTurn: false,
  lost: false,
});

const sideOf = ({ id, name, edge, airstrikes }: FileSide): SideState => ({
  id,
  name,
  edge,
  strikes: { from: airstrikes.from, until: airstrikes.until },
  strikesLeft: airstrikes.count,
  ready: false,
});

function victoryOf({ victory, map }: File): { victory: Victory; held: State['held'] } {
  if (victory.kind === 'trenches') {
    const { holder, ...rest } = victory;
    const trenches = map.features.filter(({ kind }) => kind === 'trench');
    return { victory: rest, held: Object.fromEntries(trenches.map(({ id }) => [id, holder])) };
  }
  const [x, y, radius] = victory.square.circle;
  const ground = { centre: at(x, y), radius: Math.round(radius * INCH) };
  const blocks = map.features.filter(({ name }) => name && victory.blocks.features.includes(name));
  return {
    victory: {
      ...victory,
      square: { ground, points: victory.square.points },
      blocks: { features: blocks.map(({ id }) => id), points: victory.blocks.points },
    },
    held: {},
  };
}

function startOf(file: File): Omit<State, 'options'> {
  const units = file.sides.flatMap((side) => side.units.map((unit) => unitOf(side, unit)));
  const officers = file.sides.flatMap((side) => side.officers.map((officer) => officerOf(side, officer)));
  return {
    map: file.map,
    turn: 0,
    turns: file.turns,
    sides: file.sides.map(sideOf),
    units: Object.fromEntries(units.map((unit) => [unit.id, unit])),
    officers: Object.fromEntries(officers.map((officer) => [officer.id, officer])),
    markers: inMarkerOrder(file.sides.flatMap(markersOf)),
    ...victoryOf(file),
    firstOnTurnOne: file.first,
    first: file.first,
    phase: 'setup',
    active: null,
    declared: [],
    asked: [],
    fights: [],
    leads: [],
    supports: {},
    flattened: [],
    verdict: null,
  };
}

export const FILES = scenarioFiles(scenarioSchema, { dark: 0 }, (file) => ({ start: startOf(file) }));
export const companyScenario = FILES.read;
export const SCENARIOS: readonly CompanyScenario[] = [pingarron, sesena, training].map(FILES.ours);

/** The order of battle, which both sides know. */
export type Forces = {
  readonly units: readonly Unit[];
  readonly officers: readonly Officer[];
  readonly markers: readonly Marker[];
};
const forcesOf = ({ units, officers, markers }: Omit<State, 'options'>): Forces => ({
  units: Object.values(units),
  officers: Object.values(officers),
  markers,
});
const knownForces = new WeakMap<TableMap, Forces>();

/** The order of battle behind a state or view: of the scenario that it was set up from, or of ours that looks alike. */
export function forcesBehind(state: State): Forces {
  const known = knownForces.get(state.map);
  if (known) return known;
  const seen = Object.values(state.units);
  const alike = SCENARIOS.find(({ start }) => seen.every(({ id, name }) => start.units[id]?.name === name));
  const forces = alike ? forcesOf(alike.start) : { units: [], officers: [], markers: [] };
  knownForces.set(state.map, forces);
  return forces;
}

export const stateFor = (scenario: CompanyScenario, options: House): State => {
  knownForces.set(scenario.map, forcesOf(scenario.start));
  return copied({ ...scenario.start, options });
};
