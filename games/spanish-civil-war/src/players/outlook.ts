import type { Side } from '@sandtable/engine';
import {
  directionOf,
  gapBetween,
  INCH,
  type Place,
  perMap,
  ringsOf,
  squaredGap,
  type TableMap,
} from '@sandtable/table';
import type { Marker, State, Unit } from '../play/state.ts';
import { BUILDS } from '../sheet/armament.ts';
import { FIRE_FACTORS, REACH } from '../sheet/tables.ts';
import type { Cover } from '../sheet/vocabulary.ts';
import { coverAt, spotsOn } from '../table/ground.ts';
import { seesPlace } from '../table/sight.ts';
import { isActive, isSeen, isVehicleUnit, onFoot } from '../table/units.ts';
import { type Manner, mannerOf } from './manner.ts';
import { meanDps } from './odds.ts';

/** The table as one side looks at it: who is there, what it is about, what fire would do where. */
export type Outlook = {
  readonly state: State;
  readonly side: Side;
  readonly manner: Manner;
  /** Its own on the table. */
  readonly own: readonly Unit[];
  /** Enemies in view. */
  readonly enemies: readonly Unit[];
  /** Enemy markers. */
  readonly markers: readonly Marker[];
  readonly attacks: boolean;
  /** After this one. */
  readonly turnsLeft: number;
  /** What has been worked out for this look. */
  readonly known: {
    hardness?: readonly number[];
    open?: Map<string, Objective>;
    companions?: Map<Unit, readonly Place[]>;
    situation?: readonly unknown[];
    goals?: Map<Unit, Place | undefined>;
  };
};

export function outlookOf(
  state: State,
  side: Side,
  manner: Manner = mannerOf('steady', state, side),
): Outlook {
  const own: Unit[] = [];
  const enemies: Unit[] = [];
  for (const id in state.units) {
    const unit = state.units[id]!;
    if (unit.side === side) {
      if (isActive(unit)) own.push(unit);
    } else if (isSeen(unit)) enemies.push(unit);
  }
  const markers = state.markers.filter((marker) => marker.side !== side);
  const { victory, turns, turn } = state;
  const turnsLeft = turns - turn;
  const attacks = victory.attacker === side;
  return { state, side, manner, own, enemies, markers, attacks, turnsLeft, known: {} };
}

const ARM: Readonly<Record<string, keyof typeof FIRE_FACTORS>> = {
  rifle: 'rifle',
  smg: 'smg',
  lmg: 'lmg',
  hmg: 'hmg',
};

/** SCW-9.1 Fire points of all that a unit has at so many inches, before what the target adds or takes away. */
export function firepower(unit: Unit, inches: number, moved: boolean): number {
  if (inches > REACH || unit.mark === 'retreating') return 0;
  const band = inches <= 6 ? 'near' : inches <= 12 ? 'middle' : 'far';
  let points = 0;
  if (unit.vehicle) {
    for (const { arm } of BUILDS[unit.vehicle].weapons)
      if (arm === 'lmg' || arm === 'hmg') points += FIRE_FACTORS[arm][band];
    return points === 0 ? 0 : points + unit.ar;
  }
  for (const element of unit.elements) {
    if (element === 'hmg' && moved) continue;
    const arm = element === 'cavalry' ? (unit.mounted ? 'mountedCavalry' : 'rifle') : ARM[element];
    if (arm) points += FIRE_FACTORS[arm][band];
  }
  if (points === 0) return 0;
  const worn = unit.dps >= 4 ? 2 : unit.dps >= 2 ? 1 : 0;
  const shy = unit.mark === 'pinned' || unit.mark === 'retiring' ? 1 : 0;
  return points + unit.ar - worn - shy - (unit.kind === 'cavalry' && unit.mounted ? 2 : 0);
}

/** SCW-9.6 */
const COVER_TAKES: Readonly<Record<Cover, number>> = { none: 0, soft: 1, hard: 2, trenches: 3 };

/** Bases stand round the centre; roughly so much nearer are the nearest ones. */
const HALF = 2 * INCH;
const roughInches = (a: Place, b: Place): number => Math.max(0, gapBetween(a, b) - HALF) / INCH;

/** DPs on average that one unit would inflict on another at a place, if it could fire. */
function volleyMean(
  o: Outlook,
  firer: Unit,
  inches: number,
  cover: Cover,
  horse: boolean,
  moved = false,
): number {
  const points = firepower(firer, inches, moved);
  if (points <= 0) return 0;
  return meanDps(points - COVER_TAKES[cover] + (horse ? 1 : 0), o.state.options);
}

/** The enemy in view that is nearest to a place. */
export function nearestSeen(o: Outlook, place: Place): Unit | undefined {
  let best: Unit | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const enemy of o.enemies) {
    const far = squaredGap(enemy.pose!, place);
    if (far < least) [best, least] = [enemy, far];
  }
  return best;
}

/** Is an enemy in view, or a marker that may be one, so near a place? */
export const foeWithin = (o: Outlook, place: Place, near: number): boolean =>
  o.enemies.some(({ pose }) => squaredGap(pose!, place) < near * near) ||
  o.markers.some((marker) => squaredGap(marker.place, place) < near * near);

/** What fire means at a place: DPs that it would cost in a turn, and DPs that a unit could inflict from it. */
export type FireAt = { readonly suffers: number; readonly inflicts: number };

