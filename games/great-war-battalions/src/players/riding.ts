import { INCH, type Path, type Pose, pathLength, posed } from '@sandtable/table';
import { fightInput } from '../play/combat.ts';
import { orderProblem } from '../play/ordering.ts';
import type { Command, State, Unit } from '../play/state.ts';
import { inchesFor } from '../sheet/movement.ts';
import { isCrewed } from '../sheet/vocabulary.ts';
import { enemiesOf, isHere, leastGap, sees } from '../table/units.ts';
import { hindrances } from '../table/ways.ts';
import { consider, type Minds } from './best-so-far.ts';
import { fightOdds, terrainChance } from './odds.ts';
import { straightTo } from './places.ts';
import { dangerTo } from './prospects.ts';

/** GWB-4.5 In the saddle or on foot: cavalry charges mounted, and crosses bad ground and stands fire on foot. */

export type Horses = {
  readonly mount?: 'mount' | 'dismount';
  readonly mountAt?: 'start' | 'end';
};

/** The same unit on foot, or in the saddle. */
export const afoot = (unit: Unit, dismounted: boolean): Unit => ({ ...unit, dismounted });

/** Who goes down before a charge: guns, and whoever is broken or worn (maxim 10). */
const isChargeable = (enemy: Unit): boolean =>
  enemy.broken || isCrewed(enemy.type) || enemy.bases - enemy.moraleMarkers / 2 <= 2;

/** What the best charge from here would bring, in points; 0 where nobody is in reach over open ground. */
export function chargeFrom(state: State, unit: Unit, pose: Pose): number {
  const reach = inchesFor(unit, 'assault') * INCH;
  let most = 0;
  for (const enemy of enemiesOf(state, unit.side)) {
    if (!isChargeable(enemy) || leastGap(unit, pose, enemy, enemy.pose!) > reach) continue;
    if (!sees(state, unit, enemy, pose)) continue;
    const { loss, ownLoss } = fightOdds(fightInput(state, unit, enemy, pose));
    if (loss - ownLoss <= most) continue;
    const way = straightTo(pose, enemy.pose!, reach);
    most = Math.max(most, getsThrough(state, unit, way) * (loss - ownLoss));
  }
  return most;
}

/** The chance to get through all that a way asks for. */
const getsThrough = (state: State, unit: Unit, path: Path): number =>
  hindrances(state, path).reduce((p, { wire }) => p * terrainChance(state, unit, wire), 1);

/** GWB-8.4 Within this many inches mounted men in the open are fired at as if close by. */
const CLOSE_TO_HORSES = 8;

/** What the enemy's fire costs more in the saddle than on foot, where the unit stands; nothing from afar. */
function dangerOfHorses(state: State, unit: Unit, ownNext: number): number {
  const near = enemiesOf(state, unit.side).some(
    (enemy) => leastGap(unit, unit.pose!, enemy, enemy.pose!) <= CLOSE_TO_HORSES * INCH,
  );
  if (!near) return 0;
  return dangerTo(state, afoot(unit, false), ownNext) - dangerTo(state, afoot(unit, true), ownNext);
}

/** How a way is best gone: on foot where horses would be stopped, on foot to its end where fire waits and nobody is to be charged. */
export function horsesFor(state: State, unit: Unit, path: Path, ownNext: number): Horses {
  if (unit.type !== 'cavalry') return {};
  const end = posed(path[path.length - 1]!, unit.pose!.facing);
  if (unit.dismounted) {
    const charge = chargeFrom(state, afoot(unit, false), end);
    return charge > chargeFrom(state, unit, end) ? { mount: 'mount', mountAt: 'end' } : {};
  }
  if (getsThrough(state, unit, path) < getsThrough(state, afoot(unit, true), path))
    return { mount: 'dismount', mountAt: 'start' };
  const there = { ...unit, pose: end, moved: pathLength(path) > 0 };
  const exposed = dangerOfHorses(state, there, ownNext) > 0 && chargeFrom(state, unit, end) === 0;
  return exposed ? { mount: 'dismount', mountAt: 'end' } : {};
}

/** On the spot: off the horses under fire, or on them for a charge. */
export function considerHorses(minds: Minds, unit: Unit, chance: number): void {
  const { state, side, manner, ownNext } = minds;
  if (unit.type !== 'cavalry' || manner.horses === 0 || unit.tokensOnUnit > 1 || !isHere(unit)) return;
  const enough = minds.best.points / (chance * manner.horses);
  const worth = unit.dismounted ? mountingWorth(state, unit, ownNext) : dismountingWorth(minds, unit, enough);
  const points = chance * manner.horses * worth;
  if (points <= minds.best.points) return;
  const order = onTheSpot(side, unit);
  if (!orderProblem(state, unit, order)) consider(minds, points, () => order);
}

/** How much of a charge still to be made counts. */
const TO_BE_MADE = 0.5;

/** What it is worth to mount now, without going anywhere: a charge, for more danger. */
function mountingWorth(state: State, unit: Unit, ownNext: number): number {
  const charge = chargeFrom(state, afoot(unit, false), unit.pose!);
  if (charge === 0) return 0;
  const more = charge - chargeFrom(state, unit, unit.pose!);
  return TO_BE_MADE * more - dangerOfHorses(state, unit, ownNext);
}

/** What it is worth to dismount now: less danger, for no charge. What is not worth enough is not looked at further. */
function dismountingWorth({ state, ownNext }: Minds, unit: Unit, enough: number): number {
  const saved = dangerOfHorses(state, unit, ownNext);
  return saved <= enough ? 0 : saved - TO_BE_MADE * chargeFrom(state, unit, unit.pose!);
}

/** The order to mount or dismount without going anywhere. */
export function onTheSpot(side: string, unit: Unit): Extract<Command, { type: 'activate' }> {
  const { x, y } = unit.pose!;
  const path = [
    { x, y },
    { x, y },
  ];
  const mount = unit.dismounted ? 'mount' : 'dismount';
  return { type: 'activate', side, unit: unit.id, action: 'move', path, mount, mountAt: 'start' };
}
