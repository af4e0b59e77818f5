import { cite } from '@sandtable/engine/testing';
import { at } from '@sandtable/table';
import { describe, expect, it } from 'vitest';
import FILE from '../../scenarios/duck-lake.json' with { type: 'json' };
import { laPetiteGuerre } from '../sheet/sheet.ts';
import type { Command, Step } from './commands.ts';
import type { Event } from './events.ts';
import { laPetiteGuerreGame as game } from './game.ts';
import { against, inch, move, play, put, table } from './hand-made.ts';
import { skirmishScenario } from './scenario.ts';
import type { State } from './state.ts';

const cited = (...rules: string[]): void => cite(laPetiteGuerre, ...rules);
const act = (man: string, ...steps: Step[]): Command => ({
  type: 'act',
  side: man.match(/police|prince|gun|croz/) ? 'government' : 'resistance',
  man,
  steps,
});
const typesOf = (events: readonly Event[]): string[] => events.map(({ type }) => type);
const found = <T extends Event['type']>(events: readonly Event[], type: T) =>
  events.find((event): event is Extract<Event, { type: T }> => event.type === type);

/** The last moment of the last turn: both sides have declared, and everything is fought out. */
const lastCharges = (): State =>
  Object.assign(table('charge-declare', 'resistance'), { first: 'government', turn: 8 });
const declare = (state: State, man: string, target: string, inContact = false): void =>
  game.evolve(state, { type: 'chargeDeclared', man, target, pace: 1, inContact });
const END: Command = { type: 'endCharges', side: 'resistance' };

describe('the sequence of play', () => {
  it('LPG-1.3 leaders spend their points first; then whoever nobody controls tests', () => {
    const state = table('command', 'government');
    for (const id of ['police-1', 'police-2', 'police-3'])
      put(state, id, 30, 15 + Number(id.slice(-1)), 0, { control: null });
    put(state, 'police-4', 30, 30, 0, { control: null });
    put(state, 'ridge-1', 30, 33, 180);
    expect(game.deciding(state)).toEqual(['government']);
    play(state, { type: 'spendCp', side: 'government', leader: 'police-1', kind: 'control' });
    expect(state.men['police-2']!.control).toBe('controlled');
    const events = play(state, { type: 'endCommand', side: 'government' }, [5]);
    expect(found(events, 'controlTested')!.man).toBe('police-4');
    expect(state.active).toBe('resistance');
    cited('LPG-1.3');
  });
  it('LPG-1.4, LPG-1.5, LPG-1.6 actions, then charges, then morale of units with losses', () => {
    const state = table('actions', 'resistance');
    state.first = 'government';
    put(state, 'ridge-1', 30, 15);
    put(state, 'ridge-2', 31, 15);
    put(state, 'police-1', 30, 30, 180);
    state.losses = [{ man: 'ridge-3', unit: 'ridge', side: 'resistance', place: at(30, 15) }];
    expect(
      against(state, {
        type: 'declareCharge',
        side: 'resistance',
        man: 'ridge-1',
        target: 'police-1',
        pace: 1,
      }),
    ).toBe('LPG-1.2');
    play(state, { type: 'endActions', side: 'resistance' });
    expect(state.phase).toBe('charge-declare');
    play(state, { type: 'endCharges', side: 'government' });
    state.turn = 8;
    const events = play(state, { type: 'endCharges', side: 'resistance' }, [6]); // 6 + 2 able men: 8 carries on
    expect(found(events, 'moraleChecked')!.retires).toBe(false);
    cited('LPG-1.4', 'LPG-1.5', 'LPG-1.6');
  });
});

