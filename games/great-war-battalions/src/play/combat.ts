import { type Problem, refusalOf, resolveIn, type Turn } from '@sandtable/engine';
import { INCH, type Place } from '@sandtable/table';
import { assault } from '../sheet/assault.ts';
import { modeOf } from '../sheet/firing.ts';
import { laySmoke } from '../sheet/force.ts';
import { rallyTest, volley } from '../sheet/morale.ts';
import { RANGES } from '../sheet/tables.ts';
import {
  type FireMoment,
  inFrontArc,
  smokeInput,
  tooNearFriends,
  type VolleyInput,
  volleyInput,
} from '../table/fire-input.ts';
import { coverOf, isHere, leastGap, turnedTo } from '../table/units.ts';
import { fallBack, takePlace } from './falling-back.ts';
import type { Condition, Event, Smoke, State, Unit } from './state.ts';

/** Fire, assault and rally on the table, each to its last consequence. */

export type Play = Turn<State, Event>;
export const unitIn = (turn: Play, id: string): Unit => turn.state.units[id]!;

const conditionOf = ({ bases, basesLost, moraleMarkers, broken, destroyed }: Unit): Condition => ({
  bases,
  basesLost,
  moraleMarkers,
  broken,
  destroyed,
});

const OUT_OF_RANGE: Problem = {
  code: 'out-of-range',
  message: 'The target is beyond the longest range; move closer or choose another.',
  rule: 'GWB-7.1',
};

/** As a record says it, in which old and new battles have the same words. */
export const plainly = ({ code, message }: Problem): string =>
  code === OUT_OF_RANGE.code ? OUT_OF_RANGE.message : message;

const BAD_TARGET: Problem = {
  code: 'bad-target',
  message: 'Name an enemy unit on the table.',
  rule: 'GWB-7.1',
};
const OUT_OF_ARC: Problem = {
  code: 'out-of-arc',
  message: 'The target is not to its front; turn by moving first.',
  rule: 'GWB-7.8',
};
const FRIENDS_TOO_NEAR: Problem = {
  code: 'friends-too-near',
  message: 'Friends are too near the target for indirect fire.',
  rule: 'GWB-7.7',
};

/** The volley of fire at a target, read off the table; or what is wrong with it. */
export function aimed(
  state: State,
  firer: Unit,
  target: Unit | undefined,
  moment: FireMoment,
): VolleyInput | Problem {
  if (!target || target.side === firer.side || !isHere(target)) return BAD_TARGET;
  const pose = moment.from ?? firer.pose;
  const reach = RANGES[firer.type][moment.action];
  if (pose && reach !== null && leastGap(firer, pose, target, target.pose!) > reach * INCH)
    return OUT_OF_RANGE;
  const input = volleyInput(state, firer, target, moment);
  const problem = refusalOf(volley.checks, input);
  if (problem)
    return problem.code === 'out-of-range' && input.range !== null
      ? {
          ...problem,
          message: `Once it has turned it is ${Number(input.range.toFixed(1))}″ away: ${problem.message.replace('The target is ', '')}`,
        }
      : problem;
  if (pose && !inFrontArc(state, pose, target.pose!)) return OUT_OF_ARC;
  if (modeOf(input) === 'indirect' && tooNearFriends(state, firer, target)) return FRIENDS_TOO_NEAR;
  return input;
}
export const isAimed = (aim: VolleyInput | Problem): aim is VolleyInput => !('code' in aim);

/** GWB-7.8 A unit turns to what it fires at; that is no move. */
function turnTo(turn: Play, unit: Unit, to: Place): void {
  if (!unit.pose || unit.offTable) return;
  const { facing } = turnedTo(turn.state, unit, unit.pose, to);
  if (facing !== unit.pose.facing) turn.emit({ type: 'turned', unit: unit.id, facing });
}

