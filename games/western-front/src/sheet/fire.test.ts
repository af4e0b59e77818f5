import { prepared } from '@sandtable/engine';
import { tryOut } from '@sandtable/engine/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bruteForce } from '../../../../packages/dice/src/oracle.ts';
import { westernFront } from './sheet.ts';
import { smallArmsFire } from './smallArms.ts';

const { outcome, refusal, chanceOf, odds, resolved } = tryOut(westernFront);

/** Ten average rifles at 12 inches, target in the open: table 4, nothing applies. */
const plainVolley = { weapon: 'rifle', range: 12, figures: 10 };

describe('WF-4 small arms', () => {
  it.each([
    [0, 8],
    [2, 8],
    [2.01, 7],
    [9, 5],
    [9.5, 4],
    [60, 1],
  ])('WF-4.1 a rifle at %f inches has factor %i', (range, factor) => {
    expect(outcome('smallArmsFire', { ...plainVolley, range }, [6]).factor).toBe(factor);
  });
  it('WF-4.6 every line of the sheet counts as printed', () => {
    const table = (change: object): unknown =>
      outcome('smallArmsFire', { ...plainVolley, range: 2, ...change }, [6]).table;
    expect(table({})).toBe(8);
    expect(table({ quality: 'elite' })).toBe(10);
    expect(table({ quality: 'crack' })).toBe(9);
    expect(table({ quality: 'green' })).toBe(7);
    expect(table({ bef: true })).toBe(9);
    expect(table({ aimed: true })).toBe(9);
    expect(table({ cover: 'soft' })).toBe(7);
    expect(table({ cover: 'hard' })).toBe(6);
    expect(table({ cover: 'bunker' })).toBe(4);
    expect(table({ enfilade: true })).toBe(10);
    expect(table({ targetProne: true })).toBe(6);
    expect(table({ sniper: true })).toBe(10);
  });
  it('WF-4.21 a machine gun ignores the figures stated, and rifles the crew', () => {
    expect(outcome('smallArmsFire', { weapon: 'hmg', range: 12, figures: 40 }, [6]).figures).toBe(15);
    expect(outcome('smallArmsFire', { weapon: 'lmg', range: 12, crewLost: 1 }, [6]).figures).toBe(4);
    expect(outcome('smallArmsFire', { ...plainVolley, crewLost: 9 }, [6]).figures).toBe(10);
  });
  it('WF-4.24 house rule: the specialist is one more, within the target', () => {
    const volley = { ...plainVolley, specialists: true, options: { specialist: 'extra' } };
    expect(outcome('smallArmsFire', volley, [1, 9])).toMatchObject({ casualties: 3, specialistHit: true });
    expect(outcome('smallArmsFire', volley, [1, 8])).toMatchObject({ casualties: 2, specialistHit: false });
    expect(outcome('smallArmsFire', { ...volley, targetFigures: 2 }, [1, 10]).casualties).toBe(2);
  });
  it('WF-0.5 ordinary figures fall first where no specialist is found', () => {
    expect(resolved('smallArmsFire', { ...plainVolley, specialists: true }, [1, 8]).trace.cited).toContain(
      'WF-0.5',
    );
  });
  it('WF-9.6 a vehicle counts instead of other cover', () => {
    const crew = { ...plainVolley, range: 2, cover: 'bunker' };
    expect(outcome('smallArmsFire', { ...crew, targetVehicle: 'enclosed' }, [6]).table).toBe(6);
    expect(outcome('smallArmsFire', { ...crew, targetVehicle: 'enclosed', ap: true }, [6]).table).toBe(7);
  });
  it('WF-9.8 an open car is soft cover, armour-piercing or not', () => {
    const crew = { ...plainVolley, range: 2, targetVehicle: 'open', options: { armour: 'ap-only' } };
    expect(outcome('smallArmsFire', crew, [6]).table).toBe(7);
    expect(outcome('smallArmsFire', { ...crew, ap: true }, [6]).table).toBe(7);
  });
  it('WF-9.7 house rule: proof is proof, even where table 1 serves the lowest totals', () => {
    const crew = { ...plainVolley, targetVehicle: 'enclosed', specialists: true };
    const house = { options: { armour: 'ap-only', lowTable: 'table-1' } };
    expect(outcome('smallArmsFire', { ...crew, ...house })).toEqual({
      factor: 4,
      table: 2,
      tableUsed: 0,
      figures: 10,
      columns: [10],
      roll: 0,
      casualties: 0,
      specialistHit: false,
    });
  });
  it.each([
    ['a bad field first', { weapon: 'lmg', sniper: true, range: -1 }, 'bad-input'],
    [
      'a bad house rule first',
      { weapon: 'lmg', sniper: true, range: 1, options: { text: 'x' } },
      'bad-input',
    ],
    [
      'a sniper before the belt',
      { weapon: 'pistol', range: 99, sniper: true, beltFed: true },
      'sniper-needs-rifle',
    ],
    [
      'the belt before silence',
      { weapon: 'hmg', range: 99, beltFed: true, crewLost: 3 },
      'belt-fed-lmg-only',
    ],
    ['silence before range', { weapon: 'hmg', range: 99, crewLost: 4 }, 'weapon-silenced'],
    ['an LMG without its two men', { weapon: 'lmg', range: 9, crewLost: 2 }, 'weapon-silenced'],
    ['nobody before range', { weapon: 'rifle', range: 99 }, 'no-figures'],
    ['a pistol beyond 9 inches', { weapon: 'pistol', range: 9.1, figures: 2 }, 'out-of-range'],
    ['fewer than no figures', { weapon: 'rifle', range: 9, figures: -1 }, 'bad-input'],
    ['a fraction of a figure', { weapon: 'rifle', range: 9, figures: 2.5 }, 'bad-input'],
    ['a shell', { weapon: 'mortar', range: 9 }, 'bad-input'],
    ['a missing range', { weapon: 'rifle', figures: 2 }, 'bad-input'],
  ])('WF-4.4 reports %s', (_, input, code) => {
    expect(refusal('smallArmsFire', input)).toBe(code);
  });
  it('WF-4.23 exact odds agree with every combination of faces', () => {
    const volley = { ...plainVolley, targetFigures: 2, specialists: true, options: { specialist: 'extra' } };
    const ready = prepared(westernFront, 'smallArmsFire', volley);
    if (!ready.ok) throw new Error(ready.problem.message);
    const slow = bruteForce((dice) => smallArmsFire.run(dice, ready.value.input as never));
    const fast = odds('smallArmsFire', volley);
    const key = (value: unknown): string => JSON.stringify(value);
    const expected = new Map(slow.values.map((value, i) => [key(value), slow.chances[i]!]));
    expect(fast.values).toHaveLength(expected.size);
    fast.values.forEach((value, i) => {
      expect(fast.chances[i]).toBeCloseTo(expected.get(key(value))!, 12);
    });
  });
  it('WF-4.6 a better shot never lowers the chance of a casualty', () => {
    const none = (volley: object): number => chanceOf('smallArmsFire', volley, 'casualties', 0);
    const volleys = fc.record({
      range: fc.integer({ min: 0, max: 60 }),
      figures: fc.integer({ min: 1, max: 45 }),
      quality: fc.constantFrom('green', 'average', 'crack'),
      cover: fc.constantFrom('none', 'soft', 'hard', 'bunker'),
      targetProne: fc.boolean(),
    });
    fc.assert(
      fc.property(volleys, fc.constantFrom('aimed', 'bef', 'enfilade'), (volley, better) => {
        const plain = none({ weapon: 'rifle', ...volley });
        expect(none({ weapon: 'rifle', ...volley, [better]: true })).toBeLessThanOrEqual(plain + 1e-12);
        expect(none({ weapon: 'rifle', ...volley, quality: 'elite' })).toBeLessThanOrEqual(plain + 1e-12);
      }),
      { numRuns: 60 },
    );
  });
});

