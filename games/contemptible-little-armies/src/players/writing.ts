import type { Side } from '@sandtable/engine';
import { ahead, INCH, type Place, posed } from '@sandtable/table';
import { inwards } from '../play/arrivals.ts';
import { isRegistered, underMission } from '../play/artillery.ts';
import type { Command } from '../play/commands.ts';
import type { Battery, Cover, Order, State, Unit } from '../play/state.ts';
import { isDeployed } from '../play/writing.ts';
import { isCrewed, isGroundUnit, standing, stands } from '../table/figures.ts';
import { coverOf, isHere, unitsOf } from '../table/units.ts';
import { enemiesOf, nearestFoes } from './candidates.ts';
import { farFrom, lostGround } from './goals.ts';
import type { Manner } from './manner.ts';
import { isLegal } from './marching.ts';
import { inchesTo, skyKills } from './prospects.ts';

/** Set-up and the orders step: points, slips, missions, respirators. */

/** Points that the enemy will have to pass: where he stands, else well in front of one's own line. */
export function register(view: State, side: Side): Command | undefined {
  for (const battery of view.batteries[side] ?? []) {
    if (battery.registered.length >= battery.points) continue;
    const foes = side === view.attacker ? enemiesOf(view, side).filter((foe) => foe.men.length > 3) : [];
    const own = unitsOf(view, side).filter((unit) => isHere(unit) && unit.men.length > 3);
    const spots =
      foes.length > 0
        ? foes.map((foe) => stands(foe).middle)
        : own.map((unit) => ahead(posed(unit.pose!, unit.pose!.facing), 10 * INCH));
    const point = spots[battery.registered.length % Math.max(1, spots.length)];
    const command: Command | undefined = point && { type: 'registerPoint', side, battery: battery.id, point };
    if (command && isLegal(view, command)) return command;
  }
  return undefined;
}

/** CLA-3.1 One rank shoots, so a company that can stand in one does, if it loses no cover by that. */
export function formUp(view: State, side: Side, manner: Manner): Command | undefined {
  if (manner.lines < 0.5) return undefined;
  for (const unit of unitsOf(view, side)) {
    if (unit.kind !== 'infantry' || unit.ranks === 1 || !isDeployed(view, unit)) continue;
    const { x, y, facing } = unit.pose!;
    const line = { ...unit, ranks: 1 };
    for (const by of SHIFTS) {
      const position = ahead(posed({ x, y }, facing), 0, by * INCH);
      const command: Command = {
        type: 'deploy',
        side,
        unit: unit.id,
        position,
        facing,
        formation: 'open-order',
        ranks: 1,
      };
      const cover = coverOf(view, unit, standing(line, posed(position, facing)));
      if (COVERS.indexOf(cover) >= COVERS.indexOf(coverOf(view, unit)) && isLegal(view, command))
        return command;
    }
  }
  return undefined;
}
const COVERS: readonly Cover[] = ['open', 'cover', 'entrenched'];
/** Inches to the right and left of where it stands that are tried. */
const SHIFTS = [0, 0.75, -0.75, 1.5, -1.5, 3, -3, 5, -5, 4.5, -4.5] as const;

/** CLA-9.2 The chance that a mission falls on its point. */
const onPoint = (view: State, registered: boolean): number =>
  (3 + (registered ? 1 : 0) - (view.dark.includes(view.turn) ? 1 : 0)) / 6;

/** Expected kills of a mission, friends against it; one that falls wide does half as much. */
export function missionWorth(
  view: State,
  side: Side,
  battery: Battery,
  point: Place,
  shell: 'he' | 'gas',
  manner: Manner,
): number {
  let sum = 0;
  for (const { unit, men } of underMission(view, point, battery.radius)) {
    const kills =
      shell === 'gas'
        ? unit.respirators || unit.men.length === 0
          ? 0
          : men.length / 3
        : Math.min(men.length, skyKills(view, unit, men.length));
    sum += unit.side === side ? -manner.friends * kills : kills;
  }
  const p = onPoint(view, isRegistered(battery, point));
  return sum * (p + (1 - p) * 0.4);
}

function aim(view: State, side: Side, manner: Manner): Command | undefined {
  for (const battery of view.batteries[side] ?? []) {
    if (battery.missions === 0 || view.slips.written[side]?.aims[battery.id]) continue;
    const spots = [
      ...battery.registered,
      ...enemiesOf(view, side)
        .filter(({ men }) => men.length > 2)
        .map((foe) => stands(foe).middle),
    ];
    let [best, most]: [Command | undefined, number] = [undefined, manner.mission];
    for (const point of spots)
      for (const shell of battery.shells) {
        const worth = missionWorth(view, side, battery, point, shell, manner);
        if (worth <= most) continue;
        const command: Command = { type: 'aimBattery', side, battery: battery.id, point, shell };
        if (isLegal(view, command)) [best, most] = [command, worth];
      }
    if (best) return best;
  }
  return undefined;
}

/** Another order where the present one keeps a unit from what it should do. */
function orderFor(view: State, unit: Unit): Order | undefined {
  const now = view.orders[unit.side]?.[unit.id];
  if (now === 'attack' && unit.markers >= 2) return 'hold';
  const lost = lostGround(view, unit.side);
  if (now === 'hold' && lost && unit.markers < 2 && unit.kind === 'infantry' && farFrom(unit, lost) < 16)
    return 'attack';
  return undefined;
}
function order(view: State, side: Side): Command | undefined {
  const slip = view.slips.written[side];
  for (const unit of unitsOf(view, side)) {
    if (!isHere(unit) || !unit.ordered || slip?.orders[unit.id]) continue;
    const wanted = orderFor(view, unit);
    const command: Command | undefined = wanted && { type: 'writeOrder', side, unit: unit.id, order: wanted };
    if (command && isLegal(view, command)) return command;
  }
  return undefined;
}

/** CLA-9.6 Whoever is out of everybody's reach loses nothing by wearing them. */
function masks(view: State, side: Side, manner: Manner): Command | undefined {
  if (manner.masks < 0.5) return undefined;
  const slip = view.slips.written[side];
  for (const unit of unitsOf(view, side)) {
    if (!unit.issued || !isHere(unit) || !isGroundUnit(unit) || slip?.respirators[unit.id] !== undefined)
      continue;
    const [near] = nearestFoes(view, unit);
    const on = !isCrewed(unit) && side === view.attacker && !!near && inchesTo(unit, near) > 14;
    if (on !== unit.respirators) return { type: 'respirators', side, unit: unit.id, on };
  }
  return undefined;
}

export const write = (view: State, side: Side, manner: Manner): Command =>
  order(view, side) ?? aim(view, side, manner) ?? masks(view, side, manner) ?? { type: 'done', side };

/** Straight over is away from a side's own edge. */
export const overOf = (view: State, side: Side): number =>
  inwards(view.sides.find(({ id }) => id === side)!.edge);
