import type { Dice } from '@sandtable/dice';
import { badFields, capital, choice, fact, inInches, listOf, refuseWhen, sentences } from '@sandtable/engine';
import { FIELD_CHECKS, far, oneOfOr, yes } from './fields.ts';
import { rateOf } from './movement.ts';
import { procedure } from './options.ts';
import { ACTION_COSTS, WIRE_COST } from './tables.ts';
import {
  ACTIONS,
  type Action,
  GRANTED_MOVES,
  type GrantedMove,
  MOVERS,
  type Mover,
  TROOPS,
  type Troop,
} from './vocabulary.ts';

type Spending = {
  readonly troop: Troop;
  readonly result: GrantedMove;
  readonly actions: readonly Action[];
};

const costOf = ({ actions }: Spending): number =>
  actions.reduce((total, action) => total + ACTION_COSTS[action].cost, 0);

/** SCW-6.1 Only a unit that may go forward acts; an assault move leaves time for leaving a trench only. */
function allows(result: GrantedMove, action: Action): boolean {
  if (result === 'assault-full' || result === 'assault-half') return action === 'leave-trench';
  return result === 'double' || result === 'normal' || result === 'slowed';
}

/** SCW-6.1 Is every action one for the class at the start? Their order does not matter. */
const isFor = ({ troop, actions }: Spending): boolean =>
  actions.every((action) => ACTION_COSTS[action].by === troop);

/** SCW-6.1 The class after mounting or dismounting. */
const classAfter = ({ troop, actions }: Spending): Troop =>
  actions.map((action): Troop => ACTION_COSTS[action].becomes).find((becomes) => becomes !== troop) ?? troop;

const leftToMove = (distance: number): string =>
  distance === 0
    ? 'has no movement left'
    : distance < 0
      ? `must go back ${inInches(-distance)}`
      : `may move up to ${inInches(distance)}`;

/** SCW-6.1 What is left of a move after things that take time. */
export const spendMove = procedure({
  id: 'spendMove',
  title: 'Spend a move',
  about: 'Inches left of a move after limbering, mounting, leaving a trench and the like.',
  rules: ['SCW-6.1', 'SCW-5.3', 'SCW-4.2'],
  tells: 'distance',
  shape: {
    troop: oneOfOr('infantry', 'Troops', TROOPS, { help: 'As they are at the start.' }),
    result: oneOfOr('normal', 'Move granted', GRANTED_MOVES),
    actions: listOf('Actions', choice('Action', ACTIONS, { code: 'bad-input' }), {
      code: 'bad-input',
      boundsCode: 'too-many-actions',
      help: 'In any order.',
    }),
  },
  checks: [
    ...FIELD_CHECKS,
    refuseWhen(
      'cannot-act',
      'SCW-6.1',
      ({ result, actions }: Spending) => actions.some((action) => !allows(result, action)),
      'Actions need a Double, Normal or Slowed result; an assault move allows only leaving a trench.',
    ),
    refuseWhen(
      'wrong-troop',
      'SCW-6.1',
      (unit: Spending) => !isFor(unit),
      'Limbers limber and unlimber, cavalry dismounts, infantry does the rest.',
    ),
    ...badFields(['too-many-actions']),
    refuseWhen(
      'too-many-actions',
      'SCW-6.1',
      (unit: Spending) => costOf(unit) > 1,
      'Together the actions may cost one move at most.',
    ),
  ],
  run(dice, unit) {
    const fraction = costOf(unit);
    const troopAfter = classAfter(unit);
    const rate = rateOf(troopAfter, unit.result, unit.options);
    const distance = (1 - fraction) * rate;
    const rule = unit.result.startsWith('assault') ? 'SCW-4.2' : 'SCW-5.3';
    dice.trace?.push(
      fact(
        rule,
        `${TROOPS[troopAfter]}, ${GRANTED_MOVES[unit.result]}: ${rate < 0 ? 'back ' : ''}${inInches(Math.abs(rate))}`,
      ),
    );
    for (const action of unit.actions)
      dice.trace?.push(
        fact(
          'SCW-6.1',
          `${ACTIONS[action]}: costs ${ACTION_COSTS[action].cost === 1 ? 'the whole move' : 'half the move'}`,
        ),
      );
    dice.trace?.push(fact('SCW-6.1', capital(leftToMove(distance))));
    return { fraction, troopAfter, distance };
  },
  says({ distance, troopAfter }, { troop }) {
    const as = troopAfter === troop ? '' : ` as ${TROOPS[troopAfter].toLowerCase()}`;
    return sentences(`the unit ${leftToMove(distance)}${as}`);
  },
});

