import { type Dice, d6, numbers } from '@sandtable/dice';
import { fact, inInches, type ModifierRule, needed, refuseWhen, sentences, totalOf } from '@sandtable/engine';
import { distanceOr0, grade, oneOfOr, yes } from './fields.ts';
import { closedToHorses, type Ground, groundShape, ran } from './moving.ts';
import { type House, procedure } from './options.ts';
import { SAFE } from './tables.ts';
import { A_GRADE_CHOICES, type AGradeChoice, type Grade } from './vocabulary.ts';

type Pursuer = {
  readonly grade: Grade;
  readonly mounted: boolean;
  readonly metisOrFirstNations: boolean;
  readonly inRiflePit: boolean;
  readonly aGradeChoice: AGradeChoice;
  readonly options: House;
};

const fixedSigns = ({ options }: Pursuer): boolean => options.aGradePursuit === 'plus-a-minus-c';

/** LPG-13.6 to LPG-13.9 Modifiers to pursue, in the order of the sheet. */
// biome-ignore format: a table
export const PURSUIT_MODIFIERS: readonly ModifierRule<Pursuer>[] = [
  { rule: 'LPG-13.6', label: 'mounted',                value: +1, when: (man) => man.mounted,             not: 'on foot' },
  { rule: 'LPG-13.7', label: 'Métis or First Nations', value: -1, when: (man) => man.metisOrFirstNations, not: 'government troops' },
  { rule: 'LPG-13.8', label: 'in a rifle pit',         value: -1, when: (man) => man.inRiflePit,          not: 'in no rifle pit' },
  { rule: 'LPG-13.9', label: 'grade A',                value: (man) => (man.aGradeChoice === 'press' || fixedSigns(man) ? +1 : -1), when: (man) => man.grade === 'A', not: 'not grade A' },
  { rule: 'LPG-13.9', label: 'grade C',                value: -1, when: (man) => man.grade === 'C' && fixedSigns(man), not: 'grade C counts by house rule only' },
];
export const PURSUE = {
  title: 'to pursue',
  rule: ['LPG-13.4', 'LPG-13.5'],
  die: d6,
  base: 4,
  to: 'die',
} as const;
/** LPG-13.9 By house rule grades count with fixed signs. */
const FIXED_SIGNS: readonly ModifierRule<Pursuer>[] = PURSUIT_MODIFIERS.map((row) =>
  row.rule === 'LPG-13.9' ? { ...row, label: `house rule: ${row.label}` } : row,
);

/** LPG-13.4 Opponents within 6 of a man who breaks roll for pursuit. */
export const pursuitTest = procedure({
  id: 'pursuitTest',
  title: 'Pursuit test',
  about: 'Does a man run after an enemy who broke within 6 inches of him?',
  rules: ['LPG-13.4', 'LPG-13.5', 'LPG-13.6', 'LPG-13.7', 'LPG-13.8', 'LPG-13.9'],
  tells: 'pursue',
  wants: [
    { field: 'pursue', is: true, say: 'he pursues' },
    { field: 'pursue', is: false, say: 'he stays' },
  ],
  shape: {
    grade: grade(),
    mounted: yes('Mounted'),
    metisOrFirstNations: yes('Métis or First Nations', { help: 'Métis, Cree, Assiniboine or Dakota.' }),
    inRiflePit: yes('In a rifle pit'),
    aGradeChoice: oneOfOr('press', 'Grade A chooses', A_GRADE_CHOICES, { help: 'Before rolling.' }),
  },
  checks: [
    refuseWhen(
      'contradiction',
      'LPG-4.6',
      ({ mounted, inRiflePit }: Pursuer) => mounted && inRiflePit,
      'Rifle pits are closed to horses.',
    ),
  ],
  idle: { aGradeChoice: (man) => man.grade !== 'A' || fixedSigns(man) },
  run(dice, man) {
    const table = fixedSigns(man) ? FIXED_SIGNS : PURSUIT_MODIFIERS;
    const need = needed(dice, { ...PURSUE, table }, man);
    const modifier = totalOf(table, man);
    const roll = dice.roll(d6, 'pursuit');
    const pursue = roll >= need;
    dice.trace?.push(fact('LPG-13.5', pursue ? 'He pursues' : 'He stays'));
    return { roll, modifier, score: roll + modifier, pursue };
  },
  says: ({ pursue }) => (pursue ? 'He pursues.' : 'He stays where he is.'),
});

