import {
  bonus,
  type CribBlock,
  type CribRow,
  type CribText,
  inch,
  modifierRows,
  said,
  scoreRows,
  span,
} from '@sandtable/engine';
import { HIT_MODIFIERS as AT_HIT_MODIFIERS, TO_HIT } from './anti-tank.ts';
import { FRIGHTEN, MORALE_MODIFIERS } from './armour.ts';
import { HIT_MODIFIERS as GUN_HIT_MODIFIERS } from './artillery.ts';
import type { House } from './options.ts';
import { SHELL_MODIFIERS } from './shells.ts';
import {
  AIRSTRIKE_ROLLS,
  ARMOUR_FACTORS,
  ARMOUR_HIT,
  ARMOUR_MORALE,
  ASSAULT_RANGE,
  AT_BANDS,
  BANDS,
  EXTENDED_EFFECT,
  FIRE_FACTORS,
  type Graded,
  RANGE_FACTORS,
  REACH,
  SHELL,
  SMALL_ARMS_EFFECT,
  SOFTSKIN_BY_ANTI_TANK,
  SOFTSKIN_BY_ARTILLERY,
  SOFTSKIN_BY_SMALL_ARMS,
  type SoftskinEffect,
} from './tables.ts';
import {
  ARMOUR_TARGETS,
  type ArmourTarget,
  AT_WEAPONS,
  type AtWeapon,
  EFFECTS,
  MORALES,
  type SmallArm,
} from './vocabulary.ts';
import { FIRE_MODIFIERS, facesFor } from './volley.ts';

/** SCW-9 to SCW-15, SCW-20 Fire on the quick reference. */

const DASH: CribText = ['–'];
const factor = (value: number | null): CribText => (value === null ? ['n/e'] : value === 0 ? DASH : [value]);
const bands = ['near', 'middle', 'far'] as const;
const ARMS = {
  rifle: 'Rifle',
  smg: 'SMG',
  lmg: 'LMG',
  hmg: 'HMG',
  mountedCavalry: 'Mounted cavalry',
} as const satisfies Record<SmallArm, string>;
const arms = Object.keys(ARMS) as SmallArm[]; // the keys of ARMS

/** SCW-9.13 A face that is out of reach, one that every roll reaches, or the face. */
const faceOf = (face: number): CribText => (face > 10 ? DASH : face < 1 ? ['any'] : [face]);

const ROWS = { capped: [0, SMALL_ARMS_EFFECT.length - 1], extended: [-1, 12] } as const;

function effectRows(house: House): CribRow[] {
  const [first, last] = ROWS[house.fireTable];
  return Array.from({ length: last - first + 1 }, (_, i) => first + i).map((points) => ({
    rule: 'SCW-9.13',
    cells: [[points], ...facesFor(points, house).map(faceOf)],
  }));
}

const smallArms = (house: House): CribBlock => ({
  title: 'Small arms: fire points',
  rule: 'SCW-9.1',
  tables: [
    {
      kind: 'grid',
      caption: ['For each element'],
      columns: [
        [],
        said`${inch(ASSAULT_RANGE)}–${inch(BANDS.near)}`,
        said`to ${inch(BANDS.middle)}`,
        said`to ${inch(REACH)}`,
      ],
      rows: arms.map((arm) => ({
        rule: 'SCW-9.1',
        cells: [[ARMS[arm]], ...bands.map((band) => factor(FIRE_FACTORS[arm][band]))],
      })),
    },
  ],
  notes: [
    {
      rule: 'SCW-9.3',
      text: said`Below ${inch(ASSAULT_RANGE)} it is an assault. A retreating unit does not fire.`,
    },
    { rule: 'SCW-9.4', text: ['HMGs move or fire, unless on a vehicle.'] },
    {
      rule: 'SCW-9.5',
      text: said`${2} elements of infantry or cavalry must be seen${house.loneElement === 'targetable' ? ', or the only one left' : ''}.`,
    },
  ],
});

const modifiers: CribBlock = {
  title: 'Small arms: modifiers',
  rule: 'SCW-9.6',
  tables: [
    {
      kind: 'modifiers',
      caption: ['Once, on the sum of the factors'],
      rows: modifierRows(FIRE_MODIFIERS, {
        'ability rating': { value: ['±'], label: ['Ability rating (AR) of the firers'] },
        'firers have 2 or 3 DPs': { label: said`Firers have ${2}–${3} DPs` },
      }),
    },
  ],
};

