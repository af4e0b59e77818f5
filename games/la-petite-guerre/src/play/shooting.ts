import { type Problem, resolveIn } from '@sandtable/engine';
import { covers, gapBetween, type Place } from '@sandtable/table';
import { smallArmsFire } from '../sheet/shooting.ts';
import { WEAPONS } from '../sheet/tables.ts';
import { type SmallArm, takesBayonet } from '../sheet/vocabulary.ts';
import { coverFrom, featureOf, middleOf, surveyed } from '../table/ground.ts';
import {
  enemiesInView,
  enemiesOf,
  inchesBetween,
  inFront,
  isHere,
  isInContact,
  ownMen,
  radiusOf,
  type Standing,
  TOUCH,
} from '../table/men.ts';
import { manSees, sees } from '../table/sight.ts';
import { enemyInView, isProblem, no, type Play } from './fields.ts';
import { hasInEye, pointsOf } from './looking.ts';
import type { Aim, State } from './state.ts';
import { reveal, takeStock } from './stock.ts';

/** LPG-14, LPG-15 Small arms. */

/** LPG-15.3 A shot at a place goes at the nearest enemy so near to it. */
const STRAY = 2000;

/** The place that is aimed at, if it is one; a piece of ground is aimed at in its middle. */
export function placeAimed(state: State, { point, piece }: Aim): Place | undefined {
  if (point) return point;
  const feature = piece === undefined ? undefined : featureOf(state.map, piece);
  return feature && middleOf(feature);
}

/** LPG-15.3 Is what is aimed at in sight? Of a piece of ground any part: a house is, though nobody sees into its middle. */
export function aimsInSight(
  { map }: State,
  from: { readonly place: Place; readonly radius: number },
  { piece }: Aim,
  place: Place,
): boolean {
  const feature = piece === undefined ? undefined : featureOf(map, piece);
  return [place, ...(feature ? pointsOf(feature) : [])].some((point) =>
    sees(map, from.place, from.radius, point, 0),
  );
}

/** Buildings that may not be aimed at. */
export const isShut = (state: State, place: Place): boolean =>
  surveyed(state.map).buildings.some(
    (house) => state.special.shut.includes(house.id) && covers(house, place),
  );

const gapToPlace = (man: Standing, place: Place): number => gapBetween(man.pose, place) - radiusOf(man);
/** LPG-15.3 */
const nearPlace = (place: Place, men: readonly Standing[]): Standing | undefined =>
  men
    .filter((man) => gapToPlace(man, place) <= STRAY + TOUCH)
    .sort((a, b) => gapToPlace(a, place) - gapToPlace(b, place) || (a.id < b.id ? -1 : 1))[0];

/** LPG-15.3 What stands against a shot at a place. */
function placeProblem(state: State, man: Standing, weapon: SmallArm, aim: Aim): Problem | undefined {
  const place = placeAimed(state, aim);
  if (!place) return no('no-target', 'LPG-15.3', 'Say at whom or where he fires.');
  if (isShut(state, place)) return no('shut', 'LPG-15.3', 'That building may not be aimed at.');
  if (!inFront(man.pose, place))
    return no('not-in-front', 'LPG-9.6', `That is not before ${man.name}; turn first.`);
  if (gapToPlace(man, place) > WEAPONS[weapon].max * 1000 + TOUCH)
    return no('out-of-range', 'LPG-9.1', `That is out of range: ${WEAPONS[weapon].max} inches at most.`);
  if (!aimsInSight(state, { place: man.pose, radius: radiusOf(man) }, aim, place))
    return no('no-line-of-sight', 'LPG-15.3', `${man.name} does not see that place.`);
  const open = nearPlace(place, enemiesInView(state, man.side));
  return open && no('enemy-in-view', 'LPG-15.3', `${open.name} stands there for all to see; fire at him.`);
}

/** LPG-9.6 Nobody fires into a fight between others: those who fire are a man, or the men who serve a gun. */
export function isInFight(state: State, firing: readonly Standing[], target: Standing): boolean {
  const [first] = firing;
  if (!first || firing.some((man) => isInContact(man, target))) return false;
  return ownMen(state, first.side).some((friend) => isHere(friend) && isInContact(friend, target));
}

