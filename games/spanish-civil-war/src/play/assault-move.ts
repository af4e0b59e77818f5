import { type Dice, scripted } from '@sandtable/dice';
import { type Problem, resolveIn, type Trial } from '@sandtable/engine';
import {
  alongPath,
  bearing,
  directionOf,
  FINEST,
  INCH,
  nearestOnSegment,
  type Path,
  type Place,
  type Pose,
  pathLength,
  posed,
  rounded,
  squaredGap,
} from '@sandtable/table';
import { spendMove, wireCrossing } from '../sheet/actions.ts';
import { assaultMoveRoll, movementRoll, rateOf } from '../sheet/movement.ts';
import type { GrantedMove, Mark } from '../sheet/vocabulary.ts';
import {
  coverOf,
  enemiesOf,
  gapOf,
  isEngaged,
  isSeen,
  isTroops,
  mayBeWithin,
  no,
  officerFactor,
  onFoot,
  sees,
  standing,
  standingAt,
  troopOf,
  within,
} from '../table/units.ts';
import { barredAt, isFreeToAll, lastFreeSpot, meets, reachAlong } from '../table/ways.ts';
import { moverOf, swingsInto, wireOn } from '../table/wire.ts';
import { anyUnit, isProblem, unitHere } from './command-fields.ts';
import { foundNear, reveal, shownAs } from './concealment.ts';
import { goBack } from './falling-back.ts';
import { askWhatGoes } from './interrupting.ts';
import { type Judged, type Play, remove, tollOf, unitIn } from './losses.ts';
import { fightInput } from './melee.ts';
import type { Command, State, Unit } from './state.ts';

/** Phase 2: assault moves, from the roll to contact. */

/** SCW-4.4 May this unit make an assault move at all? */
export function rusherProblem(state: State, unit: Unit): Problem | undefined {
  if (unit.kind !== 'infantry' && unit.kind !== 'cavalry')
    return no('cannot-assault', 'SCW-4.4', 'Only infantry and mounted cavalry make assault moves.');
  if (isEngaged(state, unit)) return no('engaged', 'SCW-16.10', 'It is in contact already and fights on.');
  if (unit.assaultMoved || unit.rolled) return no('has-moved', 'SCW-4.4', 'It has made its roll this turn.');
  if (unit.mark !== 'none')
    return no('marked', 'SCW-2.8', 'A unit that is pinned or falls back makes no assault move.');
  return undefined;
}

/** SCW-4.2 A full move at most. */
const fullMove = (state: State, unit: Unit): number => rateOf(troopOf(unit), 'assault-full', state.options);

/** SCW-4.4, SCW-4.5 Is it so near that a full move would close? */
export function isInRush(state: State, unit: Unit, target: Unit): boolean {
  const reach = (fullMove(state, unit) + 2) * INCH;
  const here = standing(unit);
  const there = standing(target);
  return mayBeWithin(here, there, reach) && gapOf(here, there) < reach;
}

/** SCW-4.4 May it assault this target? One in hiding is judged as it will stand when it shows itself (SCW-7.2). */
export function rushProblem(state: State, rusher: Unit, target: Unit | undefined): Problem | undefined {
  const unit = target?.pose ? shownAs(state, rusher, target.pose) : rusher;
  if (!target || target.side === unit.side || !isSeen(target))
    return no('bad-target', 'SCW-4.4', 'Name an enemy unit in view.');
  if (target.kind === 'armour' && !onFoot(unit))
    return no('not-armour', 'SCW-4.4', 'Only infantry goes for armour; choose another target.');
  if (!isInRush(state, unit, target))
    return no('too-far', 'SCW-4.4', 'It is out of reach of an assault move; move nearer first.');
  if (!sees(state, unit, target))
    return no('not-seen', 'SCW-4.4', 'Only an enemy in sight can be assaulted.');
  return undefined;
}

const rushInput = (state: State, unit: Unit) => ({
  troop: troopOf(unit),
  mr: unit.mr,
  dps: unit.dps,
  officer: officerFactor(state, unit),
  column: unit.formation === 'column',
  options: state.options,
});
const assaultInput = (state: State, unit: Unit) => ({
  troop: troopOf(unit),
  dps: unit.dps,
  elements: unit.elements.length,
  options: state.options,
});

