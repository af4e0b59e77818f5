import { inInches, type Plan, type Problem, refusalOf, resolveIn, type Turn } from '@sandtable/engine';
import {
  alongPath,
  bearing,
  crossesShape,
  gapBetween,
  gapToPoint,
  INCH,
  isWithin,
  nearestOnPath,
  type Path,
  type Place,
  pathLength,
  posed,
  type Shape,
} from '@sandtable/table';
import { aircraftAttack, aircraftMistake, aircraftMove, antiAircraftFire } from '../sheet/aircraft.ts';
import type { State as TargetState } from '../sheet/vocabulary.ts';
import {
  isAfv,
  isAircraft,
  isGroundUnit,
  isProtected,
  isVehicle,
  stands,
  strengthOf,
} from '../table/figures.ts';
import { isCloseOrder, mayBeHit, weaponsOf } from '../table/fire.ts';
import {
  allUnits,
  coverOf,
  inContact,
  inchesApart,
  isHere,
  isIrregularCavalry,
  no,
  placeOf,
  unitNamed,
} from '../table/units.ts';
import { onStretch } from './arrivals.ts';
import type { CommandOf } from './commands.ts';
import type { Event } from './events.ts';
import { isProblem, ownHere, reveal } from './shooting.ts';
import type { State, Unit } from './state.ts';
import { withdrawing } from './targets.ts';

/** CLA-8 Aircraft: flying, being fired at, attacking. */

type Play = Turn<State, Event>;
type Judged = Plan<State, Event> | Problem;

function ownAircraft(state: State, side: string, id: unknown): Unit | Problem {
  const unit = ownHere(state, side, id);
  if (isProblem(unit) || isAircraft(unit)) return unit;
  return no('no-aircraft', 'CLA-8.1', 'Choose an aircraft of your own.');
}

/** CLA-8.1 Six dice of inches, then the legs. */
export function beginFlight(unit: Unit): Judged {
  return {
    rolls: () => ({ procedure: 'aircraftMove', input: {} }),
    perform(turn) {
      const rolled = resolveIn(turn.dice, aircraftMove, { options: turn.state.options });
      const allowance = rolled.outcome.distance * INCH;
      turn.emit({ type: 'moveBegan', unit: unit.id, going: 'good', rolled, allowance });
    },
  };
}

/** CLA-8.1 No sharper than a right angle between the two legs; exact. */
const turnsTooSharply = ([a, b, c]: Path): boolean =>
  c !== undefined && (b!.x - a!.x) * (c.x - b!.x) + (b!.y - a!.y) * (c.y - b!.y) < 0;

const onTable = ({ map }: State, { x, y }: Place): boolean =>
  x >= 0 && y >= 0 && x <= map.width && y <= map.depth;

function legsProblem(state: State, unit: Unit, legs: Path): Problem | undefined {
  const [start] = legs;
  const pose = unit.pose!;
  if (!start || !((start.x === pose.x && start.y === pose.y) || onStretch(state, unit, start)))
    return no('bad-path', 'CLA-8.1', 'Give the flight as places, from where the aircraft is.');
  if (legs.length > 3) return no('too-many-legs', 'CLA-8.1', 'It flies two straight legs at most.');
  if (turnsTooSharply(legs))
    return no('too-sharp', 'CLA-8.1', 'It turns 90 degrees at most between its legs.');
  if (!isWithin(pathLength(legs), state.moving!.allowance))
    return no('too-far', 'CLA-8.1', `It may fly ${inInches(state.moving!.allowance / INCH)}.`);
  if (!legs.every((place) => onTable(state, place)))
    return no('off-table', 'CLA-8.1', 'Stay above the table, or leave it.');
  return undefined;
}

/** CLA-8.2 So near to its path friends may be mistaken. */
export const MISTAKEN_WITHIN = 6;

/** Where a flight comes nearest to a base, and how near; a vehicle is measured from its sides. */
type Near = { readonly distance: number; readonly gap: number };
function nearestTo(legs: Path, shape: Shape): Near {
  const centre = nearestOnPath(legs, shape.at);
  if (shape.kind === 'disc')
    return { distance: centre.distance, gap: Math.max(0, centre.gap - shape.radius) };
  if (legs.some((leg, i) => i > 0 && crossesShape(shape, legs[i - 1]!, leg)))
    return { distance: centre.distance, gap: 0 };
  const ends = legs.map((_, i) => pathLength(legs.slice(0, i + 1)));
  const near = [...ends, ...shape.corners.map((corner) => nearestOnPath(legs, corner).distance)];
  return near
    .map((distance) => ({ distance, gap: gapToPoint(shape, alongPath(legs, distance).place) }))
    .reduce((best, each) => (each.gap < best.gap ? each : best));
}

/** A friend passed: how near, how far along the flight, and which figure of his is the nearest. */
export type Passing = {
  readonly unit: Unit;
  readonly inches: number;
  readonly at: number;
  readonly near: Place;
};

