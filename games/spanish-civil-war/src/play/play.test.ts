import { cite } from '@sandtable/engine/testing';
import { describe, expect, it } from 'vitest';
import { spanishCivilWar as sheet } from '../sheet/sheet.ts';
import { battle, company, gun, of, play, ruleAgainst, vehicle, way } from './hand-made.ts';
import type { Event, State } from './state.ts';

/** Two companies face to face, 11 inches apart. */
const faceToFace = {
  red: [company('r1', [30, 20])],
  blue: [company('b1', [30, 32], { facing: 180 })],
};
const phasesOf = (events: readonly Event[]): string[] =>
  events.flatMap((event) => (event.type === 'phaseBegan' ? [event.phase] : []));
const ready = (state: State, side: string, faces: readonly number[] = []) =>
  play(state, { type: 'ready', side }, faces);

describe('SCW-2 the turn', () => {
  it('SCW-2.1 runs through its phases in order', () => {
    const state = battle({ ...faceToFace, phase: 'rally' });
    state.units.r1!.dps = 1;
    const seen = [
      ...phasesOf(play(state, { type: 'end-phase', side: 'red' }).events),
      ...phasesOf(play(state, { type: 'end-phase', side: 'red' }).events),
      ...phasesOf(play(state, { type: 'end-phase', side: 'blue' }).events),
      ...phasesOf(ready(state, 'red').events),
      ...phasesOf(ready(state, 'blue').events),
    ];
    // Steps with nothing to do are passed over; after the assaults comes the next turn.
    expect(seen).toEqual(['movement', 'movement', 'fire-standing', 'fire-moving', 'assaults', 'rally']);
    expect(state.turn).toBe(2);
    cite(sheet, 'SCW-2.1');
  });
  it('SCW-2.1 refuses what belongs to another phase', () => {
    const state = battle({ ...faceToFace, phase: 'rally' });
    expect(ruleAgainst(state, { type: 'roll-move', side: 'red', unit: 'r1' })).toBe('SCW-2.1');
  });
  it('SCW-2.2 both sides fire in one turn, and an assaulted unit at its attacker', () => {
    const state = battle({ ...faceToFace, red: [company('r1', [30, 25])], phase: 'assault-movement' });
    play(state, { type: 'assault', side: 'red', unit: 'r1', target: 'b1' }, [10]);
    play(state, { type: 'end-phase', side: 'red' });
    play(state, { type: 'end-phase', side: 'red' });
    play(state, { type: 'end-phase', side: 'blue' });
    expect(state.phase).toBe('fire-standing');
    expect(
      play(state, { type: 'fire', side: 'blue', unit: 'b1', group: 'small-arms', target: 'r1' }).problem,
    ).toBeUndefined();
    cite(sheet, 'SCW-2.2');
  });
  it('SCW-2.3 one side finishes before the other begins, and being first alternates', () => {
    const state = battle(faceToFace);
    expect(ruleAgainst(state, { type: 'roll-move', side: 'blue', unit: 'b1' })).toBe('SCW-2.3');
    play(state, { type: 'end-phase', side: 'red' });
    expect(state.active).toBe('blue');
    play(state, { type: 'end-phase', side: 'blue' });
    ready(state, 'red');
    ready(state, 'blue');
    expect([state.turn, state.first, state.active]).toEqual([2, 'blue', 'blue']);
    cite(sheet, 'SCW-2.3');
  });
  it('SCW-2.3 house rules: always the same side, or the higher die, thrown again when equal', () => {
    const through = (options: object, faces: readonly number[]): string => {
      const state = battle({ ...faceToFace, options: { ...options }, phase: 'fire-standing' });
      ready(state, 'red');
      ready(state, 'blue', faces);
      return state.first;
    };
    expect(through({ moveOrder: 'fixed' }, [])).toBe('red');
    expect(through({ moveOrder: 'roll' }, [5, 5, 3, 8])).toBe('blue');
  });
  it('SCW-2.4 shots are declared in secret and counted as things stood at the start', () => {
    const state = battle({ ...faceToFace, phase: 'fire-standing' });
    play(state, { type: 'fire', side: 'red', unit: 'r1', group: 'small-arms', target: 'b1' });
    expect(state.units.b1!.dps).toBe(0);
    play(state, { type: 'fire', side: 'blue', unit: 'b1', group: 'small-arms', target: 'r1' });
    ready(state, 'red');
    const played = ready(state, 'blue', [10, 10]); // 4 fire points each: 2 DPs on a 9 or more
    const points = of(played, 'shotFired').map(({ fire }) => fire.outcome.firePoints);
    expect(points).toEqual([4, 4]); // red hit first, and blue fires as if it had not been
    expect([state.units.r1!.dps, state.units.b1!.dps]).toEqual([2, 2]);
    cite(sheet, 'SCW-2.4');
  });
  it('SCW-2.5 those who stood fire in phase 5, those who moved in phase 6, and nobody in both', () => {
    const shot = { type: 'fire', side: 'red', unit: 'r1', group: 'small-arms', target: 'b1' } as const;
    const five = battle({ ...faceToFace, phase: 'fire-standing' });
    const six = battle({ ...faceToFace, phase: 'fire-moving' });
    expect([ruleAgainst(five, shot), ruleAgainst(six, shot)]).toEqual([undefined, 'SCW-2.5']);
    five.units.r1!.moved = true;
    six.units.r1!.moved = true;
    expect([ruleAgainst(five, shot), ruleAgainst(six, shot)]).toEqual(['SCW-2.5', undefined]);
    six.units.r1!.fired = ['small-arms'];
    expect(ruleAgainst(six, shot)).toBe('SCW-2.5');
    cite(sheet, 'SCW-2.5');
  });
  it('SCW-2.5 a roll that leads to no move is no move; a turn on the spot is one', () => {
    const state = battle(faceToFace);
    play(state, { type: 'roll-move', side: 'red', unit: 'r1' }, [5]);
    expect(state.units.r1!.moved).toBe(false);
    play(state, { type: 'move', side: 'red', unit: 'r1', path: way([30, 20]), facing: 20 });
    expect(state.units.r1!.moved).toBe(true);
  });
  it('SCW-2.6 small arms fire once, together; machine guns may leave them for armour; a vehicle aims each mount', () => {
    const state = battle({
      red: [company('r1', [30, 20], { elements: { rifle: 3, lmg: 1 } }), vehicle('tank', 't-26', [40, 20])],
      blue: [company('b1', [30, 32], { facing: 180 }), vehicle('enemy', 'cv33', [34, 32], { facing: 180 })],
      phase: 'fire-standing',
    });
    const fire = (unit: string, group: string, target: string) =>
      play(state, { type: 'fire', side: 'red', unit, group, target }).problem?.rule;
    expect(fire('r1', 'mg-at-armour', 'enemy')).toBeUndefined();
    expect(fire('r1', 'small-arms', 'b1')).toBeUndefined();
    expect(fire('r1', 'small-arms', 'b1')).toBe('SCW-2.6');
    expect(fire('tank', 'mount-0', 'enemy')).toBeUndefined();
    expect(fire('tank', 'mount-1', 'b1')).toBeUndefined();
    ready(state, 'red');
    const played = ready(state, 'blue', [1, 1, 1, 1]);
    const volley = of(played, 'shotFired').find(({ shots }) => shots[0]!.group === 'small-arms')!;
    expect(volley.fire.input).toMatchObject({ rifle: 3, lmg: 0 });
    cite(sheet, 'SCW-2.6');
  });
});

