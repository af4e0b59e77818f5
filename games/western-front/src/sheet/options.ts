import { type Options, type OptionValues, proceduresWith } from '@sandtable/engine';

/** House rules; the first value is the default. */
export const OPTIONS = {
  text: {
    rule: 'WF-10.6',
    title: 'Slips of the printed sheet',
    scope: 'procedures',
    values: [
      ['corrected', 'two casualty cells and the road rates of guns are put right'],
      ['as-printed', 'everything stands as printed'],
    ],
    matters: {
      procedure: 'movementAllowance',
      input: { type: 'field-artillery', mode: 'road', limbered: true },
    },
  },
  column: {
    rule: 'WF-10.3',
    title: 'Figures between two columns',
    scope: 'procedures',
    values: [
      ['down', 'read the lower column'],
      ['nearest', 'read the nearest column, a tie the lower'],
    ],
    matters: { procedure: 'casualtyTable', input: { table: 8, figures: 14 } },
  },
  lowTable: {
    rule: 'WF-10.4',
    title: 'A total below 1',
    scope: 'procedures',
    values: [
      ['none', 'does nothing'],
      ['table-1', 'uses table 1'],
    ],
    matters: { procedure: 'casualtyTable', input: { table: 0, figures: 20 } },
  },
  moraleRoll: {
    rule: 'WF-3.18',
    title: 'Morale of a single squad',
    scope: 'procedures',
    values: [
      ['at-or-below', 'passes at the score or below'],
      ['below', 'passes below the score only'],
    ],
    matters: { procedure: 'moraleCheck', input: { squads: [{ casualties: 2 }] } },
  },
  groupRoll: {
    rule: 'WF-3.24',
    title: 'Morale of several squads together',
    scope: 'procedures',
    values: [
      ['below', 'pass below the total only'],
      ['at-or-below', 'pass at the total or below'],
    ],
    matters: { procedure: 'moraleCheck', input: { squads: [{ casualties: 2 }, { casualties: 1 }] } },
  },
  moraleLosses: {
    rule: 'WF-3.4',
    title: 'Casualties that count for morale',
    scope: 'game',
    values: [
      ['turn', 'those of this turn'],
      ['game', 'those of the whole game'],
    ],
  },
  trench: {
    rule: 'WF-1.12',
    title: 'Standing in a trench, hand to hand',
    scope: 'procedures',
    values: [
      ['minus-two', '−2, as printed'],
      ['plus-two', '+2'],
    ],
    matters: { procedure: 'meleeRound', input: { a: { figures: 8 }, b: { figures: 8, cover: 'trench' } } },
  },
  surrenderAt: {
    rule: 'WF-1.21',
    title: 'Odds that make a trapped loser surrender',
    scope: 'procedures',
    values: [
      ['half-again', 'the enemy is one and a half times as strong'],
      ['double', 'the enemy is twice as strong'],
    ],
    matters: {
      procedure: 'meleeRound',
      input: { a: { figures: 10, charging: true }, b: { figures: 8, cannotFallBack: true } },
    },
  },
  grenade: {
    rule: 'WF-4.21',
    title: 'Fire modifiers on grenades',
    scope: 'procedures',
    values: [
      ['plain', 'none: always table 4'],
      ['modified', 'quality, cover, prone and enfilade count'],
    ],
    matters: {
      procedure: 'burstEffect',
      input: { weapon: 'grenade', range: 3, figuresInBurst: 3, quality: 'elite' },
    },
  },
  specialist: {
    rule: 'WF-4.24',
    title: 'A specialist who is hit',
    scope: 'procedures',
    values: [
      ['among', 'is one of the casualties'],
      ['extra', 'is one more'],
    ],
    matters: {
      procedure: 'smallArmsFire',
      input: { weapon: 'rifle', range: 12, figures: 12, specialists: true },
    },
  },
  aimPlus: {
    rule: 'WF-5.8',
    title: 'Direct fire at a building',
    scope: 'procedures',
    values: [
      ['sum', '+1 and +2 add up'],
      ['best', 'only the +2 counts'],
    ],
    matters: { procedure: 'artilleryAim', input: { weapon: 'medium-gun', targetBuilding: true } },
  },
  structure: {
    rule: 'WF-8.5',
    title: 'What structures and vehicles suffer',
    scope: 'procedures',
    values: [
      ['bare', 'the table before the protection of the men'],
      ['net', 'the same table as the men'],
    ],
    matters: {
      procedure: 'burstEffect',
      input: { weapon: 'medium-gun', range: 24, figuresInBurst: 3, cover: 'hard' },
    },
  },
  cloud: {
    rule: 'WF-6.5',
    title: 'A cloud that doubles in size',
    scope: 'procedures',
    values: [
      ['diameter', 'doubles in diameter'],
      ['area', 'doubles in area'],
    ],
    matters: { procedure: 'cloudStage', input: { weapon: 'howitzer', age: 2 } },
  },
  armour: {
    rule: 'WF-9.7',
    title: 'Ordinary bullets at enclosed vehicles',
    scope: 'procedures',
    values: [
      ['splash', 'can hurt the crew'],
      ['ap-only', 'do nothing'],
    ],
    matters: {
      procedure: 'smallArmsFire',
      input: { weapon: 'hmg', range: 12, targetVehicle: 'enclosed', targetFigures: 8 },
    },
  },
} as const satisfies Options;

export type House = OptionValues<typeof OPTIONS>;
export const procedure = proceduresWith(OPTIONS);
