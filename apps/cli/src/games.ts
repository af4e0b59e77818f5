import { type AnyRuleset, didYouMean, type Sheet } from '@sandtable/engine';
import { BadInput } from './errors.ts';

type Game = {
  readonly tag: string;
  readonly title: string;
  readonly load: () => Promise<Sheet>;
  /** The game on the table. */
  readonly play: () => Promise<AnyRuleset>;
};

/** A game seen through the contract alone. */
const asAny = (rules: unknown): AnyRuleset => rules as AnyRuleset;

/** The games by id, each loaded only when it is used. */
const SHEETS: Readonly<Record<string, Game>> = {
  'contemptible-little-armies': {
    tag: 'cla',
    title: 'Contemptible Little Armies',
    load: async () => (await import('@sandtable/contemptible-little-armies/sheet')).contemptibleLittleArmies,
    play: async () =>
      asAny((await import('@sandtable/contemptible-little-armies/play')).contemptibleLittleArmiesGame),
  },
  'la-petite-guerre': {
    tag: 'lpg',
    title: 'La Petite Guerre',
    load: async () => (await import('@sandtable/la-petite-guerre/sheet')).laPetiteGuerre,
    play: async () => asAny((await import('@sandtable/la-petite-guerre/play')).laPetiteGuerreGame),
  },
  'western-front': {
    tag: 'wf',
    title: 'Western Front',
    load: async () => (await import('@sandtable/western-front/sheet')).westernFront,
    play: async () => asAny((await import('@sandtable/western-front/play')).westernFrontGame),
  },
  'great-war-battalions': {
    tag: 'gwb',
    title: 'Great War Battalions',
    load: async () => (await import('@sandtable/great-war-battalions/sheet')).greatWarBattalions,
    play: async () => asAny((await import('@sandtable/great-war-battalions/play')).greatWarBattalionsGame),
  },
  'spanish-civil-war': {
    tag: 'scw',
    title: 'Spanish Civil War',
    load: async () => (await import('@sandtable/spanish-civil-war/sheet')).spanishCivilWar,
    play: async () => asAny((await import('@sandtable/spanish-civil-war/play')).spanishCivilWarGame),
  },
};

export const gameIds = Object.keys(SHEETS);
export const gameTitles = Object.entries(SHEETS).map(([id, { tag, title }]) => ({ id, tag, title }));

/** The id of a game that is given by its id or its tag. */
export function idOf(name: string | undefined): string {
  const wanted = name?.toLowerCase() ?? '';
  const id = gameIds.find((known) => known === wanted || SHEETS[known]!.tag === wanted);
  if (id) return id;
  const known = `The games are ${gameIds.join(', ')}.`;
  if (name === undefined) throw new BadInput('missing-game', `Say which game. ${known}`);
  throw new BadInput('unknown-game', `There is no game "${name}".${didYouMean(name, gameIds)} ${known}`);
}

/** A sheet by its id, or by its tag. */
export const loadGame = async (name: string | undefined): Promise<Sheet> => SHEETS[idOf(name)]!.load();

/** A game on the table by its id, or by its tag. */
export const loadPlay = async (name: string | undefined): Promise<AnyRuleset> => SHEETS[idOf(name)]!.play();
