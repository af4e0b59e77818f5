import {
  covers,
  type Feature,
  type Kind,
  keptByLine,
  type Place,
  passages,
  ringsOf,
  runsInsideGround,
  runsThrough,
  type Sight,
  segmentsMeet,
  sightLine,
  type TableMap,
} from '@sandtable/table';
import type { State } from '../play/state.ts';
import { gapToLine, levelOf, surveyed } from './ground.ts';
import { radiusOf, type Standing } from './men.ts';

/** LPG-19.6 Lines of sight. */

const WOODS: readonly Kind[] = ['wood'];
const HINDERS: readonly Kind[] = ['wood', 'building', 'hill'];
/** LPG-19.4 Sight ends after so much wood in all. */
const WOOD = 4000;
/** LPG-19.6 A man in a building looks out of a wall so near to him. */
const WALL = 1000;

/** An end of a line of sight. */
type End = { readonly place: Place; readonly radius: number };

/** LPG-19.6 Does he stand at the wall through which the line leaves his building? */
function looksOut({ ground }: Feature, inside: End, outside: Place): boolean {
  for (const { corners } of ringsOf(ground))
    for (let i = 0, p = corners[corners.length - 1]!; i < corners.length; p = corners[i++]!)
      if (
        segmentsMeet(inside.place, outside, p, corners[i]!) &&
        gapToLine(inside.place, [p, corners[i]!]) - inside.radius > WALL
      )
        return false;
  return true;
}

/** What stops a line at a building; undefined if none does. */
function wallBetween(map: TableMap, a: End, b: End): Feature | undefined {
  return surveyed(map).buildings.find((house) => {
    const [fromIn, toIn] = [covers(house, a.place), covers(house, b.place)];
    if (fromIn && toIn) return false;
    if (fromIn) return !looksOut(house, a, b.place);
    if (toIn) return !looksOut(house, b, a.place);
    return runsInsideGround(house.ground, a.place, b.place);
  });
}

const depthOf = (map: TableMap, a: Place, b: Place): number =>
  !runsThrough(map, WOODS, a, b)
    ? 0
    : passages(map, a, b, ({ kind }) => kind === 'wood').reduce((sum, { depth }) => sum + depth, 0);

function hillBetween(map: TableMap, a: Place, b: Place): boolean {
  const level = Math.max(levelOf(map, a), levelOf(map, b));
  return surveyed(map).hills.some((hill) => level < (hill.level ?? 1) && runsInsideGround(hill.ground, a, b));
}

function isClear(map: TableMap, a: End, b: End): boolean {
  if (!runsThrough(map, HINDERS, a.place, b.place)) return true;
  return (
    !wallBetween(map, a, b) &&
    depthOf(map, a.place, b.place) <= WOOD + 0.001 &&
    !hillBetween(map, a.place, b.place)
  );
}

/** LPG-19.6 From centre to centre; figures do not block (LPG-9.6). The same both ways. */
export const sees = (map: TableMap, a: Place, radiusA: number, b: Place, radiusB: number): boolean =>
  a.x > b.x || (a.x === b.x && a.y > b.y)
    ? looks(map, b, radiusB, a, radiusA)
    : looks(map, a, radiusA, b, radiusB);
const looks = keptByLine((map, a, radiusA, b, radiusB) =>
  isClear(map, { place: a, radius: radiusA }, { place: b, radius: radiusB }),
);
export const manSees = ({ map }: State, a: Standing, b: Standing): boolean =>
  sees(map, a.pose, radiusOf(a), b.pose, radiusOf(b));

/** The same with the reason, for boards. */
export function look({ map }: State, a: Standing, b: Standing): Sight {
  const rules = {
    depth: [{ kinds: ['wood'] as Kind[], most: WOOD, over: 'all' as const }],
    hills: 'by-levels' as const,
  };
  const [from, to] = [
    { x: a.pose.x, y: a.pose.y },
    { x: b.pose.x, y: b.pose.y },
  ];
  const line = sightLine(map, from, to, rules);
  if (!line.clear) return line;
  const wall = wallBetween(map, { place: from, radius: radiusOf(a) }, { place: to, radius: radiusOf(b) });
  if (!wall) return line;
  const why = `a wall of ${wall.name ?? 'a building'} is in the way: one looks out only where one stands at the wall`;
  return { ...line, clear: false, blocked: { by: 'ground', id: wall.id, why, from, to } };
}
