import { cite } from '@sandtable/engine/testing';
import { at } from '@sandtable/table';
import { describe, expect, it } from 'vitest';
import { laPetiteGuerre } from '../sheet/sheet.ts';
import type { Command, Step } from './commands.ts';
import type { Event } from './events.ts';
import { laPetiteGuerreGame as game } from './game.ts';
import { against, inch, move, play, put, table } from './hand-made.ts';
import type { State } from './state.ts';
import { verdictNow } from './victory.ts';

/** Situations in which two rules meet. */

const cited = (...rules: string[]): void => cite(laPetiteGuerre, ...rules);
const act = (man: string, ...steps: Step[]): Command => ({
  type: 'act',
  side: man.match(/police|prince|gun|croz/) ? 'government' : 'resistance',
  man,
  steps,
});
const all = <T extends Event['type']>(events: readonly Event[], type: T) =>
  events.filter((event): event is Extract<Event, { type: T }> => event.type === type);

/** The last moment of the last turn: both sides have declared, and everything is fought out. */
const lastCharges = (): State =>
  Object.assign(table('charge-declare', 'resistance'), { first: 'government', turn: 8 });
const declare = (state: State, man: string, target: string): void =>
  game.evolve(state, { type: 'chargeDeclared', man, target, pace: 1, inContact: false });
const END: Command = { type: 'endCharges', side: 'resistance' };

describe('hand to hand', () => {
  it('LPG-12.9 against two he fights the one nearest to his facing line, whoever charged first, and one round only', () => {
    const state = lastCharges();
    put(state, 'police-2', 32.084, 15.842, 316); // at the side of his front arc
    put(state, 'police-3', 29.123, 15.131, 17); // nearly straight before him
    put(state, 'ridge-2', 30, 18, 180);
    declare(state, 'police-2', 'ridge-2');
    declare(state, 'police-3', 'ridge-2');
    // both go in, he stands; both reach him; every exchange is a tie after the chargers' bonus
    const events = play(state, END, [6, 6, 6, 5, 5, 3, 2, 3, 2]);
    const fights = all(events, 'fought');
    expect(fights).toHaveLength(1);
    expect(fights[0]).toMatchObject({ man: 'ridge-2', opponents: ['police-3', 'police-2'] });
  });
});

describe('files', () => {
  it('LPG-4.9, LPG-2.1 whoever has acted for himself does not follow in a file', () => {
    const state = table('actions', 'government');
    put(state, 'police-2', 30, 15);
    put(state, 'police-3', 30, 13.5);
    play(state, act('police-3', { do: 'turn', facing: 10 }));
    play(state, act('police-2', move(state, 'police-2', 30, 18)), [2]);
    put(state, 'police-3', 30, 15.5, 0);
    expect(against(state, act('police-2', move(state, 'police-2', 30, 20, { file: ['police-3'] })))).toBe(
      'LPG-4.9',
    );
  });
});

describe('files', () => {
  it('LPG-4.9, LPG-2.6 a man follows to his front: he faces the man ahead, or turns first', () => {
    const state = table('actions', 'government');
    put(state, 'police-2', 30, 15);
    put(state, 'police-3', 28.5, 15); // beside him
    const led = (): Command => act('police-2', move(state, 'police-2', 30, 18, { file: ['police-3'] }));
    expect(against(state, led())).toBe('LPG-2.6');
    put(state, 'police-3', 28.5, 15, 90);
    expect(against(state, led())).toBeUndefined();
    expect(against(Object.assign(state, { options: { ...state.options, facing: 'free' } }), led())).toBe(
      undefined,
    );
  });
  it('LPG-6.2 nobody takes over the state of a man who has broken', () => {
    const state = Object.assign(table('command', 'government'), { turn: 2 });
    put(state, 'police-2', 30, 15, 0, { broken: true, control: null });
    put(state, 'police-3', 30, 13.5, 0, { control: null });
    const conform: Command = {
      type: 'conform',
      side: 'government',
      lead: 'police-2',
      followers: ['police-3'],
    };
    expect(against(state, conform)).toBe('LPG-6.2');
    state.men['police-2']!.broken = false;
    expect(against(state, conform)).toBeUndefined();
  });
  it('LPG-6.2 a follower takes over what the lead man gets, whatever his own danger', () => {
    const state = Object.assign(table('command', 'resistance'), { first: 'government', turn: 2 });
    put(state, 'ridge-2', 30, 15, 180, { control: null, underFire: true });
    put(state, 'ridge-3', 30, 16.5, 180, { control: null });
    put(state, 'police-2', 30, 30, 180);
    play(state, { type: 'conform', side: 'resistance', lead: 'ridge-2', followers: ['ridge-3'] });
    const events = play(state, { type: 'endCommand', side: 'resistance' }, [1, 3, 3, 3, 3]); // he breaks, and both run
    expect(all(events, 'controlShared')).toMatchObject([{ man: 'ridge-3', result: 'break' }]);
  });
});

