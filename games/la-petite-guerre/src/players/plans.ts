import { bearing, covers, type Feature, gapBetween, inArc, type Place } from '@sandtable/table';
import { actProblem } from '../play/acting.ts';
import { manWith } from '../play/copying.ts';
import { isProblem } from '../play/fields.ts';
import { isInSight, mayBeSearched } from '../play/looking.ts';
import type { State, Step } from '../play/state.ts';
import { WEAPONS } from '../sheet/tables.ts';
import { gapToFeature } from '../table/ground.ts';
import { enemiesInView, inFront, isFree, menGap, nearestOf, radiusOf, type Standing } from '../table/men.ts';
import type { Figures } from './figures.ts';
import { attacks, goalFor, mustAttack } from './goals.ts';
import { bestShot, coverValue, movesTo, type Option } from './steps.ts';

/** What a man does by instinct: the option that promises most. */

const actionsOf = (man: Standing): number => (man.wounded ? 1 : 2) - man.used;

/** LPG-3.1 All that a stunned man can do for himself. */
function stunnedPlan(man: Standing): Option | undefined {
  if (!man.underFire || man.prone) return undefined;
  const steps: Step[] = man.mounted ? [{ do: 'dismount' }] : [{ do: 'fall-prone' }];
  if (man.mounted && actionsOf(man) > 1) steps.push({ do: 'fall-prone' });
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

/** An attacker goes for the house that he is to take. */
function advance(state: State, man: Standing, goal: Place, figures: Figures): Option | undefined {
  const far = gapBetween(man.pose, goal);
  if (far < 1200 || isBarred(state, man, goal)) return undefined;
  const up: Step[] = man.prone ? [{ do: 'stand' }] : [];
  const steps = movesTo(
    state,
    man.prone ? manWith(man, { prone: false }) : man,
    goal,
    actionsOf(man) - up.length,
  );
  if (!steps || steps.length === 0) return undefined;
  const moves = steps.filter((step) => step.do === 'move').length;
  const inches = Math.min(far / 1000, moves * (man.mounted ? 6 : 3));
  const each = attacks(state, man.side)
    ? figures.haste * (mustAttack(state, man.side) ? figures.must : 1) * urgency(state, figures)
    : figures.venture;
  return {
    steps: [...up, ...steps],
    points: inches * each,
    why: `${Math.round(inches)} inches towards where he is wanted`,
  };
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
  const seen = near && menGap(man, near) < 13_000;
  if (near && !inFront(man.pose, near.pose) && steps.length < actionsOf(man)) {
    steps.push({ do: 'turn', facing: bearing(man.pose, near.pose) });
    points += 0.08;
  }
  if (seen && !man.prone && !man.mounted && !man.hidden && steps.length < actionsOf(man)) {
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

const hideouts = new WeakMap<State['map'], Map<string, readonly Feature[]>>();
/** Ground where enemies of a side may hide; the same all through a battle. */
function hideoutsFrom({ map, units, special }: State, side: string): readonly Feature[] {
  const known = hideouts.get(map) ?? new Map<string, readonly Feature[]>();
  hideouts.set(map, known);
  let found = known.get(side);
  if (!found) {
    const places = Object.values(units).flatMap((unit) => (unit.side === side ? [] : unit.places));
    found = map.features.filter(
      (piece) =>
        mayBeSearched(piece) &&
        !special.shut.includes(piece.id) &&
        places.some((place) => covers(piece, place)),
    );
    known.set(side, found);
  }
  return found;
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
      steps: [{ do: 'acquire', piece: found.id }],
      points: figures.search,
      why: `somebody may hide in ${found.name ?? 'there'}`,
    }
  );
}

/** Is a hidden enemy still to be expected? */
export const expectsHidden = (state: State, side: string): boolean =>
  Object.values(state.units).some((unit) => unit.side !== side && unit.places.length > 0);

/** Everything that comes to mind, the best first. */
export function optionsFor(state: State, man: Standing, figures: Figures): Option[] {
  if (man.stunned) return [stunnedPlan(man)].filter((option) => option !== undefined);
  const enemies = enemiesInView(state, man.side);
  const near = nearestOf(man, enemies);
  const shot = bestShot(state, man, figures);
  const held = man.hidden && shot && shot.points < figures.quiet ? undefined : shot;
  const goal = goalFor(state, man, figures.patience);
  const stays = figures.cover * coverValue(state, man, enemies) * (attacks(state, man.side) ? 0.3 : 1);
  const ready = keepReady(man, near, figures);
  const options: (Option | undefined)[] = [
    held && { ...held, points: held.points + stays },
    goal && advance(state, man, goal, figures),
    ready && { ...ready, points: ready.points + stays },
    dismount(man, near),
    fix(man, near),
    !shot && attacks(state, man.side) && expectsHidden(state, man.side)
      ? search(state, man, figures)
      : undefined,
  ];
  return options.filter((option) => option !== undefined).sort((a, b) => b.points - a.points);
}

/** The best that is lawful; nothing where staying promises more. */
export function planFor(state: State, man: Standing, figures: Figures): Option | undefined {
  if (!isFree(man) || man.served || man.broken || actionsOf(man) <= 0) return undefined;
  if (man.stepTurn === state.turn && state.acting !== man.id) return undefined;
  const stays =
    figures.cover *
    coverValue(state, man, enemiesInView(state, man.side)) *
    (attacks(state, man.side) ? 0.3 : 1);
  for (const option of optionsFor(state, man, figures)) {
    if (option.points < (man.hidden ? stays : 0)) return undefined;
    if (!isProblem(actProblem(state, man.side, man.id, option.steps))) return option;
  }
  return undefined;
}
