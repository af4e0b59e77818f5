import { bearing, gapBetween, inArc, type Place } from '@sandtable/table';
import type { Step } from '../play/commands.ts';
import { isProblem } from '../play/fields.ts';
import { crewObserver, gunProblem, inZone, isAcquiredBy, scatterInput, zoneInput } from '../play/gunnery.ts';
import { lookInput } from '../play/looking.ts';
import { judgeServing } from '../play/serving.ts';
import type { Gun, State } from '../play/state.ts';
import { coverFrom } from '../table/ground.ts';
import { enemiesInView, GUN, gapOf, radiusOf, type Standing, servingOf } from '../table/men.ts';
import { sees } from '../table/sight.ts';
import { straight } from '../table/ways.ts';
import type { Figures } from './figures.ts';
import { attacks, goalsOf } from './goals.ts';
import { seesChance, worthOfFates, zoneFates } from './prospects.ts';
import type { Option } from './steps.ts';
import { hideoutsFrom } from './unseen.ts';

/** What a gun does by instinct. */

const far = (gun: Gun, man: Standing): number => gapOf(gun.pose, GUN, man.pose, radiusOf(man));
const REACH = { gatling: 24_000, canister: 10_000, shell: 48_000 } as const;

/** LPG-10 What a Gatling or canister promises along a line; friends in it count double against it. */
export function zoneValue(state: State, gun: Gun, place: Place, figures: Figures, acquired?: string): number {
  const serving = servingOf(state, gun);
  return inZone(state, gun, place, serving).reduce((sum, man) => {
    const input = zoneInput(state, gun, man, serving);
    const fates = zoneFates(man.id === acquired ? { ...input, unacquired: false } : input);
    const value = worthOfFates(state, man.side === gun.side ? man.side : gun.side, man, fates, figures);
    return (
      sum +
      (man.side === gun.side
        ? -2 * value
        : value * (input.unacquired && man.id !== acquired ? figures.blind : 1))
    );
  }, 0);
}

/** LPG-11 What a shell promises: the chance that it falls near, and the men who stand close together. */
function shellValue(state: State, gun: Gun, target: Standing, step: Extract<Step, { do: 'fire' }>): number {
  const { sameTargetAndRange, firstShot } = scatterInput(state, gun, step);
  const near = sameTargetAndRange ? 0.75 : firstShot ? 0.45 : 0.6;
  let men = 0;
  for (const id in state.men) {
    const man = state.men[id]!;
    if (!man.pose || gapBetween(man.pose, target.pose) >= 1900) continue;
    const hard = coverFrom(state.map, man.pose, radiusOf(man), gun.pose) === 'hard';
    men += (man.side === gun.side ? -2 : 1) * (hard ? 0.5 : 1); // LPG-11.8: 5 and 6 instead of 3 to 6
  }
  return near * men * 0.45;
}

function firePlan(state: State, gun: Gun, target: Standing, figures: Figures): Option | undefined {
  const serving = servingOf(state, gun);
  const acquired = isAcquiredBy(serving, target.id);
  const actions = (serving.every(({ wounded }) => wounded) ? 1 : 2) - gun.used;
  const facing = inArc(gun.pose, gun.pose.facing, 90, target.pose);
  const canister = gun.weapon === 'field-gun' && far(gun, target) <= REACH.canister;
  const shell = gun.weapon === 'field-gun' && !canister;
  const fire: Extract<Step, { do: 'fire' }> = {
    do: 'fire',
    target: target.id,
    ...(gun.weapon === 'field-gun' ? { round: canister ? 'canister' : 'shell' } : {}),
  };
  const value = shell
    ? shellValue(state, gun, target, fire)
    : zoneValue(state, gun, target.pose, figures, target.id);
  const steps: Step[] = facing ? [] : [{ do: 'turn', facing: bearing(gun.pose, target.pose) }];
  if (steps.length >= actions) return { steps, points: value * 0.4, why: 'the gun laid on them' };
  if (acquired)
    return {
      steps: [...steps, fire, ...(steps.length + 2 <= actions ? [{ do: 'reload' } as const] : [])],
      points: value,
      why: 'a round into them',
    };
  if (steps.length > 0)
    return shell
      ? undefined
      : { steps: [...steps, fire], points: value * figures.blind, why: 'a round into them' };
  const eye = crewObserver(state, gun, { target: target.id });
  if (isProblem(eye)) return undefined;
  const seen = seesChance(lookInput(state, eye, target));
  const look: Step = { do: 'acquire', target: target.id };
  return {
    steps: actions > 1 ? [look, fire] : [look],
    points: seen * value,
    why: 'a round once they are made out',
  };
}

