import {
  bareInch,
  bonus,
  type Crib,
  type CribBlock,
  type CribPiece,
  type CribRow,
  type CribText,
  cribWith,
  inch,
  modifierRows,
  OF_DICE,
  said,
  span,
  UNIT,
} from '@sandtable/engine';
import { AIM_MODIFIERS, HIT } from './aim.ts';
import { thresholdFor } from './bombardment.ts';
import { SHELL_MODIFIERS } from './burst.ts';
import { casualtyBlocks } from './cribTables.ts';
import { MELEE_MODIFIERS } from './melee.ts';
import { MORALE_LINES } from './morale.ts';
import { type House, OPTIONS } from './options.ts';
import { SMALL_ARMS_MODIFIERS } from './smallArms.ts';
import { APART } from './snipers.ts';
import {
  BATTERY,
  BURST_DIAMETERS,
  CORRECTED_ROAD,
  CREW_LOSS,
  FAILURES,
  GAS_NUMBERS,
  MELEE_FACTORS,
  MORALE_SCORES,
  MOVEMENT,
  NOTICE,
  RANGE_FACTORS,
  RANGE_HEADINGS,
  STRENGTHS,
  STRUCTURE_VALUES,
  VEHICLE_VALUES,
} from './tables.ts';
import {
  ARTILLERY,
  type Artillery,
  MORALE_RESULTS,
  MOVERS,
  QUALITIES,
  type Quality,
  type Structure,
  TROOPS,
  type Troops,
  VEHICLES,
  type Vehicle,
  type Weapon,
} from './vocabulary.ts';

const DASH: CribText = ['–'];

const turn: CribBlock = {
  title: 'The turn',
  rule: 'WF-12.1',
  tables: [
    {
      kind: 'steps',
      rows: [
        { rule: 'WF-12.1', cells: [['Orders: plan artillery, name ammunition.']] },
        { rule: 'WF-3.25', cells: [['Rally: routing squads check.']] },
        { rule: 'WF-12.2', cells: [['Initiative: a D6 each, the higher chooses who moves first.']] },
        { rule: 'WF-12.1', cells: [['Movement; tanks throw for bogging; charges.']] },
        { rule: 'WF-12.1', cells: [['Clouds drift; men in gas.']] },
        { rule: 'WF-12.1', cells: [['Artillery fire.']] },
        { rule: 'WF-12.1', cells: [['Small arms and grenades.']] },
        { rule: 'WF-12.1', cells: [['Morale, then melee, then the end.']] },
      ],
    },
  ],
};

const planning: CribBlock = {
  title: 'Artillery planning',
  rule: 'WF-5.2',
  tables: [
    {
      kind: 'results',
      caption: ['Turns of notice'],
      rows: [
        { rule: 'WF-5.3', cells: [[NOTICE.direct], ['Direct fire: as the player wishes']] },
        { rule: 'WF-5.4', cells: [[NOTICE.indirect], ['Indirect fire, ammunition named']] },
        { rule: 'WF-5.5', cells: [[NOTICE['off-table']], ['Guns off the table, ammunition named']] },
        { rule: 'WF-11.4', cells: [[NOTICE['new-orders']], ['New orders for a bombardment']] },
      ],
    },
  ],
  notes: [
    {
      rule: 'WF-5.1',
      text: [
        'Direct fire: high explosive at buildings, defences and vehicles, shrapnel at infantry, without saying so.',
      ],
    },
    {
      rule: ['WF-11.1', 'WF-11.2', 'WF-11.3'],
      text: said`Bombardment: three average dice are its turns of fire; ${BATTERY[1][0]} howitzers off the table, or two sections of ${BATTERY[2][0]}.`,
    },
    {
      rule: ['WF-11.5', 'WF-11.6'],
      text: said`Counter-battery: third turn at one target, D6 a gun: ${thresholdFor(3)} destroys it; each later turn ${1}–${thresholdFor(4)}.`,
    },
    {
      rule: 'WF-11.7',
      text: [
        'Plots: up or down and left or right of a nominated point, or out from the baseline and in from a side; estimated, not measured.',
      ],
    },
  ],
};

