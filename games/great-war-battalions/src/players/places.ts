import {
  ahead,
  bearing,
  type Feature,
  gapBetween,
  INCH,
  type Path,
  type Place,
  pathLength,
  perMap,
  ringsOf,
  surrounds,
} from '@sandtable/table';
import type { State, Unit } from '../play/state.ts';
import { RANGES } from '../sheet/tables.ts';
import { groundOf } from '../table/ground.ts';
import { BASE } from '../table/units.ts';
import { partOf } from '../table/ways.ts';
import { wayTowards } from './goals.ts';

/** Ways to places worth standing on. */

const GRID = 2 * INCH;

/** Places within a piece of ground, two inches apart. */
function spotsIn(feature: Feature): Place[] {
  const spots: Place[] = [];
  for (const { low, high } of ringsOf(feature.ground)) {
    for (let x = low.x + GRID / 4; x < high.x; x += GRID)
      for (let y = low.y + GRID / 4; y < high.y; y += GRID) {
        const spot = { x: Math.round(x), y: Math.round(y) };
        if (surrounds(feature, spot)) spots.push(spot);
      }
  }
  return spots;
}

/** Places in cover all over the map. */
export const coveredSpots = perMap((map): readonly Place[] => {
  const { forts, hideouts } = groundOf(map);
  return [...forts, ...hideouts].flatMap(spotsIn);
});

/** Straight to a place, no farther than allowed. */
export function straightTo(from: Place, to: Place, most: number): Path {
  const whole = [
    { x: from.x, y: from.y },
    { x: to.x, y: to.y },
  ];
  return pathLength(whole) <= most ? whole : partOf(whole, 0, most);
}

const MOST_COVERED = 3;

/** The covered places within a move that are nearest to where the unit is wanted. */
export function intoCover(state: State, unit: Unit, reach: number, wanted: Place): Path[] {
  const from = unit.pose!;
  const near: { spot: Place; gap: number }[] = [];
  for (const spot of coveredSpots(state.map)) {
    if (Math.abs(spot.x - from.x) > reach || Math.abs(spot.y - from.y) > reach) continue;
    const far = gapBetween(from, spot);
    if (far <= reach && far > INCH) near.push({ spot, gap: gapBetween(spot, wanted) + far / 4 });
  }
  near.sort((a, b) => a.gap - b.gap);
  return near.slice(0, MOST_COVERED).map(({ spot }) => straightTo(from, spot, reach));
}

/** Ranges that the sheet tells apart, in inches and a little nearer. */
function bandsOf({ type }: Unit): readonly number[] {
  if (RANGES[type].fire === null) return [23.9];
  return type === 'machine-gun' ? [11.9, 23.9] : [3.9, 11.9];
}

/** Straight at an enemy, up to so many inches from him and no nearer. */
export function upTo(unit: Unit, enemy: Unit, inches: number, reach: number): Path[] {
  const from = unit.pose!;
  const go = gapBetween(from, enemy.pose!) - inches * INCH - BASE.depth;
  return go > INCH / 2 && go <= reach ? [straightTo(from, enemy.pose!, go)] : [];
}

/** Back from an enemy. */
export function backFrom(state: State, unit: Unit, enemy: Unit, reach: number): Path[] {
  const from = unit.pose!;
  const to = ahead({ x: from.x, y: from.y, facing: bearing(enemy.pose!, from) }, reach);
  const { width, depth } = state.map;
  return to.x >= 0 && to.y >= 0 && to.x <= width && to.y <= depth ? [straightTo(from, to, reach)] : [];
}

/** The nearest few of a list. */
function nearest<T>(all: readonly T[], from: Place, placeOf: (each: T) => Place, most: number): T[] {
  return [...all].sort((a, b) => gapBetween(from, placeOf(a)) - gapBetween(from, placeOf(b))).slice(0, most);
}

/** Ways worth a thought for one move, of each kind the best first; not all of them are free. */
export function* waysFor(state: State, unit: Unit, reach: number, enemies: readonly Unit[]): Generator<Path> {
  const from = unit.pose!;
  const foes = nearest(enemies, from, ({ pose }) => pose!, 2);
  const goals = nearest(state.objectives, from, ({ place }) => place, 2).map(({ place }) => place);
  const towards = goals.filter((goal) => gapBetween(from, goal) > INCH);
  const covers = intoCover(state, unit, reach, goals[0] ?? foes[0]?.pose ?? from);
  const first = towards[0] && wayTowards(state, unit, towards[0]);
  if (first) yield first;
  yield* covers.slice(0, 1);
  if (foes[0]) {
    for (const band of bandsOf(unit)) yield* upTo(unit, foes[0], band, reach);
    yield* backFrom(state, unit, foes[0], reach);
  }
  const second = towards[1] && wayTowards(state, unit, towards[1]);
  if (second) yield second;
  yield* covers.slice(1);
  if (first && pathLength(first) > reach / 2) yield partOf(first, 0, reach / 2);
  if (foes[1]) for (const band of bandsOf(unit)) yield* upTo(unit, foes[1], band, reach);
}
