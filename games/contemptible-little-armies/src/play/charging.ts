import type { Trial } from '@sandtable/engine';
import type { Gun, Weapon } from '../sheet/vocabulary.ts';
import { combatInput, combatsNow } from '../table/combat.ts';
import { classesOf, gunInput, inBlast, isGun, shootInput } from '../table/fire.ts';
import type { Way } from '../table/ways.ts';
import { CLASS_WORDS, unitNamed } from '../words/naming.ts';
import { copied } from './copying.ts';
import { evolve } from './evolve.ts';
import type { State, Unit } from './state.ts';
import { isShot, type Shot, shotAt } from './targets.ts';

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

/** One class of a unit that is charged, which may fire before the fight. */
type FirstFire = { readonly unit: Unit; readonly weapon: Weapon | Gun; readonly shot: Shot };

/** CLA-5.2 All who may, guns before the rest as in the order of classes (CLA-1.6). */
function firstFire(then: State, charger: Unit, contacts: readonly string[]): FirstFire[] {
  const found = contacts.flatMap((id) => {
    const unit = then.units[id]!; // they touch
    if (unit.moved) return [];
    return classesOf(unit).flatMap((weapon): FirstFire[] => {
      if (weapon === 'atr') return [];
      const shot = shotAt(then, unit, weapon, charger);
      return isShot(shot) ? [{ unit, weapon, shot }] : [];
    });
  });
  return found.sort((a, b) => Number(isGun(b.weapon)) - Number(isGun(a.weapon)));
}

/** The volley of one class at the chargers who are left, then that of the next, then the fight. */
function volleyTrial(
  then: State,
  charger: Unit,
  firers: readonly FirstFire[],
  fallen: number,
): Trial | undefined {
  const left = charger.men.length - fallen;
  if (left <= 0) return undefined;
  const [first, ...others] = firers;
  if (!first) return fightTrial(then, charger.id, fallen);
  const { unit, weapon, shot } = first;
  const rest = {
    hope: 'the charge gets through the first fire',
    told: (clause: string) => `first fire of ${unitNamed(then, unit.id)} (${CLASS_WORDS[weapon]}): ${clause}`,
  };
  if (!isGun(weapon))
    return {
      ...rest,
      procedure: 'shoot',
      input: { ...shootInput(then, unit, weapon, charger, shot.group), targetFigures: left },
      next: ({ kills }) => volleyTrial(then, charger, others, fallen + Number(kills)),
    };
  const blast = inBlast(then, unit, charger, shot.group.nearest);
  const own = blast.findIndex((each) => each.unit === charger);
  return {
    ...rest,
    procedure: 'fieldGunFire',
    input: gunInput(then, unit, weapon, charger, shot.group, blast),
    next: ({ firstKill, blastKills }) =>
      volleyTrial(
        then,
        charger,
        others,
        fallen + Number(firstKill) + ((blastKills as readonly number[])[own] ?? 0), // the outcome of a gun
      ),
  };
}

export function chargeTrial(state: State, unit: Unit, way: Way): Trial | undefined {
  const then = afterCharge(state, unit, way);
  const charger = then.units[unit.id]!;
  return volleyTrial(then, charger, firstFire(then, charger, way.contacts), 0);
}
