import { select } from 'd3-selection';
import { type ZoomBehavior, zoom, zoomIdentity, zoomTransform } from 'd3-zoom';
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

export function useViewPort(
  frame: RefObject<HTMLDivElement | null>,
  sheet: RefObject<HTMLDivElement | null>,
  { wide, deep }: Size,
  onView: (part: { x: number; y: number; wide: number; deep: number }) => void,
  onSharp: (k: number) => void,
): RefObject<ViewPort | null> {
  const port = useRef<ViewPort | null>(null);
  useEffect(() => {
    const box = frame.current;
    const paper = sheet.current;
    if (!box || !paper) return;
    // Read when it changes, never in between: asking for it would lay the whole page out again.
    let room = { wide: box.clientWidth, deep: box.clientHeight };
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
    const place = ({ x, y, k }: { x: number; y: number; k: number }): void => {
      const moves = k === sharpAt ? '' : ` scale(${k / sharpAt})`;
      paper.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)${moves}`;
    };
    const least = (): number => Math.min(room.wide / wide, room.deep / deep);
    const behaviour: ZoomBehavior<HTMLDivElement, unknown> = zoom<HTMLDivElement, unknown>()
      .scaleExtent([least() * 0.9, CLOSEST])
      .translateExtent([
        [-wide * 0.03, -deep * 0.1],
        [wide * 1.03, deep * 1.24], // room below, for the tools lie there
      ])
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
        paper.style.willChange = 'transform';
        place(transform);
        clearTimeout(timer);
        timer = setTimeout(() => {
          paper.style.willChange = ''; // a layer of its own is quick to move, but not sharp
          if (transform.k !== sharpAt) sharpen(transform.k);
          place(transform);
        }, REST);
        onView({
          x: -transform.x / transform.k,
          y: -transform.y / transform.k,
          wide: room.wide / transform.k,
          deep: room.deep / transform.k,
        });
      });
    const whole = select(box).call(behaviour).on('dblclick.zoom', null);
    const fit = (): void => {
      const k = wholeAt(room, { wide, deep });
      sharpen(k);
      whole.call(
        behaviour.transform,
        zoomIdentity
          .translate(
            (room.wide - wide * k) / 2,
            Math.min((room.deep - deep * k) / 2, room.deep - toolsIn(room) - (deep + FRAME) * k),
          )
          .scale(k),
      );
    };
    port.current = {
      fit,
      by: (factor) => whole.call(behaviour.scaleBy, factor),
      centre: (x, y) => whole.call(behaviour.translateTo, x, y),
      shows: (x, y) => {
        if (zoomTransform(box).k <= wholeAt(room, { wide, deep }) * 1.001) return true;
        const [u, v] = zoomTransform(box).apply([x, y]);
        return (
          u > MARGIN &&
          v > MARGIN &&
          u < room.wide - MARGIN &&
          v < room.deep - MARGIN - (room.wide < NARROW ? 0 : 46)
        );
      },
      pan: (dx, dy) => whole.call(behaviour.translateBy, dx / sharpAt, dy / sharpAt),
    };
    const narrow = room.wide < NARROW;
    fit();
    if (narrow) {
      const k = firstScale(room, { wide, deep });
      sharpen(k);
      whole.call(behaviour.scaleTo, k);
    }
    const resized = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      if (width === room.wide && height === room.deep) return;
      room = { wide: width, deep: height };
      behaviour.scaleExtent([least() * 0.9, CLOSEST]);
      if (!narrow) fit();
    });
    resized.observe(box);
    return () => {
      clearTimeout(timer);
      resized.disconnect();
      whole.on('.zoom', null);
    };
  }, [frame, sheet, wide, deep, onView, onSharp]);
  return port;
}
