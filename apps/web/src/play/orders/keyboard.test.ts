import { think as thought } from '@sandtable/ai';
import type { Act } from '@sandtable/engine';
import { expect, it } from 'vitest';
import { openSession, type Session } from '../session/session.ts';
import { loadTable } from '../session/tables.ts';
import { type Keyboard, pressed } from './keyboard.ts';

const nobody = (): void => undefined;
const CTRL_ENTER = { key: 'Enter', ctrlKey: true, target: null } as unknown as KeyboardEvent;

/** A battle that is decided at one screen, each of its events shown for a minute. */
async function shownSlowly(): Promise<Session> {
  const table = await loadTable('contemptible-little-armies');
  const [scenario] = table.rules.scenarios;
  return openSession({
    ...table,
    scenario: scenario!,
    seats: Object.fromEntries(scenario!.sides.map(({ id }) => [id, 'you' as const])),
    record: undefined,
    seed: 7,
    house: {},
    think: async (view, side, level, seed) => {
      const { command, best } = thought(level, { rules: table.rules, view, side, seed }, { nodes: 30 });
      return { command, best: best() };
    },
    keep: nobody,
    pace: () => 60_000,
  });
}

/** The board with nothing chosen; `orders` and the rest as far as ending a step asks for them. */
const boardOf = (session: Session, end: (act: Act) => void): Keyboard =>
  ({
    session,
    picture: session.get(),
    orders: { draft: null, sideActs: [], targets: [], actsOf: () => [] },
    recap: { at: null },
    end,
  }) as unknown as Keyboard; // the screen’s own parts are not asked

it('Ctrl+Enter shows all that waits, and ends only the step that was before the eyes', async () => {
  const session = await shownSlowly();
  session.begin();
  let [endedSeen, endedUnseen, presses] = [0, 0, 0];
  for (let step = 0; step < 400 && presses < 60; step++) {
    const { beat, curtain, deciding, view, verdict } = session.get();
    if (verdict) break;
    if (curtain) session.lift();
    else if (!beat) session.order(session.teller.rules.instinct.act(view, deciding!));
    else {
      const before = session.get();
      const ended: Act[] = [];
      presses++;
      expect(
        pressed(
          CTRL_ENTER,
          boardOf(session, (act) => ended.push(act)),
        ),
      ).toBe(true);
      const after = session.get();
      expect(after.beat).toBeNull();
      const same = after.turn === before.turn && after.stages.now === before.stages.now;
      if (ended.length > 0) same ? endedSeen++ : endedUnseen++;
      expect(ended.every((act) => act.ends && after.acts.includes(act))).toBe(true);
    }
  }
  expect(endedSeen).toBeGreaterThan(0);
  expect(endedUnseen).toBe(0);
  session.close();
});
