import type { Side } from '@sandtable/engine';
import { nearestOnSegment, type Place, ringsOf, squaredGap } from '@sandtable/table';
import type { State } from '../play/state.ts';
import { isHouseHeld } from '../play/victory.ts';
import { featureOf, middleOf } from '../table/ground.ts';
import { enemiesInView, nearestOf, type Standing } from '../table/men.ts';

/** Where a side wants its men. */

/** Does a side win by taking something? */
export const attacks = ({ victory }: State, side: Side): boolean =>
  victory.prizes.some((prize) => prize.kind === 'house' && prize.side === side);

type Goal = { readonly place: Place; readonly men: number; readonly id: string };

/** The houses that a side still has to take, with a place before each. */
export function goalsOf(state: State, side: Side): Goal[] {
  return state.victory.prizes.flatMap((prize) => {
    if (prize.kind !== 'house' || prize.side !== side || isHouseHeld(state, prize)) return [];
    const id = prize.features[0]!; // it has one
    const feature = featureOf(state.map, id);
    return feature ? [{ id, place: middleOf(feature), men: prize.men }] : [];
  });
}

/** The point of a house's wall that is nearest to somebody. */
export function wallNearest(state: State, id: string, from: Place): Place {
  const feature = featureOf(state.map, id)!; // a goal
  const { corners } = ringsOf(feature.ground)[0]!; // it has an outline
  let best = corners[0]!;
  for (let i = 0, p = corners[corners.length - 1]!; i < corners.length; p = corners[i++]!) {
    const near = nearestOnSegment(from, p, corners[i]!);
    if (squaredGap(near, from) < squaredGap(best, from)) best = near;
  }
  return { x: Math.round(best.x), y: Math.round(best.y) };
}

/** Where this man should go: the nearest house to take; a defender, or one without a goal, towards the nearest enemy. */
export function goalFor(state: State, man: Standing): Place | undefined {
  let best: Place | undefined;
  for (const goal of goalsOf(state, man.side)) {
    const place = wallNearest(state, goal.id, man.pose);
    if (!best || squaredGap(place, man.pose) < squaredGap(best, man.pose)) best = place;
  }
  return best ?? nearestOf(man, enemiesInView(state, man.side))?.pose;
}
