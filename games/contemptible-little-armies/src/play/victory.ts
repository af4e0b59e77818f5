import type { Side, Verdict } from '@sandtable/engine';
import { otherSide } from '@sandtable/play';
import { covers, type Ground, gapToPoint, INCH } from '@sandtable/table';
import { isGroundUnit, stands } from '../table/figures.ts';
import { isHere, SLACK, unitsOf } from '../table/units.ts';
import type { PointRule, State, Unit } from './state.ts';

/** Points and the verdict: the scenario counts, the margin decides. */

const unitsHere = (state: State, side: Side): Unit[] =>
  unitsOf(state, side).filter((unit) => isHere(unit) && isGroundUnit(unit));

/** Does any figure of the unit stand on this ground, or within so many inches of it? */
export function isAt(unit: Unit, ground: Ground, within = 0): boolean {
  const { places, shapes } = stands(unit);
  if ('radius' in ground && within > 0)
    return shapes.some((shape) => gapToPoint(shape, ground.centre) <= within * INCH + SLACK);
  return places.some((place) => covers({ id: 'ground', kind: 'road', ground }, place));
}

/** Is a side on this ground, and the other not? */
export const holdsAlone = (state: State, side: Side, ground: Ground, within: number): boolean =>
  unitsHere(state, side).some((unit) => isAt(unit, ground, within)) &&
  !unitsHere(state, otherSide(state, side)).some((unit) => isAt(unit, ground, within));

/** How often a rule has been earned. */
export function timesEarned(state: State, rule: PointRule): number {
  const enemy = otherSide(state, rule.side);
  switch (rule.kind) {
    case 'lost':
      return unitsOf(state, enemy).filter(
        ({ kind, fate }) => fate !== null && rule.kinds.includes(kind) && rule.fates.includes(fate),
      ).length;
    case 'killed': {
      const fate = state.units[rule.unit]?.fate;
      return fate !== null && fate !== undefined && fate !== 'left' ? 1 : 0;
    }
    case 'broken-down':
      return unitsOf(state, enemy).filter(({ brokenDown, fate }) => brokenDown && fate === null).length;
    case 'given':
      return 1; // from the start, for balance
    case 'left':
      return rule.units.filter((id) => state.units[id]?.fate === 'left').length;
    case 'clear':
      return unitsHere(state, enemy).some((unit) => isAt(unit, rule.where.ground)) ? 0 : 1;
    case 'holds':
      return holdsAlone(state, rule.side, rule.where.ground, rule.within) ? 1 : 0;
    case 'denies':
      return holdsAlone(state, enemy, rule.where.ground, rule.within) ? 0 : 1;
  }
}

export const pointsOf = (state: State, side: Side): number =>
  state.points.reduce(
    (sum, rule) => (rule.side === side ? sum + rule.worth * timesEarned(state, rule) : sum),
    0,
  );

/** Has a side nobody left on the table or to come? */
export const isSpent = (state: State, side: Side): boolean =>
  unitsOf(state, side).every(
    (unit) =>
      !isGroundUnit(unit) || unit.fate !== null || (unit.pose === null && !state.late[side]?.[unit.id]),
  );

/** The lead that decides. */
export function verdictOf(state: State): Verdict {
  const [a, b] = state.sides.map((side) => ({ side, points: pointsOf(state, side.id) })) as [Scored, Scored]; // there are two
  const score = `${a.side.name} ${a.points}, ${b.side.name} ${b.points}`;
  const [ahead, behind] = a.points >= b.points ? [a, b] : [b, a];
  const lead = ahead.points - behind.points;
  if (lead > 0 && lead >= ahead.side.lead)
    return {
      winner: ahead.side.id,
      why: `Points: ${score}. ${ahead.side.name} needed a lead of ${ahead.side.lead}.`,
    };
  const needed = lead > 0 ? ` A lead of ${ahead.side.lead} was needed.` : '';
  return { winner: 'draw', why: `Points: ${score}.${needed}` };
}
type Scored = { readonly side: State['sides'][number]; readonly points: number };
