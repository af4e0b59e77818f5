import type { Because, Side } from '@sandtable/engine';
import { gapBetween } from '@sandtable/table';
import { controlledBy, mustTest } from '../play/commanding.ts';
import type { Command, Step } from '../play/commands.ts';
import { manWith } from '../play/copying.ts';
import { hasInEye, lookInput } from '../play/looking.ts';
import type { State } from '../play/state.ts';
import { lossPoints, pointsOf } from '../play/victory.ts';
import { coverFrom } from '../table/ground.ts';
import { enemiesInView, isAble, menOf, radiusOf, type Standing } from '../table/men.ts';
import { STEADY } from './figures.ts';
import { attacks, goalFor, goalsOf, mustAttack } from './goals.ts';
import { zoneValue } from './gun-plans.ts';
import { chargeValue } from './instinct.ts';
import { placeIn, postOf } from './posts.ts';
import { seesChance, shotValue } from './prospects.ts';

/** What a command promises by itself, in points; and how good a position is. */

const percent = (p: number): string => `${Math.round(p * 100)}%`;

function stepValue(state: State, man: Standing, step: Step, because?: Because): number {
  switch (step.do) {
    case 'fire': {
      const target = step.target === undefined ? undefined : state.men[step.target];
      if (!target?.pose) return 0.02;
      const points = shotValue(
        state,
        man,
        target as Standing,
        hasInEye(state, man, target as Standing),
        STEADY,
      ); // has a pose
      because?.(points, `a shot at ${target.name}`);
      return points;
    }
    case 'acquire': {
      const target = step.target === undefined ? undefined : state.men[step.target];
      if (!target?.pose) return STEADY.search;
      const seen = seesChance(lookInput(state, man, target as Standing)); // has a pose
      because?.(seen * 0.2, `${percent(seen)} to make out ${target.name}`);
      return seen * 0.2;
    }
    case 'move': {
      const end = step.path[step.path.length - 1]!;
      const post = postOf(state, man, STEADY);
      if (post) {
        const place = placeIn(post, state, man);
        const part = (gapBetween(man.pose, place) - gapBetween(end, place)) / gapBetween(man.pose, place);
        because?.(part * post.points, part > 0 ? 'towards a better place' : 'away from a better place');
        return part * post.points;
      }
      const goal = goalFor(state, man, STEADY.patience);
      if (!goal) return 0;
      const inches = (gapBetween(man.pose, goal) - gapBetween(end, goal)) / 1000;
      const points = inches * (attacks(state, man.side) ? STEADY.haste : STEADY.venture);
      because?.(points, inches > 0 ? 'nearer to where he is wanted' : 'away from where he is wanted');
      return points;
    }
    case 'reload':
      because?.(0.15, 'loaded for the next shot');
      return 0.15;
    case 'fall-prone':
      because?.(STEADY.lieDown, 'harder to hit');
      return STEADY.lieDown;
    default:
      return 0;
  }
}
function stepsValue(state: State, id: string, steps: readonly Step[], because?: Because): number {
  const man = state.men[id];
  if (!man?.pose) return 0;
  return steps.reduce(
    (sum, step, i) => sum + stepValue(state, manWith(man as Standing, { used: man.used + i }), step, because),
    0,
  ); // has a pose
}

/** What a gun's steps without a target are for. */
function gunReason(steps: readonly Step[]): string {
  if (steps.some((step) => step.do === 'fire')) return 'a round at whoever may be there';
  if (steps.some((step) => step.do === 'acquire')) return 'somebody to fire at';
  return steps.some((step) => step.do === 'reload') ? 'the gun loaded again' : 'the gun made ready';
}

/** What a command point is good for, beside control (LPG-5.3 to 5.8). */
const POINT_FOR = {
  assess: 'a look that costs him no action',
  indicate: 'those near him may look for that enemy',
  order: 'those who are told do so when it counts',
  listen: 'he has that enemy in his eye, too',
  move: 'a move that costs him no action',
  encourage: 'those near him stand better in charges and checks of morale',
} as const;

