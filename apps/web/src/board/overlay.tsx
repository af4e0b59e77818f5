import type { Ask, Field, Figure, Scene, Side, Spot, Survey, Trail } from '@sandtable/engine';
import { alongPath, type Path, type Place, pathLength, type Sight } from '@sandtable/table';
import { drawn, type Point, pathOf, SCALE, short } from './drawing/lines.ts';

/** What appears when it matters and vanishes when it does not: ways, ghosts, fields of fire, lines of sight. */

type On = { readonly depth: number };
const dot = (place: Place, depth: number): Point => drawn(place, depth);
const inches = (thousandths: number): string => `${Number((thousandths / 1000).toFixed(1))}″`;

/** A small label that keeps its size on the screen. */
export function Chip({ at, text, cls = '' }: { at: Point; text: string; cls?: string }) {
  const wide = 10 + text.length * 6;
  return (
    <g className={`chip-mark ${cls}`} transform={`translate(${short(at[0])} ${short(at[1])})`}>
      <g className="upright">
        <rect x={-wide / 2} y={-9} width={wide} height={18} rx={2} />
        <text y={4.4}>{text}</text>
      </g>
    </g>
  );
}

/** The same inside something that keeps its size already. */
export function Pill({ y, text, cls }: { y: number; text: string; cls: string }) {
  const wide = 10 + text.length * 6;
  return (
    <g className={`chip-mark ${cls}`} transform={`translate(0 ${y})`}>
      <rect x={-wide / 2} y={-9} width={wide} height={18} rx={2} />
      <text y={4.4}>{text}</text>
    </g>
  );
}

/** Bases as they would stand. */
export function Ghost({ figures, depth, bad }: On & { figures: readonly Figure[]; bad: boolean }) {
  return (
    <g className={bad ? 'ghost bad' : 'ghost'}>
      {figures.map(({ pose, width, depth: deep, glyph }) => {
        const [x, y] = dot(pose, depth);
        const [w, d] = [(width / 1000) * SCALE, (deep / 1000) * SCALE];
        return (
          <g
            key={`${pose.x} ${pose.y}`}
            transform={`translate(${short(x)} ${short(y)})rotate(${pose.facing})`}
          >
            <use href={`#base-${glyph}`} />
            <rect className="ghost-edge" x={-w / 2} y={-d / 2} width={w} height={d} />
          </g>
        );
      })}
    </g>
  );
}

/** A way with its length, its ticks every inch, and what it crosses. */
export function Way({
  path,
  survey,
  depth,
  bad,
}: On & { path: Path; survey: Survey | undefined; bad: boolean }) {
  const whole = pathLength(path);
  if (whole === 0) return null;
  const points = path.map((place) => dot(place, depth));
  const ticks = Array.from({ length: Math.floor(whole / 1000) }, (_, i) =>
    dot(alongPath(path, (i + 1) * 1000).place, depth),
  );
  const end = points[points.length - 1]!;
  const cost = survey && Math.abs(survey.cost - whole) > 50 ? `, costs ${inches(survey.cost)}` : '';
  const most = survey ? ` of ${inches(survey.most)}` : '';
  return (
    <g className={bad ? 'way bad' : 'way'}>
      <path className="way-under" d={pathOf(points, false)} />
      <path className="way-line" d={pathOf(points, false)} />
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
      <Chip at={[end[0] + 62, end[1] - 22]} text={`${inches(whole)}${most}${cost}`} cls="tape" />
    </g>
  );
}

/** The arc and the range bands of those who fire. */
export function FieldOfFire({ field, depth }: On & { field: Field }) {
  const [first] = field.from;
  const last = field.from[field.from.length - 1];
  if (!first || !last || field.bands.length === 0) return null;
  const half = (field.width / 2) * (Math.PI / 180);
  const far = Math.max(...field.bands);
  if (field.width >= 360) {
    const middle: Place = { x: (first.pose.x + last.pose.x) / 2, y: (first.pose.y + last.pose.y) / 2 };
    const [x, y] = dot(middle, depth);
    return (
      <g className="field-of-fire">
        {field.bands.map((band) => (
          <g key={band}>
            <circle className={band === far ? 'reach' : 'band'} cx={x} cy={y} r={band * SCALE} />
            <Chip
              at={[x + band * SCALE * Math.SQRT1_2, y - band * SCALE * Math.SQRT1_2]}
              text={`${band}″`}
              cls="at-band"
            />
          </g>
        ))}
      </g>
    );
  }
  const [left, right] = ends(first, last);
  const at = (corner: Place, degrees: number, reach: number): Point => {
    const angle = (degrees * Math.PI) / 180;
    const [x, y] = dot(corner, depth);
    return [x + Math.sin(angle) * reach * SCALE, y - Math.cos(angle) * reach * SCALE];
  };
  const facing = first.pose.facing;
  const open = (half * 180) / Math.PI;
  const cap = (reach: number): string => {
    const r = short(reach * SCALE);
    const p = (point: Point): string => `${short(point[0])} ${short(point[1])}`;
    return `M${p(at(left, facing - open, reach))}A${r} ${r} 0 0 1 ${p(at(left, facing, reach))}L${p(at(right, facing, reach))}A${r} ${r} 0 0 1 ${p(at(right, facing + open, reach))}`;
  };
  const [lx, ly] = dot(left, depth);
  const [rx, ry] = dot(right, depth);
  return (
    <g className="field-of-fire">
      <path className="arc" d={`${cap(far)}L${short(rx)} ${short(ry)}L${short(lx)} ${short(ly)}z`} />
      {field.bands.map((band) => (
        <g key={band}>
          <path className={band === far ? 'reach' : 'band'} d={cap(band)} />
          <Chip at={at(right, facing + open, band)} text={`${band}″`} cls="at-band" />
        </g>
      ))}
    </g>
  );
}

