import { prepared } from '@sandtable/engine';
import { tryOut } from '@sandtable/engine/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bruteForce } from '../../../../packages/dice/src/oracle.ts';
import { chargeReception } from './charge.ts';
import { westernFront } from './sheet.ts';

const { outcome, refusal, chanceOf, odds } = tryOut(westernFront);

/** Ten infantry in line on each side, nobody charging: table 3 both. */
const ten = { figures: 10 };

describe('WF-1 melee', () => {
  const table = (change: object, round = 2): unknown =>
    outcome(
      'meleeRound',
      { round, a: { ...ten, ...change }, b: ten, options: { lowTable: 'table-1' } },
      [6, 6],
    ).tableA;

  it('WF-1.3 every line of the sheet counts as printed', () => {
    expect(table({})).toBe(3);
    expect(table({ type: 'dismounted-cavalry' })).toBe(2);
    expect(table({ type: 'dismounted-general' })).toBe(1);
    expect(table({ quality: 'elite' })).toBe(5);
    expect(table({ quality: 'crack' })).toBe(4);
    expect(table({ quality: 'green' })).toBe(2);
    expect(table({ formation: 'open' })).toBe(2);
    expect(table({ formation: 'skirmish' })).toBe(1);
    expect(table({ formation: 'road-column' })).toBe(3);
    expect(table({ charging: true })).toBe(4);
    expect(table({ wonLastRound: true })).toBe(4);
    expect(table({ uphill: true })).toBe(4);
    expect(table({ prone: true })).toBe(0);
    expect(table({ cover: 'hard' })).toBe(5);
    expect(table({ cover: 'soft' })).toBe(4);
    expect(table({ cover: 'trench' })).toBe(1);
    expect(table({ enemyFlankRear: true })).toBe(0);
  });
  it('WF-1.6 mounted cavalry that stands loses 2, on foot it does not', () => {
    expect(table({ type: 'mounted-cavalry' })).toBe(3);
    expect(table({ type: 'mounted-cavalry', charging: true })).toBe(6);
    expect(table({ type: 'dismounted-cavalry' })).toBe(2);
  });
  it('WF-1.7 the lance counts on horseback in round 1, charging or not', () => {
    expect(table({ type: 'mounted-cavalry', lancers: true }, 1)).toBe(5);
    expect(table({ type: 'mounted-cavalry', lancers: true }, 2)).toBe(3);
    expect(table({ type: 'dismounted-cavalry', lancers: true }, 1)).toBe(2);
  });
  it('WF-1.12 house rule: a trench is worth +2', () => {
    const round = { a: { ...ten, cover: 'trench' }, b: ten, options: { trench: 'plus-two' } };
    expect(outcome('meleeRound', round, [6, 6]).tableA).toBe(5);
  });
  it.each([
    [19, 10, 3],
    [20, 10, 4],
    [29, 10, 4],
    [30, 10, 5],
  ])('WF-1.14 %i against %i strike on table %i', (figures, enemy, expected) => {
    const round = { a: { figures }, b: { figures: enemy } };
    expect(outcome('meleeRound', round, [6, 6])).toMatchObject({ tableA: expected, tableB: 3 });
  });
  it('WF-1.19 a specialist falls only where there is one', () => {
    const round = { a: { ...ten, specialists: true }, b: ten };
    expect(outcome('meleeRound', round, [1, 1])).toMatchObject({ specialistA: true, specialistB: false });
    expect(outcome('meleeRound', round, [1, 2])).toMatchObject({ specialistA: false });
  });
  it('WF-1.20 a winner in fixed defences stays, a loser in them goes', () => {
    const round = { a: { ...ten, charging: true }, b: { ...ten, fixedDefences: true } };
    expect(outcome('meleeRound', round, [1, 6])).toMatchObject({ loser: 'b', retreat: 3, followUp: true });
    expect(outcome('meleeRound', { a: round.b, b: round.a }, [1, 6])).toMatchObject({
      loser: 'b',
      retreat: 3,
      followUp: false,
      moraleCheck: true,
    });
  });
  it('WF-1.21 exactly half as strong again is enough, as a house rule exactly double', () => {
    const round = { a: { figures: 6, strength: 12 }, b: { figures: 6, strength: 10, cannotFallBack: true } };
    expect(outcome('meleeRound', round, [1, 6])).toMatchObject({ strengthB: 8, result: 'surrender' });
    const double = { ...round, options: { surrenderAt: 'double' } };
    expect(outcome('meleeRound', double, [1, 6]).result).toBe('trapped');
    const twice = { ...double, a: { figures: 6, strength: 16 } };
    expect(outcome('meleeRound', twice, [1, 6])).toMatchObject({
      result: 'surrender',
      moraleCheck: false,
      retreat: 0,
    });
  });
  it('WF-1.22 where neither has a table there is no die and no loser', () => {
    const prone = { ...ten, prone: true };
    expect(outcome('meleeRound', { a: prone, b: prone })).toMatchObject({
      rollA: 0,
      rollB: 0,
      loser: 'none',
      result: 'draw',
      followUp: false,
      moraleCheck: false,
    });
  });
  it('WF-1.24 both wiped out: nobody has won', () => {
    const one = { a: { figures: 1 }, b: { figures: 1 } };
    expect(outcome('meleeRound', one, [1, 1])).toMatchObject({
      loser: 'none',
      result: 'destroyed',
      moraleCheck: false,
    });
  });
  it('WF-1.24 a reserve keeps a side alive whose fighters all fell', () => {
    const round = { a: { figures: 12 }, b: { figures: 2, strength: 5 } };
    expect(outcome('meleeRound', round, [1, 6])).toMatchObject({
      casualtiesB: 2,
      strengthB: 3,
      result: 'retreat',
    });
  });
  it.each([
    ['a missing side', { a: ten }, 'bad-input'],
    ['more figures than strength', { a: { figures: 5, strength: 4 }, b: { figures: 0 } }, 'bad-input'],
    ['round 0', { round: 0, a: ten, b: { figures: 0 } }, 'bad-input'],
    ['a bunker, which is no cover here', { a: { ...ten, cover: 'bunker' }, b: ten }, 'bad-input'],
    [
      'nobody before a prone charge',
      { a: { ...ten, prone: true, charging: true }, b: { figures: 0 } },
      'no-figures',
    ],
    [
      'a prone charge before the last round',
      { a: { ...ten, prone: true, charging: true, wonLastRound: true }, b: ten },
      'prone-cannot-charge',
    ],
    [
      'no last round before two winners',
      { a: { ...ten, wonLastRound: true }, b: { ...ten, wonLastRound: true } },
      'no-last-round',
    ],
    [
      'two winners',
      { round: 2, a: { ...ten, wonLastRound: true }, b: { ...ten, wonLastRound: true } },
      'both-won',
    ],
  ])('WF-1 reports %s', (_, input, code) => {
    expect(refusal('meleeRound', input)).toBe(code);
  });
  it('WF-1.12 charge trenches, not walls: chances of ten against ten', () => {
    const against = (cover: string) => ({ a: { ...ten, charging: true }, b: { ...ten, cover } });
    expect(chanceOf('meleeRound', against('none'), 'loser', 'b')).toBeCloseTo(7 / 18, 12);
    expect(chanceOf('meleeRound', against('none'), 'loser', 'a')).toBeCloseTo(1 / 9, 12);
    expect(chanceOf('meleeRound', against('hard'), 'loser', 'b')).toBeCloseTo(1 / 9, 12);
    expect(chanceOf('meleeRound', against('hard'), 'loser', 'a')).toBeCloseTo(4 / 9, 12);
  });
  it('WF-1.3 a better quality never loses more often', () => {
    const loses = (quality: string, figures: number): number =>
      chanceOf('meleeRound', { a: { figures, quality }, b: ten }, 'loser', 'a');
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 40 }), (figures) => {
        const chances = ['green', 'average', 'crack', 'elite'].map((quality) => loses(quality, figures));
        for (let i = 1; i < 4; i++) expect(chances[i]).toBeLessThanOrEqual(chances[i - 1]! + 1e-12);
      }),
      { numRuns: 40 },
    );
  });
});