/** SCW-4.1 The untitled table, or by house rule the ordinary movement roll. */
function rolled(turn: Play, unit: Unit) {
  const { options } = turn.state;
  if (options.assaultMovement === 'ordinary-roll') {
    const roll = resolveIn(turn.dice, movementRoll, rushInput(turn.state, unit));
    const { result, mark } = roll.outcome;
    const forward = result === 'double' || result === 'normal' || result === 'slowed';
    return {
      roll,
      result: forward ? result : null,
      mark,
      toll: tollOf(unit, 0, unit.dps, 0),
      back: roll.outcome.distance,
    };
  }
  const roll = resolveIn(turn.dice, assaultMoveRoll, assaultInput(turn.state, unit));
  const { fraction, dpsGained, dpsAfter, elementsLost } = roll.outcome;
  const result: GrantedMove | null =
    fraction === 1 ? 'assault-full' : fraction === 0.5 ? 'assault-half' : null;
  return {
    roll,
    result,
    mark: 'none' as Mark,
    toll: tollOf(unit, dpsGained, dpsAfter, elementsLost),
    back: 0,
  };
}

/** SCW-16.7 Flank or rear: behind the line that prolongs the front edge of the target. */
export function fromFlank(attacker: Place, target: Unit): boolean {
  if (!isTroops(target)) return false;
  const pose = target.pose!;
  const { shapes } = standing(target);
  const front = Math.max(
    ...shapes.flatMap((shape) =>
      shape.kind === 'quad' ? shape.corners.map((corner) => forward(pose, corner)) : [],
    ),
  );
  return forward(pose, attacker) < front - FINEST;
}
const forward = (pose: Pose, place: Place): number => {
  const front = directionOf(pose.facing);
  return ((place.x - pose.x) * front.x + (place.y - pose.y) * front.y) / 1e6;
};

/** SCW-4.4 A straight way at the nearest point of the target. */
export function wayTo(unit: Unit, target: Unit): Path {
  const from = { x: unit.pose!.x, y: unit.pose!.y };
  let near: Place | undefined;
  for (const shape of standing(target).shapes) {
    if (shape.kind !== 'quad') continue;
    for (let i = 0; i < 4; i++) {
      const point = rounded(nearestOnSegment(from, shape.corners[i]!, shape.corners[(i + 1) % 4]!));
      if (!near || squaredGap(point, from) < squaredGap(near, from)) near = point;
    }
  }
  return [from, near && squaredGap(near, from) > INCH ? near : { x: target.pose!.x, y: target.pose!.y }];
}

/** SCW-4.4 It turns to face its target; where that would swing it into wire it goes up to the wire as it stands. */
function facingOn(state: State, unit: Unit, path: Path): number {
  const facing = bearing(path[0]!, path[1]!);
  const turned = wireOn(state, path, standingAt(unit, posed(path[0]!, facing)), standing(unit));
  return swingsInto(turned) ? unit.pose!.facing : facing;
}

/** Wire and leaving a trench roll nothing: a rush is measured alike whether it is only thought of or made. */
type Rushing = { readonly state: State; readonly dice: Dice };

/** SCW-19, SCW-5.15 How far along the way the ground lets it come with so many inches, and where it ends for all. */
function allowed(
  { state, dice }: Rushing,
  unit: Unit,
  path: Path,
  result: GrantedMove,
  facing: number,
  inches: number,
) {
  const stands = standingAt(unit, posed(path[0]!, facing));
  const wire = wireOn(state, path, stands, standing(unit));
  let met: ReturnType<typeof crossing> | null = null;
  let stop = barredAt(state, path) ?? Number.POSITIVE_INFINITY;
  if (wire.first) stop = Math.min(stop, Math.max(0, wire.first.at - 1)); // SCW-19.2
  const cross = (startsInContact: boolean) =>
    crossing({ state, dice }, unit, result, inches, startsInContact);
  if (wire.across.length > 0) met = cross(true);
  else if (wire.first && wire.first.at <= inches * INCH) met = cross(false);
  if (met?.outcome.outcome === 'stuck') stop = 0; // SCW-19.4: it does not move at all
  const allowance = met?.outcome.outcome === 'crosses' ? met.outcome.distanceLeft : inches;
  const enemies = enemiesOf(state, unit.side).map((enemy) => meets(path, stands, standing(enemy), 0));
  const touch = Math.min(...enemies.map((at) => at ?? Number.POSITIVE_INFINITY));
  const reach = reachAlong(state, unit, path, result, allowance * INCH);
  return { distance: Math.max(0, Math.min(reach, stop, touch)), wire: met, stop };
}
const crossing = (
  { state, dice }: Rushing,
  unit: Unit,
  result: GrantedMove,
  distance: number,
  startsInContact: boolean,
) =>
  resolveIn(dice, wireCrossing, {
    mover: moverOf(unit),
    startsInContact,
    result,
    distance,
    options: state.options,
  });

