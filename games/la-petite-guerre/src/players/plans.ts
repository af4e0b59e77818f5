import { bearing, gapBetween, inArc, type Place } from '@sandtable/table';
import { actProblem } from '../play/acting.ts';
import type { Step } from '../play/commands.ts';
import { manWith } from '../play/copying.ts';
import { isProblem } from '../play/fields.ts';
import { isInSight } from '../play/looking.ts';
import type { State } from '../play/state.ts';
import { WEAPONS } from '../sheet/tables.ts';
import { gapToFeature } from '../table/ground.ts';
import { enemiesInView, inFront, isFree, menGap, nearestOf, radiusOf, type Standing } from '../table/men.ts';
import type { Figures } from './figures.ts';
import { attacks, goalFor, mustAttack } from './goals.ts';
import { placeIn, postOf, pressOf } from './posts.ts';
import { coverValue, dangersTo, lessExposed, toCover } from './shelter.ts';
import { bestShot, left, movesTo, type Option } from './steps.ts';
import { hideoutsFrom } from './unseen.ts';

/** What a man does by instinct: the option that promises most. */

/** LPG-3.1 All that a stunned man can do for himself. */
function stunnedPlan(man: Standing): Option | undefined {
  if (!man.underFire || man.prone) return undefined;
  const steps: Step[] = man.mounted ? [{ do: 'dismount' }] : [{ do: 'fall-prone' }];
  if (man.mounted && left(man) > 1) steps.push({ do: 'fall-prone' });
  return { steps, points: 0.1, why: 'down, and out of harm' };
}

/** How pressing the goal is: more so when time runs out. */
const urgency = (state: State, figures: Figures): number =>
  1 + (figures.hasteLate * state.turn) / state.turns / 2;

/** LPG-4.10 An enemy so near on the way that a move would get nowhere. */
const isBarred = (state: State, man: Standing, goal: Place): boolean =>
  enemiesInView(state, man.side).some(
    (enemy) => menGap(man, enemy) < 2600 && inArc(man.pose, bearing(man.pose, goal), 110, enemy.pose),
  );

/** What it takes to go towards a place, and how many inches that is. */
function way(
  state: State,
  man: Standing,
  goal: Place,
): { readonly steps: readonly Step[]; readonly inches: number } | undefined {
  const far = gapBetween(man.pose, goal);
  if (far < 1200 || isBarred(state, man, goal)) return undefined;
  const up: Step[] = man.prone ? [{ do: 'stand' }] : [];
  const steps = movesTo(state, man.prone ? manWith(man, { prone: false }) : man, goal, left(man) - up.length);
  const moves = steps?.filter((step) => step.do === 'move').length ?? 0;
  if (!steps || moves === 0) return undefined;
  return { steps: [...up, ...steps], inches: Math.min(far / 1000, moves * (man.mounted ? 6 : 3)) };
}

/** An attacker goes for the house that he is to take. */
function advance(state: State, man: Standing, goal: Place, figures: Figures): Option | undefined {
  const found = way(state, man, goal);
  if (!found) return undefined;
  const each = attacks(state, man.side)
    ? figures.haste * (mustAttack(state, man.side) ? figures.must : 1) * urgency(state, figures)
    : figures.venture;
  return {
    steps: found.steps,
    points: found.inches * each,
    why: `${Math.round(found.inches)} inches towards where he is wanted`,
  };
}

/** With all of his unit to where it would do best. */
function takePost(state: State, man: Standing, figures: Figures): Option | undefined {
  const post = postOf(state, man, figures);
  const found = post && way(state, man, placeIn(post, state, man));
  return (
    found && {
      steps: found.steps,
      points: pressOf(state, man.side, figures) * post.points,
      why: 'with his unit to a better place',
    }
  );
}

/** Nothing better: load, face the enemy, lie down. */
function keepReady(man: Standing, near: Standing | undefined, figures: Figures): Option | undefined {
  const [arm] = man.arms;
  const steps: Step[] = [];
  let points = 0;
  if (arm && !arm.loaded && arm.shots !== 0) {
    steps.push({ do: 'reload' });
    points += 0.2;
  }
  const seen = man.hidden ? figures.low > 0 : near && menGap(man, near) < 13_000;
  if (near && !inFront(man.pose, near.pose) && steps.length < left(man)) {
    steps.push({ do: 'turn', facing: bearing(man.pose, near.pose) });
    points += 0.08;
  }
  if (seen && !man.prone && !man.mounted && steps.length < left(man)) {
    steps.push({ do: 'fall-prone' });
    points += figures.lieDown;
  }
  return steps.length > 0 ? { steps, points, why: 'ready, and down' } : undefined;
}

