import type { Side } from '@sandtable/engine';
import { INCH } from '@sandtable/table';
import { other } from '../play/common.ts';
import type { State, Unit } from '../play/state.ts';
import { figuresOver, pointsOf, totalOf } from '../play/victory.ts';
import { isHere, isVehicle } from '../table/roster.ts';
import { isSwung } from '../table/stations.ts';

/** How good a position is for a side, in riflemen. */

const WORTH = { squad: 1, team: 3, gun: 2.5, vehicle: 0.5, sniper: 2, officer: 2 } as const;
const NERVE = {
  steady: 1,
  stand: 0.95,
  'falling-back': 0.8,
  routing: 0.3,
  surrendered: 0,
  destroyed: 0,
  'left-table': 0,
} as const;

function worthOf(unit: Unit): number {
  if (unit.exited) return unit.original * WORTH[unit.kind];
  if (!isHere(unit))
    return unit.arrives > 0 && unit.pose === null && unit.status === 'steady'
      ? unit.original * WORTH[unit.kind]
      : 0;
  if (unit.wreck !== null) return 0;
  const hull = isVehicle(unit) ? Math.max(0.2, 1 - unit.damage / 24) * (unit.bogged ? 0.8 : 1) : 1;
  return unit.figures.length * WORTH[unit.kind] * NERVE[unit.status] * hull;
}
const forceOf = (state: State, side: Side): number =>
  Object.values(state.units).reduce((sum, unit) => sum + (unit.side === side ? worthOf(unit) : 0), 0);

/** What stands of the victory, from the attacker's side. */
function standing(state: State): number {
  const { victory } = state;
  const part = state.turn / state.turns;
  if (victory.kind === 'points')
    return (
      (totalOf(pointsOf(state, victory.attacker)) -
        totalOf(pointsOf(state, other(state, victory.attacker)))) *
      (0.3 + 0.7 * part)
    );
  const over = Math.min(victory.clear, figuresOver(state, victory.attacker, victory.line));
  const near = Object.values(state.units).reduce((sum, unit) => {
    if (unit.side !== victory.attacker || !isHere(unit) || unit.status === 'routing') return sum;
    return (
      sum + unit.figures.length * Math.max(0, 1 - Math.max(0, unit.pose!.y - victory.line) / (30 * INCH))
    ); // it is here
  }, 0);
  const bridge = state.swimmers && !isSwung(state, state.swimmers.bridge) ? 2 : 0;
  return over * 2 * part + near * 0.25 + bridge;
}

const WON = 100;
export function appraise(state: State, side: Side): number {
  const { verdict, victory } = state;
  const won = verdict ? (verdict.winner === 'draw' ? 0 : verdict.winner === side ? WON : -WON) : 0;
  const forAttacker = standing(state) * (side === victory.attacker ? 1 : -1);
  return forceOf(state, side) - forceOf(state, other(state, side)) + forAttacker + won;
}
