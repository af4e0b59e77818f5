import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { AnyRuleset, Command, GameEvent, GameState, Ruleset, Scenario, Side } from '../play/game.ts';
import { cloneState, startMatch } from '../play/match.ts';

/**
 * Golden playthroughs: a battle of each scenario, command by command, with what everybody reads in the log. Kept as
 * text, so that the diff of a change of rules shows what it does in play. `npx vitest run playthroughs --update` writes them anew.
 */

const SEED = 1885;

/** What the others read where it is not what somebody who sees everything reads. */
function told(rules: AnyRuleset, state: GameState, event: GameEvent, sides: readonly Side[]): string[] {
  const all = rules.tell(state, event, undefined);
  const others = sides.flatMap((side) => {
    const line = rules.tell(state, event, side);
    return line === all ? [] : [`    ${side} reads: ${line ?? 'nothing'}`];
  });
  return all === undefined && others.length === 0 ? [] : [`  ${all ?? '–'}`, ...others];
}

/** The commands of a playthrough, or nothing where none is kept. */
const kept = (file: string): Command[] | undefined =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('> '))
        .map((line) => JSON.parse(line.slice(2)) as Command) // written by the test below
    : undefined;

function playthrough(
  rules: AnyRuleset,
  scenario: Scenario,
  commands: readonly Command[] | undefined,
): string {
  const sides = scenario.sides.map(({ id }) => id);
  const match = startMatch(rules, scenario, { seed: SEED });
  const lines = [`${scenario.title}, seed ${SEED}`];
  let state = cloneState(match.state);
  for (let i = 0; !match.verdict(); i++) {
    const [side] = rules.deciding(match.state);
    const command = commands
      ? commands[i]
      : rules.instinct.act(rules.view(match.state, side!), side!, 'steady');
    if (!command)
      throw new Error(`The battle is not over after ${i} commands: delete the file and play it anew.`);
    const result = match.play(command);
    if (!result.ok)
      throw new Error(
        `Command ${i}, ${JSON.stringify(command)}, is refused now: ${result.problem.message} If a rule was mended, delete the file and play it anew.`,
      );
    lines.push(`> ${JSON.stringify(command)}`);
    for (const event of result.value) {
      lines.push(...told(rules, state, event, sides));
      rules.evolve(state, event);
    }
    state = cloneState(match.state);
  }
  return `${lines.join('\n')}\n`;
}

/** Plays every scenario as it was played before and compares what is told. */
export function testPlaythroughs<S extends GameState, C extends Command, E extends GameEvent>(
  ruleset: Ruleset<S, C, E>,
  folder: URL,
): void {
  const rules = ruleset as unknown as AnyRuleset; // known by the contract only
  it.each(rules.scenarios.map((scenario) => [scenario.id, scenario] as const))(
    '%s goes as it went before',
    async (id, scenario) => {
      const file = fileURLToPath(new URL(`${id}.txt`, folder));
      await expect(playthrough(rules, scenario, kept(file))).toMatchFileSnapshot(file);
    },
  );
}
