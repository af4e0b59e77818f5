import { type Options, type OptionValues, proceduresWith } from '@sandtable/engine';

/** House rules; the first value is the default. */
export const OPTIONS = {
  firingDie: {
    rule: 'GWB-0.1',
    title: 'Die for shooting and assault',
    scope: 'procedures',
    values: [
      ['d10', 'ten-sided, as the numbers suggest'],
      ['d6', 'six-sided; a natural 6 always hits'],
    ],
    matters: { procedure: 'volley', input: { type: 'infantry', range: 8, targetMarkers: 3 } },
  },
  trainedMorale: {
    rule: 'GWB-0.6',
    title: 'Trained troops in break and rally tests',
    scope: 'procedures',
    values: [
      ['none', 'no bonus'],
      ['as-elite', '+1, like the elite'],
    ],
    matters: { procedure: 'breakTest', input: { basesLost: 2, quality: 'trained' } },
  },
  tokens: {
    rule: 'GWB-1.2',
    title: 'Command tokens collected',
    scope: 'procedures',
    values: [
      ['per-unit-plus-commander', 'one a unit and two for the commander'],
      ['per-unit', 'one a unit'],
      ['fixed', 'the number that the scenario gives'],
    ],
    matters: { procedure: 'commandTokens', input: { units: 6, fixedTokens: 5 } },
  },
  seize: {
    rule: 'GWB-1.6',
    title: 'Seizing the initiative',
    scope: 'procedures',
    values: [
      ['natural-six', 'on a successful natural 6'],
      ['margin-three', 'when the need is beaten by 3 or more'],
    ],
    matters: { procedure: 'reactionTest', input: { moraleMarkers: 1 } },
  },
  firstActivation: {
    rule: 'GWB-2.2',
    title: 'First activation of a marked unit',
    scope: 'procedures',
    values: [
      ['automatic', 'no roll'],
      ['test-if-marked', 'tested like a further one'],
    ],
    matters: { procedure: 'activationTest', input: { moraleMarkers: 1 } },
  },
  failedTokens: {
    rule: 'GWB-2.5',
    title: 'Tokens of failed tests',
    scope: 'procedures',
    values: [
      ['stay', 'stay on the unit'],
      ['lost', 'are spent but not laid on the unit'],
    ],
    matters: { procedure: 'activationTest', input: { tokensOnUnit: 1 } },
  },
  infantryTerrain: {
    rule: 'GWB-6.4',
    title: 'Infantry in difficult terrain',
    scope: 'procedures',
    values: [
      ['modifiers-count', 'tests when wire or markers make it hard'],
      ['never', 'never tests'],
    ],
    matters: { procedure: 'terrainTest', input: { type: 'infantry', wire: true } },
  },
  mountedFire: {
    rule: 'GWB-4.5',
    title: 'Fire of mounted cavalry',
    scope: 'procedures',
    values: [
      ['allowed', 'mounted and dismounted alike'],
      ['dismounted-only', 'on foot only'],
    ],
    matters: { procedure: 'permittedActions', input: { type: 'cavalry' } },
  },
  mgArtilleryRow: {
    rule: 'GWB-9.3',
    title: 'The 3+ casualty row',
    scope: 'procedures',
    values: [
      ['firer', 'hits from machine guns and artillery'],
      ['target', 'hits on machine guns and artillery'],
    ],
    matters: { procedure: 'volley', input: { type: 'machine-gun', range: 12, targetMarkers: 3 } },
  },
  baseLoss: {
    rule: 'GWB-10.1',
    title: 'When a base is lost',
    scope: 'procedures',
    values: [
      ['markers-exceed-bases', 'more markers than bases'],
      ['four-markers', 'four markers or more'],
      ['casualty', 'whenever the casualty roll succeeds'],
    ],
    matters: { procedure: 'volley', input: { type: 'infantry', range: 8, targetMarkers: 3 } },
  },
  rally: {
    rule: 'GWB-11.2',
    title: 'What a rally removes',
    scope: 'procedures',
    values: [
      ['all-markers', 'all markers'],
      ['one-marker', 'one marker'],
    ],
    matters: { procedure: 'rallyTest', input: { moraleMarkers: 3 } },
  },
  overrun: {
    rule: 'GWB-12.6',
    title: 'Machine guns and artillery beaten in an assault',
    scope: 'procedures',
    values: [
      ['destroyed', 'are destroyed'],
      ['fall-back', 'test and fall back like others'],
    ],
    matters: { procedure: 'assault', input: { defenderType: 'machine-gun' } },
  },
  forceBreak: {
    rule: 'GWB-14.1',
    title: 'Break point of a force',
    scope: 'procedures',
    values: [
      ['half', 'half its units'],
      ['two-thirds', 'two thirds of its units'],
      ['none', 'never'],
    ],
    matters: { procedure: 'forceStatus', input: { startingUnits: 6, destroyed: 2, brokenUnits: 1 } },
  },
  reactionAssault: {
    rule: 'GWB-3.4',
    title: 'Assault as a reaction',
    scope: 'game',
    values: [
      ['no', 'not allowed'],
      ['yes', 'allowed'],
    ],
  },
  reactionRally: {
    rule: 'GWB-3.4',
    title: 'Rally as a reaction',
    scope: 'game',
    values: [
      ['no', 'not allowed'],
      ['yes', 'allowed'],
    ],
  },
  reactionTiming: {
    rule: 'GWB-3.5',
    title: 'Reactions to fire and rally',
    scope: 'game',
    values: [
      ['answer', 'come after it'],
      ['before', 'come first'],
    ],
  },
  reactionsPerActivation: {
    rule: 'GWB-3.6',
    title: 'Reactions to one activation',
    scope: 'game',
    values: [
      ['one', 'one attempt in all'],
      ['one-per-unit', 'one attempt a unit'],
    ],
  },
  moveAndFireOrder: {
    rule: 'GWB-4.3',
    title: 'Order of moving and firing',
    scope: 'game',
    values: [
      ['move-first', 'move, then fire'],
      ['either', 'as the player likes'],
    ],
  },
  targetMoved: {
    rule: 'GWB-8.2',
    title: 'When a target has moved',
    scope: 'game',
    values: [
      ['this-turn', 'earlier this turn, or while interrupted'],
      ['reaction-only', 'only while its move is interrupted'],
    ],
  },
  observer: {
    rule: 'GWB-7.7',
    title: 'Observer for indirect fire',
    scope: 'game',
    values: [
      ['any-unit', 'any unbroken friend who sees the target'],
      ['none', 'none needed'],
    ],
  },
  safetyDistance: {
    rule: 'GWB-7.7',
    title: 'Friends near the target of indirect fire',
    scope: 'game',
    values: [
      [0, 'no matter'],
      [4, 'none within 4 inches'],
    ],
  },
  arcs: {
    rule: 'GWB-7.8',
    title: 'Arc of fire',
    scope: 'game',
    values: [
      ['none', 'all round'],
      ['front-180', 'the front half'],
    ],
  },
  unitsBlock: {
    rule: 'GWB-15.2',
    title: 'Units in the line of sight',
    scope: 'game',
    values: [
      ['yes', 'block it'],
      ['no', 'do not block it'],
    ],
  },
  smokeShells: {
    rule: 'GWB-13.2',
    title: 'Smoke shells',
    scope: 'game',
    values: [
      ['off', 'not yet issued'],
      ['on', 'artillery may lay smoke'],
    ],
  },
} as const satisfies Options;

export type House = OptionValues<typeof OPTIONS>;
export const procedure = proceduresWith(OPTIONS);
