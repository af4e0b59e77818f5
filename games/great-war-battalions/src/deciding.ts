import { type Problem, resolveIn } from '@sandtable/engine';
import { alongPath, isPlace, type Path, type Place, type Pose, pathLength, ringsOf } from '@sandtable/table';
import { answered, carryOut, fireProblem } from './acting.ts';
import { activationTest, permittedActions, reactionTest } from './activation.ts';
import { laySmoke } from './force.ts';
import { assaultProblem, isFree, moveProblem } from './marching.ts';
import { isHere, otherSide, rangeBetween, sees, shapesAt, shapesOf, smokeInput, unitsOf } from './measure.ts';
import { rallyTest } from './morale.ts';
import { beginTurn, type Play, passProblem, settle } from './sequence.ts';
import type { Action, Command, Pending, Reaction, State, Unit, Waiting } from './state.ts';
import { isArtillery } from './vocabulary.ts';

const no = (code: string, rule: string, message: string): Problem => ({ code, rule, message });

const ACTIONS: readonly Action[] = ['move', 'move-and-fire', 'fire', 'assault', 'rally'];
const REACTIONS: readonly Reaction[] = [...ACTIONS, 'hold'];

const tokensOf = (state: State, side: string): number =>
  state.sides.find(({ id }) => id === side)?.tokens ?? 0;
const isPath = (path: unknown): path is Path =>
  Array.isArray(path) &&
  path.length > 1 &&
  path.every((place) => typeof place === 'object' && place !== null && isPlace(place));
const isFacing = (facing: unknown): facing is number =>
  Number.isInteger(facing) && (facing as number) >= 0 && (facing as number) < 360;

/** A unit of this side that is in play; or why not. */
function ownUnit(state: State, side: string, id: unknown): Unit | Problem {
  const unit = typeof id === 'string' && Object.hasOwn(state.units, id) ? state.units[id]! : undefined;
  if (!unit || unit.side !== side) return no('not-your-unit', 'GWB-1.4', 'Choose a unit of your own.');
  if (unit.destroyed || unit.leftTable || (!unit.pose && !unit.offTable))
    return no('not-in-play', 'GWB-1.2', `${unit.name} is not in play.`);
  return unit;
}
const isProblem = (value: Unit | Problem): value is Problem => 'code' in value;

function firstRefusal<I>(checks: readonly { kind: string }[], input: I): Problem | undefined {
  for (const check of checks as readonly {
    kind: string;
    code: string;
    rule: string;
    say: string;
    when?(input: I): boolean;
  }[]) {
    if (check.kind === 'refusal' && check.when?.(input)) return no(check.code, check.rule, check.say);
  }
  return undefined;
}

const FIELDS = {
  move: 'move',
  'move-and-fire': 'moveAndFire',
  fire: 'fire',
  assault: 'assault',
  rally: 'rally',
} as const;

/** GWB-4 May this unit take this action at all? */
export function actionProblem(state: State, unit: Unit, action: Action): Problem | undefined {
  const { type, dismounted, broken, moraleMarkers } = unit;
  const silent = { trace: undefined } as never; // the procedure rolls nothing; nobody listens
  const allowed = permittedActions.run(silent, {
    type,
    dismounted,
    broken,
    moraleMarkers,
    options: state.options,
  });
  if (unit.offTable && action !== 'fire')
    return no('off-table', 'GWB-4.4', 'Guns off the table may only fire.');
  if (broken && action !== 'rally') return no('broken', 'GWB-4.4', 'A broken unit may only rally.');
  if (!allowed[FIELDS[action]])
    return no(
      'not-permitted',
      action === 'rally' ? 'GWB-11.1' : 'GWB-4.1',
      action === 'rally' ? 'It has nothing to rally from.' : 'This type of unit may not do that.',
    );
  if (action === 'rally')
    return firstRefusal(rallyTest.checks, {
      moraleMarkers,
      broken,
      quality: unit.quality,
      options: state.options,
    });
  return undefined;
}

