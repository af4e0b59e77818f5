import type { AnyRuleset, GameState, Side } from '@sandtable/engine';
import { gapBetween, INCH } from '@sandtable/table';

/** What a position is worth by what every game shows on its table, strength, wear, ground and the clock, and by its own appraisal. */

/** One number for each feature. */
export type Weights = readonly number[];

/** Inches at which a unit counts a third as much for an objective as on it. */
const NEAR = 12 * INCH;
/** A unit that is worn out counts so much less. */
const WORN = 0.4;

/** What one side has: strength as it was and is, wear, how near it is to objectives. */
type Force = { full: number; now: number; worn: number; running: number; near: number[] };

function forcesOf(
  rules: AnyRuleset,
  state: GameState,
  side: Side,
): { own: Force; other: Force; held: number } {
  const { blocks, spots } = rules.scene(state);
  const goals = spots.filter(({ kind }) => kind === 'objective');
  const empty = (): Force => ({ full: 0, now: 0, worn: 0, running: 0, near: goals.map(() => 0) });
  const [own, other] = [empty(), empty()];
  for (const { side: of, strength, beads, marks, pose, quality } of blocks) {
    const force = of === side ? own : other;
    const worth = 1 + 0.15 * quality;
    const wear = beads && beads.sockets > 0 ? Math.min(1, beads.filled / beads.sockets) : 0;
    const runs = marks.includes('routing') || marks.includes('broken');
    force.full += strength.full * worth;
    force.now += strength.now * worth;
    force.worn += strength.now * worth * wear;
    if (runs) force.running += strength.now * worth;
    if (!pose || runs) continue;
    const fit = strength.now * worth * (1 - WORN * wear);
    for (const [i, { place }] of goals.entries())
      force.near[i]! += fit * Math.exp(-gapBetween(pose, place) / NEAR);
  }
  let held = 0;
  for (const { holder } of goals) held += holder === side ? 1 : holder ? -1 : 0;
  return { own, other, held: goals.length > 0 ? held / goals.length : 0 };
}

const part = (a: number, b: number): number => (a + b > 0 ? (a - b) / (a + b) : 0);

/** The features of a position for a side. */
export function featuresOf(rules: AnyRuleset, state: GameState, side: Side): number[] {
  const { own, other, held } = forcesOf(rules, state, side);
  const { turns = 8 } = state as GameState & { readonly turns?: number }; // every game so far says how long it lasts
  const late = Math.min(1, state.turn / turns);
  const strength = Math.log((own.now + 1) / (other.now + 1)) - Math.log((own.full + 1) / (other.full + 1));
  const wear = other.worn / (other.now + 1) - own.worn / (own.now + 1);
  const running = (other.running - own.running) / (own.full + other.full);
  const nearness = own.near.map((near, i) => part(near, other.near[i]!));
  const near = nearness.reduce((sum, each) => sum + each, 0) / Math.max(1, nearness.length);
  const best = nearness.length > 0 ? Math.max(...nearness) : 0;
  const own100 = Math.max(-MOST_OWN, Math.min(MOST_OWN, rules.appraise(state, side) / 100));
  return [
    ...[1, late, strength, strength * late, wear, running, held, held * late],
    ...[near, near * late, best, best * late, own100],
  ];
}
/** What the game's own appraisal counts at the most, in hundreds of points. */
const MOST_OWN = 3;

/** The chance to win that the weights give a position. */
export function chanceOf(weights: Weights, features: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < features.length; i++) sum += features[i]! * (weights[i] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}

/** Points for a battle that is won. */
const WON = 150;

/**
 * What a position is worth to a side, from -150 to 150 points: by the weights that the game has learnt for its role, or by
 * the game's own appraisal where it has learnt none.
 */
export function worthOf(rules: AnyRuleset, state: GameState, side: Side): number {
  const weights = state.verdict ? undefined : rules.instinct.value?.[rules.instinct.role(state, side)];
  if (!weights) return Math.max(-WON, Math.min(WON, rules.appraise(state, side)));
  return WON * (2 * chanceOf(weights, featuresOf(rules, state, side)) - 1);
}
