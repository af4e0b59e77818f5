import { cite } from '@sandtable/engine/testing';
import { describe, expect, it } from 'vitest';
import { contemptibleLittleArmiesBoard } from '../board/board.ts';
import { contemptibleLittleArmies } from '../sheet/sheet.ts';
import { arcOf, groupAt } from '../table/fire.ts';
import { sees } from '../table/sight.ts';
import { coverOf } from '../table/units.ts';
import { against, battle, company, crew, horse, of, piece, play } from './hand-made.ts';
import type { WeaponClass } from './state.ts';
import { lawfulShots } from './targets.ts';

const cited = (...rules: string[]): void => cite(contemptibleLittleArmies, ...rules);
const shooting = { phase: 'shoot:infantry-weapons' } as const;
const shot = (unit: string, target: string, weaponClass: WeaponClass = 'rifle') =>
  ({ type: 'shoot', side: 'red', unit, weaponClass, target }) as const;

describe('CLA-1.6 the order of shooting', () => {
  it('CLA-1.6 each class in its own step, and the dead leave when the step ends', () => {
    const state = battle({
      red: [crew('mg', 'hmg-team', [15, 10]), company('r1', [40, 10])],
      blue: [company('b1', [15, 21]), crew('mg2', 'hmg-team', [20, 24])],
      phase: 'shoot:hmg',
    });
    expect(against(state, shot('r1', 'b1'))).toBe('wrong-step');
    play(state, shot('mg', 'b1', 'hmg'), [5, 5, 5, 1, 1, 1]);
    expect(state.units.b1!.men).toHaveLength(8); // blue's machine gun has still to fire
    expect(state.active).toBe('blue');
    const over = play(state, { type: 'pass', side: 'blue' });
    expect(of(over, 'fell')).toMatchObject([{ unit: 'b1', gone: false }]);
    expect(state.units.b1!.men).toHaveLength(5);
    cited('CLA-1.6');
  });
});

