import type { Dice } from '@sandtable/dice';
import { CANARY, type Line, type Resolved, type Side } from '@sandtable/engine';
import { isRepeater } from '../sheet/tables.ts';
import { allMen } from '../table/men.ts';
import { armsSeen, copyOf, copyOfGun, seenFrom, sharing } from './copying.ts';
import type { Event, EventOf } from './events.ts';
import type { Gun, Man, State, Unit } from './state.ts';

/** Section 5.7: what a side may know. */

const gunSeenFrom = (gun: Gun): Gun =>
  Object.assign(copyOfGun(gun), { loaded: true, progress: 0, used: 0, last: null, shelled: [] });
const unitSeenFrom = (unit: Unit): Unit => ({ ...unit, order: 'hold' });

export function view(state: State, side: Side): State {
  const seen = sharing(state);
  const men: State['men'] = {};
  for (const man of allMen(state)) {
    if (man.side === side) men[man.id] = man;
    else if (!man.hidden) men[man.id] = seenFrom(man);
  }
  const known = (id: string): boolean => id in men;
  seen.men = men;
  const guns: State['guns'] = {};
  for (const id in state.guns) {
    const gun = state.guns[id]!;
    guns[id] = gun.side === side ? gun : gunSeenFrom(gun);
  }
  seen.guns = guns;
  const units: State['units'] = {};
  for (const id in state.units) {
    const unit = state.units[id]!;
    units[id] = unit.side === side ? unit : unitSeenFrom(unit);
  }
  seen.units = units;
  seen.horses = state.horses.filter((horse) => horse.side === side || !horse.hidden);
  seen.indicated = state.indicated.filter(({ leader }) => state.men[leader]?.side === side);
  seen.files = state.files.filter(({ lead }) => state.men[lead]?.side === side);
  seen.losses = state.losses.filter(({ man }) => known(man));
  seen.pursuers = state.pursuers.filter(known);
  seen.obeying = state.obeying.filter(known);
  if (state.acting !== null && !known(state.acting) && !(state.acting in state.guns)) seen.acting = null;
  seen.flights = state.flights.map((flight) => ({
    ...flight,
    rolls: flight.rolls?.filter(known) ?? null,
    tested: flight.tested.filter(known),
    going: flight.going.filter(known),
  }));
  return seen;
}

/** The working of a burst without what it says of hidden men, as if they had not been there; undefined if it cannot be told apart. */
function workingFor(
  trace: readonly Line[],
  isSecret: (i: number) => boolean,
  men: number,
): readonly Line[] | undefined {
  let man = -1;
  let rolls = 0;
  const told: Line[] = [];
  for (const line of trace) {
    if (line.kind === 'fact' && line.rule.includes('LPG-11.7')) man++;
    if (man >= 0 && isSecret(man)) continue;
    told.push(line.kind === 'roll' ? { ...line, index: rolls++ } : line);
  }
  return man + 1 === men ? told : undefined;
}

/** The burst of a shell without the men who are hidden. */
function burstSeen(event: EventOf<'burst'>, side: Side): Event | undefined {
  const isSecret = (i: number): boolean => event.hidden[i] === true && event.sides[i] !== side;
  const shown = <T>(list: readonly T[]): T[] => list.filter((_, i) => !isSecret(i));
  if (shown(event.men).length === event.men.length) return event;
  if (shown(event.men).length === 0) return undefined;
  const { input, outcome, ...rest } = event.burst as Resolved<{
    men: readonly { hit: boolean }[];
    burst: number;
    hits: number;
  }>; // a burst
  const men = shown(outcome.men);
  const burst = {
    ...rest,
    input: { ...input, men: shown(input.men as readonly unknown[]) },
    outcome: { ...outcome, men, hits: men.filter(({ hit }) => hit).length },
  };
  const { trace, ...plain } = burst as Resolved;
  const working = trace && workingFor(trace, isSecret, event.men.length);
  return {
    ...event,
    men: shown(event.men),
    sides: shown(event.sides),
    hidden: shown(event.hidden),
    burst: working ? { ...plain, trace: working } : plain,
  };
}

