import { computerPlayer, featuresOf, type Weights } from '@sandtable/ai';
import { rolling } from '@sandtable/dice';
import {
  type AnyRuleset,
  type HouseRules,
  houseRules,
  playOut,
  type Scenario,
  type Side,
} from '@sandtable/engine';

/** Learning what a position is worth from how battles went that passed through it. Plain logistic regression. */

/** A position as a learner sees it, and how the battle ended for that side: 1 won, 0 lost, a half drawn. */
export type Example = { readonly role: string; readonly features: readonly number[]; readonly won: number };

const LONGEST = 20_000;

/** Every end of a turn of a battle between seasoned soldiers, who each play in one of the manners kept for their role. */
export function examplesFrom(rules: AnyRuleset, scenario: Scenario, seed: string): Example[] {
  const standard = houseRules(rules.sheet.rulebook.options, {});
  const options: HouseRules = standard.ok ? standard.value : {};
  const state = rules.setUp(scenario, options);
  const dice = rolling(seed);
  const { tuned, role, act } = rules.instinct;
  const sides = scenario.sides.map(({ id }) => id);
  const lot = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7);
  const manners = new Map(
    sides.map((side, i) => {
      const kept = tuned[role(state, side)]!; // a game has figures for every role of its own
      return [side, kept[(lot >> i) % kept.length]!];
    }),
  );
  rules.begin({ dice, state, emit: (event) => rules.evolve(state, event) });
  const seen: { readonly side: Side; readonly role: string; readonly features: readonly number[] }[] = [];
  let turn = 1;
  for (let i = 0; !state.verdict; i++) {
    const [side] = rules.deciding(state);
    if (side === undefined || i > LONGEST) throw new Error(`${rules.sheet.id}: a battle does not end`);
    playOut(rules, state, dice, act(rules.view(state, side), side, manners.get(side)!));
    if (state.turn === turn || state.verdict) continue;
    turn = state.turn;
    for (const each of sides)
      seen.push({ side: each, role: role(state, each), features: featuresOf(rules, state, each) });
  }
  const { winner } = state.verdict;
  return seen.map(({ side, ...rest }) => ({
    ...rest,
    won: winner === 'draw' ? 0.5 : winner === side ? 1 : 0,
  }));
}

/** Steps of the descent, how long each is, and how dear large weights are. */
const STEPS = 400;
const LENGTH = 0.5;
const DEAR = 0.002;

/** The weights under which these battles were likeliest to end as they did. */
export function learnt(examples: readonly Pick<Example, 'features' | 'won'>[]): Weights {
  const count = examples[0]?.features.length ?? 0;
  const spread = Array.from({ length: count }, (_, i) => {
    const squares = examples.reduce((sum, { features }) => sum + features[i]! ** 2, 0);
    return Math.sqrt(squares / examples.length) || 1;
  });
  const weights = new Array<number>(count).fill(0);
  for (let step = 0; step < STEPS; step++) {
    const slope = weights.map((weight) => DEAR * weight);
    for (const { features, won } of examples) {
      let sum = 0;
      for (let i = 0; i < count; i++) sum += (weights[i]! * features[i]!) / spread[i]!;
      const miss = 1 / (1 + Math.exp(-sum)) - won;
      for (let i = 0; i < count; i++) slope[i]! += (miss * features[i]!) / spread[i]! / examples.length;
    }
    for (let i = 0; i < count; i++) weights[i]! -= LENGTH * slope[i]!;
  }
  return weights.map((weight, i) => Number((weight / spread[i]!).toPrecision(4)));
}

/** The same game with other weights. */
const valuing = (rules: AnyRuleset, value: Readonly<Record<string, Weights>> | undefined): AnyRuleset => {
  const { value: _, ...rest } = rules.instinct;
  return { ...rules, instinct: value ? { ...rest, value } : rest };
};

/**
 * Two battles with the same dice and the sides exchanged, veterans with these weights against veterans with those of the
 * game: how many more the former won, from -2 to 2.
 */
export function contest(
  rules: AnyRuleset,
  value: Readonly<Record<string, Weights>>,
  scenario: Scenario,
  seed: string,
  nodes?: number,
): number {
  const standard = houseRules(rules.sheet.rulebook.options, {});
  const budget = nodes === undefined ? undefined : { nodes };
  let lead = 0;
  for (const own of scenario.sides.map(({ id }) => id)) {
    const state = rules.setUp(scenario, standard.ok ? standard.value : {});
    const dice = rolling(seed);
    const tried = computerPlayer(valuing(rules, value), 'veteran', `${seed} tried`, budget);
    const present = computerPlayer(rules, 'veteran', `${seed} present`, budget);
    rules.begin({ dice, state, emit: (event) => rules.evolve(state, event) });
    while (!state.verdict) {
      const side = rules.deciding(state)[0]!; // somebody decides until it is over
      playOut(rules, state, dice, (side === own ? tried : present)(rules.view(state, side), side));
    }
    const { winner } = state.verdict;
    lead += winner === 'draw' ? 0 : winner === own ? 1 : -1;
  }
  return lead;
}
