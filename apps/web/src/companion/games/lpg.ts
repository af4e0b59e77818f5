import {
  type FollowUp,
  num,
  type Presentation,
  part,
  type Role,
  type UnitValues,
  yes,
} from './presentation.ts';

const hitMan: Role = {
  name: 'Target',
  reads: { targetGrade: 'grade', targetWounded: 'wounded' },
  writes: (outcome, unit) => ({
    men: yes(outcome.killed) ? Math.max(0, num(unit.men) - 1) : num(unit.men),
    wounded: yes(outcome.wounded) || yes(unit.wounded),
    stunned: yes(outcome.stunned) || yes(unit.stunned),
  }),
};
const afterHit: readonly FollowUp[] = [
  {
    when: (o) => yes(o.killed),
    say: 'His unit checks its morale at the end of the turn.',
    rule: 'LPG-8.1',
    to: 'unitMorale',
    fill: (_, i) => ({ grade: i.targetGrade ?? i.grade ?? 'B' }),
    asks: ['grade', 'encouragement', 'lost'],
  },
  {
    when: (o) => yes(o.stunned),
    say: 'Lay a stunned marker. When does it come off?',
    rule: 'LPG-3.3',
    to: 'stunMarker',
    fill: (o) => ({ fromWound: yes(o.wounded) }),
  },
  { when: (o) => yes(o.mountKilled), say: 'His horse is killed: he goes on foot.', rule: 'LPG-16.6' },
  { when: (o) => o.effect === 'miss' || o.effect === 'none', say: 'He is unhurt, but he was under fire.' },
];
const grade = { grade: 'grade' } as const;
/** One more of the unit runs. */
const running = (unit: UnitValues, broke: boolean): UnitValues => ({
  running: num(unit.running) + (broke ? 1 : 0),
});
/** What a test of a man's nerve leaves of his unit. */
const tested = (unit: UnitValues, result: unknown): UnitValues => ({
  ...running(unit, result === 'break'),
  stunned: result === 'stunned' || yes(unit.stunned),
});
/** Who goes on without anything being read of him. */
const going: Role = { name: 'Man', reads: {} };

