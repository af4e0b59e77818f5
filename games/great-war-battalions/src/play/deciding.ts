import { type Plan, type Problem, resolveIn, type Side } from '@sandtable/engine';
import { otherSide } from '@sandtable/play';
import { type Pose, ringsOf } from '@sandtable/table';
import { activationTest, reactionTest } from '../sheet/activation.ts';
import type { VolleyInput } from '../table/fire-input.ts';
import { inPlay, isFree, isHere } from '../table/units.ts';
import { isBarred } from '../table/ways.ts';
import { answer, carryOut, isAble } from './acting.ts';
import type { Play } from './combat.ts';
import { readCommand } from './command-shape.ts';
import {
  ACTIONS,
  actionProblem,
  activationProblem,
  isProblem,
  no,
  orderProblem,
  ownUnit,
  tokensOf,
} from './ordering.ts';
import { canReact, reactionProblem, reactOrderProblem, strikeAt } from './reacting.ts';
import { beginTurn, passProblem, settle } from './sequence.ts';
import type { Command, Event, Pending, Phase, State, Unit, Waiting } from './state.ts';
import { activationInput, activationTrial, reactionInput, reactionTrial } from './trials.ts';

/** GWB-5.4 of the game: carries an action out once nobody reacts any more, and goes on. */
function finish(turn: Play): void {
  const { state } = turn;
  const pending = state.pending!;
  if (pending.stage === 'declared') {
    // Without a path there is no point to strike at: who reacts first, acts first (GWB-3.5, `before`).
    const early = pending.path.length < 2 ? [...pending.waiting] : [];
    for (const wait of early) answer(turn, wait, pending.unit, false);
    if (isAble(turn, pending.unit) || (pending.action === 'rally' && isHere(state.units[pending.unit]!)))
      carryOut(turn, pending);
    else turn.emit({ type: 'actionDone' });
    // In a Move & Fire, and after fire and rally, one who has not reacted yet may do so now.
    const answers =
      pending.action === 'move-and-fire' ||
      ((pending.action === 'fire' || pending.action === 'rally') &&
        state.options.reactionTiming === 'answer');
    if (answers && inPlay(state.units[pending.unit]!) && canReact(state, otherSide(state, state.active))) {
      turn.emit({ type: 'reactionOpened', side: otherSide(state, state.active) });
      return;
    }
  } else {
    for (const wait of [...pending.waiting]) answer(turn, wait, pending.unit, false);
    turn.emit({ type: 'actionDone' });
  }
  if (state.phase === 'reaction') turn.emit({ type: 'reactionClosed' });
  const seizer = state.maySeize;
  if (seizer && tokensOf(state, seizer) > 0) turn.emit({ type: 'seizureOffered', side: seizer });
  else settle(turn, 'continue');
}

const GOING: readonly string[] = ['move', 'move-and-fire', 'assault'];

/** What is to be carried out: only the fields that belong to the action. */
function pendingOf(command: Extract<Command, { type: 'activate' }>): Pending {
  const { unit, action, path, facing, target, point, mount, mountAt, fireFirst } = command;
  const goes = GOING.includes(action);
  const aims = action !== 'move' && action !== 'rally' && !(action === 'fire' && point);
  return {
    unit,
    action,
    path: goes && path ? path.map(({ x, y }) => ({ x, y })) : [],
    facing: goes ? (facing ?? null) : null,
    target: aims ? (target ?? null) : null,
    point: action === 'fire' && point ? { x: point.x, y: point.y } : null,
    mount: mount ?? null,
    mountAt: mountAt ?? 'start',
    fireFirst: action === 'move-and-fire' && fireFirst === true,
    stage: 'declared',
    tried: [],
    waiting: [],
  };
}

type Activate = Extract<Command, { type: 'activate' }>;
type React = Extract<Command, { type: 'react' }>;
type Judged = Plan<State, Event> | Problem;

/** GWB-2, GWB-4 An activation: the test, then the action unless somebody reacts. */
function activate(state: State, command: Activate): Judged {
  if (tokensOf(state, command.side) === 0) return no('no-tokens', 'GWB-2.1', 'No command token is left.');
  const unit = ownUnit(state, command.side, command.unit);
  if (isProblem(unit)) return unit;
  if (!ACTIONS.includes(command.action))
    return no('bad-action', 'GWB-4.1', `Choose one of ${ACTIONS.join(', ')}.`);
  let shot: VolleyInput | undefined;
  const problem =
    activationProblem(state, unit) ??
    actionProblem(state, unit, command.action) ??
    orderProblem(state, unit, command, (volley) => {
      shot = volley;
    });
  if (problem) return problem;
  return {
    rolls: () => activationTrial(state, unit, command, shot),
    perform: (turn) => activated(turn, unit, pendingOf(command)),
  };
}

function activated(turn: Play, unit: Unit, pending: Pending): void {
  const { state } = turn;
  const test = resolveIn(turn.dice, activationTest, activationInput(state, unit));
  const { success, tokensOnUnit } = test.outcome;
  turn.emit({ type: 'activated', unit: unit.id, side: unit.side, pending, test, tokensOnUnit, success });
  if (!success) {
    settle(turn, 'continue'); // GWB-2.5 the action is lost, the initiative is not
    return;
  }
  const answers =
    (pending.action === 'fire' || pending.action === 'rally') && state.options.reactionTiming === 'answer';
  if (!answers && canReact(state, otherSide(state, unit.side)))
    turn.emit({ type: 'reactionOpened', side: otherSide(state, unit.side) });
  else finish(turn);
}