/** GWB-2 May this unit be activated once more? */
export function activationProblem(state: State, unit: Unit): Problem | undefined {
  if (unit.activationsPerTurn !== null && unit.activations >= unit.activationsPerTurn) {
    return no('activated-enough', 'GWB-1.8', 'The scenario lets it act no more this turn.');
  }
  return firstRefusal(activationTest.checks, {
    tokensOnUnit: unit.tokensOnUnit,
    moraleMarkers: unit.moraleMarkers,
    options: state.options,
  });
}

type Order = {
  readonly action: Action;
  readonly path?: Path;
  readonly facing?: number;
  readonly target?: string;
  readonly point?: Place;
  readonly mount?: 'mount' | 'dismount';
  readonly fireFirst?: boolean;
};

/** GWB-5, GWB-7 What is wrong with an order, given that the unit may take the action. */
export function orderProblem(state: State, unit: Unit, order: Order): Problem | undefined {
  const { action, path, facing, target, point } = order;
  const enemy =
    typeof target === 'string' && Object.hasOwn(state.units, target) ? state.units[target] : undefined;
  if (facing !== undefined && !isFacing(facing))
    return no('bad-facing', 'GWB-5.3', 'A facing is a whole number of degrees from 0 to 359.');
  if (order.mount !== undefined) {
    if (
      action !== 'move' ||
      unit.type !== 'cavalry' ||
      !['mount', 'dismount'].includes(order.mount) ||
      (order.mount === 'dismount') === unit.dismounted
    ) {
      return no(
        'cannot-mount',
        'GWB-4.5',
        'Only cavalry mount or dismount, with a move, and only if they are not so already.',
      );
    }
  }
  if (action === 'rally') return undefined;
  if (action === 'fire') {
    if (point === undefined) return fireProblem(state, unit, enemy, { action });
    if (state.options.smokeShells !== 'on' || !isArtillery(unit.type))
      return no('no-smoke', 'GWB-13.2', 'Only artillery lays smoke, and only with smoke shells.');
    if (typeof point !== 'object' || point === null || !isPlace(point))
      return no('bad-point', 'GWB-13.2', 'Name a point on the table.');
    return firstRefusal(laySmoke.checks, smokeInput(state, unit, point));
  }
  if (!isPath(path)) return no('bad-path', 'GWB-5.3', 'Give the way as places, from where the unit stands.');
  const end = facing ?? unit.pose!.facing;
  if (action === 'assault') {
    if (!enemy || enemy.side === unit.side || !isHere(enemy))
      return no('bad-target', 'GWB-5.4', 'Name an enemy unit on the table.');
    if (!sees(state, unit, enemy))
      return no('not-seen', 'GWB-5.4', 'Only an enemy in sight can be assaulted.');
    return assaultProblem(state, unit, enemy, path, end);
  }
  const problem = moveProblem(state, unit, path, end, action);
  if (problem || action === 'move') return problem;
  if (order.fireFirst) {
    if (state.options.moveAndFireOrder !== 'either')
      return no('move-first', 'GWB-4.3', 'First the move, then the fire.');
    return fireProblem(state, unit, enemy, { action: 'move-and-fire' });
  }
  const from: Pose = { ...path[path.length - 1]!, facing: end };
  return fireProblem(state, unit, enemy, { action: 'move-and-fire', from });
}

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