describe('CLA-3.12 to CLA-3.17 who may shoot at whom', () => {
  it('CLA-3.12 who has moved does not shoot, but throws bombs', () => {
    const state = battle({
      red: [company('r1', [15, 10], { men: { rifle: 6, bombs: 2 } })],
      blue: [company('b1', [15, 12.2])],
      ...shooting,
    });
    state.units.r1!.moved = true;
    expect(against(state, shot('r1', 'b1'))).toBe('moved-cannot-shoot');
    expect(against(state, shot('r1', 'b1', 'bombs'))).toBeUndefined();
  });
  it('CLA-3.14 the nearest must be taken, ties within an inch are free, the sniper and the house rule ignore it', () => {
    const set = (options = {}) =>
      battle({
        red: [company('r1', [15, 10]), piece('eye', 'sniper', [30, 10])],
        blue: [
          company('near', [8, 18]),
          company('far', [24, 19.8]),
          company('tie', [15, 18.6], { men: { rifle: 1 } }),
        ],
        options,
        ...shooting,
      });
    expect(against(set(), shot('r1', 'near'))).toBeUndefined();
    expect(against(set(), shot('r1', 'tie'))).toBeUndefined();
    expect(against(set(), shot('r1', 'far'))).toBe('not-nearest');
    expect(against(set({ freeTargets: 'on' }), shot('r1', 'far'))).toBeUndefined();
    expect(lawfulShots(set(), set().units.eye!, 'sniper').length).toBeGreaterThan(1);
    cited('CLA-3.14', 'CLA-4.19');
  });
  it('CLA-3.14 an officer beside his troops cannot be picked, except by a sniper; alone he can', () => {
    const set = (y: number) =>
      battle({
        red: [company('r1', [15, 10]), piece('eye', 'sniper', [5, 10])],
        blue: [company('b1', [15, 19]), piece('boss', 'cinc', [15, y])],
        ...shooting,
      });
    expect(against(set(17.5), shot('r1', 'boss'))).toBe('sheltered');
    expect(against(set(17.5), shot('eye', 'boss', 'sniper'))).toBeUndefined();
    expect(against(set(14), shot('r1', 'boss'))).toBeUndefined();
    cited('CLA-10.5');
  });
  it('CLA-3.15 all weapons of a class fire together, counted where they see, reach and face; a figure uses one weapon', () => {
    const state = battle({
      red: [company('r1', [15, 10], { men: { rifle: 6, lmg: 2 } })],
      blue: [company('b1', [15, 21], { men: { rifle: 2 } })],
      ...shooting,
    });
    const { r1, b1 } = state.units;
    expect(groupAt(state, r1!, 'lmg', b1!, 24)!.figures).toBe(2);
    expect(groupAt(state, r1!, 'rifle', b1!, 12)!.figures).toBe(6);
    expect(groupAt(state, r1!, 'rifle', b1!, 10.4)!.figures).toBe(2); // the two nearest of them
    play(state, shot('r1', 'b1', 'lmg'), [1, 1, 1, 1, 1, 1]);
    expect(against(state, shot('r1', 'b1', 'lmg'))).toBe('not-your-turn');
    cited('CLA-3.15');
  });
  it('CLA-3.17 units in contact are left alone; the defender shoots at his charger only, unless he has moved', () => {
    const state = battle({
      red: [company('r1', [15, 10]), company('r2', [30, 10])],
      blue: [company('b1', [15, 10.76]), company('b2', [30, 18])],
      ...shooting,
    });
    state.contacts = [{ attacker: 'b1', defender: 'r1', turn: 1 }];
    expect(against(state, shot('r2', 'b1'))).toBe('in-contact');
    expect(against(state, shot('r1', 'b2'))).toBe('in-contact');
    expect(against(state, shot('r1', 'b1'))).toBeUndefined();
    state.units.r1!.moved = true;
    expect(against(state, shot('r1', 'b1'))).toBe('moved-cannot-shoot');
    state.units.r1!.moved = false;
    state.contacts = [{ attacker: 'b1', defender: 'r1', turn: 0 }];
    expect(against(state, shot('r1', 'b1'))).toBe('in-contact'); // locked since an earlier turn
    state.contacts = [
      { attacker: 'b2', defender: 'r1', turn: 0 },
      { attacker: 'b1', defender: 'r1', turn: 1 },
    ];
    expect(against(state, shot('r1', 'b1'))).toBe('in-contact'); // locked with one, charged by another
    cited('CLA-3.17');
  });
  it('CLA-3.13 darkness hides nothing, unless the house rule says 12 inches', () => {
    const set = (options = {}) =>
      battle({
        red: [crew('mg', 'hmg-team', [15, 10])],
        blue: [company('b1', [15, 30])],
        options,
        phase: 'shoot:hmg',
        more: { dark: [1] },
      });
    expect(against(set(), shot('mg', 'b1', 'hmg'))).toBeUndefined();
    expect(against(set({ darkSight: 'on' }), shot('mg', 'b1', 'hmg'))).toBe('not-seen');
    cited('CLA-3.13');
  });
});

