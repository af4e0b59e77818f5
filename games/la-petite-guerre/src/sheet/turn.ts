import { d6 } from '@sandtable/dice';
import {
  capital,
  count,
  counted,
  countOr,
  fact,
  figure,
  type ModifierRule,
  needed,
  refuseWhen,
  sentences,
  totalOf,
} from '@sandtable/engine';
import { grade, many, yes } from './fields.ts';
import { procedure } from './options.ts';
import type { Grade } from './vocabulary.ts';

/** LPG-1.1 A d6 each, the higher chooses. */
export const initiative = procedure({
  id: 'initiative',
  title: 'Initiative',
  about: 'Which side chooses whether to go first or second this turn.',
  rules: ['LPG-1.1', 'LPG-1.2'],
  tells: 'chooser',
  wants: [
    { field: 'chooser', is: 'a', say: 'side A chooses who goes first' },
    { field: 'chooser', is: 'b', say: 'side B chooses who goes first' },
    { field: 'chooser', is: 'again', say: 'the scores are equal and both roll again' },
  ],
  shape: {},
  checks: [],
  run(dice, { options }) {
    const a = dice.roll(d6, 'initiative of side A');
    const b = dice.roll(d6, 'initiative of side B');
    const chooser = a > b ? 'a' : b > a ? 'b' : 'again';
    dice.trace?.push(
      fact(
        'LPG-1.1',
        chooser === 'again' ? 'Equal: both roll again' : `Side ${chooser.toUpperCase()} chooses the order`,
      ),
    );
    dice.trace?.push(
      fact(
        'LPG-1.2',
        options.phaseOrder === 'by-step'
          ? 'Whoever goes first leads in each of steps 2 to 5'
          : 'House rule: whoever goes first plays steps 2 to 5 before the other',
      ),
    );
    return { a, b, chooser };
  },
  says({ a, b, chooser }) {
    if (chooser === 'again') return `Both sides have ${a} and roll again.`;
    const [more, less] = a > b ? [a, b] : [b, a];
    return `Side ${chooser.toUpperCase()} chooses whether to go first or second, ${more} against ${less}.`;
  },
});

type Unit = { readonly ableMen: number; readonly grade: Grade; readonly encouragement: number };

/** LPG-8.2 to LPG-8.4 Modifiers of the unit morale check, in the order of the sheet. */
// biome-ignore format: a table
export const MORALE_MODIFIERS: readonly ModifierRule<Unit>[] = [
  { rule: 'LPG-8.2',              label: 'able men left',          value: (unit) => unit.ableMen,       when: (unit) => unit.ableMen > 0,       not: 'nobody is able' },
  { rule: 'LPG-8.3',              label: 'grade A',                value: +1,                           when: (unit) => unit.grade === 'A',     not: 'not grade A' },
  { rule: 'LPG-8.3',              label: 'grade C',                value: -1,                           when: (unit) => unit.grade === 'C',     not: 'not grade C' },
  { rule: ['LPG-8.4', 'LPG-5.8'], label: 'leader encouraging them', value: (unit) => unit.encouragement, when: (unit) => unit.encouragement > 0, not: 'no encouragement' },
];
export const MORALE = {
  title: 'to carry on',
  rule: 'LPG-8.5',
  die: d6,
  base: 8,
  to: 'die',
  table: MORALE_MODIFIERS,
} as const;

/** LPG-8 One die for a unit that had men killed or broken. */
export const unitMorale = procedure({
  id: 'unitMorale',
  title: 'Unit morale check',
  about: 'Does a unit that lost a man this turn carry on or retire?',
  rules: ['LPG-8.1', 'LPG-8.2', 'LPG-8.3', 'LPG-8.4', 'LPG-8.5', 'LPG-5.8'],
  tells: 'result',
  wants: [
    { field: 'result', is: 'carry-on', say: 'the unit carries on' },
    { field: 'result', is: 'retire', say: 'the unit retires' },
  ],
  shape: {
    ableMen: count('Able men left', {
      code: 'bad-input',
      common: [1, 2, 3, 4, 5, 6, 7, 8],
      help: 'Neither killed, broken nor stunned; the leader counts, and so do wounded men.',
    }),
    grade: grade('Grade of most of them', { help: 'The lower one if equal.' }),
    encouragement: many('Command points of encouragement', {
      common: [0, 1, 2, 3],
      help: 'Spent this turn by leaders within 4 inches of any man of the unit.',
    }),
    lost: countOr(1, 'Men killed or broken this turn', { code: 'bad-input', common: [1, 2, 3] }),
  },
  checks: [
    refuseWhen(
      'no-check-due',
      'LPG-8.1',
      ({ lost }: { lost: number }) => lost === 0,
      'A unit that lost nobody this turn does not check.',
    ),
    refuseWhen(
      'no-able-men',
      'LPG-8.1',
      ({ ableMen }: Unit) => ableMen === 0,
      'A unit without an able man does not check.',
    ),
  ],
  run(dice, { lost, ...unit }) {
    dice.trace?.push(
      fact('LPG-8.1', `${capital(counted(lost, 'man', 'men'))} killed or broken this turn: one check`),
    );
    const need = needed(dice, MORALE, unit);
    const modifier = totalOf(MORALE_MODIFIERS, unit);
    const roll = dice.roll(d6, 'unit morale');
    const result = roll >= need ? 'carry-on' : 'retire';
    dice.trace?.push(
      fact(
        'LPG-8.5',
        `${figure(roll + modifier)}: ${result === 'retire' ? 'the unit retires one move action at once' : 'it carries on'}`,
      ),
    );
    return { roll, modifier, score: roll + modifier, result };
  },
  says: ({ result }) =>
    result === 'retire'
      ? 'The unit retires: every able man makes one move away from the enemy at once.'
      : 'The unit carries on.',
});

/** LPG-1.7, LPG-3.3 When a stun is over. */
export const stunMarker = procedure({
  id: 'stunMarker',
  title: 'Does the stun come off?',
  about: 'Whether a stunned marker is removed at the end of a turn.',
  rules: ['LPG-1.7', 'LPG-3.3', 'LPG-3.4'],
  tells: 'expired',
  shape: {
    stunnedTurn: count('Turn in which he was stunned', { code: 'bad-input', help: 'The latest one counts.' }),
    turn: count('Turn now ending', { code: 'bad-input' }),
    fromWound: yes('It came with a wound'),
  },
  checks: [
    refuseWhen(
      'contradiction',
      'LPG-3.3',
      ({ turn, stunnedTurn }: { turn: number; stunnedTurn: number }) => turn < stunnedTurn,
      'The turn that ends cannot be before the one in which he was stunned.',
    ),
  ],
  run(dice, { stunnedTurn, turn, fromWound, options }) {
    const shorter = fromWound && options.woundStun === 'this-turn';
    const expires = shorter ? stunnedTurn : stunnedTurn + 1;
    const expired = turn >= expires;
    if (fromWound) {
      dice.trace?.push(
        fact(
          'LPG-3.4',
          shorter ? 'House rule: a wound stuns for its own turn only' : 'A wound stuns like any stun',
        ),
      );
    }
    dice.trace?.push(fact('LPG-3.3', `Stunned in turn ${stunnedTurn}: until the end of turn ${expires}`));
    dice.trace?.push(fact('LPG-1.7', expired ? 'The marker comes off' : 'The marker stays'));
    return { expires, expired };
  },
  says: ({ expires, expired }) =>
    sentences(
      expired ? 'the stunned marker comes off' : `the stunned marker stays until the end of turn ${expires}`,
    ),
});
