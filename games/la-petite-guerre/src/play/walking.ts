import { type Problem, resolveIn } from '@sandtable/engine';
import {
  covers,
  firstPart,
  gapBetween,
  type Path,
  pathLength,
  placeAlong,
  posed,
  squaredGap,
} from '@sandtable/table';
import { moveDistance } from '../sheet/moving.ts';
import { featureOf, heavyOn } from '../table/ground.ts';
import { inFront, isAble, isFree, radiusOf, type Standing, TOUCH, within } from '../table/men.ts';
import { bendsTooMuch, ended, moverOf, throughOf, type Walk, walk } from '../table/ways.ts';
import type { Step } from './commands.ts';
import { manWith } from './copying.ts';
import type { EventOf, Going } from './events.ts';
import { no, type Play } from './fields.ts';
import type { Man, State } from './state.ts';
import { isInTheOpen, reveal, takeStock } from './stock.ts';

/** LPG-4 Moves of men: stated, rolled for, and gone. */

export type Walking = Extract<Step, { readonly path: Path }>;

/** A stated way longer than this says nothing: nobody rolls so much. */
const LONGEST = 15_000;

export const modeOf = (man: Pick<Man, 'mounted'>, how: Walking['do']) =>
  how === 'move' ? (man.mounted ? 'horse' : 'foot') : how;

/** What LPG-4 asks of a way. */
export const moveInput = (
  state: State,
  man: Standing,
  { do: how, path, pace }: Pick<Walking, 'do' | 'path' | 'pace'>,
) =>
  ({
    mode: modeOf(man, how),
    pace: how === 'move' ? (pace ?? 1) : 1,
    charge: false,
    gap: 0,
    ...throughOf(state, path),
    options: state.options,
  }) as const;

/** LPG-4.9 What keeps men from following in single file. */
export function fileProblem(state: State, lead: Standing, followers: readonly string[]): Problem | undefined {
  let before = lead;
  for (const id of new Set(followers)) {
    const man = Object.hasOwn(state.men, id) ? state.men[id] : undefined;
    if (!man?.pose || man.unit !== lead.unit || man.id === lead.id)
      return no(
        'not-in-file',
        'LPG-4.9',
        'A file is men of one unit, the lead man not among those who follow.',
      );
    if (man.mounted !== lead.mounted)
      return no('not-in-file', 'LPG-4.9', 'All of a file are on foot, or all mounted.');
    if (!within(before, man as Standing, 2))
      return no('not-in-file', 'LPG-4.9', `${man.name} is more than 2 inches from the man ahead.`); // has a pose
    before = man as Standing; // the same
  }
  return new Set(followers).size === followers.length
    ? undefined
    : no('not-in-file', 'LPG-4.9', 'Name each man of a file once.');
}

/** LPG-4.9 Followers spend the same action, so they must have one. */
function followersProblem(state: State, lead: Standing, { file = [] }: Walking): Problem | undefined {
  if (file.length === 0) return undefined;
  const problem = fileProblem(state, lead, file);
  if (problem) return problem;
  const men = file.map((id) => state.men[id] as Standing); // judged just now
  const aside =
    state.options.facing !== 'free' && men.find((man, i) => !inFront(man.pose, (men[i - 1] ?? lead).pose)); // LPG-2.6: he moves to his front
  if (aside)
    return no('not-in-file', 'LPG-2.6', `${aside.name} does not face the man ahead; he must turn first.`);
  const idle = men.find((man) => !mayFollow(state, man, lead));
  return (
    idle && no('not-in-file', 'LPG-4.9', `${idle.name} has no action left to follow with, or may not act.`)
  );
}
/** LPG-4.9 A file is declared when its lead man begins to act: nobody joins it later. */
export function joiningProblem(state: State, lead: Standing, file: readonly string[]): Problem | undefined {
  const late = state.acting === lead.id && file.find((id) => (state.men[id]?.used ?? 0) < lead.used);
  return late
    ? no(
        'not-in-file',
        'LPG-4.9',
        `${lead.name} leads a file from the start of his actions; ${state.men[late]?.name} cannot join it now.`,
      )
    : undefined;
}
const mayFollow = (state: State, man: Man, lead: Man): boolean =>
  isAble(man) &&
  isFree(man) &&
  !man.prone &&
  !man.served &&
  man.used <= lead.used &&
  man.used < (man.wounded ? 1 : 2) &&
  man.stepTurn < state.turn; // LPG-2.1: whoever has acted for himself has had his turn

