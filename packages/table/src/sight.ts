import { along, insideRing, insideRings, type Stretch } from './passage.ts';
import { gapBetween, type Place, rounded, squaredGap } from './place.ts';
import { nearestOnSegment, type Shape } from './shape.ts';
import type { Circle } from './template.ts';
import { covers, type Feature, type Kind, levelAt, ringOf, surveyOf, type TableMap } from './terrain.ts';

/** What stops a look. Every game fills this in for itself. */
export type SightRules = {
  /** More than so many thousandths inside ground of these kinds, counted for each piece or over the whole line. */
  readonly depth?: readonly {
    readonly kinds: readonly Kind[];
    readonly most: number;
    readonly over: 'each' | 'all';
  }[];
  /** A hill stops those of whom neither stands on it; or, by levels, those who both stand lower than its top. */
  readonly hills?: 'unless-on-it' | 'by-levels';
  /** Ground with depth is one level tall: who stands at its top or higher sees over it, but not deeper into it. */
  readonly overTall?: boolean;
  /** Smoke, gas or fog on the table: a line that runs into one stops there. */
  readonly clouds?: readonly Circle[];
  /** Nobody sees farther than so many thousandths: darkness, mist. */
  readonly farthest?: number;
  /** Other units stop it; from or to higher ground than theirs one sees over them if told so. */
  readonly units?: 'block' | 'block-unless-lower';
};

/** Another unit that may stand in the way. */
export type Blocker = { readonly id: string; readonly shapes: readonly Shape[] };

/** A piece of ground that the line runs through. */
export type Passage = {
  readonly feature: Feature;
  /** Thousandths of it inside. */
  readonly depth: number;
  readonly enters: Place;
  readonly leaves: Place;
};

export type Blocked = {
  readonly by: 'ground' | 'unit' | 'cloud' | 'distance';
  /** Of the ground or the unit; empty for a cloud and for the distance. */
  readonly id: string;
  /** What stops it, for people. */
  readonly why: string;
  readonly from: Place;
  readonly to: Place;
};

export type Sight = {
  readonly clear: boolean;
  readonly from: Place;
  readonly to: Place;
  readonly through: readonly Passage[];
  readonly blocked?: Blocked;
};

const before = (a: Place, b: Place): boolean => a.x < b.x || (a.x === b.x && a.y < b.y);

function passageOf(feature: Feature, stretches: readonly Stretch[], a: Place, b: Place): Passage {
  const length = gapBetween(a, b);
  const depth = stretches.reduce((sum, { from, to }) => sum + (to - from) * length, 0);
  return {
    feature,
    depth,
    enters: rounded(along(a, b, stretches[0]!.from)),
    leaves: rounded(along(a, b, stretches[stretches.length - 1]!.to)),
  };
}

/** Everything that the straight line from a to b runs through. */
export function passages(
  map: TableMap,
  a: Place,
  b: Place,
  wanted?: (feature: Feature) => boolean,
): Passage[] {
  const found: Passage[] = [];
  for (const { feature, rings } of surveyOf(map)) {
    if (wanted && !wanted(feature)) continue;
    const stretches = insideRings(rings, a, b);
    if (stretches.length > 0) found.push(passageOf(feature, stretches, a, b));
  }
  return found;
}

/** A millionth of an inch: less than any depth that differs, more than the error of adding depths up. */
const HAIR = 0.001;

const nameOf = ({ name, kind }: Feature): string => name ?? kind.replaceAll('-', ' ');
const inches = (thousandths: number): string => `${Number((thousandths / 1000).toFixed(1))} inches`;

type Look = {
  readonly map: TableMap;
  readonly a: Place;
  readonly b: Place;
  readonly levels: readonly [number, number];
};

/** Does one end see over tall ground? Not where the other end stands in it. */
function seenOver({ map, a, b, levels }: Look, { feature, enters, leaves }: Passage): boolean {
  if (covers(feature, a) || covers(feature, b)) return false;
  const middle = { x: (enters.x + leaves.x) / 2, y: (enters.y + leaves.y) / 2 };
  return Math.max(...levels) >= levelAt(map, rounded(middle)) + 1;
}

