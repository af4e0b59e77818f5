import { describe, expect, it } from 'vitest';
import type { Acts } from '../play/commands.ts';
import { laPetiteGuerreGame as game } from '../play/game.ts';
import { put, table } from '../play/hand-made.ts';
import type { State } from '../play/state.ts';
import type { Standing } from '../table/men.ts';
import { STEADY } from './figures.ts';
import { actsOf } from './instinct.ts';
import { dangersTo, shelterAt } from './shelter.ts';

const seen = (state: State): State => game.view(state, 'government');
const kindsOf = (acts: readonly Acts[], id: string): string[] =>
  acts.find(({ man }) => man === id)?.steps.map((step) => step.do) ?? [];

/** Volunteers behind the sleighs, one Métis before them in the open, the others hidden on the ridge. */
function volunteers(): State {
  const state = table('actions', 'government');
  for (let i = 1; i <= 7; i++) put(state, `prince-albert-${i}`, 24 + 0.9 * i, 25.6, 180);
  put(state, 'ridge-1', 29, 9, 0);
  for (const i of [2, 3, 4]) put(state, `ridge-${i}`, 26 + i, 8, 0, { hidden: true });
  return state;
}

describe('maxim 4: whoever lies behind hard cover stays there', () => {
  it('raw men do not go out over the sleighs, before men who may lie hidden, for a better shot', () => {
    const acts = actsOf(seen(volunteers()), 'prince-albert', { ...STEADY, press: 1 });
    expect(acts.filter(({ steps }) => steps.some((step) => 'path' in step))).toEqual([]);
  });
  it('is weighed against those who are seen and those who may lie somewhere', () => {
    const view = seen(volunteers());
    const man = view.men['prince-albert-3'] as Standing; // he was put there
    const dangers = dangersTo(view, 'government', []);
    expect(dangers.length).toBeGreaterThan(0); // nobody is seen, and somebody hides
    const near = [{ at: { x: man.pose.x, y: man.pose.y - 9000 }, men: 2 }];
    expect(shelterAt(view, man, near)).toBe(1);
    expect(shelterAt(view, man, near, { x: man.pose.x, y: man.pose.y - 3000 })).toBe(0);
    expect(shelterAt(view, man, [])).toBe(1);
  });
  it('whoever stands in the open beside cover goes there before he lies down', () => {
    const state = table('actions', 'government');
    put(state, 'police-2', 18, 28, 180);
    put(state, 'willow-cree-1', 18, 15.5, 0);
    expect(kindsOf(actsOf(seen(state), 'police', { ...STEADY, press: 0, haste: 0 }), 'police-2')).toContain(
      'move',
    );
  });
  it('nobody goes over the sleighs that cover him to a fence beyond them', () => {
    const state = table('actions', 'government');
    put(state, 'police-2', 18, 25.6, 180);
    put(state, 'willow-cree-1', 15, 14.5, 0);
    expect(kindsOf(actsOf(seen(state), 'police', { ...STEADY, press: 0 }), 'police-2')).not.toContain('move');
  });
});

describe('LPG-4.8 men of a unit who go together', () => {
  it('go foremost first, so that nobody stops behind one who has yet to go', () => {
    const state = table('actions', 'government');
    for (const [id, y] of [
      ['police-1', 31],
      ['police-2', 29],
      ['police-3', 30],
    ] as const)
      put(state, id, 10, y, 180);
    const acts = actsOf(seen(state), 'police', { ...STEADY, haste: 1 }); // to the log house, in the south
    const movers = acts.filter(({ steps }) => steps.some((step) => step.do === 'move'));
    expect(movers.map(({ man }) => man)).toEqual(['police-2', 'police-3', 'police-1']);
  });
});
