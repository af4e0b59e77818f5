import { gapBetween, INCH, type Path, pathLength } from '@sandtable/table';
import { isHere } from './measure.ts';
import { inchesFor } from './moving.ts';
import { backFrom, intoCover } from './places.ts';
import { reactOrderProblem } from './reacting.ts';
import type { Command, State, Unit } from './state.ts';

type React = Extract<Command, { type: 'react' }>;

/** The first few legal orders by these ways, no two of which end at the same place. */
export function byWays<C extends { readonly path: Path }>(
  ways: Iterable<Path>,
  most: number,
  make: (path: Path) => C,
  isLegal: (command: C) => boolean,
): C[] {
  const found: C[] = [];
  for (const path of ways) {
    const end = path[path.length - 1]!;
    const isNew = !found.some(({ path: other }) => gapBetween(other[other.length - 1]!, end) < INCH);
    if (!isNew || pathLength(path) < SHORTEST) continue;
    const command = make(path);
    if (isLegal(command)) found.push(command);
    if (found.length === most) break;
  }
  return found;
}
const SHORTEST = INCH / 2;

export const react = (unit: Unit, rest: Omit<React, 'type' | 'side' | 'unit'>): React => ({
  type: 'react',
  side: unit.side,
  unit: unit.id,
  ...rest,
});

/** Out of the way of an assault, or of the fire of one who comes near. */
export function slips(state: State, unit: Unit): React[] {
  const mover = state.units[state.pending!.unit]!;
  const { action, stage, target } = state.pending!;
  if (!isHere(mover) || stage === 'done' || (action === 'assault' && target !== unit.id)) return [];
  const reach = inchesFor(unit, 'move') * INCH;
  const ways = [
    ...backFrom(state, unit, mover, reach),
    ...intoCover(state, unit, reach, unit.pose!).slice(0, 1),
  ];
  return byWays(
    ways,
    2,
    (path) => ({ ...react(unit, { action: 'move', atDistance: 0 }), path }),
    (command) => !reactOrderProblem(state, unit, command),
  );
}
