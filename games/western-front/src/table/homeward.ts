import { gapBetween, INCH, type Place, perMap, type TableMap } from '@sandtable/table';
import type { State, Unit } from '../play/state.ts';
import { allUnits, isActive } from './roster.ts';
import { isDry, placesOf } from './stations.ts';

/** WF-2.5, WF-2.6 A sniper's way home, on a grid of half inches. */

const CELL = 500;
const CLEAR = 6 * INCH;

const sizeOf = ({ width, depth }: TableMap) => ({
  columns: Math.floor(width / CELL) + 1,
  rows: Math.floor(depth / CELL) + 1,
});
const closedCells = perMap((map: TableMap): Uint8Array => {
  const { columns, rows } = sizeOf(map);
  const cells = new Uint8Array(columns * rows);
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++)
      if (!isDry(map, { x: i * CELL, y: j * CELL })) cells[j * columns + i] = 1;
  return cells;
});

function discsOn(map: TableMap, enemies: readonly Place[]): Uint8Array {
  const { columns, rows } = sizeOf(map);
  const cells = closedCells(map).slice();
  for (const { x, y } of enemies) {
    const [lowI, highI] = [
      Math.max(0, Math.ceil((x - CLEAR) / CELL)),
      Math.min(columns - 1, Math.floor((x + CLEAR) / CELL)),
    ];
    const [lowJ, highJ] = [
      Math.max(0, Math.ceil((y - CLEAR) / CELL)),
      Math.min(rows - 1, Math.floor((y + CLEAR) / CELL)),
    ];
    for (let j = lowJ; j <= highJ; j++)
      for (let i = lowI; i <= highI; i++)
        if ((i * CELL - x) ** 2 + (j * CELL - y) ** 2 < CLEAR * CLEAR) cells[j * columns + i] = 1;
  }
  return cells;
}

/** Cells from which the own edge can be reached: 1. */
function homeCells(map: TableMap, edge: 'north' | 'south', cells: Uint8Array): Uint8Array {
  const { columns, rows } = sizeOf(map);
  const home = new Uint8Array(cells.length);
  const queue: number[] = [];
  const row = edge === 'south' ? 0 : rows - 1;
  const add = (cell: number): void => {
    if (cells[cell] === 1 || home[cell] === 1) return;
    home[cell] = 1;
    queue.push(cell);
  };
  for (let i = 0; i < columns; i++) add(row * columns + i);
  for (let n = 0; n < queue.length; n++) {
    const cell = queue[n]!;
    const i = cell % columns;
    if (i > 0) add(cell - 1);
    if (i < columns - 1) add(cell + 1);
    if (cell >= columns) add(cell - columns);
    if (cell < columns * (rows - 1)) add(cell + columns);
  }
  return home;
}

const enemyPlaces = (state: State, unit: Unit, without?: Unit): Place[] =>
  allUnits(state).flatMap((enemy) =>
    enemy.side !== unit.side && enemy !== without && isActive(enemy) ? placesOf(state, enemy) : [],
  );

const edgeOf = ({ sides }: State, { side }: Unit): 'north' | 'south' =>
  sides.find(({ id }) => id === side)!.edge; // sides of units are ours

/** Straight home without coming near anybody: the usual case, found at once. */
function isPlain(map: TableMap, place: Place, edge: 'north' | 'south', enemies: readonly Place[]): boolean {
  const end = edge === 'south' ? 0 : map.depth;
  const [low, high] = [Math.min(place.y, end), Math.max(place.y, end)];
  if (!isDry(map, place)) return false;
  const wet = closedCells(map);
  const { columns } = sizeOf(map);
  for (let y = low; y <= high; y += CELL)
    if (wet[Math.floor(y / CELL) * columns + Math.round(place.x / CELL)] === 1) return false;
  return enemies.every(({ x, y }) => {
    const dy = y < low ? low - y : y > high ? y - high : 0;
    return (x - place.x) ** 2 + dy ** 2 >= CLEAR * CLEAR;
  });
}

const cellAt = (map: TableMap, { x, y }: Place): number =>
  Math.round(y / CELL) * sizeOf(map).columns + Math.round(x / CELL);

/** Has he a way home, perhaps with one enemy gone? */
export function hasWayHome(state: State, unit: Unit, without?: Unit): boolean {
  const { map } = state;
  const enemies = enemyPlaces(state, unit, without);
  const edge = edgeOf(state, unit);
  if (isPlain(map, unit.pose!, edge, enemies)) return true; // he is on the table
  return homeCells(map, edge, discsOn(map, enemies))[cellAt(map, unit.pose!)] === 1;
}

/** The nearest place from which he has a way home; null if there is none. */
export function nearestWayHome(state: State, unit: Unit): Place | null {
  const { map } = state;
  const { columns } = sizeOf(map);
  const home = homeCells(map, edgeOf(state, unit), discsOn(map, enemyPlaces(state, unit)));
  let best: Place | null = null;
  for (let cell = 0; cell < home.length; cell++) {
    if (home[cell] !== 1) continue;
    const place = { x: (cell % columns) * CELL, y: Math.floor(cell / columns) * CELL };
    if (!best || gapBetween(place, unit.pose!) < gapBetween(best, unit.pose!)) best = place;
  }
  return best;
}
