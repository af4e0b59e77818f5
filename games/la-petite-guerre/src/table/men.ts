import type { Side } from '@sandtable/engine';
import { rosters } from '@sandtable/play';
import { directionOf, inArc, type Place, type Pose, squaredGap } from '@sandtable/table';
import type { Gun, Man, State } from '../play/state.ts';
import type { Arc } from '../sheet/vocabulary.ts';

/** LPG-19.1 to LPG-19.3 Bases, distances and arcs. */

/** LPG-19.1 Radii in thousandths. */
export const FOOT = 400;
export const HORSE = 600;
export const GUN = 1000;
export const radiusOf = ({ mounted }: { readonly mounted: boolean }): number => (mounted ? HORSE : FOOT);

/** Places are whole thousandths: two bases that touch may be this much apart. */
export const TOUCH = 2;

/** A man who stands somewhere on the table. */
export type Standing = Man & { pose: Pose };
export const isHere = (man: Man): man is Standing => man.pose !== null;
/** LPG-8.2 Neither killed, gone, broken nor stunned. */
export const isAble = (man: Man): boolean => man.pose !== null && !man.broken && man.stunned === null;
/** LPG-7.12 Only such a man sees anything. */
export const watches = isAble;

const roster = rosters<Man>();
/** Everybody, the fallen too. */
export const allMen = ({ men }: State): readonly Man[] => roster(men).all;
/** A side's men, the fallen too. */
export const ownMen = ({ men }: State, side: Side): readonly Man[] => roster(men).of(side);
const standing = (men: readonly Man[]): Standing[] => {
  const found: Standing[] = [];
  for (const man of men) if (man.pose) found.push(man as Standing); // has a pose
  return found;
};
export const menOf = (state: State, side: Side): Standing[] => standing(roster(state.men).of(side));
export const enemiesOf = (state: State, side: Side): Standing[] => standing(roster(state.men).against(side));
/** LPG-19.10 Enemies on the table. */
export function enemiesInView(state: State, side: Side): Standing[] {
  const found: Standing[] = [];
  for (const man of roster(state.men).against(side)) if (man.pose && !man.hidden) found.push(man as Standing); // has a pose
  return found;
}

/** Thousandths between the edges of two bases; 0 where they touch or overlap (LPG-19.2). */
export function gapOf(a: Place, radiusA: number, b: Place, radiusB: number): number {
  const far = Math.sqrt(squaredGap(a, b)) - radiusA - radiusB;
  return far <= TOUCH ? 0 : far;
}
export const menGap = (a: Standing, b: Standing): number => gapOf(a.pose, radiusOf(a), b.pose, radiusOf(b));
/** In inches, as the procedures want it: to the thousandth. */
export const inchesBetween = (a: Standing, b: Standing): number => Math.round(menGap(a, b)) / 1000;
export const inchesFrom = (place: Place, radius: number, man: Standing): number =>
  Math.round(gapOf(place, radius, man.pose, radiusOf(man))) / 1000;
/** No more than this far apart, edge to edge; by squares, for most are far away. */
const isWithin = (a: Standing, b: Standing, most: number): boolean => {
  const reach = most + radiusOf(a) + radiusOf(b);
  return squaredGap(a.pose, b.pose) <= (reach + 1) ** 2 && menGap(a, b) <= most;
};
export const isInContact = (a: Standing, b: Standing): boolean => isWithin(a, b, TOUCH);
export const within = (a: Standing, b: Standing, inches: number): boolean =>
  isWithin(a, b, inches * 1000 + TOUCH);

/** LPG-19.3 Where somebody stands, as a man with this facing sees it. */
export function arcOf(pose: Pose, place: Place): Arc {
  if (inArc(pose, pose.facing, 90, place)) return 'front';
  return inArc(pose, pose.facing, 270, place) ? 'flank' : 'rear';
}
export const inFront = (pose: Pose, place: Place): boolean => inArc(pose, pose.facing, 90, place);

/** How far off his facing line somebody stands: less is nearer to it. By the cosine, so no angle is rounded. */
export function offLine(pose: Pose, place: Place): number {
  const front = directionOf(pose.facing);
  const [x, y] = [place.x - pose.x, place.y - pose.y];
  const far = Math.sqrt(x * x + y * y);
  return far === 0 ? -1 : -(front.x * x + front.y * y) / far / 1e6;
}

/** The nearest of these, the first of equals; undefined of none. */
export function nearestOf(from: { readonly pose: Pose }, others: readonly Standing[]): Standing | undefined {
  let best: Standing | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const other of others) {
    const far = Math.sqrt(squaredGap(from.pose, other.pose)) - radiusOf(other);
    if (far < least) [best, least] = [other, far];
  }
  return best;
}

/** LPG-2.4 The horse that a man leaves when he dismounts. */
export const horseOf = (man: string): string => `${man}-horse`;

/** LPG-9.4 The men of a gun's crew. */
export const crewOf = (state: State, gun: Gun): Man[] =>
  allMen(state).filter(({ serves }) => serves === gun.id);

/** LPG-9.4 A crewman more than 2 away is absent. */
const ABSENT = 2;
/** LPG-5.2, LPG-6.5 Free to act this turn. */
export const isFree = (man: Man): boolean =>
  man.control === 'controlled' || man.control === 'act' || (man.cp > 0 && man.control === null);

/** LPG-2.2, LPG-9.4 Who serves the gun now: able, near, free and not busy with something else. */
export const servingOf = (state: State, gun: Gun): Standing[] =>
  crewOf(state, gun).filter(
    (man): man is Standing =>
      isAble(man) &&
      isFree(man) &&
      (man.served || man.used === 0) &&
      gapOf(man.pose!, radiusOf(man), gun.pose, GUN) <= ABSENT * 1000 + TOUCH,
  );
/** LPG-9.4 */
export const incapacitatedOf = (state: State, gun: Gun): number =>
  crewOf(state, gun).length - servingOf(state, gun).length;
/** LPG-9.4 One crewman at least touches it. */
export const isManned = (gun: Gun, serving: readonly Standing[]): boolean =>
  serving.some((man) => gapOf(man.pose, radiusOf(man), gun.pose, GUN) === 0);

/** Does an able man serve a gun, as LPG-12.3 and LPG-13.4 ask? */
export const isAtGun = (state: State, man: Standing): boolean => {
  const gun = man.serves === null ? undefined : state.guns[man.serves];
  return (
    gun !== undefined &&
    !gun.out &&
    (man.served || man.used === 0) &&
    gapOf(man.pose, radiusOf(man), gun.pose, GUN) <= ABSENT * 1000 + TOUCH
  );
};

/** LPG-5.2 Does this leader command that man? */
export const commands = (leader: Man, man: Man): boolean =>
  leader.side === man.side && leader.cp > 0 && (leader.commander || leader.unit === man.unit);
/** LPG-7.3 Did he move in his latest action step, or since? */
export const isMoving = (man: Man): boolean => man.movedTurn > 0 && man.movedTurn >= man.stepTurn;
/** LPG-7.2 Did he fire in his latest action step? */
export const hasFired = (man: Man): boolean => man.firedTurn > 0 && man.firedTurn >= man.stepTurn;
