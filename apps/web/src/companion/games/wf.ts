import {
  type FollowUp,
  less,
  num,
  type Presentation,
  part,
  type Role,
  type UnitValues,
  yes,
} from './presentation.ts';

const losing = (name: string, reads: Role['reads'], field = 'casualties'): Role => ({
  name,
  reads,
  writes: (outcome, unit) => ({ ...less(unit, 'figures', outcome[field]), ...shotAt(unit) }),
});
/** Counts what was fired at a squad: its first time under fire, and whether it was this turn. */
const shotAt = (unit: UnitValues): UnitValues => ({ shotAt: num(unit.shotAt) + 1 });
const firedOn = (unit: UnitValues, then: UnitValues): boolean => num(unit.shotAt) > num(then.shotAt);
const side = (name: string, key: 'a' | 'b'): Role => ({
  name,
  reads: { [`${key}.figures`]: 'figures', [`${key}.quality`]: 'quality' },
  writes: (outcome, unit) => less(unit, 'figures', outcome[`casualties${key.toUpperCase()}`]),
});

/** WF-3.17 Whoever loses a round checks its morale. */
const losesRound = (key: 'a' | 'b'): FollowUp => ({
  when: (o) => yes(o.moraleCheck) && o.loser === key,
  say: `Side ${key} checks its morale.`,
  rule: 'WF-3.17',
  to: 'moraleCheck',
  cast: { Squad: `Side ${key}` },
  fill: (o, i) => ({
    squads: [
      {
        casualties: num(o[`casualties${key.toUpperCase()}`]),
        pushedBack: true,
        quality: part(i[key]).quality,
      },
    ],
  }),
  asks: ['squads.0.cover', 'squads.0.officerNear'],
});