/** LPG maxim 11: horses are for moving; whoever has a rifle shoots on foot. */
function dismount(man: Standing, near: Standing | undefined): Option | undefined {
  const rifle = man.arms[0] && man.arms[0].weapon !== 'revolver';
  if (!man.mounted || !near || !rifle) return undefined;
  const far = menGap(man, near);
  return far < 14_000 && far > 6000
    ? { steps: [{ do: 'dismount' }], points: 0.3, why: 'he shoots better on foot' }
    : undefined;
}

/** Bayonets before a charge. */
function fix(man: Standing, near: Standing | undefined): Option | undefined {
  if (!man.bayonet || man.fixed || !near || menGap(man, near) > 7000) return undefined;
  return { steps: [{ do: 'fix-bayonet' }], points: 0.15, why: 'a blade for the charge' };
}

/** A search of ground where somebody may hide, first of what he could shoot into. */
function search(state: State, man: Standing, figures: Figures): Option | undefined {
  const reach = man.arms[0] ? WEAPONS[man.arms[0].weapon].max * 1000 : 0;
  const pieces = hideoutsFrom(state, man.side)
    .map((piece) => ({ piece, far: gapToFeature(man.pose, piece) - radiusOf(man) }))
    .sort((a, b) => a.far - b.far);
  const near = Math.max(1, pieces.filter(({ far }) => far <= reach).length);
  const from = (state.turn + Number(man.id.slice(-1))) % near; // not all of them the same ground
  const found = [...pieces.slice(from), ...pieces.slice(0, from)].find(({ piece }) =>
    isInSight(state, man, piece),
  )?.piece;
  return (
    found && {
      steps: Array.from({ length: left(man) }, () => ({ do: 'acquire' as const, piece: found.id })),
      points: figures.search,
      why: `somebody may hide in ${found.name ?? 'there'}`,
    }
  );
}

/** What it is worth to stay in cover. */
const staying = (state: State, man: Standing, enemies: readonly Standing[], figures: Figures): number =>
  figures.cover * coverValue(state, man, enemies) * (attacks(state, man.side) ? 0.3 : 1);

/** Everything that comes to mind, the best first. */
export function optionsFor(state: State, man: Standing, figures: Figures): Option[] {
  if (man.stunned) return [stunnedPlan(man)].filter((option) => option !== undefined);
  const enemies = enemiesInView(state, man.side);
  const near = nearestOf(man, enemies);
  const shot = bestShot(state, man, figures, enemies);
  const held = man.hidden && shot && shot.points < figures.quiet ? undefined : shot;
  const goal = goalFor(state, man, figures.patience);
  const dangers = dangersTo(state, man.side, enemies);
  const stays = staying(state, man, enemies, figures);
  const ready = keepReady(man, near, figures);
  const post = takePost(state, man, figures);
  const options: (Option | undefined)[] = [
    held && { ...held, points: held.points + stays },
    lessExposed(state, man, goal && advance(state, man, goal, figures), dangers, figures),
    lessExposed(state, man, post, dangers, figures),
    toCover(state, man, dangers, figures),
    ready && { ...ready, points: ready.points + stays },
    post && man.mounted ? undefined : dismount(man, near),
    fix(man, near),
    !shot && attacks(state, man.side) ? search(state, man, figures) : undefined,
  ];
  return options.filter((option) => option !== undefined).sort((a, b) => b.points - a.points);
}

/** The best that is lawful; nothing where staying promises more. */
export function planFor(state: State, man: Standing, figures: Figures): Option | undefined {
  if (!isFree(man) || man.served || man.broken || left(man) <= 0) return undefined;
  if (man.stepTurn === state.turn && state.acting !== man.id) return undefined;
  const least = man.hidden ? staying(state, man, enemiesInView(state, man.side), figures) : 0;
  for (const option of optionsFor(state, man, figures)) {
    if (option.points < least || option.points <= 0) return undefined;
    if (!isProblem(actProblem(state, man.side, man.id, option.steps))) return option;
  }
  return undefined;
}