describe('moving', () => {
  it('LPG-4.9 a file shares the lead man’s die and follows in his steps', () => {
    const state = table('actions', 'government');
    put(state, 'police-2', 30, 15);
    put(state, 'police-3', 30, 13.5);
    play(state, act('police-2', move(state, 'police-2', 30, 18, { file: ['police-3'] })), [4]);
    expect(inch(state, 'police-2')).toEqual([30, 19]);
    expect(inch(state, 'police-3')).toEqual([30, 17.5]);
    expect(state.men['police-3']!.used).toBe(1);
    put(state, 'police-4', 30, 10);
    expect(against(state, act('police-4', move(state, 'police-4', 30, 12, { file: ['police-3'] })))).toBe(
      'LPG-4.9',
    );
    cited('LPG-4.9');
  });
  it('LPG-4.10 a move stops 2 inches from an enemy, and finds him if he hides', () => {
    const state = table('actions', 'government');
    put(state, 'police-2', 30, 15);
    put(state, 'ridge-2', 30, 19.8, 180, { hidden: true });
    const events = play(state, act('police-2', move(state, 'police-2', 30, 18)), [5]);
    expect(typesOf(events).slice(0, 3)).toEqual(['actBegan', 'revealed', 'walked']);
    expect(inch(state, 'police-2')).toEqual([30, 17]);
    cited('LPG-4.10');
  });
  it('LPG-4.8 a longer roll runs straight on, up to woods or scrub that were not stated', () => {
    const state = table('actions', 'government');
    put(state, 'police-2', 33, 25, 90);
    play(state, act('police-2', move(state, 'police-2', 34, 25)), [5]);
    const [x] = inch(state, 'police-2');
    expect(x).toBeGreaterThan(36);
    expect(x).toBeLessThan(38); // the edge of the willow thicket
  });
  it('LPG-19.8 a friend is passed, and nobody stops on him', () => {
    const state = table('actions', 'government');
    put(state, 'police-2', 30, 15);
    put(state, 'police-3', 30, 17);
    play(state, act('police-2', move(state, 'police-2', 30, 18)), [5]);
    expect(inch(state, 'police-2')).toEqual([30, 20]);
    put(state, 'police-4', 32, 15);
    put(state, 'police-5', 32, 18);
    play(state, act('police-4', move(state, 'police-4', 32, 18)), [3]);
    expect(inch(state, 'police-4')[1]).toBeCloseTo(17.2, 2);
    cited('LPG-19.8');
  });
  it('LPG-19.7 crossing a fence takes an inch, once', () => {
    const state = table('actions', 'government');
    put(state, 'police-2', 15, 21, 0);
    const [, walked] = play(state, act('police-2', move(state, 'police-2', 15, 24)), [4]);
    expect(walked).toMatchObject({ roll: { input: { scrub: true }, outcome: { distance: 3 } } });
    cited('LPG-19.7');
  });
  it('deep snow takes an inch off the trail, and nothing on it', () => {
    const state = table('actions', 'government');
    Object.assign(state, { special: { ...state.special, snow: true } });
    put(state, 'police-2', 30, 15);
    put(state, 'police-3', 24, 30, 180);
    expect(play(state, act('police-2', move(state, 'police-2', 30, 18)), [4])[1]).toMatchObject({
      roll: { outcome: { distance: 3 } },
    });
    expect(play(state, act('police-3', move(state, 'police-3', 24, 27)), [4])[1]).toMatchObject({
      roll: { outcome: { distance: 4 } },
    });
  });
  it('LPG-2.6 a man moves to his front', () => {
    const state = table('actions', 'government');
    put(state, 'police-2', 30, 15);
    expect(against(state, act('police-2', move(state, 'police-2', 30, 12)))).toBe('LPG-2.6');
    expect(against(state, act('police-2', { do: 'turn', facing: 180 }))).toBeUndefined();
  });
});