/** The front corners of the line that bases make. */
function ends(first: Figure, last: Figure): [Place, Place] {
  const corner = ({ pose, width, depth }: Figure, side: 1 | -1): Place => {
    const angle = (pose.facing * Math.PI) / 180;
    const [f, r] = [depth / 2, (width / 2) * side];
    return {
      x: pose.x + Math.sin(angle) * f + Math.cos(angle) * r,
      y: pose.y + Math.cos(angle) * f - Math.sin(angle) * r,
    };
  };
  return [corner(first, -1), corner(last, 1)];
}

/** A line of sight with its reason: where it enters ground, and what stops it. */
export function SightLine({ sight, depth }: On & { sight: Sight & { readonly inches: number } }) {
  const [from, to] = [dot(sight.from, depth), dot(sight.to, depth)];
  const stop = sight.blocked ? dot(sight.blocked.from, depth) : to;
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  return (
    <g className={sight.clear ? 'sight' : 'sight blocked'}>
      <path className="sight-under" d={pathOf([from, to], false)} />
      <path className="sight-line" d={pathOf([from, stop], false)} />
      {!sight.clear && <path className="sight-beyond" d={pathOf([stop, to], false)} />}
      {sight.through.map(({ feature, enters, leaves }) => (
        <path
          key={feature.id}
          className="sight-inside"
          d={pathOf([dot(enters, depth), dot(leaves, depth)], false)}
        />
      ))}
      {sight.blocked && (
        <path
          className="sight-stop"
          transform={`translate(${short(stop[0])} ${short(stop[1])})`}
          d="M-5-5l10 10M5-5l-10 10"
        />
      )}
      <Chip at={middle} text={`${Number(sight.inches.toFixed(1))}″`} cls={sight.clear ? 'range' : 'closed'} />
      {sight.blocked && <Chip at={[middle[0], middle[1] + 20]} text={sight.blocked.why} cls="closed" />}
    </g>
  );
}

/** What an event looked like, shown again from the log. */
export function TrailMark({ trail, depth }: On & { trail: Trail }) {
  return (
    <g className="trail-mark">
      {trail.path && (
        <path
          className="way-line"
          d={pathOf(
            trail.path.map((place) => dot(place, depth)),
            false,
          )}
        />
      )}
      {trail.aim && (
        <path
          className="shot-line"
          d={pathOf([dot(trail.aim.from, depth), dot(trail.aim.to, depth)], false)}
        />
      )}
    </g>
  );
}

function SpotMark({ spot, depth, dark }: On & { spot: Spot; dark: boolean | null }) {
  const [x, y] = dot(spot.place, depth);
  const r = (spot.radius / 1000) * SCALE;
  if (spot.kind === 'smoke') return <circle className="smoke" cx={x} cy={y} r={r} />;
  if (spot.kind === 'zone')
    return <path className="zone" d={pathOf((spot.corners ?? []).map((place) => dot(place, depth)))} />;
  const side = dark === null ? 'nobody' : dark ? 'dark-side' : 'light-side';
  return (
    <g className={`objective ${side}`}>
      {spot.corners ? (
        <path className="objective-ground" d={pathOf(spot.corners.map((place) => dot(place, depth)))} />
      ) : (
        <circle className="objective-ground" cx={x} cy={y} r={Math.max(r, 6)} />
      )}
      <g transform={`translate(${short(x)} ${short(y)})`}>
        <g className="upright">
          <path className="flag" d="M0 2V-18M0-18l11 3.600L0-10" />
          <title>{`${spot.name}${spot.kind === 'exit' ? '' : dark === null ? ', held by nobody' : ''}`}</title>
        </g>
      </g>
    </g>
  );
}

export function Spots({ scene, depth, isDark }: On & { scene: Scene; isDark: (side: Side) => boolean }) {
  return (
    <g className="spots">
      {scene.spots.map((spot) => (
        <SpotMark
          key={`${spot.kind} ${spot.name} ${spot.place.x} ${spot.place.y}`}
          spot={spot}
          depth={depth}
          dark={spot.holder ? isDark(spot.holder) : null}
        />
      ))}
    </g>
  );
}

/** How far a unit can go straight on. */
export const Reach = ({ ends: places, depth }: On & { ends: readonly Place[] }) => (
  <path className="reachable" d={pathOf(places.map((place) => dot(place, depth)))} />
);

/** The place along another's way that was chosen. */
export function Along({
  ask,
  distance,
  depth,
}: On & { ask: Extract<Ask, { kind: 'along' }>; distance: number }) {
  const points = ask.path.map((place) => dot(place, depth));
  const [x, y] = dot(alongPath(ask.path, Math.min(distance, pathLength(ask.path))).place, depth);
  return (
    <g className="along">
      <path className="way-line" d={pathOf(points, false)} />
      <circle className="along-point" cx={x} cy={y} r={7} />
    </g>
  );
}