describe('charging men who have broken', () => {
  it('LPG-12.3, LPG-18.1 a man who broke before tests like any other, is reached and struck from behind', () => {
    const state = lastCharges();
    put(state, 'police-2', 30, 14);
    put(state, 'ridge-2', 30, 17.8, 0, { broken: true, control: 'break', ranTurn: 8 });
    declare(state, 'police-2', 'ridge-2');
    const events = play(state, END, [5, 6, 3, 2, 5, 1]); // goes in; stands; 3 and 1; the charger wins, and kills him
    expect(all(events, 'chargeCalledOff')).toHaveLength(0);
    expect(all(events, 'fought')).toMatchObject([{ blows: [{ man: 'ridge-2', effect: 'killed' }] }]);
  });
  it('LPG-18.5 no charge move is made at a man who breaks before it', () => {
    const state = lastCharges();
    put(state, 'police-2', 30, 10);
    put(state, 'ridge-2', 30, 14, 180);
    declare(state, 'police-2', 'ridge-2');
    const events = play(state, END, [5, 1, 1, 3, 3]); // goes in; breaks; no pursuit; runs 6
    expect(all(events, 'chargeCalledOff')).toMatchObject([{ man: 'police-2' }]);
    expect(all(events, 'walked')).toHaveLength(0);
  });
});

describe('a move that is stopped at once', () => {
  it('LPG-2.6 he faces along the way that he was told to go, however little of it he goes', () => {
    const state = table('actions', 'government');
    put(state, 'police-2', 30, 15);
    put(state, 'ridge-2', 30.68, 17.72, 180); // in the way, hardly more than 2 inches off
    play(state, act('police-2', move(state, 'police-2', 30.5, 17)), [2]);
    const { x, y, facing } = state.men['police-2']!.pose!;
    expect(Math.hypot(x - 30_000, y - 15_000)).toBeLessThan(10);
    expect(facing).toBe(14);
  });
});

describe('a horse that is shot', () => {
  it('LPG-16.5, LPG-7.1 whoever is thrown behind cover may be out of it, and is seen at once', () => {
    const state = table('actions', 'government');
    put(state, 'police-2', 28, 27, 180);
    put(state, 'police-3', 30, 27, 180);
    put(state, 'dumont-2', 28, 23.45, 0, { mounted: true }); // so near to the sleighs on horseback only
    play(state, act('police-2', { do: 'fire', target: 'dumont-2' }), [6, 4, 1]); // blind: hit, stunned, the horse killed
    expect(state.men['dumont-2']).toMatchObject({ mounted: false, prone: true });
    expect(state.men['police-3']!.acquired).toEqual(['dumont-2']);
  });
});

describe('running', () => {
  it('LPG-13.1 each action of a rout is directly away from whoever is nearest when it begins', () => {
    const state = Object.assign(table('command', 'resistance'), { first: 'government', turn: 2 });
    put(state, 'police-2', 30, 10); // nearest at first, to the south
    put(state, 'police-3', 24, 20); // nearest after the first action, to the west
    put(state, 'ridge-2', 30, 16.5, 0, { control: null, underFire: true });
    const events = play(state, { type: 'endCommand', side: 'resistance' }, [1, 1, 3, 3]); // breaks; no pursuit
    const [run] = all(events, 'ran');
    expect(run!.path.map(({ x, y }) => [x / 1000, y / 1000])).toEqual([
      [30, 16.5],
      [30, 19.5],
      [expect.closeTo(32.99, 1), expect.closeTo(19.25, 1)],
    ]);
  });
});

describe('falling back', () => {
  it('LPG-18.4, LPG-4.3 a man who lies down crawls away, without a die', () => {
    const state = lastCharges();
    put(state, 'police-2', 30, 14);
    put(state, 'ridge-2', 30, 18, 180, { prone: true });
    state.units.ridge!.order = 'fall-back';
    declare(state, 'police-2', 'ridge-2');
    play(state, END, [5, 3, 3]); // goes in; obeys; the charger's 4 falls short
    expect(inch(state, 'ridge-2')).toEqual([30, 20]);
  });
  it('LPG-18.4 he goes straight away from the charger, not from whoever else is nearest', () => {
    const state = lastCharges();
    put(state, 'police-2', 30, 14); // charges from the south
    put(state, 'police-3', 33, 18, 270); // is nearer
    put(state, 'ridge-2', 30, 18, 180);
    state.units.ridge!.order = 'fall-back';
    declare(state, 'police-2', 'ridge-2');
    play(state, END, [5, 3, 4, 3]);
    expect(inch(state, 'ridge-2')).toEqual([30, 22]);
    expect(state.men['ridge-2']!.pose!.facing).toBe(0);
  });
  it('LPG-18.13, LPG-18.4 whoever charges and is charged obeys an order to fall back too', () => {
    const state = lastCharges();
    put(state, 'police-2', 30, 14);
    put(state, 'ridge-2', 30, 18, 180);
    state.units.ridge!.order = 'fall-back';
    declare(state, 'police-2', 'ridge-2');
    declare(state, 'ridge-2', 'police-2');
    const events = play(state, END, [5, 3, 4, 3]); // goes in; obeys; goes 4; falls short
    expect(all(events, 'walked').map(({ how }) => how)).toEqual(['fall-back', 'charge']);
    cited('LPG-18.13');
  });
});