describe('CLA-4 guns, crews, snipers', () => {
  it('CLA-4.13 a shell kills the nearest figure and on 5 or 6 whoever is within 2 inches, half of that by the house rule', () => {
    const set = (options = {}) =>
      battle({
        red: [crew('gun', 'field-gun', [15, 10])],
        blue: [company('b1', [15, 30], { men: { rifle: 5 } })],
        options,
        phase: 'shoot:field-artillery',
      });
    const state = set();
    // The nearest is the middle one; two neighbours stand 1.5 inches off.
    const [fired] = of(play(state, shot('gun', 'b1', 'field-gun'), [5, 6, 1, 3]), 'shot');
    expect(fired!.falling).toEqual([
      { unit: 'b1', kills: 1, men: [4, 3, 2, 1, 0] }, // the last of them, while he stands
      { unit: 'b1', kills: 1, men: [1, 2] },
    ]);
    expect(state.units.b1!.men).toHaveLength(3);
    const small = set({ blastDiameter: 'on' });
    expect(of(play(small, shot('gun', 'b1', 'field-gun'), [5, 1]), 'shot')[0]!.falling).toHaveLength(1);
    cited('CLA-4.13');
  });
  it('CLA-4.14 each firing unit scores one hit on a crew; with the house rule all together score one', () => {
    const set = (options = {}) =>
      battle({
        red: [company('r1', [15, 10]), company('r2', [30, 10])],
        blue: [crew('mg', 'hmg-team', [22, 17])],
        options,
        ...shooting,
      });
    const each = set();
    play(each, shot('r1', 'mg'), [6, 6, 6, 6, 6, 6, 6, 1]);
    expect(against(each, shot('r2', 'mg'))).toBeUndefined();
    const once = set({ oneHitATurn: 'on' });
    play(once, shot('r1', 'mg'), [6, 6, 6, 6, 6, 6, 6, 1, 1]); // the step is over: the crew tests morale
    expect(once.units.mg!.men).toHaveLength(2);
    cited('CLA-4.14');
  });
  it('CLA-4.18 a crewed weapon keeps its dice to the last man, and is abandoned without crew', () => {
    const state = battle({
      red: [crew('mg', 'hmg-team', [15, 10], { crew: 1 })],
      blue: [crew('gun', 'hmg-team', [15, 25], { crew: 1 }), company('b2', [40, 50])],
      phase: 'shoot:hmg',
    });
    play(state, shot('mg', 'gun', 'hmg'), [6, 1, 1, 1, 1, 1, 1]);
    expect(state.units.gun!.fate).toBeNull(); // its own six dice come first
    const [answer] = of(
      play(
        state,
        { type: 'shoot', side: 'blue', unit: 'gun', weaponClass: 'hmg', target: 'mg' },
        [1, 1, 1, 1, 1, 1],
      ),
      'shot',
    );
    expect(answer!.fire.outcome.shots).toBe(6);
    expect(state.units.gun!.fate).toBe('destroyed');
    cited('CLA-4.18');
  });
  it('CLA-7.4 armour has fire of its own', () => {
    const state = battle({
      red: [company('r1', [15, 10], { men: { rifle: 6, atr: 1, bombs: 1 } })],
      blue: [piece('tank', 'tank', [15, 20]), company('b2', [40, 50])],
      ...shooting,
    });
    expect(against(state, shot('r1', 'tank'))).toBe('armour');
    const at = (weaponClass: WeaponClass) =>
      ({ type: 'shootAfv', side: 'red', unit: 'r1', weaponClass, vehicle: 'tank' }) as const;
    expect(against(state, at('rifle'))).toBe('weapon-cannot-harm-afv');
    expect(against(state, at('bombs'))).toBe('not-seen');
    const hit = play(state, at('atr'), [6, 5]);
    expect(of(hit, 'wrecked')).toMatchObject([{ unit: 'tank', fate: 'knocked-out' }]);
  });
});

describe('CLA-10 sight, arcs, cover', () => {
  it('CLA-10.2 companies shoot to the front, crews in a quarter, vehicles and lone figures all round', () => {
    const state = battle({
      red: [
        company('r1', [15, 10]),
        crew('mg', 'hmg-team', [30, 10]),
        piece('car', 'armoured-car', [45, 10]),
        piece('boss', 'cinc', [50, 10]),
        horse('h', [15, 20]),
      ],
      blue: [company('b1', [15, 50])],
    });
    expect(['r1', 'mg', 'car', 'boss', 'h'].map((id) => arcOf(state.units[id]!))).toEqual([
      180, 90, 360, 360, 180,
    ]);
    cited('CLA-10.2');
  });
  it('CLA-10.3 houses, crests, more than 2 inches of wood and other units hide; from higher ground one sees over them', () => {
    const seen = (features: object[], more: object[] = []) => {
      const state = battle({
        features: features as never,
        red: [piece('a', 'observer', [15, 10]), ...(more as never[])],
        blue: [company('b', [15, 40], { men: { rifle: 1 } })],
      });
      return sees(state, state.units.a!, state.units.b!);
    };
    expect(seen([])).toBe(true);
    expect(seen([{ kind: 'building', rect: [14, 20, 16, 22] }])).toBe(false);
    expect(seen([{ kind: 'hill', rect: [10, 20, 20, 30] }])).toBe(false);
    expect(seen([{ kind: 'wood', rect: [10, 20, 20, 21.9] }])).toBe(true);
    expect(seen([{ kind: 'wood', rect: [10, 20, 20, 23] }])).toBe(false);
    expect(seen([{ kind: 'wood', rect: [10, 38.5, 20, 45] }])).toBe(true); // within 2 inches of its edge
    const wall = company('w', [15, 25], { men: { rifle: 1 } });
    expect(seen([], [wall])).toBe(false);
    expect(seen([{ kind: 'hill', rect: [10, 5, 20, 12] }], [wall])).toBe(true);
    cited('CLA-10.3', 'CLA-0.9');
  });
  it('CLA-10.4 a unit is what half of its figures are; horsemen are not entrenched', () => {
    const cover = (rect: number[], kind = 'trench') => {
      const state = battle({
        features: [{ kind, rect }],
        red: [company('r1', [15, 10], { men: { rifle: 4 } })],
        blue: [company('b1', [15, 50])],
      });
      return coverOf(state, state.units.r1!);
    };
    expect(cover([12, 9, 15, 11])).toBe('entrenched');
    expect(cover([12, 9, 14, 11])).toBe('open');
    expect(cover([12, 9, 15, 11], 'rough')).toBe('cover');
    cited('CLA-10.4');
  });
});

