import { gapBetween, INCH } from '@sandtable/table';
import type { Unit } from '../play/state.ts';
import type { Cover } from '../sheet/vocabulary.ts';
import { coverAt } from '../table/ground.ts';
import { isMounted } from '../table/units.ts';
import { clashOdds } from './odds.ts';
import { exposure, type Outlook } from './outlook.ts';
import { assaultNet } from './promises.ts';

/** Whom horsemen ride down: guns and wheels, and whoever is worn out, in the open (SCW-16.7). */

/** Who cannot stand up to an assault by anybody but gunners. */
const isEasy = ({ kind }: Unit): boolean => kind === 'artillery' || kind === 'softskin';

/** What an assault must promise at least; no end where nobody thinks of it. */
export function leastFor(o: Outlook, unit: Unit, enemy: Unit): number {
  const { overrun, assaultLeast } = o.manner;
  const easy = isEasy(enemy) && unit.elements.some((element) => element !== 'hmg');
  return overrun > 0 && (easy || enemy === preyFor(o, unit)) ? overrun : assaultLeast;
}

/** Inches that a squadron rides for it: two moves. */
const FAR = 30 * INCH;
/** It must win so often, */
const CHANCE = 0.7;
/** and not meet more fire in a turn beside it. */
const MOST_FIRE = 0.8;
/** DPs with which nobody charges any more. */
const TOO_MANY = 3;

const isOpen = (cover: Cover): boolean => cover === 'none' || cover === 'soft';
const isWorn = ({ dps, elements }: Unit): boolean => dps >= 3 || elements.length <= 2;

/** Whom a squadron in the saddle goes for: the nearest that it is likely to ride down. */
export function preyFor(o: Outlook, unit: Unit): Unit | undefined {
  if (!isMounted(unit) || unit.dps >= TOO_MANY || o.manner.overrun === 0) return undefined;
  let best: Unit | undefined;
  let least = FAR;
  for (const enemy of o.enemies) {
    if (enemy.kind === 'armour' || !(isEasy(enemy) || isWorn(enemy))) continue;
    const far = gapBetween(enemy.pose!, unit.pose!);
    if (far >= least || !isOpen(coverAt(o.state.map, enemy.pose!))) continue;
    if (enemy.kind !== 'softskin' && clashOdds(assaultNet(o, unit, enemy)).wins < CHANCE) continue;
    if (exposure(o, unit, enemy.pose!, 'none') <= MOST_FIRE) [best, least] = [enemy, far];
  }
  return best;
}
