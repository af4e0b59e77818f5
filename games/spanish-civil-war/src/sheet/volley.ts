import { type Dice, d10 } from '@sandtable/dice';
import { addUp, type Check, fact, figure, type ModifierRule, refuseWhen, totalOf } from '@sandtable/engine';
import { dpsOf } from './fates.ts';
import { ar, dps, firerMark, many, yes } from './fields.ts';
import type { House } from './options.ts';
import { abilityLine } from './ratings.ts';
import { ASSAULT_RANGE, BANDS, EXTENDED_EFFECT, FIRE_FACTORS, REACH, SMALL_ARMS_EFFECT } from './tables.ts';
import { type Cover, type Mark, SMALL_ARMS, type SmallArm, type TroopTarget } from './vocabulary.ts';

/** All that fire points depend on. Measuring is settled before it gets here. */
export type Volley = Readonly<Record<SmallArm, number>> & {
  readonly range: number;
  readonly moved: boolean;
  readonly vehicleMounted: boolean;
  readonly ar: number;
  readonly firerDps: number;
  readonly firerMark: Mark;
  readonly firersUnderArtMgFire: boolean;
  readonly target: TroopTarget | 'softskin';
  readonly cover: Cover;
};

const firer = { group: 'Firer' };

/** SCW-9.4 A heavy machine gun that moved is silent, unless a vehicle carries it. */
export const hmgSilent = ({ moved, vehicleMounted }: Pick<Volley, 'moved' | 'vehicleMounted'>): boolean =>
  moved && !vehicleMounted;

/** SCW-9.1 A shared edge belongs to the nearer band. */
const bandOf = (range: number): 'near' | 'middle' | 'far' =>
  range <= BANDS.near ? 'near' : range <= BANDS.middle ? 'middle' : 'far';

const pointsOf = (arm: SmallArm, volley: Volley): number =>
  arm === 'hmg' && hmgSilent(volley) ? 0 : volley[arm] * FIRE_FACTORS[arm][bandOf(volley.range)];

const ARMS = Object.keys(SMALL_ARMS) as SmallArm[]; // the keys of SMALL_ARMS

/** SCW-9.1 What each kind of element adds. */
const ELEMENT_POINTS: readonly ModifierRule<Volley>[] = ARMS.map((arm) => ({
  rule: ['SCW-9.1', 'SCW-1.4'],
  label: SMALL_ARMS[arm].toLowerCase(),
  value: (volley) => pointsOf(arm, volley),
  when: (volley) => pointsOf(arm, volley) > 0,
  not: 'none, or silent at this range',
}));

/** SCW-9.6 to SCW-9.12 Modifiers, in the order of the sheet. */
// biome-ignore format: a table
export const FIRE_MODIFIERS: readonly ModifierRule<Volley>[] = [
  { rule: ['SCW-9.6', 'SCW-8.9'],  label: 'target in soft cover',        value: -1, when: (volley) => volley.cover === 'soft',     not: 'not in soft cover' },
  { rule: ['SCW-9.6', 'SCW-8.9'],  label: 'target in hard cover',        value: -2, when: (volley) => volley.cover === 'hard',     not: 'not in hard cover' },
  { rule: ['SCW-9.6', 'SCW-8.9'],  label: 'target in trenches',          value: -3, when: (volley) => volley.cover === 'trenches', not: 'not in trenches' },
  { rule: 'SCW-9.7',               label: 'target is cavalry',           value: +1, when: (volley) => volley.target === 'cavalry', not: 'not cavalry' },
  { rule: ['SCW-9.10', 'SCW-2.7'], label: 'firers under artillery or machine-gun fire', value: -1, when: (volley) => volley.firersUnderArtMgFire, not: 'not under such fire' },
  { rule: ['SCW-9.11', 'SCW-2.8'], label: 'firers pinned or retiring',   value: -1, when: (volley) => volley.firerMark === 'pinned' || volley.firerMark === 'retiring', not: 'neither pinned nor retiring' },
  { rule: 'SCW-9.12',              label: 'firers have 2 or 3 DPs',      value: -1, when: (volley) => volley.firerDps === 2 || volley.firerDps === 3, not: 'not 2 or 3 DPs' },
  { rule: 'SCW-9.12',              label: 'firers have 4 DPs',           value: -2, when: (volley) => volley.firerDps === 4,       not: 'not 4 DPs' },
  { rule: 'SCW-9.8',               label: 'firers are mounted cavalry',  value: -2, when: (volley) => volley.mountedCavalry > 0,   not: 'not mounted' },
  abilityLine('SCW-9.9'),
];
const FIRE_POINTS = { title: 'fire points', rule: 'SCW-9.1', table: [...ELEMENT_POINTS, ...FIRE_MODIFIERS] };

