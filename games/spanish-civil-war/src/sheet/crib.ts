import {
  bonus,
  type Crib,
  type CribBlock,
  type CribRow,
  type CribText,
  cribWith,
  inch,
  modifierRows,
  said,
  scoreRows,
} from '@sandtable/engine';
import {
  REACH as ARMOUR_REACH,
  INFANTRY_MODIFIERS,
  ARMOUR_MODIFIERS as TANK_MODIFIERS,
} from './armour-assault.ts';
import { ASSAULT_MODIFIERS } from './assault.ts';
import { fireBlocks } from './crib-fire.ts';
import { RALLY_MODIFIERS } from './disruption.ts';
import { MOVE_MODIFIERS, rateOf } from './movement.ts';
import { OBSERVATION, OBSERVE } from './observing.ts';
import { type House, OPTIONS } from './options.ts';
import {
  ACTION_COSTS,
  ARMOUR_ASSAULT_RESULTS,
  ASSAULT_MOVE,
  ASSAULT_RESULTS,
  CLOSING_RANGE,
  MOST_DPS,
  MOVE_RATES,
  MOVES,
  MULTIPLIERS,
  RALLY,
  ROAD,
  STANDARD_SPEED,
  VEHICLE_MOVES,
  VEHICLES,
  WIRE_COST,
} from './tables.ts';
import { ARMOUR_MODIFIERS, SOFTSKIN_MODIFIERS } from './vehicles.ts';
import {
  MOVE_RESULTS,
  type MoveResult,
  VEHICLE_NAMES,
  VEHICLE_RESULTS,
  type Vehicle,
  type VehicleResult,
} from './vocabulary.ts';

const DASH: CribText = ['–'];
/** Ratings are added as they are. */
const RATED: CribText = ['±'];
const rated = { 'morale rating': { value: RATED, label: ['Morale rating (MR)'] } };
const dpsLine = { DPs: { value: [bonus(-1)], label: ['For each DP'] } };
const officerLine = (house: House) => ({
  officer: {
    value: ['+'],
    label: house.officerCap === 'plus-2' ? said`Officer, his factor, ${2} at most` : ['Officer, his factor'],
  },
});

const FIRST = {
  alternate: 'Before the fire phases one side does all, then the other; being first alternates.',
  fixed: 'Before the fire phases one side does all, then the other; the scenario says who is first.',
  roll: 'Before the fire phases one side does all, then the other; the higher D10 is first, each turn.',
} as const satisfies Record<House['moveOrder'], string>;

const turn = (house: House): CribBlock => ({
  title: 'Move sequence',
  rule: 'SCW-2.1',
  tables: [
    {
      kind: 'steps',
      rows: [
        'Rally off DPs',
        'Assault movement',
        'Movement',
        'Observing',
        'Fire by elements that did not move; airstrikes',
        'Fire by elements that moved',
        'Assaults',
        'Risk to officers',
      ].map((phase) => ({ rule: 'SCW-2.1', cells: [[phase]] })),
    },
  ],
  notes: [
    { rule: 'SCW-2.3', text: [FIRST[house.moveOrder]] },
    { rule: 'SCW-2.4', text: ['Fire is declared in secret and takes effect at the end of its phase.'] },
    { rule: 'SCW-2.7', text: ['Under fire: shot at, even if missed.'] },
    { rule: 'SCW-2.8', text: ['Pinned, retiring, retreating: until the next movement roll.'] },
  ],
});

const units: CribBlock = {
  title: 'Units and DPs',
  rule: 'SCW-1.1',
  notes: [
    { rule: 'SCW-1.1', text: said`Morale rating (MR) ${bonus(-1)} to ${bonus(2)}.` },
    { rule: 'SCW-1.2', text: said`Ability rating (AR) ${bonus(-1)} to ${bonus(1)}.` },
    {
      rule: 'SCW-1.7',
      text: said`Officers ${bonus(1)}, ${bonus(2)}, seldom ${bonus(3)}; only the best with a unit counts.`,
    },
    { rule: 'SCW-1.6', text: said`Company: ${2} to ${6} elements. Every vehicle is its own unit.` },
    {
      rule: 'SCW-1.8',
      text: said`DPs: a unit keeps ${MOST_DPS}; each one over costs an element. Vehicles have none.`,
    },
  ],
};

