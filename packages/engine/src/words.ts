/** Numbers and lists as a player says them aloud; what sentences of games are made of. */

/** `1 figure`, `3 figures`, `no figures`. */
export const counted = (n: number, one: string, many = `${one}s`): string =>
  n === 0 ? `no ${many}` : `${figure(n)} ${n === 1 ? one : many}`;

/** So many of what has its name in the plural: `2 bases`, `1 man`. */
export function countedOf(n: number, many: string): string {
  return counted(n, many === 'men' ? 'man' : many.replace(/s$/, ''), many);
}

/** `1 figure falls`, `no attackers and 1 defender fall`: the verb goes with how many there are in all. */
export const verb = (n: number, one: string, many: string): string => (n === 1 ? one : many);

/** `1 inch`, `7 inches`, `2.5 inches`. */
export const inInches = (n: number): string => `${figure(n)} ${n === 1 ? 'inch' : 'inches'}`;

/** A whole number as it is, any other with one or two places; a true minus. */
export function figure(value: number): string {
  const text = Number.isInteger(value) ? String(value) : String(Number(value.toFixed(value < 10 ? 2 : 1)));
  return text.replace('-', '−');
}

/** `a`, `a and b`, `a, b and c`. */
export const listed = (parts: readonly string[], and = 'and'): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} ${and} ${parts.at(-1)}`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A clause as a sentence. */
export const sentence = (clause: string): string => `${capital(clause)}.`;

/** Clauses as sentences, what is left out left out. */
export const sentences = (...clauses: readonly (string | false | undefined | null)[]): string =>
  clauses
    .filter((clause): clause is string => Boolean(clause))
    .map(sentence)
    .join(' ');

/** `a total of 8 or more`: the totals of several dice that count. */
export function saidTotals(succeeds: readonly number[], totals: readonly number[]): string {
  const said = saidFaces(succeeds, totals);
  const first = Math.min(...succeeds);
  const last = Math.max(...succeeds);
  if (said === `${first}+`) return `a total of ${first} or more`;
  return first === Math.min(...totals) && said === `${first}–${last}`
    ? `a total of ${last} or less`
    : `a total of ${said}`;
}

/** `5+`, `1–2`, `7`: the faces that count. */
export function saidFaces(succeeds: readonly number[], faces: readonly number[]): string {
  const all = [...new Set(faces)].sort((a, b) => a - b);
  const sorted = [...new Set(succeeds)].sort((a, b) => a - b);
  if (sorted.length === 0) return 'none';
  if (sorted.length === all.length) return 'any';
  const first = sorted[0]!;
  const last = sorted.at(-1)!;
  const inOne = all.filter((face) => face >= first && face <= last).length === sorted.length;
  if (!inOne) return listed(sorted.map(String), 'or');
  if (last === all.at(-1) && sorted.length > 1) return `${first}+`;
  return first === last ? String(first) : `${first}–${last}`;
}

/**
 * The same sentences with names where they say who: `{ 'the target': '1st Cheshire' }`. What stands in the middle of
 * a sentence and what begins it are both found; a name that is no name (`it`) gets its capital where it begins one.
 */
export function named(says: string, names: Readonly<Record<string, string>>): string {
  const longestFirst = Object.keys(names).sort((a, b) => b.length - a.length); // `the unit aboard` is not `the unit`
  if (longestFirst.length === 0) return says;
  return says.replace(new RegExp(`\\b(?:${longestFirst.join('|')})\\b`, 'gi'), (who) => {
    const name = names[who] ?? names[who.charAt(0).toLowerCase() + who.slice(1)] ?? who;
    return who.charAt(0) === who.charAt(0).toUpperCase() ? capital(name) : name;
  });
}
