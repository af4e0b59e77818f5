import { describe, expect, it } from 'vitest';
import { loadPlay } from './games.ts';
import { tried, valueFrom } from './valuing.ts';

describe('tune --value', () => {
  it('learns a weight for each feature and role, from one battle at least', async () => {
    const rules = await loadPlay('gwb');
    const scenarios = rules.scenarios.filter(({ id }) => id === 'audregnies');
    const value = valueFrom(rules, scenarios, 'test', 0);
    expect(Object.keys(value).sort()).toEqual(['attack', 'defence']);
    for (const weights of Object.values(value)) {
      expect(weights).toHaveLength(13);
      expect(weights.every(Number.isFinite)).toBe(true);
    }
  });
  it('takes nothing that was not tried', async () => {
    const rules = await loadPlay('gwb');
    expect(tried(rules, {}, rules.scenarios, 'test', 0)).toEqual({ pairs: 0, lead: 0, surely: false });
  });
});
