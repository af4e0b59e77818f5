import type { Dice } from '@sandtable/dice';
import {
  addUp,
  badFields,
  fact,
  inchesOr,
  inInches,
  type ModifierRule,
  refuseWhen,
  sentence,
  totalOf,
} from '@sandtable/engine';
import { struck, tableFor } from './casualties.ts';
import { ammunition, artillery, BAD, manyOr, protection, quality, yes } from './fields.ts';
import {
  CASUALTIES_WANTED,
  casualtiesSaid,
  coverCounted,
  FIRE_LINES,
  factorAt,
  limited,
  type Shot,
  specialistsTested,
} from './fire.ts';
import { type House, procedure } from './options.ts';
import { BURST_DIAMETERS, MORTAR_TOO_CLOSE, RANGE_HEADINGS, STRENGTHS } from './tables.ts';
import { type Ammunition, ARTILLERY, type Artillery, type VehicleClass } from './vocabulary.ts';

/** One shell or grenade that has landed. */
type Burst = Shot & {
  readonly weapon: Artillery;
  readonly ammo: Ammunition;
  readonly range: number;
  readonly offTable: boolean;
  readonly targetSkirmish: boolean;
  readonly gunnersLost: number;
  readonly tankGun: boolean;
  readonly targetVehicle: VehicleClass;
  readonly figuresInBurst: number;
  readonly specialists: boolean;
  readonly options: House;
};

/** WF-4.11, WF-4.20 What ails the gun itself. */
// biome-ignore format: a table
const GUN_LINES = {
  gunners: { rule: 'WF-4.11', label: 'gunners lost',  value: (burst) => -burst.gunnersLost, when: (burst) => burst.gunnersLost > 0, not: 'none lost' },
  tank:    { rule: ['WF-4.20', 'WF-5.15'], label: 'tank main gun', value: -2,               when: (burst) => burst.tankGun,         not: 'no tank gun' },
} as const satisfies Record<string, ModifierRule<Burst>>;

/** WF-4.6 Modifiers of shells, in the order of the sheet. */
// biome-ignore format: a table
export const SHELL_MODIFIERS: readonly ModifierRule<Burst>[] = [
  FIRE_LINES.elite,
  FIRE_LINES.crack,
  FIRE_LINES.green,
  FIRE_LINES.bunker,
  FIRE_LINES.hard,
  FIRE_LINES.soft,
  FIRE_LINES.enfilade,
  FIRE_LINES.prone,
  GUN_LINES.gunners,
  { rule: 'WF-4.13', label: 'guns against skirmishers', value: -3, when: (burst) => burst.targetSkirmish, not: 'not in skirmish order' },
  GUN_LINES.tank,
];

const { elite, crack, green, bunker, hard, soft, enfilade, prone } = FIRE_LINES;

/** WF-4.21 What touches a grenade under the house rule. */
const GRENADE_MODIFIERS: readonly ModifierRule<Burst>[] = [
  elite,
  crack,
  green,
  bunker,
  hard,
  soft,
  enfilade,
  prone,
];

/** WF-8.5 What brickwork and hulls feel: the gun and its crew, not the protection of men. */
const DAMAGE_MODIFIERS: readonly ModifierRule<Burst>[] = [
  elite,
  crack,
  green,
  GUN_LINES.gunners,
  GUN_LINES.tank,
];
const GRENADE_DAMAGE_MODIFIERS: readonly ModifierRule<Burst>[] = [elite, crack, green];

type Lines = readonly ModifierRule<Burst>[];
const NO_LINES: Lines = [];

/** WF-4.21 A grenade that no modifier touches. */
const isPlain = ({ weapon, options }: Pick<Burst, 'weapon' | 'options'>): boolean =>
  weapon === 'grenade' && options.grenade === 'plain';

/** WF-4.21 Which lines touch the men, and which the structures. */
function linesFor({ weapon, options }: Burst): { readonly men: Lines; readonly damage: Lines } {
  if (weapon !== 'grenade') return { men: SHELL_MODIFIERS, damage: DAMAGE_MODIFIERS };
  return isPlain({ weapon, options })
    ? { men: NO_LINES, damage: NO_LINES }
    : { men: GRENADE_MODIFIERS, damage: GRENADE_DAMAGE_MODIFIERS };
}

