import { atMost, type Dice, d6 } from '@sandtable/dice';
import {
  badFields,
  type Cites,
  capital,
  choiceOr,
  count,
  counted,
  fact,
  listed,
  neededUnder,
  refuseWhen,
  sentences,
} from '@sandtable/engine';
import { many, rating, yes } from './fields.ts';
import { procedure } from './options.ts';
import { highCasualties } from './tables.ts';
import {
  AFVS_NEAR,
  ARMS,
  type Arm,
  MORALE_STATES,
  type MoraleState,
  POSTURES,
  type Posture,
} from './vocabulary.ts';

/** CLA-6.10 What the markers make of a unit. */
const stateWith = (markers: number): MoraleState => MORALE_STATES[Math.min(markers, 3)]!;

type Unit = {
  readonly arm: Arm;
  readonly irregular: boolean;
  readonly ferocious: boolean;
  readonly stubborn: boolean;
  readonly closeOrder: boolean;
  readonly inCover: boolean;
  readonly posture: Posture;
  readonly firstAirCasualties: boolean;
  readonly firstGas: boolean;
  readonly firstAfv: keyof typeof AFVS_NEAR;
  readonly contactedByCavalry: boolean;
  readonly figures: number;
  readonly casualties: number;
};

/** CLA-6.1 to CLA-6.5 Causes to test, in the order of the sheet. */
// biome-ignore format: a table
const REASONS: readonly { name: string; rule: string; when: (unit: Unit) => boolean }[] = [
  { name: 'air-casualties',  rule: 'CLA-6.1', when: (unit) => unit.firstAirCasualties },
  { name: 'gas',             rule: 'CLA-6.2', when: (unit) => unit.firstGas && unit.irregular },
  { name: 'afv',             rule: 'CLA-6.3', when: (unit) => unit.firstAfv === 'tank' || (unit.firstAfv === 'armoured-car' && !unit.inCover) },
  { name: 'cavalry-contact', rule: 'CLA-6.4', when: (unit) => unit.contactedByCavalry && unit.arm === 'infantry' && !unit.inCover },
  { name: 'high-casualties', rule: 'CLA-6.5', when: (unit) => unit.casualties > 0 && unit.casualties >= highCasualties(unit.figures) },
];

/** CLA-6.6 Who waives a test while advancing. */
const boldly = ({ posture, arm, ferocious, closeOrder, irregular }: Unit): boolean =>
  posture === 'advancing' &&
  ((arm === 'infantry' && (ferocious || closeOrder)) || (arm === 'cavalry' && !irregular));
/** CLA-6.7 Who waives a test while defending. */
const stubbornly = ({ posture, arm, stubborn }: Unit): boolean =>
  posture === 'defending' && stubborn && arm === 'infantry';

const alreadyRouted = refuseWhen(
  'already-routed',
  'CLA-6.10',
  ({ markers }: { markers: number }) => markers >= 3,
  'A unit with three markers has routed and is removed.',
);
const happened = { group: 'This turn' };

/** CLA-6.8 The highest face that passes: the rating. */
const toPass = (dice: Dice, title: string, rule: Cites, base: number): number =>
  neededUnder(dice, { title, rule, die: d6, base, table: [] }, undefined);

/** CLA-6.10 What its markers make of a unit, said of it. */
const SAID_STATE: Readonly<Record<MoraleState, string>> = {
  steady: 'the unit is steady',
  uneasy: 'the unit is uneasy, which has no effect yet',
  'no-advance': 'the unit may not advance',
  routed: 'the unit routs and is removed',
};
/** Of a unit that was named before. */
const itIs = (state: MoraleState): string => SAID_STATE[state].replace('the unit', 'it');
const SAID_CAUSE: Readonly<Record<string, string>> = {
  'air-casualties': 'its first losses from the air',
  gas: 'gas',
  afv: 'armour near by',
  'cavalry-contact': 'cavalry in contact',
  'high-casualties': 'heavy losses',
};

