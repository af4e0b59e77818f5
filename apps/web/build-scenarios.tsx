import { createHash } from 'node:crypto';
import { houseRules, type Scene } from '@sandtable/engine';
import { renderToStaticMarkup } from 'react-dom/server';
import { Drawn } from './src/play/map/picture-of-map.tsx';
import type { ScenarioCard } from './src/play/session/scenario-cards.ts';
import { loadTable, playable } from './src/play/session/tables.ts';

/** What the page of battles shows of each scenario: worked out when the app is built, so that it needs no game to be shown. */

type Card = ScenarioCard & { readonly drawing: string };

const tables = await Promise.all(playable.map(async (game) => ({ game, ...(await loadTable(game)) })));

/** The units of each side: single men by their group, and so whatever belongs to the formation of one. */
function unitsOf({ blocks, groups = [] }: Scene): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { id, side, group, formation } of blocks) {
    const unit = group ?? groups.find((each) => each.side === side && each.name === formation)?.id ?? id;
    found.set(side, (found.get(side) ?? new Set()).add(unit));
  }
  return found;
}

/** Read by the build in Vite's own module runner. */
export const CARDS: readonly Card[] = tables.flatMap(({ game, rules }) => {
  const standard = houseRules(rules.sheet.rulebook.options, {});
  return rules.scenarios.map((scenario): Card => {
    const { id, title, about, turns, map } = scenario;
    const units = unitsOf(rules.scene(rules.setUp(scenario, standard.ok ? standard.value : {})));
    const drawing = renderToStaticMarkup(<Drawn rules={rules} scenario={scenario} />);
    const hash = createHash('sha256').update(drawing).digest('hex').slice(0, 8);
    return {
      ...{ game, id, title, about, turns, drawing },
      ...(scenario.colours ? { colours: scenario.colours } : {}),
      width: map.width / 1000,
      depth: map.depth / 1000,
      map: `assets/map-${id}-${hash}.svg`,
      sides: scenario.sides.map((side) => ({
        id: side.id,
        name: side.name,
        units: units.get(side.id)?.size ?? 0,
      })),
    };
  });
});
