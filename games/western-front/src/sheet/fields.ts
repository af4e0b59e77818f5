import {
  choice,
  choiceOr,
  count,
  countOr,
  flag,
  group,
  inches,
  type Labels,
  listOf,
  MOST,
  maybeChoice,
  maybeCount,
} from '@sandtable/engine';
import {
  AMMUNITION,
  type Ammunition,
  ARTILLERY,
  COVERS,
  PLACEMENTS,
  QUALITIES,
  VEHICLE_CLASSES,
} from './vocabulary.ts';

/** Input fields of this sheet. Whatever is wrong with a field by itself is `bad-input`. */
export const BAD = 'bad-input';

type Shown = { readonly help?: string; readonly group?: string };
type Counted = Shown & {
  /** For a number out of bounds, where the sheet has a code of its own for it. */
  readonly boundsCode?: string;
  readonly min?: number;
  readonly max?: number;
  readonly common?: readonly number[];
  readonly unit?: string;
};

export const oneOf = <V extends string>(label: string, labels: Labels<V>, shown: Shown = {}) =>
  choice(label, labels, { code: BAD, ...shown });
export const oneOfOr = <V extends string>(
  standard: NoInfer<V>,
  label: string,
  labels: Labels<V>,
  shown: Shown = {},
) => choiceOr(standard, label, labels, { code: BAD, ...shown });
export const maybeOneOf = <V extends string>(label: string, labels: Labels<V>, shown: Shown = {}) =>
  maybeChoice(label, labels, { code: BAD, ...shown });
export const yes = (label: string, shown: Shown = {}) => flag(label, { code: BAD, ...shown });
export const many = (label: string, shown: Counted = {}) => count(label, { code: BAD, ...shown });
export const manyOr = (standard: number, label: string, shown: Counted = {}) =>
  countOr(standard, label, { code: BAD, ...shown });
export const maybeMany = (label: string, shown: Counted = {}) => maybeCount(label, { code: BAD, ...shown });
/** A whole number that may fall below 0. */
export const whole = (label: string, shown: Counted = {}) => many(label, { min: -MOST, ...shown });
export const wholeOr = (standard: number, label: string, shown: Counted = {}) =>
  manyOr(standard, label, { min: -MOST, ...shown });
export const record = <S extends Parameters<typeof group>[1]>(label: string, shape: S, shown: Shown = {}) =>
  group(label, shape, { code: BAD, ...shown });
export const several = <T extends Parameters<typeof listOf>[1]>(
  label: string,
  entry: T,
  shown: Shown & { readonly max?: number } = {},
) => listOf(label, entry, { code: BAD, ...shown });

export const quality = (label = 'Quality', shown: Shown = {}) => oneOfOr('average', label, QUALITIES, shown);
export const artillery = oneOf('Weapon', ARTILLERY);
export const ammunition = (standard: Ammunition, shown: Shown = {}) =>
  oneOfOr(standard, 'Ammunition', AMMUNITION, shown);
export const placement = oneOfOr('direct', 'Where the shell fell', PLACEMENTS, {
  help: 'Direct if the burst is centred on it.',
});
export const range = inches('Range', {
  code: BAD,
  common: [2, 6, 9, 12, 18, 24, 36, 48, 60],
  group: 'Firer',
  help: 'To the closest figure in sight.',
});

const target = { group: 'Target' };
/** What protects the men fired at. */
export const protection = {
  cover: oneOfOr('none', 'Cover of the target', COVERS, target),
  targetProne: yes('Target is prone', target),
  enfilade: yes('Enfilading fire', { ...target, help: 'Fire along the line of the target.' }),
  targetVehicle: oneOfOr('none', 'Target is the crew of', VEHICLE_CLASSES, {
    ...target,
    help: 'A vehicle counts instead of other cover.',
  }),
};
