import { houseRules, isRefused } from '@sandtable/engine';
import { eventsOf, type Played, playing } from '@sandtable/engine/testing';
import { at, type Path, type Pose } from '@sandtable/table';
import { judge } from './deciding.ts';
import { evolve } from './evolve.ts';
import { spanishCivilWarGame } from './game.ts';
import { companyScenario } from './scenario.ts';
import type { Command, Event, Phase, State } from './state.ts';

/** Small battles made by hand, for tests. Distances in inches. */

type Raw = Readonly<Record<string, unknown>>;

/** A company of four rifles at a place. */
export const company = (id: string, place: readonly number[], more: Raw = {}): Raw => ({
  id,
  name: id,
  kind: 'infantry',
  elements: { rifle: 4 },
  place,
  ...more,
});
export const vehicle = (id: string, type: string, place: readonly number[], more: Raw = {}): Raw => ({
  id,
  name: id,
  kind: type.startsWith('truck') || type.startsWith('car') ? 'softskin' : 'armour',
  vehicle: type,
  place,
  ...more,
});
export const gun = (id: string, place: readonly number[], more: Raw = {}): Raw => ({
  id,
  name: id,
  kind: 'artillery',
  elements: { 'field-gun': 1 },
  place,
  ...more,
});

export type Battle = {
  readonly features?: readonly Raw[];
  readonly red: readonly Raw[];
  readonly blue: readonly Raw[];
  readonly redSide?: Raw;
  readonly blueSide?: Raw;
  readonly options?: Raw;
  readonly phase?: Phase;
  readonly turn?: number;
  readonly victory?: Raw;
};

const ALL = [{ rect: [0, 0, 60, 60] }];

/** The file of a battle on a table of 60 by 60 inches: red below, blue above. */
export const fileOf = ({ features = [], red, blue, redSide = {}, blueSide = {}, victory }: Battle): Raw => ({
  id: 'by-hand',
  game: 'spanish-civil-war',
  title: 'By hand',
  about: 'For a test.',
  turns: 12,
  map: { width: 60, depth: 60, features },
  first: 'red',
  sides: [
    { id: 'red', name: 'Red', edge: 'south', zones: ALL, units: red, ...redSide },
    { id: 'blue', name: 'Blue', edge: 'north', zones: ALL, units: blue, ...blueSide },
  ],
  victory: victory ?? { kind: 'trenches', attacker: 'red', holder: 'blue', decisive: 2, losses: 12 },
});

/** A battle under way: in this phase, red to decide. */
export function battle(from: Battle): State {
  const scenario = companyScenario(fileOf(from));
  if (!scenario.ok) throw new Error(scenario.problem.message);
  const options = houseRules(spanishCivilWarGame.sheet.rulebook.options, from.options ?? {});
  if (!options.ok) throw new Error(options.problem.message);
  const state = spanishCivilWarGame.setUp(scenario.value, options.value);
  const phase = from.phase ?? 'movement';
  const shared = ['setup', 'fire-standing', 'fire-moving', 'assaults'].includes(phase);
  return Object.assign(state, { phase, turn: from.turn ?? 1, active: shared ? null : 'red' });
}

export const play = playing({ judge, evolve });

/** The rule that a command would break; undefined if it is allowed. Nothing is rolled and nothing changes. */
export function ruleAgainst(state: State, command: Command): string | undefined {
  const judged = judge(state, command);
  return isRefused(judged) ? judged.rule : undefined;
}

export const of = <T extends Event['type']>(played: Played<Event>, type: T) =>
  eventsOf<Event, T>(played, type);

export const pose = (x: number, y: number, facing: number): Pose => ({ ...at(x, y), facing });
export const way = (...places: readonly (readonly [number, number])[]): Path =>
  places.map(([x, y]) => at(x, y));

/** The house rules as they are unless somebody says otherwise. */
export const asPrinted = (() => {
  const rules = houseRules(spanishCivilWarGame.sheet.rulebook.options, {});
  if (!rules.ok) throw new Error(rules.problem.message);
  return rules.value;
})();
