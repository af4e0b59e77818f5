import { type Plan, type Problem, resolveIn, type Turn } from '@sandtable/engine';
import { inZones, startingWith } from '@sandtable/play';
import { type Place, posed, type Shape } from '@sandtable/table';
import { orderRoll } from '../sheet/orders.ts';
import { isOfficer, isVehicle, standing } from '../table/figures.ts';
import { barredFor } from '../table/ground.ts';
import { seesPoint } from '../table/sight.ts';
import { isHere, isWith, no, placeOf, unitNamed, unitsOf } from '../table/units.ts';
import { isFree, overEdges, startsInDifficult } from '../table/ways.ts';
import { isRegistered } from './artillery.ts';
import type { CommandOf } from './commands.ts';
import type { Event } from './events.ts';
import { formationProblem } from './moving.ts';
import { isProblem } from './shooting.ts';
import { type Battery, BLANK_SLIP, type State, type Unit } from './state.ts';
import { hiding } from './view.ts';

/** Before the battle, and step 1 of each turn: placing units, registering points, writing orders in secret. */

type Judged = Plan<State, Event> | Problem;

const ownUnit = (state: State, { side, unit: id }: { side: string; unit: string }): Unit | Problem => {
  const unit = unitNamed(state, id);
  return unit && unit.side === side ? unit : no('not-your-unit', 'CLA-1.1', 'Choose a unit of your own.');
};

/** Who is placed before the game: everybody who does not come later. */
export const isDeployed = (state: State, unit: Unit): boolean =>
  unit.pose !== null && !state.late[unit.side]?.[unit.id];

/** How far a base reaches: the corners of a vehicle, four sides of a round base. Zones are upright rectangles. */
const outermost = (shape: Shape): readonly Place[] => {
  if (shape.kind === 'quad') return shape.corners;
  const { at, radius } = shape;
  return [
    { x: at.x - radius, y: at.y },
    { x: at.x + radius, y: at.y },
    { x: at.x, y: at.y - radius },
    { x: at.x, y: at.y + radius },
  ];
};

/** CLA-10.1 May a unit stand here at the start? */
export function spotProblem(
  state: State,
  unit: Unit,
  command: Omit<CommandOf<'deploy'>, 'type'>,
): Problem | undefined {
  const { formation, ranks, position, facing } = command;
  if (!isDeployed(state, unit)) return no('comes-later', 'CLA-1.3', `${unit.name} comes on later.`);
  const problem = formationProblem(unit, formation);
  if (problem) return problem;
  const here = standing({ ...unit, formation, ranks }, posed(position, facing));
  const zones = unit.zone ? [unit.zone] : state.sides.find(({ id }) => id === unit.side)!.zones;
  const grounds = zones.map((area) => ({ area }));
  if (!here.shapes.flatMap(outermost).every((place) => inZones(grounds, place)))
    return no('outside-zone', 'CLA-10.1', 'Deploy all of it inside its zone.');
  if (overEdges(state, here).length > 0) return no('off-table', 'CLA-10.1', 'Deploy all of it on the table.');
  if (!isFree(state, unit, here)) return no('no-room', 'CLA-10.1', 'Another unit is in the way.');
  if (here.places.some((place) => barredFor(state.map, place, place, 1)))
    return no('impassable', 'CLA-10.1', 'Nobody can stand on this ground.');
  if (isVehicle(unit) && unit.kind !== 'tank' && startsInDifficult(state, unit, posed(position, facing)))
    return no('cannot-enter-difficult', 'CLA-2.8', 'Wheels stay out of difficult ground.');
  return undefined;
}

export function deploy(state: State, command: CommandOf<'deploy'>): Judged {
  const unit = ownUnit(state, command);
  if (isProblem(unit)) return unit;
  const problem = spotProblem(state, unit, command);
  if (problem) return problem;
  const { position, facing, formation, ranks } = command;
  return {
    perform: ({ emit }) =>
      emit({
        type: 'deployed',
        unit: unit.id,
        pose: posed(position, facing),
        formation,
        ranks,
        ...hiding(state, unit),
      }),
  };
}

function ownBattery(state: State, side: string, id: string): Battery | Problem {
  return (
    state.batteries[side]?.find((each) => each.id === id) ??
    no('no-battery', 'CLA-9.1', 'Choose a battery of your own.')
  );
}
const onTable = ({ map }: State, { x, y }: Place): boolean =>
  x >= 0 && y >= 0 && x <= map.width && y <= map.depth;

/** CLA-9.1 A point written down before the game. */
export function registerPoint(state: State, command: CommandOf<'registerPoint'>): Judged {
  const battery = ownBattery(state, command.side, command.battery);
  if (isProblem(battery)) return battery;
  const point = placeOf(command.point);
  if (battery.registered.length >= battery.points)
    return no('no-points-left', 'CLA-9.1', 'It has no more points to register.');
  if (!onTable(state, point)) return no('off-table', 'CLA-9.1', 'Register a point on the table.');
  if (isRegistered(battery, point)) return no('same-point', 'CLA-9.1', 'This point is registered already.');
  return {
    perform: ({ emit }) => emit({ type: 'pointRegistered', side: command.side, battery: battery.id, point }),
  };
}

