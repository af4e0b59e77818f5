import type { Side } from '@sandtable/engine';
import { ahead, bearing, gapBetween, INCH, inArc, type Place, posed } from '@sandtable/table';
import type { Command } from '../play/commands.ts';
import { sharing } from '../play/copying.ts';
import { facingTo, movesNow } from '../play/moving.ts';
import { hasLeft } from '../play/sequence.ts';
import type { State, Unit } from '../play/state.ts';
import type { Going } from '../sheet/vocabulary.ts';
import {
  isAircraft,
  isCrewed,
  isIndependent,
  isOfficer,
  isVehicle,
  radiusOf,
  stands,
} from '../table/figures.ts';
import { arcOf, classesOf, rangeOf } from '../table/fire.ts';
import { difficultFor, groundOf, mayMeetGround, onRoads } from '../table/ground.ts';
import { sees } from '../table/sight.ts';
import { coverOf, fights, inContact, isHere, isSheltered, orderOf, unitsOf } from '../table/units.ts';
import { startsInDifficult } from '../table/ways.ts';
import { awayFrom, nearestFoes } from './candidates.ts';
import { exitPlace, farFrom, isThere, lostGround, objectiveOf, wantsOut } from './goals.ts';
import type { Manner } from './manner.ts';
import { isLegal as allowed, charge, march, stay, straight } from './marching.ts';
import { fightOf, firstFire, inchesTo, standingKills } from './prospects.ts';

/** What a soldier does with a unit that is to be moved: stands, goes somewhere, or charges somebody. */

/** What is meant to be done; `at` is where it goes. */
type Intent =
  | { readonly kind: 'stand'; readonly facing?: number }
  | { readonly kind: 'go'; readonly at: Place; readonly no: number }
  | { readonly kind: 'charge'; readonly foe: Unit; readonly at: Place }
  | { readonly kind: 'break off' };

const isAttacker = (view: State, unit: Unit): boolean => unit.side === view.attacker;
const mayAdvance = (view: State, unit: Unit): boolean => {
  const order = orderOf(view, unit);
  return unit.markers < 2 && order !== 'hold' && order !== 'withdraw';
};

/** The dice that a unit rolls, on average, in inches; over difficult going one die. */
const SLOW = 3.5;
const REACH: Readonly<Record<string, number>> = { infantry: 7, cavalry: 14, crew: 3.5 };
const reachOf = (unit: Unit): number =>
  isCrewed(unit)
    ? REACH.crew!
    : unit.mounted
      ? REACH.cavalry!
      : unit.formation === 'close-order'
        ? 10.5
        : REACH.infantry!;

/** Maxims 4 to 8: what a charge promises, in figures; whoever falls short is shot at again. */
export function chargeWorth(view: State, unit: Unit, foe: Unit, manner: Manner): number {
  const { kills, losses } = fightOf(view, unit, foe);
  const shot = manner.firstFire * firstFire(view, unit, foe);
  return kills - manner.losses * (losses + shot) + (isCrewed(foe) ? manner.crews : 0);
}

/** The best enemy to charge within reach; undefined where none is worth it. */
function prey(
  view: State,
  unit: Unit,
  foes: readonly Unit[],
  manner: Manner,
  least: number,
): Unit | undefined {
  if (isCrewed(unit) || isVehicle(unit) || !mayAdvance(view, unit)) return undefined;
  let [best, most]: [Unit | undefined, number] = [undefined, least];
  for (const foe of foes.slice(0, 4)) {
    if (!fights(foe) || foe.men.length === 0) continue;
    const far = inchesTo(unit, foe);
    const reach = startsInDifficult(view, unit, unit.pose!)
      ? unit.mounted && unit.irregular
        ? 7
        : 3.5
      : reachOf(unit);
    if (far > reach * 1.15) continue;
    const worth = chargeWorth(view, unit, foe, manner) * Math.min(1, 1.4 - far / (2 * reach));
    if (worth > most) [best, most] = [foe, worth];
  }
  return best;
}

