import { type Plan, type Problem, resolveIn, type Turn } from '@sandtable/engine';
import { squaredGap } from '@sandtable/table';
import { antiTankFire } from '../sheet/antiTank.ts';
import { fieldGunFire } from '../sheet/guns.ts';
import { shoot as smallArms } from '../sheet/shooting.ts';
import type { AntiTank, Gun, Weapon } from '../sheet/vocabulary.ts';
import { isProtected, stands } from '../table/figures.ts';
import {
  armourInput,
  blastRadius,
  type Group,
  gunInput,
  type InBlast,
  inBlast,
  isGun,
  shootInput,
  weaponsOf,
} from '../table/fire.ts';
import { isHere, no, unitNamed } from '../table/units.ts';
import type { CommandOf } from './commands.ts';
import type { Event } from './events.ts';
import type { Falling, State, Unit } from './state.ts';
import { isShot, priorityProblem, type Shot, shotAt, shotAtArmour, silent } from './targets.ts';

/** Direct fire: small arms, guns, fire at armour. Whoever falls does so when the sub-step ends (CLA-1.6). */

type Play = Turn<State, Event>;
type Judged = Plan<State, Event> | Problem;

/** A unit of this side that can act. */
export function ownHere(state: State, side: string, id: unknown): Unit | Problem {
  const unit = unitNamed(state, id);
  if (!unit || unit.side !== side) return no('not-your-unit', 'CLA-1.4', 'Choose a unit of your own.');
  if (!isHere(unit)) return no('not-here', 'CLA-1.4', `${unit.name} is not on the table.`);
  return unit;
}
export const isProblem = (found: object): found is Problem => 'code' in found && 'message' in found;

/** A hidden sniper who shoots is hidden no more. */
export function reveal({ emit, state }: Play, unit: Unit): void {
  if (unit.hidden) emit({ type: 'revealed', unit: unit.id, pose: state.units[unit.id]!.pose! });
}

const falls = (unit: Unit, kills: number, men: readonly number[] | null): Falling[] =>
  kills > 0 ? [{ unit: unit.id, kills, men }] : [];

/** CLA-3 One volley of small arms. */
function fireSmallArms(turn: Play, unit: Unit, weapon: Weapon, { target, group }: Shot): void {
  const fire = resolveIn(turn.dice, smallArms, shootInput(turn.state, unit, weapon, target, group));
  reveal(turn, unit);
  turn.emit({
    type: 'shot',
    unit: unit.id,
    weaponClass: weapon,
    target: target.id,
    fire,
    falling: falls(target, fire.outcome.kills, null),
    hit: isProtected(target) && fire.outcome.hits > 0 ? [target.id] : [],
    burst: null,
    radius: 0,
  });
}

/** The figures of a target as shells find them: the last is the one that is hit, before it whoever is nearer to him. */
function byNearness(target: Unit, nearest: number): number[] {
  const { places } = stands(target);
  const far = (man: number): number => squaredGap(places[man]!, places[nearest]!);
  return places.map((_, man) => man).sort((a, b) => far(b) - far(a) || b - a);
}

/**
 * CLA-4.12, CLA-4.13 One shell: the figure nearest the gun, then everybody else in the blast. A second shell that finds
 * him fallen kills the next. Answers whether it hit.
 */
function fireGun(turn: Play, unit: Unit, gun: Gun, { target, group }: Shot): boolean {
  const { state } = turn;
  const blast = inBlast(state, unit, target, group.nearest);
  const fire = resolveIn(turn.dice, fieldGunFire, gunInput(state, unit, gun, target, group, blast));
  const { hit, firstKill, blastKills } = fire.outcome;
  const struck = blast.filter((_, i) => blastKills[i]! > 0);
  for (const { unit: other } of struck) reveal(turn, other);
  turn.emit({
    type: 'shot',
    unit: unit.id,
    weaponClass: gun,
    target: target.id,
    fire,
    falling: [
      ...falls(target, firstKill ? 1 : 0, byNearness(target, group.nearest)),
      ...blast.flatMap(({ unit: other, men }, i) => falls(other, blastKills[i]!, men)),
    ],
    hit: [
      ...(hit && isProtected(target) ? [target.id] : []),
      ...struck.map(({ unit: other }) => other.id).filter((id) => isProtected(state.units[id]!)),
    ],
    burst: hit ? stands(target).places[group.nearest]! : null,
    radius: blastRadius(state),
  });
  return hit;
}

