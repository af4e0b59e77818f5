import type { Side } from '@sandtable/engine';
import type { Condition, State, Unit } from '../play/state.ts';
import type { Quality, Type } from '../sheet/vocabulary.ts';
import { isHere, unitsOf } from '../table/units.ts';

/** What a unit is worth, in points: the measure of everything that the computer player weighs. */

/** A base at full quality: what it can do with a token. */
// biome-ignore format: a table
const BASE_WORTH = {
  infantry:          10,
  cavalry:            9,
  'machine-gun':     15,
  'field-artillery': 16,
  'heavy-artillery': 16,
} as const satisfies Record<Type, number>;

// biome-ignore format: a table
const QUALITY_WORTH = {
  elite:    1.3,
  trained:  1.15,
  standard: 1,
  poor:     0.85,
} as const satisfies Record<Quality, number>;

/** A unit that stands earns a token a turn and keeps the force from its break point. */
const STANDING = 8;
/** The first marker costs as much as the next five: −1 to hit, +1 to every test (GWB-9.4). */
const FIRST_MARKER = 3;
/** What is left of a broken unit's bases: it may rally, or run. */
const BROKEN_SHARE = 0.3;

export type Valued = Pick<Condition, 'bases' | 'moraleMarkers' | 'broken' | 'destroyed'>;

/** What a unit of this kind is worth in this condition. */
export function conditionWorth(type: Type, quality: Quality, now: Valued): number {
  const { bases, moraleMarkers, broken, destroyed } = now;
  if (destroyed || bases === 0) return 0;
  const base = BASE_WORTH[type] * QUALITY_WORTH[quality];
  if (broken) return bases * base * BROKEN_SHARE;
  if (moraleMarkers === 0) return STANDING + bases * base;
  const worn = Math.min(1, moraleMarkers / (bases + 1)); // GWB-10.1 how far the next base is gone
  return STANDING + bases * base - FIRST_MARKER - base * worn * (0.6 + 0.3 * worn);
}

const isGone = ({ destroyed, leftTable }: Unit): boolean => destroyed || leftTable;
export const unitWorth = (unit: Unit): number =>
  isGone(unit) ? 0 : conditionWorth(unit.type, unit.quality, unit);

/** GWB-14.1 Units lost, and how many break the force; an endless number if none do. */
function lossesOf(state: State, side: Side): { lost: number; breaks: number } {
  let lost = 0;
  let all = 0;
  for (const unit of unitsOf(state, side)) {
    if (unit.offTable) continue;
    all++;
    if (isGone(unit) || (unit.broken && isHere(unit))) lost++;
  }
  const { forceBreak } = state.options;
  if (forceBreak === 'none') return { lost, breaks: Number.POSITIVE_INFINITY };
  return { lost, breaks: Math.ceil(all * (forceBreak === 'half' ? 1 / 2 : 2 / 3) - 1e-9) };
}

const TOWARDS_BREAKING = 40;
const BROKEN_FORCE = 110;

/** What so many lost units cost a side beside their worth; at the break point the battle hangs by a rally. */
function breakingCost(lost: number, breaks: number): number {
  if (lost >= breaks) return BROKEN_FORCE;
  return TOWARDS_BREAKING * (lost / breaks) ** 2;
}

/** What one unit more or less brings a side nearer to its break point. */
export function nextLossCost(state: State, side: Side): number {
  const { lost, breaks } = lossesOf(state, side);
  return breakingCost(lost + 1, breaks) - breakingCost(lost, breaks);
}

/** What getting one lost unit back is worth to a side, beside its worth. */
export function lastLossCost(state: State, side: Side): number {
  const { lost, breaks } = lossesOf(state, side);
  return breakingCost(lost, breaks) - breakingCost(lost - 1, breaks);
}
