import {
  bonus,
  type Crib,
  type CribBlock,
  type CribRow,
  type CribText,
  cribWith,
  faceUp,
  inch,
  modifierRows,
  OF_DICE,
  said,
  span,
} from '@sandtable/engine';
import { TO_HIT, MODIFIERS as TO_HIT_MODIFIERS } from './aiming.ts';
import { MODIFIERS as COMBAT_MODIFIERS, SECOND } from './closeCombat.ts';
import { type House, OPTIONS } from './options.ts';
import {
  AIR_RANGE,
  ANTI_TANK_RANGES,
  GUN_RANGE,
  highCasualties,
  KILLS_ON,
  KNOCK_OUT,
  MOVEMENT,
  ON_ROAD,
  SHORT_LMG,
  SHORT_TANK_GUN,
  WEAPONS,
} from './tables.ts';
import {
  ANTI_TANK,
  type AntiTank,
  MOBILITIES,
  type Mobility,
  WEAPON_NAMES,
  type Weapon,
} from './vocabulary.ts';

const DASH: CribText = ['–'];
const on = (value: 'on' | 'off'): boolean => value === 'on';

const sequence = (house: House): CribBlock => ({
  title: 'Sequence of play',
  rule: 'CLA-1.1',
  tables: [
    {
      kind: 'steps',
      rows: [
        {
          rule: 'CLA-1.1',
          cells: [[on(house.ordersOff) ? 'No orders are written.' : 'Write new orders and dice for them.']],
        },
        { rule: 'CLA-1.3', cells: [['Dice for late arrivals.']] },
        { rule: 'CLA-1.4', cells: [['Move units one by one in turn, the attacker first.']] },
        { rule: 'CLA-1.5', cells: [['Then independent figures likewise; then aircraft.']] },
        { rule: 'CLA-1.6', cells: [['Shoot: off-table guns.']] },
        { rule: 'CLA-1.6', cells: [['Shoot: at aircraft, then aircraft.']] },
        { rule: 'CLA-1.6', cells: [['Shoot: heavy machine guns.']] },
        { rule: 'CLA-1.6', cells: [['Shoot: field guns, then tank guns.']] },
        { rule: 'CLA-1.6', cells: [['Shoot: infantry weapons.']] },
        { rule: 'CLA-1.7', cells: [['Close combat, one round.']] },
        { rule: 'CLA-1.8', cells: [['Morale tests, then rallying.']] },
      ],
    },
    {
      kind: 'results',
      caption: ['Orders and arrivals: D6'],
      rows: [
        ...(on(house.ordersOff)
          ? []
          : [
              {
                rule: 'CLA-1.2',
                cells: [
                  faceUp(4),
                  said`New order in force: attack, hold or withdraw (${bonus(1)} with commander or staff officer within ${inch(2)})`,
                ],
              },
            ]),
        {
          rule: 'CLA-1.3',
          cells: [
            faceUp(4),
            [
              `Late unit, or aircraft coming back, arrives and moves on, unless the scenario says otherwise`,
              ...(on(house.cumulativeArrivals) ? said`; ${bonus(1)} for each earlier failure` : []),
            ],
          ],
        },
      ],
    },
  ],
});

const rolled = ({ dice, modifier }: { readonly dice: number; readonly modifier: number }): CribText =>
  modifier === 0 ? said`${dice}D6` : said`${dice}D6 ${bonus(modifier)}`;

const mobilities = Object.keys(MOBILITIES) as Mobility[]; // the keys of MOBILITIES

