import { type Because, percent } from '@sandtable/engine';
import { gapBetween, INCH } from '@sandtable/table';
import { moveInput } from '../play/movement-phase.ts';
import type { Command, Unit } from '../play/state.ts';
import { VEHICLES } from '../sheet/tables.ts';
import { coverAt } from '../table/ground.ts';
import { isVehicleUnit } from '../table/units.ts';
import { goalOf, wantsToMove } from './goals.ts';
import { chanceOf } from './odds.ts';
import { exposure, type Outlook } from './outlook.ts';
import { spotWorth } from './spots.ts';
import { worthOfHiding } from './worth.ts';

type Move = Extract<Command, { type: 'move' }>;

/** SCW-5 What it is worth to be there rather than here. */
export function weighMove(o: Outlook, unit: Unit, command: Move, because?: Because): number {
  const { map } = o.state;
  const pose = unit.pose;
  const actions = command.actions ?? [];
  if (!pose) return weighAlighting(o, unit, because);
  const end = command.path[command.path.length - 1]!;
  const formation = command.formation ?? unit.formation;
  const [coverHere, coverThere] = [coverAt(map, pose), coverAt(map, end)];
  const stay = spotWorth(o, unit, pose, coverHere, unit.formation, false);
  const there = spotWorth(o, unit, end, coverThere, formation, true);
  let worth = there - stay;
  if (actions.includes('unlimber') || actions.includes('set-up-mortar'))
    worth += o.enemies.length > 0 ? 4 : -2;
  if (actions.includes('limber')) worth -= 4;
  if (actions.includes('bus')) worth -= 2;
  if (because) explain(o, unit, command, worth, because);
  return worth;
}

/** Getting out takes the whole move; in a truck a company is a target and no use. */
function weighAlighting(o: Outlook, unit: Unit, because?: Because): number {
  const truck = unit.carrier === null ? undefined : o.state.units[unit.carrier];
  const near = truck?.pose
    ? o.enemies.some((enemy) => gapBetween(enemy.pose!, truck.pose!) < 24 * INCH)
    : false;
  const worth = near ? 8 : -4;
  because?.(worth, near ? 'the enemy is near: aboard it is helpless' : 'the truck carries it farther');
  return worth;
}

function explain(o: Outlook, unit: Unit, command: Move, worth: number, because: Because): void {
  const { map } = o.state;
  const end = command.path[command.path.length - 1]!;
  const goal = goalOf(o, unit);
  const [coverHere, coverThere] = [coverAt(map, unit.pose!), coverAt(map, end)];
  const [here, there] = [exposure(o, unit, unit.pose!, coverHere), exposure(o, unit, end, coverThere)];
  const danger = (here - there) * 3;
  if (!isVehicleUnit(unit) && Math.abs(danger) > 0.3)
    because(danger, danger < 0 ? `walks into fire, ${there.toFixed(1)} DPs a turn` : 'gets out of the fire');
  const better = BEST.indexOf(coverThere) - BEST.indexOf(coverHere);
  if (better !== 0) because(Math.sign(better) * SLIGHT, `ends in ${COVERED[coverThere]}`);
  const nearer = goal ? (gapBetween(unit.pose!, goal) - gapBetween(end, goal)) / INCH : 0;
  const rest = worth - (isVehicleUnit(unit) ? 0 : danger);
  if (Math.abs(nearer) >= 0.5)
    because(Math.sign(nearer) * Math.max(SLIGHT, Math.sign(nearer) * rest), wayTo(nearer));
  else because(rest, rest < 0 ? 'a worse place' : rest > 0 ? 'a better place' : 'as good a place');
}
const wayTo = (nearer: number): string =>
  nearer > 0 ? `${nearer.toFixed(0)}″ nearer to its goal` : `${(-nearer).toFixed(0)}″ farther from its goal`;
/** Points: what is worth telling, though it is weighed with the place as a whole. */
const SLIGHT = 0.01;
const COVERED = { none: 'the open', soft: 'soft cover', hard: 'hard cover', trenches: 'a trench' } as const;
const BEST = Object.keys(COVERED) as readonly (keyof typeof COVERED)[]; // from the worst to the best

/** SCW-5.1 What a roll promises: the way that it opens, and what a bad one costs. */
export function weighRoll(o: Outlook, unit: Unit, because?: Because): number {
  const wants = wantsToMove(o, unit);
  if (!unit.pose) {
    because?.(wants ? 5 : -3, wants ? 'time to get out' : 'better aboard');
    return wants ? 5 : -3;
  }
  const goal = goalOf(o, unit);
  const far = goal ? gapBetween(unit.pose, goal) / INCH : 0;
  const step = Math.min(far, unit.vehicle ? VEHICLES[unit.vehicle].speed * 2 : 8);
  const back = backChance(o, unit);
  const gain = wants ? Math.max(1, step * 0.8) : -2;
  because?.(gain, wants ? `${far.toFixed(0)}″ from its goal` : 'better where it is');
  const shown = unit.concealed ? worthOfHiding(o.state) : 0;
  if (shown > 0) because?.(-shown, 'comes out of hiding');
  if (back > 0) because?.(-back * 8, `${percent(back)} to go no farther or back`);
  return gain - back * 8 - shown;
}

/** SCW-5.3 The chance of being pinned or worse. */
function backChance(o: Outlook, unit: Unit): number {
  if (unit.vehicle) return 0.05;
  const { mr, dps, officer, column } = moveInput(o.state, unit);
  return 1 - chanceOf(1 - (mr - dps + officer + (column ? 2 : 0)));
}