/** Nearer to the path, or as near and sooner: several figures may lie under it. */
const isPassedFirst = (a: Near, b: Near): boolean =>
  a.gap < b.gap || (a.gap === b.gap && a.distance < b.distance);

/** The friends passed, in the order of passing. */
export function friendsPassed(state: State, unit: Unit, legs: Path): Passing[] {
  const found: Passing[] = [];
  for (const friend of allUnits(state)) {
    if (friend.side !== unit.side || !isHere(friend) || !isGroundUnit(friend)) continue;
    const { shapes, middle, reach } = stands(friend);
    if (nearestOnPath(legs, middle).gap - reach > MISTAKEN_WITHIN * INCH + 1) continue;
    const { distance, gap, near } = shapes
      .map((shape) => ({ ...nearestTo(legs, shape), near: shape.at }))
      .reduce((best, each) => (isPassedFirst(each, best) ? each : best));
    if (gap <= MISTAKEN_WITHIN * INCH + 1)
      found.push({ unit: friend, inches: Math.min(MISTAKEN_WITHIN, gap / INCH), at: distance, near });
  }
  return found.sort((a, b) => a.at - b.at);
}

/** CLA-8.1, CLA-8.2 The flight, and whom it takes for the enemy. */
export function fly(state: State, command: CommandOf<'fly'>): Judged {
  const unit = ownAircraft(state, command.side, command.aircraft);
  if (isProblem(unit)) return unit;
  if (state.moving?.unit !== unit.id) return no('not-begun', 'CLA-8.1', 'Roll for its flight first.');
  const legs = command.legs.map(placeOf);
  const problem = legsProblem(state, unit, legs);
  if (problem) return problem;
  const passed = friendsPassed(state, unit, legs);
  const input = { friendlies: passed.length, options: state.options };
  return {
    rolls: () => ({ procedure: 'aircraftMistake', input }),
    perform(turn) {
      const mistake = resolveIn(turn.dice, aircraftMistake, input);
      const friend = passed[mistake.outcome.attacks - 1];
      const [end, before] = [legs[legs.length - 1]!, legs[legs.length - 2]];
      turn.emit({
        type: 'flew',
        unit: unit.id,
        legs,
        pose: posed(end, before && gapBetween(before, end) > 0 ? bearing(before, end) : unit.pose!.facing),
        passed: passed.map(({ unit: each }) => each.id),
        mistake,
        mistaken: friend ? { unit: friend.unit.id, inches: friend.inches } : null,
      });
    },
  };
}

/** CLA-8.1 Off the table; it may come back by a late-arrival roll. */
export function leave(state: State, command: CommandOf<'leave'>): Judged {
  const unit = ownAircraft(state, command.side, command.aircraft);
  if (isProblem(unit)) return unit;
  if (unit.activated) return no('has-moved', 'CLA-1.5', 'It has flown this turn.');
  if (state.moving && state.moving.unit !== unit.id)
    return no('move-open', 'CLA-2.1', `End the flight of ${state.units[state.moving.unit]!.name} first.`);
  const { edge } = state.sides.find(({ id }) => id === unit.side)!;
  const along = edge === 'north' || edge === 'south' ? state.map.width : state.map.depth;
  const late = { turn: state.turn + 1, edge, from: 0, to: along, needed: 4, waited: 0 };
  return {
    perform(turn) {
      turn.emit({ type: 'flewOff', side: unit.side, unit: unit.id, late });
    },
  };
}

const rifles = (unit: Unit): number => unit.men.filter((one) => one === 'rifle').length;

/** The input of `antiAircraftFire` (CLA-8.4). */
export const aaInput = (state: State, unit: Unit, aircraft: Unit) => ({
  aaGuns: unit.kind === 'aa-gun' ? 1 : 0,
  lmgs: weaponsOf(unit, 'lmg') * (unit.kind === 'infantry' || isVehicle(unit) ? 1 : 0),
  rifles: rifles(unit),
  hmgs: unit.kind === 'hmg-team' ? 1 : 0,
  shortLmgs: unit.chauchat || isVehicle(unit),
  distance: inchesApart(unit, aircraft),
  moved: unit.moved,
  vehicle: isVehicle(unit),
  irregularCavalry: isIrregularCavalry(unit),
  options: state.options,
});

export const aaProblem = (state: State, unit: Unit, aircraft: Unit): Problem | undefined =>
  seenAaProblem(state, unit, aircraft) ?? withdrawing(state, unit);

/** What of it everybody sees; orders are secret. */
export function seenAaProblem(state: State, unit: Unit, aircraft: Unit): Problem | undefined {
  if (unit.aaEngaged || unit.aaTried.includes(aircraft.id))
    return no('has-fired', 'CLA-8.4', 'It has tried already this turn.');
  if (!isGroundUnit(unit))
    return no('no-aa-capability', 'CLA-8.4', 'It takes an AA gun, two LMGs or eight rifles.');
  if (inContact(state, unit)) return no('in-contact', 'CLA-3.17', 'A unit in contact fires at nothing else.');
  return refusalOf(antiAircraftFire.checks, aaInput(state, unit, aircraft));
}

