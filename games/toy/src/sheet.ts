import { atLeast, type Dice, d6 } from '@sandtable/dice';
import {
  badFields,
  count,
  counted,
  flag,
  type ModifierRule,
  needed,
  type Options,
  type OptionValues,
  proceduresWith,
  type Sheet,
} from '@sandtable/engine';
import { SECTIONS } from './rulebook.ts';

/** The sheet: rules as data, and a procedure for each thing that is rolled. */

export const OPTIONS = {
  cover: {
    rule: 'TOY-3.2',
    title: 'Men in a wood',
    scope: 'procedures',
    values: [
      ['one', 'are harder to hit by one'],
      ['two', 'are harder to hit by two'],
    ],
    matters: { procedure: 'volley', input: { men: 6, targetMen: 6, inWood: true } },
  },
} as const satisfies Options;
export type House = OptionValues<typeof OPTIONS>;

type Shot = { readonly inWood: boolean; readonly options: House };

/** TOY-3.2 Modifiers to hit. */
// biome-ignore format: a table
const TO_HIT: readonly ModifierRule<Shot>[] = [
  { rule: 'TOY-3.2', label: 'target in a wood',        value: +1, when: ({ inWood }) => inWood, not: 'in the open' },
  { rule: 'TOY-3.2', label: 'house rule: dense woods', value: +1, when: ({ inWood, options }) => inWood && options.cover === 'two', not: 'no such house rule, or in the open' },
];

type Volley = Shot & { readonly men: number; readonly targetMen: number };

function fired(dice: Dice, { men, targetMen, inWood, options }: Volley) {
  const need = { title: 'to hit', rule: 'TOY-3.1', die: d6, base: 4, to: 'need', table: TO_HIT } as const;
  const face = needed(dice, need, { inWood, options });
  const hits = dice.count(men, d6, atLeast(face), 'to hit');
  const fallen = Math.min(hits, targetMen);
  return { hits, fallen, destroyed: fallen === targetMen };
}

/** TOY-3.1 A die for each man. */
export const volley = proceduresWith(OPTIONS)({
  id: 'volley',
  title: 'Volley',
  about: 'How many men a squad hits.',
  rules: ['TOY-3.1', 'TOY-3.2'],
  shape: {
    men: count('Men who fire', { code: 'bad-men', min: 1, max: 20 }),
    targetMen: count('Men in the target', { code: 'bad-men', min: 1, max: 20 }),
    inWood: flag('Target in a wood', { code: 'bad-flag' }),
  },
  checks: badFields(['bad-men', 'bad-flag']),
  tells: 'fallen',
  wants: [
    { field: 'fallen', atLeast: 1, say: 'somebody falls' },
    { field: 'fallen', typical: (n) => `${counted(n, 'man', 'men')} or more fall` },
    { field: 'destroyed', is: true, say: 'nobody is left of the target' },
  ],
  says: ({ fallen, destroyed }) =>
    fallen === 0
      ? 'Nobody falls.'
      : `${fallen === 1 ? '1 man falls' : `${fallen} men fall`}${destroyed ? ', and nobody is left' : ''}.`,
  run: fired,
});

export const toy: Sheet = {
  id: 'toy',
  title: 'Two Patrols',
  period: 'any',
  scale: 'Squads of single men',
  rulebook: { tag: 'TOY', sections: SECTIONS, options: OPTIONS },
  badOption: 'bad-option',
  firstChecks: badFields(['bad-option']),
  procedures: { volley },
};
