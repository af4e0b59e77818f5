import type { Path } from './path.ts';
import { gapBetween, type Place } from './place.ts';
import type { Size } from './shape.ts';

/** What a short straight step costs in thousandths of allowance; infinite where it may not be taken. */
export type StepCost = (from: Place, to: Place) => number;

/** Ground that can be reached: places of a grid with what it costs to get there, cheapest first. */
export type Reach = {
  readonly places: readonly { readonly place: Place; readonly cost: number }[];
  /** The way to the grid place nearest to a point, straightened; undefined if it is out of reach. */
  pathTo(point: Place): Path | undefined;
};

const STEPS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
  [2, 1],
  [2, -1],
  [-2, 1],
  [-2, -1],
  [1, 2],
  [1, -2],
  [-1, 2],
  [-1, -2],
] as const;

type Node = { readonly place: Place; cost: number; from: Node | undefined; done: boolean };

/** A queue that gives the cheapest first. */
function cheapestFirst() {
  const heap: Node[] = [];
  const costs: number[] = [];
  const swap = (i: number, j: number): void => {
    [heap[i], heap[j]] = [heap[j]!, heap[i]!];
    [costs[i], costs[j]] = [costs[j]!, costs[i]!];
  };
  return {
    add(node: Node): void {
      heap.push(node);
      costs.push(node.cost);
      for (let i = heap.length - 1; i > 0 && costs[(i - 1) >> 1]! > costs[i]!; i = (i - 1) >> 1)
        swap(i, (i - 1) >> 1);
    },
    take(): Node | undefined {
      const first = heap[0];
      const last = heap.length - 1;
      if (last < 0) return undefined;
      swap(0, last);
      heap.pop();
      costs.pop();
      for (let i = 0; ; ) {
        let least = i;
        for (const child of [2 * i + 1, 2 * i + 2])
          if (child < last && costs[child]! < costs[least]!) least = child;
        if (least === i) break;
        swap(i, least);
        i = least;
      }
      return first;
    },
  };
}

/** All that can be reached from a place within an allowance, on a grid of `spacing` thousandths. */
export function reachable(
  start: Place,
  allowance: number,
  table: Size,
  cost: StepCost,
  spacing = 500,
): Reach {
  const nodes = new Map<number, Node>();
  const key = (i: number, j: number): number => i * 100_000 + j;
  const queue = cheapestFirst();
  const first: Node = { place: start, cost: 0, from: undefined, done: false };
  nodes.set(key(0, 0), first);
  const cells = new Map<Node, readonly [number, number]>([[first, [0, 0]]]);
  queue.add(first);
  const places: { place: Place; cost: number }[] = [];
  for (let node = queue.take(); node; node = queue.take()) {
    if (node.done) continue;
    node.done = true;
    places.push({ place: node.place, cost: node.cost });
    const [i, j] = cells.get(node)!;
    for (const [di, dj] of STEPS) {
      const place = { x: start.x + (i + di) * spacing, y: start.y + (j + dj) * spacing };
      if (place.x < 0 || place.y < 0 || place.x > table.width || place.y > table.depth) continue;
      const known = nodes.get(key(i + di, j + dj));
      if (known?.done) continue;
      const total = node.cost + cost(node.place, place);
      if (total > allowance || (known && known.cost <= total)) continue;
      const next: Node = { place, cost: total, from: node, done: false };
      nodes.set(key(i + di, j + dj), next);
      cells.set(next, [i + di, j + dj]);
      queue.add(next);
    }
  }
  const pathTo = (point: Place): Path | undefined => {
    const i = Math.round((point.x - start.x) / spacing);
    const j = Math.round((point.y - start.y) / spacing);
    const node = nodes.get(key(i, j));
    return node ? straightened(backFrom(node), cost) : undefined;
  };
  return { places, pathTo };
}

function backFrom(node: Node): Place[] {
  const path: Place[] = [];
  for (let at: Node | undefined = node; at; at = at.from) path.push(at.place);
  return path.reverse();
}

/** Leaves out every corner that a straight leg of no greater cost makes needless. */
function straightened(path: readonly Place[], cost: StepCost): Place[] {
  const result: Place[] = [path[0]!];
  let at = 0;
  while (at < path.length - 1) {
    let next = path.length - 1;
    while (next > at + 1 && cost(path[at]!, path[next]!) > costAlong(path, at, next, cost) + 1) next--;
    result.push(path[next]!);
    at = next;
  }
  return result;
}

function costAlong(path: readonly Place[], from: number, to: number, cost: StepCost): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += cost(path[i]!, path[i + 1]!);
  return sum;
}

/** Plain ground everywhere: a step costs its length. */
export const plainStep: StepCost = (from, to) => gapBetween(from, to);
