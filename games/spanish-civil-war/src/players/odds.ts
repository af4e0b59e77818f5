import { enumerate } from '@sandtable/dice';
import type { Outcome } from '@sandtable/engine';
import type { Aim } from '../play/aiming.ts';
import type { House } from '../sheet/options.ts';
import {
  ARMOUR_ASSAULT_RESULTS,
  ASSAULT_MOVE,
  ASSAULT_RESULTS,
  graded,
  MOST_DPS,
  RALLY,
} from '../sheet/tables.ts';
import { facesFor, rowOf } from '../sheet/volley.ts';

/** What the dice promise: small tables read off the sheet's own, each worked out once. */

/** The chance that a d10 shows this face or more. */
export const chanceOf = (face: number): number => Math.min(1, Math.max(0, (11 - face) / 10));

const LEAST_POINTS = -20;
const volleys: { [table: string]: readonly (readonly number[])[] } = {};

/** SCW-9.13 For so many fire points: the chances of at least 1, 2, 3 … DPs. */
export function volleyOdds(points: number, house: House): readonly number[] {
  let rows = volleys[house.fireTable];
  if (!rows) {
    rows = Array.from({ length: 61 }, (_, i) => {
      const row = rowOf(i + LEAST_POINTS, house);
      return row === null
        ? []
        : facesFor(row, house)
            .map(chanceOf)
            .filter((chance) => chance > 0);
    });
    volleys[house.fireTable] = rows;
  }
  return rows[Math.max(0, Math.min(60, points - LEAST_POINTS))]!;
}

const means: { [table: string]: readonly number[] } = {};
/** SCW-9.13 DPs on average. */
export function meanDps(points: number, house: House): number {
  let row = means[house.fireTable];
  if (!row) {
    row = Array.from({ length: 61 }, (_, i) =>
      volleyOdds(i + LEAST_POINTS, house).reduce((sum, chance) => sum + chance, 0),
    );
    means[house.fireTable] = row;
  }
  return row[Math.max(0, Math.min(60, points - LEAST_POINTS))]!;
}

/** SCW-3.4 With this modifier: chances to shed two DPs, one, and to gain one. */
export const rallyOdds = (modifier: number) => {
  const at = (from: number): number => chanceOf(from - modifier);
  const [two, one, none] = [RALLY[0]!.from, RALLY[1]!.from, RALLY[2]!.from];
  return { two: at(two), one: at(one) - at(two), worse: 1 - at(none) };
};

/** SCW-4.1 The chance that an assault move reaches so far, of a full move of so many inches; and what it costs. */
export const rushOdds = (inches: number, full: number): number =>
  ASSAULT_MOVE.filter(({ fraction }) => fraction > 0 && fraction * full + 2 > inches).length / 10;
export const RUSH_DPS = ASSAULT_MOVE.reduce((sum, { dps }) => sum + dps, 0) / 10;

/** How two d10 and a net modifier compare. */
type Clash = {
  readonly wins: number;
  readonly loses: number;
  /** DPs that one's own side and the other suffer on average. */
  readonly own: number;
  readonly other: number;
};
const WIDEST = 30;

/** SCW-16.8 By the net modifier of one side. */
const clashes: readonly Clash[] = Array.from({ length: 2 * WIDEST + 1 }, (_, i) => {
  const net = i - WIDEST;
  const sum = { wins: 0, loses: 0, own: 0, other: 0 };
  for (let mine = 1; mine <= 10; mine++)
    for (let theirs = 1; theirs <= 10; theirs++) {
      const difference = mine + net - theirs;
      const { winnerDps, loserDps, stands, move } = graded(ASSAULT_RESULTS, Math.abs(difference));
      const won = move !== 'none' && difference > 0;
      const lost = move !== 'none' && difference < 0;
      const beaten = loserDps + 2 * stands; // a stand is worth more than a DP
      sum.wins += won ? 0.01 : 0;
      sum.loses += lost ? 0.01 : 0;
      sum.own += (lost ? beaten : winnerDps) / 100;
      sum.other += (won ? beaten : lost ? winnerDps : loserDps) / 100;
    }
  return sum;
});
export const clashOdds = (net: number): Clash =>
  clashes[Math.max(0, Math.min(2 * WIDEST, Math.round(net) + WIDEST))]!;

