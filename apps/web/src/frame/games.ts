import type { Sheet } from '@sandtable/engine';
import type { Presentation } from '../companion/presentation.ts';

/** What home knows of a game without loading it. */
export type GameCard = {
  readonly id: string;
  readonly tag: string;
  readonly title: string;
  readonly years: string;
  readonly about: string;
  readonly dice: string;
};

/** A game with all that the companion and the reference need. */
export type Game = GameCard & { readonly sheet: Sheet; readonly presentation: Presentation };

type Loading = { readonly sheet: () => Promise<Sheet>; readonly presentation: () => Promise<Presentation> };

/** In the order of their wars. */
// biome-ignore format: a table
export const GAMES: readonly GameCard[] = [
  { id: 'la-petite-guerre',           tag: 'lpg', title: 'La Petite Guerre',           years: '1885',    about: 'The North-West Rebellion. Every man for himself, two actions each.',             dice: 'D6 and average dice' },
  { id: 'great-war-battalions',       tag: 'gwb', title: 'Great War Battalions',       years: '1914–15', about: 'Battalions of bases, command tokens, reactions, morale markers.',                dice: 'D10 and D6' },
  { id: 'western-front',              tag: 'wf',  title: 'Western Front',              years: '1914–18', about: 'Squads, fifteen casualty tables, planned guns, gas and tanks.',                  dice: 'D6 and D10' },
  { id: 'contemptible-little-armies', tag: 'cla', title: 'Contemptible Little Armies', years: '1914–18', about: 'The Great War on every front, in units of single figures.',                      dice: 'D6' },
  { id: 'spanish-civil-war',          tag: 'scw', title: 'Spanish Civil War',          years: '1936–39', about: 'Companies of elements, disruption, hidden markers, armour, aircraft.',           dice: 'D10' },
];

const LOADING: Readonly<Record<string, Loading>> = {
  lpg: {
    sheet: async () => (await import('@sandtable/la-petite-guerre')).laPetiteGuerre,
    presentation: async () => (await import('../companion/lpg.ts')).lpg,
  },
  gwb: {
    sheet: async () => (await import('@sandtable/great-war-battalions')).greatWarBattalions,
    presentation: async () => (await import('../companion/gwb.ts')).gwb,
  },
  wf: {
    sheet: async () => (await import('@sandtable/western-front')).westernFront,
    presentation: async () => (await import('../companion/wf.ts')).wf,
  },
  cla: {
    sheet: async () => (await import('@sandtable/contemptible-little-armies')).contemptibleLittleArmies,
    presentation: async () => (await import('../companion/cla.ts')).cla,
  },
  scw: {
    sheet: async () => (await import('@sandtable/spanish-civil-war')).spanishCivilWar,
    presentation: async () => (await import('../companion/scw.ts')).scw,
  },
};

/** A game by its id or its tag, as both may stand in an address. */
export const cardOf = (name: string): GameCard | undefined =>
  GAMES.find(({ id, tag }) => id === name || tag === name);

/** The game that a rule id belongs to: `SCW-7.2`. */
export const cardOfRule = (rule: string): GameCard | undefined =>
  cardOf(rule.split('-')[0]?.toLowerCase() ?? '');

const loaded = new Map<string, Promise<Game>>();

/** Loads a game once; a failure is forgotten, so that it can be tried again. */
export function loadGame(card: GameCard): Promise<Game> {
  const known = loaded.get(card.tag);
  if (known) return known;
  const { sheet, presentation } = LOADING[card.tag]!;
  const game = Promise.all([sheet(), presentation()]).then(([s, p]) => ({
    ...card,
    sheet: s,
    presentation: p,
  }));
  game.catch(() => loaded.delete(card.tag));
  loaded.set(card.tag, game);
  return game;
}
