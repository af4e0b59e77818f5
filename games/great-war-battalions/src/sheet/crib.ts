import {
  type Crib,
  type CribBlock,
  type CribRow,
  type CribText,
  cribWith,
  faceUp,
  inch,
  type ModifierRule,
  modifierRows,
  said,
} from '@sandtable/engine';
import { activationNeed, REACTION, reactionNeed } from './activation.ts';
import { STRIKE_MODIFIERS } from './assault.ts';
import { BONUS_DICE, HIT_MODIFIERS, plainDice, TO_HIT } from './firing.ts';
import { BREAK_MODIFIERS, breakNeed, RALLY_MODIFIERS, rallyNeed } from './morale.ts';
import { TERRAIN_MODIFIERS } from './movement.ts';
import { type House, OPTIONS } from './options.ts';
import {
  CASUALTY_BY_MACHINE_GUN_OR_ARTILLERY,
  CASUALTY_NEEDS,
  DIRECT_RANGE,
  FULL_BASES,
  MOVING,
  RANGES,
  TERRAIN_NEEDS,
} from './tables.ts';
import { QUALITIES, type Quality, TYPES, type Type } from './vocabulary.ts';

const types = Object.keys(TYPES) as Type[]; // the keys of TYPES
const qualities = Object.keys(QUALITIES) as Quality[]; // the keys of QUALITIES
const DASH: CribText = ['–'];
const far = (inches: number | null): CribText => (inches === null ? DASH : [inch(inches)]);
/** A face, or what is not rolled (GWB-0.5). */
const face = (need: number): CribText => (need <= 1 ? ['no roll'] : need > 6 ? DASH : faceUp(need));

const turn = (house: House): CribBlock => ({
  title: 'The turn',
  rule: 'GWB-1.1',
  tables: [
    {
      kind: 'steps',
      rows: [
        { rule: 'GWB-1.2', cells: [tokens(house)] },
        { rule: 'GWB-1.3', cells: [['Initiative: a D6 each, the higher is active first; roll ties again.']] },
        { rule: 'GWB-1.4', cells: [['The active side spends a token on a unit; the other side may react.']] },
        {
          rule: 'GWB-1.5',
          cells: [['The active side gives the initiative up, or the reactive side seizes it.']],
        },
        { rule: 'GWB-1.7', cells: [['The roles change over.']] },
        { rule: 'GWB-1.7', cells: [['On like this until neither side has a token left.']] },
        {
          rule: 'GWB-1.10',
          cells: [
            [
              'End: broken units fall back, tokens come off, old smoke clears, break points and victory. Morale markers stay.',
            ],
          ],
        },
      ],
    },
  ],
  notes: [
    {
      rule: 'GWB-1.5',
      text: [
        'Give up: after a token or more spent since becoming active, and only to a side with a token left.',
      ],
    },
    {
      rule: 'GWB-1.6',
      text:
        house.seize === 'natural-six'
          ? said`Seize: a reaction that succeeds on a natural ${6}, with a token left, takes over when the activation is done.`
          : said`Seize: a reaction that beats its number by ${3} or more, with a token left, takes over when the activation is done.`,
    },
    { rule: 'GWB-1.9', text: ['Tokens may be thrown away instead; that counts as spending.'] },
    { rule: 'GWB-1.8', text: ['The scenario may change tokens and initiative.'] },
  ],
});

function tokens({ tokens }: House): CribText {
  if (tokens === 'fixed') return ['Collect command tokens: as many as the scenario gives.'];
  const commander = tokens === 'per-unit' ? [] : said`, and ${2} for the commander`;
  return said`Collect command tokens: ${1} for each unbroken unit${commander}. Unused ones are lost.`;
}

const BUSY = [0, 1, 2, 3, 4, 5];
const burden = (tokensOnUnit: number, marked: boolean) => ({ tokensOnUnit, moraleMarkers: marked ? 1 : 0 });

function called(house: House): CribRow[] {
  return BUSY.map((tokensOnUnit) => {
    const again = (marked: boolean): CribText =>
      tokensOnUnit === 0 && !(marked && house.firstActivation === 'test-if-marked')
        ? ['free']
        : face(activationNeed(burden(tokensOnUnit, marked)));
    const react = (marked: boolean): CribText => face(reactionNeed(burden(tokensOnUnit, marked)));
    return { rule: 'GWB-2.3', cells: [[tokensOnUnit], again(false), again(true), react(false), react(true)] };
  });
}

