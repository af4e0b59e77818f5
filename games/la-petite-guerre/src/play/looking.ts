import { type Problem, resolveIn, totalOf } from '@sandtable/engine';
import { covers, type Feature, type Place, ringsOf } from '@sandtable/table';
import { ACQUIRE_MODIFIERS, acquireTarget } from '../sheet/acquiring.ts';
import { coverFrom, featureOf, gapToFeature, levelOf, middleOf } from '../table/ground.ts';
import {
  enemiesInView,
  enemiesOf,
  hasFired,
  inchesBetween,
  inFront,
  isMoving,
  menGap,
  radiusOf,
  type Standing,
  within,
} from '../table/men.ts';
import { manSees, sees } from '../table/sight.ts';
import { enemyInView, isProblem, no, type Play } from './fields.ts';
import type { Aim, State } from './state.ts';
import { reveal, seenAtOnce } from './stock.ts';

/** LPG-7 Acquiring targets, and searching for those who hide. */

/** LPG-5.4 Does a leader near by point him out? */
const isIndicated = (state: State, observer: Standing, target: Standing): boolean =>
  state.indicated.some(({ leader, target: shown }) => {
    const man = state.men[leader];
    return (
      shown === target.id && man?.pose && man.side === observer.side && within(man as Standing, observer, 4)
    ); // it has a pose
  });

/** All that LPG-7.2 to LPG-7.9 ask for. */
export const lookInput = (state: State, observer: Standing, target: Standing) => ({
  distance: inchesBetween(observer, target),
  targetInCover: coverFrom(state.map, target.pose, radiusOf(target), observer.pose) !== 'none',
  attentionDrawn: hasFired(target) || isIndicated(state, observer, target),
  targetMoving: isMoving(target),
  targetMounted: target.mounted,
  observerHigher: levelOf(state.map, observer.pose) > levelOf(state.map, target.pose),
  targetProne: target.prone,
  observerMoving: observer.movedTurn === state.turn,
  blocked: false,
  options: state.options,
});
type Look = ReturnType<typeof lookInput>;

/** A search that finds nobody is rolled like any other, so that it looks like one that fails. */
const emptyLook = (state: State, observer: Standing, piece: Feature): Look => ({
  distance: Math.max(2.001, Math.round(gapToFeature(observer.pose, piece)) / 1000),
  targetInCover: true,
  attentionDrawn: false,
  targetMoving: false,
  targetMounted: false,
  observerHigher: false,
  targetProne: false,
  observerMoving: observer.movedTurn === state.turn,
  blocked: false,
  options: state.options,
});

const SEARCHED = ['wood', 'scrub', 'building', 'rifle-pit', 'hill'];
export const mayBeSearched = ({ kind }: Feature): boolean => SEARCHED.includes(kind);

/** Points of a piece of ground that one may look at: its middle, and some of its outline. */
export function pointsOf(piece: Feature): Place[] {
  const { corners } = ringsOf(piece.ground)[0]!; // every piece has an outline
  const every = Math.max(1, Math.floor(corners.length / 8));
  return [middleOf(piece), ...corners.filter((_, i) => i % every === 0)];
}

/** Is any of a piece of ground before him and in sight? */
export const isInSight = (state: State, observer: Standing, piece: Feature): boolean =>
  pointsOf(piece).some(
    (point) => inFront(observer.pose, point) && sees(state.map, observer.pose, radiusOf(observer), point, 0),
  );

export function lookProblem(state: State, observer: Standing, aim: Aim): Problem | undefined {
  if (aim.piece !== undefined) {
    const piece = featureOf(state.map, aim.piece);
    if (!piece || !mayBeSearched(piece))
      return no('no-such-piece', 'LPG-7.14', 'Choose a wood, scrub, a house, a pit or a hill to search.');
    return isInSight(state, observer, piece)
      ? undefined
      : no(
          'not-in-sight',
          'LPG-7.11',
          `None of ${piece.name ?? 'it'} is before ${observer.name} and in sight; turn or move first.`,
        );
  }
  const target = enemyInView(state, observer.side, aim.target);
  if (isProblem(target)) return target;
  if (observer.acquired.includes(target.id))
    return no(
      'acquired-already',
      'LPG-7.12',
      `${observer.name} has ${target.name} in his eye already; fire.`,
    );
  if (!inFront(observer.pose, target.pose))
    return no('not-in-front', 'LPG-7.11', `${target.name} is not before ${observer.name}; turn first.`);
  return manSees(state, observer, target)
    ? undefined
    : no('no-line-of-sight', 'LPG-7.11', `${observer.name} has no line of sight to ${target.name}.`);
}

/** LPG-7.14 The nearest hidden enemy in the piece, before him and in sight. */
function hiddenIn(state: State, observer: Standing, piece: Feature): Standing | undefined {
  const found = enemiesOf(state, observer.side).filter(
    (enemy) =>
      enemy.hidden &&
      covers(piece, enemy.pose) &&
      inFront(observer.pose, enemy.pose) &&
      manSees(state, observer, enemy),
  );
  return found.sort((a, b) => menGap(observer, a) - menGap(observer, b))[0];
}

const modifierOf = (look: Look): number => totalOf(ACQUIRE_MODIFIERS, look);

/** LPG-7.13 By house rule those beside him who are no harder to see. */
function cluster(state: State, observer: Standing, target: Standing, look: Look): string[] {
  if (state.options.acquireCluster !== 'on') return [];
  return enemiesInView(state, observer.side)
    .filter(
      (enemy) => enemy.id !== target.id && within(enemy, target, 2) && inFront(observer.pose, enemy.pose),
    )
    .filter(
      (enemy) =>
        manSees(state, observer, enemy) && modifierOf(lookInput(state, observer, enemy)) >= modifierOf(look),
    )
    .map(({ id }) => id);
}

/** Looks, and tells whom he has found; the event is the caller's, as an action, a command point or a crew's look. */
export function looking({ state, dice }: Play, observer: Standing, aim: Aim) {
  const piece = aim.piece === undefined ? undefined : featureOf(state.map, aim.piece);
  const target = piece
    ? hiddenIn(state, observer, piece)
    : (state.men[aim.target ?? ''] as Standing | undefined); // judged
  const input = target ? lookInput(state, observer, target) : emptyLook(state, observer, piece!);
  const look = resolveIn(dice, acquireTarget, input);
  const found = target && look.outcome.seen ? [target.id, ...cluster(state, observer, target, input)] : [];
  return { look, found, target: piece ? null : (target?.id ?? null), piece: piece?.id ?? null };
}

/** LPG-7 One attempt, by an action or a command point. */
export function lookFor(turn: Play, observer: Standing, aim: Aim, assessing: boolean): void {
  const { look, found, target, piece } = looking(turn, observer, aim);
  const { id: man, side, hidden } = observer;
  for (const id of found) reveal(turn, id, side);
  turn.emit({ type: 'looked', man, side, hidden, target, piece, assessing, look, found });
}

/** Has he got him in his eye, or sees him without a die? */
export const hasInEye = (state: State, observer: Standing, target: Standing): boolean =>
  observer.acquired.includes(target.id) ||
  (seenAtOnce(state, observer, target) && manSees(state, observer, target));
