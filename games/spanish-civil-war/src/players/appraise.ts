import type { Side } from '@sandtable/engine';
import { otherSide } from '@sandtable/play';
import { INCH } from '@sandtable/table';
import type { State } from '../play/state.ts';
import { pointsOf } from '../play/victory.ts';
import { isActive } from '../table/units.ts';
import { gapTo, isCompany, objectivesOf } from './outlook.ts';
import { VICTORY_POINT, worthOfHiding, worthOfUnit } from './worth.ts';

/** Far enough from a trench not to count any more, in inches. */
const FAR = 30;

/**
 * Where trenches decide, for the attacker. Found by what tells in the middle of thousands of battles who will win: whether a
 * company has got into a trench or how far it still has to go, and who is left to bar its way. What the attack
 * has cost says little.
 */
function trenches(state: State, attacker: Side, late: number): number {
  const places = objectivesOf(state);
  let [worth, nearest, best, next] = [0, FAR, 0, 0];
  for (const id in state.units) {
    const unit = state.units[id]!;
    const attacks = unit.side === attacker;
    worth += attacks ? 0.3 * worthOfUnit(unit) : -worthOfUnit(unit);
    if (!isActive(unit) || !isCompany(unit) || unit.elements.length < 2) continue;
    let gap = FAR;
    for (const place of places) gap = Math.min(gap, gapTo(place, unit.pose!) / INCH);
    if (!attacks) {
      if (gap === 0) worth -= 13;
      continue;
    }
    nearest = Math.min(nearest, gap);
    const near = Math.max(0, 20 - gap) * (1 - unit.dps * 0.15) * Math.min(1, unit.elements.length / 3);
    if (near > best) [best, next] = [near, best];
    else if (near > next) next = near;
  }
  const held = Object.values(state.held).filter((side) => side === attacker).length;
  if (held > 0) return worth + 100 + 15 * (held - 1);
  return worth + 0.8 * (best + next / 2) - 12 * late * nearest;
}

/** Where points decide, for the attacker: the troops count for what they may still do, and so for less and less. */
function points(state: State, attacker: Side, late: number): number {
  let worth = 0;
  for (const id in state.units) {
    const unit = state.units[id]!;
    const own = worthOfUnit(unit) + (unit.concealed ? worthOfHiding(state) : 0);
    worth += unit.side === attacker ? own : -own;
  }
  const lead = pointsOf(state, attacker) - pointsOf(state, otherSide(state, attacker));
  return worth * (1 - 0.85 * late * late) + lead * VICTORY_POINT * (0.4 + 0.6 * late);
}

/** How good a position is for a side, in points: its own less the other's. */
export function appraise(state: State, side: Side): number {
  const { verdict, victory, turn, turns } = state;
  if (verdict) return verdict.winner === side ? 1000 : verdict.winner === 'draw' ? 0 : -1000;
  const { kind, attacker } = victory;
  const good = (kind === 'points' ? points : trenches)(state, attacker, turn / turns);
  return side === attacker ? good : -good;
}
