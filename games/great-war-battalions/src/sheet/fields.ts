import { choice, choiceOr, countOr, flag, type Labels, maybeCount, maybeInches } from '@sandtable/engine';
import { COVERS, QUALITIES, TYPES, type Type } from './vocabulary.ts';

/** Input fields with the error codes of this sheet: unknown-value, bad-count, bad-bases, bad-range. */

type Shown = { readonly help?: string; readonly group?: string };

const oneOf = <V extends string>(label: string, labels: Labels<V>, shown: Shown = {}) =>
  choice(label, labels, { code: 'unknown-value', ...shown });
export const oneOfOr = <V extends string>(
  standard: NoInfer<V>,
  label: string,
  labels: Labels<V>,
  shown: Shown = {},
) => choiceOr(standard, label, labels, { code: 'unknown-value', ...shown });
export const yes = (label: string, shown: Shown = {}) => flag(label, { code: 'unknown-value', ...shown });
export const many = (label: string, shown: Shown = {}) => countOr(0, label, { code: 'bad-count', ...shown });

export const typeField = oneOf('Unit', TYPES);
export const typeOr = (standard: Type, label: string, shown: Shown = {}) =>
  oneOfOr(standard, label, TYPES, shown);
export const quality = (label = 'Quality', shown: Shown = {}) => oneOfOr('standard', label, QUALITIES, shown);
export const cover = (label: string, shown: Shown = {}) => oneOfOr('open', label, COVERS, shown);
export const bases = (label = 'Bases', shown: Shown = {}) =>
  maybeCount(label, {
    code: 'bad-bases',
    min: 1,
    max: 100,
    common: [1, 2, 3, 4, 5, 6],
    help: 'Full strength unless stated: infantry 4, cavalry 3, the others 2.',
    ...shown,
  });
export const range = maybeInches('Range', {
  code: 'bad-range',
  common: [2, 4, 6, 8, 12, 24],
  help: 'Between the nearest points of the two units. Only guns off the table fire without one.',
});
export const dismounted = yes('Dismounted', { help: 'Cavalry on foot.' });
export const moraleMarkers = many('Morale markers');
