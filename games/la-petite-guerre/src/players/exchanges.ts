import type { Side } from '@sandtable/engine';
import { gapBetween, inArc, type Place, squaredGap } from '@sandtable/table';
import type { State } from '../play/state.ts';
import { WEAPONS } from '../sheet/tables.ts';
import type { Weapon } from '../sheet/vocabulary.ts';
import { coverFrom } from '../table/ground.ts';
import { FOOT, type Standing } from '../table/men.ts';
import { sees } from '../table/sight.ts';
import { unseenBy } from './unseen.ts';

/** What both sides would do to each other in a turn if somebody were somewhere: rough, and quick. */

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
export type Sample = {
  readonly at: Place;
  readonly facing: number;
  readonly weapon: Weapon;
  readonly men: number;
  readonly worth: number;
};

/** At most so many of a unit are looked at; they stand for the others. */
const SAMPLES = 3;

/** What a hit on one of a side's men is worth: a sixth die, a third are wounded, the others are stunned. */
export function worthOfHit({ victory }: State, side: Side): number {
  const { killed, hurt } = victory.losses[side]!; // one for each side
  return killed / 6 + hurt / 3 + 0.2;
}

export function samplesOf(state: State, men: readonly Standing[], against: Side): Sample[] {
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
export const unseenOf = (state: State, side: Side): Sample[] =>
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
export const gunsOf = (state: State, side: Side): Sample[] =>
  Object.values(state.guns).flatMap((gun) =>
    gun.side === side || gun.out || gun.limbered
      ? []
      : [{ at: gun.pose, facing: gun.pose.facing, weapon: gun.weapon, men: 1, worth: 0 }],
  );

/** How one is placed somewhere against an enemy: lying, and behind hard cover where there is some. */
const postureAt = (state: State, place: Place, from: Place): Posture =>
  coverFrom(state.map, place, FOOT, from) === 'hard' ? 2 : 1;

/** What a man with this weapon gains in a turn by his best shot from a place, and what all whom he could hit are worth. */
export function given(state: State, place: Place, weapon: Weapon, enemies: readonly Sample[]) {
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
export function ridden(state: State, place: Place, enemies: readonly Sample[]): number {
  let best = 0;
  for (const { at, facing, worth } of enemies) {
    if (squaredGap(place, at) > CHARGES * CHARGES) continue;
    if (coverFrom(state.map, at, FOOT, place) !== 'none' || !sees(state.map, place, FOOT, at, FOOT)) continue;
    best = Math.max(best, worth * (inArc(at, facing, 90, place) ? FACED : RIDES_DOWN));
  }
  return best;
}
/** What a whole enemy may do in a turn to those who are at a place. */
export function taken(
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
