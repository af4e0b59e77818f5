import { d10 } from '@sandtable/dice';
import { capital, countOr, fact, listed, type ModifierRule, needed, numberOr } from '@sandtable/engine';
import { FIELD_CHECKS, far, oneOfOr, yes } from './fields.ts';
import { procedure } from './options.ts';
import { FIRERS, FRIENDS, MOUNTS, type Mount } from './vocabulary.ts';

/** Observing markers, arcs of fire, fire over friends. */

type Observing = {
  readonly distance: number;
  readonly observerMoved: boolean;
  readonly markerInCover: boolean;
  readonly observerHigher: boolean;
};

/** SCW-7.9 A point for each whole 12 inches. */
const farOff = ({ distance }: Observing): number => -Math.floor(distance / 12);

/** SCW-7.9 Observation modifiers, in the order of the sheet. */
// biome-ignore format: a table
export const OBSERVATION: readonly ModifierRule<Observing>[] = [
  { rule: 'SCW-7.9', label: 'each whole 12 inches',       value: farOff, when: (look) => look.distance >= 12,  not: 'nearer than 12 inches' },
  { rule: 'SCW-7.9', label: 'observer moved',             value: -2,     when: (look) => look.observerMoved,   not: 'observer stood still' },
  { rule: 'SCW-7.9', label: 'marker in cover',            value: -2,     when: (look) => look.markerInCover,   not: 'marker in the open' },
  { rule: 'SCW-7.9', label: 'observer higher than marker', value: +1,    when: (look) => look.observerHigher,  not: 'observer no higher' },
];
export const OBSERVE = {
  title: 'to observe',
  rule: 'SCW-7.9',
  die: d10,
  base: 3,
  to: 'die',
  table: OBSERVATION,
} as const;

/** SCW-7.9 Spotting a marker. */
export const observe = procedure({
  id: 'observe',
  title: 'Observe a marker',
  about: 'Does a unit make out what a marker in its sight is?',
  rules: ['SCW-7.5', 'SCW-7.9'],
  tells: 'observed',
  wants: [{ field: 'observed', is: true, say: 'the marker is made out' }],
  shape: {
    distance: far(0, 'Distance to the marker'),
    observerMoved: yes('Observer moved this turn'),
    markerInCover: yes('Marker in cover'),
    observerHigher: yes('Observer higher than the marker'),
  },
  checks: FIELD_CHECKS,
  run(dice, look) {
    const face = needed(dice, OBSERVE, look);
    const roll = dice.roll(d10, 'to observe');
    const observed = roll >= face;
    if (observed) dice.trace?.push(fact('SCW-7.5', 'Made out: a unit is set up, a dummy taken away'));
    return { roll, score: roll + OBSERVE.base - face, observed };
  },
  says: ({ observed }) =>
    observed
      ? 'The marker is made out: a unit is set up, a dummy taken away.'
      : 'The marker is not made out.',
});

/** SCW-8.1 to SCW-8.4 The middle of each arc, in degrees clockwise from straight ahead; none = all round. */
// biome-ignore format: a table
export const AXES = {
  infantry:          { rule: 'SCW-8.1', axes: [0] },
  artillery:         { rule: 'SCW-8.1', axes: [0] },
  'mounted-cavalry': { rule: 'SCW-8.2', axes: [0, 180] },
  turret:            { rule: 'SCW-8.3', axes: [] },
  'hull-front':      { rule: 'SCW-8.4', axes: [0] },
  'hull-rear':       { rule: 'SCW-8.4', axes: [180] },
  'hull-left':       { rule: 'SCW-8.4', axes: [270] },
  'hull-right':      { rule: 'SCW-8.4', axes: [90] },
} as const satisfies Record<Mount, { rule: string; axes: readonly number[] }>;

const AHEAD = {
  0: 'straight ahead',
  90: 'straight right',
  180: 'straight back',
  270: 'straight left',
} as const;

/** Degrees between two bearings, the short way round. */
function between(a: number, b: number): number {
  const turn = Math.abs(a - b) % 360;
  return Math.min(turn, 360 - turn);
}