type Footed = keyof typeof MOVEMENT;
const footed = Object.keys(MOVEMENT) as Footed[]; // the keys of MOVEMENT
const drawn = (type: Footed): boolean => MOVEMENT[type].normal[0] !== MOVEMENT[type].normal[1];
/** WF-7.6 Road rates of guns as printed or put right. */
const roadOf = (type: Footed, { text }: House): number =>
  text === 'corrected' && Object.hasOwn(CORRECTED_ROAD, type)
    ? CORRECTED_ROAD[type as keyof typeof CORRECTED_ROAD] // it has it
    : MOVEMENT[type].road;

const movement = (house: House): CribBlock => ({
  title: 'Movement',
  rule: 'WF-7.1',
  tables: [
    {
      kind: 'grid',
      caption: said`A turn, in ${UNIT}`,
      columns: [
        [],
        ['Line / un\u00adlimbered'],
        ['Open / lim\u00adbered'],
        ['Charge, retreat'],
        ['Road'],
        ['Shelled'],
      ],
      rows: footed.map((type): CribRow => {
        const { normal, retreat, shelled } = MOVEMENT[type];
        const back: CribText = drawn(type)
          ? said`${bareInch(retreat[0])} / ${bareInch(retreat[1])}`
          : [bareInch(retreat[0])];
        return {
          rule: 'WF-7.1',
          cells: [
            [MOVERS[type]],
            [bareInch(normal[0])],
            [bareInch(normal[1])],
            back,
            [bareInch(roadOf(type, house))],
            [bareInch(shelled)],
          ],
        };
      }),
    },
  ],
  notes: [
    { rule: 'WF-7.3', text: ['Guns and wagons never charge; theirs is the retreat, unlimbered / limbered.'] },
    {
      rule: 'WF-7.7',
      text: said`Shelled ground is soft cover; charges and retreats over it: infantry ${inch(5)}, cavalry ${inch(8)}.`,
    },
    {
      rule: 'WF-7.5',
      text: said`Road: all the way, in column or limbered, no fire, enemies in sight over ${inch(20)} off.`,
    },
    { rule: 'WF-7.2', text: ['Having moved, an HMG or mortar does not fire.'] },
    {
      rule: 'WF-7.9',
      text: said`Woods, streams, rubble: half. Hedge, fence, wall, out of a trench: ${inch(2)}. Wire stops a squad and takes its next move.`,
    },
    {
      rule: 'WF-7.10',
      text: said`Half a move: formation, lying down, getting up, mounting, turning beyond ${90}°. A whole one: limbering.`,
    },
  ],
});

const vehicles = Object.keys(VEHICLES) as Vehicle[]; // the keys of VEHICLES

/** Values two abreast. */
function paired(rule: string, rows: readonly (readonly [string, CribPiece])[]): CribRow[] {
  const half = Math.ceil(rows.length / 2);
  return rows.slice(0, half).map(([name, value], i) => {
    const other = rows[half + i];
    return { rule, cells: [[name], [value], ...(other ? [[other[0]], [other[1]]] : [])] };
  });
}

const tanks = (house: House): CribBlock => ({
  title: 'Tanks and armoured cars',
  rule: 'WF-9.1',
  tables: [
    {
      kind: 'grid',
      caption: ['Values'],
      rows: paired(
        'WF-9.9',
        vehicles.map((vehicle) => [VEHICLES[vehicle], VEHICLE_VALUES[vehicle]] as const),
      ),
    },
  ],
  notes: [
    { rule: 'WF-9.1', text: ['Tanks move as infantry.'] },
    {
      rule: 'WF-9.2',
      text: said`Armoured cars: ${inch(MOVEMENT.cavalry.normal[0])} on a road, ${inch(MOVEMENT.cavalry.road)} strategic; off it ${inch(MOVEMENT.infantry.normal[0] / 2)}, shelled ${inch(MOVEMENT.infantry.shelled / 2)}.`,
    },
    {
      rule: ['WF-9.3', 'WF-9.4'],
      text: said`Each tank, each turn, D6: bogs or breaks down on a ${1}; on ${1}–${2} under artillery or armour-piercing fire.`,
    },
    { rule: 'WF-9.5', text: said`Bogged: moves again on a ${6}; it may fire.` },
    {
      rule: 'WF-9.6',
      text: [
        `Crews of tanks and enclosed cars: hard cover, soft against armour-piercing rounds${house.armour === 'ap-only' ? '; other bullets do nothing' : ''}. Open cars: soft, whatever is fired.`,
      ],
    },
    { rule: 'WF-9.9', text: ['They lose their value like structures; gone, vehicle and crew are lost.'] },
    { rule: 'WF-9.10', text: said`A direct hit with a natural ${10} knocks out one gun.` },
    { rule: 'WF-9.12', text: ['No melee with vehicles: fire and grenades.'] },
  ],
});

