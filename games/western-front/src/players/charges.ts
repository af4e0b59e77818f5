import { isRefused } from '@sandtable/engine';
import { INCH } from '@sandtable/table';
import { answersOf } from '../play/charging.ts';
import type { Command } from '../play/commands.ts';
import { judgeOwn } from '../play/deciding.ts';
import { volleyInput } from '../play/shooting.ts';
import type { State, Unit } from '../play/state.ts';
import { smallArmsOf } from '../table/arms.ts';
import { coverOf, isInTrench } from '../table/cover.ts';
import { enemiesOf, isVehicle } from '../table/roster.ts';
import { areWithin } from '../table/stations.ts';
import { meanOf, meanVolley } from './means.ts';

/** Charges, by what the tables say (maxims 4 and 5). */

const REACH = 13 * INCH;
const GRADE = { elite: 2, crack: 1, average: 0, green: -1 } as const;

/** What fire at two inches costs on average. */
export function costOfReception(view: State, unit: Unit, target: Unit): number {
  if (!answersOf(view, target, [unit]).includes('fire')) return 0;
  const halted = { ...unit, prone: false };
  const all = { firers: target.figures.map((_, i) => i), gap: 2 * INCH, nearest: unit.pose };
  return smallArmsOf(target).reduce(
    (sum, weapon) => sum + meanVolley(volleyInput(view, target, halted, { weapon, view: all })),
    0,
  );
}

/** Casualties given and taken in the first round, roughly. */
export function blows(view: State, unit: Unit, target: Unit, men: number) {
  const { options } = view;
  const odds = men >= 3 * target.figures.length ? 2 : men >= 2 * target.figures.length ? 1 : 0;
  const counter = target.figures.length >= 2 * men ? 1 : 0;
  const mine =
    3 +
    GRADE[unit.quality] +
    1 +
    odds -
    (unit.formation === 'skirmish' ? 2 : unit.formation === 'open' ? 1 : 0);
  const cover = isInTrench(view, target)
    ? options.trench === 'plus-two'
      ? 2
      : -2
    : { none: 0, soft: 1, hard: 2, bunker: 2 }[coverOf(view, target, unit.pose!)]; // it is here
  const base = target.kind === 'gun' || target.kind === 'officer' ? 1 : 3;
  const his = base + GRADE[target.quality] + cover + counter - (target.prone ? 3 : 0);
  const involved = Math.min(men, target.figures.length + 2);
  return {
    given: Math.min(target.figures.length, 2 * meanOf(mine, involved, options)),
    taken: Math.min(men, 2 * meanOf(his, target.figures.length, options)),
  };
}

/** What a charge is worth: what it gives against what it costs. */
export function chargeWorth(view: State, unit: Unit, target: Unit): number {
  if (target.status === 'routing') return 6;
  const cost = costOfReception(view, unit, target);
  const men = Math.max(0, unit.figures.length - Math.round(cost));
  if (men < 3) return -9;
  const nerve = unit.fresh && cost > 0 ? 0.5 : cost >= unit.figures.length / 2 ? 0.6 : 1;
  const { given, taken } = blows(view, unit, target, men);
  return nerve * given - taken * nerve - cost;
}

/** The best charge of a unit, if one is worth it. */
export function bestCharge(view: State, unit: Unit, bold: number): Command | undefined {
  if (unit.kind !== 'squad' || unit.prone || unit.status === 'stand') return undefined;
  let best: { command: Command; worth: number } | undefined;
  for (const target of enemiesOf(view, unit.side)) {
    if (isVehicle(target) || !areWithin(view, unit, target, REACH)) continue;
    const worth = chargeWorth(view, unit, target);
    if (worth <= bold || (best && worth <= best.worth)) continue;
    const command: Command = { type: 'charge', side: unit.side, unit: unit.id, target: target.id };
    if (!isRefused(judgeOwn(view, command))) best = { command, worth };
  }
  return best?.command;
}