describe('SCW-2.8 marks', () => {
  it('SCW-2.8 a mark lasts until the end of the next movement phase of a unit that does not roll', () => {
    const state = battle(faceToFace);
    state.units.r1!.mark = 'pinned';
    play(state, { type: 'end-phase', side: 'red' });
    expect(state.units.r1!.mark).toBe('pinned');
    play(state, { type: 'end-phase', side: 'blue' });
    expect(state.units.r1!.mark).toBe('none');
  });
  it('SCW-2.8 a marked unit makes no assault move, and a marked vehicle must roll', () => {
    const state = battle({
      ...faceToFace,
      red: [company('r1', [30, 25]), vehicle('tank', 't-26', [10, 20])],
      phase: 'assault-movement',
    });
    state.units.r1!.mark = 'pinned';
    expect(ruleAgainst(state, { type: 'assault', side: 'red', unit: 'r1', target: 'b1' })).toBe('SCW-2.8');
    state.units.tank!.mark = 'retiring';
    play(state, { type: 'end-phase', side: 'red' });
    const played = play(state, { type: 'end-phase', side: 'blue' }, [9]); // 9 − 2: Normal
    expect(of(played, 'movementRolled')[0]).toMatchObject({
      unit: 'tank',
      mark: 'none',
      granted: { inches: 14 },
    });
  });
});

