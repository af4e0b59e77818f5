import { startMatch } from '@sandtable/engine';
import { describe, expect, it } from 'vitest';
import { spanishCivilWarGame as game } from './game.ts';

describe('SCW-7.1 where units hide', () => {
  const laid = (scenario: string, seed: number) =>
    startMatch(game, game.scenarios.find(({ id }) => id === scenario)!, { seed }).state;
  it.each(['pingarron', 'sesena', 'training-ground'])(
    '%s: any marker may be the real one, a dummy as likely as a unit',
    (id) => {
      const real = new Map<string, number>();
      const BATTLES = 300;
      for (let seed = 0; seed < BATTLES; seed++)
        for (const marker of laid(id, seed).markers)
          real.set(marker.id, (real.get(marker.id) ?? 0) + (marker.real ? 1 : 0));
      for (const times of real.values()) {
        expect(times).toBeGreaterThan(BATTLES / 4.5); // a third of them
        expect(times).toBeLessThan(BATTLES / 2.3);
      }
    },
  );
  it('SCW-7.1 each hidden unit has three markers and lies under its own', () => {
    for (const id of ['pingarron', 'sesena', 'training-ground']) {
      const { units, markers } = laid(id, 7);
      expect(new Set(markers.map((marker) => marker.id)).size).toBe(markers.length);
      for (const unit of Object.values(units).filter(({ concealed }) => concealed)) {
        const own = markers.filter((marker) => marker.unit === unit.id);
        expect(own.map(({ real }) => real).sort()).toEqual([false, false, true]);
        expect(unit.pose).toMatchObject(own.find(({ real }) => real)!.place);
      }
    }
  });
});
