/** What went wrong, for whoever asked: a code for programs, a sentence for people, and where to look. */
export type Problem = {
  readonly code: string;
  /** Says what to do instead. */
  readonly message: string;
  readonly rule?: string;
  /** The field, as in `attackers.figures` or `men.0.grade`. */
  readonly path?: string;
};

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem };

export const fine = <T>(value: T): Result<T> => ({ ok: true, value });
export const refused = (problem: Problem): { ok: false; problem: Problem } => ({ ok: false, problem });

/** How many letters must change to make one word of the other; an exchange of neighbours counts once. */
function editDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...new Array<number>(b.length).fill(0)]);
  for (let j = 0; j <= b.length; j++) rows[0]![j] = j;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, rows[i - 1]![j - 1]! + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, rows[i - 2]![j - 2]! + 1);
      }
      rows[i]![j] = best;
    }
  }
  return rows[a.length]![b.length]!;
}

/** The known name that was probably meant, if one is near. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const wanted = plain(name);
  const mostFrom = (candidate: string): number => Math.max(1, Math.floor(plain(candidate).length / 3));
  const near = known
    // Words of other lengths differ by at least as many letters; so a very long word costs nothing.
    .filter((candidate) => Math.abs(plain(candidate).length - wanted.length) <= mostFrom(candidate))
    .map((candidate) => ({ candidate, far: editDistance(wanted, plain(candidate)) }))
    .filter(({ candidate, far }) => far <= mostFrom(candidate))
    .sort((a, b) => a.far - b.far)[0]?.candidate;
  return (
    near ?? (wanted.length > 2 ? known.find((candidate) => plain(candidate).startsWith(wanted)) : undefined)
  );
}

/** ` Did you mean "x"?`, or nothing. */
export function didYouMean(name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  return near === undefined ? '' : ` Did you mean "${near}"?`;
}
