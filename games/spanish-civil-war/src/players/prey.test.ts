import { gapBetween, INCH } from '@sandtable/table';
import { describe, expect, it } from 'vitest';
import { spanishCivilWarGame as game } from '../play/game.ts';
import { asPrinted } from '../play/hand-made.ts';
import { SCENARIOS } from '../play/scenario.ts';
import type { State } from '../play/state.ts';
import { seesPlace } from '../table/sight.ts';
import { goalOf, wantsToMove } from './goals.ts';
import { mannerOf } from './manner.ts';
import { outlookOf } from './outlook.ts';
import { preyFor } from './prey.ts';
import { actionFor } from './readying.ts';

/** North of Seseña, far from everybody else, the Republic's field gun stands alone in the open. */
function sesena(turn: number, change: (state: State) => void = () => undefined): State {
  const state = game.setUp(SCENARIOS.find(({ id }) => id === 'sesena')!, asPrinted);
  Object.assign(state, { phase: 'assault-movement', active: 'nationalists', turn });
  put(state, 'r9', 46, 44, 270);
  change(state);
  return state;
}
const put = (state: State, id: string, x: number, y: number, facing: number): void => {
  state.units[id]!.pose = { x: x * INCH, y: y * INCH, facing };
};
const seasoned = (state: State, side = 'nationalists') =>
  outlookOf(state, side, mannerOf('seasoned', state, side));
const SQUARE = { x: 37000, y: 28000 };

describe('squadrons', () => {
  it('SCW-16.7 charge a gun in reach', () => {
    const state = sesena(4, (there) => put(there, 'n5', 38, 44, 90));
    const charge = { type: 'assault', unit: 'n5', target: 'r9' };
    expect(game.instinct.act(state, 'nationalists', 'seasoned')).toMatchObject(charge);
  });
  it('ride to where they can charge it, not at tanks nor at fresh companies', () => {
    const state = sesena(4, (there) => put(there, 'n5', 24, 44, 90));
    const o = seasoned(state);
    expect(preyFor(o, state.units.n5!)?.id).toBe('r9');
    expect(gapBetween(goalOf(o, state.units.n5!)!, state.units.r9!.pose!)).toBe(6 * INCH);
    state.units.r9!.fate = 'captured';
    expect(preyFor(seasoned(state), state.units.n5!)).toBeUndefined();
  });
  it('leave a gun alone that companies cover', () => {
    const state = sesena(4, (there) => {
      put(there, 'n5', 30, 44, 90);
      put(there, 'r5', 46, 42, 270);
      put(there, 'r6', 46, 46, 270);
    });
    expect(preyFor(seasoned(state), state.units.n5!)).toBeUndefined();
  });
  it('wait out of sight until late, and then come to the square', () => {
    const seen = (there: State): void => {
      put(there, 'n5', 37, 29, 90);
      put(there, 'r1', 46, 28.5, 270);
      put(there, 'r9', 70, 42, 270);
    };
    const state = sesena(3, seen);
    const place = goalOf(seasoned(state), state.units.n5!)!;
    expect(seesPlace(state.map, state.units.r1!.pose!, place)).toBe(false);
    const late = sesena(10, seen);
    expect(goalOf(seasoned(late), late.units.n5!)).toEqual(SQUARE);
  });
  it('SCW-6.1 get off under fire where they are wanted, and nobody is to be charged', () => {
    const state = sesena(10, (there) => {
      put(there, 'n5', 37, 28, 90);
      put(there, 'r5', 46, 28.3, 270);
      put(there, 'r9', 70, 42, 270);
    });
    expect(actionFor(seasoned(state), state.units.n5!)).toBe('dismount');
    state.units.r5!.pose = { x: 70000, y: 2000, facing: 180 };
    expect(actionFor(seasoned(state), state.units.n5!)).toBeUndefined();
  });
});

describe('companies', () => {
  it('SCW-16.7 go for a gun beside them', () => {
    const state = sesena(4, (there) => {
      Object.assign(there, { active: 'republic' });
      there.units.n4!.concealed = false;
      put(there, 'n4', 26, 44, 90);
      put(there, 'r6', 30, 44, 270);
    });
    const assault = { type: 'assault', unit: 'r6', target: 'n4' };
    expect(game.instinct.act(state, 'republic', 'seasoned')).toMatchObject(assault);
  });
  it('SCW-6.2 get out of a truck before an enemy or a marker is near', () => {
    const state = sesena(2, (there) => {
      put(there, 'r10', 58, 29, 270);
      there.markers = [];
    });
    const far = seasoned(state, 'republic');
    expect(goalOf(far, state.units.r10!)).toEqual(SQUARE);
    expect(wantsToMove(far, state.units.r7!)).toBe(false);
    const marker = { id: 'm', side: 'nationalists', unit: 'n1', real: false, place: { x: 46000, y: 29000 } };
    const near = seasoned({ ...state, markers: [marker] }, 'republic');
    expect(goalOf(near, state.units.r10!)).toBeUndefined();
    expect(wantsToMove(near, state.units.r7!)).toBe(true);
  });
});
