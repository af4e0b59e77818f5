import { type Figure, percent, type Rings, type Survey } from '@sandtable/engine';
import { alongPath, type Path, type Place, pathLength } from '@sandtable/table';
import { boundsOf, type Point, pathOf, SCALE, short } from '../drawing/lines.ts';
import type { Reached } from '../orders/reach.ts';
import { type Box, boxAround, firstFree } from './laying.ts';
import { Chip, dot, type On, type Room } from './overlay.tsx';
import { pillWidth, type Tags } from './tags.ts';

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
  tags,
}: On & {
  path: Path;
  survey: Survey | undefined;
  tags: Tags;
  bands: Bands | undefined;
  bad: boolean;
  /** What stands at its end: the tape is told beside it. */
  ghost: readonly Figure[];
}) {
  const whole = survey?.stops?.after ?? pathLength(path);
  if (pathLength(path) === 0) return null;
  const drawnPart = (from: number, to: number): string =>
    pathOf(
      part(path, from, to).map((place) => dot(place, depth)),
      false,
    );
  const cuts = [0, ...(bands?.ends ?? []).filter((end) => end < whole), whole];
  const ticks = Array.from({ length: Math.floor(whole / 1000) }, (_, i) =>
    dot(alongPath(path, (i + 1) * 1000).place, depth),
  );
  const end = dot(alongPath(path, whole).place, depth);
  const right = Math.max(
    end[0] + 8,
    ...ghost.map(
      ({ pose, width, depth: deep }) => dot(pose, depth)[0] + (Math.max(width, deep) / 2000) * SCALE,
    ),
  );
  const parts = [
    `${inches(whole)}${survey ? ` of ${inches(survey.most)}` : ''}`,
    survey && Math.abs(survey.cost - whole) > 50 ? `costs ${inches(survey.cost)}` : '',
    survey?.stops?.why ?? '',
    survey && survey.chance < 1 ? `${percent(survey.chance)} to get there` : '',
  ];
  const told = parts.filter(Boolean).join(', ');
  const toldAt: Point = [right + pillWidth(told) / 2 + 4, end[1] - 22];
  const tape = boxAround(...toldAt, pillWidth(told) + 8, 28);
  return (
    <g className={bad ? 'way bad' : 'way'}>
      {survey?.beside && <Beside path={path} beside={survey.beside} depth={depth} tags={tags} but={[tape]} />}
      {survey?.stops && <path className="way-beyond" d={drawnPart(whole, pathLength(path))} />}
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
      <Chip at={toldAt} text={told} cls="tape" />
    </g>
  );
}

/** Whom a way passes: a pale band to either side of it, a line to each of them, and what that means beside him. */
function Beside({
  path,
  beside: { within, passes },
  depth,
  tags,
  but,
}: On & {
  path: Path;
  beside: NonNullable<Survey['beside']>;
  tags: Tags;
  /** What lies there besides: the tape. */
  but: readonly Box[];
}) {
  const laid = tags.pills(new Map(passes.map(({ unit, text }) => [unit, text])), but);
  return (
    <>
      <path
        className="beside-band"
        clipPath="url(#table-edge)"
        style={{ strokeWidth: short((2 * within * SCALE) / 1000) }}
        d={pathOf(
          path.map((place) => dot(place, depth)),
          false,
        )}
      />
      {passes.map(({ unit, at, near, text }) => {
        const place = laid.get(unit);
        return (
          <g key={unit} className="passed">
            <path d={pathOf([dot(at, depth), dot(near, depth)], false)} />
            <circle cx={short(dot(near, depth)[0])} cy={short(dot(near, depth)[1])} r={3} />
            {place && <Chip at={[place.x, place.y]} text={text} cls="odds" />}
          </g>
        );
      })}
      {path.slice(1, -1).map((place) => (
        <circle
          key={`${place.x} ${place.y}`}
          className="way-turn"
          cx={short(dot(place, depth)[0])}
          cy={short(dot(place, depth)[1])}
          r={5}
        />
      ))}
    </>
  );
}