const FARTHEST_HEADING = RANGE_HEADINGS[RANGE_HEADINGS.length - 1]!;

/** WF-4.5 Guns off the table use the last column. */
const burstFactor = ({ weapon, range, offTable }: Burst): number | null =>
  factorAt(weapon, offTable ? FARTHEST_HEADING : range);

/** WF-5.14 to WF-5.17 The rule that says which guns are of this class. */
const CLASS_RULES: Readonly<Record<Artillery, readonly string[]>> = {
  howitzer: ['WF-4.2', 'WF-5.14'],
  'heavy-gun': ['WF-4.2', 'WF-5.17'],
  'medium-gun': ['WF-4.2', 'WF-5.16'],
  'light-gun': ['WF-4.2', 'WF-5.15'],
  mortar: ['WF-4.2'],
  grenade: ['WF-4.3', 'WF-4.21'],
};

function sayFactor(dice: Dice, { weapon, offTable, range }: Burst, factor: number): void {
  if (!dice.trace) return;
  const where = offTable ? 'off the table' : `at ${range} inches`;
  const rules = [...CLASS_RULES[weapon], offTable ? 'WF-4.5' : 'WF-4.1'];
  dice.trace.push(fact(rules, `${ARTILLERY[weapon]} ${where}: factor ${factor}`));
}

const clamped = (table: number): number => Math.max(0, Math.min(15, table));

/** WF-8.5 The table that structures and vehicles suffer. */
function damageOf(dice: Dice, burst: Burst, factor: number, table: number): number {
  const bare = burst.options.structure === 'bare';
  const damage = clamped(bare ? factor + totalOf(linesFor(burst).damage, burst) : table);
  dice.trace?.push(fact('WF-8.5', `Structures and vehicles suffer ${damage}`));
  return damage;
}

/** WF-5.11, WF-5.12 */
function diameterOf(dice: Dice, { weapon, ammo }: Burst): number {
  const diameter = BURST_DIAMETERS[weapon] + (ammo === 'shrapnel' ? 1 : 0);
  dice.trace?.push(
    fact(ammo === 'shrapnel' ? ['WF-5.11', 'WF-5.12'] : 'WF-5.11', `Burst ${diameter} inches across`),
  );
  return diameter;
}

/** WF-5.10 The men inside, and nobody else. */
function menHit(dice: Dice, burst: Burst, table: number) {
  const { weapon, figuresInBurst, specialists, options } = burst;
  if (figuresInBurst === 0) {
    dice.trace?.push(fact('WF-5.10', 'Nobody is in the burst'));
    return { roll: 0, casualties: 0, specialistHit: false };
  }
  const figures = weapon === 'grenade' ? STRENGTHS.grenade : STRENGTHS.gun;
  dice.trace?.push(fact(['WF-4.21', 'WF-5.10'], `Strikes as ${figures} figures`));
  const read = struck(dice, { table, figures, options }, 'casualties in the burst');
  const casualties = limited(dice, read.casualties, figuresInBurst);
  return {
    roll: read.roll,
    ...specialistsTested(dice, { casualties, specialists, most: figuresInBurst, options }),
  };
}

/** WF-5.6, WF-5.10 What one shell or grenade does where it has landed. */
function burstOn(dice: Dice, stated: Burst) {
  const factor = burstFactor(stated)!; // too close and out of range were refused
  sayFactor(dice, stated, factor);
  if (stated.weapon === 'grenade' && stated.targetVehicle !== 'none')
    dice.trace?.push(fact('WF-9.12', 'Grenades are how infantry attack a vehicle'));
  const burst = { ...stated, cover: coverCounted(dice, stated, false) };
  const { men } = linesFor(burst);
  const table = addUp(
    dice,
    { title: 'table', rule: ['WF-5.6', 'WF-4.6', 'WF-0.2'], base: factor, table: men },
    burst,
  );
  const tableUsed = tableFor(table, burst.options);
  const damageTable = damageOf(dice, burst, factor, table);
  const burstDiameter = diameterOf(dice, burst);
  return { factor, table, tableUsed, damageTable, burstDiameter, ...menHit(dice, burst, table) };
}

