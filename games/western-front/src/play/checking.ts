import { resolveIn } from '@sandtable/engine';
import { INCH } from '@sandtable/table';
import { moraleCheck } from '../sheet/morale.ts';
import { moraleTriggers } from '../sheet/triggers.ts';
import type { MoraleResult } from '../sheet/vocabulary.ts';
import { moraleOf } from '../table/near.ts';
import { allUnits, isHere, isSpecialist, isVehicle } from '../table/roster.ts';
import { areWithin } from '../table/stations.ts';
import { flightOf, gasMet } from '../table/ways.ts';
import { homeBearing, inOrder, type Play } from './common.ts';
import type { State, Unit } from './state.ts';

/** WF-3 Checks, and what comes of them. */

export const checkInput = (
  state: State,
  units: readonly Unit[],
  kind: { recovering?: boolean; trapped?: boolean } = {},
) => ({
  squads: units.map((unit) => moraleOf(state, unit)),
  debut: state.debut,
  recovering: kind.recovering ?? false,
  trapped: kind.trapped ?? false,
  options: state.options,
});

/** WF-3.21, WF-3.23 One retreat move, made at once. */
export function flee(turn: Play, unit: Unit, way: 'retreat' | 'rout'): void {
  if (!isHere(unit)) return;
  const { path, pose, leaves, atWire } = flightOf(turn.state, unit, homeBearing(turn.state, unit.side));
  const met = gasMet(turn.state, unit, path, pose);
  turn.emit({ type: 'moved', unit: unit.id, way, path, pose, spent: 1, met, atWire });
  if (leaves) turn.emit({ type: 'left', unit: unit.id, exited: false });
}

/** WF-3.22 The figure lost with a 5: an ordinary one while there is one. */
function loseOne(turn: Play, { id, figures }: Unit): void {
  const ordinary = figures.filter((role) => !isSpecialist(role));
  const role = ordinary[ordinary.length - 1] ?? figures[figures.length - 1];
  if (role) turn.emit({ type: 'fell', unit: id, side: turn.state.units[id]!.side, lost: [role] });
}

/** WF-3.19 to WF-3.26 What a failed check does to one squad. */
export function applyResult(turn: Play, unit: Unit, result: MoraleResult): void {
  const { turn: now } = turn.state;
  const owed = unit.status === 'falling-back' ? unit.fallBacks : 0;
  const shaken = (status: Unit['status'], fallBacks = 0, until = 0): void =>
    turn.emit({ type: 'shaken', unit: unit.id, status, fallBacks, until });
  switch (result) {
    case 'stand':
      // A second move back that is owed is made all the same.
      shaken(owed > 0 ? 'falling-back' : 'stand', owed, now + 1);
      break;
    case 'fall-back-1':
      shaken('falling-back', owed);
      flee(turn, unit, 'retreat');
      break;
    case 'fall-back-2':
      loseOne(turn, unit);
      if (!isHere(unit)) break; // it was the last
      shaken('falling-back', 1);
      flee(turn, unit, 'retreat');
      break;
    case 'rout':
      shaken('routing');
      flee(turn, unit, 'rout');
      break;
    case 'surrender':
      turn.emit({ type: 'surrendered', unit: unit.id });
      break;
    default:
  }
}

/** One check of squads that are involved together. */
export function checkTogether(
  turn: Play,
  units: readonly Unit[],
  { trapped = false, queued = false } = {},
): void {
  const here = units.filter((unit) => isHere(unit) && unit.status !== 'surrendered');
  if (here.length === 0) {
    if (queued) turn.emit({ type: 'checksDue', checks: turn.state.checks.slice(1) });
    return;
  }
  const check = resolveIn(turn.dice, moraleCheck, checkInput(turn.state, here, { trapped }));
  turn.emit({ type: 'checked', units: here.map(({ id }) => id), check, queued });
  for (const unit of here) applyResult(turn, unit, check.outcome.result);
}

/** WF-3.13 to WF-3.15 Must this squad check in phase 8? */
function isDue(state: State, unit: Unit): boolean {
  if (!isHere(unit) || isVehicle(unit) || unit.status === 'routing') return false;
  if (!unit.shotAt && !unit.gas && unit.figures.length === unit.before) return false;
  const befallen = {
    firedOn: unit.shotAt,
    firedOnBefore: !unit.fresh,
    gas: unit.gas,
    original: unit.original,
    before: Math.max(unit.before, unit.figures.length),
    after: unit.figures.length,
    meleeLost: false,
    routing: false,
    options: state.options,
  };
  return moraleTriggers.run({ trace: undefined } as never, befallen).needed; // nothing is rolled
}

/** WF-3.24, WF-3.28 Who checks now, those together who were caught by the same burst or cloud. */
export function checksDue(state: State): string[][] {
  const due = inOrder(state).filter((unit) => isDue(state, unit));
  const groups: string[][] = [];
  for (const { id, side } of due) {
    const joined = groups.filter((group) =>
      group.some(
        (member) =>
          state.units[member]!.side === side &&
          state.together.some((caught) => caught.includes(member) && caught.includes(id)),
      ),
    );
    const merged = [...joined.flat(), id];
    for (const group of joined) groups.splice(groups.indexOf(group), 1);
    groups.push(merged);
  }
  return groups;
}

const UNDER_ONE = 6 * INCH;
/** WF-3.24 Routing within 6 inches of each other under one officer. */
const rallyTogether = (state: State, a: Unit, b: Unit): boolean =>
  a.side === b.side &&
  areWithin(state, a, b, UNDER_ONE) &&
  allUnits(state).some(
    (officer) =>
      officer.side === a.side &&
      isHere(officer) &&
      officer.status !== 'routing' &&
      officer.figures.includes('officer') &&
      areWithin(state, officer, a, UNDER_ONE) &&
      areWithin(state, officer, b, UNDER_ONE),
  );

/** WF-3.25 Every routing squad checks, those nearest to their own edge first. */
export function rallyAll(turn: Play): void {
  const { state } = turn;
  const toEdge = ({ pose, side }: Unit): number =>
    homeBearing(state, side) === 180 ? pose!.y : state.map.depth - pose!.y; // they are here
  const routing = inOrder(state).filter((unit) => isHere(unit) && unit.status === 'routing');
  routing.sort((a, b) => toEdge(a) - toEdge(b));
  const groups: Unit[][] = [];
  for (const unit of routing) {
    const group = groups.find((each) => each.every((member) => rallyTogether(state, member, unit)));
    if (group) group.push(unit);
    else groups.push([unit]);
  }
  for (const group of groups) {
    const check = resolveIn(turn.dice, moraleCheck, checkInput(state, group, { recovering: true }));
    turn.emit({ type: 'rallied', units: group.map(({ id }) => id), check, passed: check.outcome.passed });
  }
}