export function weigh(state: State, command: Command, because?: Because): number {
  switch (command.type) {
    case 'spendCp': {
      const leader = state.men[command.leader] as Standing; // a command that was offered
      const men = command.kind === 'control' ? controlledBy(state, leader).filter(mustTest).length : 0;
      const points = command.kind === 'control' ? men * 0.3 : command.kind === 'encourage' ? 0.1 : 0.05;
      because?.(
        points,
        command.kind === 'control' ? `${leader.name} controls ${men}` : POINT_FOR[command.kind],
      );
      return points;
    }
    case 'act':
      return stepsValue(state, command.man, command.steps, because);
    case 'actTogether':
      return command.acts.reduce((sum, { man, steps }) => sum + stepsValue(state, man, steps, because), 0);
    case 'giveTogether':
      return command.orders.reduce((sum, order) => sum + weigh(state, order, because), 0);
    case 'serveGun': {
      const gun = state.guns[command.gun]!; // a command that was offered
      const fire = command.steps.find((step) => step.do === 'fire');
      const target =
        fire && 'target' in fire && fire.target !== undefined ? state.men[fire.target] : undefined;
      const points = target?.pose
        ? gun.weapon === 'gatling'
          ? zoneValue(state, gun, target.pose, STEADY)
          : 0.5
        : 0.1;
      because?.(points, target ? `a round at ${target.name}` : gunReason(command.steps));
      return points;
    }
    case 'declareCharge': {
      const [man, target] = [state.men[command.man] as Standing, state.men[command.target] as Standing]; // offered
      const points = chargeValue(state, man, target, command.pace, STEADY);
      because?.(points, `a charge at ${target.name}`);
      return points;
    }
    default:
      return 0;
  }
}

/** What a side's men are still good for. */
function strength(state: State, side: Side): number {
  let sum = 0;
  for (const id in state.men) {
    const man = state.men[id]!;
    if (man.side !== side || !man.pose) continue;
    const grade = man.grade === 'A' ? 1.3 : man.grade === 'B' ? 1 : 0.8;
    const state_ = man.broken ? 0.3 : man.stunned ? 0.6 : man.wounded ? 0.7 : 1;
    sum += (grade + 0.3 * man.cp) * state_;
  }
  return sum;
}

/** How near a side's men are to what they must take. */
function progress(state: State, side: Side): number {
  if (!attacks(state, side)) return 0;
  let sum = 0;
  for (const goal of goalsOf(state, side)) {
    const near = menOf(state, side)
      .filter(isAble)
      .map(({ pose }) => gapBetween(pose, goal.place))
      .sort((a, b) => a - b)
      .slice(0, goal.men + 2);
    for (const far of near) sum -= far / 1000;
  }
  return sum * (mustAttack(state, side) ? 0.08 : 0.005); // where a house is one prize among others, men are worth more than ground
}

/** Men of a side whom an enemy in view sees in the open. */
const exposed = (state: State, side: Side): number => {
  const enemies = enemiesInView(state, side);
  return menOf(state, side).filter(
    (man) =>
      !man.hidden &&
      enemies.some(
        (enemy) =>
          gapBetween(man.pose, enemy.pose) < 11_000 &&
          coverFrom(state.map, man.pose, radiusOf(man), enemy.pose) !== 'hard',
      ),
  ).length;
};

/** Points as they stand, what is left of both sides, and how far each has come. */
export function appraise(state: State, side: Side): number {
  if (state.verdict) return state.verdict.winner === side ? 150 : state.verdict.winner === 'draw' ? 0 : -150;
  const other = state.sides.find(({ id }) => id !== side)!.id;
  const late = state.turn / state.turns;
  const score = (of: Side): number => lossPoints(state, of) * (1 - late) + pointsOf(state, of) * late;
  return (
    6 * (score(side) - score(other)) +
    4 * (strength(state, side) - strength(state, other)) +
    6 * (progress(state, side) - progress(state, other)) -
    0.5 * (exposed(state, side) - exposed(state, other))
  );
}
