import { select } from 'd3-selection';
import { type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity, zoomTransform } from 'd3-zoom';
import { type RefObject, useEffect, useRef } from 'react';
import { SCALE } from '../drawing/lines.ts';
import { FRAME } from './map-frame.tsx';
import { BLOCKS, isFar } from './tags.ts';

/** Pan, zoom and pinch. The drawing is only moved while fingers move, and drawn sharp when they rest. */

export type ViewPort = {
  fit(): void;
  by(factor: number): void;
  /** Centres a point of the drawing. */
  centre(x: number, y: number): void;
  /** Pans no farther than brings a point of the drawing into view. */
  reveal(x: number, y: number): void;
  /** Is a point of the drawing well in view? */
  shows(x: number, y: number): boolean;
  /** Pans by so many pixels. */
  pan(dx: number, dy: number): void;
};

/** Milliseconds of rest before the drawing is made sharp. */
const REST = 140;
const CLOSEST = 6;
/** Pixels from the edge that count as out of view. */
const MARGIN = 24;

/** Screens below this show a part of the table, and have their tools below it. */
const NARROW = 700;
/** Pixels that the tools take at the foot, and that are left free above a whole table. */
const toolsIn = ({ wide }: Size): number => (wide < NARROW ? 4 : 56);
const TOP = 6;

type Size = { readonly wide: number; readonly deep: number };

/** The scale at which a whole table with its frame is in view, above the tools. */
const wholeAt = (room: Size, { wide, deep }: Size): number =>
  Math.min((room.wide / (wide + 2 * FRAME)) * 0.99, (room.deep - toolsIn(room) - TOP) / (deep + 2 * FRAME));

/** The scale at which a table is first shown: whole, or on a small screen large enough for bases. */
export function firstScale(room: Size, size: Size): number {
  if (room.wide >= NARROW) return wholeAt(room, size);
  const least = Math.min(room.wide / size.wide, room.deep / size.deep);
  return Math.max(least, Math.min(1.1, Math.max(room.deep / size.deep, BLOCKS / SCALE)));
}

/** What the page hears of the part of the table that is in view. */
type Heard = {
  readonly onView: (part: { x: number; y: number; wide: number; deep: number }) => void;
  readonly onSharp: (k: number) => void;
};

