import type { Problem } from '@sandtable/engine';
import { alongPath, type Path, type Pose, pathLength } from '@sandtable/table';
import { reactionTest } from './activation.ts';
import { fireProblem } from './combat.ts';
import { assaultProblem, moveProblem } from './marching.ts';
import { isHere, rangeBetween, sees, shapesAt, shapesOf, unitsOf } from './measure.ts';
import { actionProblem, firstRefusal, isFacing, isPath, no, REACTIONS, tokensOf } from './ordering.ts';
import type { Command, State, Unit } from './state.ts';

/** Who may react to what, where, and how. */

/** The points of a path at which a reaction is considered: every inch, and its end. */
function pointsOf(path: Path): number[] {
  const length = pathLength(path);
  const steps = Math.max(1, Math.ceil(length / 1000));
  return Array.from({ length: steps + 1 }, (_, i) => (length * i) / steps);
}

/** Is the activated unit on its way still, so that it may be struck at a point of its path? */
const onItsWay = ({ pending }: State): boolean => pending!.stage === 'declared' && pending!.path.length > 1;

const moverAt = (state: State, distance: number): Pose => {
  const { path, unit } = state.pending!;
  return { ...alongPath(path, distance).place, facing: state.units[unit]!.pose!.facing };
};

/** GWB-3.3 Does the unit see the activated one at some point of its action, or is it the target? */
function maySee(state: State, unit: Unit): boolean {
  const { unit: id, target, path } = state.pending!;
  const mover = state.units[id]!;
  if (!isHere(mover)) return false;
  if (!onItsWay(state)) return target === unit.id || sees(state, unit, mover);
  return pointsOf(path).some((distance) => sees(state, unit, mover, unit.pose, moverAt(state, distance)));
}

/** GWB-3.3, GWB-3.4 May this unit react at all? */
export function reactionProblem(state: State, unit: Unit): Problem | undefined {
  if (unit.offTable) return no('off-table', 'GWB-7.9', 'Guns off the table cannot react.');
  if (state.pending!.tried.includes(unit.id))
    return no('tried', 'GWB-3.6', 'This unit has tried to react already.');
  const refused = firstRefusal(reactionTest.checks, {
    tokensOnUnit: unit.tokensOnUnit,
    moraleMarkers: unit.moraleMarkers,
    broken: unit.broken,
    options: state.options,
  });
  if (refused) return refused;
  if (!maySee(state, unit))
    return no('sees-nothing', 'GWB-3.3', 'It must see the activated unit at some point, or be its target.');
  return undefined;
}

/** Can anybody react? Without tokens, or anybody who may, no window opens. */
export function canReact(state: State, side: string): boolean {
  if (tokensOf(state, side) === 0 || !state.pending) return false;
  if (state.pending.tried.length > 0 && state.options.reactionsPerActivation === 'one') return false;
  return unitsOf(state, side).some((unit) => isHere(unit) && !reactionProblem(state, unit));
}

/** The point of the path at which the activated unit is nearest, in sight (GWB-5.4 of the game). */
export function bestPoint(state: State, unit: Unit): number {
  if (!onItsWay(state)) return 0;
  const mover = state.units[state.pending!.unit]!;
  const shapes = shapesOf(unit);
  const near = pointsOf(state.pending!.path)
    .map((distance) => {
      const pose = moverAt(state, distance);
      return { distance, pose, range: rangeBetween(shapes, shapesAt(mover, pose)) };
    })
    .sort((a, b) => a.range - b.range || a.distance - b.distance);
  return near.find(({ pose }) => sees(state, unit, mover, unit.pose, pose))?.distance ?? 0;
}

/** What is wrong with a reaction order; measured where the mover would stand. */
export function reactOrderProblem(
  state: State,
  unit: Unit,
  command: Extract<Command, { type: 'react' }>,
): Problem | undefined {
  const { action, path, facing, atDistance } = command;
  if (!REACTIONS.includes(action))
    return no('bad-action', 'GWB-3.4', 'React by moving, firing, both, or holding.');
  if (action === 'assault' && state.options.reactionAssault !== 'yes')
    return no('no-assault', 'GWB-3.4', 'A reaction is no assault.');
  if (action === 'rally' && state.options.reactionRally !== 'yes')
    return no('no-rally', 'GWB-3.4', 'A reaction is no rally.');
  const length = state.pending!.path.length > 1 ? pathLength(state.pending!.path) : 0;
  if (
    atDistance !== undefined &&
    !(Number.isFinite(atDistance) && atDistance >= 0 && atDistance <= length + 1)
  ) {
    return no('bad-distance', 'GWB-3.5', 'Strike at a point of the path.');
  }
  if (action === 'hold') return undefined;
  const problem = actionProblem(state, unit, action);
  if (problem) return problem;
  if (facing !== undefined && !isFacing(facing))
    return no('bad-facing', 'GWB-5.3', 'A facing is a whole number of degrees from 0 to 359.');
  const mover = state.units[state.pending!.unit]!;
  const at = atDistance ?? bestPoint(state, unit);
  const there =
    state.pending!.stage === 'declared' && length > 0
      ? { ...alongPath(state.pending!.path, at).place, facing: mover.pose!.facing }
      : mover.pose!;
  const then: State = { ...state, units: { ...state.units, [mover.id]: { ...mover, pose: there } } };
  if (action === 'rally') return undefined;
  if (action === 'fire')
    return fireProblem(then, unit, then.units[mover.id], { action: 'fire', targetMoving: true });
  if (!isPath(path)) return no('bad-path', 'GWB-5.3', 'Give the way as places, from where the unit stands.');
  const end = facing ?? unit.pose!.facing;
  if (action === 'assault') return assaultProblem(then, unit, then.units[mover.id]!, path, end);
  const moving = moveProblem(then, unit, path, end, action);
  if (moving || action === 'move') return moving;
  return fireProblem(then, unit, then.units[mover.id], {
    action: 'move-and-fire',
    from: { ...path[path.length - 1]!, facing: end },
  });
}
