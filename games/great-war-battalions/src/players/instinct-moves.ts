import { leadOver } from '@sandtable/play';
import { gapBetween, INCH, type Path, type Place, pathLength, posed } from '@sandtable/table';
import { actionProblem, orderProblem } from '../play/ordering.ts';
import type { Command, Objective, Unit } from '../play/state.ts';
import { inchesFor } from '../sheet/movement.ts';
import { RANGES } from '../sheet/tables.ts';
import { isCrewed } from '../sheet/vocabulary.ts';
import { leastGap } from '../table/units.ts';
import { movesTo } from './appraise.ts';
import { consider, type Minds } from './best-so-far.ts';
import { wayTowards } from './goals.ts';
import { intoCover, straightTo, upTo } from './places.ts';
import { bestShot, dangerTo, movedTo, pointsOf, shotAt } from './prospects.ts';
import { considerHorses, horsesFor } from './riding.ts';

type Activate = Extract<Command, { type: 'activate' }>;

/** How hard the clock presses: moves still needed against turns still to come. */
function hurry({ state, manner }: Minds, unit: Unit, goal: Objective): number {
  const moves = Math.ceil(movesTo(unit, unit.pose!, goal.place));
  if (moves === 0) return 0;
  const spare = state.turns - state.turn + 1 - moves;
  return spare <= 0 ? manner.late : spare === 1 ? manner.soon : manner.early;
}

/** Straight to the goal, whatever the enemy does. */
function considerMarch(minds: Minds, unit: Unit, chance: number, goal: Objective): void {
  const { state, side } = minds;
  const points = chance * hurry(minds, unit, goal);
  if (points <= minds.best.points) return;
  const path = wayTowards(state, unit, goal.place);
  if (!path) return;
  const horses = horsesFor(state, unit, path, minds.ownNext);
  const order: Activate = { type: 'activate', side, unit: unit.id, action: 'move', path, ...horses };
  if (!orderProblem(state, unit, order)) consider(minds, points, () => order);
}

/** A unit that may move, and what is known of it. */
type Mover = {
  readonly unit: Unit;
  readonly chance: number;
  readonly goal: Objective | undefined;
  readonly haste: number;
  /** Where friends on the same errand are. */
  readonly friends: readonly Place[];
  /** The best shot from where it stands, and the danger there. */
  readonly shot: number;
  readonly danger: number;
};

/** What a place is worth against where the unit stands: nearer to the goal, less danger, a better field of fire. */
function worthOfMove(minds: Minds, mover: Mover, path: Path, extra: number): number {
  const { state, manner, ownNext, theirNext, best } = minds;
  const { unit, goal, haste, shot, danger, chance } = mover;
  const end = path[path.length - 1]!;
  const reach = inchesFor(unit, 'move') * INCH;
  const nearer = goal ? (gapBetween(unit.pose!, goal.place) - gapBetween(end, goal.place)) / reach : 0;
  const lead = goal && manner.alone > 0 ? leadOver(mover.friends, goal.place, end) / reach : 0;
  const most =
    extra + haste * nearer - manner.alone * lead + manner.exposure * danger + manner.field * HIGHEST_SHOT;
  if (chance * most <= best.points) return 0; // looking takes time
  const there = movedTo(unit, end);
  const hopeful = most - manner.exposure * dangerTo(state, there, ownNext);
  if (chance * hopeful <= best.points) return 0;
  const field = (bestShot(state, there, theirNext)?.points ?? 0) - shot;
  return hopeful + manner.field * (field - HIGHEST_SHOT);
}
/** Few volleys are worth more. */
const HIGHEST_SHOT = 8;

/** Towards the goal in the open or from cover to cover, by what waits there. */
function considerPlaces(minds: Minds, mover: Mover): void {
  const { state, side } = minds;
  const { unit, goal, haste } = mover;
  const reach = inchesFor(unit, 'move') * INCH;
  const straight = goal && haste > 0 ? wayTowards(state, unit, goal.place) : undefined;
  const covered = intoCover(state, unit, reach, goal?.place ?? unit.pose!).slice(0, 2);
  for (const path of straight ? [straight, ...covered] : covered) {
    const horses = horsesFor(state, unit, path, minds.ownNext);
    considerOrder(minds, mover, 0, {
      type: 'activate',
      side,
      unit: unit.id,
      action: 'move',
      path,
      ...horses,
    });
  }
}

function considerOrder(minds: Minds, mover: Mover, extra: number, order: Activate & { path: Path }): void {
  if (pathLength(order.path) < INCH) return;
  const points = mover.chance * worthOfMove(minds, mover, order.path, extra);
  if (points > minds.best.points && !orderProblem(minds.state, mover.unit, order))
    consider(minds, points, () => order);
}

/** Close range, and a little nearer. */
const CLOSE = 3.9;

function considerMoveAndFire(minds: Minds, mover: Mover): void {
  const { state, side, manner, theirNext } = minds;
  const { unit, goal } = mover;
  if (actionProblem(state, unit, 'move-and-fire')) return;
  const reach = inchesFor(unit, 'move-and-fire') * INCH;
  const range = (RANGES[unit.type]['move-and-fire'] ?? 0) * INCH;
  for (const enemy of minds.enemies) {
    if (leastGap(unit, unit.pose!, enemy, enemy.pose!) > range + reach) continue;
    const ways = [
      ...upTo(unit, enemy, CLOSE, reach),
      ...intoCover(state, unit, reach, enemy.pose!).slice(0, 1),
      ...(goal ? [straightTo(unit.pose!, goal.place, reach)] : []),
    ];
    for (const path of ways) {
      const from = posed(path[path.length - 1]!, unit.pose!.facing);
      const odds = shotAt(state, unit, enemy, { action: 'move-and-fire', from });
      if (!odds) continue;
      const volley = pointsOf(odds, theirNext + manner.finish) * manner.moveAndFire;
      const order = { type: 'activate', side, unit: unit.id, action: 'move-and-fire', path } as const;
      considerOrder(minds, mover, volley, { ...order, target: enemy.id });
    }
  }
}

function onTheSameErrand({ state, goals }: Minds, unit: Unit, goal: Objective): Place[] {
  const friends: Place[] = [];
  for (const [id, other] of goals) {
    const friend = state.units[id]!;
    if (id !== unit.id && other === goal && !isCrewed(friend.type)) friends.push(friend.pose!);
  }
  return friends;
}

export function considerMoves(minds: Minds, unit: Unit, chance: number, shot: number): void {
  const { state, manner, ownNext } = minds;
  const goal = minds.goals.get(unit.id);
  if (unit.tokensOnUnit > 1) return;
  considerHorses(minds, unit, chance);
  if (isCrewed(unit.type) && shot > 0) return; // guns that have a target stay where they are
  if (manner.exposure === 0) {
    if (goal) considerMarch(minds, unit, chance, goal);
    return;
  }
  const haste = goal ? hurry(minds, unit, goal) : 0;
  const friends = goal ? onTheSameErrand(minds, unit, goal) : [];
  const mover = { unit, chance, goal, haste, friends, shot, danger: dangerTo(state, unit, ownNext) };
  considerPlaces(minds, mover);
  if (manner.moveAndFire > 0) considerMoveAndFire(minds, mover);
}
