import type { Side } from '@sandtable/engine';
import { INCH, nearestOnPath } from '@sandtable/table';
import { aimed, isAimed } from './combat.ts';
import { halfSpan, isHere, otherSide, sees, unitsOf } from './measure.ts';
import { reactionChance, shotOdds } from './odds.ts';
import { pointsOf } from './prospects.ts';
import { onItsWay, strikePoint, whenStruck } from './reacting.ts';
import type { Command, State, Unit } from './state.ts';
import { RANGES } from './tables.ts';
import { nextLossCost } from './worth.ts';

/** Snap reactions: the strongest shot at what the enemy does (maxims 5 and 6). */

type React = Extract<Command, { type: 'react' }>;

/** A reaction token is worth this much elsewhere; and who needs a 6 had better not. */
const LEAST = 1.4;
const LEAST_CHANCE = 0.3;

/** May it fire so far at all, at the nearest point of the way? */
function inReach(state: State, unit: Unit, mover: Unit): boolean {
  const reach = RANGES[unit.type].fire;
  if (reach === null) return true;
  const { path } = state.pending!;
  const near = nearestOnPath(onItsWay(state) ? path : [mover.pose!], unit.pose!);
  return near.gap <= reach * INCH + halfSpan(unit) + halfSpan(mover);
}

/** The strongest shot that a reaction may take, if one is worth a token. */
export function bestReaction(state: State, side: Side): React | undefined {
  const mover = state.units[state.pending!.unit]!;
  if (!isHere(mover)) return undefined;
  const nextLoss = nextLossCost(state, otherSide(state, side));
  const moving = onItsWay(state);
  let best: React | undefined;
  let most = LEAST;
  for (const unit of unitsOf(state, side)) {
    if (!isHere(unit) || unit.broken || state.pending!.tried.includes(unit.id)) continue;
    const chance = reactionChance(unit);
    if (chance < LEAST_CHANCE || !inReach(state, unit, mover)) continue;
    const atDistance = moving ? strikePoint(state, unit) : 0;
    if (atDistance === undefined) continue;
    const then = moving ? whenStruck(state, unit, atDistance) : state;
    if (!moving && state.pending!.target !== unit.id && !sees(state, unit, mover)) continue;
    const aim = aimed(then, unit, then.units[mover.id]!, { action: 'fire', targetMoving: moving });
    if (!isAimed(aim)) continue;
    const points = chance * pointsOf(shotOdds(aim), nextLoss);
    if (points <= most) continue;
    most = points;
    best = { type: 'react', side, unit: unit.id, action: 'fire', ...(moving ? { atDistance } : {}) };
  }
  return best;
}