const RALLIED: Readonly<Record<number, (dps: number) => CribText>> = {
  [-1]: (dps) => said`remove ${-dps} DP${-dps > 1 ? 's' : ''}`,
  0: () => ['no change'],
  1: (dps) => said`gain ${dps} DP`,
};

const rally: CribBlock = {
  title: 'Rally: D10',
  rule: 'SCW-3.1',
  tables: [
    {
      kind: 'modifiers',
      rows: modifierRows(RALLY_MODIFIERS, {
        ...rated,
        'senior officer': { value: ['+'], label: ['Senior officer with the unit, his factor'] },
        'visible enemy within 12': { label: said`Visible enemy within ${inch(12)}` },
      }),
    },
    { kind: 'results', rows: scoreRows('SCW-3.4', RALLY, ({ dps }) => [RALLIED[Math.sign(dps)]!(dps)]) },
  ],
};

const SHARE: Readonly<Record<number, CribText>> = { 0: [0], 0.5: [0.5], 1: ['full'] };

const rush = (house: House): CribBlock => ({
  title: 'Assault movement: D10',
  rule: 'SCW-4.1',
  tables:
    house.assaultMovement === 'table'
      ? [
          {
            kind: 'grid',
            columns: [['Die'], ...ASSAULT_MOVE.map((_, i): CribText => [i + 1])],
            rows: [
              { rule: 'SCW-4.1', cells: [['Move'], ...ASSAULT_MOVE.map(({ fraction }) => SHARE[fraction]!)] },
              { rule: 'SCW-4.1', cells: [['DPs'], ...ASSAULT_MOVE.map(({ dps }): CribText => [dps])] },
            ],
          },
        ]
      : [],
  notes: [
    ...(house.assaultMovement === 'table'
      ? []
      : [{ rule: 'SCW-4.1', text: ['Rolled like any other move, without DPs.'] }]),
    {
      rule: ['SCW-4.2', 'SCW-5.3'],
      text: said`Full move: infantry ${inch(rateOf('infantry', 'assault-full', house))}, cavalry ${inch(rateOf('cavalry', 'assault-full', house))}. The DPs are the unit’s own and count at once.`,
    },
    {
      rule: 'SCW-4.4',
      text: [
        'Infantry and mounted cavalry, straight at an enemy in view, named first; in place of the ordinary move.',
      ],
    },
    { rule: 'SCW-4.5', text: said`Ending less than ${inch(2)} from it, the unit is moved into contact.` },
  ],
});

const moved = (result: MoveResult): readonly CribText[] => [
  [MOVE_RESULTS[result]],
  ...(['infantry', 'cavalry', 'horse-limber'] as const).map((troop): CribText => {
    const inches = MOVE_RATES[troop][result];
    return inches === 0 ? DASH : [inch(inches)];
  }),
];

const movement = (house: House): CribBlock => ({
  title: 'Movement: D10',
  rule: 'SCW-5.1',
  tables: [
    {
      kind: 'modifiers',
      rows: modifierRows(MOVE_MODIFIERS, { ...rated, ...dpsLine, ...officerLine(house) }),
    },
    {
      kind: 'grid',
      columns: [['Score'], ['Move'], ['Inf.'], ['Cav.'], ['Limber']],
      rows: scoreRows<MoveResult>('SCW-5.3', MOVES[house.infantryRout], moved),
    },
  ],
  notes: [
    {
      rule: 'SCW-5.14',
      text: [
        'Back: straight from the nearest enemy in view, the whole way; retiring keeps its facing, retreating turns.',
      ],
    },
    { rule: 'SCW-5.5', text: said`An officer alone moves ${inch(12)} without a roll.` },
    {
      rule: 'SCW-5.6',
      text: [
        'Column, a single file, is the only named formation; changing is free. Friends may be passed through.',
      ],
    },
    { rule: 'SCW-4.6', text: said`Troops stay ${inch(2)} from enemy troops in view.` },
    ...(house.roughGoing === 'half'
      ? [
          {
            rule: 'SCW-5.15',
            text: said`Woods, groves, buildings, rough ground: ${2} inches an inch, except by road.`,
          },
        ]
      : []),
  ],
});

