import { resolveIn } from '@sandtable/engine';
import {
  covers,
  type Feature,
  footprint,
  gapBetween,
  gapToPoint,
  holds,
  INCH,
  nearestOnSegment,
  type Place,
  posed,
  ringsOf,
  rounded,
  squaredGap,
} from '@sandtable/table';
import { artilleryAim } from '../sheet/aim.ts';
import { burstEffect } from '../sheet/burst.ts';
import { shellOnCover, shellOnVehicle, wireGap } from '../sheet/structures.ts';
import { BURST_DIAMETERS } from '../sheet/tables.ts';
import type { Ammunition, Artillery, Fire, Quality } from '../sheet/vocabulary.ts';
import { isEnfiladed } from '../table/arcs.ts';
import { gunsOf, machineGunsOf, vehicleClass } from '../table/arms.ts';
import { coverOfPlaces, isInTrench } from '../table/cover.ts';
import { sortedOf } from '../table/ground.ts';
import { allUnits, isHere, isOut, isSpecialist, isVehicle } from '../table/roster.ts';
import { modelOf, placesOf } from '../table/stations.ts';
import { cutWire } from '../table/wire.ts';
import type { Play } from './common.ts';
import type { Caught } from './events.ts';
import { strikeable } from './losses.ts';
import type { State, Unit } from './state.ts';

/** WF-5, WF-8, WF-9.9 One shell or grenade: where it lands, whom and what it strikes. */

export type Shell = {
  readonly side: string;
  /** The gun, the section or the bombers. */
  readonly by: string;
  readonly weapon: Artillery;
  readonly ammo: Ammunition;
  readonly fire: Fire;
  /** Where the line of fire begins. */
  readonly from: Place;
  readonly aimed: Place;
  readonly quality: Quality;
  readonly gunnersLost: number;
  readonly tankGun: boolean;
  readonly salvo: string;
  readonly number: number;
};

/** WF-5.8 Buildings, bunkers and bridges. */
export const isBuilding = (state: State, place: Place): boolean =>
  state.map.features.some(
    (feature) =>
      (feature.kind === 'building' || feature.kind === 'bunker' || feature.kind === 'bridge') &&
      covers(feature, place),
  );

type Standing = { readonly unit: Unit; readonly figure: number; readonly far: number };
/** WF-5.13 Every figure in the circle, nearest first. */
export function under(state: State, centre: Place, radius: number): Standing[] {
  const found: Standing[] = [];
  for (const unit of allUnits(state)) {
    if (!isHere(unit) || isOut(unit)) continue;
    const places = placesOf(state, unit);
    if (isVehicle(unit)) {
      const far = squaredGap(places[0]!, centre);
      if (far <= radius * radius)
        for (let figure = 0; figure < unit.figures.length; figure++) found.push({ unit, figure, far });
      continue;
    }
    places.forEach((place, figure) => {
      const far = squaredGap(place, centre);
      if (far <= radius * radius) found.push({ unit, figure, far });
    });
  }
  return found.sort((a, b) => a.far - b.far);
}

/** WF-5.10 The unit with most figures in it; of two alike the nearer. */
function mostStruck(standing: readonly Standing[]): Unit | undefined {
  const counts = new Map<Unit, number>();
  for (const { unit } of standing) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  let best: Unit | undefined;
  for (const [unit, count] of counts) if (!best || count > counts.get(best)!) best = unit;
  return best;
}

export function burstInput(state: State, shell: Shell, standing: readonly Standing[]) {
  const target = mostStruck(standing);
  const { weapon, ammo, from, aimed, fire } = shell;
  const places = target ? placesOf(state, target) : [];
  const inside = target
    ? standing.flatMap(({ unit, figure }) =>
        unit === target ? [places[Math.min(figure, places.length - 1)]!] : [],
      )
    : [];
  return {
    weapon,
    ammo,
    range: gapBetween(from, aimed) / INCH,
    offTable: fire === 'off-table',
    quality: shell.quality,
    gunnersLost: shell.gunnersLost,
    tankGun: shell.tankGun,
    cover: target && !isVehicle(target) ? coverOfPlaces(state, inside, from) : ('none' as const),
    targetProne: target?.prone ?? false,
    targetSkirmish: target?.formation === 'skirmish' && weapon !== 'grenade',
    enfilade:
      target !== undefined && fire === 'direct' && isEnfiladed(target, isInTrench(state, target), from),
    targetVehicle: target ? vehicleClass(target) : ('none' as const),
    figuresInBurst: standing.length,
    specialists: standing.some(({ unit, figure }) => isSpecialist(unit.figures[figure]!)),
    options: state.options,
  };
}

