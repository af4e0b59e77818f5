/** JSON from outside may be deeper or larger than anything that we should walk through. */

export type Bounds = { readonly depth: number; readonly values: number; readonly text: number };

/** A battle of ten hours is a tenth of this. */
export const RECORD_BOUNDS: Bounds = { depth: 24, values: 3_000_000, text: 20_000 };
export const SCENARIO_BOUNDS: Bounds = { depth: 16, values: 100_000, text: 20_000 };

type Level = { readonly of: object; readonly names: readonly string[]; at: number };

/** What is too deep, too large or of a name that objects use themselves; undefined if nothing is. Never recursive. */
export function outOfBounds(json: unknown, { depth, values, text }: Bounds): string | undefined {
  const open: Level[] = [];
  let seen = 0;
  const place = (): string => open.map(({ names, at }) => names[at - 1]).join('.');
  const enter = (value: unknown): string | undefined => {
    if (++seen > values) return `more than ${values} values`;
    if (typeof value === 'string' && value.length > text) return `a text of more than ${text} letters`;
    if (typeof value === 'number' && !Number.isFinite(value)) return 'a number without end';
    if (typeof value !== 'object' || value === null) return undefined;
    if (open.length >= depth) return `more than ${depth} levels`;
    open.push({ of: value, names: Object.keys(value), at: 0 });
    return undefined;
  };
  let wrong = enter(json);
  while (!wrong && open.length > 0) {
    const level = open[open.length - 1]!;
    const name = level.names[level.at++];
    if (name === undefined) open.pop();
    else if (name === '__proto__') wrong = 'the name "__proto__", which nothing may have';
    else wrong = enter((level.of as Record<string, unknown>)[name]); // its own key
  }
  return wrong && `${place().slice(0, 100) || 'The file'}: ${wrong}.`;
}
