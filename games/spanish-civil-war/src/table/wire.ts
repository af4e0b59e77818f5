import {
  FINEST,
  gap,
  moved,
  overlap,
  type Path,
  pathLength,
  perMap,
  placeAlong,
  ringsOf,
  type Shape,
} from '@sandtable/table';
import type { State, Unit } from '../play/state.ts';
import { VEHICLES } from '../sheet/tables.ts';
import type { Mover } from '../sheet/vocabulary.ts';
import { sorted } from './ground.ts';
import { type Standing, standingOf, touches } from './units.ts';
import { firstNear, mayMeet } from './ways.ts';

/** What wire takes a unit for. */
export function moverOf(unit: Unit): Mover {
  if (unit.kind === 'softskin') return 'softskin';
  if (unit.kind === 'armour')
    return unit.vehicle && VEHICLES[unit.vehicle].drive === 'wheeled' ? 'wheeled-armour' : 'tracked-armour';
  if (unit.kind === 'artillery') return 'horse-limber';
  return unit.kind === 'cavalry' && unit.mounted ? 'cavalry' : 'infantry';
}

type Section = { readonly id: string; readonly shape: Shape; readonly stands: Standing };
const sectionsOf = perMap((map): readonly Section[] =>
  sorted(map).wire.flatMap(({ id, ground }) =>
    ringsOf(ground).map(({ corners, low, high }) => {
      const middle = { x: (low.x + high.x) / 2, y: (low.y + high.y) / 2 };
      const shape: Shape = { kind: 'quad', at: middle, corners };
      return { id, shape, stands: standingOf([shape], [middle], low, high) };
    }),
  ),
);

/** SCW-19.1 The sections of wire that still lie. */
export function wireOf({ map, flattened }: Pick<State, 'map' | 'flattened'>): readonly Section[] {
  const all = sectionsOf(map);
  return flattened.length === 0 ? all : all.filter(({ id }) => !flattened.includes(id));
}

/** Can there be wire on the way of a unit? */
export const mayMeetWire = (state: State, stands: Standing, path: Path): boolean =>
  wireOf(state).some((wire) => mayMeet(path, stands, wire.stands, 10));

export type WireMet = {
  /** Sections touched where it stood that the way runs across. */
  readonly across: readonly string[];
  /** The first section met on the way, and where; those joined to what is crossed already are crossed with it. */
  readonly first: { readonly id: string; readonly at: number } | null;
  /** All sections met on the way, for tracks that roll over them. */
  readonly met: readonly { readonly id: string; readonly at: number }[];
};

const NO_WIRE: WireMet = { across: [], first: null, met: [] };

/** SCW-19.2 to SCW-19.6 The wire on a path, for a unit that stands so while it moves, and stood so before. */
export function wireOn(state: State, path: Path, mover: Standing, before: Standing = mover): WireMet {
  const across: string[] = [];
  const met: { id: string; at: number }[] = [];
  for (const { id, shape, stands } of wireOf(state)) {
    if (!mayMeet(path, mover, stands, 10)) continue;
    const at = firstNear(path, mover, stands, 0);
    if (at === undefined) continue;
    if (touches(before, stands)) {
      if (runsAcross(path, mover, shape)) across.push(id);
    } else met.push({ id, at });
  }
  if (across.length === 0 && met.length === 0) return NO_WIRE;
  met.sort((a, b) => a.at - b.at);
  const belt = beltOf(state, across);
  return { across, first: met.find(({ id }) => !belt.has(id)) ?? null, met };
}

/** SCW-19.2 Would it swing into wire that it did not touch, by turning or forming up where it stands? */
export const swingsInto = ({ first }: WireMet): boolean => first !== null && first.at <= FINEST;

/** Which sections of wire touch which. */
const touching = perMap((map): ReadonlyMap<string, readonly string[]> => {
  const sections = sectionsOf(map);
  const next = ({ id, shape }: Section): string[] =>
    sections.filter((other) => other.id !== id && gap(other.shape, shape) === 0).map((other) => other.id);
  return new Map(sections.map((section) => [section.id, next(section)]));
});

/** Sections that touch these, one after another: they are crossed as one. */
function beltOf(state: State, ids: readonly string[]): ReadonlySet<string> {
  const belt = new Set(ids);
  for (const id of belt)
    for (const next of touching(state.map).get(id) ?? []) if (!state.flattened.includes(next)) belt.add(next);
  return belt;
}

/** Does a unit that touches wire share ground with it at any time on its way? */
function runsAcross(path: Path, mover: Standing, wire: Shape): boolean {
  const length = pathLength(path);
  for (let at = Math.min(250, length); ; at = Math.min(at + 250, length)) {
    const place = placeAlong(path, at);
    const by = { x: place.x - path[0]!.x, y: place.y - path[0]!.y };
    const there = moved(wire, { x: -by.x, y: -by.y });
    if (mover.shapes.some((shape) => overlap(shape, there))) return true;
    if (at >= length) return false;
  }
}
