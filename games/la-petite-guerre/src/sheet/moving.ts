import { averageDie, type Dice } from '@sandtable/dice';
import { addUp, countOr, fact, inInches, type ModifierRule, refuseWhen, sentences } from '@sandtable/engine';
import { distanceOr0, oneOfOr, yes } from './fields.ts';
import { procedure } from './options.ts';
import { MODES, type Mode } from './vocabulary.ts';

/** Ground that a move action starts in, enters or crosses. */
export type Ground = { readonly woods: boolean; readonly scrub: boolean };
type Going = Ground & { readonly charge: boolean };

/** LPG-4.6, LPG-4.7 Inches off a move action; never below 0, as no move is shorter than 2. */
// biome-ignore format: a table
const GROUND_MODIFIERS: readonly ModifierRule<Ground>[] = [
  { rule: 'LPG-4.6', label: 'woods', value: -1, when: (going) => going.woods, not: 'no woods' },
  { rule: 'LPG-4.7', label: 'scrub', value: -1, when: (going) => going.scrub, not: 'no scrub' },
];
/** LPG-4.5 to LPG-4.7 What changes the distance, in the order of the sheet. */
// biome-ignore format: a table
export const MOVE_MODIFIERS: readonly ModifierRule<Going>[] = [
  { rule: ['LPG-4.5', 'LPG-12.1'], label: 'charging', value: +1, when: (going) => going.charge, not: 'not a charge' },
  ...GROUND_MODIFIERS,
];

export const groundShape = {
  woods: yes('Through woods', { group: 'Ground', help: 'The move starts in, enters or crosses woods.' }),
  scrub: yes('Through scrub', {
    group: 'Ground',
    help: 'Crossing a fence or barricade counts as scrub.',
  }),
  onTrail: yes('On a trail', { group: 'Ground', help: 'All of the way inside the woods.' }),
};

/** LPG-4.6 Woods are closed to horses off the trail. */
export const closedToHorses = ({ woods, onTrail }: { woods: boolean; onTrail: boolean }): boolean =>
  woods && !onTrail;

/** LPG-4.1, LPG-4.2 The dice of one move action at top speed, less what the ground takes off. */
export function ran(dice: Dice, mounted: boolean, ground: Ground): number {
  dice.trace?.push(
    mounted ? fact('LPG-4.2', 'Mounted: two average dice') : fact('LPG-4.1', 'On foot: one average die'),
  );
  const base = dice.sum(mounted ? 2 : 1, averageDie, 'how far he runs');
  return addUp(dice, { title: 'distance', rule: 'LPG-13.1', base, table: GROUND_MODIFIERS }, ground);
}

type Move = Going & {
  readonly mode: Mode;
  readonly pace: number;
  readonly onTrail: boolean;
  readonly gap: number;
};

/** LPG-4.3 Crawling and shuffling go up to 2 inches without a die. */
export const CREEP = 2;
const creeps = ({ mode }: { readonly mode: Mode }): boolean => mode === 'crawl' || mode === 'shuffle';
const rideOrDraw = ({ mode }: Move): boolean => mode === 'horse' || mode === 'limbered-gun';

const ruleOf = (mode: Mode): string =>
  creeps({ mode }) ? 'LPG-4.3' : mode === 'horse' ? 'LPG-4.2' : 'LPG-4.1';

/** LPG-4.1 to LPG-4.3 What is rolled; null where no die is. */
function rolledFor(dice: Dice, { mode, pace }: Move): number | null {
  if (creeps({ mode })) {
    dice.trace?.push(fact(ruleOf(mode), `${MODES[mode]}: up to ${inInches(CREEP)}, no die`));
    return null;
  }
  dice.trace?.push(
    fact(ruleOf(mode), `${MODES[mode]}: ${pace === 2 ? 'two average dice' : 'one average die'}`),
  );
  return dice.sum(pace, averageDie, mode === 'limbered-gun' ? 'how far it moves' : 'how far he moves');
}

const mover = ({ mode }: { readonly mode: Mode }): string => (mode === 'limbered-gun' ? 'the gun' : 'he');

/** LPG-4 One move action. */
export const moveDistance = procedure({
  id: 'moveDistance',
  title: 'How far does a move go?',
  about: 'Inches of one move action or charge move, and whether a charge makes contact.',
  rules: [
    'LPG-4.1',
    'LPG-4.2',
    'LPG-4.3',
    'LPG-4.5',
    'LPG-4.6',
    'LPG-4.7',
    'LPG-4.8',
    'LPG-4.11',
    'LPG-12.1',
  ],
  tells: 'distance',
  wants: [
    { field: 'contact', is: true, say: 'he makes contact', when: ({ charge }) => charge },
    {
      field: 'distance',
      typical: (n, move) => `${mover(move)} moves ${inInches(n)} or more`,
      when: ({ charge }) => !charge,
    },
    { field: 'contact', is: false, say: 'he falls short', when: ({ charge }) => charge },
  ],
  shape: {
    mode: oneOfOr('foot', 'How', MODES),
    pace: countOr(1, 'Average dice', {
      code: 'bad-input',
      min: 1,
      max: 2,
      common: [1, 2],
      help: 'A horseman names one or two before rolling; everybody else has one.',
    }),
    charge: yes('Charging'),
    gap: distanceOr0('Distance to the charged enemy', { common: [2, 3, 4, 5, 6] }),
    ...groundShape,
  },
  checks: [
    refuseWhen(
      'bad-pace',
      'LPG-4.2',
      ({ mode, pace }: Move) => pace === 2 && mode !== 'horse',
      'Only a horseman may roll two average dice.',
    ),
    refuseWhen(
      'impassable',
      'LPG-4.6',
      (move: Move) => rideOrDraw(move) && closedToHorses(move),
      'Horses and limbered guns keep to a trail in woods.',
    ),
    refuseWhen(
      'cannot-charge',
      'LPG-4.5',
      ({ mode, charge }: Move) => charge && mode !== 'foot' && mode !== 'horse',
      'Only men on their feet or mounted charge.',
    ),
  ],
  idle: {
    pace: ({ mode }) => mode !== 'horse',
    charge: ({ mode }) => mode !== 'foot' && mode !== 'horse',
    gap: ({ charge }) => !charge,
    onTrail: ({ woods }) => !woods,
  },
  run(dice, move) {
    const rolled = rolledFor(dice, move);
    const sum = { title: 'distance', rule: ruleOf(move.mode), base: rolled ?? CREEP, table: MOVE_MODIFIERS };
    const distance = addUp(dice, sum, move);
    const full = rolled !== null;
    const contact = move.charge && distance >= move.gap;
    if (full) dice.trace?.push(fact('LPG-4.8', `The whole distance must be moved: ${inInches(distance)}`));
    if (move.charge)
      dice.trace?.push(
        fact(['LPG-4.11', 'LPG-12.1'], contact ? 'Reaches his enemy' : 'Falls short and stops there'),
      );
    return { rolled, distance, full, contact };
  },
  says({ distance, full, contact }, move) {
    const who = mover(move);
    if (move.charge)
      return sentences(
        contact
          ? `he charges ${inInches(distance)} and makes contact`
          : `he covers only ${inInches(distance)} and falls short of his enemy`,
      );
    if (distance === 0) return sentences(`${who} cannot move through this ground`);
    const how = move.mode === 'crawl' ? 'crawl' : 'shuffle';
    return sentences(
      full
        ? `${who} moves ${inInches(distance)}, and must move all of it`
        : `${who} may ${how} up to ${inInches(distance)}`,
    );
  },
});
