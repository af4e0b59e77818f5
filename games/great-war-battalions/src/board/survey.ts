import { chanceThat, percent, type Survey } from '@sandtable/engine';
import { alongPath, INCH, pathLength } from '@sandtable/table';
import { setOff } from '../play/ordering.ts';
import type { Command, State, Unit } from '../play/state.ts';
import { inchesFor, terrainTest } from '../sheet/movement.ts';
import { type Hindrance, hindrances, stretchesIn } from '../table/ways.ts';

/** What a way meets: ground that asks for a test, with the chance to pass it. */

const nameOf = ({ feature }: Pick<Hindrance, 'feature'>): string =>
  feature.name ?? feature.kind.replaceAll('-', ' ');

/** GWB-6.1 The chance to get through, by the test that will be rolled. */
const passes = (state: State, unit: Unit, wire: boolean): number =>
  chanceThat(terrainTest, { ...unit, wire, options: state.options }, ({ passed }) => passed);

/** A line has no width; this much on either side of where it is crossed is shown. */
const SHOWN = 100;

const oddsWords = (chance: number): string => (chance === 0 ? 'cannot pass' : `${percent(chance)} to pass`);

/** GWB-6 The tests that a way asks for. */
export function survey(state: State, command: Command): Survey | undefined {
  if (command.type !== 'activate' && command.type !== 'react') return undefined;
  const unit = state.units[command.unit];
  const { path, action } = command;
  if (!unit?.pose || !path || path.length < 2 || action === 'hold' || action === 'rally' || action === 'fire')
    return undefined;
  const rider = command.type === 'activate' ? setOff(unit, command) : unit;
  const tests = hindrances(state, path).map((met) => ({ ...met, chance: passes(state, rider, met.wire) }));
  const tested = tests.filter(({ chance }) => chance < 1);
  const stretches = tested.flatMap(({ feature }) =>
    stretchesIn(path, feature).map(({ from, to }) => ({
      from: Math.max(0, from - SHOWN),
      to: to + SHOWN,
      name: nameOf({ feature }),
      going: 'risky' as const,
    })),
  );
  return {
    cost: pathLength(path),
    most: inchesFor(unit, action) * INCH,
    legs: stretches,
    chance: tested.reduce((all, { chance }) => all * chance, 1),
    notes: tested.map(({ feature, distance, chance }) => ({
      place: alongPath(path, distance).place,
      text: `${nameOf({ feature })}: ${oddsWords(chance)}`,
      rule: 'GWB-6.1',
    })),
  };
}