/** CLA-8.3, CLA-8.4 */
export function aaFire(state: State, command: CommandOf<'aaFire'>): Judged {
  const unit = ownHere(state, command.side, command.unit);
  if (isProblem(unit)) return unit;
  const aircraft = unitNamed(state, command.aircraft);
  if (!aircraft || aircraft.side === unit.side || !isHere(aircraft) || !isAircraft(aircraft))
    return no('bad-target', 'CLA-8.3', 'Choose an enemy aircraft above the table.');
  const problem = aaProblem(state, unit, aircraft);
  if (problem) return problem;
  const input = aaInput(state, unit, aircraft);
  return {
    rolls: () => ({ procedure: 'antiAircraftFire', input }),
    perform(turn) {
      const fire = resolveIn(turn.dice, antiAircraftFire, input);
      const { engaged, drivenOff } = fire.outcome;
      turn.emit({ type: 'aaFired', unit: unit.id, aircraft: aircraft.id, fire, engaged, drivenOff });
    },
  };
}

/** CLA-8.6, CLA-9.4 What a unit is to aircraft and barrage: trenches before cover before close order. */
export function targetStateOf(state: State, unit: Unit): TargetState {
  if (isAfv(unit)) return 'afv';
  const cover = coverOf(state, unit);
  if (cover !== 'open') return cover;
  if (isVehicle(unit)) return 'soft-vehicle';
  return isCloseOrder(unit) ? 'close-order' : 'open';
}

/** The input of `aircraftAttack`. */
export const strafeInput = (state: State, unit: Unit, target: Unit) => ({
  distance: unit.mistaken ? unit.mistaken.inches : inchesApart(unit, target),
  targetState: targetStateOf(state, target),
  protectedTarget: isProtected(target),
  targetFigures: Math.max(1, strengthOf(target)),
  options: state.options,
});

/** Why an aircraft may not attack this one. */
export function strafeProblem(state: State, unit: Unit, target: Unit): Problem | undefined {
  if (unit.fired.length > 0) return no('has-fired', 'CLA-8.5', 'It has attacked this turn.');
  if (unit.mistaken)
    return target.id === unit.mistaken.unit
      ? undefined
      : no('mistaken', 'CLA-8.2', 'It attacks the friend whom it takes for the enemy.');
  if (target.side === unit.side || isAircraft(target) || target.hidden)
    return no('bad-target', 'CLA-8.5', 'Choose an enemy on the ground.');
  if (inContact(state, target))
    return no('in-contact', 'CLA-3.17', 'Aircraft do not attack units in contact.');
  if (!mayBeHit(state, target, unit.id))
    return no('hit-already', 'CLA-4.14', 'This target has taken its one hit of the turn.');
  return refusalOf(aircraftAttack.checks, strafeInput(state, unit, target));
}

export function strafe(state: State, command: CommandOf<'strafe'>): Judged {
  const unit = ownAircraft(state, command.side, command.aircraft);
  if (isProblem(unit)) return unit;
  const target = unitNamed(state, command.target);
  if (!target || !isHere(target)) return no('bad-target', 'CLA-8.5', 'Choose somebody on the table.');
  const problem = strafeProblem(state, unit, target);
  if (problem) return problem;
  const input = strafeInput(state, unit, target);
  if (isAfv(target)) return { perform: (turn) => attacked(turn, unit, target, null) };
  return {
    rolls: () => ({ procedure: 'aircraftAttack', input }),
    perform: (turn) => attacked(turn, unit, target, input),
  };
}

/** Why a side may not pass: a move has begun, or a mistaken aircraft attacks first (CLA-8.2). */
export function passProblem(state: State, side: string): Problem | undefined {
  if (state.moving) return no('move-open', 'CLA-2.1', 'End the move that has begun first.');
  if (state.phase !== 'shoot:aircraft') return undefined;
  const wrong = allUnits(state).some(
    (unit) =>
      unit.side === side &&
      isHere(unit) &&
      unit.mistaken !== null &&
      unit.fired.length === 0 &&
      isHere(state.units[unit.mistaken.unit]!),
  );
  return wrong
    ? no('mistaken', 'CLA-8.2', 'Your aircraft attacks the friend whom it takes for the enemy; let it.')
    : undefined;
}

/** A friend in armour cannot be harmed, whatever the pilot thinks. */
function attacked(turn: Play, unit: Unit, target: Unit, input: ReturnType<typeof strafeInput> | null): void {
  const attack = input && resolveIn(turn.dice, aircraftAttack, input);
  const kills = attack?.outcome.kills ?? 0;
  reveal(turn, target);
  turn.emit({
    type: 'strafed',
    unit: unit.id,
    target: target.id,
    attack,
    falling: kills > 0 ? [{ unit: target.id, kills, men: null }] : [],
    hit: isProtected(target) && (attack?.outcome.hits ?? 0) > 0 ? [target.id] : [],
  });
}