function blockedByDepth(look: Look, through: readonly Passage[], rules: SightRules): Blocked | undefined {
  for (const { kinds, most, over } of rules.depth ?? []) {
    const inside = through.filter(
      (passage) => kinds.includes(passage.feature.kind) && !(rules.overTall && seenOver(look, passage)),
    );
    const groups = over === 'each' ? inside.map((passage) => [passage]) : [inside];
    for (const group of groups) {
      const depth = group.reduce((sum, passage) => sum + passage.depth, 0);
      if (depth <= most + HAIR) continue;
      const first = group[0]!;
      const why = `${inches(depth)} of ${nameOf(first.feature)}, and sight goes through no more than ${inches(most)}`;
      return {
        by: 'ground',
        id: first.feature.id,
        why,
        from: first.enters,
        to: group[group.length - 1]!.leaves,
      };
    }
  }
  return undefined;
}

function blockedByHill(
  { a, b, levels }: Look,
  through: readonly Passage[],
  { hills }: SightRules,
): Blocked | undefined {
  if (!hills) return undefined;
  const stops = ({ feature }: Passage): boolean =>
    hills === 'unless-on-it'
      ? !covers(feature, a) && !covers(feature, b)
      : levels.every((level) => level < (feature.level ?? 1));
  const hill = through.find((passage) => passage.feature.kind === 'hill' && stops(passage));
  if (!hill) return undefined;
  return {
    by: 'ground',
    id: hill.feature.id,
    why: `${nameOf(hill.feature)} is higher`,
    from: hill.enters,
    to: hill.leaves,
  };
}

/** Does the line run through the shape? Along its edge is not through it. */
export function crossesShape(shape: Shape, a: Place, b: Place): boolean {
  if (shape.kind === 'disc') return gapBetween(shape.at, nearestOnSegment(shape.at, a, b)) < shape.radius;
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const whole = dx * dx + dy * dy;
  let [left, right, behind, beyond] = [0, 0, 0, 0];
  for (const { x, y } of shape.corners) {
    const side = dx * (y - a.y) - dy * (x - a.x);
    if (side > 0) left++;
    else if (side < 0) right++;
    const along = dx * (x - a.x) + dy * (y - a.y);
    if (along <= 0) behind++;
    else if (along >= whole) beyond++;
  }
  const corners = shape.corners.length;
  if (left === 0 || right === 0 || behind === corners || beyond === corners) return false;
  if (behind === 0 && beyond === 0) return true; // between the ends, and with corners on either side
  return insideRing(ringOf(shape.corners), a, b).length > 0;
}

function blockedByUnit(
  { map, a, b, levels }: Look,
  blockers: readonly Blocker[],
  { units }: SightRules,
): Blocked | undefined {
  if (!units) return undefined;
  for (const { id, shapes } of blockers) {
    const shape = shapes.find((each) => crossesShape(each, a, b));
    if (!shape) continue;
    if (units === 'block-unless-lower' && levelAt(map, shape.at) < Math.max(...levels)) continue;
    return { by: 'unit', id, why: 'another unit stands in the way', from: shape.at, to: shape.at };
  }
  return undefined;
}

/** Is it too far to see at all? Measured from place to place. */
function blockedByDistance({ a, b }: Look, { farthest }: SightRules): Blocked | undefined {
  if (farthest === undefined || squaredGap(a, b) <= farthest * farthest) return undefined;
  return { by: 'distance', id: '', why: `nobody sees farther than ${inches(farthest)}`, from: a, to: b };
}

/** Into a cloud, through it or out of it; along its edge is not into it. */
function blockedByCloud({ a, b }: Look, { clouds }: SightRules): Blocked | undefined {
  for (const { centre, radius } of clouds ?? []) {
    const near = nearestOnSegment(centre, a, b);
    if (squaredGap(centre, near) >= radius * radius) continue;
    const place = rounded(near);
    return { by: 'cloud', id: '', why: 'a cloud lies in the way', from: place, to: place };
  }
  return undefined;
}

/**
 * May one see from one place to the other, and if not, what stops it and where? The line is always looked
 * along in the same direction, whoever asks, so that one sees the other exactly if the other sees the one.
 */
export function sightLine(
  map: TableMap,
  from: Place,
  to: Place,
  rules: SightRules,
  blockers: readonly Blocker[] = [],
): Sight {
  const [a, b] = before(from, to) ? [from, to] : [to, from];
  const through = passages(map, a, b);
  const look: Look = { map, a, b, levels: [levelAt(map, a), levelAt(map, b)] };
  const blocked =
    blockedByDistance(look, rules) ??
    blockedByCloud(look, rules) ??
    blockedByDepth(look, through, rules) ??
    blockedByHill(look, through, rules) ??
    blockedByUnit(look, blockers, rules);
  return blocked ? { clear: false, from, to, through, blocked } : { clear: true, from, to, through };
}
