import type { Dice } from '@sandtable/dice';
import { dieWith } from '@sandtable/dice';
import { CANARY, type Side } from '@sandtable/engine';
import { type Event, type Marker, type State, sharing, type Unit } from './state.ts';

const blanks = new WeakMap<Marker, Marker>();
/** SCW-7.1 What others see of a marker: that it lies there. Markers are never changed, only replaced. */
function blank(marker: Marker): Marker {
  let seen = blanks.get(marker);
  if (!seen) {
    const { id, side, place } = marker;
    seen = { id, side, place, unit: null, real: null };
    blanks.set(marker, seen);
  }
  return seen;
}

/** Before the battle nobody knows where the other side stands. */
const unplaced = (unit: Unit): Unit => ({ ...unit, pose: null, formation: 'deployed' });

/** SCW-5.4 of the game: what a side may know. Secrets are left out; what is not secret is shared, never copied. */
export function view(state: State, side: Side): State {
  const setup = state.phase === 'setup';
  const seen = sharing(state);
  if (setup || hidesSome(state, side)) {
    seen.units = unitsSeen(state, side, setup);
    seen.officers = officersSeen(state, side, setup);
  }
  seen.markers = setup
    ? state.markers.filter((marker) => marker.side === side)
    : state.markers.map((marker) => (marker.side === side ? marker : blank(marker)));
  seen.declared = state.declared.filter((shot) => shot.side === side);
  return seen;
}

const isHidden = (unit: Unit, side: Side): boolean => unit.side !== side && unit.concealed;

function hidesSome({ units }: State, side: Side): boolean {
  for (const id in units) if (isHidden(units[id]!, side)) return true;
  return false;
}

function unitsSeen(state: State, side: Side, setup: boolean): State['units'] {
  const units: State['units'] = {};
  for (const id in state.units) {
    const unit = state.units[id]!;
    if (!isHidden(unit, side)) units[id] = setup && unit.side !== side ? unplaced(unit) : unit;
  }
  return units;
}

function officersSeen(state: State, side: Side, setup: boolean): State['officers'] {
  const officers: State['officers'] = {};
  for (const id in state.officers) {
    const officer = state.officers[id]!;
    const unit = officer.attachedTo === null ? undefined : state.units[officer.attachedTo];
    if (officer.side !== side && setup) officers[id] = { ...officer, attachedTo: null, place: null };
    else if (!unit || !isHidden(unit, side)) officers[id] = officer;
  }
  return officers;
}

/** The event as this side may know it; undefined if it may not know of it at all. */
export function redact(event: Event, side: Side): Event | undefined {
  switch (event.type) {
    case 'placed':
    case 'markersPlaced':
    case 'officerPlaced':
      return event.side === side ? event : undefined;
    case 'shotDeclared':
      return event.shot.side === side ? event : undefined;
    case 'observed':
      return event.hidden && event.side !== side ? { ...event, unit: null, look: null } : event;
    default:
      return event;
  }
}

/** Does the event show anybody something that was hidden? */
export const reveals = (event: Event): boolean =>
  event.type === 'revealed' ||
  event.type === 'dummyRemoved' ||
  event.type === 'declarationsOpened' ||
  event.type === 'turnBegan';

/** A state that differs only in what this side may not know: which markers are real, who hides there, what is declared. */
export function scramble(state: State, viewer: Side, dice: Dice): State {
  const three = dieWith('marker', [0, 1, 2]);
  for (const unit of Object.values(state.units)) {
    if (unit.side === viewer) continue;
    if (state.phase === 'setup' && unit.pose) unit.pose = { ...unit.pose, x: unit.pose.x + 1 };
    if (!unit.concealed || !unit.pose) continue;
    const own = state.markers.filter((marker) => marker.unit === unit.id);
    const real = own[dice.roll(three, 'which is real') % Math.max(1, own.length)];
    if (!real) continue;
    state.markers = state.markers.map((marker) =>
      marker.unit === unit.id ? { ...marker, real: marker.id === real.id } : marker,
    );
    state.units[unit.id] = {
      ...unit,
      name: CANARY,
      mr: -1,
      elements: ['rifle'],
      pose: { ...real.place, facing: 1 },
    };
  }
  state.declared = state.declared.filter((shot) => shot.side === viewer);
  return state;
}
