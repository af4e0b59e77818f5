import { tryOut } from '@sandtable/engine/testing';
import { describe, expect, it } from 'vitest';
import { spanishCivilWar } from '../index.ts';

const { refusal } = tryOut(spanishCivilWar);

/** Everything is wrong with this volley; each line below mends one thing more. */
const allWrong = {
  firerMark: 'retreating',
  visibleElements: 0,
  range: 1,
  rifle: 0,
};

describe('errors come in one order', () => {
  it.each([
    [
      'an unknown value first',
      { ...allWrong, cover: 'fog', ar: 2, firerDps: 5, rifle: -1, options: { x: 1 } },
      'bad-input',
    ],
    ['a missing range too', { ar: 2, options: { x: 1 } }, 'bad-input'],
    ['a fraction where a whole number is meant', { ...allWrong, ar: 2, rifle: 1.5 }, 'bad-input'],
    ['a fraction out of bounds', { ...allWrong, ar: 2.5 }, 'bad-input'],
    ['then house rules', { ...allWrong, ar: 2, firerDps: 5, options: { fireTable: 'wide' } }, 'bad-option'],
    ['then ratings', { ...allWrong, ar: 2, firerDps: 5, rifle: -1 }, 'bad-rating'],
    ['then DPs', { ...allWrong, targetDps: 5, rifle: -1, range: -1 }, 'bad-dps'],
    ['then elements', { ...allWrong, targetElements: 0, range: -1 }, 'bad-elements'],
    ['then distances', { ...allWrong, range: -1 }, 'bad-range'],
    ['then who fires', allWrong, 'retreating-may-not-fire'],
    ['then what is seen', { ...allWrong, firerMark: 'pinned' }, 'target-not-visible'],
    ['then an assault', { range: 1.9 }, 'assault-range'],
    ['then the reach', { range: 24.1 }, 'out-of-range'],
    ['then the weapons', { range: 24, smg: 3 }, 'no-firers'],
  ])('SCW-9 %s', (_, input, code) => {
    expect(refusal('smallArmsFire', input)).toBe(code);
  });

  it.each([
    ['takeDps', { standsLost: -1 }, 'bad-elements'],
    ['takeDps', { received: -1, elements: 0 }, 'bad-dps'],
    ['takeDps', { dps: null }, 'bad-input'],
    ['rallyTest', { officer: 4, dps: 0 }, 'bad-rating'],
    ['rallyTest', { mr: 3, dps: 5 }, 'bad-rating'],
    ['movementRoll', { troop: 'armour' }, 'bad-input'],
    ['vehicleMovementRoll', { mark: 'pinned' }, 'bad-input'],
    ['vehicleMovementRoll', { drive: 'halftrack', vehicle: 'tiger' }, 'bad-input'],
    ['smallArmsAtSoftskin', { rifle: 4 }, 'bad-input'],
    ['smallArmsAtSoftskin', { range: 10, carriedDps: 5, carriedElements: 9 }, 'bad-dps'],
    ['machineGunsAtArmour', { range: 1, firerMark: 'retreating' }, 'retreating-may-not-fire'],
    ['machineGunsAtArmour', { range: 1 }, 'assault-range'],
    ['machineGunsAtArmour', { range: 25 }, 'out-of-range'],
    ['antiTankFire', {}, 'bad-input'],
    ['antiTankFire', { range: 30, weapon: 'at-rifle', firerMark: 'retreating' }, 'retreating-may-not-fire'],
    ['artilleryFire', { range: 30, previousRounds: -1 }, 'bad-elements'],
    ['artilleryFire', { range: null }, 'bad-input'],
    ['artilleryFire', { range: 30, weapon: 'mortar', firerMark: 'retreating' }, 'retreating-may-not-fire'],
    ['airstrike', { concealed: true, targetElements: 0 }, 'bad-elements'],
    ['assault', { attacker: { mr: 3 }, defender: { dps: 5 } }, 'bad-rating'],
    ['assault', { attacker: { dps: 5 }, defender: { position: 'roof' } }, 'bad-input'],
    ['assault', { attacker: { elements: 0 }, defender: { supportElements: -1 } }, 'bad-elements'],
    ['assault', { attacker: 'infantry' }, 'bad-input'],
    ['assaultOnArmour', { infantry: { elements: 0 }, distance: -1 }, 'bad-elements'],
    ['observe', { distance: -0.1 }, 'bad-range'],
    ['wireCrossing', { distance: '8' }, 'bad-input'],
    ['takeDps', { elements: 1e9 }, 'bad-elements'],
  ])('SCW %s with %j: %s', (procedure, input, code) => {
    expect(refusal(procedure, input)).toBe(code);
  });
});
