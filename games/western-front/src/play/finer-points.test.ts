import { rolling, scripted } from '@sandtable/dice';
import { at } from '@sandtable/table';
import { describe, expect, it } from 'vitest';
import { imagine } from '../players/imagine.ts';
import { moraleOf } from '../table/near.ts';
import { isInContact } from '../table/roster.ts';
import { applyResult } from './checking.ts';
import type { Event } from './events.ts';
import { evolve } from './evolve.ts';
import { westernFrontGame } from './game.ts';
import { firePlotted } from './gunnery.ts';
import { bare, onGround, play, put, refusal } from './hand-made.ts';
import { fight, goOnFighting } from './melee.ts';
import type { Role, State } from './state.ts';
import { verdictOf } from './victory.ts';
import { view } from './view.ts';

/** Words of the catalogue that are easily read past. */

const emitting = (state: State, faces: readonly number[] = []) => {
  const events: Event[] = [];
  const emit = (event: Event): void => {
    events.push(event);
    evolve(state, event);
  };
  return { turn: { dice: scripted([...faces]), state, emit }, events };
};
const men = (count: number): Role[] => Array.from({ length: count }, (): Role => 'rifleman');

describe('the verdict at Nimy', () => {
  it('6.1 is not clear for the British while a German who routs is south of the canal', () => {
    const state = bare('nimy', 'melee');
    put(state, 'b1', 30, 10, 0);
    put(state, 'b2', 40, 10, 0);
    put(state, 'g1', 60, 15, 180, { figures: men(3), status: 'routing' });
    expect(verdictOf(state)).toMatchObject({ winner: 'british' });
    expect(verdictOf(state).why).not.toContain('clearly');
    put(state, 'g1', 60, 30, 180);
    expect(verdictOf(state).why).toContain('clearly');
  });
});

describe('a replacement gunner at Nimy', () => {
  it('6.1 is a rifleman within 6 inches of the gun: his sergeant being there is not enough', () => {
    const state = onGround(bare('nimy', 'move-first'), []);
    state.active = 'british';
    put(state, 'hmg-b', 20, 20, 0, { figures: ['hmg-gunner'] });
    const asks = { type: 'replace', side: 'british', unit: 'b1' } as const;
    put(state, 'b1', 27.5, 20, 180, { figures: ['rifleman', 'nco'] }); // facing south the first stands to the east
    expect(refusal(state, asks)).toBe('WF-4.21');
    put(state, 'b1', 26.5, 20, 0, { figures: ['rifleman', 'nco'] });
    expect(refusal(state, asks)).toBeUndefined();
  });
});

describe('the artillery phase', () => {
  it('5.2 counter-battery fire comes when the plotted shells of both sides have fallen', () => {
    const state = onGround(bare('cachy', 'artillery'), []);
    state.turn = 5;
    put(state, 'gun-b', 45.5, 10.5, 0);
    const place = at(20, 30);
    const written = {
      estimate: { from: 'edges', baseline: 30, inFromLeft: 20, inFromRight: null },
      place,
    } as const;
    const order = { ...written, ammo: 'he', plannedOn: 0, turn: 1 } as const;
    state.batteries = state.batteries.map((battery) => ({
      ...battery,
      left: 5,
      sections: [{ guns: 1, orders: [order], holding: false, history: [{ place, times: 2 }] }],
    }));
    state.plots = [{ ...order, side: 'british', gun: 'gun-b', turn: 5 }];
    const { turn, events } = emitting(state, [10, 10, 1]); // both hit where nobody is; then the gun is found
    firePlotted(turn);
    expect(events.map(({ type }) => type)).toEqual([
      'sectionFired',
      'shellFell',
      'shellFell',
      'counterBattery',
    ]);
    expect(state.batteries[0]!.sections[0]!.guns).toBe(0);
  });
});

describe('a failed check', () => {
  it('WF-3.19 that costs the last man leaves a squad destroyed, not falling back', () => {
    const state = onGround(bare('cachy', 'morale'), []);
    const unit = put(state, 'sq1', 30, 20, 0, { figures: men(1) });
    applyResult(emitting(state).turn, unit, 'fall-back-2');
    expect(unit).toMatchObject({ status: 'destroyed', pose: null, fallBacks: 0 });
  });
});

describe('imagining', () => {
  it('writes no fire for an enemy whose sheet was opened and empty', () => {
    const state = bare('cachy', 'artillery');
    put(state, 'sq1', 30, 20, 0);
    state.step = 'losses';
    state.written = { done: ['german', 'british'], written: { british: [] } };
    const seen = view(state, 'british');
    expect(view(imagine(seen, 'british', rolling('imagined')), 'british')).toEqual(seen);
  });
});

