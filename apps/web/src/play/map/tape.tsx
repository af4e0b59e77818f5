import type { Figure, Scene } from '@sandtable/engine';
import { closest, footprint, type Place, type Shape } from '@sandtable/table';
import { drawn, SCALE, short } from '../drawing/lines.ts';
import type { TapeEnd } from '../orders/use-tools.ts';
import { Chip } from './overlay.tsx';

const shapeOf = ({ pose, width, depth }: Figure): Shape => footprint(pose, { width, depth });

/** What an end of the tape touches: a place, or all the bases of a unit. */
function touched(end: TapeEnd, { blocks, counters }: Scene): readonly Shape[] {
  if ('place' in end) return [footprint({ ...end.place, facing: 0 }, { radius: 0 })];
  const block = blocks.find(({ id }) => id === end.unit);
  if (block) return block.figures.map(shapeOf);
  const counter = counters.find(({ id }) => id === end.unit);
  return counter ? [footprint({ ...counter.place, facing: 0 }, { radius: 0 })] : [];
}

/** The yellow tape, from base to base, as the rules measure. */
export function Tape({ ends, scene, depth }: { ends: readonly TapeEnd[]; scene: Scene; depth: number }) {
  const [from, to] = ends.map((end) => touched(end, scene));
  if (!from?.[0]) return null;
  const start: Place = from[0].at;
  if (!to?.[0]) {
    const [x, y] = drawn(start, depth);
    return <circle className="tape-end" cx={x} cy={y} r={4} />;
  }
  const { a, b, gap } = closest(from, to);
  const [x, y] = drawn(a, depth);
  const [u, v] = drawn(b, depth);
  const line = `M${short(x)} ${short(y)}L${short(u)} ${short(v)}`;
  return (
    <g className="tape-line">
      <path className="tape-under" d={line} />
      <path className="tape-over" d={line} />
      <path className="tape-inches" d={line} strokeDasharray={`1 ${SCALE - 1}`} />
      <Chip at={[(x + u) / 2, (y + v) / 2]} text={`${(gap / 1000).toFixed(1)}″`} cls="tape" />
    </g>
  );
}
