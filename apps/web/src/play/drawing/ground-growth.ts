import { type Draw, type Ink, on, type Sign } from './ink.ts';
import { along, jitter, type Point, pathOf, rows, SCALE, scattered, short } from './lines.ts';

/** Hills, woods, groves and rough ground. */

/** The light comes from the north-west. */
const LIGHT: Point = [-0.62, -0.78];

/** A row of tapered strokes down the slope, thick away from the light. */
function hachureRow(
  corners: readonly Point[],
  id: string,
  from: number,
  to: number,
  step: number,
  most: number,
): string {
  const random = jitter(`${id} ${from}`);
  let path = '';
  along(corners, step * SCALE, true).forEach(({ at: [x, y], normal: [nx, ny] }, i) => {
    const shade = nx * LIGHT[0] + ny * LIGHT[1]; // how far the slope, running outwards, looks away from the light
    if (shade < -0.55 && i % 2 === 1) return;
    const long = (to - from) * (0.72 + 0.5 * random()) * SCALE;
    const start = (from + 0.1 * random()) * SCALE;
    const thick = (0.35 + (most - 0.35) * Math.max(0, shade) ** 0.85) / 2;
    const [topX, topY] = [x + nx * (start + long), y + ny * (start + long)];
    const [footX, footY] = [x + nx * start, y + ny * start];
    path += `M${short(topX - ny * thick)} ${short(topY + nx * thick)}L${short(footX)} ${short(footY)}L${short(topX + ny * thick)} ${short(topY - nx * thick)}z`;
  });
  return path;
}

export const hill: Draw = ({ corners }, { id, level = 1 }) => [
  on('tint', { cls: level > 1 ? 'hill two' : 'hill', d: pathOf(corners) }),
  on(
    'hachure',
    { cls: 'hachure', d: hachureRow(corners, id, 0, 1.35, 0.29, 1.9) },
    { cls: 'hachure', d: hachureRow(corners, `${id} inner`, 1.25, 2.15, 0.42, 1.05) },
    { cls: 'contour', d: pathOf(corners) },
  ),
];

const TREES: readonly Sign[] = ['tree-0', 'tree-1', 'tree-2'];
export const wood: Draw = ({ corners }, { id }) => {
  const random = jitter(id);
  const trees = scattered(corners, SCALE, 0.4 * SCALE, random).sort((a, b) => a[1] - b[1]);
  const ink = trees.map(
    (at): Ink => ({ sign: TREES[Math.floor(random() * 3)]!, at, size: 0.8 + random() * 0.5 }),
  );
  return [on('area', { cls: 'wood', d: pathOf(corners) }), on('growth', ...ink)];
};

export const planted =
  (sign: Sign, apart: number): Draw =>
  ({ corners }, { id }) => {
    const random = jitter(id);
    const turned = Math.round(random() * 24 - 12);
    const ink = rows(corners, apart * SCALE, turned, 0.36 * SCALE).map(
      ([x, y]): Ink => ({ sign, at: [x + random() * 2 - 1, y + random() * 2 - 1], size: 1 }),
    );
    return [on('area', { cls: 'grove', d: pathOf(corners) }), on('growth', ...ink)];
  };

export const tufted: Draw = ({ corners }, { id }) => {
  const ink = scattered(corners, 0.85 * SCALE, 0.25 * SCALE, jitter(id)).map(
    (at): Ink => ({ sign: 'tuft', at, size: 1 }),
  );
  return [on('area', { cls: 'scrub', d: pathOf(corners) }), on('growth', ...ink)];
};

/** Fine dots, as cartographers drew sand. */
export const sandy: Draw = ({ corners }, { id }) => {
  const dots = scattered(corners, 0.3 * SCALE, 0.12 * SCALE, jitter(id));
  const d = dots.map(([x, y]) => `M${short(x)} ${short(y)}h1`).join('');
  return [on('area', { cls: 'sand', d: pathOf(corners) }, { cls: 'sand-dots', d, width: 1.1 })];
};

export const stony: Draw = ({ corners }, { id }) => {
  const random = jitter(id);
  let stones = '';
  for (const [x, y] of scattered(corners, 0.66 * SCALE, 0.25 * SCALE, random)) {
    const q = 0.7 + random() * 0.6;
    stones +=
      random() < 0.6
        ? `M${short(x - 3 * q)} ${short(y + 1.6 * q)}l${short(1.4 * q)} ${short(-3.2 * q)} ${short(2.6 * q)} ${short(-0.6 * q)} ${short(1.6 * q)} ${short(3 * q)}z`
        : `M${short(x - 2.4 * q)} ${short(y)}l${short(2.4 * q)} ${short(2 * q)} ${short(2.4 * q)} ${short(-2 * q)}`;
  }
  return [on('area', { cls: 'rough', d: pathOf(corners) }, { cls: 'stones', d: stones })];
};

export const cratered: Draw = ({ corners }, { id }) => {
  const random = jitter(id);
  let [rims, shades] = ['', ''];
  for (const [x, y] of scattered(corners, 0.75 * SCALE, 0.3 * SCALE, random)) {
    const r = (0.16 + random() * 0.24) * SCALE;
    rims += `M${short(x - r)} ${short(y)}a${short(r)} ${short(r * 0.86)} 0 1 0 ${short(2 * r)} 0a${short(r)} ${short(r * 0.86)} 0 1 0 ${short(-2 * r)} 0`;
    shades += `M${short(x - r * 0.86)} ${short(y + r * 0.2)}a${short(r * 0.9)} ${short(r * 0.8)} 0 0 1 ${short(r * 1.2)} ${short(-r * 0.8)}`;
  }
  return [
    on(
      'area',
      { cls: 'shelled', d: pathOf(corners) },
      { cls: 'crater', d: rims },
      { cls: 'crater-shade', d: shades },
    ),
  ];
};
