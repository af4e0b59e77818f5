import type { Place } from '@sandtable/table';
import { drawn, SCALE, short } from '../drawing/lines.ts';
import { Chip } from './overlay.tsx';

/** The yellow tape. */
export function Tape({ places, depth }: { places: readonly Place[]; depth: number }) {
  const [a, b] = places;
  if (!a) return null;
  const [x, y] = drawn(a, depth);
  if (!b) return <circle className="tape-end" cx={x} cy={y} r={4} />;
  const [u, v] = drawn(b, depth);
  const long = Math.hypot(b.x - a.x, b.y - a.y) / 1000;
  return (
    <g className="tape-line">
      <path className="tape-under" d={`M${short(x)} ${short(y)}L${short(u)} ${short(v)}`} />
      <path
        className="tape-over"
        d={`M${short(x)} ${short(y)}L${short(u)} ${short(v)}`}
        strokeDasharray={`1 ${SCALE - 1}`}
      />
      <Chip at={[(x + u) / 2, (y + v) / 2]} text={`${long.toFixed(1)}″`} cls="tape" />
    </g>
  );
}
