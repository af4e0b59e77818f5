import type { Dice } from '@sandtable/dice';
import { addUp, badFields, fact, type ModifierRule, refuseWhen } from '@sandtable/engine';
import { columnsFor, struck } from './casualties.ts';
import { BAD, manyOr, oneOf, protection, quality, range, yes } from './fields.ts';
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
import { CREW_LOSS, STRENGTHS } from './tables.ts';
import { isMachineGun, SMALL_ARMS, type SmallArm, type VehicleClass } from './vocabulary.ts';

/** One volley. Measuring is settled before it gets here. */
export type Volley = Shot & {
  readonly weapon: SmallArm;
  readonly range: number;
  readonly figures: number;
  readonly crewLost: number;
  readonly bef: boolean;
  readonly aimed: boolean;
  readonly beltFed: boolean;
  readonly sniper: boolean;
  readonly targetVehicle: VehicleClass;
  readonly ap: boolean;
  /** 0 = not known. */
  readonly targetFigures: number;
  readonly specialists: boolean;
  readonly options: House;
};

/** What does not depend on how many can be hit. */
type Firing = Omit<Volley, 'targetFigures'>;

/** WF-4.6 Modifiers of small arms, in the order of the sheet. */
// biome-ignore format: a table
export const SMALL_ARMS_MODIFIERS: readonly ModifierRule<Firing>[] = [
  FIRE_LINES.elite,
  FIRE_LINES.crack,
  { rule: 'WF-4.8',  label: 'BEF firing rifles', value: +1, when: (volley) => volley.bef && volley.weapon === 'rifle', not: 'only rifles of the BEF' },
  FIRE_LINES.green,
  FIRE_LINES.bunker,
  FIRE_LINES.hard,
  FIRE_LINES.soft,
  FIRE_LINES.enfilade,
  { rule: 'WF-4.9',  label: 'aimed fire',        value: +1, when: (volley) => volley.aimed,   not: 'not aimed' },
  FIRE_LINES.prone,
  { rule: 'WF-4.12', label: 'belt-fed LMG',      value: +1, when: (volley) => volley.beltFed, not: 'not belt-fed' },
  { rule: ['WF-4.18', 'WF-2.2'], label: 'sniper', value: +2, when: (volley) => volley.sniper, not: 'no sniper' },
];

/** WF-4.19, WF-4.21, WF-4.23 As how many figures they fire. */
function figuresFiring({ weapon, sniper, figures, crewLost }: Arms): number {
  if (sniper) return STRENGTHS.sniper;
  return isMachineGun(weapon) ? STRENGTHS[weapon] - CREW_LOSS[weapon] * crewLost : figures;
}

/** WF-9.7 Under the house rule ordinary bullets do nothing to an enclosed crew. */
const isProof = ({ targetVehicle, ap, options }: Firing): boolean =>
  targetVehicle === 'enclosed' && !ap && options.armour === 'ap-only';

function sayStrength(dice: Dice, { weapon, sniper }: Firing, figures: number): void {
  if (!dice.trace) return;
  const rule = sniper ? ['WF-4.19', 'WF-4.21'] : isMachineGun(weapon) ? 'WF-4.21' : 'WF-4.23';
  dice.trace.push(fact(rule, `Fires as ${figures === 1 ? 'one figure' : `${figures} figures`}`));
}

const TO_TABLE = {
  title: 'table',
  rule: ['WF-4.6', 'WF-4.22', 'WF-4.3', 'WF-4.1', 'WF-0.2'],
  table: SMALL_ARMS_MODIFIERS,
} as const;

/** A volley on its way: all that is known before the dice. */
export type Laid = {
  readonly factor: number;
  readonly table: number;
  readonly figures: number;
  readonly proof: boolean;
};

/** WF-4.22 The table, and the figures that count. */
export function laid(dice: Dice, volley: Firing): Laid {
  const factor = factorAt(volley.weapon, volley.range)!; // out of range was refused
  const cover = coverCounted(dice, volley, volley.ap);
  const table = addUp(dice, { ...TO_TABLE, base: factor }, { ...volley, cover });
  const figures = figuresFiring(volley);
  sayStrength(dice, volley, figures);
  const proof = isProof(volley);
  if (volley.targetVehicle === 'enclosed')
    dice.trace?.push(fact('WF-9.7', proof ? 'Ordinary bullets do nothing' : 'Splash can hurt the crew'));
  return { factor, table, figures, proof };
}

type Target = Pick<Volley, 'targetFigures' | 'specialists' | 'options'>;

/** WF-4.23, WF-4.24 Casualties, and the specialist among them. */
export function shot(dice: Dice, { factor, table, figures, proof }: Laid, target: Target) {
  const { targetFigures, specialists, options } = target;
  if (proof) {
    const columns = columnsFor(figures, options);
    return { factor, table, tableUsed: 0, figures, columns, roll: 0, casualties: 0, specialistHit: false };
  }
  const {
    tableUsed,
    columns,
    roll,
    casualties: read,
  } = struck(dice, { table, figures, options }, 'casualties');
  const most = targetFigures === 0 ? Number.POSITIVE_INFINITY : targetFigures;
  const casualties = limited(dice, read, most);
  const loss = specialistsTested(dice, { casualties, specialists, most, options });
  return { factor, table, tableUsed, figures, columns, roll, ...loss };
}

