import { d6 } from '@sandtable/dice';
import {
  capital,
  counted,
  countOr,
  fact,
  figure,
  listed,
  listOf,
  type ModifierRule,
  needed,
  refuseWhen,
  sentences,
  totalOf,
  verb,
} from '@sandtable/engine';
import { grade, oneOf, yes } from './fields.ts';
import { type House, procedure } from './options.ts';
import { COMMAND_ACTIONS, type CommandAction, type Grade } from './vocabulary.ts';

/** LPG-5.2 to LPG-5.8 What each command action buys. */
// biome-ignore format: a table
const BOUGHT = {
  control:   { rule: 'LPG-5.2', text: 'His men within 4 inches need no control test' },
  assess:    { rule: 'LPG-5.3', text: 'One attempt to acquire, or one search' },
  order:     { rule: 'LPG-5.5', text: 'Orders for one unit with a man within 4 inches' },
  indicate:  { rule: 'LPG-5.4', text: 'Points out a target to friends within 4 inches' },
  listen:    { rule: 'LPG-5.6', text: 'Hears of a target from a friend within 4 inches' },
  move:      { rule: 'LPG-5.7', text: 'One move action now; he may still move in step 3' },
  encourage: { rule: 'LPG-5.8', text: '+1 to charge tests and morale of his men within 4 inches' },
} as const satisfies Record<CommandAction, { rule: string; text: string }>;

type Leader = {
  readonly cp: number;
  readonly stunned: boolean;
  readonly wounded: boolean;
  readonly spend: readonly CommandAction[];
  readonly options: House;
};

/** LPG-5.9, LPG-5.11 Command points that he has this turn. */
const available = ({ cp, stunned, wounded, options }: Leader): number =>
  stunned ? 0 : wounded && options.woundedLeaderCp === 'one' ? Math.min(1, cp) : cp;

const times = (spend: readonly CommandAction[], action: CommandAction): number =>
  spend.filter((spent) => spent === action).length;

const TIMES = ['', '', ' twice', ' three times'];
/** `control troops`, `encourage troops twice`. */
const saidSpending = (spend: readonly CommandAction[]): string[] =>
  [...new Set(spend)].map((action) => {
    const n = times(spend, action);
    return `${COMMAND_ACTIONS[action].toLowerCase()}${TIMES[n] ?? ` ${n} times`}`;
  });

/** LPG-5 One command action a point. */
export const commandPlan = procedure({
  id: 'commandPlan',
  title: 'Command actions',
  about: 'Whether a leader may spend his command points so, and what they buy.',
  rules: [...Object.values(BOUGHT).map(({ rule }) => rule), 'LPG-5.1', 'LPG-5.9', 'LPG-5.10', 'LPG-5.11'],
  tells: 'left',
  shape: {
    cp: countOr(2, 'Command points', {
      code: 'bad-input',
      common: [1, 2, 3],
      help: '1 for an NCO, 2 for an officer or war leader, 3 for an outstanding commander.',
    }),
    stunned: yes('Leader is stunned'),
    wounded: yes('Leader is wounded'),
    spend: listOf('Command actions', oneOf('Command action', COMMAND_ACTIONS), { code: 'bad-input' }),
  },
  checks: [
    refuseWhen(
      'stunned-leader',
      'LPG-5.9',
      ({ stunned, spend }: Leader) => stunned && spend.length > 0,
      'A stunned leader takes no command action.',
    ),
    refuseWhen(
      'too-many-cp',
      'LPG-5.1',
      (leader: Leader) => leader.spend.length > available(leader),
      'Each command action costs a point; take some away.',
    ),
    refuseWhen(
      'second-command-move',
      'LPG-5.7',
      ({ spend }: Leader) => times(spend, 'move') > 1,
      'A leader makes one command move a turn; he can move again in step 3.',
    ),
  ],
  run(dice, leader) {
    const { spend, stunned, wounded } = leader;
    const points = available(leader);
    dice.trace?.push(
      fact(
        'LPG-5.1',
        `${capital(counted(points, 'command point'))} this turn, ${spend.length || 'none'} spent`,
      ),
    );
    if (stunned)
      dice.trace?.push(
        fact(['LPG-5.9', 'LPG-5.10'], 'Stunned: he commands nobody and tests control himself'),
      );
    if (wounded)
      dice.trace?.push(
        fact(
          'LPG-5.11',
          leader.options.woundedLeaderCp === 'one'
            ? 'House rule: a wounded leader has one point at the most'
            : 'A wound takes no command points away',
        ),
      );
    for (const action of spend) dice.trace?.push(fact(BOUGHT[action].rule, BOUGHT[action].text));
    return {
      available: points,
      spent: spend.length,
      left: points - spend.length,
      control: spend.includes('control'),
      encouragement: times(spend, 'encourage'),
      moved: spend.includes('move'),
      assess: times(spend, 'assess'),
      order: times(spend, 'order'),
      indicate: times(spend, 'indicate'),
      listen: times(spend, 'listen'),
    };
  },
  says({ available, left }, { stunned, spend }) {
    if (stunned) return 'He is stunned and takes no command action.';
    if (available === 0) return 'He has no command points this turn.';
    if (spend.length === 0) return `He has ${counted(available, 'command point')} to spend.`;
    return sentences(
      `he may ${listed(saidSpending(spend))}`,
      `${counted(left, 'command point')} ${verb(left, 'is', 'are')} left`,
    );
  },
});

