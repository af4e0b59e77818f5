/** Two tabs have changed the same thing: what either of them changed since they last agreed is kept. */

type Fields = Readonly<Record<string, unknown>>;

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Things are told apart by their id, and by what they say where they have none. */
const keyOf = (item: unknown): string =>
  isFields(item) && typeof item.id === 'string' ? item.id : JSON.stringify(item);
const byKey = (list: readonly unknown[]): Map<string, unknown> =>
  new Map(list.map((item) => [keyOf(item), item]));

function joinedLists(
  base: readonly unknown[],
  ours: readonly unknown[],
  theirs: readonly unknown[],
): unknown[] {
  const [was, here, there] = [byKey(base), byKey(ours), byKey(theirs)];
  /** Of what one of them has taken out, only what the other has not changed is gone. */
  const stays = (key: string, item: unknown): boolean => !was.has(key) || !same(was.get(key), item);
  const kept = [...there].flatMap(([key, item]) => {
    if (here.has(key)) return [joined(was.get(key), here.get(key), item)];
    return stays(key, item) ? [item] : [];
  });
  const added = [...here].flatMap(([key, item]) => (!there.has(key) && stays(key, item) ? [item] : []));
  return [...kept, ...added];
}

function joinedFields(base: Fields, ours: Fields, theirs: Fields): Fields {
  const keys = [...new Set([...Object.keys(theirs), ...Object.keys(ours)])];
  const fields = keys.map((key) => [key, joined(base[key], ours[key], theirs[key])] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** What both of them changed to something else is as it was changed here, since it is written last. */
export function joined<T>(base: T, ours: T, theirs: T): T {
  if (same(ours, base)) return theirs;
  if (same(theirs, base)) return ours;
  // Lists of what T lists, and fields of what T has.
  if (Array.isArray(ours) && Array.isArray(theirs))
    return joinedLists(Array.isArray(base) ? base : [], ours, theirs) as T;
  if (isFields(ours) && isFields(theirs)) return joinedFields(isFields(base) ? base : {}, ours, theirs) as T;
  return ours;
}

/** What differs between two lists, as it was and as it is: joining it with the first gives the second. */
export function changed<T extends readonly unknown[]>(
  base: T,
  ours: T,
): { readonly was: T; readonly now: T } {
  const [was, here] = [byKey(base), byKey(ours)];
  const differs = (key: string): boolean => !same(was.get(key), here.get(key));
  const part = (list: Map<string, unknown>) =>
    [...list].flatMap(([key, item]) => (differs(key) ? [item] : []));
  return { was: part(was) as unknown as T, now: part(here) as unknown as T }; // of the items of T
}