export function fireProblem(state: State, man: Standing, aim: Aim): Problem | undefined {
  const [arm] = man.arms;
  if (!arm) return no('no-weapon', 'LPG-2.11', `${man.name} has no firearm.`);
  if (arm.shots === 0) return no('no-ammunition', 'LPG-2.8', `${man.name} has no shots left for it.`);
  if (aim.target === undefined) return placeProblem(state, man, arm.weapon, aim);
  const target = enemyInView(state, man.side, aim.target);
  if (isProblem(target)) return target;
  if (!inFront(man.pose, target.pose))
    return no('not-in-front', 'LPG-9.6', `${target.name} is not before ${man.name}; turn first.`);
  if (inchesBetween(man, target) > WEAPONS[arm.weapon].max)
    return no(
      'out-of-range',
      'LPG-9.1',
      `${target.name} is out of range: ${WEAPONS[arm.weapon].max} inches at most.`,
    );
  if (!manSees(state, man, target))
    return no('no-line-of-sight', 'LPG-9.6', `${man.name} has no line of sight to ${target.name}.`);
  if (isInFight(state, [man], target))
    return no('in-a-fight', 'LPG-9.6', `${target.name} is hand to hand with one of yours; choose another.`);
  return undefined;
}

/** All that a shot depends on (LPG-14). */
export const shotInput = (state: State, man: Standing, target: Standing, unacquired: boolean) => {
  const { weapon } = man.arms[0]!; // nobody fires without
  return {
    weapon,
    distance: inchesBetween(man, target),
    unacquired,
    marksman: man.marksman,
    secondAction: man.used === 1,
    bayonet: man.fixed && takesBayonet(weapon),
    targetMounted: target.mounted,
    targetProne: target.prone,
    targetHardCover: coverFrom(state.map, target.pose, radiusOf(target), man.pose) === 'hard',
    targetGrade: target.grade,
    targetWounded: target.wounded,
    options: state.options,
  };
};

/** A shot at a place where nobody is: rolled all the same, so that it looks like one at somebody who hides. */
function lostInput(state: State, man: Standing, place: Place) {
  const { weapon } = man.arms[0]!; // nobody fires without
  return {
    weapon,
    distance: Math.min(WEAPONS[weapon].max, Math.max(0, Math.round(gapToPlace(man, place))) / 1000),
    unacquired: true,
    marksman: man.marksman,
    secondAction: man.used === 1,
    bayonet: man.fixed && takesBayonet(weapon),
    targetMounted: false,
    targetProne: false,
    targetHardCover: false,
    targetGrade: 'B' as const,
    targetWounded: false,
    options: state.options,
  };
}

/** LPG-15.3 A shot at a place: at whoever hides there, if anybody does and the range allows it. */
function fireAtPlace(turn: Play, man: Standing, aim: Aim, place: Place): void {
  const { state } = turn;
  const { max } = WEAPONS[man.arms[0]!.weapon];
  const inRange = (enemy: Standing): boolean => inchesBetween(man, enemy) <= max;
  const target = nearPlace(place, enemiesOf(state, man.side).filter(inRange));
  const input = target ? shotInput(state, man, target, true) : lostInput(state, man, place);
  const shot = resolveIn(turn.dice, smallArmsFire, input);
  turn.emit({
    type: 'shot',
    man: man.id,
    side: man.side,
    hidden: man.hidden,
    target: target?.id ?? null,
    point: aim.point ?? null,
    piece: aim.piece ?? null,
    veiled: !target || target.hidden,
    targetSide: target?.side ?? null,
    shot,
  });
}

/** LPG-16.5 Who is mounted now. Whoever is thrown stands on a smaller base, so that he may have less cover than before. */
export const ridersIn = (state: State): string[] =>
  Object.keys(state.men).filter((id) => state.men[id]!.mounted);
export const thrownOf = (state: State, riders: readonly string[]): string[] =>
  riders.filter((id) => !state.men[id]!.mounted);

/** LPG-14.1, LPG-15.1 One shot. */
export function fire(turn: Play, man: Standing, aim: Aim): void {
  const { state } = turn;
  const riders = ridersIn(state);
  reveal(turn, man.id); // LPG-19.10
  const place = aim.target === undefined ? placeAimed(state, aim) : undefined;
  if (place) fireAtPlace(turn, man, aim, place);
  else {
    const target = state.men[aim.target ?? ''] as Standing; // judged
    const shot = resolveIn(
      turn.dice,
      smallArmsFire,
      shotInput(state, man, target, !hasInEye(state, man, target)),
    );
    const { id, side } = target;
    turn.emit({
      type: 'shot',
      man: man.id,
      side: man.side,
      hidden: false,
      target: id,
      point: null,
      piece: null,
      veiled: false,
      targetSide: side,
      shot,
    });
  }
  takeStock(turn, [man.id, ...thrownOf(state, riders)]);
}
