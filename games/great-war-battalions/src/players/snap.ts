import type { Side } from '@sandtable/engine';
import { otherSide } from '@sandtable/play';
import { INCH, nearestOnPath, posed } from '@sandtable/table';
import { aimed, isAimed } from '../play/combat.ts';
import { actionProblem } from '../play/ordering.ts';
import { onItsWay, reactionProblem, reactOrderProblem, strikePoint, whenStruck } from '../play/reacting.ts';
import type { Command, State, Unit } from '../play/state.ts';
import { RANGES } from '../sheet/tables.ts';
import { isCrewed } from '../sheet/vocabulary.ts';
import { halfSpan, isHere, sees, unitsOf } from '../table/units.ts';
import type { Manner } from './manner.ts';
import { reactionChance, type ShotOdds, shotOdds } from './odds.ts';
import { pointsOf } from './prospects.ts';
import { closingIn, dashWays, slips } from './reaction-moves.ts';
import { threatOf } from './weigh-reaction.ts';
import { nextLossCost } from './worth.ts';

/** Snap reactions: the strongest shot at what the enemy does (maxims 5 and 6). */

type React = Extract<Command, { type: 'react' }>;

/** May it fire so far at all, at the nearest point of the way? */
function inReach(state: State, unit: Unit, mover: Unit): boolean {
  const reach = RANGES[unit.type].fire;
  if (reach === null) return true;
  const { path } = state.pending!;
  const near = nearestOnPath(onItsWay(state) ? path : [mover.pose!], unit.pose!);
  return near.gap <= reach * INCH + halfSpan(unit) + halfSpan(mover);
}

/** GWB-4.5 Only mounted men may be kept from firing, by a house rule. */
const mayFire = (state: State, unit: Unit): boolean =>
  unit.type !== 'cavalry' || !actionProblem(state, unit, 'fire');

/** The strongest shot that a reaction may take, if one is worth a token. */
export function bestReaction(state: State, side: Side, manner: Manner): React | undefined {
  const mover = state.units[state.pending!.unit]!;
  if (!isHere(mover)) return undefined;
  const nextLoss = nextLossCost(state, otherSide(state, side));
  const moving = onItsWay(state);
  const threat = manner.stop > 0 || manner.slip > 0 ? threatOf(state) : 0;
  let best: React | undefined;
  let most = manner.reaction;
  for (const unit of unitsOf(state, side)) {
    if (!isHere(unit) || unit.broken || state.pending!.tried.includes(unit.id)) continue;
    const chance = reactionChance(unit);
    if (chance < manner.reactionChance || !inReach(state, unit, mover)) continue;
    const atDistance = moving ? strikePoint(state, unit) : 0;
    if (atDistance === undefined) continue;
    const then = moving ? whenStruck(state, unit, atDistance) : state;
    if (!moving && state.pending!.target !== unit.id && !sees(state, unit, mover)) continue;
    const aim = aimed(then, unit, then.units[mover.id]!, { action: 'fire', targetMoving: moving });
    const worth = (odds: ShotOdds): number =>
      chance * (pointsOf(odds, nextLoss + manner.finish) + threat * manner.stop * odds.any);
    const when = moving ? { atDistance } : {};
    const points = isAimed(aim) && mayFire(state, unit) ? worth(shotOdds(aim)) : 0;
    if (points > most) {
      most = points;
      best = { type: 'react', side, unit: unit.id, action: 'fire', ...when };
    }
    if (manner.dash === 0 || isCrewed(unit.type)) continue;
    const mark = then.units[mover.id]!;
    for (const path of points > 0 ? closingIn(state, unit, mark) : dashWays(then, unit, mark)) {
      const from = posed(path[path.length - 1]!, unit.pose!.facing);
      const near = aimed(then, unit, mark, { action: 'move-and-fire', targetMoving: moving, from });
      const gained = isAimed(near) ? manner.dash * worth(shotOdds(near)) : 0;
      const order: React = { type: 'react', side, unit: unit.id, action: 'move-and-fire', path, ...when };
      if (gained <= most || reactionProblem(state, unit) || reactOrderProblem(state, unit, order)) continue;
      most = gained;
      best = order;
    }
  }
  return (manner.slip > 0 ? slip(state, side, threat * manner.slip, most) : undefined) ?? best;
}

/** Out of the way of the assault, if that is worth more. */
function slip(state: State, side: Side, worth: number, most: number): React | undefined {
  const target = worth > 0 ? state.units[state.pending!.target!] : undefined;
  if (target?.side !== side || reactionChance(target) * worth <= most || reactionProblem(state, target))
    return undefined;
  return slips(state, target)[0];
}