describe('CLA-8 aircraft', () => {
  const set = () =>
    battle({
      red: [piece('plane', 'aircraft', [15, 5]), company('r1', [15, 12]), company('r2', [40, 10])],
      blue: [company('b1', [15, 30], { men: { rifle: 8 } }), company('b2', [45, 50])],
      phase: 'move-aircraft',
    });
  it('CLA-8.1 two legs, no sharper than a right angle, on the table', () => {
    const state = set();
    play(state, { type: 'beginMove', side: 'red', unit: 'plane' }, [6, 6, 6, 6, 6, 6]);
    const fly = (...legs: [number, number][]) =>
      against(state, {
        type: 'fly',
        side: 'red',
        aircraft: 'plane',
        legs: legs.map(([x, y]) => ({ x: x * 1000, y: y * 1000 })),
      });
    expect(fly([15, 5], [15, 20], [30, 20])).toBeUndefined();
    expect(fly([15, 5], [15, 20], [30, 19])).toBe('too-sharp');
    expect(fly([15, 5], [15, 10], [15, 15], [15, 20])).toBe('too-many-legs');
    expect(fly([15, 5], [15, 42])).toBe('too-far');
  });
  it('CLA-8.2 a friend near the path may be taken for the enemy, and then must be attacked', () => {
    const state = set();
    play(state, { type: 'beginMove', side: 'red', unit: 'plane' }, [6, 6, 6, 6, 6, 6]);
    const [flew] = of(
      play(
        state,
        {
          type: 'fly',
          side: 'red',
          aircraft: 'plane',
          legs: [
            { x: 15_000, y: 5000 },
            { x: 15_000, y: 28_000 },
          ],
        },
        [6],
      ),
      'flew',
    );
    expect(flew!.mistaken).toMatchObject({ unit: 'r1' });
    expect(state.phase).toBe('shoot:aa'); // blue may still drive it off
    play(state, { type: 'pass', side: 'blue' });
    expect(against(state, { type: 'strafe', side: 'red', aircraft: 'plane', target: 'b1' })).toBe('mistaken');
    expect(against(state, { type: 'pass', side: 'red' })).toBe('mistaken');
    expect(contemptibleLittleArmiesBoard.stages(state, 'red').prompt).toMatch(
      /takes a friend for the enemy; let it attack/,
    );
    expect(against(state, { type: 'strafe', side: 'red', aircraft: 'plane', target: 'r1' })).toBeUndefined();
  });
  it('CLA-8.4 who engages does nothing else; a 6 drives it off for good', () => {
    const state = set();
    state.phase = 'shoot:aa';
    state.active = 'blue';
    state.units.plane!.pose = { x: 15_000, y: 25_000, facing: 0 };
    const fired = play(state, { type: 'aaFire', side: 'blue', unit: 'b1', aircraft: 'plane' }, [5, 6]);
    expect(state.units.plane!.fate).toBe('driven-off');
    expect(of(fired, 'aaFired')).toMatchObject([{ engaged: true, drivenOff: true }]);
  });
});
