import { resolveScripted } from '@sandtable/engine';
import { pathLength } from '@sandtable/table';
import { describe, expect, it } from 'vitest';
import type { Command } from '../play/commands.ts';
import { battle, company, of, piece, play, way } from '../play/hand-made.ts';
import { contemptibleLittleArmies } from '../sheet/sheet.ts';
import { describe as words } from '../words/describe.ts';
import { tell } from '../words/tell.ts';
import { contemptibleLittleArmiesBoard as board } from './board.ts';
import { scene } from './scene.ts';

describe('prompts', () => {
  it('say one inch, and more inches', () => {
    const state = battle({
      features: [{ kind: 'rough', name: 'scrub', rect: [5, 5, 25, 15] }],
      red: [company('r1', [15, 10])],
      blue: [company('b1', [15, 50])],
    });
    play(state, { type: 'beginMove', side: 'red', unit: 'r1', going: 'difficult' }, [1]);
    expect(board.stages(state, 'red').prompt).toBe('Red: the r1 may go 1 inch. Where to?');
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

describe('notes and lines', () => {
  it('CLA-1.3 whoever has rolled in vain is late, and what he needs is said', () => {
    const late = { turn: 2, edge: 'south', from: 10, to: 20 };
    const state = battle({
      red: [company('r1', [15, 10]), company('r2', [0, 0], { place: undefined, late })],
      blue: [company('b1', [15, 50])],
      turn: 2,
    });
    const note = () => scene(state).blocks.find(({ id }) => id === 'r2')!.note;
    expect(note()).toBe('due on turn 2, south edge');
    state.late = { red: { r2: { ...state.late.red!.r2!, waited: 1 } } };
    expect(note()).toBe('late, south edge, next turn on 4+');
    expect(scene({ ...state, verdict: { winner: 'draw', why: '' } }).blocks[1]!.note).toBe(
      'not on the table',
    );
  });
  it('CLA-6.7 a waived test is told of whoever waives it, and an officer tries before he succeeds', () => {
    const state = battle({
      red: [company('tribesmen', [15, 10], { stubborn: true }), piece('chief', 'cinc', [15, 8])],
      blue: [company('b1', [15, 50])],
      phase: 'rally',
    });
    const test = resolveScripted(
      contemptibleLittleArmies,
      'moraleTest',
      { rating: 4, stubborn: true, posture: 'defending', figures: 8, casualties: 2 },
      [],
    );
    if (!test.ok) throw new Error(test.problem.message);
    const { markers, reasons } = test.value.outcome as { markers: number; reasons: string[] };
    const tested = {
      type: 'tested',
      unit: 'tribesmen',
      test: { procedure: 'moraleTest', ...test.value },
      markers,
      reasons,
      waived: true,
      routed: false,
    } as const;
    expect(tell(state, tested as never, undefined)).toBe(
      'The tribesmen waive the test for heavy losses. They are steady.',
    );
    state.units.tribesmen!.markers = 1;
    const [rallied] = of(
      play(state, { type: 'rally', side: 'red', officer: 'chief', unit: 'tribesmen' }, [6]),
      'rallied',
    );
    expect(tell(state, rallied!, undefined)).toMatch(
      /^The chief tries to rally the tribesmen\. He does not rally it\. /,
    );
  });
});