/** SCW-4.5 Less than 2 inches short is close enough: it is moved up to touch. */
const CLOSE = 2 * INCH;

/** SCW-6.1 What leaving a trench leaves of a move. */
function spentOn({ state, dice }: Rushing, unit: Unit, result: GrantedMove) {
  const inTrench = onFoot(unit) && coverOf(state, unit) === 'trenches';
  const actions = inTrench ? (['leave-trench'] as const) : [];
  const move = { troop: troopOf(unit), result, actions: [...actions], options: state.options };
  return { actions, spent: resolveIn(dice, spendMove, move) };
}

/** Where a rush comes to stand that was granted so much. */
function endOfRush(rushing: Rushing, unit: Unit, target: Unit, result: GrantedMove, inches: number) {
  const { state } = rushing;
  const path = wayTo(unit, target);
  const facing = facingOn(state, unit, path);
  const { distance, wire, stop } = allowed(rushing, unit, path, result, facing, inches);
  return { path, facing, wire, stop, ...ending(state, unit, target, path, facing, distance, stop) };
}

/** What a roll grants. */
const GRANTS: Readonly<Record<number, GrantedMove>> = { 1: 'assault-full', 0.5: 'assault-half' };

/** SCW-4.1, SCW-16.7 What an assault move rolls, and the fight if it closes: as both stand now, before any fire. */
function rushTrial(state: State, unit: Unit, target: Unit): Trial {
  if (state.options.assaultMovement === 'ordinary-roll')
    return { procedure: 'movementRoll', input: rushInput(state, unit) };
  const rush = { procedure: 'assaultMoveRoll', input: assaultInput(state, unit) };
  if (!isTroops(target)) return rush;
  return {
    ...rush,
    hope: `it closes with ${target.name}`,
    next: ({ fraction, dpsAfter, elementsLost }) => {
      const rushing = { state, dice: scripted([]) };
      const result = GRANTS[Number(fraction)];
      const elements = unit.elements.slice(Number(elementsLost));
      if (!result || elements.length === 0) return undefined;
      const { spent } = spentOn(rushing, unit, result);
      const end = endOfRush(rushing, unit, target, result, spent.outcome.distance);
      if (spent.outcome.distance <= 0 || !end.closes) return undefined;
      const pose = posed(alongPath(end.path, end.distance).place, end.facing);
      const there: Unit = { ...unit, elements, dps: Number(dpsAfter), pose };
      const flank = fromFlank(end.path[0]!, target);
      const fights = [{ attacker: unit.id, defender: target.id, turn: state.turn, flank }];
      const combat = { attackers: [there], defenders: [target], fights };
      const then = { ...state, units: { ...state.units, [unit.id]: there } };
      return { procedure: 'assault', input: fightInput(then, combat).input };
    },
  };
}

/** SCW-4 Phase 2: roll, rush, and close if it gets near enough. */
export function assaultMove(state: State, command: Extract<Command, { type: 'assault' }>): Judged {
  const unit = unitHere(state, command.side, command.unit);
  if (isProblem(unit)) return unit;
  const target = anyUnit(state, command.target);
  const problem = rusherProblem(state, unit) ?? rushProblem(state, unit, target);
  if (problem) return problem;
  const { id, pose } = target!; // no problem, so there is one
  return {
    rolls: () => rushTrial(state, shownAs(state, unit, pose!), target!),
    perform(turn) {
      reveal(turn, unit, 'SCW-7.3', pose!);
      rush(turn, unit.id, id);
    },
  };
}

