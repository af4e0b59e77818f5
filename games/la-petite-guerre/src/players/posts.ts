import type { Side } from '@sandtable/engine';
import { covers, gapBetween, inArc, type Place, squaredGap } from '@sandtable/table';
import type { State } from '../play/state.ts';
import { pointsOf } from '../play/victory.ts';
import { WEAPONS } from '../sheet/tables.ts';
import type { Weapon } from '../sheet/vocabulary.ts';
import { coverFrom, inWoods, surveyed } from '../table/ground.ts';
import { enemiesInView, FOOT, isAble, menOf, type Standing } from '../table/men.ts';
import { sees } from '../table/sight.ts';
import type { Figures } from './figures.ts';
import { unseenBy } from './unseen.ts';

/**
 * Where a unit would do best: somewhere from which it hits more than it is hit, weighed over the turns that are left.
 * The enemy's fire is shared out among all who are near him.
 */

/** Hits that a man makes in a turn: at a man who stands in the open, lies in the open, lies behind hard cover. */
type Rates = readonly [standing: number, lying: number, sheltered: number];
// biome-ignore format: a table
const RATES: Readonly<Record<Weapon, { readonly near: Rates; readonly far: Rates }>> = {
  winchester:       { near: [0.83, 0.5,  0.2 ], far: [0.5,  0.2,  0.05] },
  'snider-enfield': { near: [0.5,  0.33, 0.17], far: [0.33, 0.17, 0.05] },
  musket:           { near: [0.25, 0.17, 0.08], far: [0.17, 0.08, 0.02] },
  revolver:         { near: [0.83, 0.5,  0.2 ], far: [0.5,  0.2,  0.05] },
  gatling:          { near: [4,    2.5,  1   ], far: [1.5,  1,    0.3 ] },
  'field-gun':      { near: [1.5,  1,    0.5 ], far: [0.4,  0.4,  0.2 ] },
};
type Posture = 0 | 1 | 2;

function rateOf(weapon: Weapon, far: number, posture: Posture): number {
  const { short, max } = WEAPONS[weapon];
  return far > max * 1000 ? 0 : RATES[weapon][far <= short * 1000 ? 'near' : 'far'][posture];
}

/** Somebody who stands for several of his unit. */
type Sample = {
  readonly at: Place;
  readonly facing: number;
  readonly weapon: Weapon;
  readonly men: number;
  readonly worth: number;
};

/** At most so many of a unit are looked at; they stand for the others. */
const SAMPLES = 3;

/** What a hit on one of a side's men is worth: a sixth die, a third are wounded, the others are stunned. */
function worthOfHit({ victory }: State, side: Side): number {
  const { killed, hurt } = victory.losses[side]!; // one for each side
  return killed / 6 + hurt / 3 + 0.2;
}

function samplesOf(state: State, men: readonly Standing[], against: Side): Sample[] {
  const units = new Map<string, Standing[]>();
  for (const man of men) {
    if (man.broken || !man.arms[0]) continue;
    const list = units.get(man.unit);
    if (list) list.push(man);
    else units.set(man.unit, [man]);
  }
  const hit = worthOfHit(state, against);
  return [...units.values()].flatMap((list) => {
    const every = Math.ceil(list.length / SAMPLES);
    const crew = list.filter(({ serves }) => serves !== null);
    const prize = state.victory.prizes.find((each) => each.kind === 'gun-lost' && each.side === against);
    const worth = hit + (prize && crew.length > 0 ? (0.6 * prize.points) / crew.length : 0);
    return list
      .filter((_, i) => i % every === 0)
      .map((man) => ({
        at: man.pose,
        facing: man.pose.facing,
        weapon: man.arms[0]!.weapon,
        men: every,
        worth,
      })); // armed, as just seen
  });
}
/** Men who have not been seen yet, wherever their unit may lie. */
const unseenOf = (state: State, side: Side): Sample[] =>
  unseenBy(state, side).flatMap(({ unit, men }): Sample[] => {
    const weapon = men[0]?.arms[0]?.weapon;
    const all = state.units[unit]!.places; // one of this battle
    const every = Math.ceil(all.length / SAMPLES);
    const places = all.filter((_, i) => i % every === 0);
    return weapon === undefined
      ? []
      : places.map((at) => ({ at, facing: 0, weapon, men: men.length / places.length, worth: 0 }));
  });
