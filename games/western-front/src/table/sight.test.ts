import { rolling } from '@sandtable/dice';
import { houseRules } from '@sandtable/engine';
import { posed } from '@sandtable/table';
import { describe, expect, it } from 'vitest';
import { westernFrontGame } from '../play/game.ts';
import type { State, Unit } from '../play/state.ts';
import { outlookOn } from './sight.ts';
import { mostReach, reachOf, stationsAt } from './stations.ts';

/** A battle a few turns on, between recruits. */
function later(seed: string, orders: number): State {
  const options = houseRules(westernFrontGame.sheet.rulebook.options, {});
  if (!options.ok) throw new Error(options.problem.message);
  const state = westernFrontGame.setUp(westernFrontGame.scenarios[0]!, options.value);
  const turn = {
    dice: rolling(seed),
    state,
    emit: (event: Parameters<typeof westernFrontGame.evolve>[1]) => westernFrontGame.evolve(state, event),
  };
  westernFrontGame.begin(turn);
  for (let i = 0; i < orders && !state.verdict; i++) {
    const side = westernFrontGame.deciding(state)[0]!;
    const plan = westernFrontGame.judge(
      state,
      westernFrontGame.instinct.act(westernFrontGame.view(state, side), side),
    );
    if ('perform' in plan) plan.perform(turn);
  }
  return state;
}

describe('WF-4.22 what a firer sees of its target', () => {
  it('is the same when it is asked again, and when nothing is known of what was asked before', () => {
    for (const orders of [20, 45, 70]) {
      const state = later('outlook', orders);
      const fresh = structuredClone(state); // other places, and so nothing is known of them
      for (const [id, firer] of Object.entries(state.units))
        for (const [other, target] of Object.entries(state.units)) {
          if (firer.side === target.side || !firer.pose || !target.pose) continue;
          const once = outlookOn(state, firer, target, false);
          expect(outlookOn(state, firer, target, false)).toBe(once);
          expect(outlookOn(fresh, fresh.units[id]!, fresh.units[other]!, false)).toEqual(once);
        }
    }
  });
  it('WF-12.5 changes when a friend steps into the line, and back again when he has left it', () => {
    const state = later('outlook', 30);
    const isThere = (unit: Unit): boolean =>
      unit.pose !== null && unit.figures.length > 0 && unit.kind === 'squad';
    const units = Object.values(state.units).filter(isThere);
    const pairs = units.flatMap((firer) =>
      units.filter(({ side }) => side !== firer.side).map((target) => ({ firer, target })),
    );
    const seen = pairs.find(({ firer, target }) => outlookOn(state, firer, target, true).firers.length > 2)!; // somebody sees somebody
    const { firer, target } = seen;
    const friend = units.find((each) => each.side === firer.side && each !== firer)!; // he has one
    const before = outlookOn(state, firer, target, true);
    const pose = friend.pose!;
    const [a, b] = [firer.pose!, target.pose!];
    friend.prone = false;
    friend.pose = posed(
      { x: Math.round(a.x + (b.x - a.x) / 2), y: Math.round(a.y + (b.y - a.y) / 2) },
      a.facing,
    );
    expect(outlookOn(state, firer, target, true)).not.toEqual(before);
    friend.pose = pose;
    expect(outlookOn(state, firer, target, true)).toEqual(before);
  });
});

describe('WF-12.3 where the figures of a unit stand', () => {
  it('nobody stands farther from the middle than the bound that is looked at first', () => {
    const { units } = later('outlook', 0);
    const [squad] = Object.values(units);
    for (const kind of ['squad', 'gun', 'team'] as const)
      for (const formation of ['line', 'open', 'skirmish', 'road-column'] as const)
        for (const ranks of [1, 2] as const)
          for (let count = 1; count <= 12; count++) {
            const pose = posed({ x: 20_000, y: 20_000 }, 33);
            const unit = {
              ...squad!,
              kind,
              formation,
              ranks,
              figures: Array(count).fill('rifleman'),
            } as Unit; // one kind or another
            const places = stationsAt(pose, { kind, formation, ranks, count });
            expect(reachOf(pose, places)).toBeLessThanOrEqual(mostReach(unit));
          }
  });
});
