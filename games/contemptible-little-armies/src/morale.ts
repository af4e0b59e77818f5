import { atLeast, atMost, d6 } from '@sandtable/dice';
import { badFields, choiceOr, count, fact, refuseWhen } from '@sandtable/engine';
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
    for (const { name, rule } of due) dice.trace?.push(fact(rule, `Cause: ${name}`));
    const ignored = due.length > 0 && (boldly(unit) || stubbornly(unit)) ? 1 : 0;
    if (ignored === 1) {
      dice.trace?.push(fact([boldly(unit) ? 'CLA-6.6' : 'CLA-6.7', 'CLA-0.7'], 'One test is waived'));
    }
    let { markers } = unit;
    let tests = 0;
    while (tests < due.length - ignored && markers < 3) {
      tests++;
      markers += dice.count(1, d6, atLeast(unit.rating + 1), 'morale');
    }
    const state = stateWith(markers);
    if (tests > 0) dice.trace?.push(fact(['CLA-6.8', 'CLA-6.9'], `Passed on ${unit.rating} or less`));
    dice.trace?.push(fact('CLA-6.10', `Markers ${markers}: ${state}`));
    return {
      reasons: due.map(({ name }) => name),
      ignored,
      tests,
      failures: markers - unit.markers,
      markers,
      state,
    };
  },
});

/** CLA-6.11 An officer steadies a unit. */
export const rally = procedure({
  id: 'rally',
  title: 'Rally',
  about: 'Does an officer take a morale marker off a unit?',
  rules: ['CLA-6.11'],
  tells: 'rallied',
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
    const rallied = dice.count(1, d6, atMost(needed), 'rally') === 1;
    const left = rallied ? markers - 1 : markers;
    dice.trace?.push(fact('CLA-6.11', rallied ? 'One marker comes off' : 'Nothing changes'));
    return { rallied, markers: left, state: stateWith(left) };
  },
});