const driven = (result: VehicleResult): readonly CribText[] => [
  [VEHICLE_RESULTS[result]],
  said`× ${MULTIPLIERS[result]}`,
];

const driving = (house: House): CribBlock => ({
  title: 'Vehicle movement: D10',
  rule: 'SCW-5.9',
  tables: [
    { kind: 'modifiers', caption: ['Armour'], rows: modifierRows(ARMOUR_MODIFIERS, rated) },
    { kind: 'grid', rows: scoreRows<VehicleResult>('SCW-5.9', VEHICLE_MOVES.armour, driven) },
    {
      kind: 'modifiers',
      caption: ['Softskins'],
      rows: modifierRows(SOFTSKIN_MODIFIERS, {
        ...rated,
        'under artillery fire': {
          label: [
            house.softskinFireModifiers === 'worst'
              ? 'Under artillery fire, instead'
              : 'Under artillery fire, besides',
          ],
        },
      }),
    },
    { kind: 'grid', rows: scoreRows<VehicleResult>('SCW-5.10', VEHICLE_MOVES.softskin, driven) },
  ],
  notes: [
    { rule: 'SCW-5.11', text: said`Times the base speed, ${inch(STANDARD_SPEED)} if not listed.` },
    {
      rule: 'SCW-5.12',
      text:
        house.softskinRoad === 'multiply'
          ? said`Road, on top: tracked × ${ROAD.tracked}, wheeled armour × ${ROAD.wheeled}, softskins × ${ROAD.softskin}.`
          : said`Road, on top: tracked × ${ROAD.tracked}, wheeled armour × ${ROAD.wheeled}; softskins × ${ROAD.softskin} in all for a Normal move.`,
    },
    { rule: 'SCW-5.13', text: ['Some armoured trucks may not leave the road.'] },
  ],
});

const speeds = (vehicles: readonly Vehicle[]): CribText =>
  vehicles.flatMap((vehicle, i) => [
    ...(i > 0 ? ['; '] : []),
    `${VEHICLE_NAMES[vehicle]} `,
    inch(VEHICLES[vehicle].speed),
  ]);
const speedOf = (vehicle: Vehicle): CribText => [inch(VEHICLES[vehicle].speed)];
const kindRow = (label: string, kind: 'armoured-car' | 'armoured-truck' | 'car' | 'truck'): CribRow => ({
  rule: 'SCW-21.2',
  cells: [[label], speedOf(`${kind}-fast`), speedOf(`${kind}-medium`), speedOf(`${kind}-slow`)],
});

const appendix: CribBlock = {
  title: 'Vehicle speeds',
  rule: 'SCW-21.1',
  tables: [
    {
      kind: 'grid',
      columns: [[], ['Fast'], ['Med.'], ['Slow']],
      rows: [
        kindRow('Armoured car', 'armoured-car'),
        kindRow('Armoured truck', 'armoured-truck'),
        kindRow('Car', 'car'),
        kindRow('Truck', 'truck'),
        { rule: 'SCW-21.2', cells: [['Wagon'], DASH, speedOf('wagon-medium'), DASH] },
      ],
    },
  ],
  notes: [
    {
      rule: 'SCW-21.1',
      text: [
        ...speeds(['t-26', 'pzkpfw-i', 'schneider']),
        '; FT17 ',
        inch(VEHICLES.ft17.speed),
        '; ',
        ...speeds(['cv33', 'bt-5', 'ba-6']),
        '.',
      ],
    },
    {
      rule: 'SCW-21.3',
      text: ['Light: Pzkpfw I, CV33, BA-6, armoured cars and trucks. Heavy: Schneider. The rest medium.'],
    },
  ],
};

