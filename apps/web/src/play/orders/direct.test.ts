import { type AnyRuleset, type Board, hopeless, startMatch } from '@sandtable/engine';
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

describe('the seven-pounder and an enemy in view', () => {
  type Piece = { pose: { x: number; y: number; facing: number } };
  type Tables = {
    readonly men: Record<string, Piece & { hidden: boolean; acquired: string[]; control: string | null }>;
    readonly guns: Record<string, Piece & { loaded: boolean }>;
  };
  const pointing = async (change: (state: Tables) => void) => {
    const { rules, board } = await loadTable('la-petite-guerre');
    const match = startMatch(rules, rules.scenarios[0]!, { seed: 9 });
    for (const side of ['government', 'resistance']) match.play({ type: 'endCommand', side });
    const state = match.state as unknown as Tables; // of this game
    const gun = state.guns['seven-pounder']!;
    for (const id of ['gun-1', 'gun-2', 'gun-3', 'gun-4', 'gun-5']) state.men[id]!.control = 'controlled';
    const { x, y } = gun.pose;
    Object.assign(state.men['ridge-1']!, { hidden: false, pose: { x: x + 1000, y: y - 14_000, facing: 0 } });
    change(state);
    const view = rules.view(match.state, 'government');
    const mine = board
      .acts(view, 'government')
      .filter(({ actor }) => actor === 'seven-pounder')
      .map((act) => ({ ...act, closed: act.closed ?? hopeless(rules, view, act) ?? null }));
    const found = aimingAct(rules, view, mine, 'ridge-1');
    return found && ('act' in found ? found.act.label : found.problem.message);
  };
  it('looks for him first, and fires shell once he is made out', async () => {
    expect(await pointing(() => {})).toBe('Look for');
    expect(await pointing(({ men }) => men['gun-2']!.acquired.push('ridge-1'))).toBe('Fire shell');
  });
  it('or says what must be done first', async () => {
    const behind = await pointing(({ guns }) => Object.assign(guns['seven-pounder']!.pose, { facing: 0 }));
    expect(behind).toBe('That is not before the seven-pounder; turn it first.');
    const empty = await pointing(({ guns, men }) => {
      guns['seven-pounder']!.loaded = false;
      men['gun-2']!.acquired.push('ridge-1');
    });
    expect(empty).toMatch(/load/i);
  });
});
