import type { AnyRuleset, GameState, Scene } from '@sandtable/engine';
import { INCH } from '@sandtable/table';
import { describe, expect, it } from 'vitest';
import { chanceOf, featuresOf, worthOf } from './value.ts';

/** Two units a side, one objective; the game itself thinks nothing of it. */
type Table = {
  readonly strength?: number;
  readonly worn?: number;
  readonly x?: number;
  readonly holder?: string;
};
const unit = (side: string, { strength = 4, worn = 0, x = 20 }: Table) => ({
  side,
  pose: { x: x * INCH, y: 0, facing: 0 },
  strength: { now: strength, full: 4, of: 'bases' },
  beads: { filled: worn, sockets: 4, name: 'markers' },
  marks: [],
  quality: 0,
});
const stateOf = (more: object = {}): GameState =>
  ({ turn: 3, turns: 6, verdict: null, map: { width: 1, depth: 1, features: [] }, ...more }) as GameState; // all that is looked at
const rulesWith = (a: Table, b: Table, instinct: object = {}): AnyRuleset =>
  ({
    scene: () =>
      ({
        blocks: [unit('a', a), unit('b', { x: 40, ...b })],
        spots: [{ kind: 'objective', place: { x: 0, y: 0 }, holder: a.holder ?? null }],
      }) as unknown as Scene, // what a value looks at
    appraise: () => 700,
    instinct: { role: () => 'attack', ...instinct },
  }) as unknown as AnyRuleset; // what a value asks
const features = (a: Table, b: Table): number[] => featuresOf(rulesWith(a, b), stateOf(), 'a');
const [, LATE, STRENGTH, , WEAR, , HELD, , NEAR] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

describe('what a position is worth', () => {
  it('strength, wear, ground and clock speak for whoever has more of them', () => {
    const even = features({}, { x: 20 });
    expect([even[STRENGTH!], even[WEAR!], even[NEAR!], even[HELD!]]).toEqual([0, 0, 0, 0]);
    expect(even[LATE!]).toBe(0.5);
    expect(features({}, { strength: 2 })[STRENGTH!]).toBeGreaterThan(0);
    expect(features({ worn: 2 }, {})[WEAR!]).toBeLessThan(0);
    expect(features({ x: 5 }, {})[NEAR!]).toBeGreaterThan(0.5);
    expect(features({ holder: 'a' }, {})[HELD!]).toBe(1);
    expect(features({ holder: 'b' }, {})[HELD!]).toBe(-1);
  });
  it('weights make a chance of them', () => {
    expect(chanceOf([0, 0, 0], [1, 2, 3])).toBe(0.5);
    expect(chanceOf([0, 1], [1, Math.log(3)])).toBeCloseTo(0.75);
  });
  it('where nothing was learnt the game says what it is worth, a won battle at the most', () => {
    expect(worthOf(rulesWith({}, {}), stateOf(), 'a')).toBe(150);
  });
  it('where something was, that; but an end is an end', () => {
    const rules = rulesWith({}, {}, { value: { attack: [Math.log(3)] } });
    expect(worthOf(rules, stateOf(), 'a')).toBeCloseTo(75);
    expect(worthOf(rules, stateOf({ verdict: { winner: 'a', why: '' } }), 'a')).toBe(150);
  });
});
