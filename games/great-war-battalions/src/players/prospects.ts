import type { Side } from '@sandtable/engine';
import { otherSide } from '@sandtable/play';
import { INCH, type Place, type Pose, squaredGap } from '@sandtable/table';
import { aimed, isAimed } from '../play/combat.ts';
import { tokensOf } from '../play/ordering.ts';
import type { State, Unit } from '../play/state.ts';
import { RANGES } from '../sheet/tables.ts';
import type { FireMoment } from '../table/fire-input.ts';
import { enemiesOf, halfSpan } from '../table/units.ts';
import { reactionChance, type ShotOdds, shotOdds } from './odds.ts';
import { nextLossCost } from './worth.ts';

/** What units can do to one another across the table. */

const FIRE: FireMoment = { action: 'fire' };

/** What a volley would do; undefined where it may not be fired. */
export function shotAt(state: State, firer: Unit, target: Unit, moment = FIRE): ShotOdds | undefined {
  const aim = aimed(state, firer, target, moment);
  return isAimed(aim) ? shotOdds(aim) : undefined;
}

/** Points that a volley brings: what the target loses, and how much nearer its force comes to breaking. */
export const pointsOf = ({ loss, out }: ShotOdds, nextLoss: number): number => loss + out * nextLoss;

/** The same unit somewhere else, having moved there. */
export const movedTo = (unit: Unit, place: Place, facing = unit.pose!.facing): Unit => ({
  ...unit,
  pose: { x: place.x, y: place.y, facing },
  moved: true,
});

/** The best volley of a unit, with its points. */
export function bestShot(
  state: State,
  firer: Unit,
  nextLoss = nextLossCost(state, otherSide(state, firer.side)),
): { readonly target: Unit; readonly points: number } | undefined {
  let best: { target: Unit; points: number } | undefined;
  for (const target of enemiesOf(state, firer.side)) {
    const odds = shotAt(state, firer, target);
    if (!odds) continue;
    const points = pointsOf(odds, nextLoss);
    if (!best || points > best.points) best = { target, points };
  }
  return best;
}

/** The volley at the nearest enemy whom it may fire at. */
export function nearestShot(state: State, firer: Unit, nextLoss: number): ReturnType<typeof bestShot> {
  const from = firer.pose;
  const targets = enemiesOf(state, firer.side);
  if (from) targets.sort((a, b) => squaredGap(a.pose!, from) - squaredGap(b.pose!, from));
  for (const target of targets) {
    const odds = shotAt(state, firer, target);
    if (odds) return { target, points: pointsOf(odds, nextLoss) };
  }
  return undefined;
}

/** May it fire so far at all? At a glance. */
const mayReach = (firer: Unit, target: Unit): boolean => {
  if (!firer.pose) return firer.offTable;
  const reach = RANGES[firer.type].fire;
  if (reach === null) return true;
  const most = reach * INCH + halfSpan(firer) + halfSpan(target);
  return squaredGap(firer.pose, target.pose!) <= most * most;
};

/** The second gun counts for half: not all fire goes at one unit. */
const SECOND = 0.5;

/** Points that the enemy's fire may cost a unit where it stands, or would. */
export function dangerTo(state: State, unit: Unit, nextLoss: number): number {
  let worst = 0;
  let second = 0;
  for (const enemy of enemiesWhoFire(state, unit.side)) {
    const odds = mayReach(enemy, unit) ? shotAt(state, enemy, unit) : undefined;
    if (!odds) continue;
    const points = pointsOf(odds, nextLoss);
    if (points > worst) [worst, second] = [points, worst];
    else if (points > second) second = points;
  }
  return worst + SECOND * second;
}

/** Everybody of the enemy who may fire: guns off the table too. */
const enemiesWhoFire = (state: State, side: Side): Unit[] =>
  enemiesAndGuns(state, side).filter(({ broken }) => !broken);

function enemiesAndGuns(state: State, side: Side): Unit[] {
  const enemies = enemiesOf(state, side);
  for (const unit of Object.values(state.units))
    if (unit.side !== side && unit.offTable && !unit.destroyed) enemies.push(unit);
  return enemies;
}

/** The worst reaction that an enemy may answer with when the unit is there: points, and by whom. */
export function answerTo(
  state: State,
  unit: Unit,
  pose: Pose,
  moving: boolean,
  nextLoss: number,
): { readonly by: Unit; readonly points: number } | undefined {
  if (tokensOf(state, otherSide(state, unit.side)) === 0) return undefined;
  const there = pose === unit.pose ? unit : movedTo(unit, pose, pose.facing);
  let worst: { by: Unit; points: number } | undefined;
  for (const enemy of enemiesOf(state, unit.side)) {
    if (enemy.broken || !mayReach(enemy, there)) continue;
    const chance = reactionChance(enemy);
    const odds =
      chance > 0 ? shotAt(state, enemy, there, { action: 'fire', targetMoving: moving }) : undefined;
    if (!odds) continue;
    const points = chance * pointsOf(odds, nextLoss);
    if (!worst || points > worst.points) worst = { by: enemy, points };
  }
  return worst;
}
