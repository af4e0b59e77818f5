import { gapBetween, INCH, type Place, perMap } from '@sandtable/table';
import type { State, Unit } from '../play/state.ts';
import { isVehicleUnit, onFoot } from '../table/units.ts';
import { wireOf } from '../table/wire.ts';

/** What wire means to a way: whoever walks into it halts, and gets across with half of his rolls (SCW-19.2, SCW-19.3). */

/** Sections that lie end to end, as one line through their middle. */
type Belt = { readonly from: Place; readonly to: Place };
type Box = { readonly low: Place; readonly high: Place };

const beltOf = ({ low, high }: Box): Belt => {
  const [x, y] = [Math.round((low.x + high.x) / 2), Math.round((low.y + high.y) / 2)];
  return high.x - low.x >= high.y - low.y
    ? { from: { x: low.x, y }, to: { x: high.x, y } }
    : { from: { x, y: low.y }, to: { x, y: high.y } };
};

const joined = (a: Box, b: Box): boolean =>
  a.low.x <= b.high.x && b.low.x <= a.high.x && a.low.y <= b.high.y && b.low.y <= a.high.y;
const around = (a: Box, b: Box): Box => ({
  low: { x: Math.min(a.low.x, b.low.x), y: Math.min(a.low.y, b.low.y) },
  high: { x: Math.max(a.high.x, b.high.x), y: Math.max(a.high.y, b.high.y) },
});

type Wired = Pick<State, 'map' | 'flattened'>;

function workedOut(state: Wired): readonly Belt[] {
  const boxes: Box[] = [];
  for (const { stands } of wireOf(state)) {
    let box: Box = { low: stands.low, high: stands.high };
    for (let i = boxes.length - 1; i >= 0; i--)
      if (joined(boxes[i]!, box)) box = around(box, boxes.splice(i, 1)[0]!);
    boxes.push(box);
  }
  return boxes.map(beltOf);
}
const asLaid = perMap((map) => workedOut({ map, flattened: [] }));
const later = new WeakMap<State['flattened'], readonly Belt[]>(); // a list is replaced when a section goes

function beltsOf(state: Wired): readonly Belt[] {
  const { flattened } = state;
  if (flattened.length === 0) return asLaid(state.map);
  let belts = later.get(flattened);
  if (!belts) {
    belts = workedOut(state);
    later.set(flattened, belts);
  }
  return belts;
}

/** How far to either side of its middle a unit reaches, and a little. */
const widthOf = (unit: Unit): number => (isVehicleUnit(unit) ? INCH : unit.elements.length * 750 + 200);

/** The same belt, so much longer at both ends. */
function longer({ from, to }: Belt, by: number): Belt {
  const long = gapBetween(from, to) || 1;
  const [dx, dy] = [((to.x - from.x) / long) * by, ((to.y - from.y) / long) * by];
  return { from: { x: from.x - dx, y: from.y - dy }, to: { x: to.x + dx, y: to.y + dy } };
}

const side = (a: Place, b: Place, p: Place): number => (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
const crosses = (a: Place, b: Place, { from, to }: Belt): boolean =>
  side(a, b, from) * side(a, b, to) < 0 && side(from, to, a) * side(from, to, b) < 0;

/** Inches that wire costs whoever has to get across: five of its move, and the rest of the one that brought it there. */
const ACROSS = 10 * INCH;
/** SCW-19.5 It bars horses and wheels. */
const BARRED = 100 * INCH;

/** What wire costs on a straight way of a unit, in thousandths. */
export function wireToll(state: Wired, unit: Unit): (from: Place, to: Place) => number {
  const wide = widthOf(unit);
  const bars = beltsOf(state).map((belt) => longer(belt, wide));
  if (bars.length === 0) return () => 0;
  const toll = onFoot(unit) ? ACROSS : BARRED;
  return (from, to) => (bars.some((bar) => crosses(from, to, bar)) ? toll : 0);
}
