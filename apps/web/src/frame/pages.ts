import type { Procedure } from '@sandtable/engine';
import type { ComponentType } from 'react';
import { cardOf, type Game, lateGame } from './games.ts';
import { type Late, late } from './late.ts';
import { addressOf, type PageName } from './routes.ts';

type Pages = Record<
  Exclude<PageName, 'game' | 'rules' | 'print' | 'companion' | 'newBattle' | 'battle'>,
  object
> & {
  game: { game: Game };
  rules: { game: Game };
  print: { game: Game };
  companion: { game: Game; procedure: Procedure };
  newBattle: { game: string; scenario: string };
  battle: { id: string };
};

/** Each page is fetched when it is opened; offline it is on the device already. */
export const PAGES: { readonly [Name in PageName]: Late<ComponentType<Pages[Name]>> } = {
  home: late(async () => (await import('../home/home.tsx')).Home),
  companionHome: late(async () => (await import('../companion/companion-home.tsx')).default),
  game: late(async () => (await import('../companion/game-page.tsx')).default),
  companion: late(async () => (await import('../companion/page.tsx')).default),
  search: late(async () => (await import('../reference/search-page.tsx')).default),
  rules: late(async () => (await import('../reference/rules-page.tsx')).default),
  print: late(async () => (await import('../reference/print-page.tsx')).default),
  playHome: late(async () => (await import('../play/pages/play-home.tsx')).default),
  newBattle: late(async () => (await import('../play/pages/page.tsx')).NewBattle),
  battle: late(async () => (await import('../play/pages/page.tsx')).Battle),
  log: late(async () => (await import('../log/log-page.tsx')).default),
  units: late(async () => (await import('../table-state/units-page.tsx')).default),
};

/** Fetches what the page at an address needs, so that it can be drawn in one go. */
export async function fetchPage(path: string): Promise<void> {
  const found = addressOf(path);
  if (!found) return;
  const card = found.address.ofGame && cardOf(found.params.game ?? '');
  await Promise.all([PAGES[found.address.page].fetch(), card && lateGame(card).fetch()]);
}