/** SCW-9.1 Fire points, without the working. */
export const firePointsOf = (volley: Volley): number => totalOf(FIRE_POINTS.table, volley);

/** SCW-9.14 The row that is read; null where there is none. */
export function rowOf(firePoints: number, { fireTable }: House): number | null {
  const [lowest, highest] = fireTable === 'extended' ? [-1, Number.POSITIVE_INFINITY] : [0, 10];
  return firePoints < lowest ? null : Math.min(highest, firePoints);
}

/** SCW-9.13, SCW-9.14 The faces for one DP, two DPs and so on. */
export const facesFor = (row: number, { fireTable }: House): readonly number[] =>
  fireTable === 'extended' ? EXTENDED_EFFECT.map((face) => face - row) : SMALL_ARMS_EFFECT[row]!;

function readRow(dice: Dice, firePoints: number, faces: readonly number[], options: House): void {
  if (!dice.trace) return;
  const row = rowOf(firePoints, options);
  const off = row !== firePoints || row < 0 || row > 10;
  const said = faces.flatMap((face, i) => (face > 10 ? [] : [`${dpsOf(i + 1)} on ${Math.max(1, face)}+`]));
  const text =
    row === null
      ? `${figure(firePoints)} fire points: no row, no effect`
      : `Row ${figure(row)}: ${said.join(', ') || 'no DPs'}`;
  const house = off && options.fireTable === 'extended' ? 'House rule, the table carried on. ' : '';
  dice.trace.push(fact(off ? ['SCW-9.13', 'SCW-9.14'] : 'SCW-9.13', `${house}${text}`));
}

/** SCW-9.1, SCW-9.13 One volley: fire points, and the die unless they are too few. */
export function fired(dice: Dice, volley: Volley, options: House) {
  if (volley.hmg > 0 && hmgSilent(volley))
    dice.trace?.push(fact('SCW-9.4', 'The heavy machine guns moved and are silent'));
  const firePoints = addUp(dice, FIRE_POINTS, volley);
  const row = rowOf(firePoints, options);
  const faces = row === null ? [] : facesFor(row, options);
  readRow(dice, firePoints, faces, options);
  if (row === null) return { firePoints, row, roll: null, dps: 0 };
  const roll = dice.roll(d10, 'small-arms fire');
  return { firePoints, row, roll, dps: faces.filter((face) => roll >= face).length };
}

/** The firing unit. */
export const firingShape = {
  rifle: many(SMALL_ARMS.rifle, firer),
  smg: many(SMALL_ARMS.smg, firer),
  lmg: many(SMALL_ARMS.lmg, firer),
  hmg: many(SMALL_ARMS.hmg, firer),
  mountedCavalry: many(SMALL_ARMS.mountedCavalry, firer),
  moved: yes('Firers moved this turn', firer),
  vehicleMounted: yes('Weapons are on a vehicle', firer),
  ar: ar('Ability rating of the firers', firer),
  firerDps: dps('DPs on the firers', firer),
  firerMark,
  firersUnderArtMgFire: yes('Firers under artillery or machine-gun fire', {
    ...firer,
    help: 'Last turn, or in the fire phase before this one.',
  }),
};

/** SCW-9.2 Who retreats does not fire. */
export const NOT_RETREATING = refuseWhen(
  'retreating-may-not-fire',
  'SCW-9.2',
  ({ firerMark }: { firerMark: Mark }) => firerMark === 'retreating',
  'A retreating unit may not fire.',
);

/** SCW-9.1, SCW-9.3 Small arms and machine guns fire from 2 to 24 inches. */
export const inReach = <I>(rangeOf: (input: I) => number): Check<I>[] => [
  refuseWhen(
    'assault-range',
    'SCW-9.3',
    (input: I) => rangeOf(input) < ASSAULT_RANGE,
    'Nearer than 2 inches is an assault, not fire.',
  ),
  refuseWhen(
    'out-of-range',
    'SCW-9.1',
    (input: I) => rangeOf(input) > REACH,
    'Small arms and machine guns reach 24 inches; move closer or choose another target.',
  ),
];

/** SCW-9.1 Somebody must have a fire factor at the range. */
export const someFirer = <I>(volleyOf: (input: I) => Volley): Check<I> =>
  refuseWhen(
    'no-firers',
    'SCW-9.1',
    (input: I) => ARMS.every((arm) => pointsOf(arm, volleyOf(input)) === 0),
    'No element can fire at this range; state the elements that do.',
  );
