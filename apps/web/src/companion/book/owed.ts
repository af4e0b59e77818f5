import { formOf, type Procedure } from '@sandtable/engine';
import type { Game } from '../../frame/games.ts';
import { END_OF_TURN, log } from '../../log/log.ts';
import { sideName, type Unit } from '../../table-state/units.ts';
import { ASKED, queryOf } from '../form/address.ts';
import { startOf, trimmed } from '../form/input.ts';
import { type Situation, situationOf } from '../form/situation.ts';
import type { Input, Owed, Role } from '../games/presentation.ts';
import { filledFrom, rolesOf } from './parts.ts';

/** Something that the turn still brings for a unit, or for a whole side. */
export type Due = {
  readonly key: string;
  /** Whom it concerns, as the list calls it. */
  readonly name: string;
  readonly owed: Pick<Owed, 'say' | 'may'>;
  readonly procedure: Procedure;
  /** The unit and its part, where it is about one. */
  readonly part?: { readonly role: Role; readonly unit: Unit };
  /** Where it is worked out, with what the book cannot know asked for. */
  readonly address: string;
};

const roleOf = (game: Game, { procedure, role }: { procedure: string; role: string }): Role =>
  rolesOf(game, procedure).find(({ name }) => name === role)!; // tested for every game

/** The procedure as the book fills it in for a unit. */
function filled(game: Game, id: string, role: Role, unit: Unit, fill: Input = {}) {
  const procedure = game.sheet.procedures[id]!;
  const form = formOf(procedure);
  const input = trimmed(form, { ...filledFrom(role, unit, startOf(form, undefined)), ...fill });
  return { procedure, form, input, situation: situationOf(game.sheet, procedure, input) };
}

const says = (situation: Situation, field: string): boolean =>
  situation.kind === 'settled' && situation.resolution.outcome[field] === true;

function isOwed(game: Game, owed: Owed, unit: Unit, situation: Situation): boolean {
  if (!owed.fill && unit.did.some((entry) => isOf(entry, owed.procedure))) return false;
  if (owed.when && !owed.when(unit.values, unit.atStart)) return false;
  if (owed.ifSays) {
    const asked = filled(game, owed.ifSays.procedure, roleOf(game, owed.ifSays), unit);
    return says(asked.situation, owed.ifSays.field);
  }
  return situation.kind === 'open' || (owed.fill !== undefined && situation.kind === 'settled');
}

const isOf = (entry: string, procedure: string): boolean =>
  log.get().some(({ id, procedure: which }) => id === entry && which === procedure);

const addressOf = (game: Game, id: string, input: Input, asks: readonly string[] = []): string => {
  const query = queryOf(formOf(game.sheet.procedures[id]!), input);
  return `/companion/${game.tag}/${id}?${query}${asks.length > 0 ? `&${ASKED}=${asks.join()}` : ''}`;
};

/** What waits for units: where the procedure, filled in from the book, would roll, or another one says so. */
const dueForUnits = (game: Game, own: readonly Unit[]): readonly Due[] =>
  (game.presentation.owed ?? []).flatMap((owed) => {
    const role = roleOf(game, owed);
    return own.flatMap((unit) => {
      const { procedure, input, situation } = filled(game, owed.procedure, role, unit, owed.fill);
      if (!isOwed(game, owed, unit, situation)) return [];
      const address = addressOf(game, owed.procedure, input, owed.asks);
      return [
        {
          key: `${unit.id} ${owed.procedure}`,
          name: unit.name,
          owed,
          procedure,
          part: { role, unit },
          address,
        },
      ];
    });
  });

/** What waits for a whole side; once it was worked out with these numbers it waits no more. */
function dueForSides(game: Game, own: readonly Unit[]): readonly Due[] {
  const { ofSide } = game.presentation;
  if (!ofSide) return [];
  const procedure = game.sheet.procedures[ofSide.procedure]!;
  const form = formOf(procedure);
  const entries = log.get();
  const turn = entries.slice(
    entries.findLastIndex((each) => each.procedure === END_OF_TURN && each.tag === game.tag) + 1,
  );
  return SIDES.flatMap((side) => {
    const units = own.filter((unit) => unit.side === side);
    const input = ofSide.input(units.map(({ values }) => values));
    if (!input) return [];
    const query = queryOf(form, trimmed(form, input));
    if (turn.some((each) => each.procedure === procedure.id && each.query === query)) return [];
    const address = addressOf(game, procedure.id, trimmed(form, input));
    return [{ key: side, name: sideName(units, side), owed: ofSide, procedure, address }];
  });
}
const SIDES = ['dark', 'light'] as const;

/** Everything that the turn still brings, what must be before what may be. */
export function dueIn(game: Game, own: readonly Unit[]): readonly Due[] {
  const all = [...dueForUnits(game, own), ...dueForSides(game, own)];
  return [...all.filter(({ owed }) => !owed.may), ...all.filter(({ owed }) => owed.may)];
}

export const mustBe = (due: readonly Due[]): readonly Due[] => due.filter(({ owed }) => !owed.may);
