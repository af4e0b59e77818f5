import { type Outcome, type Problem, type Resolved, resolveIn } from '@sandtable/engine';
import type { Condition, Morale } from '../sheet/vocabulary.ts';
import { isActive, isVehicleUnit, no, passengersOf, sideOf } from '../table/units.ts';
import { type Aim, aim, isAim } from './aiming.ts';
import { isProblem, unitHere } from './command-fields.ts';
import { reveal } from './concealment.ts';
import { abandon, driveBack, setDownAll } from './falling-back.ts';
import { type Judged, type Play, remove, suffer, unitIn } from './losses.ts';
import type { Command, Ranging, Shot, State, Unit } from './state.ts';

/** The shot that a command declares, if it declares one. */
export function shotOf(command: Command): Shot | undefined {
  if (command.type === 'airstrike')
    return { side: command.side, unit: null, group: 'airstrike', target: command.target, point: null };
  if (command.type !== 'fire') return undefined;
  const { side, unit, group, target, point } = command;
  return { side, unit, group, target, point: point ?? null };
}

/** SCW-2.4 A shot is declared in secret. */
export function declareFire(state: State, command: Extract<Command, { type: 'fire' }>): Judged {
  const unit = unitHere(state, command.side, command.unit);
  if (isProblem(unit)) return unit;
  const { target, point } = command;
  if (!Object.hasOwn(state.units, target))
    return no('bad-target', 'SCW-2.6', 'Name a weapon and an enemy unit in view.');
  if (point !== undefined && !(point >= 0 && point <= 100))
    return no('bad-point', 'SCW-16.6', 'The point is a number of inches along the way of the target.');
  return declared(state, shotOf(command)!); // a command to fire
}

/** SCW-20.1 One a side a turn, in the turns that the scenario grants. */
export function strikeProblem(state: State, side: string): Problem | undefined {
  const { strikes, strikesLeft } = sideOf(state, side);
  if (state.phase !== 'fire-standing')
    return no('wrong-phase', 'SCW-20.1', 'Aircraft strike with the fire of phase 5.');
  if (strikesLeft < 1) return no('no-strikes', 'SCW-20.1', 'No airstrike is left.');
  if (state.turn < strikes.from || state.turn > strikes.until)
    return no('not-now', 'SCW-20.1', `Aircraft come in turns ${strikes.from} to ${strikes.until}.`);
  if (state.declared.some((shot) => shot.side === side && shot.unit === null))
    return no('one-a-turn', 'SCW-20.1', 'One airstrike a turn.');
  return undefined;
}

export function declareStrike(state: State, command: Extract<Command, { type: 'airstrike' }>): Judged {
  const problem = strikeProblem(state, command.side);
  if (problem) return problem;
  const { target } = command;
  if (!Object.hasOwn(state.units, target)) return no('bad-target', 'SCW-20.2', 'Name an enemy unit in view.');
  return declared(state, shotOf(command)!); // a command to strike
}

/** A shot that may be fired: its dice fall when both sides are ready. */
function declared(state: State, shot: Shot): Judged {
  const aimed = aim(state, shot);
  if (!isAim(aimed)) return aimed;
  const { procedure, input } = aimed;
  return {
    rolls: () => ({ procedure: procedure.id, input: { ...input } }),
    perform: ({ emit }) => emit({ type: 'shotDeclared', shot }),
  };
}

type Frozen = { readonly shots: readonly Shot[]; readonly aim: Aim };

/** SCW-11.2 Machine guns at one vehicle roll together, unless the house rule keeps them apart. */
function pooled(state: State, frozen: readonly Frozen[]): Frozen[] {
  if (state.options.mgPooling !== 'pooled') return [...frozen];
  const result: Frozen[] = [];
  for (const each of frozen) {
    const target = each.shots[0]!.target;
    const at = result.findIndex(
      (other) => other.aim.procedure.id === 'machineGunsAtArmour' && other.shots[0]!.target === target,
    );
    if (each.aim.procedure.id !== 'machineGunsAtArmour' || at < 0) result.push(each);
    else result[at] = together(result[at]!, each);
  }
  return result;
}
type Guns = { lmg: number; hmg: number; moved: boolean; vehicleMounted: boolean; range: number };
const gunsOf = ({ input }: Aim): Guns => input as Guns; // the input of machineGunsAtArmour
const heavy = ({ hmg, moved, vehicleMounted }: Guns): number => (moved && !vehicleMounted ? 0 : hmg); // SCW-9.4

function together(one: Frozen, other: Frozen): Frozen {
  const [a, b] = [gunsOf(one.aim), gunsOf(other.aim)];
  const range = Math.min(a.range, b.range);
  const input = {
    ...one.aim.input,
    lmg: a.lmg + b.lmg,
    hmg: heavy(a) + heavy(b),
    moved: false,
    vehicleMounted: false,
    firerMark: 'none' as const,
    range,
  };
  return { shots: [...one.shots, ...other.shots], aim: { ...one.aim, input, range } };
}

const numberIn = (outcome: Outcome, field: string): number => {
  const value = outcome[field];
  return typeof value === 'number' ? value : 0;
};

