import { think } from '@sandtable/ai';
import { type Command, startMatch } from '@sandtable/engine';
import type { Place } from '@sandtable/table';
import { describe, expect, it } from 'vitest';
import { loadPlay } from './games.ts';

/** What a player is advised, one hint after the other, as he would follow them. */

/** Thousandths by which a unit has come back to where it stood, at the most. */
const BACK = 1000;
const HINTS = 40;
/** Commands that a hint tries in thought: few, so that the test is quick. */
const BUDGET = { nodes: 40 };

type Stood = { readonly turn: number; readonly places: readonly Place[] };

/** Every unit that a hint led back, in its turn, to a place that another hint had led it from. */
async function ledBack(game: string, which: number): Promise<{ moves: number; wrong: string[] }> {
  const rules = await loadPlay(game);
  const scenario = rules.scenarios[which]!;
  const match = startMatch(rules, scenario, { seed: 5 });
  const [you] = scenario.sides;
  const stood = new Map<string, Stood>();
  const wrong: string[] = [];
  let moves = 0;
  for (let hints = 0; hints < HINTS && !match.verdict(); ) {
    const { state } = match;
    const side = rules.deciding(state)[0]!;
    const view = rules.view(state, side);
    const advised = side === you!.id;
    const command: Command = advised
      ? think('veteran', { rules, view, side, seed: `hint ${hints}` }, BUDGET).command
      : rules.instinct.act(view, side);
    if (advised) hints++;
    const before = new Map(rules.scene(state).blocks.map(({ id, pose }) => [id, pose]));
    expect(match.play(command).ok).toBe(true); // a hint can be followed
    if (!advised || rules.instinct.deedOf(view, command) !== 'move') continue;
    for (const { id, pose, side: of } of rules.scene(match.state).blocks) {
      const from = before.get(id);
      if (of !== side || !pose || !from || Math.hypot(pose.x - from.x, pose.y - from.y) < BACK) continue;
      moves++;
      const { turn, places } = stood.get(id) ?? { turn: view.turn, places: [] };
      const earlier = turn === view.turn ? places : [];
      if (earlier.some(({ x, y }) => Math.hypot(pose.x - x, pose.y - y) < BACK))
        wrong.push(`${id} in turn ${view.turn}: ${rules.describe(view, command)}`);
      stood.set(id, { turn: view.turn, places: [...earlier, from] });
    }
  }
  return { moves, wrong };
}

describe('hints', () => {
  it.each([
    ['great-war-battalions', 0],
    ['spanish-civil-war', 0],
    ['western-front', 0],
  ])(
    '%s: none undoes what the last one advised, and each can be followed',
    { timeout: 120_000 },
    async (game, which) => {
      const { moves, wrong } = await ledBack(game, which);
      expect(wrong).toEqual([]);
      expect(moves).toBeGreaterThan(2); // else it looked at nothing
    },
  );
});
