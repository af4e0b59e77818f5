import type { Outcome } from '@sandtable/engine';
import type { Game } from '../../frame/games.ts';
import { isRecord, keptText } from '../../frame/storage.ts';
import { useStore } from '../../frame/store.ts';
import { bookValue, type Unit, units, writeDown } from '../../table-state/units.ts';
import { write } from '../form/input.ts';
import type { Input, Role } from '../games/presentation.ts';

/** Who plays which part: `gwb/volley Target` → the id of a unit. */
const parts = keptText<Readonly<Record<string, string>>>(
  'parts',
  {},
  (raw) => (isRecord(raw) ? (raw as Record<string, string>) : undefined), // an id that is none finds no unit
);

const keyOf = (game: Game, procedure: string, role: string): string => `${game.tag}/${procedure} ${role}`;

export type Cast = readonly { readonly role: Role; readonly unit: Unit | undefined }[];

export const rolesOf = (game: Game, procedure: string): readonly Role[] =>
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

/** The parts are given out anew: whoever is not named plays none, so that nobody is left from the last time. */
export const castAnew = (game: Game, procedure: string, cast: Readonly<Record<string, string>>): void => {
  for (const { name } of rolesOf(game, procedure)) choosePart(game, procedure, name, cast[name] ?? '');
};

/** The fields of the form as the unit has them. */
export const filledFrom = (
  role: Role,
  unit: Unit,
  input: Input,
  wanted: (path: string) => boolean = () => true,
): Input =>
  Object.entries(role.reads).reduce((now, [path, key]) => {
    if (!wanted(path)) return now;
    const value = typeof key === 'string' ? bookValue(unit, key) : key(unit.values, now, unit.atStart);
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
    unit ? [{ unit, as: role.name, after: role.writes?.(outcome, unit.values, input) ?? {} }] : [],
  );
  if (concerned.length > 0) writeDown(concerned, entry);
  return concerned.length > 0;
}

/** `1st South African Infantry (firer), Tribesmen (target)`: who took part, or nothing. */
export const saidCast = (cast: Cast): string =>
  cast.flatMap(({ role, unit }) => (unit ? [`${unit.name} (${role.name.toLowerCase()})`] : [])).join(', ');