type Crossing = {
  readonly mover: Mover;
  readonly startsInContact: boolean;
  readonly result: GrantedMove;
  readonly distance: number;
};
type Crossed = {
  readonly outcome: 'crosses' | 'halts' | 'stuck' | 'barred';
  readonly distanceLeft: number;
  readonly sectionRemoved: boolean;
};
const stopped = (outcome: 'halts' | 'stuck' | 'barred'): Crossed => ({
  outcome,
  distanceLeft: 0,
  sectionRemoved: false,
});

const STRONG_MOVES: readonly GrantedMove[] = ['double', 'normal', 'assault-full'];

/** SCW-19.2 to SCW-19.4 Infantry halts at wire, and crosses from a standing start with 5 inches to spare. */
function onFoot(dice: Dice, { startsInContact, result, distance }: Crossing): Crossed {
  if (!startsInContact) {
    dice.trace?.push(fact('SCW-19.2', 'Reaching wire ends the move'));
    return stopped('halts');
  }
  if (!STRONG_MOVES.includes(result) || distance < WIRE_COST.infantry) {
    dice.trace?.push(fact('SCW-19.4', 'Cannot cross, and does not move at all'));
    return stopped('stuck');
  }
  const distanceLeft = distance - WIRE_COST.infantry;
  dice.trace?.push(fact('SCW-19.3', `Crosses for 5 inches, ${inInches(distanceLeft)} left`));
  return { outcome: 'crosses', distanceLeft, sectionRemoved: false };
}

/** SCW-19.6 Tracks flatten a section for 4 inches. */
function onTracks(dice: Dice, { distance }: Crossing): Crossed {
  if (distance < WIRE_COST.armour) {
    dice.trace?.push(fact('SCW-19.6', 'Less than 4 inches left: halts at the wire'));
    return stopped('halts');
  }
  const distanceLeft = distance - WIRE_COST.armour;
  dice.trace?.push(
    fact('SCW-19.6', `Crosses for 4 inches, ${inInches(distanceLeft)} left; the section is flattened`),
  );
  return { outcome: 'crosses', distanceLeft, sectionRemoved: true };
}

/** SCW-19 What wire does to a mover. */
export const wireCrossing = procedure({
  id: 'wireCrossing',
  title: 'Barbed wire',
  about: 'Does a mover get across barbed wire, and with how many inches left?',
  rules: ['SCW-19.2', 'SCW-19.3', 'SCW-19.4', 'SCW-19.5', 'SCW-19.6'],
  tells: 'outcome',
  shape: {
    mover: oneOfOr('infantry', 'Mover', MOVERS),
    startsInContact: yes('Starts its move touching the wire'),
    result: oneOfOr('normal', 'Move granted', GRANTED_MOVES),
    distance: far(0, 'Movement left on meeting the wire'),
  },
  checks: FIELD_CHECKS,
  idle: {
    startsInContact: ({ mover }) => mover !== 'infantry',
    result: ({ mover }) => mover !== 'infantry',
    distance: ({ mover }) => mover !== 'infantry' && mover !== 'tracked-armour',
  },
  run(dice, crossing) {
    if (crossing.mover === 'infantry') return onFoot(dice, crossing);
    if (crossing.mover === 'tracked-armour') return onTracks(dice, crossing);
    dice.trace?.push(fact('SCW-19.5', `${MOVERS[crossing.mover]}: wire cannot be crossed`));
    return stopped('barred');
  },
  says({ outcome, distanceLeft, sectionRemoved }, { mover }) {
    const it = `the ${MOVERS[mover].toLowerCase()}`;
    switch (outcome) {
      case 'crosses':
        return sentences(
          `${it} crosses the wire and has ${inInches(distanceLeft)} left`,
          sectionRemoved && 'the section of wire is flattened',
        );
      case 'halts':
        return sentences(`${it} halts at the wire`);
      case 'stuck':
        return sentences(`${it} cannot cross the wire and does not move`);
      case 'barred':
        return sentences(`${it} cannot cross wire`);
    }
  },
});
