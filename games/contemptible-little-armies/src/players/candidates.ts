import type { Side } from '@sandtable/engine';
import { at, INCH, type Place } from '@sandtable/table';
import { aaProblem, strafeProblem } from '../play/air.ts';
import type { Command } from '../play/commands.ts';
import { rallyProblem } from '../play/morale.ts';
import { facingTo, movesNow } from '../play/moving.ts';
import { hasLeft } from '../play/sequence.ts';
import type { Order, State, Unit } from '../play/state.ts';
import { armourIn, isShot, lawfulShots, SUB_STEP, shotAtArmour, silent } from '../play/targets.ts';
import { isAircraft, isGroundUnit, isVehicle, stands } from '../table/figures.ts';
import { classesOf } from '../table/fire.ts';
import { allUnits, gapBetweenUnits, inContact, isHere, unitsOf } from '../table/units.ts';
import { charge, isLegal, march, stay, straight } from './marching.ts';

/** A finite list of sensible commands, all of them legal. */

export const enemiesOf = (view: State, side: Side): Unit[] =>
  allUnits(view).filter((unit) => unit.side !== side && isHere(unit) && isGroundUnit(unit));

/** The nearest enemy units, nearest first. */
export function nearestFoes(view: State, unit: Unit): Unit[] {
  const here = stands(unit);
  const foes: Unit[] = [];
  const gaps: number[] = [];
  for (const foe of allUnits(view)) {
    if (foe.side === unit.side || !isHere(foe) || !isGroundUnit(foe)) continue;
    const far = gapBetweenUnits(here, stands(foe));
    let at = foes.length;
    for (; at > 0 && gaps[at - 1]! > far; at--) {
      foes[at] = foes[at - 1]!;
      gaps[at] = gaps[at - 1]!;
    }
    foes[at] = foe;
    gaps[at] = far;
  }
  return foes;
}

function inSetUp(view: State, side: Side): Command[] {
  const points = (view.batteries[side] ?? []).flatMap((battery) =>
    battery.registered.length < battery.points ? registering(view, side, battery.id) : [],
  );
  const unit = unitsOf(view, side).find((each) => isGroundUnit(each) && each.pose);
  const shifted: Command[] = unit
    ? [500, -500].map((by) => ({
        type: 'deploy',
        side,
        unit: unit.id,
        position: { x: unit.pose!.x, y: unit.pose!.y + by },
        facing: unit.pose!.facing,
        formation: unit.formation,
        ranks: unit.ranks,
      }))
    : [];
  return [{ type: 'done', side }, ...points, ...shifted];
}
/** Points worth registering: where enemies stand, in a side's own imagination on the far half of the table. */
function registering(view: State, side: Side, battery: string): Command[] {
  const foes = enemiesOf(view, side).slice(0, 3);
  const spots: Place[] = foes.length > 0 ? foes.map((foe) => stands(foe).middle) : [at(20, 20), at(20, 32)];
  return spots.map((point) => ({ type: 'registerPoint', side, battery, point }));
}

const ORDERS: readonly Order[] = ['attack', 'hold', 'withdraw'];

function inOrders(view: State, side: Side): Command[] {
  const slip = view.slips.written[side];
  const unwritten = unitsOf(view, side).filter(
    (unit) => isHere(unit) && unit.ordered && !slip?.orders[unit.id],
  );
  const orders = unwritten
    .slice(0, 2)
    .flatMap((unit) => ORDERS.map((order): Command => ({ type: 'writeOrder', side, unit: unit.id, order })));
  const aims = (view.batteries[side] ?? [])
    .filter(({ id }) => !slip?.aims[id])
    .flatMap((battery) =>
      [
        ...battery.registered,
        ...enemiesOf(view, side)
          .slice(0, 4)
          .map((foe) => stands(foe).middle),
      ].flatMap((point) =>
        battery.shells.map(
          (shell): Command => ({ type: 'aimBattery', side, battery: battery.id, point, shell }),
        ),
      ),
    );
  const masks = unitsOf(view, side)
    .filter((unit) => unit.issued && isHere(unit) && slip?.respirators[unit.id] === undefined)
    .slice(0, 1)
    .map((unit): Command => ({ type: 'respirators', side, unit: unit.id, on: !unit.respirators }));
  return [{ type: 'done', side }, ...orders, ...aims, ...masks];
}

function forActivation(view: State, unit: Unit): Command[] {
  const { id, side } = unit;
  if (isAircraft(unit))
    return [
      { type: 'beginMove', side, unit: id },
      { type: 'leave', side, aircraft: id },
    ];
  const foe = nearestFoes(view, unit)[0];
  if (inContact(view, unit)) {
    const away = foe ? straight(unit, awayFrom(unit, foe), 4 * INCH) : [];
    return [
      { type: 'stand', side, unit: id },
      ...(away.length > 1 ? ([{ type: 'breakOff', side, unit: id, path: away }] as const) : []),
    ];
  }
  const goings =
    isVehicle(unit) && unit.kind !== 'tank' ? (['good', 'road'] as const) : (['good', 'difficult'] as const);
  return [
    { type: 'stand', side, unit: id },
    ...(foe && unit.rating > 0
      ? ([{ type: 'stand', side, unit: id, facing: facingTo(unit.pose!, stands(foe).middle) }] as const)
      : []),
    ...goings.map((going): Command => ({ type: 'beginMove', side, unit: id, going })),
    ...(unit.kind === 'infantry'
      ? [1, 2].map(
          (ranks): Command => ({ type: 'changeFormation', side, unit: id, formation: 'open-order', ranks }),
        )
      : []),
    ...(unit.canCloseOrder
      ? ([{ type: 'changeFormation', side, unit: id, formation: 'close-order', ranks: 2 }] as const)
      : []),
    ...(unit.kind === 'infantry' && foe?.kind === 'cavalry'
      ? ([{ type: 'changeFormation', side, unit: id, formation: 'square', ranks: 1 }] as const)
      : []),
    ...(unit.kind === 'cavalry'
      ? ([{ type: unit.mounted ? 'dismount' : 'mount', side, unit: id }] as const)
      : []),
  ];
}
/** A place straight behind, seen from a foe. */
export const awayFrom = (unit: Unit, foe: Unit): Place => {
  const [own, their] = [stands(unit).middle, stands(foe).middle];
  return { x: unit.pose!.x + 3 * (own.x - their.x), y: unit.pose!.y + 3 * (own.y - their.y) };
};

