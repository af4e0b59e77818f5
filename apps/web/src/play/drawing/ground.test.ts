import { KINDS, type TableMap } from '@sandtable/table';
import { describe, expect, it } from 'vitest';
import { drawGround } from './ground.ts';
import { drawn, jitter, onTable, scattered } from './lines.ts';

const square = (x: number, y: number) => [
  { x, y },
  { x: x + 6000, y },
  { x: x + 6000, y: y + 4000 },
  { x, y: y + 4000 },
];
const of = (kind: (typeof KINDS)[number], line: boolean): TableMap => ({
  width: 30_000,
  depth: 20_000,
  features: [
    {
      id: 'it',
      kind,
      name: 'It',
      ground: line ? { line: square(4000, 4000).slice(0, 2), width: 1000 } : { area: square(4000, 4000) },
    },
  ],
});

describe('the ground', () => {
  it.each(KINDS.flatMap((kind) => [[kind, false] as const, [kind, true] as const]))(
    '%s is drawn (as a line: %s)',
    (kind, line) => {
      const bare = drawGround({ ...of(kind, line), features: [] });
      const { ink } = drawGround(of(kind, line));
      const own = ink.filter((each) => !('cls' in each) || !/field|furrow/.test(each.cls));
      expect(own.length).toBeGreaterThan(0);
      expect(bare.names).toEqual([]);
      for (const each of own) if ('d' in each) expect(each.d).not.toMatch(/NaN|undefined|Infinity/);
    },
  );
  it('is the same on every screen, and gone where it is gone', () => {
    expect(drawGround(of('wood', false))).toEqual(drawGround(of('wood', false)));
    expect(drawGround(of('wire', true), new Set(['it'])).names).toEqual([]);
  });
  it('shows of a row of numbered rifle pits the numbers only', () => {
    const map = of('rifle-pit', false);
    const named = (name: string) => ({ ...map, features: map.features.map((each) => ({ ...each, name })) });
    const shown = (name: string) => drawGround(named(name)).names.map(({ text }) => text);
    expect(shown('front pit 5')).toEqual(['5']);
    expect(shown('gun pit')).toEqual(['gun pit']);
  });
  it('lies where the table has it', () => {
    const place = { x: 12_345, y: 6789 };
    expect(onTable(drawn(place, 20_000), 20_000)).toEqual(place);
  });
  it('scatters nothing too near', () => {
    const spots = scattered(
      [
        [0, 0],
        [200, 0],
        [200, 200],
        [0, 200],
      ],
      15,
      5,
      jitter('spots'),
    );
    for (const a of spots)
      for (const b of spots)
        if (a !== b) expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeGreaterThanOrEqual(15);
  });
});
