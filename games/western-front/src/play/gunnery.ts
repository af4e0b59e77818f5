import { type Problem, resolveIn, SILENT } from '@sandtable/engine';
import { covers, footprint, gapBetween, holds, INCH, inArc, type Place } from '@sandtable/table';
import { counterBattery } from '../sheet/bombardment.ts';
import { factorAt } from '../sheet/fire.ts';
import { firePlan } from '../sheet/planning.ts';
import type { Ammunition, Artillery } from '../sheet/vocabulary.ts';
import { gunsOf, hasSponsons, mountsOf, weaponsServed } from '../table/arms.ts';
import { isHere, isInContact, isVehicle } from '../table/roster.ts';
import { firesOut, hazardsBetween, stopOf } from '../table/sight.ts';
import { modelOf } from '../table/stations.ts';
import { type Shell, shoot } from './bursts.ts';
import { edgeOf, isProblem, no, type Play, unitAt } from './common.ts';
import { orderNow } from './plotting.ts';
import type { Shot, State, Unit } from './state.ts';

/** WF-5 Guns: the plotted shells of a turn, counter-battery, direct fire. */

type GunShot = Extract<Shot, { gun: string }>;
const weaponOf = (unit: Unit): Artillery => unit.gun ?? 'light-gun'; // WF-5.15 tank guns are light guns

/** WF-4.11 */
const gunnersLost = (unit: Unit): number => (unit.kind === 'gun' ? unit.original - unit.figures.length : 0);

/** WF-5.1 The right shell, unless another is named: vehicles and structures are defences, crews in the open are not. */
export function shellFor(state: State, point: Place, ammo: Ammunition | null): Ammunition {
  const hull = Object.values(state.units).some(
    (unit) =>
      isVehicle(unit) &&
      unit.wreck === null &&
      unit.pose &&
      holds(footprint(unit.pose, modelOf(unit)!), point), // a vehicle has a model
  );
  const wall = state.map.features.some(
    (feature) =>
      (feature.kind === 'wire' ||
        (Object.hasOwn(state.strongholds, feature.id) && feature.kind !== 'ruins')) &&
      covers(feature, point),
  );
  const plan = {
    kind: 'direct',
    ammo,
    target: hull || wall ? 'defences' : 'troops',
    plannedOn: 0,
    firesOn: 0,
    options: state.options,
  } as const;
  return firePlan.run(SILENT, plan).ammo ?? 'shrapnel';
}
/** WF-12.4, WF-9.11 Arcs of guns. */
function isInArc({ pose, vehicle }: Unit, mount: number, point: Place): boolean {
  if (!pose || vehicle === 'ft17') return pose !== null;
  if (vehicle && hasSponsons(vehicle)) return inArc(pose, pose.facing + (mount === 0 ? 60 : -60), 120, point);
  return inArc(pose, pose.facing, 120, point);
}

function readiness(state: State, unit: Unit, shot: GunShot, written: readonly Shot[]): Problem | undefined {
  const mine = written.filter((each) => 'gun' in each && each.gun === unit.id);
  if (!isHere(unit) || gunsOf(unit) === 0)
    return no('out-of-action', 'WF-5.18', `${unit.name} has no gun that works.`);
  if (unit.fired || state.plots.some(({ gun, turn }) => gun === unit.id && turn === state.turn))
    return no('has-fired', 'WF-5.18', `${unit.name} is plotted for this turn.`);
  if (!isVehicle(unit) && (unit.moved || unit.limbered))
    return no('has-moved', 'WF-5.18', `${unit.name} has moved or is limbered; it does not fire this turn.`);
  if (unit.status === 'routing' || unit.status === 'falling-back')
    return no('flees', 'WF-12.6', `${unit.name} is falling back or routing.`);
  if (isInContact(state, unit)) return no('in-contact', 'WF-12.6', `${unit.name} is in contact.`);
  if (
    !mountsOf(unit).includes(shot.mount) ||
    mine.some((each) => 'mount' in each && each.mount === shot.mount)
  )
    return no('no-such-gun', 'WF-9.11', `${unit.name} has no other gun to fire.`);
  if (isVehicle(unit) && unit.used + mine.length + 1 > weaponsServed(unit))
    return no('too-few-crew', 'WF-9.11', `${unit.name} has too few men to serve another weapon.`);
  return undefined;
}

