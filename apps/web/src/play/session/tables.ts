import type { AnyRuleset, Board } from '@sandtable/engine';

/** A game that can be played on the board. */
export type Table = { readonly rules: AnyRuleset; readonly board: Board };

/** A game seen through the contract alone. */
const asTable = (rules: unknown, board: unknown): Table => ({
  rules: rules as AnyRuleset,
  board: board as Board,
});

const TABLES: Readonly<Record<string, () => Promise<Table>>> = {
  'contemptible-little-armies': async () => {
    const game = await import('@sandtable/contemptible-little-armies');
    return asTable(game.contemptibleLittleArmiesGame, game.contemptibleLittleArmiesBoard);
  },
  'great-war-battalions': async () => {
    const game = await import('@sandtable/great-war-battalions');
    return asTable(game.greatWarBattalionsGame, game.greatWarBattalionsBoard);
  },
  'la-petite-guerre': async () => {
    const game = await import('@sandtable/la-petite-guerre');
    return asTable(game.laPetiteGuerreGame, game.laPetiteGuerreBoard);
  },
  'western-front': async () => {
    const game = await import('@sandtable/western-front');
    return asTable(game.westernFrontGame, game.westernFrontBoard);
  },
  'spanish-civil-war': async () => {
    const game = await import('@sandtable/spanish-civil-war');
    return asTable(game.spanishCivilWarGame, game.spanishCivilWarBoard);
  },
};

/** Games that have a table. */
export const playable: readonly string[] = Object.keys(TABLES);

export function loadTable(game: string): Promise<Table> {
  const load = TABLES[game];
  return load ? load() : Promise.reject(new Error(`There is no table for "${game}" yet.`));
}
