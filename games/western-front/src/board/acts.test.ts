import { initialAnswers } from '@sandtable/engine';
import { at, rectangle } from '@sandtable/table';
import { describe, expect, it } from 'vitest';
import { westernFrontGame } from '../play/game.ts';
import { bare, onGround, put, refusal } from '../play/hand-made.ts';
import { mayFireSmall } from '../play/small-arms.ts';
import { acts } from './acts.ts';
import { westernFrontBoard } from './board.ts';

/** Letters that tools of the board have: the eye, the tape, the pencil, turning a ghost. */
const TOOLS = ['l', 't', 'p', 'q', 'e'];

describe('what is offered', () => {
  it('has no estimate before somebody writes one, and letters that no tool has', () => {
    const state = bare('cachy', 'orders');
    put(state, 'gun-b', 45.5, 10.5, 0);
    const plot = acts(state, 'british').find(({ id }) => id === 'gun-b plot')!;
    expect(plot.blind).toBe(true);
    expect(initialAnswers(plot.asks).named).toEqual({ turn: 4 });
    state.phase = 'move-first';
    put(state, 'sq1', 30, 22.5, 0);
    const keys = acts({ ...state, active: 'british' }, 'british').map(({ key }) => key);
    expect(keys).toContain('u');
    expect([plot.key, ...keys].filter((key) => key !== null && TOOLS.includes(key))).toEqual([]);
  });

  it('WF-7.5 is no march where nobody stands on a road, and says so', () => {
    const state = onGround(bare('cachy', 'move-first'), [
      { id: 'r', kind: 'road', ground: { line: [at(40, 0), at(40, 60)], width: 2000 } },
    ]);
    put(state, 'mk-1', 20, 22, 0);
    const march = () =>
      acts({ ...state, active: 'british' }, 'british').find(({ id }) => id === 'mk-1 strategic')!.closed
        ?.message;
    expect(march()).toBe('A strategic move begins on a road; go there first.');
    put(state, 'mk-1', 40, 22, 0);
    expect(march()).toBeUndefined();
  });

  it('is to hold all fire where no enemy is in sight of the guns, and the prompt says so', () => {
    const state = onGround(bare('cachy', 'artillery'), []);
    put(state, 'gun-b', 45.5, 10.5, 0);
    put(state, 'a7v-1', 45.5, 55, 180);
    const usual = () =>
      acts(state, 'british')
        .filter((act) => act.usual)
        .map(({ label }) => label);
    expect(usual()).toEqual(['Hold all fire']);
    expect(westernFrontBoard.stages(state, 'british').prompt).toContain('no enemy is in sight');
    put(state, 'a7v-1', 45.5, 25, 180);
    expect(usual()).toEqual(['Allot all fire']);
  });

  it('tells a whole sheet in a line: how often at whom', () => {
    const state = onGround(bare('cachy', 'small-arms'), []);
    for (const id of ['sq1', 'sq2', 'st1', 'a7v-1']) put(state, id, 30, 20, 0);
    const shots = [
      { unit: 'a7v-1', weapon: 'hmg', target: 'sq1', count: 3 },
      { unit: 'a7v-1', weapon: 'hmg', target: 'sq2', count: 2 },
      { unit: 'st1', weapon: 'rifle', target: 'sq1', count: 1 },
    ] as const;
    const [one, two] = [state.units.sq1!.name, state.units.sq2!.name];
    expect(westernFrontGame.describe(state, { type: 'allot', side: 'german', shots })).toBe(
      `fire 6 times: 4 at ${one} and 2 at ${two}`,
    );
  });

  it('12.6 nobody is asked for small-arms fire while he sees nobody, unless he has grenades', () => {
    const nimy = onGround(bare('nimy', 'small-arms'), []);
    put(nimy, 'b1', 30, 10, 0);
    put(nimy, 'g1', 30, 5, 180); // behind it
    expect(mayFireSmall(nimy, 'british')).toBe(false);
    put(nimy, 'g1', 30, 30, 180);
    expect(mayFireSmall(nimy, 'british')).toBe(true);
    const farm = { id: 'farm', kind: 'building', ground: rectangle(28, 24, 32, 28) } as const;
    const state = onGround(bare('cachy', 'small-arms'), [farm]);
    put(state, 'sq1', 30, 20, 0);
    put(state, 'st1', 30, 45, 180); // out of sight in the mist
    expect(mayFireSmall(state, 'british')).toBe(true);
    expect(refusal(state, { type: 'grenade', side: 'british', bomber: 'sq1', point: at(31.5, 24.5) })).toBe(
      undefined,
    ); // 5.3: any point within 6 inches of the bomber, who stands last in his line
    put(state, 'sq1', 30, 20, 0, { charged: true });
    expect(mayFireSmall(state, 'british')).toBe(false);
  });
});