/** GWB-5.4 of the game: carries an action out once nobody reacts any more, and goes on. */
function finish(turn: Play): void {
  const { state } = turn;
  const pending = state.pending!;
  if (pending.stage === 'declared') {
    // Without a path there is no point to strike at: who reacts first, acts first (GWB-3.5, `before`).
    const early = pending.path.length < 2 ? [...pending.waiting] : [];
    if (early.every((wait) => answered(turn, wait, pending.unit, false))) carryOut(turn, pending);
    else turn.emit({ type: 'actionDone' });
    // In a Move & Fire, and after fire and rally, one who has not reacted yet may do so now.
    const answers =
      pending.action === 'move-and-fire' ||
      ((pending.action === 'fire' || pending.action === 'rally') &&
        state.options.reactionTiming === 'answer');
    if (answers && isHere(state.units[pending.unit]!) && canReact(state, otherSide(state, state.active))) {
      turn.emit({ type: 'reactionOpened', side: otherSide(state, state.active) });
      return;
    }
  } else {
    for (const wait of [...pending.waiting]) answered(turn, wait, pending.unit, false);
    turn.emit({ type: 'actionDone' });
  }
  if (state.phase === 'reaction') turn.emit({ type: 'reactionClosed' });
  const seizer = state.maySeize;
  if (seizer && tokensOf(state, seizer) > 0) turn.emit({ type: 'seizureOffered', side: seizer });
  else settle(turn, 'continue');
}

function activate(turn: Play, command: Extract<Command, { type: 'activate' }>): Problem | undefined {
  const { state } = turn;
  if (state.phase !== 'activation' || state.active !== command.side)
    return no('not-your-turn', 'GWB-1.4', 'The other side is active.');
  if (tokensOf(state, command.side) === 0) return no('no-tokens', 'GWB-2.1', 'No command token is left.');
  const unit = ownUnit(state, command.side, command.unit);
  if (isProblem(unit)) return unit;
  if (!ACTIONS.includes(command.action))
    return no('bad-action', 'GWB-4.1', `Choose one of ${ACTIONS.join(', ')}.`);
  const problem =
    activationProblem(state, unit) ??
    actionProblem(state, unit, command.action) ??
    orderProblem(state, unit, command);
  if (problem) return problem;
  const pending: Pending = {
    unit: unit.id,
    action: command.action,
    path: command.path ?? [],
    facing: command.facing ?? null,
    target: command.target ?? null,
    point: command.point ?? null,
    mount: command.mount ?? null,
    fireFirst: command.fireFirst ?? false,
    stage: 'declared',
    tried: [],
    waiting: [],
  };
  const { tokensOnUnit, moraleMarkers } = unit;
  const test = resolveIn(turn.dice, activationTest, { tokensOnUnit, moraleMarkers, options: state.options });
  const { success } = test.outcome;
  turn.emit({
    type: 'activated',
    unit: unit.id,
    side: unit.side,
    pending,
    test,
    tokensOnUnit: test.outcome.tokensOnUnit,
    success,
  });
  if (!success) {
    settle(turn, 'continue'); // GWB-2.5 the action is lost, the initiative is not
    return undefined;
  }
  const answers =
    (pending.action === 'fire' || pending.action === 'rally') && state.options.reactionTiming === 'answer';
  if (!answers && canReact(state, otherSide(state, unit.side)))
    turn.emit({ type: 'reactionOpened', side: otherSide(state, unit.side) });
  else finish(turn);
  return undefined;
}

function react(turn: Play, command: Extract<Command, { type: 'react' }>): Problem | undefined {
  const { state } = turn;
  if (tokensOf(state, command.side) === 0) return no('no-tokens', 'GWB-3.1', 'No command token is left.');
  const unit = ownUnit(state, command.side, command.unit);
  if (isProblem(unit)) return unit;
  const problem = reactionProblem(state, unit) ?? reactOrderProblem(state, unit, command);
  if (problem) return problem;
  const { tokensOnUnit, moraleMarkers, broken } = unit;
  const test = resolveIn(turn.dice, reactionTest, {
    tokensOnUnit,
    moraleMarkers,
    broken,
    options: state.options,
  });
  const waiting: Waiting = {
    unit: unit.id,
    action: command.action,
    atDistance: command.atDistance ?? bestPoint(state, unit),
    path: command.path ?? [],
    facing: command.facing ?? null,
  };
  const { success, maySeize } = test.outcome;
  turn.emit({
    type: 'reacted',
    unit: unit.id,
    side: unit.side,
    test,
    tokensOnUnit: test.outcome.tokensOnUnit,
    success,
    maySeize,
    waiting: success ? waiting : null,
  });
  if (!canReact(state, command.side)) finish(turn);
  return undefined;
}

