import { d6 } from '@sandtable/dice';
import {
  badFields,
  choice,
  choiceOr,
  countOr,
  fact,
  inInches,
  type ModifierRule,
  needed,
  refuseWhen,
  sentences,
  totalOf,
} from '@sandtable/engine';
import { many, yes } from './fields.ts';
import { type House, procedure } from './options.ts';
import { MOVEMENT, ON_ROAD } from './tables.ts';
import { GOINGS, type Going, MOBILITIES, type Mobility } from './vocabulary.ts';

type Ordered = { readonly officerPresent: boolean };

/** CLA-1.2 */
// biome-ignore format: a table
const ORDER_MODIFIERS: readonly ModifierRule<Ordered>[] = [
  { rule: 'CLA-1.2', label: 'commander or staff officer near', value: +1, when: (unit) => unit.officerPresent, not: 'none within 2 inches' },
];

/** CLA-1.1, CLA-1.2 Does a new order come into force? */
export const orderRoll = procedure({
  id: 'orderRoll',
  title: 'New order',
  about: 'Does a unit take up its new order this turn?',
  rules: ['CLA-1.1', 'CLA-1.2'],
  tells: 'obeyed',
  wants: [{ field: 'obeyed', is: true, say: 'the unit takes up its new order' }],
  shape: { officerPresent: yes('Commander or staff officer within 2 inches') },
  checks: [],
  run(dice, unit) {
    needed(
      dice,
      { title: 'new order', rule: 'CLA-1.2', die: d6, base: 4, to: 'die', table: ORDER_MODIFIERS },
      unit,
    );
    const score = dice.roll(d6, 'new order') + totalOf(ORDER_MODIFIERS, unit);
    const obeyed = score >= 4;
    dice.trace?.push(
      fact(['CLA-1.1', 'CLA-1.2'], obeyed ? 'The new order is in force' : 'The old order stands this turn'),
    );
    return { score, obeyed };
  },
  says: ({ obeyed }) =>
    obeyed
      ? 'The unit takes up its new order at once.'
      : 'The new order is not taken up. The old one stands this turn.',
});

type Late = { readonly turnsWaiting: number; readonly options: House };

/** CLA-1.3 */
// biome-ignore format: a table
const CUMULATIVE: readonly ModifierRule<Late>[] = [
  { rule: 'CLA-1.3', label: 'house rule: earlier failures count', value: (unit) => unit.turnsWaiting, when: (unit) => unit.options.cumulativeArrivals === 'on' && unit.turnsWaiting > 0, not: 'no earlier failure' },
];

/** CLA-1.3 Does a late unit come on? */
export const lateArrival = procedure({
  id: 'lateArrival',
  title: 'Late arrival',
  about: 'Does a late unit, or an aircraft coming back, arrive this turn?',
  rules: ['CLA-1.3', 'CLA-8.1'],
  tells: 'arrives',
  wants: [{ field: 'arrives', is: true, say: 'it arrives this turn' }],
  shape: {
    needed: countOr(4, 'Arrives on', { code: 'bad-number', min: 2, max: 6 }),
    turnsWaiting: many('Failed rolls so far', { help: 'Read only under the house rule for late arrivals.' }),
  },
  checks: badFields(['bad-number']),
  idle: { turnsWaiting: ({ options }) => options.cumulativeArrivals === 'off' },
  run(dice, unit) {
    const table = unit.options.cumulativeArrivals === 'on' ? CUMULATIVE : [];
    needed(
      dice,
      { title: 'late arrival', rule: 'CLA-1.3', die: d6, base: unit.needed, to: 'die', table },
      unit,
    );
    const score = dice.roll(d6, 'late arrival') + totalOf(table, unit);
    const arrives = score >= unit.needed;
    dice.trace?.push(
      fact(
        'CLA-1.3',
        arrives ? 'It arrives and moves on this turn' : 'It does not arrive; roll again next turn',
      ),
    );
    return { score, arrives };
  },
  says: ({ arrives }) =>
    arrives ? 'It arrives, and moves on this turn.' : 'It does not arrive. Roll again next turn.',
});

type Mover = {
  readonly mobility: Mobility;
  readonly going: Going;
  readonly closeOrder: boolean;
  readonly irregular: boolean;
};

