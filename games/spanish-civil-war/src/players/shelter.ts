import { gapBetween, INCH, type Place, perMap, squaredGap } from '@sandtable/table';
import { coverAt, spotsOn } from '../table/ground.ts';
import { seesPlace } from '../table/sight.ts';
import type { Outlook } from './outlook.ts';

/** Where an empty truck is out of harm's way: the enemy has a point for it. */

const APART = 3 * INCH;
/** Places in the open. */
const openSpots = perMap((map) =>
  spotsOn(map, APART, APART).filter((place) => coverAt(map, place) === 'none'),
);

/** So near, whoever is about finds it in his next move. */
const NEAR = (10 * INCH) ** 2;
/** Who lies concealed has small arms as a rule. */
const RANGE = (26 * INCH) ** 2;

const isHidden = ({ state: { map }, enemies, markers }: Outlook, place: Place): boolean =>
  enemies.every(({ pose }) => squaredGap(pose!, place) > NEAR && !seesPlace(map, pose!, place)) &&
  markers.every(({ place: there }) => {
    const far = squaredGap(there, place);
    return far > RANGE || (far > NEAR && !seesPlace(map, there, place));
  });

/** Farther away than this is far enough. */
const FAR = 30 * INCH;

/** A place near by where nobody sees it, and better one where nobody comes soon; undefined if that is here, or nowhere. */
export function shelterFrom(o: Outlook, here: Place): Place | undefined {
  if (isHidden(o, here)) return undefined;
  let best: Place | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const spot of openSpots(o.state.map)) {
    let near = FAR;
    for (const { pose } of o.enemies) near = Math.min(near, gapBetween(pose!, spot));
    const cost = gapBetween(spot, here) - near / 2;
    if (cost < least && isHidden(o, spot)) [best, least] = [spot, cost];
  }
  return best;
}