describe('control and sight', () => {
  it('LPG-6.2 men in file go by what their lead man gets', () => {
    const state = table('command', 'government');
    put(state, 'police-2', 30, 15, 0, { control: null });
    put(state, 'police-3', 30, 13.6, 0, { control: null });
    put(state, 'ridge-1', 30, 33, 180);
    play(state, { type: 'conform', side: 'government', lead: 'police-2', followers: ['police-3'] });
    play(state, { type: 'endCommand', side: 'government' }, [3]);
    expect([state.men['police-2']!.control, state.men['police-3']!.control]).toEqual(['repeat', 'repeat']);
    cited('LPG-6.2');
  });
  it('LPG-6.6 on 2 or 3 a man does again what he did last', () => {
    const state = table('command', 'resistance');
    state.first = 'government';
    put(state, 'ridge-2', 30, 15, 0, { control: null, last: [{ do: 'move', pace: 1 }] });
    put(state, 'police-2', 30, 33, 180);
    play(state, { type: 'endCommand', side: 'resistance' }, [2]);
    play(state, { type: 'endActions', side: 'government' }, [4]);
    expect(inch(state, 'ridge-2')).toEqual([30, 19]);
  });
  it('LPG-7.12 what is acquired is lost with the line of sight, or when stunned', () => {
    const state = table('actions', 'government');
    put(state, 'police-2', 12, 25, 270, { acquired: ['ridge-2'] });
    put(state, 'ridge-2', 8, 25, 270);
    put(state, 'police-3', 33, 15, 0, { acquired: ['ridge-2'] });
    game.evolve(state, {
      type: 'controlTested',
      man: 'police-3',
      side: 'government',
      hidden: false,
      test: { procedure: 'controlTest', input: {}, outcome: { result: 'stunned' } },
    });
    expect(state.men['police-3']!.acquired).toEqual([]);
    Object.assign(state, { active: 'resistance' });
    const west = { do: 'move' as const, path: [at(8, 25), at(3, 25)] };
    play(state, act('ridge-2', west, west), [5, 5]);
    expect(state.men['police-2']!.acquired).toEqual([]); // more than 4 inches of poplars
    cited('LPG-7.12');
  });
  it('LPG-7.13 one man is acquired; by house rule those beside him too', () => {
    const looks = (options: Record<string, string>): readonly string[] => {
      const state = table('actions', 'government', options);
      put(state, 'police-2', 30, 13);
      put(state, 'ridge-2', 30, 22, 180);
      put(state, 'ridge-3', 31, 22, 180);
      play(state, act('police-2', { do: 'acquire', target: 'ridge-2' }), [3]);
      return state.men['police-2']!.acquired;
    };
    expect(looks({})).toEqual(['ridge-2']);
    expect(looks({ acquireCluster: 'on' })).toEqual(['ridge-2', 'ridge-3']);
    cited('LPG-7.13');
  });
  it('LPG-7.14 a search finds the nearest who hides there, and one that finds nobody looks like one that fails', () => {
    const searches = (
      face: number,
      hides: boolean,
    ): { events: readonly (Event | undefined)[]; state: State } => {
      const state = table('actions', 'government');
      put(state, 'police-2', 20.5, 15, 270);
      put(state, 'willow-cree-2', 15, 15, 90, { hidden: true });
      if (!hides) Object.assign(state.men['willow-cree-2']!, { pose: null });
      const hollow = state.map.features.find(({ name }) => name === 'hollow')!.id;
      const events = play(state, act('police-2', { do: 'acquire', piece: hollow }), [face]);
      return { state, events: events.map((event) => game.redact(event, 'government')) };
    };
    expect(JSON.stringify(searches(2, true).events)).toBe(JSON.stringify(searches(2, false).events));
    expect(searches(4, true).state.men['willow-cree-2']!.hidden).toBe(false);
    expect(searches(4, true).state.men['police-2']!.acquired).toEqual(['willow-cree-2']);
    cited('LPG-7.14');
  });
  it('LPG-19.10 a hidden man is put down when he fires, and when an enemy comes near', () => {
    const state = table('actions', 'resistance');
    put(state, 'willow-cree-2', 15, 15, 90, { hidden: true });
    put(state, 'police-2', 22, 15, 270);
    expect(game.view(state, 'government').men['willow-cree-2']).toBeUndefined();
    play(state, act('willow-cree-2', { do: 'fire', target: 'police-2' }), [2]);
    expect(state.men['willow-cree-2']!.hidden).toBe(false);
    expect(state.men['police-2']!.acquired).toEqual([]); // being there is not being acquired
    cited('LPG-19.10');
  });
});

