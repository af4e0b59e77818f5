import { counted, type Outcome } from '@sandtable/engine';
import {
  type FollowUp,
  type Input,
  less,
  num,
  type Presentation,
  type Role,
  type UnitValue,
  type UnitValues,
  yes,
} from './presentation.ts';

/** SCW-18.1 All DPs that come count for its officer, also those that became lost elements. */
const received = (unit: UnitValues, dps: unknown): UnitValues => ({
  received: num(unit.received) + num(dps),
});
/** The small arms of a unit, those that fall first before the others. */
const ARMS = ['rifle', 'smg', 'lmg', 'hmg'] as const;
const armed = (unit: UnitValues): boolean => ARMS.some((arm) => num(unit[arm]) > 0);
/** Elements that are lost are riflemen first (SCW-1.9); the owner may put it right in the book. */
function lose(unit: UnitValues, lost: unknown): UnitValues {
  let left = num(lost);
  const arms: Record<string, number> = {};
  for (const arm of ARMS) {
    const gone = Math.min(left, num(unit[arm]));
    if (armed(unit)) arms[arm] = num(unit[arm]) - gone;
    left -= gone;
  }
  return { ...less(unit, 'elements', lost), ...arms };
}
/** What DPs make of a unit of the book. */
const hurt = (outcome: Outcome, unit: UnitValues): UnitValues => ({
  ...received(unit, outcome.dps),
  dps: num(outcome.targetDpsAfter),
  ...(yes(outcome.destroyed) ? { elements: 0 } : lose(unit, outcome.elementsLost)),
});
const target: Role = {
  name: 'Target',
  reads: { targetDps: 'dps', targetElements: 'elements' },
  writes: hurt,
};
const firer: Role = {
  name: 'Firer',
  reads: {
    ar: 'ar',
    firerDps: 'dps',
    ...Object.fromEntries(
      ARMS.map((arm) => [arm, (unit: UnitValues) => (armed(unit) ? num(unit[arm]) : undefined)]),
    ),
  },
  resets: ['moved'],
};
const own = (reads: Role['reads'], came: (outcome: Outcome, input: Input) => number): Role => ({
  name: 'Unit',
  reads,
  writes: (outcome, unit, input) => ({
    ...received(unit, came(outcome, input)),
    dps: num(outcome.dpsAfter),
    ...(yes(outcome.destroyed) ? { elements: 0 } : lose(unit, outcome.elementsLost)),
  }),
});
const troopOf = ({ type }: UnitValues): UnitValue | undefined => (type === 'vehicle' ? undefined : type);
const fighter = (name: string, side: string): Role => ({
  name,
  reads: {
    ...(side === 'infantry' ? {} : { [`${side}.troop`]: troopOf }),
    [`${side}.mr`]: 'mr',
    [`${side}.ar`]: 'ar',
    [`${side}.dps`]: 'dps',
    [`${side}.elements`]: 'elements',
  },
  writes: (outcome, unit) => ({
    ...received(unit, outcome[`${side}Dps`]),
    dps: num(outcome[`${side}DpsAfter`]),
    ...(yes(outcome[`${side}Destroyed`]) ? { elements: 0 } : lose(unit, outcome[`${side}ElementsLost`])),
  }),
});

const afterDps: readonly FollowUp[] = [
  { when: (o) => yes(o.destroyed), say: 'The unit is destroyed: take it off.', rule: 'SCW-1.9' },
  {
    when: (o) => num(o.dps) > 0,
    say: 'Is an officer with it? See whether he is lost.',
    rule: 'SCW-18.1',
    to: 'officerRisk',
    fill: (o) => ({ dpsReceived: num(o.dps) }),
  },
  {
    when: (o) => num(o.dps) > 0 && !yes(o.destroyed),
    say: (o) =>
      `It has ${counted(num(o.targetDpsAfter), 'DP')} now. Next turn it may rally; it counts as under fire.`,
    rule: 'SCW-3.4',
    to: 'rallyTest',
    fill: (o, i) => ({
      dps: num(o.targetDpsAfter),
      elements: Math.max(1, num(i.targetElements ?? 4) - num(o.elementsLost)),
      underFireLastMove: true,
    }),
    asks: ['mr', 'officer', 'enemyWithin12'],
  },
  {
    when: (o) => num(o.dps) === 0 && typeof o.targetDpsAfter === 'number',
    say: 'No DPs, but it counts as under fire.',
  },
];

