import {
  ahead,
  bearing,
  firstPart,
  gapBetween,
  INCH,
  nearestOnPath,
  type Path,
  type Place,
  posed,
  rounded,
  squaredGap,
} from '@sandtable/table';
import type { State, Unit } from '../play/state.ts';
import { sorted } from '../table/ground.ts';
import { enemiesOf, isVehicleUnit } from '../table/units.ts';
import { reachAlong } from '../table/ways.ts';
import { goalOf } from './goals.ts';
import { coverSpots, outlookOf } from './outlook.ts';

/** Where moves may be worth ending. */

export const near = (list: readonly Unit[], from: Place, most: number): Unit[] =>
  [...list].sort((a, b) => gapBetween(a.pose!, from) - gapBetween(b.pose!, from)).slice(0, most);

/** Where a unit would like to be: its goal, the nearest enemy and the nearest marker. */
export function goalsOf(state: State, unit: Unit): Place[] {
  const pose = unit.pose!;
  const o = outlookOf(state, unit.side);
  const goal = goalOf(o, unit);
  const enemies = near(o.enemies, pose, 1).map(({ pose: place }) => place!);
  const markers = o.markers
    .map(({ place }) => place)
    .sort((a, b) => squaredGap(a, pose) - squaredGap(b, pose))
    .slice(0, 1);
  const square = state.victory.kind === 'points' ? state.victory.square.ground : undefined;
  const middle = square && 'centre' in square ? [square.centre] : [];
  return [...(goal ? [goal] : []), ...middle, ...enemies, ...markers];
}

const clampTo = (state: State, { x, y }: Place): Place => ({
  x: Math.min(state.map.width, Math.max(0, x)),
  y: Math.min(state.map.depth, Math.max(0, y)),
});

/** The spots in cover that are nearest to the goal, and to where it stands. */
function coverEnds(state: State, pose: Place, goal: Place | undefined, reach: number): Place[] {
  const within = coverSpots(state.map).filter((spot) => squaredGap(spot, pose) <= reach * reach);
  const best = (to: Place): Place | undefined =>
    within.reduce<Place | undefined>(
      (found, spot) => (!found || squaredGap(spot, to) < squaredGap(found, to) ? spot : found),
      undefined,
    );
  return [goal && best(goal), best(pose)].flatMap((spot) => (spot ? [spot] : []));
}

/** Ends of moves that are worth a look: into cover, towards each goal, beside it, and back. */
export function endsOf(state: State, unit: Unit, reach: number): Place[] {
  const pose = unit.pose!;
  const goals = goalsOf(state, unit);
  const ends: Place[] = [];
  for (const [i, goal] of goals.entries()) {
    const far = gapBetween(pose, goal);
    const to = bearing(pose, goal);
    for (const [turn, part] of i === 0 ? WAYS : STRAIGHT)
      ends.push(ahead(posed(pose, (to + turn + 360) % 360), Math.round(Math.min(reach * part, far))));
  }
  const enemy = near(enemiesOf(state, unit.side), pose, 1)[0];
  const back = enemy
    ? [ahead(posed(pose, (bearing(pose, enemy.pose!) + 180) % 360), Math.round(reach * 0.9))]
    : [];
  const cover = isVehicleUnit(unit) ? [] : coverEnds(state, pose, goals[0], reach * 0.9);
  return [...cover, ...ends.slice(0, 4), ...back, ...ends.slice(4)].map((place) =>
    rounded(clampTo(state, place)),
  );
}
const WAYS: readonly (readonly [turn: number, part: number])[] = [
  [0, 0.98],
  [0, 0.5],
  [35, 0.8],
  [-35, 0.8],
];

const STRAIGHT = WAYS.slice(0, 2);

/** SCW-5.12 A vehicle on a road may follow it, farther than across country. */
export function byRoad(state: State, unit: Unit, goal: Place | undefined): Path[] {
  const pose = unit.pose!;
  const here = { x: pose.x, y: pose.y };
  if (!unit.vehicle || !goal) return [];
  return sorted(state.map).roads.flatMap(({ ground }) => {
    if (!('line' in ground)) return [];
    const { distance, gap } = nearestOnPath(ground.line, here);
    if (gap > ON_ROAD) return [];
    const behind = firstPart(ground.line, distance);
    const ahead = ground.line.slice(behind.length - 1);
    return [ahead, [...behind].reverse().slice(1)]
      .map((rest): Path => [here, ...rest.filter((place) => gapBetween(place, here) > INCH)])
      .filter((path) => path.length > 1)
      .map((path) =>
        firstPart(path, reachAlong(state, unit, path, unit.granted!.result, unit.granted!.inches * INCH - 2)),
      )
      .filter((path) => gapBetween(path[path.length - 1]!, goal) < gapBetween(here, goal));
  });
}
const ON_ROAD = 600;