/** What a phase of fire brings upon one unit. */
type Harm = { dps: number; condition: Condition; morale: Morale; aboard: number; aboardLost: boolean };
const CONDITIONS: readonly Condition[] = ['sound', 'immobilised', 'abandoned', 'destroyed'];
const MORALE: readonly Morale[] = ['steady', 'retire', 'retreat'];
const worse = <T>(order: readonly T[], a: T, b: unknown): T =>
  order.indexOf(b as T) > order.indexOf(a) ? (b as T) : a; // what is not in the list is never worse

function add(harm: Harm, outcome: Outcome): Harm {
  return {
    dps:
      harm.dps + (outcome.vehicle === undefined || outcome.vehicle === null ? numberIn(outcome, 'dps') : 0),
    condition: worse(CONDITIONS, harm.condition, outcome.vehicle),
    morale: worse(MORALE, harm.morale, outcome.morale),
    aboard: harm.aboard + numberIn(outcome, 'carriedReceived'),
    aboardLost: harm.aboardLost || outcome.carriedDestroyed === true,
  };
}

/** SCW-14.7 Rounds on end at one target, while neither moves. */
function rangingOf(state: State, { shots, aim: { procedure, input } }: Frozen): Ranging | null {
  const shot = shots[0]!;
  const unit = shot.unit === null ? undefined : state.units[shot.unit];
  const target = state.units[shot.target];
  if (procedure.id !== 'artilleryFire' || !unit || !target || unit.moved || target.moved) return null;
  const { previousRounds } = input as { previousRounds: number }; // the input of artilleryFire
  return { target: target.id, rounds: previousRounds + 1 };
}

/** SCW-2.4 All shots as things stood at the start; results at the end, vehicles drive back last. */
export function resolveFire(turn: Play): void {
  const { state } = turn;
  const second = state.sides.find(({ id }) => id !== state.first)!.id;
  const ordered = [state.first, second].flatMap((side) =>
    state.declared.filter((shot) => shot.side === side),
  );
  const frozen = ordered.flatMap((shot): Frozen[] => {
    const aimed = aim(state, shot);
    return isAim(aimed) ? [{ shots: [shot], aim: aimed }] : [];
  });
  turn.emit({ type: 'declarationsOpened', phase: state.phase });
  for (const { unit, target } of ordered) {
    const firer = unit === null ? undefined : state.units[unit];
    if (firer?.concealed) reveal(turn, firer, 'SCW-7.4', state.units[target]!.pose!);
  }
  const harms = new Map<string, Harm>();
  for (const each of pooled(state, frozen)) {
    const { procedure, input, kinds, range } = each.aim;
    const fire: Resolved = resolveIn(turn.dice, procedure as Resolving, input);
    const target = each.shots[0]!.target;
    turn.emit({ type: 'shotFired', shots: each.shots, kinds, fire, range, ranging: rangingOf(state, each) });
    const before = harms.get(target) ?? unharmed(unitIn(turn, target));
    harms.set(target, add(before, fire.outcome));
  }
  applyHarm(turn, harms);
}
type Resolving = { readonly id: string; run(dice: Play['dice'], input: object): Outcome };
const unharmed = ({ condition }: Unit): Harm => ({
  dps: 0,
  condition,
  morale: 'steady',
  aboard: 0,
  aboardLost: false,
});

function applyHarm(turn: Play, harms: ReadonlyMap<string, Harm>): void {
  const { state } = turn;
  for (const [id, harm] of harms) {
    const unit = unitIn(turn, id);
    if (isVehicleUnit(unit)) damage(turn, unit, harm);
    else suffer(turn, unit, harm.dps);
  }
  const driven = [...harms].filter(([, { morale }]) => morale !== 'steady');
  const firstFirst = driven.sort(
    ([a], [b]) => Number(unitIn(turn, a).side !== state.first) - Number(unitIn(turn, b).side !== state.first),
  );
  for (const [id, { morale }] of firstFirst) {
    const unit = unitIn(turn, id);
    if (isActive(unit)) driveBack(turn, unit, morale === 'retire' ? 'retiring' : 'retreating', 'SCW-15.3');
  }
}

/** SCW-10.2, SCW-12.4 What becomes of a vehicle and of those aboard. */
function damage(turn: Play, unit: Unit, { condition, aboard, aboardLost }: Harm): void {
  for (const passenger of passengersOf(turn.state, unit)) {
    if (aboardLost) remove(turn, passenger, 'destroyed', 'SCW-10.1');
    else suffer(turn, passenger, aboard);
  }
  if (condition === unit.condition) return;
  if (condition === 'abandoned') {
    abandon(turn, unit, 'SCW-10.2');
    return;
  }
  turn.emit({
    type: 'conditionChanged',
    unit: unit.id,
    condition,
    rule: condition === 'destroyed' ? 'SCW-10.2' : 'SCW-12.4',
  });
  if (condition !== 'destroyed') return;
  setDownAll(turn, unit.id);
  remove(turn, unitIn(turn, unit.id), 'destroyed', 'SCW-10.2');
}
