import { tryOut } from '@sandtable/engine/testing';
import { describe, expect, it } from 'vitest';
import { greatWarBattalions } from '../index.ts';

const { outcome, refusal, chanceOf } = tryOut(greatWarBattalions);

describe('GWB-1 turn order', () => {
  it('GWB-1.2 a broken unit earns no token, the commander brings two', () => {
    expect(outcome('commandTokens', { units: 6 })).toEqual({ tokens: 8 });
    expect(outcome('commandTokens', { units: 6, brokenUnits: 2, commanderTokens: 0 })).toEqual({ tokens: 4 });
  });
  it('GWB-1.2 house rules: one a unit, or what the scenario fixes', () => {
    const force = { units: 6, fixedTokens: 5, scenarioTokens: 1 };
    expect(outcome('commandTokens', { ...force, options: { tokens: 'per-unit' } })).toEqual({ tokens: 7 });
    expect(outcome('commandTokens', { ...force, options: { tokens: 'fixed' } })).toEqual({ tokens: 6 });
  });
  it('GWB-1.2 tokens never fall below none', () => {
    expect(outcome('commandTokens', { units: 1, scenarioTokens: -9 })).toEqual({ tokens: 0 });
  });
  it('GWB-1.3 a tie is rolled again, the higher die is active', () => {
    expect(outcome('initiative', {}, [4, 4]).winner).toBe('tie');
    expect(outcome('initiative', {}, [4, 5]).winner).toBe('b');
    expect(chanceOf('initiative', {}, 'winner', 'tie')).toBeCloseTo(1 / 6, 12);
  });
  it('GWB-1.5 nobody surrenders to an opponent without tokens', () => {
    expect(refusal('nextActive', { tokensA: 3, request: 'surrender' })).toBe('cannot-surrender');
  });
  it('GWB-1.6 a seizure changes the roles', () => {
    const pools = { tokensA: 3, tokensB: 1, request: 'seize' };
    expect(outcome('nextActive', pools)).toEqual({ active: 'b', changed: true, turnEnds: false });
  });
  it('GWB-1.7 while both have tokens the active side carries on', () => {
    expect(outcome('nextActive', { tokensA: 1, tokensB: 1 })).toEqual({
      active: 'a',
      changed: false,
      turnEnds: false,
    });
  });
});

describe('GWB-2 activating', () => {
  // biome-ignore format: the table of the catalogue
  const NEEDED = [
    { tokens: 1, clean: 2, marked: 3 },
    { tokens: 2, clean: 3, marked: 4 },
    { tokens: 3, clean: 4, marked: 5 },
    { tokens: 4, clean: 5, marked: 6 },
  ];
  it.each(NEEDED)(
    'GWB-2.3 with $tokens tokens: $clean+, with markers $marked+',
    ({ tokens, clean, marked }) => {
      expect(outcome('activationTest', { tokensOnUnit: tokens }, [1]).needed).toBe(clean);
      expect(outcome('activationTest', { tokensOnUnit: tokens, moraleMarkers: 5 }, [1]).needed).toBe(marked);
    },
  );
  it('GWB-2.5 house rule: the token of a failed test is not laid on the unit', () => {
    const lost = { tokensOnUnit: 2, options: { failedTokens: 'lost' } };
    expect(outcome('activationTest', lost, [2]).tokensOnUnit).toBe(2);
    expect(outcome('activationTest', lost, [3]).tokensOnUnit).toBe(3);
  });
  it('GWB-2.6 six tokens are too many even for a clean unit', () => {
    expect(refusal('activationTest', { tokensOnUnit: 6 })).toBe('activation-impossible');
  });
});

describe('GWB-3 reacting', () => {
  it('GWB-3.2 needs 3+, one more for each token and for any markers', () => {
    expect(outcome('reactionTest', { tokensOnUnit: 1 }, [1]).needed).toBe(4);
    expect(outcome('reactionTest', { tokensOnUnit: 1, moraleMarkers: 3 }, [1]).needed).toBe(5);
  });
  it('GWB-1.6 under margin-three only a fresh unit seizes', () => {
    const house = { options: { seize: 'margin-three' } };
    expect(outcome('reactionTest', house, [6]).maySeize).toBe(true);
    expect(outcome('reactionTest', { tokensOnUnit: 1, ...house }, [6]).maySeize).toBe(false);
  });
});

describe('GWB-4 permitted actions', () => {
  it('GWB-4.5 house rule: mounted cavalry neither fires nor moves and fires', () => {
    const house = { options: { mountedFire: 'dismounted-only' } };
    const mounted = outcome('permittedActions', { type: 'cavalry', ...house });
    expect(mounted).toMatchObject({ move: true, assault: true, fire: false, moveAndFire: false });
    const onFoot = outcome('permittedActions', { type: 'cavalry', dismounted: true, ...house });
    expect(onFoot).toMatchObject({ fire: true, moveAndFire: true });
  });
});