const firer = { group: 'Firer' };
const target = { group: 'Target' };

export const burstEffect = procedure({
  id: 'burstEffect',
  title: 'Burst of a shell or grenade',
  about: 'What one shell or grenade does to the men where it lands.',
  // biome-ignore format: a list
  rules: [
    'WF-4.1', 'WF-4.2', 'WF-4.4', 'WF-4.5', 'WF-4.6', 'WF-4.11', 'WF-4.13', 'WF-4.20', 'WF-4.21', 'WF-4.24', 'WF-5.6',
    'WF-5.10', 'WF-5.11', 'WF-5.12', 'WF-5.14', 'WF-5.15', 'WF-5.16', 'WF-5.17', 'WF-6.1', 'WF-8.5', 'WF-9.6', 'WF-9.8',
  ],
  tells: 'casualties',
  wants: CASUALTIES_WANTED,
  shape: {
    weapon: artillery,
    ammo: ammunition('he', firer),
    range: inchesOr(0, 'Range', {
      code: BAD,
      ...firer,
      common: [6, 12, 24, 48, 72, 96],
      help: 'From the gun to its aim point, wherever the shell then fell.',
    }),
    offTable: yes('Gun is off the table', firer),
    quality: quality('Quality of the gunners', firer),
    gunnersLost: manyOr(0, 'Gunners lost', { ...firer, common: [0, 1, 2, 3] }),
    tankGun: yes('Main gun of a tank', firer),
    ...protection,
    targetSkirmish: yes('Target in skirmish order', target),
    figuresInBurst: manyOr(0, 'Figures in the burst', { ...target, common: [1, 2, 3, 4, 5, 6] }),
    specialists: yes('A specialist is in the burst', target),
  },
  checks: [
    ...badFields([BAD]),
    refuseWhen(
      'cloud-shell',
      'WF-6.1',
      ({ ammo }: Burst) => ammo === 'smoke' || ammo === 'gas',
      'Smoke and gas shells do not burst among men; lay a cloud instead.',
    ),
    refuseWhen(
      'no-such-shell',
      'WF-5.12',
      ({ weapon, ammo }: Burst) => weapon === 'grenade' && ammo === 'shrapnel',
      'Grenades are high explosive.',
    ),
    refuseWhen(
      'tank-gun-is-light',
      'WF-5.15',
      ({ weapon, tankGun }: Burst) => tankGun && weapon !== 'light-gun',
      'Every tank gun is a light gun.',
    ),
    refuseWhen(
      'too-close',
      'WF-4.4',
      ({ weapon, offTable, range }: Burst) => weapon === 'mortar' && !offTable && range <= MORTAR_TOO_CLOSE,
      'A mortar needs more than 6 inches.',
    ),
    refuseWhen(
      'out-of-range',
      'WF-4.4',
      (burst: Burst) => burstFactor(burst) === null,
      'The weapon does not reach so far; choose another target.',
    ),
  ],
  idle: {
    range: ({ offTable }) => offTable,
    cover: (burst) => burst.targetVehicle !== 'none' || isPlain(burst),
    quality: isPlain,
    targetProne: isPlain,
    enfilade: isPlain,
    gunnersLost: ({ weapon }) => weapon === 'grenade',
    tankGun: ({ weapon }) => weapon !== 'light-gun',
    targetSkirmish: ({ weapon }) => weapon === 'grenade',
    specialists: ({ figuresInBurst }) => figuresInBurst === 0,
  },
  run: burstOn,
  says: ({ casualties, specialistHit, burstDiameter, damageTable }, { figuresInBurst }) =>
    [
      figuresInBurst === 0 ? 'Nobody is in the burst.' : casualtiesSaid(casualties, specialistHit),
      sentence(`the burst is ${inInches(burstDiameter)} across, and structures in it suffer ${damageTable}`),
    ].join(' '),
});