/** Spanish Civil War. */
export const scw: Presentation = {
  groups: [
    {
      title: 'Fire',
      procedures: [
        'smallArmsFire',
        'artilleryFire',
        'antiTankFire',
        'machineGunsAtArmour',
        'smallArmsAtSoftskin',
        'antiTankAtTroops',
        'airstrike',
      ],
    },
    {
      title: 'Movement',
      procedures: ['movementRoll', 'vehicleMovementRoll', 'assaultMoveRoll', 'spendMove', 'wireCrossing'],
    },
    { title: 'Assault', procedures: ['assault', 'assaultOnArmour'] },
    { title: 'DPs and morale', procedures: ['rallyTest', 'takeDps', 'armourMoraleTest', 'officerRisk'] },
    { title: 'Seeing', procedures: ['observe', 'arcOfFire', 'overheadFire'] },
  ],
  nouns: {
    dps: 'DPs',
    dpsAfter: 'DPs now',
    targetDpsAfter: 'DPs on the target now',
    elementsLost: 'elements lost',
    distance: 'inches',
    firePoints: 'fire points',
    morale: 'the vehicle’s morale',
    casualty: 'the officer is lost',
  },
  procedures: {
    smallArmsFire: {
      start: { range: 12, rifle: 3, lmg: 1 },
      card: {
        fields: [
          'range',
          'rifle',
          'lmg',
          'hmg',
          'smg',
          'ar',
          'firerDps',
          'target',
          'cover',
          'moved',
          'targetDps',
        ],
        short: {
          rifle: 'Rifles',
          lmg: 'LMGs',
          hmg: 'HMGs',
          smg: 'SMGs',
          ar: 'Ability',
          firerDps: 'DPs, firers',
          targetDps: 'DPs, target',
          moved: 'Firers moved',
          'cover=none': 'Open',
          'cover=soft': 'Soft',
          'cover=hard': 'Hard',
          'cover=trenches': 'Trench',
        },
      },
      noun: 'DPs',
      more: [
        'assaulted',
        'smg',
        'hmg',
        'mountedCavalry',
        'vehicleMounted',
        'firerMark',
        'firersUnderArtMgFire',
        'visibleElements',
      ],
      swap: [['firerDps', 'targetDps']],
      next: afterDps,
      roles: [firer, { ...target, reads: { ...target.reads, target: troopOf }, resets: ['cover'] }],
    },
    artilleryFire: {
      start: { range: 24 },
      more: ['firerMark', 'immobilised', 'underMgFire', 'carriedElements', 'carriedDps'],
      next: [
        {
          when: (o) => !yes(o.hit),
          say: 'It misses. Fire again next turn: a target that stands gets easier.',
          rule: 'SCW-14.4',
        },
        ...afterDps,
      ],
      roles: [target],
    },
    antiTankFire: {
      start: { range: 12 },
      more: ['firerMark', 'immobilised', 'underMgFire', 'carriedElements', 'carriedDps'],
    },
    machineGunsAtArmour: {
      start: { range: 12, hmg: 1 },
    },
    smallArmsAtSoftskin: {
      start: { range: 12, rifle: 3, lmg: 1 },
      more: ['smg', 'hmg', 'mountedCavalry', 'vehicleMounted', 'firerMark', 'firersUnderArtMgFire'],
      roles: [firer],
    },
    antiTankAtTroops: { noun: 'DPs', next: afterDps, roles: [target] },
    airstrike: {
      noun: 'DPs',
      more: ['mr', 'underMgFire', 'immobilised', 'carriedElements', 'carriedDps'],
      next: afterDps,
      roles: [target],
    },
    movementRoll: {
      next: [
        {
          when: (o) => num(o.distance) > 0,
          say: 'Something to do on the way? See what it costs.',
          rule: 'SCW-6.1',
          to: 'spendMove',
          fill: (o, i) => ({ troop: i.troop ?? 'infantry', result: o.result }),
        },
      ],
      roles: [{ name: 'Unit', reads: { mr: 'mr', dps: 'dps', officer: 'officer' } }],
    },
    vehicleMovementRoll: {
      start: { vehicle: 't-26' },
      noun: 'inches',
      more: ['immobilised', 'underFire', 'underArtilleryFire'],
      roles: [{ name: 'Vehicle', reads: { mr: 'mr' } }],
    },
    assaultMoveRoll: {
      noun: 'inches',
      next: [
        {
          say: 'If it makes contact, fight the assault.',
          rule: 'SCW-16.1',
          to: 'assault',
          cast: { Attacker: 'Unit' },
          fill: (o, i) => ({
            attacker: {
              dps: num(o.dpsAfter),
              elements: Math.max(1, num(i.elements ?? 4) - num(o.elementsLost)),
            },
          }),
          asks: [
            'attacker.mr',
            'attacker.ar',
            'defender.mr',
            'defender.ar',
            'defender.dps',
            'defender.elements',
            'defender.position',
          ],
        },
      ],
      roles: [own({ dps: 'dps', elements: 'elements' }, (o) => num(o.dpsGained))],
    },
    spendMove: { noun: 'inches left' },
    wireCrossing: { start: { distance: 8, startsInContact: true } },
    assault: {
      start: { attacker: { elements: 5 }, defender: { elements: 4 } },
      next: [
        {
          when: (o) => num(o.fallBack) > 0,
          say: (o) => `The loser goes back ${num(o.fallBack)} inches.`,
          rule: 'SCW-16.8',
        },
        {
          when: (o) => num(o.attackerDps) > 0,
          say: 'Is an officer with the attackers? See whether he is lost.',
          rule: 'SCW-18.1',
          to: 'officerRisk',
          fill: (o) => ({ dpsReceived: num(o.attackerDps) }),
        },
        {
          when: (o) => num(o.defenderDps) > 0,
          say: 'Is an officer with the defenders? See whether he is lost.',
          rule: 'SCW-18.1',
          to: 'officerRisk',
          fill: (o) => ({ dpsReceived: num(o.defenderDps) }),
        },
      ],
      roles: [fighter('Attacker', 'attacker'), fighter('Defender', 'defender')],
    },
    assaultOnArmour: {
      roles: [fighter('Infantry', 'infantry')],
    },
    rallyTest: {
      start: { dps: 2 },
      roles: [
        own({ mr: 'mr', officer: 'officer', dps: 'dps', elements: 'elements' }, (o) =>
          o.result === 'gain-1' ? 1 : 0,
        ),
      ],
    },
    takeDps: {
      start: { received: 1 },
      noun: 'elements lost',
      roles: [own({ dps: 'dps', elements: 'elements' }, (_, i) => num(i.received))],
    },
    armourMoraleTest: {
      roles: [{ name: 'Vehicle', reads: { mr: 'mr' } }],
    },
    officerRisk: {
      start: { dpsReceived: 1 },
      roles: [
        {
          name: 'Unit',
          who: ({ officer }) => num(officer) > 0,
          reads: { dpsReceived: 'received@gained' },
          writes: (o, unit) => ({ officer: yes(o.casualty) ? 0 : num(unit.officer) }),
        },
      ],
    },
    observe: {
      start: { distance: 12 },
    },
    overheadFire: { start: { firer: 'artillery', gapToFriends: 6, gapFriendsToTarget: 6 } },
  },
  owed: [
    {
      procedure: 'officerRisk',
      role: 'Unit',
      say: 'received DPs: its officer is at risk in phase 8.',
      when: ({ officer }) => num(officer) > 0,
    },
    {
      procedure: 'rallyTest',
      role: 'Unit',
      say: 'may rally in phase 1.',
      may: true,
      when: ({ type, dps, elements }, then) =>
        type !== 'vehicle' && num(dps) > 0 && num(then.dps) > 0 && num(elements) > 0,
      asks: ['underFireLastMove', 'enemyWithin12'],
    },
  ],
  unit: {
    strength: 'elements',
    beads: 'dps',
    fields: [
      {
        key: 'type',
        label: 'Type',
        start: 'infantry',
        choices: { infantry: 'Infantry', cavalry: 'Cavalry', artillery: 'Artillery', vehicle: 'Vehicle' },
      },
      { key: 'mr', label: 'Morale rating', start: 0, min: -1, max: 2 },
      { key: 'ar', label: 'Ability rating', start: 0, min: -1, max: 1 },
      { key: 'elements', label: 'Elements', start: 4, max: 100 },
      { key: 'rifle', label: 'Rifle elements', start: 0, max: 100 },
      { key: 'smg', label: 'SMG elements', start: 0, max: 100 },
      { key: 'lmg', label: 'LMG elements', start: 0, max: 100 },
      { key: 'hmg', label: 'HMG elements', start: 0, max: 100 },
      { key: 'dps', label: 'DPs', start: 0, max: 4 },
      { key: 'officer', label: 'Officer with it', start: 0, max: 3 },
    ],
  },
};
