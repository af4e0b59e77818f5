import { percent, type Side } from '@sandtable/engine';
import { otherSide } from '@sandtable/play';
import type { Pose } from '@sandtable/table';
import { tokensOf } from '../play/ordering.ts';
import type { State, Unit } from '../play/state.ts';
import { coverOf } from '../table/units.ts';
import { objectivePoints } from './appraise.ts';
import type { ShotOdds } from './odds.ts';
import { answerTo, bestShot, dangerTo, movedTo } from './prospects.ts';
import { put, type Scales } from './scales.ts';
import { nextLossCost } from './worth.ts';

/** What speaks for a command or against it. */

/** What the objectives promise a side. */
export const forSide = (state: State, side: Side): number => (side === state.victory.attacker ? 1 : -1);

/** How much of the battle is still to come, for what pays later: little on the last turn. */
export const toCome = ({ turn, turns }: State): number => Math.min(1, 0.25 + 0.35 * (turns - turn));

export function putShot(scales: Scales, odds: ShotOdds, nextLoss: number, share = 1): void {
  const { markers, base, out, loss } = odds;
  put(scales, share * loss, () =>
    base > 0.005 ? `${percent(base)} for a base` : `${markers.toFixed(1)} markers to expect`,
  );
  put(scales, share * out * nextLoss, () => `${percent(out)} to break or destroy it`);
}

/** A kept token may react: worth the more, the more the enemy still has to do and the fewer are kept. */
export function tokenPrice(state: State, side: Side): number {
  const theirs = tokensOf(state, otherSide(state, side));
  return 1.2 * Math.min(1, theirs / Math.max(1, tokensOf(state, side)));
}

const FIELD_OF_FIRE = 0.5;
export const EXPOSURE = 0.35;
const ANSWER = 0.7;

/** What a place promises against the one where the unit stands: ground, field of fire, exposure. */
export function putPlace(
  scales: Scales,
  state: State,
  unit: Unit,
  pose: Pose,
  there: Unit = movedTo(unit, pose, pose.facing),
): void {
  const { side } = unit;
  const ground = objectivePoints(state, [{ unit, place: pose }]) - objectivePoints(state);
  put(scales, forSide(state, side) * ground, () =>
    forSide(state, side) * ground > 0 ? 'nearer to where it is wanted' : 'leaves where it is wanted',
  );
  const theirNext = nextLossCost(state, otherSide(state, side));
  const ownNext = nextLossCost(state, side);
  const later = toCome(state);
  const fire =
    (bestShot(state, there, theirNext)?.points ?? 0) - (bestShot(state, unit, theirNext)?.points ?? 0);
  put(scales, later * FIELD_OF_FIRE * fire, () =>
    fire > 0 ? 'a better field of fire' : 'a worse field of fire',
  );
  const danger = dangerTo(state, there, ownNext) - dangerTo(state, unit, ownNext);
  put(scales, -later * EXPOSURE * danger, () => exposure(state, unit, pose, danger));
}

function exposure(state: State, unit: Unit, pose: Pose, danger: number): string {
  const before = coverOf(state, unit, unit.pose!, null);
  const after = coverOf(state, unit, pose, null);
  if (danger > 0)
    return before !== 'open' && after === 'open' ? 'leaves its cover under fire' : 'goes under fire';
  return after !== 'open' && before === 'open' ? 'gets into cover' : 'gets out of fire';
}

/** What the enemy may answer with. */
export function putAnswer(scales: Scales, state: State, unit: Unit, pose: Pose, moving: boolean): void {
  const answer = answerTo(state, unit, pose, moving, nextLossCost(state, unit.side));
  if (answer) put(scales, -ANSWER * answer.points, () => `${answer.by.name} may react`);
}
