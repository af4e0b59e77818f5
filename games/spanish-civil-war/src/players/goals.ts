import { ahead, bearing, gapBetween, INCH, type Place, posed, squaredGap } from '@sandtable/table';
import type { State, Unit, Victory } from '../play/state.ts';
import { coverAt } from '../table/ground.ts';
import { seesPlace } from '../table/sight.ts';
import { isEngaged, isMounted, isVehicleUnit, passengersOf } from '../table/units.ts';
import { assemblyFor } from './assembling.ts';
import {
  exposure,
  foeWithin,
  gapTo,
  isCompany,
  isIn,
  nearestSeen,
  type Objective,
  type Outlook,
  objectivesOf,
  opportunity,
} from './outlook.ts';
import { preyFor } from './prey.ts';
import { shelterFrom } from './shelter.ts';
import { holds, isEmpty, isHeldByUs, trenchFor, weakest } from './trenches.ts';

/** Where units should go. */

const between = (low: number, high: number, half: number, wanted: number): number =>
  high - low <= 2 * half ? Math.round((low + high) / 2) : Math.min(high - half, Math.max(low + half, wanted));

/** The nearest place for the middle of a unit with most of it inside. */
const inside = ({ low, high }: Objective, unit: Unit): Place => {
  const half = unit.elements.length * 600;
  const { x, y } = unit.pose!;
  const long = high.x - low.x >= high.y - low.y;
  return {
    x: between(low.x, high.x, long ? half : INCH, x),
    y: between(low.y, high.y, long ? INCH : half, y),
  };
};

/** From a place on the edge straight on to the table. */
const inward = ({ map }: State, { x, y }: Place): number =>
  x <= 0 ? 90 : x >= map.width ? 270 : y <= 0 ? 0 : 180;

/** Facing along which a line fits into a trench, or bars the way out; undefined where it does not matter. */
export function facingIn(state: State, place: Place, facing: number): number | undefined {
  const { victory } = state;
  if (victory.kind === 'points' && gapBetween(place, victory.exit.place) < 5 * INCH)
    return inward(state, victory.exit.place);
  for (const each of objectivesOf(state)) {
    if (!isIn(each, place)) continue;
    const [wide, deep] = [each.high.x - each.low.x, each.high.y - each.low.y];
    if (wide > 3 * deep) return facing > 90 && facing < 270 ? 180 : 0;
    if (deep > 3 * wide) return facing < 180 ? 90 : 270;
  }
  return undefined;
}

/** The nearest of the objectives that pass. */
function nearestObjective(
  state: State,
  place: Place,
  passes: (each: Objective) => boolean,
): Objective | undefined {
  let best: Objective | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const each of objectivesOf(state)) {
    const far = gapTo(each, place);
    if (far < least && passes(each)) [best, least] = [each, far];
  }
  return best;
}

/** An empty trench or block so near that it is worth any risk. */
export function withinGrasp(o: Outlook, unit: Unit): Objective | undefined {
  if (!isCompany(unit) || unit.elements.length < 2) return undefined;
  const near = o.manner.grasp * INCH;
  const free = (each: Objective): boolean =>
    gapTo(each, unit.pose!) < near && isEmpty(o, each) && !isHeldByUs(o, each);
  return nearestObjective(o.state, unit.pose!, free);
}

/** SCW-7.5, SCW-7.7 of tactics: who is worn out goes back where nobody is near, to rally. */
function refuge(o: Outlook, unit: Unit): Place | undefined {
  const pose = unit.pose!;
  const enemy = nearestSeen(o, pose);
  if (!enemy || squaredGap(enemy.pose!, pose) > (16 * INCH) ** 2) return undefined;
  const { width, depth } = o.state.map;
  const { x, y } = ahead({ x: pose.x, y: pose.y, facing: bearing(enemy.pose!, pose) }, 12 * INCH);
  return { x: Math.min(width - INCH, Math.max(INCH, x)), y: Math.min(depth - INCH, Math.max(INCH, y)) };
}

const postAt = ({ state, manner }: Outlook, out: Place): Place =>
  ahead(posed(out, inward(state, out)), Math.round(manner.post * INCH));

/** Does it stand across the way out? */
function bars(o: Outlook, { pose }: Unit): boolean {
  const { victory } = o.state;
  if (victory.kind !== 'points' || o.attacks) return false;
  const out = victory.exit.place;
  return pose!.facing === inward(o.state, out) && gapBetween(pose!, postAt(o, out)) < INCH;
}

/** Four DPs, and not in a place that must be held. */
const isSpent = (o: Outlook, unit: Unit): boolean =>
  unit.dps >= 4 &&
  o.turnsLeft > 1 &&
  !objectivesOf(o.state).some((each) => holds(unit, each)) &&
  !bars(o, unit);