/** Is anybody in range, in the arc and in sight? Quick: the nearest few are looked at. */
function hasTarget(view: State, unit: Unit, foes: readonly Unit[]): boolean {
  const range = Math.max(0, ...classesOf(unit).map((weapon) => rangeOf(view, unit, weapon)));
  return foes
    .slice(0, 4)
    .some(
      (foe) =>
        inchesTo(unit, foe) <= range &&
        inArc(unit.pose!, unit.pose!.facing, arcOf(unit), stands(foe).middle) &&
        sees(view, unit, foe),
    );
}

/** Maxim 2: crews stand and keep their arc filled; they move only where there is nobody to shoot at. */
function forCrew(view: State, unit: Unit, foes: readonly Unit[], manner: Manner): Intent {
  const exit = exitPlace(view, unit);
  if (exit && wantsOut(view, unit, manner)) return { kind: 'go', at: exit, no: 0 };
  const [near] = foes;
  if (!near || hasTarget(view, unit, foes)) return { kind: 'stand' };
  const range = Math.max(12, ...classesOf(unit).map((weapon) => rangeOf(view, unit, weapon)));
  const seen = foes.slice(0, 3).find((foe) => inchesTo(unit, foe) <= range && sees(view, unit, foe));
  if (seen) return { kind: 'stand', facing: facingTo(unit.pose!, stands(seen).middle) };
  if (isAttacker(view, unit) && mayAdvance(view, unit) && unit.kind !== 'aa-gun')
    return { kind: 'go', at: stands(near).middle, no: 0 };
  return { kind: 'stand' };
}

/** Maxim 10: tanks close on infantry, cars keep off and ride for the edge where that pays. */
function forVehicle(view: State, unit: Unit, foes: readonly Unit[], manner: Manner): Intent {
  const exit = exitPlace(view, unit);
  if (exit && wantsOut(view, unit, manner)) return { kind: 'go', at: exit, no: 0 };
  const [near] = foes;
  if (!near) return { kind: 'stand' };
  const clear = unit.kind === 'tank' ? manner.tanksNear : manner.keepOff;
  const far = inchesTo(unit, near);
  if (far <= clear) return { kind: 'stand' };
  return { kind: 'go', at: stands(near).middle, no: clear };
}

/** Maxims 1, 4 and 12: all the way or not at all; who kills enough by standing stands. */
function forInfantry(view: State, unit: Unit, foes: readonly Unit[], manner: Manner): Intent {
  const [near] = foes;
  if (!near) return forEmptyField(view, unit);
  const far = inchesTo(unit, near);
  const attacks = isAttacker(view, unit);
  const foe = prey(view, unit, foes, manner, attacks ? manner.chargeLeast : manner.counter);
  if (foe) return { kind: 'charge', foe, at: stands(foe).middle };
  const exit = exitPlace(view, unit);
  if (exit && wantsOut(view, unit, manner)) return { kind: 'go', at: exit, no: 0 };
  const face = facingTo(unit.pose!, stands(near).middle);
  if (!mayAdvance(view, unit)) return { kind: 'stand', ...turned(unit, face) };
  if (!attacks) return forDefender(view, unit, face);
  if (isThere(view, unit) && far > 6) return { kind: 'stand', ...turned(unit, face) };
  const left = (view.turns - view.turn) / view.turns;
  const kills = far <= 24 && sees(view, unit, near) ? standingKills(view, unit, near, far) : 0;
  if (kills >= manner.stayFor * (1 + manner.haste * (0.5 - left)))
    return { kind: 'stand', ...turned(unit, face) };
  if (far < manner.halt + 3 && far > manner.halt - 3 && left > 0.4 && alone(view, unit, manner))
    return { kind: 'stand', ...turned(unit, face) };
  if (isBombarding(view, unit, manner)) return { kind: 'stand', ...turned(unit, face) };
  const goal = objectiveOf(view, unit) ?? stands(straightAhead(view, unit, foes)).middle;
  return { kind: 'go', at: goal, no: 0 };
}

const turned = (unit: Unit, facing: number): { facing?: number } =>
  Math.abs(((facing - unit.pose!.facing + 540) % 360) - 180) > 50 ? { facing } : {};

