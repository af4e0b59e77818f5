import type { Field, Figure } from '@sandtable/engine';
import { closest, directionOf, footprint, inArc, type Place, type Pose, type Shape } from '@sandtable/table';

/** What of a field of fire is drawn, as geometry: the same for the drawing and for asking who is inside. */

export type Sector = {
  readonly apex: Pose;
  /** Degrees clockwise from north, and how wide it is in all. */
  readonly middle: number;
  readonly width: number;
  /** Inches from the apex. */
  readonly reach: number;
};

/** The arcs of a field that opens at points, up to one of its bands. */
export const sectorsOf = ({ apexes = [], axes, width, beyond = 0 }: Field, band: number): readonly Sector[] =>
  apexes.flatMap((apex) =>
    (axes && axes.length > 0 ? axes : [0]).map((axis) => ({
      apex,
      middle: apex.facing + axis,
      width,
      reach: band + beyond / 1000,
    })),
  );

/** The bases as they look out of one side: for an arc to the rear the line is seen from behind. */
export function turned(figures: readonly Figure[], axis: number): readonly [Figure, Figure] {
  const looking = (figure: Figure): Figure => ({
    ...figure,
    pose: { ...figure.pose, facing: figure.pose.facing + axis },
    ...(axis % 180 === 0 ? {} : { width: figure.depth, depth: figure.width }),
  });
  const [first, last] = [looking(figures[0]!), looking(figures.at(-1)!)];
  return axis === 180 ? [last, first] : [first, last];
}

/** The front corners of the line that bases make. */
export function ends(first: Figure, last: Figure): [Place, Place] {
  const corner = ({ pose, width, depth }: Figure, side: 1 | -1): Place => {
    const angle = (pose.facing * Math.PI) / 180;
    const [f, r] = [depth / 2, (width / 2) * side];
    return {
      x: pose.x + Math.sin(angle) * f + Math.cos(angle) * r,
      y: pose.y + Math.cos(angle) * f - Math.sin(angle) * r,
    };
  };
  return [corner(first, -1), corner(last, 1)];
}

const shapeOf = ({ pose, width, depth }: Figure): Shape =>
  footprint(pose, width === depth ? { radius: width / 2 } : { width, depth });

/** Between the lines straight ahead of two corners. */
function isBetween(left: Place, right: Place, facing: number, { x, y }: Place): boolean {
  const ahead = directionOf(facing);
  const turn = (from: Place): number => ahead.x * (y - from.y) - ahead.y * (x - from.x);
  return ahead.x * (x - left.x) + ahead.y * (y - left.y) >= 0 && turn(left) <= 0 && turn(right) >= 0;
}

/** Does a place lie in the arcs as they are drawn, however far off? */
export function isInArcs(field: Field, place: Place): boolean {
  if (field.apexes)
    return sectorsOf(field, 0).some(({ apex, middle, width }) => inArc(apex, middle, width, place));
  if (field.width >= 360) return true;
  return (field.axes ?? [0]).some((axis) => {
    const [first, last] = turned(field.from, axis);
    const [left, right] = ends(first, last);
    const { facing } = first.pose;
    return (
      inArc(left, facing, field.width, place) ||
      inArc(right, facing, field.width, place) ||
      isBetween(left, right, facing, place)
    );
  });
}

/** Thousandths from where bands are measured to those who stand there: to their edges, or to their middles. */
export function gapTo(field: Field, figures: readonly Figure[], toEdges: boolean): number {
  const { apexes, beyond = 0, from } = field;
  const theirs = figures.map((figure) => (toEdges ? shapeOf(figure) : footprint(figure.pose, { radius: 0 })));
  if (!apexes) return closest(from.map(shapeOf), theirs).gap;
  return (
    closest(
      apexes.map((apex) => footprint(apex, { radius: 0 })),
      theirs,
    ).gap - beyond
  );
}
