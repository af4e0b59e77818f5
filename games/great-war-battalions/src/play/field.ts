import { scripted } from '@sandtable/dice';
import { decide, prospectsFor, startMatch, type Trial } from '@sandtable/engine';
import type { Place } from '@sandtable/table';
import { greatWarBattalionsGame } from './game.ts';
import { battalionScenario } from './scenario.ts';
import type { Command, Event, State } from './state.ts';

/** Small battlefields for the tests. */

export type UnitFile = {
  id: string;
  type?: string;
  place?: readonly [number, number];
  quality?: string;
  bases?: number;
  markers?: number;
  arrives?: number;
  offTable?: boolean;
  dismounted?: boolean;
};

/** A plain table: side a in the south, side b in the north, a active on the first turn. */
export function field({
  a,
  b,
  features = [],
  options = {},
  seed = 1,
  turns = 5,
  objectives = [],
  smoke = [],
}: {
  a: UnitFile[];
  b: UnitFile[];
  features?: object[];
  options?: Record<string, string | number>;
  seed?: number | string;
  turns?: number;
  objectives?: object[];
  smoke?: object[];
}) {
  const unit = ({ type = 'infantry', bases = 4, ...rest }: UnitFile) => ({
    name: rest.id,
    type,
    bases,
    ...rest,
  });
  const scenario = battalionScenario({
    id: 'field',
    game: 'great-war-battalions',
    title: 'A field',
    about: 'For tests.',
    turns,
    map: { width: 48, depth: 36, features },
    deploysFirst: 'a',
    initiative: [{ turn: 1, holder: 'a' }],
    sides: [
      { id: 'a', name: 'Side A', edge: 'south', zones: [{ rect: [0, 0, 48, 36] }], units: a.map(unit) },
      { id: 'b', name: 'Side B', edge: 'north', zones: [{ rect: [0, 0, 48, 36] }], units: b.map(unit) },
    ],
    objectives,
    smoke,
    victory: { attacker: 'a', objectives: 1 },
  });
  if (!scenario.ok) throw new Error(scenario.problem.message);
  const match = startMatch(greatWarBattalionsGame, scenario.value, { seed, options });
  const play = (command: Command): readonly Event[] => {
    const result = match.play(command);
    if (!result.ok) throw new Error(`${result.problem.code}: ${result.problem.message}`);
    return result.value;
  };
  const refusal = (command: Command): string | undefined => {
    const result = match.play(command);
    return result.ok ? undefined : result.problem.code;
  };
  /** The same with dice that fall as listed and must be used up; the match itself keeps no record of it. */
  const roll = (faces: readonly number[], command: Command): readonly Event[] => {
    const dice = scripted(faces);
    const events: Event[] = [];
    const emit = (event: Event): void => {
      events.push(event);
      greatWarBattalionsGame.evolve(match.state, event);
    };
    const problem = decide(greatWarBattalionsGame, { dice, state: match.state, emit }, command);
    if (problem) throw new Error(`${problem.code}: ${problem.message}`);
    dice.finish();
    return events;
  };
  play({ type: 'ready', side: 'a' });
  play({ type: 'ready', side: 'b' });
  return { match, play, roll, refusal, state: (): State => match.state };
}
export const go = (...places: Place[]): Place[] => places;
/** The events of one type. */
export const only = <T extends Event['type']>(
  events: readonly Event[],
  type: T,
): Extract<Event, { type: T }>[] =>
  events.filter((event): event is Extract<Event, { type: T }> => event.type === type);

/** The last roll of what a command leads to. */
export const trialOf = (state: State, command: Command): Trial | undefined =>
  prospectsFor(greatWarBattalionsGame, state, command)?.last;
