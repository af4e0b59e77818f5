import { think as thought } from '@sandtable/ai';
import { type Command, type MatchRecord, resumeMatch, verifyRecord } from '@sandtable/engine';
import { describe, expect, it } from 'vitest';
import { isReaction } from '../orders/direct.ts';
import type { Think } from './feed.ts';
import { openSession, type Seats, type Session } from './session.ts';
import { loadTable, type Table } from './tables.ts';
import { rolled } from './telling.ts';

const thinking =
  ({ rules }: Table): Think =>
  async (view, side, level, seed) => {
    const { command, best } = thought(level, { rules, view, side, seed }, { nodes: 30 });
    return { command, best: best() };
  };

async function opened(
  game: string,
  seats: Seats,
  record?: MatchRecord,
  pace: () => number = () => 0,
): Promise<Session & { kept: MatchRecord[] }> {
  const table = await loadTable(game);
  const kept: MatchRecord[] = [];
  const session = openSession({
    ...table,
    scenario: table.rules.scenarios[0]!,
    seats,
    record,
    seed: 7,
    house: {},
    think: thinking(table),
    keep: (now) => kept.push(now),
    pace,
  });
  session.begin();
  return Object.assign(session, { kept });
}

/** Until somebody at the screen is to decide, or the curtain is down, or all is over. */
async function settled(session: Session): Promise<void> {
  for (let i = 0; i < 10_000; i++) {
    const { yours, curtain, verdict, trouble } = session.get();
    if (trouble) throw new Error(trouble);
    if (yours || curtain || verdict) return;
    await new Promise((done) => setTimeout(done, 0));
  }
  throw new Error('nothing happens any more');
}

/** Until nothing is being shown any more. */
async function quiet(session: Session): Promise<void> {
  while (session.get().beat) await new Promise((done) => setTimeout(done, 1));
}

/** Does whatever instinct says for whoever sits there. */
function act(session: Session): void {
  const { rules } = session.teller;
  const { view, deciding } = session.get();
  expect(session.order(rules.instinct.act(view, deciding!))).toBeUndefined();
}

