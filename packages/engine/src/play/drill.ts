import type { Drill, Figures, Side, Tunable } from './game.ts';

type Table<K extends string> = Readonly<Record<K, Tunable>>;
type Manner<K extends string> = Readonly<Record<K, number>>;

function column<K extends string>(figures: Table<K>, of: (figure: Tunable) => number): Manner<K> {
  const entries = Object.entries<Tunable>(figures).map(([name, figure]) => [name, of(figure)]);
  return Object.fromEntries(entries) as Manner<K>; // the same names
}

/** What a steady soldier goes by, who follows the sheet's maxims. */
export const steadyFigures = <K extends string>(figures: Table<K>): Manner<K> =>
  column(figures, ({ start, steady }) => steady ?? start);

/** By which figures somebody weighs: those of his drill, a seasoned one's by his role, or figures of this game as given. */
export function drilled<S, K extends string, R extends string>(
  figures: Table<K>,
  tuned: Readonly<Record<R, readonly Manner<K>[]>>,
  roleOf: (state: S, side: Side) => R,
): (manner: Drill | Figures, state: S, side: Side) => Manner<K> {
  const [green, steady] = [column(figures, ({ start }) => start), steadyFigures(figures)];
  return (manner, state, side) => {
    if (manner === 'green') return green;
    if (manner === 'steady') return steady;
    if (manner === 'seasoned') return tuned[roleOf(state, side)][0] ?? steady;
    return manner as Manner<K>; // of this game, by their names
  };
}
