import { houseRules, isRefused } from '@sandtable/engine';
import { eventsOf, type Played, playing } from '@sandtable/engine/testing';
import { at, type Path, posed } from '@sandtable/table';
import type { Command } from './commands.ts';
import { judge } from './deciding.ts';
import type { Event } from './events.ts';
import { evolve } from './evolve.ts';
import { contemptibleLittleArmiesGame } from './game.ts';
import { armiesScenario } from './scenario.ts';
import type { Phase, State, Unit } from './state.ts';

/** Small battles made by hand, for tests: red attacks from the south, blue faces it. Distances in inches. */

type Raw = Readonly<Record<string, unknown>>;

/** Eight rifles in one rank. */
export const company = (id: string, place: readonly number[], more: Raw = {}): Raw => ({
  id,
  name: id,
  short: id,
  kind: 'infantry',
  rating: 4,
  men: { rifle: 8 },
  place,
  ...more,
});
export const horse = (id: string, place: readonly number[], more: Raw = {}): Raw =>
  company(id, place, { kind: 'cavalry', ...more });
export const crew = (id: string, kind: string, place: readonly number[], more: Raw = {}): Raw => ({
  id,
  name: id,
  short: id,
  kind,
  rating: 4,
  crew: 3,
  place,
  ...more,
});
/** A vehicle, an aircraft or a lone figure. */
export const piece = (id: string, kind: string, place: readonly number[], more: Raw = {}): Raw => ({
  id,
  name: id,
  short: id,
  kind,
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
  readonly more?: Raw;
};

const ALL = [[0, 0, 60, 60]];
const fileOf = ({ features = [], red, blue, redSide = {}, blueSide = {}, more = {} }: Battle): Raw => ({
  id: 'by-hand',
  game: 'contemptible-little-armies',
  title: 'By hand',
  about: 'For a test.',
  turns: 8,
  attacker: 'red',
  map: { width: 60, depth: 60, features },
  sides: [
    { id: 'red', name: 'Red', edge: 'south', zones: ALL, lead: 1, units: red, ...redSide },
    { id: 'blue', name: 'Blue', edge: 'north', zones: ALL, lead: 1, units: blue, ...blueSide },
  ],
  points: [{ side: 'red', kind: 'lost', worth: 2, say: 'each unit' }],
  ...more,
});

/** A battle under way: in this phase, red to decide. */
export function battle(from: Battle): State {
  const scenario = armiesScenario(fileOf(from));
  if (!scenario.ok) throw new Error(scenario.problem.message);
  const options = houseRules(contemptibleLittleArmiesGame.sheet.rulebook.options, from.options ?? {});
  if (!options.ok) throw new Error(options.problem.message);
  const state = contemptibleLittleArmiesGame.setUp(scenario.value, options.value);
  return Object.assign(state, { phase: from.phase ?? 'move-units', turn: from.turn ?? 1, active: 'red' });
}

export const play = playing({ judge, evolve });

/** The code of what stands against a command; undefined if it is allowed. */
export function against(state: State, command: Command): string | undefined {
  const judged = judge(state, command);
  return isRefused(judged) ? judged.code : undefined;
}

export const of = <T extends Event['type']>(played: Played<Event>, type: T) =>
  eventsOf<Event, T>(played, type);

export const way = (...places: readonly (readonly [number, number])[]): Path =>
  places.map(([x, y]) => at(x, y));

/** Stands a unit somewhere else, as if it had moved there before. */
export const put = (unit: Unit, x: number, y: number, facing = unit.pose!.facing): void => {
  unit.pose = posed(at(x, y), facing);
};
