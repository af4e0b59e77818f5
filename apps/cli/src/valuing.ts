import type { Weights } from '@sandtable/ai';
import type { AnyRuleset, Scenario } from '@sandtable/engine';
import { contest, type Example, examplesFrom, learnt } from '@sandtable/lab';

/** Learns from battles until the time is up, a weight for each feature and role. */
export function valueFrom(
  rules: AnyRuleset,
  scenarios: readonly Scenario[],
  seed: string,
  until: number,
): Record<string, Weights> {
  const examples: Example[] = [];
  for (let i = 0; i < scenarios.length || performance.now() < until; i++)
    examples.push(...examplesFrom(rules, scenarios[i % scenarios.length]!, `${seed} value ${i}`));
  const roles = [...new Set(examples.map(({ role }) => role))];
  return Object.fromEntries(
    roles.map((role) => [role, learnt(examples.filter((each) => each.role === role))]),
  );
}

/** Pairs of battles below which nothing is proved. */
const FEWEST = 8;

/** Veterans who go by it against veterans who do not, in battles that nobody has learnt from, until the time is up. */
export function tried(
  rules: AnyRuleset,
  value: Readonly<Record<string, Weights>>,
  scenarios: readonly Scenario[],
  seed: string,
  until: number,
): { readonly pairs: number; readonly lead: number; readonly surely: boolean } {
  const leads: number[] = [];
  while (performance.now() < until)
    leads.push(
      contest(rules, value, scenarios[leads.length % scenarios.length]!, `${seed} contest ${leads.length}`),
    );
  const lead = leads.reduce((sum, each) => sum + each, 0);
  const squares = leads.reduce((sum, each) => sum + each * each, 0);
  return { pairs: leads.length, lead, surely: leads.length >= FEWEST && lead > Math.sqrt(squares) };
}
