import { counted } from '@sandtable/engine';
import { num, type Presentation, type Role, yes } from './presentation.ts';

const firer: Role = {
  name: 'Firer',
  reads: { type: 'type', bases: 'bases', quality: 'quality', firerMarkers: 'markers' },
};
const target: Role = {
  name: 'Target',
  reads: {
    targetType: 'type',
    targetBases: 'bases',
    targetQuality: 'quality',
    targetMarkers: 'markers',
    targetBasesLost: 'lost',
    targetBroken: 'broken',
  },
  writes: (outcome, unit) => ({
    bases: yes(outcome.destroyed) ? 0 : num(outcome.targetBases),
    markers: num(outcome.targetMarkers),
    lost: num(unit.lost) + (yes(outcome.baseLost) ? 1 : 0),
    broken: yes(outcome.broken) || yes(unit.broken),
  }),
};
const fighter = (name: string, side: 'attacker' | 'defender'): Role => ({
  name,
  reads: {
    [`${side}Type`]: 'type',
    [`${side}Bases`]: 'bases',
    [`${side}Quality`]: 'quality',
    [`${side}Markers`]: 'markers',
    [`${side}BasesLost`]: 'lost',
    [`${side}Broken`]: 'broken',
  },
  writes: (outcome, unit) => ({
    bases: yes(outcome[`${side}Destroyed`]) ? 0 : num(outcome[`${side}Bases`]),
    markers: num(outcome[`${side}Markers`]),
    lost: num(unit.lost) + Math.max(0, num(unit.bases) - num(outcome[`${side}Bases`])),
    broken: yes(outcome[`${side}Broken`]),
  }),
});

