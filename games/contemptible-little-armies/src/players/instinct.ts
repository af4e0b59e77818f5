import type { Side } from '@sandtable/engine';
import type { Command, State } from '../play/state.ts';
import { candidates } from './candidates.ts';

export function instinct(view: State, side: Side): Command {
  const all = candidates(view, side);
  return (
    all.find(({ type }) => type === 'done') ??
    all.find(({ type }) => type === 'beginMove') ??
    all[1] ??
    all[0]!
  );
}
