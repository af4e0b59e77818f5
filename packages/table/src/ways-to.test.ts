import { dieWith, rolling } from '@sandtable/dice';
import { describe, expect, it } from 'vitest';
import { cheapestOf } from './cheapest.ts';
import { INCH, squaresOf, waysTo } from './index.ts';

const table = { width: 24 * INCH, depth: 12 * INCH };
const spacing = 2 * INCH;
const plain = squaresOf(table, spacing).map(() => 1);
const from = { x: INCH, y: INCH };
const goal = { x: 21 * INCH, y: INCH };
const free = () => 0;

describe('the cheapest of numbers', () => {
  it('come in the order of their costs, equal ones in the order in which they were named, as by looking at all of them', () => {
    const dice = rolling('cheapest');
    const few = dieWith('few', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for (let n = 0; n < 200; n++) {
      const queue = cheapestOf(10);
      const costs = new Array<number>(10).fill(Number.POSITIVE_INFINITY);
      const open = new Set<number>();
      const taken = new Set<number>();
      for (let i = 0; i < 40; i++) {
        const [id, cost] = [dice.roll(few, ''), dice.roll(few, '')];
        if (!taken.has(id) && cost < costs[id]!) {
          costs[id] = cost;
          open.add(id);
          queue.offer(id, cost);
        }
        if (i % 3 > 0) continue;
        let least: number | undefined;
        for (const each of open) if (least === undefined || costs[each]! < costs[least]!) least = each;
        expect(queue.take()).toBe(least);
        if (least !== undefined) {
          open.delete(least);
          taken.add(least);
        }
      }
    }
  });
});

describe('ways to a place', () => {
  it('over plain ground it is as far as the crow flies', () => {
    expect(waysTo(goal, table, spacing, plain, free).costFrom(from)).toBe(20 * INCH);
  });
  it('goes round ground that costs more than the way round', () => {
    const dear = squaresOf(table, spacing).map(({ x, y }) =>
      Math.abs(x - 11 * INCH) < INCH && y < 6 * INCH ? 20 : 1,
    );
    const ways = waysTo(goal, table, spacing, dear, free);
    expect(ways.costFrom(from)).toBeLessThan(26 * INCH);
    expect(ways.next(from, 12 * INCH).y).toBeGreaterThan(6 * INCH);
  });
  it('a toll is paid where the way round is longer', () => {
    const fence = 11 * INCH;
    const toll = (a: { x: number }, b: { x: number }) => ((a.x - fence) * (b.x - fence) <= 0 ? 5 * INCH : 0);
    expect(waysTo(goal, table, spacing, plain, toll).costFrom(from)).toBeLessThanOrEqual(30 * INCH);
    expect(waysTo(goal, table, spacing, plain, toll).costFrom(from)).toBeGreaterThanOrEqual(25 * INCH);
  });
  it('the first leg ends within reach, and at the goal once that is within', () => {
    const ways = waysTo(goal, table, spacing, plain, free);
    const first = ways.next(from, 8 * INCH);
    expect(first.x).toBeLessThanOrEqual(9 * INCH);
    expect(first.x).toBeGreaterThan(6 * INCH);
    expect(ways.next({ x: 17 * INCH, y: INCH }, 8 * INCH)).toEqual(goal);
  });
});
