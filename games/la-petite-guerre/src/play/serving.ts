import { type Problem, resolveIn, type Side } from '@sandtable/engine';
import { pathLength } from '@sandtable/table';
import { done, faultOf } from '../sheet/actions.ts';
import type { Body } from '../sheet/deeds.ts';
import { moveDistance } from '../sheet/moving.ts';
import { type Standing, servingOf, TOUCH } from '../table/men.ts';
import { bendsTooMuch, gunMover, throughOf, type Walk, walk } from '../table/ways.ts';
import { isIdle } from './acting.ts';
import type { Step } from './commands.ts';
import { isProblem, type Judged, no, ownGun, type Play } from './fields.ts';
import {
  crewLooks,
  crewObserver,
  fireGun,
  gunBody,
  gunFireProblem,
  gunProblem,
  reloadGun,
  withCrew,
} from './gunnery.ts';
import type { Gun, State } from './state.ts';
import { reveal, takeStock } from './stock.ts';
import { gunTrial } from './trials.ts';
import type { Walking } from './walking.ts';

/** LPG-2.2 What a gun and its crew do with their actions. */

const gunMove = (state: State, step: Walking) => ({
  mode: step.do === 'move' ? ('limbered-gun' as const) : ('shuffle' as const),
  pace: 1,
  charge: false,
  gap: 0,
  ...throughOf(state, step.path),
  options: state.options,
});

function gunWalkProblem(
  state: State,
  gun: Gun,
  step: Walking,
  serving: readonly Standing[],
): Problem | undefined {
  const { path } = step;
  if (path[0]!.x !== gun.pose.x || path[0]!.y !== gun.pose.y)
    return no('bad-path', 'LPG-4.8', 'Give the way from where the gun stands.');
  if (pathLength(path) < 1 || pathLength(path) > 15_000 || step.file || step.leave || step.pace === 2)
    return no('bad-path', 'LPG-4.8', 'Give a way of straight legs, 15 inches at most, for the gun alone.');
  if (step.facing !== undefined && state.options.facing !== 'free')
    return no('bad-facing', 'LPG-2.6', 'It ends facing along its way; turn it afterwards.');
  if (state.options.facing !== 'free' && bendsTooMuch(gun.pose, path))
    return no(
      'not-to-its-front',
      'LPG-2.6',
      'A gun moves to its front, bending by 45° at most. Turn it first.',
    );
  const input = gunMove(state, step);
  if (step.do === 'move' && input.woods && !input.onTrail)
    return no('impassable', 'LPG-4.6', 'Limbered guns keep to a trail in woods; go round.');
  if (step.do === 'move') return undefined;
  if (serving.length < 2) return no('too-few', 'LPG-4.4', 'Two able crewmen are needed to shift a gun.');
  const most = 2 - (input.woods ? 1 : 0) - (input.scrub ? 1 : 0);
  return pathLength(path) > most * 1000 + TOUCH
    ? no('too-far', 'LPG-4.3', `It may be shifted up to ${most} inches here.`)
    : undefined;
}

function gunStepProblem(
  state: State,
  gun: Gun,
  step: Step,
  serving: readonly Standing[],
): Problem | undefined {
  switch (step.do) {
    case 'move':
    case 'crawl':
    case 'shuffle':
      return gunWalkProblem(state, gun, step, serving);
    case 'fire':
      return gunFireProblem(state, gun, step);
    case 'acquire': {
      const eye = crewObserver(state, gun, step);
      return isProblem(eye) ? eye : undefined;
    }
    default:
      return undefined;
  }
}

const faultWith = (body: Body, step: Step): Problem | undefined => {
  const fault = faultOf(body, step.do);
  return fault && no(fault.code, fault.rule, fault.say);
};

/** Steps whose outcome cannot change what the next one may be. */
const isCertain = ({ do: what }: Step): boolean => what !== 'move' && what !== 'shuffle' && what !== 'turn';

function stepsProblem(state: State, gun: Gun, steps: readonly Step[]): Problem | undefined {
  const serving = servingOf(state, gun);
  let body = gunBody(state, gun, serving);
  let certain = true;
  for (const step of steps) {
    const problem =
      faultWith(body, step) ?? (certain ? gunStepProblem(state, gun, step, serving) : undefined);
    if (problem) return problem;
    body = done(body, step.do);
    certain &&= isCertain(step);
  }
  return undefined;
}

/** LPG-2.2 The gun goes, and its crew with it. */
function walkGun(turn: Play, gun: Gun, step: Walking): void {
  const { state } = turn;
  const serving = servingOf(state, gun);
  const ids = serving.map(({ id }) => id);
  const roll = step.do === 'move' ? resolveIn(turn.dice, moveDistance, gunMove(state, step)) : null;
  const distance = roll ? roll.outcome.distance * 1000 : pathLength(step.path);
  const go = (far: number): Walk => {
    const way = walk(state, gunMover(gun, ids), step.path, far);
    return step.facing === undefined ? way : { ...way, pose: { ...way.pose, facing: step.facing } };
  };
  const { way, crew } = withCrew(state, gun, serving, go, distance);
  if (way.stoppedBy?.hidden) reveal(turn, way.stoppedBy.id);
  turn.emit({
    type: 'gunWalked',
    gun: gun.id,
    how: step.do === 'move' ? 'move' : 'shuffle',
    path: way.path,
    pose: way.pose,
    crew,
    roll,
    cut: way.cut ?? null,
  });
  takeStock(turn, ids);
}

function doGunStep(turn: Play, gun: Gun, step: Step): void {
  const { state, emit } = turn;
  switch (step.do) {
    case 'move':
    case 'shuffle':
      walkGun(turn, gun, step);
      return;
    case 'turn':
      emit({ type: 'gunTurned', gun: gun.id, facing: step.facing });
      return;
    case 'fire':
      fireGun(turn, gun, step);
      return;
    case 'acquire':
      crewLooks(turn, gun, step);
      return;
    case 'reload':
      reloadGun(turn, gun, gunBody(state, gun, servingOf(state, gun)));
      return;
    case 'limber':
    case 'unlimber':
      emit({
        type: 'gunServed',
        gun: gun.id,
        side: gun.side,
        deed: step.do,
        loaded: gun.loaded,
        progress: gun.progress,
      });
      return;
    default:
      return;
  }
}

function serve(turn: Play, id: string, steps: readonly Step[]): void {
  const { state, emit } = turn;
  const gun = state.guns[id]!; // judged
  if (state.acting !== id)
    emit({ type: 'gunActBegan', gun: id, crew: servingOf(state, gun).map((man) => man.id) });
  steps.forEach((step, i) => {
    const serving = servingOf(state, gun);
    const problem =
      i === 0
        ? undefined
        : (gunProblem(state, gun) ??
          faultWith(gunBody(state, gun, serving), step) ??
          gunStepProblem(state, gun, step, serving));
    if (!problem) doGunStep(turn, gun, step);
    else if (!isIdle(problem))
      emit({
        type: 'halted',
        man: serving[0]?.id ?? id,
        side: gun.side,
        hidden: false,
        why: problem.message,
      });
  });
}

export function judgeServing(state: State, side: Side, id: string, steps: readonly Step[]): Judged {
  const gun = ownGun(state, side, id);
  if (isProblem(gun)) return gun;
  const problem = gunProblem(state, gun) ?? stepsProblem(state, gun, steps);
  if (problem) return problem;
  return { rolls: () => gunTrial(state, gun, steps), perform: (turn) => serve(turn, id, steps) };
}
