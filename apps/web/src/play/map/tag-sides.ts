import type { Block } from '@sandtable/engine';
import { boxOf, tagDistance, tagWidth } from '../drawing/block.tsx';
import { drawn } from '../drawing/lines.ts';

/** On which side of its unit each name tag goes, so that few lie on other tags, on other units or off the table. */

/** By how much the tag is turned from the rear, clockwise: behind, before, to the left, to the right. */
export const TURNS = [0, 180, 90, 270] as const;
export type Turn = (typeof TURNS)[number];

/** Tags have one size on the screen; this is how large a whole table is drawn there, more or less. */
const ZOOM = 0.8;
const HALF_HIGH = 9;
/** The front has a beak, and a side nothing. */
const BEAK = 12;
const ASIDE = 6;

export type Anchor = {
  /** The edge of the unit, in the drawing. */
  readonly x: number;
  readonly y: number;
  /** From there to the middle of the tag, on the screen. */
  readonly offX: number;
  readonly offY: number;
};

export function anchorOf(block: Block, depth: number, turn: Turn): Anchor {
  const [x, y] = drawn(block.pose!, depth);
  const angle = ((block.pose!.facing + turn) * Math.PI) / 180;
  const [toX, toY] = [-Math.sin(angle), Math.cos(angle)];
  const { left, right, top } = boxOf(block);
  const far = { 0: tagDistance(block), 180: BEAK - top, 90: ASIDE - left, 270: ASIDE + right }[turn];
  const half = tagWidth(block.short, block.quality, block.marks.length > 0) / 2;
  const clear = half * Math.abs(toX) + HALF_HIGH * Math.abs(toY) + 2;
  return { x: x + toX * far, y: y + toY * far, offX: toX * clear, offY: toY * clear };
}

type Rect = { readonly low: readonly [number, number]; readonly high: readonly [number, number] };

function tagRect(block: Block, depth: number, turn: Turn): Rect {
  const { x, y, offX, offY } = anchorOf(block, depth, turn);
  const [midX, midY] = [x + offX / ZOOM, y + offY / ZOOM];
  const wide = tagWidth(block.short, block.quality, block.marks.length > 0) / 2 / ZOOM;
  const high = HALF_HIGH / ZOOM;
  return { low: [midX - wide, midY - high], high: [midX + wide, midY + high] };
}

/** Every base by itself: the bounds of a long line that stands askew would cover half the table. */
const baseRects = (block: Block, depth: number): Rect[] =>
  block.figures.map(({ pose, width }) => {
    const [x, y] = drawn(pose, depth);
    const half = (width / 1000) * 6;
    return { low: [x - half, y - half], high: [x + half, y + half] };
  });

function overlap(a: Rect, b: Rect): number {
  const wide = Math.min(a.high[0], b.high[0]) - Math.max(a.low[0], b.low[0]);
  const high = Math.min(a.high[1], b.high[1]) - Math.max(a.low[1], b.low[1]);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** A side is changed only for more than this, so that tags do not jump about. */
const HARDLY = 60;

export function tagSides(
  blocks: readonly Block[],
  depth: number,
  size: { readonly wide: number; readonly deep: number },
): ReadonlyMap<string, Turn> {
  const here = blocks.filter(
    ({ pose, figures, group }) => pose !== null && figures.length > 0 && group === undefined,
  );
  const bases = here.map((block) => baseRects(block, depth));
  const placed: Rect[] = [];
  const table: Rect = { low: [0, 0], high: [size.wide, size.deep] };
  const turns = new Map<string, Turn>();
  here.forEach((block, i) => {
    let best: { turn: Turn; rect: Rect; cost: number } | undefined;
    for (const turn of TURNS) {
      const rect = tagRect(block, depth, turn);
      const area = overlap(rect, rect);
      let cost = 2 * (area - overlap(rect, table)) + (turn === 0 ? 0 : HARDLY);
      for (const tag of placed) cost += 2 * overlap(rect, tag);
      bases.forEach((list, j) => {
        if (j !== i) for (const base of list) cost += overlap(rect, base);
      });
      if (!best || cost < best.cost) best = { turn, rect, cost };
    }
    placed.push(best!.rect);
    turns.set(block.id, best!.turn);
  });
  return turns;
}