const firer = { group: 'Firer' };

/** What must be said of a volley wherever it is fired. */
export const volleyShape = {
  weapon: oneOf('Weapon', SMALL_ARMS, firer),
  figures: manyOr(0, 'Figures firing', {
    ...firer,
    common: [2, 4, 6, 8, 10, 12, 15, 20],
    help: 'Rifles and pistols only; machine guns and snipers have strengths of their own.',
  }),
  crewLost: manyOr(0, 'Crew lost', { ...firer, common: [0, 1, 2], help: 'Machine guns only.' }),
  quality: quality('Quality', firer),
  bef: yes('British regulars of 1914 (BEF)', firer),
  aimed: yes('Aimed fire', { ...firer, help: 'Has not moved or changed formation or posture this turn.' }),
  beltFed: yes('Belt-fed LMG', firer),
  sniper: yes('Sniper', { ...firer, help: 'Six inches or more from his unit, after a turn at rest.' }),
  ...protection,
  ap: yes('Armour-piercing rounds', firer),
  specialists: yes('Target includes a specialist', {
    group: 'Target',
    help: 'Officer, NCO, gunner, machine-gunner or bomber.',
  }),
};

type Arms = Pick<Volley, 'weapon' | 'sniper' | 'beltFed' | 'figures' | 'crewLost'>;

/** WF-4 What no volley may be, in the order in which it is refused. */
const VOLLEY_FAULTS = [
  {
    code: 'sniper-needs-rifle',
    rule: 'WF-4.18',
    is: ({ sniper, weapon }: Arms) => sniper && weapon !== 'rifle',
    say: 'A sniper fires a rifle; choose the rifle or leave the sniper out.',
  },
  {
    code: 'belt-fed-lmg-only',
    rule: 'WF-4.12',
    is: ({ beltFed, weapon }: Arms) => beltFed && weapon !== 'lmg',
    say: 'Only a light machine gun gains from a belt.',
  },
  {
    code: 'weapon-silenced',
    rule: 'WF-4.21',
    is: (arms: Arms) => isMachineGun(arms.weapon) && figuresFiring(arms) <= 0,
    say: 'The crew is gone and the gun is silent; fire another weapon.',
  },
  {
    code: 'no-figures',
    rule: 'WF-10.2',
    is: (arms: Arms) => figuresFiring(arms) < 1,
    say: 'Nobody fires: state how many figures do.',
  },
] as const;

/** The refusals of volleys, of one or of any in a list. */
export const refuseVolleys = <I>(volleysOf: (input: I) => readonly Arms[]) =>
  VOLLEY_FAULTS.map(({ code, rule, is, say }) =>
    refuseWhen(code, rule, (input: I) => volleysOf(input).some(is), say),
  );

export const volleyIdle = {
  figures: ({ weapon, sniper }: Arms) => sniper || isMachineGun(weapon),
  crewLost: ({ weapon }: Arms) => !isMachineGun(weapon),
  beltFed: ({ weapon }: Arms) => weapon !== 'lmg',
  bef: ({ weapon }: Arms) => weapon !== 'rifle',
  sniper: ({ weapon }: Arms) => weapon !== 'rifle',
  ap: ({ targetVehicle }: Volley) => targetVehicle !== 'enclosed',
  cover: ({ targetVehicle }: Volley) => targetVehicle !== 'none',
};

export const smallArmsFire = procedure({
  id: 'smallArmsFire',
  title: 'Small arms fire',
  about: 'Casualties from one volley of rifles, pistols, a machine gun or a sniper.',
  // biome-ignore format: a list
  rules: [
    'WF-4.1', 'WF-4.3', 'WF-4.4', 'WF-4.6', 'WF-4.7', 'WF-4.8', 'WF-4.9', 'WF-4.10', 'WF-4.12', 'WF-4.14', 'WF-4.15', 'WF-4.16',
    'WF-4.17', 'WF-4.18', 'WF-4.19', 'WF-4.21', 'WF-4.22', 'WF-4.23', 'WF-4.24', 'WF-9.6', 'WF-9.7', 'WF-9.8', 'WF-0.6',
  ],
  tells: 'casualties',
  wants: CASUALTIES_WANTED,
  shape: {
    ...volleyShape,
    range,
    targetFigures: manyOr(0, 'Figures of the target', {
      group: 'Target',
      common: [5, 8, 10, 12],
      help: 'No more can fall; 0 if you do not know.',
    }),
  },
  checks: [
    ...badFields([BAD]),
    ...refuseVolleys((volley: Volley) => [volley]),
    refuseWhen(
      'out-of-range',
      'WF-4.4',
      ({ weapon, range }: Volley) => factorAt(weapon, range) === null,
      'The weapon does not reach so far; move closer or choose another target.',
    ),
  ],
  idle: volleyIdle,
  run: (dice, volley) => shot(dice, laid(dice, volley), volley),
  says: ({ casualties, specialistHit }) => casualtiesSaid(casualties, specialistHit),
});
