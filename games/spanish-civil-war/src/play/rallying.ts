import { type Problem, resolveIn } from '@sandtable/engine';
import { rallyTest } from '../sheet/disruption.ts';
import { no, officerFactor, seenEnemyWithin } from '../table/units.ts';
import { isProblem, unitHere } from './command-fields.ts';
import { askWhatGoes } from './interrupting.ts';
import { type Judged, type Play, remove, tollOf } from './losses.ts';
import type { Command, State, Unit } from './state.ts';

/** SCW-3 What a rally test looks at. */
const rallyInput = (state: State, unit: Unit) => ({
  mr: unit.mr,
  officer: officerFactor(state, unit),
  underFireLastMove: unit.fireLastTurn.length > 0,
  enemyWithin12: seenEnemyWithin(state, unit, 12),
  dps: unit.dps,
  elements: unit.elements.length,
  options: state.options,
});

/** SCW-3.1 Once a turn, with a DP to lose. */
export function rallyProblem(unit: Unit): Problem | undefined {
  if (unit.vehicle) return no('no-dps', 'SCW-1.11', 'Vehicles carry no DPs.');
  if (unit.rallied) return no('has-rallied', 'SCW-3.1', 'It has tried this turn; try again in the next.');
  if (unit.dps === 0) return no('nothing-to-rally', 'SCW-3.1', 'Only a unit with DPs can rally.');
  return undefined;
}

export function rally(state: State, command: Extract<Command, { type: 'rally' }>): Judged {
  const unit = unitHere(state, command.side, command.unit);
  if (isProblem(unit)) return unit;
  const problem = rallyProblem(unit);
  if (problem) return problem;
  const input = rallyInput(state, unit);
  return {
    rolls: () => ({ procedure: 'rallyTest', input }),
    perform: (turn) => rallied(turn, unit, input),
  };
}

function rallied(turn: Play, unit: Unit, input: ReturnType<typeof rallyInput>): void {
  const test = resolveIn(turn.dice, rallyTest, input);
  const { result, dpsAfter, elementsLost } = test.outcome;
  const toll = tollOf(unit, result === 'gain-1' ? 1 : 0, dpsAfter, elementsLost);
  const before = unit.elements;
  turn.emit({ type: 'rallied', unit: unit.id, test, toll });
  askWhatGoes(turn, unit.id, before);
  if (toll.destroyed) remove(turn, unit, 'destroyed', 'SCW-1.9');
}
