import type { Procedure, Resolution } from '@sandtable/engine';
import type { Game } from '../../frame/games.ts';
import { freshId } from '../../frame/id.ts';
import { note } from '../../log/log.ts';
import type { Input } from '../games/presentation.ts';
import type { Odds } from '../odds/odds.ts';

type Context = {
  readonly game: Game;
  readonly procedure: Procedure;
  readonly input: Input;
  readonly query: string;
  readonly odds: Odds | undefined;
  readonly why: string;
};

/** Writes a result into the log of the evening; gives the id of its line. */
export function noted(
  { game, procedure, input, query, odds, why }: Context,
  { outcome, says, rolls }: Resolution,
): string {
  const id = freshId();
  const main = odds?.fields[procedure.tells];
  const got = outcome[procedure.tells];
  note({
    id,
    at: Date.now(),
    tag: game.tag,
    procedure: procedure.id,
    title: procedure.title,
    query,
    input,
    line: says,
    why,
    rolls,
    ...(rolls.length > 0 && main?.kind === 'numbers' && typeof got === 'number'
      ? { luck: { got, expected: main.mean } }
      : {}),
    changes: [],
  });
  return id;
}
