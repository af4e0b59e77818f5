import { type Act, actWith, type Side } from '@sandtable/engine';
import type { Command } from '../play/commands.ts';

/** A side has done what it wants in a step of both. */
export const ended = (side: Side, label: string, about: string): Act =>
  actWith<Command>({
    id: 'ready',
    label,
    about,
    key: 'Enter',
    ends: true,
    command: () => ({ type: 'ready', side }),
  });
