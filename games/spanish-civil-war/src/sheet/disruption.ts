import { type Dice, d10 } from '@sandtable/dice';
import {
  addUp,
  capital,
  counted,
  fact,
  figure,
  type ModifierRule,
  needed,
  refuseWhen,
  sentences,
  verb,
} from '@sandtable/engine';
import { dpsOf, sufferedSaid } from './fates.ts';
import { dps, dpsReceived, elements, FIELD_CHECKS, many, mr, officer, yes } from './fields.ts';
import { procedure } from './options.ts';
import { moraleLine } from './ratings.ts';
import { graded, MOST_DPS, RALLY } from './tables.ts';

/** A unit as DPs come upon it. */
type Disrupted = {
  readonly dps: number;
  readonly received: number;
  readonly elements: number;
  /** Lost outright, before the DPs (SCW-16.8). */
  readonly standsLost?: number;
};

/** SCW-1.8, SCW-1.9 Four DPs stay, each one beyond them costs an element. */
export function disrupted(dice: Dice, unit: Disrupted, who = 'the unit') {
  const { dps, received, elements, standsLost = 0 } = unit;
  const excess = Math.max(0, dps + received - MOST_DPS);
  const elementsLost = Math.min(elements, standsLost + excess);
  const destroyed = elementsLost === elements;
  const dpsAfter = destroyed ? 0 : Math.min(MOST_DPS, dps + received);
  if (elementsLost > 0) {
    const kept = () =>
      destroyed
        ? 'it is destroyed'
        : `${counted(elementsLost, 'element')} of ${elements} ${verb(elementsLost, 'is', 'are')} lost, ${dpsOf(dpsAfter)} ${verb(dpsAfter, 'stays', 'stay')}`;
    dice.trace?.push(
      fact(
        ['SCW-1.8', 'SCW-1.9'],
        `${capital(who)} ${received > 0 ? `takes ${dpsOf(received)} on top of ${dps}` : 'loses stands outright'}: ${kept()}`,
      ),
    );
  } else if (received > 0) {
    dice.trace?.push(fact('SCW-1.8', `${capital(who)} takes ${dpsOf(received)} and has ${dpsAfter}`));
  }
  return { dpsAfter, elementsLost, destroyed };
}

export const takeDps = procedure({
  id: 'takeDps',
  title: 'Take DPs',
  about: 'What DPs do to a unit: those it keeps, the elements they cost.',
  rules: ['SCW-1.8', 'SCW-1.9', 'SCW-16.8'],
  tells: 'elementsLost',
  shape: {
    dps: dps('DPs before'),
    received: dpsReceived('DPs received now'),
    elements: elements(),
    standsLost: many('Stands lost outright', { help: 'Thrown back in an assault: 1.' }),
  },
  checks: FIELD_CHECKS,
  run(dice, unit) {
    const { dpsAfter, elementsLost, destroyed } = disrupted(dice, unit);
    return { dpsAfter, elementsLost, elementsLeft: unit.elements - elementsLost, destroyed };
  },
  says: (after, { received, elements }) =>
    sentences(sufferedSaid('the unit', { ...after, received, elements })),
});

type Rallying = {
  readonly mr: number;
  readonly officer: number;
  readonly underFireLastMove: boolean;
  readonly enemyWithin12: boolean;
  readonly dps: number;
};

/** SCW-3.1 to SCW-3.3 Rally modifiers, in the order of the sheet. */
// biome-ignore format: a table
export const RALLY_MODIFIERS: readonly ModifierRule<Rallying>[] = [
  { rule: ['SCW-3.1', 'SCW-1.7'], label: 'senior officer',          value: (unit) => unit.officer, when: (unit) => unit.officer > 0,         not: 'no officer with it' },
  moraleLine('SCW-3.1'),
  { rule: ['SCW-3.2', 'SCW-2.7'], label: 'under fire last move',    value: -2,                     when: (unit) => unit.underFireLastMove,   not: 'not under fire' },
  { rule: 'SCW-3.3',              label: 'visible enemy within 12', value: -2,                     when: (unit) => unit.enemyWithin12,       not: 'no visible enemy so near' },
];

