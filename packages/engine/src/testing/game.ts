import { describe, expect, it } from 'vitest';
import { fuzzGame, leakInSettingUp } from '../play/conformance.ts';
import type { AnyRuleset, Command, GameEvent, GameState, Ruleset, Scenario, Side } from '../play/game.ts';
import {
  cloneState,
  type Match,
  type MatchRecord,
  resumeMatch,
  startMatch,
  stateAfter,
} from '../play/match.ts';
import { playToTheEnd, randomPlayer } from '../play/random.ts';
import { verification } from '../play/verify.ts';

/** What every game must pass, whatever it is about. */

export type KitSize = {
  /** Random games for each scenario. */
  readonly games?: number;
  /** Commands after which a game must be over. */
  readonly most?: number;
};

/** Plays a match to its end by random players. */
export function playRandomly(rules: AnyRuleset, scenario: Scenario, seed: number, most = 5000): Match {
  const player = randomPlayer(rules, seed);
  const players = Object.fromEntries(scenario.sides.map(({ id }) => [id, player]));
  return playToTheEnd(rules, scenario, players, { seed }, most);
}

function expectSoundRecord(rules: AnyRuleset, record: MatchRecord, state: GameState): void {
  const read = JSON.parse(JSON.stringify(record)) as MatchRecord; // what was just written
  expect(stateAfter(rules, read)).toEqual(state);
  expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  expect(verification(rules, read)).toMatchObject({ verified: true, verdict: state.verdict });
  expect(resumeMatch(rules, read).state).toEqual(state);
}

/** Each side hears every event in a proper sentence, or not at all. */
function expectTold(rules: AnyRuleset, record: MatchRecord, sides: readonly Side[]): void {
  const state = cloneState(record.setUp);
  for (const { events } of record.steps) {
    for (const event of events) {
      for (const viewer of [...sides, undefined]) {
        const line = rules.tell(state, event, viewer);
        if (line !== undefined) expect(line).toMatch(/^\S.*[.!?)"]$|^\S.*\d$/s);
        if (line !== undefined) expect(line).not.toMatch(/undefined|\[object|NaN|null/);
      }
      rules.evolve(state, event);
    }
  }
}

/** The conformance kit. */
export function testGame<S extends GameState, C extends Command, E extends GameEvent>(
  ruleset: Ruleset<S, C, E>,
  { games = 5, most = 5000 }: KitSize = {},
): void {
  const rules = ruleset as unknown as AnyRuleset; // the kit knows the contract only
  // A training ground shows everything at once: it is large, and one game there meets what many do elsewhere.
  const gamesAt = (id: string, most: number): number[] =>
    Array.from({ length: id === 'training-ground' ? 1 : most }, (_, i) => i + 1);

  describe.each(rules.scenarios.map((scenario) => [scenario.id, scenario] as const))('%s', (id, scenario) => {
    const sides = scenario.sides.map(({ id }) => id);
    it('random games end, replay to the same state, verify, and survive being written down', () => {
      for (const seed of gamesAt(id, games)) {
        const match = playRandomly(rules, scenario, seed, most);
        expect(match.verdict()).toBeDefined();
        expect(match.play({ type: 'anything', side: sides[0]! }).ok).toBe(false);
        expectSoundRecord(rules, match.record(), match.state);
      }
    });
    it('the same seed gives the same game', () => {
      const [one, other] = [playRandomly(rules, scenario, 77, most), playRandomly(rules, scenario, 77, most)];
      expect(one.record()).toEqual(other.record());
    });
    it('after every command: offers, refusals, secrets, records and undo are sound', () => {
      // `npm run fuzz` tries everything after every command; here each is tried now and then, but in every battle.
      for (const seed of gamesAt(id, Math.min(games, 2)))
        expect(fuzzGame(rules, scenario, seed, { offers: 13, spoilt: 17, secrets: 3 })).toBeUndefined();
    }, 300_000);
    it('whoever has seen many battles set up knows no more of the next', () => {
      expect(leakInSettingUp(rules, scenario)).toBeUndefined();
    });
    it('every viewer gets proper sentences', () => {
      expectTold(rules, playRandomly(rules, scenario, 5, most).record(), sides);
    });
    it('a battle changes neither the copies made of it nor its scenario', () => {
      const begun = (): Match => startMatch(rules, scenario, { seed: 6 });
      const fresh = JSON.stringify(begun().record());
      const match = begun();
      const player = randomPlayer(rules, 6);
      const kept: { readonly copy: GameState; readonly text: string }[] = [];
      for (let i = 0; i < most && !match.verdict(); i++) {
        if (i % 10 === 0) kept.push({ copy: rules.copy(match.state), text: JSON.stringify(match.state) });
        const side = rules.deciding(match.state)[0]!;
        expect(match.play(player(rules.view(match.state, side), side)).ok).toBe(true);
      }
      for (const { copy, text } of kept) expect(JSON.stringify(copy)).toBe(text);
      expect(JSON.stringify(begun().record())).toBe(fresh);
    });
    it('a position has a value for either side', () => {
      const match = playRandomly(rules, scenario, 9, most);
      for (const side of sides) expect(Number.isFinite(rules.appraise(match.state, side))).toBe(true);
    });
  });
}