describe('SCW-14.1, SCW-14.7 guns', () => {
  const guns = {
    red: [gun('gun', [30, 20]), company('r1', [10, 20])],
    blue: [company('b1', [30, 50], { facing: 180 })],
    phase: 'fire-standing' as const,
  };
  const shot = { type: 'fire', side: 'red', unit: 'gun', group: 'weapon-0', target: 'b1' } as const;
  it('SCW-14.1 a limbered gun does not fire, and a mortar only from the turn after it was set up', () => {
    const state = battle(guns);
    expect(ruleAgainst(state, shot)).toBeUndefined();
    state.units.gun!.limbered = true;
    expect(ruleAgainst(state, shot)).toBe('SCW-14.1');
    const mortar = battle({ ...guns, red: [company('m', [30, 30], { elements: { mortar: 1 } })], turn: 3 });
    const lob = { ...shot, unit: 'm' };
    expect(ruleAgainst(mortar, lob)).toBeUndefined();
    mortar.units.m!.mortarSince = 3;
    expect(ruleAgainst(mortar, lob)).toBe('SCW-14.1');
    mortar.units.m!.mortarSince = 2;
    expect(ruleAgainst(mortar, lob)).toBeUndefined();
    cite(sheet, 'SCW-14.1');
  });
  it('SCW-14.7 a gun ranges in on a target while neither moves', () => {
    const state = battle({ ...guns, options: { moveOrder: 'fixed' } });
    const rounds: unknown[] = [];
    for (let turn = 1; turn <= 3; turn++) {
      play(state, shot);
      ready(state, 'red');
      const played = ready(state, 'blue', [1]);
      rounds.push(of(played, 'shotFired')[0]!.fire.input.previousRounds);
      play(state, { type: 'end-phase', side: 'red' });
      play(state, { type: 'end-phase', side: 'blue' });
    }
    expect(rounds).toEqual([0, 1, 2]);
    state.units.b1!.moved = true;
    play(state, shot);
    ready(state, 'red');
    expect(of(ready(state, 'blue', [1]), 'shotFired')[0]!.fire.input.previousRounds).toBe(0);
  });
  it('SCW-14.7 a round at another target, even one that moves, ends what the gun had ranged in on', () => {
    const state = battle({
      ...guns,
      blue: [...guns.blue, company('b2', [33, 40], { facing: 180 })],
      options: { moveOrder: 'fixed' },
    });
    const fires = (target: string, moves: boolean) => {
      state.units[target]!.moved = moves;
      play(state, { ...shot, target });
      ready(state, 'red');
      const [fired] = of(ready(state, 'blue', [1]), 'shotFired');
      if (state.phase === 'fire-moving') for (const side of ['red', 'blue']) ready(state, side);
      for (let i = 0; i < 12 && state.phase !== 'fire-standing'; i++)
        play(state, { type: 'end-phase', side: state.active! });
      return fired!.fire.input.previousRounds;
    };
    expect([fires('b1', false), fires('b1', false)]).toEqual([0, 1]);
    expect([fires('b2', true), fires('b1', false)]).toEqual([0, 0]);
  });
});
