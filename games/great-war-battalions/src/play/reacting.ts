import { type Problem, refusalOf } from '@sandtable/engine';
import { nearestOnPath, type Pose, pathLength, posed, squaredGap } from '@sandtable/table';
import { reactionTest } from '../sheet/activation.ts';
import { firingRange, isHere, sees, unitsOf, viewTurns } from '../table/units.ts';
import { assaultProblem, endOf, moveProblem, poseOnWay, type Way } from '../table/ways.ts';
import { actionProblem, aimProblem, type Measured, no, REACTIONS, tokensOf } from './ordering.ts';
import type { Command, State, Unit } from './state.ts';

/** Who may react to what, where, and how. */

/** Is the activated unit on its way still, so that it may be struck at a point of its path? */
export const onItsWay = ({ pending }: State): boolean =>
  pending!.stage === 'declared' && pending!.path.length > 1;

/** The way of the activated unit. */
function wayOf({ pending }: State): Way {
  const { path, facing, target, action } = pending!;
  return { path, facing, target: action === 'assault' ? target : null };
}

const moverAt = (state: State, distance: number): Pose =>
  poseOnWay(state.units[state.pending!.unit]!, wayOf(state), distance);

/** GWB-3.3 Does the unit see the activated one at some point of its action, or is it the target? */
function maySee(state: State, unit: Unit): boolean {
  const { unit: id, target } = state.pending!;
  const mover = state.units[id]!;
  if (!isHere(mover)) return mover.offTable && target === unit.id;
  if (!onItsWay(state)) return target === unit.id || sees(state, unit, mover);
  for (const _ of glimpses(state, unit)) return true;
  return false;
}

/** A stretch of the way, in thousandths from its start. */
type Window = { readonly from: number; readonly to: number };

/**
 * GWB-3.3 The stretches of the way, up to its end or the last point before contact, on which the unit sees the mover.
 * Nothing changes between two turns of the view, so a look half way between them tells for all of the stretch.
 */
function* glimpses(state: State, unit: Unit): Generator<Window> {
  const mover = state.units[state.pending!.unit]!;
  const way = wayOf(state);
  const { struckAt } = endOf(state, mover, way);
  const seen = (distance: number): boolean =>
    sees(state, unit, mover, unit.pose, poseOnWay(mover, way, distance));
  if (seen(struckAt)) yield { from: struckAt, to: struckAt };
  if (seen(0)) yield { from: 0, to: 0 };
  let from = 0;
  for (const turn of viewTurns(state, unit, mover, way.path)) {
    const to = Math.min(turn, struckAt);
    if (to > from && seen((from + to) / 2)) yield { from, to };
    if (to === struckAt) return;
    from = to;
  }
}

