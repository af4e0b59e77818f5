import { freshId } from './id.ts';
import { type Store, store } from './store.ts';

/**
 * Of several tabs with the same thing, one holds the pen and writes; the others look on, and may take it. Web Locks
 * where the page is secure; elsewhere a lease in the store, renewed as long as the tab lives.
 */

export type Pen = Store<'asking' | 'mine' | 'theirs'> & {
  /** Takes it from whoever has it. */
  take(): void;
  /** Lays it down. */
  drop(): void;
};

type Watching = Store<'asking' | 'mine' | 'theirs'>;

function byLock(name: string, locks: LockManager, state: Watching): Pick<Pen, 'take' | 'drop'> {
  let release: () => void = () => undefined;
  let dropped = false;
  const hold = (): Promise<void> => {
    if (dropped) return Promise.resolve();
    state.set(() => 'mine');
    return new Promise((done) => {
      release = done;
    });
  };
  const lost = (): void => {
    if (dropped) return;
    state.set(() => 'theirs');
    void locks.request(name, hold).catch(lost); // ours again when they leave
  };
  void locks
    .request(name, { ifAvailable: true }, (lock) => (lock ? hold() : Promise.reject(new Error('held'))))
    .catch(lost);
  return {
    take: () => void locks.request(name, { steal: true }, hold).catch(lost),
    drop() {
      dropped = true;
      release();
    },
  };
}

const TAB = freshId();
/** Milliseconds between two renewals, and after which a lease has lapsed. */
const RENEWED = 1000;
const LAPSED = 4000;

function byLease(name: string, state: Watching): Pick<Pen, 'take' | 'drop'> {
  const key = `sandtable.pen.${name}`;
  const holder = (): string | undefined => {
    const [tab, at] = (localStorage.getItem(key) ?? '').split(' ');
    return tab && Date.now() - Number(at) < LAPSED ? tab : undefined;
  };
  const write = (): void => localStorage.setItem(key, `${TAB} ${Date.now()}`);
  function look(): void {
    try {
      const by = holder() ?? TAB;
      if (by === TAB) write();
      const now = by === TAB ? 'mine' : 'theirs';
      if (state.get() !== now) state.set(() => now);
    } catch {
      if (state.get() !== 'mine') state.set(() => 'mine'); // without a store, there is nothing to share
    }
  }
  const timer = setInterval(look, RENEWED);
  window.addEventListener('storage', look);
  const drop = (): void => {
    clearInterval(timer);
    window.removeEventListener('storage', look);
    window.removeEventListener('pagehide', drop);
    try {
      if (holder() === TAB) localStorage.removeItem(key);
    } catch {
      // Nothing was written either.
    }
  };
  window.addEventListener('pagehide', drop);
  look();
  return {
    take() {
      write();
      look();
    },
    drop,
  };
}

export function penFor(name: string): Pen {
  const state = store<'asking' | 'mine' | 'theirs'>('asking');
  const { locks } = navigator as { locks?: LockManager }; // only where the page is secure
  return { ...state, ...(locks ? byLock(`sandtable ${name}`, locks, state) : byLease(name, state)) };
}
