import { dieWith, rolling } from '@sandtable/dice';
import { ranked, sightLine } from '@sandtable/table';
import { describe, expect, it } from 'vitest';
import { battle, company } from '../play/hand-made.ts';
import { SCENARIOS } from '../play/scenario.ts';
import { sorted } from './ground.ts';
import { isClear, seesPlace } from './sight.ts';
import { SIGHT, standingAt } from './units.ts';

describe('SCW-7.8 the quick look', () => {
  it.each(SCENARIOS.map(({ id, map }) => [id, map] as const))('agrees with the long one at %s', (_, map) => {
    const dice = rolling('looks');
    const half = (most: number) =>
      dieWith(
        'half inch',
        Array.from({ length: (most / 1000) * 2 }, (_, i) => i * 500),
      );
    const [across, up] = [half(map.width), half(map.depth)];
    const place = () => ({ x: dice.roll(across, 'x'), y: dice.roll(up, 'y') });
    for (let i = 0; i < 4000; i++) {
      const [from, to] = [place(), place()];
      const clear = sightLine(sorted(map).sight, from, to, SIGHT).clear;
      expect([from, to, isClear(map, from, to), isClear(map, to, from)]).toEqual([from, to, clear, clear]);
    }
  });
  it('is remembered as it was, even when there is no room to remember all', () => {
    const { map } = SCENARIOS[1]!;
    const copy = { ...map }; // with nothing remembered
    const places = Array.from({ length: 600 }, (_, i) => ({
      x: (i * 7919) % map.width,
      y: (i * 6007) % map.depth,
    }));
    const looks = places.flatMap((from, i) => places.slice(i + 1).map((to) => [from, to] as const));
    for (const [from, to] of looks) seesPlace(copy, from, to);
    const wrong = looks.filter(
      ([from, to], i) => i % 7 === 0 && seesPlace(copy, to, from) !== isClear(map, from, to),
    );
    expect([looks.length > 2 ** 16, wrong]).toEqual([true, []]);
  });
});

describe('SCW-1.5 where elements stand', () => {
  it('is as the table has it, in every formation and facing', () => {
    const state = battle({
      red: [company('r1', [30, 20], { elements: { rifle: 5 } })],
      blue: [company('b1', [30, 40])],
    });
    const unit = state.units.r1!;
    const kinds = {
      deployed: { kind: 'line' },
      'two-ranks': { kind: 'ranks', ranks: 2 },
      column: { kind: 'column' },
    } as const;
    for (const formation of ['deployed', 'two-ranks', 'column'] as const)
      for (let facing = 0; facing < 360; facing += 7) {
        const pose = { x: 30001, y: 19777, facing };
        const shapes = ranked(pose, kinds[formation], 5, { width: 1500, depth: 1000 });
        expect(standingAt(unit, pose, formation).shapes).toEqual(shapes);
      }
  });
});
