import type { Drill, Side } from '@sandtable/engine';
import type { State } from './state.ts';

/**
 * How somebody plays by instinct: what each thing is worth to them, in points or as a factor.
 * Green and steady follow the sheet's maxims, but a beginner fires on whoever is nearest and rallies late.
 * What is seasoned was found by playing thousands of battles against itself, each side with its figures a little changed.
 */
// biome-ignore format: a table
const MANNERS = {
  //              green steady  seasoned in attack, in defence
  nearest:        [    1,     0,     0,     0], // fires on the nearest, not on the best target
  rallyAt:        [   -9,     1,   2.2,   2.9], // bases less this many markers call for a rally; a beginner waits until he runs
  rally:          [    1,     1,  0.47,     2], // what shedding markers counts
  fire:           [    1,     1,   0.9,   1.1], // what a volley counts
  finish:         [    0,     0,  0.65,   1.9], // for breaking or destroying a target, beside what that costs its force
  assault:        [    1,     1,   2.1,  0.92], // what an assault counts
  assaultChance:  [  0.5,   0.5,   0.3,  0.78], // an assault needs this chance to win
  ground:         [   12,    12,    12,     5], // for ground that an assault wins
  late:           [   16,    16,   9.6,    11], // for a move towards the goal that cannot wait
  soon:           [    9,     9,   7.7,   7.7], // with one turn to spare
  early:          [    5,     5,   2.3,   7.5], // in good time
  field:          [    0,     0,   1.2,  0.18], // a better field of fire at the end of a move
  exposure:       [    0,     0,  0.22,  0.35], // more danger there
  moveAndFire:    [    0,     0,   0.7,     1], // a volley after a move; 0 never moves and fires
  answer:         [    0,     0, 0.064,   0.2], // what the enemy may answer with
  idle:           [    1,     1,  0.55,  0.71], // an activation worth less is left
  keep:           [    0,     0,  0.57,  0.48], // or less than so much of a token kept to react with
  leastChance:    [  0.4,   0.4,  0.13,  0.06], // nobody acts on less
  reaction:       [  1.4,   1.4,     2,     2], // a reaction is worth at least this
  reactionChance: [  0.3,   0.3,  0.54,  0.21], // and has at least this chance
  stop:           [    0,     0,  0.24,  0.71], // hitting whoever assaults
  slip:           [    0,     0,  0.23,  0.24], // slipping away from an assault; 0 never does
  seize:          [    0,     0,   1.2,   0.4], // initiative is seized for an activation worth this
} as const satisfies Record<string, readonly [number, number, number, number]>;

export type Manner = Readonly<Record<keyof typeof MANNERS, number>>;
const column = (i: 0 | 1 | 2 | 3): Manner =>
  Object.fromEntries(Object.entries(MANNERS).map(([key, row]) => [key, row[i]])) as Manner; // the same keys
const [GREEN, STEADY, ATTACK, DEFENCE] = [column(0), column(1), column(2), column(3)];

export function mannerOf(drill: Drill, { victory }: State, side: Side): Manner {
  if (drill === 'seasoned') return side === victory.attacker ? ATTACK : DEFENCE;
  return drill === 'steady' ? STEADY : GREEN;
}
