import {
  badFields,
  choiceOr,
  countOr,
  flag,
  inches,
  inchesOr,
  type Labels,
  maybeCount,
  maybeInches,
} from '@sandtable/engine';
import { COVERS, MARKS } from './vocabulary.ts';

/** Input fields with the error codes of this sheet. */

/** A wrong kind of value, before anything else. */
export const FIRST_CHECKS = badFields(['bad-input']);
/** Every procedure goes on with these, in this order, before its own. */
export const FIELD_CHECKS = badFields(['bad-option', 'bad-rating', 'bad-dps', 'bad-elements', 'bad-range']);

type Shown = { readonly help?: string; readonly group?: string };

const RATING = { code: 'bad-input', boundsCode: 'bad-rating' } as const;
const DPS = { code: 'bad-input', boundsCode: 'bad-dps' } as const;
const ELEMENTS = { code: 'bad-input', boundsCode: 'bad-elements' } as const;
const RANGE = { code: 'bad-input', boundsCode: 'bad-range' } as const;

export const oneOfOr = <V extends string>(
  standard: NoInfer<V>,
  label: string,
  labels: Labels<V>,
  shown: Shown = {},
) => choiceOr(standard, label, labels, { code: 'bad-input', ...shown });
export const yes = (label: string, shown: Shown = {}) => flag(label, { code: 'bad-input', ...shown });

export const mr = (label = 'Morale rating', shown: Shown = {}) =>
  countOr(0, label, { ...RATING, min: -1, max: 2, common: [-1, 0, 1, 2], ...shown });
export const ar = (label = 'Ability rating', shown: Shown = {}) =>
  countOr(0, label, { ...RATING, min: -1, max: 1, common: [-1, 0, 1], ...shown });
export const officer = (shown: Shown = {}) =>
  countOr(0, 'Officer', {
    ...RATING,
    max: 3,
    common: [0, 1, 2, 3],
    help: 'His factor if one is with the unit; of several the best.',
    ...shown,
  });

export const dps = (label = 'DPs on the unit', shown: Shown = {}) =>
  countOr(0, label, { ...DPS, max: 4, common: [0, 1, 2, 3, 4], ...shown });
export const dpsReceived = (label: string, shown: Shown = {}) =>
  countOr(0, label, { ...DPS, common: [1, 2, 3, 4], ...shown });

export const elements = (label = 'Elements', shown: Shown = {}) =>
  countOr(4, label, { ...ELEMENTS, min: 1, common: [1, 2, 3, 4, 5, 6], ...shown });
export const many = (label: string, shown: Shown = {}) =>
  countOr(0, label, { ...ELEMENTS, common: [0, 1, 2, 3, 4], ...shown });
export const maybeMany = (label: string, shown: Shown = {}) => maybeCount(label, { ...ELEMENTS, ...shown });

/** SCW-6.2 A truck carries up to 8 elements. */
export const carried = {
  carriedElements: countOr(0, 'Elements aboard', {
    ...ELEMENTS,
    max: 8,
    group: 'Target',
    help: '0 if empty.',
  }),
  carriedDps: dps('DPs on the troops aboard', { group: 'Target' }),
};

const COMMON_RANGES = [4, 6, 8, 12, 24];
const NEAREST = 'Between the nearest points.';
export const range = inches('Range', { ...RANGE, common: COMMON_RANGES, help: NEAREST });
export const maybeRange = maybeInches('Range', {
  ...RANGE,
  common: COMMON_RANGES,
  help: 'Between the nearest points; must be stated unless it fires at its attacker.',
});
export const far = (standard: number, label: string, shown: Shown = {}) =>
  inchesOr(standard, label, { ...RANGE, ...shown });

export const cover = oneOfOr('none', 'Target stands', COVERS, { group: 'Target' });
export const firerMark = oneOfOr('none', 'Mark on the firer', MARKS, { group: 'Firer' });
