import type { Side } from '@sandtable/engine';

/** What each side has written in secret, until all have and everything is opened at once. Plain data, for a state. */
export type Sealed<T> = {
  readonly written: Readonly<Record<Side, T>>;
  /** The sides that are done, in the order in which they were. */
  readonly done: readonly Side[];
};

export const unwritten = <T>(): Sealed<T> => ({ written: {}, done: [] });

/** Writes, or writes again; whoever has sealed cannot. */
export function wrote<T>(sealed: Sealed<T>, side: Side, text: T): Sealed<T> {
  if (sealed.done.includes(side)) throw new Error(`${side} has sealed already`); // `judge` sees to it
  return { ...sealed, written: { ...sealed.written, [side]: text } };
}

export const seal = <T>(sealed: Sealed<T>, side: Side): Sealed<T> =>
  sealed.done.includes(side) ? sealed : { ...sealed, done: [...sealed.done, side] };

/** Who still writes. */
export const writing = ({ done }: Sealed<unknown>, sides: readonly Side[]): readonly Side[] =>
  sides.filter((side) => !done.includes(side));

/** What this side may know of it: its own, and who is done. */
export const seenSealed = <T>({ written, done }: Sealed<T>, viewer: Side): Sealed<T> => ({
  written: Object.hasOwn(written, viewer) ? { [viewer]: written[viewer]! } : {},
  done,
});
