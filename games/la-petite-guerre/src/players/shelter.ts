import type { Side } from '@sandtable/engine';
import {
  ahead,
  bearing,
  type Feature,
  gapBetween,
  meetingsOnPath,
  nearestOnSegment,
  type Place,
  posed,
  ringsOf,
  squaredGap,
} from '@sandtable/table';
import type { Step } from '../play/commands.ts';
import type { State } from '../play/state.ts';
import { coverFrom, middleOf, surveyed } from '../table/ground.ts';
import { radiusOf, type Standing } from '../table/men.ts';
import { isTaken } from '../table/ways.ts';
import { unseenOf } from './exchanges.ts';
import type { Figures } from './figures.ts';
import { mustAttack } from './goals.ts';
import { left, movesTo, type Option } from './steps.ts';

/** What cover is worth to a man: where he stands, where he would go, and what lies near. */

/** Thousandths from which a man is shot at, or may be by his next turn. */
const DANGER = 13_500;

/** A place from which somebody may shoot, and how many men that is: an enemy, or a share of those whom nobody has seen. */
type Danger = { readonly at: Place; readonly men: number };
export const dangersTo = (state: State, side: Side, enemies: readonly Standing[]): Danger[] => [
  ...enemies.map(({ pose }) => ({ at: pose, men: 1 })),
  ...unseenOf(state, side),
];

const VALUE = { hard: 1, soft: 0.5, none: 0 } as const;
const isNear = (at: Place, danger: Place): boolean => squaredGap(at, danger) <= DANGER * DANGER;

/** Is he covered against all the nearest enemies? 1 where there are none. */
export const coverValue = (state: State, man: Standing, enemies: readonly Standing[]): number =>
  enemies.reduce(
    (least, { pose }) =>
      least > 0 && isNear(man.pose, pose)
        ? Math.min(least, VALUE[coverFrom(state.map, man.pose, radiusOf(man), pose)])
        : least,
    1,
  );

/** How well a place covers a man against those who are near it, or may be: the share of them; 1 where nobody is. */
export function shelterAt(
  state: State,
  man: Standing,
  dangers: readonly Danger[],
  at: Place = man.pose,
): number {
  let [covered, all] = [0, 0];
  for (const { at: danger, men } of dangers) {
    if (!isNear(at, danger)) continue;
    covered += men * VALUE[coverFrom(state.map, at, radiusOf(man), danger)];
    all += men;
  }
  return all === 0 ? 1 : covered / all;
}

/** Inches that an average die gives, in thousandths. */
const AVERAGE = 3500;

/** Where the moves of a man would bring him by average dice. */
function endOf(man: Standing, steps: readonly Step[]): Place {
  let { x, y }: Place = man.pose;
  for (const step of steps) {
    if (step.do !== 'move') continue;
    const [from, to] = [step.path[0]!, step.path[step.path.length - 1]!]; // a path has ends
    const times = ((step.pace ?? 1) * AVERAGE) / Math.max(1, gapBetween(from, to));
    [x, y] = [Math.round(x + (to.x - from.x) * times), Math.round(y + (to.y - from.y) * times)];
  }
  return { x, y };
}

/** A move counts for less by the cover that it gives up, and twice so for raw men, who break soonest; not where the battle is lost without. */
export function lessExposed(
  state: State,
  man: Standing,
  option: Option | undefined,
  dangers: readonly Danger[],
  figures: Figures,
): Option | undefined {
  if (!option || mustAttack(state, man.side)) return option;
  const lost = shelterAt(state, man, dangers) - shelterAt(state, man, dangers, endOf(man, option.steps));
  const fear = man.grade === 'C' ? 2 : 1;
  return lost > 0 ? { ...option, points: option.points - figures.cover * fear * lost } : option;
}

/** How far behind a line, or inside a piece of ground, somebody lies. */
const BEHIND = 600;
/** Where others lie already he lies down beside them, so far along the line. */
const BESIDE = [0, 1000, -1000, 2000, -2000, 3000, -3000] as const;

function nearestOnOutline({ ground }: Feature, from: Place): Place {
  const { corners } = ringsOf(ground)[0]!; // every piece has an outline
  let best = corners[0]!;
  for (let i = 0, p = corners[corners.length - 1]!; i < corners.length; p = corners[i++]!) {
    const near = nearestOnSegment(from, p, corners[i]!);
    if (squaredGap(near, from) < squaredGap(best, from)) best = near;
  }
  return best;
}

/** Places that might cover him: behind each barricade and fence, as the enemy sees it, and just inside whatever covers all round. */
function sheltersNear({ map, special }: State, man: Standing, danger: Place): Place[] {
  const { lines, pits, buildings, scrub, woods } = surveyed(map);
  const behind = lines.flatMap(({ line }) =>
    line.slice(1).flatMap((end, i) => {
      const near = nearestOnSegment(man.pose, line[i]!, end);
      const along = posed(near, bearing(line[i]!, end));
      return BESIDE.map((off) => {
        const spot = nearestOnSegment(ahead(along, off), line[i]!, end);
        return ahead(posed(spot, bearing(danger, spot)), BEHIND);
      });
    }),
  );
  const inside = [...pits, ...buildings, ...scrub, ...woods]
    .filter(({ id }) => !special.shut.includes(id))
    .map((piece) => {
      const near = nearestOnOutline(piece, man.pose);
      return ahead(posed(near, bearing(near, middleOf(piece))), BEHIND);
    });
  return [...behind, ...inside].map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
}

/** Nobody leaves what would cover him for something beyond it. */
const isOverWall = ({ map }: State, from: Place, to: Place): boolean =>
  surveyed(map).lines.some(({ line, hard }) => hard && meetingsOnPath([from, to], line).length > 0);

/** A share of those near him against whom he must be covered before he goes for it. */
const WORTH_IT = 0.4;

/** A place within his moves that covers him better than where he stands. */
export function toCover(
  state: State,
  man: Standing,
  dangers: readonly Danger[],
  figures: Figures,
): Option | undefined {
  if (man.mounted || man.prone || man.hidden || man.serves !== null) return undefined;
  const here = shelterAt(state, man, dangers);
  if (here > 1 - WORTH_IT) return undefined;
  const nearest = dangers.reduce((a, b) => (squaredGap(b.at, man.pose) < squaredGap(a.at, man.pose) ? b : a));
  let best: Option | undefined;
  for (const place of sheltersNear(state, man, nearest.at)) {
    const steps = movesTo(state, man, place, left(man)) ?? [];
    const moves = steps.filter((step) => step.do === 'move').length;
    const needed = Math.ceil(gapBetween(man.pose, place) / AVERAGE);
    if (
      needed > moves ||
      isOverWall(state, man.pose, place) ||
      isTaken(state, place, radiusOf(man), [man.id])
    )
      continue;
    const gain = shelterAt(state, man, dangers, place) - here;
    const points = figures.cover * gain + figures.lieDown - needed * 0.01; // the nearest of places that are as good
    if (gain < WORTH_IT || (best && best.points >= points)) continue;
    best = { steps: steps.slice(0, steps.length - moves + needed), points, why: 'into cover' };
  }
  return best;
}
