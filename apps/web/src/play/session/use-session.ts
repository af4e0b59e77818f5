import { houseRules, type MatchRecord } from '@sandtable/engine';
import { useEffect, useState } from 'react';
import { afterPaint } from '../orders/slices.ts';
import { boardSettings, paceOf } from './pace.ts';
import { type Kept, keepShown, noteShown } from './saves.ts';
import { openSession, type Seats, type Session } from './session.ts';
import type { Table } from './tables.ts';
import { thinkingApart } from './thinking.ts';

export type Sitting = {
  readonly id: string;
  readonly game: string;
  readonly scenario: string;
  readonly seats: Seats;
  readonly seed: number | string;
  readonly house: Readonly<Record<string, string | number>>;
  readonly ownDice: boolean;
  readonly record: MatchRecord | undefined;
  /** Somebody plays it in another tab: here it is looked at. */
  readonly watching?: boolean;
};

/** A match being played on this screen; it is written down at every step. */
export function useSession(table: Table, sitting: Sitting): Session | undefined {
  const [session, setSession] = useState<Session>();
  useEffect(() => {
    const { rules } = table;
    const scenario = rules.scenarios.find(({ id }) => id === sitting.scenario)!;
    const mind = thinkingApart(sitting.game);
    const house = houseRules(rules.sheet.rulebook.options, sitting.house).ok ? sitting.house : {};
    let waits: Kept | undefined;
    let noted = false;
    let callOff = (): void => undefined;
    const opened = openSession({
      ...table,
      scenario,
      seats: sitting.seats,
      record: sitting.record,
      seed: sitting.record?.seed ?? sitting.seed,
      house,
      think: mind.think,
      pace: paceOf,
      keep: writeDown,
      ownDice: sitting.ownDice,
      react: () => boardSettings.get().react,
      watching: sitting.watching ?? false,
    });
    function writeDown(record: MatchRecord): void {
      const { feed } = opened;
      const { id, seats, ownDice } = sitting;
      const over = feed.verdict() !== undefined;
      const now = {
        id,
        title: scenario.title,
        seats,
        ownDice,
        at: Date.now(),
        turn: feed.now(undefined).turn,
        over,
        record,
      };
      waits = now;
      noted = noteShown(now);
      callOff();
      callOff = afterPaint(write);
    }
    /** A record grows; copying it to the database must not delay what is shown. Leaving the page writes at once. */
    function write(): void {
      if (waits) keepShown(waits);
      waits = undefined;
    }
    window.addEventListener('pagehide', write);
    if (!sitting.record && !sitting.watching) writeDown(opened.feed.record());
    setSession(opened);
    opened.begin();
    return () => {
      window.removeEventListener('pagehide', write);
      callOff();
      if (!noted) write(); // what is noted is safe, and another tab may hold the pen by now
      opened.close();
      mind.stop();
    };
  }, [table, sitting]);
  return session;
}
