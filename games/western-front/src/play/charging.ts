import { type Problem, resolveIn, type Trial } from '@sandtable/engine';
import { bearing, type Place, type Pose, posed } from '@sandtable/table';
import { chargeReception } from '../sheet/charge.ts';
import { meleeRound } from '../sheet/melee.ts';
import type { MoraleResult } from '../sheet/vocabulary.ts';
import { isInFront } from '../table/arcs.ts';
import { smallArmsOf } from '../table/arms.ts';
import { poseNear, poseOnto } from '../table/meeting.ts';
import { moraleOf } from '../table/near.ts';
import { goingOf, moverNow } from '../table/pace.ts';
import { enemiesOf, isHere, isVehicle } from '../table/roster.ts';
import { firesOut, outlookOn } from '../table/sight.ts';
import { CONTACT, placesOf, TOUCH } from '../table/stations.ts';
import { gasMet } from '../table/ways.ts';
import { applyResult } from './checking.ts';
import type { Command } from './commands.ts';
import { isProblem, type Judged, no, type Play, unitAt } from './common.ts';
import { takeLosses } from './losses.ts';
import { meleeInput } from './melee-input.ts';
import { captureGuns, mover } from './moving.ts';
import { silenceOf, volleyInput } from './shooting.ts';
import type { Charge, State, Unit } from './state.ts';

/** WF-12.7, WF-1.15 Charges, and how they are received. */

/** Chargers are halted so far off when they are fired at. */
const HALT = 2000;

type Run = { readonly unit: Unit; readonly home: Pose; readonly halt: Pose };
/** One charger judged. */
function runOf(state: State, side: string, id: unknown, target: Unit): Run | Problem {
  const unit = mover(state, side, id);
  if ('code' in unit) return unit;
  const type = moverNow(unit);
  if ((type !== 'infantry' && type !== 'cavalry') || unit.kind === 'gun')
    return no('cannot-charge', 'WF-7.3', `${unit.name} never charges.`);
  if (unit.acted) return no('has-moved', 'WF-12.7', `${unit.name} has moved this turn.`);
  if (unit.status === 'stand')
    return no('stands', 'WF-3.20', `${unit.name} may not charge until its nerve is back.`);
  if (unit.prone) return no('prone', 'WF-1.10', `${unit.name} lies prone; let it get up first.`);
  const view = outlookOn(state, unit, target, false);
  if (!view.nearest)
    return no('not-seen', 'WF-12.7', `${unit.name} does not see ${target.name} in its front arc.`);
  const home = poseOnto(state, unit, target, TOUCH, bearing(unit.pose!, view.nearest)); // it is here
  if (!home) return no('no-way', 'WF-12.7', 'No straight way leads into contact.');
  const direction = home.facing;
  const going = goingOf(state, unit, [unit.pose!, home], 'charge');
  if (going.wires.length > 0) return no('wire', 'WF-7.9', 'Wire lies in the way; a charge stops there.');
  if (!(unit.spent + going.cost <= 1 + 1e-6))
    return no(
      'too-far',
      'WF-12.7',
      `${target.name} is out of the reach of a charge, or the ground is closed.`,
    );
  const first = enemiesOf(state, side).find((enemy) => {
    if (enemy === target || isVehicle(enemy)) return false;
    const met = poseNear(state, unit, enemy, TOUCH, direction);
    return met && gone(unit.pose!, met) < gone(unit.pose!, home) - 300;
  });
  if (first) return no('in-the-way', 'WF-12.7', `${first.name} stands in the way; charge it instead.`);
  const halt = poseNear(state, unit, target, HALT, direction) ?? posed(unit.pose!, direction);
  return { unit, home, halt };
}
const gone = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y);

/** WF-12.4 Whoever is charged from outside his front arc does not fire; a sniper fires all round. */
const mayFireAt = (state: State, { kind, pose }: Unit, charger: Unit): boolean =>
  (kind === 'sniper' || isInFront(pose!, charger.pose!)) && firesOut(state, pose!, charger.pose!); // both are here

