import type { Dice } from '@sandtable/dice';
import type { Side } from '@sandtable/engine';
import { otherSide, seenSealed } from '@sandtable/play';
import { posed } from '@sandtable/table';
import { sharing } from './copying.ts';
import type { Event } from './events.ts';
import type { Order, State, Unit } from './state.ts';

/** What a side may know: orders, points, aims and arrivals of the enemy are left out, and a sniper who hides. */

/** Whoever has nothing of the kind has no secret: two views without any are alike. */
const own = <T extends object>(all: Readonly<Record<Side, T>>, side: Side): Readonly<Record<Side, T>> => {
  const mine = all[side];
  return mine === undefined || Object.keys(mine).length === 0 ? {} : { [side]: mine };
};

/** What the events of a hidden sniper say of whom they are kept from. */
export const hiding = (state: State, unit: Unit): { hiddenFrom?: Side } =>
  unit.hidden ? { hiddenFrom: otherSide(state, unit.side) } : {};

/** A hidden sniper is somewhere; nobody knows where. */
const unseen = (unit: Unit): Unit => ({ ...unit, pose: null });

function unitsSeen(units: State['units'], side: Side): State['units'] {
  let hides = false;
  for (const id in units) if (units[id]!.hidden && units[id]!.side !== side) hides = true;
  if (!hides) return units;
  return Object.fromEntries(
    Object.entries(units).map(([id, unit]) => [id, unit.hidden && unit.side !== side ? unseen(unit) : unit]),
  );
}

export function view(state: State, side: Side): State {
  const seen = sharing(state, unitsSeen(state.units, side));
  seen.orders = own(state.orders, side);
  seen.late = own(state.late, side);
  seen.batteries = own(state.batteries, side);
  seen.aims = own(state.aims, side);
  seen.slips = seenSealed(state.slips, side);
  return seen;
}

/** The event as this side may know it; undefined if it may not know of it at all. */
export function redact(event: Event, side: Side): Event | undefined {
  if ('hiddenFrom' in event && event.hiddenFrom === side) return undefined;
  switch (event.type) {
    case 'pointRegistered':
    case 'orderWritten':
    case 'batteryAimed':
    case 'respiratorsChosen':
    case 'orderDiced':
      return event.side === side ? event : undefined;
    case 'arrivalDiced':
      return event.side === side || event.pose ? event : undefined;
    case 'flewOff':
      return event.side === side ? event : { ...event, late: null };
    default:
      return event;
  }
}

/** After this nobody takes anything back: what was written in secret begins to act. */
export const reveals = ({ type }: Event): boolean =>
  type === 'opened' || type === 'revealed' || type === 'missionFell';

/** A state that differs only in what this side may not know. */
export function scramble(state: State, viewer: Side, _dice: Dice): State {
  const enemy = otherSide(state, viewer);
  const orders = Object.fromEntries(
    Object.keys(state.orders[enemy] ?? {}).map((id): [string, Order] => [id, 'withdraw']),
  );
  const late = Object.fromEntries(
    Object.entries(state.late[enemy] ?? {}).map(([id, each]) => [id, { ...each, turn: each.turn + 1 }]),
  );
  state.orders = { ...state.orders, [enemy]: orders };
  state.late = { ...state.late, [enemy]: late };
  state.batteries = {
    ...state.batteries,
    [enemy]: (state.batteries[enemy] ?? []).map((each) => ({ ...each, registered: [] })),
  };
  state.slips = seenSealed(state.slips, viewer);
  for (const unit of Object.values(state.units))
    if (unit.hidden && unit.side === enemy && unit.pose)
      unit.pose = posed(unit.pose, (unit.pose.facing + 90) % 360);
  return state;
}

/** A whole state that agrees with the view: the enemy's orders are those that bind him least, and nobody else comes. */
export function imagine(seen: State, side: Side, _dice: Dice): State {
  const enemy = otherSide(seen, side);
  return {
    ...seen,
    orders: { ...seen.orders, [enemy]: {} },
    late: { ...seen.late, [enemy]: {} },
    batteries: { ...seen.batteries, [enemy]: [] },
    aims: { ...seen.aims, [enemy]: {} },
  };
}
