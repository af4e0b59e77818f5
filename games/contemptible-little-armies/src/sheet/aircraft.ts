import { atLeast, atMost, d6 } from '@sandtable/dice';
import {
  addUp,
  badFields,
  choiceOr,
  counted,
  fact,
  inInches,
  type ModifierRule,
  refuseWhen,
  sentences,
  totalOf,
} from '@sandtable/engine';
import { protectedHits } from './aiming.ts';
import { saidOfFire, wantsOfFire } from './casualties.ts';
import { distance, many, targetFigures, yes } from './fields.ts';
import { type House, procedure } from './options.ts';
import { killsFrom } from './shooting.ts';
import { AIR_RANGE, GUN_RANGE, KILLS_ON, SHORT_LMG, WEAPONS } from './tables.ts';
import { STATES, type State } from './vocabulary.ts';

/** CLA-8.1 Six dice of inches. */
export const aircraftMove = procedure({
  id: 'aircraftMove',
  title: 'Aircraft movement',
  about: 'Inches that an aircraft may fly this turn.',
  rules: ['CLA-8.1'],
  tells: 'distance',
  wants: [{ field: 'distance', typical: (n) => `it may fly ${inInches(n)} or more` }],
  shape: {},
  checks: [],
  run(dice) {
    const flown = dice.sum(6, d6, 'flight');
    dice.trace?.push(fact('CLA-8.1', `Up to ${inInches(flown)}, in two straight legs at most`));
    return { distance: flown };
  },
  says: (flight) =>
    sentences(`the aircraft may fly up to ${inInches(flight.distance)}, in two straight legs at most`),
});

/** CLA-8.2 A die for each friendly unit passed, until a 6. */
export const aircraftMistake = procedure({
  id: 'aircraftMistake',
  title: 'Mistaken identity',
  about: 'Does an aircraft attack friends that it passes?',
  rules: ['CLA-8.2'],
  tells: 'attacks',
  which: ['attacks'],
  wants: [
    { field: 'attacks', atLeast: 1, say: 'it attacks a friendly unit by mistake' },
    { field: 'attacks', is: 0, say: 'it knows its friends' },
  ],
  shape: {
    friendlies: many('Friendly units within 6 inches of its path', {
      max: 100,
      help: 'In the order passed.',
    }),
  },
  checks: badFields(['bad-number']),
  run(dice, { friendlies }) {
    for (let unit = 1; unit <= friendlies; unit++) {
      if (dice.count(1, d6, atMost(5), `to know friendly unit ${unit}`) === 0) {
        dice.trace?.push(fact('CLA-8.2', `It takes friendly unit ${unit} for the enemy`));
        return { rolled: unit, attacks: unit };
      }
    }
    dice.trace?.push(
      fact('CLA-8.2', friendlies === 0 ? 'It passes no friendly unit' : 'It knows its friends'),
    );
    return { rolled: friendlies, attacks: 0 };
  },
  says({ attacks }, { friendlies }) {
    if (friendlies === 0) return 'It passes no friendly unit.';
    if (attacks === 0) return 'It knows its friends and attacks as you choose.';
    const mistaken = friendlies === 1 ? 'the friendly unit' : `friendly unit ${attacks}`;
    return sentences(`it takes ${mistaken} for the enemy and attacks it`);
  },
});

type Battery = {
  readonly aaGuns: number;
  readonly lmgs: number;
  readonly rifles: number;
  readonly hmgs: number;
  readonly shortLmgs: boolean;
  readonly distance: number;
  readonly options: House;
};

/** CLA-8.4 Dice against an aircraft, by full pairs and full eights. */
// biome-ignore format: a table
const AA_DICE: readonly ModifierRule<Battery>[] = [
  { rule: ['CLA-8.4', 'CLA-4.17'], label: 'AA guns',             value: (unit) => unit.aaGuns,                 when: (unit) => unit.aaGuns > 0 && unit.distance <= GUN_RANGE, not: 'none in range' },
  { rule: 'CLA-8.4',               label: 'pairs of LMGs',       value: (unit) => Math.floor(unit.lmgs / 2),   when: (unit) => unit.lmgs > 1 && unit.distance <= (unit.shortLmgs ? SHORT_LMG : WEAPONS.lmg.range), not: 'none in range' },
  { rule: 'CLA-8.4',               label: 'eights of rifles',    value: (unit) => Math.floor(unit.rifles / 8), when: (unit) => unit.rifles > 7 && unit.distance <= WEAPONS.rifle.range, not: 'none in range' },
  { rule: 'CLA-8.4',               label: 'house rule: HMGs',    value: (unit) => unit.hmgs,                   when: (unit) => unit.hmgs > 0 && unit.options.hmgAa === 'on' && unit.distance <= WEAPONS.hmg.range, not: 'do not fire at aircraft' },
];