/** The name of a band stands inside its edge, at the bottom; at the top where the way leads down and there is room. */
export function nameOfBandAt(points: readonly Point[], ghost: number | undefined): Point {
  const low = points.reduce((a, b) => (b[1] > a[1] ? b : a));
  const high = points.reduce((a, b) => (b[1] < a[1] ? b : a));
  const down = ghost !== undefined && ghost > (low[1] + high[1]) / 2;
  return down && high[1] > 0 ? [high[0], high[1] + 10] : [low[0], low[1] - 10];
}

/** How far a unit can go straight on, the cheapest ground darkest. */
export const Reach = ({ bands, depth, away }: On & { bands: Reached; away: Place | undefined }) => (
  <g className="reach-bands" clipPath="url(#table-edge)">
    {[...bands].reverse().map(({ label, ends }, i) => {
      const points = ends.map((place) => dot(place, depth));
      const at = nameOfBandAt(points, away && dot(away, depth)[1]);
      return (
        <g key={label}>
          <path className={`reachable band-${i}`} d={pathOf(points)} />
          {bands.length > 1 && <Chip at={at} text={label} cls="band-name" />}
        </g>
      );
    })}
  </g>
);

/** The chance of so many inches or more, in full and short. */
const saidChance = (far: number, chance: number): readonly [string, string] => [
  `${percent(chance)} for ${far}″`,
  `${far}″ ${percent(chance)}`,
];

type Labelled = { readonly far: number; readonly text: string; readonly at: Point; readonly box: Box };

/** Labels where they cover neither a unit nor each other, the surest first: in full if there is room, else short. */
function chancesLaid(
  marks: readonly { readonly far: number; readonly chance: number; readonly places: readonly Point[] }[],
  { board, taken }: Room,
): readonly Labelled[] {
  const labels: Labelled[] = [];
  for (const { far, chance, places } of marks) {
    const all = [...taken, ...labels.map(({ box }) => box)];
    for (const text of saidChance(far, chance)) {
      const free = firstFree(places, { wide: pillWidth(text), high: 20 }, all, board);
      if (!free) continue;
      labels.push({ far, text, ...free });
      break;
    }
  }
  return labels;
}

/** The chance to get so far along a road: a stretch of it for each, the surest broadest, and a mark where it ends. */
function ChanceAlong({ rings, depth, board, taken }: On & Room & { rings: Rings }) {
  const { pixel } = board;
  const marks = (rings.ways ?? []).flatMap((way) => {
    const whole = pathLength(way);
    return rings.list
      .filter(({ inches: far }) => far * 1000 <= whole)
      .map(({ inches: far, chance }) => {
        const line = part(way, 0, far * 1000).map((place) => dot(place, depth));
        const [x, y] = line[line.length - 1]!;
        const aside = (pillWidth(saidChance(far, chance)[0]) / 2 + 8) * pixel;
        const places = [aside, -aside].flatMap((across): Point[] =>
          [0, -14, 14].map((down) => [x + across, y + down * pixel]),
        );
        return { key: `${far} ${way[1]!.x} ${way[1]!.y}`, line, far, chance, places };
      });
  });
  return (
    <g className="chance-rings">
      {marks.map(({ key, line, far, chance }) => (
        <g key={key} className="along">
          <path d={pathOf(line, false)} />
          <circle cx={short(line[line.length - 1]![0])} cy={short(line[line.length - 1]![1])} r={4 * pixel}>
            <title>{`${saidChance(far, chance)[0]} or more, along the road`}</title>
          </circle>
        </g>
      ))}
      {chancesLaid(marks, { board, taken }).map(({ text, at }) => (
        <Chip key={`${at[0]} ${at[1]}`} at={at} text={text} cls="ring-chance" />
      ))}
    </g>
  );
}