const movement: CribBlock = {
  title: 'Movement',
  rule: 'CLA-2.1',
  tables: [
    {
      kind: 'grid',
      caption: said`Dice: ${OF_DICE}; rolled when the unit moves, which may move less`,
      columns: [[], ['Good going'], ['Difficult']],
      rows: mobilities.map((mobility) => {
        const { good, difficult } = MOVEMENT[mobility];
        return {
          rule: good.rule,
          cells: [[MOBILITIES[mobility]], rolled(good), difficult ? rolled(difficult) : DASH],
        };
      }),
    },
  ],
  notes: [
    { rule: 'CLA-2.3', text: said`Close order: ${1}D6 more in good going.` },
    { rule: 'CLA-2.5', text: said`Irregular cavalry: ${2}D6 in difficult going.` },
    {
      rule: 'CLA-2.8',
      text: said`Wheels wholly on a road: ${rolled(ON_ROAD)}; to all others a road is good going.`,
    },
    {
      rule: 'CLA-2.10',
      text: said`Tank that moved: ${2}D6, on ${12} it breaks down for good but may shoot.`,
    },
    {
      rule: 'CLA-2.11',
      text: [
        'Name the going before rolling: good going stops at the edge of difficult ground. Never below nothing.',
      ],
    },
    {
      rule: 'CLA-2.12',
      text: [
        'Forming up, mounting, dismounting: the whole move. Turning is free, but is moving for support weapons and guns.',
      ],
    },
    {
      rule: 'CLA-2.13',
      text: said`Square: ${8} infantry or more; cannot move, no flanks, a quarter shoots, close order to enemy fire.`,
    },
    {
      rule: 'CLA-2.14',
      text: [
        'Ending in touch is a charge. In contact: fight, or break off directly away. Contacted before it moved: pinned.',
      ],
    },
  ],
};

const shooting = (house: House): CribBlock => {
  const each = on(house.orLinesAdd) ? ', each' : '';
  return {
    title: 'Shooting: D6',
    rule: 'CLA-3.2',
    tables: [
      {
        kind: 'modifiers',
        caption: said`One rank shoots; ${TO_HIT.base}–${6} hits and kills, each die with:`,
        rows: modifierRows(TO_HIT_MODIFIERS, {
          'French 75 or British 18-pounder': { label: ['Firer is a French 75 or British 18-pounder'] },
          'rifles or HMG at close order': { label: ['Rifles or HMG at close-order infantry'] },
          'over half range': { label: ['Target over half range *'] },
          'target moved into contact with firer': {
            label: ['Target ended its move in contact with the firers'],
          },
          'target on foot, halted or in cover': { label: ['Target on foot, halted or in cover all turn'] },
          'tank gun or respirator': {
            value: [bonus(-1)],
            label: [`Tank-mounted gun, or firer in respirator${each}`],
          },
          'darkness or single-shot rifles': {
            value: [bonus(-1)],
            label: [`Darkness, or single-shot rifles${each}`],
          },
          'target entrenched': { label: ['Target in an entrenchment'] },
        }),
      },
    ],
    notes: [
      {
        rule: 'CLA-3.11',
        text: ['* Not for bombs, irregular cavalry, single-shot rifles, marksmen, trench brooms.'],
      },
      {
        rule: 'CLA-3.10',
        text: on(house.trenchCumulative)
          ? said`Entrenched and halted or in cover: both count, ${bonus(-3)}.`
          : said`Entrenched: ${bonus(-2)} instead of the ${bonus(-1)} for halted or in cover.`,
      },
      {
        rule: 'CLA-0.2',
        text: on(house.naturalSix)
          ? said`A natural ${6} always hits.`
          : said`What needs more than ${6} is not rolled.`,
      },
      { rule: 'CLA-3.12', text: ['Move and shoot: only bombs, irregular cavalry, vehicles, aircraft.'] },
      {
        rule: 'CLA-3.14',
        text: [
          on(house.freeTargets)
            ? 'Targets are free.'
            : 'Targets: an enemy in contact, then the nearest that can be harmed; armour is never compulsory.',
        ],
      },
      { rule: 'CLA-3.16', text: ['The owner picks the dead. One hit destroys a soft vehicle.'] },
      {
        rule: 'CLA-3.17',
        text: ['Units in close combat neither shoot nor are shot at, but for the defender at his charger.'],
      },
      ...(on(house.darkSight)
        ? [{ rule: 'CLA-3.13', text: said`In darkness sight ends at ${inch(12)}.` }]
        : []),
    ],
  };
};

const SPECIAL: Readonly<Partial<Record<Weapon, CribText>>> = {
  rifle: [],
  marksman: ['ignores half range'],
  sniper: ['picks any target'],
  'trench-broom': ['ignores half range and trenches'],
  bombs: ['may move and throw'],
  lmg: said`Chauchat or on a vehicle: ${inch(SHORT_LMG)}`,
  'light-mortar': ['ignores trenches'],
};
const PROTECTED: readonly Weapon[] = ['sniper', 'hmg'];
const weapons = Object.keys(WEAPON_NAMES) as Weapon[]; // the keys of WEAPON_NAMES