/** From Duck Lake: who may leave the table by the trail. */
export function mayLeave({ special, turn }: State, man: Man): boolean {
  return special.leave !== null && special.leave.side === man.side && turn >= special.leave.from;
}

/** LPG-2.6, LPG-4 What stands against a stated way. */
export function walkProblem(state: State, man: Standing, step: Walking): Problem | undefined {
  const { path, do: how, pace = 1 } = step;
  const [from] = path;
  if (from!.x !== man.pose.x || from!.y !== man.pose.y)
    return no('bad-path', 'LPG-4.8', 'Give the way from where he stands.');
  if (path.some((place, i) => i > 0 && squaredGap(place, path[i - 1]!) === 0) || pathLength(path) > LONGEST)
    return no('bad-path', 'LPG-4.8', 'Give a way of straight legs, 15 inches at most.');
  if (step.facing !== undefined && state.options.facing !== 'free')
    return no('bad-facing', 'LPG-2.6', 'He ends facing along his way; turn afterwards.');
  if (state.options.facing !== 'free' && bendsTooMuch(man.pose, path))
    return no(
      'not-to-his-front',
      'LPG-2.6',
      'He moves to his front: within 45°, each later leg an inch at least and bent by 45° at most. Turn first.',
    );
  if (pace === 2 && (!man.mounted || how !== 'move'))
    return no('bad-pace', 'LPG-4.2', 'Only a horseman may roll two average dice.');
  if (step.leave && !mayLeave(state, man))
    return no('may-not-leave', 'LPG-4.8', 'He may not leave the table now.');
  const input = moveInput(state, man, step);
  if (input.mode === 'horse' && input.woods && !input.onTrail)
    return no('impassable', 'LPG-4.6', 'Horses keep to a trail in woods; go round.');
  if (how !== 'move') {
    const most = 2 - (input.woods ? 1 : 0) - (input.scrub ? 1 : 0);
    if (pathLength(path) > most * 1000 + TOUCH)
      return no('too-far', 'LPG-4.3', `He may ${how} up to ${most} inches here.`);
  }
  return followersProblem(state, man, step);
}

/** Did he reach the edge where the trail leaves the table? */
function leaves(state: State, man: Standing, way: Walk, step: Pick<Walking, 'leave'>): boolean {
  const trail =
    step.leave && way.edge && state.special.leave
      ? featureOf(state.map, state.special.leave.trail)
      : undefined;
  if (!trail || !mayLeave(state, man)) return false;
  const { x, y } = way.pose;
  const { width, depth } = state.map;
  const near = radiusOf(man) + TOUCH;
  const at = { north: y >= depth - near, south: y <= near, east: x >= width - near, west: x <= near };
  return at[state.special.leave!.edge] && covers(trail, { x, y }); // there is one, as just seen
}

type Rest = {
  readonly roll: EventOf<'walked'>['roll'];
  readonly pace: 1 | 2;
  readonly facing?: number | undefined;
  readonly leave?: boolean | undefined;
  readonly contact?: boolean;
  /** The way as it was stated, where that is not the one that was gone. */
  readonly stated?: Path;
};