const activating = (house: House): CribBlock => ({
  title: 'Activating and reacting: D6',
  rule: 'GWB-2.3',
  tables: [
    {
      kind: 'grid',
      columns: [['Tokens on the unit'], ['Act'], ['Act, marked'], ['React'], ['React, marked']],
      rows: called(house),
    },
  ],
  notes: [
    {
      rule: 'GWB-2.1',
      text: [
        'One token, laid beside the unit, buys one action or a rally. The token now spent is not counted.',
      ],
    },
    {
      rule: 'GWB-2.3',
      text: said`Act: beat the tokens on the unit, ${1} more for any morale markers, however many.`,
    },
    {
      rule: 'GWB-3.1',
      text: said`React: ${REACTION.base}+, one harder for each token and for any markers.`,
    },
    {
      rule: 'GWB-2.5',
      text: [
        house.failedTokens === 'stay'
          ? 'Failed: no action, the initiative is kept, the token stays on the unit.'
          : 'Failed: no action, the initiative is kept, the token is spent but not laid on the unit.',
      ],
    },
    {
      rule: 'GWB-3.3',
      text: [
        'Who reacts: an unbroken unit that sees the active one at some point, or is its target; not to reactions, nor to failed activations.',
      ],
    },
    { rule: 'GWB-3.4', text: [reactions(house)] },
    {
      rule: 'GWB-3.5',
      text: [
        house.reactionTiming === 'answer'
          ? 'When: at any point of a move; after fire or a rally.'
          : 'When: at any point of a move; before fire or a rally.',
      ],
    },
    {
      rule: 'GWB-3.6',
      text: [
        house.reactionsPerActivation === 'one'
          ? 'One attempt against each activation.'
          : 'Each unit may try once against each activation.',
      ],
    },
  ],
});

const reactions = ({ reactionAssault, reactionRally }: House): string =>
  `What: Move, Move & Fire, Fire (at the active unit) or nothing${reactionAssault === 'yes' ? '; an assault too' : '; no assault'}${reactionRally === 'yes' ? '; a rally too' : ', no rally'}.`;

const moving = (house: House): CribBlock => ({
  title: 'Actions and moves',
  rule: 'GWB-5.1',
  tables: [
    {
      kind: 'grid',
      columns: [[], ['Move'], ['Move & Fire'], ['Assault'], ['Bases']],
      rows: types.map((type) => ({
        rule: 'GWB-5.1',
        cells: [
          [TYPES[type]],
          far(MOVING[type].move),
          far(MOVING[type]['move-and-fire']),
          far(MOVING[type].assault),
          [FULL_BASES[type]],
        ],
      })),
    },
  ],
  notes: [
    {
      rule: 'GWB-5.2',
      text: [
        'Dismounted cavalry move and test for terrain as infantry; mounting or dismounting is free at either end of a Move.',
      ],
    },
    ...(house.mountedFire === 'dismounted-only'
      ? [{ rule: 'GWB-4.5', text: ['Cavalry fire on foot only.'] }]
      : []),
    {
      rule: 'GWB-4.3',
      text: [
        house.moveAndFireOrder === 'move-first'
          ? 'Move & Fire: first the move, then the fire.'
          : 'Move & Fire: in either order.',
      ],
    },
    {
      rule: 'GWB-5.3',
      text: [
        'Any path, free turning, through friends but not to stop on them; enemies are touched only by assault.',
      ],
    },
    {
      rule: 'GWB-5.4',
      text: [
        'Assault: at one enemy in sight and reach, named first; fought at once on contact; stopped short it is a mere move.',
      ],
    },
    { rule: 'GWB-4.4', text: ['Broken units may only rally; guns off the table only fire.'] },
  ],
});

const terrain = (house: House): CribBlock => ({
  title: 'Difficult terrain: D6',
  rule: 'GWB-6.1',
  tables: [
    {
      kind: 'results',
      rows: types
        .filter((type) => type !== 'heavy-artillery')
        .map((type) => ({
          rule: 'GWB-6.1',
          cells: [faceUp(TERRAIN_NEEDS[type]), [type === 'field-artillery' ? 'Artillery' : TYPES[type]]],
        })),
    },
    { kind: 'modifiers', rows: modifierRows(TERRAIN_MODIFIERS) },
  ],
  notes: [
    {
      rule: 'GWB-6.4',
      text: [
        house.infantryTerrain === 'never'
          ? 'Infantry never test.'
          : 'Infantry test too when wire or markers bear on them.',
      ],
    },
    { rule: 'GWB-6.6', text: ['Once for each difficult feature on the path; falling back needs no test.'] },
    { rule: 'GWB-6.5', text: ['Failed: halt at the near edge; the fire of a Move & Fire is kept.'] },
    {
      rule: 'GWB-15.3',
      text: [
        'Difficult: woods, bushes, hedges, walls, buildings, ruins, broken ground, trenches, wire, streams. Canals stop all; roads and bridges are clear.',
      ],
    },
  ],
});