/** Great War Battalions. */
export const gwb: Presentation = {
  groups: [
    { title: 'Fire', procedures: ['volley', 'laySmoke'] },
    { title: 'Assault and morale', procedures: ['assault', 'breakTest', 'rallyTest'] },
    {
      title: 'Orders',
      procedures: [
        'activationTest',
        'reactionTest',
        'permittedActions',
        'nextActive',
        'initiative',
        'commandTokens',
      ],
    },
    { title: 'Movement', procedures: ['moveAllowance', 'terrainTest'] },
    {
      title: 'Step by step',
      procedures: ['fire', 'firingDice', 'hitNumber', 'casualtyRoll', 'applyMarkers', 'forceStatus'],
    },
  ],
  nouns: {
    markers: 'morale markers',
    baseLost: 'a base is lost',
    broken: 'it breaks',
    destroyed: 'destroyed',
    needed: 'needed on each die',
    patches: 'circles of smoke',
    inches: 'inches',
    tokens: 'command tokens',
    success: 'it succeeds',
    winner: 'winner',
  },
  procedures: {
    volley: {
      start: { type: 'infantry', range: 8, targetMarkers: 0 },
      card: {
        fields: [
          'type',
          'range',
          'bases',
          'targetMarkers',
          'targetCover',
          'quality',
          'targetMoved',
          'smoke',
          'targetMounted',
        ],
        short: {
          'type=infantry': 'Infantry',
          'type=cavalry': 'Cavalry',
          'type=machine-gun': 'Machine gun',
          'type=field-artillery': 'Field guns',
          'type=heavy-artillery': 'Heavy guns',
          'targetCover=fortified': 'Fortified',
          bases: 'Bases firing',
          targetMarkers: 'Markers on the target',
          smoke: 'Smoke between',
          targetMounted: 'Mounted',
        },
      },
      noun: 'morale markers',
      more: [
        'action',
        'indirect',
        'unobserved',
        'offTable',
        'smoke',
        'targetMounted',
        'targetBasesLost',
        'targetBroken',
      ],
      swap: [
        ['type', 'targetType'],
        ['bases', 'targetBases'],
        ['quality', 'targetQuality'],
        ['firerMarkers', 'targetMarkers'],
      ],
      next: [
        { when: (o) => yes(o.destroyed), say: 'The unit is destroyed: take it off.', rule: 'GWB-10.2' },
        {
          when: (o) => yes(o.fallsBack),
          say: 'It falls back at once, straight to its own table edge.',
          rule: 'GWB-10.4',
          to: 'moveAllowance',
          fill: (_, i) => ({ type: i.targetType ?? 'infantry', action: 'fall-back' }),
          asks: ['dismounted'],
        },
        {
          when: (o) => num(o.markers) > 0 && !yes(o.destroyed),
          say: (o) =>
            `It has ${counted(num(o.targetMarkers), 'marker')} now. In its own turn it may try to rally.`,
          rule: 'GWB-11.1',
          to: 'rallyTest',
          fill: (o, i) => ({
            moraleMarkers: num(o.targetMarkers),
            broken: yes(o.broken) || yes(i.targetBroken),
            quality: i.targetQuality ?? 'standard',
          }),
        },
        { when: (o) => num(o.markers) === 0, say: 'No effect on the target.' },
      ],
      roles: [firer, target],
    },
    fire: {
      start: { type: 'infantry', range: 8 },
      noun: 'morale markers',
      more: ['action', 'indirect', 'unobserved', 'offTable', 'smoke', 'targetMounted'],
      next: [
        {
          when: (o) => num(o.markers) > 0,
          say: 'Lay the markers on the target.',
          rule: 'GWB-9.1',
          to: 'applyMarkers',
          fill: (o) => ({ inflicted: num(o.markers), extraMarker: yes(o.extraMarker) }),
          asks: ['moraleMarkers'],
        },
      ],
      roles: [firer],
    },
    firingDice: {
      start: { type: 'infantry', range: 8 },
      noun: 'dice',
      roles: [{ name: 'Firer', reads: { type: 'type', bases: 'bases' } }],
    },
    hitNumber: { start: { range: 8 }, noun: 'needed on each die' },
    casualtyRoll: {
      start: { hits: 2 },
      noun: 'morale markers',
      next: [
        {
          when: (o) => num(o.markers) > 0,
          say: 'Lay them on the target.',
          rule: 'GWB-9.1',
          to: 'applyMarkers',
          fill: (o) => ({ inflicted: num(o.markers), extraMarker: yes(o.extraMarker) }),
          asks: ['moraleMarkers'],
        },
      ],
    },
    applyMarkers: {
      start: { bases: 4, inflicted: 1 },
      next: [
        {
          when: (o) => yes(o.breakTest),
          say: 'A base is lost: test whether it breaks.',
          rule: 'GWB-10.3',
          to: 'breakTest',
          asks: ['basesLost', 'quality', 'beatenInAssault'],
        },
      ],
      roles: [
        {
          name: 'Unit',
          reads: { bases: 'bases', moraleMarkers: 'markers' },
          writes: (o, unit) => ({
            bases: yes(o.destroyed) ? 0 : num(o.bases),
            markers: num(o.moraleMarkers),
            lost: num(unit.lost) + (yes(o.baseLost) ? 1 : 0),
            shaken: yes(o.breakTest),
          }),
        },
      ],
    },
    breakTest: {
      start: { basesLost: 1 },
      next: [
        {
          when: (o) => yes(o.broken),
          say: 'It falls back at once.',
          rule: 'GWB-10.4',
          to: 'moveAllowance',
          fill: () => ({ action: 'fall-back' }),
          asks: ['dismounted'],
        },
      ],
      roles: [
        {
          name: 'Unit',
          reads: { basesLost: 'lost', quality: 'quality' },
          writes: (o, unit) => ({ broken: yes(o.broken) || yes(unit.broken), shaken: false }),
        },
      ],
    },
    rallyTest: {
      start: { moraleMarkers: 2 },
      roles: [
        {
          name: 'Unit',
          reads: { moraleMarkers: 'markers', broken: 'broken', quality: 'quality' },
          writes: (o) => ({ markers: num(o.moraleMarkers), broken: yes(o.broken) }),
        },
      ],
    },
    assault: {
      more: ['attackerBasesLost', 'attackerBroken', 'defenderBasesLost', 'defenderBroken'],
      next: [
        {
          when: (o) => yes(o.defenderFallsBack),
          say: 'The defender falls back.',
          rule: 'GWB-12.6',
          to: 'moveAllowance',
          fill: (_, i) => ({ type: i.defenderType ?? 'infantry', action: 'fall-back' }),
          cast: { Unit: 'Defender' },
          asks: ['dismounted'],
        },
        {
          when: (o) => yes(o.attackerFallsBack),
          say: 'The attacker falls back.',
          rule: 'GWB-12.6',
          to: 'moveAllowance',
          fill: (_, i) => ({ type: i.attackerType ?? 'infantry', action: 'fall-back' }),
          cast: { Unit: 'Attacker' },
          asks: ['dismounted'],
        },
        { when: (o) => yes(o.attackerAdvances), say: 'The attacker takes the ground.', rule: 'GWB-12.8' },
      ],
      roles: [fighter('Attacker', 'attacker'), fighter('Defender', 'defender')],
    },
    activationTest: {
      start: { tokensOnUnit: 1 },
      next: [
        {
          when: (o) => yes(o.success),
          say: 'See what it may do.',
          to: 'permittedActions',
          fill: (_, i) => ({ moraleMarkers: num(i.moraleMarkers) }),
          asks: ['dismounted', 'broken'],
        },
      ],
      roles: [{ name: 'Unit', reads: { moraleMarkers: 'markers' } }],
    },
    reactionTest: {
      next: [
        {
          when: (o) => yes(o.maySeize),
          say: 'You may seize the initiative.',
          rule: 'GWB-1.6',
          to: 'nextActive',
          fill: () => ({ request: 'seize' }),
          asks: ['active', 'tokensA', 'tokensB', 'spentThisStint'],
        },
      ],
      roles: [{ name: 'Unit', reads: { moraleMarkers: 'markers', broken: 'broken' } }],
    },
    nextActive: { start: { tokensA: 3, tokensB: 3 } },
    permittedActions: {
      start: { type: 'infantry' },
      roles: [{ name: 'Unit', reads: { type: 'type', moraleMarkers: 'markers', broken: 'broken' } }],
    },
    moveAllowance: {
      start: { type: 'infantry' },
      noun: 'inches',
      roles: [{ name: 'Unit', reads: { type: 'type' } }],
    },
    terrainTest: {
      start: { type: 'cavalry' },
      roles: [{ name: 'Unit', reads: { type: 'type', moraleMarkers: 'markers' } }],
    },
    laySmoke: {
      start: { type: 'field-artillery', range: 24 },
      noun: 'circles of smoke',
      more: ['unobserved', 'offTable'],
      roles: [firer],
    },
    commandTokens: { start: { units: 8 }, noun: 'command tokens' },
    initiative: {},
    forceStatus: { start: { startingUnits: 8 } },
  },
  owed: [
    {
      procedure: 'breakTest',
      role: 'Unit',
      say: 'lost a base and takes a break test at once.',
      when: ({ shaken }) => yes(shaken),
    },
    {
      procedure: 'moveAllowance',
      role: 'Unit',
      say: 'is broken and falls back once more as the turn ends.',
      may: true,
      when: ({ broken, bases }) => yes(broken) && num(bases) > 0,
      fill: { action: 'fall-back' },
    },
    {
      procedure: 'rallyTest',
      role: 'Unit',
      say: 'may rally, for a token.',
      may: true,
      when: ({ bases }) => num(bases) > 0,
    },
  ],
  ofSide: {
    procedure: 'forceStatus',
    say: 'lost units: has the force broken?',
    input(units) {
      const destroyed = units.filter(({ bases }) => num(bases) === 0).length;
      const brokenUnits = units.filter(({ bases, broken }) => num(bases) > 0 && yes(broken)).length;
      return destroyed + brokenUnits > 0
        ? { startingUnits: units.length, destroyed, brokenUnits }
        : undefined;
    },
  },
  unit: {
    strength: 'bases',
    beads: 'markers',
    fields: [
      {
        key: 'type',
        label: 'Type',
        start: 'infantry',
        choices: {
          infantry: 'Infantry',
          cavalry: 'Cavalry',
          'machine-gun': 'Machine guns',
          'field-artillery': 'Field guns',
          'heavy-artillery': 'Heavy guns',
        },
      },
      {
        key: 'quality',
        label: 'Quality',
        start: 'standard',
        choices: { elite: 'Elite', trained: 'Trained', standard: 'Standard', poor: 'Poor' },
      },
      { key: 'bases', label: 'Bases', start: 4, max: 100 },
      { key: 'markers', label: 'Morale markers', start: 0, max: 100 },
      { key: 'lost', label: 'Bases lost', start: 0, max: 100 },
      { key: 'broken', label: 'Broken', start: false },
    ],
  },
};
