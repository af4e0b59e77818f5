import { type Ask, answerTo, type Field, type Figure } from '@sandtable/engine';
import { alongPath, type Place, pathLength } from '@sandtable/table';
import { type Point, pathOf, SCALE, short } from '../drawing/lines.ts';
import type { Draft } from '../orders/orders.ts';
import { firstFree } from './laying.ts';
import { Chip, dot, Ghost, type On, type Room, SightLine, SightSays } from './overlay.tsx';
import { ends, type Sector, sectorsOf, turned } from './sectors.ts';
import { pillWidth } from './tags.ts';

/** Where the label of a band goes: the first of these places where it covers nothing, else the first on the table. */
type Label = (text: string, places: readonly Point[]) => Point | undefined;

/** Degrees from the middle of an arc at which a band may be labelled, the best first. */
const ROUND = [35, -35, 20, -20, 0, 50, -50, 65, -65, 80, -80, 110, -110, 145, -145, 180];

/** Fields of fire, and the point of another's way that was chosen. */

/** The arc and the range bands of those who fire. */
export function FieldOfFire({ field, depth, board, taken }: On & Room & { field: Field }) {
  const { wide } = board;
  const [first] = field.from;
  const last = field.from[field.from.length - 1];
  if (!first || !last || field.bands.length === 0) return null;
  const far = Math.max(...field.bands);
  const label: Label = (text, places) => {
    const size = { wide: pillWidth(text), high: 20 };
    return (firstFree(places, size, taken, board) ?? firstFree(places, size, [], board))?.at;
  };
  if (field.apexes) return <FromPoints field={field} depth={depth} wide={wide} label={label} />;
  if (field.width >= 360) {
    const [x, y] = dot(field.from[Math.floor(field.from.length / 2)]!.pose, depth);
    const around = ROUND.map((turn) => ((first.pose.facing + turn) * Math.PI) / 180);
    const labelled = (band: number): Point | undefined =>
      label(
        `${band}″`,
        around.map(
          (angle): Point => [x + Math.sin(angle) * band * SCALE, y - Math.cos(angle) * band * SCALE],
        ),
      );
    return (
      <g className="field-of-fire">
        <g clipPath="url(#table-edge)">
          {field.bands.map((band) => (
            <Offset
              key={band}
              figures={field.from}
              band={band}
              depth={depth}
              far={band === far && !field.endless}
              wide={wide}
            />
          ))}
        </g>
        {field.bands.map((band) => {
          const place = labelled(band);
          return place && <Chip key={band} at={place} text={`${band}″`} cls="at-band" />;
        })}
      </g>
    );
  }
  return (
    <g className="field-of-fire">
      {(field.axes ?? [0]).map((axis) => (
        <Arc key={axis} field={field} from={turned(field.from, axis)} depth={depth} label={label} />
      ))}
    </g>
  );
}

/** Arcs that open at points: their outlines, less what lies inside another. */
function FromPoints({ field, depth, wide, label }: On & { field: Field; wide: number; label: Label }) {
  const far = Math.max(...field.bands);
  const deep = (depth / 1000) * SCALE;
  const at = (place: Place, degrees: number, reach: number): Point => {
    const [x, y] = dot(place, depth);
    const angle = (degrees * Math.PI) / 180;
    return [x + Math.sin(angle) * reach * SCALE, y - Math.cos(angle) * reach * SCALE];
  };
  const say = ([x, y]: Point): string => `${short(x)} ${short(y)}`;
  const drawnOne = ({ apex, middle, width, reach }: Sector): string => {
    const r = short(reach * SCALE);
    const [from, to] = [at(apex, middle - width / 2, reach), at(apex, middle + width / 2, reach)];
    if (width < 360)
      return `M${say(dot(apex, depth))}L${say(from)}A${r} ${r} 0 ${width > 180 ? 1 : 0} 1 ${say(to)}z`;
    const [top, foot] = [at(apex, 0, reach), at(apex, 180, reach)];
    return `M${say(top)}A${r} ${r} 0 1 1 ${say(foot)}A${r} ${r} 0 1 1 ${say(top)}z`;
  };
  const labelAt = (band: number): Point | undefined => {
    const [first] = sectorsOf(field, band);
    if (!first) return undefined;
    const { apex, middle, width, reach } = first;
    const turns = ROUND.filter((turn) => Math.abs(turn) <= width / 2);
    return label(
      `${band}″`,
      turns.map((turn) => at(apex, middle + turn, reach)),
    );
  };
  return (
    <g className="field-of-fire">
      <g clipPath="url(#table-edge)">
        {field.bands.map((band) => {
          const id = `points-${String(band).replace('.', '-')}`;
          const d = sectorsOf(field, band).map(drawnOne).join('');
          return (
            <g key={band}>
              <mask id={id} maskUnits="userSpaceOnUse" x={0} y={0} width={wide} height={deep}>
                <rect width={wide} height={deep} fill="white" />
                <path d={d} fill="black" />
              </mask>
              {band === far && <path className="arc-ground" d={d} />}
              <path
                className={band === far && !field.endless ? 'reach' : 'band'}
                d={d}
                mask={`url(#${id})`}
              />
            </g>
          );
        })}
      </g>
      {field.bands.map((band) => {
        const place = labelAt(band);
        return place && <Chip key={band} at={place} text={`${band}″`} cls="at-band" />;
      })}
    </g>
  );
}

