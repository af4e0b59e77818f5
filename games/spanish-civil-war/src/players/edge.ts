import type { Place, Pose, TableMap } from '@sandtable/table';
import type { Formation, Unit } from '../play/state.ts';
import { standing, standingAt } from '../table/units.ts';

/** The rule asks only for the centre on the table (SCW-22.3); nobody of sense stands half off it. */

/** How far east and north a unit must shift for all of it to be on the table. */
function shiftFor({ width, depth }: TableMap, { low, high }: { low: Place; high: Place }): Place {
  return {
    x: Math.max(0, -low.x) - Math.max(0, high.x - width),
    y: Math.max(0, -low.y) - Math.max(0, high.y - depth),
  };
}

/** The nearest place to this one where all of the unit stands on the table. */
export function onTable(map: TableMap, unit: Unit, pose: Pose, formation: Formation): Place {
  const { x, y } = shiftFor(map, standingAt(unit, pose, formation));
  return { x: pose.x + x, y: pose.y + y };
}

const over = ({ x, y }: Place): number => Math.abs(x) + Math.abs(y);

/** Would it stand over the edge, farther than it does? */
export const goesOverEdge = (map: TableMap, unit: Unit, pose: Pose, formation: Formation): boolean =>
  over(shiftFor(map, standingAt(unit, pose, formation))) >
  (unit.pose ? over(shiftFor(map, standing(unit))) : 0);