/** The foe most nearly straight ahead, so that each keeps to its own lane. */
function straightAhead(view: State, unit: Unit, foes: readonly Unit[]): Unit {
  return foes.reduce((top, foe) => (inLane(view, unit, foe) < inLane(view, unit, top) ? foe : top));
}
/** Inches to a foe, those to the side counted more than twice. */
function inLane(view: State, unit: Unit, foe: Unit): number {
  const { edge } = view.sides.find(({ id }) => id === unit.side)!;
  const [a, b] = [unit.pose!, stands(foe).middle];
  const aside = edge === 'north' || edge === 'south' ? a.x - b.x : a.y - b.y;
  return inchesTo(unit, foe) + (1.5 * Math.abs(aside)) / INCH;
}

/** Maxim 2: while machine guns still stand out there, the guns have the first turns to themselves. */
function isBombarding(view: State, unit: Unit, manner: Manner): boolean {
  if (view.turn > manner.bombard || view.dark.includes(view.turn)) return false; // mist is the time to go
  return nearestFoes(view, unit).some(
    (foe) => foe.kind === 'hmg-team' && inchesTo(unit, foe) < 40 && inchesTo(unit, foe) > 19,
  );
}

/** Why a unit does well to stay where it is, though it has nobody to shoot at; undefined if nothing speaks for it. */
export function reasonToStand(view: State, unit: Unit, manner: Manner): string | undefined {
  if (!isAttacker(view, unit)) return 'it keeps its ground';
  if (unit.mounted) return 'horsemen wait for their moment';
  if (unit.kind !== 'infantry') return undefined;
  if (isBombarding(view, unit, manner)) return 'the guns fire first while enemy machine guns stand';
  return alone(view, unit, manner) ? 'others have yet to come up' : undefined;
}

/** Have too few friends come up? */
function alone(view: State, unit: Unit, manner: Manner): boolean {
  const up = unitsOf(view, unit.side).filter(
    (other) => other !== unit && isHere(other) && other.kind === unit.kind && inchesTo(unit, other) < 14,
  );
  const more = unitsOf(view, unit.side).filter(
    (other) => other !== unit && isHere(other) && other.kind === unit.kind,
  ).length;
  return up.length + 1 < Math.min(manner.mass, more + 1);
}

function forEmptyField(view: State, unit: Unit): Intent {
  const goal = isAttacker(view, unit) ? objectiveOf(view, unit) : undefined;
  return goal && farFrom(unit, goal) > 2 ? { kind: 'go', at: goal, no: 0 } : { kind: 'stand' };
}

/** A defender keeps his place, unless he has come on late or ground has to be won back. */
function forDefender(view: State, unit: Unit, face: number): Intent {
  const lost = lostGround(view, unit.side);
  if (lost && farFrom(unit, lost) < 24) return { kind: 'go', at: lost, no: 0 };
  if (orderOf(view, unit) === 'attack') {
    const [near] = nearestFoes(view, unit);
    if (near && inchesTo(unit, near) > 8 && coverOf(view, unit) === 'open')
      return { kind: 'go', at: stands(near).middle, no: 6 };
  }
  return { kind: 'stand', ...turned(unit, face) };
}

/** Maxims 7 and 8: horsemen wait out of reach, then go in at whom they ride down. Irregulars shoot on the move. */
function forCavalry(view: State, unit: Unit, foes: readonly Unit[], manner: Manner): Intent {
  const exit = exitPlace(view, unit);
  if (exit && wantsOut(view, unit, manner)) return { kind: 'go', at: exit, no: 0 };
  const foe = prey(view, unit, foes, manner, manner.chargeLeast);
  if (foe) return { kind: 'charge', foe, at: stands(foe).middle };
  const [near] = foes;
  if (!near || !mayAdvance(view, unit)) return { kind: 'stand' };
  if (isAttacker(view, unit) && isBombarding(view, unit, manner)) return { kind: 'stand' };
  if (unit.irregular)
    return inchesTo(unit, near) > 11 && isHorseAway(view, unit)
      ? { kind: 'go', at: stands(near).middle, no: 10 }
      : { kind: 'stand' };
  const goal = unit.side === view.attacker ? best(view, unit, foes, manner) : near;
  const far = inchesTo(unit, goal);
  return far > manner.lurk ? { kind: 'go', at: stands(goal).middle, no: manner.lurk } : { kind: 'stand' };
}
/** Irregular horse leave their place once the enemy has come half-way. */
const isHorseAway = (view: State, unit: Unit): boolean =>
  isAttacker(view, unit) || nearestFoes(view, unit).some((foe) => inchesTo(unit, foe) < 20);
