import { INCH } from '@sandtable/table';
import type { Role, State, Unit } from '../play/state.ts';
import type { NearVehicle, Outnumbered } from '../sheet/vocabulary.ts';
import { arcOf } from './arcs.ts';
import { moraleCover } from './cover.ts';
import { allUnits, isActive, isHere, isVehicle } from './roster.ts';
import { canSee } from './sight.ts';
import { areWithin, nearestGap, placesOf } from './stations.ts';

/** WF-3.4 to WF-3.12 What a unit's morale depends on, read off the table. */

const NEAR = 10 * INCH;
const LEADER = 6 * INCH;
const TANK = 20 * INCH;
const LEADERS: readonly Role[] = ['nco', 'officer'];

/** Figures of one unit within 10 inches of some figure of the other. */
function countNear(state: State, unit: Unit, other: Unit): number {
  const his = placesOf(state, unit);
  let count = 0;
  for (const place of placesOf(state, other)) if (nearestGap(his, [place]) <= NEAR) count++;
  return count;
}

/** WF-3.6 Is an officer or NCO of this unit himself within reach of some figure of the other? */
const leads = (state: State, unit: Unit, other: Unit): boolean => {
  if (!isHere(unit) || unit.status === 'routing' || !areWithin(state, other, unit, LEADER)) return false;
  const leaders = placesOf(state, unit).filter((_, i) => LEADERS.includes(unit.figures[i]!));
  return nearestGap(placesOf(state, other), leaders) <= LEADER;
};

/** WF-3.11 Figures against figures, active ones only. */
function outnumberedBy(own: number, enemies: number): Outnumbered {
  if (enemies >= 3 * own) return '3-1';
  return enemies >= 2 * own ? '2-1' : 'none';
}

/** Casualties that count: WF-3.4. */
const lossesOf = ({ options }: State, unit: Unit): number =>
  options.moraleLosses === 'game' ? unit.original - unit.figures.length - unit.lent : unit.lost;

export function moraleOf(state: State, unit: Unit) {
  let [officerNear, squadFallBackNear, enemyFlank, enemyRear] = [false, false, false, false];
  let [own, enemies] = [unit.figures.length, 0];
  let enemyVehicle: NearVehicle = 'none';
  for (const each of allUnits(state)) {
    if (!isHere(each)) continue;
    if (each.side === unit.side) {
      // A squad may be asked about where it does not stand yet: its leaders are with it.
      if (!officerNear && leads(state, each.id === unit.id ? unit : each, unit)) officerNear = true;
      if (each.id === unit.id) continue;
      const flees = each.status === 'falling-back' || each.status === 'routing';
      if (!(flees || isActive(each)) || !areWithin(state, unit, each, NEAR)) continue;
      if (flees) squadFallBackNear = true;
      if (isActive(each) && !isVehicle(each)) own += countNear(state, unit, each);
      continue;
    }
    if (!isActive(each)) continue;
    if (isVehicle(each) && enemyVehicle !== 'tank' && areWithin(state, unit, each, TANK))
      enemyVehicle = each.mover === 'tank' ? 'tank' : 'armoured-car';
    if (!areWithin(state, unit, each, NEAR)) continue;
    if (!isVehicle(each)) enemies += countNear(state, unit, each);
    const arc = arcOf(unit.pose!, each.pose!); // both are here
    if (arc === 'front' || !canSee(state, unit, each)) continue;
    if (arc === 'flank') enemyFlank = true;
    else enemyRear = true;
  }
  return {
    quality: unit.quality,
    sniper: unit.kind === 'sniper',
    cover: moraleCover(state, unit),
    casualties: lossesOf(state, unit),
    officerNear,
    gas: unit.gas,
    underFire: unit.underFire,
    pushedBack: unit.pushed || unit.status === 'falling-back',
    squadFallBackNear,
    enemyFlank,
    enemyRear,
    outnumbered: outnumberedBy(own, enemies),
    enemyVehicle,
  };
}
