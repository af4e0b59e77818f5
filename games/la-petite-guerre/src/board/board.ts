import {
  aimFrom,
  type Board,
  counted,
  type Hope,
  listed,
  type Side,
  type Stages,
  surveyedActs,
  type Trail,
} from '@sandtable/engine';
import { sideOf } from '@sandtable/play';
import type { Place } from '@sandtable/table';
import { askedToPursue } from '../play/breaking.ts';
import { mustTest } from '../play/commanding.ts';
import type { Event } from '../play/events.ts';
import { decidingNow } from '../play/sequence.ts';
import type { Man, Prize, State } from '../play/state.ts';
import { pointsOf } from '../play/victory.ts';
import { featureOf } from '../table/ground.ts';
import { inchesBetween, isAble, isHere, menOf, type Standing } from '../table/men.ts';
import { look } from '../table/sight.ts';
import { acts } from './acts.ts';
import { survey } from './survey.ts';

/** What a board shows of La Petite Guerre. */

// biome-ignore format: a table
const STAGES = [
  { id: 'initiative',     label: 'Order',   about: 'The higher roll chooses whether to go first or second in every step of the turn.' },
  { id: 'command',        label: 'Command', about: 'Men whom nobody controls test: they act freely, do the same again, are stunned or run.' },
  { id: 'actions',        label: 'Act',     about: 'Each man has two actions, a wounded one has one. A whole unit may act as one order.' },
  { id: 'charge-declare', label: 'Charge',  about: 'Say who charges whom. All charges are tested, moved and fought when both sides have declared.' },
  { id: 'charge-resolve', label: 'Fight',   about: 'Charges are fought out; those who break run, and may be pursued.' },
  { id: 'morale',         label: 'Morale',  about: 'Units that lost men check their morale; those that fail retire one move.' },
  { id: 'over',           label: 'Verdict', about: 'The battle is over.' },
] as const;

/** LPG-6.1 Does nobody of this side have to test when its commands end? */
const areAllLed = (state: State, side: Side): boolean => !menOf(state, side).some(mustTest);

function promptFor(state: State): string {
  const asked = askedToPursue(state);
  if (asked)
    return `${state.men[asked.man]!.name}: press the pursuit of ${state.men[asked.quarry]?.name ?? 'him'}, or hold back?`;
  const side = decidingNow(state);
  const name = side === undefined ? '' : sideOf(state, side).name;
  switch (state.phase) {
    case 'initiative':
      return `${name}: go first or second this turn?`;
    case 'command':
      return side !== undefined && areAllLed(state, side)
        ? `${name}: spend command points, or end command; nobody has to test.`
        : `${name}: spend command points; whoever nobody controls must test.`;
    case 'actions':
      return `${name}: choose a unit, a man or a gun.`;
    case 'charge-declare':
      return `${name}: declare charges, or none.`;
    case 'morale':
      return `${name}: ${state.units[state.retiring ?? '']?.name ?? 'a unit'} must retire. How?`;
    default:
      return 'The battle is over.';
  }
}

/** What it takes to hold a house. */
const holding = (men: number): string =>
  `, with ${counted(men, 'able man', 'able men')} in it or touching it and no able enemy within 2 inches`;

/** What a prize is for, as its side is told. */
function prizeSaid({ map }: State, prize: Prize): string | undefined {
  const named =
    'features' in prize ? prize.features.map((id) => `the ${featureOf(map, id)?.name ?? id}`) : [];
  switch (prize.kind) {
    case 'house':
      return `${prize.points} for ${listed(named)}${holding(prize.men)}`;
    case 'no-house':
      return `${prize.points} if the enemy has none of the houses`;
    case 'gun-lost':
      return `${prize.points} if the enemy's gun is silenced`;
    case 'deserted':
      return `${prize.points} if no able enemy is within 2 inches of ${listed(named)}`;
    case 'given':
      return `${prize.points} from the start`;
  }
}

function goal(state: State, side: Side): string {
  const { killed, hurt } = state.victory.losses[side]!; // one for each side
  const own = state.victory.prizes.filter((prize) => prize.side === side);
  const houses = own.filter((prize) => prize.kind === 'house');
  const [house] = houses;
  const said = [
    house && houses.length > 1
      ? `${house.points} for each house${holding(house.men)}`
      : house && prizeSaid(state, house),
    ...own.filter((prize) => prize.kind !== 'house').map((prize) => prizeSaid(state, prize)),
    `${killed} for each enemy killed`,
    hurt > 0 ? `${hurt} for each wounded, broken or fled` : undefined,
  ].filter((each) => each !== undefined);
  const margin = state.victory.margins[side]!; // one for each side
  const ahead = margin > 0 ? `be ${counted(margin, 'point')} ahead` : 'do not be behind';
  const now = state.phase === 'over' ? '' : ` You have ${pointsOf(state, side)} so far.`;
  return `When turn ${state.turns} ends, ${ahead}: ${said.join('; ')}.${now}`;
}