const clouds = (house: House): CribBlock => ({
  title: 'Smoke and gas',
  rule: 'WF-6.1',
  tables: [
    {
      kind: 'grid',
      columns: [['Turn'], ['Gas'], ['The cloud']],
      rows: [
        { rule: 'WF-6.3', cells: [[1], [GAS_NUMBERS[0]], ['as large as the burst']] },
        {
          rule: 'WF-6.3',
          cells: [
            [2],
            [GAS_NUMBERS[1]],
            [house.cloud === 'area' ? 'twice the area, drifts' : 'twice as wide, drifts'],
          ],
        },
        { rule: 'WF-6.3', cells: [[3], [GAS_NUMBERS[2]], ['drifts with the wind']] },
        { rule: 'WF-6.3', cells: [[4], [GAS_NUMBERS[3]], ['every second puff goes']] },
        { rule: 'WF-6.3', cells: [[5], DASH, ['gone']] },
      ],
    },
  ],
  notes: [
    {
      rule: 'WF-6.2',
      text: ['Fired like other shells. Each man in gas, D10: above the gas number he falls.'],
    },
    {
      rule: 'WF-6.8',
      text: said`Wind, once: D10 on the deviation grid, ${1} north, ${9}–${10} calm; an average die, ${OF_DICE}, a turn.`,
    },
    { rule: 'WF-6.7', text: said`No sight through smoke, ${inch(2)} inside it; gas hides nothing.` },
  ],
});

/** WF-5.7 The direction whose bearing is this: straight on is 1, then clockwise by 45 degrees. */
const direction = (bearing: number): CribText => [bearing / 45 + 1];
const MIDDLE: CribText = said`${HIT}–${10} hit`;
const GRID: readonly (readonly CribText[])[] = [
  [direction(315), direction(0), direction(45)],
  [direction(270), MIDDLE, direction(90)],
  [direction(225), direction(180), direction(135)],
];
const artillery = Object.keys(ARTILLERY) as Artillery[]; // the keys of ARTILLERY

const shells = (house: House): CribBlock => ({
  title: 'Artillery fire',
  rule: 'WF-5.6',
  tables: [
    {
      kind: 'grid',
      caption: said`Burst diameters, in ${UNIT}`,
      rows: paired(
        'WF-5.11',
        artillery.map((weapon) => [ARTILLERY[weapon], bareInch(BURST_DIAMETERS[weapon])] as const),
      ),
    },
    {
      kind: 'compass',
      caption: said`Deviation: D10, ${HIT}+ hits; ${1} is straight on beyond`,
      rows: GRID.map((cells) => ({ rule: 'WF-5.7', cells })),
    },
    {
      kind: 'modifiers',
      rows: modifierRows(AIM_MODIFIERS, {
        'target is a building': {
          label: [
            house.aimPlus === 'sum'
              ? 'Target is a building, bunker or bridge'
              : 'Target is a building, bunker or bridge, instead',
          ],
        },
      }),
    },
  ],
  notes: [
    {
      rule: 'WF-5.6',
      text: [
        'Table: factor and modifiers as for infantry fire. Then deviation, then D6 on the casualty table, for those in the burst, friend or foe.',
      ],
    },
    {
      rule: 'WF-5.9',
      text: said`A miss lands ${1}D6 ${OF_DICE} off, ${2}D6 if not fired directly; a grenade ${inch(1)}.`,
    },
    { rule: 'WF-5.12', text: said`Shrapnel: ${inch(1)} wider, harmless to defences.` },
    {
      rule: 'WF-5.14',
      text: [
        'Howitzer: British 6-inch, French 155, German 150. Heavy: 4.5-inch, 105. Medium: 18-pounder, 75, 77. Light: tank guns, shells below 12 lb.',
      ],
    },
    { rule: 'WF-4.5', text: ['Guns off the table use their last column.'] },
  ],
});