/** La Petite Guerre. */
export const lpg: Presentation = {
  groups: [
    { title: 'Shooting', procedures: ['smallArmsFire', 'acquireTarget', 'hitResult', 'weaponProfile'] },
    { title: 'Hand to hand', procedures: ['chargeTest', 'melee', 'pursuitTest', 'pursuitMove', 'routMove'] },
    {
      title: 'Command and morale',
      procedures: ['unitMorale', 'controlTest', 'commandPlan', 'initiative', 'stunMarker'],
    },
    { title: 'Actions and movement', procedures: ['actionPlan', 'moveDistance'] },
    { title: 'Guns', procedures: ['zoneFire', 'inBeatenZone', 'shellScatter', 'shellBurst'] },
  ],
  nouns: {
    effect: 'what it does',
    manEffect: 'what becomes of the man',
    manHits: 'hits on the man',
    opponentHits: 'hits on his opponents',
    distance: 'inches',
    seen: 'he is seen',
    clear: 'he gets clear',
    caught: 'he catches his man',
    pursue: 'he pursues',
    offBy: 'inches off',
    maxRange: 'inches of range',
    left: 'points left',
    used: 'actions used',
    expired: 'the marker comes off',
  },
  procedures: {
    smallArmsFire: {
      start: { weapon: 'winchester', distance: 6 },
      card: {
        fields: [
          'weapon',
          'distance',
          'targetGrade',
          'targetMounted',
          'targetProne',
          'targetHardCover',
          'marksman',
          'unacquired',
          'secondAction',
        ],
        short: {
          targetMounted: 'Mounted',
          targetProne: 'Prone',
          targetHardCover: 'Hard cover',
          unacquired: 'Not acquired',
          secondAction: 'Second action',
        },
      },
      next: afterHit,
      roles: [hitMan],
    },
    acquireTarget: {
      start: { distance: 10 },
      more: ['blocked'],
      next: [
        {
          when: (o) => yes(o.seen),
          say: 'He may be aimed at: shoot.',
          rule: 'LPG-7.1',
          to: 'smallArmsFire',
          fill: (_, i) => ({
            distance: num(i.distance),
            targetMounted: yes(i.targetMounted),
            targetProne: yes(i.targetProne),
            secondAction: true,
          }),
          asks: ['marksman', 'targetHardCover', 'targetGrade', 'targetWounded'],
        },
        {
          when: (o) => !yes(o.seen),
          say: 'Not seen: he can only fire blind.',
          to: 'smallArmsFire',
          fill: (_, i) => ({
            distance: num(i.distance),
            targetMounted: yes(i.targetMounted),
            targetProne: yes(i.targetProne),
            unacquired: true,
            secondAction: true,
          }),
          asks: ['marksman', 'targetHardCover', 'targetGrade', 'targetWounded'],
        },
      ],
    },
    hitResult: {
      next: afterHit,
      roles: [{ ...hitMan, reads: { grade: 'grade', wounded: 'wounded' } }],
    },
    weaponProfile: { start: { weapon: 'winchester' }, noun: 'inches of range' },
    chargeTest: {
      next: [
        {
          when: (o) => o.result === 'charge',
          say: 'Roll how far he gets.',
          rule: 'LPG-12.1',
          to: 'moveDistance',
          fill: () => ({ charge: true }),
          asks: ['mode', 'gap'],
        },
        {
          when: (o) => o.result === 'break',
          say: 'He breaks: move him away.',
          rule: 'LPG-13.1',
          to: 'routMove',
          fill: (_, i) => ({ wounded: yes(i.wounded) }),
          asks: ['mounted', 'fromEnemy'],
        },
      ],
      roles: [
        {
          name: 'Man',
          reads: { grade: 'grade', wounded: 'wounded', stunned: 'stunned' },
          writes: (o, unit) => tested(unit, o.result),
        },
      ],
    },
    melee: {
      start: { opponents: [{}] },
      next: [
        {
          when: (o) => yes(o.manBroken),
          say: 'He breaks: move him away.',
          rule: 'LPG-13.1',
          to: 'routMove',
          fill: (o, i) => ({ wounded: yes(o.manWounded) || yes(part(i.man).wounded) }),
          asks: ['mounted', 'fromEnemy'],
        },
        {
          when: (o) => num(o.opponentHits) > 0,
          say: 'If the enemy broke, does he pursue?',
          rule: 'LPG-13.5',
          to: 'pursuitTest',
          fill: (_, i) => ({ grade: part(i.man).grade ?? 'B' }),
          asks: ['mounted', 'metisOrFirstNations', 'inRiflePit'],
        },
        {
          when: (o) => num(o.manHits) === 0 && num(o.opponentHits) === 0,
          say: 'Nobody is hurt: they fight on next turn.',
          to: 'melee',
          fill: (_, i) => i,
        },
      ],
      roles: [
        {
          name: 'Man',
          reads: { 'man.grade': 'grade', 'man.wounded': 'wounded', 'man.stunned': 'stunned' },
          writes: (o, unit) => ({
            men: yes(o.manKilled) ? Math.max(0, num(unit.men) - 1) : num(unit.men),
            wounded: yes(o.manWounded) || yes(unit.wounded),
            ...running(unit, yes(o.manBroken)),
          }),
        },
      ],
    },
    pursuitTest: {
      next: [
        {
          when: (o) => yes(o.pursue),
          say: 'Move him after his man.',
          rule: 'LPG-13.5',
          to: 'pursuitMove',
          fill: (_, i) => ({ mounted: yes(i.mounted) }),
          asks: ['wounded', 'gap', 'quarryDistance'],
        },
      ],
      roles: [{ name: 'Man', reads: grade }],
    },
    pursuitMove: {
      roles: [going],
      start: { gap: 2, quarryDistance: 7 },
      next: [
        {
          when: (o) => yes(o.caught),
          say: 'Fight it out at once.',
          to: 'melee',
          fill: (_, i) => ({
            man: { wounded: yes(i.wounded) },
            opponents: [{ backTurned: true, charging: 'man' }],
          }),
          asks: ['man.grade', 'opponents.0.grade', 'opponents.0.wounded', 'opponents.0.weapon'],
        },
      ],
    },
    routMove: {
      start: { fromEnemy: 4 },
      roles: [
        {
          name: 'Man',
          reads: { wounded: 'wounded' },
          resets: ['fromEnemy'],
          writes: (o, unit) => ({ running: Math.max(0, num(unit.running) - (yes(o.clear) ? 1 : 0)) }),
        },
      ],
    },
    unitMorale: {
      start: { ableMen: 5 },
      roles: [
        {
          name: 'Unit',
          reads: {
            ableMen: ({ men, running: gone }) => Math.max(0, num(men) - num(gone)),
            grade: 'grade',
            lost: ({ men, running: gone }, _, then) =>
              Math.max(0, num(then.men) - num(men)) + Math.max(0, num(gone) - num(then.running)),
          },
          resets: ['encouragement'],
        },
      ],
    },
    controlTest: {
      next: [
        {
          when: (o) => o.result === 'break',
          say: 'He breaks and runs.',
          rule: 'LPG-13.1',
          to: 'routMove',
          asks: ['mounted', 'wounded', 'fromEnemy'],
        },
      ],
      roles: [
        {
          name: 'Man',
          reads: { grade: 'grade', stunned: 'stunned' },
          writes: (o, unit) => tested(unit, o.result),
        },
      ],
    },
    commandPlan: { start: { cp: 2, spend: ['control'] }, noun: 'points left' },
    actionPlan: {
      start: { actions: ['fire', 'reload'] },
      noun: 'actions used',
      more: ['otherWeapon', 'loadProgress', 'incapacitatedCrew', 'bayonetFixed', 'limbered'],
    },
    moveDistance: {
      noun: 'inches',
      roles: [going],
      next: [
        {
          when: (o) => yes(o.contact),
          say: 'He makes contact: fight.',
          rule: 'LPG-12.5',
          to: 'melee',
          fill: () => ({ opponents: [{ charging: 'man' }] }),
          asks: ['man.grade', 'opponents.0.grade', 'opponents.0.position', 'opponents.0.weapon'],
        },
      ],
    },
    zoneFire: { start: { weapon: 'gatling', distance: 8 }, next: afterHit, roles: [hitMan] },
    inBeatenZone: {
      start: { weapon: 'gatling', angleOff: 3, distance: 8 },
      noun: 'dice',
      next: [
        {
          when: (o) => yes(o.inZone),
          say: 'He is in it: roll for him.',
          rule: 'LPG-10.3',
          to: 'zoneFire',
          fill: (_, i) => ({ weapon: i.weapon, distance: num(i.distance) }),
          asks: ['unacquired', 'targetMounted', 'targetProne', 'targetHardCover', 'targetGrade'],
        },
      ],
    },
    shellScatter: {
      start: { distance: 24 },
      noun: 'inches off',
      next: [
        {
          say: 'Work out the burst where it falls.',
          rule: 'LPG-11.7',
          to: 'shellBurst',
          asks: ['men'],
        },
      ],
    },
    shellBurst: {
      start: { men: [{ distance: 0.5 }, { distance: 1.5 }] },
      noun: 'men hit',
      next: [
        {
          when: (o) => num(o.hits) > 0,
          say: 'If a man was killed, his unit checks its morale.',
          rule: 'LPG-8.1',
          to: 'unitMorale',
          asks: ['grade', 'encouragement', 'lost'],
        },
      ],
    },
    stunMarker: { start: { stunnedTurn: 3, turn: 4 } },
  },
  owed: [
    {
      procedure: 'routMove',
      role: 'Man',
      say: 'has a man who runs on, in step 3.',
      when: ({ running: now }, then) => num(now) > 0 && num(then.running) > 0,
      asks: ['fromEnemy', 'mounted'],
    },
    {
      procedure: 'unitMorale',
      role: 'Unit',
      say: 'checks its morale in step 5, for the men it lost.',
      asks: ['encouragement'],
    },
  ],
  unit: {
    strength: 'men',
    fields: [
      {
        key: 'grade',
        label: 'Grade',
        start: 'B',
        choices: { A: 'A, seasoned', B: 'B, steady', C: 'C, raw' },
      },
      { key: 'men', label: 'Men', start: 8, max: 100 },
      { key: 'running', label: 'Men running', start: 0, max: 100 },
      { key: 'wounded', label: 'Wounded', start: false },
      { key: 'stunned', label: 'Stunned', start: false },
    ],
  },
};
