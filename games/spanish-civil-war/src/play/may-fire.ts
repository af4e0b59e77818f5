import type { Problem } from '@sandtable/engine';
import type { Found } from '../table/lines-of-fire.ts';
import { all, isActive, isEngaged, isVehicleUnit, no } from '../table/units.ts';
import { type Arm, type Group, isMg, type Weapon } from '../table/weapons.ts';
import type { Shot, State, Unit } from './state.ts';

/** SCW-2.5, SCW-9.2, SCW-16.3, SCW-17.2 May this unit fire at all in this phase? */
export function firerProblem(state: State, unit: Unit): Problem | undefined {
  if (!isActive(unit)) return no('not-here', 'SCW-6.2', `${unit.name} is not on the table to fire.`);
  const standingFire = state.phase === 'fire-standing';
  if (standingFire && unit.moved)
    return no('moved', 'SCW-2.5', 'It moved this turn: it fires in the next phase.');
  if (!standingFire && !unit.moved)
    return no('stood', 'SCW-2.5', 'It stood still: its time was the phase before.');
  if (!standingFire && unit.fired.length > 0)
    return no('has-fired', 'SCW-2.5', 'It has fired this turn already.');
  if (unit.mark === 'retreating')
    return no('retreating-may-not-fire', 'SCW-9.2', 'A retreating unit may not fire.');
  if (unit.armourAssault !== null || isAssaultedArmour(state, unit))
    return no('assaulting-armour', 'SCW-17.2', 'In an assault on armour neither side fires this turn.');
  if (unit.supports !== null && state.options.supportSilence === 'silent')
    return no('supporting', 'SCW-16.3', 'Armour that supports an assault does not fire this turn.');
  if (isEngaged(state, unit) && (attackersOf(state, unit).length === 0 || fightsOn(state, unit)))
    return no('engaged', 'SCW-16.10', 'A unit in contact does not shoot; it fights in phase 7.');
  if (isEngaged(state, unit) && (!standingFire || isVehicleUnit(unit)))
    return no('engaged', 'SCW-16.4', 'Only troops that stood still fire at their attackers, in phase 5.');
  return undefined;
}

const isAssaultedArmour = (state: State, vehicle: Unit): boolean =>
  vehicle.kind === 'armour' && all(state).some((unit) => unit.armourAssault === vehicle.id);

/** SCW-16.10 Is it in a fight that began in an earlier turn? */
const fightsOn = (state: State, { id }: Unit): boolean =>
  state.fights.some(
    ({ attacker, defender, turn }) => (attacker === id || defender === id) && turn < state.turn,
  );

/** SCW-16.4 Those who closed on this unit in this turn. */
export function attackersOf(state: State, unit: Unit): readonly string[] {
  if (state.fights.length === 0) return NOBODY;
  return state.fights
    .filter(({ defender, turn }) => defender === unit.id && turn === state.turn)
    .map(({ attacker }) => attacker);
}
const NOBODY: readonly string[] = [];

/** SCW-7.10, SCW-16.6, SCW-16.10 May this enemy be fired at by this unit now? */
export function targetProblem(state: State, unit: Unit, target: Unit): Problem | undefined {
  const attackers = attackersOf(state, unit);
  if (attackers.length > 0 && !attackers.includes(target.id))
    return no('engaged', 'SCW-22.5', 'A unit that is assaulted fires at its attackers and at nobody else.');
  if (!isEngaged(state, target)) return undefined;
  if (state.phase === 'fire-moving') return no('in-assault', 'SCW-16.6', 'Nobody fires into an assault now.');
  if (fightsOn(state, target))
    return no('in-assault', 'SCW-16.10', 'Units that fight on are not shot at; choose another target.');
  return undefined;
}

/** SCW-14.1 Is the gun ready? */
export function readyProblem(state: State, unit: Unit, arm: Arm): Problem | undefined {
  if (unit.kind === 'artillery' && unit.limbered)
    return no('limbered', 'SCW-14.1', 'A limbered gun does not fire; unlimber it first.');
  if (
    arm === 'mortar' &&
    (unit.mortarSince === null || (unit.mortarSince > 0 && unit.mortarSince >= state.turn))
  )
    return no('not-set-up', 'SCW-14.1', 'The mortar must have been set up before this turn.');
  return undefined;
}

/** Why nothing of a group can fire: the first thing that stops it. */
export function blockedProblem({ inArc, seen }: Found, blind: boolean): Problem {
  if (inArc && !seen && !blind)
    return no('not-seen', 'SCW-7.8', 'The target is out of sight; choose one in view.');
  if (!inArc)
    return no(
      'out-of-arc',
      'SCW-8.1',
      'The target is outside the arc of fire; turn first, or choose another.',
    );
  return no('friends-in-line', 'SCW-8.5', 'Friends stand in the line of fire; choose another target.');
}

/** SCW-2.6 Weapons of a group without a target so far; machine guns leave the small arms to fire at armour. */
export function leftIn(state: State, unit: Unit, { id, weapons }: Group, shot?: Shot): readonly Weapon[] {
  if (unit.fired.length === 0 && state.declared.length === 0) return weapons;
  const at = shot ? state.declared.indexOf(shot) : -1;
  const before = at < 0 ? state.declared : state.declared.slice(0, at);
  const used = [...unit.fired, ...before.filter((each) => each.unit === unit.id).map(({ group }) => group)];
  if (used.includes(id)) return [];
  if (id === 'small-arms' && used.includes('mg-at-armour')) return weapons.filter(({ arm }) => !isMg(arm));
  if (id === 'mg-at-armour' && used.includes('small-arms')) return [];
  return weapons;
}
