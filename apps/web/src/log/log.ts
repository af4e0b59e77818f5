import type { Roll } from '@sandtable/dice';
import type { Input, UnitValues } from '../companion/games/presentation.ts';
import { isRecord, keptRecord } from '../frame/storage.ts';

/** What a result did to a unit of the book, so that it can be taken back. */
export type UnitChange = {
  readonly unit: string;
  readonly name: string;
  /** The part that it played: `Target`. */
  readonly as?: string;
  readonly before: UnitValues;
  readonly after: UnitValues;
  /** At the end of a turn: how the turn stood that ended. */
  readonly turn?: { readonly atStart: UnitValues; readonly did: readonly string[] };
};

/** Stands where other lines name their procedure. */
export const END_OF_TURN = 'end-of-turn';

/** One thing resolved tonight. */
export type Entry = {
  readonly id: string;
  readonly at: number;
  readonly tag: string;
  readonly procedure: string;
  readonly title: string;
  readonly query: string;
  readonly input: Input;
  /** The result in a sentence. */
  readonly line: string;
  /** Why: the verdict before the dice. */
  readonly why: string;
  readonly rolls: readonly Roll[];
  /** The main number and what could be expected of it. */
  readonly luck?: { readonly got: number; readonly expected: number };
  readonly changes: readonly UnitChange[];
};

const WORDS = ['id', 'tag', 'procedure', 'title', 'query', 'line', 'why'] as const;
/** The latest moment that a calendar knows, in milliseconds. */
const LAST = 8.64e15;

const isRoll = (raw: unknown): boolean =>
  isRecord(raw) &&
  typeof raw.why === 'string' &&
  typeof raw.die === 'string' &&
  typeof raw.n === 'number' &&
  (raw.faces === null || (Array.isArray(raw.faces) && raw.faces.every((face) => typeof face === 'number')));

const isChange = (raw: unknown): boolean =>
  isRecord(raw) &&
  typeof raw.unit === 'string' &&
  typeof raw.name === 'string' &&
  isRecord(raw.before) &&
  isRecord(raw.after);

const isLuck = (raw: unknown): boolean =>
  raw === undefined || (isRecord(raw) && typeof raw.got === 'number' && typeof raw.expected === 'number');

/** What is wrong with something that should be a line of the log, or nothing. */
export function faultOfEntry(raw: unknown): string | undefined {
  if (!isRecord(raw)) return 'is no line of a log';
  const missing = WORDS.find((name) => typeof raw[name] !== 'string');
  if (missing) return `has no “${missing}”`;
  if (typeof raw.at !== 'number' || !(Math.abs(raw.at) <= LAST)) return 'has no time';
  if (!isRecord(raw.input)) return 'has no input';
  if (!Array.isArray(raw.rolls) || !raw.rolls.every(isRoll)) return 'has dice that cannot be read';
  if (!Array.isArray(raw.changes) || !raw.changes.every(isChange)) return 'has changes that cannot be read';
  return isLuck(raw.luck) ? undefined : 'has luck that cannot be read';
}

const isEntry = (raw: unknown): raw is Entry => faultOfEntry(raw) === undefined;

const entriesFrom = (raw: unknown): readonly Entry[] | undefined =>
  Array.isArray(raw) ? raw.filter(isEntry) : undefined;

/** The evening, oldest first. */
export const log = keptRecord<readonly Entry[]>('log', [], entriesFrom);

export const note = (entry: Entry): void => log.set((now) => [...now, entry]);
export const strike = (id: string): void => log.set((now) => now.filter((entry) => entry.id !== id));
export const amend = (id: string, changes: readonly UnitChange[]): void =>
  log.set((now) =>
    now.map((entry) => (entry.id === id ? { ...entry, changes: [...entry.changes, ...changes] } : entry)),
  );

const clock = (at: number): string =>
  new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });

/** Own and rolled dice are marked as what they are. */
export function whoseDice(rolls: readonly Roll[]): string {
  const own = rolls.filter(({ byHand }) => byHand).length;
  return own === rolls.length
    ? 'your dice'
    : own === 0
      ? 'rolled for you'
      : 'some yours, some rolled for you';
}

/** `to hit, 3 d6 of yours: 2 5 6`. */
const saidRoll = ({ why, n, die, faces, result, byHand }: Roll): string =>
  `${why}, ${n} ${die} ${byHand ? 'of yours' : 'rolled for you'}: ${faces ? faces.join(' ') : typeof result === 'number' ? result : 'told'}`;

/** An entry as text: what was asked, the dice, the result. */
export function entryText({ at, title, line, why, rolls, changes }: Entry): string {
  const dice = rolls.map(saidRoll).join('; ');
  const books = changes.map(({ name }) => name).join(', ');
  return [
    `${clock(at)}  ${title}: ${line}`,
    why && `    ${why}`,
    dice && `    ${dice}`,
    books && `    written to ${books}`,
  ]
    .filter(Boolean)
    .join('\n');
}

export const logText = (entries: readonly Entry[]): string => entries.map(entryText).join('\n');
