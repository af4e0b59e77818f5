import { rolling } from '@sandtable/dice';
import { cloneState } from '@sandtable/engine';
import { describe, expect, it } from 'vitest';
import { spanishCivilWarBoard as board } from '../board/board.ts';
import { candidates } from '../players/candidates.ts';
import { tell } from '../words/tell.ts';
import { deciding } from './deciding.ts';
import { battle, company, of, play, ruleAgainst, way } from './hand-made.ts';
import type { Command, State } from './state.ts';
import { scramble, view } from './view.ts';

const ALL = [{ rect: [0, 0, 60, 60] }];
const DUMMIES = {
  zones: ALL,
  places: [
    [10, 40],
    [50, 40],
  ],
};
const ambush = (phase: 'observing' | 'movement' | 'assault-movement') =>
  battle({
    red: [company('r1', [30, 20]), company('r2', [50, 5])],
    blue: [
      company('b1', [30, 40], { facing: 180, concealed: true, dummies: DUMMIES }),
      company('b2', [5, 58], { facing: 180 }),
    ],
    phase,
  });
const look = { type: 'observe', side: 'red', unit: 'r1', marker: 'marker-30000-40000' } as const;
const answer = { type: 'reveal', side: 'blue', unit: 'b1' } as const;

describe('SCW-7.2 the owner of a unit that is found out sets it up', () => {
  it('SCW-7.5 he is asked when it is observed, and the phase waits for him', () => {
    const state = ambush('observing');
    play(state, look, [10]);
    expect(deciding(state)).toEqual(['blue']);
    expect(board.acts(state, 'blue')[0]).toMatchObject({ id: 'b1 reveal', actor: 'b1' });
    expect(board.stages(state, 'blue').prompt).toBe(
      'b1 is found out: which way does it face, and how is it formed?',
    );
    expect(ruleAgainst(state, { type: 'end-phase', side: 'red' })).toBe('SCW-7.2');
    expect(ruleAgainst(state, { type: 'end-phase', side: 'blue' })).toBe('SCW-7.2');
    expect(play(state, { ...answer, facing: 90, formation: 'column' }).problem).toBeUndefined();
    expect(state.units.b1).toMatchObject({ pose: { x: 30000, y: 40000, facing: 90 }, formation: 'column' });
    expect(deciding(state)).toEqual(['red']);
    expect(play(state, { type: 'end-phase', side: 'red' }).problem).toBeUndefined();
  });
  it('the default stands when he says no more', () => {
    const state = ambush('observing');
    play(state, look, [10]);
    play(state, answer);
    expect(state.units.b1).toMatchObject({ pose: { facing: 180 }, formation: 'deployed' });
    expect(state.asked).toEqual([]);
  });
  it('a dummy asks nobody, and what is no facing is refused', () => {
    const state = ambush('observing');
    play(state, { ...look, marker: 'marker-10000-40000' }, [10]);
    expect(deciding(state)).toEqual(['red']);
    const real = ambush('observing');
    play(real, look, [10]);
    expect(ruleAgainst(real, { ...answer, facing: 400 })).toBe('SCW-2.1');
    expect(ruleAgainst(real, { ...answer, formation: 'square' as never })).toBe('SCW-2.1');
    expect(ruleAgainst(real, { ...answer, unit: 'b2' })).toBe('SCW-7.2');
    expect(ruleAgainst(real, { ...answer, side: 'red' })).toBe('SCW-7.2');
  });
  it('SCW-7.6 he is asked when a mover comes near, and not when it is in contact at once', () => {
    const state = ambush('movement');
    state.units.r1!.pose = { x: 30000, y: 30000, facing: 0 };
    play(state, { type: 'roll-move', side: 'red', unit: 'r1' }, [8]);
    play(state, { type: 'move', side: 'red', unit: 'r1', path: way([30, 30], [30, 36]), facing: 0 });
    expect(deciding(state)).toEqual(['blue']);
    const rushed = battle({
      red: [company('r1', [30, 25]), company('r2', [50, 5])],
      blue: [
        company('b1', [34, 30.9], { facing: 180, concealed: true, dummies: DUMMIES }),
        company('b2', [30, 32], { facing: 180 }),
      ],
      phase: 'assault-movement',
    });
    play(rushed, { type: 'assault', side: 'red', unit: 'r1', target: 'b2' }, [10]);
    expect(rushed.units.b1!.concealed).toBe(false);
    expect(rushed.fights.map(({ defender }) => defender)).toContain('b1');
    expect(rushed.asked).toEqual([]);
  });
  it('SCW-7.3 who moves out of hiding says in the same breath how it is formed', () => {
    const state = ambush('movement');
    state.active = 'blue';
    const roll = { type: 'roll-move', side: 'blue', unit: 'b1', formation: 'column', facing: 90 } as const;
    const played = play(state, roll, [5]);
    expect(of(played, 'revealed')[0]!.unit).toMatchObject({ formation: 'column', pose: { facing: 90 } });
    expect(of(played, 'movementRolled')[0]!.roll.input).toMatchObject({ column: true });
    expect(state.asked).toEqual([]);
    const open = ambush('movement');
    open.active = 'blue';
    expect(ruleAgainst(open, { ...roll, unit: 'b2' })).toBe('SCW-7.2');
  });
  it('nothing that is hidden shows in what is asked, and what is offered is accepted', () => {
    const state = ambush('observing');
    play(state, look, [10]);
    const otherwise = scramble(cloneState(state), 'red', rolling(3));
    expect(JSON.stringify(view(otherwise, 'red'))).toBe(JSON.stringify(view(state, 'red')));
    const offered = candidates(view(state, 'blue'), 'blue');
    expect(offered[0]).toEqual(answer);
    expect(offered.length).toBeGreaterThan(2);
    for (const command of offered) expect(play(cloneState(state), command).problem).toBeUndefined();
  });
});