type Mauled = {
  readonly destroyed: number;
  readonly driven: number;
  readonly beaten: number;
  readonly dps: number;
};
/** SCW-17.4 By the net modifier of the infantry. */
const mauled: readonly Mauled[] = Array.from({ length: 2 * WIDEST + 1 }, (_, i) => {
  const net = i - WIDEST;
  const sum = { destroyed: 0, driven: 0, beaten: 0, dps: 0 };
  for (let mine = 1; mine <= 10; mine++)
    for (let theirs = 1; theirs <= 10; theirs++) {
      const difference = mine + net - theirs;
      const { armour, dps } = graded(ARMOUR_ASSAULT_RESULTS, Math.abs(difference));
      if (armour === 'none') continue;
      if (difference > 0) sum[armour === 'destroyed' ? 'destroyed' : 'driven'] += 0.01;
      else {
        sum.beaten += 0.01;
        sum.dps += dps / 100;
      }
    }
  return sum;
});
export const maulOdds = (net: number): Mauled =>
  mauled[Math.max(0, Math.min(2 * WIDEST, Math.round(net) + WIDEST))]!;

/** What a shot other than a volley promises. */
export type Prospect = {
  /** Chances of at least 1, 2, 3 … DPs. */
  readonly dps: readonly number[];
  readonly destroyed: number;
  readonly abandoned: number;
  readonly immobilised: number;
  readonly driven: number;
  /** DPs on those aboard, on average; destroyed troops count as many. */
  readonly aboard: number;
};

const promises = new Map<string, Prospect>();
const MOST_PROMISES = 20_000;

function promised(odds: {
  readonly values: readonly Outcome[];
  readonly chances: readonly number[];
}): Prospect {
  const dps: number[] = [];
  let [destroyed, abandoned, immobilised, driven, aboard] = [0, 0, 0, 0, 0];
  odds.values.forEach((outcome, i) => {
    const chance = odds.chances[i]!;
    const received = typeof outcome.dps === 'number' ? outcome.dps : 0;
    for (let k = 0; k < received; k++) dps[k] = (dps[k] ?? 0) + chance;
    if (outcome.vehicle === 'destroyed') destroyed += chance;
    if (outcome.vehicle === 'abandoned') abandoned += chance;
    if (outcome.vehicle === 'immobilised') immobilised += chance;
    if (outcome.morale === 'retire' || outcome.morale === 'retreat') driven += chance;
    if (outcome.carriedDestroyed === true) aboard += chance * 8;
    else if (typeof outcome.carriedReceived === 'number') aboard += chance * outcome.carriedReceived;
  });
  return { dps, destroyed, abandoned, immobilised, driven, aboard };
}

/** Ranges that no table tells apart. */
const bandOf = (range: number): number =>
  range < 2 ? 0 : range <= 6 ? 1 : range < 12 ? 2 : range === 12 ? 3 : range <= 24 ? 4 : range <= 36 ? 5 : 6;

const houses = new WeakMap<House, string>();
/** House rules as a key. */
function houseKey(house: House): string {
  let key = houses.get(house);
  if (key === undefined) {
    key = Object.values(house).join();
    houses.set(house, key);
  }
  return key;
}

/** Exact, by the procedure that will be rolled; remembered by its input. */
export function promiseOf({ procedure, input }: Aim): Prospect {
  const { options, range, ...rest } = input as { options: House; range?: number }; // every input has options
  const key = `${procedure.id} ${bandOf(range ?? 0)} ${Object.values(rest).join()} ${houseKey(options)}`;
  let known = promises.get(key);
  if (!known) {
    if (promises.size >= MOST_PROMISES) promises.clear();
    known = promised(enumerate((dice) => procedure.run(dice, input as never))); // the input is its own
    promises.set(key, known);
  }
  return known;
}

/** SCW-1.8, SCW-1.9 What DPs are worth to the other side, given the chances of at least 1, 2, 3 …: beyond four they kill. */
export function worthOfDps(odds: readonly number[], dps: number, elements: number): number {
  let worth = 0;
  for (let k = 0; k < odds.length; k++) {
    const before = dps + k;
    if (before < MOST_DPS) worth += odds[k]! * DP_WORTH[before]!;
    else if (before - MOST_DPS < elements) worth += odds[k]! * ELEMENT_WORTH;
  }
  return worth;
}
/** Points: the first, second, third and fourth DP of a unit; an element. */
const DP_WORTH: readonly number[] = [3, 4, 4, 5];
export const ELEMENT_WORTH = 10;
