import type { Side } from '@sandtable/engine';
import { gapBetween, INCH, type Place } from '@sandtable/table';
import { movesTo } from './appraise.ts';
import { fightInput } from './combat.ts';
import { goalsOf, wayTowards } from './goals.ts';
import { assaultProblem } from './marching.ts';
import { coverOf, enemiesOf, inPlay, isHere, leastGap, otherSide, sees, unitsOf } from './measure.ts';
import { inchesFor } from './moving.ts';
import { activationChance, fightOdds, rallyChance } from './odds.ts';
import { actionProblem, tokensOf } from './ordering.ts';
import { bestShot } from './prospects.ts';
import { passProblem } from './sequence.ts';
import { bestReaction } from './snap.ts';
import type { Command, Objective, State, Unit } from './state.ts';
import { isCrewed } from './vocabulary.ts';
import { conditionWorth, lastLossCost, nextLossCost, unitWorth } from './worth.ts';

/** What a plain soldier does at once, by the maxims of the sheet: no search, no list of choices. */

type Thought = { points: number; make: (() => Command) | undefined };

/** Who decides, and what the loss of one more unit costs either side. */
type Minds = {
  readonly state: State;
  readonly side: Side;
  readonly ownNext: number;
  readonly theirNext: number;
  readonly goals: Map<string, Objective>;
  readonly enemies: readonly Unit[];
  readonly best: Thought;
};

function consider(minds: Minds, points: number, make: () => Command): void {
  if (points <= minds.best.points) return;
  minds.best.points = points;
  minds.best.make = make;
}

/** Rally at bases minus one, and whoever is broken (maxims 4 and 14). */
function considerRally(minds: Minds, unit: Unit, chance: number): void {
  const { state, side } = minds;
  const { moraleMarkers, bases, broken } = unit;
  if (!broken && moraleMarkers < Math.max(1, bases - 1)) return;
  const rallies = rallyChance(state, unit);
  if (rallies === 0) return;
  const { type, quality } = unit;
  const clean = conditionWorth(type, quality, { bases, moraleMarkers: 0, broken: false, destroyed: false });
  const gain = clean - unitWorth(unit) + (broken ? lastLossCost(state, side) : 2);
  consider(minds, chance * rallies * gain, () => ({
    type: 'activate',
    side,
    unit: unit.id,
    action: 'rally',
  }));
}

function considerFire(minds: Minds, unit: Unit, chance: number): number {
  const { state, side, theirNext } = minds;
  const shot = bestShot(state, unit, theirNext);
  if (!shot || actionProblem(state, unit, 'fire')) return 0;
  consider(minds, chance * shot.points, () => ({
    type: 'activate',
    side,
    unit: unit.id,
    action: 'fire',
    target: shot.target.id,
  }));
  return shot.points;
}

/** Worn enough to be assaulted, or so placed that it must be (maxim 9). */
const isPrey = (state: State, unit: Unit, enemy: Unit): boolean =>
  enemy.broken ||
  isCrewed(enemy.type) ||
  enemy.bases < unit.bases ||
  state.turn >= state.turns - 1 ||
  (enemy.moraleMarkers > 0 && coverOf(state, enemy, enemy.pose!, null) === 'open');

function considerAssault(minds: Minds, unit: Unit, chance: number): void {
  const { state, side, ownNext, theirNext, goals } = minds;
  if (isCrewed(unit.type) || unit.moraleMarkers >= unit.bases) return;
  const reach = inchesFor(unit, 'assault') * INCH;
  for (const enemy of minds.enemies) {
    if (!isPrey(state, unit, enemy) || leastGap(unit, unit.pose!, enemy, enemy.pose!) > reach) continue;
    const { win, loss, out, ownLoss, ownOut } = fightOdds(fightInput(state, unit, enemy, unit.pose!));
    const goal = goals.get(unit.id);
    const forGoal = goal && gapBetween(goal.place, enemy.pose!) < 5 * INCH ? 12 : 0;
    const last = state.turn >= state.turns - 1 && forGoal > 0;
    if (win < (last ? 0.25 : 0.5)) continue;
    const points =
      chance * (loss + out * theirNext - ownLoss - ownOut * ownNext + win * (last ? 60 : forGoal));
    if (points <= minds.best.points || !sees(state, unit, enemy)) continue;
    const path = [
      { x: unit.pose!.x, y: unit.pose!.y },
      { x: enemy.pose!.x, y: enemy.pose!.y },
    ];
    const way = withinReach(path, reach);
    if (assaultProblem(state, unit, enemy, way, unit.pose!.facing)) continue;
    consider(minds, points, () => ({
      type: 'activate',
      side,
      unit: unit.id,
      action: 'assault',
      path: way,
      target: enemy.id,
    }));
  }
}

