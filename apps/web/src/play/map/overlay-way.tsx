import { type Figure, percent, type Rings, type Survey } from '@sandtable/engine';
import { alongPath, type Path, type Place, pathLength } from '@sandtable/table';
import { boundsOf, type Point, pathOf, SCALE, short } from '../drawing/lines.ts';
import type { Reached } from '../orders/reach.ts';
import { type Box, boxAround, meets } from './laying.ts';
import { Chip, dot, type On } from './overlay.tsx';
import { pillWidth } from './tags.ts';

/** How far a unit can go, and the way that it is led. */

const inches = (thousandths: number): string => `${Number((thousandths / 1000).toFixed(1))}″`;

/** A part of a way, its corners kept. */
function part(path: Path, from: number, to: number): Place[] {
  const places = [alongPath(path, from).place];
  let gone = 0;
  for (let i = 1; i < path.length - 1; i++) {
    gone += pathLength([path[i - 1]!, path[i]!]);
    if (gone > from && gone < to) places.push(path[i]!);
  }
  return [...places, alongPath(path, to).place];
}

type Bands = { readonly label: string | undefined; readonly ends: readonly number[] };

/** A way with its length, its ticks every inch, what it costs and what it crosses. */
export function Way({
  path,
  survey,
  bands,
  depth,
  bad,
  ghost,
}: On & {
  path: Path;
  survey: Survey | undefined;
  bands: Bands | undefined;
  bad: boolean;
  /** What stands at its end: the tape is told beside it. */
  ghost: readonly Figure[];
}) {
  const whole = pathLength(path);
  if (whole === 0) return null;
  const drawnPart = (from: number, to: number): string =>
    pathOf(
      part(path, from, to).map((place) => dot(place, depth)),
      false,
    );
  const cuts = [0, ...(bands?.ends ?? []), whole];
  const ticks = Array.from({ length: Math.floor(whole / 1000) }, (_, i) =>
    dot(alongPath(path, (i + 1) * 1000).place, depth),
  );
  const end = dot(path[path.length - 1]!, depth);
  const right = Math.max(
    end[0] + 8,
    ...ghost.map(
      ({ pose, width, depth: deep }) => dot(pose, depth)[0] + (Math.max(width, deep) / 2000) * SCALE,
    ),
  );
  const parts = [
    `${inches(whole)}${survey ? ` of ${inches(survey.most)}` : ''}`,
    survey && Math.abs(survey.cost - whole) > 50 ? `costs ${inches(survey.cost)}` : '',
    survey && survey.chance < 1 ? `${percent(survey.chance)} to get there` : '',
  ];
  const told = parts.filter(Boolean).join(', ');
  return (
    <g className={bad ? 'way bad' : 'way'}>
      <path className="way-under" d={drawnPart(0, whole)} />
      {survey?.legs.map(({ from, to, going, name }) => (
        <path key={`${name} ${from}`} className={`way-leg ${going}`} d={drawnPart(from, to)} />
      ))}
      {cuts.slice(1).map((to, i) => (
        <path key={to} className={`way-line band-${cuts.length - 2 - i}`} d={drawnPart(cuts[i]!, to)} />
      ))}
      {ticks.map(([x, y]) => (
        <circle key={`${x} ${y}`} className="way-tick" cx={x} cy={y} r={1.8} />
      ))}
      {survey?.notes.map(({ place, text }) => (
        <Chip
          key={`${text} ${place.x} ${place.y}`}
          at={[dot(place, depth)[0], dot(place, depth)[1] - 16]}
          text={text}
          cls="note"
        />
      ))}
      <Chip at={[right + pillWidth(told) / 2 + 4, end[1] - 22]} text={told} cls="tape" />
    </g>
  );
}

/** How far a unit can go straight on, the cheapest ground darkest. */
export const Reach = ({ bands, depth }: On & { bands: Reached }) => (
  <g className="reach-bands" clipPath="url(#table-edge)">
    {[...bands].reverse().map(({ label, ends }, i) => {
      const points = ends.map((place) => dot(place, depth));
      const low = points.reduce((a, b) => (b[1] > a[1] ? b : a));
      return (
        <g key={label}>
          <path className={`reachable band-${i}`} d={pathOf(points)} />
          {bands.length > 1 && <Chip at={[low[0], low[1] - 10]} text={label} cls="band-name" />}
        </g>
      );
    })}
  </g>
);

