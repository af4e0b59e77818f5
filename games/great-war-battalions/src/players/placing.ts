import type { Side } from '@sandtable/engine';
import { gapBetween, INCH, type Pose, posed } from '@sandtable/table';
import { spotProblem } from '../play/deciding.ts';
import type { Command, State, Unit } from '../play/state.ts';
import { isArtillery, isCrewed } from '../sheet/vocabulary.ts';
import { coverOf, unitsOf } from '../table/units.ts';
import type { Manner } from './manner.ts';
import { coveredSpots } from './places.ts';
import { weigh } from './weigh.ts';

/** Deploying otherwise than the scenario does. */

type Place = Extract<Command, { type: 'place' }>;

const PLACED_WITHIN = 8 * INCH;

/** A free place in cover near by, the nearest to an objective. */
function coverNear(state: State, unit: Unit, pose: Pose): Pose | undefined {
  const goals = state.objectives.map(({ place }) => place);
  const far = (spot: Pose): number =>
    Math.min(Number.POSITIVE_INFINITY, ...goals.map((goal) => gapBetween(goal, spot)));
  return coveredSpots(state.map)
    .filter((spot) => gapBetween(spot, pose) <= PLACED_WITHIN)
    .map((spot) => posed(spot, pose.facing))
    .sort((a, b) => far(a) - far(b))
    .find((spot) => !spotProblem(state, unit, spot));
}

/** Whoever still stands where the scenario has put it: each unit is placed once at the most. */
const unplaced = (state: State, side: Side): (Unit & { readonly pose: Pose })[] =>
  unitsOf(state, side).filter(
    (unit): unit is Unit & { readonly pose: Pose } =>
      unit.pose !== null &&
      unit.pose.x === unit.entry?.x &&
      unit.pose.y === unit.entry.y &&
      unit.arrives === 0,
  );

/** To either side, and no worse covered: the enemy need not know from the scenario where everybody stands. */
export function sideSteps(state: State, side: Side): Place[] {
  return unplaced(state, side).flatMap((unit) => {
    const cover = coverOf(state, unit, unit.pose, null);
    return [STEP, -STEP]
      .map((by): Pose => ({ ...unit.pose, x: unit.pose.x + by }))
      .filter((pose) => !spotProblem(state, unit, pose) && coverOf(state, unit, pose, null) === cover)
      .map((pose): Place => ({ type: 'place', side, unit: unit.id, pose }));
  });
}
const STEP = 2 * INCH;

/** Who stands in the open may take to cover near by. */
export function placements(state: State, side: Side): Place[] {
  return unplaced(state, side).flatMap((unit): Place[] => {
    const { pose } = unit;
    if (coverOf(state, unit, pose, null) !== 'open' || isArtillery(unit.type)) return [];
    const spot = coverNear(state, unit, pose);
    return spot ? [{ type: 'place', side, unit: unit.id, pose: spot }] : [];
  });
}

/** Places for guns all round, so far apart and so far off. */
const GUNS_APART = 2 * INCH;
const GUNS_WITHIN = 6 * INCH;

/** Guns and machine guns go where they fire with more dice, or where friends hide them from the enemy's (GWB-7.1, GWB-15.2). */
export function gunPlacements(state: State, side: Side): Place[] {
  return unplaced(state, side).flatMap((unit) => {
    if (!isCrewed(unit.type)) return [];
    const { x, y, facing } = unit.pose;
    const cover = coverOf(state, unit, unit.pose, null);
    const spots: Place[] = [];
    for (let dx = -GUNS_WITHIN; dx <= GUNS_WITHIN; dx += GUNS_APART)
      for (let dy = -GUNS_WITHIN; dy <= GUNS_WITHIN; dy += GUNS_APART) {
        const pose: Pose = { x: x + dx, y: y + dy, facing };
        if (spotProblem(state, unit, pose) || coverOf(state, unit, pose, null) !== cover) continue;
        spots.push({ type: 'place', side, unit: unit.id, pose });
      }
    return spots;
  });
}

/** The placement that promises most, if one is worth it. */
export function bestPlacement(state: State, side: Side, { deploy, guns }: Manner): Place | undefined {
  let best: Place | undefined;
  let most = deploy;
  const forGuns = guns > 0 ? gunPlacements(state, side) : [];
  for (const command of [...placements(state, side), ...forGuns]) {
    const points = weigh(state, command);
    if (points > most) [most, best] = [points, command];
  }
  return best;
}
