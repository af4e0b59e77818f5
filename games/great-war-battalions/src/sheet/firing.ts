import { atLeast, type Dice, type Die, d6, d10 } from '@sandtable/dice';
import {
  addUp,
  badFields,
  counted,
  fact,
  inInches,
  type ModifierRule,
  needed,
  refuseWhen,
  sentences,
  totalOf,
  verb,
} from '@sandtable/engine';
import { markersFrom, markersFromHits } from './casualties.ts';
import { bases, cover, many, oneOfOr, quality, range, typeField, typeOr, yes } from './fields.ts';
import { type House, procedure } from './options.ts';
import { DIRECT_RANGE, FULL_BASES, RANGES } from './tables.ts';
import {
  type Cover,
  diceOf,
  does,
  FIRES,
  type Fire,
  isArtillery,
  isCrewed,
  type Quality,
  TYPES,
  type Type,
  theUnit,
} from './vocabulary.ts';

/** GWB-0.1 The die for shooting and assault. */
export const firingDie = ({ firingDie }: House): Die => (firingDie === 'd6' ? d6 : d10);
/** GWB-8.1 To hit on each die, before modifiers. */
const BASE_TO_HIT = 6;
/** GWB-0.1 On a d6, by house rule, a natural 6 always hits: what the modifiers ask beyond it is made good. */
export function naturalSix<S>(table: readonly ModifierRule<S>[]): readonly ModifierRule<S>[] {
  const beyond = (situation: S): number => BASE_TO_HIT - totalOf(table, situation) - 6;
  // biome-ignore format: a table
  return [
    ...table,
    { rule: 'GWB-0.1', label: 'house rule: a natural 6 always hits', value: beyond, when: (situation) => beyond(situation) > 0, not: 'a 6 hits anyway' },
  ];
}

/** GWB-0.7 Bases as stated, or full strength. */
export function basesOf(dice: Dice, stated: number | null, type: Type): number {
  if (stated !== null) return stated;
  dice.trace?.push(fact('GWB-0.7', `${TYPES[type]} at full strength: ${counted(FULL_BASES[type], 'base')}`));
  return FULL_BASES[type];
}

/** All that the number of dice depends on. */
export type Firing = {
  readonly type: Type;
  readonly bases: number | null;
  readonly action: Fire;
  readonly range: number | null;
  /** The firer has no line of sight. */
  readonly indirect: boolean;
  /** No other friend sees the target. */
  readonly unobserved: boolean;
  readonly offTable: boolean;
};

/** Dice are read with the bases known and the mode settled. */
type Readied = Firing & { readonly bases: number; readonly mode: 'direct' | 'indirect' };

/** GWB-7.5, GWB-7.6, GWB-7.9 Heavy guns and guns off the table fire indirectly; field guns directly at what they see near. */
export const modeOf = ({
  type,
  indirect,
  offTable,
  range,
}: Pick<Firing, 'type' | 'indirect' | 'offTable' | 'range'>): 'direct' | 'indirect' =>
  type === 'heavy-artillery' || indirect || offTable || (type === 'field-artillery' && range! > DIRECT_RANGE)
    ? 'indirect'
    : 'direct';

const within = ({ range }: Firing, inches: number): boolean => range !== null && range <= inches;
const isLine = ({ type }: Firing): boolean => type === 'infantry' || type === 'cavalry';
const reduced = (unit: Readied): boolean => isLine(unit) && unit.bases === 1;

const PLAIN = ['GWB-7.1', 'GWB-0.2'];
const REDUCED = ['GWB-7.1', 'GWB-7.3', 'GWB-0.2'];
const HORSE = ['GWB-7.1', 'GWB-7.4', 'GWB-0.2'];
const FIELD_GUNS = ['GWB-7.1', 'GWB-7.5', 'GWB-0.2'];
const HEAVY_GUNS = ['GWB-7.1', 'GWB-7.6', 'GWB-0.2'];

/** GWB-7.1 Dice before the bonus dice. */
export function plainDice(unit: Readied): { dice: number; rule: readonly string[] } {
  if (reduced(unit)) return { dice: 1, rule: REDUCED };
  switch (unit.type) {
    case 'infantry':
    case 'machine-gun':
      return { dice: 2, rule: PLAIN };
    case 'cavalry':
      return { dice: 1, rule: HORSE };
    case 'field-artillery':
      return { dice: unit.bases * (unit.mode === 'direct' ? 2 : 1), rule: FIELD_GUNS };
    case 'heavy-artillery':
      return { dice: unit.bases * 2, rule: HEAVY_GUNS };
  }
}

