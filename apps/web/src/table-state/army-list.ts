import { didYouMean } from '@sandtable/engine';
import type { UnitField, UnitSheet, UnitValue, UnitValues } from '../companion/games/presentation.ts';
import { newUnit, type Unit } from './units.ts';

/**
 * An army list as people write one down:
 *
 *     South Africans
 *     1st Infantry: 12 figures, rating 4
 *     Dorset Yeomanry: cavalry, 10 figures, morale rating 5
 *
 * A line without a colon names the side of what follows. A unit has its name, a colon, and what differs from the
 * common case: a number with its field, a choice by its name, a yes-or-no by its name.
 */

type Said = { readonly key: string; readonly value: UnitValue };

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
const namesOf = ({ key, label }: UnitField): readonly string[] => [plain(key), plain(label)];

/** `12 figures`, `rating 4`, `cavalry`, `stubborn`; undefined where it is none of these. */
function said(text: string, { fields }: UnitSheet): Said | undefined {
  const number = /^(?:(-?\d+)\s+(.+)|(.+?)\s+([-−]?\d+))$/.exec(text.trim());
  if (number) {
    const value = Number((number[1] ?? number[4]!).replace('−', '-'));
    const word = plain(number[2] ?? number[3]!);
    const field = fields.find(
      (each) =>
        typeof each.start === 'number' &&
        namesOf(each).some((name) => name === word || name.endsWith(word) || name === `${word}s`),
    );
    return field && { key: field.key, value };
  }
  const word = plain(text);
  const flag = fields.find((each) => typeof each.start === 'boolean' && namesOf(each).includes(word));
  if (flag) return { key: flag.key, value: true };
  for (const { key, choices = {} } of fields) {
    const chosen = Object.entries(choices).find(
      ([value, label]) => plain(value) === word || plain(label) === word,
    );
    if (chosen) return { key, value: chosen[0] };
  }
  return undefined;
}

const wordsOf = ({ fields }: UnitSheet): readonly string[] =>
  fields.flatMap(({ label, choices }) => (choices ? Object.values(choices) : [label.toLowerCase()]));

export type ArmyList = { readonly units: readonly Unit[] } | { readonly problem: string };

/** The units of a list, or what is wrong with it and in which line. */
export function readArmyList(text: string, tag: string, sheet: UnitSheet): ArmyList {
  const units: Unit[] = [];
  const sides: string[] = [];
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const at = line.indexOf(':');
    if (at === -1) {
      sides.push(line.trim());
      continue;
    }
    const name = line.slice(0, at).trim();
    if (name === '') return { problem: `Line ${i + 1} has no name before the colon.` };
    const values: Record<string, UnitValue> = {};
    for (const part of line
      .slice(at + 1)
      .split(/[,;]/)
      .map((each) => each.trim())
      .filter(Boolean)) {
      const found = said(part, sheet);
      if (!found) {
        const known = wordsOf(sheet);
        const word = part.replaceAll(/[-−]?\d+/g, '').trim();
        return {
          problem: `Line ${i + 1}: “${part}” is not understood.${didYouMean(word, known)} It may say ${known.join(', ')}.`,
        };
      }
      values[found.key] = found.value;
    }
    units.push(
      withValues(newUnit(tag, sheet, name, sides.length > 1 ? 'light' : 'dark', sides.at(-1)), sheet, values),
    );
  }
  return units.length > 0
    ? { units }
    : { problem: 'The list names no unit. Write one a line: 1st Company: 12 figures' };
}

/** A fresh unit with what is known of it; that is its full strength and how it begins the turn. */
export function withValues(unit: Unit, { strength }: UnitSheet, more: UnitValues): Unit {
  const values = { ...unit.values, ...more };
  return { ...unit, values, atStart: values, full: Number(values[strength] ?? 0) };
}
