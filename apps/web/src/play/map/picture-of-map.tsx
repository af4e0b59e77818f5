import { type AnyRuleset, houseRules, type Scenario, type Side } from '@sandtable/engine';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { BlockShape, transformOf } from '../drawing/block.tsx';
import { Symbols } from '../drawing/glyphs.tsx';
import { Ground } from '../drawing/ground.tsx';
import { SCALE } from '../drawing/lines.ts';
import type { ScenarioCard } from '../session/scenario-cards.ts';

const PLAIN = { dark: false, selected: false, able: false, dim: false, aimed: false } as const;

type Shown = { rules: AnyRuleset; scenario: Scenario };

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

/** The map and who stands on it; drawn when the app is built. */
export function Drawn({ rules, scenario }: Shown) {
  const { map } = scenario;
  const scene = useMemo(() => {
    const standard = houseRules(rules.sheet.rulebook.options, {});
    return rules.scene(rules.setUp(scenario, standard.ok ? standard.value : {}));
  }, [rules, scenario]);
  const isDark = (of: Side): boolean => scenario.sides.some(({ id, dark }) => dark && id === of);
  return (
    <>
      <Symbols />
      <Ground map={map} gone="" />
      {scene.blocks
        .filter(
          ({ figures }) => figures.length > 0 && !figures.some(({ marks }) => marks?.includes('hidden')),
        )
        .map((block) => (
          <g
            key={block.id}
            className={isDark(block.side) ? 'dark-side' : 'light-side'}
            transform={transformOf(block, map.depth)}
          >
            <BlockShape block={block} look={PLAIN} />
          </g>
        ))}
    </>
  );
}

/** A scenario in small: its map, and who stands on it for all to see. Its room is kept until it has come. */
export function PictureOfMap({ card }: { card: ScenarioCard }) {
  const frame = useRef<SVGSVGElement>(null);
  const near = useNear(frame);
  const [drawing, setDrawing] = useState('');
  useEffect(() => {
    if (!near) return undefined;
    const given = new AbortController();
    fetch(`/${card.map}`, { signal: given.signal })
      .then(async (answer) => answer.ok && setDrawing(await answer.text()))
      .catch(() => undefined); // without its map a battle can be chosen all the same
    return () => given.abort();
  }, [near, card.map]);
  return (
    <svg
      ref={frame}
      className="drawing map-picture"
      data-colours={card.colours}
      viewBox={`0 0 ${card.width * SCALE} ${card.depth * SCALE}`}
      role="img"
      aria-label={`Map: ${card.title}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own build
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  );
}
