import { type RefObject, useEffect } from 'react';
import { drawn } from '../drawing/lines.ts';
import type { Beat } from '../session/picture.ts';

/** Milliseconds an inch, and at most. */
const PER_INCH = 90;
const LONGEST = 1200;

const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Lets a block walk its way instead of jumping to its end. */
export function useWalking(
  beat: Beat | null,
  depth: number,
  blocks: RefObject<Map<string, SVGGElement>>,
): void {
  useEffect(() => {
    const trail = beat?.line.trail;
    const [unit] = trail?.units ?? [];
    const element = unit === undefined ? undefined : blocks.current.get(unit);
    if (!trail?.path || trail.path.length < 2 || !trail.pose || !element || still()) return;
    const steps = trail.path.map((place, i) => {
      const [x, y] = drawn(place, depth);
      const next = trail.path![i + 1];
      return { x, y, long: next ? Math.hypot(next.x - place.x, next.y - place.y) : 0 };
    });
    const whole = steps.reduce((sum, { long }) => sum + long, 0);
    if (whole === 0) return;
    let gone = 0;
    const frames = steps.map(({ x, y, long }) => {
      const frame = {
        transform: `translate(${x}px, ${y}px) rotate(${trail.pose!.facing}deg)`,
        offset: Math.min(1, gone / whole),
      };
      gone += long;
      return frame;
    });
    const walking = element.animate(frames, {
      duration: Math.min(LONGEST, (whole / 1000) * PER_INCH),
      easing: 'ease-in-out',
    });
    return () => walking.cancel();
  }, [beat, depth, blocks]);
}
