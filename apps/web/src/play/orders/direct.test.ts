import { type AnyRuleset, type Board, startMatch } from '@sandtable/engine';
import { describe, expect, it } from 'vitest';
import { loadTable } from '../session/tables.ts';
import { movingAct } from './direct.ts';

/** What may be done at Pingarrón when the Republic moves. */
async function moving(): Promise<ReturnType<Board['acts']>> {
  const { rules, board }: { rules: AnyRuleset; board: Board } = await loadTable('spanish-civil-war');
  const match = startMatch(rules, rules.scenarios.find(({ id }) => id === 'pingarron')!, { seed: 1 });
  for (const side of ['republic', 'nationalists']) match.play({ type: 'ready', side });
  for (let i = 0; i < 6; i++) {
    const [side] = rules.deciding(match.state);
    const acts = board.acts(rules.view(match.state, side!), side!);
    if (side === 'republic' && acts.some(({ id }) => id === 'r1 roll-move')) return acts;
    match.play(acts.find(({ ends }) => ends)!.command({}));
  }
  throw new Error('The Republic never moves.');
}

describe('a hand that drags a company', () => {
  it('rolls for the company, whoever is with it', async () => {
    const acts = (await moving()).filter(({ actor }) => actor === 'r1');
    expect(acts.some(({ aside }) => aside)).toBe(true); // the battalion commander stands with it
    expect(movingAct(acts)?.id).toBe('r1 roll-move');
  });
});