/** Guns shoot too, by nobody's hand: at whoever comes near most of all. */
const gunsOf = (state: State, side: Side): Sample[] =>
  Object.values(state.guns).flatMap((gun) =>
    gun.side === side || gun.out || gun.limbered
      ? []
      : [{ at: gun.pose, facing: gun.pose.facing, weapon: gun.weapon, men: 1, worth: 0 }],
  );

/** How one is placed somewhere against an enemy: lying, and behind hard cover where there is some. */
const postureAt = (state: State, place: Place, from: Place): Posture =>
  coverFrom(state.map, place, FOOT, from) === 'hard' ? 2 : 1;

/** What a man with this weapon gains in a turn by his best shot from a place, and what all whom he could hit are worth. */
function given(state: State, place: Place, weapon: Weapon, enemies: readonly Sample[]) {
  let [best, all] = [0, 0];
  for (const { at, worth, men } of enemies) {
    const far = gapBetween(place, at);
    if (rateOf(weapon, far, 1) === 0 || !sees(state.map, place, FOOT, at, FOOT)) continue;
    best = Math.max(best, rateOf(weapon, far, postureAt(state, at, place)) * worth);
    all += men * worth;
  }
  return { best, all };
}
/** Maxims 8 and 11: inches from which riders charge, and hits a turn that one makes so; men who face him stand more often. */
const CHARGES = 8000;
const [RIDES_DOWN, FACED] = [0.8, 0.45];
/** What a rider gains in a turn by charging from a place: at men on foot, and not over what they lie behind. */
function ridden(state: State, place: Place, enemies: readonly Sample[]): number {
  let best = 0;
  for (const { at, facing, worth } of enemies) {
    if (squaredGap(place, at) > CHARGES * CHARGES) continue;
    if (coverFrom(state.map, at, FOOT, place) !== 'none' || !sees(state.map, place, FOOT, at, FOOT)) continue;
    best = Math.max(best, worth * (inArc(at, facing, 90, place) ? FACED : RIDES_DOWN));
  }
  return best;
}
/** What a whole enemy may do in a turn to those who are at a place. */
function taken(
  state: State,
  place: Place,
  worth: number,
  enemies: readonly Sample[],
  moving: boolean,
): number {
  let sum = 0;
  for (const { at, weapon, men } of enemies) {
    const far = gapBetween(place, at);
    if (rateOf(weapon, far, 0) === 0 || !sees(state.map, place, FOOT, at, FOOT)) continue;
    sum += men * rateOf(weapon, far, moving ? 0 : postureAt(state, place, at));
  }
  return sum * worth;
}

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

/** All that a post depends on, as text. */
function keyOf(state: State, own: readonly Standing[], caution: number): string {
  let mark = `${state.turn} ${caution}`;
  for (const { pose, mounted, arms } of own)
    mark += ` ${pose.x},${pose.y},${mounted ? 1 : 0},${arms[0]?.shots === 0 ? 1 : 0}`;
  for (const { id, pose, unit } of menOf(state, own[0]!.side).filter(isAble))
    if (unit !== own[0]!.unit) mark += ` ${id},${pose.x},${pose.y}`; // there is somebody
  mark += '|';
  for (const { id, pose, broken } of enemiesInView(state, own[0]!.side))
    if (!broken) mark += ` ${id},${pose.x},${pose.y}`;
  for (const { men } of unseenBy(state, own[0]!.side)) mark += ` ${men.length}`; // the same
  for (const id in state.guns) mark += state.guns[id]!.out || state.guns[id]!.limbered ? ' -' : ' +';
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