const effect = (house: House): CribBlock => ({
  title: 'Small arms: effect, D10',
  rule: 'SCW-9.13',
  tables: [
    {
      kind: 'grid',
      caption: ['Score to equal or beat, for DPs inflicted'],
      columns: [
        ['Fire points'],
        ...facesFor(0, house).map((_, i): CribText => said`${i + 1} DP${i > 0 ? 's' : ''}`),
      ],
      rows: effectRows(house),
    },
  ],
  notes: [
    {
      rule: 'SCW-9.14',
      text:
        house.fireTable === 'capped'
          ? said`Above ${10} counts ${10}; below ${0} nothing happens.`
          : said`Each point more takes ${1} off, up to ${EXTENDED_EFFECT.length} DPs; below ${-1} nothing happens.`,
    },
  ],
});

const SOFTSKIN_TABLES = [SOFTSKIN_BY_SMALL_ARMS, SOFTSKIN_BY_ANTI_TANK, SOFTSKIN_BY_ARTILLERY];

/** The faces that bring a result, of a d10. */
function facesOf(table: Graded<SoftskinEffect>, { vehicle, carried }: SoftskinEffect): CribText {
  const at = table.findIndex(({ result }) => result.vehicle === vehicle && result.carried === carried);
  const from = Math.max(1, table[at]!.from);
  return span(from, at === 0 ? 10 : table[at - 1]!.from - 1);
}

const softskins: CribBlock = {
  title: 'Softskins hit: D10',
  rule: 'SCW-10.1',
  tables: [
    {
      kind: 'grid',
      columns: [['Vehicle; troops'], ['Small arms'], ['A/T'], ['Artillery']],
      rows: SOFTSKIN_BY_SMALL_ARMS.map(({ result }) => ({
        rule: 'SCW-10.1',
        cells: [
          typeof result.carried === 'number' && result.carried > 0
            ? said`destroyed; ${result.carried} DPs`
            : [result.carried === 'destroyed' ? 'both destroyed' : EFFECTS[result.vehicle]],
          ...SOFTSKIN_TABLES.map((table) => facesOf(table, result)),
        ],
      })).reverse(),
    },
  ],
  notes: [
    {
      rule: 'SCW-10.1',
      text: [
        'Small arms: work out DPs as at troops and roll once for each; the vehicle suffers the worst, the troops all.',
      ],
    },
  ],
};

const weapons = Object.keys(AT_WEAPONS) as AtWeapon[]; // the keys of AT_WEAPONS
const targets = Object.keys(ARMOUR_TARGETS) as ArmourTarget[]; // the keys of ARMOUR_TARGETS
const zeroed = (value: number | null): CribText => (value === null ? ['n/e'] : [value]);

const antiTank = (house: House): CribBlock => ({
  title: 'Anti-tank fire: D10',
  rule: 'SCW-12.1',
  tables: [
    {
      kind: 'modifiers',
      caption: said`${TO_HIT.base}+ hits, with:`,
      rows: modifierRows(AT_HIT_MODIFIERS, {
        'over 24 to 36 inches': { label: said`Range over ${inch(AT_BANDS.middle)} to ${inch(AT_BANDS.far)}` },
        'over 36 inches': { label: said`Range over ${inch(AT_BANDS.far)}` },
        'under 12 inches': { label: said`Range under ${inch(AT_BANDS.near)}` },
      }),
    },
    {
      kind: 'grid',
      caption: ['Armour: D10 + range + armour factor'],
      columns: [
        [],
        said`to ${inch(AT_BANDS.near)}`,
        said`to ${inch(AT_BANDS.middle)}`,
        said`to ${inch(AT_BANDS.far)}`,
        ['Light'],
        ['Med.'],
        ['Heavy'],
      ],
      rows: weapons.map((weapon) => ({
        rule: 'SCW-12.3',
        cells: [
          [AT_WEAPONS[weapon]],
          ...bands.map((band) => zeroed(RANGE_FACTORS[weapon][band])),
          ...targets.map((target) => zeroed(ARMOUR_FACTORS[weapon][target])),
        ],
      })),
    },
    { kind: 'results', rows: scoreRows('SCW-12.3', ARMOUR_HIT, (result) => [[EFFECTS[result]]]) },
  ],
  notes: [
    {
      rule: 'SCW-12.3',
      text: said`Beyond ${inch(AT_BANDS.far)}: ${house.longRangeArmour === 'last-column' ? 'as the last range' : 'no effect on armour'}. Anti-tank rifles end at ${inch(REACH)}.`,
    },
    { rule: 'SCW-12.4', text: ['Immobilised: stays and fights; if it must go back, abandoned.'] },
    {
      rule: 'SCW-13.1',
      text: said`A/T guns at infantry, cavalry or guns: a ${10} inflicts ${1} DP; no aiming.`,
    },
  ],
});

