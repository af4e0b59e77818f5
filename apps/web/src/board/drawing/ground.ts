import type { Feature, Kind, Place, TableMap } from '@sandtable/table';
import {
  along,
  centreOf,
  drawn,
  fromEdge,
  isInside,
  jitter,
  type Point,
  pathOf,
  rows,
  SCALE,
  scattered,
  short,
  spineOf,
} from './lines.ts';

/** The ground as cartographers drew it, from map data alone. Edges that a rule uses are drawn where they are. */

/** Something to draw: a path with a class, or a small sign. */
export type Ink =
  | { readonly cls: string; readonly d: string; readonly width?: number; readonly dash?: string }
  | { readonly sign: Sign; readonly at: Point; readonly size: number };
export type Sign = 'tree-0' | 'tree-1' | 'tree-2' | 'olive' | 'vine' | 'tuft';
export type Name = {
  readonly text: string;
  readonly at: Point;
  readonly cls: 'hill' | 'green' | 'place' | 'water';
};

/** Layers from the ground up. */
const LAYERS = ['tint', 'area', 'hachure', 'water', 'road', 'growth', 'house', 'work'] as const;
type Layer = (typeof LAYERS)[number];
type Drawing = { readonly layer: Layer; readonly ink: readonly Ink[] };
type Draw = (shape: Shape, feature: Feature) => Drawing[];
type Shape = {
  readonly corners: readonly Point[];
  readonly line: readonly Point[] | null;
  readonly width: number;
};

const on = (layer: Layer, ...ink: readonly Ink[]): Drawing => ({ layer, ink });

const ROUND = 24;

