import { ahead, INCH, type Place, posed, squaredGap } from '@sandtable/table';
import type { Unit } from '../play/state.ts';
import { coverAt } from '../table/ground.ts';
import { exposure, isCompany, type Outlook } from './outlook.ts';
import { wayFor } from './under-fire.ts';

/** Where a company gets ready to assault whoever holds a trench: before him, or at a flank, which he does not cover. */

/** Inches clear of an enemy where an ordinary move may end (SCW-4.6), and a little; half the depth of two lines. */
const CLEAR = 2300;
const DEPTH = INCH;
/** Behind his front, so that the assault strikes his flank (SCW-16.7), and with a whole line clear of wire before him. */
const BACK = 1500;
/** Friends nearer than this leave no room. */
const ROOM = (3 * INCH) ** 2;
/** Inches of way that a DP a turn is worth. */
const FIRE = 6 * INCH;

function spotsBeside({ pose, elements }: Unit): Place[] {
  const { x, y, facing } = pose!;
  const turned = (turn: number): number => (facing + turn) % 360;
  const back = ahead(posed({ x, y }, turned(180)), BACK);
  const aside = elements.length * 750 + CLEAR + DEPTH / 2;
  const flanks = [90, 270].map((turn) => ahead(posed(back, turned(turn)), aside));
  return [...flanks, ahead(posed({ x, y }, facing), CLEAR + DEPTH)];
}

/** The spot with the shortest way and the least fire, where nobody of ours stands. */
export function assemblyFor(o: Outlook, unit: Unit, holder: Unit): Place | undefined {
  const { map } = o.state;
  let best: Place | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const spot of spotsBeside(holder)) {
    if (spot.x < INCH || spot.y < INCH || spot.x > map.width - INCH || spot.y > map.depth - INCH) continue;
    if (o.own.some((own) => own.id !== unit.id && isCompany(own) && squaredGap(own.pose!, spot) < ROOM))
      continue;
    const fire = exposure(o, unit, spot, coverAt(map, spot)) * FIRE;
    const cost = wayFor(o, unit, spot).costFrom(unit.pose!) + fire;
    if (cost < least) [best, least] = [spot, cost];
  }
  return best;
}
