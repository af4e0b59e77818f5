import { at } from '@sandtable/table';
import { describe, expect, it } from 'vitest';
import { laPetiteGuerreBoard as board } from '../board/board.ts';
import type { Command, Step } from './commands.ts';
import type { Event } from './events.ts';
import { laPetiteGuerreGame as game } from './game.ts';
import { against, inch, move, play, put, table } from './hand-made.ts';
import type { State } from './state.ts';

/** What an independent reader of the sheet stumbled over. */

const act = (man: string, ...steps: Step[]): Command => ({ type: 'act', side: 'government', man, steps });
const serve = (state: State, step: Step): Command => ({
  type: 'serveGun',
  side: 'government',
  gun: Object.keys(state.guns)[0]!,
  steps: [step],
});
const all = <T extends Event['type']>(events: readonly Event[], type: T) =>
  events.filter((event): event is Extract<Event, { type: T }> => event.type === type);

/** The seven-pounder with all of its crew round it. */
function manned(state: State, facing: number): State {
  const gun = state.guns['seven-pounder']!;
  gun.pose = { ...gun.pose, facing };
  put(state, 'gun-2', 24, 25.9);
  put(state, 'gun-3', 23.01, 25.49);
  put(state, 'gun-4', 24.99, 25.49);
  put(state, 'gun-5', 25.4, 24.5);
  return state;
}

describe('guns', () => {
  it('LPG-9.6 nobody lays a gun on a man who is hand to hand with a friend', () => {
    const state = manned(table('actions', 'government'), 180);
    put(state, 'ridge-2', 24, 16, 0);
    state.men['gun-2']!.acquired = ['ridge-2'];
    const shots: Step[] = [
      { do: 'fire', target: 'ridge-2', round: 'shell' },
      { do: 'fire', target: 'ridge-2', round: 'canister' },
    ];
    for (const shot of shots) expect(against(state, serve(state, shot))).toBeUndefined();
    put(state, 'police-2', 24, 16.8, 180);
    for (const shot of shots) expect(against(state, serve(state, shot))).toBe('LPG-9.6');
    put(state, 'police-2', 30, 30, 180);
    put(state, 'ridge-2', 24, 23.1, 0); // between him and the gun there is nobody
    for (const shot of shots) expect(against(state, serve(state, shot))).toBeUndefined();
  });
  it('LPG-11.1, LPG-15.3 a house may be aimed at where a wall of it is in sight', () => {
    const state = manned(table('actions', 'government'), 225);
    const house = state.map.features.find(({ name }) => name === 'log house')!.id;
    expect(against(state, serve(state, { do: 'fire', piece: house, round: 'shell' }))).toBeUndefined();
    put(state, 'police-2', 14, 17, 240);
    expect(against(state, act('police-2', { do: 'fire', piece: house }))).toBeUndefined();
    put(state, 'police-2', 14, 17, 60);
    expect(against(state, act('police-2', { do: 'fire', piece: house }))).toBe('LPG-9.6');
  });
  it('section 5.7: that a gun was loaded with too few hands is told to its own side, unless it bursts', () => {
    const misloaded = (face: number): Event => ({
      type: 'misloaded',
      gun: 'seven-pounder',
      side: 'government',
      face,
    });
    expect(game.redact(misloaded(4), 'government')).toBeDefined();
    expect(game.redact(misloaded(4), 'resistance')).toBeUndefined();
    expect(game.redact(misloaded(1), 'resistance')).toBeDefined();
  });
});

