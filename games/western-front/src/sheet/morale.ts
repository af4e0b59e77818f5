import { type Dice, d6, d10 } from '@sandtable/dice';
import {
  addUp,
  badFields,
  fact,
  type ModifierRule,
  neededUnder,
  refuseWhen,
  sentences,
} from '@sandtable/engine';
import { BAD, manyOr, oneOfOr, quality, record, several, yes } from './fields.ts';
import { type House, procedure } from './options.ts';
import { FAILURES, MORALE_SCORES } from './tables.ts';
import {
  COVERS,
  type Cover,
  MORALE_RESULTS,
  type MoraleResult,
  NEAR_VEHICLES,
  type NearVehicle,
  OUTNUMBERED,
  type Outnumbered,
  type Quality,
} from './vocabulary.ts';

/** A squad or sniper as morale sees it; distances are settled before it gets here. */
export type Squad = {
  readonly quality: Quality;
  readonly sniper: boolean;
  readonly cover: Cover;
  readonly casualties: number;
  readonly officerNear: boolean;
  readonly gas: boolean;
  readonly underFire: boolean;
  readonly pushedBack: boolean;
  readonly squadFallBackNear: boolean;
  readonly enemyFlank: boolean;
  readonly enemyRear: boolean;
  readonly outnumbered: Outnumbered;
  readonly enemyVehicle: NearVehicle;
};
/** With the year of the game: tanks frighten most in 1916. */
type Tested = Squad & { readonly debut: boolean };

const hardCover = (squad: Squad): boolean => squad.cover === 'hard' || squad.cover === 'bunker'; // WF-3.5
const newTank = ({ enemyVehicle, debut }: Tested): boolean => enemyVehicle === 'tank' && debut;

type Line = ModifierRule<Tested> & { readonly starred?: true };

/** WF-3.3 Modifiers of the morale score, in the order of the sheet; snipers use the starred ones. */
// biome-ignore format: a table
export const MORALE_LINES: readonly Line[] = [
  { starred: true, rule: 'WF-3.5', label: 'hard cover',  value: +2, when: hardCover,                            not: 'no hard cover' },
  { starred: true, rule: 'WF-3.5', label: 'soft cover',  value: +1, when: (squad) => squad.cover === 'soft',    not: 'no soft cover' },
  { rule: 'WF-3.4',  label: 'casualties',                value: (squad) => -squad.casualties, when: (squad) => squad.casualties > 0, not: 'no casualties' },
  { rule: 'WF-3.6',  label: 'officer or NCO within 6',   value: +1, when: (squad) => squad.officerNear,         not: 'none near' },
  { rule: 'WF-3.7',  label: 'under gas attack',          value: -2, when: (squad) => squad.gas,                 not: 'no gas' },
  { rule: 'WF-3.7',  label: 'under fire',                value: -1, when: (squad) => squad.underFire,           not: 'not under fire' },
  { rule: 'WF-3.8',  label: 'pushed back',               value: -1, when: (squad) => squad.pushedBack,          not: 'not pushed back' },
  { rule: 'WF-3.9',  label: 'squad falling back within 10', value: -1, when: (squad) => squad.squadFallBackNear, not: 'none near' },
  { starred: true, rule: 'WF-3.10', label: 'enemy to flank', value: -1, when: (squad) => squad.enemyFlank,      not: 'no enemy there' },
  { starred: true, rule: 'WF-3.10', label: 'enemy to rear',  value: -2, when: (squad) => squad.enemyRear,       not: 'no enemy there' },
  { rule: 'WF-3.11', label: 'outnumbered 2 to 1',        value: -1, when: (squad) => squad.outnumbered === '2-1', not: 'other odds' },
  { rule: 'WF-3.11', label: 'outnumbered 3 to 1',        value: -2, when: (squad) => squad.outnumbered === '3-1', not: 'less than 3 to 1' },
  { rule: 'WF-3.12', label: 'enemy tank or car within 20', value: -1, when: (squad) => squad.enemyVehicle !== 'none' && !newTank(squad), not: 'none near, or a tank in 1916' },
  { rule: 'WF-3.12', label: 'enemy tank within 20, in 1916', value: -2, when: newTank,                          not: 'no tank, or not in 1916' },
];

/** WF-2.4, WF-3.2 A sniper's own lines. */
const SNIPER_LINES: readonly Line[] = [
  { rule: 'WF-3.2', label: 'sniper', value: +1, when: () => true, not: '' },
  ...MORALE_LINES.filter(({ starred }) => starred),
];

