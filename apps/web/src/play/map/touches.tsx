import type { Scene } from '@sandtable/engine';
import type { Place } from '@sandtable/table';
import { memo } from 'react';
import { drawn, short } from '../drawing/lines.ts';

/** Pixels around the middle of a piece that a finger may miss it by. */
const REACH = 22;

type Piece = { readonly id: string; readonly at: Place };

/** Everything on the table that can be touched. */
export const piecesOf = ({ blocks, counters }: Pick<Scene, 'blocks' | 'counters'>): Piece[] => [
  ...blocks.flatMap(({ id, pose, figures }) => (pose && figures.length > 0 ? [{ id, at: pose }] : [])),
  ...counters.map(({ id, place }) => ({ id, at: place })),
];

/** Whoever is nearest: where two pieces stand close, a finger beside them means the nearer one. */
export const nearestTo = (pieces: readonly Piece[], { x, y }: Place): string | undefined =>
  pieces.reduce<{ id?: string; gap: number }>(
    (best, { id, at }) => {
      const gap = Math.hypot(at.x - x, at.y - y);
      return gap < best.gap ? { id, gap } : best;
    },
    { gap: Number.POSITIVE_INFINITY },
  ).id;

/**
 * Room for fingers around small pieces. It lies beneath all of them, so that nobody's room covers a neighbour:
 * what is touched is what is seen there.
 */
export const Touches = memo(function Touches({
  pieces,
  depth,
  able,
  onTouch,
}: {
  pieces: readonly Piece[];
  depth: number;
  able: readonly string[];
  onTouch: (event: React.MouseEvent) => void;
}) {
  return (
    // biome-ignore lint/a11y: room for the pointer; every piece is a button of its own
    <g
      className="touches"
      onClick={(event) => {
        event.stopPropagation();
        onTouch(event);
      }}
    >
      {pieces.map(({ id, at }) => (
        <g key={id} transform={`translate(${drawn(at, depth).map(short).join(' ')})`}>
          <circle
            className="upright room"
            r={REACH}
            {...(able.includes(id) ? { 'data-drag': '', 'data-unit': id } : {})}
          />
        </g>
      ))}
    </g>
  );
});