describe('leaders', () => {
  it('LPG-5.6, LPG-7.12 whom a leader hears of and does not see he does not keep in his eye', () => {
    const state = table('command', 'government');
    put(state, 'police-1', 12, 25, 270);
    put(state, 'police-2', 12, 28, 270, { acquired: ['ridge-2'] });
    put(state, 'ridge-2', 0.6, 25, 90); // behind more than 4 inches of poplars
    put(state, 'ridge-3', 11, 33, 180);
    state.men['police-2']!.acquired = ['ridge-2', 'ridge-3'];
    const listen = (enemy: string): Command => ({
      type: 'spendCp',
      side: 'government',
      leader: 'police-1',
      kind: 'listen',
      target: 'police-2',
      enemy,
    });
    play(state, listen('ridge-2'));
    expect(state.men['police-1']!.acquired).toEqual([]);
    Object.assign(state.men['police-1']!, { spent: [] });
    play(state, listen('ridge-3'));
    expect(state.men['police-1']!.acquired).toEqual(['ridge-3']);
  });
  it('LPG-13.3, LPG-5.2 rally by command: the point that takes the marker off controls the man too', () => {
    const state = table('command', 'government', { rally: 'command' });
    put(state, 'police-1', 30, 30);
    put(state, 'police-2', 30, 31, 0, { broken: true, control: null });
    put(state, 'ridge-1', 30, 10);
    play(state, { type: 'spendCp', side: 'government', leader: 'police-1', kind: 'control' });
    expect(state.men['police-2']).toMatchObject({ broken: false, control: 'controlled' });
  });
});

describe('looking', () => {
  it('LPG-7.13, LPG-7.14 by house rule a search too shows those in view beside him who is found', () => {
    const state = table('actions', 'government', { acquireCluster: 'on' });
    put(state, 'police-2', 23, 15, 270);
    put(state, 'willow-cree-2', 15, 15, 90, { hidden: true });
    put(state, 'willow-cree-3', 15, 16, 90);
    const hollow = state.map.features.find(({ name }) => name === 'hollow')!.id;
    play(state, act('police-2', { do: 'acquire', piece: hollow }), [4]);
    expect(state.men['police-2']!.acquired).toEqual(['willow-cree-2', 'willow-cree-3']);
  });
});

describe('files', () => {
  it('LPG-4.9 a file is declared at the start of its lead man’s actions', () => {
    const state = table('actions', 'government');
    put(state, 'police-2', 30, 15);
    put(state, 'police-3', 30, 13.5);
    const led = (): Command => act('police-2', move(state, 'police-2', 30, 18, { file: ['police-3'] }));
    play(state, act('police-2', { do: 'turn', facing: 10 }));
    expect(against(state, led())).toBe('LPG-4.9');
    const other = table('actions', 'government');
    put(other, 'police-2', 30, 15);
    put(other, 'police-3', 30, 13.5);
    const ahead = move(other, 'police-2', 30, 18, { file: ['police-3'] });
    expect(against(other, act('police-2', { do: 'turn', facing: 10 }, ahead))).toBeUndefined();
    play(other, act('police-2', ahead), [3]);
    const on = move(other, 'police-2', 30, 21, { file: ['police-3'] });
    expect(against(other, act('police-2', on))).toBeUndefined(); // they go on as they began
  });
});

describe('running', () => {
  it('LPG-13.3, LPG-17.1 whoever has stopped and is caught by a horseman breaks and runs again', () => {
    const state = Object.assign(table('command', 'government'), { turn: 2 });
    put(state, 'police-2', 30, 12.6, 0, { control: null, underFire: true });
    put(state, 'dumont-2', 30, 8, 0, { mounted: true });
    play(state, { type: 'endCommand', side: 'government' }, [1]);
    // 6 + 2 goes; he runs 5 and 5; the rider 5, 5, 5, 5 and catches him; 1 against 6; 4: breaks; runs on by 3 and 4
    const events = play(
      state,
      { type: 'pursuitChoice', side: 'resistance', man: 'dumont-2', choice: 'press' },
      [6, 5, 5, 5, 5, 5, 5, 1, 6, 4, 3, 4],
    );
    expect(all(events, 'rallied').length).toBeGreaterThan(0);
    expect(all(events, 'ran')).toHaveLength(2);
    expect(state.flights).toEqual([]);
  });
});