/** WF-4.1 Headings of the range table, neighbours with the same factors joined under the farther one. */
function rangeRows(rule: string, weapons: readonly Weapon[]): CribRow[] {
  const factors = (column: number): readonly (number | null)[] =>
    weapons.map((weapon) => RANGE_FACTORS[weapon][column]!);
  return RANGE_HEADINGS.flatMap((heading, column) => {
    const here = factors(column);
    const next = column + 1 < RANGE_HEADINGS.length ? factors(column + 1) : undefined;
    if (here.every((factor) => factor === null) || here.join() === next?.join()) return [];
    return [
      {
        rule,
        cells: [[bareInch(heading)], ...here.map((factor): CribText => (factor === null ? DASH : [factor]))],
      },
    ];
  });
}

const ranges: CribBlock = {
  title: 'Firing: basic factor',
  rule: 'WF-4.1',
  tables: [
    {
      kind: 'grid',
      columns: [said`Up to ${UNIT}`, ['Rifle'], ['Pistol'], ['LMG'], ['HMG'], ['Gre\u00adnade']],
      rows: rangeRows('WF-4.3', ['rifle', 'pistol', 'lmg', 'hmg', 'grenade']),
    },
    {
      kind: 'grid',
      columns: [said`Up to ${UNIT}`, ['Mortar'], ['How.'], ['Heavy'], ['Med.'], ['Light']],
      rows: rangeRows('WF-4.2', ['mortar', 'howitzer', 'heavy-gun', 'medium-gun', 'light-gun']),
    },
    {
      kind: 'results',
      caption: ['Fires as so many figures'],
      rows: [
        { rule: 'WF-4.21', cells: [[STRENGTHS.gun], ['Gun, howitzer or mortar']] },
        {
          rule: 'WF-4.21',
          cells: [[STRENGTHS.hmg], said`HMG, ${CREW_LOSS.hmg} fewer for each of its men lost`],
        },
        {
          rule: 'WF-4.21',
          cells: [[STRENGTHS.lmg], said`LMG, ${CREW_LOSS.lmg} fewer for each of its men lost`],
        },
        { rule: 'WF-4.19', cells: [[STRENGTHS.sniper], ['Sniper']] },
        { rule: 'WF-4.21', cells: [[STRENGTHS.grenade], ['Grenade']] },
      ],
    },
  ],
};

const SHARED = new Set(SMALL_ARMS_MODIFIERS.map(({ label }) => label));

const firing = (house: House): CribBlock => ({
  title: 'Fire modifiers',
  rule: 'WF-4.6',
  tables: [
    {
      kind: 'modifiers',
      caption: ['Factor and modifiers: the casualty table'],
      rows: [
        ...modifierRows(SMALL_ARMS_MODIFIERS, {
          'aimed fire': { label: ['Aimed fire, small arms that did not move'] },
          'enfilading fire': { label: ['Enfilading fire, along the line'] },
          'target in a bunker': { label: ['Target in a bunker or dugout'] },
        }),
        ...modifierRows(
          SHELL_MODIFIERS.filter(({ label }) => !SHARED.has(label)),
          { 'gunners lost': { value: [bonus(-1)], label: ['For each gunner lost, if a gun'] } },
        ),
      ],
    },
  ],
  notes: [
    { rule: 'WF-4.23', text: ['D6, read under the figures firing: the casualties.'] },
    {
      rule: 'WF-4.24',
      text: said`A specialist (officer, NCO, gunner, bomber) in a target that has a casualty: D10, ${9}–${10} hits one, of his owner’s choice, ${house.specialist === 'extra' ? 'besides' : 'among the casualties'}.`,
    },
    {
      rule: ['WF-4.21', 'WF-5.8'],
      text:
        house.grenade === 'plain'
          ? said`Grenades: no fire modifiers, always table ${RANGE_FACTORS.grenade[0]}; direct fire, so ${bonus(1)} to hit.`
          : ['Grenades: quality, cover, prone and enfilade count; direct fire.'],
    },
    {
      rule: 'WF-4.15',
      text: ['Hard: trenches, brick, stone, sandbags. Soft: wood, hedges, fences, rubble, shell holes.'],
    },
    {
      rule: 'WF-12.6',
      text: [
        'Once a turn each; not after charging, on the road, routing, falling back, nor into or out of contact.',
      ],
    },
  ],
});

