import { type Dice, scripted } from '@sandtable/dice';
import { resolveIn } from '@sandtable/engine';
import { at } from '@sandtable/table';
import { expect, describe as group, it } from 'vitest';
import { laPetiteGuerreBoard as board } from '../board/board.ts';
import type { Command } from '../play/commands.ts';
import type { Event } from '../play/events.ts';
import { laPetiteGuerreGame as game } from '../play/game.ts';
import { move, play, put, table } from '../play/hand-made.ts';
import type { State } from '../play/state.ts';
import { redact } from '../play/view.ts';
import { shellBurst } from '../sheet/shell.ts';
import { describe } from './describe.ts';
import { gunName } from './naming.ts';
import { tell } from './tell.ts';

group('guns', () => {
  it('are common nouns, but the Gatling has the name of a man', () => {
    const state = table('actions', 'government');
    const [gun] = Object.values(state.guns);
    const called = (name: string): string => gunName({ ...state, guns: { g: { ...gun!, name } } }, 'g');
    expect(['Gatling', 'Nine-pounder'].map(called)).toEqual(['the Gatling', 'the nine-pounder']);
  });
});

group('the log', () => {
  it('LPG-6.6 says of no stunned man that he does the same again', () => {
    const state = table('actions', 'resistance');
    const again: Event = {
      type: 'actBegan',
      man: 'ridge-2',
      side: 'resistance',
      hidden: false,
      repeats: true,
    };
    put(state, 'ridge-2', 30, 15, 0, { last: [{ do: 'fall-prone' }] });
    expect(tell(state, again, 'government')).toMatch(/does again what he did last turn/);
    state.men['ridge-2']!.stunned = { turn: 1, fromWound: false };
    expect(tell(state, again, 'government')).toBeUndefined();
  });
  it('LPG-7.14 a leader who searches is not said to look for ground', () => {
    const state = table('command', 'government');
    const hollow = state.map.features.find(({ name }) => name === 'hollow')!;
    const search: Command = {
      type: 'spendCp',
      side: 'government',
      leader: 'crozier-1',
      kind: 'assess',
      piece: hollow.id,
    };
    expect(describe(state, search)).toBe('Supt. Crozier: search the hollow');
  });
});

group('a burst among hidden men', () => {
  it('LPG-19.10 has the same working for their enemy as if they were not there', () => {
    const man = { distance: 0.5, hardCover: false, grade: 'B', wounded: false, mounted: false } as const;
    const burst = (men: (typeof man)[], faces: readonly number[]) =>
      resolveIn(scripted(faces) as Dice, shellBurst, {
        unacquired: false,
        men,
        options: table('actions', 'government').options,
      });
    const event: Event = {
      type: 'burst',
      gun: 'seven-pounder',
      fall: at(30, 15),
      men: ['ridge-2', 'ridge-3'],
      sides: ['resistance', 'resistance'],
      hidden: [true, false],
      burst: burst([man, man], [6, 2, 3]),
    };
    const seen = redact(event, 'government');
    expect(seen?.type === 'burst' && seen.burst.trace).toEqual(burst([man], [6, 3]).trace);
  });
});

