import { type Dice, d10 } from '@sandtable/dice';
import { addUp, fact, type ModifierRule, refuseWhen } from '@sandtable/engine';
import { disrupted } from './disruption.ts';
import { dps, elements, FIELD_CHECKS, mr, officer, oneOfOr, yes } from './fields.ts';
import { type House, procedure } from './options.ts';
import { dpsLine, moraleLine, officerLine } from './ratings.ts';
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

/** SCW-4.1 to SCW-4.4 The rush of phase 2: how far, and what it costs. */
export const assaultMoveRoll = procedure({
  id: 'assaultMoveRoll',
  title: 'Assault move',
  about: 'How far a unit rushes at the enemy, and the DPs it takes in doing so.',
  rules: ['SCW-4.1', 'SCW-4.2', 'SCW-4.3', 'SCW-4.4', 'SCW-1.9'],
  tells: 'distance',
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
    const full = mayAssault(troop) ? assaultRate(troop, options) : 0; // others were refused above
    const distance = fraction * full;
    dice.trace?.push(
      fact(['SCW-4.1', 'SCW-4.2'], `${roll}: ${distance} of ${full} inches, ${dpsGained} DPs`),
    );
    if (dpsGained > 0) dice.trace?.push(fact('SCW-4.3', 'The DPs count at once, contact or not'));
    const after = disrupted(dice, { dps, received: dpsGained, elements });
    return { roll, fraction, distance, dpsGained, ...after };
  },
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
const MOVE_MODIFIERS: readonly ModifierRule<Moving>[] = [
  moraleLine('SCW-5.2'),
  dpsLine('SCW-5.2'),
  officerLine('SCW-5.2'),
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

function told(dice: Dice, score: number, result: MoveResult, distance: number): void {
  if (!dice.trace) return;
  const way = distance < 0 ? `back ${-distance} inches` : `up to ${distance} inches`;
  const text = result === 'pinned' ? 'no movement' : way;
  dice.trace.push(fact('SCW-5.3', `Score ${score}: ${MOVE_RESULTS[result]}, ${text}`));
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
    told(dice, score, result, distance);
    return { roll, score, result, distance, mark: MARK_LEFT[result] };
  },
});
