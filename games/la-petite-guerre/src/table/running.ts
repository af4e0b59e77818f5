import { bearing, gapBetween, type Path, type Place, pathLength, posed } from '@sandtable/table';
import type { Edge, State } from '../play/state.ts';
import { isOnTrail } from './ground.ts';
import { enemiesInView, enemiesOf, menGap, nearestOf, radiusOf, type Standing, TOUCH } from './men.ts';
import { comesWithin, ended, type Mover, moverOf, straight, throughOf, type Walk, walk } from './ways.ts';

/** LPG-13.1, LPG-8.6, LPG-13.10 Ways that nobody chooses: away from the enemy, or after him. */

const EDGES: Readonly<Record<Edge, number>> = { north: 0, east: 90, south: 180, west: 270 };
const edgeOf = (state: State, side: string): number => EDGES[state.sides.find(({ id }) => id === side)!.edge];

/** Thousandths from a place to the edge of the table along one of the four bearings. */
function toEdge({ map }: State, { x, y }: Place, facing: number): number {
  const to = Math.round(facing / 90) % 4;
  return [map.depth - y, map.width - x, y, x][to]!;
}

/** How far two bearings lie apart. */
const apart = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180);

/** LPG-13.1 Away from the nearest enemy, and to which bearings he bends if he must: towards his own edge first. */
export function bearingsAway(state: State, man: Pick<Mover, 'pose' | 'side'>): number[] {
  const nearest = nearestOf(man, enemiesInView(state, man.side));
  const home = edgeOf(state, man.side);
  const away = nearest ? bearing(nearest.pose, man.pose) : home;
  const found = [away];
  for (let off = 15; off <= 105; off += 15) {
    const [a, b] = [(away + off) % 360, (away - off + 360) % 360] as const;
    const nearer = apart(a, home) - apart(b, home) || toEdge(state, man.pose, a) - toEdge(state, man.pose, b);
    if (nearer > 0) found.push(b, a);
    else found.push(a, b);
  }
  return found;
}

/** LPG-13.1 The run away: the first bearing that lets him go all of it, else the one that takes him farthest. */
export const runAway = (state: State, man: Standing, distance: number, leaves = false): Walk =>
  awayFrom(state, moverOf(man), distance, leaves);
export function awayFrom(state: State, mover: Mover, distance: number, leaves = false): Walk {
  const off = enemiesOf(state, mover.side);
  let best: Walk | undefined;
  for (const facing of bearingsAway(state, mover)) {
    const way = walk(state, mover, straight(mover.pose, facing, distance), distance, {
      off,
      stated: false,
      leaves,
    });
    const length = pathLength(way.path);
    if (way.edge || length >= distance - TOUCH) return way;
    if (!best || length > pathLength(best.path) + 1) best = way;
  }
  return best!; // there is one bearing at least
}

/** LPG-4.6, LPG-4.7 What a way that nobody stated goes through. Horses, and guns, keep out of woods off a trail by themselves; of deep snow that spares them nothing. */
export function runsThroughGround(state: State, { rides }: Pick<Mover, 'rides'>, path: Path) {
  const { woods, scrub, onTrail } = throughOf(state, path.length < 2 ? [path[0]!, path[0]!] : path); // hemmed in, he starts there all the same
  return rides && woods && !onTrail
    ? { woods: false, scrub: scrub || (state.special.snow && !isOnTrail(state.map, path)), onTrail: false }
    : { woods, scrub, onTrail };
}

/** LPG-13.10 The track of a quarry as his pursuer follows it: to where he broke, and along his way. */
export function trackFor(pursuer: Standing, track: Path): Path {
  const from = { x: pursuer.pose.x, y: pursuer.pose.y };
  const rest = track.filter((place, i) => gapBetween(place, i === 0 ? from : track[i - 1]!) > 0);
  return rest.length === 0 ? [from] : [from, ...rest];
}

export type Chase = Walk & { readonly caught: boolean };

/** LPG-13.10 How far a pursuer gets; he keeps off every enemy but his quarry. */
export function chase(
  state: State,
  pursuer: Standing,
  quarry: Standing | undefined,
  track: Path,
  distance: number,
): Chase {
  const path = trackFor(pursuer, track);
  if (quarry && menGap(pursuer, quarry) === 0)
    return {
      path: [path[0]!],
      pose: posed(pursuer.pose, bearing(pursuer.pose, quarry.pose)),
      stoppedBy: undefined,
      edge: false,
      caught: true,
    };
  if (path.length < 2) return { path, pose: pursuer.pose, stoppedBy: undefined, edge: false, caught: false };
  const off = enemiesOf(state, pursuer.side).filter(({ id }) => id !== quarry?.id);
  const reach = quarry
    ? comesWithin(path, quarry.pose, radiusOf(pursuer) + radiusOf(quarry))
    : Number.POSITIVE_INFINITY;
  const most = Math.min(distance, pathLength(path));
  const way = walk(state, moverOf(pursuer), path, Math.min(most, reach), { off, stated: false });
  const caught = reach <= distance + TOUCH && pathLength(way.path) >= reach - 2 * TOUCH;
  return { ...way, caught };
}

/** LPG-12.3 A charge: straight at the enemy, until the bases touch. */
export function chargeWay(man: Standing, target: Standing): Path {
  const far = gapBetween(man.pose, target.pose);
  const length = Math.max(0, far - radiusOf(man) - radiusOf(target));
  return straightTo(man.pose, target.pose, length);
}
export function straightTo(from: Place, to: Place, length: number): Path {
  const far = gapBetween(from, to) || 1;
  const end = {
    x: Math.round(from.x + ((to.x - from.x) * length) / far),
    y: Math.round(from.y + ((to.y - from.y) * length) / far),
  };
  return [{ x: from.x, y: from.y }, end];
}
export { ended };
