/** Milliseconds of work at a stretch: what is clicked meanwhile is heard within a frame. */
const SLICE = 6;

const later = (): Promise<void> => new Promise((done) => setTimeout(done, 0));

/** Each of a list worked on, a few milliseconds at a time; undefined once it is no longer wanted. */
export async function inSlices<T, U>(
  list: readonly T[],
  work: (entry: T) => U,
  goesOn: () => boolean,
): Promise<U[] | undefined> {
  const results: U[] = [];
  let until = performance.now() + SLICE;
  for (const entry of list) {
    if (performance.now() > until) {
      await later();
      until = performance.now() + SLICE;
    }
    if (!goesOn()) return undefined;
    results.push(work(entry));
  }
  return results;
}

/** Once the next picture is on the screen: what can wait, waits. Returns how to call it off. */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work, 0);
  });
  // Pages that are not shown have no frames.
  const spare = setTimeout(() => {
    cancelAnimationFrame(frame);
    if (timer === undefined) work();
  }, 250);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    clearTimeout(spare);
  };
}
