import { type Options, type OptionValues, proceduresWith } from '@sandtable/engine';

/** House rules; the first value is the default. */
export const OPTIONS = {
  infantryRout: {
    rule: 'SCW-5.3',
    title: 'Movement scores below 0',
    scope: 'procedures',
    values: [
      ['retreat-double', '−1 and −2 retire, worse retreats at double distance'],
      ['retire-only', 'all of them retire'],
      ['as-printed', '−1 and −2 double forward, worse retires'],
    ],
    matters: { procedure: 'movementRoll', input: { mr: -1, dps: 4 } },
  },
  officerCap: {
    rule: 'SCW-5.2',
    title: 'What a +3 officer adds to movement and to fights with armour',
    scope: 'procedures',
    values: [
      ['none', '3'],
      ['plus-2', '2'],
    ],
    matters: { procedure: 'movementRoll', input: { dps: 1, officer: 3 } },
  },
  assaultMoveBase: {
    rule: 'SCW-4.2',
    title: 'A full assault move',
    scope: 'procedures',
    values: [
      ['normal', 'is a Normal move'],
      ['double', 'is a Double move'],
    ],
    matters: { procedure: 'assaultMoveRoll', input: {} },
  },
  assaultMovement: {
    rule: 'SCW-4.1',
    title: 'How assault moves are rolled',
    scope: 'game',
    values: [
      ['table', 'on the untitled table'],
      ['ordinary-roll', 'like any other move, at no cost in DPs'],
    ],
  },
  softskinRoad: {
    rule: 'SCW-5.12',
    title: 'Softskins on a road',
    scope: 'procedures',
    values: [
      ['multiply', '×3 on top of any result'],
      ['replace', '×3 in all for a Normal move, nothing for others'],
    ],
    matters: { procedure: 'vehicleMovementRoll', input: { vehicle: 'truck-medium', onRoad: true } },
  },
  softskinFireModifiers: {
    rule: 'SCW-5.10',
    title: 'Softskins under fire and under artillery fire',
    scope: 'procedures',
    values: [
      ['worst', 'only the −4 counts'],
      ['sum', 'both count, −6 together'],
    ],
    matters: {
      procedure: 'vehicleMovementRoll',
      input: { vehicle: 'truck-medium', underFire: true, underArtilleryFire: true },
    },
  },
  fireTable: {
    rule: 'SCW-9.14',
    title: 'Fire points off the small-arms table',
    scope: 'procedures',
    values: [
      ['capped', 'above 10 counts 10, below 0 does nothing'],
      ['extended', 'the columns are carried on, from −1 up and to 5 DPs'],
    ],
    matters: { procedure: 'smallArmsFire', input: { rifle: 4, hmg: 3, range: 6 } },
  },
  loneElement: {
    rule: 'SCW-9.5',
    title: 'Shooting at a last element',
    scope: 'procedures',
    values: [
      ['targetable', 'allowed when it is seen'],
      ['immune', 'not allowed'],
    ],
    matters: { procedure: 'smallArmsFire', input: { rifle: 6, range: 8, targetElements: 1 } },
  },
  arcWidth: {
    rule: 'SCW-8.4',
    title: 'Width of an arc of fire, in degrees',
    scope: 'procedures',
    values: [
      [45, '22½ either side'],
      [90, '45 either side'],
    ],
    matters: { procedure: 'arcOfFire', input: { bearing: 30 } },
  },
  longRangeArmour: {
    rule: 'SCW-12.3',
    title: 'Hits on armour beyond 36 inches',
    scope: 'procedures',
    values: [
      ['last-column', 'count as at 24 to 36'],
      ['no-effect', 'do nothing'],
    ],
    matters: { procedure: 'antiTankFire', input: { range: 40 } },
  },
  armourMoraleZero: {
    rule: 'SCW-15.2',
    title: 'Armour morale score of 0',
    scope: 'procedures',
    values: [
      ['retire', 'retire'],
      ['retreat', 'retreat'],
      ['steady', 'carry on'],
    ],
    matters: { procedure: 'armourMoraleTest', input: { underAtFire: true } },
  },
  rangingRounds: {
    rule: 'SCW-14.7',
    title: 'Rounds that help artillery to range in',
    scope: 'procedures',
    values: [
      ['earlier', 'the earlier ones'],
      ['inclusive', 'this one too'],
    ],
    matters: { procedure: 'artilleryFire', input: { range: 12, previousRounds: 1 } },
  },
  mgPooling: {
    rule: 'SCW-11.2',
    title: 'Machine guns at one vehicle',
    scope: 'game',
    values: [
      ['pooled', 'one roll for all that fire in a phase'],
      ['per-unit', 'one roll for each unit'],
    ],
  },
  moveOrder: {
    rule: 'SCW-2.3',
    title: 'Which side goes first',
    scope: 'game',
    values: [
      ['alternate', 'the sides take turns at it'],
      ['fixed', 'always the one that the scenario names'],
      ['roll', 'the higher d10, each turn'],
    ],
  },
  roughGoing: {
    rule: 'SCW-5.15',
    title: 'Moving through woods, groves, buildings and rough ground',
    scope: 'game',
    values: [
      ['none', 'costs nothing extra'],
      ['half', 'costs 2 inches an inch, except by road'],
    ],
  },
  supportSilence: {
    rule: 'SCW-16.3',
    title: 'Armour that supports an assault',
    scope: 'game',
    values: [
      ['silent', 'does not fire that turn'],
      ['may-fire', 'may fire too'],
    ],
  },
  selfDisruptionRisk: {
    rule: 'SCW-18.1',
    title: 'Risk to officers from rallying and assault moves',
    scope: 'game',
    values: [
      ['counts', 'their DPs count'],
      ['ignored', 'their DPs do not count'],
    ],
  },
} as const satisfies Options;

export type House = OptionValues<typeof OPTIONS>;
export const procedure = proceduresWith(OPTIONS);
