import { bearing, gapBetween, levelAt } from '@sandtable/table';
import type { Troops } from '../sheet/vocabulary.ts';
import { arcOf } from '../table/arcs.ts';
import { mansDefences, meleeCover } from '../table/cover.ts';
import { hasSpecialist } from '../table/roster.ts';
import { CONTACT, placesOf } from '../table/stations.ts';
import { waysBack } from '../table/ways.ts';
import type { State, Unit } from './state.ts';

/** 5.4 of the game: a melee, read off the table. */

const troopsOf = (unit: Unit): Troops => {
  if (unit.mover === 'cavalry') return unit.mounted ? 'mounted-cavalry' : 'dismounted-cavalry';
  return unit.kind === 'gun' || unit.kind === 'officer' ? 'dismounted-general' : 'infantry'; // WF-1.2
};

/** WF-1.17 Figures with an enemy in reach; later all of them. */
export function involved(state: State, unit: Unit, enemies: readonly Unit[], round: number): number {
  if (round > 1) return unit.figures.length;
  const his = enemies.flatMap((enemy) => placesOf(state, enemy));
  return placesOf(state, unit).filter((p) => his.some((q) => gapBetween(p, q) <= CONTACT)).length;
}

const sumOf = (units: readonly Unit[], of: (unit: Unit) => number): number =>
  units.reduce((sum, unit) => sum + of(unit), 0);

/** WF-1.23 The squad with most figures involved leads; of two alike the one that fights better. */
function leadOf(state: State, units: readonly Unit[], enemies: readonly Unit[], round: number): Unit {
  const FACTOR = {
    infantry: 3,
    'mounted-cavalry': 5,
    'dismounted-cavalry': 2,
    'dismounted-general': 1,
  } as const;
  const GRADE = { elite: 2, crack: 1, average: 0, green: -1 } as const;
  const worth = (unit: Unit): number =>
    involved(state, unit, enemies, round) * 100 + FACTOR[troopsOf(unit)] + GRADE[unit.quality];
  return units.reduce((best, unit) => (worth(unit) > worth(best) ? unit : best));
}
export const nearestOf = (unit: Unit, others: readonly Unit[]): Unit =>
  others.reduce((best, each) =>
    gapBetween(each.pose!, unit.pose!) < gapBetween(best.pose!, unit.pose!) ? each : best,
  ); // all are here

/** WF-12.8 Directly away from the nearest enemy of the melee. */
export const awayFrom = (unit: Unit, enemies: readonly Unit[]): number =>
  bearing(nearestOf(unit, enemies).pose!, unit.pose!); // all are here

/** One side of a melee, read off the table. */
function bodyOf(state: State, units: readonly Unit[], enemies: readonly Unit[], round: number) {
  const lead = leadOf(state, units, enemies, round);
  const foe = nearestOf(lead, enemies);
  return {
    type: troopsOf(lead),
    figures: Math.max(
      1,
      sumOf(units, (unit) => involved(state, unit, enemies, round)),
    ),
    strength: sumOf(units, ({ figures }) => figures.length),
    quality: lead.quality,
    formation: lead.formation,
    charging: lead.charged,
    lancers: lead.lancers,
    cover: meleeCover(state, lead, foe),
    wonLastRound: round > 1 && units.some(({ wonLast }) => wonLast),
    uphill: levelAt(state.map, lead.pose!) > levelAt(state.map, foe.pose!), // both are here
    enemyFlankRear: units.some((unit) => enemies.some((enemy) => arcOf(unit.pose!, enemy.pose!) !== 'front')), // all are here
    prone: lead.prone,
    specialists: units.some(hasSpecialist),
    fixedDefences: mansDefences(state, lead, foe),
    cannotFallBack: units.every((unit) => waysBack(state, unit, awayFrom(unit, enemies)).length === 0),
  };
}

export function meleeInput(state: State, a: readonly Unit[], b: readonly Unit[]) {
  const round = 1 + Math.max(0, ...[...a, ...b].map(({ rounds }) => rounds));
  const [first, second] = [bodyOf(state, a, b, round), bodyOf(state, b, a, round)];
  const both = first.wonLastRound && second.wonLastRound;
  return {
    round,
    a: both ? { ...first, wonLastRound: false } : first,
    b: both ? { ...second, wonLastRound: false } : second,
    options: state.options,
  };
}