describe('WF-1.15 fire at chargers', () => {
  const rifles = { weapon: 'rifle', figures: 10, aimed: true };
  const squad = { officerNear: true };

  it('WF-1.15 nobody fires: the charge goes on unchecked', () => {
    expect(outcome('chargeReception', { attackers: { original: 10 } })).toEqual({
      casualties: 0,
      specialistsHit: 0,
      checkNeeded: false,
      passed: true,
      result: 'none',
      chargeContinues: true,
      attackersLeft: 10,
    });
  });
  it('WF-1.15 nobody fires at the dead, nor do they check', () => {
    const input = { fire: [{ weapon: 'hmg' }, { weapon: 'hmg' }], attackers: { original: 10, before: 4 } };
    expect(outcome('chargeReception', input, [1])).toEqual({
      casualties: 4,
      specialistsHit: 0,
      checkNeeded: false,
      passed: false,
      result: 'destroyed',
      chargeContinues: false,
      attackersLeft: 0,
    });
  });
  it('WF-3.22 a 5 costs the chargers one more', () => {
    const input = { fire: [rifles], attackers: { original: 10, squad } };
    expect(outcome('chargeReception', input, [6, 10, 5])).toMatchObject({
      casualties: 2,
      passed: false,
      result: 'fall-back-2',
      chargeContinues: false,
      attackersLeft: 7,
    });
  });
  it('WF-3.13 fire that cannot hurt is still the first fire', () => {
    const harmless = { weapon: 'pistol', figures: 1, quality: 'green', cover: 'bunker' };
    const input = { fire: [harmless], attackers: { original: 10 } };
    expect(outcome('chargeReception', input, [7])).toMatchObject({
      casualties: 0,
      checkNeeded: true,
      result: 'pass',
    });
  });
  it('WF-3.15 losses at half strength call for a check, no losses do not', () => {
    const input = {
      fire: [{ weapon: 'rifle', figures: 4 }],
      attackers: { original: 10, before: 5, firedOnBefore: true },
    };
    expect(outcome('chargeReception', input, [6]).checkNeeded).toBe(false);
    expect(outcome('chargeReception', input, [1, 1]).checkNeeded).toBe(true);
  });
  it('WF-3.12 in 1916 a tank beside the defenders tells', () => {
    const input = {
      fire: [rifles],
      attackers: { original: 10, squad: { enemyVehicle: 'tank' } },
      debut: true,
    };
    // 8 - 1 fire - 2 casualties - 2 tank = 3
    expect(outcome('chargeReception', input, [6, 3]).passed).toBe(true);
    expect(outcome('chargeReception', input, [6, 4, 1]).passed).toBe(false);
  });
  it('WF-4.24 specialists are counted, house rules reach volleys and check', () => {
    const input = {
      fire: [{ ...rifles, specialists: true }],
      attackers: { original: 10, squad },
      options: { specialist: 'extra', moraleRoll: 'below' },
    };
    // 2 and a specialist: 8 + 1 - 1 - 3 = 5, and 5 is not below 5
    expect(outcome('chargeReception', input, [6, 9, 5, 6])).toMatchObject({
      casualties: 3,
      specialistsHit: 1,
      result: 'rout',
    });
  });
  it.each([
    [
      'more chargers than there ever were',
      { attackers: { original: 5, before: 6 }, fire: [{ weapon: 'rifle' }] },
      'bad-input',
    ],
    ['a missing strength', { fire: [rifles] }, 'bad-input'],
    [
      'an unknown weapon in a later volley',
      { fire: [rifles, { weapon: 'bow' }], attackers: { original: 5 } },
      'bad-input',
    ],
    [
      'a volley that will not be fired',
      { fire: [rifles, { weapon: 'rifle' }], attackers: { original: 1 } },
      'no-figures',
    ],
    [
      'the earlier fault, in whichever volley',
      { fire: [{ weapon: 'rifle' }, { weapon: 'lmg', sniper: true }], attackers: { original: 5 } },
      'sniper-needs-rifle',
    ],
    [
      'a silent gun',
      { fire: [{ weapon: 'lmg', crewLost: 2 }], attackers: { original: 5 } },
      'weapon-silenced',
    ],
  ])('WF-1.15 reports %s', (_, input, code) => {
    expect(refusal('chargeReception', input)).toBe(code);
  });
  it('WF-1.15 exact odds agree with every combination of faces', () => {
    const input = {
      fire: [rifles, { weapon: 'lmg', specialists: true }],
      attackers: { original: 6, squad },
    };
    const ready = prepared(westernFront, 'chargeReception', input);
    if (!ready.ok) throw new Error(ready.problem.message);
    const slow = bruteForce((dice) => chargeReception.run(dice, ready.value.input as never));
    const fast = odds('chargeReception', input);
    const key = (value: unknown): string => JSON.stringify(value);
    const expected = new Map(slow.values.map((value, i) => [key(value), slow.chances[i]!]));
    expect(fast.values).toHaveLength(expected.size);
    fast.values.forEach((value, i) => {
      expect(fast.chances[i]).toBeCloseTo(expected.get(key(value))!, 12);
    });
  });
  it('WF-1.15 a fresh squad with its NCO gets home 8 times in 15 against aimed rifles, 3 in 10 against an HMG', () => {
    const attackers = { original: 10, squad };
    const home = (volley: object): number =>
      chanceOf('chargeReception', { fire: [volley], attackers }, 'chargeContinues', true);
    expect(home(rifles)).toBeCloseTo(8 / 15, 12);
    expect(home({ weapon: 'hmg', aimed: true })).toBeCloseTo(3 / 10, 12);
  });
});