const guns = (house: House): CribRow[] => [
  { rule: 'CLA-4.12', cells: [['Field gun ‡'], [inch(GUN_RANGE)], [1], ['blast']] },
  on(house.shortTankGun)
    ? { rule: 'CLA-4.15', cells: [['Tank gun'], [inch(SHORT_TANK_GUN)], [1], ['no blast; may move']] }
    : { rule: 'CLA-4.15', cells: [['Tank gun'], [inch(GUN_RANGE)], [1], ['blast; may move']] },
  { rule: 'CLA-4.16', cells: [['Anti-tank rifle'], [inch(ANTI_TANK_RANGES.atr)], DASH, ['at armour only']] },
  { rule: 'CLA-4.17', cells: [['AA gun ‡'], [inch(GUN_RANGE)], DASH, ['at aircraft only']] },
];

const ranges = (house: House): CribBlock => ({
  title: 'Weapons',
  rule: 'CLA-4.1',
  tables: [
    {
      kind: 'grid',
      columns: [[], ['Range'], ['Dice'], ['Special']],
      rows: [
        ...weapons.map((weapon) => ({
          rule: WEAPONS[weapon].rule,
          cells: [
            [`${WEAPON_NAMES[weapon]}${PROTECTED.includes(weapon) ? ' ‡' : ''}`],
            [inch(WEAPONS[weapon].range)],
            [WEAPONS[weapon].dice],
            SPECIAL[weapon] ?? [],
          ],
        })),
        ...guns(house),
      ],
    },
  ],
  notes: [
    {
      rule: 'CLA-4.14',
      text: said`‡ As targets they take one hit at most ${on(house.oneHitATurn) ? 'a turn from all together' : 'from each firing unit'} and save on ${4}–${6}; not from gas or in close combat.`,
    },
    {
      rule: 'CLA-4.13',
      text: on(house.blastDiameter)
        ? said`Blast: after a hit, all others in a circle ${inch(2)} across die on ${5}–${6}, friend and foe; armour is safe.`
        : said`Blast: after a hit, all others within ${inch(2)} of the figure hit die on ${5}–${6}, friend and foe; armour is safe.`,
    },
    { rule: 'CLA-4.18', text: ['A crewed weapon keeps all its dice while one of the crew lives.'] },
    ...(on(house.hiddenSniper) ? [{ rule: 'CLA-4.19', text: ['Snipers stay hidden until they fire.'] }] : []),
  ],
});

/** Totals of two dice, neighbours joined: `2–3, 11–12`. */
function totals(all: readonly number[]): CribText {
  const runs: [number, number][] = [];
  for (const total of all) {
    const last = runs.at(-1);
    if (last && last[1] === total - 1) last[1] = total;
    else runs.push([total, total]);
  }
  return runs.flatMap(([from, to], i) => [...(i > 0 ? [', '] : []), ...span(from, to)]);
}

const CLOSE: readonly AntiTank[] = ['bombs', 'flamethrower', 'atr', 'hmg'];

const antiTank = (house: House): CribBlock => ({
  title: 'Anti-tank fire',
  rule: 'CLA-7.1',
  tables: [
    {
      kind: 'grid',
      caption: said`${2}D6, no modifiers; knocked out on`,
      columns: [[], ['Range'], ['Tank'], ['Armoured car']],
      rows: CLOSE.map((weapon) => {
        const row = KNOCK_OUT[weapon === 'hmg' ? 'hmg' : 'close'];
        return {
          rule: weapon === 'hmg' ? 'CLA-7.2' : 'CLA-7.1',
          cells: [
            [ANTI_TANK[weapon]],
            [inch(ANTI_TANK_RANGES[weapon])],
            totals(row.tank),
            totals(row['armoured-car']),
          ],
        };
      }),
    },
  ],
  notes: [
    {
      rule: 'CLA-7.1',
      text: on(house.flamethrowerFourRolls)
        ? said`One roll for each weapon, ${4} for a flamethrower; an HMG gives up its six dice.`
        : ['One roll for each weapon; an HMG gives up its six dice.'],
    },
    {
      rule: 'CLA-7.3',
      text: [
        'Field and tank guns: to hit as usual, with the modifiers that can bear on a vehicle; no blast.',
      ],
    },
    { rule: 'CLA-7.4', text: ['Nothing else harms armour.'] },
  ],
});

