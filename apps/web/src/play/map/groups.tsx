import type { Group, Scene, Side } from '@sandtable/engine';
import type { Place } from '@sandtable/table';
import { Tag } from '../drawing/block.tsx';
import { drawn, type Point, pathOf, SCALE } from '../drawing/lines.ts';
import type { Laid } from './laying.ts';
import { atOf, leaderOf } from './on-table.tsx';
import { groupName, type Tags } from './tags.ts';

/** Single men of one group: a pale ground that ties them together, and one tag for all. */

const turnOf = (a: Point, b: Point, c: Point): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** The hull of some points, by Andrew's monotone chain. */
export function hullOf(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: readonly Point[]): Point[] => {
    const kept: Point[] = [];
    for (const point of list) {
      while (kept.length > 1 && turnOf(kept.at(-2)!, kept.at(-1)!, point) <= 0) kept.pop();
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return sorted.length < 3 ? sorted : [...half(sorted), ...half(sorted.reverse())];
}

/** Men farther apart than this are not tied together: the ground between them is somebody else's. In drawing units. */
const TIED = 3 * SCALE;

/** The points in clusters, each within reach of another of its own. */
export function clustersOf(points: readonly Point[]): Point[][] {
  const left = [...points];
  const found: Point[][] = [];
  while (left.length > 0) {
    const cluster = left.splice(0, 1);
    for (const [x, y] of cluster)
      for (let i = left.length - 1; i >= 0; i--)
        if (Math.hypot(left[i]![0] - x, left[i]![1] - y) <= TIED) cluster.push(...left.splice(i, 1));
    found.push(cluster);
  }
  return found;
}

/** How far the ground of a group reaches beyond its men, in drawing units. */
const MARGIN = 22;

function GroupOnTable({
  group,
  places,
  laid,
  depth,
  dark,
  selected,
  able,
  onUnit,
}: {
  group: Group;
  places: readonly Place[];
  laid: Laid | undefined;
  depth: number;
  dark: boolean;
  selected: boolean;
  able: boolean;
  onUnit: (id: string) => void;
}) {
  const points = places.map((place) => drawn(place, depth));
  const name = groupName(group);
  const ground = clustersOf(points)
    .map((cluster) => pathOf(hullOf(cluster)))
    .join('');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a shape of the drawing
    <g
      className={`${dark ? 'dark-side' : 'light-side'} on-table group-on-table${selected ? ' picked' : ''}${able ? ' can' : ''}`}
      role="button"
      tabIndex={0}
      aria-label={`${name}, ${group.name}, ${group.now} of ${group.full} left`}
      aria-pressed={selected}
      data-unit={group.id}
      {...(able ? { 'data-drag': '' } : {})}
      onClick={(event) => {
        event.stopPropagation();
        onUnit(group.id);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        event.stopPropagation();
        onUnit(group.id);
      }}
    >
      <path className="group-edge" style={{ strokeWidth: MARGIN + 2 }} d={ground} />
      <path className="group-ground" style={{ strokeWidth: MARGIN }} d={ground} />
      {laid?.leader && <path className="leader" d={leaderOf(laid)} />}
      {laid && (
        <g transform={`translate(${atOf(laid)})`}>
          <g className="upright">
            <Tag block={{ short: name, quality: group.quality, marks: [] }} dark={dark} />
            {(selected || able) && (
              <path
                className={selected ? 'chosen' : 'able'}
                d={`M${-name.length * 3} 11h${name.length * 6}`}
              />
            )}
          </g>
        </g>
      )}
    </g>
  );
}

export function Groups({
  scene,
  laid,
  depth,
  isDark,
  selected,
  able,
  onUnit,
}: {
  scene: Scene;
  laid: Tags['laid'];
  depth: number;
  isDark: (side: Side) => boolean;
  selected: string | null;
  able: readonly string[];
  onUnit: (id: string) => void;
}) {
  return scene.groups?.map((group) => {
    const places = scene.blocks.flatMap((block) =>
      block.group === group.id && block.pose && block.figures.length > 0 ? [block.pose] : [],
    );
    if (places.length === 0) return null;
    return (
      <GroupOnTable
        key={group.id}
        group={group}
        places={places}
        laid={laid.get(group.id)}
        depth={depth}
        dark={isDark(group.side)}
        selected={selected === group.id}
        able={able.includes(group.id)}
        onUnit={onUnit}
      />
    );
  });
}
