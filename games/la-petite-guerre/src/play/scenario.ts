import { scenarioFiles } from '@sandtable/engine';
import { type Feature, posed, type TableMap } from '@sandtable/table';
import batoche from '../../scenarios/batoche.json' with { type: 'json' };
import duckLake from '../../scenarios/duck-lake.json' with { type: 'json' };
import type { House } from '../sheet/options.ts';
import { copied } from './copying.ts';
import { type File, type FileSide, scenarioSchema } from './scenario-file.ts';
import type { Arm, Gun, Man, Prize, SideState, SkirmishScenario, Special, State, Unit } from './state.ts';

/** Scenarios: from what is written in a file to a table. */

type FileUnit = FileSide['units'][number];

function manOf(side: FileSide, unit: FileUnit, index: number): Man {
  const file = unit.men[index]!;
  const arms = (file.arms ?? unit.arms).map(
    (weapon): Arm => ({ weapon, loaded: true, progress: 0, shots: side.ammunition[weapon] ?? null }),
  );
  return {
    id: `${unit.id}-${index + 1}`,
    name: file.name,
    side: side.id,
    unit: unit.id,
    troop: unit.type,
    grade: unit.grade,
    cp: file.cp ?? 0,
    commander: file.commander,
    marksman: file.marksman,
    hand: unit.hand,
    bayonet: unit.bayonet,
    serves: file.serves ?? null,
    pose: posed(unit.places[index]!, unit.facing),
    hidden: unit.hidden,
    mounted: unit.mounted,
    prone: false,
    arms,
    fixed: false,
    wounded: false,
    stunned: null,
    broken: false,
    fate: null,
    underFire: false,
    shotAtTurn: 0,
    movedTurn: 0,
    firedTurn: 0,
    stepTurn: 0,
    ranTurn: 0,
    control: null,
    used: 0,
    served: false,
    spent: [],
    acquired: [],
    last: [],
    now: [],
  };
}

const gunOf = (side: FileSide, file: FileSide['guns'][number]): Gun => ({
  id: file.id,
  name: file.name,
  side: side.id,
  unit: file.unit,
  weapon: file.weapon,
  pose: posed(file.place, file.facing),
  limbered: file.limbered,
  loaded: true,
  progress: 0,
  out: false,
  used: 0,
  last: null,
  shelled: [],
});

const unitOf = (side: FileSide, { id, name, short, hidden, places }: FileUnit): Unit => ({
  id,
  name,
  short: short ?? name.slice(0, 12).trim(),
  side: side.id,
  places: hidden ? places : [],
  order: 'hold',
});

/** Pieces of ground are named in files and known by their ids afterwards. */
function idsOf(features: readonly Feature[], names: readonly string[]): string[] {
  return names.map((name) => features.find((feature) => feature.name === name)!.id); // the schema has looked
}

function specialOf({ special, map }: File): Special {
  const { leave } = special;
  return {
    first: special.first ?? null,
    snow: special.snow,
    misloading: special.misloading,
    leave: leave ? { ...leave, trail: idsOf(map.features, [leave.trail])[0]! } : null,
    shut: idsOf(map.features, special.shut),
    shellPenalty: special.shellPenalty ?? null,
    rehide: special.rehide ?? null,
  };
}

const prizeOf = (map: TableMap, prize: Prize): Prize =>
  'features' in prize ? { ...prize, features: idsOf(map.features, prize.features) } : prize;

const sideOf = ({ id, name, edge }: FileSide): SideState => ({ id, name, edge });
const byId = <T extends { readonly id: string }>(list: readonly T[]): Record<string, T> =>
  Object.fromEntries(list.map((each) => [each.id, each]));

function startOf(file: File): Omit<State, 'options'> {
  const men = file.sides.flatMap((side) =>
    side.units.flatMap((unit) => unit.men.map((_, index) => manOf(side, unit, index))),
  );
  const first = file.special.first ?? file.sides[0]!.id;
  return {
    map: file.map,
    turn: 0,
    turns: file.turns,
    sides: file.sides.map(sideOf),
    special: specialOf(file),
    victory: { ...file.victory, prizes: file.victory.prizes.map((prize) => prizeOf(file.map, prize)) },
    phase: 'initiative',
    active: null,
    first,
    chooser: null,
    men: byId(men),
    guns: byId(file.sides.flatMap((side) => side.guns.map((gun) => gunOf(side, gun)))),
    units: byId(file.sides.flatMap((side) => side.units.map((unit) => unitOf(side, unit)))),
    horses: [],
    acting: null,
    testing: false,
    files: [],
    indicated: [],
    flights: [],
    pursuers: [],
    charges: [],
    resolving: null,
    obeying: [],
    losses: [],
    checked: [],
    retiring: null,
    penalties: Object.fromEntries(file.sides.map(({ id }) => [id, 0])),
    verdict: null,
  };
}

export const FILES = scenarioFiles(scenarioSchema, { dark: 0 }, (file) => ({ start: startOf(file) }));
export const skirmishScenario = FILES.read;
export const SCENARIOS: readonly SkirmishScenario[] = [duckLake, batoche].map(FILES.ours);

const knownForces = new WeakMap<TableMap, Readonly<Record<string, Man>>>();

/** The order of battle, which both sides know: of the scenario that a state was set up from, or of ours that looks alike. */
export function forcesBehind(state: State): Readonly<Record<string, Man>> {
  const known = knownForces.get(state.map);
  if (known) return known;
  const seen = Object.values(state.men);
  const alike = SCENARIOS.find(({ start }) => seen.every(({ id, name }) => start.men[id]?.name === name));
  const forces = alike?.start.men ?? {};
  knownForces.set(state.map, forces);
  return forces;
}

export const stateFor = (scenario: SkirmishScenario, options: House): State => {
  knownForces.set(scenario.map, scenario.start.men);
  return copied({ ...scenario.start, options });
};