describe('WF-5 aiming', () => {
  it('WF-5.8 direct fire at a building hits on a natural 6', () => {
    const building = { weapon: 'light-gun', targetBuilding: true };
    expect(chanceOf('artilleryAim', building, 'hit', true)).toBeCloseTo(0.5, 12);
    expect(outcome('artilleryAim', building, [5, 3])).toEqual({
      natural: 5,
      total: 8,
      hit: false,
      direction: 8,
      bearing: 315,
      distance: 3,
    });
  });
  it('WF-5.8 house rule: only the better addition counts', () => {
    const best = { weapon: 'mortar', options: { aimPlus: 'best' } };
    expect(outcome('artilleryAim', { ...best, targetBuilding: true }, [7]).total).toBe(9);
    expect(outcome('artilleryAim', best, [8]).total).toBe(9);
    expect(outcome('artilleryAim', { ...best, fire: 'indirect', targetBuilding: true }, [7]).total).toBe(9);
  });
  it('WF-5.9 the shortest miss of a direct shell is 1 inch, of an indirect one 2', () => {
    expect(outcome('artilleryAim', { weapon: 'howitzer', fire: 'off-table' }, [1, 1, 1])).toMatchObject({
      direction: 1,
      bearing: 0,
      distance: 2,
    });
    expect(outcome('artilleryAim', { weapon: 'howitzer' }, [1, 1])).toMatchObject({
      direction: 2,
      distance: 1,
    });
  });
  it('WF-4.25 grenades are thrown directly, at buildings too', () => {
    expect(refusal('artilleryAim', { weapon: 'grenade', fire: 'indirect' })).toBe('grenade-is-direct');
    expect(outcome('artilleryAim', { weapon: 'grenade', targetBuilding: true }, [6]).hit).toBe(true);
    expect(refusal('artilleryAim', { weapon: 'rifle', fire: 'indirect' })).toBe('bad-input');
  });
});