/** GWB-7.1, GWB-7.2 Bonus dice, in the order of the sheet. */
// biome-ignore format: a table
export const BONUS_DICE: readonly ModifierRule<Readied>[] = [
  { rule: ['GWB-7.1', 'GWB-7.2'], label: 'within 4 inches, two bases or more', value: +1, when: (unit) => isLine(unit) && !reduced(unit) && within(unit, 4), not: 'only foot and horse of two bases, within 4 inches' },
  { rule: ['GWB-7.1', 'GWB-7.2'], label: 'cavalry firing within 2 inches',     value: +1, when: (unit) => unit.type === 'cavalry' && !reduced(unit) && unit.action === 'fire' && within(unit, 2), not: 'only cavalry on Fire, within 2 inches' },
  { rule: 'GWB-7.1',              label: 'machine guns within 12 inches',      value: +1, when: (unit) => unit.type === 'machine-gun' && within(unit, 12), not: 'only machine guns, within 12 inches' },
];

/** GWB-7.1 How many dice, and in what mode. */
export function diceFor(dice: Dice, firing: Firing) {
  const mode = modeOf(firing);
  const { type, action, range, indirect, unobserved, offTable } = firing;
  const bases = basesOf(dice, firing.bases, type);
  const unit: Readied = { type, bases, action, range, indirect, unobserved, offTable, mode };
  const { dice: base, rule } = plainDice(unit);
  const number = addUp(dice, { title: 'dice', rule, base, table: BONUS_DICE }, unit);
  if (firing.offTable) dice.trace?.push(fact('GWB-7.9', 'Guns off the table fire indirectly'));
  return { dice: number, mode, maxRange: RANGES[firing.type][firing.action] };
}

export const firingShape = {
  type: typeField,
  bases: bases(),
  action: oneOfOr('fire', 'Action', FIRES),
  range,
  indirect: yes('No line of sight', { help: 'The firer itself does not see the target.' }),
  unobserved: yes('Nobody else sees the target'),
  offTable: yes('Guns off the table'),
};

const firingIdle = {
  action: ({ type }: Firing) => isCrewed(type),
  offTable: ({ type }: Firing) => !isArtillery(type),
  unobserved: ({ type }: Firing) => !isArtillery(type),
};

/** GWB-7 Errors in the order of the catalogue. */
export const firingChecks = [
  ...badFields(['unknown-value', 'bad-bases'], firingShape),
  refuseWhen(
    'action-not-allowed',
    'GWB-4.1',
    ({ type, action }: Firing) => isCrewed(type) && action === 'move-and-fire',
    'Machine guns and artillery do not move and fire; choose Fire.',
  ),
  refuseWhen(
    'not-artillery',
    'GWB-7.9',
    ({ type, offTable }: Firing) => offTable && !isArtillery(type),
    'Only artillery may be off the table.',
  ),
  ...badFields(['bad-range'], firingShape),
  refuseWhen(
    'bad-range',
    'GWB-7.1',
    ({ range, offTable }: Firing) => range === null && !offTable,
    'State the range in inches.',
  ),
  refuseWhen(
    'no-observer',
    'GWB-7.7',
    ({ type, unobserved, indirect, offTable }: Firing) =>
      isArtillery(type) && unobserved && (indirect || offTable),
    'Some unbroken friend on the table must see the target.',
  ),
  refuseWhen(
    'no-line-of-sight',
    'GWB-7.8',
    ({ type, indirect }: Firing) => !isArtillery(type) && indirect,
    'Only artillery fires at what it does not see.',
  ),
  refuseWhen(
    'out-of-range',
    'GWB-7.1',
    ({ type, action, range }: Firing) =>
      range !== null && range > (RANGES[type][action] ?? Number.POSITIVE_INFINITY),
    'The target is beyond the longest range; move closer or choose another.',
  ),
];

