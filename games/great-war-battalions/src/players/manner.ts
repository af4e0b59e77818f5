import { drilled, type Instinct, type Side } from '@sandtable/engine';
import type { Command, State } from '../play/state.ts';
import found from './tuned.json' with { type: 'json' };

/**
 * How somebody plays by instinct: what each thing is worth to them, in points or as a factor. A beginner fires on whoever
 * is nearest and rallies late; a steady soldier follows the sheet's maxims. What a seasoned one does was found by
 * `sandtable tune`, in attack and in defence: see `tuned.json`.
 */
// biome-ignore format: a table
const FIGURES = {
  nearest:        { start:     1, steady:    0, scale:     0, about: 'fires on the nearest, not on the best target' },
  rallyAt:        { start:    -9, steady:    1, scale:   2.7, about: 'bases less this many markers call for a rally; a beginner waits until he runs' },
  rally:          { start:     1, steady:    1, scale:  0.54, about: 'what shedding markers counts' },
  fire:           { start:     1, steady:    1, scale:  0.45, about: 'what a volley counts' },
  finish:         { start:     0, steady:    0, scale:  0.39, about: 'for breaking or destroying a target, beside what that costs its force' },
  assault:        { start:     1, steady:    1, scale:  0.45, about: 'what an assault counts' },
  assaultChance:  { start:   0.5, steady:  0.5, scale:  0.27, about: 'an assault needs this chance to win' },
  ground:         { start:    12, steady:   12, scale:   3.6, about: 'for ground that an assault wins' },
  late:           { start:    16, steady:   16, scale:   4.8, about: 'for a move towards the goal that cannot wait' },
  soon:           { start:     9, steady:    9, scale:   2.7, about: 'with one turn to spare' },
  early:          { start:     5, steady:    5, scale:   2.6, about: 'in good time' },
  field:          { start:     0, steady:    0, scale:  0.24, about: 'a better field of fire at the end of a move' },
  exposure:       { start:     0, steady:    0, scale:  0.15, about: 'more danger there' },
  alone:          { start:     0, steady:    0, scale:     1, about: 'for each move by which it would be ahead of friends on the same errand' },
  moveAndFire:    { start:     0, steady:    0, scale:  0.28, about: 'a volley after a move; 0 never moves and fires' },
  dash:           { start:     1, steady:    1, scale:   0.3, about: 'a volley after a move, in reaction' },
  horses:         { start:     1, steady:    1, scale:   0.3, about: 'mounting for a charge, dismounting under fire' },
  deploy:         { start:     1, steady:    1, scale:   0.3, about: "a place worth so much more than the scenario's is taken" },
  guns:           { start:     0, steady:    0, scale:     0, about: '1 where guns and machine guns choose their place' },
  spread:         { start:     0, steady:     0, scale:   0.5, about: 'each token on a unit, while others have somewhere to go and none' },
  answer:         { start:     0, steady:    0, scale: 0.063, about: 'what the enemy may answer with' },
  idle:           { start:     1, steady:    1, scale:   0.3, about: 'an activation worth less is left' },
  keep:           { start:     0, steady:    0, scale:  0.23, about: 'or less than so much of a token kept to react with' },
  leastChance:    { start:   0.4, steady:  0.4, scale:  0.12, about: 'nobody acts on less' },
  reaction:       { start:   1.4, steady:  1.4, scale:  0.84, about: 'a reaction is worth at least this' },
  reactionChance: { start:   0.3, steady:  0.3, scale:  0.18, about: 'and has at least this chance' },
  stop:           { start:     0, steady:    0, scale:  0.15, about: 'hitting whoever assaults' },
  slip:           { start:     0, steady:    0, scale: 0.066, about: 'slipping away from an assault; 0 never does' },
  seize:          { start:     0, steady:    0, scale:  0.36, about: 'initiative is seized for an activation worth this' },
} as const;

export type Manner = Readonly<Record<keyof typeof FIGURES, number>>;

const roleOf = ({ victory }: State, side: Side): keyof typeof found.roles =>
  side === victory.attacker ? 'attack' : 'defence';

export const mannerOf = drilled(FIGURES, found.roles, roleOf);

export const instincts: Omit<Instinct<State, Command>, 'act'> = {
  figures: FIGURES,
  tuned: found.roles,
  value: found.value,
  role: roleOf,
  deedOf(_, command) {
    switch (command.type) {
      case 'place':
      case 'ready':
        return 'set-up';
      case 'react':
        return 'react';
      case 'activate':
        if (command.action === 'assault') return 'charge';
        if (command.action === 'rally') return 'rally';
        return command.path && command.path.length > 1
          ? 'move'
          : command.action === 'move'
            ? 'move'
            : 'shoot';
      case 'seize':
        return 'other';
      default:
        return 'pass';
    }
  },
};