/** The chance to get so far along a road: a stretch of it for each, the surest broadest, and a mark where it ends. */
function ChanceAlong({ rings, depth, pixel }: On & { rings: Rings; pixel: number }) {
  const marks = (rings.ways ?? []).flatMap((way) => {
    const whole = pathLength(way);
    return rings.list
      .filter(({ inches: far }) => far * 1000 <= whole)
      .map(({ inches: far, chance }) => ({
        key: `${far} ${way[1]!.x} ${way[1]!.y}`,
        line: part(way, 0, far * 1000).map((place) => dot(place, depth)),
        text: `${percent(chance)} for ${far}″`,
      }));
  });
  const labels: { readonly key: string; readonly text: string; readonly at: Point; readonly box: Box }[] = [];
  for (const { key, line, text } of marks) {
    const [x, y] = line[line.length - 1]!;
    const wide = pillWidth(text) * pixel;
    const free = [wide / 2 + 8 * pixel, -wide / 2 - 8 * pixel]
      .map((aside): Point => [x + aside, y])
      .map((at) => ({ at, box: boxAround(...at, wide, 20 * pixel) }))
      .find(({ box }) => labels.every((other) => !meets(box, other.box)));
    if (free) labels.push({ key, text, ...free });
  }
  return (
    <g className="chance-rings">
      {marks.map(({ key, line, text }) => (
        <g key={key} className="along">
          <path d={pathOf(line, false)} />
          <circle cx={short(line[line.length - 1]![0])} cy={short(line[line.length - 1]![1])} r={4 * pixel}>
            <title>{`${text} or more, along the road`}</title>
          </circle>
        </g>
      ))}
      {labels.map(({ key, text, at }) => (
        <Chip key={key} at={at} text={text} cls="ring-chance" />
      ))}
    </g>
  );
}

/** The chance to get so far: an outline round the bases, or a circle round the middle. */
export function ChanceRings({
  rings,
  depth,
  wide,
  pixel,
}: On & { rings: Rings; wide: number /** What a pixel of the screen is in the drawing. */; pixel: number }) {
  if (rings.ways) return <ChanceAlong rings={rings} depth={depth} pixel={pixel} />;
  const [x, y] = dot(rings.from, depth);
  const box = boundsOf(
    rings.figures.length > 0
      ? rings.figures.flatMap(({ pose, width, depth: deep }): Point[] => {
          const angle = (pose.facing * Math.PI) / 180;
          const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
          return [-1, 1].flatMap((u) =>
            [-1, 1].map((v): Point => {
              const [across, ahead] = [(u * width) / 2, (v * deep) / 2];
              return dot(
                { x: pose.x + across * cos + ahead * sin, y: pose.y - across * sin + ahead * cos },
                depth,
              );
            }),
          );
        })
      : [[x, y]],
  );
  const deepest = (depth / 1000) * SCALE;
  const places = (far: number): Point[] => [
    [x, box.top - far],
    [x, box.bottom + far],
    [box.right + far, y],
    [box.left - far, y],
  ];
  /** A ring is labelled where its label covers neither the unit nor another one; the surest first. */
  const labels: { readonly far: number; readonly text: string; readonly at: Point; readonly box: Box }[] = [];
  for (const { inches: far, chance } of rings.list) {
    const text = `${percent(chance)} for ${far}″`;
    const free = places(far * SCALE)
      .map((at) => ({ at, box: boxAround(...at, pillWidth(text) * pixel, 20 * pixel) }))
      .find(
        ({ box: label }) =>
          label.left > 0 &&
          label.right < wide &&
          label.top > 0 &&
          label.bottom < deepest &&
          [box, ...labels.map((other) => other.box)].every((other) => !meets(label, other)),
      );
    if (free) labels.push({ far, text, ...free });
  }
  return (
    <g className="chance-rings">
      <g clipPath="url(#table-edge)">
        {rings.list.map(({ inches: far, chance }, i) => {
          const r = far * SCALE;
          return (
            <rect
              key={far}
              className={`ring ring-${i}`}
              x={short(box.left - r)}
              y={short(box.top - r)}
              width={short(box.right - box.left + 2 * r)}
              height={short(box.bottom - box.top + 2 * r)}
              rx={short(r)}
            >
              <title>{`${percent(chance)} for ${far} inches or more`}</title>
            </rect>
          );
        })}
      </g>
      {labels.map(({ far, text, at }) => (
        <Chip key={far} at={at} text={text} cls="ring-chance" />
      ))}
    </g>
  );
}