export const ordersKept = ({ ordersOn, options }: State): boolean => ordersOn && options.ordersOff === 'off';

/** CLA-1.1, CLA-1.2 Another order; before the game the scenario has written them. */
export function writeOrder(state: State, command: CommandOf<'writeOrder'>): Judged {
  const unit = ownUnit(state, command);
  if (isProblem(unit)) return unit;
  if (!ordersKept(state)) return no('no-orders', 'CLA-1.2', 'No orders are written in this battle.');
  if (!unit.ordered) return no('needs-no-order', 'CLA-1.2', `${unit.name} needs no orders.`);
  if (state.phase === 'setup')
    return no('order-given', 'CLA-1.2', 'The scenario gives the first orders; change them from turn 1 on.');
  if (!isHere(unit)) return no('not-here', 'CLA-1.1', `${unit.name} is not on the table.`);
  if (state.orders[unit.side]?.[unit.id] === command.order)
    return no('same-order', 'CLA-1.1', 'This is its order already.');
  return {
    rolls: () => ({ procedure: 'orderRoll', input: orderInput(state, unit) }),
    perform: ({ emit }) =>
      emit({ type: 'orderWritten', side: unit.side, unit: unit.id, order: command.order }),
  };
}

/** CLA-9.1 Who sees for the guns. */
const OBSERVERS: readonly Unit['kind'][] = ['cinc', 'staff-officer', 'observer', 'aircraft'];
export const isObserved = (state: State, side: string, point: Place): boolean =>
  unitsOf(state, side).some(
    (unit) => OBSERVERS.includes(unit.kind) && isHere(unit) && seesPoint(state, unit, point),
  );

export function aimBattery(state: State, command: CommandOf<'aimBattery'>): Judged {
  const battery = ownBattery(state, command.side, command.battery);
  if (isProblem(battery)) return battery;
  const point = placeOf(command.point);
  if (battery.missions === 0) return no('no-missions', 'CLA-9.1', `${battery.name} has no missions left.`);
  if (!battery.shells.includes(command.shell))
    return no('no-shells', 'CLA-9.1', `${battery.name} has no such shells.`);
  if (!onTable(state, point)) return no('off-table', 'CLA-9.1', 'Aim at a point on the table.');
  if (!isRegistered(battery, point) && !isObserved(state, command.side, point))
    return no(
      'no-observer',
      'CLA-9.1',
      'An officer, observer or aircraft must see the point, or it must be registered.',
    );
  return {
    rolls: () => ({
      procedure: 'offTableStrike',
      input: {
        registered: isRegistered(battery, point),
        unobserved: false,
        darkness: state.dark.includes(state.turn),
        options: state.options,
      },
    }),
    perform: ({ emit }) =>
      emit({ type: 'batteryAimed', side: command.side, battery: battery.id, point, shell: command.shell }),
  };
}

/** CLA-9.6 On or off, in step 1. */
export function respirators(state: State, command: CommandOf<'respirators'>): Judged {
  const unit = ownUnit(state, command);
  if (isProblem(unit)) return unit;
  const { on } = command;
  if (!unit.issued) return no('none-issued', 'CLA-9.6', `${unit.name} has no respirators.`);
  if (!isHere(unit)) return no('not-here', 'CLA-9.6', `${unit.name} is not on the table.`);
  const written = state.slips.written[unit.side]?.respirators[unit.id];
  if ((written ?? unit.respirators) === on)
    return no(
      'same-respirators',
      'CLA-9.6',
      on ? 'They wear them already.' : 'They have taken them off already.',
    );
  return { perform: ({ emit }) => emit({ type: 'respiratorsChosen', side: unit.side, unit: unit.id, on }) };
}

/** Does anybody have anything to write in this battle? */
export const hasWriting = (state: State): boolean =>
  ordersKept(state) ||
  Object.values(state.units).some((unit) => unit.issued && isHere(unit)) ||
  Object.values(state.batteries).some((all) => all.some(({ missions }) => missions > 0));

/** CLA-10.5 Is an officer with the unit? */
const officerWith = (state: State, unit: Unit): boolean =>
  unitsOf(state, unit.side).some((other) => isOfficer(other) && isWith(other, unit));
export const orderInput = (state: State, unit: Unit) => ({
  officerPresent: officerWith(state, unit),
  options: state.options,
});

/** CLA-1.2 When both are done: a die for every new order, the attacker's units first. */
export function openSlips({ dice, state, emit }: Turn<State, Event>): void {
  const { written } = state.slips;
  const sides = startingWith(state, state.attacker);
  const worn = sides.flatMap((side) => Object.entries(written[side]?.respirators ?? {}));
  emit({ type: 'opened', respirators: worn.map(([unit, on]) => ({ unit, on })) });
  for (const side of sides) {
    const { orders } = written[side] ?? BLANK_SLIP;
    for (const unit of unitsOf(state, side)) {
      const order = orders[unit.id];
      if (!order) continue;
      const rolled = resolveIn(dice, orderRoll, orderInput(state, unit));
      emit({ type: 'orderDiced', side, unit: unit.id, order, rolled, obeyed: rolled.outcome.obeyed });
    }
  }
}
