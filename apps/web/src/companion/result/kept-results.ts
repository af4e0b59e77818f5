import { log } from '../../log/log.ts';
import type { Input } from '../games/presentation.ts';
import type { Resolved } from './result.tsx';

/** Results of this visit by their address, so that "back" from a follow-up finds the result that led there. */
const kept = new Map<string, Resolved>();
/** As many as anybody goes back. */
const MOST = 30;

const addressOf = (key: string, query: string): string => `${key}?${query}`;

export function keep(key: string, query: string, result: Resolved): void {
  kept.delete(addressOf(key, query));
  kept.set(addressOf(key, query), result);
  if (kept.size > MOST) kept.delete(kept.keys().next().value!); // the oldest: there is one
}

/** The result that was shown at this address, unless it was taken back. */
export function recalled(key: string, query: string, input: Input): Resolved | undefined {
  if (location.hash !== '#result') return undefined;
  const result = kept.get(addressOf(key, query));
  return result && log.get().some(({ id }) => id === result.entry) ? { ...result, input } : undefined;
}
