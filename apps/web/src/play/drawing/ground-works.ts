import { type Draw, type Ink, on } from './ink.ts';
import { along, centreOf, jitter, type Point, pathOf, SCALE, short, spineOf } from './lines.ts';

/** What men have dug and built against each other: trenches, wire, walls. */

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

export const trench: Draw = ({ corners, line }) => {
  const spine = line ?? spineOf(corners).line;
  return [on('work', { cls: 'trench-ground', d: pathOf(corners, !line) }, ...bays(spine))];
};

export const breastwork: Draw = ({ corners, line }) => [
  on(
    'work',
    { cls: 'breastwork', d: pathOf(corners, !line) },
    ...bays(line ?? spineOf(corners).line).slice(2),
    { cls: 'parapet', d: pathOf(line ?? spineOf(corners).line, false), width: 3.4 },
  ),
];

/** Banks on both sides, ticks down into the cutting or up on to the embankment. */
export const banked =
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

export const wire: Draw = ({ corners, line }) => {
  const spine = line ?? spineOf(corners).line;
  const posts = along(spine, 0.52 * SCALE, false);
  const crosses = posts.map(({ at: [x, y] }) => `M${short(x - 3)} ${short(y - 3)}l6 6m0-6l-6 6`).join('');
  return [on('work', { cls: 'wire', d: pathOf(spine, false) + crosses, width: 1 })];
};

export const fence: Draw = ({ corners, line }) => {
  const spine = line ?? spineOf(corners).line;
  const posts = along(spine, 0.8 * SCALE, false).map(
    ({ at: [x, y], normal: [nx, ny] }) =>
      `M${short(x - nx * 3)} ${short(y - ny * 3)}l${short(nx * 6)} ${short(ny * 6)}`,
  );
  return [on('work', { cls: 'fence', d: pathOf(spine, false) + posts.join(''), width: 1.1 })];
};

export const wall: Draw = ({ corners, line }) => {
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

/** Wagons, sleighs or logs drawn up one behind the other, each with what lies across it; the line that counts is their middle. */
export const barricade: Draw = (shape) => {
  const spine = shape.line ?? spineOf(shape.corners).line;
  const [half, deep] = [0.42 * SCALE, 0.2 * SCALE];
  const loads = along(spine, SCALE, false).map(({ at: [x, y], normal: [nx, ny] }) => {
    const corner = (u: number, v: number): Point => [
      x + ny * half * u + nx * deep * v,
      y - nx * half * u + ny * deep * v,
    ];
    const body = pathOf([corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]);
    const slats = [-0.33, 0.33].map((at) => pathOf([corner(at, -1), corner(at, 1)], false));
    return body + slats.join('');
  });
  return [
    on(
      'work',
      { cls: 'barricade-line', d: pathOf(spine, false), width: 3 },
      { cls: 'barricade', d: loads.join(''), width: 1.2 },
    ),
  ];
};

export const hedge: Draw = ({ corners, line }, { id }) => {
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

export const bunker: Draw = ({ corners }) => {
  const [x, y] = centreOf(corners);
  return [
    on(
      'work',
      { cls: 'bunker', d: pathOf(corners) },
      { cls: 'slit', d: `M${short(x - 6)} ${short(y - 3)}h12`, width: 2.4 },
    ),
  ];
};

/** Heaped earth with its entrance. */
export const dugout: Draw = ({ corners, line }) => {
  const [x, y] = centreOf(corners);
  const mouth = `M${short(x - 6)} ${short(y + 11)}v-7q6-6 12 0v7z`;
  return [
    on(
      'work',
      { cls: 'breastwork', d: pathOf(corners, !line) },
      { cls: 'dugout-mouth', d: mouth },
      { cls: 'parapet', d: `M${short(x - 9)} ${short(y + 1)}h18`, width: 2 },
    ),
  ];
};

export const pit: Draw = ({ corners }) => {
  const [x, y] = centreOf(corners);
  const d = `M${short(x - 7)} ${short(y + 2)}q1-8 7-8t7 8`;
  return [on('work', { cls: 'trench', d, width: 5.4 }, { cls: 'trench-floor', d, width: 2.4 })];
};

export const barred: Draw = ({ corners, line }) => [on('area', { cls: 'barred', d: pathOf(corners, !line) })];
