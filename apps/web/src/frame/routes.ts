/** Every address of the app, in the order in which they are tried. The build reads it too: see `build-pages.ts`. */

export type PageName =
  | 'home'
  | 'companionHome'
  | 'game'
  | 'companion'
  | 'search'
  | 'rules'
  | 'print'
  | 'playHome'
  | 'newBattle'
  | 'battle'
  | 'log'
  | 'units';

export type Address = {
  readonly path: string;
  readonly page: PageName;
  /** The page is about the game named in its address, and needs it before it can be drawn. */
  readonly ofGame?: true;
};

// biome-ignore format: a table
export const ADDRESSES = [
  { path: '/',                           page: 'home' },
  { path: '/companion',                  page: 'companionHome' },
  { path: '/companion/:game',            page: 'game',      ofGame: true },
  { path: '/companion/:game/:procedure', page: 'companion', ofGame: true },
  { path: '/rules',                      page: 'search' },
  { path: '/rules/:game',                page: 'rules',     ofGame: true },
  { path: '/print/:game',                page: 'print',     ofGame: true },
  { path: '/play',                       page: 'playHome' },
  { path: '/play/new/:game/:scenario',   page: 'newBattle' },
  { path: '/play/:id',                   page: 'battle' },
  { path: '/log',                        page: 'log' },
  { path: '/units',                      page: 'units' },
  { path: '/:game',                      page: 'game',      ofGame: true },
] as const satisfies readonly Address[];

/** The address that a path is, with what stands in its open places. */
export function addressOf(
  path: string,
): { readonly address: Address; readonly params: Readonly<Record<string, string>> } | undefined {
  const steps = path.split('/').filter(Boolean);
  for (const address of ADDRESSES) {
    const places = address.path.split('/').filter(Boolean);
    if (places.length !== steps.length) continue;
    if (!places.every((place, i) => place.startsWith(':') || place === steps[i])) continue;
    const open = places.flatMap((place, i): [string, string][] =>
      place.startsWith(':') ? [[place.slice(1), steps[i]!]] : [],
    );
    return { address, params: Object.fromEntries(open) };
  }
  return undefined;
}
