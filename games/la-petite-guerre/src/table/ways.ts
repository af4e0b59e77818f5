import {
  ahead,
  bearing,
  covers,
  type Feature,
  firstPart,
  gapBetween,
  inArc,
  meetingsOnPath,
  onGround,
  type Path,
  type Place,
  type Pose,
  passesBy,
  pathLength,
  placeAlong,
  posed,
  squaredGap,
  surrounds,
} from '@sandtable/table';
import type { Gun, State } from '../play/state.ts';
import { entered, gapToEdge, inWoods, isOnTrail, surveyed, through } from './ground.ts';
import { allMen, enemiesOf, GUN, radiusOf, type Standing, TOUCH } from './men.ts';

/** LPG-4.8 to LPG-4.10 Where a move ends. */

/** Whoever moves: a man, or a gun with its team. */
export type Mover = {
  readonly pose: Pose;
  readonly radius: number;
  /** LPG-4.6 On horseback, or a limbered gun. */
  readonly rides: boolean;
  readonly side: string;
  /** Bases that move along, or are his own. */
  readonly own: readonly string[];
};
export const moverOf = (man: Standing): Mover => ({
  pose: man.pose,
  radius: radiusOf(man),
  rides: man.mounted,
  side: man.side,
  own: [man.id],
});
export const gunMover = (gun: Gun, crew: readonly string[]): Mover => ({
  pose: gun.pose,
  radius: GUN,
  rides: true, // LPG-4.6: guns count as horses
  side: gun.side,
  own: [gun.id, ...crew],
});

/** LPG-4.8 An enemy near by, ground that is closed or was not stated, the edge of the table, another base. */
export type Cut = 'enemy' | 'closed' | 'unstated' | 'edge' | 'taken';

export type Walk = {
  readonly path: Path;
  readonly pose: Pose;
  /** The enemy who stopped him (LPG-4.10). */
  readonly stoppedBy: Standing | undefined;
  /** He came to the edge of the table. */
  readonly edge: boolean;
  /** LPG-4.8 What kept him from going all of it. */
  readonly cut?: Cut | undefined;
};

/** LPG-4.10 Nobody but a charger comes nearer than this. */
export const KEEP_OFF = 2000;

/** A way as long as this, running straight on beyond its end (LPG-4.8). */
function asLongAs(path: Path, distance: number): Path {
  const length = pathLength(path);
  if (distance <= length || length === 0) return path;
  const last = path[path.length - 1]!;
  const before = path[path.length - 2]!;
  const leg = gapBetween(before, last) || 1;
  const more = (distance - length) / leg;
  const end = {
    x: Math.round(last.x + (last.x - before.x) * more),
    y: Math.round(last.y + (last.y - before.y) * more),
  };
  return [...path.slice(0, -1), end];
}

/** How far along a way one comes within reach of a place, or, being nearer already, would come nearer still. */
export function comesWithin(path: Path, centre: Place, reach: number): number {
  let start = 0;
  for (let i = 1; i < path.length; i++) {
    const a = path[i - 1]!;
    const b = path[i]!;
    const length = gapBetween(a, b);
    if (length === 0) continue;
    const [x, y] = [centre.x - a.x, centre.y - a.y];
    const nearest = (x * (b.x - a.x) + y * (b.y - a.y)) / length;
    const far = x * x + y * y;
    if (far <= reach * reach) {
      if (nearest > 0) return start;
    } else if (nearest > 0) {
      const aside = far - nearest * nearest;
      if (aside < reach * reach) {
        const enters = nearest - Math.sqrt(reach * reach - aside);
        if (enters <= length) return start + enters;
      }
    }
    start += length;
  }
  return Number.POSITIVE_INFINITY;
}

/** LPG-4.6 How far a rider gets on ground that is open to him on a trail only. */
function offTrail(state: State, path: Path, wood: Feature): number {
  const inside = onGround(path, wood.ground);
  if (inside.length === 0) return Number.POSITIVE_INFINITY;
  const trails = surveyed(state.map).trails.flatMap(({ ground }) => onGround(path, ground));
  for (const { from, to } of inside) {
    let at = from;
    for (let trail = true; trail; ) {
      const next = trails.find((each) => each.from <= at + 1 && each.to > at + 1);
      trail = next !== undefined;
      if (next) at = next.to;
    }
    if (at < to - 1) return at;
  }
  return Number.POSITIVE_INFINITY;
}

/** How far along a way a piece begins; whoever stands on its edge is outside, and places are whole thousandths, so within a hair of it too. */
function entersAt(path: Path, feature: Feature): number {
  if (passesBy(path, feature.ground)) return Number.POSITIVE_INFINITY;
  const isDeep = (place: Place): boolean => gapToEdge(place, feature) > TOUCH;
  if (surrounds(feature, path[0]!) && isDeep(path[0]!)) return Number.POSITIVE_INFINITY;
  const stretch = onGround(path, feature.ground).find(
    ({ from, to }) => isDeep(placeAlong(path, (from + to) / 2)) || isDeep(placeAlong(path, to)),
  );
  return stretch?.from ?? Number.POSITIVE_INFINITY;
}