/** SCW-3 Rally off DPs: a d10 and its modifiers. */
export const rallyTest = procedure({
  id: 'rallyTest',
  title: 'Rally',
  about: 'Does a unit shed DPs, or gain one?',
  rules: ['SCW-3.1', 'SCW-3.2', 'SCW-3.3', 'SCW-3.4', 'SCW-1.9'],
  tells: 'result',
  wants: [
    {
      field: 'result',
      is: ['remove-2', 'remove-1'],
      say: ({ dps }) => (dps === 1 ? 'the DP comes off' : 'at least one DP comes off'),
    },
    { field: 'result', is: 'remove-2', say: 'two DPs come off', when: ({ dps }) => dps > 1 },
    {
      field: 'result',
      is: 'gain-1',
      say: ({ dps, elements }) =>
        dps < 4
          ? 'the unit gains a DP'
          : elements === 1
            ? 'the unit is destroyed'
            : 'the unit loses an element',
    },
  ],
  shape: {
    mr: mr(),
    officer: officer(),
    underFireLastMove: yes('Under fire last move'),
    enemyWithin12: yes('Visible enemy within 12 inches'),
    dps: dps('DPs on the unit', { help: 'At least 1, or there is nothing to rally.' }),
    elements: elements(),
  },
  checks: [
    ...FIELD_CHECKS,
    refuseWhen(
      'nothing-to-rally',
      'SCW-3.1',
      (unit: Rallying) => unit.dps === 0,
      'Only a unit with DPs can rally.',
    ),
  ],
  run(dice, unit) {
    const sum = { title: 'rally modifier', rule: 'SCW-3.1', table: RALLY_MODIFIERS };
    const modifier = addUp(dice, sum, unit);
    const roll = dice.roll(d10, 'rally');
    const score = roll + modifier;
    const { name, dps } = graded(RALLY, score);
    dice.trace?.push(fact('SCW-3.4', `Score ${figure(score)}: ${SAID[name]}`));
    const after =
      dps > 0
        ? disrupted(dice, { dps: unit.dps, received: dps, elements: unit.elements })
        : { dpsAfter: Math.max(0, unit.dps + dps), elementsLost: 0, destroyed: false };
    return { roll, score, result: name, ...after };
  },
  says({ dpsAfter, elementsLost, destroyed }, { dps, elements }) {
    if (dpsAfter === dps && elementsLost === 0) return `Nothing changes: the unit keeps ${dpsOf(dps)}.`;
    const off = dps - dpsAfter;
    if (off <= 0 || destroyed)
      return sentences(
        sufferedSaid('the unit', { received: 1, dpsAfter, elementsLost, destroyed, elements }),
      );
    const left = dpsAfter === 0 ? 'none is left' : `${dpsAfter} ${verb(dpsAfter, 'is', 'are')} left`;
    return sentences(`${dpsOf(off)} ${verb(off, 'comes', 'come')} off, ${left}`);
  },
});

const SAID = {
  'remove-2': 'two DPs off',
  'remove-1': 'one DP off',
  'no-change': 'no change',
  'gain-1': 'one DP more',
} as const;

type AtRisk = { readonly dpsReceived: number };

/** SCW-18.1 He comes through above twice the DPs. */
const SURVIVAL = {
  title: 'officer to come through',
  rule: 'SCW-18.1',
  die: d10,
  base: 1,
  to: 'need',
  table: [
    {
      rule: 'SCW-18.1',
      label: 'twice the DPs received',
      value: ({ dpsReceived }: AtRisk) => dpsReceived * 2,
      when: () => true,
      not: '',
    },
  ],
} as const;

/** SCW-18.1 An officer falls on a roll up to twice the DPs that his unit received this turn. */
export const officerRisk = procedure({
  id: 'officerRisk',
  title: 'Risk to an officer',
  about: 'Is the officer lost whose unit received DPs this turn?',
  rules: ['SCW-18.1'],
  tells: 'casualty',
  wants: [{ field: 'casualty', is: false, say: 'the officer comes through' }],
  shape: {
    dpsReceived: dpsReceived('DPs his unit received this turn', {
      help: 'From any cause, with those that became lost elements.',
    }),
  },
  checks: [
    ...FIELD_CHECKS,
    refuseWhen(
      'not-at-risk',
      'SCW-18.1',
      ({ dpsReceived }: AtRisk) => dpsReceived === 0,
      'An officer is at risk only if his unit received DPs this turn.',
    ),
  ],
  run(dice, { dpsReceived }) {
    const riskFactor = dpsReceived * 2;
    const face = needed(dice, SURVIVAL, { dpsReceived });
    const roll = dice.roll(d10, 'risk to the officer');
    return { riskFactor, roll, casualty: roll < face };
  },
  says: ({ casualty }) => (casualty ? 'The officer is lost.' : 'The officer comes through unhurt.'),
});