describe('a match on the screen', () => {
  it('is played against the computer to its verdict; the record is kept at every step and verifies', async () => {
    const session = await opened('great-war-battalions', { british: 'you', germans: 'recruit' });
    await settled(session);
    for (let i = 0; i < 2000 && !session.get().verdict; i++) {
      expect(session.get().viewer).toBe('british');
      expect(session.get().acts.length).toBeGreaterThan(0);
      act(session);
      await settled(session);
    }
    expect(session.get().verdict).toBeDefined();
    expect(session.get().viewer).toBeUndefined();
    expect(verifyRecord(session.teller.rules, session.kept.at(-1)!)).toBeUndefined();
    expect(session.get().log.length).toBeGreaterThan(20);
  });

  it('whoever keeps still is asked no more in this turn whether he reacts, and again in the next', async () => {
    const session = await opened('great-war-battalions', { british: 'you', germans: 'regular' });
    const asked: number[] = [];
    await settled(session);
    for (let i = 0; i < 200 && !session.get().verdict && asked.length < 3; i++) {
      const { view, acts, turn } = session.get();
      if (isReaction(session.teller.rules, view, acts)) {
        asked.push(turn);
        session.keepStill();
      } else act(session);
      await settled(session);
    }
    expect(asked.length).toBeGreaterThan(1);
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('what is seen stays the same thing while dice are shown, so that an order begun meanwhile is not lost', async () => {
    const seats = { british: 'you', senussi: 'friend' } as const;
    const session = await opened('contemptible-little-armies', seats, undefined, () => 1);
    await settled(session);
    const side = { senussi: 'senussi', british: 'british' } as const;
    for (const who of [side.senussi, side.british]) {
      expect(session.order({ type: 'done', side: who } as Command)).toBeUndefined();
      await settled(session);
    }
    await quiet(session);
    const views: unknown[] = [];
    session.watch(() => views.push(session.get().view));
    const roll = { type: 'beginMove', side: 'british', unit: '1sai', going: 'good' } as Command;
    expect(session.order(roll)).toBeUndefined();
    await quiet(session);
    expect(views.length).toBeGreaterThan(1); // with the dice on the table, and without
    expect(new Set(views).size).toBe(1);
  });

  it('two friends with secrets: a curtain before the other looks, which tells nothing; what happened is told at the table', async () => {
    const session = await opened('spanish-civil-war', { republic: 'you', nationalists: 'friend' });
    let curtains = 0;
    let told = 0;
    for (let i = 0; i < 400 && !session.get().verdict; i++) {
      await settled(session);
      const { curtain, viewer, view } = session.get();
      if (!curtain) {
        act(session);
        continue;
      }
      expect(curtain.to).not.toBe(viewer);
      const hidden = Object.values(
        (view as unknown as { units: Record<string, { side: string; concealed: boolean }> }).units,
      );
      expect(hidden.some(({ side, concealed }) => side !== viewer && concealed)).toBe(false);
      expect(Object.keys(curtain)).toEqual(['to']);
      session.lift();
      if (session.get().verdict) break;
      expect(session.get().viewer).toBe(curtain.to);
      told += session.get().recap.length;
      curtains++;
    }
    expect(curtains).toBeGreaterThan(5);
    expect(told).toBeGreaterThan(5);
  });

  it('goes back by the policy, and is taken up again where it was left', async () => {
    const session = await opened('great-war-battalions', { british: 'you', germans: 'friend' });
    await settled(session);
    const place = {
      type: 'place',
      side: 'british',
      unit: 'lancers',
      pose: { x: 10_000, y: 3000, facing: 0 },
    } as Command;
    expect(session.get().canUndo).toBe(false);
    expect(session.order(place)).toBeUndefined();
    expect(session.get().canUndo).toBe(true);
    session.undo();
    expect(session.feed.record().steps).toHaveLength(1);
    session.order(place);
    const again = await opened('great-war-battalions', session.seats, session.kept.at(-1)!);
    expect(again.get().scene).toEqual(session.get().scene);
    expect(again.get().log).toEqual(session.get().log);
  });

  it('keeps every step before a line of it is shown, the computer’s too; taken up from any of them it goes on the same', async () => {
    const session = await opened('great-war-battalions', { british: 'you', germans: 'recruit' });
    const ahead: string[] = [];
    session.watch(() => {
      const { log } = session.get();
      const steps = session.kept.at(-1)?.steps.length ?? 0;
      ahead.push(...log.filter(({ step }) => step >= steps).map(({ text }) => text));
    });
    for (let i = 0; i < 8; i++) {
      await settled(session);
      act(session);
    }
    await settled(session);
    expect(ahead).toEqual([]);
    const { steps } = session.feed.record();
    const byComputer = steps.flatMap(({ command }, i) => (command?.side === 'germans' ? [i] : []));
    expect(byComputer.length).toBeGreaterThan(3);
    for (const at of byComputer) {
      const left = session.kept.find((record) => record.steps.length === at)!;
      const again = await opened('great-war-battalions', session.seats, left);
      await settled(again);
      expect(again.feed.record().steps[at]).toEqual(steps[at]);
      again.close();
    }
  });

  it('says why an order is refused, and nothing changes', async () => {
    const session = await opened('great-war-battalions', { british: 'you', germans: 'friend' });
    await settled(session);
    const before = JSON.stringify(session.feed.record());
    const problem = session.order({
      type: 'place',
      side: 'british',
      unit: 'lancers',
      pose: { x: 10_000, y: 30_000, facing: 0 },
    } as Command);
    expect(problem?.code).toBe('outside-zone');
    expect(JSON.stringify(session.feed.record())).toBe(before);
  });

  it('asks for dice rolled by hand, and marks them in the log', async () => {
    const session = await opened('great-war-battalions', { british: 'you', germans: 'friend' });
    await settled(session);
    for (const side of ['british', 'germans']) session.order({ type: 'ready', side });
    const { view, deciding } = session.get();
    const { rules } = session.teller;
    const rolls = (each: Command): boolean => {
      const tried = resumeMatch(rules, session.feed.record()).commit(each);
      return tried.ok && tried.value !== undefined;
    };
    const activate = rules.candidates(view, deciding!).find(rolls)!;
    expect(session.order(activate, true)).toBeUndefined();
    expect(session.get().rolling).toBeDefined();
    expect(session.order(activate)?.code).toBe('dice-open');
    for (let i = 0; session.get().rolling && i < 20; i++) expect(session.answer('roll')).toBeUndefined();
    const marked = session.get().log.filter(({ byHand }) => byHand);
    expect(marked.length).toBeGreaterThan(0);
    for (const { trail, text } of marked) expect(rolled(trail), text).toBe(true);
    expect(verifyRecord(session.teller.rules, session.feed.record())).toBeUndefined();
  });

  it('keeps the computer’s reasons to itself while a game has secrets, and tells them where it has none', async () => {
    const secret = await opened('spanish-civil-war', { republic: 'you', nationalists: 'recruit' });
    await settled(secret);
    secret.order({ type: 'ready', side: 'republic' });
    await settled(secret);
    expect(secret.feed.record().steps.some(({ command }) => command?.side === 'nationalists')).toBe(true);
    expect(secret.get().reasons).toBeNull();
    const open = await opened('great-war-battalions', { british: 'recruit', germans: 'you' });
    await settled(open);
    open.order({ type: 'ready', side: 'germans' });
    await settled(open);
    expect(open.get().reasons?.best.length).toBeGreaterThan(0);
  });

  it('gives a hint with reasons', async () => {
    const session = await opened('great-war-battalions', { british: 'you', germans: 'recruit' });
    await settled(session);
    session.order({ type: 'ready', side: 'british' });
    await settled(session);
    const hint = await session.hint();
    expect(hint?.best[0]?.command).toEqual(hint?.command);
  });
});
