import { rolling } from '@sandtable/dice';
import type { AnyRuleset, Command, Scenario, Side } from './game.ts';
import { cloneState, type MatchRecord, playOut, startMatch, stateAfter, verifyRecord } from './match.ts';
import { randomPlayer } from './random.ts';

const SPOILT: readonly unknown[] = [
  undefined,
  null,
  -1,
  Number.NaN,
  1e300,
  'nobody',
  '__proto__',
  [],
  {},
  [{ x: 0.5, y: 0 }],
];

/** Commands that are nearly right: a field missing, of the wrong kind, or of somebody else. */
export function nearlyRight(command: Command, sides: readonly Side[]): Command[] {
  const other = sides.find((side) => side !== command.side) ?? 'nobody';
  const fields = Object.keys(command).filter((field) => field !== 'type' && field !== 'side');
  const spoilt = fields.flatMap((field) => SPOILT.map((value) => ({ ...command, [field]: value })));
  return [
    { ...command, side: other },
    { ...command, type: 'nonsense' },
    { ...command, side: 'nobody' },
    ...spoilt,
  ] as Command[]; // wrong on purpose
}

/** What is wrong with how a game takes nearly right commands in this state; undefined if nothing is. */
export function wrongWithRefusals(
  rules: AnyRuleset,
  state: Parameters<AnyRuleset['view']>[0],
  command: Command,
  seed: number,
): string | undefined {
  const sides = rules.scenarios[0]!.sides.map(({ id }) => id);
  for (const spoilt of nearlyRight(command, sides)) {
    const copy = cloneState(state);
    const before = JSON.stringify(copy);
    try {
      const problem = playOut(rules, copy, rolling(seed), spoilt);
      if (problem && JSON.stringify(copy) !== before)
        return `refused ${JSON.stringify(spoilt)} and changed the state`;
      if (problem && !(problem.code && problem.message))
        return `refused ${JSON.stringify(spoilt)} without a code or a message`;
    } catch (error) {
      return `${JSON.stringify(spoilt)} threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
    }
  }
  return undefined;
}

/** Plays a random game, trying nearly right commands on the way; says what went wrong, if anything did. */
export function fuzzGame(rules: AnyRuleset, scenario: Scenario, seed: number): string | undefined {
  try {
    const match = startMatch(rules, scenario, { seed });
    const player = randomPlayer(rules, seed);
    for (let i = 0; !match.verdict(); i++) {
      if (i > 20_000) return 'it does not end';
      const { side } = rules.pending(match.state)[0]!;
      const command = player(rules.view(match.state, side), side);
      if (i % 9 === 0) {
        const wrong = wrongWithRefusals(rules, match.state, command, seed + i);
        if (wrong) return wrong;
      }
      const result = match.play(command);
      if (!result.ok) return `offered ${JSON.stringify(command)} and refused it: ${result.problem.message}`;
    }
    const record = JSON.parse(JSON.stringify(match.record())) as MatchRecord; // what was just written
    if (JSON.stringify(stateAfter(rules, record)) !== JSON.stringify(match.state))
      return 'its replay ends differently';
    return verifyRecord(rules, record);
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}