function forWay(view: State, unit: Unit): Command[] {
  const foes = nearestFoes(view, unit).slice(0, 2);
  const face = foes[0] ? () => facingTo(unit.pose!, stands(foes[0]!).middle) : () => unit.pose!.facing;
  const ways = foes.flatMap((foe) => {
    const target = stands(foe).middle;
    return [
      charge(view, unit, foe) ?? march(view, unit, target, face),
      march(view, unit, target, face, view.moving!.allowance / 2),
    ];
  });
  const back = foes[0] ? [march(view, unit, awayFrom(unit, foes[0]), face)] : [];
  return [stay(unit), ...ways, ...back];
}

/** Two straight legs, or one, over an enemy. */
export function flights(view: State, unit: Unit): Command[] {
  const { side, id } = unit;
  const start = { x: unit.pose!.x, y: unit.pose!.y };
  const over = enemiesOf(view, side).map(
    (foe): Command => ({
      type: 'fly',
      side,
      aircraft: id,
      legs: straight(unit, stands(foe).middle, view.moving!.allowance - 1),
    }),
  );
  return [...over, { type: 'fly', side, aircraft: id, legs: [start] }];
}

function inMoving(view: State, side: Side): Command[] {
  if (view.moving) {
    const unit = view.units[view.moving.unit]!;
    return isAircraft(unit) ? flights(view, unit) : forWay(view, unit);
  }
  const left = unitsOf(view, side).filter((unit) => movesNow(view, unit) && hasLeft(view, unit));
  return left.flatMap((unit) => forActivation(view, unit));
}

/** Every lawful shot of the units that have one. */
export function shotsOf(view: State, unit: Unit): Command[] {
  const { id, side } = unit;
  return classesOf(unit).flatMap((weaponClass): Command[] => {
    if (SUB_STEP[weaponClass] !== view.phase || silent(view, unit, weaponClass)) return [];
    return [
      ...lawfulShots(view, unit, weaponClass).map(
        ({ target }): Command => ({ type: 'shoot', side, unit: id, weaponClass, target: target.id }),
      ),
      ...armourIn(view, unit)
        .filter((vehicle) => isShot(shotAtArmour(view, unit, weaponClass, vehicle)))
        .map((vehicle): Command => ({ type: 'shootAfv', side, unit: id, weaponClass, vehicle: vehicle.id })),
    ];
  });
}

export const aaShots = (view: State, side: Side): Command[] =>
  unitsOf(view, side).flatMap((unit) =>
    allUnits(view)
      .filter(
        (each) =>
          isHere(unit) &&
          isAircraft(each) &&
          each.side !== side &&
          isHere(each) &&
          !aaProblem(view, unit, each),
      )
      .map((each): Command => ({ type: 'aaFire', side, unit: unit.id, aircraft: each.id })),
  );

export const strafes = (view: State, side: Side): Command[] =>
  unitsOf(view, side)
    .filter((unit) => isAircraft(unit) && isHere(unit))
    .flatMap((unit) =>
      allUnits(view)
        .filter((each) => isHere(each) && !strafeProblem(view, unit, each))
        .map((each): Command => ({ type: 'strafe', side, aircraft: unit.id, target: each.id })),
    );

export const rallies = (view: State, side: Side): Command[] =>
  unitsOf(view, side).flatMap((officer) =>
    isHere(officer)
      ? unitsOf(view, side)
          .filter((unit) => !rallyProblem(view, officer, unit))
          .map((unit): Command => ({ type: 'rally', side, officer: officer.id, unit: unit.id }))
      : [],
  );

function offered(view: State, side: Side): Command[] {
  switch (view.phase) {
    case 'setup':
      return inSetUp(view, side);
    case 'orders':
      return inOrders(view, side);
    case 'move-units':
    case 'move-independents':
    case 'move-aircraft':
      return inMoving(view, side);
    case 'shoot:aa':
      return [...aaShots(view, side), { type: 'pass', side }];
    case 'shoot:aircraft':
      return [...strafes(view, side), { type: 'pass', side }];
    case 'rally':
      return [...rallies(view, side), { type: 'pass', side }];
    default:
      return [
        ...unitsOf(view, side).flatMap((unit) => (isHere(unit) ? shotsOf(view, unit) : [])),
        { type: 'pass', side },
      ];
  }
}

export const candidates = (view: State, side: Side): Command[] =>
  offered(view, side).filter((command) => isLegal(view, command));
