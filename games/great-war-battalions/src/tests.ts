import { atLeast, type Dice, d6 } from '@sandtable/dice';
import { fact, type ModifierRule } from '@sandtable/engine';
import type { House } from './options.ts';
import type { Quality } from './vocabulary.ts';

export type Tested = { readonly tested: boolean; readonly roll: number | null; readonly passed: boolean };

/** GWB-0.3, GWB-0.5 A d6 test: passed without a roll at 1+, not to be passed above 6. */
export function testD6(dice: Dice, needed: number, why: string): Tested {
  if (needed <= 1 || needed > 6) {
    const passed = needed <= 1;
    dice.trace?.push(
      fact('GWB-0.5', `${why}: ${passed ? 'passed without a roll' : 'cannot be passed, not rolled'}`),
    );
    return { tested: false, roll: null, passed };
  }
  const roll = dice.roll(d6, why);
  return { tested: true, roll, passed: atLeast(needed)(roll) };
}

/** GWB-0.6 Spirit: what quality is worth in break and rally tests. */
const spirit = (quality: Quality, { trainedMorale }: House): number =>
  quality === 'elite' || (quality === 'trained' && trainedMorale === 'as-elite')
    ? 1
    : quality === 'poor'
      ? -1
      : 0;

/** The line for quality in break and rally tests: a good spirit lowers the number needed. */
export const spiritLine = <S extends { readonly quality: Quality; readonly options: House }>(
  rule: string,
): ModifierRule<S> => ({
  rule: [rule, 'GWB-0.6'],
  label: 'quality',
  value: ({ quality, options }) => -spirit(quality, options),
  when: ({ quality, options }) => spirit(quality, options) !== 0,
  not: 'neither elite nor poor',
});
