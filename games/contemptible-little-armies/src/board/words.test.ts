import { pathLength } from '@sandtable/table';
import { describe, expect, it } from 'vitest';
import { battle, company, of, piece, play, way } from '../play/hand-made.ts';
import type { Command } from '../play/state.ts';
import { describe as words } from '../words/describe.ts';
import { contemptibleLittleArmiesBoard as board } from './board.ts';

describe('prompts', () => {
  it('say one inch, and more inches', () => {
    const state = battle({
      features: [{ kind: 'rough', name: 'scrub', rect: [5, 5, 25, 15] }],
      red: [company('r1', [15, 10])],
      blue: [company('b1', [15, 50])],
    });
    play(state, { type: 'beginMove', side: 'red', unit: 'r1', going: 'difficult' }, [1]);
    expect(board.stages(state, 'red').prompt).toBe('Red: r1 may go 1 inch. Where to?');
  });
  it('say that aircraft fly, whatever the going', () => {
    const state = battle({
      red: [piece('plane', 'aircraft', [50, 30])],
      blue: [company('b1', [15, 50])],
      phase: 'move-aircraft',
    });
    expect(words(state, { type: 'beginMove', side: 'red', unit: 'plane' })).toBe('the plane: fly');
  });
});

describe('what is drawn of an order', () => {
  it('CLA-3.15 the line of a shot is as long as the shot is measured', () => {
    // Of the company only the left wing has the enemy in its arc; others are nearer.
    const state = battle({
      red: [company('r1', [20, 20], { facing: 90 })],
      blue: [company('b1', [23, 28], { men: { rifle: 3 } })],
      phase: 'shoot:infantry-weapons',
    });
    const act = board.acts(state, 'red').find(({ id }) => id === 'r1 shoot rifle')!;
    const drawn = act.look!('b1')!;
    const played = play(state, act.command({ target: 'b1' }) as Command, [1, 1, 1, 1, 1, 1, 1, 1]);
    const [shot] = of(played, 'shot');
    expect(drawn.inches).toBe((shot!.fire.input as { distance: number }).distance);
    expect(drawn.clear).toBe(true);
  });
  it('CLA-2.14 a way ends where it touches the enemy, in words, on the map and in fact', () => {
    const state = battle({
      red: [company('r1', [20, 20])],
      blue: [company('b1', [20, 26])],
    });
    play(state, { type: 'beginMove', side: 'red', unit: 'r1' }, [6, 6]);
    const act = board.acts(state, 'red').find(({ id }) => id === 'r1 go')!;
    const command = act.command({ path: way([20, 20], [20, 28]) }) as Command;
    expect(words(state, command)).toBe('the r1: charge the b1');
    const { stops } = act.survey!(command)!;
    expect(stops!.why).toBe('charges b1');
    const [moved] = of(play(state, command), 'moved');
    expect(stops!.pose).toEqual(moved!.pose);
    expect(stops!.after).toBe(pathLength(moved!.path));
  });
  it('CLA-8.2 the friends whom a flight would pass, each with the chance that it is he', () => {
    const state = battle({
      red: [
        piece('plane', 'aircraft', [10, 10]),
        company('far', [50, 50]),
        company('second', [40, 14]),
        company('first', [20, 5]),
      ],
      blue: [company('b1', [15, 50])],
      phase: 'move-aircraft',
    });
    play(state, { type: 'beginMove', side: 'red', unit: 'plane' }, [6, 6, 6, 6, 6, 6]);
    const act = board.acts(state, 'red').find(({ id }) => id === 'plane go')!;
    const { beside } = act.survey!(act.command({ path: way([10, 10], [45, 10]) }))!;
    expect(beside!.within).toBe(6000);
    expect(beside!.passes.map(({ unit, text }) => `${unit} ${text}`)).toEqual([
      'first 17% mistaken',
      'second 14% mistaken',
    ]);
  });
});