/** Whom it would pay most to ride down; crews are shot, not hunted from afar. */
const best = (view: State, unit: Unit, foes: readonly Unit[], manner: Manner): Unit => {
  const plain = { ...manner, crews: 0 };
  const worth = (foe: Unit): number =>
    fights(foe) && foe.men.length > 0 && !isCrewed(foe)
      ? chargeWorth(view, unit, foe, plain) - inchesTo(unit, foe) / 16
      : -99;
  return foes.reduce((top, foe) => (worth(foe) > worth(top) ? foe : top));
};

/** Maxim 11: officers stay beside the unit that needs them most, and out of contact. */
function forOfficer(view: State, unit: Unit, manner: Manner): Intent {
  const exit = exitPlace(view, unit);
  if (exit && wantsOut(view, unit, manner)) return { kind: 'go', at: exit, no: 0 };
  if (!isOfficer(unit)) return { kind: 'stand' };
  const own = unitsOf(view, unit.side).filter(
    (other) => isHere(other) && other.rating > 0 && !inContact(view, other),
  );
  const need = (other: Unit): number =>
    other.markers * 12 - inchesTo(unit, other) + (other.men.length >= 3 ? 4 : 0);
  const friend = own.reduce<Unit | undefined>(
    (top, other) => (top && need(top) >= need(other) ? top : other),
    undefined,
  );
  if (!friend) return { kind: 'stand' };
  if (inchesTo(unit, friend) <= 1.5 && (friend.markers > 0 || isSheltered(view, unit)))
    return { kind: 'stand' };
  const pose = friend.pose!;
  const behind = ahead(pose, -(friend.ranks * 1.5 + 0.2) * INCH);
  return { kind: 'go', at: behind, no: 0 };
}

function intentFor(view: State, unit: Unit, manner: Manner): Intent {
  if (inContact(view, unit)) return forContact(view, unit);
  if (isIndependent(unit)) return forOfficer(view, unit, manner);
  const foes = nearestFoes(view, unit);
  if (isCrewed(unit)) return forCrew(view, unit, foes, manner);
  if (isVehicle(unit)) return forVehicle(view, unit, foes, manner);
  return unit.mounted ? forCavalry(view, unit, foes, manner) : forInfantry(view, unit, foes, manner);
}

/** Who loses a fight badly breaks off, if he can. */
function forContact(view: State, unit: Unit): Intent {
  const [foe] = nearestFoes(view, unit);
  if (!foe || !fights(foe) || foe.men.length === 0) return { kind: 'stand' };
  const { kills, losses } = fightOf(view, unit, foe);
  return losses > 2 * kills + 0.5 && (isIndependent(unit) || unit.mounted)
    ? { kind: 'break off' }
    : { kind: 'stand' };
}

/** CLA-2.11 Difficult going where bad ground lies just ahead. */
function goingTo(view: State, unit: Unit, to: Place): Going {
  if (unit.kind === 'tank' || isAircraft(unit)) return 'good';
  const pose = unit.pose!;
  if (isVehicle(unit))
    return onRoads(view.map, pose, pose) && groundOf(view.map).roads.length > 0 ? 'road' : 'good';
  if (startsInDifficult(view, unit, pose)) return 'difficult';
  const round = roundTo(view, unit, to);
  const blocked = isSlowAhead(view, unit, bearing(pose, round), Math.min(2 * INCH, gapBetween(pose, round)));
  return blocked ? 'difficult' : 'good';
}

/** CLA-2.13 Out of a square, in as few ranks as there is room for; it stays one where there is none. */
function openUp(view: State, { side, id }: Unit): Command {
  const commands = [2, 3, 4].map(
    (ranks): Command => ({ type: 'changeFormation', side, unit: id, formation: 'open-order', ranks }),
  );
  return commands.find((command) => allowed(view, command)) ?? { type: 'stand', side, unit: id };
}

