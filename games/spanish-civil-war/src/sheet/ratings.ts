import type { ModifierRule } from '@sandtable/engine';
import type { House } from './options.ts';

/** Lines that many modifier tables share; `rule` is the table that they stand in. */

/** SCW-1.1 */
export const moraleLine = (rule: string): ModifierRule<{ readonly mr: number }> => ({
  rule: [rule, 'SCW-1.1'],
  label: 'morale rating',
  value: ({ mr }) => mr,
  when: ({ mr }) => mr !== 0,
  not: 'rated 0',
});

/** SCW-1.2 */
export const abilityLine = (rule: string): ModifierRule<{ readonly ar: number }> => ({
  rule: [rule, 'SCW-1.2'],
  label: 'ability rating',
  value: ({ ar }) => ar,
  when: ({ ar }) => ar !== 0,
  not: 'rated 0',
});

export const dpsLine = (rule: string): ModifierRule<{ readonly dps: number }> => ({
  rule,
  label: 'DPs',
  value: ({ dps }) => -dps,
  when: ({ dps }) => dps > 0,
  not: 'no DPs',
});

type Led = { readonly officer: number; readonly options: House };

/** SCW-1.7, SCW-5.2 The sheet prints +1 and +2 only; a +3 officer counts 3 unless the house rule holds him to 2. */
export const officerLines = (...rules: readonly string[]): readonly ModifierRule<Led>[] => [
  {
    rule: [...rules, 'SCW-1.7'],
    label: 'officer',
    value: ({ officer }) => officer,
    when: ({ officer }) => officer > 0,
    not: 'no officer with it',
  },
  {
    rule: [...rules, 'SCW-5.2'],
    label: 'house rule: a +3 officer counts 2',
    value: -1,
    when: ({ officer, options }) => officer === 3 && options.officerCap === 'plus-2',
    not: 'no such house rule, or no such officer',
  },
];
