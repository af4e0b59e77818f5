import type { Side } from '@sandtable/engine';
import { gapBetween, nearestOnSegment, type Place, ringsOf, squaredGap } from '@sandtable/table';
import type { State } from '../play/state.ts';
import { isHouseHeld } from '../play/victory.ts';
import { WEAPONS } from '../sheet/tables.ts';
import { coverFrom, featureOf, middleOf } from '../table/ground.ts';
import { enemiesInView, isAble, menGap, menOf, nearestOf, radiusOf, type Standing } from '../table/men.ts';

/** Where a side wants its men. */

/** Does a side win by taking something? */
export const attacks = ({ victory }: State, side: Side): boolean =>
  victory.prizes.some((prize) => prize.kind === 'house' && prize.side === side);

/** Does the other side win if this one takes nothing? */
export const mustAttack = ({ victory }: State, side: Side): boolean =>
  victory.prizes.some((prize) => prize.kind === 'no-house' && prize.of === side);

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

/** The middle of some men. */
function middleOfMen(men: readonly Standing[]): Place | undefined {
  if (men.length === 0) return undefined;
  const sum = men.reduce((so, { pose }) => ({ x: so.x + pose.x, y: so.y + pose.y }), { x: 0, y: 0 });
  return { x: Math.round(sum.x / men.length), y: Math.round(sum.y / men.length) };
}

/** A leader keeps near his men: to the middle of his unit, a commander without men to that of the nearest others. */
function amongHisMen(state: State, leader: Standing): Place | undefined {
  const others = menOf(state, leader.side).filter(
    (man) => man.id !== leader.id && isAble(man) && man.serves === null,
  );
  const own = others.filter((man) => man.unit === leader.unit);
  const middle = middleOfMen(
    own.length > 0 ? own : others.filter((man) => gapBetween(man.pose, leader.pose) < 12_000),
  );
  return middle && gapBetween(middle, leader.pose) > 3500 ? middle : undefined;
}

/** Inches that a defender leaves between himself and an enemy who may come to him. */
const WAITS = 14_000;

/** Is the enemy, or are more than this share of those about him, behind hard cover? */
function areSheltered(state: State, man: Standing, near: Standing, most: number): boolean {
  const isCovered = (enemy: Standing): boolean =>
    coverFrom(state.map, enemy.pose, radiusOf(enemy), man.pose) === 'hard';
  if (isCovered(near)) return true;
  const about = enemiesInView(state, man.side).filter(
    (enemy) => isAble(enemy) && menGap(near, enemy) < WAITS,
  );
  return about.filter(isCovered).length > most * about.length;
}

/** A defender goes to meet an enemy who is out of his range, unless he has good cover or may wait for him. */
function meets(state: State, man: Standing, patience: number): Place | undefined {
  const near = nearestOf(man, enemiesInView(state, man.side));
  const [arm] = man.arms;
  if (!near || !arm) return undefined;
  const far = menGap(man, near);
  const cover = coverFrom(state.map, man.pose, radiusOf(man), near.pose);
  if (areSheltered(state, man, near, patience)) return undefined; // let them come out first
  if (cover === 'hard' || far < WEAPONS[arm.weapon].max * 900) return undefined;
  return cover === 'soft' && far < WAITS ? undefined : near.pose;
}

/** Where this man should go: a leader to his men, an attacker to the nearest house to take, a defender to his shot. */
export function goalFor(state: State, man: Standing, patience: number): Place | undefined {
  const men = man.cp > 0 ? amongHisMen(state, man) : undefined;
  if (men) return men;
  if (man.cp > 0 && Object.values(state.guns).some((gun) => gun.unit === man.unit && !gun.out))
    return undefined;
  let best: Place | undefined;
  for (const goal of goalsOf(state, man.side)) {
    const place = wallNearest(state, goal.id, man.pose);
    if (!best || squaredGap(place, man.pose) < squaredGap(best, man.pose)) best = place;
  }
  return best ?? meets(state, man, patience);
}
