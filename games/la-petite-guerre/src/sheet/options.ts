import { type Options, type OptionValues, proceduresWith } from '@sandtable/engine';

/** House rules; the first value is the default. */
export const OPTIONS = {
  phaseOrder: {
    rule: 'LPG-1.2',
    title: 'What going first means',
    scope: 'game',
    values: [
      ['by-step', 'first in each of steps 2 to 5'],
      ['by-side', 'steps 2 to 5 complete, then the other side'],
    ],
  },
  chargeCost: {
    rule: 'LPG-12.2',
    title: 'Price of a charge',
    scope: 'game',
    values: [
      ['free', 'no action'],
      ['one-action', 'one action kept for it'],
    ],
  },
  facing: {
    rule: 'LPG-2.6',
    title: 'Moving and facing',
    scope: 'game',
    values: [
      ['front-arc', 'a man moves to his front'],
      ['free', 'in any direction, ending as he likes'],
    ],
  },
  manhandleGuns: {
    rule: 'LPG-4.4',
    title: 'Unlimbered guns',
    scope: 'procedures',
    values: [
      ['off', 'turn but do not move'],
      ['on', 'may be shuffled by two able men'],
    ],
    matters: { procedure: 'actionPlan', input: { actor: 'gun', weapon: 'gatling', actions: ['shuffle'] } },
  },
  woundStun: {
    rule: 'LPG-3.4',
    title: 'Stun that comes with a wound',
    scope: 'procedures',
    values: [
      ['following-turn', 'ends with the following turn, like any stun'],
      ['this-turn', 'ends with the turn of the wound'],
    ],
    matters: { procedure: 'stunMarker', input: { stunnedTurn: 3, turn: 3, fromWound: true } },
  },
  woundedLeaderCp: {
    rule: 'LPG-5.11',
    title: 'Command points of a wounded leader',
    scope: 'procedures',
    values: [
      ['full', 'all of them'],
      ['one', 'one at the most'],
    ],
    matters: { procedure: 'commandPlan', input: { cp: 3, wounded: true } },
  },
  acquireCluster: {
    rule: 'LPG-7.13',
    title: 'Men close to an acquired target',
    scope: 'game',
    values: [
      ['off', 'are not acquired with him'],
      ['on', 'within 2 inches and no harder to see: acquired too'],
    ],
  },
  scatterHits: {
    rule: 'LPG-11.2',
    title: 'Faces of the scatter die on target',
    scope: 'procedures',
    values: [
      [2, 'two: 5 and 6'],
      [1, 'one: 6'],
    ],
    matters: { procedure: 'shellScatter', input: { distance: 24 } },
  },
  advantage: {
    rule: 'LPG-12.6',
    title: 'Several advantages hand to hand',
    scope: 'procedures',
    values: [
      ['single', '+1 in all'],
      ['each', '+1 for every one'],
    ],
    matters: { procedure: 'melee', input: { opponents: [{ charging: 'opponent', position: 'opponent' }] } },
  },
  meleeTies: {
    rule: 'LPG-12.5',
    title: 'Equal scores hand to hand',
    scope: 'procedures',
    values: [
      ['no-hit', 'hit nobody'],
      ['both-hit', 'hit both'],
    ],
    matters: { procedure: 'melee', input: { opponents: [{}] } },
  },
  rally: {
    rule: 'LPG-13.3',
    title: 'When a broken man rallies',
    scope: 'game',
    values: [
      ['distance', 'more than 12 inches from every enemy'],
      ['command', 'when a leader also controls him'],
    ],
  },
  aGradePursuit: {
    rule: 'LPG-13.9',
    title: 'Seasoned men in pursuit',
    scope: 'procedures',
    values: [
      ['choice', '+1 or −1 as the player likes'],
      ['plus-a-minus-c', '+1 for A, −1 for C'],
    ],
    matters: { procedure: 'pursuitTest', input: { grade: 'C' } },
  },
} as const satisfies Options;

export type House = OptionValues<typeof OPTIONS>;
export const procedure = proceduresWith(OPTIONS);
