import type { UnitSheet, UnitValue, UnitValues } from '../companion/games/presentation.ts';
import { cardOf } from '../frame/games.ts';
import { freshId } from '../frame/id.ts';
import { isRecord, keptRecord } from '../frame/storage.ts';
import { amend, END_OF_TURN, type Entry, log, note, strike, type UnitChange } from '../log/log.ts';

/** A unit of the book: what a player would write on a roster. */
export type Unit = {
  readonly id: string;
  readonly tag: string;
  readonly name: string;
  readonly side: 'dark' | 'light';
  /** What its side is called, where somebody said it: `British`. */
  readonly army?: string;
  readonly values: UnitValues;
  /** What it was at the start of the turn. */
  readonly atStart: UnitValues;
  /** What it took part in this turn: lines of the log. */
  readonly did: readonly string[];
  /** Strength when it was written down. */
  readonly full: number;
};

const isValue = (value: unknown): value is UnitValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const isValues = (raw: unknown): raw is UnitValues => isRecord(raw) && Object.values(raw).every(isValue);

/** What is wrong with something that should be a unit, or nothing. */
function faultOf(raw: unknown): string | undefined {
  if (!isRecord(raw)) return 'is no unit';
  if (typeof raw.name !== 'string' || raw.name.trim() === '') return 'has no name';
  if (typeof raw.tag !== 'string' || !cardOf(raw.tag))
    return `belongs to no game that we know (${JSON.stringify(raw.tag)})`;
  return isValues(raw.values) ? undefined : 'has values that cannot be read';
}

const asUnit = (raw: Record<string, unknown>): Unit => ({
  id: typeof raw.id === 'string' ? raw.id : freshId(),
  tag: cardOf(String(raw.tag))!.tag, // a file may name the game by its id
  name: String(raw.name),
  side: raw.side === 'light' ? 'light' : 'dark',
  ...(typeof raw.army === 'string' && raw.army.trim() !== '' ? { army: raw.army } : {}),
  values: raw.values as UnitValues, // `faultOf` has looked at them
  atStart: isValues(raw.atStart) ? raw.atStart : (raw.values as UnitValues),
  did: Array.isArray(raw.did) ? raw.did.map(String) : [],
  full: typeof raw.full === 'number' ? raw.full : 0,
});

const unitsFrom = (raw: unknown): readonly Unit[] | undefined =>
  Array.isArray(raw) ? raw.filter((each) => faultOf(each) === undefined).map(asUnit) : undefined;

export const units = keptRecord<readonly Unit[]>('units', [], unitsFrom);

export const addUnit = (unit: Unit): void => units.set((now) => [...now, unit]);
export const removeUnit = (id: string): void => units.set((now) => now.filter((unit) => unit.id !== id));
export const changeUnit = (id: string, change: Partial<Unit>): void =>
  units.set((now) => now.map((unit) => (unit.id === id ? { ...unit, ...change } : unit)));
const changeAll = (change: (unit: Unit) => Unit): void => units.set((now) => now.map(change));

/** What a side is called: as the force or the list calls it, else by its colour. */
export const sideName = (own: readonly Unit[], side: Unit['side']): string =>
  own.find((unit) => unit.side === side && unit.army)?.army ?? (side === 'dark' ? 'Dark side' : 'Light side');

export function newUnit(
  tag: string,
  sheet: UnitSheet,
  name: string,
  side: Unit['side'],
  army?: string,
): Unit {
  const values = Object.fromEntries(sheet.fields.map((field) => [field.key, field.start]));
  const full = Number(values[sheet.strength]);
  return {
    id: freshId(),
    tag,
    name,
    side,
    ...(army ? { army } : {}),
    values,
    atStart: values,
    did: [],
    full,
  };
}

/** What a form reads of a unit: a value as it is, `figures@start` of the turn, `figures@lost` or `figures@gained` since then. */
export function bookValue({ values, atStart }: Unit, key: string): UnitValue | undefined {
  const [name, when] = key.split('@');
  if (when === 'start') return atStart[name!] ?? values[name!];
  if (when === 'lost') return Math.max(0, Number(atStart[name!] ?? 0) - Number(values[name!] ?? 0));
  if (when === 'gained') return Math.max(0, Number(values[name!] ?? 0) - Number(atStart[name!] ?? 0));
  return values[key];
}

/** Writes what a result made of the units that took part, and notes it in the log so that it can be taken back. */
export function writeDown(
  parts: readonly { readonly unit: Unit; readonly as?: string; readonly after: UnitValues }[],
  entry: string,
): void {
  const changes = parts.map(({ unit, as, after }): UnitChange => {
    const before = Object.fromEntries(Object.keys(after).map((key) => [key, unit.values[key] ?? 0]));
    return { unit: unit.id, name: unit.name, ...(as ? { as } : {}), before, after };
  });
  changeAll((unit) => {
    const after = changes.filter((change) => change.unit === unit.id).map((change) => change.after);
    if (after.length === 0) return unit;
    return { ...unit, values: Object.assign({}, unit.values, ...after), did: [...unit.did, entry] };
  });
  amend(entry, changes);
}

/** Takes an entry back, with everything that it did to units. */
export function takeBack(entry: Entry): void {
  changeAll((unit) => {
    const mine = entry.changes.filter((change) => change.unit === unit.id).toReversed();
    if (mine.length === 0) return unit;
    const values = Object.assign({}, unit.values, ...mine.map(({ before }) => before));
    const turn = mine.find((change) => change.turn)?.turn;
    return { ...unit, values, did: unit.did.filter((id) => id !== entry.id), ...turn };
  });
  strike(entry.id);
}

/** The turn ends: everybody begins the next one as they are now. It stands in the log and can be taken back. */
export function endTurn(tag: string, title: string): void {
  const own = units.get().filter((unit) => unit.tag === tag);
  const number = log.get().filter((entry) => entry.tag === tag && entry.procedure === END_OF_TURN).length + 1;
  const changes = own.map(
    ({ id, name, atStart, did }): UnitChange => ({
      unit: id,
      name,
      before: {},
      after: {},
      turn: { atStart, did },
    }),
  );
  const line = `Turn ${number} of ${title} ends.`;
  note({
    ...{ id: freshId(), at: Date.now(), tag, procedure: END_OF_TURN, title: 'End of turn', query: '' },
    ...{ input: {}, line, why: '', rolls: [], changes },
  });
  changeAll((unit) => (unit.tag === tag ? { ...unit, atStart: unit.values, did: [] } : unit));
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