/** What others have left is their secret. */
function noteFor(state: State, viewer: Side): string {
  if (state.phase !== 'command' || state.active !== viewer) return '';
  const left = menOf(state, viewer).reduce(
    (sum, man) => (isAble(man) ? sum + Math.max(0, man.cp - man.spent.length) : sum),
    0,
  );
  return `${left} CP left`;
}

/** What command is about where all are controlled already. */
const ALL_LED =
  'Every man is controlled and acts as you wish. What points are left may move, look, point out, order or encourage.';

const stages = (state: State, viewer: Side): Stages => ({
  list: STAGES.map((stage) =>
    stage.id === 'command' && state.phase === 'command' && state.active === viewer && areAllLed(state, viewer)
      ? { ...stage, about: ALL_LED }
      : stage,
  ),
  now: STAGES.findIndex(({ id }) => id === state.phase),
  note: noteFor(state, viewer),
  prompt: promptFor(state),
  goal: goal(state, viewer),
  tally: state.sides.map(({ id }) => {
    const points = pointsOf(state, id);
    return { side: id, facts: [[points === 1 ? 'point' : 'points', String(points)]] };
  }),
});

const standing = (state: State, id: string): Standing | undefined => {
  const man: Man | undefined = state.men[id];
  return man && isHere(man) ? man : undefined;
};

/** What an event looks like, on the table as it was before it. */
function trail(state: State, event: Event): Trail | undefined {
  const placeOf = (id: string | null): Place | null =>
    id === null ? null : (state.men[id]?.pose ?? state.guns[id]?.pose ?? null);
  switch (event.type) {
    case 'walked':
      return {
        units: [event.man],
        path: event.path,
        pose: event.pose,
        ...(event.roll ? { resolved: event.roll } : {}),
      };
    case 'ran':
    case 'pursued':
      return {
        units: [event.man],
        path: event.path,
        pose: event.pose,
        ...(event.runs[0] ? { resolved: event.runs[0] } : {}),
      };
    case 'gunWalked':
      return {
        units: [event.gun],
        path: event.path,
        pose: event.pose,
        ...(event.roll ? { resolved: event.roll } : {}),
      };
    case 'shot':
      return {
        units: event.target ? [event.man, event.target] : [event.man],
        ...aimFrom(placeOf(event.man), event.point ?? placeOf(event.target)),
        ...(event.shot ? { resolved: event.shot } : {}),
      };
    case 'looked':
    case 'gunLooked':
      return {
        units: [event.man],
        ...aimFrom(placeOf(event.man), placeOf(event.target)),
        ...(event.look ? { resolved: event.look } : {}),
      };
    case 'zoneFired':
      return { units: [event.gun], ...aimFrom(placeOf(event.gun), event.aim) };
    case 'zoneStruck':
      return { units: [event.man], ...aimFrom(placeOf(event.gun), placeOf(event.man)), resolved: event.fire };
    case 'shelled':
      return {
        units: [event.gun],
        ...aimFrom(placeOf(event.gun), event.fall),
        fall: {
          from: placeOf(event.gun) ?? event.aim,
          aimed: event.aim,
          place: event.fall,
          radius: 1000, // LPG-11.7
          outer: 2000,
          square: null,
        },
        resolved: event.scatter,
      };
    case 'burst':
      return { units: event.men, resolved: event.burst };
    case 'fought':
      return { units: [event.man, ...event.opponents], resolved: event.fight };
    case 'controlTested':
    case 'pursuitTested':
    case 'chargeTested':
      return { units: [event.man], resolved: event.test };
    case 'moraleChecked':
      return { units: [], ...(event.check ? { resolved: event.check } : {}) };
    case 'initiativeRolled':
      return { units: [], resolved: event.roll };
    case 'revealed':
      return { units: [event.man.id] };
    default:
      return 'man' in event ? { units: [event.man] } : undefined;
  }
}

// biome-ignore format: a table
const HOPES: Readonly<Record<string, Hope>> = {
  smallArmsFire: { what: 'men hit by shots',                         field: 'effect', good: ['stunned', 'wounded', 'killed'] },
  acquireTarget: { what: 'enemies made out',                         field: 'seen' },
  controlTest:   { what: 'control tests: men who acted freely',      field: 'result', good: ['act'] },
  routMove:      { what: 'routs: men who ran clear of their pursuers', field: 'clear' },
  pursuitMove:   { what: 'pursuits: runners caught',                 field: 'caught' },
};

export const laPetiteGuerreBoard: Board<State, Event> = {
  stages,
  acts: surveyedActs(acts, survey),
  look(state, from, to) {
    const [a, b] = [standing(state, from), standing(state, to)];
    return a && b ? { ...look(state, a, b), inches: inchesBetween(a, b) } : undefined;
  },
  trail,
  hopes: HOPES,
};
