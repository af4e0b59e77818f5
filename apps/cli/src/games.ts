import { didYouMean, type Sheet } from '@sandtable/engine';
import { BadInput } from './errors.ts';

/** The sheets by id, each loaded only when it is used. */
const SHEETS: Readonly<Record<string, { tag: string; title: string; load: () => Promise<Sheet> }>> = {
  'contemptible-little-armies': {
    tag: 'cla',
    title: 'Contemptible Little Armies',
    load: async () => (await import('@sandtable/contemptible-little-armies')).contemptibleLittleArmies,
  },
  'la-petite-guerre': {
    tag: 'lpg',
    title: 'La Petite Guerre',
    load: async () => (await import('@sandtable/la-petite-guerre')).laPetiteGuerre,
  },
  'western-front': {
    tag: 'wf',
    title: 'Western Front',
    load: async () => (await import('@sandtable/western-front')).westernFront,
  },
  'great-war-battalions': {
    tag: 'gwb',
    title: 'Great War Battalions',
    load: async () => (await import('@sandtable/great-war-battalions')).greatWarBattalions,
  },
  'spanish-civil-war': {
    tag: 'scw',
    title: 'Spanish Civil War',
    load: async () => (await import('@sandtable/spanish-civil-war')).spanishCivilWar,
  },
};

export const gameIds = Object.keys(SHEETS);
export const gameTitles = Object.entries(SHEETS).map(([id, { tag, title }]) => ({ id, tag, title }));

/** A sheet by its id, or by its tag. */
export async function loadGame(name: string | undefined): Promise<Sheet> {
  const wanted = name?.toLowerCase() ?? '';
  const id = gameIds.find((known) => known === wanted || SHEETS[known]!.tag === wanted);
  if (id) return SHEETS[id]!.load();
  const known = `The games are ${gameIds.join(', ')}.`;
  if (name === undefined) throw new BadInput('missing-game', `Say which game. ${known}`);
  throw new BadInput('unknown-game', `There is no game "${name}".${didYouMean(name, gameIds)} ${known}`);
}