/** WF-5.10 Casualties fall on the figures nearest the centre: how many each unit loses, and who was in the circle. */
function sharedOut(standing: readonly Standing[], casualties: number): Caught[] {
  const units = [...new Set(standing.map(({ unit }) => unit))];
  return units.map((unit) => ({
    unit: unit.id,
    figures: standing.filter((each) => each.unit === unit).map(({ figure }) => figure),
    casualties: standing.slice(0, casualties).filter((each) => each.unit === unit).length,
  }));
}

export const aimInput = (
  state: State,
  { weapon, fire, aimed }: Pick<Shell, 'weapon' | 'fire' | 'aimed'>,
) => ({
  weapon,
  fire,
  targetBuilding: isBuilding(state, aimed),
  options: state.options,
});

export const radiusOf = (weapon: Artillery, ammo: Ammunition): number =>
  ((BURST_DIAMETERS[weapon] + (ammo === 'shrapnel' ? 1 : 0)) * INCH) / 2;

/** How far a piece of ground is from a place. */
function gapToFeature(feature: Feature, place: Place): number {
  if (covers(feature, place)) return 0;
  let least = Number.POSITIVE_INFINITY;
  for (const { corners } of ringsOf(feature.ground))
    corners.forEach((corner, i) => {
      const next = corners[(i + 1) % corners.length]!;
      least = Math.min(least, squaredGap(place, nearestOnSegment(place, corner, next)));
    });
  return Math.sqrt(least);
}

/** WF-8.6 What is left of a structure. */
function remainsOf(feature: Feature): Feature | null {
  const { kind } = feature;
  if (kind === 'bridge' || kind === 'dugout' || kind === 'fence') return null;
  return { ...feature, kind: 'ruins' };
}

function strikeStructures(turn: Play, place: Place, radius: number, table: number, ammo: Ammunition): void {
  for (const feature of turn.state.map.features) {
    const held = turn.state.strongholds[feature.id];
    if (!held || held.damage >= held.value) continue;
    const gap = gapToFeature(feature, place);
    if (gap > radius) continue;
    const { structure, value, damage } = held;
    const placement = gap === 0 ? 'direct' : 'blast';
    const hit = resolveIn(turn.dice, shellOnCover, {
      structure,
      value,
      damage,
      table,
      placement,
      ammo,
      options: turn.state.options,
    });
    if (hit.outcome.reduction === 0) continue;
    const { destroyed } = hit.outcome;
    const becomes = destroyed ? remainsOf(feature) : null;
    turn.emit({
      type: 'structureStruck',
      feature: feature.id,
      hit,
      damage: hit.outcome.damage,
      destroyed,
      becomes,
    });
    if (destroyed && feature.kind === 'bridge') clearBridge(turn, feature);
  }
}

/** WF-8.6 Those on a bridge that falls are set on the nearer bank. */
function clearBridge(turn: Play, bridge: Feature): void {
  for (const unit of allUnits(turn.state)) {
    if (!unit.pose || !covers(bridge, unit.pose)) continue;
    const ring = ringsOf(bridge.ground)[0]!;
    const north = ring.high.y - unit.pose.y < unit.pose.y - ring.low.y;
    const pose = posed({ x: unit.pose.x, y: north ? ring.high.y + 600 : ring.low.y - 600 }, unit.pose.facing);
    turn.emit({
      type: 'moved',
      unit: unit.id,
      way: 'back',
      path: [unit.pose, pose],
      pose,
      spent: unit.spent,
      met: unit.met,
      atWire: false,
    });
  }
}

function strikeVehicles(
  turn: Play,
  place: Place,
  radius: number,
  table: number,
  shell: Shell,
  natural: number,
): void {
  for (const unit of allUnits(turn.state)) {
    if (!isVehicle(unit) || unit.wreck === 'knocked-out' || !unit.pose) continue;
    const hull = footprint(unit.pose, modelOf(unit)!); // a vehicle has a model
    const direct = holds(hull, place);
    if (!direct && gapToPoint(hull, place) > radius) continue;
    const input = {
      vehicle: unit.vehicle!, // it is a vehicle
      value: 0,
      damage: unit.damage,
      table,
      placement: direct ? ('direct' as const) : ('blast' as const),
      ammo: shell.ammo,
      natural,
      options: turn.state.options,
    };
    const hit = resolveIn(turn.dice, shellOnVehicle, input);
    const { damage, destroyed, gunKnockedOut } = hit.outcome;
    const struck = gunKnockedOut && !destroyed;
    turn.emit({ type: 'vehicleStruck', unit: unit.id, hit, damage, destroyed, struck });
    if (struck) loseWeapon(turn, unit);
  }
}

