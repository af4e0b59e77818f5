import type { Side, Verdict } from '@sandtable/engine';
import { otherSide } from '@sandtable/play';
import { covers, type Feature, type Ground } from '@sandtable/table';
import {
  all,
  isActive,
  isHere,
  isLost,
  isTroops,
  isVehicleUnit,
  onFoot,
  sideOf,
  standing,
} from '../table/units.ts';
import type { Play } from './losses.ts';
import type { State, Unit, Victory } from './state.ts';

/** How many of its elements are. */
function inside(ground: Ground, unit: Unit): number {
  const feature: Feature = { id: 'ground', kind: 'road', ground };
  let count = 0;
  for (const centre of standing(unit).centres) if (covers(feature, centre)) count++;
  return count;
}
const mostlyInside = (ground: Ground, unit: Unit): boolean =>
  inside(ground, unit) * 2 > standing(unit).centres.length;

/** Infantry of at least 2 elements, more than half of them inside. */
function holderOf(state: State, { ground }: Feature): Side | undefined {
  const holders = all(state).filter(
    (unit) => onFoot(unit) && isHere(unit) && unit.elements.length >= 2 && mostlyInside(ground, unit),
  );
  const sides = new Set(holders.map(({ side }) => side));
  return sides.size === 1 ? [...sides][0] : undefined;
}

/** SCW-22.1 Ground changes hands at the end of a turn. */
export function takeGround(turn: Play): void {
  const { state } = turn;
  if (state.victory.kind !== 'trenches') return;
  for (const feature of state.map.features) {
    const held = state.held[feature.id];
    if (held === undefined) continue;
    const holder = holderOf(state, feature);
    if (holder !== undefined && holder !== held)
      turn.emit({
        type: 'groundTaken',
        feature: feature.id,
        name: feature.name ?? 'the trench',
        side: holder,
      });
  }
}

const nameOf = (state: State, side: Side): string => sideOf(state, side).name;

/** Mortars by themselves hold nothing. */
const hasInfantry = (state: State, side: Side): boolean =>
  all(state).some(
    (unit) =>
      unit.side === side &&
      unit.kind === 'infantry' &&
      unit.fate === null &&
      unit.elements.some((element) => element !== 'mortar'),
  );

function trenchVerdict(state: State, victory: Extract<Victory, { kind: 'trenches' }>): Verdict {
  const { attacker, decisive, losses } = victory;
  const defender = otherSide(state, attacker);
  const held = Object.values(state.held).filter((side) => side === attacker).length;
  const lost = all(state)
    .filter((unit) => unit.side === attacker)
    .reduce(
      (sum, unit) =>
        sum + (unit.fate === null ? unit.elementsLost : unit.elementsLost + unit.elements.length),
      0,
    );
  const [us, them] = [nameOf(state, attacker), nameOf(state, defender)];
  if (!hasInfantry(state, attacker)) return { winner: defender, why: `The ${us} has no infantry left.` };
  if (held >= decisive)
    return { winner: attacker, why: `The ${us} holds ${held} trenches: a decisive victory.` };
  if (held > 0) return { winner: attacker, why: `The ${us} holds a trench.` };
  if (!hasInfantry(state, defender)) return { winner: attacker, why: `The ${them} have no infantry left.` };
  if (lost >= losses)
    return {
      winner: defender,
      why: `No trench has fallen, and the ${us} has lost ${lost} elements: a decisive victory.`,
    };
  return { winner: defender, why: 'No trench has fallen.' };
}

const enemyIn = (here: readonly Unit[], side: Side, ground: Ground): boolean =>
  here.some((unit) => unit.side !== side && inside(ground, unit) > 0);
const companyIn = (here: readonly Unit[], side: Side, ground: Ground): boolean =>
  here.some(
    (unit) => unit.side === side && isTroops(unit) && unit.kind !== 'artillery' && mostlyInside(ground, unit),
  );
const tankIn = (here: readonly Unit[], side: Side, ground: Ground): boolean =>
  here.some(
    (unit) =>
      unit.side === side && unit.kind === 'armour' && unit.condition === 'sound' && inside(ground, unit) > 0,
  );
/** A company holds ground without an enemy on it; the square is held by a tank as well. */
const holds = (here: readonly Unit[], side: Side, ground: Ground, tanks: boolean): boolean =>
  (companyIn(here, side, ground) || (tanks && tankIn(here, side, ground))) && !enemyIn(here, side, ground);

/** Who holds the square, or a block of houses, as points are counted now. */
export function holderNow(state: State, ground: Ground, what: 'square' | 'block'): Side | null {
  const here = all(state).filter(isActive);
  return state.sides.find(({ id }) => holds(here, id, ground, what === 'square'))?.id ?? null;
}

/** Points so far, for the board and for computer players. */
export function pointsOf(state: State, side: Side): number {
  const { victory } = state;
  if (victory.kind !== 'points') return 0;
  const here = all(state).filter(isActive);
  let points = holds(here, side, victory.square.ground, true) ? victory.square.points : 0;
  const attacks = side === victory.attacker;
  for (const enemy of all(state).filter((unit) => unit.side !== side)) {
    const tank = !attacks && enemy.vehicle === victory.tank;
    if (isLost(enemy)) points += tank ? victory.tankLost : victory.unitLost;
    else if (tank && enemy.condition === 'immobilised') points += victory.tankStuck;
  }
  if (!attacks) return points;
  for (const feature of state.map.features) {
    if (victory.blocks.features.includes(feature.id) && holds(here, side, feature.ground, false))
      points += victory.blocks.points;
  }
  const away = all(state).filter(
    (unit) => unit.side === side && isVehicleUnit(unit) && unit.fate === 'left',
  ).length;
  return points + away * victory.exit.points;
}

function pointsVerdict(state: State, lead: number): Verdict {
  const [one, other] = state.sides.map(({ id }) => ({ id, points: pointsOf(state, id) })) as [Score, Score]; // two sides
  const why = `${nameOf(state, one.id)} ${one.points}, ${nameOf(state, other.id)} ${other.points} points.`;
  if (Math.abs(one.points - other.points) < lead) return { winner: 'draw', why };
  return { winner: one.points > other.points ? one.id : other.id, why };
}
type Score = { readonly id: Side; readonly points: number };

/** SCW-22.1 At the end of the last turn, or when a side that must hold trenches has no infantry left. */
export function verdictNow(state: State): Verdict | undefined {
  const { victory } = state;
  const beaten = victory.kind === 'trenches' && state.sides.some(({ id }) => !hasInfantry(state, id));
  if (state.turn < state.turns && !beaten) return undefined;
  return victory.kind === 'trenches' ? trenchVerdict(state, victory) : pointsVerdict(state, victory.lead);
}
