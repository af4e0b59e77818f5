import type { Dice } from '@sandtable/dice';
import { badFields, fact, listed, refuseWhen, sentence } from '@sandtable/engine';
import { BAD, many, maybeMany, yes } from './fields.ts';
import { procedure } from './options.ts';

/** What has befallen a squad in a phase. */
export type Befallen = {
  readonly firedOn: boolean;
  readonly firedOnBefore: boolean;
  readonly gas: boolean;
  readonly original: number;
  readonly before: number;
  readonly after: number;
  readonly meleeLost: boolean;
  readonly routing: boolean;
};

type Occasion = {
  readonly reason: 'first-fire' | 'gas' | 'half-strength' | 'below-half' | 'recover-rout' | 'melee-lost';
  readonly rule: string;
  readonly text: string;
  readonly when: (squad: Befallen) => boolean;
};

const atHalf = (squad: Befallen, strength: number): boolean => 2 * strength <= squad.original;

/** WF-3.13 to WF-3.17 The occasions for a check, in the order in which they are reported. */
// biome-ignore format: a table
const OCCASIONS: readonly Occasion[] = [
  { reason: 'first-fire',    rule: 'WF-3.13', text: 'Under fire for the first time',     when: (squad) => squad.firedOn && !squad.firedOnBefore },
  { reason: 'gas',           rule: 'WF-3.14', text: 'Under gas attack',                  when: (squad) => squad.gas },
  { reason: 'half-strength', rule: 'WF-3.15', text: 'Has fallen to half strength',       when: (squad) => !atHalf(squad, squad.before) && atHalf(squad, squad.after) },
  { reason: 'below-half',    rule: 'WF-3.15', text: 'More casualties at half strength',  when: (squad) => atHalf(squad, squad.before) && squad.after < squad.before },
  { reason: 'recover-rout',  rule: 'WF-3.16', text: 'May recover from rout',             when: (squad) => squad.routing },
  { reason: 'melee-lost',    rule: 'WF-3.17', text: 'Has lost a round of melee',         when: (squad) => squad.meleeLost },
];

/** WF-3.13 to WF-3.17, WF-3.28 The reasons for a check; one check serves them all. */
export function reasonsFor(dice: Dice, squad: Befallen): Occasion['reason'][] {
  if (squad.after === 0) {
    dice.trace?.push(fact('WF-3.15', 'Nobody is left to check'));
    return [];
  }
  const occasions = OCCASIONS.filter(({ when }) => when(squad));
  for (const { rule, text } of occasions) dice.trace?.push(fact(rule, text));
  if (occasions.length > 1) dice.trace?.push(fact('WF-3.28', 'One check for all of these'));
  return occasions.map(({ reason }) => reason);
}

/** The reasons, after `a morale check is due for`. */
const SAID: Readonly<Record<Occasion['reason'], string>> = {
  'first-fire': 'its first time under fire',
  gas: 'gas',
  'half-strength': 'falling to half strength',
  'below-half': 'more losses at half strength',
  'recover-rout': 'recovering from rout',
  'melee-lost': 'a lost round of melee',
};

type Strengths = { readonly original: number; readonly before: number | null; readonly after: number | null };
const strengthsOf = ({ original, before, after }: Strengths) => {
  const was = before ?? original;
  return { original, before: was, after: after ?? was };
};

export const moraleTriggers = procedure({
  id: 'moraleTriggers',
  title: 'Is a morale check due?',
  about: 'Whether a squad must check its morale, and why.',
  rules: ['WF-3.13', 'WF-3.14', 'WF-3.15', 'WF-3.16', 'WF-3.17', 'WF-3.28'],
  tells: 'needed',
  shape: {
    firedOn: yes('Fired at'),
    firedOnBefore: yes('Had been fired at before in this game'),
    gas: yes('Touched gas'),
    original: many('Original strength', { unit: 'figures', common: [6, 8, 10, 12, 15] }),
    before: maybeMany('Strength before', { unit: 'figures', help: 'The original strength unless stated.' }),
    after: maybeMany('Strength now', { unit: 'figures', help: 'The strength before unless stated.' }),
    meleeLost: yes('Lost a round of melee'),
    routing: yes('Routing'),
  },
  checks: [
    ...badFields([BAD]),
    refuseWhen(
      BAD,
      'WF-3.15',
      (squad: Strengths) => {
        const { original, before, after } = strengthsOf(squad);
        return after > before || before > original;
      },
      'A squad does not grow: original, before and now must not rise.',
    ),
  ],
  idle: { firedOnBefore: ({ firedOn }) => !firedOn },
  run(dice, squad) {
    const reasons = reasonsFor(dice, { ...squad, ...strengthsOf(squad) });
    return { needed: reasons.length > 0, reasons };
  },
  says({ needed, reasons }, squad) {
    if (!needed)
      return sentence(strengthsOf(squad).after === 0 ? 'nobody is left to check' : 'no morale check is due');
    const why = reasons.map((reason) => SAID[reason]);
    return sentence(`a morale check is due for ${listed(why)}`);
  },
});