/** GWB-7 to GWB-10 One volley on the table, to its last consequence; the input is measured as it stands when it has turned. */
export function shoot(turn: Play, firer: Unit, target: Unit, input: VolleyInput, reaction: boolean): void {
  turnTo(turn, firer, target.pose!);
  const result = resolveIn(turn.dice, volley, input);
  const { targetBases, targetMarkers, baseLost, destroyed, broken, fallsBack } = result.outcome;
  const after: Condition = {
    bases: targetBases,
    basesLost: target.basesLost + (baseLost ? 1 : 0),
    moraleMarkers: targetMarkers,
    broken,
    destroyed,
  };
  turn.emit({ type: 'fired', unit: firer.id, target: target.id, reaction, volley: result, after });
  if (fallsBack) fallBack(turn, unitIn(turn, target.id)); // GWB-10.4
}

/** GWB-13.2 What is wrong with smoke at a point, if anything. */
export function smokeProblem(state: State, firer: Unit, point: Place): Problem | undefined {
  const { width, depth } = state.map;
  if (point.x < 0 || point.y < 0 || point.x > width || point.y > depth)
    return { code: 'bad-point', message: 'Name a point on the table.', rule: 'GWB-13.2' };
  return refusalOf(laySmoke.checks, smokeInput(state, firer, point));
}

/** GWB-13.2 Smoke shells: the first circle on the point, the next touching the last. */
export function smoke(turn: Play, firer: Unit, point: Place): void {
  const { state } = turn;
  const laid = resolveIn(turn.dice, laySmoke, smokeInput(state, firer, point));
  const circles = Array.from(
    { length: laid.outcome.patches },
    (_, i): Smoke => ({
      centre: { x: point.x + i * 4 * INCH, y: point.y },
      radius: 2 * INCH,
      lastTurn: state.turn + 1,
    }),
  );
  turn.emit({ type: 'smokeLaid', unit: firer.id, laid, circles });
}

const wholeAfter = (
  unit: Unit,
  bases: number,
  markers: number,
  broken: boolean,
  destroyed: boolean,
): Condition => ({
  bases,
  basesLost: unit.basesLost + (unit.bases - bases),
  moraleMarkers: markers,
  broken,
  destroyed,
});

/** The input of a fight, read off the table; cover is seen from where the attacker started. */
export const fightInput = (state: State, attacker: Unit, defender: Unit, from: Place) => ({
  attackerType: attacker.type,
  attackerBases: attacker.bases,
  attackerQuality: attacker.quality,
  attackerMarkers: attacker.moraleMarkers,
  attackerBasesLost: attacker.basesLost,
  attackerBroken: attacker.broken,
  defenderType: defender.type,
  defenderBases: defender.bases,
  defenderQuality: defender.quality,
  defenderMarkers: defender.moraleMarkers,
  defenderBasesLost: defender.basesLost,
  defenderBroken: defender.broken,
  defenderCover: coverOf(state, defender, defender.pose!, from),
  options: state.options,
});

/** GWB-12 The fight, once contact is made. */
export function fight(turn: Play, attacker: Unit, defender: Unit, from: Place): void {
  const place = defender.pose!;
  const result = resolveIn(turn.dice, assault, fightInput(turn.state, attacker, defender, from));
  const o = result.outcome;
  turn.emit({
    type: 'fought',
    unit: attacker.id,
    target: defender.id,
    fight: result,
    attacker: wholeAfter(attacker, o.attackerBases, o.attackerMarkers, o.attackerBroken, o.attackerDestroyed),
    defender: wholeAfter(defender, o.defenderBases, o.defenderMarkers, o.defenderBroken, o.defenderDestroyed),
  });
  if (o.defenderFallsBack) fallBack(turn, unitIn(turn, defender.id));
  if (o.attackerFallsBack) fallBack(turn, unitIn(turn, attacker.id));
  else if (o.attackerAdvances) takePlace(turn, unitIn(turn, attacker.id), place);
}

export const rallyInput = ({ moraleMarkers, broken, quality }: Unit, { options }: State) => ({
  moraleMarkers,
  broken,
  quality,
  options,
});

export function rally(turn: Play, unit: Unit): void {
  const test = resolveIn(turn.dice, rallyTest, rallyInput(unit, turn.state));
  const after = {
    ...conditionOf(unit),
    moraleMarkers: test.outcome.moraleMarkers,
    broken: test.outcome.broken,
  };
  turn.emit({ type: 'rallied', unit: unit.id, test, after });
}