const MIXED = { elements: { rifle: 3, lmg: 1 } };
const fight = (more: object = {}): State =>
  battle({
    red: [company('r1', [30, 20], MIXED)],
    blue: [company('b1', [30, 28], { facing: 180, ...MIXED })],
    phase: 'fire-standing',
    ...more,
  });
const fire = (side: 'red' | 'blue'): Command =>
  side === 'red'
    ? { type: 'fire', side, unit: 'r1', group: 'small-arms', target: 'b1' }
    : { type: 'fire', side, unit: 'b1', group: 'small-arms', target: 'r1' };

describe('SCW-1.9 the owner picks the element that goes', () => {
  it('after both sides have fired, the first side first; then the phase goes on', () => {
    const state = fight();
    for (const unit of Object.values(state.units)) unit.dps = 4;
    play(state, fire('red'));
    play(state, fire('blue'));
    play(state, { type: 'ready', side: 'red' });
    play(state, { type: 'ready', side: 'blue' }, [10, 10]);
    expect([state.phase, ...deciding(state)]).toEqual(['fire-standing', 'red']);
    expect(board.stages(state, 'red').prompt).toBe('r1 loses 1 element: which?');
    const lose = { type: 'lose-element', side: 'red', unit: 'r1' } as const;
    expect(ruleAgainst(state, { ...lose, elements: ['hmg'] })).toBe('SCW-1.9');
    expect(ruleAgainst(state, { ...lose, elements: ['rifle', 'rifle'] })).toBe('SCW-1.9');
    play(state, { ...lose, elements: ['lmg'] });
    expect(state.units.r1!.elements).toEqual(['rifle', 'rifle', 'rifle']);
    expect([state.phase, ...deciding(state)]).toEqual(['fire-standing', 'blue']);
    play(state, { type: 'lose-element', side: 'blue', unit: 'b1' });
    expect(state.units.b1!.elements).toEqual(['rifle', 'rifle', 'lmg']);
    expect([state.phase, state.asked]).not.toEqual(['fire-standing', []]);
    expect(state.asked).toEqual([]);
  });
  it('nothing is asked where all elements are of one kind, or none is left', () => {
    const alike = fight({ red: [company('r1', [30, 20], MIXED)], blue: [company('b1', [30, 28])] });
    alike.units.b1!.dps = 4;
    play(alike, fire('red'));
    play(alike, { type: 'ready', side: 'red' });
    play(alike, { type: 'ready', side: 'blue' }, [10]);
    expect([alike.units.b1!.elements.length < 4, alike.asked]).toEqual([true, []]);
    const last = fight();
    Object.assign(last.units.b1!, { dps: 4, elements: ['lmg'] });
    play(last, fire('red'));
    play(last, { type: 'ready', side: 'red' });
    play(last, { type: 'ready', side: 'blue' }, [10]);
    expect([last.units.b1!.fate, last.asked]).toEqual(['destroyed', []]);
  });
  it('a rally that costs an element asks as well, and the log says what went', () => {
    const state = fight({ phase: 'rally' });
    Object.assign(state.units.r1!, { dps: 4, mr: -2, fireLastTurn: ['mg'] });
    play(state, { type: 'rally', side: 'red', unit: 'r1' }, [1]);
    expect(deciding(state)).toEqual(['red']);
    const offered = candidates(view(state, 'red'), 'red');
    expect(offered).toEqual([
      { type: 'lose-element', side: 'red', unit: 'r1' },
      { type: 'lose-element', side: 'red', unit: 'r1', elements: ['lmg'] },
    ]);
    const before = cloneState(state);
    const [event] = play(state, offered[1]!).events;
    expect(tell(before, event!, 'blue')).toBe('r1 gives up 1 light machine gun.');
    expect(play(state, { type: 'end-phase', side: 'red' }).problem).toBeUndefined();
  });
});
