import type { Block, Scene } from '@sandtable/engine';
import { describe, expect, it } from 'vitest';
import { SCALE } from '../drawing/lines.ts';
import { loadTable, playable } from '../session/tables.ts';
import { boxAround, laidOut, meets } from './laying.ts';
import {
  baseBoxes,
  boardAt,
  counterBox,
  groupName,
  markerBoxes,
  pencilSize,
  spotId,
  tagSize,
  tagsOf,
} from './tags.ts';
import { positions } from './testing.positions.ts';
import { firstScale } from './view-port.ts';

const SHEET = { pixel: 1, wide: 600, deep: 400 };
const block = boxAround(300, 200, 40, 20);
const label = (id: string, own = [block]) => ({ id, own, towards: 180, wide: 60, high: 16 });

describe('where labels go', () => {
  it('where they belong, close by and without a line, if there is room', () => {
    const at = laidOut([label('a')], [block], SHEET).get('a')!;
    expect(at.x).toBeCloseTo(300);
    expect(at.y - 8 - block.bottom).toBeLessThan(8);
    expect(at.leader).toBeNull();
  });
  it('elsewhere, if somebody stands there or another label lies there', () => {
    const behind = boxAround(300, 226, 40, 20);
    const laid = laidOut([label('a'), label('b', [behind])], [block, behind], SHEET);
    const boxes = ['a', 'b'].map((id) => boxAround(laid.get(id)!.x, laid.get(id)!.y, 60, 16));
    expect(boxes.some((box) => meets(box, block) || meets(box, behind))).toBe(false);
    expect(meets(boxes[0]!, boxes[1]!)).toBe(false);
  });
  it('a little farther, off the name of a place, but not far', () => {
    const at = (name: Parameters<typeof boxAround>) =>
      laidOut([label('a')], [block], SHEET, [boxAround(...name)]).get('a')!;
    const { x, y } = at([300, 222, 50, 10]);
    expect(meets(boxAround(x, y, 60, 16), boxAround(300, 222, 50, 10))).toBe(false);
    const far = at([300, 200, 300, 300]);
    expect(far.y - 8 - block.bottom).toBeLessThan(8);
  });
  it('off, with a line, if all around is taken', () => {
    const crowd = [-60, 0, 60].flatMap((x) => [-30, 0, 30].map((y) => boxAround(300 + x, 200 + y, 50, 26)));
    const at = laidOut([label('a')], crowd, SHEET).get('a')!;
    expect(at.leader).not.toBeNull();
    expect(crowd.some((box) => meets(box, boxAround(at.x, at.y, 60, 16)))).toBe(false);
  });
  it('on the table, not off it', () => {
    const low = boxAround(300, 390, 40, 20);
    expect(laidOut([label('a', [low])], [low], SHEET).get('a')!.y).toBeLessThan(380);
  });
});

/** The room for the table on a screen of 1440 by 900, and on one of 390 by 844, as a browser measures it. */
const ROOMS = [
  { wide: 864, deep: 706 },
  { wide: 390, deep: 380 },
] as const;
const POSITIONS = 20;
/** Commands between two positions. */
const APART = 4;

/** Every tag or pencilled note that lies on somebody else, on a marker, or nowhere. */
function faultsOf(
  scene: Scene,
  { width, depth }: { width: number; depth: number },
  room: (typeof ROOMS)[number],
): string[] {
  const size = { wide: (width / 1000) * SCALE, deep: (depth / 1000) * SCALE };
  const k = firstScale(room, size);
  const { laid } = tagsOf(scene, depth, boardAt(k, size));
  const here = scene.blocks.filter(({ pose, figures }) => pose && figures.length > 0);
  const tagged: readonly { id: string; name: string; block: Pick<Block, 'quality' | 'marks'> }[] = [
    ...here
      .filter(({ group }) => group === undefined)
      .map((each) => ({ id: each.id, name: each.short, block: each })),
    ...(scene.groups ?? [])
      .filter(({ id }) => here.some(({ group }) => group === id))
      .map((each) => ({ id: each.id, name: groupName(each), block: { quality: each.quality, marks: [] } })),
  ];
  const pencilled = scene.spots
    .filter(({ kind, label: text }) => (kind === 'plot' || kind === 'aim') && text)
    .map((spot) => ({ id: spotId(spot), size: pencilSize(spot.label ?? '') }));
  const boxes = [
    ...tagged.map(({ id, name, block: of }) => ({ id, size: tagSize(name, of) })),
    ...new Map(pencilled.map((each) => [each.id, each])).values(),
  ].map(({ id, size: { wide, high } }) => {
    const at = laid.get(id);
    return { id, box: at && boxAround(at.x, at.y, wide / k, high / k) };
  });
  const standing = [
    ...here.flatMap((each) =>
      [...baseBoxes(each, depth), ...markerBoxes(each, depth)].map((box) => ({ id: each.id, box })),
    ),
    ...scene.counters.map((each) => ({ id: each.id, box: counterBox(each, depth) })),
  ];
  return boxes.flatMap(({ id, box }, i) => {
    if (!box) return [`${id} has no tag`];
    return [...standing, ...boxes.slice(i + 1)]
      .filter((other) => other.id !== id && other.box && meets(box, other.box))
      .map((other) => `${id} lies on ${other.id}`);
  });
}

describe('tags of random battles', () => {
  it.each(playable)('%s: no tag lies on another unit, on a marker or on another tag', async (game) => {
    const { rules } = await loadTable(game);
    const scenarios = rules.scenarios.filter(({ id }) => id !== 'training-ground');
    for (const scenario of scenarios)
      for (const state of positions(rules, scenario, POSITIONS, APART))
        for (const room of ROOMS) expect(faultsOf(rules.scene(state), scenario.map, room)).toEqual([]);
  });
});
