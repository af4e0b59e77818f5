import type { Kind } from '@sandtable/table';
import { type Draw, type Ink, on } from './ink.ts';
import { centreOf, jitter, type Point, pathOf, SCALE, scattered, short, spineOf } from './lines.ts';

/** Houses, roads, water and what leads across it. */

/** A house with its ridge, the far slope darker, its shadow to the south-east. */
function house([x, y]: Point, wide: number, deep: number, turned: number, cls = ''): Ink[] {
  const [cos, sin] = [Math.cos((turned * Math.PI) / 180), Math.sin((turned * Math.PI) / 180)];
  const corner = (u: number, v: number): Point => [x + u * cos - v * sin, y + u * sin + v * cos];
  const [a, b] = [wide / 2, deep / 2];
  const walls = [corner(-a, -b), corner(a, -b), corner(a, b), corner(-a, b)];
  const shadow = walls.map(([px, py]): Point => [px + 2, py + 2.4]);
  const dark =
    wide >= deep
      ? [corner(-a, 0), corner(a, 0), corner(a, b), corner(-a, b)]
      : [corner(0, -b), corner(a, -b), corner(a, b), corner(0, b)];
  const ridge = wide >= deep ? [corner(-a, 0), corner(a, 0)] : [corner(0, -b), corner(0, b)];
  return [
    { cls: 'house-shadow', d: pathOf(shadow) },
    { cls: `house ${cls}`, d: pathOf(walls) },
    { cls: `house-dark ${cls}`, d: pathOf(dark) },
    { cls: 'house-ridge', d: pathOf(ridge, false) },
  ];
}

/** Square inches up to which four corners are the walls of one house, of a built-up area and of a building. */
const ONE_HOUSE = { area: 9 * SCALE * SCALE, building: 31 * SCALE * SCALE };
const areaOf = (corners: readonly Point[]): number =>
  Math.abs(
    corners.reduce((sum, [x, y], i) => {
      const [nx, ny] = corners[(i + 1) % corners.length]!;
      return sum + x * ny - nx * y;
    }, 0) / 2,
  );

const isChurch = (name: string | undefined): boolean => /church|chapel|iglesia|ermita/i.test(name ?? '');
const cross = ([x, y]: Point): Ink => ({
  cls: 'church-cross',
  d: `M${short(x)} ${short(y - 9)}v18m-6-12h12`,
  width: 2,
});

/** Is it a single house? */
export const isHouse = (kind: Kind, corners: readonly Point[]): boolean =>
  corners.length === 4 && areaOf(corners) <= ONE_HOUSE[kind === 'built-up' ? 'area' : 'building'];

/** Houses fill a built-up area loosely; a small one is one building, its walls where the rules have them. */
export const built =
  (cls: string): Draw =>
  ({ corners }, { id, kind, name }) => {
    const random = jitter(id);
    if (isHouse(kind, corners)) {
      const middle = centreOf(corners);
      const wide = Math.hypot(corners[1]![0] - corners[0]![0], corners[1]![1] - corners[0]![1]);
      const deep = Math.hypot(corners[2]![0] - corners[1]![0], corners[2]![1] - corners[1]![1]);
      const turned =
        (Math.atan2(corners[1]![1] - corners[0]![1], corners[1]![0] - corners[0]![0]) * 180) / Math.PI;
      return [
        on('house', ...house(middle, wide, deep, turned, cls), ...(isChurch(name) ? [cross(middle)] : [])),
      ];
    }
    const spots = scattered(corners, 2.15 * SCALE, 1.05 * SCALE, random).sort((a, b) => a[1] - b[1]);
    const ink = spots.flatMap((at) => {
      const wide = (1.1 + random() * 0.9) * SCALE;
      const deep = (0.95 + random() * 0.5) * SCALE;
      const turned = Math.round(random() * 16 - 8) + (random() < 0.35 ? 90 : 0);
      return house(at, wide, deep, turned, cls);
    });
    return [on('area', { cls: `built ${cls}`, d: pathOf(corners) }), on('house', ...ink)];
  };

export const road: Draw = ({ line, corners, width }) => {
  const d = pathOf(line ?? corners, !line);
  const wide = Math.min(Math.max(width, 7), 1.1 * SCALE);
  return [on('road', { cls: 'road-case', d, width: wide + 2.4 }, { cls: 'road', d, width: wide })];
};
export const trail: Draw = ({ line, corners }) => {
  const d = pathOf(line ?? corners, !line);
  return [on('road', { cls: 'trail-ground', d, width: 3.4 }, { cls: 'trail', d, width: 1.4, dash: '6 3' })];
};

/** Two rails, and sleepers across them. */
export const railway: Draw = ({ line, corners }) => {
  const d = pathOf(line ?? spineOf(corners).line, false);
  return [
    on(
      'road',
      { cls: 'rails', d, width: 6.4 },
      { cls: 'rail-bed', d, width: 3.4 },
      { cls: 'sleepers', d, width: 10.5, dash: '1.7 4.3' },
    ),
  ];
};

/** One line stroked several times gives banks and engraved water lines. */
export const water: Draw = ({ line, corners, width }) => {
  const d = pathOf(line ?? corners, !line);
  if (!line) return [on('water', { cls: 'pond', d })];
  const wide = Math.max(width, 4);
  const ink: Ink[] = [
    { cls: 'shore', d, width: wide + 2 },
    { cls: 'water', d, width: wide },
  ];
  if (wide > 12)
    ink.push(
      { cls: 'ripple', d, width: wide - 5 },
      { cls: 'water', d, width: wide - 6.4 },
      { cls: 'ripple faint', d, width: Math.max(1, wide - 13) },
      { cls: 'water', d, width: Math.max(0.5, wide - 14.2) },
    );
  return [on('water', ...ink)];
};

/** A line turned a quarter about its middle. */
const aside = (line: readonly Point[]): readonly Point[] => {
  const [x, y] = centreOf(line);
  return line.map(([px, py]): Point => [x + (py - y), y - (px - x)]);
};
/** A bridge that is swung away lies along the water. */
export const bridge: Draw = ({ line, corners, width }, { swung }) => {
  const over = line ?? spineOf(corners).line;
  const spine = swung ? aside(over) : over;
  const wide = line ? Math.max(width, 8) : spineOf(corners).half * 2;
  return [
    on(
      'road',
      { cls: 'bridge-rail', d: pathOf(spine, false), width: wide + 3 },
      { cls: 'bridge', d: pathOf(spine, false), width: wide },
    ),
  ];
};

export const ford: Draw = ({ corners }) => {
  const [x, y] = centreOf(corners);
  const waves = [-3, -2, -1, 0, 1, 2, 3].map(
    (i) => `M${short(x + i * 6.2)} ${short(y - 16)}q2 4 0 8t0 8 0 8 0 8`,
  );
  return [on('road', { cls: 'ford', d: waves.join('') })];
};