group('what is shown', () => {
  it('LPG-5.2, LPG-5.10 a leader is told how many would test, other leaders not among them', () => {
    const state = table('command', 'government');
    put(state, 'crozier-1', 30, 20, 0, { control: null });
    put(state, 'police-1', 30, 21.5, 0, { control: null });
    put(state, 'police-2', 31.5, 20, 0, { control: null });
    const control = board
      .acts(state, 'government')
      .find(({ actor, label }) => actor === 'crozier-1' && label === 'Control');
    expect(control?.about).toBe('His men within 4 inches need no test: 1 of them now.');
  });
  it('LPG-19.10 a unit of which some are hidden is not said to be whole', () => {
    const state = game.setUp(game.scenarios[0]!, {});
    for (const man of Object.values(state.men)) man.pose ??= { ...at(30, 15), facing: 0 };
    state.men['ridge-2']!.hidden = false;
    const groups = game.scene(game.view(state, 'government')).groups!;
    expect(groups.find(({ id }) => id === 'ridge')).toMatchObject({ now: 1, full: 1, unseen: true });
    expect(groups.find(({ id }) => id === 'police')?.unseen).toBeUndefined();
    expect(game.scene(state).groups!.some(({ unseen }) => unseen)).toBe(false);
  });
  it('LPG-19.10 a house in which men may hide is not said to be held by nobody', () => {
    const houseOf = (held: boolean, viewer: string) => {
      const state = game.setUp(game.scenarios[0]!, {});
      for (const man of Object.values(state.men)) man.pose ??= { ...at(30, 15), facing: 0 };
      for (let i = 1; i <= 6; i++)
        put(state, `log-house-${i}`, held ? 8 + i / 2 : 38, held ? 14.5 : 25, 0, { hidden: true });
      return game.scene(game.view(state, viewer)).spots.find(({ name }) => name === 'log house');
    };
    const [full, empty] = [houseOf(true, 'government'), houseOf(false, 'government')];
    expect(full).toMatchObject({ holder: null, held: 'nobody seen there' });
    expect(empty).toEqual(full);
    expect(houseOf(true, 'resistance')).toMatchObject({ holder: 'resistance' });
    expect(houseOf(false, 'resistance')).toMatchObject({ holder: null });
    expect(houseOf(false, 'resistance')).not.toHaveProperty('held');
  });
  it('LPG-4.2 a mounted unit takes its second move only where two dice a move fall short', () => {
    for (const [mounted, far] of [
      [true, 'farther than 9 inches.'],
      [false, 'farther than 4½ inches.'],
    ] as const) {
      const state = table('actions', 'government');
      put(state, 'police-2', 30, 15, 0, { mounted });
      put(state, 'police-3', 32, 15, 0, { mounted });
      const move = board.acts(state, 'government').find(({ label }) => label === 'All move');
      expect(move?.about).toContain(far);
    }
  });
  it('LPG-7.1 a crew that looks for somebody is told its chance', () => {
    const state = table('actions', 'government');
    const gun = Object.values(state.guns)[0]!;
    const crew = Object.values(state.men).filter(({ serves }) => serves === gun.id);
    for (const [i, { id }] of crew.entries())
      put(state, id, gun.pose.x / 1000 - 1.4 + i * 0.9, gun.pose.y / 1000 + 1.2, 180);
    put(state, 'ridge-2', gun.pose.x / 1000, gun.pose.y / 1000 - 10, 0);
    const judged = game.judge(state, {
      type: 'serveGun',
      side: 'government',
      gun: gun.id,
      steps: [{ do: 'acquire', target: 'ridge-2' }],
    });
    expect('rolls' in judged && judged.rolls?.()).toMatchObject({ procedure: 'acquireTarget' });
  });
});

group('a move that is cut short', () => {
  it('LPG-4.8 is told with the reason', () => {
    const lines = (x: number, y: number, facing: number, to: readonly [number, number]): string[] => {
      const state = table('actions', 'government');
      put(state, 'police-2', x, y, facing);
      put(state, 'police-3', 30, 20, 180);
      put(state, 'ridge-2', 20, 12, 0);
      const command = {
        type: 'act',
        side: 'government',
        man: 'police-2',
        steps: [move(state, 'police-2', ...to)],
      } as const;
      return play(state, command, [4]).flatMap((event) => tell(state, event, 'government') ?? []);
    };
    expect(lines(30, 16, 0, [30, 19])).toContain(
      'Const. Gibson moves 3.2 inches: others stand where the move would end.',
    );
    expect(lines(20, 8, 0, [20, 11])).toContain(
      'Const. Gibson moves 1.2 inches (of 3: 4 − 1 for the rail fence): an enemy is 2 inches off.',
    );
    expect(lines(34, 25, 90, [35, 25]).join()).toContain(
      'inches: the ground ahead was not in the way as told.',
    );
    expect(lines(30, 35, 0, [30, 35.4]).join()).toContain('inches: the table ends there.');
    expect(lines(33, 10, 90, [36, 10])).toContain('Const. Gibson moves 4 inches.');
  });
});