describe('pits', () => {
  it('LPG-19.4, LPG-19.8 three men fill a pit: one more passes through it, and does not stop in it', () => {
    const going = (face: number): readonly [number, number] => {
      const state = table('actions', 'government');
      const [pit] = state.map.features.filter(({ kind }) => kind === 'scrub');
      const circle = { centre: { x: 30_000, y: 15_000 }, radius: 1000 };
      const features = [
        ...state.map.features,
        { ...pit!, id: 'pit', kind: 'rifle-pit' as const, ground: circle, room: 3 },
      ];
      Object.assign(state, { map: { ...state.map, features } });
      put(state, 'police-3', 30.55, 15);
      put(state, 'police-4', 29.45, 15.4);
      put(state, 'police-5', 29.45, 14.6);
      put(state, 'police-2', 30, 12.5);
      play(state, act('police-2', move(state, 'police-2', 30, 15.5)), [face]);
      return inch(state, 'police-2');
    };
    expect(going(5)).toEqual([30, 17.5]);
    expect(going(3)[1]).toBeCloseTo(14, 2);
  });
  it('LPG-4.6 a horseman who was stopped at a pit, a hair within its edge, does not ride on through it', () => {
    const state = table('actions', 'resistance');
    const [like] = state.map.features;
    const ground = { centre: at(30, 15), radius: 1000 };
    const pit = { ...like!, id: 'pit', kind: 'rifle-pit' as const, ground };
    Object.assign(state, { map: { ...state.map, features: [pit] } });
    put(state, 'dumont-2', 29.088, 14.593, 13, { mounted: true });
    const ride = (x: number, y: number): Command => {
      const step = move(state, 'dumont-2', x, y, { pace: 2 });
      return { type: 'act', side: 'resistance', man: 'dumont-2', steps: [step] };
    };
    expect(all(play(state, ride(29.859, 17.932), [2, 3]), 'walked')).toMatchObject([{ cut: 'closed' }]);
    expect(inch(state, 'dumont-2')).toEqual([29.088, 14.593]);
    put(state, 'dumont-2', 29.088, 14.593, 330);
    expect(all(play(state, ride(27.588, 17.191), [2, 3]), 'walked')).toMatchObject([{ cut: null }]); // past it
  });
});

describe('the board', () => {
  it('LPG-2.10 whoever must load first may look for an enemy by name', () => {
    const state = table('actions', 'government');
    put(state, 'prince-albert-2', 30, 13, 0, {
      arms: [{ weapon: 'snider-enfield', loaded: false, progress: 0, shots: null }],
    });
    put(state, 'ridge-2', 30, 22, 180);
    const offered = board
      .acts(state, 'government')
      .filter(({ actor, closed }) => actor === 'prince-albert-2' && !closed);
    expect(offered.map(({ label }) => label)).toContain('Look for');
  });
  it('says who has a house: those whose men are in it, until the others take it', () => {
    const state = table('actions', 'government');
    const holder = () => game.scene(state).spots.find(({ kind }) => kind === 'objective')?.holder;
    expect(holder()).toBeNull();
    put(state, 'log-house-2', 9, 14.5);
    expect(holder()).toBe('resistance');
    state.men['log-house-2']!.pose = null;
    for (const [i, x] of [8, 9, 10].entries()) put(state, `police-${i + 2}`, x, 14.5);
    expect(holder()).toBe('government');
  });
  it('LPG-11.7 shows where a shell was aimed and fell, with both rings of its burst', () => {
    const state = manned(table('actions', 'government'), 180);
    const shelled = all(
      play(state, serve(state, { do: 'fire', point: { x: 24_000, y: 10_000 }, round: 'shell' }), [1, 3, 5]),
      'shelled',
    )[0]!;
    expect(board.trail(state, shelled)?.fall).toMatchObject({
      aimed: { x: 24_000, y: 10_000 },
      place: { x: 22_000, y: 10_000 },
      radius: 1000,
      outer: 2000,
    });
  });
});

describe('a pursuit', () => {
  it('LPG-13.9 is asked with two buttons that say the chance of each, and shown on the table', () => {
    const state = table('command', 'government');
    put(state, 'police-2', 30, 20, 0, { control: null, underFire: true });
    put(state, 'dumont-2', 30, 15, 0);
    play(state, { type: 'endCommand', side: 'government' }, [1]);
    const view = game.view(state, 'resistance');
    expect(board.acts(view, 'resistance').map(({ actor, label }) => [actor, label])).toEqual([
      [null, 'Press on: 67% he pursues'],
      [null, 'Hold back: 33% he pursues'],
    ]);
    expect(game.scene(view).underWay?.units).toEqual(['dumont-2', 'police-2']);
  });
});

