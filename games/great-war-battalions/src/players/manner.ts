import type { Drill, Side } from '@sandtable/engine';
import type { State } from '../play/state.ts';

/**
 * How somebody plays by instinct: what each thing is worth to them, in points or as a factor.
 * Green and steady follow the sheet's maxims, but a beginner fires on whoever is nearest and rallies late.
 * What is seasoned was found in thousands of battles against the steady and itself, with its figures a little changed.
 */
// biome-ignore format: a table
const MANNERS = {
  //              green steady  seasoned in attack, in defence
  nearest:        [    1,     0,     0,     0], // fires on the nearest, not on the best target
  rallyAt:        [   -9,     1,   2.5,   2.7], // bases less this many markers call for a rally; a beginner waits until he runs
  rally:          [    1,     1,  0.43,   1.8], // what shedding markers counts
  fire:           [    1,     1,   1.5,   1.2], // what a volley counts
  finish:         [    0,     0,  0.51,   1.3], // for breaking or destroying a target, beside what that costs its force
  assault:        [    1,     1,   1.5,  0.83], // what an assault counts
  assaultChance:  [  0.5,   0.5,  0.26,   0.9], // an assault needs this chance to win
  ground:         [   12,    12,    12,   3.7], // for ground that an assault wins
  late:           [   16,    16,   7.5,    12], // for a move towards the goal that cannot wait
  soon:           [    9,     9,   7.2,   7.7], // with one turn to spare
  early:          [    5,     5,   3.2,   8.8], // in good time
  field:          [    0,     0,   0.8,  0.11], // a better field of fire at the end of a move
  exposure:       [    0,     0,  0.41,  0.51], // more danger there
  moveAndFire:    [    0,     0,  0.52,  0.95], // a volley after a move; 0 never moves and fires
  dash:           [    1,     1,   0.9,   0.9], // a volley after a move, in reaction
  horses:         [    1,     1,     1,     1], // mounting for a charge, dismounting under fire
  deploy:         [    1,     1,     1,     1], // a place worth so much more than the scenario's is taken
  answer:         [    0,     0, 0.052,  0.21], // what the enemy may answer with
  idle:           [    1,     1,  0.46,  0.64], // an activation worth less is left
  keep:           [    0,     0,  0.76,  0.43], // or less than so much of a token kept to react with
  leastChance:    [  0.4,   0.4,  0.12,  0.06], // nobody acts on less
  reaction:       [  1.4,   1.4,   2.3,   2.8], // a reaction is worth at least this
  reactionChance: [  0.3,   0.3,   0.6,  0.22], // and has at least this chance
  stop:           [    0,     0,  0.18,   0.5], // hitting whoever assaults
  slip:           [    0,     0,  0.21,  0.22], // slipping away from an assault; 0 never does
  seize:          [    0,     0,   1.2,  0.46], // initiative is seized for an activation worth this
} as const satisfies Record<string, readonly [number, number, number, number]>;

export type Manner = Readonly<Record<keyof typeof MANNERS, number>>;
const column = (i: 0 | 1 | 2 | 3): Manner =>
  Object.fromEntries(Object.entries(MANNERS).map(([key, row]) => [key, row[i]])) as Manner; // the same keys
const [GREEN, STEADY, ATTACK, DEFENCE] = [column(0), column(1), column(2), column(3)];

export function mannerOf(drill: Drill, { victory }: State, side: Side): Manner {
  if (drill === 'seasoned') return side === victory.attacker ? ATTACK : DEFENCE;
  return drill === 'steady' ? STEADY : GREEN;
}
