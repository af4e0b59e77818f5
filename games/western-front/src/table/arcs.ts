import { inArc, type Place, type Pose } from '@sandtable/table';
import type { Unit } from '../play/state.ts';

/** WF-12.4 Front up to 60 degrees either side, flank from there to 120, rear beyond. */
export type Arc = 'front' | 'flank' | 'rear';

export function arcOf(pose: Pose, place: Place): Arc {
  if (inArc(pose, pose.facing, 120, place)) return 'front';
  return inArc(pose, pose.facing, 240, place) ? 'flank' : 'rear';
}
export const isInFront = (pose: Pose, place: Place): boolean => inArc(pose, pose.facing, 120, place);

/** WF-4.17 Fire along the target's line; a road-column's line runs from front to rear. */
export function isEnfiladed({ pose, formation, kind }: Unit, inTrench: boolean, from: Place): boolean {
  if (!pose || kind === 'vehicle' || kind === 'sniper' || kind === 'officer') return false;
  const arc = arcOf(pose, from);
  if (formation === 'road-column') return arc !== 'flank';
  return arc === 'flank' && (formation === 'line' || formation === 'open' || inTrench);
}
