import { less, num, type Presentation, part, type Role, type UnitValues, yes } from './presentation.ts';

/** Weapons that every figure of a unit carries; of the others it has one. */
const IN_HAND: readonly unknown[] = ['rifle', 'carbine', 'bombs'];
/** Single figures and vehicles: they fight and are shot at, but keep their nerve. */
const LONE: readonly unknown[] = ['officer', 'armoured-car', 'tank'];
const isAfv = ({ arm }: UnitValues): boolean => arm === 'armoured-car' || arm === 'tank';
const onFoot = (arm: unknown): string => (arm === 'cavalry' || arm === 'gunners' ? arm : 'infantry');

/** How a unit of the book moves. */
function mobilityOf({ arm, weapon }: UnitValues): string {
  if (arm === 'tank' || arm === 'cavalry') return arm;
  if (arm === 'armoured-car') return 'wheeled-vehicle';
  if (arm !== 'gunners') return 'infantry';
  return weapon === 'field-gun' ? 'field-gun' : 'support-weapon';
}

const MOMENT = ['targetHalted', 'targetInCover', 'targetEntrenched', 'targetCharging'] as const;

const firer: Role = {
  name: 'Firer',
  who: ({ arm, weapon }) => arm !== 'officer' && weapon !== 'field-gun',
  reads: {
    weapon: ({ weapon }) => (weapon === 'field-gun' ? undefined : weapon),
    figures: ({ figures, weapon }, input) => (IN_HAND.includes(input.weapon ?? weapon) ? figures : 1),
    singleShot: ({ singleShot }, input) => singleShot === true && input.weapon === 'rifle',
    irregularCavalry: ({ arm, irregular }) => arm === 'cavalry' && irregular === true,
    vehicleMounted: (unit) => isAfv(unit),
  },
  resets: ['moved'],
};
const target: Role = {
  name: 'Target',
  who: (unit) => !isAfv(unit),
  reads: {
    targetFigures: 'figures',
    targetCloseOrder: 'closeOrder',
    targetKind: ({ arm }) => (arm === 'cavalry' ? 'mounted' : 'foot'),
    protectedTarget: ({ weapon }) => weapon === 'hmg' || weapon === 'field-gun',
  },
  resets: MOMENT,
  writes: (outcome, unit) => less(unit, 'figures', outcome.kills),
};

const fighter = (name: string, group: string, killed: string): Role => ({
  name,
  who: (unit) => !isAfv(unit),
  reads: {
    [`${group}.figures`]: 'figures',
    [`${group}.arm`]: ({ arm }) => onFoot(arm),
    [`${group}.irregular`]: 'irregular',
    [`${group}.ferocious`]: 'ferocious',
    [`${group}.stubborn`]: 'stubborn',
  },
  writes: (outcome, unit) => less(unit, 'figures', outcome[killed]),
});

/** What a shot cannot tell of the unit that it hit. */
const UNIT = ['markers', 'arm', 'irregular', 'ferocious', 'stubborn', 'posture'] as const;

