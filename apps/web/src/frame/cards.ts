/** What home knows of a game without loading it. */
export type GameCard = {
  readonly id: string;
  readonly tag: string;
  readonly title: string;
  readonly years: string;
  readonly about: string;
  readonly dice: string;
};

/** In the order of their wars. */
// biome-ignore format: a table
export const GAMES: readonly GameCard[] = [
  { id: 'la-petite-guerre',           tag: 'lpg', title: 'La Petite Guerre',           years: '1885',    about: 'The North-West Rebellion. Every man for himself, two actions each.',             dice: 'D6 and average dice' },
  { id: 'great-war-battalions',       tag: 'gwb', title: 'Great War Battalions',       years: '1914–15', about: 'Battalions of bases, command tokens, reactions, morale markers.',                dice: 'D10 and D6' },
  { id: 'western-front',              tag: 'wf',  title: 'Western Front',              years: '1914–18', about: 'Squads, fifteen casualty tables, planned guns, gas and tanks.',                  dice: 'D6 and D10' },
  { id: 'contemptible-little-armies', tag: 'cla', title: 'Contemptible Little Armies', years: '1914–18', about: 'The Great War on every front, in units of single figures.',                      dice: 'D6' },
  { id: 'spanish-civil-war',          tag: 'scw', title: 'Spanish Civil War',          years: '1936–39', about: 'Companies of elements, disruption, hidden markers, armour, aircraft.',           dice: 'D10' },
];

/** A game by its id or its tag, as both may stand in an address. */
export const cardOf = (name: string): GameCard | undefined =>
  GAMES.find(({ id, tag }) => id === name || tag === name);
