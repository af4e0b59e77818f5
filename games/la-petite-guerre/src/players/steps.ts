import { ahead, bearing, gapBetween, type Path, type Place, posed } from '@sandtable/table';
import type { Step } from '../play/commands.ts';
import { manWith } from '../play/copying.ts';
import { lookInput, lookProblem } from '../play/looking.ts';
import { fireProblem } from '../play/shooting.ts';
import type { State } from '../play/state.ts';
import { isRepeater, WEAPONS } from '../sheet/tables.ts';
import { enemiesInView, inFront, menGap, type Standing } from '../table/men.ts';
import { manSees } from '../table/sight.ts';
import { isClosedToHorses } from '../table/ways.ts';
import type { Figures } from './figures.ts';
import { seesChance, shotValue } from './prospects.ts';

/** What one man might do with his actions, and what each promises. */

export type Option = { readonly steps: readonly Step[]; readonly points: number; readonly why: string };

/** Actions that he has left. */
export const left = (man: Standing): number => (man.wounded ? 1 : 2) - man.used;

/** Enemies in range, in sight; those before him, and those he would have to turn to. */
export function targetsOf(
  state: State,
  man: Standing,
  enemies: readonly Standing[] = enemiesInView(state, man.side),
): Standing[] {
  const [arm] = man.arms;
  if (!arm || arm.shots === 0) return [];
  const reach = WEAPONS[arm.weapon].max * 1000;
  return enemies.filter((enemy) => menGap(man, enemy) <= reach && manSees(state, man, enemy));
}

const turnTo = (man: Standing, place: Place): Step => ({ do: 'turn', facing: bearing(man.pose, place) });

/** The shots that two actions allow at one enemy. */
export function shotsAt(state: State, man: Standing, target: Standing, figures: Figures): Option | undefined {
  const [arm] = man.arms;
  const aimed = inFront(man.pose, target.pose);
  const now = aimed
    ? man
    : manWith(man, { used: man.used + 1, pose: posed(man.pose, bearing(man.pose, target.pose)) });
  if (left(now) < 1 || !arm || fireProblem(state, now, { target: target.id })) return undefined;
  const acquired = man.acquired.includes(target.id);
  const steps: Step[] = aimed ? [] : [turnTo(man, target.pose)];
  const fire: Step = { do: 'fire', target: target.id };
  const later = manWith(now, { used: now.used + 1 });
  const value = shotValue(state, now, target, acquired, figures);
  if (!arm.loaded) {
    const cost = WEAPONS[arm.weapon].load - arm.progress;
    if (cost === 1 && left(now) === 2)
      return {
        steps: [...steps, { do: 'reload' }, fire],
        points: shotValue(state, later, target, acquired, figures),
        why: 'a shot after loading',
      };
    return undefined;
  }
  if (!acquired && left(now) === 2 && !lookProblem(state, now, { target: target.id })) {
    const seen = seesChance(lookInput(state, now, target));
    const points =
      seen * shotValue(state, later, target, true, figures) +
      (1 - seen) * shotValue(state, later, target, false, figures);
    if (points > value)
      return {
        steps: [...steps, { do: 'acquire', target: target.id }, fire],
        points,
        why: 'a shot once he has made him out',
      };
  }
  if (left(now) < 2) return { steps: [...steps, fire], points: value, why: 'a shot' };
  const again: Step = isRepeater(arm.weapon) ? fire : { do: 'reload' };
  const more = again === fire ? shotValue(state, later, target, acquired, figures) : value * 0.3;
  return {
    steps: [...steps, fire, again],
    points: value + more,
    why: again === fire ? 'two shots' : 'a shot, and loading again',
  };
}

/** The best shot that he has. */
export function bestShot(
  state: State,
  man: Standing,
  figures: Figures,
  enemies: readonly Standing[] = enemiesInView(state, man.side),
): Option | undefined {
  let best: Option | undefined;
  for (const target of targetsOf(state, man, enemies)) {
    const option = shotsAt(state, man, target, figures);
    if (option && (!best || option.points > best.points)) best = option;
  }
  return best;
}

/** A move straight ahead towards a place, after a turn if that is needed. */
export function movesTo(
  state: State,
  man: Standing,
  goal: Place,
  actions: number,
): readonly Step[] | undefined {
  const wanted = bearing(man.pose, goal);
  const far = gapBetween(man.pose, goal);
  if (far < 500) return undefined;
  for (const off of [0, 25, -25, 45, -45, 70, -70]) {
    const facing = (wanted + off + 360) % 360;
    const path = pathAhead(man, facing, Math.min(far, man.mounted ? 7000 : 3000));
    if (man.mounted && isClosedToHorses(state, path, path[1]!)) continue;
    const pace = man.mounted ? { pace: far > 9000 ? (2 as const) : (1 as const) } : {};
    const ready = inFront(man.pose, path[1]!) || state.options.facing === 'free';
    const steps: Step[] = ready ? [] : [{ do: 'turn', facing }];
    while (steps.length < actions) steps.push({ do: 'move', path, ...pace });
    return steps;
  }
  return undefined;
}
const pathAhead = (man: Standing, facing: number, far: number): Path => [
  { x: man.pose.x, y: man.pose.y },
  ahead(posed(man.pose, facing), far),
];
