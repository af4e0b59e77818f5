import { type Option, type Options, type OptionValues, proceduresWith } from '@sandtable/engine';

/** Every house rule of this sheet is off unless switched on. */
const house = (rule: string, title: string, off: string, on: string) =>
  ({
    rule,
    title,
    values: [
      ['off', off],
      ['on', on],
    ],
  }) as const;
/** One that changes a procedure, with a situation in which it does. */
const inProcedures = <O extends object>(
  option: O,
  procedure: string,
  input: NonNullable<Option['matters']>['input'],
) => ({ ...option, scope: 'procedures', matters: { procedure, input } }) as const;
/** One that only a whole game notices. */
const inGame = <O extends object>(option: O) => ({ ...option, scope: 'game' }) as const;

export const OPTIONS = {
  naturalSix: inProcedures(
    house('CLA-0.2', 'Natural six', 'a 6 has no power of its own', 'a natural 6 always hits'),
    'shoot',
    { weapon: 'rifle', figures: 10, distance: 12, targetEntrenched: true },
  ),
  orLinesAdd: inProcedures(
    house('CLA-0.3', 'Two conditions on one line', 'count once', 'count separately'),
    'shoot',
    { weapon: 'rifle', figures: 10, distance: 6, singleShot: true, darkness: true },
  ),
  trenchCumulative: inProcedures(
    house('CLA-3.10', 'Halted or in cover, and entrenched', 'only the −2 counts', 'both count, −3'),
    'shoot',
    { weapon: 'hmg', distance: 20, targetHalted: true, targetEntrenched: true },
  ),
  shortTankGun: inProcedures(
    house('CLA-4.15', 'Tank guns', 'like field guns', 'reach 40 inches and have no blast'),
    'fieldGunFire',
    { gun: 'tank-gun', distance: 30, blast: [{ figures: 4 }] },
  ),
  flamethrowerFourRolls: inProcedures(
    house('CLA-7.1', 'Flamethrowers at armour', 'roll once', 'roll four times'),
    'antiTankFire',
    { weapon: 'flamethrower', distance: 4 },
  ),
  hmgAa: inProcedures(
    house('CLA-8.4', 'Heavy machine guns at aircraft', 'do not fire', 'add a die each'),
    'antiAircraftFire',
    { rifles: 8, hmgs: 2, distance: 12 },
  ),
  cumulativeArrivals: inProcedures(
    house('CLA-1.3', 'Late arrivals', 'the same chance every turn', '+1 for every earlier failure'),
    'lateArrival',
    { turnsWaiting: 2 },
  ),
  ordersOff: inGame(house('CLA-1.2', 'Written orders', 'as the scenario says', 'none are written')),
  darkSight: inGame(house('CLA-3.13', 'Sight in darkness', 'as by day', 'ends at 12 inches')),
  freeTargets: inGame(house('CLA-3.14', 'Target priorities', 'apply', 'nobody has any')),
  blastDiameter: inGame(house('CLA-4.13', 'Blast area', 'within 2 inches', 'a circle 2 inches across')),
  oneHitATurn: inGame(
    house(
      'CLA-4.14',
      'Hits on protected targets',
      'one for each firing unit',
      'one a turn from all together',
    ),
  ),
  ignoreOnce: inGame(house('CLA-6.7', 'The waived morale test', 'once a turn', 'once a game')),
  hiddenSniper: inGame(house('CLA-4.19', 'Snipers', 'are seen like anybody', 'stay hidden until they fire')),
} as const satisfies Options;

export type House = OptionValues<typeof OPTIONS>;
export const procedure = proceduresWith(OPTIONS);
