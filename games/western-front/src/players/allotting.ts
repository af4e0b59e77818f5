import type { Side } from '@sandtable/engine';
import { gapBetween, INCH, inArc, type Place } from '@sandtable/table';
import { isProblem } from '../play/common.ts';
import { gunShot } from '../play/gunnery.ts';
import { silenceOf, smallShot } from '../play/shooting.ts';
import { grenadeOf } from '../play/small-arms.ts';
import type { Shot, State, Unit } from '../play/state.ts';
import { factorAt } from '../sheet/fire.ts';
import type { SmallArm } from '../sheet/vocabulary.ts';
import { machineGunsOf, mostAtOne, mountsOf, smallArmsOf, weaponsServed } from '../table/arms.ts';
import { countOf, enemiesOf, isVehicle, ownUnits } from '../table/roster.ts';
import { nearestGap, placesOf } from '../table/stations.ts';
import type { Manner } from './figures.ts';
import { meanVolley } from './means.ts';

/** Who fires at whom: the whole allotment of a side. */

/** What a casualty in this unit is worth, in riflemen. */
export function worthOf(unit: Unit, manner: Pick<Manner, 'guns' | 'leader' | 'armour'>): number {
  const men = unit.figures.length;
  const near = men > unit.original / 2 && men <= unit.original / 2 + 2 ? manner.leader : 1;
  const kind =
    unit.kind === 'team' || unit.kind === 'gun' ? manner.guns : unit.kind === 'vehicle' ? manner.armour : 1;
  return kind * near;
}

type Aim = { readonly unit: Unit; readonly target: Unit; readonly guess: number };
/** Rough promise before any line is looked along: range and size. */
function aimsOf(firer: Unit, weapon: SmallArm, enemies: readonly Unit[], manner: Manner): Aim[] {
  const from = firer.pose!; // it is here
  const allRound = firer.kind === 'sniper' || firer.kind === 'vehicle';
  const aims = enemies.flatMap((target): Aim[] => {
    const gap = gapBetween(from, target.pose!); // both are here
    const factor = factorAt(weapon, Math.max(0, gap - 2 * INCH) / INCH);
    if (factor === null || (!allRound && gap > 12 * INCH && !inArc(from, from.facing, 150, target.pose!)))
      return [];
    const guess =
      manner.nearest > 0
        ? -gap
        : (factor + 2) * worthOf(target, manner) * Math.min(1, target.figures.length / 3);
    return [{ unit: firer, target, guess }];
  });
  return aims.sort((a, b) => b.guess - a.guess);
}
const TRIED = 4;

/** Casualties that fire already allotted promises, by target. */
type Promised = Record<string, number>;
/** So many times its men are fired at before a unit has enough: dice may fail. */
const ENOUGH = 1.3;

/** The best target of a weapon, with what it promises; undefined if there is none. */
export function bestAim(
  view: State,
  firer: Unit,
  weapon: SmallArm,
  manner: Manner,
  written: readonly Shot[] = [],
  without: readonly string[] = [],
  promised: Promised = {},
) {
  const enemies = enemiesOf(view, firer.side).filter(
    (enemy) => enemy.wreck === null && !without.includes(enemy.id),
  );
  let best: { target: Unit; value: number; mean: number } | undefined;
  let tried = 0;
  for (const { target } of aimsOf(firer, weapon, enemies, manner)) {
    if (tried >= TRIED) break;
    const volley = smallShot(
      view,
      firer.side,
      { unit: firer.id, weapon, target: target.id, count: 1 },
      written,
    );
    if (isProblem(volley)) continue;
    tried++;
    const mean = meanVolley(volley);
    const left = Math.max(0, target.figures.length * ENOUGH - (promised[target.id] ?? 0));
    const value = Math.min(mean, left) * worthOf(target, manner);
    if (value > 0 && (!best || value > best.value)) best = { target, value, mean };
    if (best && manner.nearest > 0) break;
  }
  return best;
}

function vehicleShots(view: State, unit: Unit, manner: Manner, promised: Promised): Shot[] {
  const shots: Shot[] = [];
  const taken: string[] = [];
  let served = weaponsServed(unit) - unit.used;
  const most = mostAtOne(machineGunsOf(unit, 'lmg') + machineGunsOf(unit, 'hmg'));
  for (const weapon of ['hmg', 'lmg'] as const) {
    let left = machineGunsOf(unit, weapon);
    while (left > 0 && served > 0) {
      const best = bestAim(view, unit, weapon, manner, shots, taken, promised);
      if (!best) break;
      const count = Math.min(left, served, most);
      shots.push({ unit: unit.id, weapon, target: best.target.id, count });
      taken.push(best.target.id);
      promise(promised, best.target, best.mean * count);
      left -= count;
      served -= count;
    }
  }
  return shots;
}

