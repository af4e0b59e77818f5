import { capital, counted, fact, inInches, refuseWhen, sentences } from '@sandtable/engine';
import { WEAPON_WORDS } from './fates.ts';
import { many, oneOf } from './fields.ts';
import { procedure } from './options.ts';
import { isRepeater, WEAPONS, ZONE_REACH } from './tables.ts';
import { ARMS, isGun, type Weapon } from './vocabulary.ts';

type Served = { readonly weapon: Weapon; readonly incapacitatedCrew: number };

/** LPG-9 The weapon table. */
export const weaponProfile = procedure({
  id: 'weaponProfile',
  title: 'Weapon table',
  about: 'Ranges of a weapon and the actions it takes to load.',
  rules: [
    ...Object.values(WEAPONS).map(({ rule }) => rule),
    'LPG-9.1',
    'LPG-9.2',
    'LPG-9.3',
    'LPG-9.4',
    'LPG-9.5',
    'LPG-10.2',
    'LPG-11.10',
    'LPG-2.5',
  ],
  tells: 'maxRange',
  shape: {
    weapon: oneOf('Weapon', ARMS),
    incapacitatedCrew: many('Crewmen who cannot serve', {
      common: [0, 1, 2, 3],
      help: 'Killed, broken, stunned, absent, busy or not free to act.',
    }),
  },
  checks: [
    refuseWhen(
      'bad-input',
      'LPG-9.4',
      ({ weapon, incapacitatedCrew }: Served) => !isGun(weapon) && incapacitatedCrew > 0,
      'A small arm has no crew; leave the crewmen out.',
    ),
  ],
  idle: { incapacitatedCrew: ({ weapon }) => weapon !== undefined && !isGun(weapon) },
  run(dice, { weapon, incapacitatedCrew }) {
    const { short, max, load, rule } = WEAPONS[weapon];
    const canisterRange = weapon === 'field-gun' ? ZONE_REACH.canister : null;
    dice.trace?.push(
      fact([rule, 'LPG-9.1'], `${ARMS[weapon]}: short range to ${inInches(short)}, longest ${inInches(max)}`),
    );
    dice.trace?.push(
      fact('LPG-9.3', load === 0 ? 'It needs no loading' : `${capital(counted(load, 'action'))} to load`),
    );
    if (isRepeater(weapon)) dice.trace?.push(fact('LPG-2.5', 'A repeater: it may fire twice in a turn'));
    if (isGun(weapon)) dice.trace?.push(fact('LPG-9.2', 'Short range gives a gun no bonus to hit'));
    if (incapacitatedCrew > 0)
      dice.trace?.push(
        fact(
          'LPG-9.4',
          `${capital(counted(incapacitatedCrew, 'crewman', 'crewmen'))} missing: an action more for each`,
        ),
      );
    if (weapon === 'gatling') dice.trace?.push(fact('LPG-9.5', 'Spelt in two ways on the sheet, one gun'));
    if (canisterRange !== null)
      dice.trace?.push(
        fact(
          ['LPG-10.2', 'LPG-11.10'],
          `Shell, or canister to ${inInches(canisterRange)}, chosen when it fires`,
        ),
      );
    return {
      shortRange: short,
      maxRange: max,
      loadActions: load + incapacitatedCrew,
      repeater: isRepeater(weapon),
      canisterRange,
    };
  },
  says: ({ shortRange, maxRange, loadActions, repeater, canisterRange }, { weapon }) =>
    sentences(
      `the ${WEAPON_WORDS[weapon]} reaches ${inInches(maxRange)}; short range is up to ${inInches(shortRange)}`,
      canisterRange !== null && `canister reaches ${inInches(canisterRange)}`,
      repeater
        ? 'it is a repeater: it needs no loading and may fire twice in a turn'
        : `it takes ${counted(loadActions, 'action')} to load`,
    ),
});