function place(turn: Play, command: Extract<Command, { type: 'place' }>): Problem | undefined {
  const { state } = turn;
  const unit = ownUnit(state, command.side, command.unit);
  if (isProblem(unit)) return unit;
  if (unit.offTable || unit.arrives > 0)
    return no('not-deployed', 'GWB-15.1', 'This unit is not placed before the game.');
  const { pose } = command;
  if (typeof pose !== 'object' || pose === null || !isPlace(pose) || !isFacing(pose.facing))
    return no('bad-place', 'GWB-15.1', 'Give a place in thousandths of an inch and a facing.');
  const zones = state.sides.find(({ id }) => id === command.side)!.zones;
  const inside = zones.some((zone) =>
    ringsOf({ area: zone }).some(
      ({ low, high }) => pose.x >= low.x && pose.x <= high.x && pose.y >= low.y && pose.y <= high.y,
    ),
  );
  if (!inside) return no('outside-zone', 'GWB-15.1', 'Deploy inside your own zone.');
  const spot: Pose = { x: pose.x, y: pose.y, facing: pose.facing };
  if (!isFree(state, unit, spot))
    return no('no-room', 'GWB-15.1', 'Another unit or the edge of the table is in the way.');
  turn.emit({ type: 'placed', unit: unit.id, pose: spot });
  return undefined;
}

function ready(turn: Play, side: string): void {
  const other = turn.state.sides.find(({ id, ready: done }) => id !== side && !done);
  turn.emit({ type: 'deployed', side, next: other?.id ?? null });
  if (!other) beginTurn(turn);
}

function discard(turn: Play, command: Extract<Command, { type: 'discard' }>): Problem | undefined {
  const { n, side } = command;
  if (!Number.isInteger(n) || n < 1 || n > tokensOf(turn.state, side))
    return no('bad-number', 'GWB-1.9', 'Discard one token or more, as many as are left.');
  turn.emit({ type: 'tokensDiscarded', side, n });
  settle(turn, 'continue');
  return undefined;
}

/** Who may give commands in this phase. */
export function deciding(state: State): string | undefined {
  if (state.phase === 'over') return undefined;
  if (state.phase === 'reaction') return otherSide(state, state.active);
  return state.phase === 'seize-choice' ? state.maySeize! : state.active;
}

/** GWB-5.3 of the game: judges a command, and lets everything happen that follows from it. */
export function decide(turn: Play, command: Command): Problem | undefined {
  const { state } = turn;
  const { phase } = state;
  if (deciding(state) !== command.side)
    return no('not-your-turn', 'GWB-1.4', 'It is not for this side to decide now.');
  const open = (wanted: string): Problem | undefined =>
    phase === wanted
      ? undefined
      : no('wrong-phase', 'GWB-1.1', `This belongs to another phase than ${phase}.`);
  switch (command.type) {
    case 'place':
      return open('deploy') ?? place(turn, command);
    case 'ready':
      return open('deploy') ?? void ready(turn, command.side);
    case 'activate':
      return open('activation') ?? activate(turn, command);
    case 'surrender':
      return open('activation') ?? passProblem(state, 'surrender') ?? void settle(turn, 'surrender');
    case 'discard':
      return open('activation') ?? discard(turn, command);
    case 'react':
      return open('reaction') ?? react(turn, command);
    case 'decline':
      return open('reaction') ?? void finish(turn);
    case 'seize':
      return open('seize-choice') ?? passProblem(state, 'seize') ?? void settle(turn, 'seize');
    case 'leave':
      return open('seize-choice') ?? void settle(turn, 'continue');
    default:
      return no('unknown-command', 'GWB-1.1', 'This game knows no such command.');
  }
}
