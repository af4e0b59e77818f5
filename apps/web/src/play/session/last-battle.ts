import { isRecord, keptText } from '../../frame/storage.ts';

/** The battle that was played last, as the first page tells of it: small enough to be there at once. */
export type LastBattle = {
  readonly id: string;
  readonly game: string;
  readonly title: string;
  readonly turn: number;
  readonly over: boolean;
};

const reading = (raw: unknown): LastBattle | null | undefined =>
  isRecord(raw) &&
  typeof raw.id === 'string' &&
  typeof raw.game === 'string' &&
  typeof raw.title === 'string' &&
  typeof raw.turn === 'number' &&
  typeof raw.over === 'boolean'
    ? (raw as LastBattle) // every field was looked at
    : undefined;

export const lastBattle = keptText<LastBattle | null>('last-battle', null, reading);