const closeCombat: CribBlock = {
  title: 'Close combat: D6 a figure',
  rule: 'CLA-5.1',
  tables: [
    {
      kind: 'modifiers',
      caption: said`Who is beaten by ${2} or more is killed`,
      rows: [
        { rule: 'CLA-5.4', cells: [[bonus(SECOND)], ['Second figure fighting one opponent']] },
        ...modifierRows(COMBAT_MODIFIERS, {
          'regular cavalry against infantry in the open or irregulars': {
            label: ['Regular cavalry against infantry in the open, or against irregulars'],
          },
          'square against cavalry': { label: ['Infantry in square against cavalry'] },
          'raw enemy': { label: ['Any opposing figures are raw'] },
          'ferocious, attacking': { label: ['Ferocious troops attacking'] },
          'stubborn, defending': { label: ['Stubborn troops defending'] },
          'crossing defences': { label: ['Fighting to cross defences, not trenches'] },
        }),
      ],
    },
  ],
  notes: [
    {
      rule: 'CLA-5.14',
      text: said`Figures within ${inch(2)} of an enemy fight, no more than ${2} against one; the surplus doubles up.`,
    },
    { rule: 'CLA-5.3', text: ['One against two is compared with each; all at once.'] },
    { rule: 'CLA-5.2', text: ['Only the defender shoots first, and only if he has not moved.'] },
    { rule: 'CLA-5.15', text: ['One round a turn; nobody is pushed back; both stay unless one breaks off.'] },
  ],
};

/** CLA-6.5 The bands in which the number of casualties that is high changes. */
const HIGH: readonly (readonly [from: number, to: number | null])[] = [
  [1, 6],
  [7, 12],
  [13, null],
];

const morale = (house: House): CribBlock => ({
  title: 'Morale: D6',
  rule: 'CLA-6.8',
  tables: [
    {
      kind: 'grid',
      caption: ['High casualties this turn'],
      columns: [['Figures at its start'], ['Lost']],
      rows: HIGH.map(([from, to]) => ({
        rule: 'CLA-6.5',
        cells: [
          to === null ? said`${from} or more` : from === 1 ? said`up to ${to}` : span(from, to),
          [highCasualties(from)],
        ],
      })),
    },
    {
      kind: 'results',
      caption: ['Failures so far in the game'],
      rows: [
        { rule: 'CLA-6.10', cells: [[1], ['no effect']] },
        { rule: 'CLA-6.10', cells: [[2], ['may not advance']] },
        { rule: 'CLA-6.10', cells: [[3], ['routs and is removed']] },
      ],
    },
  ],
  notes: [
    { rule: 'CLA-6.8', text: ['A die for each cause: the morale rating or less passes. Causes:'] },
    { rule: 'CLA-6.1', text: ['first casualties from the air;'] },
    { rule: 'CLA-6.2', text: ['irregulars first under gas;'] },
    {
      rule: 'CLA-6.3',
      text: said`first within ${inch(8)} of enemy armour (of armoured cars only in the open);`,
    },
    { rule: 'CLA-6.4', text: ['infantry in the open contacted by cavalry;'] },
    { rule: 'CLA-6.5', text: ['high casualties, one test however many fell.'] },
    {
      rule: 'CLA-6.6',
      text: [
        `Exceptions, one test ${on(house.ignoreOnce) ? 'a game' : 'a turn'}: ferocious or close-order infantry and mounted regular cavalry while advancing, stubborn infantry while defending.`,
      ],
    },
    {
      rule: 'CLA-6.9',
      text: said`Ratings: regulars ${4}, raw and irregular ${3}, picked ${5}, unwilling ${2}.`,
    },
    {
      rule: 'CLA-6.11',
      text: said`Rally: commander or staff officer, one unit a turn, within ${inch(2)} and out of contact: its rating or less takes one marker off; failing changes nothing.`,
    },
    { rule: 'CLA-6.12', text: ['Vehicles, aircraft and independent figures never test.'] },
  ],
});

