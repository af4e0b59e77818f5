import { prepared } from '@sandtable/engine';
import { tryOut } from '@sandtable/engine/testing';
import { describe, expect, it } from 'vitest';
import { bruteForce } from '../../../../packages/dice/src/oracle.ts';
import { gasTest } from './clouds.ts';
import { westernFront } from './sheet.ts';

const { outcome, refusal, chanceOf, odds } = tryOut(westernFront);

describe('WF-6 smoke and gas', () => {
  it('WF-6.2 chances by turn of life: 50, 40, 30 and 20 in a hundred', () => {
    const chances = [1, 2, 3, 4].map((age) => chanceOf('gasTest', { age, men: 1 }, 'casualties', 1));
    chances.forEach((chance, i) => {
      expect(chance).toBeCloseTo(0.5 - i / 10, 12);
    });
    expect(outcome('gasTest', { age: 4, men: 0 })).toEqual({ gasNumber: 8, casualties: 0, struck: [] });
  });
  it('WF-6.2 exact odds agree with every combination of faces, and who was struck is told', () => {
    const ready = prepared(westernFront, 'gasTest', { age: 3, men: 3 });
    if (!ready.ok) throw new Error(ready.problem.message);
    const slow = bruteForce((dice) => gasTest.run(dice, ready.value.input as never));
    const fast = odds('gasTest', { age: 3, men: 3 });
    const expected = new Map(slow.values.map((value, i) => [JSON.stringify(value), slow.chances[i]!]));
    expect(fast.values).toHaveLength(expected.size);
    fast.values.forEach((value, i) => {
      expect(fast.chances[i]).toBeCloseTo(expected.get(JSON.stringify(value))!, 12);
    });
  });
  it.each([
    ['no cloud before too few men', { age: 5, men: -1 }, 'no-cloud'],
    ['no cloud yet', { age: 0, men: 1 }, 'no-cloud'],
    ['a cloud that has not landed', { age: -2, men: 1 }, 'no-cloud'],
    ['a cloud long gone', { age: 5000, men: 1 }, 'no-cloud'],
    ['fewer men than none', { age: 1, men: -1 }, 'bad-input'],
    ['a missing age', { men: -1 }, 'bad-input'],
    ['a fraction of a turn', { age: 1.5, men: 1 }, 'bad-input'],
  ])('WF-6.3 reports %s', (_, input, code) => {
    expect(refusal('gasTest', input)).toBe(code);
  });
  it('WF-6.3 the life of a howitzer puff', () => {
    const at = (age: number, puff = 1) => outcome('cloudStage', { weapon: 'howitzer', age, puff });
    expect(at(1)).toEqual({ present: true, diameter: 5, drifts: false, gasNumber: 5 });
    expect(at(2)).toEqual({ present: true, diameter: 10, drifts: true, gasNumber: 6 });
    expect(at(3)).toEqual({ present: true, diameter: 10, drifts: true, gasNumber: 7 });
    expect(at(4)).toEqual({ present: true, diameter: 10, drifts: false, gasNumber: 8 });
    expect(at(4, 2)).toEqual({ present: false, diameter: 0, drifts: false, gasNumber: 0 });
    expect(at(4, 3).present).toBe(true);
    expect(at(5)).toEqual({ present: false, diameter: 0, drifts: false, gasNumber: 0 });
  });
  it('WF-6.5 house rule: the area doubles', () => {
    const puff = { weapon: 'heavy-gun', ammo: 'smoke', age: 3, options: { cloud: 'area' } };
    expect(outcome('cloudStage', puff)).toMatchObject({ diameter: 4 * Math.SQRT2, gasNumber: 0 });
    expect(outcome('cloudStage', { ...puff, age: 1 }).diameter).toBe(4);
  });
  it.each([
    ['a grenade', { weapon: 'grenade', age: 1 }, 'no-cloud-weapon'],
    ['a bad age before the grenade', { weapon: 'grenade', age: 0 }, 'bad-input'],
    ['a puff numbered 0', { weapon: 'mortar', age: 1, puff: 0 }, 'bad-input'],
    ['high explosive', { weapon: 'mortar', age: 1, ammo: 'he' }, 'bad-input'],
  ])('WF-6.1 reports %s', (_, input, code) => {
    expect(refusal('cloudStage', input)).toBe(code);
  });
  it('WF-6.8 9 and 10 are calm, without a second die', () => {
    expect(outcome('windCheck', {}, [9])).toEqual({ calm: true, direction: 0, bearing: 0, drift: 0 });
    expect(outcome('windCheck', {}, [1, 5])).toEqual({ calm: false, direction: 1, bearing: 0, drift: 5 });
    expect(chanceOf('windCheck', {}, 'drift', 3)).toBeCloseTo(0.8 / 3, 12);
  });
});