const title = 'morale score';
const SQUAD_SCORE = { title, rule: ['WF-3.1', 'WF-3.3', 'WF-0.2'], table: MORALE_LINES } as const;
const SNIPER_SCORE = { title, rule: ['WF-3.1', 'WF-3.3', 'WF-0.2', 'WF-2.4'], table: SNIPER_LINES } as const;

/** WF-3.1 to WF-3.12 The score to throw under. */
export function scoreOf(dice: Dice, squad: Squad, debut: boolean): number {
  const sum = { ...(squad.sniper ? SNIPER_SCORE : SQUAD_SCORE), base: MORALE_SCORES[squad.quality] };
  return addUp(dice, sum, { ...squad, debut });
}

/** WF-3.18 The highest face that passes a single squad's check. */
export const mostThatPasses = (dice: Dice, score: number, { moraleRoll }: House): number =>
  neededUnder(
    dice,
    {
      title: 'morale',
      rule: 'WF-3.18',
      die: d10,
      base: score,
      table: [
        {
          rule: 'WF-3.18',
          label: 'house rule: only below the score',
          value: -1,
          when: () => moraleRoll === 'below',
          not: 'at the score or below',
        },
      ],
    },
    null,
  );

/** WF-3.18, WF-3.24 Does this throw pass? One squad may equal its score, several must stay below the total. */
export function passes(
  roll: number,
  target: number,
  squads: number,
  { moraleRoll, groupRoll }: House,
): boolean {
  const equality = (squads === 1 ? moraleRoll : groupRoll) === 'at-or-below';
  return equality ? roll <= target : roll < target;
}

const RESULT_RULES = {
  stand: 'WF-3.20',
  'fall-back-1': 'WF-3.21',
  'fall-back-2': ['WF-3.21', 'WF-3.22'],
  rout: 'WF-3.23',
  surrender: 'WF-3.26',
} as const;

/** What a check brings beyond passing or failing. */
type Aftermath = {
  readonly result: MoraleResult;
  /** 0 where no result die is thrown. */
  readonly resultRoll: number;
  /** By each squad. */
  readonly figuresLost: number;
};
const PASSED: Aftermath = { result: 'pass', resultRoll: 0, figuresLost: 0 };

/** WF-3.19, WF-3.26 The d6 of those who failed. */
export function failed(dice: Dice, trapped: boolean): Aftermath {
  const resultRoll = dice.roll(d6, 'result of the failure');
  const fallen = FAILURES[resultRoll as keyof typeof FAILURES]; // a d6 shows nothing else
  const result = trapped && fallen !== 'stand' ? 'surrender' : fallen;
  dice.trace?.push(
    fact(['WF-3.19', RESULT_RULES[result]].flat(), `Result ${resultRoll}: ${MORALE_RESULTS[result]}`),
  );
  return { result, resultRoll, figuresLost: result === 'fall-back-2' ? 1 : 0 };
}

export const squadShape = {
  quality: quality(),
  sniper: yes('Sniper'),
  cover: oneOfOr('none', 'Cover', COVERS, { help: 'A trench is hard cover.' }),
  casualties: manyOr(0, 'Casualties this turn', { common: [0, 1, 2, 3, 4] }),
  officerNear: yes('Officer or NCO within 6 inches', { help: "The squad's own NCO counts." }),
  gas: yes('Touched gas this turn'),
  underFire: yes('Fired at this turn'),
  pushedBack: yes('Pushed back', { help: 'Driven from a melee, or busy falling back.' }),
  squadFallBackNear: yes('Friends falling back or routing within 10 inches'),
  enemyFlank: yes('Enemy on the flank within 10 inches'),
  enemyRear: yes('Enemy in the rear within 10 inches'),
  outnumbered: oneOfOr('none', 'Outnumbered within 10 inches', OUTNUMBERED),
  enemyVehicle: oneOfOr('none', 'Enemy vehicle within 20 inches', NEAR_VEHICLES),
};
export const squadField = record('Squad', squadShape);
export const debutField = yes('Game set in 1916', { help: 'An enemy tank then counts double.' });

/** `the squad passes`, `the squads pass`. */
const squadsSaid = (squads: readonly Squad[]): string =>
  squads.length === 1 ? 'the squad passes' : 'the squads pass';

/** The results said of several squads. */
const SAID_OF_SEVERAL: Readonly<Record<MoraleResult, string>> = {
  pass: 'pass',
  stand: 'stand, but may not advance',
  'fall-back-1': 'fall back 1 move',
  'fall-back-2': 'fall back 2 moves',
  rout: 'rout',
  'still-routing': 'go on routing',
  surrender: 'surrender',
};