/** WF-9.10 The owner picks which, where he has a choice. */
function loseWeapon(turn: Play, unit: Unit): void {
  const waiting = turn.state.asked.filter(({ kind, unit: id }) => kind === 'weapon' && id === unit.id).length;
  const left = gunsOf(unit) + machineGunsOf(unit, 'lmg') + machineGunsOf(unit, 'hmg');
  if (waiting >= left) return; // the answers to come take the last of them
  const [only, ...others] = strikeable(unit);
  if (others.length > 0 || waiting > 0)
    turn.emit({ type: 'asked', question: { kind: 'weapon', side: unit.side, unit: unit.id } });
  else if (only) turn.emit({ type: 'weaponLost', unit: unit.id, weapon: only.weapon });
}

function strikeGuns(turn: Play, place: Place): void {
  for (const unit of allUnits(turn.state)) {
    if (unit.kind !== 'gun' || unit.wreck !== null || !unit.pose) continue;
    if (holds(footprint(unit.pose, modelOf(unit)!), place)) turn.emit({ type: 'gunLost', unit: unit.id }); // a gun has a model
  }
}

/** WF-8.3 One gap, centred on the point of the wire nearest the burst. */
function cutNearestWire(turn: Play, place: Place, radius: number, weapon: Artillery, ammo: Ammunition): void {
  let [nearest, least]: [Feature | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (const feature of sortedOf(turn.state.map).wire) {
    const gap = gapToFeature(feature, place);
    if (gap <= radius && gap < least) [nearest, least] = [feature, gap];
  }
  if (!nearest) return;
  const { gap } = wireGap.run(turn.dice, { weapon, ammo, options: turn.state.options });
  if (gap === 0) return;
  const { at, left } = cutWire(nearest, place, gap * INCH);
  turn.emit({ type: 'wireCut', feature: nearest.id, at, gap: gap * INCH, left });
}

/** WF-5.9 Where it lands: from the aim point, along the line of fire turned by the grid. */
function landing(
  { from, aimed }: Shell,
  { hit, bearing: turned, distance }: { hit: boolean; bearing: number; distance: number },
): Place {
  if (hit) return { x: aimed.x, y: aimed.y };
  // Facings are whole degrees, a line of fire is not.
  const line = Math.atan2(aimed.x - from.x, aimed.y - from.y) + (turned * Math.PI) / 180;
  const far = distance * INCH;
  return rounded({ x: aimed.x + far * Math.sin(line), y: aimed.y + far * Math.cos(line) });
}

const isOn = ({ map }: State, { x, y }: Place): boolean =>
  x >= 0 && y >= 0 && x <= map.width && y <= map.depth;

/** One shell, with everything that it does but take off casualties, which waits for the end of the fire. */
export function shoot(turn: Play, shell: Shell): void {
  const { state, dice } = turn;
  const { side, by, weapon, ammo, fire, from, aimed } = shell;
  const aim = resolveIn(dice, artilleryAim, aimInput(state, shell));
  const place = landing(shell, aim.outcome);
  const told = { type: 'shellFell', side, by, weapon, ammo, fire, from, aimed, place, aim } as const;
  if (!isOn(state, place)) {
    turn.emit({ ...told, burst: null, caught: [], specialist: false });
    return;
  }
  if (ammo === 'smoke' || ammo === 'gas') {
    turn.emit({ ...told, burst: null, caught: [], specialist: false });
    if (weapon === 'grenade') return; // grenades are high explosive
    const puff = {
      id: `${shell.salvo}.${shell.number}`,
      side,
      ammo,
      weapon,
      centre: place,
      diameter: BURST_DIAMETERS[weapon] * INCH,
      age: 1,
      salvo: shell.salvo,
      number: 1 + state.puffs.filter(({ salvo }) => salvo === shell.salvo).length, // WF-6.6: in landing order
    };
    turn.emit({ type: 'puffPlaced', puff });
    return;
  }
  const radius = radiusOf(weapon, ammo);
  const standing = under(state, place, radius);
  const burst = resolveIn(dice, burstEffect, burstInput(state, shell, standing));
  const { casualties, specialistHit, damageTable } = burst.outcome;
  turn.emit({ ...told, burst, caught: sharedOut(standing, casualties), specialist: specialistHit });
  if (ammo === 'he') {
    strikeStructures(turn, place, radius, damageTable, ammo);
    strikeVehicles(turn, place, radius, damageTable, shell, aim.outcome.hit ? aim.outcome.natural : 0);
    if (weapon !== 'grenade') cutNearestWire(turn, place, radius, weapon, ammo);
  }
  strikeGuns(turn, place);
}