const troops = Object.keys(MELEE_FACTORS) as Troops[]; // the keys of MELEE_FACTORS

const melee = (house: House): CribBlock => ({
  title: 'Melee',
  rule: 'WF-1.1',
  tables: [
    {
      kind: 'results',
      caption: ['Basic factor'],
      rows: troops.map((type) => ({ rule: 'WF-1.1', cells: [[MELEE_FACTORS[type]], [TROOPS[type]]] })),
    },
    {
      kind: 'modifiers',
      caption: ['Modifiers'],
      rows: modifierRows(MELEE_MODIFIERS, {
        'in trenches': { value: [bonus(house.trench === 'plus-two' ? 2 : -2)] },
        'cavalry not charging': { label: ['Mounted cavalry not charging'] },
      }),
    },
  ],
  notes: [
    {
      rule: 'WF-1.15',
      text: said`Those charged may fire at ${inch(2)}; a morale check it causes is taken at once, and failing it ends the charge.`,
    },
    {
      rule: 'WF-1.17',
      text: [
        'Both at once: D6 on the table, under the figures involved (first those in base contact, later all who come up).',
      ],
    },
    { rule: 'WF-1.18', text: said`Casualties are ${2} × the number read.` },
    { rule: 'WF-1.19', text: said`A die of ${1} takes a specialist in the melee.` },
    {
      rule: 'WF-1.20',
      text: said`More casualties: back ${inch(3)}, the winner follows unless in fixed defences. Equal: fight on.`,
    },
    {
      rule: 'WF-1.21',
      text:
        house.surrenderAt === 'double'
          ? said`No way back: surrender to an enemy ${2} × as strong, otherwise check morale at once.`
          : said`No way back: surrender to an enemy ${1.5} × as strong, otherwise check morale at once.`,
    },
  ],
});

const qualities = Object.keys(QUALITIES) as Quality[]; // the keys of QUALITIES
const STARRED: Readonly<Record<string, string>> = {
  'hard cover': 'Hard cover *',
  'soft cover': 'Soft cover *',
  'enemy to flank': 'Enemy to flank *',
  'enemy to rear': 'Enemy to rear *',
};

/** WF-3.19 Faces with the same result together. */
function failureRows(): CribRow[] {
  const faces = Object.entries(FAILURES).map(([face, result]) => ({ face: Number(face), result }));
  return faces
    .filter(({ result }, i) => faces[i - 1]?.result !== result)
    .map(({ face, result }) => {
      const last = faces.findLast((each) => each.result === result)!.face;
      return { rule: 'WF-3.19', cells: [span(face, last), spokenResult(result)] };
    });
}
const spokenResult = (result: (typeof FAILURES)[keyof typeof FAILURES]): CribText =>
  result === 'fall-back-1'
    ? said`falls back ${1} move`
    : result === 'fall-back-2'
      ? said`falls back ${2} moves, loses a figure`
      : [MORALE_RESULTS[result]];