/** Would it find a way, did its dice come out as they do on average? Nobody declares a move to stay where he is. */
function findsWay(view: State, unit: Unit, going: Going, manner: Manner): boolean {
  const most = going === 'difficult' ? SLOW : reachOf(unit);
  const moving = { unit: unit.id, going, allowance: Math.round(most * INCH) };
  const rolled = sharing(view);
  rolled.moving = moving;
  const way = finish(rolled, unit, manner);
  return way.type === 'finishMove' && way.path.length > 1;
}

/** The going that intent asks for, or difficult going where only that leads anywhere; undefined where nothing does. */
function goingThatLeads(view: State, unit: Unit, to: Place, manner: Manner): Going | undefined {
  const going = goingTo(view, unit, to);
  if (isVehicle(unit) || isIndependent(unit) || isAircraft(unit)) return going;
  return [going, 'difficult' as const].find((each) => findsWay(view, unit, each, manner));
}

function activated(view: State, unit: Unit, intent: Intent, manner: Manner): Command {
  const { side, id } = unit;
  if (intent.kind === 'break off') {
    const [foe] = nearestFoes(view, unit);
    const command: Command = {
      type: 'breakOff',
      side,
      unit: id,
      path: foe ? straight(unit, awayFrom(unit, foe), 8 * INCH) : [],
    };
    if (allowed(view, command)) return command;
  }
  if (intent.kind === 'go' || intent.kind === 'charge') {
    if (unit.formation === 'square') return openUp(view, unit);
    const going = goingThatLeads(view, unit, intent.at, manner);
    if (going === undefined) return { type: 'stand', side, unit: id };
    const command: Command = { type: 'beginMove', side, unit: id, going };
    if (allowed(view, command)) return command;
    const other: Command = { ...command, going: isVehicle(unit) ? 'good' : 'difficult' };
    if (allowed(view, other)) return other;
  }
  if (intent.kind === 'stand' && intent.facing !== undefined) {
    const command: Command = { type: 'stand', side, unit: id, facing: intent.facing };
    if (allowed(view, command)) return command;
  }
  return { type: 'stand', side, unit: id };
}

/** Maxim 8: whoever stands is activated first, whoever may charge last. */
function urgency(intent: Intent, manner: Manner): number {
  if (intent.kind === 'stand') return 2;
  return intent.kind === 'charge' ? (manner.late > 0.5 ? 0 : 3) : 1;
}

/** The next unit to be activated, and how. */
export function activation(view: State, side: Side, manner: Manner): Command {
  let [best, most]: [Command | undefined, number] = [undefined, -1];
  for (const unit of unitsOf(view, side)) {
    if (!movesNow(view, unit) || !hasLeft(view, unit)) continue;
    const intent = intentFor(view, unit, manner);
    const first = urgency(intent, manner);
    if (first <= most) continue;
    [best, most] = [activated(view, unit, intent, manner), first];
    if (first >= 2) break;
  }
  return best ?? { type: 'pass', side };
}

/** Where a unit goes whose dice have fallen. */
export function finish(view: State, unit: Unit, manner: Manner): Command {
  const intent = intentFor(view, unit, manner);
  const { allowance, going } = view.moving!;
  if (intent.kind === 'charge') {
    const rush = charge(view, unit, intent.foe);
    if (rush && inchesTo(unit, intent.foe) * INCH <= allowance + 50) return rush;
    return short(view, unit, intent.foe, manner);
  }
  if (intent.kind !== 'go') return stay(unit);
  const far = gapBetween(unit.pose!, intent.at) - intent.no * INCH;
  if (far < INCH / 2) return stay(unit);
  const driven = going === 'road' ? byRoad(view, unit, intent.at) : undefined;
  if (driven) return driven;
  const most = Math.min(allowance, Math.max(far, INCH));
  const face = (end: Place): number => facing(view, unit, end, intent.at);
  const at = going === 'difficult' ? intent.at : roundTo(view, unit, intent.at);
  const way = march(view, unit, at, face, most);
  // Where friends bar the way round, up to the bad ground is better than nowhere.
  return way.path.length < 2 && at !== intent.at ? march(view, unit, intent.at, face, most) : way;
}

/** Degrees by which a way round bad ground may differ from the straight one. */
const DETOURS = [0, 25, -25, 50, -50, 75, -75] as const;