/** The event as this side may know it; undefined if it may not know of it at all. */
export function redact(event: Event, side: Side): Event | undefined {
  const own = 'side' in event && event.side === side;
  switch (event.type) {
    case 'laid':
    case 'cpSpent':
    case 'conformed':
    case 'sighted':
    case 'halted':
      return own ? event : undefined;
    case 'controlTested':
    case 'controlShared':
    case 'actBegan':
    case 'walked':
    case 'turned':
    case 'pursuitTested':
    case 'pursuitChosen':
    case 'stunsEnded':
    case 'zoneStruck':
      return event.hidden && !own ? undefined : event;
    case 'did':
      return own ? event : deedSeen(event);
    case 'looked':
    case 'gunLooked':
      return own ? searchSeen(event) : undefined;
    case 'gunServed':
      return event.deed === 'reload' && !own ? undefined : event;
    case 'shot':
      return event.veiled && event.targetSide !== side
        ? { ...event, target: null, targetSide: null, shot: null }
        : event;
    case 'burst':
      return burstSeen(event, side);
    case 'misloaded':
      return own || event.side === null || event.face === 1 ? event : undefined; // that a gun is loaded is its crew's business
    case 'pursuitDue':
      return undefined;
    case 'moraleChecked':
      return event.hidden && !own ? { ...event, check: null } : event;
    default:
      return event;
  }
}

/** Load states are nobody else's business. */
function deedSeen(event: EventOf<'did'>): Event | undefined {
  if (event.hidden || event.deed === 'reload') return undefined;
  const arms = event.arms && armsSeen(event.arms);
  return { ...event, arms };
}

/** A search that finds nobody looks like one that fails. */
const searchSeen = (event: EventOf<'looked'> | EventOf<'gunLooked'>): Event =>
  event.piece !== null && event.found.length === 0 ? { ...event, look: null } : event;

/** Does the event show anybody something that was hidden? Nobody goes back behind it. */
export const reveals = (event: Event): boolean =>
  event.type === 'revealed' || (event.type === 'walked' && event.how === 'fall-back'); // an order that nobody knew

/** The same arms with another load and other ammunition. */
const loadedOtherwise = (arms: Man['arms']): Man['arms'] =>
  arms.map((arm) => ({
    ...arm,
    loaded: isRepeater(arm.weapon) || !arm.loaded,
    progress: 0,
    shots: arm.shots === null ? null : arm.shots + 1,
  }));

/** An enemy with other secrets. Men who do again what they did keep their loads: whether they fire or load shows. */
function withOtherSecrets(man: Man): Man {
  const arms = man.control === 'repeat' ? man.arms : loadedOtherwise(man.arms);
  return Object.assign(copyOf(man), man.hidden ? { arms, name: CANARY } : { arms });
}

/**
 * A state that differs only in what this side may not know: orders, what guns have fired at, loads, ammunition, who
 * hides. Hidden men keep their places and facings, for others stop beside them and dice fall in the order of their
 * distances; men keep whom they have in their eye, for whoever is seen by nobody goes back into hiding; leaders keep what
 * they have spent, for encouragement shows when a charge is tested.
 */
export function scramble(state: State, viewer: Side, _dice: Dice): State {
  for (const unit of Object.values(state.units))
    if (unit.side !== viewer) unit.order = unit.order === 'hold' ? 'fall-back' : 'hold';
  for (const gun of Object.values(state.guns))
    if (gun.side !== viewer) gun.shelled = [...gun.shelled, CANARY];
  state.men = Object.fromEntries(
    Object.entries(state.men).map(([id, man]) => [id, man.side === viewer ? man : withOtherSecrets(man)]),
  );
  return state;
}
