import type { Side } from '@sandtable/engine';
import { INCH, type Place } from '@sandtable/table';
import { friendsPassed } from '../play/air.ts';
import type { Command } from '../play/commands.ts';
import { hasLeft } from '../play/sequence.ts';
import type { State, Unit } from '../play/state.ts';
import {
  armourIn,
  isShot,
  lawfulShots,
  neededFor,
  type Shot,
  SUB_STEP,
  shotAtArmour,
  silent,
} from '../play/targets.ts';
import { isAircraft, stands } from '../table/figures.ts';
import { classesOf, harmsArmour, isGun } from '../table/fire.ts';
import { inContact, isHere, unitsOf } from '../table/units.ts';
import { aaShots, enemiesOf, rallies, strafes } from './candidates.ts';
import type { Manner } from './manner.ts';
import { isLegal, straight } from './marching.ts';
import { activation, finish } from './moves.ts';
import { killsOf, knockOut, shellKills, skyKills } from './prospects.ts';
import { formUp, register, write } from './writing.ts';

/** What a soldier does at once, by the maxims of the sheet: no search, no list of choices. */

/** What a shot is worth: kills, and those more that lose a test or a crew. */
export function shotWorth(
  view: State,
  unit: Unit,
  weapon: Parameters<typeof killsOf>[2],
  shot: Shot,
  manner: Manner,
): number {
  if (!isGun(weapon)) return killsOf(view, unit, weapon, shot);
  const p = Math.max(0, (7 - neededFor(view, unit, weapon, shot)) / 6);
  return shellKills(view, unit, weapon, shot, p, manner.friends);
}

/** The best that a unit can fire at in this step. */
function bestShot(view: State, unit: Unit, manner: Manner): { command: Command; worth: number } | undefined {
  const { id, side } = unit;
  let best: { command: Command; worth: number } | undefined;
  for (const weaponClass of classesOf(unit)) {
    if (SUB_STEP[weaponClass] !== view.phase || silent(view, unit, weaponClass)) continue;
    for (const shot of lawfulShots(view, unit, weaponClass)) {
      const worth = shotWorth(view, unit, weaponClass, shot, manner);
      if (worth > (best?.worth ?? 0))
        best = { worth, command: { type: 'shoot', side, unit: id, weaponClass, target: shot.target.id } };
    }
    if (!harmsArmour(weaponClass)) continue;
    for (const vehicle of armourIn(view, unit)) {
      const shot = shotAtArmour(view, unit, weaponClass, vehicle);
      if (!isShot(shot)) continue;
      const worth = manner.armour * knockOut(view, unit, weaponClass, shot);
      if (worth > (best?.worth ?? 0))
        best = { worth, command: { type: 'shootAfv', side, unit: id, weaponClass, vehicle: vehicle.id } };
    }
  }
  return best;
}

/** Whoever has a shot that does more good than harm takes it. */
function fire(view: State, side: Side, manner: Manner): Command {
  for (const unit of unitsOf(view, side)) {
    const shot = isHere(unit) && !isAircraft(unit) ? bestShot(view, unit, manner) : undefined;
    if (shot) return shot.command;
  }
  return { type: 'pass', side };
}

/** Over whoever loses most by it, past as few friends as may be (CLA-8.2). */
function flight(view: State, unit: Unit, manner: Manner): Command {
  const { side, id } = unit;
  const start = { x: unit.pose!.x, y: unit.pose!.y };
  let [best, most]: [Command, number] = [{ type: 'fly', side, aircraft: id, legs: [start] }, 0];
  for (const foe of enemiesOf(view, side)) {
    if (foe.men.length === 0 || inContact(view, foe)) continue;
    const legs = straight(unit, stands(foe).middle, view.moving!.allowance - 1);
    const end = legs[legs.length - 1]!;
    const near = stands(foe).places.some(
      (place) => Math.hypot(place.x - end.x, place.y - end.y) < 5.5 * INCH,
    );
    if (!near) continue;
    const worth = skyKills(view, foe, 6) - manner.flight * friendsPassed(view, unit, legs).length;
    const command: Command = { type: 'fly', side, aircraft: id, legs };
    if (worth > most && isLegal(view, command)) [best, most] = [command, worth];
  }
  return most > 0 ? best : closer(view, unit);
}
/** Nobody within reach yet: nearer to the enemy. */
function closer(view: State, unit: Unit): Command {
  const { side, id } = unit;
  const foes = enemiesOf(view, side).filter(({ men }) => men.length > 0);
  const far = (foe: Unit): number =>
    Math.hypot(stands(foe).middle.x - unit.pose!.x, stands(foe).middle.y - unit.pose!.y);
  const near = foes.reduce<Unit | undefined>(
    (top, foe) => (top && far(top) <= far(foe) ? top : foe),
    undefined,
  );
  const start = { x: unit.pose!.x, y: unit.pose!.y };
  const fly = (legs: readonly Place[]): Command => ({ type: 'fly', side, aircraft: id, legs });
  const there = near && fly(straight(unit, stands(near).middle, view.moving!.allowance - 1));
  return there && isLegal(view, there) ? there : fly([start]); // somebody who runs off the table is not followed
}

/** The one with the most of this; undefined where there is none. */
function most<T>(all: readonly T[], of: (each: T) => number): T | undefined {
  return all.reduce<T | undefined>(
    (top, each) => (top !== undefined && of(top) >= of(each) ? top : each),
    undefined,
  );
}

function attack(view: State, side: Side): Command {
  const worth = (command: Command): number =>
    command.type === 'strafe' ? skyKills(view, view.units[command.target]!, 6) : 0;
  return most(strafes(view, side), worth) ?? { type: 'pass', side };
}

/** Guns made for it, and whoever has nothing better to shoot at. */
function archie(view: State, side: Side): Command {
  return aaShots(view, side)[0] ?? { type: 'pass', side };
}

/** Maxim 11: two markers first. */
function rallying(view: State, side: Side): Command {
  const worth = (command: Command): number => {
    const unit = command.type === 'rally' ? view.units[command.unit]! : undefined;
    return unit ? unit.markers ** 2 * unit.rating + unit.men.length / 100 : 0;
  };
  return most(rallies(view, side), worth) ?? { type: 'pass', side };
}

function flying(view: State, side: Side): Command {
  const unit = unitsOf(view, side).find((each) => hasLeft(view, each));
  return unit ? { type: 'beginMove', side, unit: unit.id } : { type: 'pass', side };
}

/** One legal command, at once. */
export function instinct(view: State, side: Side, manner: Manner): Command {
  if (view.moving) {
    const unit = view.units[view.moving.unit]!;
    return isAircraft(unit) ? flight(view, unit, manner) : finish(view, unit, manner);
  }
  switch (view.phase) {
    case 'setup':
      return register(view, side) ?? formUp(view, side, manner) ?? { type: 'done', side };
    case 'orders':
      return write(view, side, manner);
    case 'move-units':
    case 'move-independents':
      return activation(view, side, manner);
    case 'move-aircraft':
      return flying(view, side);
    case 'shoot:aa':
      return archie(view, side);
    case 'shoot:aircraft':
      return attack(view, side);
    case 'rally':
      return rallying(view, side);
    default:
      return fire(view, side, manner);
  }
}
