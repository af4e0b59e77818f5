import { INCH, inArc, nearestOnSegment, type Place, type Pose, squaredGap } from '@sandtable/table';
import type { State, Unit } from '../play/state.ts';
import { modeOf } from '../sheet/firing.ts';
import { isArtillery } from '../sheet/vocabulary.ts';
import { coverOf, firingRange, isHere, rangeBetween, sees, seesPoint, shapesOf, unitsOf } from './units.ts';

/** The input of fire, read off the table. */

/** GWB-13.1 Is the line obscured? Indirect fire only where the target itself stands in smoke. */
function inSmoke(state: State, from: Place | null, to: Place, indirect: boolean): boolean {
  return state.smoke.some(({ centre, radius }) => {
    const near = indirect || !from ? to : nearestOnSegment(centre, from, to);
    return squaredGap(centre, near) <= radius * radius;
  });
}

export type FireMoment = {
  /** Where the target stands, if it is being interrupted in a move. */
  readonly targetMoving?: boolean;
  readonly action: 'fire' | 'move-and-fire';
  readonly from?: Pose;
};

/** GWB-7.7 Does some other unbroken friend see the target? */
const isObserved = (state: State, firer: Unit, target: Unit): boolean =>
  state.options.observer === 'none' ||
  unitsOf(state, firer.side).some(
    (friend) => friend.id !== firer.id && isHere(friend) && !friend.broken && sees(state, friend, target),
  );

/** GWB-13.2 The input of smoke shells at a point. */
export function smokeInput(state: State, firer: Unit, point: Place) {
  const observed =
    state.options.observer === 'none' ||
    unitsOf(state, firer.side).some(
      (friend) => isHere(friend) && !friend.broken && seesPoint(state, friend, point),
    );
  return {
    type: firer.type,
    bases: firer.bases,
    action: 'fire' as const,
    range: firer.pose ? Math.sqrt(squaredGap(firer.pose, point)) / INCH : null,
    indirect: !seesPoint(state, firer, point),
    unobserved: !observed,
    offTable: firer.offTable,
    quality: firer.quality,
    firerMarkers: firer.moraleMarkers,
    options: state.options,
  };
}

/** GWB-5.5 of the game: the input of a volley, read off the table. */
export function volleyInput(state: State, firer: Unit, target: Unit, moment: FireMoment) {
  const pose = moment.from ?? firer.pose;
  const to = target.pose!;
  const seen = pose !== null && !firer.offTable && sees(state, firer, target, pose, to);
  const indirect = !seen;
  const comesOver = firer.offTable ? null : pose;
  const range = pose && !firer.offTable ? firingRange(state, firer, pose, target, to) : null;
  const mode = modeOf({ type: firer.type, indirect, offTable: firer.offTable, range });
  return {
    type: firer.type,
    bases: firer.bases,
    action: moment.action,
    range,
    indirect,
    unobserved: indirect && isArtillery(firer.type) && !isObserved(state, firer, target),
    offTable: firer.offTable,
    targetMoved:
      (state.options.targetMoved === 'this-turn' && target.moved) || (moment.targetMoving ?? false),
    targetCover: coverOf(state, target, to, comesOver),
    smoke: inSmoke(state, comesOver, to, mode === 'indirect'),
    targetMounted: target.type === 'cavalry' && !target.dismounted,
    quality: firer.quality,
    firerMarkers: firer.moraleMarkers,
    targetType: target.type,
    targetBases: target.bases,
    targetMarkers: target.moraleMarkers,
    targetBasesLost: target.basesLost,
    targetQuality: target.quality,
    targetBroken: target.broken,
    options: state.options,
  };
}

export type VolleyInput = ReturnType<typeof volleyInput>;

/** GWB-7.8 house rule: the front half only; otherwise a unit turns to what it fires at. */
export const inFrontArc = (state: State, pose: Pose, target: Place): boolean =>
  state.options.arcs === 'none' || inArc(pose, pose.facing, 180, target);

/** GWB-7.7 house rule: no indirect fire at an enemy near a friend. */
export function tooNearFriends(state: State, firer: Unit, target: Unit): boolean {
  const distance = Number(state.options.safetyDistance);
  if (distance === 0) return false;
  return unitsOf(state, firer.side).some(
    (friend) => isHere(friend) && rangeBetween(shapesOf(friend), shapesOf(target)) <= distance,
  );
}
