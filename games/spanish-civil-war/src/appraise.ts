import type { Side } from '@sandtable/engine';
import { INCH } from '@sandtable/table';
import { isActive, otherSide } from './measure.ts';
import { gapTo, isCompany, objectivesOf } from './outlook.ts';
import type { State } from './state.ts';
import { pointsOf } from './victory.ts';
import { VICTORY_POINT, worthOfUnit } from './worth.ts';

/** How near the attacker is to a trench: the best two companies, in inches of the last twenty. */
function closeness(state: State): number {
  const trenches = objectivesOf(state);
  let [best, next] = [0, 0];
  for (const id in state.units) {
    const unit = state.units[id]!;
    if (unit.side !== state.victory.attacker || !isActive(unit) || !isCompany(unit)) continue;
    let gap = Number.POSITIVE_INFINITY;
    for (const trench of trenches) gap = Math.min(gap, gapTo(trench, unit.pose!));
    const near = Math.max(0, 20 - gap / INCH) * (1 - unit.dps * 0.15) * Math.min(1, unit.elements.length / 3);
    if (near > best) [best, next] = [near, best];
    else if (near > next) next = near;
  }
  return best + next / 2;
}

/** How things stand with what the scenario asks, for the attacker; it counts for more as time runs out. */
function progress(state: State): number {
  const { victory, turn, turns } = state;
  const late = turn / turns;
  if (victory.kind === 'points') {
    const other = otherSide(state, victory.attacker);
    const lead = pointsOf(state, victory.attacker) - pointsOf(state, other);
    return lead * VICTORY_POINT * (0.4 + 0.6 * late);
  }
  const held = Object.values(state.held).filter((side) => side === victory.attacker).length;
  if (held > 0) return 40 + 80 * late + 15 * (held - 1);
  return closeness(state) * (1.2 - late) - 70 * late;
}

/** How good a position is for a side, in points: its own less the other's. */
export function appraise(state: State, side: Side): number {
  const { verdict, victory } = state;
  if (verdict) return verdict.winner === side ? 1000 : verdict.winner === 'draw' ? 0 : -1000;
  let worth = 0;
  for (const id in state.units) {
    const unit = state.units[id]!;
    worth += unit.side === side ? worthOfUnit(unit) : -worthOfUnit(unit);
  }
  const aims = progress(state);
  return worth + (side === victory.attacker ? aims : -aims);
}
