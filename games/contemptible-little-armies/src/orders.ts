import { d6 } from '@sandtable/dice';
import { badFields, choice, choiceOr, countOr, fact, refuseWhen } from '@sandtable/engine';
import { many, yes } from './fields.ts';
import { procedure } from './options.ts';
import { MOVEMENT, ON_ROAD } from './tables.ts';
import { GOINGS, type Going, MOBILITIES, type Mobility } from './vocabulary.ts';

/** CLA-1.1, CLA-1.2 Does a new order come into force? */
export const orderRoll = procedure({
  id: 'orderRoll',
  title: 'New order',
  about: 'Does a unit take up its new order this turn?',
  rules: ['CLA-1.1', 'CLA-1.2'],
  tells: 'obeyed',
  shape: { officerPresent: yes('Commander or staff officer within 2 inches') },
  checks: [],
  run(dice, { officerPresent }) {
    const score = dice.roll(d6, 'new order') + (officerPresent ? 1 : 0);
    const obeyed = score >= 4;
    dice.trace?.push(
      fact(['CLA-1.1', 'CLA-1.2'], obeyed ? 'The new order is in force' : 'The old order stands this turn'),
    );
    return { score, obeyed };
  },
});

/** CLA-1.3 Does a late unit come on? */
export const lateArrival = procedure({
  id: 'lateArrival',
  title: 'Late arrival',
  about: 'Does a late unit, or an aircraft coming back, arrive this turn?',
  rules: ['CLA-1.3', 'CLA-8.1'],
  tells: 'arrives',
  shape: {
    needed: countOr(4, 'Arrives on', { code: 'bad-number', min: 2, max: 6 }),
    turnsWaiting: many('Failed rolls so far', { help: 'Read only under the house rule for late arrivals.' }),
  },
  checks: badFields(['bad-number']),
  idle: { turnsWaiting: ({ options }) => options.cumulativeArrivals === 'off' },
  run(dice, { needed, turnsWaiting, options }) {
    const score = dice.roll(d6, 'late arrival') + (options.cumulativeArrivals === 'on' ? turnsWaiting : 0);
    const arrives = score >= needed;
    dice.trace?.push(
      fact(
        'CLA-1.3',
        arrives ? 'It arrives and moves on this turn' : 'It does not arrive; roll again next turn',
      ),
    );
    return { score, arrives };
  },
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
    dice.trace?.push(fact('CLA-2.1', `Up to ${allowance} inches`));
    return { diceRolled: number, modifier, allowance };
  },
});

/** CLA-2.10 A tank that has moved breaks down on a 12. */
export const breakdown = procedure({
  id: 'breakdown',
  title: 'Breakdown',
  about: 'Does a tank break down after its move?',
  rules: ['CLA-2.10'],
  tells: 'brokenDown',
  shape: {},
  checks: [],
  run(dice) {
    const score = dice.sum(2, d6, 'breakdown');
    dice.trace?.push(
      fact('CLA-2.10', score === 12 ? 'Broken down: it never moves again but may shoot' : 'It keeps running'),
    );
    return { score, brokenDown: score === 12 };
  },
});