const promise = (promised: Promised, { id }: Unit, mean: number): void => {
  promised[id] = (promised[id] ?? 0) + mean;
};

/** Grenades at whoever is near enough, on the figure nearest to us. */
function grenadesOf(view: State, unit: Unit): Shot[] {
  const bombers = countOf(unit, 'bomber');
  if (bombers === 0) return [];
  const mine = placesOf(view, unit);
  const near = enemiesOf(view, unit.side).filter(
    (enemy) => enemy.wreck === null && nearestGap(mine, placesOf(view, enemy)) <= 5.5 * INCH,
  );
  const shots: Shot[] = [];
  for (const enemy of near) {
    const point = nearestOf(placesOf(view, enemy), unit.pose!); // it is here
    const shot = { bomber: unit.id, point };
    if (nearestGap(mine, [point]) < 1.6 * INCH || friendNear(view, unit.side, point)) continue;
    while (shots.length < bombers && !isProblem(grenadeOf(view, unit.side, shot, shots))) shots.push(shot);
  }
  return shots;
}
const friendNear = (view: State, side: Side, point: Place): boolean =>
  ownUnits(view, side).some((unit) => nearestGap(placesOf(view, unit), [point]) < 1.6 * INCH);
const nearestOf = (places: readonly Place[], to: Place): Place =>
  places.reduce((best, place) => (gapBetween(place, to) < gapBetween(best, to) ? place : best));

/** Phase 7: everything that a side fires. */
export function smallArmsAllotment(view: State, side: Side, manner: Manner): Shot[] {
  const promised: Promised = {};
  return ownUnits(view, side).flatMap((unit): Shot[] => {
    if (silenceOf(view, unit) !== undefined) return [];
    if (isVehicle(unit)) return vehicleShots(view, unit, manner, promised);
    const thrown = grenadesOf(view, unit);
    const shots = smallArmsOf(unit).flatMap((weapon): Shot[] => {
      const best = bestAim(view, unit, weapon, manner, thrown, [], promised);
      if (best) promise(promised, best.target, best.mean);
      return best ? [{ unit: unit.id, weapon, target: best.target.id, count: 1 }] : [];
    });
    return [...thrown, ...shots];
  });
}

/** What a shell at this enemy is worth: machines first, then men close together; never near our own. */
function shellWorth(view: State, unit: Unit, target: Unit): number {
  if (friendWithin(view, unit.side, target.pose!, 6 * INCH)) return 0; // it is here
  if (isVehicle(target)) return 3;
  const packed =
    target.formation === 'skirmish' ? 0.3 : target.formation === 'open' ? 0.7 : target.ranks === 2 ? 1.5 : 1;
  return packed * (target.kind === 'gun' || target.kind === 'team' ? 1.5 : 1);
}
const friendWithin = (view: State, side: Side, place: Place, far: number): boolean =>
  ownUnits(view, side).some((unit) => nearestGap(placesOf(view, unit), [place]) < far);

/** Phase 6c: guns and tank guns, each at the best point in sight. */
export function gunAllotment(view: State, side: Side): Shot[] {
  const shots: Shot[] = [];
  for (const unit of ownUnits(view, side)) {
    if (unit.kind !== 'gun' && !isVehicle(unit)) continue;
    const targets = enemiesOf(view, side)
      .filter((enemy) => enemy.wreck === null)
      .map((enemy) => ({
        enemy,
        worth: shellWorth(view, unit, enemy) / (1 + gapBetween(unit.pose!, enemy.pose!) / (60 * INCH)),
      })) // both are here
      .filter(({ worth }) => worth > 0)
      .sort((a, b) => b.worth - a.worth);
    for (const mount of mountsOf(unit))
      for (const { enemy } of targets.slice(0, 6)) {
        const shot = { gun: unit.id, point: { x: enemy.pose!.x, y: enemy.pose!.y }, ammo: null, mount }; // it is here
        if (isProblem(gunShot(view, side, shot, shots))) continue;
        shots.push(shot);
        break;
      }
  }
  return shots;
}
/** Can a gun see somebody to fire at now? */
export const seesTarget = (view: State, unit: Unit): boolean =>
  enemiesOf(view, unit.side).some(
    (enemy) =>
      !isProblem(
        gunShot(
          { ...view, phase: 'artillery' },
          unit.side,
          {
            gun: unit.id,
            point: { x: enemy.pose!.x, y: enemy.pose!.y },
            ammo: null,
            mount: mountsOf(unit)[0] ?? 0,
          },
          [],
        ),
      ),
  ); // it is here