/** What the charged may do besides standing there. */
export function answersOf(
  state: State,
  target: Unit,
  chargers: readonly Unit[],
): ('fire' | 'rise' | 'hold')[] {
  const answers: ('fire' | 'rise' | 'hold')[] = [];
  const rested = target.kind !== 'sniper' || (!target.moved && target.rest >= 1);
  const stays = target.kind !== 'team' || !target.moved;
  const armed = smallArmsOf(target).length > 0 && silenceOf(state, target) === undefined && rested && stays;
  if (armed && chargers.some((charger) => mayFireAt(state, target, charger))) answers.push('fire');
  if (target.prone && target.status !== 'routing') answers.push('rise');
  return [...answers, 'hold'];
}

/** The volleys at a charger who is halted. */
export function receptionInput(state: State, target: Unit, charger: Unit, halt: Pose) {
  const halted = { ...charger, pose: halt };
  const view = outlookOn(state, target, halted, target.kind === 'sniper');
  const fire = smallArmsOf(target).flatMap((weapon) => {
    const { range, targetFigures, options, ...volley } = volleyInput(state, target, halted, { weapon, view });
    const empty = (weapon === 'rifle' || weapon === 'pistol') && volley.figures === 0 && !volley.sniper;
    return view.nearest === null || empty ? [] : [volley];
  });
  return {
    fire,
    attackers: {
      original: charger.original,
      before: charger.figures.length,
      firedOnBefore: !charger.fresh,
      squad: moraleOf(state, halted),
    },
    debut: state.debut,
    options: state.options,
  };
}

/** `charge(unit, target)`; others may charge the same target with it. */
export function charge(state: State, command: Extract<Command, { type: 'charge' }>): Judged {
  const { side } = command;
  const target = unitAt(state, command.target);
  if (!target || target.side === side || !isHere(target))
    return no('bad-target', 'WF-12.7', 'Choose an enemy on the table.');
  if (isVehicle(target))
    return no('vehicle', 'WF-9.12', 'There is no melee with a vehicle; use fire and grenades.');
  const ids = [command.unit, ...(command.also ?? [])];
  if (new Set(ids).size !== ids.length) return no('twice', 'WF-12.7', 'Name each squad once.');
  const runs: Run[] = [];
  for (const id of ids) {
    const run = runOf(state, side, id, target);
    if (isProblem(run)) return run;
    runs.push(run);
  }
  const asked =
    target.status !== 'routing' &&
    answersOf(
      state,
      target,
      runs.map(({ unit }) => unit),
    ).length > 1;
  const declared: Charge = {
    units: runs.map(({ unit }) => unit.id),
    target: target.id,
    homes: runs.map(({ home }) => home),
    halts: runs.map(({ halt }) => halt),
    stage: 'asked',
    at: null,
    goesOn: true,
    result: null,
  };
  return {
    rolls: () =>
      answersOf(state, target, [runs[0]!.unit]).includes('fire')
        ? chargeTrial(state, target, runs[0]!)
        : undefined,
    perform: ({ emit }) => emit({ type: 'chargeDeclared', charge: declared, asked }),
  };
}
/** Fire at two inches, and if the charge goes home the first round. */
const chargeTrial = (state: State, target: Unit, { unit, halt, home }: Run): Trial => ({
  procedure: chargeReception.id,
  input: receptionInput(state, target, unit, halt),
  hope: 'the charge goes home',
  next: ({ chargeContinues, attackersLeft }) =>
    chargeContinues ? meleeTrial(state, target, unit, home, Number(attackersLeft)) : undefined,
});
function meleeTrial(state: State, target: Unit, unit: Unit, home: Pose, left: number): Trial {
  const figures = unit.figures.slice(0, Math.max(1, left));
  const { round, a, b, options } = meleeInput(
    state,
    [{ ...unit, pose: home, figures, charged: true }],
    [target],
  );
  return { procedure: meleeRound.id, input: { round, a, b, options } };
}

/** `answer(fire)`, `answer(rise)`, `answer(hold)` */
export function answer(state: State, command: Extract<Command, { type: 'answer' }>): Judged {
  const question = state.asked[0];
  const run = state.charge;
  if (question?.kind !== 'answer' || !run) return no('not-asked', 'WF-1.15', 'Nobody charges you just now.');
  const target = state.units[question.unit]!; // it was asked
  const chargers = run.units.map((id) => state.units[id]!); // they declared
  const { how } = command;
  if (!answersOf(state, target, chargers).includes(how))
    return no('cannot', 'WF-1.15', `${target.name} cannot answer so; choose another answer.`);
  const inFront = chargers.filter((charger) => mayFireAt(state, target, charger));
  const at =
    how === 'fire'
      ? (inFront.find(({ id }) => id === command.at) ?? (command.at === undefined ? inFront[0] : undefined))
      : undefined;
  if (how === 'fire' && !at)
    return no('bad-target', 'WF-1.15', 'Fire at one of the chargers in front of it.');
  const index = at ? run.units.indexOf(at.id) : 0;
  return {
    rolls: () =>
      at
        ? chargeTrial(state, target, { unit: at, halt: run.halts[index]!, home: run.homes[index]! })
        : undefined, // one for each charger
    perform: ({ emit }) => emit({ type: 'answered', unit: target.id, how, at: at?.id ?? null }),
  };
}

