import { choice, choiceOr, countOr, flag, inches, inchesOr, type Labels, listOf } from '@sandtable/engine';
import { GRADES } from './vocabulary.ts';

/** Input fields; this sheet has one code for everything that is not what it should be. */

const code = 'bad-input';
type Shown = { readonly help?: string; readonly group?: string };
type Measured = Shown & {
  readonly common?: readonly number[];
  readonly max?: number;
  readonly unit?: string;
};

export const oneOf = <V extends string>(label: string, labels: Labels<V>, shown: Shown = {}) =>
  choice(label, labels, { code, ...shown });
export const oneOfOr = <V extends string>(
  standard: NoInfer<V>,
  label: string,
  labels: Labels<V>,
  shown: Shown = {},
) => choiceOr(standard, label, labels, { code, ...shown });
export const yes = (label: string, shown: Shown = {}) => flag(label, { code, ...shown });
export const many = (label: string, shown: Measured = {}) => countOr(0, label, { code, ...shown });
export const distance = (label: string, shown: Measured = {}) => inches(label, { code, ...shown });
export const distanceOr0 = (label: string, shown: Measured = {}) => inchesOr(0, label, { code, ...shown });
export const grade = (label = 'Grade', shown: Shown = {}) => oneOfOr('B', label, GRADES, shown);

/** A list that must be stated, even if empty. */
export const statedList = <T extends Parameters<typeof listOf>[1]>(
  label: string,
  entry: T,
  shown: Shown = {},
) => listOf(label, entry, { code, stated: true, ...shown });
