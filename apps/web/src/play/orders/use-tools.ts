import type { Place } from '@sandtable/table';
import { useState } from 'react';
import type { LogLine } from '../session/telling.ts';

/** An end of the tape: a place, or whatever base of a unit is nearest. */
export type TapeEnd = { readonly place: Place } | { readonly unit: string };

/** What lies on the table beside the troops: the tape, a line of sight, a line of the log, the pencil. */
export function useTools() {
  const [line, setLine] = useState<LogLine | null>(null);
  const [lookFrom, setLookFrom] = useState<string | null>(null);
  const [lookAt, setLookAt] = useState<readonly [string, string] | null>(null);
  const [tape, setTape] = useState<readonly TapeEnd[] | null>(null);
  const [pencil, setPencil] = useState<string | null>(null);
  return {
    line,
    lookFrom,
    lookAt,
    tape,
    pencil,
    setLine,
    startTape: () => setTape(tape ? null : []),
    measureTo: (place: Place) => setTape(tape?.length === 1 ? [...tape, { place }] : [{ place }]),
    /** From the edge of its bases, or to it. */
    measureUnit: (unit: string) => setTape(tape?.length === 1 ? [...tape, { unit }] : [{ unit }]),
    layTape: (ends: readonly TapeEnd[]) => setTape(ends),
    startLook: (from: string | null) => {
      setLookAt(null);
      setLookFrom(lookFrom ? null : from);
    },
    lookTo: (to: string) => {
      setLookAt(lookFrom === null || lookFrom === to ? null : [lookFrom, to]);
      setLookFrom(null);
    },
    startPencil: (unit: string | null) => setPencil(pencil === null ? unit : null),
    isOut: tape !== null || lookFrom !== null || lookAt !== null || line !== null || pencil !== null,
    putAway: () => {
      setTape(null);
      setLookFrom(null);
      setLookAt(null);
      setLine(null);
      setPencil(null);
    },
  };
}
export type Tools = ReturnType<typeof useTools>;