/** A direct shot judged: the shell, or what stands against it. */
export function gunShot(
  state: State,
  side: string,
  shot: GunShot,
  written: readonly Shot[],
): Shell | Problem {
  const unit = unitAt(state, shot.gun);
  if (!unit || unit.side !== side || (unit.kind !== 'gun' && !isVehicle(unit)))
    return no('not-your-gun', 'WF-5.3', 'Choose a gun of your own.');
  const wrong = readiness(state, unit, shot, written);
  if (wrong) return wrong;
  const { point } = shot;
  const { width, depth } = state.map;
  if (point.x < 0 || point.y < 0 || point.x > width || point.y > depth)
    return no('off-table', 'WF-5.3', 'Aim at a point on the table.');
  const from = unit.pose!; // it is here
  const range = gapBetween(from, point) / INCH;
  const weapon = weaponOf(unit);
  if (factorAt(weapon, range) === null)
    return range <= 6
      ? no('too-close', 'WF-4.4', 'A mortar needs more than 6 inches.')
      : no('out-of-range', 'WF-4.4', 'The gun does not reach so far.');
  if (!isInArc(unit, shot.mount, point) || !firesOut(state, from, point))
    return no('out-of-arc', 'WF-12.4', `The point lies outside the arc of ${unit.name}.`);
  if (stopOf(hazardsBetween(state, [from], [point], unit), from, point))
    return no(
      'not-seen',
      'WF-5.18',
      'Direct fire needs a clear line to the point; plot indirect fire instead.',
    );
  return shellOf(state, unit, {
    weapon,
    ammo: shellFor(state, point, shot.ammo),
    fire: 'direct',
    aimed: point,
    mount: shot.mount,
  });
}

function shellOf(
  state: State,
  unit: Unit,
  { weapon, ammo, fire, aimed, mount }: Pick<Shell, 'weapon' | 'ammo' | 'fire' | 'aimed'> & { mount: number },
): Shell {
  const { pose, side, id, quality } = unit;
  const tankGun = isVehicle(unit);
  return {
    side,
    by: id,
    weapon,
    ammo,
    fire,
    from: pose!,
    aimed,
    quality,
    gunnersLost: gunnersLost(unit),
    tankGun,
    salvo: `${state.turn}-${id}-${mount}`,
    number: 1,
  }; // it is here
}

/** WF-5.4 The shells of guns on the table that were plotted for this turn. */
function plottedShells(state: State, side: string): Shell[] {
  const shells: Shell[] = [];
  for (const plot of state.plots.filter((each) => each.side === side && each.turn === state.turn)) {
    const unit = state.units[plot.gun]!; // plots are of units that were there
    const range = unit.pose ? gapBetween(unit.pose, plot.place) / INCH : 0;
    const cannot =
      !isHere(unit) ||
      gunsOf(unit) === 0 ||
      unit.limbered ||
      unit.moved ||
      unit.status === 'routing' ||
      unit.status === 'falling-back' ||
      isInContact(state, unit);
    if (cannot || factorAt(unit.gun!, range) === null) continue; // a plotted gun has a gun
    shells.push(
      shellOf(state, unit, {
        weapon: unit.gun!,
        ammo: plot.ammo,
        fire: 'indirect',
        aimed: plot.place,
        mount: 0,
      }),
    );
  }
  return shells;
}

/** WF-11.5 Two plots within 5 inches of each other are the same target. */
const SAME_TARGET = 5 * INCH;