/** CLA-6 All tests of one unit at the end of a turn. */
export const moraleTest = procedure({
  id: 'moraleTest',
  title: 'Morale',
  about: 'All morale tests of one unit at the end of a turn.',
  rules: [
    'CLA-6.1',
    'CLA-6.2',
    'CLA-6.3',
    'CLA-6.4',
    'CLA-6.5',
    'CLA-6.6',
    'CLA-6.7',
    'CLA-6.8',
    'CLA-6.9',
    'CLA-6.10',
    'CLA-0.7',
  ],
  tells: 'state',
  wants: [
    { field: 'failures', is: 0, say: 'the unit passes' },
    { field: 'state', is: 'routed', say: 'the unit routs' },
    { field: 'state', is: ['no-advance', 'routed'], say: 'the unit may not advance any more, or routs' },
  ],
  shape: {
    rating,
    markers: many('Markers so far'),
    arm: choiceOr('infantry', 'Arm', ARMS, { code: 'unknown-arm' }),
    irregular: yes('Irregular'),
    ferocious: yes('Ferocious'),
    stubborn: yes('Stubborn'),
    closeOrder: yes('In close order'),
    inCover: yes('In cover', { help: 'Not in the open.' }),
    posture: choiceOr('other', 'Posture', POSTURES, {
      code: 'unknown-posture',
      help: 'Advancing: ended nearer the enemy. Defending: did not move, or was contacted.',
    }),
    figures: many('Figures at the start of the turn', happened),
    casualties: many('Casualties this turn', happened),
    firstAirCasualties: yes('First casualties from the air', happened),
    firstGas: yes('First time under gas', happened),
    firstAfv: choiceOr('none', 'First time within 8 inches of armour', AFVS_NEAR, {
      code: 'unknown-afv',
      ...happened,
    }),
    contactedByCavalry: yes('Contacted by cavalry', happened),
  },
  checks: [
    ...badFields(['bad-rating']),
    alreadyRouted,
    ...badFields(['unknown-arm', 'unknown-posture', 'unknown-afv', 'bad-number']),
    refuseWhen(
      'bad-number',
      'CLA-6.5',
      ({ casualties, figures }: Unit) => casualties > figures,
      'No more figures can be lost than there were.',
    ),
    refuseWhen(
      'unit-destroyed',
      'CLA-6.5',
      ({ casualties, figures }: Unit) => figures > 0 && casualties === figures,
      'Nobody is left to test.',
    ),
  ],
  run(dice, unit) {
    const due = REASONS.filter(({ when }) => when(unit));
    for (const { name, rule } of due) dice.trace?.push(fact(rule, `Cause: ${SAID_CAUSE[name]}`));
    const ignored = due.length > 0 && (boldly(unit) || stubbornly(unit)) ? 1 : 0;
    if (ignored === 1) {
      dice.trace?.push(fact([boldly(unit) ? 'CLA-6.6' : 'CLA-6.7', 'CLA-0.7'], 'One test is waived'));
    }
    const owed = due.length - ignored;
    const most = owed > 0 ? toPass(dice, 'morale', ['CLA-6.8', 'CLA-6.9'], unit.rating) : 0;
    let { markers } = unit;
    let tests = 0;
    while (tests < owed && markers < 3) {
      tests++;
      const why = owed > 1 ? `morale, test ${tests} of ${owed}` : 'morale';
      if (dice.count(1, d6, atMost(most), why) === 0) markers++;
    }
    const state = stateWith(markers);
    dice.trace?.push(fact('CLA-6.10', `${capital(counted(markers, 'marker'))}: ${SAID_STATE[state]}`));
    return {
      reasons: due.map(({ name }) => name),
      ignored,
      tests,
      failures: markers - unit.markers,
      markers,
      state,
    };
  },
  says({ reasons, ignored, tests, failures, markers, state }) {
    const causes = listed(reasons.map((reason) => SAID_CAUSE[reason]!));
    if (reasons.length === 0) return sentences('no test is due', SAID_STATE[state]);
    const waived =
      ignored > 0 && `the unit waives ${reasons.length > 1 ? 'one test' : 'the test'} for ${causes}`;
    if (tests === 0) return sentences(waived, itIs(state));
    const passed = tests - failures;
    const result =
      tests === 1
        ? `the unit ${failures === 0 ? 'passes' : 'fails'} its test for ${causes}`
        : `the unit tests for ${causes}: it passes ${passed} of ${counted(tests, 'test')}`;
    const now = [`it has ${counted(markers, 'morale marker')}`, itIs(state)];
    return sentences(result, waived && 'one more was waived', ...now);
  },
});

/** CLA-6.11 An officer steadies a unit. */
export const rally = procedure({
  id: 'rally',
  title: 'Rally',
  about: 'Does an officer take a morale marker off a unit?',
  rules: ['CLA-6.11'],
  tells: 'rallied',
  wants: [{ field: 'rallied', is: true, say: 'a marker comes off' }],
  shape: { rating, markers: count('Markers', { code: 'bad-number' }) },
  checks: [
    ...badFields(['bad-rating', 'bad-number']),
    alreadyRouted,
    refuseWhen(
      'no-markers',
      'CLA-6.11',
      ({ markers }: { markers: number }) => markers === 0,
      'The unit has no marker to take off.',
    ),
  ],
  run(dice, { rating: needed, markers }) {
    const rallied = dice.count(1, d6, atMost(toPass(dice, 'rally', 'CLA-6.11', needed)), 'rally') === 1;
    const left = rallied ? markers - 1 : markers;
    dice.trace?.push(fact('CLA-6.11', rallied ? 'One marker comes off' : 'Nothing changes'));
    return { rallied, markers: left, state: stateWith(left) };
  },
  says: ({ rallied, markers, state }) =>
    sentences(
      rallied ? 'a marker comes off' : 'the officer does not rally the unit',
      `it has ${counted(markers, 'morale marker')}`,
      itIs(state),
    ),
});
