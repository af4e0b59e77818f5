import { isRecord, keptText } from '../../frame/storage.ts';
import { useStore } from '../../frame/store.ts';
import type { Moment } from '../theatre/changes.ts';
import { type LogLine, rolled } from './telling.ts';

/** How quickly the board shows what happens. */
export const SPEEDS = ['slow', 'normal', 'fast', 'at once'] as const;
export type Speed = (typeof SPEEDS)[number];

const FACTORS: Readonly<Record<Speed, number>> = { slow: 1.7, normal: 1, fast: 0.45, 'at once': 0 };

/** When a player wants to be asked whether he reacts. */
export const ASKED = ['always', 'when I can fire', 'never'] as const;
export type Asked = (typeof ASKED)[number];

export type BoardSettings = {
  readonly speed: Speed;
  readonly react: Asked;
  readonly sound: boolean;
  /** Which notes of a first battle were seen, by game. */
  readonly taught: Readonly<Record<string, readonly string[]>>;
};

const taughtIn = (raw: unknown): BoardSettings['taught'] =>
  isRecord(raw)
    ? Object.fromEntries(
        Object.entries(raw).map(([game, kinds]) => [game, Array.isArray(kinds) ? kinds.map(String) : []]),
      )
    : {};

export const boardSettings = keptText<BoardSettings>(
  'board',
  { speed: 'normal', react: 'when I can fire', sound: false, taught: {} },
  (raw) =>
    isRecord(raw) && SPEEDS.includes(raw.speed as Speed)
      ? {
          speed: raw.speed as Speed,
          react: ASKED.includes(raw.react as Asked) ? (raw.react as Asked) : 'when I can fire',
          sound: raw.sound === true,
          taught: taughtIn(raw.taught),
        }
      : undefined,
);
export const useTaught = (): BoardSettings['taught'] => useStore(boardSettings).taught;
export const useSound = (): boolean => useStore(boardSettings).sound;
export const useReact = (): Asked => useStore(boardSettings).react;
export const useSpeed = (): Speed => useStore(boardSettings).speed;

/** Milliseconds for one event: longer where somebody walks or dice fall, and for a moment of the battle. */
export function paceOf({ trail }: LogLine, moment: Moment | null): number {
  const factor = FACTORS[boardSettings.get().speed];
  const walks = trail?.path && trail.path.length > 1;
  return factor * (moment ? 1500 : rolled(trail) ? 1200 : walks ? 950 : 350);
}

/** Milliseconds for each further man of a group whose dice fall for one order: fourteen men take two seconds in all. */
const NEXT_MAN = 60;

/** The group that an order is being shown for; null while it is not a group's. */
export type Run = { readonly step: number; readonly group: string | undefined };

/** The dice of one group for one order fall in quick succession: the first has its time, the others follow at once. */
export const hastened = (last: Run | null, now: Run, pause: number): number =>
  last && now.group !== undefined && last.step === now.step && last.group === now.group
    ? Math.min(pause, NEXT_MAN)
    : pause;
