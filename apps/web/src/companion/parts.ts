import { formOf, type Outcome, type Procedure } from '@sandtable/engine';
import type { Game } from '../frame/games.ts';
import { isRecord, keptText } from '../frame/storage.ts';
import { useStore } from '../frame/store.ts';
import { log } from '../log/log.ts';
import { bookValue, type Unit, units, writeDown } from '../table-state/units.ts';
import { ASKED, queryOf } from './address.ts';
import { startOf, trimmed, write } from './input.ts';
import type { Input, Role } from './presentation.ts';
import { situationOf } from './situation.ts';

/** Who plays which part: `gwb/volley Target` → the id of a unit. */
const parts = keptText<Readonly<Record<string, string>>>(
  'parts',
  {},
  (raw) => (isRecord(raw) ? (raw as Record<string, string>) : undefined), // an id that is none finds no unit
);

const keyOf = (game: Game, procedure: string, role: string): string => `${game.tag}/${procedure} ${role}`;

export type Cast = readonly { readonly role: Role; readonly unit: Unit | undefined }[];

const rolesOf = (game: Game, procedure: string): readonly Role[] =>
  game.presentation.procedures[procedure]?.roles ?? [];

function castFrom(
  game: Game,
  procedure: string,
  chosen: Readonly<Record<string, string>>,
  all: readonly Unit[],
): Cast {
  return rolesOf(game, procedure).map((role) => ({
    role,
    unit: all.find(({ id, tag }) => tag === game.tag && id === chosen[keyOf(game, procedure, role.name)]),
  }));
}

export const useCast = (game: Game, procedure: string): Cast =>
  castFrom(game, procedure, useStore(parts), useStore(units));

export const castNow = (game: Game, procedure: string): Cast =>
  castFrom(game, procedure, parts.get(), units.get());

export const choosePart = (game: Game, procedure: string, role: string, unit: string): void =>
  parts.set((now) => ({ ...now, [keyOf(game, procedure, role)]: unit }));

/** The fields of the form as the unit has them. */
export const filledFrom = (
  role: Role,
  unit: Unit,
  input: Input,
  wanted: (path: string) => boolean = () => true,
): Input =>
  Object.entries(role.reads).reduce((now, [path, key]) => {
    if (!wanted(path)) return now;
    const value = typeof key === 'string' ? bookValue(unit, key) : key(unit.values, now);
    return value === undefined ? now : write(now, path, value);
  }, input);

/** What spoke of one moment of a unit is forgotten. */
export const withoutMoment = ({ resets = [] }: Role, input: Input): Input =>
  resets.reduce((now, path) => write(now, path, undefined), input);

/** The form as the units that play its parts have it now. */
export const filledFromCast = (cast: Cast, input: Input, wanted?: (path: string) => boolean): Input =>
  cast.reduce((now, { role, unit }) => (unit ? filledFrom(role, unit, now, wanted) : now), input);

/** Each unit takes the other's part. */
export function swapParts(game: Game, procedure: string): void {
  const [a, b] = castNow(game, procedure);
  if (!a || !b) return;
  choosePart(game, procedure, a.role.name, b.unit?.id ?? '');
  choosePart(game, procedure, b.role.name, a.unit?.id ?? '');
}

/** Writes a result down for the units that took part in it; tells which there were. */
export function writtenFor(cast: Cast, outcome: Outcome, input: Input, entry: string): boolean {
  const concerned = cast.flatMap(({ role, unit }) =>
    unit ? [{ unit, after: role.writes?.(outcome, unit.values, input) ?? {} }] : [],
  );
  if (concerned.length > 0) writeDown(concerned, entry);
  return concerned.length > 0;
}

/** `1st South African Infantry (firer), Tribesmen (target)`: who took part, or nothing. */
export const saidCast = (cast: Cast): string =>
  cast.flatMap(({ role, unit }) => (unit ? [`${unit.name} (${role.name.toLowerCase()})`] : [])).join(', ');

/** A test that waits for the end of the turn. */
export type Due = {
  readonly unit: Unit;
  readonly procedure: Procedure;
  readonly input: Input;
  readonly role: Role;
  /** Where it is tested, with what the book cannot know asked for. */
  readonly address: string;
};

/** What is due before the turn ends: where the procedure, filled in from the book, would roll. */
export function dueAtEnd(game: Game, own: readonly Unit[]): readonly Due[] {
  return (game.presentation.endOfTurn ?? []).flatMap(({ procedure: id, role: name, asks = [] }) => {
    const procedure = game.sheet.procedures[id]!;
    const role = rolesOf(game, id).find((each) => each.name === name)!;
    const form = formOf(procedure);
    return own.flatMap((unit) => {
      const input = trimmed(form, filledFrom(role, unit, startOf(form, undefined)));
      const tested = unit.did.some((entry) => testedIn(entry, id));
      const due = !tested && situationOf(game.sheet, procedure, input).kind === 'open';
      const asked = asks.length > 0 ? `&${ASKED}=${asks.join()}` : '';
      const address = `/companion/${game.tag}/${id}?${queryOf(form, input)}${asked}`;
      return due ? [{ unit, procedure, input, role, address }] : [];
    });
  });
}

const testedIn = (entry: string, procedure: string): boolean =>
  log.get().some(({ id, procedure: which }) => id === entry && which === procedure);
