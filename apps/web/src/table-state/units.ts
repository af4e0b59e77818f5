import type { UnitField, UnitSheet, UnitValue, UnitValues } from '../companion/presentation.ts';
import { cardOf } from '../frame/games.ts';
import { freshId } from '../frame/id.ts';
import { isRecord, keptRecord } from '../frame/storage.ts';
import { amend, type Entry, strike, type UnitChange } from '../log/log.ts';

/** A unit of the book: what a player would write on a roster. */
export type Unit = {
  readonly id: string;
  readonly tag: string;
  readonly name: string;
  readonly side: 'dark' | 'light';
  readonly values: UnitValues;
  /** Strength when it was written down. */
  readonly full: number;
};

const isValue = (value: unknown): value is UnitValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** What is wrong with something that should be a unit, or nothing. */
function faultOf(raw: unknown): string | undefined {
  if (!isRecord(raw)) return 'is no unit';
  if (typeof raw.name !== 'string' || raw.name.trim() === '') return 'has no name';
  if (typeof raw.tag !== 'string' || !cardOf(raw.tag))
    return `belongs to no game that we know (${JSON.stringify(raw.tag)})`;
  if (!isRecord(raw.values) || !Object.values(raw.values).every(isValue))
    return 'has values that cannot be read';
  return undefined;
}

const asUnit = (raw: Record<string, unknown>): Unit => ({
  id: typeof raw.id === 'string' ? raw.id : freshId(),
  tag: cardOf(String(raw.tag))!.tag, // a file may name the game by its id
  name: String(raw.name),
  side: raw.side === 'light' ? 'light' : 'dark',
  values: raw.values as UnitValues, // `faultOf` has looked at them
  full: typeof raw.full === 'number' ? raw.full : 0,
});

const unitsFrom = (raw: unknown): readonly Unit[] | undefined =>
  Array.isArray(raw) ? raw.filter((each) => faultOf(each) === undefined).map(asUnit) : undefined;

export const units = keptRecord<readonly Unit[]>('units', [], unitsFrom, (read, added) => [
  ...read,
  ...added,
]);

export const addUnit = (unit: Unit): void => units.set((now) => [...now, unit]);
export const removeUnit = (id: string): void => units.set((now) => now.filter((unit) => unit.id !== id));
export const changeUnit = (id: string, change: Partial<Unit>): void =>
  units.set((now) => now.map((unit) => (unit.id === id ? { ...unit, ...change } : unit)));
const setValues = (id: string, values: UnitValues): void =>
  units.set((now) =>
    now.map((unit) => (unit.id === id ? { ...unit, values: { ...unit.values, ...values } } : unit)),
  );

export const startValue = (field: UnitField): UnitValue => field.start;

export function newUnit(tag: string, sheet: UnitSheet, name: string, side: Unit['side']): Unit {
  const values = Object.fromEntries(sheet.fields.map((field) => [field.key, field.start]));
  return { id: freshId(), tag, name, side, values, full: Number(values[sheet.strength]) };
}

/** Writes what a result made of a unit, and notes it in the log so that it can be taken back. */
export function applyTo(unit: Unit, after: UnitValues, entry: string): UnitChange {
  const before = Object.fromEntries(Object.keys(after).map((key) => [key, unit.values[key] ?? 0]));
  const change = { unit: unit.id, name: unit.name, before, after };
  setValues(unit.id, after);
  amend(entry, [change]);
  return change;
}

/** Takes the last entry back, with everything that it did to units. */
export function takeBack(entry: Entry): void {
  for (const { unit, before } of entry.changes.toReversed()) setValues(unit, before);
  strike(entry.id);
}

const VERSION = 1;

export const unitsFile = (): string =>
  JSON.stringify({ sandtable: 'units', version: VERSION, units: units.get() }, null, 2);

/** The units of a file, or a sentence that says what is wrong with it and where. */
export function readUnitsFile(text: string): { units: readonly Unit[] } | { problem: string } {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return {
      problem: 'This file is not a list of units: it is no JSON at all. Choose a file that Sandtable wrote.',
    };
  }
  if (!isRecord(raw) || raw.sandtable !== 'units' || !Array.isArray(raw.units)) {
    return { problem: 'This file is JSON, but not a list of units that Sandtable wrote.' };
  }
  if (raw.version !== VERSION)
    return { problem: `This file is of version ${String(raw.version)}; we read version ${VERSION}.` };
  for (const [i, unit] of raw.units.entries()) {
    const fault = faultOf(unit);
    if (fault) return { problem: `Unit ${i + 1} of the file ${fault}. Nothing was taken over.` };
  }
  return { units: raw.units.map((unit) => ({ ...asUnit(unit), id: freshId() })) };
}