const morale = (house: House): CribBlock => ({
  title: 'Morale: D10',
  rule: 'WF-3.1',
  tables: [
    {
      kind: 'grid',
      columns: [[], ...qualities.map((quality) => [QUALITIES[quality]]), ['Sniper']],
      rows: [
        {
          rule: 'WF-3.1',
          cells: [['Basic'], ...qualities.map((quality): CribText => [MORALE_SCORES[quality]]), [bonus(1)]],
        },
      ],
    },
    {
      kind: 'modifiers',
      rows: modifierRows(MORALE_LINES, {
        ...Object.fromEntries(
          Object.entries(STARRED).map(([label, starred]) => [label, { label: [starred] }]),
        ),
        casualties: {
          value: [bonus(-1)],
          label: [
            house.moraleLosses === 'game' ? 'For each casualty of the game' : 'For each casualty this turn',
          ],
        },
        'officer or NCO within 6': { label: said`Officer or NCO within ${inch(6)}` },
        'squad falling back within 10': { label: said`A squad falling back or routing within ${inch(10)}` },
        'outnumbered 2 to 1': { label: said`Outnumbered ${2} to ${1} within ${inch(10)}` },
        'outnumbered 3 to 1': { label: said`Outnumbered ${3} to ${1} within ${inch(10)}` },
        'enemy tank or car within 20': { label: said`Enemy tank or armoured car within ${inch(20)}` },
        'enemy tank within 20, in 1916': { label: said`Enemy tank within ${inch(20)}, in ${1916}, instead` },
      }),
    },
    { kind: 'results', caption: ['Failed: D6'], rows: failureRows() },
  ],
  notes: [
    {
      rule: 'WF-3.18',
      text: [
        house.moraleRoll === 'below' ? 'Below the score passes.' : 'The score or below passes.',
        ' Check: first under fire; under gas; on falling to half strength and at each loss after; to recover from rout; each round of melee lost. One check a phase.',
      ],
    },
    {
      rule: 'WF-3.24',
      text: [
        `Several squads: add their scores, a D10 each; ${house.groupRoll === 'at-or-below' ? 'the total or below' : 'below the total'} and all pass; one result for all.`,
      ],
    },
    { rule: 'WF-3.23', text: ['Rout: runs for its edge; surrenders to an enemy who touches it.'] },
    { rule: 'WF-3.26', text: said`Cannot fall back: stands on ${1}–${2}, otherwise surrenders.` },
    { rule: 'WF-3.27', text: ['Vehicles never check.'] },
  ],
});

const snipers: CribBlock = {
  title: 'Snipers',
  rule: 'WF-2.1',
  notes: [
    { rule: 'WF-2.1', text: ['Named before the game.'] },
    {
      rule: 'WF-2.2',
      text: said`Their own factors count ${inch(APART)} or more from their unit, after a whole turn at rest.`,
    },
    { rule: 'WF-2.4', text: ['Of morale modifiers only those with *.'] },
    {
      rule: 'WF-2.5',
      text: said`A way home is needed that passes no active enemy within ${inch(6)}; without it he makes for one and fires only if attacked or to clear his way.`,
    },
  ],
};

/** WF-8.1 In the order of the sheet. */
const STRUCTURES: readonly (readonly [Structure, string])[] = [
  ['small-brick-building', 'Small brick bldg.'],
  ['medium-brick-building', 'Medium brick'],
  ['large-brick-building', 'Large brick'],
  ['large-stone-building', 'Large stone'],
  ['small-wood-building', 'Small wooden'],
  ['medium-wood-building', 'Medium wooden'],
  ['dugout', 'Dugout'],
  ['small-bunker', 'Small bunker'],
  ['medium-bunker', 'Medium bunker'],
  ['fence', 'Fence ‡'],
  ['wall', 'Wall ‡'],
  ['wooden-bridge', 'Wooden bridge'],
  ['stone-bridge', 'Stone bridge'],
  ['steel-concrete-bridge', 'Steel, concrete'],
];

const structures = (house: House): CribBlock => ({
  title: 'Cover and structures',
  rule: 'WF-8.1',
  tables: [
    {
      kind: 'grid',
      caption: ['Values'],
      rows: paired(
        'WF-8.1',
        STRUCTURES.map(([structure, name]) => [name, STRUCTURE_VALUES[structure]] as const),
      ),
    },
  ],
  notes: [
    { rule: 'WF-8.2', text: said`‡ For every ${inch(3)}.` },
    {
      rule: 'WF-8.4',
      text: [
        'A direct hit takes off the number of its fire table, in the blast only half; at its value it is destroyed. ',
        house.structure === 'bare'
          ? 'That table counts quality, gunners lost and tank gun, not the cover of men.'
          : 'It is the table that the men suffer.',
      ],
    },
    { rule: 'WF-8.3', text: ['Wire: a high-explosive shell clears half its burst diameter.'] },
    { rule: 'WF-8.7', text: ['Shrapnel, smoke and gas do no damage.'] },
  ],
});

/** The quick reference, in the order of play. */
export const crib = cribWith(
  OPTIONS,
  (house): Crib => [
    turn,
    planning,
    movement(house),
    tanks(house),
    clouds(house),
    shells(house),
    ranges,
    firing(house),
    morale(house),
    melee(house),
    snipers,
    structures(house),
    ...casualtyBlocks(house),
  ],
);
