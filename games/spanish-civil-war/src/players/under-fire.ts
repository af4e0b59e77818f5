import {
  gapBetween,
  type Place,
  perMap,
  squaresOf,
  type TableMap,
  type WaysTo,
  waysTo,
} from '@sandtable/table';
import type { Unit } from '../play/state.ts';
import { coverAt } from '../table/ground.ts';
import { exposure, type Outlook } from './outlook.ts';
import { wireToll } from './wire-toll.ts';

/** Ways of companies that attack trenches: round wire and out of fire where that is not too far about. */

/** Thousandths between places that are looked at. */
const SPACING = 3000;
/** Inches of a move, at the end of which one is under fire. */
const A_MOVE = 8;

/** Places that are looked at on a map. */
const squaresOn = perMap((map) => squaresOf(map, SPACING));

/** What is known of ways while nobody of the enemy has changed. */
type Known = {
  readonly situation: readonly unknown[];
  readonly prices: Float64Array;
  readonly ways: Map<string, WaysTo>;
};
const remembered = new WeakMap<TableMap, Known>();

/** All that fire depends on. What is not a number is never changed, only replaced. */
function situationOf({ state, enemies, manner }: Outlook): unknown[] {
  const situation: unknown[] = [manner.aside, manner.skirt, state.flattened];
  for (const { pose, elements, dps, mark } of enemies) situation.push(pose, elements, dps, mark);
  return situation;
}

/** What an inch costs where: the fire that a company meets there in a turn makes it longer. */
function pricesFor(o: Outlook, unit: Unit): Float64Array {
  const { map } = o.state;
  const prices = new Float64Array(squaresOn(map).length).fill(1);
  for (const [i, place] of squaresOn(map).entries())
    prices[i] = 1 + (o.manner.skirt * exposure(o, unit, place, coverAt(map, place))) / A_MOVE;
  return prices;
}

function knownFor(o: Outlook, unit: Unit): Known {
  const { map } = o.state;
  const known = remembered.get(map);
  const situation = situationOf(o);
  if (
    known?.situation.length === situation.length &&
    situation.every((each, i) => each === known.situation[i])
  )
    return known;
  const fresh: Known = { situation, prices: pricesFor(o, unit), ways: new Map() };
  remembered.set(map, fresh);
  return fresh;
}

const straight = (goal: Place): WaysTo => ({
  costFrom: (place) => gapBetween(place, goal),
  next: () => goal,
});

/** The ways of a unit to a place. Whoever defends, fights for a town, drives or knows no better goes straight. */
export function wayFor(o: Outlook, unit: Unit, goal: Place): WaysTo {
  const { state } = o;
  if (!o.attacks || state.victory.kind !== 'trenches' || unit.kind !== 'infantry' || o.manner.skirt === 0)
    return straight(goal);
  const { ways, prices } = knownFor(o, unit);
  const key = `${goal.x} ${goal.y} ${unit.elements.length}`;
  let found = ways.get(key);
  if (!found) {
    found = waysTo(goal, state.map, SPACING, prices, wireToll(state, unit));
    ways.set(key, found);
  }
  return found;
}
