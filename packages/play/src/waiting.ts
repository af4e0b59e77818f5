import type { Side } from '@sandtable/engine';

/** Things that wait for their moment: questions that interrupt, plots for later turns, late arrivals. */

/** What must be answered before anything else: of this side first, then in the order of asking. */
export const questionNow = <Q extends { readonly side: Side }>(
  asked: readonly Q[],
  first: Side,
): Q | undefined => (asked.length === 0 ? undefined : (asked.find(({ side }) => side === first) ?? asked[0]));

/** A plot for a later turn, which only its owner may know. */
export type Plotted = { readonly side: Side; readonly turn: number };

export const plotsDue = <P extends Plotted>(plots: readonly P[], turn: number): readonly P[] =>
  plots.filter((plot) => plot.turn === turn);

/** What is left of the plots when those of this turn are done. */
export const plotsAfter = <P extends Plotted>(plots: readonly P[], turn: number): readonly P[] =>
  plots.filter((plot) => plot.turn > turn);

export const seenPlots = <P extends Plotted>(plots: readonly P[], viewer: Side): readonly P[] =>
  plots.filter(({ side }) => side === viewer);

/** Whoever comes on in this turn or should have before: one that found no room tries again. */
export const arriving = <U extends { readonly arrives: number }>(
  units: Iterable<U>,
  turn: number,
  isWaiting: (unit: U) => boolean,
): readonly U[] => [...units].filter((unit) => unit.arrives > 0 && unit.arrives <= turn && isWaiting(unit));
