import { type AnyRuleset, type Board, houseRules, type Scenario } from '@sandtable/engine';
import { useMemo } from 'react';
import { BlockShape, transformOf } from './drawing/block.tsx';
import { Symbols } from './drawing/glyphs.tsx';
import { Ground } from './drawing/ground.tsx';
import { SCALE } from './drawing/lines.ts';

const PLAIN = { dark: false, selected: false, able: false, dim: false, aimed: false } as const;

/** A scenario in small: its map, and who stands on it for all to see. */
export function PictureOfMap({
  rules,
  board,
  scenario,
}: {
  rules: AnyRuleset;
  board: Board;
  scenario: Scenario;
}) {
  const { map } = scenario;
  const scene = useMemo(() => {
    const standard = houseRules(rules.sheet.rulebook.options, {});
    return board.scene(rules.setUp(scenario, standard.ok ? standard.value : {}));
  }, [rules, board, scenario]);
  const first = scenario.sides[0]!.id;
  const darkFirst = rules.id === 'spanish-civil-war';
  return (
    <svg
      className="drawing map-picture"
      data-game={rules.id}
      viewBox={`0 0 ${(map.width / 1000) * SCALE} ${(map.depth / 1000) * SCALE}`}
      role="img"
      aria-label={`Map: ${scenario.title}`}
    >
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
    </svg>
  );
}
