import { type AnyRuleset, musterOf, type Scenario, type Side } from '@sandtable/engine';
import type { Fought, Plan } from './battle.ts';

/** A share with its 95% interval. */
export type Share = { readonly share: number; readonly low: number; readonly high: number };

/** What a batch of battles shows. */
export type Summary = {
  readonly games: number;
  /** In the order of the seats. */
  readonly wins: readonly number[];
  readonly draws: number;
  readonly intervals: readonly Share[];
  readonly sides: readonly ({ readonly id: Side; readonly name: string; readonly wins: number } & Share)[];
  readonly turns: Spread;
  readonly decisions: Spread;
  readonly losses: readonly Loss[];
};
export type Spread = {
  readonly mean: number;
  readonly least: number;
  readonly median: number;
  readonly most: number;
};
export type Loss = {
  readonly id: string;
  readonly name: string;
  readonly side: Side;
  readonly full: number;
  /** Strength lost on average. */
  readonly mean: number;
  /** The share of battles in which all of it was lost. */
  readonly gone: number;
};

const Z = 1.959964; // two-sided 95% of a normal distribution

/** Wilson's interval: sound for shares near 0 and 1, and for few games. */
export function shareOf(wins: number, games: number): Share {
  if (games === 0) return { share: 0, low: 0, high: 1 };
  const share = wins / games;
  const middle = share + (Z * Z) / (2 * games);
  const width = Z * Math.sqrt((share * (1 - share)) / games + (Z * Z) / (4 * games * games));
  const scale = 1 + (Z * Z) / games;
  return { share, low: Math.max(0, (middle - width) / scale), high: Math.min(1, (middle + width) / scale) };
}

function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const mean = sorted.reduce((sum, value) => sum + value, 0) / Math.max(1, sorted.length);
  return { mean, least: sorted[0] ?? 0, median: sorted[sorted.length >> 1] ?? 0, most: sorted.at(-1) ?? 0 };
}

function lossesOf(rules: AnyRuleset, scenario: Scenario, plan: Plan, fought: readonly Fought[]): Loss[] {
  const games = Math.max(1, fought.length);
  return musterOf(rules.scene(rules.setUp(scenario, plan.options))).map(({ id, name, side, now }, i) => ({
    id,
    name,
    side,
    full: now,
    mean: fought.reduce((sum, { lost }) => sum + lost[i]!, 0) / games,
    gone: fought.filter(({ lost }) => now > 0 && lost[i]! >= now).length / games,
  }));
}

/** Sums a batch up. The order in which the battles were played does not matter. */
export function summed(
  rules: AnyRuleset,
  scenario: Scenario,
  plan: Plan,
  battles: readonly Fought[],
): Summary {
  const fought = [...battles].sort((a, b) => a.index - b.index);
  const games = fought.length;
  const wins = plan.seats.map((_, seat) => fought.filter((battle) => battle.seat === seat).length);
  return {
    games,
    wins,
    draws: fought.filter(({ winner }) => winner === 'draw').length,
    intervals: wins.map((won) => shareOf(won, games)),
    sides: scenario.sides.map(({ id, name }) => {
      const won = fought.filter(({ winner }) => winner === id).length;
      return { id, name, wins: won, ...shareOf(won, games) };
    }),
    turns: spreadOf(fought.map(({ turns }) => turns)),
    decisions: spreadOf(fought.map(({ decisions }) => decisions)),
    losses: lossesOf(rules, scenario, plan, fought),
  };
}
