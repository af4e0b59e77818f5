import { type Because, counted, inInches, percent } from '@sandtable/engine';
import { INCH, type Place } from '@sandtable/table';
import type { Command, CommandOf } from '../play/commands.ts';
import type { State, Unit } from '../play/state.ts';
import { isShot, shotAt, shotAtArmour } from '../play/targets.ts';
import { stands } from '../table/figures.ts';
import { nearestFoes } from './candidates.ts';
import { exitPlace, farFrom, objectiveOf, wantsOut } from './goals.ts';
import { shotWorth } from './instinct.ts';
import { mannerOf } from './manner.ts';
import { chargeWorth, reasonToStand } from './moves.ts';
import { inchesTo, knockOut, skyKills, standingKills } from './prospects.ts';
import { missionWorth } from './writing.ts';

/** What a command promises, in the points of `appraise`: figures killed and lost, ground won, by the sheet's odds. */

/** What a figure counts against a point of victory: as in `appraise`. */
const MAN = 0.12;
/** What an inch towards the goal counts. */
const STEP = 0.03;

type Weighs = {
  readonly [T in Command['type']]?: (view: State, command: CommandOf<T>, because: Because) => number;
};

const told = (because: Because, points: number, why: string): number => {
  because(points, why);
  return points;
};
const tenths = (n: number): string => String(Number(n.toFixed(1)));
const killed = (n: number): string => `${counted(Number(n.toFixed(1)), 'figure')} killed on average`;

/** Where a unit wants to be: the edge, an objective, the nearest enemy. */
function goalOf(view: State, unit: Unit) {
  const manner = mannerOf('steady', view, unit.side);
  if (wantsOut(view, unit, manner)) return exitPlace(view, unit);
  if (unit.side !== view.attacker) return undefined;
  const [near] = nearestFoes(view, unit);
  return objectiveOf(view, unit) ?? (near && stands(near).middle);
}

function ofWay(view: State, { path }: CommandOf<'finishMove'>, because: Because): number {
  const unit = view.units[view.moving?.unit ?? ''];
  const end = path[path.length - 1];
  if (!unit?.pose || !end) return 0;
  const manner = mannerOf('steady', view, unit.side);
  const foe = nearestFoes(view, unit).find((each) =>
    stands(each).places.some((place) => Math.hypot(place.x - end.x, place.y - end.y) < 2 * INCH),
  );
  if (foe && foe.men.length > 0 && unit.men.length > 0) {
    const worth = chargeWorth(view, unit, foe, manner);
    return told(because, worth * MAN, `a charge worth ${tenths(worth)} figures`);
  }
  const goal = goalOf(view, unit);
  if (!goal || path.length < 2) return 0;
  const from = (place: Place): number => Math.hypot(place.x - goal.x, place.y - goal.y) / INCH;
  // Said as the way is drawn and measured, from its first point; weighed from the middle of the unit.
  const nearer = from(path[0]!) - from(end);
  return told(
    because,
    (farFrom(unit, goal) - from(end)) * STEP,
    `${inInches(Number(tenths(Math.abs(nearer))))} ${nearer < 0 ? 'farther from' : 'nearer to'} its goal`,
  );
}

const WEIGHS: Weighs = {
  shoot(view, { unit, weaponClass, target }, because) {
    const [firer, aim] = [view.units[unit]!, view.units[target]!];
    const shot = shotAt(view, firer, weaponClass, aim);
    if (!isShot(shot)) return 0;
    const kills = shotWorth(view, firer, weaponClass, shot, mannerOf('steady', view, firer.side));
    return told(because, kills * MAN, killed(kills));
  },
  shootAfv(view, { unit, weaponClass, vehicle }, because) {
    const shot = shotAtArmour(view, view.units[unit]!, weaponClass, view.units[vehicle]!);
    if (!isShot(shot)) return 0;
    const chance = knockOut(view, view.units[unit]!, weaponClass, shot);
    return told(because, chance * 2, `${percent(chance)} to knock it out`);
  },
  strafe(view, { aircraft, target }, because) {
    const [plane, aim] = [view.units[aircraft]!, view.units[target]!];
    const kills = skyKills(view, aim, 6);
    return plane.side === aim.side
      ? told(because, -kills * MAN, `${killed(kills)}, of its own side`)
      : told(because, kills * MAN, killed(kills));
  },
  aaFire: (_, __, because) => told(because, 0.1, 'it may drive the aircraft off'),
  rally(view, { unit }, because) {
    const { rating, markers } = view.units[unit]!;
    return told(
      because,
      (rating / 6) * 0.3 * markers,
      `${percent(rating / 6)} to take off one of ${counted(markers, 'marker')}`,
    );
  },
  aimBattery(view, { side, battery, point, shell }, because) {
    const guns = view.batteries[side]?.find(({ id }) => id === battery);
    if (!guns) return 0;
    const kills = missionWorth(view, side, guns, point, shell, mannerOf('steady', view, side));
    return told(because, kills * MAN - 0.1, `${killed(kills)}, for a mission`);
  },
  stand(view, { unit }, because) {
    const own = view.units[unit]!;
    const [near] = nearestFoes(view, own);
    if (!near || own.rating === 0) return 0;
    const kills = standingKills(view, own, near, inchesTo(own, near));
    if (kills > 0) return told(because, kills * MAN * 0.8, `it may shoot: ${killed(kills)}`);
    const why = reasonToStand(view, own, mannerOf('steady', view, own.side));
    return why ? told(because, 0, why) : 0;
  },
  beginMove(view, { unit }, because) {
    const own = view.units[unit]!;
    const goal = own.pose && goalOf(view, own);
    return goal && farFrom(own, goal) > 3 ? told(because, 5 * STEP, 'towards its goal') : 0;
  },
  finishMove: ofWay,
  changeFormation: (_, __, because) => told(because, -0.1, 'it takes the whole move'),
  mount: (_, __, because) => told(because, -0.1, 'it takes the whole move'),
  dismount: (_, __, because) => told(because, -0.1, 'it takes the whole move'),
  writeOrder: (_, __, because) => told(because, -0.05, 'the order has no use yet'),
  leave: (_, __, because) => told(because, -0.3, 'it may not come back'),
};

export function weigh(view: State, command: Command, because: Because = () => undefined): number {
  const weighs = WEIGHS[command.type] as
    | ((view: State, command: Command, because: Because) => number)
    | undefined; // the one for this type
  return weighs ? weighs(view, command, because) : 0;
}
