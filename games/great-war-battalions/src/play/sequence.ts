import { type Problem, refusalOf, resolveIn, type Side, type Verdict } from '@sandtable/engine';
import { alongEdge, arriving, otherSide, soleHolder } from '@sandtable/play';
import { INCH, squaredGap } from '@sandtable/table';
import { commandTokens, initiative, nextActive } from '../sheet/activation.ts';
import { forceStatus } from '../sheet/force.ts';
import {
  allUnits,
  halfSpan,
  inPlay,
  isFree,
  isHere,
  rangeBetween,
  shapesOf,
  unitsOf,
} from '../table/units.ts';
import type { Play } from './combat.ts';
import { fallBack } from './falling-back.ts';
import type { Objective, State, Unit } from './state.ts';

/** The sheet calls the sides a and b, in the order of the scenario. */
const letterOf = (state: State, side: Side): 'a' | 'b' => (state.sides[0]!.id === side ? 'a' : 'b');
const sideOf = (state: State, letter: 'a' | 'b'): Side => state.sides[letter === 'a' ? 0 : 1]!.id;

/** GWB-1.2 Reinforcements come on, tokens are collected. */
function collect(turn: Play): void {
  const { state } = turn;
  const waits = (unit: Unit): boolean => !unit.offTable && !unit.pose && !unit.destroyed && !unit.leftTable;
  for (const unit of arriving(allUnits(state), state.turn, waits)) {
    // GWB-5.6 of the game: at its point, or the nearest free one along the edge.
    const pose = alongEdge(state.map, unit.entry!, (spot) => isFree(state, unit, spot));
    turn.emit({ type: 'arrived', unit: unit.id, pose });
  }
  for (const side of state.sides) {
    const units = unitsOf(state, side.id).filter(inPlay);
    const input = {
      units: units.length,
      brokenUnits: units.filter(({ broken }) => broken).length,
      commanderTokens: 2,
      scenarioTokens: side.scenarioTokens,
      fixedTokens: side.fixedTokens,
      options: state.options,
    };
    const collected = resolveIn(turn.dice, commandTokens, input);
    turn.emit({ type: 'tokensCollected', side: side.id, tokens: collected.outcome.tokens, collected });
  }
}

/** GWB-1.3, GWB-1.8 Initiative, again on a tie. */
function rollInitiative(turn: Play): void {
  const { state } = turn;
  const special = state.initiative.find((each) => each.turn === state.turn);
  for (;;) {
    const holder = special?.holder === undefined ? null : letterOf(state, special.holder);
    const [bonusA = 0, bonusB = 0] = special?.bonus ?? [];
    const rolled = resolveIn(turn.dice, initiative, { bonusA, bonusB, holder, options: state.options });
    const { winner } = rolled.outcome;
    turn.emit({ type: 'initiativeRolled', active: winner === 'tie' ? null : sideOf(state, winner), rolled });
    if (winner !== 'tie') return;
  }
}

export function beginTurn(turn: Play): void {
  turn.emit({ type: 'turnBegan', turn: turn.state.turn + 1 });
  collect(turn);
  rollInitiative(turn);
  settle(turn, 'continue');
}

/** GWB-1.5 to GWB-1.7 Whether a surrender or seizure is open, and who is active then. */
function poolsOf(state: State, request: 'continue' | 'surrender' | 'seize') {
  const tokens = (side: Side): number => state.sides.find(({ id }) => id === side)!.tokens;
  return {
    active: letterOf(state, state.active),
    tokensA: tokens(sideOf(state, 'a')),
    tokensB: tokens(sideOf(state, 'b')),
    request,
    spentThisStint: state.spentThisStint,
    options: state.options,
  };
}

export const passProblem = (state: State, request: 'surrender' | 'seize'): Problem | undefined =>
  refusalOf(nextActive.checks, poolsOf(state, request));

/** Who is active now: the same side, the other one, or nobody and the turn ends. */
export function settle(turn: Play, request: 'continue' | 'surrender' | 'seize'): void {
  const { outcome } = resolveIn(turn.dice, nextActive, poolsOf(turn.state, request));
  if (outcome.active === 'none') endTurn(turn);
  else if (outcome.changed)
    turn.emit({ type: 'initiativePassed', to: sideOf(turn.state, outcome.active), why: request });
  else turn.emit({ type: 'activationOver' });
}

/** GWB-1.10 The end of a turn, in order. */
function endTurn(turn: Play): void {
  const { state } = turn;
  for (const unit of allUnits(state)) if (unit.broken && isHere(unit)) fallBack(turn, unit);
  turn.emit({ type: 'turnEnded' });
  turn.emit({ type: 'smokeCleared' });
  const verdict = judged(turn);
  if (verdict) turn.emit({ type: 'ended', verdict });
  else beginTurn(turn);
}

/** GWB-14.2 So near, in inches. */
export const HOLDS = 3;

/** GWB-14.2 Held by a side with an unbroken unit within 3 inches and no unbroken enemy there. */
export function holderOf(state: State, objective: Objective): Side | undefined {
  const disc = [{ kind: 'disc' as const, at: objective.place, radius: 0 }];
  return soleHolder(allUnits(state), (unit) => {
    if (!isHere(unit) || unit.broken) return false;
    if (squaredGap(unit.pose!, objective.place) > (HOLDS * INCH + halfSpan(unit)) ** 2) return false; // at a glance
    return rangeBetween(shapesOf(unit), disc) <= HOLDS;
  });
}

/** GWB-14.1, GWB-14.2 Broken forces, and the objectives after the last turn. */
function judged(turn: Play): Verdict | undefined {
  const { state } = turn;
  const broken = state.sides.filter(({ id }) => {
    const all = unitsOf(state, id).filter(({ offTable }) => !offTable);
    const input = {
      startingUnits: all.length,
      destroyed: all.filter(({ destroyed }) => destroyed).length,
      leftTable: all.filter(({ leftTable }) => leftTable).length,
      brokenUnits: all.filter((unit) => unit.broken && isHere(unit)).length,
      options: state.options,
    };
    const status = resolveIn(turn.dice, forceStatus, input);
    turn.emit({ type: 'forceChecked', side: id, status });
    return status.outcome.forceBroken;
  });
  if (broken.length === 2) return { winner: 'draw', why: 'Both forces are broken.' };
  const [lost] = broken;
  if (lost) return { winner: otherSide(state, lost.id), why: `The ${lost.name} are broken.` };
  if (state.turn < state.turns) return undefined;
  const { attacker, objectives } = state.victory;
  const held = state.objectives.filter((objective) => holderOf(state, objective) === attacker).length;
  const name = state.sides.find(({ id }) => id === attacker)!.name;
  const why = `The ${name} hold ${held} of ${state.objectives.length} objectives and need ${objectives}.`;
  return { winner: held >= objectives ? attacker : otherSide(state, attacker), why };
}
