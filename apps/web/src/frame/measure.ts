import type { Measure } from './settings.ts';

/** The sheets' own conversion: 2.5 centimetres an inch. */
export const CM = 2.5;

const tidy = (value: number): string => String(Number(value.toFixed(2))).replace('-', '−');

/** A length in inches as the player measures: `6″` or `15 cm`. */
export const length = (inches: number, measure: Measure): string =>
  measure === 'cm' ? `${tidy(inches * CM)} cm` : `${tidy(inches)}″`;

const IN_WORDS = /(\d+(?:\.\d+)?)(?:(?: inches| inch)\b|″)/g;

/** Lengths inside a sentence, in the measure of the player. */
export const inMeasure = (text: string, measure: Measure): string =>
  measure === 'cm' ? text.replace(IN_WORDS, (_, inches: string) => length(Number(inches), measure)) : text;
