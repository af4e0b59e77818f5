import { musterOf, startMatch } from '@sandtable/engine';
import { describe, expect, it } from 'vitest';
import { isCovered } from '../table/ground.ts';
import { isTaken } from '../table/ways.ts';
import { laPetiteGuerreGame as game } from './game.ts';
import { SCENARIOS } from './scenario.ts';

describe.each(SCENARIOS.map((scenario) => [scenario.id, scenario] as const))('%s', (id, scenario) => {
  it('has the strengths of the catalogue, and all ground on the table', () => {
    const count = (side: string): number =>
      Object.values(scenario.start.men).filter((man) => man.side === side).length;
    expect([count('government'), count('resistance')]).toEqual(id === 'duck-lake' ? [20, 21] : [47, 37]);
    for (const { ground } of scenario.map.features)
      if ('area' in ground)
        for (const { x, y } of ground.area) {
          expect(x >= -300 && x <= scenario.map.width + 300).toBe(true);
          expect(y >= -300 && y <= scenario.map.depth + 300).toBe(true);
        }
  });
  it('is mustered without counting a gun’s crew twice', () => {
    const muster = musterOf(game.scene(game.setUp(scenario, {})));
    const men = (side: string): number =>
      muster.reduce((sum, unit) => sum + (unit.side === side ? unit.full : 0), 0);
    expect([men('government'), men('resistance')]).toEqual(id === 'duck-lake' ? [20, 21] : [47, 37]);
  });
  it('begins with nobody on another’s base, and with hidden men out of sight or in cover', () => {
    const { state } = startMatch(game, scenario, { seed: 3 });
    for (const man of Object.values(state.men)) {
      const own = man.serves === null ? [man.id] : [man.id, man.serves];
      expect(isTaken(state as never, man.pose!, man.mounted ? 600 : 400, own), man.id).toBe(false);
    }
    const hidden = Object.values(state.men).filter((man) => man.hidden);
    expect(hidden.length).toBe(id === 'duck-lake' ? 21 : 33);
    for (const man of hidden.filter((each) => !each.mounted))
      expect(isCovered(state.map, man.pose!, 400), man.id).toBe(true);
  });
  it('has hidden places that differ from battle to battle', () => {
    const places = (seed: number): string =>
      JSON.stringify(Object.values(startMatch(game, scenario, { seed }).state.men).map(({ pose }) => pose));
    expect(places(1)).not.toBe(places(2));
  });
});
