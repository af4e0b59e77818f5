import type { Side } from '@sandtable/engine';
import { gapBetween, INCH, meetingsOf, type Pose } from '@sandtable/table';
import { answersOf } from '../play/charging.ts';
import type { Command } from '../play/commands.ts';
import { isProblem } from '../play/common.ts';
import { strikeable } from '../play/losses.ts';
import { mover } from '../play/moving.ts';
import type { Question, Role, State, Unit } from '../play/state.ts';
import { smallArmsOf } from '../table/arms.ts';
import { moraleCover } from '../table/cover.ts';
import { sortedOf } from '../table/ground.ts';
import { moveRate } from '../table/pace.ts';
import { enemiesOf, isVehicle, ownUnits } from '../table/roster.ts';
import { waysBack } from '../table/ways.ts';
import { bestAim, gunAllotment, smallArmsAllotment } from './allotting.ts';
import { bestCharge } from './charges.ts';
import type { Manner } from './figures.ts';
import { type Goal, goalOf, isAttacker } from './goals.ts';
import { plan } from './planning.ts';
import { isLegal, marchToward, stepToward } from './steps.ts';

/** What a soldier does at once: one legal command, by the sheet's maxims. */

/** Whom one spares longest: leaders, then guns. */
const DEAREST: readonly Role[] = ['officer', 'nco', 'hmg-gunner', 'gunner', 'lmg-gunner', 'bomber'];
const leastDear = (among: readonly Role[]): Role =>
  [...among].sort((a, b) => DEAREST.indexOf(b) - DEAREST.indexOf(a))[0]!; // somebody is asked for

function answered(view: State, question: Question): Command {
  const { side } = question;
  const unit = view.units[question.unit]!; // it is asked
  switch (question.kind) {
    case 'answer': {
      const chargers = view.charge!.units.map((id) => view.units[id]!); // a charge is under way
      const answers = answersOf(view, unit, chargers);
      return { type: 'answer', side, how: answers[0]! }; // fire before rising before waiting
    }
    case 'nominate':
      return { type: 'nominate', side, figure: leastDear(question.among) };
    case 'weapon':
      return { type: 'strike', side, ...strikeable(unit).pop()! }; // a machine gun if it has one
    case 'goBack':
      return { type: 'goBack', side, direction: waysBack(view, unit, question.away)[0]! }; // there is a way, else nobody asks
    case 'follow':
      return { type: 'follow', side, follow: isAttacker(view, side) };
  }
}

/** Where the enemy stands and how strong, as one number: what was hoped for holds while it stays the same. */
function enemiesNow(view: State, side: Side): number {
  let mark = view.turn;
  for (const { pose, figures, status } of enemiesOf(view, side))
    mark = (mark * 31 + pose!.x * 7 + pose!.y * 3 + figures.length + status.length) % 4_294_967_291; // they are here
  return mark;
}
const hopes = new WeakMap<
  Pose,
  { readonly mark: number; readonly men: number; readonly manner: Manner; readonly hope: number }
>();

/** Casualties that it may hope for if it stays and aims. */
function hopeOf(view: State, unit: Unit, manner: Manner): number {
  if (unit.moved || unit.stirred) return 0;
  const mark = enemiesNow(view, unit.side);
  const men = unit.figures.length;
  const kept = hopes.get(unit.pose!); // it is here
  if (kept && kept.mark === mark && kept.men === men && kept.manner === manner) return kept.hope;
  const held = enemiesOf(view, unit.side).some((enemy) => !isVehicle(enemy) && enemy.kind !== 'sniper');
  const hope = smallArmsOf(unit).reduce((sum, weapon) => {
    const aim = bestAim(view, unit, weapon, manner);
    return aim && (held || !isVehicle(aim.target)) ? sum + aim.mean : sum; // nobody halts to chip at armour while trenches lie empty
  }, 0);
  hopes.set(unit.pose!, { mark, men, manner, hope });
  return hope;
}

/** WF-7.9 Turns that wire takes: up to it, and across. */
const ACROSS = 1.5;

/** Turns that it has before it must go on to get there in time; less than none if it is late. */
function slackOf(view: State, unit: Unit, { place }: Goal, manner: Manner): number {
  const far = gapBetween(unit.pose!, place) + (view.victory.kind === 'crossing' ? 8 * INCH : 0); // it is here
  const wires = sortedOf(view.map).wire.filter(
    ({ ground }) => 'line' in ground && meetingsOf(unit.pose!, place, ground.line).length > 0, // it is here
  );
  const turns = far / (Math.max(1, moveRate(view, unit)) * INCH) + ACROSS * wires.length;
  return manner.haste * Math.max(1, view.turns - view.turn) - turns;
}

