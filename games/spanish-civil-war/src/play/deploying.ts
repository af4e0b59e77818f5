import type { Problem } from '@sandtable/engine';
import { inZones } from '@sandtable/play';
import { no, standingAt } from '../table/units.ts';
import { isFree } from '../table/ways.ts';
import { isProblem, ownOfficer, ownUnit } from './command-fields.ts';
import { emits, type Judged } from './losses.ts';
import { markerAt } from './scenario.ts';
import type { Command, State, Unit } from './state.ts';

type Of<T extends Command['type']> = Extract<Command, { type: T }>;

function placeable(state: State, command: { side: string; unit: string }): Unit | Problem {
  const unit = ownUnit(state, command.side, command.unit);
  if (isProblem(unit)) return unit;
  if (unit.pose === null) return no('not-placed', 'SCW-22.1', `${unit.name} is not placed before the game.`);
  return unit;
}

/** The scenario says where each unit may be set up. */
export function place(state: State, command: Of<'place'>): Judged {
  const unit = placeable(state, command);
  if (isProblem(unit)) return unit;
  if (unit.concealed) return no('concealed', 'SCW-7.1', 'A concealed unit is set up by its three markers.');
  const formation = command.formation ?? unit.formation;
  const { pose } = command;
  if (!standingAt(unit, pose, formation).centres.every((centre) => inZones(unit.zones, centre)))
    return no('outside-zone', 'SCW-22.1', 'The scenario wants all its elements inside its own zone.');
  if (!isFree(state, unit, pose, formation))
    return no('no-room', 'SCW-5.8', 'Another unit is in the way; choose a free place.');
  return emits({ type: 'placed', side: command.side, unit: unit.id, pose, formation });
}

/** SCW-7.1 Three markers, one of them real. */
export function placeMarkers(state: State, command: Of<'place-markers'>): Judged {
  const unit = placeable(state, command);
  if (isProblem(unit)) return unit;
  if (!unit.concealed) return no('not-concealed', 'SCW-7.1', `${unit.name} does not start concealed.`);
  const { places, real } = command;
  if (places.length !== 3 || real > 2)
    return no('bad-markers', 'SCW-7.1', 'Give three places and say which of them is real: 0, 1 or 2.');
  const inside = places.every((each, i) => inZones(i === real ? unit.zones : unit.dummyZones, each));
  if (!inside) return no('outside-zone', 'SCW-7.1', 'Markers lie where the scenario allows them.');
  const others = state.markers.filter((marker) => marker.unit !== unit.id);
  const markers = places.map((each, i) => markerAt(command.side, each, unit.id, i === real));
  const ids = [...others, ...markers].map(({ id }) => id);
  if (new Set(ids).size !== ids.length)
    return no('same-place', 'SCW-7.1', 'No two markers lie in one place.');
  const { x, y } = places[real]!;
  const pose = { x, y, facing: unit.pose!.facing };
  return emits({ type: 'markersPlaced', side: command.side, unit: unit.id, pose, markers });
}

/** SCW-1.7 An officer starts with a unit. */
export function placeOfficer(state: State, command: Of<'place-officer'>): Judged {
  const officer = ownOfficer(state, command.side, command.officer);
  if (isProblem(officer)) return officer;
  const unit = ownUnit(state, command.side, command.unit);
  if (isProblem(unit)) return unit;
  if (officer.may.length > 0 ? !officer.may.includes(unit.id) : unit.vehicle !== null)
    return no('not-his-unit', 'SCW-1.7', 'The scenario gives him other units to start with.');
  return emits({ type: 'officerPlaced', side: command.side, officer: officer.id, unit: unit.id });
}