function trenchGoal(o: Outlook, unit: Unit): Place | undefined {
  const { state } = o;
  const pose = unit.pose!;
  if (!isCompany(unit) && unit.kind !== 'armour') return undefined;
  const lost = o.attacks ? undefined : lostTo(o, unit);
  if (!lost && isCompany(unit) && objectivesOf(state).some((each) => holds(unit, each))) return undefined;
  const target = o.attacks
    ? unit.vehicle
      ? weakest(o)
      : trenchFor(o, unit)
    : (lost ?? nearestObjective(state, pose, (each) => !isHeldByUs(o, each)));
  if (!target) return undefined;
  if (unit.vehicle) return besides(o, target, pose);
  const holder = o.manner.skirt > 0 ? holderOf(o, target, pose) : undefined; // a beginner walks straight at it
  return (holder && assemblyFor(o, unit, holder)) ?? inside(target, unit);
}

/** A trench that has fallen, for the company that is nearest to it and fit to take it back: to stay is to lose. */
function lostTo(o: Outlook, unit: Unit): Objective | undefined {
  const fit = (each: Unit): boolean => isCompany(each) && each.dps < 3 && each.elements.length > 1;
  if (!fit(unit)) return undefined;
  const fallen = nearestObjective(o.state, unit.pose!, ({ id }) => o.state.held[id] !== o.side);
  const gap = fallen ? gapTo(fallen, unit.pose!) : 0;
  return fallen && !o.own.some((own) => fit(own) && gapTo(fallen, own.pose!) < gap) ? fallen : undefined;
}

/** Who has to be driven out of a trench: the nearest in it. */
function holderOf(o: Outlook, target: Objective, pose: Place): Unit | undefined {
  let holder: Unit | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const enemy of o.enemies) {
    const far = isIn(target, enemy.pose!) ? squaredGap(enemy.pose!, pose) : Number.POSITIVE_INFINITY;
    if (far < least) [holder, least] = [enemy, far];
  }
  return holder;
}

/** SCW-16.3 Armour supports from beside whoever holds the trench, and leaves the room in it to others. */
function besides(o: Outlook, target: Objective, pose: Place): Place | undefined {
  const holder: Place = holderOf(o, target, pose)?.pose ?? target.middle;
  if (squaredGap(holder, pose) < (5 * INCH) ** 2) return undefined;
  return ahead(posed(holder, bearing(holder, pose)), 4 * INCH);
}

type Points = Extract<Victory, { kind: 'points' }>;

/**
 * SCW-7.9 of tactics: tanks that leave by the road go round the town, on the side that is farther from the enemy's guns;
 * in its streets petrol bottles wait for them.
 */
function wayOut(o: Outlook, pose: Place, exit: Place, square: Place): Place {
  const { detour } = o.manner;
  if (detour === 0 || squaredGap(exit, pose) <= squaredGap(exit, square)) return exit;
  const to = bearing(pose, exit);
  const [right, left] = [90, 270].map((turn) => ahead(posed(square, (to + turn) % 360), detour * INCH)) as [
    Place,
    Place,
  ]; // one for each turn
  let nearer = 0;
  for (const { kind, pose: there } of o.enemies)
    if (kind === 'artillery') nearer += gapBetween(there!, right) - gapBetween(there!, left);
  return nearer >= 0 ? right : left;
}

/** Whoever is nearer to the road out than to the square waits there for the tanks. */
const guards = (o: Outlook, { kind, pose }: Unit, { exit, tank }: Points, square: Place): boolean =>
  kind !== 'armour' &&
  gapBetween(pose!, exit.place) < o.manner.guard * gapBetween(pose!, square) &&
  o.enemies.some(({ vehicle }) => vehicle === tank);

/** In the first turns squadrons wait out of sight for somebody to charge. */
const waitsInReserve = ({ attacks, turnsLeft, manner }: Outlook): boolean =>
  !attacks && manner.overrun > 0 && turnsLeft > 7;

/** So near a squadron is to whom it goes for when a half move closes (SCW-4.2). */
const TO_CHARGE = 6 * INCH;

/** Where a squadron gets ready to charge; undefined if it is there. */
const chargeFrom = ({ pose }: Unit, from: Place): Place | undefined =>
  gapBetween(pose!, from) <= TO_CHARGE + INCH
    ? undefined
    : ahead(posed(pose!, bearing(pose!, from)), TO_CHARGE);