const READY = { action: 'fire', range: null, indirect: false, unobserved: false, offTable: false } as const;
const diceOf = (type: Type, bases: number, mode: 'direct' | 'indirect' = 'direct'): number =>
  plainDice({ type, bases, mode, ...READY }).dice;
const reach = (type: Type): [CribText, CribText] => {
  const { fire, 'move-and-fire': onTheMove } = RANGES[type];
  return [fire === null ? ['any'] : [inch(fire)], far(onTheMove)];
};
/** The length that a line of the bonus dice speaks of. */
const bonusReach = (index: number) => inch(Number(/(\d+) inches/.exec(BONUS_DICE[index]!.label)![1]));

const FIRING: readonly CribRow[] = [
  {
    rule: 'GWB-7.1',
    cells: [
      [TYPES.infantry],
      ...reach('infantry'),
      [diceOf('infantry', 4)],
      said`+${1} within ${bonusReach(0)}`,
    ],
  },
  {
    rule: 'GWB-7.1',
    cells: [
      [TYPES.cavalry],
      ...reach('cavalry'),
      [diceOf('cavalry', 3)],
      said`+${1} within ${bonusReach(0)}; Fire: +${1} more within ${bonusReach(1)}`,
    ],
  },
  {
    rule: 'GWB-7.3',
    cells: [['Either with one base left'], ...reach('infantry'), [diceOf('infantry', 1)], ['none']],
  },
  {
    rule: 'GWB-7.1',
    cells: [
      [TYPES['machine-gun']],
      ...reach('machine-gun'),
      [diceOf('machine-gun', 2)],
      said`+${1} within ${bonusReach(2)}`,
    ],
  },
  {
    rule: 'GWB-7.5',
    cells: [
      [TYPES['field-artillery']],
      ...reach('field-artillery'),
      said`${diceOf('field-artillery', 1, 'indirect')} a base`,
      said`direct, within ${inch(DIRECT_RANGE)}: ${diceOf('field-artillery', 1)} a base`,
    ],
  },
  {
    rule: 'GWB-7.6',
    cells: [
      [TYPES['heavy-artillery']],
      ...reach('heavy-artillery'),
      said`${diceOf('heavy-artillery', 1)} a base`,
      ['always indirect'],
    ],
  },
];

const firing = (house: House): CribBlock => ({
  title: 'Firing: how many dice',
  rule: 'GWB-7.1',
  tables: [
    {
      kind: 'grid',
      columns: [[], ['Fire'], ['Move & Fire'], ['Dice'], ['Bonus dice']],
      rows: FIRING,
    },
  ],
  notes: [
    {
      rule: 'GWB-7.2',
      text: said`Bonus dice of infantry and cavalry need ${2} bases. All dice go at one unit.`,
    },
    {
      rule: 'GWB-7.8',
      text: [
        house.arcs === 'none'
          ? 'Direct fire needs a line of sight; there are no arcs.'
          : 'Direct fire needs a line of sight, into the front half.',
      ],
    },
    {
      rule: 'GWB-7.7',
      text: [
        `Indirect: ${house.observer === 'any-unit' ? 'some unbroken friend on the table sees the target' : 'no observer needed'}; no scatter, no least range.`,
      ],
    },
    ...(house.safetyDistance === 4
      ? [{ rule: 'GWB-7.7', text: said`No friend within ${inch(4)} of the target of indirect fire.` }]
      : []),
    {
      rule: 'GWB-7.9',
      text: ['Guns off the table: always indirect, never close, safe, unable to react; they earn a token.'],
    },
  ],
});