/** SCW-8.1 to SCW-8.4 May the weapon bear? */
export const arcOfFire = procedure({
  id: 'arcOfFire',
  title: 'Arc of fire',
  about: 'Is a target inside the arc of fire?',
  rules: ['SCW-8.1', 'SCW-8.2', 'SCW-8.3', 'SCW-8.4'],
  tells: 'inArc',
  shape: {
    mount: oneOfOr('infantry', 'Weapon', MOUNTS),
    bearing: numberOr(0, 'Bearing', {
      code: 'bad-input',
      unit: 'degrees',
      min: -1e9,
      max: 1e9,
      help: 'Clockwise; 0 is where the unit or hull faces.',
    }),
  },
  checks: FIELD_CHECKS,
  idle: { bearing: ({ mount }) => mount === 'turret' },
  run(dice, { mount, bearing, options }) {
    const { rule, axes } = AXES[mount];
    if (axes.length === 0) {
      dice.trace?.push(fact(rule, 'A turret fires all round'));
      return { inArc: true };
    }
    const half = options.arcWidth / 2;
    const inArc = axes.some((axis) => between(bearing, axis) <= half);
    dice.trace?.push(
      fact(
        [rule, 'SCW-8.4'],
        `${MOUNTS[mount]}: ${options.arcWidth === 45 ? '' : 'by house rule '}${half}° either side of ${listed(axes.map((axis) => AHEAD[axis]))}, ${inArc ? 'inside' : 'outside'}`,
      ),
    );
    return { inArc };
  },
  says: ({ inArc }) => `The target is ${inArc ? 'inside' : 'outside'} the arc of fire.`,
});

type Overhead = {
  readonly friends: keyof typeof FRIENDS;
  readonly firerLevel: number;
  readonly friendsLevel: number;
  readonly inContact: boolean;
  readonly gapToFriends: number;
  readonly gapFriendsToTarget: number;
};
const footOrHorse = ({ friends }: Overhead): boolean => friends === 'infantry' || friends === 'cavalry';
/** SCW-8.8 Inches that guns leave before and behind the friends. */
const SAFE_GAP = 6;

/** SCW-8.5 to SCW-8.8 Who may fire over friends. */
// biome-ignore format: a table
const OVERHEAD = {
  infantry:  { rule: 'SCW-8.6', allows: (line: Overhead) => line.firerLevel > line.friendsLevel,      say: 'infantry fires only over friends who are lower' },
  cavalry:   { rule: 'SCW-8.5', allows: () => false,                                                  say: 'cavalry fires over nobody' },
  vehicle:   { rule: 'SCW-8.7', allows: (line: Overhead) => line.inContact && footOrHorse(line),      say: 'a vehicle fires only over infantry or cavalry that it touches' },
  artillery: { rule: 'SCW-8.8', allows: (line: Overhead) => footOrHorse(line) && line.firerLevel >= line.friendsLevel && line.gapToFriends >= SAFE_GAP && line.gapFriendsToTarget >= SAFE_GAP, say: 'guns fire only over infantry or cavalry no higher than they, 6 inches clear on both sides' },
  mortar:    { rule: 'SCW-8.8', allows: () => true,                                                   say: 'mortars fire over anybody' },
} as const;

const level = (label: string) => countOr(0, label, { code: 'bad-input', min: -1000, common: [0, 1, 2] });

/** SCW-8.5 to SCW-8.8 May friends be fired over? */
export const overheadFire = procedure({
  id: 'overheadFire',
  title: 'Overhead fire',
  about: 'May friends in the line of fire be fired over?',
  rules: ['SCW-8.5', 'SCW-8.6', 'SCW-8.7', 'SCW-8.8'],
  tells: 'allowed',
  shape: {
    firer: oneOfOr('infantry', 'Firer', FIRERS),
    friends: oneOfOr('infantry', 'Friends in the way', FRIENDS),
    firerLevel: level('Level of the firer'),
    friendsLevel: level('Level of the friends'),
    inContact: yes('Firer touches the friends'),
    gapToFriends: far(0, 'From firer to friends'),
    gapFriendsToTarget: far(0, 'From friends to target'),
  },
  checks: FIELD_CHECKS,
  idle: {
    friends: ({ firer }) => firer !== 'vehicle' && firer !== 'artillery',
    firerLevel: ({ firer }) => firer !== 'infantry' && firer !== 'artillery',
    friendsLevel: ({ firer }) => firer !== 'infantry' && firer !== 'artillery',
    inContact: ({ firer }) => firer !== 'vehicle',
    gapToFriends: ({ firer }) => firer !== 'artillery',
    gapFriendsToTarget: ({ firer }) => firer !== 'artillery',
  },
  run(dice, line) {
    const { rule, allows, say } = OVERHEAD[line.firer];
    const allowed = allows(line);
    dice.trace?.push(
      fact(allowed ? rule : ['SCW-8.5', rule], `${capital(say)}: ${allowed ? 'allowed' : 'not allowed'}`),
    );
    return { allowed };
  },
  says: ({ allowed }, { firer }) =>
    allowed ? 'The friends may be fired over.' : `The friends may not be fired over: ${OVERHEAD[firer].say}.`,
});
