import { drilled, type Instinct, type Side } from '@sandtable/engine';
import type { Command } from '../play/commands.ts';
import type { State } from '../play/state.ts';
import found from './tuned.json' with { type: 'json' };

/**
 * What instinct weighs by. A beginner fires on whoever is nearest, halts for little, goes on too late and charges
 * whatever he reaches; a steady soldier follows the sheet's maxims; what a seasoned one does is in `tuned.json`.
 */
// biome-ignore format: a table
export const FIGURES = {
  nearest:  { start:   1, steady:   0, scale:    0, about: 'fires on the nearest, not on the best target' },
  haste:    { start: 0.8, steady: 0.6, scale: 0.15, about: 'stops firing and goes on when the way takes this part of the time left' },
  worth:    { start: 0.4, steady: 0.6, scale:  0.2, about: 'casualties that make it worth halting' },
  bold:     { start: 0.4, steady:   1, scale:  0.2, about: 'a charge needs this many times what it costs' },
  guns:     { start:   1, steady:   2, scale:  0.5, about: 'a machine-gunner is worth so many riflemen' },
  armour:   { start: 0.4, steady: 1.2, scale:  0.4, about: 'a man of a tank crew is worth so many riflemen' },
  leader:   { start:   1, steady: 1.5, scale:  0.4, about: 'what a target near half strength counts more' },
  lie:      { start:   0, steady: 0.5, scale:  0.3, about: 'casualties feared that make a squad lie down; 0 never does' },
  sally:    { start:  10, steady:  30, scale:    6, about: 'inches within which tanks that defend go for the enemy' },
  down:     { start:  99, steady:   2, scale:    1, about: 'turns to spare above which a squad that halts to fire lies down' },
  second:   { start:   0, steady:   1, scale:    0, about: 'lets the enemy move first' },
} as const;

export type Manner = Readonly<Record<keyof typeof FIGURES, number>>;

const roleOf = ({ victory }: State, side: Side): keyof typeof found.roles =>
  victory.kind === 'crossing'
    ? side === victory.attacker
      ? 'crossing'
      : 'bank'
    : side === victory.attacker
      ? 'attack'
      : 'defence';

export const mannerOf = drilled(FIGURES, found.roles, roleOf);

export const instincts: Omit<Instinct<State, Command>, 'act'> = {
  figures: FIGURES,
  tuned: found.roles,
  role: roleOf,
  deedOf(_, { type }) {
    switch (type) {
      case 'deploy':
      case 'sections':
        return 'set-up';
      case 'move':
      case 'strategic':
        return 'move';
      case 'charge':
        return 'charge';
      case 'shoot':
      case 'grenade':
      case 'allot':
        return 'shoot';
      case 'answer':
      case 'goBack':
      case 'follow':
      case 'nominate':
      case 'strike':
        return 'react';
      case 'done':
      case 'ready':
        return 'pass';
      default:
        return 'other';
    }
  },
};
