import type { Problem, Result } from '@sandtable/engine';

/** What the user gave us cannot be used: exit code 2, nothing done. */
export class BadInput extends Error {
  readonly problem: Problem;
  constructor(code: string, message: string, more: Partial<Problem> = {}) {
    super(message);
    this.problem = { code, message, ...more };
  }
}

/** The value of a result; a refusal becomes an error of the command. */
export function expected<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  const { code, message, ...more } = result.problem;
  throw new BadInput(code, message, more);
}