const COSTS: readonly CribRow[] = [
  { rule: 'SCW-6.1', cells: [[ACTION_COSTS.limber.cost], ['Limbering or unlimbering']] },
  { rule: 'SCW-6.1', cells: [[ACTION_COSTS.bus.cost], ['Bussing or debussing']] },
  { rule: 'SCW-6.1', cells: [[ACTION_COSTS['set-up-mortar'].cost], ['Setting up a mortar']] },
  { rule: 'SCW-6.1', cells: [[ACTION_COSTS.mount.cost], ['Mounting or dismounting']] },
  { rule: 'SCW-6.1', cells: [[ACTION_COSTS['leave-trench'].cost], ['Leaving trenches']] },
];

const spending: CribBlock = {
  title: 'Parts of a move',
  rule: 'SCW-6.1',
  tables: [{ kind: 'results', caption: ['Of a Slowed move or better'], rows: COSTS }],
  notes: [
    { rule: 'SCW-6.2', text: said`A truck takes a company, ${8} elements at most, or tows a gun.` },
    {
      rule: 'SCW-19.3',
      text: said`Wire: infantry halts at it; starting in contact, with Normal or Double it crosses for ${inch(WIRE_COST.infantry)}, with Slowed not at all.`,
    },
    {
      rule: 'SCW-19.6',
      text: said`Tracked armour crosses for ${inch(WIRE_COST.armour)} and removes the section. Cavalry, softskins, wheels, limbers: never.`,
    },
  ],
};

const observing: CribBlock = {
  title: 'Observation: D10',
  rule: 'SCW-7.9',
  tables: [
    {
      kind: 'modifiers',
      caption: said`One marker a unit, observed on ${OBSERVE.base}+`,
      rows: modifierRows(OBSERVATION, {
        'each whole 12 inches': { value: [bonus(-1)], label: said`For each ${inch(12)} of distance` },
      }),
    },
  ],
  notes: [
    { rule: 'SCW-7.1', text: ['A concealed unit is three markers, two of them dummies.'] },
    {
      rule: 'SCW-7.6',
      text: said`Shown when it moves, fires, is observed, or an enemy moves within ${inch(4)}. It is set up around its marker, facing as its owner likes.`,
    },
    { rule: 'SCW-7.8', text: said`Sight reaches ${inch(2)} into woods, built-up areas, high ground.` },
  ],
};

const arcs = (house: House): CribBlock => ({
  title: 'Arcs, overhead fire, cover',
  rule: 'SCW-8.1',
  notes: [
    {
      rule: 'SCW-8.4',
      text: said`Infantry and guns ${house.arcWidth}° to the front, mounted cavalry also to the rear; turrets all round; hull weapons ${house.arcWidth}° on their side.`,
    },
    {
      rule: 'SCW-8.5',
      text: [
        'Over friends: infantry from higher up; vehicles over foot or horse they touch; mortars always.',
      ],
    },
    {
      rule: 'SCW-8.8',
      text: said`Artillery no lower than they, with ${inch(6)} clear before and behind them.`,
    },
    {
      rule: 'SCW-8.9',
      text: ['Cover: more than half of the unit in it. Woods soft; buildings, walls hard.'],
    },
  ],
});

const BACK = { none: '', half: 'pushed back half a move', full: 'thrown back a full move' } as const;

