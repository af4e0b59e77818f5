import type { Point } from '../drawing/lines.ts';

/** Lays labels beside what they name, so that none covers anything that stands there or another label. */

export type Box = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** A label to be laid, in units of the drawing. */
export type Label = {
  readonly id: string;
  /** What it names; it stands off these by as little as can be. */
  readonly own: readonly Box[];
  /** Where it goes if there is room: degrees clockwise, 0 is up. */
  readonly towards: number;
  readonly wide: number;
  readonly high: number;
};

/** Where its middle lies; with a line to what it names, if it had to stand off. */
export type Laid = {
  readonly x: number;
  readonly y: number;
  readonly leader: readonly [Point, Point] | null;
};

/** What one pixel of the screen is in the drawing, and how large the drawing is. */
export type Sheet = { readonly pixel: number; readonly wide: number; readonly deep: number };

/** Pixels: between a label and what is not its own, from step to step outwards, and beyond which it needs a line. */
const AIR = 2;
const STEP = 4;
const FAR = 12;
const FARTHEST = 420;
/** By how many degrees it is turned from where it belongs, and what that is worth in pixels. */
const TURNS: readonly (readonly [turn: number, worth: number])[] = [
  0, 180, 90, 270, 30, 330, 150, 210, 60, 300, 120, 240,
].map((turn, i) => [turn, i === 0 ? 0 : 5 + i]);

export const boxAround = (x: number, y: number, wide: number, high: number): Box => ({
  left: x - wide / 2,
  top: y - high / 2,
  right: x + wide / 2,
  bottom: y + high / 2,
});

export const meets = (a: Box, b: Box, air = 0): boolean =>
  a.left < b.right + air && b.left < a.right + air && a.top < b.bottom + air && b.top < a.bottom + air;

export const boundsOf = (boxes: readonly Box[]): Box =>
  boxes.reduce((a, b) => ({
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  }));

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));

/** The first of these places where a label lies on the sheet and covers nothing of what is taken. */
export const firstFree = (
  places: readonly Point[],
  { wide, high }: { readonly wide: number; readonly high: number },
  taken: readonly Box[],
  sheet: Sheet,
): { readonly at: Point; readonly box: Box } | undefined =>
  places
    .map((at) => ({ at, box: boxAround(...at, wide * sheet.pixel, high * sheet.pixel) }))
    .find(({ box }) => isOn(box, sheet.wide, sheet.deep) && !taken.some((other) => meets(box, other)));

/** The nearest points of two boxes. */
function between(a: Box, b: Box): readonly [Point, Point] {
  const on = (low: number, high: number, from: number, to: number): readonly [number, number] => {
    const middle = (Math.max(low, from) + Math.min(high, to)) / 2;
    return [clamp(middle, low, high), clamp(middle, from, to)];
  };
  const [ax, bx] = on(a.left, a.right, b.left, b.right);
  const [ay, by] = on(a.top, a.bottom, b.top, b.bottom);
  return [
    [ax, ay],
    [bx, by],
  ];
}

const long = ([[ax, ay], [bx, by]]: readonly [Point, Point]): number => Math.hypot(ax - bx, ay - by);

/** The shortest way from a label to what it names. */
const nearest = (label: Box, own: readonly Box[]): readonly [Point, Point] =>
  own.map((box) => between(label, box)).reduce((best, each) => (long(each) < long(best) ? each : best));

/** Boxes by the squares of the sheet that they lie on, so that only neighbours are asked. */
const SQUARE = 48;
function squares({ wide, deep }: Sheet) {
  const across = Math.ceil(wide / SQUARE) + 1;
  const down = Math.ceil(deep / SQUARE) + 1;
  const lists: Box[][] = Array.from({ length: across * down }, () => []);
  const at = (value: number, most: number): number => clamp(Math.floor(value / SQUARE), 0, most - 1);
  /** Does it hold for the list of every square that a box lies on? */
  function every({ left, top, right, bottom }: Box, holds: (list: Box[]) => boolean): boolean {
    const [lastX, lastY] = [at(right, across), at(bottom, down)];
    for (let x = at(left, across); x <= lastX; x++)
      for (let y = at(top, down); y <= lastY; y++) if (!holds(lists[y * across + x]!)) return false;
    return true;
  }
  return {
    add: (box: Box): boolean => every(box, (list) => list.push(box) > 0),
    isFree: (box: Box, air: number): boolean => {
      const { left, top, right, bottom } = box;
      const wider = { left: left - air, top: top - air, right: right + air, bottom: bottom + air };
      return every(wider, (list) => {
        for (const each of list) if (meets(wider, each)) return false;
        return true;
      });
    },
  };
}

/** Pixels that a label goes farther to keep off the name of a place. */
const DETOUR = 18;

export function laidOut(
  labels: readonly Label[],
  taken: readonly Box[],
  sheet: Sheet,
  names: readonly Box[] = [],
): ReadonlyMap<string, Laid> {
  const { pixel, wide, deep } = sheet;
  const field = squares(sheet);
  for (const box of taken) field.add(box);
  const laid = new Map<string, Laid>();
  for (const label of labels) {
    const isFree = (box: Box): boolean => isOn(box, wide, deep) && field.isFree(box, AIR * pixel);
    const next = placeFor(label, pixel, isFree);
    if (!next) continue;
    const isOff = (box: Box): boolean => !names.some((name) => meets(name, box));
    const off = isOff(next.box) ? next : placeFor(label, pixel, (box) => isOff(box) && isFree(box));
    const found = off && off.cost <= next.cost + DETOUR ? off : next;
    field.add(found.box);
    laid.set(label.id, {
      x: (found.box.left + found.box.right) / 2,
      y: (found.box.top + found.box.bottom) / 2,
      leader: long(found.line) > FAR * pixel ? found.line : null,
    });
  }
  return laid;
}

const isOn = ({ left, top, right, bottom }: Box, wide: number, deep: number): boolean =>
  left >= 0 && top >= 0 && right <= wide && bottom <= deep;

/** The free place that is nearest, a turn from where it belongs counted as some way. */
function placeFor({ own, towards, wide, high }: Label, pixel: number, isFree: (box: Box) => boolean) {
  const all = boundsOf(own);
  const [x, y] = [(all.left + all.right) / 2, (all.top + all.bottom) / 2];
  /** Pixels from the middle by which the gap to its own is less than the way, at most. */
  const reach = Math.hypot(all.right - all.left + wide, all.bottom - all.top + high) / 2 / pixel;
  let best: { box: Box; line: readonly [Point, Point]; cost: number } | undefined;
  for (const [turn, worth] of TURNS) {
    const angle = ((towards + turn) * Math.PI) / 180;
    for (let far = 0; far < FARTHEST && !(best && far - reach + worth > best.cost); far += STEP) {
      const box = boxAround(x + Math.sin(angle) * far * pixel, y - Math.cos(angle) * far * pixel, wide, high);
      if (!isFree(box)) continue;
      const line = nearest(box, own);
      const cost = long(line) / pixel + worth;
      if (!best || cost < best.cost) best = { box, line, cost };
      break;
    }
  }
  return best;
}