/** LPG-19.4 A pit or house that holds no more men: one may pass through it, as through friends, and not stop in it. */
function isFull(state: State, feature: Feature, own: readonly string[]): boolean {
  if (feature.room === undefined) return false;
  let inside = 0;
  for (const { id, pose } of allMen(state)) if (pose && !own.includes(id) && covers(feature, pose)) inside++;
  return inside >= feature.room;
}

/** LPG-4.8 How far along a way impassable ground begins. */
function groundStop(state: State, { rides }: Mover, path: Path): number {
  const ground = surveyed(state.map);
  let least = Number.POSITIVE_INFINITY;
  const stop = (at: number): void => {
    if (at < least) least = at;
  };
  for (const water of ground.water) stop(entersAt(path, water));
  for (const house of ground.shelters)
    if (rides || state.special.shut.includes(house.id)) stop(entersAt(path, house));
  if (!rides) return least;
  for (const wood of ground.woods) stop(offTrail(state, path, wood));
  for (const { line, hard } of ground.lines)
    if (hard) stop(meetingsOnPath(path, line)[0] ?? Number.POSITIVE_INFINITY);
  return least;
}

/** LPG-4.8 How far the end of a move runs on before ground that was not stated. */
function unstatedStop(state: State, stated: Path, path: Path): number {
  const ground = surveyed(state.map);
  const known = entered(state.map, stated);
  let least = Number.POSITIVE_INFINITY;
  for (const piece of [...ground.woods, ...ground.scrub])
    if (!known.has(piece.id)) least = Math.min(least, entersAt(path, piece));
  for (const { feature, line } of ground.lines)
    if (!known.has(feature.id))
      least = Math.min(least, meetingsOnPath(path, line)[0] ?? Number.POSITIVE_INFINITY);
  if (state.special.snow && isOnTrail(state.map, stated)) {
    const trails = ground.trails.flatMap((trail) => onGround(path, trail.ground));
    const end = trails.find(({ from }) => from <= 1)?.to ?? Number.POSITIVE_INFINITY;
    if (end < pathLength(path) - 1) least = Math.min(least, end); // the whole way lies on the trail else
  }
  return least;
}

/** How far along a way a base of this size comes to the edge of the table. */
function edgeStop({ map }: State, radius: number, path: Path): number {
  const inside = ({ x, y }: Place): boolean =>
    x >= radius && y >= radius && x <= map.width - radius && y <= map.depth - radius;
  let start = 0;
  for (let i = 1; i < path.length; i++) {
    const [a, b] = [path[i - 1]!, path[i]!];
    const length = gapBetween(a, b);
    if (!inside(b)) {
      const part = (from: number, to: number, low: number, high: number): number =>
        to < low && to < from
          ? (from - low) / (from - to)
          : to > high && to > from
            ? (high - from) / (to - from)
            : 1;
      const t = Math.min(
        part(a.x, b.x, radius, map.width - radius),
        part(a.y, b.y, radius, map.depth - radius),
      );
      if (t < 1) return start + Math.max(0, t) * length;
    }
    start += length;
  }
  return Number.POSITIVE_INFINITY;
}

/** A base that stands on the table. */
type Base = { readonly at: Place; readonly radius: number };

function boundsOf(path: Path): { readonly low: Place; readonly high: Place } {
  let [lowX, highX, lowY, highY] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of path) {
    lowX = Math.min(lowX, x);
    highX = Math.max(highX, x);
    lowY = Math.min(lowY, y);
    highY = Math.max(highY, y);
  }
  return { low: { x: lowX, y: lowY }, high: { x: highX, y: highY } };
}

/** The bases of others within a rectangle, and so much round it. */
function basesIn(state: State, low: Place, high: Place, round: number, own: readonly string[]): Base[] {
  const bases: Base[] = [];
  const isOut = ({ x, y }: Place, reach: number): boolean =>
    x < low.x - reach || x > high.x + reach || y < low.y - reach || y > high.y + reach;
  for (const man of allMen(state)) {
    if (!man.pose || isOut(man.pose, round + radiusOf(man)) || own.includes(man.id)) continue;
    bases.push({ at: man.pose, radius: radiusOf(man) });
  }
  for (const id in state.guns) {
    const { pose } = state.guns[id]!;
    if (!isOut(pose, round + GUN) && !own.includes(id)) bases.push({ at: pose, radius: GUN });
  }
  return bases;
}
const restsOn = (bases: readonly Base[], place: Place, radius: number): boolean =>
  bases.some((base) => squaredGap(base.at, place) < (radius + base.radius - 1) ** 2);

/** Does a base here rest on another one? */
export const isTaken = (state: State, place: Place, radius: number, own: readonly string[]): boolean =>
  restsOn(basesIn(state, place, place, radius, own), place, radius);

