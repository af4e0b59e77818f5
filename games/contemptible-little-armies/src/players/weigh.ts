import type { Because } from '@sandtable/engine';
import type { Command, State } from '../play/state.ts';

export function weigh(_view: State, _command: Command, _because?: Because): number {
  return 0;
}