function goHome(turn: Play, id: string, target: Unit): void {
  const { state } = turn;
  const unit = state.units[id]!; // it declared
  if (!isHere(unit) || unit.status === 'falling-back' || unit.status === 'routing' || !isHere(target)) return;
  const facing = bearing(unit.pose!, nearest(placesOf(state, target), unit.pose!)); // both are here
  const pose = poseOnto(state, unit, target, TOUCH, facing) ?? posed(unit.pose!, facing);
  const path = [
    { x: unit.pose!.x, y: unit.pose!.y },
    { x: pose.x, y: pose.y },
  ];
  turn.emit({
    type: 'moved',
    unit: id,
    way: 'charge',
    path,
    pose,
    spent: 1,
    met: gasMet(state, unit, path, pose),
    atWire: false,
  });
  captureGuns(turn, unit);
}
const nearest = (places: readonly Place[], to: Place): Place =>
  places.reduce((best, place) => (gone(place, to) < gone(best, to) ? place : best));

/** One step of a charge that is under way; false while somebody has to decide. */
export function goOnCharging(turn: Play): boolean {
  const { state } = turn;
  const run = state.charge!; // one is under way
  const target = state.units[run.target]!; // it was charged
  if (run.stage === 'asked') {
    turn.emit({ type: 'answered', unit: target.id, how: 'hold', at: null });
    return true;
  }
  if (run.stage === 'answered') {
    if (run.at !== null) receive(turn, run, target);
    else
      turn.emit({
        type: 'chargeReceived',
        unit: run.units[0]!,
        by: target.id,
        reception: null,
        goesOn: true,
        result: null,
      });
    return true;
  }
  if (!takeLosses(turn)) return false;
  const failed = run.at !== null && !run.goesOn ? run.at : null;
  if (failed !== null) {
    const unit = turn.state.units[failed]!; // it was fired at
    if (isHere(unit)) applyResult(turn, unit, resultOf(turn.state));
  }
  for (const id of run.units) if (id !== failed) goHome(turn, id, target);
  if (target.status === 'routing' && isHere(target) && touched(turn.state, run, target))
    turn.emit({ type: 'surrendered', unit: target.id });
  turn.emit({ type: 'chargeEnded' });
  return true;
}
const touched = (state: State, run: Charge, target: Unit): boolean =>
  run.units.some((id) => {
    const unit = state.units[id]!; // it declared
    return (
      isHere(unit) &&
      placesOf(state, unit).some((p) => placesOf(state, target).some((q) => gone(p, q) <= CONTACT))
    );
  });

/** What the check of the charger brought, kept in its status until it is applied. */
const resultOf = ({ charge }: State): MoraleResult => charge?.result ?? 'stand';

function receive(turn: Play, run: Charge, target: Unit): void {
  const { state } = turn;
  const index = run.units.indexOf(run.at!); // it was named
  const charger = state.units[run.at!]!; // the same
  const halt = run.halts[index]!; // one for each charger
  const path = [
    { x: charger.pose!.x, y: charger.pose!.y },
    { x: halt.x, y: halt.y },
  ];
  turn.emit({
    type: 'moved',
    unit: charger.id,
    way: 'halt',
    path,
    pose: halt,
    spent: 1,
    met: gasMet(state, charger, path, halt),
    atWire: false,
  });
  const reception = resolveIn(turn.dice, chargeReception, receptionInput(state, target, charger, halt));
  const { chargeContinues, result } = reception.outcome;
  turn.emit({
    type: 'chargeReceived',
    unit: charger.id,
    by: target.id,
    reception,
    goesOn: chargeContinues,
    result: result === 'none' || result === 'destroyed' ? null : result,
  });
}
