import type { Figure, Scene, Side, Spot, Trail } from '@sandtable/engine';
import type { Place, Sight } from '@sandtable/table';
import { FigureShape } from '../drawing/block.tsx';
import { drawn, type Point, pathOf, SCALE, short } from '../drawing/lines.ts';
import { type Box, firstFree, type Laid, type Sheet } from './laying.ts';
import { EventSpot, FallMark, isEventSpot } from './overlay-spots.tsx';
import { pillWidth, spotId } from './tags.ts';

/** What appears when it matters and vanishes when it does not: ways, ghosts, fields of fire, lines of sight. */

export type On = { readonly depth: number };
/** The sheet, and what lies on it already that no label may cover. */
export type Room = { readonly board: Sheet; readonly taken: readonly Box[] };
export const dot = (place: Place, depth: number): Point => drawn(place, depth);

/** A small label that keeps its size on the screen. */
export function Chip({ at, text, cls = '' }: { at: Point; text: string; cls?: string }) {
  const wide = pillWidth(text);
  return (
    <g className={`chip-mark ${cls}`} transform={`translate(${short(at[0])} ${short(at[1])})`}>
      <g className="upright">
        <rect x={-wide / 2} y={-9} width={wide} height={18} rx={2} />
        <text y={4.4}>{text}</text>
      </g>
    </g>
  );
}

/** The same at a place that was found for it. */
export function Pill({ at, text, cls }: { at: string; text: string; cls: string }) {
  const [x, y] = at.split(' ').map(Number);
  return <Chip at={[x!, y!]} text={text} cls={cls} />;
}

/** Bases as they would stand. */
export function Ghost({ figures, depth, bad }: On & { figures: readonly Figure[]; bad: boolean }) {
  return (
    <g className={bad ? 'ghost bad' : 'ghost'}>
      {figures.map((figure) => {
        const { pose, width, depth: deep } = figure;
        const [x, y] = dot(pose, depth);
        const [w, d] = [(width / 1000) * SCALE, (deep / 1000) * SCALE];
        return (
          <g
            key={`${pose.x} ${pose.y}`}
            transform={`translate(${short(x)} ${short(y)})rotate(${pose.facing})`}
          >
            <FigureShape figure={figure} />
            <rect className="ghost-edge" x={-w / 2} y={-d / 2} width={w} height={d} />
          </g>
        );
      })}
    </g>
  );
}

type Looked = On & { readonly sight: Sight & { readonly inches: number } };

/** A line of sight: where it enters ground, and where it ends. It lies under the troops and all that is written. */
export function SightLine({ sight, depth }: Looked) {
  const [from, to] = [dot(sight.from, depth), dot(sight.to, depth)];
  const stop = sight.blocked ? dot(sight.blocked.from, depth) : to;
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
    </g>
  );
}

/** Parts of the line at which its length may stand, the best first. */
const ALONG = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74];

/** What a line of sight says: how long it is, beside it nobody's name; what stops it, and where. */
export function SightSays({ sight, depth, room }: Looked & { room?: Room }) {
  const [from, to] = [dot(sight.from, depth), dot(sight.to, depth)];
  const long = `${Number(sight.inches.toFixed(1))}″`;
  const places = ALONG.map(
    (part): Point => [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part],
  );
  const size = { wide: pillWidth(long), high: sight.blocked ? 58 : 18 };
  const at = (room && firstFree(places, size, room.taken, room.board)?.at) ?? places[0]!;
  const stop = sight.blocked && dot(sight.blocked.from, depth);
  return (
    <g className={sight.clear ? 'sight' : 'sight blocked'}>
      {stop && (
        <path
          className="sight-stop"
          transform={`translate(${short(stop[0])} ${short(stop[1])})`}
          d="M-5-5l10 10M5-5l-10 10"
        />
      )}
      <Chip at={at} text={long} cls={sight.clear ? 'range' : 'closed'} />
      {sight.blocked && <Chip at={[at[0], at[1] + 20]} text={sight.blocked.why} cls="closed" />}
    </g>
  );
}

/** What an event looked like, or what is being done: its way or its aim, with a head if it is still to come. */
export function TrailMark({ trail, depth, arrow = false }: On & { trail: Trail; arrow?: boolean }) {
  const way = trail.path?.map((place) => dot(place, depth));
  const shot = trail.aim && [dot(trail.aim.from, depth), dot(trail.aim.to, depth)];
  const line = way ?? shot;
  const [from, to] = line ? [line[line.length - 2], line[line.length - 1]] : [];
  const turned = from && to ? (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI : 0;
  return (
    <g className={arrow ? 'trail-mark under-way' : 'trail-mark'}>
      {arrow && trail.pose && (
        <circle
          className="acting"
          cx={short(dot(trail.pose, depth)[0])}
          cy={short(dot(trail.pose, depth)[1])}
          r={40}
        />
      )}
      {way && <path className="way-line" d={pathOf(way, false)} />}
      {shot && !trail.fall && <path className="shot-line" d={pathOf(shot, false)} />}
      {trail.fall && <FallMark fall={trail.fall} depth={depth} />}
      {arrow && to && (
        <path
          className="way-head"
          transform={`translate(${short(to[0])} ${short(to[1])})rotate(${Math.round(turned)})`}
          d="M-12-7L2 0L-12 7z"
        />
      )}
    </g>
  );
}

function SpotMark({
  spot,
  depth,
  dark,
  laid,
}: On & { spot: Spot; dark: boolean | null; laid: Laid | undefined }) {
  const [x, y] = dot(spot.place, depth);
  const r = (spot.radius / 1000) * SCALE;
  if (isEventSpot(spot)) return <EventSpot spot={spot} at={[x, y]} r={r} laid={laid} />;
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
          <title>{`${spot.name}${spot.kind === 'exit' ? '' : dark === null ? `, ${spot.held ?? 'held by nobody'}` : ''}`}</title>
        </g>
      </g>
    </g>
  );
}

/** What is marked on the ground; of several alike at one place one is drawn. */
export function Spots({
  scene,
  depth,
  isDark,
  laid,
}: On & { scene: Scene; isDark: (side: Side) => boolean; laid: ReadonlyMap<string, Laid> }) {
  const spots = new Map(scene.spots.map((spot) => [spotId(spot), spot]));
  return (
    <g className="spots">
      {[...spots].map(([id, spot]) => (
        <SpotMark
          key={id}
          laid={laid.get(id)}
          spot={spot}
          depth={depth}
          dark={spot.holder ? isDark(spot.holder) : null}
        />
      ))}
    </g>
  );
}