const machineGuns = (house: House): CribBlock => ({
  title: 'Armour morale: D10',
  rule: 'SCW-15.1',
  tables: [
    {
      kind: 'modifiers',
      rows: modifierRows(MORALE_MODIFIERS, {
        'morale rating': { value: ['±'], label: ['Morale rating (MR)'] },
      }),
    },
    {
      kind: 'results',
      rows: scoreRows('SCW-15.2', ARMOUR_MORALE[house.armourMoraleZero], (morale) => [[MORALES[morale]]]),
    },
  ],
  notes: [
    {
      rule: 'SCW-11.2',
      text: said`Machine guns at armour, ${inch(ASSAULT_RANGE)} to ${inch(REACH)}: D10, ${bonus(1)} for each after the first; ${FRIGHTEN.base}+ and it tests. ${house.mgPooling === 'pooled' ? 'One roll for all in a phase.' : 'One roll for each unit.'}`,
    },
    { rule: 'SCW-15.3', text: ['It goes back its base speed, half as much again in retreat.'] },
  ],
});

const artillery = (house: House): CribBlock => ({
  title: 'Artillery and mortars: D10',
  rule: 'SCW-14.2',
  tables: [
    {
      kind: 'modifiers',
      caption: said`Direct ${7}+, indirect and mortars ${9}+, with:`,
      rows: modifierRows(GUN_HIT_MODIFIERS, {
        'rounds at a target that stands': {
          value: [bonus(1)],
          label: [
            house.rangingRounds === 'inclusive'
              ? 'For each round at a target that stands, this one too'
              : 'For each earlier round at a target that stands',
          ],
        },
        'over 24 inches': { label: said`Range over ${inch(REACH)}` },
      }),
    },
    {
      kind: 'modifiers',
      caption: ['At troops, artillery too: D10, with:'],
      rows: modifierRows(SHELL_MODIFIERS),
    },
    {
      kind: 'results',
      rows: scoreRows('SCW-14.8', SHELL, (dps) => [
        dps === 0 ? ['no effect'] : said`${dps} DP${dps > 1 ? 's' : ''}`,
      ]),
    },
  ],
  notes: [
    {
      rule: 'SCW-14.9',
      text: ['At armour: an A/T hit without range factor, artillery as heavy gun, mortar as light gun.'],
    },
    { rule: 'SCW-14.1', text: ['A move is spent in getting ready before firing.'] },
    { rule: 'SCW-14.3', text: said`Mortars reach ${inch(REACH)}.` },
  ],
});

const airstrikes: CribBlock = {
  title: 'Airstrikes: D10',
  rule: 'SCW-20.1',
  tables: [
    {
      kind: 'results',
      caption: ['Troops: rolls on the artillery table'],
      rows: scoreRows(
        'SCW-20.5',
        AIRSTRIKE_ROLLS,
        (rolls) => [said`${rolls} roll${rolls > 1 ? 's' : ''}`],
        1,
      ),
    },
  ],
  notes: [
    {
      rule: 'SCW-20.3',
      text: [
        'Any unit in view, always hit. Armour: a heavy A/T hit without range factor. Softskins: an artillery hit.',
      ],
    },
  ],
};

export const fireBlocks = (house: House): CribBlock[] => [
  smallArms(house),
  modifiers,
  effect(house),
  antiTank(house),
  artillery(house),
  softskins,
  machineGuns(house),
  airstrikes,
];
