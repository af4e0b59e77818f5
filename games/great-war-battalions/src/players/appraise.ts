import type { Side } from '@sandtable/engine';
import { otherSide } from '@sandtable/play';
import { gapBetween, INCH, type Place } from '@sandtable/table';
import { HOLDS } from '../play/sequence.ts';
import type { Objective, State, Unit } from '../play/state.ts';
import { inchesFor } from '../sheet/movement.ts';
import { allUnits, halfSpan, isHere, unitsOf } from '../table/units.ts';
import { unitWorth } from './worth.ts';

/** How good a position is, in points; what one side gains the other loses. */

const VERDICT = 1000;
/** A token not spent yet may still do something. */
const TOKEN = 2.5;
/**
 * What it is worth to be e times as strong as the other side: the ratio of the forces tells in the middle of a battle who
 * will win it as well as all else together, and the objectives hardly anything before the end.
 */
const FORCES = 220;
/** How much of what the objectives promise counts here; whoever decides where to go counts all of it. */
const OBJECTIVES = 0.25;
/** What the objectives are worth at the start, and what comes on top of it by the last turn. */
const OBJECTIVES_FIRST = 40;
const OBJECTIVES_LAST = 260;
/** A move away from an objective a unit counts this much less there. */
const A_MOVE_AWAY = 0.62;

/** A unit as if it stood somewhere else. */
export type Elsewhere = readonly { readonly unit: Unit; readonly place: Place | null }[];

function placeOf(unit: Unit, elsewhere: Elsewhere | undefined): Place | null {
  if (elsewhere) for (const each of elsewhere) if (each.unit.id === unit.id) return each.place;
  return unit.pose;
}

/** Moves that a unit needs to hold a place: 0 where it does now. */
export const movesTo = (unit: Unit, from: Place, to: Place): number =>
  Math.max(0, gapBetween(from, to) - HOLDS * INCH - halfSpan(unit) / 2) / (inchesFor(unit, 'move') * INCH);

/** How likely the attacker is to hold this objective in the end, by who is there and who can come. */
function shareOf(state: State, { place }: Objective, elsewhere: Elsewhere | undefined): number {
  const left = state.turns - state.turn;
  let attack = 0;
  let defence = 0;
  let attackerThere = false;
  let defenderThere = false;
  for (const unit of allUnits(state)) {
    if (unit.broken || !isHere(unit)) continue;
    const from = placeOf(unit, elsewhere);
    if (!from) continue;
    const moves = movesTo(unit, from, place);
    if (moves > left + 1.5) continue;
    const counts = unitWorth(unit) * A_MOVE_AWAY ** moves;
    if (unit.side === state.victory.attacker) {
      attack += counts;
      attackerThere ||= moves === 0;
    } else {
      defence += counts;
      defenderThere ||= moves === 0;
    }
  }
  const now = attackerThere ? (defenderThere ? 0.2 : 0.95) : 0.03;
  const later = attack === 0 ? 0 : attack / (attack + defence);
  const last = 1 / (1 + left);
  return now * last + later * (1 - last);
}

/** The chance that at least so many of these come true, each by itself. */
function atLeastSoMany(chances: readonly number[], wanted: number): number {
  let exactly = [1];
  for (const p of chances) {
    const next = new Array<number>(exactly.length + 1).fill(0);
    for (let k = 0; k < exactly.length; k++) {
      next[k]! += exactly[k]! * (1 - p);
      next[k + 1]! += exactly[k]! * p;
    }
    exactly = next;
  }
  let sum = 0;
  for (let k = wanted; k < exactly.length; k++) sum += exactly[k]!;
  return sum;
}

/** GWB-14.2 What the objectives promise the attacker; the defender as much less. */
export function objectivePoints(state: State, elsewhere?: Elsewhere): number {
  const { objectives, victory, turn, turns } = state;
  if (objectives.length === 0) return 0;
  const shares = objectives.map((objective) => shareOf(state, objective, elsewhere));
  const success = atLeastSoMany(shares, victory.objectives);
  const held = shares.reduce((sum, share) => sum + share, 0) / victory.objectives;
  const weight = OBJECTIVES_FIRST + OBJECTIVES_LAST * (turn / turns) ** 2;
  return weight * (0.7 * (2 * success - 1) + 0.3 * (Math.min(1.5, held) - 0.75));
}

/** What is left of a side: its units as they stand, and a little, so that the last one does not decide everything. */
function forceOf(state: State, side: Side): number {
  let sum = 20;
  for (const unit of unitsOf(state, side)) sum += unitWorth(unit);
  return sum;
}

const tokensOf = ({ sides }: State, side: Side): number => sides.find(({ id }) => id === side)!.tokens;

/** How good a position is for a side. */
export function appraise(state: State, side: Side): number {
  if (state.verdict) {
    const { winner } = state.verdict;
    return winner === 'draw' ? 0 : winner === side ? VERDICT : -VERDICT;
  }
  const { attacker } = state.victory;
  const other = otherSide(state, attacker);
  const lead =
    FORCES * Math.log(forceOf(state, attacker) / forceOf(state, other)) +
    TOKEN * (tokensOf(state, attacker) - tokensOf(state, other)) +
    OBJECTIVES * objectivePoints(state);
  return side === attacker ? lead : -lead;
}
