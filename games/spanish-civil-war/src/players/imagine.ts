import { type Dice, d10, dieWith } from '@sandtable/dice';
import type { Side } from '@sandtable/engine';
import { inZones, otherSide } from '@sandtable/play';
import { posed } from '@sandtable/table';
import { copied, copyOf } from '../play/copying.ts';
import { forcesBehind } from '../play/scenario.ts';
import { shotOf } from '../play/shooting.ts';
import type { Marker, Officer, Shot, State, Unit } from '../play/state.ts';
import { sideOf } from '../table/units.ts';
import { fires } from './instinct.ts';
import { outlookOf } from './outlook.ts';

/** One of a list, by lot. */
const drawn = <T>(dice: Dice, list: readonly T[], what: string): T =>
  list.length === 1
    ? list[0]!
    : list[
        dice.roll(
          dieWith(
            what,
            list.map((_, i) => i),
          ),
          what,
        )
      ]!; // never of an empty list

/** All of a list in an order by lot. */
function shuffled<T>(dice: Dice, list: readonly T[], what: string): T[] {
  const left = [...list];
  const order: T[] = [];
  while (left.length > 0) {
    const next = drawn(dice, left, what);
    order.push(next);
    left.splice(left.indexOf(next), 1);
  }
  return order;
}

/** Which marker hides whom: markers where a unit may lie, to the unit with the fewest such markers first. */
function hidingPlaces(dice: Dice, hidden: readonly Unit[], markers: readonly Marker[]): Map<string, Marker> {
  const order = shuffled(dice, hidden, 'who hides');
  const mayLie = (unit: Unit, marker: Marker): boolean => inZones(unit.zones, marker.place);
  const free = new Set(markers);
  const found = new Map<string, Marker>();
  const ways = new Map(
    order.map((unit) => [unit.id, markers.filter((marker) => mayLie(unit, marker)).length]),
  );
  for (const unit of order.sort((a, b) => ways.get(a.id)! - ways.get(b.id)!)) {
    const left = [...free];
    const inZone = left.filter((marker) => mayLie(unit, marker));
    const list = inZone.length > 0 ? inZone : left;
    if (list.length === 0) break;
    const marker = drawn(dice, list, 'which marker is real');
    found.set(unit.id, marker);
    free.delete(marker);
  }
  return found;
}

/** The other markers are dummies, two at most of a unit. */
function dummiesOf(dice: Dice, hidden: readonly Unit[], dummies: readonly Marker[]): Map<string, string> {
  const owners = new Map<string, string>();
  const slots = shuffled(
    dice,
    hidden.flatMap(({ id }) => [id, id]),
    'whose dummy',
  );
  dummies.forEach((marker, i) => {
    const owner = slots[i] ?? hidden[0]?.id;
    if (owner !== undefined) owners.set(marker.id, owner);
  });
  return owners;
}

/** Concealed units as nobody has seen them: where their markers lie, facing the nearest enemy when shown. */
function hide(dice: Dice, state: State, side: Side): void {
  const markers = state.markers.filter((marker) => marker.side !== side);
  const forces = forcesBehind(state);
  const hidden = forces.units.filter((unit) => unit.side !== side && unit.concealed && !state.units[unit.id]);
  const places = hidingPlaces(dice, hidden, markers);
  const real = new Set([...places.values()].map(({ id }) => id));
  const lying = hidden.filter(({ id }) => places.has(id));
  const owners = dummiesOf(
    dice,
    lying,
    markers.filter(({ id }) => !real.has(id)),
  );
  for (const unit of lying) {
    state.units[unit.id] = copyOf(unit, posed(places.get(unit.id)!.place, unit.pose?.facing ?? 0));
  }
  state.markers = state.markers.map((marker) => {
    if (marker.side === side) return marker;
    const owner = lying.find(({ id }) => places.get(id)!.id === marker.id)?.id;
    return { ...marker, unit: owner ?? owners.get(marker.id) ?? null, real: owner !== undefined };
  });
  const unseen = forces.officers.filter((officer) => officer.side !== side && !state.officers[officer.id]);
  for (const officer of unseen) state.officers[officer.id] = joined(dice, officer, lying);
}

/** An officer out of sight is with one of the units out of sight. */
function joined(dice: Dice, officer: Officer, lying: readonly Unit[]): Officer {
  const may = lying.filter(({ id }) => officer.may.length === 0 || officer.may.includes(id));
  const unit = may.length > 0 ? drawn(dice, may, 'with whom') : undefined;
  return { ...officer, attachedTo: unit?.id ?? officer.attachedTo };
}

/** Before the battle: the other side stands as the scenario proposes. */
function setUpOthers(state: State, side: Side): void {
  const forces = forcesBehind(state);
  for (const unit of forces.units) {
    if (unit.side === side) continue;
    const seen = state.units[unit.id];
    state.units[unit.id] = copyOf(seen ?? unit, unit.pose);
  }
  for (const officer of forces.officers)
    if (officer.side !== side) state.officers[officer.id] = { ...officer };
  const markers = forces.markers.filter((marker) => marker.side !== side);
  state.markers = [...state.markers, ...markers].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** SCW-2.4 What the other side has declared already: most of what it would do by instinct. */
function declareForOthers(dice: Dice, state: State, side: Side): void {
  const other = otherSide(state, side);
  if (!sideOf(state, other).ready) return;
  const held: Shot[] = [];
  for (;;) {
    const command = fires(outlookOf(state, other));
    const shot = command && shotOf(command);
    if (!shot) break;
    if (dice.roll(d10, 'who holds fire') === 10) held.push(shot);
    state.declared = [...state.declared, shot];
  }
  state.declared = state.declared.filter((shot) => !held.includes(shot));
}

/** A whole state that agrees with the view: what this side cannot know is drawn by lot from what is possible. */
export function imagine(view: State, side: Side, dice: Dice): State {
  const state = copied(view);
  if (state.phase === 'setup') setUpOthers(state, side);
  else hide(dice, state, side);
  if (state.phase === 'fire-standing' || state.phase === 'fire-moving') declareForOthers(dice, state, side);
  return state;
}