group('what is said of an order of events', () => {
  const linesOf = (state: State, command: Command, faces: readonly number[], viewer?: string): string[] =>
    play(state, command, faces).flatMap((event) => tell(state, event, viewer) ?? []);

  it('LPG-4.7, LPG-4.8 the inch that snow or a fence takes off a roll is named', () => {
    const lines = (y: number, more: object = {}): string => {
      const state = table('actions', 'government');
      Object.assign(state.special, { snow: true });
      put(state, 'police-2', 30, y, 0, more);
      const steps = [move(state, 'police-2', 30, y + 3)];
      return linesOf(state, { type: 'act', side: 'government', man: 'police-2', steps }, [4]).join();
    };
    expect(lines(30)).toBe('Const. Gibson moves 3 inches (4 − 1 for deep snow).');
    expect(lines(24)).toBe('Const. Gibson moves 3 inches (4 − 1 for the sleighs east).');
  });
  it('LPG-7.14 whoever searches is named before whom he finds; the other side reads that its man is found', () => {
    const search = (viewer?: string): string[] => {
      const state = table('actions', 'government');
      const hollow = state.map.features.find(({ name }) => name === 'hollow')!;
      put(state, 'police-2', 13.5, 20, 180);
      put(state, 'willow-cree-1', 13.5, 14, 0, { hidden: true });
      const steps = [{ do: 'acquire', piece: hollow.id }] as const;
      return linesOf(state, { type: 'act', side: 'government', man: 'police-2', steps }, [6], viewer);
    };
    expect(search('government')).toEqual(['Const. Gibson searches the hollow and finds Chief Beardy.']);
    expect(search()).toEqual(search('government'));
    expect(search('resistance')).toEqual(['Chief Beardy is found.']);
  });
  it('LPG-3.1, LPG-6.6 a control test says what it comes to for this man', () => {
    const test = (face: number, more: object, turn = 2): string => {
      const state = Object.assign(table('command', 'government'), { turn });
      put(state, 'police-2', 30, 30, 0, { control: null, ...more });
      return linesOf(state, { type: 'endCommand', side: 'government' }, [face])[0]!;
    };
    const stunned = { stunned: { turn: 2, fromWound: false } };
    expect(test(4, stunned)).toMatch(/while stunned he may only fall prone\.$/);
    expect(test(4, { ...stunned, mounted: true })).toMatch(
      /while stunned he may only dismount and fall prone\.$/,
    );
    expect(test(4, { ...stunned, prone: true })).toMatch(/while stunned and prone he can do nothing\.$/);
    expect(test(2, {}, 1)).toMatch(/He does nothing, for there is no last turn to repeat\.$/);
    expect(test(2, {})).toMatch(/He does again what he did last turn: nothing\.$/);
    expect(test(2, { last: [{ do: 'reload' }] })).toMatch(/He does again what he did last turn\.$/);
  });
  it('LPG-13.9 a choice about pursuit is told in the words of the sheet', () => {
    const state = table('charge-resolve', 'government');
    const chosen = {
      type: 'pursuitChosen',
      man: 'dumont-1',
      side: 'resistance',
      hidden: false,
      choice: 'press',
    };
    expect(tell(state, chosen as Event, 'government')).toBe(
      'Gabriel Dumont, grade A, adds 1 to his pursuit test.',
    );
  });
  it('LPG-14.9 whoever has somebody in his eye and can only fire blindly is told why; nobody goes on at the dead', () => {
    const shoot = (acquired: string[], faces: readonly number[]): string[] => {
      const state = table('actions', 'government');
      put(state, 'police-2', 30, 20, 180, { acquired });
      put(state, 'ridge-2', 30, 10, 0, { prone: true });
      const fire = { do: 'fire', target: 'ridge-2' } as const;
      const steps = [fire, fire];
      return linesOf(state, { type: 'act', side: 'government', man: 'police-2', steps }, faces);
    };
    const [aimed, late] = shoot(['ridge-2'], [1, 1]);
    expect(aimed).toMatch(/away: needs 6, rolled 1\. The shot misses\.$/);
    expect(late).toMatch(
      /away: at −2 he can only fire blindly, needs 6, rolled 1\. The blind shot misses\.$/,
    );
    expect(shoot([], [1, 1])[0]).toMatch(/away: needs 6, rolled 1\. The blind shot misses\.$/);
    const killed = shoot(['ridge-2'], [6, 1]);
    expect(killed.some((line) => line.includes('is killed'))).toBe(true);
    expect(killed.join()).not.toMatch(/does not go on/);
  });
  it('sides have their article', () => {
    const state = table('command', 'government');
    expect(tell(state, { type: 'laid', side: 'resistance', men: {} } as unknown as Event, 'resistance')).toBe(
      "The Resistance's men lie hidden.",
    );
    expect(
      tell(state, { type: 'orderChosen', side: 'government', first: 'resistance' } as Event, undefined),
    ).toBe('The Resistance goes first.');
  });
});