describe('after a rout', () => {
  it('LPG-13.3 whoever has run and stopped does nothing more this turn, a leader neither', () => {
    const state = Object.assign(table('command', 'resistance'), { first: 'government', turn: 2 });
    put(state, 'police-1', 30, 22, 0, { broken: true, control: null });
    put(state, 'ridge-1', 30, 11, 0, { control: null });
    play(state, { type: 'endCommand', side: 'resistance' }, [5, 5]);
    expect(state.men['police-1']).toMatchObject({ broken: false, ranTurn: 2 });
    expect(against(state, act('police-1', { do: 'fall-prone' }))).toBe('LPG-6.5');
  });
});

describe('guns', () => {
  it('LPG-11.4 another shot between two shells at one target is a last shot too', () => {
    const state = table('actions', 'government');
    const gun = state.guns['seven-pounder']!;
    Object.assign(gun, {
      last: { at: 'ridge-2', place: at(24, 18), from: at(24, 24.5) },
      shelled: ['ridge-2'],
    });
    game.evolve(state, {
      type: 'zoneFired',
      gun: gun.id,
      round: 'canister',
      aim: at(26, 18),
      target: 'ridge-3',
    });
    expect(gun.last).toBeNull();
  });
});

describe('under fire', () => {
  it('LPG-6.8 by-side: who is shot at this turn is still under fire when both sides have commanded', () => {
    const state = table('actions', 'government', { phaseOrder: 'by-side' });
    put(state, 'police-2', 30, 13);
    put(state, 'ridge-1', 30, 30, 180, { underFire: true }); // of the turn before
    put(state, 'ridge-2', 30, 18, 180);
    play(state, act('police-2', { do: 'fire', target: 'ridge-2' }), [1]);
    play(state, { type: 'endActions', side: 'government' });
    play(state, { type: 'endCharges', side: 'government' });
    play(state, { type: 'endCommand', side: 'resistance' });
    expect([state.men['ridge-1']!.underFire, state.men['ridge-2']!.underFire]).toEqual([false, true]);
  });
});

describe('secrets', () => {
  it('LPG-19.10 the horse of a man who hides is hidden with him', () => {
    const state = table('actions', 'resistance');
    put(state, 'dumont-2', 40, 1.2, 0, { hidden: true, mounted: true });
    put(state, 'police-2', 20, 30);
    play(state, act('dumont-2', { do: 'dismount' }));
    expect(game.view(state, 'resistance').horses).toHaveLength(1);
    expect(game.view(state, 'government').horses).toEqual([]);
  });
});

describe('leaving', () => {
  it('points decide if the last able men have marched off; whoever is shot down afterwards has lost', () => {
    const state = Object.assign(table('actions', 'government'), { turn: 6 });
    put(state, 'ridge-2', 30, 10);
    Object.assign(state.men['police-2']!, { pose: null, fate: 'left', movedTurn: 6 });
    expect(verdictNow(state)?.why).toContain('points');
    Object.assign(state.men['police-2']!, { movedTurn: 5 });
    expect(verdictNow(state)).toMatchObject({ winner: 'resistance' });
    expect(verdictNow(state)?.why).not.toContain('points');
  });
});

describe('leaders', () => {
  it('LPG-5.7, LPG-4.3 a command move may be a measured step, or a crawl of a man who lies down', () => {
    const state = table('command', 'government');
    const step = (how: 'move' | 'crawl' | 'shuffle', y: number): Command => ({
      type: 'spendCp',
      side: 'government',
      leader: 'police-1',
      kind: 'move',
      how,
      path: [at(30, 15), at(30, y)],
    });
    put(state, 'police-1', 30, 15);
    expect(against(state, step('crawl', 16))).toBe('LPG-4.3');
    expect(against(state, step('shuffle', 17.1))).toBe('LPG-4.3');
    play(state, step('shuffle', 16.5));
    expect(inch(state, 'police-1')).toEqual([30, 16.5]);
    put(state, 'police-1', 30, 15, 0, { prone: true, spent: [] });
    expect(against(state, step('move', 18))).toBe('LPG-4.3');
    expect(against(state, step('crawl', 16))).toBeUndefined();
    cited('LPG-5.7');
  });
});

describe('being charged', () => {
  it('LPG-18.12 only horsemen whose charge goes in frighten a man, and only in the open', () => {
    const state = lastCharges();
    put(state, 'police-2', 30, 18, 180, { grade: 'C' } as object);
    put(state, 'dumont-2', 30, 14, 0, { mounted: true });
    put(state, 'ridge-2', 28, 16, 45);
    declare(state, 'dumont-2', 'police-2');
    declare(state, 'ridge-2', 'police-2');
    const events = play(state, END, [1, 6, 6, 5, 4, 3]); // the rider stays; the other goes in, and he stands
    const asked = all(events, 'chargeTested').find(({ charging }) => !charging)!;
    expect(asked.test.input).toMatchObject({ footChargedByMountedInOpen: false });
    cited('LPG-18.12');
  });
});
