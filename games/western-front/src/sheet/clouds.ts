import { atMost, averageDie, type Dice, d10, readList } from '@sandtable/dice';
import { badFields, counted, fact, inInches, refuseWhen, sentence, sentences, verb } from '@sandtable/engine';
import { bearingOf } from './aim.ts';
import { artillery, BAD, many, manyOr, oneOfOr } from './fields.ts';
import { procedure } from './options.ts';
import { BURST_DIAMETERS, GAS_NUMBERS } from './tables.ts';
import { type Artillery, CLOUDS } from './vocabulary.ts';

/** Each man is a step of his own in exact odds. */
const MOST_MEN = 200;

type Exposure = { readonly age: number; readonly men: number };
const age = many("Turn of the cloud's life", {
  min: 1,
  max: 4,
  boundsCode: 'no-cloud',
  common: [1, 2, 3, 4],
  help: 'Turn 1 is when it lands.',
});

/** WF-6.2 A d10 a man. */
function gassed(dice: Dice, { age, men }: Exposure) {
  const gasNumber = GAS_NUMBERS[age - 1]!; // other ages were refused
  dice.trace?.push(
    fact(['WF-6.2', 'WF-6.3', 'WF-0.1'], `Gas number ${gasNumber}: a man is safe on ${gasNumber} or less`),
  );
  const step = (dice: Dice, casualties: number) => {
    const hit = dice.count(1, d10, atMost(gasNumber), 'a man in gas') === 0;
    return [hit ? casualties + 1 : casualties, hit] as const;
  };
  const [casualties, hits] = dice.each(new Array<null>(men).fill(null), 0, step, 'struck');
  const struck = readList(hits, (all) => all.flatMap((hit, man) => (hit ? [man] : [])));
  return { gasNumber, casualties, struck };
}

/** WF-6.2, WF-6.3 Men who touch gas. */
export const gasTest = procedure({
  id: 'gasTest',
  title: 'Men in gas',
  about: 'How many of the men who touch a gas cloud fall.',
  rules: ['WF-6.2', 'WF-6.3', 'WF-0.1'],
  tells: 'casualties',
  wants: [
    {
      field: 'casualties',
      typical: (n) => `at least ${counted(n, 'man', 'men')} ${verb(n, 'falls', 'fall')}`,
    },
    { field: 'casualties', is: 0, say: 'nobody falls' },
  ],
  shape: { age, men: many('Men who touch it', { max: MOST_MEN, common: [1, 2, 4, 6, 8, 10] }) },
  checks: [
    ...badFields([BAD], { age }),
    refuseWhen(
      'no-cloud',
      'WF-6.3',
      ({ age }: Exposure) => age < 1 || age > 4,
      'A cloud lives for four turns.',
    ),
    ...badFields([BAD]),
  ],
  run: gassed,
  says: ({ casualties }, { men }) =>
    sentence(
      men === 0
        ? 'nobody touches the gas'
        : casualties === 0
          ? 'nobody falls to the gas'
          : `${casualties} of ${counted(men, 'man', 'men')} ${verb(casualties, 'falls', 'fall')} to the gas`,
    ),
});

type Puff = { readonly age: number; readonly puff: number };

/** WF-6.3, WF-6.6 In its fourth turn every second puff of a salvo goes, in its fifth all. */
const isPresent = ({ age, puff }: Puff): boolean => age < 4 || (age === 4 && puff % 2 === 1);

/** WF-6.3 to WF-6.6 The life of one puff. */
export const cloudStage = procedure({
  id: 'cloudStage',
  title: 'A puff of smoke or gas',
  about: 'Size, drift and strength of one puff in a turn of its life.',
  rules: ['WF-6.1', 'WF-6.3', 'WF-6.4', 'WF-6.5', 'WF-6.6'],
  tells: 'diameter',
  shape: {
    weapon: artillery,
    ammo: oneOfOr('gas', 'Ammunition', CLOUDS),
    age: many("Turn of the cloud's life", {
      min: 1,
      common: [1, 2, 3, 4, 5],
      help: 'Turn 1 is when it lands.',
    }),
    puff: manyOr(1, 'Number in the salvo', { min: 1, help: 'Puffs of one salvo are numbered as they land.' }),
  },
  checks: [
    ...badFields([BAD]),
    refuseWhen(
      'no-cloud-weapon',
      'WF-6.1',
      ({ weapon }: { weapon: Artillery }) => weapon === 'grenade',
      'Only guns, howitzers and mortars fire smoke and gas.',
    ),
  ],
  run(dice, { weapon, ammo, age, puff, options }) {
    const present = isPresent({ age, puff });
    const growth = age === 1 ? 1 : options.cloud === 'area' ? Math.SQRT2 : 2;
    const diameter = present ? BURST_DIAMETERS[weapon] * growth : 0;
    const drifts = age === 2 || age === 3;
    const gasNumber = present && ammo === 'gas' ? GAS_NUMBERS[age - 1]! : 0; // a puff that is present is not older than 4
    dice.trace?.push(
      fact(['WF-6.1', 'WF-6.3'], present ? `Turn ${age}: ${inInches(diameter)} across` : `Turn ${age}: gone`),
    );
    if (present && age > 1)
      dice.trace?.push(
        fact('WF-6.5', options.cloud === 'area' ? 'House rule: doubled in area' : 'Doubled in diameter'),
      );
    if (age === 4) dice.trace?.push(fact('WF-6.6', `Puff ${puff} ${present ? 'stays' : 'is removed'}`));
    dice.trace?.push(fact('WF-6.4', drifts ? 'Drifts with the wind' : 'Does not drift'));
    return { present, diameter, drifts, gasNumber };
  },
  says: ({ present, diameter, drifts, gasNumber }, { ammo }) =>
    present
      ? sentences(
          `the puff of ${ammo} is ${inInches(diameter)} across`,
          drifts ? 'it drifts with the wind' : 'it does not drift this turn',
          gasNumber > 0 && `men in it are safe on ${gasNumber} or less`,
        )
      : sentence(`the puff of ${ammo} is gone`),
});

const WINDS: Readonly<Record<number, string>> = {
  0: 'north',
  45: 'north-east',
  90: 'east',
  135: 'south-east',
  180: 'south',
  225: 'south-west',
  270: 'west',
  315: 'north-west',
};

/** WF-6.8 The wind of the whole game. */
export const windCheck = procedure({
  id: 'windCheck',
  title: 'Wind',
  about: 'Where the wind blows for the whole game, and how far clouds drift.',
  rules: ['WF-6.8', 'WF-5.7', 'WF-0.1'],
  tells: 'drift',
  wants: [
    { field: 'calm', is: true, say: 'it is calm all game' },
    { field: 'drift', typical: (n) => `clouds drift ${inInches(n)} or more a turn` },
  ],
  shape: {},
  checks: badFields([BAD]),
  run(dice) {
    const face = dice.roll(d10, 'wind');
    const calm = face > 8;
    if (calm) {
      dice.trace?.push(fact('WF-6.8', 'Calm all game'));
      return { calm, direction: 0, bearing: 0, drift: 0 };
    }
    const drift = dice.roll(averageDie, 'inches of drift');
    const bearing = bearingOf(face);
    dice.trace?.push(fact(['WF-6.8', 'WF-0.1'], `Blows to the ${WINDS[bearing]}, ${inInches(drift)} a turn`));
    return { calm, direction: face, bearing, drift };
  },
  says: ({ calm, bearing, drift }) =>
    sentence(
      calm ? 'it is calm all game' : `the wind blows to the ${WINDS[bearing]}, ${inInches(drift)} a turn`,
    ),
});