/** WF-11 The sections of a bombardment; answers with those that fired. */
function fireSections(turn: Play, side: string): number[] {
  const battery = turn.state.batteries.find((each) => each.side === side);
  if (!battery || battery.left === null || battery.left <= 0) return [];
  const { depth } = turn.state.map;
  const from = edgeOf(turn.state, side) === 'south' ? -INCH : depth + INCH;
  let first = true;
  const fired: number[] = [];
  battery.sections.forEach((section, index) => {
    const order = orderNow(section.orders, turn.state.turn);
    if (!order || section.holding || section.guns === 0) return;
    const now = turn.state.batteries.find((each) => each.side === side)!; // it was there a moment ago
    const isGas = order.ammo === 'gas';
    if (
      isGas &&
      now.gasMost !== null &&
      now.gasUsed >= now.gasMost &&
      !(fired.length > 0 && gasThisTurn(battery, fired, turn.state.turn))
    )
      return;
    const same = section.history.find(({ place }) => gapBetween(place, order.place) <= SAME_TARGET);
    const times = (same?.times ?? 0) + 1;
    const counts = isGas && !gasThisTurn(battery, fired, turn.state.turn);
    turn.emit({
      type: 'sectionFired',
      side,
      section: index,
      place: same?.place ?? order.place,
      times,
      gas: counts,
      first,
    });
    first = false;
    fired.push(index);
    const salvo = `${turn.state.turn}-${side}-${index}`;
    // WF-5.7: off the table the line of fire runs straight up it
    const line = { x: order.place.x, y: from };
    for (let number = 1; number <= section.guns; number++)
      shoot(turn, {
        side,
        by: `${side} ${index}`,
        weapon: 'howitzer',
        ammo: order.ammo,
        fire: 'off-table',
        from: line,
        aimed: order.place,
        quality: battery.quality,
        gunnersLost: 0,
        tankGun: false,
        salvo,
        number,
      });
  });
  return fired;
}

/** WF-11.5 What the enemy's guns do to the sections that fired. */
function answerSections(turn: Play, side: string, fired: readonly number[]): void {
  for (const index of fired) {
    const section = turn.state.batteries.find((each) => each.side === side)!.sections[index]!; // it fired
    const order = orderNow(section.orders, turn.state.turn)!; // it fired at it
    const times =
      section.history.find(({ place }) => gapBetween(place, order.place) <= SAME_TARGET)?.times ?? 1;
    if (times < 3) continue;
    const test = resolveIn(turn.dice, counterBattery, {
      guns: section.guns,
      times,
      options: turn.state.options,
    });
    turn.emit({ type: 'counterBattery', side, section: index, test, destroyed: test.outcome.destroyed });
  }
}
const gasThisTurn = (battery: State['batteries'][number], fired: readonly number[], turn: number): boolean =>
  fired.some((index) => orderNow(battery.sections[index]!.orders, turn)?.ammo === 'gas');

/**
 * Phase 6a, then 6b when all shells have fallen: the winner of the initiative first. All of it happens at once: a gun
 * that is knocked out by these shells has fired its own.
 */
export function firePlotted(turn: Play): void {
  const first = turn.state.initiative ?? turn.state.sides[0]!.id;
  const sides = [first, ...turn.state.sides.map(({ id }) => id).filter((id) => id !== first)];
  const plotted = sides.map((side) => plottedShells(turn.state, side));
  const fired = sides.map((side, i) => {
    for (const shell of plotted[i]!) shoot(turn, shell); // one list for each side
    return fireSections(turn, side);
  });
  sides.forEach((side, i) => {
    answerSections(turn, side, fired[i]!); // one list for each side
  });
}

/** Phase 6c: every shot as it was judged, with what was there when the phase began. */
export function fireDirect(turn: Play, shots: readonly (readonly [string, Shot])[]): void {
  const laid = shots.flatMap(([side, shot]) => {
    const shell = 'gun' in shot ? gunShot(turn.state, side, shot, []) : undefined;
    return shell && !isProblem(shell) ? [shell] : [];
  });
  for (const shell of laid) shoot(turn, shell);
}

/** Can any gun of this side fire directly now? */
export const mayShootGuns = (state: State, side: string): boolean =>
  Object.values(state.units).some(
    (unit) =>
      unit.side === side &&
      (unit.kind === 'gun' || isVehicle(unit)) &&
      readiness(
        state,
        unit,
        { gun: unit.id, point: { x: 0, y: 0 }, ammo: null, mount: mountsOf(unit)[0] ?? 0 },
        [],
      ) === undefined,
  );
