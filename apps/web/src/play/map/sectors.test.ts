import { type Act, type Block, isRefused, judgedOnce, type Problem, type Side } from '@sandtable/engine';
import { describe, expect, it } from 'vitest';
import { loadTable, playable, type Table } from '../session/tables.ts';
import { gapTo, isInArcs } from './sectors.ts';
import { positions } from './testing.positions.ts';

/** Shots at one enemy whom the board offers, with what the rules say to each. */
function* shots({ rules, board }: Table, state: Parameters<Table['rules']['scene']>[0], side: Side) {
  const view = rules.view(state, side);
  const { blocks } = rules.scene(view);
  for (const act of board.acts(view, side)) {
    const [ask, ...more] = act.asks;
    if (!act.field || act.closed || ask?.kind !== 'target' || more.length > 0) continue;
    for (const target of ask.among) {
      const block = blocks.find(({ id }) => id === target);
      if (!block || block.figures.length === 0) continue;
      const found = judgedOnce(rules, view, act.command({ target }));
      yield { act, block, problem: isRefused(found) ? found : undefined };
    }
  }
}

const SHOTS = 200;
/** Thousandths that rounding may take or give. */
const HAIR = 3;
const OUT_OF_RANGE = new Set(['out-of-range', 'out-of-reach']);
const OUT_OF_ARC = new Set(['not-in-front', 'out-of-arc']);
/** Games that measure from the middle of one to the middle of another. */
const TO_MIDDLES = new Set(['western-front']);

/** What contradicts the drawing, if anything does. */
function contradiction(
  game: string,
  act: Act,
  block: Block,
  problem: Problem | undefined,
): string | undefined {
  const field = act.field!;
  const far = field.endless ? Number.POSITIVE_INFINITY : Math.max(...field.bands) * 1000;
  const gap = gapTo(field, block.figures, !TO_MIDDLES.has(game));
  const inArc = block.figures.some(({ pose }) => isInArcs(field, pose));
  const said = `${act.id} at ${block.id}: ${Math.round(gap)} of ${far}, ${inArc ? 'in' : 'out of'} the arc`;
  if (!problem && (gap > far + HAIR || !inArc)) return `accepted, but drawn outside: ${said}`;
  if (problem && OUT_OF_RANGE.has(problem.code) && gap < far - HAIR && inArc)
    return `${problem.code}, but drawn inside: ${said}`;
  if (problem && OUT_OF_ARC.has(problem.code) && inArc)
    return `${problem.code}, but drawn in the arc: ${said}`;
  return undefined;
}

describe('a field of fire as it is drawn', () => {
  it.each(playable)(
    '%s: has inside what the rules accept, and outside what they refuse for range or arc',
    async (game) => {
      const table = await loadTable(game);
      const [scenario] = table.rules.scenarios;
      const wrong = new Set<string>();
      let left = SHOTS; // a thousand in all five
      for (const state of positions(table.rules, scenario!, 5000, 1)) {
        const [side] = table.rules.deciding(state);
        if (left <= 0) break;
        if (side === undefined) continue;
        for (const { act, block, problem } of shots(table, state, side)) {
          left -= 1;
          const found = contradiction(game, act, block, problem);
          if (found) wrong.add(found);
        }
      }
      expect([...wrong]).toEqual([]);
      expect(left).toBeLessThanOrEqual(0);
    },
  );
});
