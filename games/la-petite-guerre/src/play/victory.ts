import { counted, type Side, type Verdict } from '@sandtable/engine';
import { otherSide, sideOf } from '@sandtable/play';
import { featureOf, gapToFeature, gapToLine, isFarFrom } from '../table/ground.ts';
import { crewOf, isAble, menOf, radiusOf, type Standing, TOUCH } from '../table/men.ts';
import type { Man, Prize, State } from './state.ts';

/** Points and the end (section 5.8 and 6 of the catalogue). */

/** Inches within which an able enemy spoils the hold on a house, or holds a line of sleighs. */
const NEAR = 2000;

const gapTo = (state: State, man: Standing, id: string): number => {
  const feature = featureOf(state.map, id)!; // the scenario names its own ground
  const far =
    'line' in feature.ground ? gapToLine(man.pose, feature.ground.line) : gapToFeature(man.pose, feature);
  return Math.max(0, far - radiusOf(man));
};
const ableMen = (state: State, side: Side): Standing[] => menOf(state, side).filter(isAble);

/** Is a man this near to one of these, edge to edge? */
const isNearAny = (state: State, man: Standing, ids: readonly string[], gap: number): boolean =>
  ids.some(
    (id) =>
      !isFarFrom(man.pose, featureOf(state.map, id)!, gap + radiusOf(man) + 2 * TOUCH) && // the scenario names its own ground
      gapTo(state, man, id) <= gap + TOUCH,
  );
/** How many able men of a side are this near to one of these. */
const countNear = (state: State, side: Side, ids: readonly string[], gap: number): number =>
  ableMen(state, side).filter((man) => isNearAny(state, man, ids, gap)).length;

/** Enough able men in the house or touching it, and no able enemy within 2 of it. */
export const isHouseHeld = (state: State, prize: Extract<Prize, { kind: 'house' }>): boolean =>
  countNear(state, prize.side, prize.features, 0) >= prize.men &&
  countNear(state, otherSide(state, prize.side), prize.features, NEAR) === 0;

/** Who has a house: the side whose prize it is, if it holds it; the other, if able men of it are inside or touching it. */
export function holderOf(state: State, prize: Extract<Prize, { kind: 'house' }>): Side | null {
  if (isHouseHeld(state, prize)) return prize.side;
  const other = otherSide(state, prize.side);
  const inside = ableMen(state, other).some((man) =>
    prize.features.some((id) => gapTo(state, man, id) <= TOUCH),
  );
  return inside ? other : null;
}

export function isWon(state: State, prize: Prize): boolean {
  switch (prize.kind) {
    case 'house':
      return isHouseHeld(state, prize);
    case 'no-house':
      return !state.victory.prizes.some(
        (each) => each.kind === 'house' && each.side === prize.of && isHouseHeld(state, each),
      );
    case 'given':
      return true; // from the start, for balance
    case 'gun-lost': {
      const gun = state.guns[prize.gun];
      return gun !== undefined && (gun.out || !crewOf(state, gun).some(isAble));
    }
    case 'deserted':
      return !ableMen(state, prize.of).some((man) =>
        prize.features.some((id) => gapTo(state, man, id) <= NEAR + TOUCH),
      );
  }
}

/** Wounded, broken, or fled off the table; whoever marched off wounded is wounded still. */
export const isHurt = (man: Man): boolean =>
  man.fate === 'fled' || (man.fate !== 'killed' && (man.wounded || man.broken));

/** What a side has for the enemy's losses. */
export function lossPoints(state: State, side: Side): number {
  const { killed, hurt } = state.victory.losses[side]!; // the scenario has one for each side
  let points = 0;
  for (const id in state.men) {
    const man = state.men[id]!;
    if (man.side === side) continue;
    points += man.fate === 'killed' ? killed : isHurt(man) ? hurt : 0;
  }
  return points;
}

export const pointsOf = (state: State, side: Side): number =>
  lossPoints(state, side) +
  state.victory.prizes.reduce(
    (sum, prize) => (prize.side === side && isWon(state, prize) ? sum + prize.points : sum),
    0,
  ) -
  (state.penalties[side] ?? 0);

/** Points decide: so many ahead wins. */
export function byPoints(state: State): Verdict {
  const [a, b] = state.sides.map(({ id }) => ({ id, points: pointsOf(state, id) }));
  const score = `${sideOf(state, a!.id).name} ${counted(a!.points, 'point')}, ${sideOf(state, b!.id).name} ${counted(b!.points, 'point')}.`;
  const ahead = (side: Side, by: number): boolean => by >= state.victory.margins[side]!; // one for each side
  if (ahead(a!.id, a!.points - b!.points)) return { winner: a!.id, why: score };
  return { winner: ahead(b!.id, b!.points - a!.points) ? b!.id : 'draw', why: score };
}

/** Did the last of them march off this turn? */
const hasLeft = (state: State, side: Side): boolean =>
  Object.values(state.men).some(
    (man) => man.side === side && man.fate === 'left' && man.movedTurn === state.turn,
  );

/** Looked at when a turn ends: a side without an able man has lost at once; whoever marched off is not lost. */
export function verdictNow(state: State): Verdict | undefined {
  const spent = state.sides.filter(({ id }) => ableMen(state, id).length === 0);
  if (spent.length === 2) return byPoints(state);
  const [gone] = spent;
  if (gone && hasLeft(state, gone.id)) return byPoints(state);
  if (gone) return { winner: otherSide(state, gone.id), why: `${gone.name} has no able man left.` };
  return state.turn >= state.turns ? byPoints(state) : undefined;
}
