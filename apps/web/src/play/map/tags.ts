import type { Block, Group, Scene, Spot } from '@sandtable/engine';
import { boxOf, tagWidth, tallyWidth } from '../drawing/block.tsx';
import { drawn, type Point, SCALE } from '../drawing/lines.ts';
import { symbolSize } from '../drawing/map-symbol.tsx';
import { type Box, boxAround, type Label, type Laid, laidOut, type Sheet } from './laying.ts';

/** Name tags, and pills with chances: what they name, what else stands there, and so where they go. */

/** Pixels an inch from which bases can be read; below it they give way to signs. */
export const BLOCKS = 9;
/** Pixels. */
const TAG_HIGH = 17;
export const PILL_HIGH = 18;
export const pillWidth = (text: string): number => 10 + text.length * 6;
/** Weapons pass the front edge of a base by so much of the drawing. */
const WEAPON = 6;

/** Are bases too small to be read at this scale, so that signs stand for them? */
export const isFar = (k: number): boolean => k * SCALE < BLOCKS - 0.01;
/** Scales within a quarter of an octave are laid out alike, as for the smallest of them, where labels need most room. */
const likeAt = (k: number): number => 2 ** (Math.floor(Math.log2(k) * 4 + 1e-9) / 4);

/** The sheet at a scale, signs or bases on it. */
export type Board = Sheet & { readonly far: boolean };
export const boardAt = (
  k: number,
  { wide, deep }: { readonly wide: number; readonly deep: number },
): Board => ({
  wide,
  deep,
  pixel: 1 / likeAt(k),
  far: isFar(k),
});