/** Searching ground with the eyes of the crew. */
function searchPlan(state: State, gun: Gun, figures: Figures): Option | undefined {
  const pieces = hideoutsFrom(state, gun.side);
  const from = (state.turn * 2 + gun.used) % Math.max(1, pieces.length); // not always the same ground
  const found = [...pieces.slice(from), ...pieces.slice(0, from)].find(
    (piece) => !isProblem(crewObserver(state, gun, { piece: piece.id })),
  );
  return (
    found && {
      steps: [{ do: 'acquire', piece: found.id }],
      points: figures.search,
      why: `somebody may hide in ${found.name ?? 'there'}`,
    }
  );
}

/** A gun that reaches nothing comes forward. */
function comeForward(state: State, gun: Gun): Option | undefined {
  if (!attacks(state, gun.side) || state.turn < 4) return undefined;
  const [goal] = goalsOf(state, gun.side);
  const enemies = enemiesInView(state, gun.side);
  const reach = gun.weapon === 'gatling' ? REACH.gatling : REACH.shell;
  const inReach = enemies.some(
    (enemy) => far(gun, enemy) < reach - 4000 && sees(state.map, gun.pose, GUN, enemy.pose, radiusOf(enemy)),
  );
  if (gun.limbered) {
    if (inReach || !goal || gapBetween(gun.pose, goal.place) < 16_000)
      return { steps: [{ do: 'unlimber' }], points: 0.5, why: 'unlimbered where it reaches them' };
    const facing = bearing(gun.pose, goal.place);
    const path = straight(gun.pose, facing, 3000);
    const ready = inArc(gun.pose, gun.pose.facing, 90, path[1]!);
    return {
      steps: ready
        ? [
            { do: 'move', path },
            { do: 'move', path },
          ]
        : [
            { do: 'turn', facing },
            { do: 'move', path },
          ],
      points: 0.3,
      why: 'nearer to where it is wanted',
    };
  }
  return gun.weapon === 'gatling' && !inReach && goal && gapBetween(gun.pose, goal.place) > 24_000
    ? { steps: [{ do: 'limber' }], points: 0.2, why: 'nothing is in reach from here' }
    : undefined;
}

/** The best that the gun can do now, if it can do anything. */
export function gunOptions(state: State, gun: Gun, figures: Figures): Option[] {
  if (gunProblem(state, gun)) return [];
  const serving = servingOf(state, gun);
  const actions = (serving.every(({ wounded }) => wounded) ? 1 : 2) - gun.used;
  if (actions <= 0) return [];
  const options: (Option | undefined)[] = [comeForward(state, gun)];
  if (!gun.limbered) {
    const load: Step[] = Array.from({ length: actions }, () => ({ do: 'reload' }) as const);
    if (!gun.loaded)
      options.push(
        { steps: load, points: 0.6, why: 'loaded for the next round' },
        { steps: load.slice(0, 1), points: 0.5, why: 'loading' },
      );
    else {
      const reach = gun.weapon === 'gatling' ? REACH.gatling : REACH.shell;
      const near = enemiesInView(state, gun.side).filter(
        (enemy) => far(gun, enemy) <= reach && sees(state.map, gun.pose, GUN, enemy.pose, radiusOf(enemy)),
      );
      for (const target of near.slice(0, 12)) options.push(firePlan(state, gun, target, figures));
      options.push(searchPlan(state, gun, figures));
    }
  }
  return options
    .filter((option): option is Option => option !== undefined && option.points > 0)
    .sort((a, b) => b.points - a.points)
    .filter(({ steps }) => !isProblem(judgeServing(state, gun.side, gun.id, steps)));
}
