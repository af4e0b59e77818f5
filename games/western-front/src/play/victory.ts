import { counted as howMany, type Side, type Verdict, verb } from '@sandtable/engine';
import { soleHolder } from '@sandtable/play';
import { covers } from '@sandtable/table';
import { isHere, isVehicle } from '../table/roster.ts';
import { placesOf } from '../table/stations.ts';
import { other } from './common.ts';
import type { State, Unit } from './state.ts';

/** WF-5.7 of the game: who has won. */

const nameOf = ({ sides }: State, side: Side): string => sides.find(({ id }) => id === side)!.name; // a side of this battle

const overOf = (state: State, unit: Unit, line: number): number =>
  placesOf(state, unit).filter(({ y }) => y < line).length;
/** Figures of a side beyond the water, not routing. */
export function figuresOver(state: State, side: Side, line: number): number {
  return Object.values(state.units).reduce((sum, unit) => {
    if (unit.side !== side || !isHere(unit) || unit.status === 'routing') return sum;
    return sum + overOf(state, unit, line);
  }, 0);
}
const isAnyOver = (state: State, side: Side, line: number): boolean =>
  Object.values(state.units).some(
    (unit) => unit.side === side && isHere(unit) && overOf(state, unit, line) > 0,
  );
const figuresLeft = (state: State, side: Side): number =>
  Object.values(state.units).reduce(
    (sum, unit) => sum + (unit.side === side && isHere(unit) ? unit.figures.length : 0),
    0,
  );

function crossed(state: State, victory: Extract<State['victory'], { kind: 'crossing' }>): Verdict {
  const { attacker, line, win, clear, remain } = victory;
  const over = figuresOver(state, attacker, line);
  const [a, d] = [nameOf(state, attacker), nameOf(state, other(state, attacker))];
  if (over >= win)
    return {
      winner: attacker,
      why: `${a} ${over >= clear ? 'win clearly' : 'win'}: ${howMany(over, 'figure')} ${verb(over, 'is', 'are')} over the canal.`,
    };
  const left = figuresLeft(state, other(state, attacker));
  const isClear = left >= remain && !isAnyOver(state, attacker, line); // those who rout are over it too
  return {
    winner: other(state, attacker),
    why: `${d} win ${isClear ? 'clearly: nobody has crossed the canal' : `by a margin: ${howMany(over, 'figure')} ${verb(over, 'is', 'are')} over the canal`}.`,
  };
}

/** Who holds a piece of ground: the side with the only figures there that do not rout. */
export const holderOf = (state: State, feature: string): Side | undefined => {
  const ground = state.map.features.find(({ id }) => id === feature);
  if (!ground) return undefined;
  const holds = (unit: Unit): boolean =>
    isHere(unit) &&
    !isVehicle(unit) &&
    unit.status !== 'routing' &&
    placesOf(state, unit).some((place) => covers(ground, place));
  return soleHolder(Object.values(state.units), holds);
};

/** Figures on foot that a side has lost for good; of those who left by the exit, the men who had fallen before. */
const lostBy = (state: State, side: Side): number =>
  Object.values(state.units).reduce((sum, unit) => {
    if (unit.side !== side || isVehicle(unit)) return sum;
    const off = unit.status === 'surrendered' || (unit.status === 'left-table' && !unit.exited);
    return sum + unit.original - (off ? 0 : unit.figures.length) - (unit.swimming > 0 ? 1 : 0);
  }, 0);

export type Tally = {
  readonly credit: number;
  readonly ground: number;
  readonly machines: number;
  readonly men: number;
  readonly exits: number;
};

/** The points of one side. */
export function pointsOf(state: State, side: Side): Tally {
  const { victory } = state;
  if (victory.kind !== 'points') return { credit: 0, ground: 0, machines: 0, men: 0, exits: 0 };
  const enemies = Object.values(state.units).filter((unit) => unit.side !== side);
  const ground = victory.objectives.reduce(
    (sum, { feature, points }) => sum + (holderOf(state, feature) === side ? points : 0),
    0,
  );
  const machines = enemies.reduce((sum, unit) => {
    if (isVehicle(unit))
      return sum + (unit.wreck === null ? 0 : unit.vehicle === 'a7v' ? victory.a7v : victory.vehicle);
    const out =
      unit.wreck !== null ||
      unit.status === 'surrendered' ||
      unit.status === 'left-table' ||
      unit.figures.length === 0;
    return sum + (unit.kind === 'gun' && out ? victory.gun : 0);
  }, 0);
  const men = Math.floor(lostBy(state, enemies[0]?.side ?? side) / victory.men);
  const own = Object.values(state.units).filter((unit) => unit.side === side && unit.exited);
  const credit = side === victory.attacker ? 0 : victory.credit;
  return { credit, ground, machines, men, exits: own.length * (victory.exit?.points ?? 0) };
}
export const totalOf = ({ credit, ground, machines, men, exits }: Tally): number =>
  credit + ground + machines + men + exits;

function counted(
  state: State,
  { attacker, win, clear }: Extract<State['victory'], { kind: 'points' }>,
): Verdict {
  const defender = other(state, attacker);
  const [a, d] = [totalOf(pointsOf(state, attacker)), totalOf(pointsOf(state, defender))];
  const margin = Math.abs(a - d);
  if (margin < win)
    return {
      winner: 'draw',
      why: `Nobody wins: ${nameOf(state, attacker)} have ${a}, ${nameOf(state, defender)} ${howMany(d, 'point')}.`,
    };
  const winner = a > d ? attacker : defender;
  const score = `${howMany(Math.max(a, d), 'point')} to ${Math.min(a, d)}`;
  return {
    winner,
    why: `${nameOf(state, winner)} ${margin >= clear && clear > win ? 'win clearly' : 'win'}: ${score}.`,
  };
}

export const verdictOf = (state: State): Verdict =>
  state.victory.kind === 'crossing' ? crossed(state, state.victory) : counted(state, state.victory);
