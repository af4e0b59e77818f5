import { type Problem, resolveIn, type Trial } from '@sandtable/engine';
import { gapBetween, INCH, inches } from '@sandtable/table';
import { factorAt } from '../sheet/fire.ts';
import { smallArmsFire, type Volley } from '../sheet/smallArms.ts';
import { sniperStanding } from '../sheet/snipers.ts';
import type { SmallArm } from '../sheet/vocabulary.ts';
import { isEnfiladed } from '../table/arcs.ts';
import { machineGunsOf, mostAtOne, smallArmsOf, vehicleClass, weaponsServed } from '../table/arms.ts';
import { coverOf, isInTrench } from '../table/cover.ts';
import { isInside, sortedOf } from '../table/ground.ts';
import { hasWayHome } from '../table/homeward.ts';
import { countOf, hasSpecialist, isHere, isInContact, isOut, lmgLost } from '../table/roster.ts';
import { type Outlook, outlookOn } from '../table/sight.ts';
import { nearestGap, placesOf } from '../table/stations.ts';
import { no, type Play, unitAt } from './common.ts';
import type { Shot, State, Unit } from './state.ts';

/** WF-4.22 to WF-4.24, WF-12.6 Rifles, machine guns, pistols and snipers. */

type SmallShot = Extract<Shot, { weapon: SmallArm }>;
const isSmall = (shot: Shot): shot is SmallShot => 'weapon' in shot;

/** WF-2.2, WF-2.3, WF-2.6 How a sniper stands towards a target. */
export function sniperNow(state: State, unit: Unit, target: Unit | undefined) {
  const parent = unit.parent === null ? undefined : state.units[unit.parent];
  const apart =
    parent && isHere(parent) ? inches(nearestGap(placesOf(state, unit), placesOf(state, parent))) : 99;
  const cutOff = !hasWayHome(state, unit);
  return {
    distance: Math.min(99, apart),
    atRest: unit.moved ? 0 : unit.rest,
    cutOff,
    attacked: unit.attackedOn >= Math.max(1, state.turn - 1), // since his last turn
    clearing: cutOff && target !== undefined && hasWayHome(state, unit, target),
    options: state.options,
  };
}

const allRound = ({ kind }: Unit): boolean => kind === 'sniper' || kind === 'vehicle';
export const sightOn = (state: State, firer: Unit, target: Unit): Outlook =>
  outlookOn(state, firer, target, allRound(firer));

/** Bombers of a squad who throw this turn. */
const throwing = (written: readonly Shot[], { id }: Unit): number =>
  written.filter((shot) => 'bomber' in shot && shot.bomber === id).length;

/** WF-5.4 of the game: the rifles that can fire, or the pistols. */
function figuresOf(firer: Unit, weapon: SmallArm, { firers }: Outlook, throwers: number): number {
  if (weapon === 'lmg' || weapon === 'hmg') return 0;
  const wanted = firers.filter((i) => {
    const role = firer.figures[i]!;
    return weapon === 'pistol' ? role === 'officer' : role !== 'lmg-gunner' && role !== 'officer';
  });
  const bombers = wanted.filter((i) => firer.figures[i] === 'bomber').length;
  const others = countOf(firer, 'bomber') - throwers; // who do not throw
  return wanted.length - Math.max(0, bombers - others);
}

/** WF-4.22 A volley, read off the table. */
export function volleyInput(
  state: State,
  firer: Unit,
  target: Unit,
  { weapon, view, throwers = 0 }: { weapon: SmallArm; view: Outlook; throwers?: number },
): Volley {
  const from = firer.pose!; // both are on the table
  const sniper =
    firer.kind === 'sniper' &&
    sniperStanding.run({ trace: undefined } as never, sniperNow(state, firer, target)).sniperFactors; // nothing is rolled
  return {
    weapon,
    range: view.gap / INCH,
    figures: figuresOf(firer, weapon, view, throwers),
    crewLost:
      firer.kind === 'vehicle'
        ? 0
        : weapon === 'lmg'
          ? lmgLost(firer)
          : weapon === 'hmg'
            ? 3 - countOf(firer, 'hmg-gunner')
            : 0,
    quality: firer.quality,
    bef: firer.bef,
    aimed: !firer.moved && !firer.stirred,
    beltFed: weapon === 'lmg' && firer.beltFed,
    sniper,
    cover: coverOf(state, target, from),
    targetProne: target.prone,
    enfilade: isEnfiladed(target, isInTrench(state, target), from),
    targetVehicle: vehicleClass(target),
    ap: firer.ap,
    targetFigures: target.figures.length,
    specialists: hasSpecialist(target),
    options: state.options,
  };
}

/** Why a unit fires nothing at all now; WF-12.6. */
export function silenceOf(state: State, unit: Unit): Problem | undefined {
  const { status, name } = unit;
  if (!isHere(unit) || unit.wreck !== null)
    return no('not-here', 'WF-12.6', `${name} is out of the battle; choose another unit.`);
  if (status === 'routing' || status === 'falling-back')
    return no('flees', 'WF-12.6', `${name} is falling back or routing and does not fire.`);
  if (unit.charged) return no('has-charged', 'WF-12.6', `${name} has charged and does not fire this turn.`);
  if (unit.fired) return no('has-fired', 'WF-12.6', `${name} has fired this turn, or gone a long way.`);
  if (unit.kind !== 'vehicle' && unit.formation === 'road-column')
    return no('in-column', 'WF-12.6', `${name} is in road-column; form it first.`);
  if (isInContact(state, unit))
    return no('in-contact', 'WF-12.6', `${name} is in contact and fights in the melee.`);
  if (unit.pose && isInside(sortedOf(state.map).dugouts, unit.pose))
    return no('in-dugout', 'WF-4.14', `${name} is in a dugout; nobody fires out of one.`);
  return undefined;
}