/** Does any figure meet difficult ground within so many thousandths of this bearing? */
function isSlowAhead(view: State, unit: Unit, way: number, far: number): boolean {
  const radius = radiusOf(unit);
  const { places, middle, reach } = stands(unit);
  return (
    mayMeetGround(view.map, middle, ahead(posed(middle, way), far), reach) &&
    places.some((place) => difficultFor(view.map, place, ahead(posed(place, way), far), radius))
  );
}

/** The goal itself, or a place beside bad ground that lies on the way; the goal again where there is no way round. */
function roundTo(view: State, unit: Unit, to: Place): Place {
  if (isVehicle(unit) || isIndependent(unit) || startsInDifficult(view, unit, unit.pose!)) return to;
  const pose = unit.pose!;
  const straightWay = bearing(pose, to);
  const far = Math.min(gapBetween(pose, to), 1.2 * reachOf(unit) * INCH);
  for (const turn of DETOURS) {
    const way = (straightWay + turn + 360) % 360;
    if (!isSlowAhead(view, unit, way, far)) return turn === 0 ? to : ahead(posed(pose, way), Math.round(far));
  }
  return to;
}

/** A charge that falls short: on where that helps, else it waits where it is. */
function short(view: State, unit: Unit, foe: Unit, manner: Manner): Command {
  const far = inchesTo(unit, foe);
  const left = far - view.moving!.allowance / INCH;
  if (manner.late > 0.5 && left > 2 && coverOf(view, unit) !== 'open') return stay(unit);
  const at = stands(foe).middle;
  return march(
    view,
    unit,
    at,
    (end) => facingTo(end, at),
    Math.max(0, Math.min(view.moving!.allowance, gapBetween(unit.pose!, at) - 2 * INCH)),
  );
}

/** Wheels keep to the road while it leads where they want to go: along its points, as far as the dice carry. */
function byRoad(view: State, unit: Unit, to: Place): Command | undefined {
  const pose = unit.pose!;
  const road = groundOf(view.map).roads.find(
    ({ feature: { ground } }) => 'line' in ground && near(ground.line, pose) < ground.width,
  );
  const ground = road?.feature.ground;
  if (!ground || !('line' in ground)) return undefined;
  const path = alongRoad(ground.line, pose, to, view.moving!.allowance - 20);
  if (path.length < 2) return undefined;
  const end = path[path.length - 1]!;
  const command: Command = {
    type: 'finishMove',
    side: unit.side,
    path,
    facing: facingTo(path[path.length - 2]!, end),
  };
  return allowed(view, command) ? command : undefined;
}
const near = (line: readonly Place[], at: Place): number =>
  line.reduce((least, place) => Math.min(least, gapBetween(place, at)), Number.POSITIVE_INFINITY);

/** Points of the road in the direction that leads nearer, no more than so many thousandths. */
function alongRoad(line: readonly Place[], from: Place, to: Place, most: number): Place[] {
  const at = line.reduce(
    (best, place, i) => (gapBetween(place, from) < gapBetween(line[best]!, from) ? i : best),
    0,
  );
  const ends = [line[0]!, line[line.length - 1]!] as const;
  const step = gapBetween(ends[1], to) < gapBetween(ends[0], to) ? 1 : -1;
  const path: Place[] = [{ x: from.x, y: from.y }];
  let left = most;
  for (let i = at + step; i >= 0 && i < line.length && path.length < 11; i += step) {
    const last = path[path.length - 1]!;
    const far = gapBetween(last, line[i]!);
    const ends_ = i + step < 0 || i + step >= line.length;
    if (far < 1.5 * INCH && !ends_) continue;
    if (far > left) {
      path.push(ahead(posed(last, bearing(last, line[i]!)), Math.floor(left)));
      break;
    }
    path.push(line[i]!);
    left -= far;
    if (gapBetween(line[i]!, to) < 4 * INCH) break;
  }
  return path;
}

function facing(view: State, unit: Unit, end: Place, to: Place): number {
  if (isVehicle(unit)) return facingTo(unit.pose!, end);
  const [near] = nearestFoes(view, unit);
  return near && inchesTo(unit, near) < 24 ? facingTo(end, stands(near).middle) : facingTo(unit.pose!, to);
}