type Runner = Ground & { readonly mounted: boolean; readonly wounded: boolean; readonly onTrail: boolean };

const runnerShape = { mounted: yes('Mounted'), wounded: yes('Wounded'), ...groundShape };
const closedWoods = refuseWhen(
  'impassable',
  'LPG-4.6',
  (runner: Runner) => runner.mounted && closedToHorses(runner),
  'Horses keep to a trail in woods.',
);

/** LPG-13.1 Top speed: two move actions, one if wounded. */
function runs(dice: Dice, { mounted, wounded, ...ground }: Runner) {
  const actions = wounded ? 1 : 2;
  dice.trace?.push(
    fact(
      wounded ? ['LPG-13.1', 'LPG-3.6'] : 'LPG-13.1',
      wounded ? 'Wounded: one move action' : 'Two move actions',
    ),
  );
  const distance = dice.repeat(actions, (dice) => ran(dice, mounted, ground), numbers);
  return { actions, distance };
}

/** LPG-13.1 to LPG-13.3 How far a broken man runs. */
export const routMove = procedure({
  id: 'routMove',
  title: 'Rout move',
  about: 'How far a broken man runs, and whether he gets clear of the enemy.',
  rules: ['LPG-13.1', 'LPG-13.2', 'LPG-13.3', 'LPG-3.6', 'LPG-4.1', 'LPG-4.2', 'LPG-4.6', 'LPG-4.7'],
  tells: 'clear',
  wants: [
    { field: 'clear', is: true, say: 'he gets clear of the enemy' },
    { field: 'distance', typical: (n) => `he runs ${inInches(n)} or more` },
  ],
  shape: {
    ...runnerShape,
    fromEnemy: distanceOr0('Distance to the nearest enemy before', { common: [0, 2, 4, 6, 8, 12] }),
  },
  checks: [closedWoods],
  idle: { onTrail: ({ woods }) => !woods },
  run(dice, { fromEnemy, ...runner }) {
    const run = runs(dice, runner);
    const clear = fromEnemy + run.distance > SAFE;
    dice.trace?.push(
      clear
        ? fact(['LPG-13.2', 'LPG-13.3'], 'More than 12 inches away: he stops at the end of the move')
        : fact(['LPG-13.1', 'LPG-13.3'], 'Not yet more than 12 inches away: he runs on next turn'),
    );
    return { ...run, clear };
  },
  says: ({ distance, clear }) =>
    sentences(
      clear
        ? `he runs ${inInches(distance)}, is clear of the enemy and stops`
        : `he runs ${inInches(distance)} and is not clear of the enemy: next turn he runs on`,
    ),
});

/** Sums of decimals such as 1.1 and 5.9 may miss the whole number by a hair. */
const HAIR = 1e-9;

/** LPG-13.10 Does a pursuer catch the man who broke? */
export const pursuitMove = procedure({
  id: 'pursuitMove',
  title: 'Pursuit move',
  about: 'How far a pursuer runs, and whether he catches his man.',
  rules: ['LPG-13.10', 'LPG-13.1', 'LPG-3.6', 'LPG-4.1', 'LPG-4.2', 'LPG-4.6', 'LPG-4.7'],
  tells: 'caught',
  wants: [{ field: 'caught', is: true, say: 'he catches his man' }],
  shape: {
    ...runnerShape,
    gap: distanceOr0('Distance to the quarry when he broke', { common: [0, 2, 4, 6] }),
    quarryDistance: distanceOr0('How far the quarry ran', { common: [4, 5, 6, 7, 8, 9, 10] }),
  },
  checks: [closedWoods],
  idle: { onTrail: ({ woods }) => !woods },
  run(dice, { gap, quarryDistance, ...runner }) {
    const run = runs(dice, runner);
    const caught = run.distance >= gap + quarryDistance - HAIR;
    dice.trace?.push(
      fact(
        'LPG-13.10',
        caught ? 'He catches him: one exchange, from the rear' : 'He stops where the dice end',
      ),
    );
    return { ...run, caught };
  },
  says: ({ distance, caught }) =>
    sentences(
      caught
        ? `he runs ${inInches(distance)} and catches his man: one exchange of blows, from the rear`
        : `he runs ${inInches(distance)} and does not catch his man`,
    ),
});
