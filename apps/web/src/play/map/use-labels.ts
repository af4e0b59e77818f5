import type { Place } from '@sandtable/table';
import { useMemo } from 'react';
import { nameBoxes } from '../drawing/ground.ts';
import { drawn } from '../drawing/lines.ts';
import type { Orders } from '../orders/use-orders.ts';
import type { useReach } from '../orders/use-reach.ts';
import type { Picture } from '../session/picture.ts';
import type { Lesson } from '../theatre/lessons.ts';
import { type Box, boundsOf, boxAround } from './laying.ts';
import { pillOf } from './on-table.tsx';
import { type Board, PILL_HIGH, pillWidth, type Tags, tagsOf } from './tags.ts';

type Pills = ReturnType<Tags['pills']>;

/** Where names stand, and the chances of an order beside those whom it may be aimed at; what others may not cover. */
export function useTags({ scene, view: { map } }: Picture, orders: Orders, board: Board) {
  const { selected, targets, aimedAt: aimed } = orders;
  const tags = useMemo(
    () =>
      tagsOf(scene, map.depth, board, {
        named: [selected, aimed].filter((id) => id != null),
        names: nameBoxes(map),
      }),
    [scene, map, board, selected, aimed],
  );
  const { pills, taken } = useMemo(() => {
    const texts = targets.flatMap((target): [string, string][] => {
      const text = pillOf(target, target.id === aimed);
      return text ? [[target.id, text]] : [];
    });
    const found = tags.pills(new Map(texts));
    const chances = texts.flatMap(([id, text]): Box[] => {
      const at = found.get(id);
      return at ? [boxAround(at.x, at.y, pillWidth(text) * board.pixel, PILL_HIGH * board.pixel)] : [];
    });
    return { pills: found, taken: [...tags.taken, ...chances] };
  }, [tags, targets, aimed, board]);
  return { tags, pills, taken };
}

/** Pixels that a note takes. */
const NOTE = { wide: 236, high: 156 };
/** Pixels that it keeps from everybody, so that its pointer is seen. */
const APART = 16;

type Noted = {
  readonly picture: Picture;
  readonly lesson: Lesson | null;
  readonly tags: Tags;
  readonly pills: Pills;
  readonly board: Board;
  readonly reach: ReturnType<typeof useReach>;
  readonly path: readonly Place[] | undefined;
};

/** Where a note stands: off its unit, the ground within reach, the way, and the chances. */
export function useNote({ picture, lesson, tags, pills, board, reach, path }: Noted) {
  const { map } = picture.view;
  const spoken = useMemo(() => {
    const around = (places: readonly Place[]): Box[] =>
      places.length === 0 ? [] : [boundsOf(places.map((at) => boxAround(...drawn(at, map.depth), 24, 24)))];
    const chances = [...pills.values()].map(({ x, y }) =>
      boxAround(x, y, 90 * board.pixel, 20 * board.pixel),
    );
    return [...(reach ?? []).flatMap(({ ends }) => around(ends)), ...around(path ?? []), ...chances];
  }, [reach, path, pills, map, board]);
  return useMemo(
    () =>
      lesson?.at == null
        ? undefined
        : tags.beside(
            [lesson.at],
            { wide: (NOTE.wide + 2 * APART) * board.pixel, high: (NOTE.high + 2 * APART) * board.pixel },
            spoken,
          ),
    [tags, board, lesson?.at, spoken],
  );
}
