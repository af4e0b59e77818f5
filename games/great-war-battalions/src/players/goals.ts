import type { Side } from '@sandtable/engine';
import { ahead, bearing, gapBetween, INCH, type Path, type Place, pathLength, posed } from '@sandtable/table';
import type { Objective, State, Unit } from '../play/state.ts';
import { inchesFor } from '../sheet/movement.ts';
import { isArtillery, isCrewed } from '../sheet/vocabulary.ts';
import { isHere, unitsOf } from '../table/units.ts';
import { barredAt, endOf, lastFreeSpot, partOf, type Way } from '../table/ways.ts';
import { movesTo } from './appraise.ts';
import { unitWorth } from './worth.ts';

/** Who should go where. */

/** Units that can take or hold ground. */
const holders = (state: State, side: Side): Unit[] =>
  unitsOf(state, side).filter((unit) => isHere(unit) && !unit.broken && !isArtillery(unit.type));

/** What stands near an objective to bar the attacker's way. */
function guardOf(state: State, { place }: Pick<Objective, 'place'>): number {
  let guarded = 0;
  for (const { id } of state.sides) {
    if (id === state.victory.attacker) continue;
    for (const unit of unitsOf(state, id))
      if (isHere(unit) && !unit.broken && gapBetween(unit.pose!, place) < 8 * INCH)
        guarded += unitWorth(unit);
  }
  return guarded;
}

/** How hard an objective is to take: the way of the two nearest attackers, and who stands near it. */
function hardness(state: State, { place }: Objective, attackers: readonly Unit[]): number {
  let [first, second] = [1e6, 1e6];
  for (const { pose } of attackers) {
    const gap = gapBetween(pose!, place);
    if (gap < first) [first, second] = [gap, first];
    else if (gap < second) second = gap;
  }
  return first + second / 2 + guardOf(state, { place }) * 120;
}

/** What one sends at least where nobody bars the way: about a battalion. */
const A_BATTALION = 50;

/**
 * The objectives that are easiest to take, as many as win; the one that lacks most of what it takes has the next unit, the
 * nearest that is free. So the attack is strong where the enemy is, and nobody marches along his front.
 */
function attackersGoals(state: State, side: Side): Map<string, Objective> {
  const free = holders(state, side);
  const chosen = [...state.objectives]
    .map((objective) => ({ objective, hard: hardness(state, objective, free) }))
    .sort((a, b) => a.hard - b.hard)
    .slice(0, state.victory.objectives)
    .map(({ objective }) => ({ objective, needs: A_BATTALION + guardOf(state, objective), sent: 0 }))
    .sort((a, b) => b.needs - a.needs);
  const goals = new Map<string, Objective>();
  while (free.length > 0 && chosen.length > 0) {
    const lacking = chosen.reduce((a, b) => (b.sent / b.needs < a.sent / a.needs ? b : a));
    const { place } = lacking.objective;
    const unit = free.reduce((a, b) => (gapBetween(b.pose!, place) < gapBetween(a.pose!, place) ? b : a));
    free.splice(free.indexOf(unit), 1);
    lacking.sent += unitWorth(unit);
    goals.set(unit.id, lacking.objective);
  }
  return goals;
}

function defendersGoals(state: State, side: Side): Map<string, Objective> {
  const free = holders(state, side);
  const goals = new Map<string, Objective>();
  for (const objective of state.objectives) {
    let nearest: Unit | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const unit of free) {
      const moves = movesTo(unit, unit.pose!, objective.place);
      if (goals.has(unit.id) || (isCrewed(unit.type) && moves > 0)) continue; // machine guns stay where they fire
      if (moves < least) [least, nearest] = [moves, unit];
    }
    if (nearest) goals.set(nearest.id, objective);
  }
  const pressed = state.objectives.filter((objective) => isPressed(state, objective));
  for (const unit of pressed.length > 0 ? free : []) {
    if (!goals.has(unit.id)) goals.set(unit.id, nearestTo(unit, pressed));
  }
  return goals;
}

/** So near the attacker is at an objective that whoever is free comes to help. */
const PRESSED = 12 * INCH;

const isPressed = (state: State, { place }: Objective): boolean =>
  unitsOf(state, state.victory.attacker).some(
    (unit) => isHere(unit) && !unit.broken && gapBetween(unit.pose!, place) < PRESSED,
  );

const nearestTo = ({ pose }: Unit, objectives: readonly Objective[]): Objective =>
  objectives.reduce((a, b) => (gapBetween(pose!, b.place) < gapBetween(pose!, a.place) ? b : a));

/** The objective of each unit that has one: attackers go for the easiest; a defender stands at each, the others help where it is pressed. */
export const goalsOf = (state: State, side: Side): Map<string, Objective> =>
  side === state.victory.attacker ? attackersGoals(state, side) : defendersGoals(state, side);

/** A step too short to spend a token on. */
const TOO_SHORT = 1500;

/** Straight on towards a place, as far as the way is free; undefined where it hardly is. */
function straightOn(state: State, unit: Unit, to: Place, inches: number): Path | undefined {
  const from = { x: unit.pose!.x, y: unit.pose!.y };
  const whole: Path = [from, { x: to.x, y: to.y }];
  const path = pathLength(whole) > inches * INCH ? partOf(whole, 0, inches * INCH) : whole;
  const way: Way = { path, facing: null, target: null };
  const free = lastFreeSpot(state, unit, way, endOf(state, unit, way).at);
  if (free < TOO_SHORT || barredAt(state, path) !== undefined) return undefined;
  return free >= pathLength(path) ? path : partOf(path, 0, free);
}

/** Degrees to either side when the straight way is barred. */
const DETOURS = [0, 35, -35, 70, -70];

/** A way towards a place for one move: straight, or round what bars it. */
export function wayTowards(state: State, unit: Unit, to: Place): Path | undefined {
  const inches = inchesFor(unit, 'move');
  const straight = bearing(unit.pose!, to);
  for (const turn of DETOURS) {
    const goal = turn === 0 ? to : ahead(posed(unit.pose!, straight + turn), inches * INCH);
    if (goal.x < 0 || goal.y < 0 || goal.x > state.map.width || goal.y > state.map.depth) continue;
    const path = straightOn(state, unit, goal, inches);
    if (path) return path;
  }
  return undefined;
}
