import type { Side } from '@sandtable/engine';
import { gapBetween, INCH, type Pose, posed } from '@sandtable/table';
import { spotProblem } from '../play/deciding.ts';
import type { Command, State, Unit } from '../play/state.ts';
import { isArtillery } from '../sheet/vocabulary.ts';
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

/** Who stands in the open may take to cover near by; each unit once at the most, for then it stands elsewhere. */
export function placements(state: State, side: Side): Place[] {
  return unitsOf(state, side).flatMap((unit): Place[] => {
    const { pose, entry } = unit;
    if (!pose || pose.x !== entry?.x || pose.y !== entry.y || unit.arrives > 0) return [];
    if (coverOf(state, unit, pose, null) !== 'open' || isArtillery(unit.type)) return [];
    const spot = coverNear(state, unit, pose);
    return spot ? [{ type: 'place', side, unit: unit.id, pose: spot }] : [];
  });
}

/** The placement that promises most, if one is worth it. */
export function bestPlacement(state: State, side: Side, { deploy }: Manner): Place | undefined {
  let best: Place | undefined;
  let most = deploy;
  for (const command of placements(state, side)) {
    const points = weigh(state, command);
    if (points > most) [most, best] = [points, command];
  }
  return best;
}
