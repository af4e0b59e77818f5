import type { Fall, Spot } from '@sandtable/engine';
import { drawn, type Point, pathOf, SCALE, short } from '../drawing/lines.ts';
import type { Laid } from './laying.ts';

/** Clouds, what fell, and what is planned: ink for what has happened, pencil for what is to come. */

type EventKind = 'smoke' | 'gas' | 'blast' | 'barrage' | 'fall' | 'plot' | 'aim' | 'building';
const KINDS: readonly string[] = ['smoke', 'gas', 'blast', 'barrage', 'fall', 'plot', 'aim', 'building'];
export const isEventSpot = (spot: Spot): spot is Spot & { readonly kind: EventKind } =>
  KINDS.includes(spot.kind);

/** A scalloped edge; the circle that is measured is the middle of it. */
function scallops(r: number): string {
  const n = Math.max(7, Math.round(r * 0.45));
  const at = (i: number): Point => {
    const turn = (i * 2 * Math.PI) / n;
    return [Math.cos(turn) * r, Math.sin(turn) * r];
  };
  const [x, y] = at(0);
  const bow = short(Math.sin(Math.PI / n) * r * 1.12);
  const arcs = Array.from({ length: n }, (_, i) => {
    const [toX, toY] = at(i + 1);
    return `A${bow} ${bow} 0 0 1 ${short(toX)} ${short(toY)}`;
  });
  return `M${short(x)} ${short(y)}${arcs.join('')}z`;
}

const Label = ({ text, y = 4 }: { text: string; y?: number }) => (
  <g className="upright">
    <text className="spot-label" y={y}>
      {text}
    </text>
  </g>
);

function Cloud({ spot, r }: { spot: Spot; r: number }) {
  const old = (spot.age ?? 1) >= 4;
  const drift = spot.drift && ([(spot.drift.x / 1000) * SCALE, (-spot.drift.y / 1000) * SCALE] as const);
  return (
    <>
      <path className={`${spot.kind}-cloud${old ? ' thin' : ''}`} d={scallops(r)} />
      {spot.kind === 'gas' && <path className="gas-hatch" d={scallops(r)} fill="url(#gas-hatch)" />}
      {drift && (drift[0] !== 0 || drift[1] !== 0) && (
        <>
          <path className="drift" d={`M0 0l${short(drift[0])} ${short(drift[1])}`} />
          <path
            className="drift-head"
            transform={`translate(${short(drift[0])} ${short(drift[1])})rotate(${Math.round((Math.atan2(drift[1], drift[0]) * 180) / Math.PI)})`}
            d="M-6-4L0 0L-6 4"
          />
        </>
      )}
      {spot.label && <Label text={spot.label} />}
      {spot.age !== undefined && (
        <g transform={`translate(0 ${short(r)})`}>
          <g className="upright cloud-age">
            <circle r={9} />
            <text className="spot-label" y={4}>
              {spot.age}
            </text>
          </g>
        </g>
      )}
    </>
  );
}

const BOX = 6;
const IN_A_ROW = 10;
/** One box a point at the side of a structure: full while it stands, crossed when it is gone. */
function Damage({ spot, now, full }: { spot: Spot; now: number; full: number }) {
  const east = Math.max(0, ...(spot.corners ?? []).map(({ x }) => x - spot.place.x));
  return (
    <g className="damage" transform={`translate(${short((east / 1000) * SCALE + 5)} 0)`}>
      <g className="upright">
        <title>{`${spot.name}: ${now} of ${full} left`}</title>
        {Array.from({ length: full }, (_, i) => {
          const [x, y] = [(i % IN_A_ROW) * (BOX + 1), Math.floor(i / IN_A_ROW) * (BOX + 1)];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its number
            <g key={i} transform={`translate(${x} ${y})`} className={i < now ? 'stands' : 'lost'}>
              <rect width={BOX} height={BOX} />
              {i >= now && <path d={`M1 1l${BOX - 2} ${BOX - 2}M${BOX - 1} 1L1 ${BOX - 1}`} />}
            </g>
          );
        })}
        <text className="spot-label damage-left" x={0} y={-4}>
          {`${now} of ${full}`}
        </text>
      </g>
    </g>
  );
}

