import { isRecord, keptText } from '../frame/storage.ts';
import { same } from './form/input.ts';
import type { Input } from './games/presentation.ts';

/** A procedure of a game: `gwb/volley`. */
export type Key = string;
export const keyOf = (tag: string, procedure: string): Key => `${tag}/${procedure}`;

export type Recent = {
  readonly key: Key;
  readonly title: string;
  readonly query: string;
  readonly line: string;
};

/** The last input of each procedure. */
export const remembered = keptText<Readonly<Record<Key, Input>>>(
  'inputs',
  {},
  (raw) =>
    isRecord(raw)
      ? (Object.fromEntries(Object.entries(raw).filter(([, input]) => isRecord(input))) as Record<Key, Input>)
      : undefined, // just filtered
);

export type Favourite = { readonly key: Key; readonly title: string };

const isFavourite = (raw: unknown): raw is Favourite =>
  isRecord(raw) && typeof raw.key === 'string' && typeof raw.title === 'string';

export const favourites = keptText<readonly Favourite[]>('favourites', [], (raw) =>
  Array.isArray(raw) ? raw.filter(isFavourite) : undefined,
);

const isRecent = (raw: unknown): raw is Recent =>
  isRecord(raw) && ['key', 'title', 'query', 'line'].every((name) => typeof raw[name] === 'string');

export const recents = keptText<readonly Recent[]>('recent', [], (raw) =>
  Array.isArray(raw) ? raw.filter(isRecent) : undefined,
);

export function remember(key: Key, input: Input): void {
  if (!same(remembered.get()[key], input)) remembered.set((now) => ({ ...now, [key]: input }));
}

export const toggleFavourite = (favourite: Favourite): void =>
  favourites.set((now) => {
    const others = now.filter(({ key }) => key !== favourite.key);
    return others.length < now.length ? others : [...now, favourite];
  });

/** The newest first, each procedure once. */
export const noteRecent = (recent: Recent): void =>
  recents.set((now) => [recent, ...now.filter(({ key }) => key !== recent.key)].slice(0, 8));
