import type { Side } from '@sandtable/engine';
import { otherSide } from '@sandtable/play';
import { gapBetween, INCH, type Place } from '@sandtable/table';
import { fightInput } from '../play/combat.ts';
import { actionProblem, tokensOf } from '../play/ordering.ts';
import { passProblem } from '../play/sequence.ts';
import type { Command, State, Unit } from '../play/state.ts';
import { inchesFor } from '../sheet/movement.ts';
import { isCrewed } from '../sheet/vocabulary.ts';
import { coverOf, enemiesOf, inPlay, isHere, leastGap, sees, unitsOf } from '../table/units.ts';
import { assaultProblem } from '../table/ways.ts';
import { movesTo } from './appraise.ts';
import { consider, type Minds } from './best-so-far.ts';
import { tokenPrice } from './considerations.ts';
import { goalsOf } from './goals.ts';
import { considerMoves } from './instinct-moves.ts';
import type { Manner } from './manner.ts';
import { activationChance, fightOdds, rallyChance } from './odds.ts';
import { bestPlacement } from './placing.ts';
import { answerTo, bestShot, nearestShot } from './prospects.ts';
import { considerSmoke } from './smoke-screens.ts';
import { bestReaction } from './snap.ts';
import { conditionWorth, lastLossCost, nextLossCost, unitWorth } from './worth.ts';

/** What a soldier does at once, by the maxims of the sheet: no search, no list of choices. */

/** Rally at bases minus one, and whoever is broken (maxims 4 and 14). */
function considerRally(minds: Minds, unit: Unit, chance: number): void {
  const { state, side, manner } = minds;
  const { moraleMarkers, bases, broken } = unit;
  if (!broken && moraleMarkers < Math.max(1, bases - manner.rallyAt)) return;
  const rallies = rallyChance(state, unit);
  if (rallies === 0) return;
  const { type, quality } = unit;
  const clean = conditionWorth(type, quality, { bases, moraleMarkers: 0, broken: false, destroyed: false });
  const gain = clean - unitWorth(unit) + (broken ? lastLossCost(state, side) : 2);
  consider(minds, chance * rallies * gain * manner.rally, () => ({
    type: 'activate',
    side,
    unit: unit.id,
    action: 'rally',
  }));
}

/** What the enemy's reaction to an action on the spot may cost. */
function answerCost({ state, manner, ownNext }: Minds, unit: Unit, moving: boolean): number {
  if (manner.answer === 0 || !unit.pose) return 0;
  const answer = answerTo(state, unit, unit.pose, moving, ownNext);
  return answer ? manner.answer * answer.points : 0;
}

