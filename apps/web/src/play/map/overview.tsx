import type { Side } from '@sandtable/engine';
import { drawn } from '../drawing/lines.ts';
import type { Picture } from '../session/picture.ts';

/** The whole table in small, for screens that show a part of it. */
export function Overview({
  picture,
  size,
  part,
  isDark,
  onGo,
}: {
  picture: Picture;
  size: { wide: number; deep: number };
  part: { x: number; y: number; wide: number; deep: number };
  isDark: (side: Side) => boolean;
  onGo: (x: number, y: number) => void;
}) {
  if (part.wide >= size.wide * 0.97 && part.deep >= size.deep * 0.97) return null;
  const { depth } = picture.view.map;
  return (
    // biome-ignore lint/a11y: a shortcut for the pointer; the keys and lists move the view as well
    <svg
      className="overview drawing"
      data-part="overview"
      viewBox={`0 0 ${size.wide} ${size.deep}`}
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        onGo(
          ((event.clientX - box.left) / box.width) * size.wide,
          ((event.clientY - box.top) / box.height) * size.deep,
        );
      }}
    >
      <rect className="plain" width={size.wide} height={size.deep} />
      {picture.scene.blocks
        .filter(({ pose, figures }) => pose && figures.length > 0)
        .map(({ id, pose, side }) => {
          const [x, y] = drawn(pose!, depth);
          return (
            <rect
              key={id}
              className={isDark(side) ? 'dot dark' : 'dot light'}
              x={x - 16}
              y={y - 9}
              width={32}
              height={18}
            />
          );
        })}
      <rect className="part" x={part.x} y={part.y} width={part.wide} height={part.deep} />
    </svg>
  );
}
