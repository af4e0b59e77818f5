import { d6 } from '@sandtable/dice';
import { fact, figure, type ModifierRule, needed, refuseWhen, totalOf } from '@sandtable/engine';
import { grade, many, oneOfOr, yes } from './fields.ts';
import { procedure } from './options.ts';
import { type Grade, ROLES, type Role } from './vocabulary.ts';

/** All that a charge test depends on. */
type Tested = {
  readonly role: Role;
  readonly grade: Grade;
  readonly encouragement: number;
  readonly friendsCharging: boolean;
  readonly underFire: boolean;
  readonly wounded: boolean;
  readonly friendsLost: number;
  readonly footChargedByMountedInOpen: boolean;
  readonly opponentHelpless: boolean;
  readonly stunned: boolean;
};

/** LPG-18.6 to LPG-18.12 Modifiers of the charge test, in the order of the sheet. */
// biome-ignore format: a table
export const CHARGE_MODIFIERS: readonly ModifierRule<Tested>[] = [
  { rule: 'LPG-18.6',               label: 'grade A',                           value: +2,                         when: (man) => man.grade === 'A',              not: 'not grade A' },
  { rule: 'LPG-18.6',               label: 'grade B',                           value: +1,                         when: (man) => man.grade === 'B',              not: 'not grade B' },
  { rule: ['LPG-18.7', 'LPG-5.8'],  label: 'leader encouraging him',            value: (man) => man.encouragement, when: (man) => man.encouragement > 0,          not: 'no encouragement' },
  { rule: 'LPG-18.8',               label: 'other friends charging',            value: +1,                         when: (man) => man.friendsCharging,            not: 'no friend charges beside him' },
  { rule: ['LPG-18.9', 'LPG-6.8'],  label: 'under fire',                        value: -1,                         when: (man) => man.underFire,                  not: 'not under fire' },
  { rule: 'LPG-18.10',              label: 'wounded',                           value: -1,                         when: (man) => man.wounded,                    not: 'not wounded' },
  { rule: 'LPG-18.11',              label: 'friends killed or broken',          value: (man) => -man.friendsLost,  when: (man) => man.friendsLost > 0,            not: 'no friend lost near him' },
  { rule: 'LPG-18.12',              label: 'foot charged by horse in the open', value: -2,                         when: (man) => man.footChargedByMountedInOpen, not: 'not ridden down in the open' },
];

const isCharged = ({ role }: Tested): boolean => role === 'charged';
/** LPG-18.2, LPG-18.3 What a man must score to do what is asked of him. */
const enough = (man: Tested): number => (!isCharged(man) && man.opponentHelpless ? 3 : 5);

type Resolve = 'charge' | 'stand' | 'obey-orders' | 'stunned' | 'break';

function resultOf({ role, opponentHelpless }: Tested, score: number): Resolve {
  if (score >= 5) return role === 'charged' ? 'stand' : 'charge';
  if (score >= 3) return role !== 'charged' && opponentHelpless ? 'charge' : 'obey-orders';
  return role === 'charging' ? 'stunned' : 'break';
}

/** The rules that a result rests on, and what it means. */
function told({ role, stunned }: Tested, result: Resolve, score: number): [string[], string] {
  const both = role === 'both' ? ['LPG-18.13'] : [];
  switch (result) {
    case 'charge':
      return score >= 5
        ? [['LPG-18.2', ...both], 'The charge goes in']
        : [['LPG-18.3', ...both], 'He goes in, as his opponent is helpless'];
    case 'stand':
      return [['LPG-18.2'], 'He stands to receive the charge'];
    case 'obey-orders':
      return role === 'charged'
        ? [['LPG-18.4'], 'He obeys orders: stays and fights under hold, gives way under fall back']
        : [['LPG-18.3', 'LPG-18.4', ...both], 'He does not charge and stays where he is'];
    case 'stunned':
      return [['LPG-18.5'], 'He does not charge and is stunned'];
    case 'break':
      return [['LPG-18.5', ...both, ...(stunned ? ['LPG-18.14'] : [])], 'He breaks and runs'];
  }
}

