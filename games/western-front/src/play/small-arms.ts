import type { Problem } from '@sandtable/engine';
import { gapBetween, INCH } from '@sandtable/table';
import { smallArmsOf } from '../table/arms.ts';
import { allUnits, countOf, enemiesOf, isOut } from '../table/roster.ts';
import { hazardsBetween, stopOf } from '../table/sight.ts';
import { placesOf } from '../table/stations.ts';
import { type Shell, shoot } from './bursts.ts';
import { isProblem, no, type Play, unitAt } from './common.ts';
import { fireVolley, silenceOf, smallShot } from './shooting.ts';
import type { Shot, State } from './state.ts';

/** Phase 7: rifles, machine guns, snipers and grenades of both sides together. */

type Thrown = Extract<Shot, { bomber: string }>;
const REACH = 6 * INCH;

/** WF-4.25 `grenade(bomber, point)`: within 6 inches, after a move but not after a charge. */
export function grenadeOf(
  state: State,
  side: string,
  shot: Thrown,
  written: readonly Shot[],
): Shell | Problem {
  const unit = unitAt(state, shot.bomber);
  if (!unit || unit.side !== side) return no('not-yours', 'WF-4.25', 'Choose a squad of your own.');
  const silent = silenceOf(state, unit);
  if (silent) return silent;
  const thrown = written.filter((each) => 'bomber' in each && each.bomber === unit.id).length;
  if (countOf(unit, 'bomber') <= thrown)
    return no('no-bomber', 'WF-4.25', `${unit.name} has no bomber left to throw.`);
  const { point } = shot;
  const { width, depth } = state.map;
  if (point.x < 0 || point.y < 0 || point.x > width || point.y > depth)
    return no('off-table', 'WF-4.25', 'Throw at a point on the table.');
  const near = placesOf(state, unit).filter((place) => gapBetween(place, point) <= REACH);
  if (near.length === 0) return no('out-of-range', 'WF-4.4', 'A grenade reaches 6 inches.');
  const hazards = hazardsBetween(state, near, [point]);
  const from = near.find((place) => !stopOf(hazards, place, point));
  if (!from) return no('not-seen', 'WF-4.25', 'Grenades are direct fire: the point must be in sight.');
  return {
    side,
    by: unit.id,
    weapon: 'grenade',
    ammo: 'he',
    fire: 'direct',
    from,
    aimed: point,
    quality: unit.quality,
    gunnersLost: 0,
    tankGun: false,
    salvo: `${state.turn}-${unit.id}`,
    number: thrown + 1,
  };
}

/** Everything is judged before the first die: all of it happens at once. */
export function fireSmall(turn: Play, shots: readonly (readonly [string, Shot])[]): void {
  const { state } = turn;
  const bySide = (side: string): Shot[] => shots.filter(([each]) => each === side).map(([, shot]) => shot);
  const laid = shots.flatMap(([side, shot]): (() => void)[] => {
    if ('bomber' in shot) {
      const shell = grenadeOf(state, side, shot, []);
      return isProblem(shell) ? [] : [() => shoot(turn, shell)];
    }
    if (!('weapon' in shot)) return [];
    const thrown = bySide(side).filter((each) => 'bomber' in each);
    const volley = smallShot(state, side, shot, thrown);
    if (isProblem(volley)) return [];
    return Array.from({ length: shot.count }, () => () => fireVolley(turn, shot, volley));
  });
  for (const fire of laid) fire();
}

/**
 * Can anybody of this side fire at somebody now, or throw? A grenade may be thrown at any point, at a house or at
 * nothing; who carries some is hidden, so where there are any every squad may.
 */
export const mayFireSmall = (state: State, side: string): boolean => {
  const enemies = enemiesOf(state, side).filter((enemy) => !isOut(enemy));
  const grenades = allUnits(state).some((unit) => unit.shown || countOf(unit, 'bomber') > 0);
  return allUnits(state).some((unit) => {
    if (unit.side !== side || smallArmsOf(unit).length === 0 || silenceOf(state, unit)) return false;
    if (grenades && unit.kind === 'squad') return true;
    return enemies.some((enemy) =>
      smallArmsOf(unit).some(
        (weapon) =>
          !isProblem(smallShot(state, side, { unit: unit.id, weapon, target: enemy.id, count: 1 }, [])),
      ),
    );
  });
};