/** A medium gun at 24 inches with four men in the burst: table 6, nothing applies. */
const plainBurst = { weapon: 'medium-gun', range: 24, figuresInBurst: 4 };

describe('WF-5 bursts', () => {
  it('WF-4.6 every line of the sheet counts as printed', () => {
    const table = (change: object): unknown =>
      outcome('burstEffect', { ...plainBurst, range: 0, ...change }, [6]).table;
    expect(table({})).toBe(8);
    expect(table({ quality: 'elite' })).toBe(10);
    expect(table({ quality: 'green' })).toBe(7);
    expect(table({ cover: 'bunker' })).toBe(4);
    expect(table({ cover: 'soft' })).toBe(7);
    expect(table({ enfilade: true })).toBe(10);
    expect(table({ targetProne: true })).toBe(6);
    expect(table({ targetSkirmish: true })).toBe(5);
    expect(table({ gunnersLost: 3 })).toBe(5);
    expect(table({ targetVehicle: 'enclosed', cover: 'bunker' })).toBe(6);
    expect(table({ targetVehicle: 'open' })).toBe(7);
  });
  it('WF-8.5 brickwork feels the gun, not what protects the men; between 0 and 15', () => {
    const damage = (change: object): unknown =>
      outcome('burstEffect', { ...plainBurst, ...change, figuresInBurst: 0 }).damageTable;
    expect(damage({ cover: 'bunker', targetProne: true, targetSkirmish: true, enfilade: true })).toBe(6);
    expect(damage({ quality: 'crack', gunnersLost: 2 })).toBe(5);
    expect(damage({ gunnersLost: 9 })).toBe(0);
    expect(damage({ weapon: 'howitzer', range: 12, quality: 'elite' })).toBe(15);
    expect(damage({ cover: 'bunker', targetSkirmish: true, options: { structure: 'net' } })).toBe(0);
    expect(damage({ weapon: 'light-gun', tankGun: true })).toBe(2);
  });
  it('WF-4.21 gunners and skirmishers never touch a grenade, modified or not', () => {
    const grenade = { weapon: 'grenade', range: 6, gunnersLost: 2, targetSkirmish: true, figuresInBurst: 3 };
    expect(outcome('burstEffect', grenade, [6])).toMatchObject({ table: 4, damageTable: 4 });
    const modified = { ...grenade, options: { grenade: 'modified' }, quality: 'elite', enfilade: true };
    expect(outcome('burstEffect', modified, [6])).toMatchObject({ table: 8, damageTable: 6 });
    expect(outcome('burstEffect', { ...modified, targetVehicle: 'open' }, [6]).table).toBe(7);
  });
  it('WF-9.12 infantry bomb vehicles', () => {
    const bomb = { weapon: 'grenade', targetVehicle: 'enclosed', figuresInBurst: 8 };
    expect(resolved('burstEffect', bomb, [1]).trace.cited).toContain('WF-9.12');
  });
  it('WF-4.5 guns off the table use the last column, whatever the range', () => {
    expect(outcome('burstEffect', { weapon: 'light-gun', offTable: true, range: 500 }).factor).toBe(2);
  });
  it('WF-4.24 house rule: the extra specialist stays within the burst', () => {
    const burst = { ...plainBurst, specialists: true, options: { specialist: 'extra' } };
    expect(outcome('burstEffect', burst, [1, 9]).casualties).toBe(3);
    expect(outcome('burstEffect', { ...burst, figuresInBurst: 2 }, [1, 9]).casualties).toBe(2);
  });
  it('WF-10.4 a total below 1 throws no die, and hurts nobody', () => {
    const safe = { ...plainBurst, cover: 'bunker', targetSkirmish: true, specialists: true };
    expect(outcome('burstEffect', safe)).toMatchObject({ table: -1, tableUsed: 0, roll: 0, casualties: 0 });
    expect(outcome('burstEffect', { ...safe, options: { lowTable: 'table-1' } }, [1, 1]).casualties).toBe(1);
  });
  it.each([
    ['a bad field first', { weapon: 'grenade', ammo: 'gas', range: -1 }, 'bad-input'],
    ['a cloud before all else', { weapon: 'grenade', ammo: 'gas', tankGun: true, range: 99 }, 'cloud-shell'],
    ['no shrapnel grenade', { weapon: 'grenade', ammo: 'shrapnel', tankGun: true }, 'no-such-shell'],
    ['a tank mortar before its range', { weapon: 'mortar', tankGun: true, range: 1 }, 'tank-gun-is-light'],
    ['a mortar without a range', { weapon: 'mortar' }, 'too-close'],
    ['a mortar off the table', { weapon: 'mortar', offTable: true }, 'out-of-range'],
    ['a grenade off the table', { weapon: 'grenade', offTable: true }, 'out-of-range'],
    ['a mortar beyond 84', { weapon: 'mortar', range: 84.5 }, 'out-of-range'],
    ['a grenade beyond 6', { weapon: 'grenade', range: 6.1 }, 'out-of-range'],
    ['a gun beyond 96', { weapon: 'heavy-gun', range: 97 }, 'out-of-range'],
  ])('WF-4.4 reports %s', (_, input, code) => {
    expect(refusal('burstEffect', input)).toBe(code);
  });
});

