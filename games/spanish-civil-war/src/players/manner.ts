import { type Deed, drilled, type Instinct, type Side } from '@sandtable/engine';
import type { Command, State } from '../play/state.ts';
import found from './tuned.json' with { type: 'json' };

/**
 * How somebody plays by instinct: what each thing is worth to them, in points or as a factor.
 * A beginner's riflemen fire on whoever is nearest, his tanks drive in among infantry, he seldom rallies and he assaults
 * without counting the cost; a steady soldier follows the sheet's maxims. What a seasoned one does was found by
 * `sandtable tune`, for trenches and for points, in attack and in defence: see `tuned.json`.
 */
// biome-ignore format: a table
const FIGURES = {
  nearest:      { start:    1, steady:    0, scale:     0, about: 'small arms fire on the nearest, not on the best target' },
  rally:        { start:  0.5, steady:    1, scale:  0.33, about: 'what shedding DPs counts against gaining one' },
  rallyLast:    { start:  2.5, steady:  2.5, scale:   1.3, about: 'and that against the loss of an element' },
  ground:       { start:    1, steady:    1, scale:  0.48, about: 'assaults: what the ground counts' },
  losses:       { start:  0.2, steady:    1, scale:     2, about: "what one's own losses count" },
  assaultLeast: { start:    2, steady:   15, scale:    14, about: 'and what an assault must promise' },
  overrun:      { start:    0, steady:    6, scale:     4, about: 'the same for an assault on guns or wheels, or a charge; 0 charges nobody' },
  quiet:        { start:  3.5, steady:  3.5, scale:   7.2, about: 'whoever is concealed fires for more than this only' },
  strike:       { start:    6, steady:    6, scale:   3.6, about: 'an aircraft is called for more than this, while it will come again' },
  shots:        { start:    3, steady:    3, scale:   0.9, about: "where to stand: what one's own fire counts" },
  danger:       { start:    1, steady:    1, scale:  0.39, about: "what the enemy's counts" },
  aside:        { start:    1, steady:  0.4, scale:   0.3, about: 'and what of it counts from whoever would have to turn first' },
  skirt:        { start:    0, steady:   16, scale:     4, about: 'inches about that it goes for a DP spared on the way to a trench; 0 walks straight at it' },
  haste:        { start:    1, steady:    1, scale:  0.57, about: 'what inches to the goal count' },
  hasteLate:    { start:    1, steady:    1, scale:  0.48, about: 'and how much more when time runs out' },
  ahead:        { start:    0, steady:    0, scale:   0.2, about: 'each inch by which it would be ahead of companies that go for the same trench' },
  column:       { start:    6, steady:    6, scale:   2.2, about: 'to be caught in column' },
  alone:        { start:    0, steady:   14, scale:    10, about: 'armour alone beside infantry,' },
  clear:        { start:  4.5, steady:  4.5, scale:   2.9, about: 'which is to say within so many inches' },
  stayFor:      { start:  0.6, steady:  0.6, scale:  0.63, about: 'whoever is in cover and inflicts so many DPs stays' },
  stayUntil:    { start:    4, steady:    4, scale:     2, about: 'while more turns than this are left' },
  gunsStayFor:  { start:  0.2, steady:  0.2, scale: 0.099, about: 'the same for machine guns' },
  fit:          { start:  3.5, steady:  3.5, scale:     1, about: 'nobody rolls to go on with more DPs than this' },
  spentAt:      { start:  0.4, steady:  0.4, scale:  0.27, about: 'whoever is spent goes back from this much fire' },
  worn:         { start:  0.1, steady:  0.1, scale:   0.1, about: 'targets: what each DP adds' },
  spent:        { start:  1.5, steady:  1.5, scale:  0.45, about: 'and the fourth' },
  focus:        { start:    1, steady:  1.7, scale:  0.51, about: 'the factor for whoever stands where the attack is to go in' },
  defenders:    { start:    1, steady:    1, scale:  0.42, about: 'which trench: what its defenders count' },
  markers:      { start:    5, steady:    5, scale:   2.4, about: 'what a marker in it counts' },
  way:          { start:    1, steady:    3, scale:   2.9, about: 'what the way to it counts' },
  ownWay:       { start:    0, steady:    0, scale:     1, about: 'what its own way to it counts for one company, beside that of all' },
  held:         { start:    8, steady:    8, scale:   4.2, about: 'what holding it counts' },
  grasp:        { start:    5, steady:    5, scale:   4.2, about: 'inches to an empty place that is worth any risk' },
  detour:       { start:    0, steady:   14, scale:   4.8, about: 'for points: inches by which tanks that leave keep clear of the square' },
  guard:        { start:    0, steady:    1, scale:     0, about: 'and 1 where whoever is nearer to their way out than to the square bars it' },
  post:         { start:    8, steady:    8, scale:   2.4, about: 'so many inches from it: nearer there is hardly room to pass' },
  shelter:      { start:    0, steady:    0, scale:     0, about: '1 where empty trucks hide' },
} as const;

export type Manner = Readonly<Record<keyof typeof FIGURES, number>>;

const roleOf = ({ victory }: State, side: Side): keyof typeof found.roles =>
  `${victory.kind} ${victory.attacker === side ? 'attack' : 'defence'}`;

export const mannerOf = drilled(FIGURES, found.roles, roleOf);

// biome-ignore format: a table
const DEEDS: Readonly<Record<Command['type'], Deed>> = {
  place: 'set-up',           'place-markers': 'set-up',  'place-officer': 'set-up', ready: 'set-up',
  'end-phase': 'pass',       rally: 'rally',             assault: 'charge',         'roll-move': 'move',
  move: 'move',              'pivot-gun': 'other',       'move-officer': 'move',    'detach-officer': 'other',
  'declare-support': 'charge', 'declare-armour-assault': 'other', observe: 'other', fire: 'shoot',
  airstrike: 'shoot',        'choose-lead': 'other',     'choose-supports': 'other', reveal: 'other',
  'lose-element': 'other',
};

export const instincts: Omit<Instinct<State, Command>, 'act'> = {
  figures: FIGURES,
  tuned: found.roles,
  value: found.value,
  // What a way round the wire brings shows after several turns: looking to the end of one, veterans lost to regulars.
  ahead: { 'trenches attack': 4, 'trenches defence': 4 },
  role: roleOf,
  deedOf: (_, command) =>
    command.type === 'fire' && command.point !== undefined ? 'react' : DEEDS[command.type],
};
