import { isRecord, keptText } from '../../frame/storage.ts';
import { useStore } from '../../frame/store.ts';

/** What keys do, and which key does it: everything here may be changed on this device. */

// biome-ignore format: a table
export const BINDINGS = [
  { id: 'next',     key: 'Tab',        does: 'next unit that can act; with Shift the one before' },
  { id: 'end',      key: 'Ctrl+Enter', does: 'end the step, seal, or go on' },
  { id: 'undo',     key: 'Backspace',  does: 'undo' },
  { id: 'space',    key: ' ',          does: 'skip what is being shown; centre the unit' },
  { id: 'act m',    key: 'm',          does: 'move, place or roll to move' },
  { id: 'act f',    key: 'f',          does: 'fire' },
  { id: 'act g',    key: 'g',          does: 'move and fire' },
  { id: 'act c',    key: 'c',          does: 'assault' },
  { id: 'act y',    key: 'y',          does: 'rally' },
  { id: 'act h',    key: 'h',          does: 'hold' },
  { id: 'act o',    key: 'o',          does: 'observe a marker' },
  { id: 'left',     key: 'q',          does: 'turn the ghost to the left' },
  { id: 'right',    key: 'e',          does: 'turn the ghost to the right' },
  { id: 'sight',    key: 'l',          does: 'line of sight from the selected unit' },
  { id: 'tape',     key: 't',          does: 'measuring tape' },
  { id: 'pencil',   key: 'p',          does: 'pencil a plan for the selected unit' },
  { id: 'closer',   key: '+',          does: 'zoom in' },
  { id: 'farther',  key: '-',          does: 'zoom out' },
  { id: 'fit',      key: '0',          does: 'the whole table' },
  { id: 'earlier',  key: '[',          does: 'one step back through the log' },
  { id: 'later',    key: ']',          does: 'one step on through the log' },
  { id: 'help',     key: '?',          does: 'this list' },
] as const;
export type BindingId = (typeof BINDINGS)[number]['id'];
export type Changed = Readonly<Partial<Record<BindingId, string>>>;

/** Keys that stay what they are: every list and field needs them. */
export const FIXED = [
  ['Enter', 'give the order'],
  ['Esc', 'back one level'],
  ['Arrows', 'nudge the ghost, or go from target to target'],
] as const;
const RESERVED = ['Enter', 'Escape', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Shift+Tab', 'F5'];

const isBinding = (id: string): id is BindingId => BINDINGS.some((each) => each.id === id);

export const keySettings = keptText<Changed>('keys', {}, (raw) =>
  isRecord(raw)
    ? (Object.fromEntries(
        Object.entries(raw).filter(([id, key]) => isBinding(id) && typeof key === 'string' && key !== ''),
      ) as Changed) // only known ids are left
    : undefined,
);
export const useKeyNames = (): ((id: BindingId) => string) => {
  const changed = useStore(keySettings);
  return (id) => shownKey(keyFor(changed, id));
};

/** The key that does an act now: its own or what it was changed to; undefined where another thing has that key. */
export function actKey(changed: Changed, letter: string | null): string | undefined {
  if (letter === null || letter.length !== 1) return undefined;
  const id = `act ${letter}`;
  if (isBinding(id)) return keyFor(changed, id);
  return BINDINGS.some((each) => keyFor(changed, each.id) === letter) ? undefined : letter;
}
export const useActKeys = (): ((letter: string | null) => string | undefined) => {
  const changed = useStore(keySettings);
  return (letter) => {
    const key = actKey(changed, letter);
    return key && shownKey(key);
  };
};

export const keyFor = (changed: Changed, id: BindingId): string =>
  changed[id] ?? BINDINGS.find((each) => each.id === id)!.key;

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'shiftKey'>;

/** A key with what is held beside it, as it is stored. Shift counts where it does not make another sign. */
export function nameOf({ key, ctrlKey, shiftKey }: Pressed): string {
  const plain = key.length === 1 ? key.toLowerCase() : key;
  return `${ctrlKey ? 'Ctrl+' : ''}${shiftKey && key.length > 1 ? 'Shift+' : ''}${plain === '=' ? '+' : plain}`;
}

export function bindingOf(changed: Changed, pressed: Pressed): BindingId | undefined {
  const name = nameOf(pressed);
  return BINDINGS.find(({ id }) => keyFor(changed, id) === name)?.id;
}

/** Why a key cannot be taken for something; undefined if it can. */
export function keyProblem(changed: Changed, id: BindingId, name: string): string | undefined {
  if (RESERVED.includes(name)) return `${shownKey(name)} stays what it is; choose another.`;
  const other = BINDINGS.find((each) => each.id !== id && keyFor(changed, each.id) === name);
  return other && `${shownKey(name)} is taken: ${other.does}. Choose another, or change that one first.`;
}

const NAMES: Readonly<Record<string, string>> = {
  ' ': 'Space',
  Backspace: '⌫',
  Escape: 'Esc',
  '-': '−',
};
export const shownKey = (name: string): string =>
  NAMES[name] ?? (name.length === 1 ? name.toUpperCase() : name);