describe('WF-8 and WF-9 structures and vehicles', () => {
  it('WF-8.1 a stated value counts instead of the printed one', () => {
    expect(outcome('shellOnCover', { structure: 'dugout', value: 20, table: 4 })).toEqual({
      value: 20,
      reduction: 4,
      damage: 4,
      remaining: 16,
      destroyed: false,
    });
  });
  it('WF-8.2 three inches of wall have a value of 4', () => {
    expect(outcome('shellOnCover', { structure: 'wall', table: 14 })).toMatchObject({
      damage: 14,
      remaining: 0,
    });
  });
  it('WF-8.4 the table is held between 0 and 15, and halved in the blast', () => {
    const bunker = { structure: 'medium-bunker' };
    expect(outcome('shellOnCover', { ...bunker, table: 18 }).reduction).toBe(15);
    expect(outcome('shellOnCover', { ...bunker, table: -2 }).reduction).toBe(0);
    expect(outcome('shellOnCover', { ...bunker, table: 18, placement: 'blast' }).reduction).toBe(7);
  });
  it('WF-8.7 only high explosive does damage', () => {
    for (const ammo of ['shrapnel', 'smoke', 'gas'])
      expect(outcome('shellOnCover', { structure: 'fence', table: 9, ammo })).toMatchObject({
        reduction: 0,
        destroyed: false,
      });
  });
  it('WF-8.6 what is destroyed is not struck again', () => {
    expect(refusal('shellOnCover', { structure: 'fence', damage: 2, table: 1 })).toBe('already-destroyed');
    expect(refusal('shellOnCover', { structure: 'fence', value: 3, damage: 2, table: 1 })).toBeUndefined();
    expect(refusal('shellOnVehicle', { vehicle: 'open-car', damage: 6, table: 1 })).toBe('already-destroyed');
    expect(refusal('shellOnCover', { structure: 'fence', damage: 2 })).toBe('bad-input');
    expect(refusal('shellOnCover', { structure: 'fence', damage: -1, table: 1 })).toBe('bad-input');
  });
  it('WF-9.10 a gun is struck by a direct hit of high explosive on a natural 10', () => {
    const tank = { vehicle: 'mark-iv', table: 6, natural: 10 };
    expect(outcome('shellOnVehicle', tank).gunKnockedOut).toBe(true);
    expect(outcome('shellOnVehicle', { ...tank, natural: 9 }).gunKnockedOut).toBe(false);
    expect(outcome('shellOnVehicle', { ...tank, placement: 'blast' }).gunKnockedOut).toBe(false);
    expect(outcome('shellOnVehicle', { ...tank, ammo: 'shrapnel' }).gunKnockedOut).toBe(false);
  });
  it('WF-9.11 a vehicle whose value is used up is knocked out', () => {
    const { outcome: after, trace } = resolved('shellOnVehicle', { vehicle: 'mark-i', damage: 8, table: 4 });
    expect(after).toMatchObject({ destroyed: true, remaining: 0 });
    expect(trace.cited).toContain('WF-9.11');
  });
  it('WF-8.3 wire is cut by high explosive, never by grenades', () => {
    expect(outcome('wireGap', { weapon: 'howitzer' })).toEqual({ gap: 2.5 });
    expect(outcome('wireGap', { weapon: 'howitzer', ammo: 'shrapnel' })).toEqual({ gap: 0 });
    expect(outcome('wireGap', { weapon: 'grenade' })).toEqual({ gap: 0 });
  });
});
