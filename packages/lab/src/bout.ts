import { playerFor } from '@sandtable/ai';
import { rolling } from '@sandtable/dice';
import {
  type AnyRuleset,
  type Figures,
  houseRules,
  type Player,
  playOut,
  type Scenario,
} from '@sandtable/engine';

/** Somebody who plays by instinct with these figures, or whoever a seat names. */
export type Fighter = Figures | string;

/** Battles to be fought by one with figures on a side against another. Plain data, for threads. */
export type Bout = {
  readonly scenario: string;
  /** The side of whoever is tried. */
  readonly side: number;
  readonly tried: Fighter;
  readonly other: Fighter;
  readonly seeds: readonly string[];
};

const LONGEST = 20_000;
/** What an appraisal of this many points counts as next to a won battle. */
const POINTS = 60;
const SHARE = 0.25;

function playerOf(rules: AnyRuleset, fighter: Fighter, seed: string): Player {
  if (typeof fighter !== 'string') return (view, side) => rules.instinct.act(view, side, fighter);
  const found = playerFor(rules, fighter, seed);
  if ('problem' in found) throw new Error(found.problem); // a league names seats that there are
  return found.player;
}

/**
 * How each battle went for the one tried: 1 won, 0 drawn, -1 lost, and a little for how clearly, so that a battle lost
 * narrowly says more than one lost outright.
 */
export function scoresOf(rules: AnyRuleset, bout: Bout): number[] {
  const scenario = rules.scenarios.find(({ id }) => id === bout.scenario)!; // whoever makes bouts takes ours
  const standard = houseRules(rules.sheet.rulebook.options, {});
  return bout.seeds.map((seed) => scoreOf(rules, scenario, standard.ok ? standard.value : {}, bout, seed));
}

function scoreOf(
  rules: AnyRuleset,
  scenario: Scenario,
  options: Parameters<AnyRuleset['setUp']>[1],
  { side, tried, other }: Bout,
  seed: string,
): number {
  const own = scenario.sides[side]!.id;
  const [first, second] = [playerOf(rules, tried, `${seed} tried`), playerOf(rules, other, `${seed} other`)];
  const state = rules.setUp(scenario, options);
  const dice = rolling(seed);
  rules.begin({ dice, state, emit: (event) => rules.evolve(state, event) });
  for (let i = 0; !state.verdict; i++) {
    const [deciding] = rules.deciding(state);
    if (deciding === undefined || i > LONGEST) throw new Error(`${rules.sheet.id}: a battle does not end`);
    const command = (deciding === own ? first : second)(rules.view(state, deciding), deciding);
    const problem = playOut(rules, state, dice, command);
    if (problem) throw new Error(`${rules.sheet.id}: ${JSON.stringify(command)}: ${problem.message}`);
  }
  const { winner } = state.verdict;
  const won = winner === 'draw' ? 0 : winner === own ? 1 : -1;
  return won + SHARE * Math.tanh(rules.appraise(state, own) / POINTS - won);
}