type Check = {
  readonly squads: readonly Squad[];
  readonly debut: boolean;
  readonly recovering: boolean;
  readonly trapped: boolean;
  readonly options: House;
};
const squads = several('Squads', squadField, { help: 'Several squads that check together.' });

/** WF-3.25 A rout that goes on needs no result die. */
function unmoved(dice: Dice): Aftermath {
  dice.trace?.push(fact('WF-3.25', 'Goes on routing'));
  return { result: 'still-routing', resultRoll: 0, figuresLost: 0 };
}

/** WF-3.18 to WF-3.26 One check, of one squad or of several together. */
function checked(dice: Dice, { squads, debut, recovering, trapped, options }: Check) {
  const scores = squads.map((squad) => scoreOf(dice, squad, debut));
  const target = scores.reduce((sum, score) => sum + score, 0);
  if (squads.length === 1) mostThatPasses(dice, target, options);
  else {
    const most = options.groupRoll === 'below' ? target - 1 : target;
    dice.trace?.push(fact('WF-3.24', `Together they pass on a total of ${most} or less`));
  }
  const roll = dice.sum(squads.length, d10, 'morale');
  const passed = passes(roll, target, squads.length, options);
  dice.trace?.push(
    fact(
      [squads.length === 1 ? 'WF-3.18' : 'WF-3.24', 'WF-0.1'],
      `${roll} against ${target}: ${passed ? 'passed' : 'failed'}`,
    ),
  );
  if (passed && recovering) dice.trace?.push(fact('WF-3.25', 'Stops, reforms and may act next turn'));
  const after = passed ? PASSED : recovering ? unmoved(dice) : failed(dice, trapped);
  return { scores, target, roll, passed, ...after };
}

export const moraleCheck = procedure({
  id: 'moraleCheck',
  title: 'Morale check',
  about: 'Does a squad, or several together, keep its nerve, and what if not?',
  // biome-ignore format: a list
  rules: [
    'WF-3.1', 'WF-3.2', 'WF-3.3', 'WF-3.4', 'WF-3.5', 'WF-3.6', 'WF-3.7', 'WF-3.8', 'WF-3.9', 'WF-3.10', 'WF-3.11', 'WF-3.12',
    'WF-3.18', 'WF-3.19', 'WF-3.20', 'WF-3.21', 'WF-3.22', 'WF-3.23', 'WF-3.24', 'WF-3.25', 'WF-3.26', 'WF-2.4',
  ],
  tells: 'result',
  wants: [
    {
      field: 'passed',
      is: true,
      say: ({ squads, recovering }) =>
        recovering
          ? squads.length === 1
            ? 'the squad recovers from its rout'
            : 'the squads recover from their rout'
          : `${squadsSaid(squads)} the check`,
    },
    {
      field: 'result',
      is: 'rout',
      say: ({ squads }) => (squads.length === 1 ? 'the squad routs' : 'the squads rout'),
      when: ({ recovering, trapped }) => !recovering && !trapped,
    },
    {
      field: 'result',
      is: 'surrender',
      say: ({ squads }) => (squads.length === 1 ? 'the squad surrenders' : 'the squads surrender'),
      when: ({ recovering, trapped }) => !recovering && trapped,
    },
    {
      field: 'result',
      is: ['fall-back-1', 'fall-back-2'],
      say: ({ squads }) => (squads.length === 1 ? 'the squad falls back' : 'the squads fall back'),
      when: ({ recovering, trapped }) => !recovering && !trapped,
    },
  ],
  shape: {
    squads,
    debut: debutField,
    recovering: yes('Recovering from rout'),
    trapped: yes('Cannot fall back'),
  },
  checks: [
    // A list that is wrong in itself is neither absent nor empty; only then is it asked whether there are squads.
    ...badFields([BAD], { squads }),
    refuseWhen(
      'no-squads',
      'WF-3.18',
      (check: Check) => check.squads.length === 0,
      'Name a squad that checks.',
    ),
    ...badFields([BAD]),
  ],
  idle: { trapped: ({ recovering }) => recovering },
  run: checked,
  says({ result, figuresLost }, { squads, recovering }) {
    const many = squads.length > 1;
    if (result === 'pass' && recovering)
      return sentences(
        many
          ? 'the squads stop, reform and may act next turn'
          : 'the squad stops, reforms and may act next turn',
      );
    const said = many ? SAID_OF_SEVERAL[result] : MORALE_RESULTS[result];
    const each = figuresLost > 0 && many && 'each of them loses a figure';
    return sentences(
      `the ${many ? 'squads' : 'squad'} ${result === 'pass' ? `${said} the check` : said}`,
      each,
    );
  },
});
