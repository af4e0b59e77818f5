import type { MatchRecord, MatchStep } from './match.ts';
import { sha256 } from './sha256.ts';

/**
 * Every step of a record carries a hash of itself and of all that went before it, the options, the seats and the table
 * included. So the seal of the last step names a whole battle: two who have the same seal have the same battle.
 */

/** Of a JSON value as it was read or will be written: spaces and line ends do not count. */
export const hashOf = (json: unknown): string => sha256(JSON.stringify(json));

/** The seal before the first step: of everything that is settled before the first die. */
export function openingSeal(record: Omit<MatchRecord, 'steps' | 'open'>): string {
  const { format, version, game, scenario, scenarioHash = null, options, seats, seed, setUp } = record;
  return hashOf([format, version, game, scenario, scenarioHash, options, seats, seed, setUp]);
}

export const stepSeal = (before: string, { command, events, dice, answers }: MatchStep): string =>
  hashOf([before, command ?? null, events, dice, answers ?? null]);

/** Seals the steps that have no seal yet. Late, since nobody needs it before the record is looked at. */
export function sealSteps(head: Omit<MatchRecord, 'steps' | 'open'>, steps: MatchStep[]): void {
  let from = steps.length;
  while (from > 0 && steps[from - 1]!.seal === undefined) from--;
  if (from === steps.length) return;
  let seal = steps[from - 1]?.seal ?? openingSeal(head);
  for (let i = from; i < steps.length; i++) {
    seal = stepSeal(seal, steps[i]!);
    steps[i] = { ...steps[i]!, seal };
  }
}
