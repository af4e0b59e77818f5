import { type Dice, dieWith } from '@sandtable/dice';
import { inZones } from '@sandtable/play';
import type { Place } from '@sandtable/table';
import { all } from '../table/units.ts';
import type { Play } from './losses.ts';
import { markerAt } from './scenario.ts';
import type { State, Unit } from './state.ts';

/** One of these, each as likely as the others. */
function drawn<T>(dice: Dice, among: readonly T[]): T {
  if (among.length === 1) return among[0]!;
  const lot = dieWith(
    'lot',
    among.map((_, i) => i),
  );
  return among[dice.roll(lot, 'where a unit hides')]!;
}

/** Hidden units that may lie in the same places. */
function groupsOf(state: State): Unit[][] {
  const groups = new Map<string, Unit[]>();
  for (const unit of all(state)) {
    if (!unit.concealed || !unit.pose) continue;
    const key = JSON.stringify([unit.side, unit.zones, unit.dummyZones]);
    groups.set(key, [...(groups.get(key) ?? []), unit]);
  }
  return [...groups.values()];
}

/**
 * SCW-7.1 Before anybody sets up: which of the markers that the scenario lays are real is drawn by lot among all units
 * that may lie there, or whoever has played it once would know. Their owner may lay them otherwise.
 */
export function layByLot(turn: Play): void {
  const { state } = turn;
  for (const units of groupsOf(state)) {
    const ids = units.map(({ id }) => id);
    const spots = state.markers
      .filter(({ unit }) => unit !== null && ids.includes(unit))
      .map(({ place }) => place);
    const laid = drawAll(turn.dice, units, spots);
    for (const { unit, real, dummies } of laid ?? []) {
      const markers = [
        markerAt(unit.side, real, unit.id, true),
        ...dummies.map((place) => markerAt(unit.side, place, unit.id, false)),
      ];
      const pose = { x: real.x, y: real.y, facing: unit.pose!.facing }; // it has one, as just seen
      turn.emit({ type: 'markersPlaced', side: unit.side, unit: unit.id, pose, markers });
    }
  }
}

type Laid = { readonly unit: Unit; readonly real: Place; readonly dummies: readonly Place[] };

/** Undefined where the scenario leaves no choice. */
function drawAll(dice: Dice, units: readonly Unit[], spots: readonly Place[]): Laid[] | undefined {
  const { zones, dummyZones } = units[0]!;
  const mayHide = spots.filter((spot) => inZones(zones, spot));
  if (mayHide.length <= units.length || !spots.every((spot) => inZones(dummyZones, spot))) return undefined;
  let left = spots;
  const take = (among: readonly Place[]): Place => {
    const spot = drawn(dice, among);
    left = left.filter((other) => other !== spot);
    return spot;
  };
  const reals = units.map(() => take(left.filter((spot) => mayHide.includes(spot))));
  return units.map((unit, i) => ({ unit, real: reals[i]!, dummies: [take(left), take(left)] }));
}