describe('shooting', () => {
  it('LPG-9.6 at what is before him and in sight, and not into a fight between others', () => {
    const state = table('actions', 'government');
    put(state, 'police-2', 30, 13);
    put(state, 'ridge-2', 30, 19, 180);
    const fire = act('police-2', { do: 'fire', target: 'ridge-2' });
    expect(against(state, fire)).toBeUndefined();
    put(state, 'police-3', 30, 19.8);
    expect(against(state, fire)).toBe('LPG-9.6');
    put(state, 'police-3', 30, 25);
    put(state, 'police-2', 30, 13, 90);
    expect(against(state, fire)).toBe('LPG-9.6');
    cited('LPG-9.6');
  });
  it('LPG-15.3 blind fire at a place goes at the nearest enemy within 2 inches, unseen by the firer', () => {
    const state = table('actions', 'government');
    put(state, 'police-2', 22, 15, 270);
    put(state, 'willow-cree-2', 15, 15, 90, { hidden: true, grade: 'B' } as object);
    const events = play(state, act('police-2', { do: 'fire', point: at(14, 16) }), [6, 5]);
    expect(state.men['willow-cree-2']).toMatchObject({ hidden: true, underFire: true, stunned: { turn: 1 } });
    const seen = events
      .map((event) => game.redact(event, 'government'))
      .find((event) => event?.type === 'shot');
    expect(seen).toMatchObject({ target: null, shot: null });
    cited('LPG-15.3');
  });
});

describe('charges', () => {
  it('LPG-12.2 a charge costs no action; by house rule it does', () => {
    const charge: Command = {
      type: 'declareCharge',
      side: 'government',
      man: 'police-2',
      target: 'ridge-2',
      pace: 1,
    };
    for (const [chargeCost, rule] of [
      ['free', undefined],
      ['one-action', 'LPG-12.2'],
    ] as const) {
      const state = table('charge-declare', 'government', { chargeCost });
      put(state, 'police-2', 30, 15, 0, { used: 2 });
      put(state, 'ridge-2', 30, 18, 180);
      expect(against(state, charge)).toBe(rule);
    }
    cited('LPG-12.2');
  });
  it('LPG-12.3 whoever is able, up and free charges an enemy before him within his best distance', () => {
    const state = table('charge-declare', 'government');
    const charge: Command = {
      type: 'declareCharge',
      side: 'government',
      man: 'police-2',
      target: 'ridge-2',
      pace: 1,
    };
    put(state, 'police-2', 30, 13);
    put(state, 'ridge-2', 30, 19.8, 180);
    expect(against(state, charge)).toBeUndefined(); // 6 inches between the bases
    put(state, 'ridge-2', 30, 19.9, 180);
    expect(against(state, charge)).toBe('LPG-12.3');
    put(state, 'ridge-2', 30, 18, 180);
    for (const more of [
      { prone: true },
      { control: 'repeat' as const },
      { stunned: { turn: 1, fromWound: false } },
    ]) {
      put(state, 'police-2', 30, 13, 0, { prone: false, control: 'controlled', stunned: null, ...more });
      expect(against(state, charge)).toBe('LPG-12.3');
    }
    cited('LPG-12.3');
  });
  it('LPG-12.4 men in contact fight on: a test, no distance, no advantage for charging', () => {
    const state = lastCharges();
    put(state, 'police-2', 30, 15);
    put(state, 'ridge-2', 30, 15.8, 180);
    declare(state, 'police-2', 'ridge-2', true);
    const events = play(state, END, [5, 5, 3, 3]); // both test, both have a die and no bonus
    expect(found(events, 'walked')).toBeUndefined();
    expect(found(events, 'fought')!.fight.input).toMatchObject({ opponents: [{ charging: 'none' }] });
    cited('LPG-12.4');
  });
  it('LPG-12.12, LPG-12.5 one round a turn; the charger who makes contact has his bonus', () => {
    const state = lastCharges();
    put(state, 'police-2', 30, 15);
    put(state, 'ridge-2', 30, 18, 180);
    declare(state, 'police-2', 'ridge-2');
    const events = play(state, END, [5, 5, 4, 3, 2]); // charges, stands, moves 4 + 1, ridge 3 against 2 + 1
    expect(typesOf(events).filter((type) => type === 'fought')).toHaveLength(1);
    expect(found(events, 'fought')).toMatchObject({ man: 'ridge-2', opponents: ['police-2'], blows: [] });
    expect(inch(state, 'police-2')).toEqual([30, 17.2]);
    cited('LPG-12.12');
  });
  it('LPG-18.4 told to fall back, a charged man gives way', () => {
    const state = lastCharges();
    put(state, 'police-2', 30, 15);
    put(state, 'ridge-2', 30, 18, 180);
    state.units.ridge!.order = 'fall-back';
    declare(state, 'police-2', 'ridge-2');
    const events = play(state, END, [5, 3, 4, 3]); // charges; obeys; goes 4; the charge falls short
    expect(events.filter(({ type }) => type === 'walked')).toMatchObject([
      { how: 'fall-back' },
      { how: 'charge', contact: false },
    ]);
    expect(inch(state, 'ridge-2')).toEqual([30, 22]);
  });
  it('LPG-13.11 a broken man who is hit again by a stun or a break runs on', () => {
    const state = lastCharges();
    put(state, 'police-2', 30, 15);
    put(state, 'ridge-2', 30, 16.6, 0, { wounded: true });
    declare(state, 'police-2', 'ridge-2');
    // goes in; breaks; pursuit on 6; runs 2 (wounded); pursuer runs 4 and 4; 1 against 6 hits; 5: would break
    const events = play(state, END, [6, 1, 6, 2, 4, 4, 1, 6, 5]);
    expect(found(events, 'pursued')).toMatchObject({ caught: true });
    expect(state.men['ridge-2']).toMatchObject({ broken: true, fate: null });
    cited('LPG-13.11');
  });
});

