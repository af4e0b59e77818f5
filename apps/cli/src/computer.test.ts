import { LEVELS, think } from '@sandtable/ai';
import { rolling } from '@sandtable/dice';
import {
  type AnyRuleset,
  cloneState,
  decide,
  houseRules,
  type Player,
  playToTheEnd,
  randomPlayer,
  startMatch,
} from '@sandtable/engine';
import { type Fought, fight, type Plan } from '@sandtable/lab';
import { describe, expect, it } from 'vitest';
import { gameIds, loadPlay } from './games.ts';

/** The introductory battle of each game; the kit tries the others. */
const battles = gameIds.map((game) => [game, 0] as const);

/** Positions on the way through a battle between recruits and chance, one in so many. */
function* positions(rules: AnyRuleset, which: number, every: number) {
  const scenario = rules.scenarios[which]!;
  const match = startMatch(rules, scenario, { seed: 36 });
  const chance = randomPlayer(rules, 36);
  for (let i = 0; !match.verdict(); i++) {
    const side = rules.deciding(match.state)[0]!;
    const view = rules.view(match.state, side);
    if (i % every === 0) yield { state: cloneState(match.state), side, view };
    match.play(i % 3 === 0 ? chance(view, side) : rules.instinct.act(view, side));
  }
}

describe('computer players', () => {
  it.each(LEVELS)('a %s decides alike in states that differ only in what it may not know', async (level) => {
    const rules = await loadPlay('spanish-civil-war');
    let pairs = 0;
    for (const { state, side, view } of positions(rules, 1, level === 'recruit' ? 3 : 29)) {
      const otherwise = rules.view(rules.scramble!(cloneState(state), side, rolling(pairs)), side);
      const asked = { rules, side, seed: 'same' };
      const [one, other] = [view, otherwise].map((seen) =>
        think(level, { ...asked, view: seen }, { nodes: 150 }),
      );
      expect(one!.command).toEqual(other!.command);
      expect(one!.best()).toEqual(other!.best());
      pairs++;
    }
    expect(pairs).toBeGreaterThan(5);
  });

  it.each(battles)(
    '%s, scenario %i: every decision is legal and carries reasons in words',
    async (id, which) => {
      const rules = await loadPlay(id);
      for (const { state, side, view } of positions(rules, which, 23)) {
        const thought = think('regular', { rules, view, side, seed: 's' }, { nodes: 60 });
        const best = thought.best();
        expect(best[0]!.command).toEqual(thought.command);
        for (const { words, why } of best) {
          expect(words).toMatch(/^\S.{3,}/);
          for (const clause of why) expect(clause).toMatch(/^[^A-Z\s].*[^.\s]$|^[A-Z0-9].*[^.\s]$/);
          expect(`${words} ${why.join(' ')}`).not.toMatch(/undefined|NaN|\[object|null/);
        }
        const copy = cloneState(state);
        const emit = (event: Parameters<typeof rules.evolve>[1]): void => rules.evolve(copy, event);
        expect(decide(rules, { dice: rolling(1), state: copy, emit }, thought.command)).toBeUndefined();
      }
    },
  );

  it('a battle is the same with the same seed', async () => {
    const rules = await loadPlay('great-war-battalions');
    const plan: Plan = {
      game: rules.sheet.id,
      scenario: 'audregnies',
      seats: ['ai:regular', 'ai:recruit'],
      games: 2,
      seed: 7,
      options: (houseRules(rules.sheet.rulebook.options, {}) as { value: Plan['options'] }).value, // all at their defaults
      swap: false,
      nodes: 40,
    };
    const once = (): Fought => fight(rules, rules.scenarios[0]!, plan, 1);
    expect(once()).toEqual(once());
  });

  it.each(battles)('%s, scenario %i: recruits beat chance', async (id, which) => {
    const rules = await loadPlay(id);
    const scenario = rules.scenarios[which]!;
    let won = 0;
    for (let seed = 0; seed < 10; seed++) {
      const recruitSide = scenario.sides[seed % 2]!.id;
      const chance = randomPlayer(rules, seed);
      const recruit: Player = (view, side) => rules.instinct.act(view, side);
      const players = Object.fromEntries(
        scenario.sides.map(({ id: side }) => [side, side === recruitSide ? recruit : chance]),
      );
      if (playToTheEnd(rules, scenario, players, { seed }).verdict()!.winner === recruitSide) won++;
    }
    expect(won).toBeGreaterThanOrEqual(8);
  });
});