/** GWB-3.3, GWB-3.4 May this unit react at all? */
export function reactionProblem(state: State, unit: Unit): Problem | undefined {
  if (unit.offTable) return no('off-table', 'GWB-7.9', 'Guns off the table cannot react.');
  if (state.pending!.tried.includes(unit.id))
    return no('tried', 'GWB-3.6', 'This unit has tried to react already.');
  const refused = refusalOf(reactionTest.checks, {
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

/** Half an inch. */
const APART = 500;

/** The points of a window at which a reaction is considered: its ends, and every half inch between. */
function pointsOf({ from, to }: Window): number[] {
  const steps = Math.ceil((to - from) / APART);
  return Array.from({ length: steps + 1 }, (_, i) => (i === steps ? to : from + i * APART));
}

/** The point of the path at which the activated unit is nearest, in sight (GWB-5.4 of the game). */
function bestPoint(state: State, unit: Unit): number {
  const mover = state.units[state.pending!.unit]!;
  const way = wayOf(state);
  let best = { distance: 0, range: Number.POSITIVE_INFINITY };
  const look = (distance: number): void => {
    const pose = poseOnWay(mover, way, distance);
    const range = firingRange(state, unit, unit.pose!, mover, pose);
    const nearer = range < best.range || (range === best.range && distance < best.distance);
    if (nearer && sees(state, unit, mover, unit.pose, pose)) best = { distance, range };
  };
  for (const window of glimpses(state, unit)) {
    const { from, to } = window;
    for (const distance of pointsOf(window)) look(distance);
    const near = nearestOnPath(way.path, unit.pose!).distance;
    if (near > from && near < to) look(near);
    if (to - from > 2) for (const inside of [from + 1, to - 1]) look(inside); // on its edge rounding may hide it
  }
  return best.distance;
}

/** A quick look sees the mover at every second inch. */
const GLANCE = 2000;

/**
 * A good point of the way to strike at, found quickly: the nearest of a few that the unit sees. Who sees it at none of
 * these looks at every stretch of the way, so that a short window is not missed.
 */
export function strikePoint(state: State, unit: Unit): number | undefined {
  const mover = state.units[state.pending!.unit]!;
  const { struckAt } = endOf(state, mover, wayOf(state));
  let best: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let distance = struckAt; ; distance = (Math.ceil(distance / GLANCE) - 1) * GLANCE) {
    const pose = moverAt(state, distance);
    const gap = squaredGap(unit.pose!, pose);
    if (gap < least && sees(state, unit, mover, unit.pose, pose)) {
      least = gap;
      best = distance;
    }
    if (distance === 0) break;
  }
  if (best !== undefined) return best;
  for (const { from, to } of glimpses(state, unit)) return Math.round((from + to) / 2);
  return undefined;
}

/** Where the reaction strikes: at the point named or the best one, before contact. */
export function strikeAt(state: State, unit: Unit, named: number | undefined): number {
  if (!onItsWay(state)) return 0;
  if (named === undefined) return bestPoint(state, unit);
  return Math.min(named, endOf(state, state.units[state.pending!.unit]!, wayOf(state)).struckAt);
}

/** The table as it is when the reaction strikes, but for what happens on the way. */
export function whenStruck(state: State, unit: Unit, named: number | undefined): State {
  const mover = state.units[state.pending!.unit]!;
  if (!onItsWay(state)) return state;
  const pose = moverAt(state, strikeAt(state, unit, named));
  return { ...state, units: { ...state.units, [mover.id]: { ...mover, pose } } };
}

/** What is wrong with a reaction order; measured where the mover would stand. */
export function reactOrderProblem(
  state: State,
  unit: Unit,
  command: Extract<Command, { type: 'react' }>,
  measured?: Measured,
): Problem | undefined {
  const { action, path, facing, atDistance } = command;
  if (!REACTIONS.includes(action))
    return no('bad-action', 'GWB-3.4', 'React by moving, firing, both, or holding.');
  if (action === 'assault' && state.options.reactionAssault !== 'yes')
    return no('no-assault', 'GWB-3.4', 'A reaction is no assault.');
  if (action === 'rally' && state.options.reactionRally !== 'yes')
    return no('no-rally', 'GWB-3.4', 'A reaction is no rally.');
  const length = state.pending!.path.length > 1 ? pathLength(state.pending!.path) : 0;
  if (atDistance !== undefined && !(atDistance >= 0 && atDistance <= length + 1)) {
    return no('bad-distance', 'GWB-3.5', 'Strike at a point of the path.');
  }
  if (action === 'hold') return undefined;
  const problem = actionProblem(state, unit, action);
  if (problem) return problem;
  const id = state.pending!.unit;
  if (command.target !== undefined && command.target !== id)
    return no('bad-target', 'GWB-3.4', 'A reaction is at the activated unit only.');
  if (action === 'rally') return undefined;
  const then = whenStruck(state, unit, atDistance);
  const mover = then.units[id]!;
  const targetMoving = then !== state; // interrupted on its way
  if (action === 'fire') return aimProblem(then, unit, mover, { action, targetMoving }, measured);
  if (!path) return no('bad-path', 'GWB-5.3', 'Give the way as places, from where the unit stands.');
  const end = facing ?? unit.pose!.facing;
  if (action === 'assault') {
    if (!isHere(mover)) return no('bad-target', 'GWB-5.4', 'Guns off the table cannot be assaulted.');
    if (!sees(then, unit, mover))
      return no('not-seen', 'GWB-5.4', 'Only an enemy in sight can be assaulted.');
    return assaultProblem(then, unit, mover, path, end);
  }
  const moving = moveProblem(then, unit, path, end, action);
  if (moving || action === 'move') return moving;
  const from = posed(path[path.length - 1]!, end);
  return aimProblem(then, unit, mover, { action, targetMoving, from }, measured);
}