describe('WF-7 and WF-9 movement', () => {
  const inches = (input: object): unknown => outcome('movementAllowance', input).inches;

  // biome-ignore format: the printed table
  it.each([
    ['infantry',        false,  6, 10, 18, 3],
    ['cavalry',         false, 12, 24, 24, 4],
    ['field-artillery', true,   8,  6, 12, 0],
    ['horse-artillery', true,  12,  6, 18, 0],
    ['wagon',           true,   6,  4, 12, 0],
  ])('WF-7.1 %s', (type, limbered, normal, retreat, road, shelled) => {
    expect(inches({ type, limbered })).toBe(normal);
    expect(inches({ type, limbered, mode: 'retreat' })).toBe(retreat);
    expect(inches({ type, limbered, mode: 'road' })).toBe(road);
    expect(inches({ type, limbered, shelled: true })).toBe(shelled);
  });
  it('WF-7.1 what is not hitched', () => {
    expect(inches({ type: 'field-artillery' })).toBe(2);
    expect(inches({ type: 'horse-artillery', mode: 'retreat' })).toBe(2);
    expect(inches({ type: 'wagon' })).toBe(0);
    expect(inches({ type: 'wagon', mode: 'retreat' })).toBe(0);
  });
  it('WF-7.6 house rule: the road rates as printed', () => {
    const printed = { mode: 'road', limbered: true, options: { text: 'as-printed' } };
    expect(inches({ type: 'field-artillery', ...printed })).toBe(18);
    expect(inches({ type: 'horse-artillery', ...printed })).toBe(12);
    expect(inches({ type: 'wagon', ...printed })).toBe(12);
  });
  it('WF-7.7 over shell holes a charge or retreat is cut in proportion', () => {
    expect(inches({ type: 'infantry', mode: 'retreat', shelled: true })).toBe(5);
    expect(inches({ type: 'cavalry', mode: 'charge', shelled: true })).toBe(8);
    expect(inches({ type: 'horse-artillery', mode: 'retreat', limbered: true, shelled: true })).toBe(0);
  });
  it('WF-9.2 armoured cars', () => {
    const car = { type: 'armoured-car' };
    expect(inches({ ...car, onRoad: true })).toBe(12);
    expect(inches({ ...car, mode: 'road' })).toBe(24);
    expect(inches({ ...car, shelled: true })).toBe(1.5);
  });
  it('WF-9.1 tanks', () => {
    expect(inches({ type: 'tank', limbered: true, onRoad: true })).toBe(6);
    expect(inches({ type: 'tank', mode: 'road' })).toBe(18);
  });
  it.each([
    [
      'a charging gun before the road',
      { type: 'wagon', mode: 'charge', shelled: true, onRoad: true },
      'cannot-charge',
    ],
    ['a charging tank', { type: 'tank', mode: 'charge' }, 'cannot-charge'],
    [
      'a car in retreat before the road',
      { type: 'armoured-car', mode: 'retreat', shelled: true, onRoad: true },
      'no-retreat',
    ],
    ['a shelled road before the limber', { type: 'wagon', mode: 'road', shelled: true }, 'road-not-shelled'],
    ['a shelled road for anybody', { type: 'infantry', onRoad: true, shelled: true }, 'road-not-shelled'],
    ['guns on the road unlimbered', { type: 'field-artillery', mode: 'road' }, 'not-limbered'],
    ['nobody', {}, 'bad-input'],
    ['a flag that is none', { type: 'infantry', shelled: 1 }, 'bad-input'],
  ])('WF-7.3 reports %s', (_, input, code) => {
    expect(refusal('movementAllowance', input)).toBe(code);
  });
  it('WF-9.3 to WF-9.5 bogging', () => {
    expect(chanceOf('tankMobility', {}, 'bogged', true)).toBeCloseTo(1 / 6, 12);
    expect(chanceOf('tankMobility', { underFire: true }, 'bogged', true)).toBeCloseTo(1 / 3, 12);
    expect(chanceOf('tankMobility', { bogged: true, underFire: true }, 'mayMove', true)).toBeCloseTo(
      1 / 6,
      12,
    );
    expect(outcome('tankMobility', { bogged: true }, [5])).toEqual({ bogged: true, mayMove: false });
  });
});

