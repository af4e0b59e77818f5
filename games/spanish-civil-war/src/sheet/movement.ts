import { type Dice, d10 } from '@sandtable/dice';
import { addUp, fact, figure, inInches, type ModifierRule, refuseWhen, sentences } from '@sandtable/engine';
import { disrupted } from './disruption.ts';
import { dpsOf, sufferedSaid } from './fates.ts';
import { dps, elements, FIELD_CHECKS, mr, officer, oneOfOr, yes } from './fields.ts';
import { type House, procedure } from './options.ts';
import { dpsLine, moraleLine, officerLines } from './ratings.ts';
import { ASSAULT_MOVE, graded, MOVE_RATES, MOVES } from './tables.ts';
import {
  ASSAULTERS,
  type Assaulter,
  type GrantedMove,
  type Mark,
  MOVE_RESULTS,
  type MoveResult,
  TROOPS,
  type Troop,
} from './vocabulary.ts';

/** How far foot and horse move, in an assault move and otherwise. */

/** SCW-4.2 A full assault move is the Normal distance, or by house rule the Double one. */
const assaultRate = (troop: Troop, { assaultMoveBase }: House): number => MOVE_RATES[troop][assaultMoveBase];

/** SCW-5.3, SCW-4.2 Inches for a result. */
export function rateOf(troop: Troop, result: GrantedMove, options: House): number {
  if (result === 'assault-full') return assaultRate(troop, options);
  if (result === 'assault-half') return assaultRate(troop, options) / 2;
  return MOVE_RATES[troop][result];
}

const mayAssault = (troop: Assaulter): troop is 'infantry' | 'cavalry' =>
  troop === 'infantry' || troop === 'cavalry';

/** SCW-4.4 Others do not assault. */
const fullMove = (troop: Assaulter, options: House): number =>
  mayAssault(troop) ? assaultRate(troop, options) : 0;

/** SCW-4.1 to SCW-4.4 The rush of phase 2: how far, and what it costs. */
export const assaultMoveRoll = procedure({
  id: 'assaultMoveRoll',
  title: 'Assault move',
  about: 'How far a unit rushes at the enemy, and the DPs it takes in doing so.',
  rules: ['SCW-4.1', 'SCW-4.2', 'SCW-4.3', 'SCW-4.4', 'SCW-1.9'],
  tells: 'distance',
  wants: [
    {
      field: 'fraction',
      is: 1,
      say: ({ troop, options }) => `it goes the full ${inInches(fullMove(troop, options))}`,
    },
    {
      field: 'fraction',
      is: [0.5, 1],
      say: ({ troop, options }) => `it goes ${inInches(fullMove(troop, options) / 2)} or more`,
    },
    { field: 'dpsGained', is: 0, say: 'it takes no DPs' },
    {
      field: 'elementsLost',
      atLeast: 1,
      say: ({ elements }) => (elements === 1 ? 'it is destroyed' : 'it loses an element'),
      when: ({ dps }) => dps > 2,
    },
  ],
  shape: { troop: oneOfOr('infantry', 'Troops', ASSAULTERS), dps: dps('DPs before'), elements: elements() },
  checks: [
    ...FIELD_CHECKS,
    refuseWhen(
      'cannot-assault',
      'SCW-4.4',
      ({ troop }: { troop: Assaulter }) => !mayAssault(troop),
      'Only infantry and mounted cavalry make assault moves.',
    ),
  ],
  run(dice, { troop, dps, elements, options }) {
    const roll = dice.roll(d10, 'assault move');
    const { fraction, dps: dpsGained } = ASSAULT_MOVE[roll - 1]!;
    const full = fullMove(troop, options);
    const distance = fraction * full;
    if (options.assaultMoveBase === 'double')
      dice.trace?.push(fact('SCW-4.2', 'House rule: a full assault move is a Double move'));
    dice.trace?.push(
      fact(['SCW-4.1', 'SCW-4.2'], `Rolled ${roll}: ${distance} of ${inInches(full)}, ${dpsOf(dpsGained)}`),
    );
    if (dpsGained > 0) dice.trace?.push(fact('SCW-4.3', 'The DPs count at once, contact or not'));
    const after = disrupted(dice, { dps, received: dpsGained, elements });
    return { roll, fraction, distance, dpsGained, ...after };
  },
  says: ({ distance, dpsGained, ...after }, { elements }) =>
    sentences(
      distance === 0 ? 'the unit stays where it is' : `the unit may rush up to ${inInches(distance)}`,
      dpsGained === 0 ? 'it takes no DPs' : sufferedSaid('it', { ...after, received: dpsGained, elements }),
    ),
});