function rush(turn: Play, id: string, targetId: string): void {
  const unit = unitIn(turn, id);
  const target = unitIn(turn, targetId);
  const { roll, result, mark, toll, back } = rolled(turn, unit);
  const { actions, spent } = result ? spentOn(turn, unit, result) : { actions: [], spent: null };
  const inches = spent ? spent.outcome.distance : 0;
  const before = unit.elements;
  turn.emit({ type: 'rushed', unit: id, target: targetId, roll, inches, mark, toll });
  askWhatGoes(turn, id, before);
  if (toll.destroyed) {
    remove(turn, unitIn(turn, id), 'destroyed', 'SCW-1.9'); // SCW-5.5 of the game: it dies on the way
    return;
  }
  if (back < 0 && !result) goBack(turn, { unit: unitIn(turn, id), inches: -back, mark, rule: 'SCW-5.14' });
  if (!result || !spent || inches <= 0) return;
  const from = unitIn(turn, id).pose!;
  const mover = unitIn(turn, id);
  const { formation } = mover;
  const { path, facing, wire, stop, ...end } = endOfRush(turn, mover, target, result, inches);
  if (end.distance < FINEST) {
    if (end.closes) close(turn, id, targetId, from);
    return;
  }
  const place = alongPath(path, end.distance).place;
  const walked: Path = [path[0]!, place];
  const pose = posed(place, facing);
  turn.emit({
    type: 'moved',
    unit: id,
    path: walked,
    pose,
    formation,
    assault: true,
    actions: [...actions],
    spent: actions.length > 0 ? spent : null,
    wire,
    flattened: [],
  });
  foundNear(turn, id, walked);
  if (end.closes) close(turn, id, targetId, from);
  else if (stop > end.distance && target.kind !== 'armour') closeWithOthers(turn, id, from); // somebody else was in the way
}

/** SCW-4.5 Where it comes to stand, and whether it has closed. */
function ending(
  state: State,
  unit: Unit,
  target: Unit,
  path: Path,
  facing: number,
  distance: number,
  stop: number,
): { distance: number; closes: boolean } {
  const there = standing(target);
  const stands = standingAt(unit, posed(path[0]!, facing));
  const near = target.kind === 'armour' ? undefined : meets(path, stands, there, CLOSE - 2 * FINEST);
  const touch = near !== undefined && near <= distance ? meets(path, stands, there, 0) : undefined;
  const close = touch !== undefined && touch <= stop;
  const goal = close ? Math.max(0, touch - 1) : distance;
  const spot = isFreeToAll(state, unit, posed(alongPath(path, goal).place, facing))
    ? goal
    : lastFreeSpot(state, unit, path, facing, Math.min(goal, pathLength(path)));
  const end = standingAt(unit, posed(alongPath(path, spot).place, facing));
  return { distance: spot, closes: close && gapOf(end, there) <= INCH };
}

/** SCW-16.1 Contact. */
function close(turn: Play, id: string, targetId: string, from: Place): void {
  const { state } = turn;
  const target = unitIn(turn, targetId);
  const flank = fromFlank(from, target);
  turn.emit({ type: 'closed', fight: { attacker: id, defender: targetId, turn: state.turn, flank } });
  closeWithOthers(turn, id, from);
}

/** SCW-16.1 Whoever else stands within 1 inch of the attacker fights too. */
function closeWithOthers(turn: Play, id: string, from: Place): void {
  const { state } = turn;
  const unit = unitIn(turn, id);
  const fought = state.fights.filter(({ attacker }) => attacker === id).map(({ defender }) => defender);
  for (const enemy of enemiesOf(state, unit.side)) {
    if (!isTroops(enemy) || fought.includes(enemy.id)) continue;
    if (!within(standing(unit), standing(enemy), 1)) continue;
    const flank = fromFlank(from, enemy);
    turn.emit({ type: 'closed', fight: { attacker: id, defender: enemy.id, turn: state.turn, flank } });
  }
}

/** SCW-19.4 Does wire hold it where it stands, whatever was granted? For whoever tells of a rush, before it is made. */
export function heldByWire(
  state: State,
  unit: Unit,
  target: Unit,
  fraction: number,
  inches: number,
): boolean {
  const result = GRANTS[fraction];
  if (!result || inches <= 0) return false;
  const { wire, distance, closes } = endOfRush({ state, dice: scripted([]) }, unit, target, result, inches);
  return wire?.outcome.outcome === 'stuck' && distance < FINEST && !closes;
}