/** The worst enemy, and half of what the next one does; the best target. */
export function fireAt(o: Outlook, unit: Unit, place: Place, cover: Cover, moved: boolean): FireAt {
  const { map } = o.state;
  const horse = unit.kind === 'cavalry' && unit.mounted;
  let worst = 0;
  let next = 0;
  let best = 0;
  for (const enemy of o.enemies) {
    const there = enemy.pose!;
    if (squaredGap(there, place) > FAR) continue;
    const inches = roughInches(there, place);
    const turned = inArc(enemy, place) ? 1 : o.manner.aside;
    const suffers = unit.vehicle ? 0 : turned * volleyMean(o, enemy, inches, cover, horse);
    const inflicts = isVehicleUnit(enemy) ? 0 : volleyOn(o, unit, enemy, inches, moved);
    if (suffers <= next && inflicts <= best) continue;
    if (!seesPlace(map, there, place)) continue;
    if (inflicts > best) best = inflicts;
    if (suffers > worst) {
      next = worst;
      worst = suffers;
    } else if (suffers > next) next = suffers;
  }
  return { suffers: worst + next / 2, inflicts: best };
}
const FAR = ((REACH + 2) * INCH) ** 2;

const volleyOn = (o: Outlook, unit: Unit, enemy: Unit, inches: number, moved: boolean): number => {
  const horse = enemy.kind === 'cavalry' && enemy.mounted;
  return volleyMean(o, unit, inches, coverAt(o.state.map, enemy.pose!), horse, moved);
};

export const exposure = (o: Outlook, unit: Unit, place: Place, cover: Cover): number =>
  fireAt(o, unit, place, cover, true).suffers;
export const opportunity = (o: Outlook, unit: Unit, place: Place, moved: boolean): number =>
  fireAt(o, unit, place, 'none', moved).inflicts;

/** Is it in front of a unit, so many thousandths to either side of its arc? Who lies concealed, or has a turret, may turn as it likes. */
function inFront(unit: Unit, place: Place, room: number): boolean {
  if (unit.concealed || isVehicleUnit(unit)) return true;
  const pose = unit.pose!;
  const front = directionOf(pose.facing);
  const dx = place.x - pose.x;
  const dy = place.y - pose.y;
  const ahead = (dx * front.x + dy * front.y) / 1e6;
  const along = unit.kind === 'cavalry' && unit.mounted ? Math.abs(ahead) : ahead;
  const aside = Math.abs(dx * front.y - dy * front.x) / 1e6;
  return along > 0 && aside <= along * 0.42 + room;
}

/** SCW-8.1 Most of a company that stands there: the arc opens from the corners of a line. */
export const inArc = (unit: Unit, place: Place): boolean =>
  inFront(unit, place, unit.elements.length * 750 + INCH);

/** How a shot promises at first glance; 0 if there can be none. */
export function roughShot(o: Outlook, unit: Unit, group: string, target: Unit): number {
  if (!inFront(unit, target.pose!, 6 * INCH)) return 0;
  const far = roughInches(target.pose!, unit.pose!);
  const armoured = target.kind === 'armour';
  if (group === 'mg-at-armour') return armoured && far <= REACH ? 30 - far : 0;
  if (group === 'small-arms') {
    if (armoured || far > REACH + 2) return 0;
    const { worn: each, spent } = o.manner;
    const worn = target.dps >= 4 ? 1 + spent : 1 + target.dps * each;
    if (target.kind === 'softskin') return 0.5;
    const horse = target.kind === 'cavalry' && target.mounted;
    const mean = volleyMean(o, unit, far, coverAt(o.state.map, target.pose!), horse, unit.moved);
    return mean > 0 ? worn * mean : 0;
  }
  const worth = isVehicleUnit(target) ? (armoured ? 3 : 1.5) : 1;
  const ranged = unit.ranging[group]?.target === target.id ? 2 : 1;
  const still = target.moved ? 0.6 : 1;
  const cover = isVehicleUnit(target) ? 1 : 1 - COVER_TAKES[coverAt(o.state.map, target.pose!)] * 0.2;
  return (worth * ranged * still * cover * 10) / (10 + far);
}

export type Objective = {
  readonly id: string;
  readonly middle: Place;
  readonly low: Place;
  readonly high: Place;
};
const objectivesKnown = new WeakMap<TableMap, readonly Objective[]>();

/** Trenches to hold, or blocks of the town. */
export function objectivesOf({ map, held, victory }: State): readonly Objective[] {
  let known = objectivesKnown.get(map);
  if (!known) {
    const ids = victory.kind === 'trenches' ? Object.keys(held) : victory.blocks.features;
    known = map.features.flatMap(({ id, ground }) => {
      const ring = ids.includes(id) ? ringsOf(ground)[0] : undefined;
      if (!ring) return [];
      const { low, high } = ring;
      return [
        {
          id,
          middle: { x: Math.round((low.x + high.x) / 2), y: Math.round((low.y + high.y) / 2) },
          low,
          high,
        },
      ];
    });
    objectivesKnown.set(map, known);
  }
  return known;
}

export const isIn = ({ low, high }: Objective, { x, y }: Place): boolean =>
  x >= low.x && x <= high.x && y >= low.y && y <= high.y;

/** Thousandths from a place to an objective. */
export const gapTo = ({ low, high }: Objective, { x, y }: Place): number =>
  Math.sqrt(Math.max(0, low.x - x, x - high.x) ** 2 + Math.max(0, low.y - y, y - high.y) ** 2);

/** Companies that can take and hold ground. */
export const isCompany = (unit: Unit): boolean =>
  onFoot(unit) && unit.elements.some((element) => element !== 'mortar');

/** Places in cover, inch by inch. */
export const coverSpots = perMap((map) =>
  spotsOn(map, INCH, INCH / 2).filter((place) => coverAt(map, place) !== 'none'),
);
