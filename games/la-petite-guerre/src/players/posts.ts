import type { Side } from '@sandtable/engine';
import { covers, gapBetween, type Place, squaredGap } from '@sandtable/table';
import type { State } from '../play/state.ts';
import { pointsOf } from '../play/victory.ts';
import type { Weapon } from '../sheet/vocabulary.ts';
import { inWoods, surveyed } from '../table/ground.ts';
import { enemiesInView, isAble, menOf, type Standing } from '../table/men.ts';
import { given, gunsOf, ridden, type Sample, samplesOf, taken, unseenOf, worthOfHit } from './exchanges.ts';
import type { Figures } from './figures.ts';
import { unseenBy } from './unseen.ts';

/**
 * Where a unit would do best: somewhere from which it hits more than it is hit, weighed over the turns that are left.
 * The enemy's fire is shared out among all who are near him.
 */

/** Inches from the enemy within which somebody draws his fire. */
const ENGAGED = 12_000;
/** Friends of other units who draw fire too: nobody counts on those who stay behind. */
const engagedBeside = (state: State, own: readonly Standing[], targets: readonly Sample[]): number =>
  menOf(state, own[0]!.side).filter(
    (man) =>
      man.unit !== own[0]!.unit && // there is somebody
      isAble(man) &&
      targets.some(({ at }) => squaredGap(at, man.pose) < ENGAGED * ENGAGED),
  ).length;

/** By how many times what wins the battle a side leads; late leads count more. */
function leadOf(state: State, side: Side): number {
  const other = state.sides.find(({ id }) => id !== side)!.id;
  const lead = (pointsOf(state, side) - pointsOf(state, other)) / state.victory.margins[side]!; // one for each side
  return (Math.max(-1, Math.min(1, lead)) * state.turn) / state.turns;
}
/** Who would lose as things stand, past the middle of the battle, has nothing to lose by coming out. */
const isDesperate = (lead: number, figures: Figures): boolean => figures.clock > 0 && lead < -0.5;

/** What a better place counts for a side now. */
export const pressOf = (state: State, side: Side, figures: Figures): number =>
  figures.clock > 0 && isDesperate(leadOf(state, side), figures) ? Math.max(1, figures.press) : figures.press;

export type Post = {
  readonly place: Place;
  readonly from: Place;
  /** Points for each man and each turn of the way there. */
  readonly points: number;
};

/** Hits that a man can take in a turn before more are wasted. */
const ENOUGH = 0.8;
/** Parts of a way at which it is looked who may shoot at those who go it. */
const ON_THE_WAY = [0.3, 0.6, 0.9] as const;
/** Inches between places that are looked at; turns that one looks ahead. */
const STEP = 3000;
const AHEAD = 4;
/** Inches that men go in a turn. */
const PACE = { foot: 5000, horse: 11_000 } as const;

const middle = (men: readonly Standing[]): Place => ({
  x: Math.round(men.reduce((sum, { pose }) => sum + pose.x, 0) / men.length),
  y: Math.round(men.reduce((sum, { pose }) => sum + pose.y, 0) / men.length),
});

const isOpen = (state: State, place: Place, mounted: boolean): boolean => {
  const { buildings, water } = surveyed(state.map);
  return (
    !water.some((each) => covers(each, place)) &&
    !(mounted && inWoods(state.map, place)) &&
    !buildings.some((each) => state.special.shut.includes(each.id) && covers(each, place))
  );
};

/** Nobody goes nearer to an enemy than this, unless he charges. */
const CLOSE = 2500;