const toHit = (house: House): CribBlock => ({
  title: `To hit: ${house.firingDie === 'd6' ? 'D6' : 'D10'}`,
  rule: 'GWB-8.1',
  tables: [
    {
      kind: 'modifiers',
      caption: said`${TO_HIT.base}+ hits, each die with:`,
      rows: modifierRows(HIT_MODIFIERS, {
        'target in cover or smoke': { label: ['Target in cover, in works or obscured by smoke'] },
        'close range': {
          label: said`Close: up to ${inch(4)}; up to ${inch(8)} at mounted cavalry in the open`,
        },
      }),
    },
  ],
  notes: [
    ...(house.firingDie === 'd6' ? [{ rule: 'GWB-0.1', text: said`A natural ${6} always hits.` }] : []),
    {
      rule: 'GWB-8.2',
      text: [
        house.targetMoved === 'this-turn'
          ? 'Moved: by an action of its own this turn, or while its move is interrupted; not when driven back.'
          : 'Moved: only while its move is interrupted.',
      ],
    },
    {
      rule: 'GWB-8.8',
      text: ['Cover is what hides the target bodily: bushes, hedges, walls, buildings and the like.'],
    },
  ],
});

function casualtyRows({ mgArtilleryRow }: House): CribRow[] {
  const heavy =
    mgArtilleryRow === 'firer'
      ? 'In the open, hit by machine guns or artillery'
      : 'Machine guns or artillery in the open';
  return [
    { rule: 'GWB-9.3', cells: [faceUp(CASUALTY_BY_MACHINE_GUN_OR_ARTILLERY), [heavy]] },
    { rule: 'GWB-9.3', cells: [faceUp(CASUALTY_NEEDS.open), ['In the open']] },
    { rule: 'GWB-9.3', cells: [faceUp(CASUALTY_NEEDS.cover), ['In cover, ruins, buildings']] },
    { rule: 'GWB-9.3', cells: [[CASUALTY_NEEDS.fortified], ['In fortifications, trenches']] },
  ];
}

const LOSS = {
  'markers-exceed-bases': [
    'Base lost: more markers than bases after a volley or assault; then all markers but one come off.',
  ],
  'four-markers': said`Base lost: ${4} markers or more after a volley or assault; then all markers but one come off.`,
  casualty: ['Base lost: whenever the casualty roll succeeds; the markers stay.'],
} as const satisfies Record<House['baseLoss'], CribText>;

const casualties = (house: House): CribBlock => ({
  title: 'Markers and casualties: D6',
  rule: 'GWB-9.1',
  tables: [{ kind: 'results', rows: casualtyRows(house) }],
  notes: [
    {
      rule: 'GWB-9.1',
      text: [
        'Every hit is a morale marker. Then a D6 a hit: if any succeeds, one marker more, however many do. Smoke does not protect.',
      ],
    },
    { rule: 'GWB-10.1', text: LOSS[house.baseLoss] },
    { rule: 'GWB-10.2', text: ['Never more than one base at a time. Without a base left: destroyed.'] },
    { rule: 'GWB-9.4', text: ['Markers hamper activation, reaction, terrain tests and aim.'] },
  ],
});

/** One line of a table whose others are columns and rows here. */
const only = <S>(table: readonly ModifierRule<S>[], label: string): ModifierRule<S>[] =>
  table.filter((line) => line.label === label);

const byQuality = (need: (quality: Quality) => number): CribText[] =>
  qualities.map((quality) => face(need(quality)));
const QUALITY_COLUMNS: readonly CribText[] = qualities.map((quality) => [QUALITIES[quality]]);

const breaking = (house: House): CribBlock => ({
  title: 'Break test: D6',
  rule: 'GWB-10.3',
  tables: [
    {
      kind: 'grid',
      columns: [['Bases lost so far'], ...QUALITY_COLUMNS],
      rows: [1, 2, 3].map((basesLost) => ({
        rule: 'GWB-10.3',
        cells: [
          [basesLost],
          ...byQuality((quality) =>
            breakNeed({ basesLost, quality, beatenInAssault: false, options: house }),
          ),
        ],
      })),
    },
    {
      kind: 'modifiers',
      caption: ['The number needed rises'],
      rows: modifierRows(only(BREAK_MODIFIERS, 'beaten in an assault')),
    },
  ],
  notes: [
    {
      rule: 'GWB-10.3',
      text: ['When a base was lost; bases of the whole game count. Passing costs nothing.'],
    },
    { rule: 'GWB-10.4', text: ['Failed: broken, falls back at once.'] },
    {
      rule: 'GWB-10.5',
      text: [
        'Broken: no token earned, no action but a rally, no reaction, holds nothing, counts as lost; assaulted, it is destroyed.',
      ],
    },
    {
      rule: 'GWB-10.6',
      text: said`Fall back: a Move to the own edge, through friends, no tests, ${inch(1)} short of enemies; over the edge it has left. Broken units do it again each end of turn.`,
    },
  ],
});

