/** The introductory battles: one click begins them against a computer player. */
// biome-ignore format: a table
export const BATTLES: readonly { readonly game: string; readonly scenario: string; readonly title: string; readonly year: string }[] = [
  { game: 'la-petite-guerre',           scenario: 'duck-lake',  title: 'Duck Lake',  year: '1885' },
  { game: 'great-war-battalions',       scenario: 'audregnies', title: 'Audregnies', year: '1914' },
  { game: 'western-front',              scenario: 'nimy',       title: 'Nimy',       year: '1914' },
  { game: 'contemptible-little-armies', scenario: 'agagia',     title: 'Agagia',     year: '1916' },
  { game: 'spanish-civil-war',          scenario: 'pingarron',  title: 'Pingarrón',  year: '1937' },
];