/** The paper on which the table is drawn: moved at once, made sharp when it rests. */
function sheetOf(paper: HTMLDivElement, { wide, deep }: Size, onSharp: Heard['onSharp']) {
  let sharpAt = 1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sharpen = (k: number): void => {
    sharpAt = k;
    onSharp(k);
    paper.style.setProperty('--k', String(k));
    paper.style.width = `${wide * k}px`;
    paper.style.height = `${deep * k}px`;
    paper.dataset.zoom = isFar(k) ? 'far' : k * SCALE > 24 ? 'near' : 'middle';
  };
  const place = ({ x, y, k }: ZoomTransform): void => {
    const moves = k === sharpAt ? '' : ` scale(${k / sharpAt})`;
    paper.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)${moves}`;
  };
  return {
    sharpen,
    /** Pixels on the screen for one of the drawing. */
    scale: () => sharpAt,
    moved(transform: ZoomTransform): void {
      paper.style.willChange = 'transform';
      place(transform);
      clearTimeout(timer);
      timer = setTimeout(() => {
        paper.style.willChange = ''; // a layer of its own is quick to move, but not sharp
        if (transform.k !== sharpAt) sharpen(transform.k);
        place(transform);
      }, REST);
    },
    end: () => clearTimeout(timer),
  };
}

/** Sets the table up in its frame; the end takes it down again. */
function setUp(
  box: HTMLDivElement,
  paper: HTMLDivElement,
  size: Size,
  { onView, onSharp }: Heard,
): { readonly port: ViewPort; end(): void } {
  const { wide, deep } = size;
  // Read when it changes, never in between: asking for it would lay the whole page out again.
  let room = { wide: box.clientWidth, deep: box.clientHeight };
  const sheet = sheetOf(paper, size, onSharp);
  const least = (): number => Math.min(room.wide / wide, room.deep / deep) * 0.9;
  const behaviour: ZoomBehavior<HTMLDivElement, unknown> = zoom<HTMLDivElement, unknown>()
    .scaleExtent([least(), CLOSEST])
    .translateExtent(
      room.wide < NARROW
        ? [
            [-wide * 0.03, -deep * 0.03],
            [wide * 1.03, deep * 1.03],
          ]
        : [
            [-wide * 0.03, -deep * 0.1],
            [wide * 1.03, deep * 1.24], // room below, for the tools lie there
          ],
    )
    .extent(() => [
      [0, 0],
      [room.wide, room.deep],
    ])
    .clickDistance(6)
    .filter(
      (event: Event) =>
        !(event.target as Element).closest('[data-drag]') && !('button' in event && event.button),
    )
    .on('zoom', ({ transform }) => {
      sheet.moved(transform);
      const { x, y, k } = transform;
      onView({ x: -x / k, y: -y / k, wide: room.wide / k, deep: room.deep / k });
    });
  const whole = select(box).call(behaviour).on('dblclick.zoom', null);
  const fit = (): void => {
    const k = wholeAt(room, size);
    sheet.sharpen(k);
    const down = Math.min((room.deep - deep * k) / 2, room.deep - toolsIn(room) - (deep + FRAME) * k);
    whole.call(behaviour.transform, zoomIdentity.translate((room.wide - wide * k) / 2, down).scale(k));
  };
  const shows = (x: number, y: number): boolean => {
    if (zoomTransform(box).k <= wholeAt(room, size) * 1.001) return true;
    const [u, v] = zoomTransform(box).apply([x, y]);
    const foot = room.deep - MARGIN - (room.wide < NARROW ? 0 : 46);
    return u > MARGIN && v > MARGIN && u < room.wide - MARGIN && v < foot;
  };
  /** How far a place has to be moved to lie between two others. */
  const into = (at: number, low: number, high: number): number =>
    Math.max(0, low - at) - Math.max(0, at - high);
  function reveal(x: number, y: number): void {
    const { k } = zoomTransform(box);
    const [u, v] = zoomTransform(box).apply([x, y]);
    const air = 2 * MARGIN;
    const foot = room.deep - air - (room.wide < NARROW ? 0 : 46);
    whole.call(behaviour.translateBy, into(u, air, room.wide - air) / k, into(v, air, foot) / k);
  }
  const narrow = room.wide < NARROW;
  fit();
  if (narrow) {
    const k = firstScale(room, size);
    sheet.sharpen(k);
    whole.call(behaviour.scaleTo, k);
  }
  const resized = new ResizeObserver(([entry]) => {
    const { width, height } = entry!.contentRect;
    if (width === room.wide && height === room.deep) return;
    room = { wide: width, deep: height };
    behaviour.scaleExtent([least(), CLOSEST]);
    if (!narrow) fit();
  });
  resized.observe(box);
  return {
    port: {
      fit,
      by: (factor) => whole.call(behaviour.scaleBy, factor),
      centre: (x, y) => whole.call(behaviour.translateTo, x, y),
      reveal,
      shows,
      pan: (dx, dy) => whole.call(behaviour.translateBy, dx / sheet.scale(), dy / sheet.scale()),
    },
    end() {
      sheet.end();
      resized.disconnect();
      whole.on('.zoom', null);
    },
  };
}

export function useViewPort(
  frame: RefObject<HTMLDivElement | null>,
  sheet: RefObject<HTMLDivElement | null>,
  { wide, deep }: Size,
  onView: Heard['onView'],
  onSharp: Heard['onSharp'],
): RefObject<ViewPort | null> {
  const port = useRef<ViewPort | null>(null);
  useEffect(() => {
    if (!frame.current || !sheet.current) return;
    const table = setUp(frame.current, sheet.current, { wide, deep }, { onView, onSharp });
    port.current = table.port;
    return table.end;
  }, [frame, sheet, wide, deep, onView, onSharp]);
  return port;
}