describe('breaking and retiring', () => {
  it('LPG-13.9 the player of a seasoned man says whether he presses on', () => {
    const state = table('command', 'government');
    put(state, 'police-2', 30, 20, 0, { control: null, underFire: true });
    put(state, 'dumont-2', 30, 15, 0);
    play(state, { type: 'endCommand', side: 'government' }, [1]);
    expect(game.deciding(state)).toEqual(['resistance']);
    expect(against(state, { type: 'endCommand', side: 'government' })).toBe('LPG-1.2');
    play(state, { type: 'pursuitChoice', side: 'resistance', man: 'dumont-2', choice: 'hold' }, [3, 4, 5]);
    expect(state.men['police-2']).toMatchObject({ broken: true });
  });
  it('LPG-8.6 a unit that fails retires, each by his own die, away from the nearest enemy; the stunned stay', () => {
    const state = lastCharges();
    put(state, 'ridge-2', 30, 18, 180, { prone: true });
    put(state, 'ridge-3', 33, 18, 180, { stunned: { turn: 8, fromWound: false } });
    put(state, 'police-2', 30, 15);
    state.losses = [{ man: 'ridge-4', unit: 'ridge', side: 'resistance', place: at(30, 18) }];
    play(state, END, [3, 4]); // 3 + 1 fails; 4 inches
    expect(inch(state, 'ridge-2')).toEqual([30, 22]);
    expect(state.men['ridge-2']!.prone).toBe(false);
    expect(inch(state, 'ridge-3')).toEqual([33, 18]);
    cited('LPG-8.6');
  });
});

describe('units', () => {
  it('LPG-19.9 one leader a unit and one commander a side; the commander leads everybody', () => {
    const state = table('command', 'government');
    put(state, 'crozier-1', 30, 15);
    put(state, 'police-2', 30, 17, 0, { control: null });
    put(state, 'prince-albert-1', 31, 15);
    put(state, 'ridge-1', 30, 33, 180);
    play(state, { type: 'spendCp', side: 'government', leader: 'prince-albert-1', kind: 'control' });
    expect(state.men['police-2']!.control).toBeNull();
    play(state, { type: 'spendCp', side: 'government', leader: 'crozier-1', kind: 'control' });
    expect(state.men['police-2']!.control).toBe('controlled');
    const raw = JSON.parse(
      JSON.stringify({
        ...FILE,
        sides: FILE.sides.map((side) => ({
          ...side,
          units: side.units.map((unit) => ({ ...unit, men: unit.men.map((man) => ({ ...man, cp: 1 })) })),
        })),
      }),
    );
    expect(skirmishScenario(raw).ok).toBe(false);
    cited('LPG-19.9');
  });
});