/** CLA-8.3, CLA-8.4 One unit against one aircraft. */
export const antiAircraftFire = procedure({
  id: 'antiAircraftFire',
  title: 'Anti-aircraft fire',
  about: 'Does a unit drive an aircraft off?',
  rules: ['CLA-8.3', 'CLA-8.4', 'CLA-4.17'],
  tells: 'drivenOff',
  wants: [
    { field: 'drivenOff', is: true, say: 'the aircraft is driven off' },
    { field: 'engaged', is: true, say: 'the unit gets to engage it' },
  ],
  shape: {
    aaGuns: many('AA guns'),
    lmgs: many('Light machine guns'),
    rifles: many('Rifles'),
    hmgs: many('Heavy machine guns', { help: 'Read only under the house rule for aircraft.' }),
    shortLmgs: yes('The LMGs are Chauchats or on vehicles'),
    distance: distance([6, 12, 18, 24, 40]),
    moved: yes('Moved this turn'),
    vehicle: yes('Vehicle'),
    irregularCavalry: yes('Irregular cavalry'),
  },
  checks: [
    ...badFields(['bad-number']),
    refuseWhen(
      'no-aa-capability',
      'CLA-8.4',
      (unit: Battery) => totalOf(AA_DICE, { ...unit, distance: 0 }) === 0,
      'It takes an AA gun, two LMGs or eight rifles.',
    ),
    refuseWhen(
      'moved-cannot-shoot',
      'CLA-3.12',
      ({
        moved,
        vehicle,
        irregularCavalry,
      }: {
        moved: boolean;
        vehicle: boolean;
        irregularCavalry: boolean;
      }) => moved && !vehicle && !irregularCavalry,
      'Who has moved does not shoot, except vehicles and irregular cavalry.',
    ),
    refuseWhen(
      'out-of-range',
      'CLA-8.4',
      (unit: Battery) => totalOf(AA_DICE, unit) === 0,
      'The aircraft is out of range.',
    ),
  ],
  idle: { hmgs: ({ options }) => options.hmgAa === 'off', shortLmgs: ({ lmgs }) => lmgs < 2 },
  run(dice, unit) {
    const number = addUp(dice, { title: 'dice', rule: 'CLA-8.4', table: AA_DICE }, unit);
    const engaged = dice.count(1, d6, atLeast(5), 'to engage') === 1;
    dice.trace?.push(
      fact('CLA-8.3', engaged ? 'The unit engages' : 'It does not engage and may shoot elsewhere'),
    );
    const rolled = engaged ? number : 0;
    const drivenOff = dice.count(rolled, d6, atLeast(6), 'to drive off') > 0;
    return { engaged, dice: rolled, drivenOff };
  },
  says({ engaged, dice, drivenOff }) {
    if (!engaged) return 'The unit does not engage the aircraft, and may shoot at something else.';
    return drivenOff
      ? 'The unit drives the aircraft off, out of the game.'
      : sentences(`the unit engages, but ${counted(dice, 'die does', 'dice do')} not drive the aircraft off`);
  },
});

const targetOf = (input: { targetState: State; protectedTarget: boolean; targetFigures: number | null }) => ({
  softVehicle: input.targetState === 'soft-vehicle',
  protected: input.protectedTarget,
  figures: input.targetFigures,
});

/** CLA-8.5, CLA-8.6 Six dice within 6 inches. */
export const aircraftAttack = procedure({
  id: 'aircraftAttack',
  title: 'Air attack',
  about: 'An aircraft attacks a unit on the ground.',
  rules: ['CLA-8.5', 'CLA-8.6', 'CLA-4.14'],
  tells: 'kills',
  wants: wantsOfFire(targetOf),
  shape: {
    distance: distance([0, 2, 4, 6]),
    targetState: choiceOr('open', 'Target', STATES, {
      code: 'unknown-state',
      help: 'Cover outranks close order.',
    }),
    protectedTarget: yes('Target is a sniper, HMG, field gun or AA gun'),
    targetFigures,
  },
  checks: [
    ...badFields(['unknown-state', 'bad-number']),
    refuseWhen(
      'weapon-cannot-harm-afv',
      'CLA-7.4',
      ({ targetState }: { targetState: State }) => targetState === 'afv',
      'Aircraft cannot harm armour; choose another target.',
    ),
    refuseWhen(
      'out-of-range',
      'CLA-8.5',
      (attack: { distance: number }) => attack.distance > AIR_RANGE,
      'Aircraft fire reaches 6 inches.',
    ),
  ],
  run(dice, { targetState, protectedTarget, targetFigures: most }) {
    const needed = KILLS_ON[targetState];
    dice.trace?.push(
      fact(
        ['CLA-8.5', 'CLA-8.6'],
        `Six dice, ${STATES[targetState].toLowerCase()}: ${needed === 6 ? 'a 6' : `${needed}+`} kills`,
      ),
    );
    const result = protectedHits(dice, dice.count(6, d6, atLeast(needed), 'air attack'), protectedTarget);
    const kills = killsFrom(dice, result, {
      softVehicle: targetState === 'soft-vehicle',
      targetFigures: most,
    });
    return { needed, hits: result.hits, saved: result.saved, kills };
  },
  says: (outcome, input) => sentences(saidOfFire(outcome, targetOf(input))),
});
