/** The hand of the engraver: seeded strokes, so that a picture is the same on every screen. */

export const INK = '#2A241C';
export const LIGHT = '#F4EAD2';

/** Numbers in [0, 1), the same for the same seed (mulberry32). Drawing only: rules have dice of their own. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A coordinate, short. */
export const at = (value: number): string => String(Math.round(value * 10) / 10);

type Point = readonly [x: number, y: number];

const WIDTH = 256;
const HEIGHT = 148;

/** Level lines of a sky that thin out towards the light. */
function skyPath(height: number, light: Point, seed: number): string {
  const random = seeded(seed);
  let path = '';
  for (let y = 4; y < height; y += 3.1) {
    for (let x = 0; x < WIDTH; ) {
      const run = 14 + random() * 46;
      const away = Math.hypot((x + run / 2) / WIDTH - light[0], (y / height - light[1]) * 0.8);
      if (away > 0.2 + random() * 0.16) path += `M${at(x)} ${at(y)}h${at(run)}`;
      x += run + 2 + random() * 9;
    }
  }
  return path;
}

type Strokes = {
  readonly count: number;
  readonly long: number;
  readonly lean: number;
  readonly seed?: number;
};

/** Short strokes that hang from a line, as grass or shade. */
function hatchPath(line: readonly Point[], { count, long, lean, seed = 3 }: Strokes): string {
  const random = seeded(seed);
  const last = line.length - 1;
  let path = '';
  for (let i = 0; i < count; i++) {
    const along = (i / (count - 1)) * last;
    const from = Math.min(last - 1, Math.floor(along));
    const [ax, ay] = line[from]!;
    const [bx, by] = line[from + 1]!;
    const part = along - from;
    const slant = lean + random() * 2;
    const drop = long * (0.5 + random() * 0.7);
    path += `M${at(ax + (bx - ax) * part)} ${at(ay + (by - ay) * part + 1)}l${at(slant)} ${at(drop)}`;
  }
  return path;
}

export function Sky({
  colour,
  height,
  light,
  seed,
}: {
  colour: string;
  height: number;
  light: Point;
  seed: number;
}) {
  return (
    <path d={skyPath(height, light, seed)} stroke={colour} strokeWidth={0.7} opacity={0.55} fill="none" />
  );
}

export function Hatch({
  line,
  colour,
  opacity = 0.6,
  ...strokes
}: Strokes & { line: readonly Point[]; colour: string; opacity?: number }) {
  return (
    <path d={hatchPath(line, strokes)} stroke={colour} strokeWidth={0.8} opacity={opacity} fill="none" />
  );
}

export function Wheel({
  x,
  y,
  radius,
  weight = 1.6,
}: {
  x: number;
  y: number;
  radius: number;
  weight?: number;
}) {
  const spokes = Array.from({ length: 12 }, (_, i) => {
    const turn = (i * Math.PI) / 6;
    return `M${at(x)} ${at(y)}L${at(x + Math.cos(turn) * radius)} ${at(y + Math.sin(turn) * radius)}`;
  });
  return (
    <g stroke={INK} fill="none">
      <circle cx={x} cy={y} r={radius} strokeWidth={weight * 1.5} />
      <circle cx={x} cy={y} r={radius * 0.16} fill={INK} stroke="none" />
      <path d={spokes.join('')} strokeWidth={weight * 0.7} />
    </g>
  );
}

/** Earth thrown up by a shell. */
export function Burst({ x, y, radius, seed }: { x: number; y: number; radius: number; seed: number }) {
  const random = seeded(seed);
  const rays = Array.from({ length: 22 }, (_, i) => {
    const turn = -Math.PI * (0.08 + (0.84 * i) / 21);
    const far = radius * (0.5 + random() * 0.6);
    return `M${at(x + Math.cos(turn) * radius * 0.25)} ${at(y + Math.sin(turn) * radius * 0.2)}L${at(x + Math.cos(turn) * far)} ${at(y + Math.sin(turn) * far)}`;
  });
  const clods = Array.from({ length: 9 }, () => {
    const turn = -Math.PI * (0.15 + 0.7 * random());
    const far = radius * (0.5 + random() * 0.55);
    return [x + Math.cos(turn) * far, y + Math.sin(turn) * far, 1 + random() * 1.8] as const;
  });
  return (
    <>
      <path d={rays.join('')} stroke={INK} strokeWidth={1.3} fill="none" />
      {clods.map(([cx, cy, r]) => (
        <circle key={`${cx}`} cx={at(cx)} cy={at(cy)} r={at(r)} fill={INK} />
      ))}
    </>
  );
}

/** The frame of a vignette. */
export function Scene({ ground, children }: { ground: string; children: React.ReactNode }) {
  return (
    <svg
      className="vignette"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width={WIDTH} height={HEIGHT} fill={ground} />
      {children}
    </svg>
  );
}
