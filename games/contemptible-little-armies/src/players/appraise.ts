import type { Side } from '@sandtable/engine';
import { otherSide } from '@sandtable/play';
import type { State } from '../play/state.ts';
import { pointsOf } from '../play/victory.ts';
import { unitsOf } from '../table/units.ts';

/** How good a position is for a side: points, and what is left to earn more with. */

const WON = 100;
/** What a figure and a marker count against a point. */
const MAN = 0.12;
const MARKER = 0.3;

const leftOf = (state: State, side: Side): number =>
  unitsOf(state, side).reduce(
    (sum, { men, fate, markers }) => (fate === null ? sum + men.length * MAN - markers * MARKER : sum),
    0,
  );

export function appraise(state: State, side: Side): number {
  const enemy = otherSide(state, side);
  const { verdict } = state;
  const won = !verdict || verdict.winner === 'draw' ? 0 : verdict.winner === side ? WON : -WON;
  return won + pointsOf(state, side) - pointsOf(state, enemy) + leftOf(state, side) - leftOf(state, enemy);
}