/** Contemptible Little Armies. */
export const cla: Presentation = {
  groups: [
    { title: 'Fire', procedures: ['shoot', 'fieldGunFire', 'antiTankFire'] },
    { title: 'Hand to hand and morale', procedures: ['closeCombat', 'moraleTest', 'rally'] },
    { title: 'Orders and movement', procedures: ['orderRoll', 'lateArrival', 'moveAllowance', 'breakdown'] },
    { title: 'Guns off the table', procedures: ['offTableStrike', 'barrageEffect', 'gasAttack'] },
    {
      title: 'In the air',
      procedures: ['aircraftMove', 'aircraftMistake', 'antiAircraftFire', 'aircraftAttack'],
    },
  ],
  nouns: {
    kills: 'figures killed',
    total: 'figures killed',
    allowance: 'inches to move',
    attacks: 'friendly unit',
    defendersKilled: 'defenders killed',
    attackersKilled: 'attackers killed',
    distance: 'inches',
    hits: 'hits',
  },
  procedures: {
    orderRoll: {},
    lateArrival: {},
    moveAllowance: {
      start: { mobility: 'infantry' },
      noun: 'inches',
      next: [
        {
          when: (_, input) => input.mobility === 'tank',
          say: 'A tank that moved may break down.',
          rule: 'CLA-2.7',
          to: 'breakdown',
        },
        {
          when: (_, input) => input.mobility === 'infantry' || input.mobility === 'cavalry',
          say: 'If it comes into contact, they fight after the shooting.',
          rule: 'CLA-5.1',
          to: 'closeCombat',
          cast: { Attacker: 'Unit' },
          asks: ['defenders.figures', 'defenders.arm'],
        },
      ],
      roles: [
        {
          name: 'Unit',
          reads: { mobility: mobilityOf, closeOrder: 'closeOrder', irregular: 'irregular' },
          resets: ['going'],
        },
      ],
    },
    breakdown: {},
    shoot: {
      start: { weapon: 'rifle', figures: 10, distance: 6, targetFigures: 12 },
      card: {
        fields: [
          'weapon',
          'figures',
          'targetFigures',
          'distance',
          'targetKind',
          'targetHalted',
          'targetInCover',
          'targetEntrenched',
          'targetCloseOrder',
          'targetCharging',
          'protectedTarget',
        ],
        short: {
          figures: 'Figures shooting',
          targetFigures: 'Target figures',
          'weapon=rifle': 'Rifle',
          'weapon=carbine': 'Carbine',
          'weapon=lmg': 'LMG',
          'weapon=hmg': 'HMG',
          'weapon=trench-broom': 'Trench broom',
          'weapon=flamethrower': 'Flame',
          targetHalted: 'Halted',
          targetInCover: 'In cover',
          targetEntrenched: 'In a trench',
          targetCloseOrder: 'Close order',
          targetCharging: 'Charged us',
          protectedTarget: 'Gun, HMG, sniper',
        },
      },
      sets: {
        'weapon=rifle': { figures: 10, distance: 6 },
        'weapon=carbine': { figures: 8, distance: 4 },
        'weapon=marksman': { figures: 2, distance: 12 },
        'weapon=sniper': { figures: 1, distance: 12 },
        'weapon=trench-broom': { figures: 2, distance: 4 },
        'weapon=bombs': { figures: 2, distance: 2 },
        'weapon=lmg': { figures: 1, distance: 8 },
        'weapon=hmg': { figures: 1, distance: 12 },
        'weapon=light-mortar': { figures: 1, distance: 12 },
        'weapon=flamethrower': { figures: 1, distance: 2 },
      },
      noun: 'figures killed',
      more: [
        'singleShot',
        'chauchat',
        'vehicleMounted',
        'irregularCavalry',
        'respirator',
        'darkness',
        'ranks',
      ],
      next: [
        {
          when: (outcome) => num(outcome.kills) > 0,
          say: ({ kills }) => `Take ${num(kills)} away: the owner picks, ordinary figures first.`,
          rule: 'CLA-3.16',
        },
        {
          when: (outcome) => num(outcome.kills) > 0,
          say: 'Does it shake them? Test at the end of the turn, with all of the turn’s losses.',
          rule: 'CLA-6.5',
          to: 'moraleTest',
          fill: (outcome, input) => ({
            figures: num(input.targetFigures),
            casualties: num(outcome.kills),
            closeOrder: yes(input.targetCloseOrder),
            inCover: yes(input.targetInCover) || yes(input.targetEntrenched),
          }),
          asks: UNIT,
        },
        {
          when: (outcome) => num(outcome.kills) === 0,
          say: 'Nobody falls by this shot; losses of the whole turn count at its end.',
          rule: 'CLA-6.5',
        },
      ],
      roles: [firer, target],
    },
    fieldGunFire: {
      start: { distance: 40, blast: [{ figures: 4 }] },
      noun: 'figures killed',
      more: ['model', 'respirator', 'darkness', 'targetCharging'],
      next: [
        {
          when: (outcome) => num(outcome.kills) > 0,
          say: 'Does it shake them? Test at the end of the turn, with all of the turn’s losses.',
          rule: 'CLA-6.5',
          to: 'moraleTest',
          fill: (outcome) => ({ casualties: num(outcome.kills) }),
          asks: ['figures', 'casualties', ...UNIT],
        },
      ],
      roles: [
        { name: 'Gun', who: ({ arm, weapon }) => weapon === 'field-gun' || arm === 'tank', reads: {} },
        {
          name: 'Target',
          reads: {},
          resets: [...MOMENT, 'blast'],
          writes: (outcome, unit) => less(unit, 'figures', outcome.kills),
        },
      ],
    },
    antiTankFire: {
      start: { weapon: 'field-gun', distance: 12 },
      more: ['model', 'respirator', 'darkness', 'targetCharging'],
      roles: [
        {
          name: 'Firer',
          reads: {
            weapon: ({ weapon }) => (weapon === 'hmg' || weapon === 'field-gun' ? weapon : undefined),
          },
          resets: ['moved'],
        },
        {
          name: 'Vehicle',
          who: isAfv,
          reads: { target: 'arm' },
          resets: ['targetCharging'],
          writes: (outcome, unit) => ({ figures: yes(outcome.knockedOut) ? 0 : num(unit.figures) }),
        },
      ],
    },
    offTableStrike: {
      next: [
        {
          say: 'High explosive: work out the barrage where it fell.',
          rule: 'CLA-9.3',
          to: 'barrageEffect',
          asks: ['groups'],
        },
        { say: 'Gas: work it out where it fell.', rule: 'CLA-9.5', to: 'gasAttack', asks: ['groups'] },
      ],
    },
    barrageEffect: {
      start: { groups: [{ figures: 6 }] },
      noun: 'figures killed',
      next: [
        {
          when: (o) => num(o.total) > 0,
          say: 'Test every unit that lost figures.',
          rule: 'CLA-6.5',
          to: 'moraleTest',
          fill: (o) => ({ casualties: num(o.total) }),
          asks: ['figures', 'casualties', ...UNIT],
        },
      ],
    },
    gasAttack: {
      start: { groups: [{ figures: 6 }] },
      noun: 'figures killed',
      next: [
        {
          say: 'Test the units that were gassed.',
          rule: 'CLA-6.5',
          to: 'moraleTest',
          fill: (o) => ({ casualties: num(o.total), firstGas: true }),
          asks: ['figures', 'casualties', 'firstGas', ...UNIT],
        },
      ],
    },
    aircraftMove: { noun: 'inches' },
    antiAircraftFire: {
      start: { lmgs: 2, rifles: 8, distance: 12 },
    },
    aircraftAttack: {
      start: { distance: 6, targetFigures: 12 },
      noun: 'figures killed',
      next: [
        {
          when: (outcome) => num(outcome.kills) > 0,
          say: 'Losses from the air shake a unit the first time.',
          rule: 'CLA-6.5',
          to: 'moraleTest',
          fill: (outcome, input) => ({
            figures: num(input.targetFigures),
            casualties: num(outcome.kills),
            firstAirCasualties: true,
          }),
          asks: ['firstAirCasualties', ...UNIT],
        },
      ],
      roles: [{ ...target, reads: { targetFigures: 'figures' }, resets: [] }],
    },
    closeCombat: {
      start: { attackers: { figures: 10 }, defenders: { figures: 8 } },
      noun: 'defenders killed',
      next: [
        {
          when: (outcome) => num(outcome.defendersLeft) > 0,
          say: 'Test the defenders’ morale.',
          ifDue: true,
          rule: 'CLA-6.5',
          to: 'moraleTest',
          fill: (outcome, input) => ({
            ...part(input.defenders),
            casualties: num(outcome.defendersKilled),
            contactedByCavalry: part(input.attackers).arm === 'cavalry',
            posture: 'defending',
          }),
          cast: { Unit: 'Defender' },
          asks: ['markers', 'closeOrder'],
        },
        {
          when: (outcome) => num(outcome.attackersLeft) > 0,
          say: 'Test the attackers’ morale.',
          ifDue: true,
          rule: 'CLA-6.5',
          to: 'moraleTest',
          fill: (outcome, input) => ({
            ...part(input.attackers),
            casualties: num(outcome.attackersKilled),
            posture: 'advancing',
          }),
          cast: { Unit: 'Attacker' },
          asks: ['markers', 'closeOrder'],
        },
        {
          when: (outcome) => num(outcome.attackersLeft) > 0 && num(outcome.defendersLeft) > 0,
          say: 'If both stand, fight another round next turn.',
          to: 'closeCombat',
          cast: { Attacker: 'Attacker', Defender: 'Defender' },
          fill: (outcome, input) => ({
            attackers: { ...part(input.attackers), figures: num(outcome.attackersLeft) },
            defenders: { ...part(input.defenders), figures: num(outcome.defendersLeft) },
          }),
        },
      ],
      roles: [
        fighter('Attacker', 'attackers', 'attackersKilled'),
        fighter('Defender', 'defenders', 'defendersKilled'),
      ],
    },
    moraleTest: {
      start: { rating: 4, figures: 12, casualties: 3 },
      more: ['firstAirCasualties', 'firstGas', 'firstAfv', 'contactedByCavalry'],
      next: [
        {
          when: (outcome) => num(outcome.markers) > 0 && outcome.state !== 'routed',
          say: 'An officer within 2 inches may rally it.',
          rule: 'CLA-6.11',
          to: 'rally',
          cast: { Unit: 'Unit' },
          fill: (outcome, input) => ({ rating: num(input.rating), markers: num(outcome.markers) }),
        },
        {
          when: (outcome) => outcome.state === 'routed',
          say: 'The unit runs: take it off the table.',
          rule: 'CLA-6.10',
        },
      ],
      roles: [
        {
          name: 'Unit',
          who: ({ arm }) => !LONE.includes(arm),
          reads: {
            rating: 'rating',
            markers: 'markers',
            arm: 'arm',
            figures: 'figures@start',
            casualties: 'figures@lost',
            irregular: 'irregular',
            ferocious: 'ferocious',
            stubborn: 'stubborn',
            closeOrder: 'closeOrder',
          },
          writes: (outcome) => ({
            markers: num(outcome.markers),
            ...(outcome.state === 'routed' ? { figures: 0 } : {}),
          }),
        },
      ],
    },
    rally: {
      start: { rating: 4, markers: 1 },
      roles: [
        {
          name: 'Unit',
          who: ({ arm }) => !LONE.includes(arm),
          reads: { rating: 'rating', markers: 'markers' },
          writes: (outcome) => ({ markers: num(outcome.markers) }),
        },
        { name: 'Officer', who: ({ arm }) => arm === 'officer', reads: {} },
      ],
    },
  },
  owed: [
    {
      procedure: 'moraleTest',
      role: 'Unit',
      say: 'tests its morale before the turn ends.',
      when: ({ arm, figures }) => !LONE.includes(arm) && num(figures) > 0,
      asks: ['posture', 'inCover'],
    },
    {
      procedure: 'rally',
      role: 'Unit',
      say: 'may be rallied by an officer within 2 inches, after the tests.',
      may: true,
      when: ({ figures, markers }) => num(figures) > 0 && num(markers) > 0 && num(markers) < 3,
    },
  ],
  unit: {
    strength: 'figures',
    beads: 'markers',
    fields: [
      {
        key: 'arm',
        label: 'Arm',
        start: 'infantry',
        choices: {
          infantry: 'Infantry',
          cavalry: 'Cavalry',
          gunners: 'Gunners',
          officer: 'Officer',
          'armoured-car': 'Armoured car',
          tank: 'Tank',
        },
      },
      {
        key: 'weapon',
        label: 'Weapon',
        start: 'rifle',
        choices: {
          rifle: 'Rifles',
          carbine: 'Carbines',
          lmg: 'LMG',
          hmg: 'HMG',
          'light-mortar': 'Light mortar',
          'field-gun': 'Field gun',
        },
      },
      { key: 'singleShot', label: 'Single-shot rifles', start: false },
      { key: 'rating', label: 'Morale rating', start: 4, min: 1, max: 6 },
      { key: 'figures', label: 'Figures', start: 12, max: 200 },
      { key: 'markers', label: 'Morale markers', start: 0, max: 3 },
      { key: 'closeOrder', label: 'Close order', start: false },
      { key: 'irregular', label: 'Irregular', start: false },
      { key: 'ferocious', label: 'Ferocious', start: false },
      { key: 'stubborn', label: 'Stubborn', start: false },
    ],
  },
};