/** Western Front. */
export const wf: Presentation = {
  groups: [
    { title: 'Fire', procedures: ['smallArmsFire', 'artilleryAim', 'burstEffect', 'casualtyTable'] },
    { title: 'Morale', procedures: ['moraleTriggers', 'moraleCheck'] },
    { title: 'Charge and melee', procedures: ['chargeReception', 'meleeRound'] },
    { title: 'Shells on things', procedures: ['shellOnCover', 'shellOnVehicle', 'wireGap'] },
    { title: 'Gas and smoke', procedures: ['gasTest', 'cloudStage', 'windCheck'] },
    { title: 'Movement', procedures: ['initiative', 'movementAllowance', 'tankMobility', 'sniperStanding'] },
    { title: 'Planned guns', procedures: ['firePlan', 'plotPoint', 'bombardmentLength', 'counterBattery'] },
  ],
  nouns: {
    casualties: 'casualties',
    casualtiesA: 'casualties of side a',
    casualtiesB: 'casualties of side b',
    inches: 'inches',
    gap: 'inches of gap',
    moves: 'turns of fire',
    drift: 'inches of drift',
    diameter: 'inches across',
    destroyed: 'destroyed',
    chargeContinues: 'the charge goes home',
    passed: 'it passes',
  },
  procedures: {
    smallArmsFire: {
      start: { weapon: 'rifle', range: 12, figures: 10, targetFigures: 10 },
      card: {
        fields: [
          'weapon',
          'range',
          'figures',
          'targetFigures',
          'quality',
          'cover',
          'targetProne',
          'aimed',
          'enfilade',
        ],
        short: {
          'weapon=rifle': 'Rifles',
          'weapon=lmg': 'LMG',
          'weapon=hmg': 'HMG',
          'cover=none': 'Open',
          'cover=soft': 'Soft',
          'cover=hard': 'Hard',
          'cover=bunker': 'Bunker',
          figures: 'Firing',
          targetFigures: 'Target figures',
          targetProne: 'Prone',
          aimed: 'Aimed',
          enfilade: 'Enfilade',
        },
      },
      sets: {
        'weapon=rifle': { figures: 10, targetFigures: 10 },
        'weapon=pistol': { figures: 1, range: 4 },
        'weapon=lmg': { figures: undefined },
        'weapon=hmg': { figures: undefined },
      },
      noun: 'casualties',
      more: ['crewLost', 'bef', 'beltFed', 'sniper', 'ap', 'targetVehicle', 'specialists'],
      next: [
        {
          say: 'Must the target check its morale?',
          rule: 'WF-3.13',
          to: 'moraleTriggers',
          fill: (o, i) => ({
            firedOn: true,
            before: num(i.targetFigures) || undefined,
            after: num(i.targetFigures) ? Math.max(0, num(i.targetFigures) - num(o.casualties)) : undefined,
          }),
          asks: ['original', 'firedOnBefore'],
        },
      ],
      roles: [
        { name: 'Firer', reads: { figures: 'figures', quality: 'quality' } },
        losing('Target', { targetFigures: 'figures' }),
      ],
    },
    artilleryAim: {
      start: { weapon: 'medium-gun' },
      next: [
        {
          say: 'Work out the burst where it lands.',
          rule: 'WF-5.10',
          to: 'burstEffect',
          fill: (_, i) => ({ weapon: i.weapon, ammo: i.ammo ?? 'he' }),
          asks: ['range', 'figuresInBurst', 'cover'],
        },
        {
          say: 'On barbed wire: see the gap.',
          rule: 'WF-8.3',
          to: 'wireGap',
          fill: (_, i) => ({ weapon: i.weapon, ammo: i.ammo ?? 'he' }),
        },
      ],
    },
    burstEffect: {
      start: { weapon: 'medium-gun', range: 24, figuresInBurst: 4 },
      noun: 'casualties',
      more: ['offTable', 'gunnersLost', 'tankGun', 'targetVehicle', 'specialists'],
      next: [
        {
          say: 'Must the squad check its morale?',
          rule: 'WF-3.13',
          to: 'moraleTriggers',
          fill: () => ({ firedOn: true }),
          asks: ['original', 'before', 'after', 'firedOnBefore'],
        },
        {
          say: 'A building or bunker there? See what it suffers.',
          rule: 'WF-8.5',
          to: 'shellOnCover',
          fill: (o, i) => ({ table: num(o.damageTable), ammo: i.ammo ?? 'he' }),
          asks: ['damage', 'placement'],
        },
        {
          say: 'A vehicle there? See what it suffers.',
          rule: 'WF-9.9',
          to: 'shellOnVehicle',
          fill: (o, i) => ({ table: num(o.damageTable), ammo: i.ammo ?? 'he' }),
          asks: ['damage', 'placement'],
        },
      ],
      roles: [losing('Target', {})],
    },
    casualtyTable: {
      start: { table: 6, figures: 10 },
      noun: 'casualties',
    },
    moraleTriggers: {
      start: { original: 10, firedOn: true },
      next: [
        {
          when: (o) => yes(o.needed),
          say: 'Check its morale.',
          rule: 'WF-3.18',
          to: 'moraleCheck',
          fill: (_, i) => ({
            squads: [
              {
                casualties: Math.max(0, num(i.before ?? i.original) - num(i.after ?? i.before ?? i.original)),
                underFire: yes(i.firedOn),
                gas: yes(i.gas),
              },
            ],
          }),
          asks: ['squads.0.quality', 'squads.0.cover', 'squads.0.officerNear'],
        },
      ],
      roles: [
        {
          name: 'Squad',
          reads: {
            original: 'original',
            before: 'figures@start',
            after: 'figures',
            firedOn: (unit, _, then) => firedOn(unit, then),
            firedOnBefore: (_, __, then) => num(then.shotAt) > 0,
            routing: 'routing',
          },
        },
      ],
    },
    moraleCheck: {
      start: { squads: [{ casualties: 1, underFire: true, officerNear: true }] },
      roles: [
        {
          name: 'Squad',
          reads: {
            'squads.0.quality': 'quality',
            'squads.0.casualties': 'figures@lost',
            'squads.0.underFire': (unit, _, then) => firedOn(unit, then),
            recovering: 'routing',
          },
          writes: (o, unit) => ({
            ...less(unit, 'figures', o.figuresLost),
            routing: o.result === 'rout' || o.result === 'still-routing',
          }),
        },
      ],
    },
    chargeReception: {
      start: { fire: [{ weapon: 'rifle', figures: 8 }], attackers: { original: 10 } },
      next: [
        {
          when: (o) => yes(o.chargeContinues),
          say: 'Fight the melee.',
          rule: 'WF-1.17',
          to: 'meleeRound',
          cast: { 'Side a': 'Chargers' },
          fill: (o, i) => ({
            a: {
              figures: num(o.attackersLeft),
              charging: true,
              quality: part(part(i.attackers).squad).quality,
            },
            b: { figures: 8 },
          }),
          asks: ['b.figures', 'b.quality', 'b.cover'],
        },
      ],
      roles: [
        losing('Chargers', {
          'attackers.original': 'original',
          'attackers.before': 'figures',
          'attackers.squad.quality': 'quality',
        }),
      ],
    },
    meleeRound: {
      start: { a: { figures: 10, charging: true }, b: { figures: 10 } },
      next: [
        {
          when: (o) => o.loser === 'none',
          say: 'Nobody gives way: fight another round.',
          rule: 'WF-1.17',
          to: 'meleeRound',
          cast: { 'Side a': 'Side a', 'Side b': 'Side b' },
          fill: (o, i) => ({
            round: num(i.round ?? 1) + 1,
            a: { ...part(i.a), figures: num(o.strengthA), charging: false },
            b: { ...part(i.b), figures: num(o.strengthB), charging: false },
          }),
        },
        losesRound('a'),
        losesRound('b'),
      ],
      roles: [side('Side a', 'a'), side('Side b', 'b')],
    },
    shellOnCover: { start: { structure: 'small-brick-building', table: 12 } },
    shellOnVehicle: { start: { vehicle: 'mark-iv', table: 8 } },
    wireGap: { start: { weapon: 'medium-gun' }, noun: 'inches of gap' },
    gasTest: {
      start: { age: 1, men: 6 },
      noun: 'casualties',
      next: [
        {
          say: 'A squad that touched gas checks its morale.',
          rule: 'WF-3.14',
          to: 'moraleCheck',
          fill: (o) => ({ squads: [{ casualties: num(o.casualties), gas: true }] }),
          asks: ['squads.0.quality', 'squads.0.officerNear', 'squads.0.underFire'],
        },
      ],
      roles: [
        {
          name: 'Squad',
          reads: { men: 'figures' },
          writes: (outcome, unit) => less(unit, 'figures', outcome.casualties),
        },
      ],
    },
    cloudStage: { start: { weapon: 'heavy-gun', age: 1 }, noun: 'inches across' },
    movementAllowance: { start: { type: 'infantry' }, noun: 'inches' },
    tankMobility: {},
    sniperStanding: { start: { distance: 6, atRest: 1 } },
    firePlan: { start: { kind: 'indirect', ammo: 'he', plannedOn: 1, firesOn: 3 } },
    plotPoint: { start: { width: 72, depth: 60, x: 30, y: 20 }, noun: 'inches from the left' },
    bombardmentLength: { noun: 'turns of fire' },
    counterBattery: { start: { guns: 3, times: 3 }, noun: 'guns lost' },
    initiative: {},
  },
  owed: [
    {
      procedure: 'moraleCheck',
      role: 'Squad',
      say: 'checks its morale.',
      when: ({ figures }) => num(figures) > 0,
      ifSays: { procedure: 'moraleTriggers', role: 'Squad', field: 'needed' },
      asks: ['squads.0.cover', 'squads.0.officerNear'],
    },
  ],
  unit: {
    strength: 'figures',
    fields: [
      {
        key: 'quality',
        label: 'Quality',
        start: 'average',
        choices: { elite: 'Elite', crack: 'Crack', average: 'Average', green: 'Green' },
      },
      { key: 'figures', label: 'Figures', start: 10, max: 200 },
      { key: 'routing', label: 'Routing', start: false },
      { key: 'original', label: 'Original strength', start: 10, max: 200 },
    ],
  },
};
