import type { Drill, Side } from '@sandtable/engine';
import type { State } from '../play/state.ts';

/**
 * How somebody plays by instinct: what each thing is worth to them, in points or as a factor.
 * A beginner's riflemen fire on whoever is nearest, his tanks drive in among infantry, he seldom rallies and he assaults
 * without counting the cost; the others have learnt by thousands of battles that whoever is in a trench had better stay in
 * it. The columns for points are fitted to Seseña: whoever bars the way out from nearby lets fewer tanks leave.
 */
// biome-ignore format: a table
const MANNERS = {
  //           green steady  seasoned: trenches, attack and defence; for points, attack and defence
  nearest:      [   1,    0,    0,    0,    0,    0], // small arms fire on the nearest, not on the best target
  rally:        [ 0.5,    1, 0.44, 0.47, 0.89,  1.1], // what shedding DPs counts against gaining one
  rallyLast:    [ 2.5,  2.5, 0.59,  3.4,  4.2,  3.7], // and that against the loss of an element
  ground:       [   1,    1, 0.64,  1.2,  1.6,  1.4], // assaults: what the ground counts
  losses:       [ 0.2,    1, 0.51,  6.7,  4.6,  1.1], // what one's own losses count
  assaultLeast: [   2,   15,   12,   24,   31,   47], // and what an assault must promise
  quiet:        [ 3.5,  3.5,  3.5,   10,  2.3,   24], // whoever is concealed fires for more than this only
  strike:       [   6,    6,  4.2,    6,   12,  2.4], // an aircraft is called for more than this, while it will come again
  shots:        [   3,    3,  2.7,  1.9,  1.1,  1.3], // where to stand: what one's own fire counts
  danger:       [   1,    1, 0.29, 0.43,  1.3, 0.81], // what the enemy's counts
  haste:        [   1,    1, 0.64, 0.88,  1.9,  1.1], // what inches to the goal count
  hasteLate:    [   1,    1,  1.1,    1, 0.86,  1.6], // and how much more when time runs out
  column:       [   6,    6,  6.3,  7.4,  5.5,  4.3], // to be caught in column
  alone:        [   0,   14,  8.7,   14,   34,   21], // armour alone beside infantry,
  clear:        [ 4.5,  4.5,  9.5,  4.5,  7.8,  8.6], // which is to say within so many inches
  stayFor:      [ 0.6,  0.6,  1.2, 0.32,  2.1,  1.1], // whoever is in cover and inflicts so many DPs stays
  stayUntil:    [   4,    4,  1.3,  6.6,  5.4,    4], // while more turns than this are left
  gunsStayFor:  [ 0.2,  0.2,0.044, 0.15, 0.17, 0.33], // the same for machine guns
  spentAt:      [ 0.4,  0.4, 0.26, 0.89, 0.65, 0.25], // whoever is spent goes back from this much fire
  worn:         [ 0.1,  0.1,0.068, 0.34,0.073,0.036], // targets: what each DP adds
  spent:        [ 1.5,  1.5,  1.4, 0.79,  1.2, 0.96], // and the fourth
  focus:        [   1,  1.7,  1.7,  1.7, 0.84,  1.7], // the factor for whoever stands where the attack is to go in
  defenders:    [   1,    1,  1.4,    1, 0.78,    1], // which trench: what its defenders count
  markers:      [   5,    5,  3.6,    5,  7.9,    5], // what a marker in it counts
  way:          [   1,    3,  9.5,    3,  3.8,    3], // what the way to it counts
  held:         [   8,    8,  1.8,    8,   14,    8], // what holding it counts
  grasp:        [   5,    5,   14,  5.5,   12,  2.1], // inches to an empty place that is worth any risk
  detour:       [   0,   14,   14,   14,   16,   14], // for points: inches by which tanks that leave keep clear of the square
  guard:        [   0,    1,    1,    1,    1,    1], // and 1 where whoever is nearer to their way out than to the square bars it
  post:         [   8,    8,    8,    8,  3.5,  3.5], // so many inches from it: nearer there is hardly room to pass
  shelter:      [   0,    0,    0,    0,    1,    1], // 1 where empty trucks hide
} as const satisfies Record<string, readonly [number, number, number, number, number, number]>;

export type Manner = Readonly<Record<keyof typeof MANNERS, number>>;

const column = (i: 0 | 1 | 2 | 3 | 4 | 5): Manner =>
  Object.fromEntries(Object.entries(MANNERS).map(([key, row]) => [key, row[i]])) as Manner; // the same keys
const [GREEN, STEADY] = [column(0), column(1)];
const SEASONED = {
  trenches: { attack: column(2), defence: column(3) },
  points: { attack: column(4), defence: column(5) },
};

export function mannerOf(drill: Drill, { victory }: State, side: Side): Manner {
  if (drill === 'green') return GREEN;
  if (drill === 'steady') return STEADY;
  const { attack, defence } = SEASONED[victory.kind];
  return victory.attacker === side ? attack : defence;
}