const assault = (house: House): CribBlock => ({
  title: 'Assault: D10 each',
  rule: 'SCW-16.7',
  tables: [
    {
      kind: 'modifiers',
      rows: modifierRows(ASSAULT_MODIFIERS, {
        ...rated,
        ...dpsLine,
        'ability rating': { value: RATED, label: ['Ability rating (AR)'] },
        'more elements than the enemy': {
          value: [bonus(1)],
          label: ['For each element more than the enemy'],
        },
        'armour in support': { label: said`Armour in support within ${inch(6)}, ${inch(3)} in rough ground` },
      }),
    },
    {
      kind: 'grid',
      columns: [['By'], ['Winner'], ['Loser']],
      rows: scoreRows(
        'SCW-16.8',
        ASSAULT_RESULTS,
        ({ winnerDps, loserDps, stands, move }) => [
          winnerDps === 0 ? ['no effect'] : said`${winnerDps} DP${winnerDps > 1 ? 's' : ''}`,
          [
            ...(move === 'none' ? [] : [`${BACK[move]}; `]),
            ...(stands > 0 ? said`${stands} stand lost; ` : []),
            ...said`${loserDps} DPs`,
          ],
        ],
        0,
      ),
    },
  ],
  notes: [
    {
      rule: 'SCW-16.1',
      text: said`Troops within ${inch(1)}; units within ${inch(1)} behind may lend elements and share a defeat.`,
    },
    {
      rule: ['SCW-16.4', 'SCW-16.5', 'SCW-16.6'],
      text: said`A unit that stood fires first at its attacker, in phase ${5}, as at ${inch(CLOSING_RANGE)}; others at either party as it closes. No fire into it in phase ${6}.`,
    },
    {
      rule: 'SCW-16.3',
      text: [
        house.supportSilence === 'silent'
          ? 'Armour in support fights nobody else and does not fire; it retires if its unit is driven back or destroyed.'
          : 'Armour in support fights nobody else; it retires if its unit is driven back or destroyed.',
      ],
    },
    { rule: 'SCW-16.8', text: ['Guns that would be moved back are lost.'] },
  ],
});

const BEATEN = { none: 'no effect', retire: 'retires', retreat: 'retreats', destroyed: 'destroyed' } as const;

const onArmour = (house: House): CribBlock => ({
  title: 'Infantry against armour: D10 each',
  rule: 'SCW-17.3',
  tables: [
    {
      kind: 'modifiers',
      rows: [
        ...modifierRows(INFANTRY_MODIFIERS, {
          ...rated,
          ...officerLine(house),
          'ability rating': { value: RATED, label: ['Ability rating (AR)'] },
          elements: { value: [bonus(1)], label: ['For each infantry element'] },
          DPs: { value: [bonus(-1)], label: ['For each DP on the infantry'] },
        }),
        ...modifierRows(TANK_MODIFIERS, {
          'morale rating': false,
          'ability rating': false,
          officer: false,
          'machine guns': { label: ['Armour with machine guns'] },
        }),
      ],
    },
    {
      kind: 'grid',
      columns: [['By'], ['Armour loses'], ['Infantry loses']],
      rows: scoreRows(
        'SCW-17.4',
        ARMOUR_ASSAULT_RESULTS,
        ({ armour, dps, move }) => [
          [BEATEN[armour]],
          dps === 0 ? ['no effect'] : said`${dps} DP${dps > 1 ? 's' : ''}, back ${move} move`,
        ],
        0,
      ),
    },
  ],
  notes: [
    {
      rule: 'SCW-17.1',
      text: said`Within ${inch(ARMOUR_REACH)} of the vehicle, none of its own infantry within ${inch(6)} of either. Neither fires this turn.`,
    },
  ],
});

const officers = (house: House): CribBlock => ({
  title: 'Risk to officers: D10',
  rule: 'SCW-18.1',
  notes: [
    {
      rule: 'SCW-18.1',
      text: said`With a unit that received DPs this turn${house.selfDisruptionRisk === 'ignored' ? ' (not by rallying or rushing)' : ''}: lost on ${2} × those DPs or less.`,
    },
  ],
});

/** The quick reference, in the order of play. */
export const crib = cribWith(
  OPTIONS,
  (house): Crib => [
    turn(house),
    units,
    rally,
    rush(house),
    movement(house),
    driving(house),
    appendix,
    spending,
    observing,
    arcs(house),
    ...fireBlocks(house),
    assault(house),
    onArmour(house),
    officers(house),
  ],
);
