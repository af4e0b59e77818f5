import type { Spot } from '@sandtable/engine';
import { type Point, SCALE, short } from '../drawing/lines.ts';

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
        <path className="drift" d={`M0 0l${short(drift[0])} ${short(drift[1])}`} />
      )}
      {spot.label && <Label text={spot.label} />}
      {spot.age !== undefined && <Label text={`turn ${spot.age} of it`} y={r + 14} />}
    </>
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
          {spot.label && <Label text={spot.label} y={24} />}
        </>
      );
    case 'building':
      return spot.damage && spot.damage.now < spot.damage.full ? (
        <Label text={`${spot.damage.now} of ${spot.damage.full}`} />
      ) : null;
  }
}

export function EventSpot({
  spot,
  at: [x, y],
  r,
}: {
  spot: Spot & { readonly kind: EventKind };
  at: Point;
  r: number;
}) {
  return (
    <g className={`event-spot of-${spot.kind}`} transform={`translate(${short(x)} ${short(y)})`}>
      <title>{spot.name}</title>
      <Mark spot={spot} r={r} />
    </g>
  );
}