const NEAR_BRIDGE = 9 * INCH;
/** Nimy: in column before the narrow bridge, in line again behind it. */
function formFor(view: State, unit: Unit): Command | undefined {
  if (view.narrow.length === 0 || unit.kind !== 'squad' || unit.spent > 0.5 || unit.acted) return undefined;
  const { victory } = view;
  if (victory.kind !== 'crossing' || !isAttacker(view, unit.side)) return undefined;
  const bridge = view.map.features.find(({ id }) => id === view.narrow[0]);
  if (!bridge || !('area' in bridge.ground)) return undefined;
  const at = bridge.ground.area[0]!; // an area has corners
  const over = unit.pose!.y < victory.line; // it is here
  const near = gapBetween(unit.pose!, at) < NEAR_BRIDGE && view.turn > 3;
  const wanted = near && !over ? 'road-column' : unit.formation === 'road-column' ? 'line' : unit.formation;
  if (wanted === unit.formation) return undefined;
  return {
    type: 'form',
    side: unit.side,
    unit: unit.id,
    formation: wanted,
    ...(wanted === 'line' ? { ranks: 2 as const } : {}),
  };
}

/** What one unit does in its movement; undefined if it stays as it is. */
export function unitMove(view: State, unit: Unit, manner: Manner): Command | undefined {
  const attacks = isAttacker(view, unit.side);
  const swim: Command = { type: 'swim', side: unit.side, unit: unit.id };
  if (attacks && view.swimmers && unit.kind === 'squad' && isLegal(view, swim)) return swim;
  if (unit.acted) return undefined;
  const charge = attacks || unit.figures.length > 6 ? bestCharge(view, unit, manner.bold) : undefined;
  if (charge) return charge;
  const goal = goalOf(view, unit, manner);
  if (!goal || gapBetween(unit.pose!, goal.place) <= goal.near) return undefined; // it is here
  const slack = slackOf(view, unit, goal, manner);
  if (!isVehicle(unit) && slack >= 0 && hopeOf(view, unit, manner) > manner.worth)
    return slack > manner.down ? lying(view, unit) : undefined;
  const up: Command = { type: 'posture', side: unit.side, unit: unit.id, posture: 'standing' };
  if (unit.prone && isLegal(view, up)) return up;
  const march = isVehicle(unit) && goal.near === 0 ? marchToward(view, unit, goal.place) : undefined;
  const form = march ? undefined : formFor(view, unit);
  return march ?? (form && isLegal(view, form) ? form : undefined) ?? stepToward(view, unit, goal.place);
}

/** Nimy: a man for the gun. */
function replacement(view: State, side: Side): Command | undefined {
  if (view.crewed === null || view.replaced) return undefined;
  return ownUnits(view, side)
    .filter(({ kind }) => kind === 'squad')
    .map((unit): Command => ({ type: 'replace', side, unit: unit.id }))
    .find((command) => isLegal(view, command));
}

/** Lie down in the open when nothing better is to be done. */
function lieDown(view: State, unit: Unit, manner: Manner): Command | undefined {
  if (manner.lie <= 0 || isAttacker(view, unit.side)) return undefined;
  if (!unit.underFire && unit.fresh) return undefined;
  return lying(view, unit);
}
function lying(view: State, unit: Unit): Command | undefined {
  if (unit.prone || unit.spent > 0.5 || unit.kind !== 'squad') return undefined;
  if (moraleCover(view, unit) !== 'none') return undefined;
  const command: Command = { type: 'posture', side: unit.side, unit: unit.id, posture: 'prone' };
  return isLegal(view, command) ? command : undefined;
}

function movement(view: State, side: Side, manner: Manner): Command {
  const help = replacement(view, side);
  if (help) return help;
  for (const unit of ownUnits(view, side)) {
    if (unit.spent >= 1 || isProblem(mover(view, side, unit.id))) continue;
    const command = unitMove(view, unit, manner) ?? lieDown(view, unit, manner);
    if (command) return command;
  }
  return { type: 'done', side };
}

export function instinct(view: State, side: Side, manner: Manner): Command {
  const [question] = view.asked;
  if (question) return answered(view, question);
  switch (view.phase) {
    case 'initiative':
      return { type: manner.second > 0 ? 'second' : 'first', side };
    case 'move-first':
    case 'move-second':
      return movement(view, side, manner);
    case 'artillery':
      return { type: 'allot', side, shots: gunAllotment(view, side) };
    case 'small-arms':
      return { type: 'allot', side, shots: smallArmsAllotment(view, side, manner) };
    default:
      return plan(view, side);
  }
}