export const firingDice = procedure({
  id: 'firingDice',
  title: 'Firing dice',
  about: 'How many dice a unit fires with, and whether directly.',
  rules: [
    'GWB-7.1',
    'GWB-7.2',
    'GWB-7.3',
    'GWB-7.4',
    'GWB-7.5',
    'GWB-7.6',
    'GWB-7.7',
    'GWB-7.8',
    'GWB-7.9',
    'GWB-4.1',
  ],
  tells: 'dice',
  shape: firingShape,
  checks: firingChecks,
  idle: firingIdle,
  run: diceFor,
  says: ({ dice, mode, maxRange }, { type }) =>
    sentences(
      `${theUnit(type)} ${does(type, 'fires', 'fire')} with ${diceOf(dice)}${isArtillery(type) ? `, ${mode}ly` : ''}`,
      `${does(type, 'it reaches', 'they reach')} ${maxRange === null ? 'as far as the table goes' : inInches(maxRange)}`,
    ),
});

/** All that a to-hit roll depends on. Measuring is settled before it gets here. */
export type Shot = {
  readonly targetMoved: boolean;
  readonly targetCover: Cover;
  readonly smoke: boolean;
  readonly range: number | null;
  readonly offTable: boolean;
  readonly targetMounted: boolean;
  readonly quality: Quality;
  readonly firerMarkers: number;
  readonly options: House;
};

/** GWB-8.4 Up to 4 inches, or 8 against mounted cavalry in the open; never for guns off the table. */
const isClose = ({ range, offTable, targetMounted, targetCover }: Shot): boolean =>
  range !== null && !offTable && range <= (targetMounted && targetCover === 'open' ? 8 : 4);

type Aim = Pick<Shot, 'quality' | 'firerMarkers'>;

/** GWB-8.5 to GWB-8.7 The own modifiers of whoever fires or strikes; `who` where that must be said. */
// biome-ignore format: a table
export const ownModifiers = (who = ''): readonly ModifierRule<Aim>[] => [
  { rule: ['GWB-8.5', 'GWB-0.6'],            label: `${who}elite or trained`,      value: +1, when: ({ quality }) => quality === 'elite' || quality === 'trained', not: 'neither elite nor trained' },
  { rule: ['GWB-8.6', 'GWB-0.6'],            label: `${who}poor`,                  value: -1, when: ({ quality }) => quality === 'poor',                            not: 'not poor' },
  { rule: ['GWB-8.7', 'GWB-9.4', 'GWB-0.4'], label: `${who}with any morale markers`, value: -1, when: ({ firerMarkers }) => firerMarkers > 0,                        not: 'no markers' },
];
const FIRER_MODIFIERS = ownModifiers('firer ');

/** GWB-8.2 to GWB-8.7 Modifiers to hit, in the order of the sheet. */
// biome-ignore format: a table
export const HIT_MODIFIERS: readonly ModifierRule<Shot>[] = [
  { rule: 'GWB-8.2',              label: 'target moved',             value: -1, when: (shot) => shot.targetMoved,                               not: 'target did not move' },
  { rule: ['GWB-8.3', 'GWB-8.8'], label: 'target in cover or smoke', value: -1, when: (shot) => shot.targetCover !== 'open' || shot.smoke,      not: 'target in plain sight' },
  { rule: 'GWB-8.4',              label: 'close range',              value: +1, when: isClose,                                                  not: 'not close' },
  ...FIRER_MODIFIERS,
];

/** GWB-8.1 6+ to hit on each die. */
export const TO_HIT = {
  title: 'to hit',
  rule: ['GWB-8.1', 'GWB-8.9', 'GWB-0.1', 'GWB-0.3'],
  base: BASE_TO_HIT,
  to: 'die',
} as const;

const AIMED = {
  d10: { ...TO_HIT, die: d10, table: HIT_MODIFIERS },
  d6: { ...TO_HIT, die: d6, table: naturalSix(HIT_MODIFIERS) },
} as const;

export function aimedAt(dice: Dice, shot: Shot) {
  const need = needed(dice, AIMED[shot.options.firingDie], shot);
  return { needed: need, modifier: totalOf(HIT_MODIFIERS, shot), closeRange: isClose(shot) };
}

const AT_GROUND = {
  d10: { ...TO_HIT, title: 'to lay smoke', rule: 'GWB-13.2', die: d10, table: FIRER_MODIFIERS },
  d6: { ...TO_HIT, title: 'to lay smoke', rule: 'GWB-13.2', die: d6, table: naturalSix(FIRER_MODIFIERS) },
} as const;

/** Smoke and other fire without a target: the firer's modifiers only (GWB-13.2). */
export const aimedAtGround = (dice: Dice, aim: Aim & { readonly options: House }): number =>
  needed(dice, AT_GROUND[aim.options.firingDie], aim);