const rallying = (house: House): CribBlock => ({
  title: 'Rally: D6',
  rule: 'GWB-11.2',
  tables: [
    {
      kind: 'grid',
      columns: [['Morale markers'], ...QUALITY_COLUMNS],
      rows: [1, 2, 3, 4, 5].map((moraleMarkers) => ({
        rule: 'GWB-11.2',
        cells: [
          [moraleMarkers],
          ...byQuality((quality) => rallyNeed({ moraleMarkers, broken: false, quality, options: house })),
        ],
      })),
    },
    {
      kind: 'modifiers',
      caption: ['The number needed rises'],
      rows: modifierRows(only(RALLY_MODIFIERS, 'broken')),
    },
  ],
  notes: [
    {
      rule: 'GWB-11.2',
      text: [
        house.rally === 'all-markers'
          ? 'An action. Success clears all markers, and the broken state.'
          : 'An action. Success clears one marker, and the broken state.',
      ],
    },
  ],
});

const assault = (house: House): CribBlock => ({
  title: 'Assault',
  rule: 'GWB-12.3',
  tables: [
    {
      kind: 'modifiers',
      caption: said`Both sides at once, a ${house.firingDie === 'd6' ? 'D6' : 'D10'} a base: ${TO_HIT.base}+ hits, with:`,
      rows: modifierRows(STRIKE_MODIFIERS, {
        'defender in cover': { label: ['Attacker striking at cover or works'] },
        'close range': { label: ['Close range, always'] },
        'with any morale markers': { label: ['With any morale markers before'] },
      }),
    },
  ],
  notes: [
    {
      rule: 'GWB-12.4',
      text: said`Hits: markers and casualty rolls as in shooting; the attacker is in the open, the ${CASUALTY_BY_MACHINE_GUN_OR_ARTILLERY}+ row does not apply.`,
    },
    {
      rule: 'GWB-12.5',
      text: ['Beaten: the side with more new markers, on a tie the attacker; who is wiped out in any case.'],
    },
    {
      rule: 'GWB-12.6',
      text: [
        house.overrun === 'destroyed'
          ? 'The beaten take a break test and fall back either way; machine guns and artillery are destroyed.'
          : 'The beaten take a break test and fall back either way, machine guns and artillery too.',
      ],
    },
    {
      rule: 'GWB-12.7',
      text: ['The winner tests if it lost a base; an attacker that holds takes the place.'],
    },
    { rule: 'GWB-12.2', text: ['Broken targets are overrun and destroyed without dice.'] },
  ],
});

const BREAK_POINTS = {
  half: 'Force broken: half its units destroyed, gone or broken at the end of a turn.',
  'two-thirds': 'Force broken: two thirds of its units destroyed, gone or broken at the end of a turn.',
  none: 'Forces do not break.',
} as const satisfies Record<House['forceBreak'], string>;

const table = (house: House): CribBlock => ({
  title: 'Smoke, sight, victory',
  rule: 'GWB-13.1',
  notes: [
    {
      rule: 'GWB-13.1',
      text: ['Smoke obscures when the line from the firer touches it; it neither blocks sight nor protects.'],
    },
    ...(house.smokeShells === 'on'
      ? [
          {
            rule: 'GWB-13.2',
            text: said`Guns may lay smoke: firing dice at ${TO_HIT.base}+ with their own modifiers, a circle of ${inch(2)} radius a hit, at most one a base, to the end of the next turn.`,
          },
        ]
      : []),
    {
      rule: 'GWB-15.2',
      text: said`Sight, centre to centre: blocked by more than ${inch(2)} of wood or building, by a hill that neither stands on${house.unitsBlock === 'yes' ? ', and by other units unless seen over from a hill' : ''}.`,
    },
    { rule: 'GWB-15.1', text: ['Ranges run between nearest points, moves at the centre.'] },
    { rule: 'GWB-14.1', text: [BREAK_POINTS[house.forceBreak]] },
    {
      rule: 'GWB-14.2',
      text: said`Victory: break the enemy force, or hold the objectives at the end: an unbroken unit within ${inch(3)} and no unbroken enemy.`,
    },
  ],
});

/** The quick reference, in the order of play. */
export const crib = cribWith(
  OPTIONS,
  (house): Crib => [
    turn(house),
    activating(house),
    moving(house),
    terrain(house),
    firing(house),
    toHit(house),
    casualties(house),
    breaking(house),
    rallying(house),
    assault(house),
    table(house),
  ],
);
