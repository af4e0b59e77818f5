import { isRefused } from '@sandtable/engine';
import { ahead, bearing, gapBetween, INCH, type Path, type Place, posed } from '@sandtable/table';
import type { Command } from '../play/commands.ts';
import { judgeOwn } from '../play/deciding.ts';
import { facingTo } from '../play/moving.ts';
import type { State, Unit } from '../play/state.ts';
import { standing, stands } from '../table/figures.ts';

/** Ways for a unit whose dice have fallen. */

type Finish = Extract<Command, { type: 'finishMove' }>;

/** Degrees to either side of the straight way, and parts of it, that are tried in turn. */
const TURNS = [0, 20, -20, 45, -45] as const;
const PARTS = [1, 0.6, 0.3] as const;

export const stay = ({ side }: Unit, facing?: number): Finish => ({
  type: 'finishMove',
  side,
  path: [],
  ...(facing === undefined ? {} : { facing }),
});

export const isLegal = (view: State, command: Command): boolean => !isRefused(judgeOwn(view, command));

/** The straight way towards a place, no longer than the dice allow; past it by `beyond` where it is to be run into. */
export function straight(unit: Unit, to: Place, most: number, turn = 0, beyond = 0): Path {
  const pose = unit.pose!;
  const far = Math.floor(Math.min(most, gapBetween(pose, to) + beyond));
  const start = { x: pose.x, y: pose.y };
  if (far < INCH / 8) return [start];
  return [start, ahead(posed(start, (bearing(pose, to) + turn + 360) % 360), far)];
}

/** The first way towards a place that the rules allow, with the facing wanted at its end or as it faces; staying if there is none. */
export function march(
  view: State,
  unit: Unit,
  to: Place,
  facing: (end: Place) => number,
  most = view.moving!.allowance,
): Finish {
  const pose = unit.pose!;
  const goal = Math.min(most, gapBetween(pose, to));
  for (const turns of [facing, () => pose.facing])
    for (const part of PARTS)
      for (const turn of TURNS) {
        const path = straight(unit, to, goal * part, turn);
        if (path.length < 2) continue;
        const command: Finish = { type: 'finishMove', side: unit.side, path, facing: turns(path[1]!) };
        if (isLegal(view, command)) return command;
      }
  return stay(unit);
}

/** So many pairs of figures are tried for a charge. */
const PAIRS = 6;

/** The nearest pairs of figures of two units, the first turned to face so. */
function nearestPairs(unit: Unit, facing: number, foe: Unit): readonly (readonly [Place, Place])[] {
  const pairs: (readonly [Place, Place])[] = [];
  const gaps: number[] = [];
  for (const from of standing(unit, posed(unit.pose!, facing)).places)
    for (const to of stands(foe).places) {
      const far = gapBetween(from, to);
      if (pairs.length === PAIRS && far >= gaps[PAIRS - 1]!) continue;
      let at = Math.min(pairs.length, PAIRS - 1);
      for (; at > 0 && gaps[at - 1]! > far; at--) {
        pairs[at] = pairs[at - 1]!;
        gaps[at] = gaps[at - 1]!;
      }
      pairs[at] = [from, to];
      gaps[at] = far;
    }
  return pairs;
}

/** A charge: a figure straight at a figure of the enemy, and into him; undefined where that does not work. */
export function charge(view: State, unit: Unit, foe: Unit): Finish | undefined {
  const start = { x: unit.pose!.x, y: unit.pose!.y };
  const facing = facingTo(start, stands(foe).middle);
  for (const [own, their] of nearestPairs(unit, facing, foe)) {
    const far = Math.min(view.moving!.allowance, gapBetween(own, their) + INCH / 2);
    if (far < INCH / 8) continue;
    const t = far / Math.max(1, gapBetween(own, their));
    const end = {
      x: Math.round(start.x + (their.x - own.x) * t),
      y: Math.round(start.y + (their.y - own.y) * t),
    };
    const command: Finish = { type: 'finishMove', side: unit.side, path: [start, end], facing };
    if (isLegal(view, command)) return command;
  }
  return undefined;
}