export const hitShape = {
  targetMoved: yes('Target moved', { group: 'Target' }),
  targetCover: cover('Target stands', { group: 'Target' }),
  smoke: yes('Smoke in between', { group: 'Target' }),
  range,
  offTable: firingShape.offTable,
  targetMounted: yes('Target is mounted cavalry', { group: 'Target' }),
  quality: quality('Quality of the firer'),
  firerMarkers: many('Morale markers on the firer'),
};
const hitChecks = badFields(['unknown-value', 'bad-count', 'bad-range'], hitShape);

export const hitNumber = procedure({
  id: 'hitNumber',
  title: 'To hit',
  about: 'The face that each firing die must show.',
  rules: [
    'GWB-8.1',
    'GWB-8.2',
    'GWB-8.3',
    'GWB-8.4',
    'GWB-8.5',
    'GWB-8.6',
    'GWB-8.7',
    'GWB-8.8',
    'GWB-8.9',
    'GWB-7.9',
    'GWB-0.1',
  ],
  tells: 'needed',
  shape: hitShape,
  checks: hitChecks,
  run: aimedAt,
  says: ({ needed, closeRange }, { options }) =>
    `Each die needs ${needed}+ on a ${options.firingDie} to hit${closeRange ? ', at close range' : ''}.`,
});

export type Volley = Firing & Shot & { readonly targetType: Type };

/** GWB-7 to GWB-9 One volley: how many dice, what they need, what the hits do. */
export function fired(dice: Dice, volley: Volley) {
  const { dice: number, mode } = diceFor(dice, volley);
  const aim = aimedAt(dice, volley);
  const hits = dice.count(number, firingDie(volley.options), atLeast(aim.needed), 'to hit');
  if (volley.smoke) dice.trace?.push(fact('GWB-13.1', 'Smoke spoils the aim but does not protect'));
  const result = markersFrom(dice, {
    hits,
    firer: volley.type,
    cover: volley.targetCover,
    assault: false,
    targetType: volley.targetType,
    options: volley.options,
  });
  return {
    mode,
    dice: number,
    needed: aim.needed,
    closeRange: aim.closeRange,
    hits,
    casualtyNeeded: result.needed,
    successes: result.successes,
    extraMarker: result.extraMarker,
    markers: result.markers,
  };
}

export const fireShape = {
  ...firingShape,
  ...hitShape,
  targetType: typeOr('infantry', 'Target unit', { group: 'Target' }),
};
export const fireChecks = [
  ...firingChecks,
  ...hitChecks,
  ...badFields(['unknown-value'], { targetType: fireShape.targetType }),
];
export const fireIdle = {
  ...firingIdle,
  targetMounted: ({ targetType }: Volley) => targetType !== 'cavalry',
};

/** What is asked first of any volley. */
export const wantsOfFire = [
  { field: 'markers', atLeast: 1, say: 'the target takes a marker' },
  { field: 'markers', atLeast: 2, say: 'the target takes 2 markers or more' },
] as const;

type Shots = ReturnType<typeof fired>;

/** `the die`, `both dice`, `all 3 dice`. */
const allDice = (n: number): string => (n === 1 ? 'the die' : n === 2 ? 'both dice' : `all ${diceOf(n)}`);

/** `2 of 3 dice hit`. */
export function hitsSaid({ hits, dice }: Pick<Shots, 'hits' | 'dice'>): string {
  if (hits === 0) return `${allDice(dice)} ${verb(dice, 'misses', 'miss')}`;
  const those = hits === dice ? allDice(dice) : `${hits} of ${diceOf(dice)}`;
  return `${those} ${verb(hits, 'hits', 'hit')}`;
}
const markersSaid = ({ hits, markers, extraMarker }: Shots): string | undefined =>
  hits === 0 ? undefined : `the target takes ${markersFromHits(markers, extraMarker)}`;

export const fire = procedure({
  id: 'fire',
  title: 'Fire',
  about: 'One volley, up to the morale markers it inflicts.',
  rules: ['GWB-7.1', 'GWB-8.1', 'GWB-9.1', 'GWB-9.2', 'GWB-9.3', 'GWB-13.1'],
  tells: 'markers',
  wants: wantsOfFire,
  shape: fireShape,
  checks: fireChecks,
  idle: fireIdle,
  run: fired,
  says: (shots) => sentences(hitsSaid(shots), markersSaid(shots)),
});