/** The man goes: whoever stopped him is found first (LPG-4.10). */
export function goAlong(turn: Play, man: Standing, way: Walk, how: Going, rest: Rest): void {
  if (way.stoppedBy?.hidden) reveal(turn, way.stoppedBy.id);
  const pose = rest.facing === undefined ? way.pose : posed(way.pose, rest.facing);
  const left = leaves(turn.state, man, way, { leave: rest.leave ?? false });
  if (man.hidden && passesOpenly(turn.state, man, way)) reveal(turn, man.id);
  turn.emit({
    type: 'walked',
    man: man.id,
    side: man.side,
    hidden: man.hidden,
    how,
    path: way.path,
    pose,
    roll: rest.roll,
    pace: rest.pace,
    left,
    contact: rest.contact ?? false,
    cut: way.cut ?? null,
    heavy:
      rest.roll?.input.scrub === true
        ? heavyOn(turn.state.map, turn.state.special, rest.stated ?? way.path)
        : null,
  });
}

/** LPG-19.10 Does a hidden man's way lead out of cover before somebody's eyes? Looked at every inch. */
function passesOpenly(state: State, man: Standing, { path }: Walk): boolean {
  for (let at = 1000; at < pathLength(path); at += 1000)
    if (isInTheOpen(state, manWith(man, { pose: posed(placeAlong(path, at), 0) }))) return true;
  return false;
}

/** LPG-4.9 The way of a follower: along the places of those ahead, and the lead man's way. */
function followerWay(state: State, man: Standing, ahead: Standing, track: Path, distance: number): Walk {
  const path = [{ x: man.pose.x, y: man.pose.y }, ...track].filter(
    (place, i, all) => i === 0 || gapBetween(place, all[i - 1]!) > 0,
  );
  if (path.length < 2) return { path, pose: man.pose, stoppedBy: undefined, edge: false };
  const close = radiusOf(man) + radiusOf(ahead);
  const length = Math.min(distance, pathLength(path));
  for (let at = length; at >= 0; at -= 100) {
    const part = firstPart(path, Math.max(at, 1));
    const end = part[part.length - 1]!;
    if (gapBetween(end, ahead.pose) >= close)
      return walk(state, moverOf(man), path, Math.max(0, at), { stated: false });
  }
  return { ...ended(man.pose, path, 0), stoppedBy: undefined, edge: false };
}

/** LPG-4.9 Each follows the track of the man ahead, up to the lead man's distance. */
export function follow(
  turn: Play,
  lead: Standing,
  followers: readonly string[],
  gone: Path,
  distance: number,
  how: 'file' | 'retire',
  pace: 1 | 2,
): string[] {
  const { state } = turn;
  const moved: string[] = [];
  let before = lead;
  let track: Path = gone;
  for (const id of followers) {
    const man = state.men[id] as Standing; // judged
    const from = { x: man.pose.x, y: man.pose.y };
    const way = followerWay(state, man, before, track, distance);
    goAlong(turn, man, way, how, { roll: null, pace });
    moved.push(id);
    track = [from, ...track];
    before = man;
  }
  return moved;
}

/** LPG-4.8 One move action: the way is stated, the dice fall, and all of it is gone. */
export function walkStep(turn: Play, man: Standing, step: Walking): void {
  const { state } = turn;
  const pace = step.pace ?? 1;
  const rolled = step.do === 'move';
  const roll = rolled ? resolveIn(turn.dice, moveDistance, moveInput(state, man, step)) : null;
  const distance = roll ? roll.outcome.distance * 1000 : pathLength(step.path);
  const way = walk(state, moverOf(man), step.path, distance);
  goAlong(turn, man, way, step.do, {
    roll,
    pace,
    facing: step.facing,
    leave: step.leave,
    stated: step.path,
  });
  const movers = [man.id];
  if (step.file?.length)
    movers.push(
      ...follow(
        turn,
        man,
        step.file.filter((id) => state.men[id]?.pose),
        way.path,
        distance,
        'file',
        pace,
      ),
    );
  takeStock(turn, movers);
}
