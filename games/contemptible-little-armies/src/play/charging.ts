import type { Outcome, Trial } from '@sandtable/engine';
import { combatInput, combatsNow } from '../table/combat.ts';
import { classesOf, isGun, shootInput, weaponsOf } from '../table/fire.ts';
import type { Way } from '../table/ways.ts';
import { copied } from './copying.ts';
import { evolve } from './evolve.ts';
import type { State, Unit, WeaponClass } from './state.ts';
import { isShot, shotAt } from './targets.ts';

/** What a charge leads to, as one chain: the defender's fire (CLA-5.2), then the fight with whoever is left. */

/** The table as it will be when the charge has gone home. */
function afterCharge(state: State, unit: Unit, way: Way): State {
  const then = copied(state);
  const { path, pose, turned, contacts, touches, entering } = way;
  evolve(then, {
    type: 'moved',
    unit: unit.id,
    path,
    pose,
    turned,
    contacts,
    touches,
    entering,
    moved: true,
    advanced: true,
    cover: 'open',
    exit: null,
  });
  return then;
}

/** The fight once so many of the chargers have fallen; nothing where nobody is left. */
function fightTrial(then: State, id: string, fallen: number): Trial | undefined {
  const left = copied(then);
  const unit = left.units[id]!;
  unit.men = unit.men.slice(0, Math.max(0, unit.men.length - fallen));
  const pair = combatsNow(left).find(({ attacker }) => attacker.id === id);
  return pair && { procedure: 'closeCombat', input: combatInput(left, pair) };
}

/** The defender's class with the most weapons that can fire at the charger. */
function firstFirers(then: State, defender: Unit, charger: Unit): WeaponClass | undefined {
  const able = classesOf(defender).filter(
    (weapon) =>
      !isGun(weapon) &&
      weapon !== 'atr' &&
      !defender.moved &&
      isShot(shotAt(then, defender, weapon, charger)),
  );
  return able.reduce<WeaponClass | undefined>(
    (best, each) => (best && weaponsOf(defender, best) >= weaponsOf(defender, each) ? best : each),
    undefined,
  );
}

export function chargeTrial(state: State, unit: Unit, way: Way): Trial | undefined {
  const then = afterCharge(state, unit, way);
  const charger = then.units[unit.id]!;
  const defender = then.units[way.contacts[0]!]!;
  const weapon = firstFirers(then, defender, charger);
  const shot = weapon && shotAt(then, defender, weapon, charger);
  if (!weapon || isGun(weapon) || weapon === 'atr' || !shot || !isShot(shot))
    return fightTrial(then, unit.id, 0);
  return {
    procedure: 'shoot',
    input: shootInput(then, defender, weapon, charger, shot.group),
    hope: 'the charge gets through the first fire',
    next: (outcome: Outcome) => fightTrial(then, unit.id, Number(outcome.kills)),
  };
}