function townGoal(o: Outlook, unit: Unit, victory: Points): Place | undefined {
  const { state, attacks } = o;
  const pose = unit.pose!;
  const square = 'centre' in victory.square.ground ? victory.square.ground.centre : pose;
  const out = victory.exit.place;
  const stops = !attacks && guards(o, unit, victory, square);
  if (unit.kind === 'softskin') {
    if (passengersOf(state, unit).length === 0)
      return o.manner.shelter > 0 ? shelterFrom(o, pose) : undefined;
    return stops || foeWithin(o, pose, FIRE_AHEAD) ? undefined : square;
  }
  if (unit.kind === 'artillery') return unit.limbered ? square : undefined;
  if (stops) return bars(o, unit) ? undefined : postAt(o, out);
  const prey = preyFor(o, unit);
  if (prey) return chargeFrom(prey, pose);
  if (isMounted(unit) && waitsInReserve(o)) return shelterFrom(o, pose);
  if (attacks && unit.vehicle === victory.tank) return wayOut(o, pose, out, square);
  if (!attacks || !isCompany(unit)) return square;
  const mine = objectivesOf(state).find((each) => holds(unit, each));
  if (mine && o.turnsLeft > 2) return undefined;
  const near = nearestObjective(state, pose, (each) => !isHeldByUs(o, each) || each === mine);
  return near && near !== mine ? inside(near, unit) : square;
}

/** Where a unit wants to be; undefined where it stands. Asked again for every move that is weighed. */
export function goalOf(o: Outlook, unit: Unit): Place | undefined {
  o.known.goals ??= new Map();
  const { goals } = o.known;
  if (!goals.has(unit)) goals.set(unit, wantedPlace(o, unit));
  return goals.get(unit);
}

function wantedPlace(o: Outlook, unit: Unit): Place | undefined {
  if (!unit.pose) return undefined;
  const { victory } = o.state;
  const near = withinGrasp(o, unit);
  if (near) return inside(near, unit);
  if (!unit.vehicle && isSpent(o, unit)) {
    const back = refuge(o, unit);
    if (back || o.turnsLeft > 4) return back;
  }
  return victory.kind === 'trenches' ? trenchGoal(o, unit) : townGoal(o, unit, victory);
}

/** Inches before an enemy, or a marker that may be one, at which whoever is aboard gets out: in its truck a company is shot to pieces. */
export const FIRE_AHEAD = 12.5 * INCH;

/** Aboard a truck: out when somebody is near, or when it has arrived. */
function wantsOut(o: Outlook, unit: Unit): boolean {
  const truck = unit.carrier === null ? undefined : o.state.units[unit.carrier];
  if (!truck?.pose) return false;
  if (foeWithin(o, truck.pose, FIRE_AHEAD)) return true;
  const goal = goalOf(o, truck);
  return !goal || squaredGap(goal, truck.pose) < (8 * INCH) ** 2;
}

/** Fire first: while much time is left nobody leaves cover for a trench, and armour waits for those whom it is to support. */
const prepares = ({ attacks, state, turnsLeft, manner }: Outlook): boolean =>
  attacks && state.victory.kind === 'trenches' && turnsLeft > manner.stayUntil;

/** The last turns: whoever stays has lost. */
const mustGo = ({ attacks, turnsLeft }: Outlook): boolean => attacks && turnsLeft <= 1;

/** Is it worth a roll? */
export function wantsToMove(o: Outlook, unit: Unit): boolean {
  const { state } = o;
  if (unit.carrier !== null) return wantsOut(o, unit);
  if (unit.concealed || !unit.pose || unit.condition !== 'sound') return false;
  if (unit.kind === 'artillery') return unit.limbered;
  if (isEngaged(state, unit) || (unit.elements[0] === 'mortar' && unit.mortarSince !== null)) return false;
  const goal = goalOf(o, unit);
  if (!goal) return false;
  if (isVehicleUnit(unit)) return !prepares(o);
  if (withinGrasp(o, unit)) return true;
  const cover = coverAt(state.map, unit.pose);
  if (isSpent(o, unit)) return o.turnsLeft <= 4 || exposure(o, unit, unit.pose, cover) > o.manner.spentAt;
  if (unit.dps > o.manner.fit && !mustGo(o)) return false;
  const shots = opportunity(o, unit, unit.pose, false);
  if (shots > o.manner.gunsStayFor && unit.elements.every((element) => element === 'hmg')) return false;
  return !(cover !== 'none' && shots > o.manner.stayFor && o.turnsLeft > o.manner.stayUntil);
}

/** Does a gun see anybody to fire at from where it is? */
export const hasField = (o: Outlook, unit: Unit): boolean =>
  o.enemies.some(
    (enemy) =>
      squaredGap(enemy.pose!, unit.pose!) < (48 * INCH) ** 2 &&
      seesPlace(o.state.map, unit.pose!, enemy.pose!),
  );