type Moving = {
  readonly troop: Troop;
  readonly mr: number;
  readonly dps: number;
  readonly officer: number;
  readonly column: boolean;
  readonly options: House;
};

/** SCW-5.2 Movement modifiers, in the order of the sheet. */
// biome-ignore format: a table
export const MOVE_MODIFIERS: readonly ModifierRule<Moving>[] = [
  moraleLine('SCW-5.2'),
  dpsLine('SCW-5.2'),
  ...officerLines('SCW-5.2'),
  { rule: ['SCW-5.2', 'SCW-5.6'], label: 'in column', value: +2, when: (unit) => unit.column, not: 'not in column' },
];

/** SCW-2.8, SCW-5.4 The mark that a result leaves. */
const MARK_LEFT: Readonly<Record<MoveResult, Mark>> = {
  double: 'none',
  normal: 'none',
  slowed: 'none',
  pinned: 'pinned',
  retire: 'retiring',
  retreat: 'retreating',
};

/** SCW-5.3 The other ways to take scores below 0. */
const HOUSE_ROUT = {
  'retire-only': 'House rule: all scores below 0 retire',
  'as-printed': 'House rule: −1 and −2 double forward, worse retires',
} as const;

function told(
  dice: Dice,
  score: number,
  result: MoveResult,
  distance: number,
  { infantryRout }: House,
): void {
  if (!dice.trace) return;
  if (score < 0 && infantryRout !== 'retreat-double')
    dice.trace.push(fact('SCW-5.3', HOUSE_ROUT[infantryRout]));
  const way = distance < 0 ? `back ${inInches(-distance)}` : `up to ${inInches(distance)}`;
  const text = result === 'pinned' ? 'no movement' : way;
  dice.trace.push(fact('SCW-5.3', `Score ${figure(score)}: ${MOVE_RESULTS[result]}, ${text}`));
  if (result === 'pinned') dice.trace.push(fact('SCW-5.4', 'Stays where it is this turn'));
  if (MARK_LEFT[result] !== 'none')
    dice.trace.push(fact('SCW-2.8', `Marked as ${MARK_LEFT[result]} until its next movement`));
}

/** SCW-5.1 to SCW-5.4 How far foot, horse and limbers move. */
export const movementRoll = procedure({
  id: 'movementRoll',
  title: 'Movement',
  about: 'How far infantry, cavalry or a horse limber may move, or must go back.',
  rules: ['SCW-5.1', 'SCW-5.2', 'SCW-5.3', 'SCW-5.4', 'SCW-5.6', 'SCW-2.8'],
  tells: 'result',
  wants: [
    {
      field: 'result',
      is: ['normal', 'double'],
      say: ({ troop }) => `it moves ${inInches(MOVE_RATES[troop].normal)} or more`,
    },
    { field: 'result', is: 'double', say: ({ troop }) => `it moves ${inInches(MOVE_RATES[troop].double)}` },
    { field: 'result', is: ['slowed', 'normal', 'double'], say: 'it moves forward at all' },
    { field: 'result', is: 'pinned', say: 'it is pinned' },
    { field: 'result', is: ['retire', 'retreat'], say: 'it must go back' },
  ],
  shape: {
    troop: oneOfOr('infantry', 'Troops', TROOPS),
    mr: mr(),
    dps: dps(),
    officer: officer(),
    column: yes('In column'),
  },
  checks: [
    ...FIELD_CHECKS,
    refuseWhen(
      'no-column',
      'SCW-5.6',
      ({ troop, column }: Moving) => column && troop === 'horse-limber',
      'Limbers have no column; leave it out.',
    ),
  ],
  idle: { column: ({ troop }) => troop === 'horse-limber' },
  run(dice, unit) {
    const sum = { title: 'movement modifier', rule: ['SCW-5.1', 'SCW-5.2'], table: MOVE_MODIFIERS };
    const modifier = addUp(dice, sum, unit);
    const roll = dice.roll(d10, 'movement');
    const score = roll + modifier;
    const result: MoveResult = graded<MoveResult>(MOVES[unit.options.infantryRout], score);
    const distance = MOVE_RATES[unit.troop][result];
    told(dice, score, result, distance, unit.options);
    return { roll, score, result, distance, mark: MARK_LEFT[result] };
  },
  says({ result, distance, mark }) {
    if (result === 'pinned') return 'The unit is pinned and does not move this turn.';
    if (distance < 0) return `The unit must go back ${inInches(-distance)} and is marked as ${mark}.`;
    return `${MOVE_RESULTS[result]}: the unit may move up to ${inInches(distance)}.`;
  },
});
