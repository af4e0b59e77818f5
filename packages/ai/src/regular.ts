import { cloneState, type GameState } from '@sandtable/engine';
import {
  type Budget,
  decided,
  imagined,
  playOn,
  promising,
  type Question,
  type Scored,
  type Thought,
} from './thought.ts';

/** Candidates that are worth a second look, and how often each is tried. */
const WORTH_A_LOOK = 12;
const TRIES = 4;
/** How far a regular looks: its own decision, the likely answer, and what follows at once. */
const AHEAD = 8;

export const REGULAR: Budget = { nodes: WORTH_A_LOOK * TRIES * AHEAD };

/** Candidates weighed by their promise and by the position that they lead to, on the same draws of luck. */
export function lookedAt(
  question: Question,
  { nodes: most, enough }: Budget,
): { scored: Scored[]; nodes: number } {
  const scored = promising(question, WORTH_A_LOOK);
  if (scored.length === 1) return { scored, nodes: 0 };
  const { rules, side } = question;
  const sums = scored.map(() => 0);
  const soon = (_: GameState, nodes: number): boolean => nodes >= AHEAD;
  let nodes = 0;
  let tries = 0;
  while (tries < TRIES && (tries === 0 || (nodes < most && !enough?.()))) {
    const start = imagined(question, tries);
    for (const [i, { command }] of scored.entries()) {
      const state = i === scored.length - 1 ? start : cloneState(start);
      nodes += playOn(question, state, command, tries, soon);
      sums[i]! += rules.appraise(state, side);
    }
    tries++;
  }
  for (const [i, each] of scored.entries()) each.score += sums[i]! / tries;
  return { scored, nodes };
}

/** Weighs each candidate by exact odds and by where it leads, one own decision deep with the likely answer. */
export function regular(question: Question, budget: Budget = REGULAR): Thought {
  const { scored, nodes } = lookedAt(question, budget);
  return decided(question, scored, nodes);
}
