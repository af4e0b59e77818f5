import { type State, sharing, type Unit } from './state.ts';

/**
 * A unit that can be changed by itself; what it holds is only ever replaced. Written out, so that all units have one
 * layout: code that meets several is slower.
 */
export const copyOf = (unit: Unit, pose = unit.pose): Unit => ({
  id: unit.id,
  name: unit.name,
  side: unit.side,
  kind: unit.kind,
  battalion: unit.battalion,
  mr: unit.mr,
  ar: unit.ar,
  vehicle: unit.vehicle,
  roadBound: unit.roadBound,
  atGun: unit.atGun,
  tow: unit.tow,
  arrives: unit.arrives,
  entry: unit.entry,
  zones: unit.zones,
  dummyZones: unit.dummyZones,
  pose,
  formation: unit.formation,
  elements: unit.elements,
  elementsLost: unit.elementsLost,
  dps: unit.dps,
  mark: unit.mark,
  markKept: unit.markKept,
  mounted: unit.mounted,
  limbered: unit.limbered,
  mortarSince: unit.mortarSince,
  concealed: unit.concealed,
  carrier: unit.carrier,
  condition: unit.condition,
  fate: unit.fate,
  moved: unit.moved,
  assaultMoved: unit.assaultMoved,
  rolled: unit.rolled,
  granted: unit.granted,
  approach: unit.approach,
  rallied: unit.rallied,
  observed: unit.observed,
  fired: unit.fired,
  fireThisTurn: unit.fireThisTurn,
  fireLastTurn: unit.fireLastTurn,
  dpsThisTurn: unit.dpsThisTurn,
  ownDpsThisTurn: unit.ownDpsThisTurn,
  supports: unit.supports,
  armourAssault: unit.armourAssault,
  ranging: unit.ranging,
});

/** A state to play on that leaves the first as it is. */
export function copied(state: State): State {
  const copy = sharing(state);
  const units: State['units'] = {};
  for (const id in state.units) units[id] = copyOf(state.units[id]!);
  const officers: State['officers'] = {};
  for (const id in state.officers) officers[id] = { ...state.officers[id]! };
  copy.units = units;
  copy.officers = officers;
  copy.sides = state.sides.map((side) => ({ ...side }));
  return copy;
}