/** LPG-18 A d6 for every man who charges or is charged. */
export const chargeTest = procedure({
  id: 'chargeTest',
  title: 'Charge test',
  about: 'Does a man charge, or stand when charged?',
  rules: [
    'LPG-18.1',
    'LPG-18.2',
    'LPG-18.3',
    'LPG-18.4',
    'LPG-18.5',
    ...CHARGE_MODIFIERS.flatMap(({ rule }) => rule),
    'LPG-18.13',
    'LPG-18.14',
    'LPG-3.2',
  ],
  tells: 'result',
  wants: [
    { field: 'result', is: 'charge', say: 'the charge goes in', when: (man) => !isCharged(man) },
    { field: 'result', is: 'stand', say: 'he stands to receive the charge', when: isCharged },
    {
      field: 'result',
      is: 'obey-orders',
      say: (man) =>
        isCharged(man) ? 'he obeys his orders, to hold or to fall back' : 'he does not charge and stays',
      when: (man) => enough(man) > 3,
    },
    {
      field: 'result',
      is: 'stunned',
      say: 'he does not charge and is stunned',
      when: ({ role }) => role === 'charging',
    },
    { field: 'result', is: 'break', say: 'he breaks and runs', when: ({ role }) => role !== 'charging' },
  ],
  shape: {
    role: oneOfOr('charging', 'The man', ROLES),
    grade: grade(),
    encouragement: many('Command points of encouragement', {
      common: [0, 1, 2, 3],
      help: 'Spent this turn by leaders within 4 inches.',
    }),
    friendsCharging: yes('Another friend within 2 inches charges'),
    underFire: yes('Under fire', { help: 'Shot at this turn, hurt or not.' }),
    wounded: yes('Wounded'),
    friendsLost: many('Friends killed or broken this turn within 6 inches', { common: [0, 1, 2, 3] }),
    footChargedByMountedInOpen: yes('On foot in the open, charged by a mounted man'),
    opponentHelpless: yes('His opponent is helpless', { help: 'Stunned, prone or facing away.' }),
    stunned: yes('Stunned'),
  },
  checks: [
    refuseWhen(
      'contradiction',
      'LPG-18.12',
      ({ role, footChargedByMountedInOpen }: Tested) => role === 'charging' && footChargedByMountedInOpen,
      'A man who only charges is not charged by anybody.',
    ),
    refuseWhen(
      'stunned',
      'LPG-18.14',
      ({ role, stunned }: Tested) => stunned && role !== 'charged',
      'A stunned man cannot charge.',
    ),
  ],
  idle: {
    footChargedByMountedInOpen: ({ role }) => role === 'charging',
    opponentHelpless: ({ role }) => role === 'charged',
    stunned: ({ role }) => role !== 'charged',
  },
  run(dice, man) {
    if (man.stunned) dice.trace?.push(fact(['LPG-3.2', 'LPG-18.14'], 'Stunned men test when charged'));
    needed(
      dice,
      {
        title: isCharged(man) ? 'to stand' : 'to charge',
        rule: ['LPG-18.1', enough(man) === 3 ? 'LPG-18.3' : 'LPG-18.2'],
        die: d6,
        base: enough(man),
        to: 'die',
        table: CHARGE_MODIFIERS,
      },
      man,
    );
    const modifier = totalOf(CHARGE_MODIFIERS, man);
    const roll = dice.roll(
      d6,
      isCharged(man) ? 'charge test of the charged man' : 'charge test of the charger',
    );
    const score = roll + modifier;
    const result = resultOf(man, score);
    if (dice.trace) {
      const [rules, text] = told(man, result, score);
      dice.trace.push(fact(rules, `${figure(score)}: ${text}`));
    }
    return { roll, modifier, score, result };
  },
  says({ result, score }, man) {
    switch (result) {
      case 'charge':
        return score >= 5 ? 'The charge goes in.' : 'The charge goes in, as his opponent is helpless.';
      case 'stand':
        return 'He stands to receive the charge.';
      case 'obey-orders':
        return isCharged(man)
          ? 'He obeys his orders: told to hold he stays and fights, told to fall back he gives way.'
          : 'He does not charge and stays where he is.';
      case 'stunned':
        return 'He does not charge, and is stunned.';
      case 'break':
        return 'He breaks and runs.';
    }
  },
});
