/** A queue of numbers that gives the cheapest first, and of equally cheap ones the one that was named first. */
export type Cheapest = {
  /** Offers a number at a cost; at a lower one once more it keeps its turn among equals. */
  offer(id: number, cost: number): void;
  /** The cheapest that has not been taken; undefined when none is left. */
  take(): number | undefined;
};

/** For numbers from 0 up to `count`, each taken once. */
export function cheapestOf(count: number): Cheapest {
  const costs = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  const turns = new Int32Array(count).fill(-1);
  /** Where each lies in the heap; -1 for those that do not. */
  const places = new Int32Array(count).fill(-1);
  const heap: number[] = [];
  let named = 0;
  const isBefore = (a: number, b: number): boolean =>
    costs[a]! < costs[b]! || (costs[a] === costs[b] && turns[a]! < turns[b]!);
  const put = (id: number, at: number): void => {
    heap[at] = id;
    places[id] = at;
  };
  const rise = (id: number, from: number): void => {
    let at = from;
    for (; at > 0 && isBefore(id, heap[(at - 1) >> 1]!); at = (at - 1) >> 1) put(heap[(at - 1) >> 1]!, at);
    put(id, at);
  };
  const sink = (id: number): void => {
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child++;
      if (!isBefore(heap[child]!, id)) break;
      put(heap[child]!, at);
      at = child;
    }
    put(id, at);
  };
  return {
    offer(id, cost) {
      costs[id] = cost;
      if (turns[id]! < 0) turns[id] = named++;
      rise(id, places[id]! < 0 ? heap.length : places[id]!);
    },
    take() {
      const first = heap[0];
      if (first === undefined) return undefined;
      const last = heap.pop()!; // there is one
      places[first] = -1;
      if (last !== first) sink(last);
      return first;
    },
  };
}
