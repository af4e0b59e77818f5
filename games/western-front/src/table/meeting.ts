import { ahead, type Place, type Pose, posed } from '@sandtable/table';
import type { State, Unit } from '../play/state.ts';
import { placesIf, placesOf } from './stations.ts';

/** Where units that go straight come to meet. */

/** How far along a straight way some figure first comes within `near` of another; undefined if never. */
function meetingAt(
  mine: readonly Place[],
  his: readonly Place[],
  direction: Pose,
  near: number,
): number | undefined {
  const unit = ahead(posed({ x: 0, y: 0 }, direction.facing), 1_000_000);
  const [ux, uy] = [unit.x / 1e6, unit.y / 1e6];
  let least: number | undefined;
  for (const p of mine)
    for (const q of his) {
      const [x, y] = [q.x - p.x, q.y - p.y];
      const along = x * ux + y * uy;
      const aside = x * x + y * y - along * along;
      if (aside > near * near) continue;
      const far = Math.max(0, along - Math.sqrt(near * near - aside));
      if (along < 0 && x * x + y * y > near * near) continue;
      if (least === undefined || far < least) least = far;
    }
  return least;
}

/** Where a unit that goes straight comes to touch another, or to stand so far from it. */
export function poseNear(
  state: State,
  unit: Unit,
  target: Unit,
  near: number,
  direction: number,
): Pose | undefined {
  const facing = posed(unit.pose!, direction); // both are here
  const far = meetingAt(placesIf(state.map, unit, facing), placesOf(state, target), facing, near);
  return far === undefined ? undefined : posed(ahead(facing, far), direction);
}

const ASIDE = [0, 5, -5, 10, -10, 15, -15, 20, -20, 25, -25, 30, -30, 35, -35, 40, -40, 45, -45] as const;

/** The same, a little aside where the men of a loose formation would pass the target on both sides. */
export function poseOnto(
  state: State,
  unit: Unit,
  target: Unit,
  near: number,
  direction: number,
): Pose | undefined {
  for (const turn of ASIDE) {
    const pose = poseNear(state, unit, target, near, (direction + turn + 360) % 360);
    if (pose) return pose;
  }
  return undefined;
}
