import type { NeedLine, SumLine } from '@sandtable/engine';
import { outlookOf } from '@sandtable/engine';
import { tryOut } from '@sandtable/engine/testing';
import { describe, expect, it } from 'vitest';
import { spanishCivilWar } from '../index.ts';
import { aboardSaid } from './fates.ts';

const { resolved } = tryOut(spanishCivilWar);

const said = (procedure: string, input: object = {}, faces: readonly number[] = []): string =>
  resolved(procedure, input, faces).says;
/** Before the dice: all that a player wants to know. */
function asked(procedure: string, input: object = {}): string[] {
  const outlook = outlookOf(spanishCivilWar, procedure, input);
  if (!outlook.ok) throw new Error(outlook.problem.message);
  return [outlook.value.headline, ...outlook.value.others].map(({ says }) => says);
}
/** Whatever is added up, whose it is, and what applies. */
const working = (procedure: string, input: object, faces: readonly number[]) =>
  resolved(procedure, input, faces)
    .trace.lines.filter((line): line is NeedLine | SumLine => line.kind === 'need' || line.kind === 'sum')
    .map(({ of, modifiers }) => [
      ...(of ? [of] : []),
      ...modifiers.filter(({ applied }) => applied).map(({ label, value }) => `${label} ${value}`),
    ]);

const rifles = { rifle: 4, range: 8 };

describe('before the dice', () => {
  it('SCW-9.13 fire is asked for DPs, with the face', () => {
    expect(asked('smallArmsFire', rifles).slice(0, 2)).toEqual([
      '60%: the target takes a DP, on 5+.',
      '20%: the target takes 2 DPs or more, on 9+.',
    ]);
  });
  it('SCW-1.9 on a unit with 4 DPs it is asked for elements, and the last one is the unit', () => {
    const worn = { ...rifles, targetDps: 4 };
    expect(asked('smallArmsFire', worn)[0]).toBe('60%: the target loses an element, on 5+.');
    expect(asked('smallArmsFire', { ...worn, targetElements: 1 })[0]).toBe(
      '60%: the target is destroyed, on 5+.',
    );
  });
  it('SCW-12.3 a shot at armour is asked for the vehicle first, then for the hit', () => {
    expect(asked('antiTankFire', { range: 20 }).slice(0, 2)).toEqual([
      '20%: the vehicle is destroyed or abandoned.',
      '40%: the shot hits, on 7+.',
    ]);
  });
  it('SCW-18.1 an officer hopes to come through', () => {
    expect(asked('officerRisk', { dpsReceived: 2 })).toEqual(['60%: the officer comes through, on 5+.']);
  });
  it('SCW-5.3 a move is asked for inches', () => {
    expect(asked('movementRoll', { dps: 1 })[0]).toBe('60%: it moves 8 inches or more, on 5+.');
  });
});

describe('after them', () => {
  it('SCW-16.8 both sides of an assault', () => {
    expect(said('assault', { defender: { dps: 2 } }, [9, 7])).toBe(
      'The attacker wins, 9 to 5. The defender takes 3 DPs, keeps 4, loses 1 of 4 elements and goes back 4 inches. The attacker takes 2 DPs.',
    );
    expect(said('assault', {}, [5, 5])).toBe(
      'Nobody wins, 5 to 5. The defender takes 3 DPs. The attacker takes 3 DPs.',
    );
  });
  it('SCW-17.4 infantry and armour', () => {
    expect(said('assaultOnArmour', { armour: { immobilised: true } }, [5, 5])).toBe(
      'The infantry beats the armour, 9 to 5. The armour must go back but cannot move, and its crew abandons it.',
    );
  });
  it('SCW-12.4 a shot to its last consequence', () => {
    expect(said('antiTankFire', { range: 20 }, [7, 4, 5])).toBe(
      'The shot hits: the vehicle tests its morale and must retire.',
    );
    expect(said('antiTankFire', { range: 20 }, [7, 1])).toBe('The shot hits without effect.');
    expect(said('antiTankFire', { range: 20 }, [6])).toBe('The shot misses.');
  });
  it('SCW-10.1 a truck and whoever is aboard', () => {
    const truck = { rifle: 4, range: 8, carriedElements: 4, carriedDps: 3 };
    expect(said('smallArmsAtSoftskin', truck, [5, 8])).toBe(
      'The vehicle is destroyed. The unit aboard takes 2 DPs, keeps 4 and loses 1 of 4 elements.',
    );
  });
  it('SCW-10.1 whoever is lost with the truck took no DPs', () => {
    const aboard = { carriedReceived: 0, carriedDpsAfter: 0, carriedElementsLost: 0, carriedDestroyed: true };
    expect(aboardSaid(aboard, 4)).toBe('the unit aboard is destroyed');
  });
  it('SCW-3.4 a rally', () => {
    expect(said('rallyTest', { dps: 3 }, [7])).toBe('1 DP comes off, 2 are left.');
    expect(said('rallyTest', { dps: 4 }, [1])).toBe(
      'The unit takes 1 DP, keeps 4 and loses 1 of 4 elements.',
    );
  });
});

describe('the working', () => {
  it('SCW-16.7 names the side that every number belongs to', () => {
    const fight = { attacker: { mr: 1 }, defender: { position: 'trenches' } };
    expect(working('assault', fight, [5, 5])).toEqual([
      ['attacker', 'morale rating 1'],
      ['defender', 'in trenches 2'],
    ]);
  });
  it('SCW-5.2 by house rule a +3 officer counts 2', () => {
    const led = { officer: 3, options: { officerCap: 'plus-2' } };
    expect(working('movementRoll', led, [5])).toEqual([
      ['officer 3', 'house rule: a +3 officer counts 2 -1'],
    ]);
  });
  it('SCW-5.10 by house rule both kinds of fire count', () => {
    const truck = { vehicle: 'truck-medium', underFire: true, underArtilleryFire: true };
    expect(working('vehicleMovementRoll', truck, [5])).toEqual([['under artillery fire -4']]);
    const options = { softskinFireModifiers: 'sum' };
    expect(working('vehicleMovementRoll', { ...truck, options }, [5])).toEqual([
      ['under artillery fire -4', 'house rule: other fire counts too -2'],
    ]);
  });
  it('SCW-14.7 by house rule this round counts too', () => {
    const gun = { range: 12, previousRounds: 1, options: { rangingRounds: 'inclusive' } };
    expect(working('artilleryFire', gun, [4])).toEqual([
      ['rounds at a target that stands 1', 'house rule: this round counts too 1'],
    ]);
  });
});
