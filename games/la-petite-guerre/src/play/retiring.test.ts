import { at } from '@sandtable/table';
import { describe, expect, it } from 'vitest';
import { laPetiteGuerreBoard as board } from '../board/board.ts';
import { tell } from '../words/tell.ts';
import { testInput } from './charging.ts';
import type { Command } from './commands.ts';
import type { Event } from './events.ts';
import { against, inch, play, put, table } from './hand-made.ts';
import type { State } from './state.ts';

/** The last moment of the last turn: both sides have declared, and morale is checked. */
const lastCharges = (): State =>
  Object.assign(table('charge-declare', 'resistance'), { first: 'government', turn: 8 });
const END: Command = { type: 'endCharges', side: 'resistance' };
const all = <T extends Event['type']>(events: readonly Event[], type: T) =>
  events.filter((event): event is Extract<Event, { type: T }> => event.type === type);

describe('LPG-8.6 retiring', () => {
  const lost = (unit: string, side: string) => [{ man: `${unit}-7`, unit, side, place: at(30, 18) }];

  it('LPG-8.6, LPG-2.2 a limbered gun goes with its crew round it; an unlimbered one is left behind', () => {
    for (const limbered of [true, false]) {
      const state = lastCharges();
      const gun = Object.values(state.guns)[0]!;
      Object.assign(gun, { limbered, pose: { ...at(30, 15), facing: 0 } });
      const crew = Object.values(state.men).filter(({ serves }) => serves === gun.id);
      put(state, crew[0]!.id, 31.4, 15, 0);
      put(state, crew[1]!.id, 28.6, 15, 0);
      put(state, 'ridge-2', 30, 22, 180);
      state.losses = lost(gun.unit, 'government');
      const events = play(state, END, limbered ? [1, 3] : [1]); // the check, and one die for the gun
      if (!limbered) {
        const apart: Command = {
          type: 'retirePace',
          side: 'government',
          unit: gun.unit,
          pace: 1,
          file: false,
        };
        events.push(...play(state, apart, [3, 4])); // a die for each man
      }
      expect(all(events, 'walked')).toHaveLength(limbered ? 0 : 2);
      expect([gun.pose.x, gun.pose.y]).toEqual(limbered ? [30_000, 12_000] : [30_000, 15_000]);
      if (!limbered) continue;
      expect(inch(state, crew[0]!.id)).toEqual([28.6, 12]); // it has turned about, and they with it
      expect(inch(state, crew[1]!.id)).toEqual([31.4, 12]);
      const [walked] = all(events, 'gunWalked');
      expect(walked).toMatchObject({ how: 'retire', roll: { input: { mode: 'limbered-gun' } } });
      expect(tell(state, walked!, 'resistance')).toMatch(/ retires 3 inches with its crew\.$/);
    }
  });
  it('LPG-4.2 men on foot are offered no gallop, and may not name one', () => {
    const state = lastCharges();
    put(state, 'ridge-2', 30, 19, 180);
    put(state, 'ridge-3', 30, 20.5, 180);
    put(state, 'police-2', 30, 15);
    state.losses = lost('ridge', 'resistance');
    play(state, END, [1]);
    expect(board.acts(state, 'resistance').map(({ label }) => label)).toEqual([
      'Retire, each by himself',
      'Retire in single file',
    ]);
    const gallop: Command = { type: 'retirePace', side: 'resistance', unit: 'ridge', pace: 2, file: false };
    expect(against(state, gallop)).toBe('LPG-4.2');
    expect(against(state, { ...gallop, pace: 1 })).toBeUndefined();
  });
});

describe('LPG-13.1 a rout in two parts', () => {
  it('LPG-13.1 where the ground changes on the way, calls nobody wounded who is not', () => {
    const state = Object.assign(table('command', 'government'), { turn: 2 });
    put(state, 'police-2', 14, 25, 0, { control: null, underFire: true }); // runs west: open ground, then the poplar bluff
    put(state, 'ridge-2', 22, 25, 0);
    const events = play(state, { type: 'endCommand', side: 'government' }, [1, 5, 5]);
    const [ran] = all(events, 'ran');
    expect(ran!.runs.map(({ input }) => input.woods)).toEqual([false, true]);
    expect(JSON.stringify(ran!.runs.map(({ trace }) => trace))).not.toMatch(
      /Wounded|LPG-3\.6|runs on next turn/,
    );
  });
});

describe('LPG-18.11 friends lost', () => {
  it('LPG-18.11, LPG-19.2 are measured from edge to edge of both bases', () => {
    const state = lastCharges();
    const man = put(state, 'police-2', 30, 15);
    put(state, 'police-3', 30, 21.9, 0, { mounted: true });
    state.losses = [{ man: 'police-3', unit: 'police', side: 'government', place: at(30, 21.9) }];
    const friends = (): number =>
      testInput(state, man as typeof man & { pose: NonNullable<typeof man.pose> }, 'charging', [], [])
        .friendsLost;
    expect(friends()).toBe(1); // 6.9 between centres, 0.4 and 0.6 of bases
    state.men['police-3']!.mounted = false;
    expect(friends()).toBe(0); // 6.1
  });
});