describe('what happens at once', () => {
  it('5.2 a gun knocked out by plotted shells has fired the shell that was plotted for it', () => {
    const state = onGround(bare('cachy', 'artillery'), []);
    const target = put(state, 'gun-b', 45.5, 10.5, 0).pose!; // it was put there
    put(state, 'mortar', 45.5, 50, 180);
    const plot = {
      estimate: { from: 'edges', baseline: 10, inFromLeft: 20, inFromRight: null },
      ammo: 'he',
      plannedOn: 0,
      turn: 2,
    } as const;
    state.plots = [
      { ...plot, side: 'german', gun: 'mortar', place: { x: target.x, y: target.y } },
      { ...plot, side: 'british', gun: 'gun-b', place: at(20, 40) },
    ];
    const { turn, events } = emitting(state, [10, 10]); // both on their aim points, with nobody under them
    firePlotted(turn);
    expect(events.map(({ type }) => type)).toEqual(['shellFell', 'gunLost', 'shellFell']);
  });
});

describe('a weapon of a tank', () => {
  it('WF-9.10 is struck as its owner picks: either of two sponson guns', () => {
    const state = onGround(bare('cachy', 'artillery'), []);
    const tank = put(state, 'mk-1', 20, 20, 0);
    put(state, 'a7v-1', 25, 30, 180);
    state.asked = [{ kind: 'weapon', side: 'british', unit: 'mk-1' }];
    const offered = westernFrontGame.candidates(view(state, 'british'), 'british');
    expect(offered.map((each) => each.type === 'strike' && [each.weapon, each.mount])).toEqual([
      ['gun', 0],
      ['gun', 1],
      ['machine-gun', undefined],
    ]);
    evolve(state, { type: 'weaponLost', unit: 'mk-1', weapon: 'gun', mount: 0 });
    expect(state.asked).toEqual([]);
    const lay = (x: number, mount: number) =>
      refusal(state, {
        type: 'shoot',
        side: 'british',
        shot: { gun: 'mk-1', point: at(x, 25), ammo: null, mount },
      });
    expect([lay(22, 0), lay(18, 1)]).toEqual(['WF-9.11', undefined]);
    expect(tank.gunsOut).toBe(1);
  });
  it('WF-9.10 is struck twice by two shells', () => {
    const state = onGround(bare('cachy', 'artillery'), []);
    put(state, 'mk-1', 20, 20, 0);
    const question = { kind: 'weapon', side: 'british', unit: 'mk-1' } as const;
    state.asked = [question, question];
    evolve(state, { type: 'weaponLost', unit: 'mk-1', weapon: 'machine-gun' });
    expect(state.asked).toEqual([question]);
  });
});

describe('an officer or NCO near by', () => {
  it('WF-3.6 is within 6 inches himself, not some man of his squad', () => {
    const state = onGround(bare('nimy', 'morale'), []);
    put(state, 'gun-g', 20, 30, 180, { figures: ['gunner'] });
    put(state, 'g1', 26.3, 31.25, 180, { figures: ['nco', 'rifleman'], ranks: 1 }); // the NCO stands to the east
    expect(moraleOf(state, state.units['gun-g']!).officerNear).toBe(false);
    put(state, 'g1', 25, 31.25, 180);
    expect(moraleOf(state, state.units['gun-g']!).officerNear).toBe(true);
  });
});

describe('winners of a melee', () => {
  const blows = (state: State, faces: readonly number[], ids: readonly string[]) => {
    const { turn, events } = emitting(state, faces);
    fight(turn, ids);
    while (state.fight && state.asked.length === 0) if (!goOnFighting(turn)) break;
    return events;
  };
  it('WF-1.24 are asked one after another whether they follow up over a destroyed enemy', () => {
    const state = onGround(bare('nimy', 'melee'), []);
    put(state, 'g1', 21.7, 21.2, 180, { figures: men(2), ranks: 1 });
    put(state, 'g2', 24.3, 21.2, 180, { figures: men(2), ranks: 1 });
    put(state, 'b1', 23, 20, 0, { figures: men(1) });
    state.fights = [['g1', 'g2', 'b1']];
    blows(state, [1, 6], ['g1', 'g2', 'b1']);
    expect(state.asked.map(({ kind, unit }) => [kind, unit])).toEqual([
      ['follow', 'g1'],
      ['follow', 'g2'],
    ]);
    play(state, { type: 'follow', side: 'german', follow: false });
    expect(state.asked.map(({ unit }) => unit)).toEqual(['g2']);
    play(state, { type: 'follow', side: 'german', follow: true }, [6, 1]); // then the next turn's initiative
    expect([state.units.g1!.pose!.y, state.units.g2!.pose!.y]).toEqual([21_200, 18_200]);
  });
  it('5.4 a squad that turns to its only opponent stays in contact with him', () => {
    const state = onGround(bare('nimy', 'melee'), []);
    const b1 = put(state, 'b1', 20, 20, 0, { figures: men(8), ranks: 1 });
    put(state, 'g1', 24.7, 20, 270, { figures: men(8), ranks: 2 }); // at its end
    state.fights = [['g1', 'b1']];
    blows(state, [6, 6], ['g1', 'b1']);
    expect(b1.pose!.facing).toBe(90);
    expect(isInContact(state, b1)).toBe(true);
  });
});