/** CLA-4.14 Each gun of a tank rolls for itself; a protected target takes one hit from all of them. */
function fireGuns(turn: Play, unit: Unit, gun: Gun, shot: Shot): void {
  for (let i = 0; i < weaponsOf(unit, gun); i++)
    if (fireGun(turn, unit, gun, shot) && isProtected(shot.target)) return;
}

/** CLA-3.15 All weapons of one class of a unit at one target. */
export function shoot(state: State, command: CommandOf<'shoot'>): Judged {
  const unit = ownHere(state, command.side, command.unit);
  if (isProblem(unit)) return unit;
  const { weaponClass } = command;
  const target = unitNamed(state, command.target);
  const quiet = silent(state, unit, weaponClass);
  if (quiet) return quiet;
  if (!target || target.side === unit.side || !isHere(target) || target.kind === 'aircraft' || target.hidden)
    return no('bad-target', 'CLA-3.14', 'Choose an enemy on the table.');
  if (weaponClass === 'atr') return no('armour-only', 'CLA-4.16', 'An anti-tank rifle fires at armour only.');
  const shot = shotAt(state, unit, weaponClass, target);
  if (!isShot(shot)) return shot;
  const barred = priorityProblem(state, unit, weaponClass, target);
  if (barred) return barred;
  return {
    rolls: () => firstTrial(state, unit, weaponClass, shot),
    perform(turn) {
      if (isGun(weaponClass)) fireGuns(turn, unit, weaponClass, shot);
      else fireSmallArms(turn, unit, weaponClass, shot);
    },
  };
}

function firstTrial(state: State, unit: Unit, weapon: Weapon | Gun, { target, group }: Shot) {
  if (!isGun(weapon)) return { procedure: 'shoot', input: shootInput(state, unit, weapon, target, group) };
  return { procedure: 'fieldGunFire', input: shellInput(state, unit, weapon, target, group) };
}
export const shellInput = (
  state: State,
  unit: Unit,
  gun: Gun,
  target: Unit,
  group: Group,
  blast: readonly InBlast[] = inBlast(state, unit, target, group.nearest),
) => gunInput(state, unit, gun, target, group, blast);

/** CLA-7 At an armoured vehicle. */
export function shootAfv(state: State, command: CommandOf<'shootAfv'>): Judged {
  const unit = ownHere(state, command.side, command.unit);
  if (isProblem(unit)) return unit;
  const { weaponClass } = command;
  const vehicle = unitNamed(state, command.vehicle);
  const quiet = silent(state, unit, weaponClass);
  if (quiet) return quiet;
  if (!vehicle || vehicle.side === unit.side || !isHere(vehicle))
    return no('bad-target', 'CLA-7.4', 'Choose an enemy vehicle on the table.');
  const shot = shotAtArmour(state, unit, weaponClass, vehicle);
  if (!isShot(shot)) return shot;
  const input = armourInput(state, unit, weaponClass as AntiTank, vehicle, shot.group); // it harms armour, as just seen
  return {
    rolls: () => ({ procedure: 'antiTankFire', input }),
    perform(turn) {
      const fire = resolveIn(turn.dice, antiTankFire, input);
      turn.emit({
        type: 'shotAtAfv',
        unit: unit.id,
        weaponClass,
        vehicle: vehicle.id,
        fire,
        knockedOut: fire.outcome.knockedOut,
      });
    },
  };
}
