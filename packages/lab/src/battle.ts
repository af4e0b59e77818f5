import { playerFor } from '@sandtable/ai';
import { rolling } from '@sandtable/dice';
import {
  type AnyRuleset,
  type HouseRules,
  musterOf,
  type Player,
  playOut,
  type Scenario,
  type Side,
} from '@sandtable/engine';

/** A batch of battles: everything that is needed to play any one of them again. Plain data. */
export type Plan = {
  readonly game: string;
  readonly scenario: string;
  /** In the order of the scenario's sides. */
  readonly seats: readonly string[];
  readonly games: number;
  readonly seed: number | string;
  readonly options: HouseRules;
  /** Every second battle is the one before with the seats exchanged and the same dice. */
  readonly swap: boolean;
  /** Commands that a computer player may try in thought, where it is not the level's own number. */
  readonly nodes?: number;
};

/** How one battle of a batch went. */
export type Fought = {
  readonly index: number;
  readonly winner: Side | 'draw';
  /** The seat that won, in the order of the plan; null for a draw. */
  readonly seat: number | null;
  readonly turns: number;
  readonly decisions: number;
  /** Strength lost, unit by unit, in the order of the muster. */
  readonly lost: readonly number[];
};

const LONGEST = 20_000;

/** Which side each seat has in a battle. */
export function sidesOfSeats({ swap }: Plan, scenario: Scenario, index: number): Side[] {
  const sides = scenario.sides.map(({ id }) => id);
  return swap && index % 2 === 1 ? sides.reverse() : sides;
}

function playersFor(rules: AnyRuleset, plan: Plan, sides: readonly Side[], seed: string): Map<Side, Player> {
  const budget = plan.nodes === undefined ? undefined : { nodes: plan.nodes };
  return new Map(
    sides.map((side, i) => {
      const found = playerFor(rules, plan.seats[i]!, `${seed} ${i}`, budget);
      if ('problem' in found) throw new Error(found.problem); // whoever takes a plan from outside checks it there
      return [side, found.player];
    }),
  );
}

/** One battle of a batch, without a record. It depends on the plan and its number alone. */
export function fight(rules: AnyRuleset, scenario: Scenario, plan: Plan, index: number): Fought {
  const sides = sidesOfSeats(plan, scenario, index);
  const seed = `${plan.seed} ${plan.swap ? index >> 1 : index}`;
  const players = playersFor(rules, plan, sides, seed);
  const state = rules.setUp(scenario, plan.options);
  const dice = rolling(seed);
  rules.begin({ dice, state, emit: (event) => rules.evolve(state, event) });
  const before = musterOf(rules.scene(state));
  let decisions = 0;
  for (; !state.verdict; decisions++) {
    const [side] = rules.deciding(state);
    if (side === undefined || decisions > LONGEST)
      throw new Error(`${rules.sheet.id}: battle ${index} does not end`);
    const command = players.get(side)!(rules.view(state, side), side);
    const problem = playOut(rules, state, dice, command);
    if (problem)
      throw new Error(`${rules.sheet.id}: battle ${index}, ${JSON.stringify(command)}: ${problem.message}`);
  }
  const { winner } = state.verdict;
  const after = new Map(musterOf(rules.scene(state)).map(({ id, now }) => [id, now]));
  return {
    index,
    winner,
    seat: winner === 'draw' ? null : sides.indexOf(winner),
    turns: state.turn,
    decisions,
    lost: before.map(({ id, now }) => now - (after.get(id) ?? 0)),
  };
}
