import { atLeast, type Dice, d6 } from '@sandtable/dice';
import { capital, fact, type ModifierRule } from '@sandtable/engine';
import type { House } from './options.ts';
import type { Quality } from './vocabulary.ts';

/** What all tests on one d6 have in common. */

export type Tested = { readonly tested: boolean; readonly roll: number | null; readonly passed: boolean };

/** GWB-0.3, GWB-0.5 A d6 test: passed without a roll at 1+, not to be passed above 6. */
export function testD6(dice: Dice, needed: number, why: string): Tested {
  if (needed <= 1 || needed > 6) {
    const passed = needed <= 1;
    dice.trace?.push(
      fact(
        'GWB-0.5',
        `${capital(why)}: ${passed ? 'passed without a roll' : 'cannot be passed, not rolled'}`,
      ),
    );
    return { tested: false, roll: null, passed };
  }
  const roll = dice.roll(d6, why);
  return { tested: true, roll, passed: atLeast(needed)(roll) };
}

/** GWB-0.6 Quality in break and rally tests: a good spirit lowers the number needed. */
// biome-ignore format: a table
export const spiritLines = <S extends { readonly quality: Quality; readonly options: House }>(
  rule: string,
): readonly ModifierRule<S>[] => [
  { rule: [rule, 'GWB-0.6'], label: 'elite',                        value: -1, when: ({ quality }) => quality === 'elite', not: 'not elite' },
  { rule: [rule, 'GWB-0.6'], label: 'poor',                         value: +1, when: ({ quality }) => quality === 'poor',  not: 'not poor' },
  { rule: [rule, 'GWB-0.6'], label: 'house rule: trained like elite', value: -1, when: ({ quality, options }) => quality === 'trained' && options.trainedMorale === 'as-elite', not: 'no such house rule, or not trained' },
];
