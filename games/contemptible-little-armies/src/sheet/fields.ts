import { count, countOr, flag, inchesOr, maybeCount } from '@sandtable/engine';

/** Input fields with the error codes of this sheet; every enum has a code of its own. */

type Shown = { readonly help?: string; readonly group?: string };
type Bounds = Shown & { readonly max?: number; readonly common?: readonly number[] };

const NUMBER = { code: 'bad-number' };

export const yes = (label: string, shown: Shown = {}) => flag(label, { code: 'bad-flag', ...shown });
/** At least one; one unless stated. */
export const figures = (label: string, bounds: Bounds = {}) =>
  countOr(1, label, { ...NUMBER, min: 1, max: 200, ...bounds });
/** Figures of one entry of a list: at least one, and they must be stated. */
export const entryFigures = (label: string) =>
  count(label, { ...NUMBER, min: 1, max: 200, common: [1, 2, 4, 6, 8, 10, 12] });
/** None unless stated. */
export const many = (label: string, bounds: Bounds = {}) => countOr(0, label, { ...NUMBER, ...bounds });
/** No limit unless stated. */
export const targetFigures = maybeCount('Figures in the target', {
  ...NUMBER,
  min: 1,
  group: 'Target',
  help: 'Kills cannot exceed them; no limit unless stated.',
});
export const distance = (common: readonly number[], shown: Shown = {}) =>
  inchesOr(0, 'Distance', { ...NUMBER, common, ...shown });
export const rating = count('Morale rating', {
  code: 'bad-rating',
  min: 1,
  max: 6,
  help: 'Regulars 4, raw or irregular 3, picked troops 5, the unwilling 2.',
});
