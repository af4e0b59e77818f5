import type { Side } from '@sandtable/engine';
import { gapBetween, INCH, type Place } from '@sandtable/table';
import { worthOf } from './choices.ts';
import { isActive, otherSide, unitsOf } from './measure.ts';
import type { State } from './state.ts';
import { pointsOf } from './victory.ts';

/** How near a side is to what the scenario asks of it. */
function progress(state: State, side: Side): number {
  const { victory } = state;
  if (victory.kind === 'points') return 4 * pointsOf(state, side);
  return (
    15 * Object.values(state.held).filter((holder) => holder === side).length + 0.2 * advance(state, side)
  );
}

/** Inches by which the attacker has come nearer to the trenches; the defender just sits. */
function advance(state: State, side: Side): number {
  if (side !== state.victory.attacker) return 0;
  const trenches = state.map.features.filter(({ id }) => id in state.held);
  const middles = trenches.flatMap(({ ground }) => ('area' in ground ? [middleOf(ground.area)] : []));
  const companies = unitsOf(state, side).filter((unit) => isActive(unit) && unit.kind === 'infantry');
  return companies.reduce((sum, { pose }) => {
    const far = Math.min(...middles.map((middle) => gapBetween(middle, pose!)));
    return sum + Math.max(0, 40 - far / INCH);
  }, 0);
}
const middleOf = (corners: readonly Place[]): Place => ({
  x: corners.reduce((sum, { x }) => sum + x, 0) / corners.length,
  y: corners.reduce((sum, { y }) => sum + y, 0) / corners.length,
});

/** How good a position is for a side: its own less the other's. */
export function appraise(state: State, side: Side): number {
  if (state.verdict)
    return state.verdict.winner === side ? 1000 : state.verdict.winner === 'draw' ? 0 : -1000;
  const other = otherSide(state, side);
  const value = (each: Side): number => worthOf(state, each) + progress(state, each);
  return value(side) - value(other);
}