/** GWB-3 A reaction: the test; what succeeds waits for its point of the path. */
function react(state: State, command: React): Judged {
  if (tokensOf(state, command.side) === 0) return no('no-tokens', 'GWB-3.1', 'No command token is left.');
  const unit = ownUnit(state, command.side, command.unit);
  if (isProblem(unit)) return unit;
  let shot: VolleyInput | undefined;
  const problem =
    reactionProblem(state, unit) ??
    reactOrderProblem(state, unit, command, (volley) => {
      shot = volley;
    });
  if (problem) return problem;
  return {
    rolls: () => reactionTrial(state, unit, command, shot),
    perform: (turn) => reacted(turn, unit, command),
  };
}

function reacted(turn: Play, unit: Unit, command: React): void {
  const { state } = turn;
  const test = resolveIn(turn.dice, reactionTest, reactionInput(state, unit));
  const goes = GOING.includes(command.action);
  const waiting: Waiting = {
    unit: unit.id,
    action: command.action,
    atDistance: strikeAt(state, unit, command.atDistance),
    path: goes && command.path ? command.path.map(({ x, y }) => ({ x, y })) : [],
    facing: goes ? (command.facing ?? null) : null,
  };
  const { success, maySeize, tokensOnUnit } = test.outcome;
  turn.emit({
    type: 'reacted',
    unit: unit.id,
    side: unit.side,
    test,
    tokensOnUnit,
    success,
    maySeize,
    waiting: success ? waiting : null,
  });
  if (!canReact(state, command.side)) finish(turn);
}

/** GWB-15.1 May a unit be deployed here? In its own zone, on free ground. */
export function spotProblem(state: State, unit: Unit, pose: Pose): Problem | undefined {
  if (unit.offTable || unit.arrives > 0)
    return no('not-deployed', 'GWB-15.1', 'This unit is not placed before the game.');
  const zones = state.sides.find(({ id }) => id === unit.side)!.zones;
  const inside = zones.some((zone) =>
    ringsOf({ area: zone }).some(
      ({ low, high }) => pose.x >= low.x && pose.x <= high.x && pose.y >= low.y && pose.y <= high.y,
    ),
  );
  if (!inside) return no('outside-zone', 'GWB-15.1', 'Deploy inside your own zone.');
  if (!isFree(state, unit, pose))
    return no('no-room', 'GWB-15.1', 'Another unit or the edge of the table is in the way.');
  if (isBarred(state, pose)) return no('impassable', 'GWB-15.3', 'Nobody can stand on this ground.');
  return undefined;
}

function place(state: State, command: Extract<Command, { type: 'place' }>): Judged {
  const unit = ownUnit(state, command.side, command.unit);
  if (isProblem(unit)) return unit;
  const problem = spotProblem(state, unit, command.pose);
  if (problem) return problem;
  const { x, y, facing } = command.pose;
  const pose: Pose = { x, y, facing };
  const { id, side } = unit;
  return {
    perform: ({ emit }) => emit({ type: 'placed', unit: id, side, pose, secret: state.secretDeployment }),
  };
}

function ready(turn: Play, side: string): void {
  const other = turn.state.sides.find(({ id, ready: done }) => id !== side && !done);
  turn.emit({ type: 'deployed', side, next: other?.id ?? null, secret: turn.state.secretDeployment });
  if (!other) beginTurn(turn);
}

function discard(state: State, { n, side }: Extract<Command, { type: 'discard' }>): Judged {
  if (!Number.isInteger(n) || n < 1 || n > tokensOf(state, side))
    return no('bad-number', 'GWB-1.9', 'Discard one token or more, as many as are left.');
  return {
    perform(turn) {
      turn.emit({ type: 'tokensDiscarded', side, n });
      settle(turn, 'continue');
    },
  };
}

/** Who may give commands in this phase. */
export function deciding(state: State): readonly Side[] {
  if (state.phase === 'over') return [];
  if (state.phase === 'reaction') return [otherSide(state, state.active)];
  return [state.phase === 'seize-choice' ? state.maySeize! : state.active];
}

/** The phase that each command belongs to. */
const PHASE: Readonly<Record<Command['type'], Phase>> = {
  place: 'deploy',
  ready: 'deploy',
  activate: 'activation',
  surrender: 'activation',
  discard: 'activation',
  react: 'reaction',
  decline: 'reaction',
  seize: 'seize-choice',
  leave: 'seize-choice',
};

/** GWB-5.3 of the game: what a command would do, or what stands against it. */
export function judge(state: State, raw: Command): Judged {
  if (!deciding(state).includes(raw.side))
    return no('not-your-turn', 'GWB-1.4', 'It is not for this side to decide now.');
  const command = readCommand(raw);
  if ('code' in command) return command;
  if (PHASE[command.type] !== state.phase)
    return no('wrong-phase', 'GWB-1.1', `This belongs to another phase than ${state.phase}.`);
  switch (command.type) {
    case 'place':
      return place(state, command);
    case 'ready':
      return { perform: (turn) => ready(turn, command.side) };
    case 'activate':
      return activate(state, command);
    case 'surrender':
      return passProblem(state, 'surrender') ?? { perform: (turn) => settle(turn, 'surrender') };
    case 'discard':
      return discard(state, command);
    case 'react':
      return react(state, command);
    case 'decline':
      return { perform: finish };
    case 'seize':
      return passProblem(state, 'seize') ?? { perform: (turn) => settle(turn, 'seize') };
    case 'leave':
      return { perform: (turn) => settle(turn, 'continue') };
  }
}