describe('the ends of ways', () => {
  it('LPG-13.2 whoever runs off the table runs to its edge, though a friend stands there', () => {
    const state = Object.assign(table('command', 'government'), { first: 'resistance', turn: 2 });
    put(state, 'police-2', 30, 31, 0, { control: null, underFire: true });
    put(state, 'police-3', 30, 35.5);
    put(state, 'ridge-2', 30, 22);
    const events = play(state, { type: 'endCommand', side: 'government' }, [1, 3, 3]); // he breaks
    expect(all(events, 'ran')[0]).toMatchObject({ fled: true, path: [at(30, 31), at(30, 34), at(30, 35.6)] });
  });
  it('LPG-4.8 a roll that ends with the stated way, on the trail, is cut short by nothing', () => {
    const bare = table('actions', 'government');
    const state = Object.assign(bare, { special: { ...bare.special, snow: true } });
    put(state, 'police-2', 24.926, 31.69, 332);
    const events = play(state, act('police-2', move(state, 'police-2', 23.518, 34.338)), [3]);
    expect(all(events, 'walked')).toMatchObject([{ roll: { outcome: { distance: 3 } }, cut: null }]);
  });
});

describe('the ground of a run', () => {
  const breaks = (side: string): State =>
    Object.assign(table('command', side), {
      first: side === 'government' ? 'resistance' : 'government',
      turn: 2,
    });
  const ranThrough = (events: readonly Event[]) => all(events, 'ran')[0]!.runs.map(({ input }) => input);

  it('LPG-4.7 counts where he runs, also where he bends aside', () => {
    const state = breaks('government');
    put(state, 'police-2', 14, 20.5, 0, { control: null, underFire: true, wounded: true });
    put(state, 'ridge-2', 10.5, 20.5); // he runs east,
    put(state, 'ridge-3', 18.5, 20.5); // and bends north, over the rail fence
    const events = play(state, { type: 'endCommand', side: 'government' }, [1, 1, 1, 4]);
    expect(inch(state, 'police-2')).toEqual([expect.closeTo(16.12, 1), expect.closeTo(22.62, 1)]);
    expect(ranThrough(events)).toMatchObject([{ woods: false, scrub: true }]);
  });
  it('6.1 (2) of deep snow nothing is spared to a horseman before whom there is a wood', () => {
    const bare = breaks('resistance');
    const state = Object.assign(bare, { special: { ...bare.special, snow: true } });
    const shaken = { grade: 'B', control: null, underFire: true, mounted: true, wounded: true } as const;
    put(state, 'dumont-2', 39.5, 18.2, 0, shaken);
    put(state, 'police-2', 39.5, 9); // he runs north, where the willow thicket is
    const events = play(state, { type: 'endCommand', side: 'resistance' }, [1, 2, 2]);
    expect(ranThrough(events)).toMatchObject([{ woods: false, scrub: true }]);
  });
});

describe('a gun that moves', () => {
  it('LPG-4.10, LPG-2.2 stops where one of the men round it would come nearer than 2 inches to an enemy', () => {
    const state = table('actions', 'government');
    const gun = state.guns['seven-pounder']!;
    Object.assign(gun, { limbered: true, pose: { ...at(24, 20), facing: 180 } });
    put(state, 'gun-2', 24, 21.4, 180);
    put(state, 'gun-3', 24, 18.6, 180); // goes before it
    put(state, 'ridge-2', 24, 12, 0);
    const command = serve(state, { do: 'move', path: [at(24, 20), at(24, 15)] });
    const events = play(state, command, [5]);
    expect(all(events, 'gunWalked')).toMatchObject([{ cut: 'enemy' }]);
    const ahead = state.men['gun-3']!.pose!.y - 12_000 - 800;
    expect(ahead).toBeGreaterThanOrEqual(1998);
    expect(ahead).toBeLessThan(2060);
  });
});
