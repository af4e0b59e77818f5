import type { Problem } from '@sandtable/engine';
import { gapBetween, INCH, type Place } from '@sandtable/table';
import { smallArmsOf } from '../table/arms.ts';
import { allUnits, countOf, enemiesOf, isOut } from '../table/roster.ts';
import { hazardsBetween, stopOf } from '../table/sight.ts';
import { placesOf } from '../table/stations.ts';
import { type Shell, shoot } from './bursts.ts';
import { isProblem, no, type Play, unitAt } from './common.ts';
import { fireVolley, silenceOf, smallShot } from './shooting.ts';
import type { Shot, State, Unit } from './state.ts';

/** Phase 7: rifles, machine guns, snipers and grenades of both sides together. */

type Thrown = Extract<Shot, { bomber: string }>;
const REACH = 6 * INCH;

const isThrown = (shot: Shot): shot is Thrown => 'bomber' in shot;
const bombersOf = (state: State, unit: Unit): readonly Place[] =>
  placesOf(state, unit).filter((_, i) => unit.figures[i] === 'bomber');

/** Who throws at which point, each man once: where they stand; undefined if they cannot all be reached so. */
function throwersOf(state: State, men: readonly Place[], points: readonly Place[]): Place[] | undefined {
  const [point, ...others] = points;
  if (!point) return [];
  for (const man of men) {
    if (gapBetween(man, point) > REACH || stopOf(hazardsBetween(state, [man], [point]), man, point)) continue;
    const rest = throwersOf(
      state,
      men.filter((each) => each !== man),
      others,
    );
    if (rest) return [man, ...rest];
  }
  return undefined;
}

/** WF-4.25 `grenade(bomber, point)`: within 6 inches of the man, after a move but not after a charge. */
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
  const { point } = shot;
  const { width, depth } = state.map;
  if (point.x < 0 || point.y < 0 || point.x > width || point.y > depth)
    return no('off-table', 'WF-4.25', 'Throw at a point on the table.');
  const bombers = bombersOf(state, unit);
  if (bombers.length === 0) return no('no-bomber', 'WF-4.25', `${unit.name} has no bomber left to throw.`);
  const near = bombers.filter((place) => gapBetween(place, point) <= REACH);
  if (near.length === 0)
    return no('out-of-range', 'WF-4.4', 'A grenade reaches 6 inches from the man who throws it.');
  const hazards = hazardsBetween(state, near, [point]);
  if (near.every((place) => stopOf(hazards, place, point)))
    return no('not-seen', 'WF-4.25', 'Grenades are direct fire: the point must be in sight.');
  const earlier = written.filter(isThrown).filter(({ bomber }) => bomber === unit.id);
  const from = throwersOf(state, bombers, [...earlier.map((each) => each.point), point])?.at(-1);
  if (!from)
    return no(
      'no-bomber',
      'WF-4.25',
      `Each bomber of ${unit.name} throws once; nobody else reaches this point.`,
    );
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
    number: earlier.length + 1,
  };
}

/** Which man throws this one of all the grenades of his squad. */
function throwerOf(state: State, shot: Thrown, all: readonly Shot[]): Place | undefined {
  const his = all.filter(isThrown).filter(({ bomber }) => bomber === shot.bomber);
  const unit = state.units[shot.bomber]!; // it was judged
  return throwersOf(
    state,
    bombersOf(state, unit),
    his.map(({ point }) => point),
  )?.[his.indexOf(shot)];
}

/** Everything is judged before the first die: all of it happens at once. */
export function fireSmall(turn: Play, shots: readonly (readonly [string, Shot])[]): void {
  const { state } = turn;
  const bySide = (side: string): Shot[] => shots.filter(([each]) => each === side).map(([, shot]) => shot);
  const laid = shots.flatMap(([side, shot]): (() => void)[] => {
    if (isThrown(shot)) {
      const shell = grenadeOf(state, side, shot, []);
      if (isProblem(shell)) return [];
      const from = throwerOf(state, shot, bySide(side)) ?? shell.from;
      return [() => shoot(turn, { ...shell, from })];
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