function sniperProblem(state: State, firer: Unit, target: Unit): Problem | undefined {
  const { mayFire, mustWithdraw } = sniperStanding.run(
    { trace: undefined } as never,
    sniperNow(state, firer, target),
  ); // nothing is rolled
  if (mayFire) return undefined;
  return mustWithdraw
    ? no('cut-off', 'WF-2.6', `${firer.name} has no way home: he fires only if attacked, or to clear it.`)
    : no('not-at-rest', 'WF-2.3', `${firer.name} must have spent the whole last turn at rest, and this one.`);
}

/** WF-9.11 Machine guns of a vehicle: as many as are served, half of them at one target. */
function mountedProblem(
  unit: Unit,
  { weapon, target, count }: SmallShot,
  written: readonly Shot[],
): Problem | undefined {
  const mine = written.filter((shot): shot is SmallShot => isSmall(shot) && shot.unit === unit.id);
  const guns = machineGunsOf(unit, weapon);
  const all = mine.reduce((sum, shot) => sum + shot.count, 0);
  const ofSort = mine.filter((shot) => shot.weapon === weapon).reduce((sum, shot) => sum + shot.count, 0);
  const atIt = mine.filter((shot) => shot.target === target).reduce((sum, shot) => sum + shot.count, 0);
  const mounted = machineGunsOf(unit, 'lmg') + machineGunsOf(unit, 'hmg');
  if (ofSort + count > guns)
    return no('no-such-weapon', 'WF-9.11', `${unit.name} has no more of these guns.`);
  if (all + unit.used + count > weaponsServed(unit))
    return no(
      'too-few-crew',
      'WF-9.11',
      `${unit.name} serves ${weaponsServed(unit)} weapons a turn with this crew.`,
    );
  if (atIt + count > mostAtOne(mounted))
    return no(
      'half-at-one',
      'WF-9.11',
      `At most ${mostAtOne(mounted)} of its machine guns fire at one target.`,
    );
  return undefined;
}

function footProblem(
  unit: Unit,
  { weapon, count }: SmallShot,
  written: readonly Shot[],
): Problem | undefined {
  if (!smallArmsOf(unit).includes(weapon) || count !== 1)
    return no('no-such-weapon', 'WF-12.6', `${unit.name} has no such weapon; choose another.`);
  if (written.some((shot) => isSmall(shot) && shot.unit === unit.id && shot.weapon === weapon))
    return no('twice', 'WF-12.6', 'Each weapon fires once a turn.');
  if (unit.kind === 'team' && unit.moved)
    return no('has-moved', 'WF-7.2', `${unit.name} has moved; a heavy machine gun does not fire then.`);
  return undefined;
}

/** A small-arms shot judged: the volley, or what stands against it. */
export function smallShot(
  state: State,
  side: string,
  shot: SmallShot,
  written: readonly Shot[],
): Volley | Problem {
  const unit = unitAt(state, shot.unit);
  const target = unitAt(state, shot.target);
  if (!unit || unit.side !== side) return no('not-yours', 'WF-12.6', 'Choose a unit of your own.');
  if (!target || target.side === side || !isHere(target) || isOut(target))
    return no('bad-target', 'WF-12.6', 'Choose an enemy on the table.');
  const silent = silenceOf(state, unit);
  if (silent) return silent;
  const wrong =
    unit.kind === 'vehicle' ? mountedProblem(unit, shot, written) : footProblem(unit, shot, written);
  if (wrong) return wrong;
  if (isInContact(state, target))
    return no('target-in-melee', 'WF-12.6', `Nobody fires at ${target.name} while it is in contact.`);
  if (unit.kind === 'sniper') {
    const cannot = sniperProblem(state, unit, target);
    if (cannot) return cannot;
  }
  const view = sightOn(state, unit, target);
  if (view.nearest === null)
    return no('not-seen', 'WF-12.5', `${unit.name} sees nobody of ${target.name} in its arc of fire.`);
  if (factorAt(shot.weapon, view.gap / INCH) === null)
    return no('out-of-range', 'WF-4.4', 'The weapon does not reach so far.');
  const volley = volleyInput(state, unit, target, {
    weapon: shot.weapon,
    view,
    throwers: throwing(written, unit),
  });
  const counts = shot.weapon === 'rifle' || shot.weapon === 'pistol';
  if (counts && volley.figures === 0 && !volley.sniper)
    return no('no-figures', 'WF-4.23', 'No figure has a clear line; choose another target.');
  return volley;
}

export const trialOf = (input: Volley): Trial => ({ procedure: smallArmsFire.id, input });

/** WF-4.23 One volley of the small-arms phase. */
export function fireVolley(turn: Play, { unit, target, weapon }: SmallShot, input: Volley): void {
  const volley = resolveIn(turn.dice, smallArmsFire, input);
  const { casualties, specialistHit } = volley.outcome;
  turn.emit({ type: 'volleyFired', unit, target, weapon, volley, casualties, specialist: specialistHit });
}

/** Thousandths between two middles. */
export const apart = (a: Unit, b: Unit): number => gapBetween(a.pose!, b.pose!); // asked of units on the table