/** CLA-2 The cell of the movement table; a road is good going to all but wheels (CLA-2.8). */
function cellFor({ mobility, going, closeOrder, irregular }: Mover) {
  if (mobility === 'wheeled-vehicle' && going === 'road') return ON_ROAD;
  const cell = MOVEMENT[mobility][going === 'road' ? 'good' : going]!; // wheels in difficult going were refused
  if (closeOrder && going !== 'difficult') return { ...cell, dice: cell.dice + 1, rule: 'CLA-2.3' };
  if (mobility === 'cavalry' && irregular && going === 'difficult')
    return { ...cell, dice: 2, rule: 'CLA-2.5' };
  return cell;
}

/** CLA-2.1 to CLA-2.9 Inches a unit may move. */
export const moveAllowance = procedure({
  id: 'moveAllowance',
  title: 'How far may it move?',
  about: 'Inches that a unit may move this turn, rolled when it is activated.',
  rules: [
    'CLA-2.1',
    'CLA-2.2',
    'CLA-2.3',
    'CLA-2.4',
    'CLA-2.5',
    'CLA-2.6',
    'CLA-2.7',
    'CLA-2.8',
    'CLA-2.9',
    'CLA-2.11',
    'CLA-2.15',
  ],
  tells: 'allowance',
  wants: [
    { field: 'allowance', typical: (n) => `it may move ${inInches(n)} or more` },
    {
      field: 'allowance',
      is: 0,
      say: 'it cannot move',
      when: (mover) => cellFor(mover).modifier < 0,
    },
  ],
  shape: {
    mobility: choice('Moves as', MOBILITIES, { code: 'unknown-mobility' }),
    going: choiceOr('good', 'Going', GOINGS, {
      code: 'unknown-going',
      help: 'Declared before rolling; good going stops at the edge of difficult going.',
    }),
    closeOrder: yes('In close order'),
    irregular: yes('Irregular'),
  },
  checks: [
    ...badFields(['unknown-mobility', 'unknown-going']),
    refuseWhen(
      'close-order-not-infantry',
      'CLA-2.3',
      ({ closeOrder, mobility }: Mover) => closeOrder && mobility !== 'infantry',
      'Only infantry form close order.',
    ),
    refuseWhen(
      'cannot-enter-difficult',
      'CLA-2.8',
      ({ mobility, going }: Mover) => mobility === 'wheeled-vehicle' && going === 'difficult',
      'Wheels stay out of difficult going; choose good going or a road.',
    ),
  ],
  idle: {
    closeOrder: ({ mobility }) => mobility !== 'infantry',
    irregular: ({ mobility, going }) => mobility !== 'cavalry' || going !== 'difficult',
  },
  run(dice, mover) {
    const { dice: number, modifier, rule } = cellFor(mover);
    const off = modifier === 0 ? '' : `, less ${-modifier}`;
    dice.trace?.push(
      fact(
        [rule, 'CLA-0.1'],
        `${MOBILITIES[mover.mobility]}, ${GOINGS[mover.going].toLowerCase()}: ${number}D6${off}`,
      ),
    );
    dice.trace?.push(fact('CLA-2.11', 'The going declared holds for the whole move'));
    const allowance = Math.max(0, dice.sum(number, d6, 'movement') + modifier);
    dice.trace?.push(fact('CLA-2.1', allowance === 0 ? 'It cannot move' : `Up to ${inInches(allowance)}`));
    return { diceRolled: number, modifier, allowance };
  },
  says: ({ allowance }) =>
    sentences(allowance === 0 ? 'it cannot move this turn' : `it may move up to ${inInches(allowance)}`),
});

/** CLA-2.10 A tank that has moved breaks down on a 12. */
export const breakdown = procedure({
  id: 'breakdown',
  title: 'Breakdown',
  about: 'Does a tank break down after its move?',
  rules: ['CLA-2.10'],
  tells: 'brokenDown',
  wants: [
    { field: 'brokenDown', is: false, say: 'the tank keeps running' },
    { field: 'brokenDown', is: true, say: 'the tank breaks down for good' },
  ],
  shape: {},
  checks: [],
  run(dice) {
    dice.trace?.push(fact('CLA-2.10', 'It keeps running unless two dice come to 12'));
    const score = dice.sum(2, d6, 'breakdown');
    dice.trace?.push(
      fact('CLA-2.10', score === 12 ? 'Broken down: it never moves again but may shoot' : 'It keeps running'),
    );
    return { score, brokenDown: score === 12 };
  },
  says: ({ brokenDown }) =>
    brokenDown
      ? 'The tank breaks down: it never moves again, but it may still shoot.'
      : 'The tank keeps running.',
});