/** One base grown by so many inches on every side. */
function Grown({ figure: { pose, width, depth: deep }, band, depth }: On & { figure: Figure; band: number }) {
  const [x, y] = dot(pose, depth);
  const [w, d] = [(width / 1000) * SCALE + 2 * band * SCALE, (deep / 1000) * SCALE + 2 * band * SCALE];
  return (
    <rect
      transform={`translate(${short(x)} ${short(y)})rotate(${pose.facing})`}
      x={-w / 2}
      y={-d / 2}
      width={w}
      height={d}
      rx={band * SCALE}
    />
  );
}

/** Everything within so many inches of any base: the outlines of all bases grown, less what lies inside another. */
function Offset({
  figures,
  band,
  depth,
  far,
  wide,
}: On & { figures: readonly Figure[]; band: number; far: boolean; wide: number }) {
  const id = `band-${String(band).replace('.', '-')}`;
  const grown = figures.map((figure) => (
    <Grown key={`${figure.pose.x} ${figure.pose.y}`} figure={figure} band={band} depth={depth} />
  ));
  return (
    <>
      <mask id={id} maskUnits="userSpaceOnUse" x={0} y={0} width={wide} height={(depth / 1000) * SCALE}>
        <rect width={wide} height={(depth / 1000) * SCALE} fill="white" />
        <g fill="black">{grown}</g>
      </mask>
      <g className={far ? 'reach' : 'band'} mask={`url(#${id})`}>
        {grown}
      </g>
    </>
  );
}

type ArcProps = On & {
  readonly field: Field;
  readonly from: readonly [Figure, Figure];
  readonly label: Label;
};

/** One arc, opening from the front corners, with its range bands. */
function Arc({ field, from: [first, last], depth, label }: ArcProps) {
  const far = Math.max(...field.bands);
  const open = field.width / 2;
  const [left, right] = ends(first, last);
  const at = (corner: Place, degrees: number, reach: number): Point => {
    const angle = (degrees * Math.PI) / 180;
    const [x, y] = dot(corner, depth);
    return [x + Math.sin(angle) * reach * SCALE, y - Math.cos(angle) * reach * SCALE];
  };
  const facing = first.pose.facing;
  const cap = (reach: number): string => {
    const r = short(reach * SCALE);
    const p = (point: Point): string => `${short(point[0])} ${short(point[1])}`;
    return `M${p(at(left, facing - open, reach))}A${r} ${r} 0 0 1 ${p(at(left, facing, reach))}L${p(at(right, facing, reach))}A${r} ${r} 0 0 1 ${p(at(right, facing + open, reach))}`;
  };
  const ahead = (reach: number): Point => {
    const [a, b] = [at(left, facing, reach), at(right, facing, reach)];
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  };
  /** The label of a band goes where the table is: at its right end, its left end, or straight ahead. */
  const labelAt = (reach: number): Point | undefined =>
    label(`${reach}″`, [
      at(right, facing + open, reach),
      at(left, facing - open, reach),
      ahead(reach),
      at(right, facing + open / 2, reach),
      at(left, facing - open / 2, reach),
    ]);
  const [lx, ly] = dot(left, depth);
  const [rx, ry] = dot(right, depth);
  return (
    <>
      <g clipPath="url(#table-edge)">
        <path className="arc" d={`${cap(far)}L${short(rx)} ${short(ry)}L${short(lx)} ${short(ly)}z`} />
        {field.bands.map((band) => (
          <path key={band} className={band === far && !field.endless ? 'reach' : 'band'} d={cap(band)} />
        ))}
      </g>
      {field.bands.map((band) => {
        const place = labelAt(band);
        return place && <Chip key={band} at={place} text={`${band}″`} cls="at-band" />;
      })}
    </>
  );
}

/** The place along another's way that was chosen. */
export function Along({
  ask,
  distance,
  depth,
}: On & { ask: Extract<Ask, { kind: 'along' }>; distance: number }) {
  const points = ask.path.map((place) => dot(place, depth));
  const [x, y] = dot(alongPath(ask.path, Math.min(distance, pathLength(ask.path))).place, depth);
  const { figures, look } = ask.there(distance);
  return (
    <g className="along">
      <path className="way-line" d={pathOf(points, false)} />
      <Ghost figures={figures} depth={depth} bad={false} />
      <circle className="along-point" cx={x} cy={y} r={7} />
      {look && (
        <>
          <SightLine sight={look} depth={depth} />
          <SightSays sight={look} depth={depth} />
        </>
      )}
    </g>
  );
}

/** What falls on the points that were given as answers covers so much ground. */
export function PointsGiven({ draft, depth }: On & { draft: Draft }) {
  return draft.act.asks.map((ask) => {
    const at = ask.kind === 'point' ? answerTo(ask, draft.answers) : undefined;
    if (ask.kind !== 'point' || ask.radius === undefined || typeof at !== 'object') return null;
    const [x, y] = dot(at, depth);
    return (
      <circle
        key={ask.name ?? 'point'}
        className="point-reach"
        cx={x}
        cy={y}
        r={(ask.radius / 1000) * SCALE}
      />
    );
  });
}