describe('WF-5 and WF-11 planning and bombardment', () => {
  it('WF-5.1 direct fire chooses its shell unless one is named', () => {
    expect(outcome('firePlan', { kind: 'direct' })).toEqual({
      delay: 0,
      earliest: 0,
      allowed: true,
      ammo: 'shrapnel',
    });
    expect(outcome('firePlan', { kind: 'direct', target: 'defences' }).ammo).toBe('he');
    expect(outcome('firePlan', { kind: 'direct', target: 'defences', ammo: 'smoke' }).ammo).toBe('smoke');
  });
  it('WF-5.5 plots from before the game are early enough', () => {
    const plot = { kind: 'off-table', ammo: 'gas', plannedOn: -4, firesOn: 1 };
    expect(outcome('firePlan', plot)).toEqual({ delay: 5, earliest: 1, allowed: true, ammo: 'gas' });
    expect(outcome('firePlan', { ...plot, firesOn: -1 }).allowed).toBe(false);
  });
  it('WF-11.4 new orders take five turns', () => {
    expect(outcome('firePlan', { kind: 'new-orders', ammo: 'he', plannedOn: 2, firesOn: 7 })).toMatchObject({
      earliest: 7,
      allowed: true,
    });
    expect(refusal('firePlan', { kind: 'new-orders' })).toBe('ammo-not-stated');
    expect(refusal('firePlan', { kind: 'indirect', plannedOn: 0.5 })).toBe('bad-input');
  });
  it('WF-11.7 an estimate reads the fields of its own kind only', () => {
    const table = { width: 72, depth: 48 };
    const both = { x: 10, y: 10, down: 4, right: 2.5, baseline: 40, inFromLeft: 1 };
    expect(outcome('plotPoint', { ...table, ...both })).toEqual({ x: 12.5, y: 6 });
    expect(outcome('plotPoint', { ...table, ...both, from: 'edges' })).toEqual({ x: 1, y: 40 });
    expect(outcome('plotPoint', { ...table, x: 72, y: 48 })).toEqual({ x: 72, y: 48 });
    expect(outcome('plotPoint', { ...table, from: 'edges', inFromRight: 0 })).toEqual({ x: 72, y: 0 });
  });
  it('WF-11.7 decimal fractions that add up to the very edge are on the table', () => {
    const table = { width: 72, depth: 1.2 };
    expect(outcome('plotPoint', { ...table, x: 0.3, right: 0.1, left: 0.4 })).toEqual({ x: 0, y: 0 });
    expect(outcome('plotPoint', { ...table, y: 1.1, up: 0.1 })).toEqual({ x: 0, y: 1.2 });
    expect(outcome('plotPoint', { ...table, from: 'edges', inFromRight: 71.9 }).x).toBe(0.1);
    expect(refusal('plotPoint', { ...table, y: 1.1, up: 0.101 })).toBe('off-table');
  });
  it.each([
    ['neither side', { from: 'edges', baseline: 99 }, 'side-not-stated'],
    ['both sides', { from: 'edges', inFromLeft: 0, inFromRight: 0 }, 'side-not-stated'],
    ['a point beyond the table', { x: 70, right: 3 }, 'off-table'],
    ['a point behind the baseline', { y: 2, down: 3 }, 'off-table'],
    ['a point in from the right that leaves by the left', { from: 'edges', inFromRight: 73 }, 'off-table'],
    ['a baseline too far', { from: 'edges', inFromLeft: 1, baseline: 49 }, 'off-table'],
    ['a number below 0, even where it is not read', { inFromLeft: -1 }, 'bad-input'],
  ])('WF-11.7 reports %s', (_, input, code) => {
    expect(refusal('plotPoint', { width: 72, depth: 48, ...input })).toBe(code);
  });
  it('WF-11.1 6 to 15 turns of fire, 10 or 11 most likely', () => {
    expect(outcome('bombardmentLength', {}, [5, 5, 5])).toEqual({ moves: 15, guns: [6] });
    expect(chanceOf('bombardmentLength', {}, 'moves', 6)).toBeCloseTo(1 / 216, 12);
    expect(chanceOf('bombardmentLength', {}, 'moves', 10)).toBeCloseTo(48 / 216, 12);
  });
  it.each([0, 3, -1, 1.5, 'two', null])('WF-11.3 one section or two, not %j', (sections) => {
    expect(refusal('bombardmentLength', { sections })).toBe('too-many-sections');
  });
  it('WF-11.5, WF-11.6 the third time a 1, later a 1 or 2', () => {
    expect(outcome('counterBattery', { guns: 6, times: 2 })).toEqual({ threshold: 0, destroyed: 0, left: 6 });
    expect(outcome('counterBattery', { guns: 2, times: 3 }, [1, 2])).toEqual({
      threshold: 1,
      destroyed: 1,
      left: 1,
    });
    expect(outcome('counterBattery', { guns: 2, times: 9 }, [1, 2])).toEqual({
      threshold: 2,
      destroyed: 2,
      left: 0,
    });
  });
  it.each([
    ['no guns before the times', { guns: 0, times: 0 }, 'no-guns'],
    ['fewer guns than none', { guns: -1, times: 4 }, 'no-guns'],
    ['missing guns', { times: 0 }, 'bad-input'],
    ['more guns than any table holds', { guns: 1e9, times: 1 }, 'bad-input'],
    ['a target never fired at', { guns: 1, times: 0 }, 'bad-input'],
    ['missing times', { guns: 1 }, 'bad-input'],
  ])('WF-11.5 reports %s', (_, input, code) => {
    expect(refusal('counterBattery', input)).toBe(code);
  });
});

describe('WF-12 the turn', () => {
  it('WF-12.2 a tie goes to who did not have it, first of all to side a', () => {
    expect(outcome('initiative', {}, [3, 3])).toEqual({ winner: 'a', tie: true });
    expect(outcome('initiative', { previous: 'b' }, [3, 3]).winner).toBe('a');
    expect(outcome('initiative', { previous: 'a' }, [4, 3])).toEqual({ winner: 'a', tie: false });
    expect(chanceOf('initiative', { previous: 'a' }, 'winner', 'b')).toBeCloseTo(21 / 36, 12);
  });
});
