import type { Side } from '@sandtable/engine';
import { soleHolder } from '@sandtable/play';
import {
  alongPath,
  bearing,
  covers,
  firstPart,
  firstWithin,
  footprint,
  gap,
  INCH,
  type Path,
  type Place,
  type Pose,
  pathLength,
  posed,
  type Shape,
  sightLine,
} from '@sandtable/table';
import { HOLDS } from './rulebook.ts';

import type { Squad, State } from './state.ts';

/** What ground and distance mean to this game. */

const BASE = { radius: INCH / 2 };
export const shapeAt = (place: Place): Shape => footprint(posed(place, 0), BASE);
/** In the order of the scenario. */
export const squadsOf = ({ squads }: State, side: Side): Squad[] =>
  Object.values(squads).filter((squad) => squad.side === side && squad.pose);
export const enemiesOf = ({ squads }: State, side: Side): Squad[] =>
  Object.values(squads).filter((squad) => squad.side !== side && squad.pose);

export const inchesBetween = (a: Pose, b: Pose): number => gap(shapeAt(a), shapeAt(b)) / INCH;

/** Woods hide what is behind them; one looks out of a wood, and into it. */
export const look = ({ map }: State, from: Pose, to: Pose) => {
  const through = map.features.filter((wood) => !covers(wood, from) && !covers(wood, to));
  return sightLine({ ...map, features: through }, from, to, {
    depth: [{ kinds: ['wood'], most: 0, over: 'all' }],
  });
};
export const inWood = ({ map }: State, place: Place): boolean =>
  map.features.some((feature) => feature.kind === 'wood' && covers(feature, place));

/** TOY-2.2 As far as it gets before it touches somebody. */
export function wayFor(state: State, squad: Squad, path: Path): { readonly path: Path; readonly pose: Pose } {
  const others = Object.values(state.squads).filter(({ id, pose }) => pose && id !== squad.id);
  const shapes = others.map(({ pose }) => shapeAt(pose!));
  const touches = firstWithin(path, [shapeAt(path[0]!)], shapes, 0);
  const length = Math.max(
    0,
    Math.floor(Math.min(touches === undefined ? Infinity : touches - 1, pathLength(path))),
  );
  const walked = length === 0 ? [path[0]!] : firstPart(path, length);
  const end = alongPath(path, length).place;
  const facing = length === 0 ? squad.pose!.facing : bearing(walked[walked.length - 2]!, end);
  return { path: walked, pose: posed(end, facing) };
}

/** TOY-4.1 */
export const holderOf = ({ squads, flag }: State): Side | undefined =>
  soleHolder(
    Object.values(squads),
    ({ pose }) => pose !== null && inchesBetween(pose, posed(flag, 0)) + 0.5 <= HOLDS,
  );