/** No farther than it may go; contact comes before the centres meet. */
function withinReach([from, to]: readonly Place[], reach: number): Place[] {
  const gap = gapBetween(from!, to!);
  if (gap <= reach) return [from!, to!];
  const t = reach / gap;
  return [
    from!,
    { x: Math.round(from!.x + (to!.x - from!.x) * t), y: Math.round(from!.y + (to!.y - from!.y) * t) },
  ];
}

/** How hard the clock presses: moves still needed against turns still to come. */
function hurry({ state }: Minds, unit: Unit, goal: Objective): number {
  const moves = Math.ceil(movesTo(unit, unit.pose!, goal.place));
  if (moves === 0) return 0;
  const spare = state.turns - state.turn + 1 - moves;
  return spare <= 0 ? 16 : spare === 1 ? 9 : 5;
}

function considerMove(minds: Minds, unit: Unit, chance: number, shot: number): void {
  const { state, side } = minds;
  const goal = minds.goals.get(unit.id);
  if (!goal || unit.tokensOnUnit > 1) return;
  if (isCrewed(unit.type) && shot > 0) return; // guns that have a target stay where they are
  const points = chance * hurry(minds, unit, goal);
  if (points <= minds.best.points) return;
  const path = wayTowards(state, unit, goal.place);
  if (path) consider(minds, points, () => ({ type: 'activate', side, unit: unit.id, action: 'move', path }));
}

const mayAct = (unit: Unit): boolean =>
  inPlay(unit) && (unit.activationsPerTurn === null || unit.activations < unit.activationsPerTurn);

/** Not worth a token while the enemy still has some: better to wait and react. */
const IDLE = 1;

/** Who acts on less only wastes the token. */
const LEAST_CHANCE = 0.4;

function activation(state: State, side: Side): Command {
  const other = otherSide(state, side);
  const minds: Minds = {
    state,
    side,
    ownNext: nextLossCost(state, side),
    theirNext: nextLossCost(state, other),
    goals: goalsOf(state, side),
    enemies: enemiesOf(state, side),
    best: { points: 0, make: undefined },
  };
  for (const unit of unitsOf(state, side)) {
    const chance = mayAct(unit) ? activationChance(state, unit) : 0;
    if (chance < LEAST_CHANCE) continue;
    if (unit.broken || unit.moraleMarkers > 0) considerRally(minds, unit, chance);
    if (unit.broken) continue;
    const shot = considerFire(minds, unit, chance);
    if (unit.offTable || !isHere(unit)) continue;
    considerAssault(minds, unit, chance);
    considerMove(minds, unit, chance, shot);
  }
  const { points, make } = minds.best;
  if (points < IDLE && !passProblem(state, 'surrender')) return { type: 'surrender', side };
  return make ? make() : { type: 'discard', side, n: tokensOf(state, other) > 0 ? 1 : tokensOf(state, side) };
}

/** One legal command, at once. */
export function instinct(state: State, side: Side): Command {
  switch (state.phase) {
    case 'reaction':
      return bestReaction(state, side) ?? { type: 'decline', side };
    case 'seize-choice':
      return { type: passProblem(state, 'seize') ? 'leave' : 'seize', side };
    case 'activation':
      return activation(state, side);
    default:
      return { type: 'ready', side };
  }
}
