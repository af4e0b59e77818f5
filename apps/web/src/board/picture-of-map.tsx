import { type AnyRuleset, type Board, houseRules, type Scenario } from '@sandtable/engine';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { BlockShape, transformOf } from './drawing/block.tsx';
import { Symbols } from './drawing/glyphs.tsx';
import { Ground } from './drawing/ground.tsx';
import { SCALE } from './drawing/lines.ts';

const PLAIN = { dark: false, selected: false, able: false, dim: false, aimed: false } as const;

type Shown = { rules: AnyRuleset; board: Board; scenario: Scenario };

/** Has it come near the part of the page that is in view? Drawing a map takes time that the first look should not wait for. */
function useNear(ref: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !ref.current) return undefined;
    const watcher = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setTimeout(() => setNear(true)); // after the page has been painted
      },
      { rootMargin: '200px' },
    );
    watcher.observe(ref.current);
    return () => watcher.disconnect();
  }, [near, ref]);
  return near;
}

function Drawn({ rules, board, scenario }: Shown) {
  const { map } = scenario;
  const scene = useMemo(() => {
    const standard = houseRules(rules.sheet.rulebook.options, {});
    return board.scene(rules.setUp(scenario, standard.ok ? standard.value : {}));
  }, [rules, board, scenario]);
  const first = scenario.sides[0]!.id;
  const darkFirst = rules.id === 'spanish-civil-war';
  return (
    <>
      <Symbols />
      <Ground map={map} gone="" />
      {scene.blocks
        .filter(({ figures }) => figures.length > 0)
        .map((block) => (
          <g
            key={block.id}
            className={(block.side === first) === darkFirst ? 'dark-side' : 'light-side'}
            transform={transformOf(block, map.depth)}
          >
            <BlockShape block={block} look={PLAIN} />
          </g>
        ))}
    </>
  );
}

/** A scenario in small: its map, and who stands on it for all to see. Its room is kept until it is drawn. */
export function PictureOfMap({ rules, board, scenario }: Shown) {
  const { map } = scenario;
  const frame = useRef<SVGSVGElement>(null);
  const near = useNear(frame);
  return (
    <svg
      ref={frame}
      className="drawing map-picture"
      data-game={rules.id}
      viewBox={`0 0 ${(map.width / 1000) * SCALE} ${(map.depth / 1000) * SCALE}`}
      role="img"
      aria-label={`Map: ${scenario.title}`}
    >
      {near && <Drawn rules={rules} board={board} scenario={scenario} />}
    </svg>
  );
}
