import { type AnyRuleset, type Board, startMatch } from '@sandtable/engine';
import { describe, expect, it } from 'vitest';
import { loadTable } from '../session/tables.ts';
import { aimingAct, movingAct } from './direct.ts';

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

describe('a click on the enemy who acts', () => {
  it('means the fire that answers it', async () => {
    const { rules, board } = await loadTable('great-war-battalions');
    for (let seed = 1; seed < 20; seed++) {
      const match = startMatch(rules, rules.scenarios[0]!, { seed });
      for (let i = 0; i < 200 && !match.verdict(); i++) {
        const [side] = rules.deciding(match.state);
        const view = rules.view(match.state, side!);
        const fire = board.acts(view, side!).find((act) => act.at !== undefined && !act.closed);
        if (fire) {
          const mine = board.acts(view, side!).filter(({ actor }) => actor === fire.actor);
          expect(aimingAct(rules, view, mine, fire.at!)).toMatchObject({ act: { id: fire.id } });
          return;
        }
        match.play(rules.instinct.act(view, side!));
      }
    }
    throw new Error('Nobody could fire in answer.');
  });
});

describe('a hand that points at an enemy', () => {
  it('is told why he may not be fired on, though he is not among those who may', async () => {
    const { rules, board }: { rules: AnyRuleset; board: Board } = await loadTable(
      'contemptible-little-armies',
    );
    const match = startMatch(rules, rules.scenarios.find(({ id }) => id === 'agagia')!, { seed: 1 });
    for (let i = 0; i < 60; i++) {
      const [side] = rules.deciding(match.state);
      const view = rules.view(match.state, side!);
      const mine = board.acts(view, side!).filter(({ id }) => id === 'mgs shoot hmg');
      if (mine.length > 0) {
        expect(aimingAct(rules, view, mine, 'gunners')).toMatchObject({ act: { id: 'mgs shoot hmg' } });
        expect(aimingAct(rules, view, mine, 'riders')).toMatchObject({ problem: { rule: 'CLA-3.14' } });
        expect(aimingAct(rules, view, mine, 'rha', false)).toBeUndefined(); // a friend is taken in hand
        return;
      }
      const acts = board.acts(view, side!);
      match.play((acts.find(({ ends }) => ends) ?? acts[0]!).command({}));
    }
    throw new Error('The machine guns never fired.');
  });
});