/** The bounds of something that is turned, given as it lies with its front up. */
function turned(local: Box, [x, y]: readonly [number, number], facing: number): Box {
  const angle = (facing * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [midX, midY] = [(local.left + local.right) / 2, (local.top + local.bottom) / 2];
  const [w, d] = [local.right - local.left, local.bottom - local.top];
  return boxAround(
    x + midX * cos - midY * sin,
    y + midX * sin + midY * cos,
    w * Math.abs(cos) + d * Math.abs(sin),
    w * Math.abs(sin) + d * Math.abs(cos),
  );
}

/** The bases of a unit, each by itself: the bounds of a long line that stands askew would cover half the table. */
export const baseBoxes = ({ figures }: Block, depth: number, beyond = 0): Box[] =>
  figures.map(({ pose, width, depth: deep }) => {
    const [w, d] = [(width / 1000) * SCALE, (deep / 1000) * SCALE];
    const local = { left: -w / 2, right: w / 2, top: -d / 2 - beyond, bottom: d / 2 };
    return turned(local, drawn(pose, depth), pose.facing);
  });

/** What belongs to a unit beside its bases: markers and losses behind it, an officer at its side, arrows to the rear. */
export function markerBoxes(block: Block, depth: number): Box[] {
  const { left, bottom } = boxOf(block);
  const wide = tallyWidth(block);
  const back = block.marks.some((mark) => mark === 'retiring' || mark === 'routing' || mark === 'broken');
  const local: Box[] = [
    ...(wide > 0 ? [{ left: -wide / 2, right: wide / 2, top: bottom + 3, bottom: bottom + 14 }] : []),
    ...(block.officer === null ? [] : [boxAround(left - 10, 0, 14, 14)]),
    ...(back ? [{ left: -17, right: 17, top: bottom + 16, bottom: bottom + 29 }] : []),
  ];
  return local.map((box) => turned(box, drawn(block.pose!, depth), block.pose!.facing));
}

function boxesOf(block: Block, depth: number, sheet: Board): Box[] {
  if (!sheet.far) return [...baseBoxes(block, depth, WEAPON), ...markerBoxes(block, depth)];
  const { wide, high } = symbolSize(block);
  const sign = boxAround(0, 0, wide * sheet.pixel, high * sheet.pixel);
  return [turned(sign, drawn(block.pose!, depth), block.pose!.facing)];
}

export const counterBox = ({ place }: Scene['counters'][number], depth: number): Box =>
  boxAround(...drawn(place, depth), 24, 24);

export const groupName = ({ short, now }: Group): string => `${short} · ${now}`;

type Room = { readonly wide: number; readonly high: number };
type Standing = { readonly block: Block; readonly boxes: readonly Box[] };

/** Pixels. */
export const tagSize = (name: string, { quality, marks }: Pick<Block, 'quality' | 'marks'>) => ({
  wide: tagWidth(name, quality, marks.length > 0),
  high: TAG_HIGH,
});

export const spotId = ({ kind, name, place }: Spot): string => `${kind} ${name} ${place.x} ${place.y}`;
/** Pixels. */
export const pencilSize = (text: string): Room => ({ wide: 6 + text.length * 6, high: 14 });
/** What is pencilled beside a plot, where it covers nobody: on the right of its ring, if there is room. */
const pencilledOf = ({ spots }: Scene, depth: number, pixel: number): Label[] =>
  [...new Map(spots.map((spot) => [spotId(spot), spot])).values()].flatMap((spot): Label[] => {
    if ((spot.kind !== 'plot' && spot.kind !== 'aim') || !spot.label) return [];
    const across = (spot.radius / 500) * SCALE;
    const { wide, high } = pencilSize(spot.label);
    const own = [boxAround(...drawn(spot.place, depth), across, across)];
    return [{ id: spotId(spot), own, towards: 90, wide: wide * pixel, high: high * pixel }];
  });

export type Tags = {
  readonly laid: ReadonlyMap<string, Laid>;
  /** Everything that stands there, and every tag. */
  readonly taken: readonly Box[];
  /** A chance beside its unit or marker, once it is known. */
  readonly pills: (texts: ReadonlyMap<string, string>, but?: readonly Box[]) => ReadonlyMap<string, Laid>;
  /** Room beside the first of these who stands on the table, or at a place, but not on these boxes. */
  readonly beside: (units: readonly string[], size: Room, but: readonly Box[]) => Laid | undefined;
  readonly near: (place: Point, size: Room, but: readonly Box[]) => Laid | undefined;
};

/** Where the tags of a scene go; `named` are men of groups who show a tag of their own now, `names` those of places. */
export function tagsOf(
  scene: Scene,
  depth: number,
  sheet: Board,
  { named = [], names = [] }: { readonly named?: readonly string[]; readonly names?: readonly Box[] } = {},
): Tags {
  const standing: Standing[] = scene.blocks
    .filter(({ pose, figures }) => pose !== null && figures.length > 0)
    .map((block) => ({ block, boxes: boxesOf(block, depth, sheet) }));
  const counters = scene.counters.map((counter) => ({ counter, box: counterBox(counter, depth) }));
  const taken = [...standing.flatMap(({ boxes }) => boxes), ...counters.map(({ box }) => box)];
  const high = TAG_HIGH * sheet.pixel;
  const tagOf = ({ block, boxes }: Standing): Label => ({
    id: block.id,
    own: boxes,
    towards: block.pose!.facing + 180,
    wide: tagSize(block.short, block).wide * sheet.pixel,
    high,
  });
  const groups = (scene.groups ?? []).flatMap((group): Label[] => {
    const own = standing.filter(({ block }) => block.group === group.id).flatMap(({ boxes }) => boxes);
    const wide = tagSize(groupName(group), { ...group, marks: [] }).wide * sheet.pixel;
    return own.length === 0 ? [] : [{ id: group.id, own, towards: 180, wide, high }];
  });
  const labels = [
    ...standing.filter(({ block }) => block.group === undefined).map(tagOf),
    ...groups,
    ...standing.filter(({ block }) => block.group !== undefined && named.includes(block.id)).map(tagOf),
    ...pencilledOf(scene, depth, sheet.pixel),
  ];
  const laid = laidOut(labels, taken, sheet, names);
  const tagBox = ({ id, wide, high: deep }: Label): Box[] => {
    const at = laid.get(id);
    return at ? [boxAround(at.x, at.y, wide, deep)] : [];
  };
  const tags = new Map(labels.map((label) => [label.id, tagBox(label)]));
  const all = [...taken, ...[...tags.values()].flat()];
  const room = (own: readonly Box[], size: Room, but: readonly Box[]): Laid | undefined =>
    laidOut([{ id: '', own, towards: 0, ...size }], [...all, ...but], sheet).get('');
  return {
    laid,
    taken: all,
    beside: (units, size, but) => {
      for (const id of units) {
        const found = standing.find(({ block }) => block.id === id);
        if (found) return room([...found.boxes, ...(tags.get(id) ?? [])], size, but);
      }
      return undefined;
    },
    near: ([x, y], size, but) => room([boxAround(x, y, 2, 2)], size, but),
    pills: (texts, but = []) => {
      const pill = (id: string, own: readonly Box[], towards: number): Label[] => {
        const text = texts.get(id);
        return text === undefined
          ? []
          : [{ id, own, towards, wide: pillWidth(text) * sheet.pixel, high: PILL_HIGH * sheet.pixel }];
      };
      const pills = [
        ...standing.flatMap(({ block, boxes }) =>
          pill(block.id, [...boxes, ...(tags.get(block.id) ?? [])], block.pose!.facing + 180),
        ),
        ...counters.flatMap(({ counter, box }) => pill(counter.id, [box], 180)),
      ];
      return laidOut(pills, [...all, ...but], sheet);
    },
  };
}