const SQUARE = 17;
/** Beyond the aim point first, then clockwise: across and down. */
const SQUARES: readonly Point[] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
];
/** The aim point, with its grid turned to the line of fire and the square of the die lit where there is one; and the burst where it fell. */
export function FallMark({ fall, depth }: { fall: Fall; depth: number }) {
  const [from, aim, end] = [drawn(fall.from, depth), drawn(fall.aimed, depth), drawn(fall.place, depth)];
  const turned = (Math.atan2(aim[0] - from[0], from[1] - aim[1]) * 180) / Math.PI;
  const r = (fall.radius / 1000) * SCALE;
  return (
    <g className="fall-of-shot">
      <g transform={`translate(${short(aim[0])} ${short(aim[1])})rotate(${short(turned)})`}>
        <path className="line-of-fire" d={`M0 ${SQUARE * 3.4}V${SQUARE * 1.6}`} />
        {fall.square !== null &&
          SQUARES.map(([across, down], i) => (
            <rect
              key={`${across} ${down}`}
              className={fall.square === i + 1 ? 'square lit' : 'square'}
              x={(across - 0.5) * SQUARE}
              y={(down - 0.5) * SQUARE}
              width={SQUARE}
              height={SQUARE}
            />
          ))}
        <circle className="aim-point" r={SQUARE * 0.32} />
      </g>
      <path className="strayed" d={`M${short(aim[0])} ${short(aim[1])}L${short(end[0])} ${short(end[1])}`} />
      <g transform={`translate(${short(end[0])} ${short(end[1])})`}>
        <circle className="blast" r={r} />
        {fall.outer !== undefined && (
          <circle className="blast outer" r={short((fall.outer / 1000) * SCALE)} />
        )}
        <path className="burst" d={BURST} />
      </g>
    </g>
  );
}

const BURST = 'M0-7v14M-7 0h14M-5-5l10 10M5-5l-10 10';

/** Bursts strewn in a circle, always the same ones. */
const strewn = (r: number): readonly Point[] =>
  Array.from({ length: Math.max(5, Math.round(r / 7)) }, (_, i) => {
    const turn = i * 2.4; // the golden angle: spread evenly, no pattern to be seen
    const far = r * 0.88 * Math.sqrt((i + 0.5) / Math.max(5, Math.round(r / 7)));
    return [Math.cos(turn) * far, Math.sin(turn) * far];
  });

function Mark({ spot, r }: { spot: Spot & { readonly kind: EventKind }; r: number }) {
  switch (spot.kind) {
    case 'smoke':
    case 'gas':
      return <Cloud spot={spot} r={r} />;
    case 'blast':
    case 'fall':
      return (
        <>
          {r > 0 && <circle className="blast" r={r} />}
          <path className="burst" d={BURST} />
          {spot.label && <Label text={spot.label} y={r + 14} />}
        </>
      );
    case 'barrage':
      return (
        <>
          <circle className="barrage" r={r} />
          {strewn(r).map(([x, y]) => (
            <path
              key={`${x}`}
              className="burst"
              transform={`translate(${short(x)} ${short(y)})scale(.5)`}
              d={BURST}
            />
          ))}
          {spot.label && <Label text={spot.label} />}
        </>
      );
    case 'plot':
    case 'aim':
      return (
        <>
          {r > 0 && <circle className="pencil-ring" r={r} />}
          <path className="pencil-cross" d="M-9-9L9 9M-9 9L9-9" />
        </>
      );
    case 'building':
      return spot.damage && spot.damage.now < spot.damage.full ? (
        <Damage spot={spot} {...spot.damage} />
      ) : null;
  }
}

export function EventSpot({
  spot,
  at: [x, y],
  r,
  laid,
}: {
  spot: Spot & { readonly kind: EventKind };
  at: Point;
  r: number;
  /** Where its label goes, if that has a place of its own. */
  laid: Laid | undefined;
}) {
  return (
    <g className={`event-spot of-${spot.kind}`} transform={`translate(${short(x)} ${short(y)})`}>
      <title>{spot.name}</title>
      <Mark spot={spot} r={r} />
      {laid && spot.label && (
        <>
          {laid.leader && (
            <path
              className="leader"
              transform={`translate(${short(-x)} ${short(-y)})`}
              d={pathOf(laid.leader, false)}
            />
          )}
          <g transform={`translate(${short(laid.x - x)} ${short(laid.y - y)})`}>
            <g className="upright">
              <text className="spot-label pencilled" y={4}>
                {spot.label}
              </text>
            </g>
          </g>
        </>
      )}
    </g>
  );
}
