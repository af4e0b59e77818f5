import { describe, expect, it } from 'vitest';
import { standing } from '../table/units.ts';
import { groupsOf } from '../table/weapons.ts';
import { battle, company, gun, ruleAgainst } from './hand-made.ts';

const fire = (unit: string, target: string, group = 'small-arms') =>
  ({ type: 'fire', side: 'red', unit, group, target }) as const;

describe('SCW-9 what is measured for a shot', () => {
  it('SCW-9.1, SCW-9.3 an element in sight but out of arc counts for the range: below 2 inches nobody shoots', () => {
    const beside = (x: number, y: number) =>
      battle({
        red: [company('r1', [30, 20])],
        blue: [company('b1', [x, y], { facing: 270 })], // only its far end is in the arc
        phase: 'fire-standing',
      });
    expect(ruleAgainst(beside(34.9, 23), fire('r1', 'b1'))).toBe('SCW-9.3'); // its near end stands 1.4 inches off
    expect(ruleAgainst(beside(35.5, 24.6), fire('r1', 'b1'))).toBeUndefined(); // over 2 inches
  });
  it('SCW-9.5 guns too need two elements of a company in sight', () => {
    const inWood = (y: number) => {
      const state = battle({
        features: [{ kind: 'wood', rect: [20, 30, 40, 40] }], // 2 inches of it can be seen into
        red: [gun('g', [30, 15])],
        blue: [company('b1', [30, y], { facing: 180 })],
        phase: 'fire-standing',
      });
      state.units.b1!.formation = 'column';
      return state;
    };
    const [deep, near] = [inWood(33), inWood(32)]; // one element in sight; two
    const shell = fire('g', 'b1', groupsOf(deep.units.g!, standing(deep.units.g!))[0]!.id);
    expect(ruleAgainst(deep, shell)).toBe('SCW-9.5');
    expect(ruleAgainst(near, shell)).toBeUndefined();
  });
});