function considerFire(minds: Minds, unit: Unit, chance: number): number {
  const { state, side, theirNext, manner } = minds;
  const shot = manner.nearest
    ? nearestShot(state, unit, theirNext)
    : bestShot(state, unit, theirNext + manner.finish);
  if (!shot || actionProblem(state, unit, 'fire')) return 0;
  const points = chance * shot.points * manner.fire;
  if (points > minds.best.points)
    consider(minds, points - chance * answerCost(minds, unit, false), () => ({
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
  const { state, side, ownNext, theirNext, goals, manner } = minds;
  if (isCrewed(unit.type) || unit.moraleMarkers >= unit.bases) return;
  const reach = inchesFor(unit, 'assault') * INCH;
  for (const enemy of minds.enemies) {
    if (!isPrey(state, unit, enemy) || leastGap(unit, unit.pose!, enemy, enemy.pose!) > reach) continue;
    const { win, loss, out, ownLoss, ownOut } = fightOdds(fightInput(state, unit, enemy, unit.pose!));
    const goal = goals.get(unit.id);
    const forGoal = goal && gapBetween(goal.place, enemy.pose!) < 5 * INCH ? manner.ground : 0;
    const last = state.turn >= state.turns - 1 && forGoal > 0;
    if (win < (last ? 0.25 : manner.assaultChance)) continue;
    const gains = loss + out * (theirNext + manner.finish) - ownLoss - ownOut * ownNext;
    const points = chance * manner.assault * (gains + win * (last ? 5 * forGoal : forGoal));
    if (points <= minds.best.points || !sees(state, unit, enemy)) continue;
    const way = withinReach(unit.pose!, enemy.pose!, reach);
    if (assaultProblem(state, unit, enemy, way, unit.pose!.facing)) continue;
    consider(minds, points - chance * answerCost(minds, unit, true), () => ({
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
function withinReach({ x, y }: Place, to: Place, reach: number): Place[] {
  const from = { x, y };
  const gap = gapBetween(from, to);
  if (gap <= reach) return [from, { x: to.x, y: to.y }];
  const t = reach / gap;
  return [from, { x: Math.round(x + (to.x - x) * t), y: Math.round(y + (to.y - y) * t) }];
}

const mayAct = (unit: Unit): boolean =>
  inPlay(unit) && (unit.activationsPerTurn === null || unit.activations < unit.activationsPerTurn);

/** Maxim 1: the share of the tokens left that is wanted by units which have none and have somewhere to go. */
function wanted(state: State, side: Side, goals: Minds['goals']): number {
  let units = 0;
  for (const [id, { place }] of goals) {
    const unit = state.units[id]!;
    if (unit.tokensOnUnit === 0 && movesTo(unit, unit.pose!, place) > 0) units++;
  }
  return Math.min(1, units / Math.max(1, tokensOf(state, side)));
}

/** The best that an activation can do now. */
function bestActivation(state: State, side: Side, manner: Manner): Minds['best'] {
  const goals = goalsOf(state, side);
  const minds: Minds = {
    state,
    side,
    manner,
    ownNext: nextLossCost(state, side),
    theirNext: nextLossCost(state, otherSide(state, side)),
    goals,
    enemies: enemiesOf(state, side),
    price: 0,
    best: { points: 0, make: undefined },
  };
  const price = manner.spread === 0 ? 0 : manner.spread * wanted(state, side, goals);
  for (const unit of unitsOf(state, side)) {
    const chance = mayAct(unit) ? activationChance(state, unit) : 0;
    if (chance < manner.leastChance) continue;
    considerUnit(price === 0 ? minds : { ...minds, price: price * unit.tokensOnUnit }, unit, chance);
  }
  return minds.best;
}

function considerUnit(minds: Minds, unit: Unit, chance: number): void {
  if (unit.broken || unit.moraleMarkers > 0) considerRally(minds, unit, chance);
  if (unit.broken) return;
  const shot = considerFire(minds, unit, chance);
  if (minds.state.options.smokeShells === 'on') considerSmoke(minds, unit, chance);
  if (unit.offTable || !isHere(unit)) return;
  considerAssault(minds, unit, chance);
  considerMoves(minds, unit, chance, shot);
}

function activation(state: State, side: Side, manner: Manner): Command {
  const { points, make } = bestActivation(state, side, manner);
  const least = manner.idle + (manner.keep === 0 ? 0 : manner.keep * tokenPrice(state, side));
  if (points < least && !passProblem(state, 'surrender')) return { type: 'surrender', side };
  if (make) return make();
  const theirs = tokensOf(state, otherSide(state, side));
  return { type: 'discard', side, n: theirs > 0 ? 1 : tokensOf(state, side) };
}

function seizing(state: State, side: Side, manner: Manner): Command {
  const may = !passProblem(state, 'seize');
  const wants = may && (manner.seize === 0 || bestActivation(state, side, manner).points >= manner.seize);
  return { type: wants ? 'seize' : 'leave', side };
}

/** One legal command, at once. */
export function instinct(state: State, side: Side, manner: Manner): Command {
  switch (state.phase) {
    case 'reaction':
      return bestReaction(state, side, manner) ?? { type: 'decline', side };
    case 'seize-choice':
      return seizing(state, side, manner);
    case 'activation':
      return activation(state, side, manner);
    case 'deploy':
      return bestPlacement(state, side, manner) ?? { type: 'ready', side };
    default:
      return { type: 'ready', side };
  }
}
