import type { Sheet } from '@sandtable/engine';
import type { Presentation } from '../companion/games/presentation.ts';
import type { GameCard } from './cards.ts';
import { type Late, late } from './late.ts';
import { SHEETS } from './sheets.ts';

export { cardOf, GAMES, type GameCard } from './cards.ts';

/** A game with all that the companion and the reference need. */
export type Game = GameCard & { readonly sheet: Sheet; readonly presentation: Presentation };

const PRESENTATIONS: Readonly<Record<string, () => Promise<Presentation>>> = {
  lpg: async () => (await import('../companion/games/lpg.ts')).lpg,
  gwb: async () => (await import('../companion/games/gwb.ts')).gwb,
  wf: async () => (await import('../companion/games/wf.ts')).wf,
  cla: async () => (await import('../companion/games/cla.ts')).cla,
  scw: async () => (await import('../companion/games/scw.ts')).scw,
};

const games = new Map<string, Late<Game>>();

/** A game, loaded once. */
export function lateGame(card: GameCard): Late<Game> {
  const known = games.get(card.tag);
  if (known) return known;
  const game = late(async () => {
    const [{ sheet }, presentation] = await Promise.all([SHEETS[card.tag]!(), PRESENTATIONS[card.tag]!()]);
    return { ...card, sheet, presentation };
  });
  games.set(card.tag, game);
  return game;
}

export const loadGame = (card: GameCard): Promise<Game> => lateGame(card).fetch();
