import type { Problem } from '@sandtable/engine';
import { covers, nearestOnSegment, type Place, posed, ringsOf, squaredGap } from '@sandtable/table';
import { isOpenTo } from '../table/pace.ts';
import { isVehicle } from '../table/roster.ts';
import { isDry, placesAs } from '../table/stations.ts';
import { crowded } from '../table/ways.ts';
import type { Command } from './commands.ts';
import { type Judged, no, unitAt } from './common.ts';
import { roomProblem } from './moving.ts';
import { batteryOf } from './plotting.ts';
import type { State, Unit, Zone } from './state.ts';

/** 5.1 of the game: each side sets up in its zones, the defender first. */

function isNear({ map }: State, id: string, within: number, place: Place): boolean {
  const feature = map.features.find((each) => each.id === id);
  if (!feature) return false;
  if (covers(feature, place)) return true;
  return ringsOf(feature.ground).some(({ corners }) =>
    corners.some(
      (corner, i) =>
        squaredGap(place, nearestOnSegment(place, corner, corners[(i + 1) % corners.length]!)) <=
        within * within,
    ),
  );
}
const isInZone = (state: State, { ground, near, within }: Zone, place: Place): boolean =>
  covers({ id: 'zone', kind: 'road', ground }, place) &&
  (near === null || isNear(state, near, within, place));

/** Every figure stands in one of the unit's zones; of a vehicle or gun its middle. */
function isInZones(state: State, unit: Unit, places: readonly Place[]): boolean {
  return places.every((place) => unit.zones.some((zone) => isInZone(state, zone, place)));
}

/** `deploy(unit, pose, formation)` */
export function deploy(
  state: State,
  { side, unit: id, pose: wanted, formation, ranks }: Extract<Command, { type: 'deploy' }>,
): Judged {
  const unit = unitAt(state, id);
  if (!unit || unit.side !== side) return no('not-yours', 'WF-12.1', 'Choose a unit of your own.');
  if (unit.arrives > 0) return no('comes-later', 'WF-12.1', `${unit.name} comes on in turn ${unit.arrives}.`);
  const pose = posed(wanted, wanted.facing);
  const formed = { formation: formation ?? unit.formation, ranks: ranks ?? unit.ranks };
  const places = placesAs(state.map, unit, pose, formed);
  const inside =
    isVehicle(unit) || unit.kind === 'gun' ? isInZones(state, unit, [pose]) : isInZones(state, unit, places);
  if (!inside)
    return no('out-of-zone', 'WF-12.1', `${unit.name} sets up inside its zone, with all its figures.`);
  if (!isDry(state.map, pose) || !isOpenTo(state, unit, pose))
    return no('closed', 'WF-7.9', 'It cannot stand there.');
  const friend = crowded(state, { ...unit, ...formed }, pose);
  if (friend && friend.id !== unit.id) return no('crowded', 'WF-12.3', `${friend.name} stands there.`);
  const full = roomProblem(state, unit, pose);
  if (full) return full;
  return { perform: ({ emit }) => emit({ type: 'deployed', side, unit: unit.id, pose, ...formed }) };
}

/** Nobody is ready before his bombardment is counted. */
export function setUpProblem(state: State, side: string): Problem | undefined {
  if (state.phase !== 'setup') return undefined;
  const battery = batteryOf(state, side);
  return battery && battery.sections.length === 0
    ? no('not-split', 'WF-11.3', 'Say first whether the bombardment fires as one section or two.')
    : undefined;
}