const KILLS: readonly CribRow[] = [
  { rule: 'CLA-8.6', cells: [span(KILLS_ON['close-order'], 6), ['close order, or soft vehicle']] },
  { rule: 'CLA-8.6', cells: [span(KILLS_ON.open, 6), ['in the open']] },
  { rule: 'CLA-8.6', cells: [span(KILLS_ON.cover, 6), ['in cover or trenches']] },
];

const aircraft = (house: House): CribBlock => ({
  title: 'Aircraft and “Archie”',
  rule: 'CLA-8.1',
  tables: [
    {
      kind: 'results',
      caption: said`Aircraft fire: ${6} dice within ${inch(AIR_RANGE)}, killing on`,
      rows: KILLS,
    },
  ],
  notes: [
    { rule: 'CLA-8.1', text: said`Flies ${6}D6 ${OF_DICE}, in two straight legs at most.` },
    {
      rule: 'CLA-8.2',
      text: said`D6 for each friendly unit passed within ${inch(6)}: on a ${6} it attacks it.`,
    },
    {
      rule: 'CLA-8.3',
      text: said`Fire at it: a unit in range engages on ${5}–${6}; else it may shoot elsewhere.`,
    },
    {
      rule: 'CLA-8.4',
      text: said`Then D6 for each AA gun, each ${2} LMGs, each ${8} rifles${on(house.hmgAa) ? ', each HMG' : ''}: any ${6} drives it off.`,
    },
  ],
});

const offTable: CribBlock = {
  title: 'Off-table guns and gas',
  rule: 'CLA-9.1',
  tables: [
    {
      kind: 'modifiers',
      caption: said`D6, on the point on ${4}+, with:`,
      rows: [
        { rule: 'CLA-9.2', cells: [[bonus(1)], ['Point registered before the game']] },
        { rule: 'CLA-9.2', cells: [[bonus(-1)], ['Darkness']] },
      ],
    },
  ],
  notes: [
    {
      rule: 'CLA-9.1',
      text: [
        'Marked in secret at the start of the turn, seen by an officer, observer or aircraft unless registered.',
      ],
    },
    {
      rule: 'CLA-9.2',
      text: said`Wide: D6 for direction (${1} straight over, each more ${60}° clockwise), D6 ${OF_DICE}.`,
    },
    { rule: 'CLA-9.3', text: said`It strikes all within ${inch(4)} of its fall, friend and foe.` },
    {
      rule: 'CLA-9.4',
      text: said`High explosive: killed as by aircraft; armour on a ${KILLS_ON.afv}.`,
    },
    {
      rule: 'CLA-9.5',
      text: said`Gas: all without respirator die on ${5}–${6}, in cover too; gone by the end of the turn.`,
    },
    {
      rule: 'CLA-9.6',
      text: said`Respirators go on or off at the start of the turn; ${bonus(-1)} to shoot.`,
    },
  ],
};

const table: CribBlock = {
  title: 'On the table',
  rule: 'CLA-10.1',
  notes: [
    {
      rule: 'CLA-10.2',
      text: said`Arcs: foot and horse ${90}° either side, support weapons and guns ${45}°, others all round.`,
    },
    {
      rule: 'CLA-10.3',
      text: said`Sight: blocked by buildings, crests, more than ${inch(2)} of wood and other units; not for mortars, nor from or to higher ground.`,
    },
    { rule: 'CLA-10.4', text: ['In cover or entrenched: half of its figures or more.'] },
    {
      rule: 'CLA-2.16',
      text: ['Armour is not in close combat: figures step aside. A soft vehicle caught alone is captured.'],
    },
  ],
};

/** The quick reference, in the order of play. */
export const crib = cribWith(
  OPTIONS,
  (house): Crib => [
    sequence(house),
    movement,
    shooting(house),
    ranges(house),
    offTable,
    aircraft(house),
    antiTank(house),
    closeCombat,
    morale(house),
    table,
  ],
);
