import { directionOf, type Place, squaredGap } from './place.ts';
import { gapToPoint, type Shape } from './shape.ts';

/** Templates laid on figures: bursts, clouds, beaten zones. Each answers with the numbers of the figures that it finds. */

export type Circle = { readonly centre: Place; readonly radius: number };

/** Figures whose centre lies in the circle, its edge included. */
export const centresUnder = ({ centre, radius }: Circle, places: readonly Place[]): number[] =>
  places.flatMap((place, i) => (squaredGap(place, centre) <= radius * radius ? [i] : []));

/** Figures of which any part lies in the circle, its edge included. */
export const touchedUnder = ({ centre, radius }: Circle, shapes: readonly Shape[]): number[] =>
  shapes.flatMap((shape, i) => (gapToPoint(shape, centre) <= radius ? [i] : []));

/** A sector of fire: from a place along a facing, so many degrees wide in all, from least to most thousandths away. */
export type BeatenZone = {
  readonly from: Place;
  readonly facing: number;
  readonly degrees: number;
  readonly least?: number;
  readonly most: number;
};

/** Figures whose centre lies in the zone, its edges included. */
export function beaten(zone: BeatenZone, places: readonly Place[]): number[] {
  const { from, facing, degrees, least = 0, most } = zone;
  const front = directionOf(facing);
  const slope = Math.tan((degrees * Math.PI) / 360); // of either edge; a zone is narrower than half a circle
  return places.flatMap((place, i) => {
    const x = place.x - from.x;
    const y = place.y - from.y;
    const forward = front.x * x + front.y * y;
    const aside = Math.abs(front.x * y - front.y * x);
    const far = x * x + y * y;
    const inRange = far >= least * least && far <= most * most;
    return inRange && forward >= 0 && aside <= forward * slope ? [i] : [];
  });
}