function shapeOf({ ground }: Feature, depth: number): Shape {
  const points = (places: readonly Place[]): Point[] => places.map((place) => drawn(place, depth));
  if ('area' in ground) return { corners: points(ground.area), line: null, width: 0 };
  if ('line' in ground) {
    const line = points(ground.line);
    return { corners: line, line, width: (ground.width / 1000) * SCALE };
  }
  const [x, y] = drawn(ground.centre, depth);
  const radius = (ground.radius / 1000) * SCALE;
  const corners = Array.from({ length: ROUND }, (_, i): Point => {
    const angle = (i * 2 * Math.PI) / ROUND;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
  return { corners, line: null, width: 0 };
}

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

const hill: Draw = ({ corners }, { id, level = 1 }) => [
  on('tint', { cls: level > 1 ? 'hill two' : 'hill', d: pathOf(corners) }),
  on(
    'hachure',
    { cls: 'hachure', d: hachureRow(corners, id, 0, 1.35, 0.29, 1.9) },
    { cls: 'hachure', d: hachureRow(corners, `${id} inner`, 1.25, 2.15, 0.42, 1.05) },
    { cls: 'contour', d: pathOf(corners) },
  ),
];

const TREES: readonly Sign[] = ['tree-0', 'tree-1', 'tree-2'];
const wood: Draw = ({ corners }, { id }) => {
  const random = jitter(id);
  const trees = scattered(corners, SCALE, 0.4 * SCALE, random).sort((a, b) => a[1] - b[1]);
  const ink = trees.map(
    (at): Ink => ({ sign: TREES[Math.floor(random() * 3)]!, at, size: 0.8 + random() * 0.5 }),
  );
  return [on('area', { cls: 'wood', d: pathOf(corners) }), on('growth', ...ink)];
};

const planted =
  (sign: Sign, apart: number): Draw =>
  ({ corners }, { id }) => {
    const random = jitter(id);
    const turned = Math.round(random() * 24 - 12);
    const ink = rows(corners, apart * SCALE, turned, 0.36 * SCALE).map(
      ([x, y]): Ink => ({ sign, at: [x + random() * 2 - 1, y + random() * 2 - 1], size: 1 }),
    );
    return [on('area', { cls: 'grove', d: pathOf(corners) }), on('growth', ...ink)];
  };

const tufted: Draw = ({ corners }, { id }) => {
  const ink = scattered(corners, 0.85 * SCALE, 0.25 * SCALE, jitter(id)).map(
    (at): Ink => ({ sign: 'tuft', at, size: 1 }),
  );
  return [on('area', { cls: 'scrub', d: pathOf(corners) }), on('growth', ...ink)];
};

const stony: Draw = ({ corners }, { id }) => {
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

const cratered: Draw = ({ corners }, { id }) => {
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

const SMALL = 9 * SCALE * SCALE;
const areaOf = (corners: readonly Point[]): number =>
  Math.abs(
    corners.reduce((sum, [x, y], i) => {
      const [nx, ny] = corners[(i + 1) % corners.length]!;
      return sum + x * ny - nx * y;
    }, 0) / 2,
  );

/** Houses fill a built-up area loosely; a small one is one building. */
const built =
  (cls: string): Draw =>
  ({ corners }, { id }) => {
    const random = jitter(id);
    const area = areaOf(corners);
    if (area <= SMALL && corners.length === 4) {
      const middle = centreOf(corners);
      const wide = Math.hypot(corners[1]![0] - corners[0]![0], corners[1]![1] - corners[0]![1]);
      const deep = Math.hypot(corners[2]![0] - corners[1]![0], corners[2]![1] - corners[1]![1]);
      const turned =
        (Math.atan2(corners[1]![1] - corners[0]![1], corners[1]![0] - corners[0]![0]) * 180) / Math.PI;
      return [on('house', ...house(middle, wide, deep, turned, cls))];
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

/** Fire bays and traverses along a line, the parapet on its left. */
function bays(line: readonly Point[]): Ink[] {
  const steps = along(line, 0.1 * SCALE, false);
  const bay = 11;
  const zigzag: Point[] = [];
  for (let i = 0, side = 1; i < steps.length; i += bay, side = -side)
    for (const { at, normal } of [steps[i]!, steps[Math.min(steps.length - 1, i + bay)]!])
      zigzag.push([at[0] + normal[0] * side * 0.2 * SCALE, at[1] + normal[1] * side * 0.2 * SCALE]);
  const ticks = steps
    .filter((_, i) => i % 3 === 2)
    .map(
      ({ at: [x, y], normal: [nx, ny] }) =>
        `M${short(x - nx * 0.5 * SCALE)} ${short(y - ny * 0.5 * SCALE)}l${short(-nx * 0.28 * SCALE)} ${short(-ny * 0.28 * SCALE)}`,
    )
    .join('');
  return [
    { cls: 'trench', d: pathOf(zigzag, false), width: 6.6 },
    { cls: 'trench-floor', d: pathOf(zigzag, false), width: 3.2 },
    { cls: 'parapet', d: ticks, width: 1.1 },
  ];
}

const trench: Draw = ({ corners, line }) => {
  const spine = line ?? spineOf(corners).line;
  return [on('work', { cls: 'trench-ground', d: pathOf(corners, !line) }, ...bays(spine))];
};

const breastwork: Draw = ({ corners, line }) => [
  on(
    'work',
    { cls: 'breastwork', d: pathOf(corners, !line) },
    ...bays(line ?? spineOf(corners).line).slice(2),
    { cls: 'wall', d: pathOf(line ?? spineOf(corners).line, false), width: 3.4 },
  ),
];

/** Banks on both sides, ticks down into the cutting or up on to the embankment. */
const banked =
  (up: boolean): Draw =>
  ({ corners, line }) => {
    const ticks = along(corners, 0.34 * SCALE, !line)
      .map(({ at: [x, y], normal: [nx, ny] }, i) => {
        const long = (i % 2 === 0 ? 0.42 : 0.26) * SCALE * (up ? -1 : 1);
        return `M${short(x)} ${short(y)}l${short(nx * long)} ${short(ny * long)}`;
      })
      .join('');
    const d = pathOf(corners, !line);
    return [on('work', { cls: up ? 'embankment' : 'cutting', d }, { cls: 'bank-ticks', d: ticks, width: 1 })];
  };

const wire: Draw = ({ corners, line }) => {
  const spine = line ?? spineOf(corners).line;
  const posts = along(spine, 0.52 * SCALE, false);
  const crosses = posts.map(({ at: [x, y] }) => `M${short(x - 3)} ${short(y - 3)}l6 6m0-6l-6 6`).join('');
  return [on('work', { cls: 'wire', d: pathOf(spine, false) + crosses, width: 1 })];
};

const fence: Draw = ({ corners, line }) => {
  const spine = line ?? spineOf(corners).line;
  const posts = along(spine, 0.8 * SCALE, false).map(({ at: [x, y] }) => `M${short(x)} ${short(y - 3)}v6`);
  return [on('work', { cls: 'fence', d: pathOf(spine, false) + posts.join(''), width: 1.1 })];
};

const wall: Draw = ({ corners, line }) => {
  if (line)
    return [
      on(
        'work',
        { cls: 'wall', d: pathOf(line, false), width: 4.6 },
        { cls: 'wall-joints', d: pathOf(line, false), width: 2.4, dash: '5 1.4' },
      ),
    ];
  const { line: spine } = spineOf(corners);
  return [
    on(
      'work',
      { cls: 'wall-ground', d: pathOf(corners) },
      { cls: 'wall', d: pathOf(spine, false), width: 4.6 },
      { cls: 'wall-joints', d: pathOf(spine, false), width: 2.4, dash: '5 1.4' },
    ),
  ];
};

const hedge: Draw = ({ corners, line }, { id }) => {
  const random = jitter(id);
  const spine = line ?? spineOf(corners).line;
  const bushes = along(spine, 0.46 * SCALE, false).map(
    ({ at: [x, y] }): Ink => ({
      sign: 'tree-2',
      at: [x + random() * 2 - 1, y + random() * 2 - 1],
      size: 0.62 + random() * 0.3,
    }),
  );
  return [on('work', { cls: 'hedge', d: pathOf(spine, false), width: 2 }), on('growth', ...bushes)];
};

const road: Draw = ({ line, corners, width }) => {
  const d = pathOf(line ?? corners, !line);
  const wide = Math.min(Math.max(width, 7), 1.1 * SCALE);
  return [on('road', { cls: 'road-case', d, width: wide + 2.4 }, { cls: 'road', d, width: wide })];
};
const trail: Draw = ({ line, corners }) => {
  const d = pathOf(line ?? corners, !line);
  return [on('road', { cls: 'trail-ground', d, width: 3.4 }, { cls: 'trail', d, width: 1.4, dash: '6 3' })];
};

/** One line stroked several times gives banks and engraved water lines. */
const water: Draw = ({ line, corners, width }) => {
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

const bridge: Draw = ({ line, corners, width }) => {
  const spine = line ?? spineOf(corners).line;
  const wide = line ? Math.max(width, 8) : spineOf(corners).half * 2;
  return [
    on(
      'road',
      { cls: 'bridge-rail', d: pathOf(spine, false), width: wide + 3 },
      { cls: 'bridge', d: pathOf(spine, false), width: wide },
    ),
  ];
};

const ford: Draw = ({ corners }) => {
  const [x, y] = centreOf(corners);
  const waves = [-3, -2, -1, 0, 1, 2, 3].map(
    (i) => `M${short(x + i * 6.2)} ${short(y - 16)}q2 4 0 8t0 8 0 8 0 8`,
  );
  return [on('road', { cls: 'ford', d: waves.join('') })];
};

const bunker: Draw = ({ corners }) => {
  const [x, y] = centreOf(corners);
  return [
    on(
      'work',
      { cls: 'bunker', d: pathOf(corners) },
      { cls: 'slit', d: `M${short(x - 6)} ${short(y - 3)}h12`, width: 2.4 },
    ),
  ];
};

const pit: Draw = ({ corners }) => {
  const [x, y] = centreOf(corners);
  const d = `M${short(x - 7)} ${short(y + 2)}q1-8 7-8t7 8`;
  return [on('work', { cls: 'trench', d, width: 5.4 }, { cls: 'trench-floor', d, width: 2.4 })];
};

const barred: Draw = ({ corners, line }) => [on('area', { cls: 'barred', d: pathOf(corners, !line) })];

const DRAWS: Readonly<Record<Kind, Draw>> = {
  wood,
  'olive-grove': planted('olive', 1.22),
  vines: planted('vine', 0.8),
  scrub: tufted,
  bushes: tufted,
  rough: stony,
  'broken-ground': stony,
  gully: stony,
  'shelled-ground': cratered,
  marsh: tufted,
  building: built(''),
  'built-up': built(''),
  ruins: built('ruined'),
  hill,
  hedge,
  wall,
  fence,
  barricade: wall,
  trench,
  'rifle-pit': pit,
  bunker,
  fortification: breastwork,
  'sunken-road': banked(false),
  embankment: banked(true),
  wire,
  road,
  trail,
  river: water,
  stream: water,
  canal: water,
  bridge,
  ford,
  impassable: barred,
};

const NAME_CLASS: Readonly<Partial<Record<Kind, Name['cls']>>> = {
  hill: 'hill',
  building: 'place',
  'built-up': 'place',
  ruins: 'place',
  river: 'water',
  stream: 'water',
  canal: 'water',
};

/** Names go where they hide least: above the middle of an area, beside the middle of a line. */
function nameOf({ name, kind }: Feature, { corners, line }: Shape): Name | undefined {
  if (!name || kind === 'wire') return undefined;
  const middle = line ? line[Math.floor((line.length - 1) / 2)]! : centreOf(corners);
  const next = line?.[Math.floor((line.length - 1) / 2) + 1];
  const top = Math.min(...corners.map(([, y]) => y));
  const above: Point = kind === 'hill' ? middle : [middle[0], top + 16];
  const at: Point = next ? [(middle[0] + next[0]) / 2, (middle[1] + next[1]) / 2 - 6] : above;
  return { text: name, at, cls: NAME_CLASS[kind] ?? 'green' };
}

/** Strips of fields side by side where nothing else is: decoration, hardly darker than the ground. */
function fields(map: TableMap, areas: readonly (readonly Point[])[]): Ink[] {
  const [wide, deep] = [(map.width / 1000) * SCALE, (map.depth / 1000) * SCALE];
  const table: Point[] = [
    [0, 0],
    [wide, 0],
    [wide, deep],
    [0, deep],
  ];
  const random = jitter(`fields ${map.width} ${map.depth} ${map.features.length}`);
  const lie = random() * 30 - 15;
  const strips: Ink[] = [];
  let furrows = '';
  const isFree = (corners: readonly Point[]): boolean =>
    corners.every(([x, y]) => x > 6 && y > 6 && x < wide - 6 && y < deep - 6) &&
    !areas.some((area) => corners.some((point) => isInside(area, point) || fromEdge(area, point) < 8));
  for (const [x, y] of scattered(table, 8.5 * SCALE, 3 * SCALE, random)) {
    const turned = ((lie + random() * 12 - 6 + (random() < 0.3 ? 90 : 0)) * Math.PI) / 180;
    const at = (u: number, v: number): Point => [
      x + u * Math.cos(turned) - v * Math.sin(turned),
      y + u * Math.sin(turned) + v * Math.cos(turned),
    ];
    const count = 3 + Math.floor(random() * 3);
    let left = -count * 0.9 * SCALE;
    for (let i = 0; i < count; i++) {
      const right = left + (1.3 + random() * 1.4) * SCALE;
      const [top, bottom] = [(-1.6 - random() * 1.2) * SCALE, (1.6 + random() * 1.2) * SCALE];
      const corners = [at(left, top), at(right, top), at(right, bottom), at(left, bottom)];
      const across = random() < 0.5;
      if (isFree(corners)) {
        strips.push({ cls: `field f${Math.floor(random() * 3)}`, d: pathOf(corners) });
        for (let t = 0.12; t < 0.95; t += across ? 0.085 : 0.2)
          furrows += across
            ? pathOf([at(left + 3, top + t * (bottom - top)), at(right - 3, top + t * (bottom - top))], false)
            : pathOf(
                [at(left + t * (right - left), top + 4), at(left + t * (right - left), bottom - 4)],
                false,
              );
      }
      left = right;
    }
  }
  return [...strips, { cls: 'furrow', d: furrows }];
}

/** A whole map: ink in the order of drawing, and the names. */
export function drawGround(map: TableMap, gone: ReadonlySet<string> = new Set()) {
  const features = map.features.filter(({ id }) => !gone.has(id));
  const shapes = features.map((feature) => ({ feature, shape: shapeOf(feature, map.depth) }));
  const drawings = shapes
    .sort((a, b) => (a.feature.level ?? 0) - (b.feature.level ?? 0))
    .flatMap(({ feature, shape }) => DRAWS[feature.kind](shape, feature));
  const areas = shapes
    .filter(({ feature, shape }) => !shape.line && feature.kind !== 'hill')
    .map(({ shape }) => shape.corners);
  const lines = shapes.filter(({ shape }) => shape.line).map(({ shape }) => shape.line!);
  return {
    ink: [
      ...fields(map, [...areas, ...lines]),
      ...LAYERS.flatMap((layer) => drawings.filter((each) => each.layer === layer).flatMap(({ ink }) => ink)),
    ],
    names: shapes.flatMap(({ feature, shape }) => nameOf(feature, shape) ?? []),
  };
}
