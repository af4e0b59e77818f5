/** Is this plain data the same? Functions are never alike. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [one, other] = [a as Record<string, unknown>, b as Record<string, unknown>]; // objects, looked at by key
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => same(one[key], other[key]));
}

/** The next value, made of parts of the last one wherever nothing has changed: who compares by identity sees so. */
export function alike<T>(last: T | undefined, next: T): T {
  if (last === undefined || typeof next !== 'object' || next === null) return next;
  if (Array.isArray(next)) {
    const before = new Map((last as readonly unknown[]).map((each, i) => [keyOf(each, i), each]));
    const list = next.map((each, i) => {
      const known = before.get(keyOf(each, i));
      return known !== undefined && same(known, each) ? known : each;
    });
    return list as T; // the same entries, some of them older
  }
  const parts: Record<string, unknown> = {};
  for (const key in next) parts[key] = alike((last as Record<string, unknown>)[key], next[key] as unknown);
  return parts as T; // the same fields
}

const keyOf = (entry: unknown, i: number): unknown =>
  typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : i;
