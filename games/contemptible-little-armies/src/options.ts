import { type Option, type Options, type OptionValues, proceduresWith } from '@sandtable/engine';

/** Every house rule of this sheet is off unless switched on. */
const house = (rule: string, scope: Option['scope'], title: string, off: string, on: string) =>
  ({
    rule,
    scope,
    title,
    values: [
      ['off', off],
      ['on', on],
    ],
  }) as const;

export const OPTIONS = {
  naturalSix: house(
    'CLA-0.2',
    'procedures',
    'Natural six',
    'a 6 has no power of its own',
    'a natural 6 always hits',
  ),
  orLinesAdd: house('CLA-0.3', 'procedures', 'Two conditions on one line', 'count once', 'count separately'),
  trenchCumulative: house(
    'CLA-3.10',
    'procedures',
    'Halted or in cover, and entrenched',
    'only the −2 counts',
    'both count, −3',
  ),
  shortTankGun: house(
    'CLA-4.15',
    'procedures',
    'Tank guns',
    'like field guns',
    'reach 40 inches and have no blast',
  ),
  flamethrowerFourRolls: house(
    'CLA-7.1',
    'procedures',
    'Flamethrowers at armour',
    'roll once',
    'roll four times',
  ),
  hmgAa: house('CLA-8.4', 'procedures', 'Heavy machine guns at aircraft', 'do not fire', 'add a die each'),
  cumulativeArrivals: house(
    'CLA-1.3',
    'procedures',
    'Late arrivals',
    'the same chance every turn',
    '+1 for every earlier failure',
  ),
  ordersOff: house('CLA-1.2', 'game', 'Written orders', 'as the scenario says', 'none are written'),
  darkSight: house('CLA-3.13', 'game', 'Sight in darkness', 'as by day', 'ends at 12 inches'),
  freeTargets: house('CLA-3.14', 'game', 'Target priorities', 'apply', 'nobody has any'),
  blastDiameter: house('CLA-4.13', 'game', 'Blast area', 'within 2 inches', 'a circle 2 inches across'),
  oneHitATurn: house(
    'CLA-4.14',
    'game',
    'Hits on protected targets',
    'one for each firing unit',
    'one a turn from all together',
  ),
  ignoreOnce: house('CLA-6.7', 'game', 'The waived morale test', 'once a turn', 'once a game'),
  hiddenSniper: house('CLA-4.19', 'game', 'Snipers', 'are seen like anybody', 'stay hidden until they fire'),
} as const satisfies Options;

export type House = OptionValues<typeof OPTIONS>;
export const procedure = proceduresWith(OPTIONS);