/** How coarsely one looks back for a free spot, in thousandths; then as finely as places are. */
const BACK = 50;
/** LPG-4.8, LPG-19.8 The last free spot at or before a distance. */
function lastFree(state: State, { radius, own }: Mover, path: Path, distance: number): number {
  const { low, high } = boundsOf(path);
  const bases = basesIn(state, low, high, radius, own);
  const full = surveyed(state.map).rooms.filter(
    (piece) => entersAt(path, piece) <= distance && isFull(state, piece, own),
  );
  let at = Math.floor(distance);
  if (bases.length === 0 && full.length === 0) return at;
  const taken = (along: number): boolean => {
    const place = placeAlong(path, along);
    return restsOn(bases, place, radius) || full.some((piece) => surrounds(piece, place));
  };
  if (!taken(at)) return at;
  let bad = at;
  while (at > 0 && taken(at)) {
    bad = at;
    at = Math.max(0, at - BACK);
  }
  while (bad - at > 1) {
    const middle = (at + bad) >> 1;
    if (taken(middle)) bad = middle;
    else at = middle;
  }
  return at;
}

export type Terms = {
  /** Enemies to keep 2 inches from; all of them unless told otherwise. */
  readonly off?: readonly Standing[];
  /** LPG-4.8 Pieces that the way did not state stop him; not those who run. */
  readonly stated?: boolean;
  /** LPG-13.2 Whoever reaches the edge of the table leaves it, and needs no room there. */
  readonly leaves?: boolean;
};

/** LPG-4.8 How far somebody gets who has so many thousandths to go along a way. */
export function walk(state: State, mover: Mover, stated: Path, distance: number, terms: Terms = {}): Walk {
  const path = asLongAs(stated, distance);
  let least = distance;
  let cut: Cut | undefined;
  const stop = (at: number, by: Cut): void => {
    if (at < least) [least, cut] = [at, by];
  };
  stop(groundStop(state, mover, path), 'closed');
  if (terms.stated !== false && distance > pathLength(stated))
    stop(unstatedStop(state, stated, path), 'unstated');
  let stoppedBy: Standing | undefined;
  for (const enemy of terms.off ?? enemiesOf(state, mover.side)) {
    const at = comesWithin(path, enemy.pose, KEEP_OFF + mover.radius + radiusOf(enemy));
    if (at < least) stoppedBy = enemy;
    stop(at, 'enemy');
  }
  const edge = edgeStop(state, mover.radius, path);
  const atEdge = edge <= least;
  stop(edge, 'edge');
  const most = Math.max(0, least);
  const length = atEdge && terms.leaves ? Math.floor(most) : lastFree(state, mover, path, most);
  if (length < Math.floor(most)) cut = 'taken';
  const gone = ended(mover.pose, path, length);
  return { path: gone.path, pose: gone.pose, stoppedBy, edge: atEdge, cut };
}

/** The part of a way that was gone, and how he stands then: facing along its last leg (LPG-2.6). */
export function ended(pose: Pose, path: Path, length: number): Pick<Walk, 'path' | 'pose'> {
  if (length < 1) return { path: [{ x: pose.x, y: pose.y }], pose };
  const gone = firstPart(path, length);
  const leg = gone.length - 1; // by the whole leg: of a hair's breadth of it nobody could tell the direction
  return { path: gone, pose: posed(gone[leg]!, bearing(path[leg - 1]!, path[leg]!)) };
}

/** LPG-2.6 Is the first leg to his front, is each later leg an inch long at least, does none bend by more than 45°? */
export function bendsTooMuch(pose: Pose, path: Path): boolean {
  if (!inArc(pose, pose.facing, 90, path[1]!)) return true;
  for (let i = 2; i < path.length; i++) {
    const [a, b, c] = [path[i - 2]!, path[i - 1]!, path[i]!];
    const [x, y, u, v] = [b.x - a.x, b.y - a.y, c.x - b.x, c.y - b.y];
    const onward = x * u + y * v;
    if (onward <= 0 || Math.abs(x * v - y * u) > onward) return true;
    if (gapBetween(b, c) < 999) return true;
  }
  return false;
}

/** LPG-12.3 Does a way lead a horse where none goes, or to somebody who stands there? */
export function isClosedToHorses({ map }: State, path: Path, end: Place): boolean {
  const { woods, onTrail } = through(map, NOTHING, path);
  const ground = surveyed(map);
  const shut = [...ground.buildings, ...ground.pits, ...ground.water];
  return (
    (woods && !onTrail) ||
    (inWoods(map, end) && !isOnTrail(map, [end])) ||
    shut.some((piece) => covers(piece, end) || onGround(path, piece.ground).length > 0) ||
    ground.lines.some(({ line, hard }) => hard && meetingsOnPath(path, line).length > 0)
  );
}
const NOTHING = {
  first: null,
  snow: false,
  misloading: false,
  leave: null,
  shut: [],
  shellPenalty: null,
  rehide: null,
};

/** A straight way of so many thousandths along a bearing. */
export const straight = (pose: Pose, facing: number, length: number): Path => [
  { x: pose.x, y: pose.y },
  ahead(posed(pose, facing), length),
];

/** What the procedures ask of a way. */
export const throughOf = (state: State, path: Path) => through(state.map, state.special, path);
