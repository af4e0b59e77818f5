import { leadOver } from '@sandtable/play';
import { INCH, type Place, posed, squaredGap } from '@sandtable/table';
import { leavesByRoad } from '../play/move-plan.ts';
import type { Formation, Unit } from '../play/state.ts';
import type { Cover } from '../sheet/vocabulary.ts';
import { onFoot } from '../table/units.ts';
import { goalOf } from './goals.ts';
import { fireAt, type Outlook } from './outlook.ts';
import { companionsOf } from './trenches.ts';
import { wayFor } from './under-fire.ts';

/** Off the table by the road: nothing can happen to it any more. */
const SAFE = 30;
const SCREEN = (6 * INCH) ** 2;

/** SCW-7.9 of tactics: a tank alone beside enemy infantry. */
const isAlone = (o: Outlook, unit: Unit, place: Place): boolean =>
  o.enemies.some(
    (enemy) =>
      onFoot(enemy) && enemy.dps < 4 && squaredGap(enemy.pose!, place) < (o.manner.clear * INCH) ** 2,
  ) && !o.own.some((own) => own.id !== unit.id && onFoot(own) && squaredGap(own.pose!, place) < SCREEN);

/** Nobody goes for a trench alone where others can come along. */
function aheadOfOthers(o: Outlook, unit: Unit, place: Place): number {
  const goal = o.manner.ahead > 0 && o.attacks && !town(o) ? goalOf(o, unit) : undefined;
  return goal ? (o.manner.ahead * leadOver(companionsOf(o, unit), goal, place)) / INCH : 0;
}

const town = ({ state }: Outlook): boolean => state.victory.kind === 'points';

/** How good a place is for a unit, in points: what it suffers and does there, and how near it is to its goal. */
export function spotWorth(
  o: Outlook,
  unit: Unit,
  place: Place,
  cover: Cover,
  formation: Formation,
  moved: boolean,
): number {
  const goal = goalOf(o, unit);
  const far = goal ? wayFor(o, unit, goal).costFrom(place) / INCH : 0;
  const { suffers, inflicts } = fireAt(o, unit, place, cover, moved);
  const { manner } = o;
  const shots = inflicts * manner.shots;
  if (unit.vehicle && leavesByRoad(o.state, unit, posed(place, 0))) return SAFE;
  if (unit.vehicle)
    return shots - far - (unit.kind === 'armour' && isAlone(o, unit, place) ? manner.alone : 0);
  const late = manner.hasteLate / (1 + o.turnsLeft);
  const haste = !o.attacks
    ? 0.8 * manner.haste
    : town(o)
      ? 0.7 * manner.haste + 3 * late
      : 0.9 * manner.haste + 4 * late;
  const danger = suffers * (town(o) ? 4 : 3) * manner.danger;
  const column = formation === 'column' && danger > 0 ? manner.column : 0;
  return shots - danger - far * haste - column - aheadOfOthers(o, unit, place);
}
