import type { MatchRecord } from '@sandtable/engine';
import { describe, expect, it } from 'vitest';
import { confirmed, note, noted, withNotes } from './journal.ts';
import type { Kept } from './saves.ts';

/** A store of texts as browsers have it; full when told so. */
function shelf() {
  const texts: Record<string, string> = {};
  const store = Object.create({
    setItem(key: string, value: string) {
      if (store.full) throw new DOMException('full', 'QuotaExceededError');
      texts[key] = value;
      (store as unknown as Record<string, string>)[key] = value; // browsers list keys so
    },
    removeItem(key: string) {
      delete texts[key];
      delete (store as unknown as Record<string, string>)[key];
    },
    getItem: (key: string) => texts[key] ?? null,
    full: false,
  }) as Storage & { full: boolean };
  return store;
}

/** A battle of so many steps, sealed by their numbers; `way` tells two ways of going on apart. */
const battle = (id: string, steps: number, way = '', at = steps): Kept => ({
  id,
  title: 'Audregnies',
  seats: { british: 'you' },
  ownDice: false,
  at,
  turn: 1,
  over: false,
  record: {
    seed: 1,
    steps: Array.from({ length: steps }, (_, i) => ({
      events: [],
      dice: [0, 0],
      seal: i < 3 ? `${i}` : `${i}${way}`,
    })),
  } as unknown as MatchRecord, // all that is looked at
});
const stepsOf = (match: Kept | undefined): (string | undefined)[] | undefined =>
  match?.record.steps.map(({ seal }) => seal);

describe('the journal of a battle', () => {
  it('keeps a battle that the database has never seen', () => {
    const store = shelf();
    note(battle('a', 2), () => store);
    expect(noted(() => store)).toEqual(['a']);
    expect(withNotes('a', undefined, () => store)).toEqual(battle('a', 2));
  });
  it('adds to what the database has, whichever writes arrived, and is gone when it has all', () => {
    const store = shelf();
    confirmed(battle('b', 3), () => store);
    for (const steps of [4, 5, 6]) note(battle('b', steps), () => store);
    for (const there of [3, 4, 5, 6]) {
      expect(stepsOf(withNotes('b', battle('b', there), () => store))).toEqual(stepsOf(battle('b', 6)));
      confirmed(battle('b', 3, '', 0), () => store);
    }
    confirmed(battle('b', 6), () => store);
    expect(noted(() => store)).toEqual([]);
  });
  it('holds after an undo and another way on, whichever writes arrived', () => {
    const store = shelf();
    confirmed(battle('c', 4, 'x'), () => store);
    note(battle('c', 5, 'x'), () => store);
    note(battle('c', 3, 'x'), () => store);
    note(battle('c', 5, 'y'), () => store);
    const wanted = stepsOf(battle('c', 5, 'y'));
    for (const there of [battle('c', 4, 'x'), battle('c', 5, 'x'), battle('c', 3, 'x'), battle('c', 5, 'y')])
      expect(stepsOf(withNotes('c', there, () => store))).toEqual(wanted);
  });
  it('leaves nothing stale where the device refuses, nor takes away what another tab has noted', () => {
    const store = shelf();
    confirmed(battle('d', 3), () => store);
    expect(note(battle('d', 4), () => store)).toBe(true);
    confirmed(battle('d', 3, '', 99), () => store);
    expect(noted(() => store)).toEqual(['d']);
    store.full = true;
    expect(note(battle('d', 5), () => store)).toBe(false);
    expect(noted(() => store)).toEqual([]);
  });
  it('is not passed over where it cannot be read: that is told, and the note stays', () => {
    const store = shelf();
    confirmed(battle('f', 3), () => store);
    note(battle('f', 4), () => store);
    const { getItem } = store;
    const closed = Object.create(store, {
      getItem: {
        value: () => {
          throw new DOMException('gone', 'UnknownError');
        },
      },
    }) as Storage;
    expect(() => withNotes('f', battle('f', 3), () => closed)).toThrow('gone');
    expect(getItem('sandtable.journal.f')).not.toBeNull();
    const none = (): Storage => {
      throw new DOMException('no texts at all', 'SecurityError');
    };
    expect(stepsOf(withNotes('f', battle('f', 3), none))).toEqual(stepsOf(battle('f', 3)));
  });
  it('is passed over where it belongs to another battle, or is spoilt', () => {
    const store = shelf();
    confirmed(battle('e', 4, 'x'), () => store);
    note(battle('e', 5, 'x'), () => store);
    expect(stepsOf(withNotes('e', battle('e', 4, 'y'), () => store))).toEqual(stepsOf(battle('e', 4, 'y')));
    store.setItem('sandtable.journal.e', '{"base":');
    expect(stepsOf(withNotes('e', battle('e', 4, 'x'), () => store))).toEqual(stepsOf(battle('e', 4, 'x')));
  });
});