/** Places on an outline `r` round a box: above, below and beside it first, then round its corners and along its sides. */
function onOutline({ left, right, top, bottom }: Box, [x, y]: Point, r: number): Point[] {
  const corners = [30, 45, 60].flatMap((degrees): Point[] => {
    const [across, down] = [Math.sin((degrees * Math.PI) / 180) * r, Math.cos((degrees * Math.PI) / 180) * r];
    return [
      [right + across, top - down],
      [left - across, top - down],
      [right + across, bottom + down],
      [left - across, bottom + down],
    ];
  });
  return [[x, top - r], [x, bottom + r], [right + r, y], [left - r, y], ...corners].concat(
    [left, right].flatMap((at): Point[] => [
      [at, top - r],
      [at, bottom + r],
    ]),
  ) as Point[]; // pairs, every one
}

/** A piece of a pie: so many degrees about a bearing. */
function pie([x, y]: Point, r: number, middle: number, width: number): string {
  const [from, to] = [-width / 2, width / 2].map((off): Point => {
    const angle = ((middle + off) * Math.PI) / 180;
    return [x + r * Math.sin(angle), y - r * Math.cos(angle)];
  }) as [Point, Point]; // two of them
  const arc = `A ${short(r)} ${short(r)} 0 ${width > 180 ? 1 : 0} 1 ${short(to[0])} ${short(to[1])}`;
  return `M ${short(x)} ${short(y)} L ${short(from[0])} ${short(from[1])} ${arc} Z`;
}

/** The same where it can go farther to its front than elsewhere: pieces of circles round the middle. */
function ChanceSectors({ rings, depth, board, taken }: On & Room & { rings: Rings }) {
  const at = dot(rings.from, depth);
  const { facing } = rings.from;
  const { width, aside } = rings.front ?? { width: 360, aside: [] };
  const pieces = [
    { middle: facing, width, list: rings.list },
    { middle: facing + 180, width: 360 - width, list: aside },
  ].flatMap(({ list, ...piece }) =>
    list.map((ring, i) => ({ ...ring, ...piece, i, r: ring.inches * SCALE })),
  );
  const marks = pieces.map(({ inches: far, chance, middle, width: wide, r }) => ({
    far,
    chance,
    places: [0, 20, -20, 40, -40, 80, -80, 120, -120]
      .filter((off) => Math.abs(off) < wide / 2)
      .map((off): Point => {
        const angle = ((middle + off) * Math.PI) / 180;
        return [at[0] + r * Math.sin(angle), at[1] - r * Math.cos(angle)];
      }),
  }));
  return (
    <g className="chance-rings">
      <g clipPath="url(#table-edge)">
        {pieces.map(({ inches: far, chance, middle, width: wide, i, r }) => (
          <path key={`${middle} ${far}`} className={`ring ring-${i}`} d={pie(at, r, middle, wide)}>
            <title>{`${percent(chance)} for ${far} inches or more`}</title>
          </path>
        ))}
      </g>
      {chancesLaid(marks, { board, taken }).map(({ text, at: place }) => (
        <Chip key={`${place[0]} ${place[1]}`} at={place} text={text} cls="ring-chance" />
      ))}
    </g>
  );
}

/** The chance to get so far: an outline round the bases, or a circle round the middle. */
export function ChanceRings({ rings, depth, board, taken }: On & Room & { rings: Rings }) {
  if (rings.ways) return <ChanceAlong rings={rings} depth={depth} board={board} taken={taken} />;
  if (rings.front) return <ChanceSectors rings={rings} depth={depth} board={board} taken={taken} />;
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
  const marks = rings.list.map(({ inches: far, chance }) => ({
    far,
    chance,
    places: onOutline(box, [x, y], far * SCALE),
  }));
  const labels = chancesLaid(marks, { board, taken: [box, ...taken] });
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