function found(state: State, own: readonly Standing[], caution: number): Post | undefined {
  const side = own[0]!.side; // there is somebody
  const other = state.sides.find(({ id }) => id !== side)!.id;
  const hurt = worthOfHit(state, other);
  const targets = samplesOf(state, enemiesInView(state, side), side);
  const shooters = [...targets, ...unseenOf(state, side), ...gunsOf(state, side)];
  if (targets.length === 0) return undefined;
  const from = middle(own);
  const mounted = own.filter((man) => man.mounted).length * 2 > own.length;
  const pace = mounted ? PACE.horse : PACE.foot;
  const weapons = own.flatMap(({ arms }) => (arms[0] && arms[0].shots !== 0 ? [arms[0].weapon] : []));
  const share = own.length / (own.length + engagedBeside(state, own, targets));
  const time = Math.min(AHEAD, state.turns - state.turn + 1);
  const fire = (place: Place): number => {
    const kinds = new Map<Weapon, ReturnType<typeof given>>();
    let [sum, most] = [0, 0];
    for (const weapon of weapons) {
      const value = kinds.get(weapon) ?? given(state, place, weapon, targets);
      kinds.set(weapon, value);
      sum += value.best;
      most = Math.max(most, value.all);
    }
    const shot = Math.min(sum, ENOUGH * most); // ten rifles do no more to one man than three
    return mounted ? Math.max(shot, own.length * ridden(state, place, targets)) : shot;
  };
  const harm = (place: Place, moving: boolean): number =>
    caution * share * taken(state, place, hurt, shooters, moving);
  const wayHarm = ({ x, y }: Place): number =>
    ON_THE_WAY.reduce((sum, part) => {
      const at = { x: Math.round(from.x + (x - from.x) * part), y: Math.round(from.y + (y - from.y) * part) };
      return sum + harm(at, true) / ON_THE_WAY.length;
    }, 0);
  const stay = time * (fire(from) - harm(from, false));
  let best: Post | undefined;
  const reach = time * pace;
  for (let x = STEP / 2; x < state.map.width; x += STEP)
    for (let y = STEP / 2; y < state.map.depth; y += STEP) {
      const place = { x, y };
      const far = gapBetween(from, place);
      if (far < 2000 || far > reach || targets.some(({ at }) => squaredGap(at, place) < CLOSE * CLOSE))
        continue;
      const turns = Math.max(1, far / pace);
      const value = fire(place);
      if (value === 0 || (time - turns) * value <= stay || !isOpen(state, place, mounted)) continue;
      const there = (time - turns) * (value - harm(place, false)) - stay;
      if (there <= 0) continue;
      const gain = there - turns * wayHarm(place);
      const points = gain / turns / own.length;
      if (points > 0 && (!best || points > best.points)) best = { place, from, points };
    }
  return best;
}

const kept = new WeakMap<State['map'], Map<string, Post | null>>();
const MOST_KEPT = 4000;

const stands = ({ id, pose, mounted, arms }: Standing): string =>
  ` ${id},${pose.x},${pose.y},${pose.facing},${mounted ? 1 : 0},${arms[0]?.weapon},${arms[0]?.shots === 0 ? 1 : 0}`;

/** All that a post depends on, as text. */
function keyOf(state: State, own: readonly Standing[], caution: number): string {
  const { side, unit } = own[0]!; // there is somebody
  let mark = `${state.turn} ${caution}`;
  for (const man of own) mark += stands(man);
  for (const man of menOf(state, side))
    if (man.unit !== unit && isAble(man)) mark += ` ${man.id},${man.pose.x},${man.pose.y}`;
  mark += '|';
  for (const man of enemiesInView(state, side)) if (!man.broken) mark += stands(man);
  for (const unseen of unseenBy(state, side)) mark += ` ${unseen.men[0]!.id},${unseen.men.length}`; // it has one
  for (const id in state.guns) {
    const { out, limbered, pose } = state.guns[id]!;
    mark += out || limbered ? ' -' : ` ${pose.x},${pose.y}`;
  }
  return mark;
}

/** Where this man's unit would do best, if it is not where it is. */
export function postOf(state: State, man: Standing, figures: Figures): Post | undefined {
  if (pressOf(state, man.side, figures) <= 0) return undefined;
  const own = menOf(state, man.side).filter(
    (each) => each.unit === man.unit && isAble(each) && each.serves === null,
  );
  if (own.length === 0) return undefined;
  const known = kept.get(state.map) ?? new Map<string, Post | null>();
  kept.set(state.map, known);
  const caution = figures.caution * (1 + figures.clock * leadOf(state, man.side));
  const key = keyOf(state, own, caution);
  const there = known.get(key);
  if (there !== undefined) return there ?? undefined;
  if (known.size >= MOST_KEPT) known.clear();
  const post = found(state, own, caution);
  known.set(key, post ?? null);
  return post;
}

/** The place in a post that is this man's: all keep their places beside each other. */
export const placeIn = ({ place, from }: Post, { map }: State, man: Standing): Place => ({
  x: Math.max(500, Math.min(map.width - 500, man.pose.x + place.x - from.x)),
  y: Math.max(500, Math.min(map.depth - 500, man.pose.y + place.y - from.y)),
});