type Tested = { readonly grade: Grade; readonly defendingInCover: boolean };

/** LPG-6.3, LPG-6.4 Modifiers of the control test, in the order of the sheet. */
// biome-ignore format: a table
export const CONTROL_MODIFIERS: readonly ModifierRule<Tested>[] = [
  { rule: 'LPG-6.3', label: 'grade A',            value: +1, when: (man) => man.grade === 'A',    not: 'not grade A' },
  { rule: 'LPG-6.3', label: 'grade C',            value: -1, when: (man) => man.grade === 'C',    not: 'not grade C' },
  { rule: 'LPG-6.4', label: 'defending in cover', value: +1, when: (man) => man.defendingInCover, not: 'not defending in cover' },
];

const CONTROL = {
  title: 'to act freely',
  rule: ['LPG-6.1', 'LPG-6.5'],
  die: d6,
  base: 4,
  to: 'die',
  table: CONTROL_MODIFIERS,
} as const;

type Controlled = 'act' | 'repeat' | 'break' | 'stunned';
const controlResult = (score: number, underFire: boolean): Controlled =>
  score >= 4 ? 'act' : score >= 2 ? 'repeat' : underFire ? 'break' : 'stunned';

/** LPG-6.5 to LPG-6.7 What each result means. */
// biome-ignore format: a table
const CONTROL_RESULTS = {
  act:     { rule: ['LPG-6.5'],            text: 'Acts as the player wishes' },
  repeat:  { rule: ['LPG-6.6'],            text: 'Does again what he did last turn' },
  break:   { rule: ['LPG-6.7', 'LPG-6.8'], text: 'Under fire: breaks and runs' },
  stunned: { rule: ['LPG-6.7'],            text: 'Becomes stunned' },
} as const satisfies Record<Controlled, { rule: readonly string[]; text: string }>;

/** LPG-6.1 A d6 for every man whom no leader controls. */
export const controlTest = procedure({
  id: 'controlTest',
  title: 'Control test',
  about: 'What a man does whom no leader controls this turn.',
  rules: ['LPG-6.1', 'LPG-6.3', 'LPG-6.4', 'LPG-6.5', 'LPG-6.6', 'LPG-6.7', 'LPG-6.8', 'LPG-3.1'],
  tells: 'result',
  wants: [
    {
      field: 'result',
      is: 'act',
      say: ({ stunned }) => (stunned ? 'he keeps his head, though still stunned' : 'he acts freely'),
    },
    {
      field: 'result',
      is: 'repeat',
      say: ({ stunned }) => (stunned ? 'he does nothing' : 'he does again what he did last turn'),
    },
    { field: 'result', is: 'break', say: 'he breaks and runs', when: ({ underFire }) => underFire },
    {
      field: 'result',
      is: 'stunned',
      say: ({ stunned }) => (stunned ? 'he is stunned anew' : 'he is stunned'),
      when: ({ underFire }) => !underFire,
    },
  ],
  shape: {
    grade: grade(),
    defendingInCover: yes('Defending in cover', { help: 'In cover, and he did not move last turn.' }),
    underFire: yes('Under fire', { help: 'Shot at since the last control tests, hurt or not.' }),
    stunned: yes('Stunned'),
  },
  checks: [],
  run(dice, { underFire, stunned, ...man }) {
    needed(dice, CONTROL, man);
    const modifier = totalOf(CONTROL_MODIFIERS, man);
    const roll = dice.roll(d6, 'control');
    const score = roll + modifier;
    const result = controlResult(score, underFire);
    dice.trace?.push(fact(CONTROL_RESULTS[result].rule, `${figure(score)}: ${CONTROL_RESULTS[result].text}`));
    if (stunned && result === 'act')
      dice.trace?.push(fact('LPG-3.1', 'Stunned: he may only fall prone or dismount'));
    if (stunned && result === 'repeat') dice.trace?.push(fact('LPG-6.6', 'Stunned: he does nothing'));
    return { roll, modifier, score, result, mayAct: result === 'act' && !stunned };
  },
  says({ result }, { stunned }) {
    switch (result) {
      case 'act':
        return stunned
          ? 'He keeps his head, but while stunned he may only fall prone or dismount.'
          : 'He acts freely.';
      case 'repeat':
        return stunned ? 'He is still stunned and does nothing.' : 'He does again what he did last turn.';
      case 'break':
        return 'He breaks and runs.';
      case 'stunned':
        return stunned ? 'He is stunned anew.' : 'He is stunned.';
    }
  },
});
