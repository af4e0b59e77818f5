import { cloneState, type GameState } from '@sandtable/engine';
import { lookedAt, REGULAR } from './regular.ts';
import {
  type Budget,
  decided,
  imagined,
  playOn,
  type Question,
  type Scored,
  type Thought,
} from './thought.ts';

/** How many of a regular's best a veteran plays on in thought. */
const CONTENDERS = 6;
/** What a regular's opinion counts for, in continuations. */
const OPINION = 4;
/** Continuations before a lead can be called clear, and how many standard errors it must be. */
const BEFORE_CLEAR = 8;
const CLEAR = 3;
/** Nothing is played on for longer than this, whatever the turn. */
const LONGEST = 150;

export const VETERAN: Budget = { nodes: 2500 };

/** A contender and how it fared in thought. */
type Contender = {
  readonly command: Scored['command'];
  readonly opinion: number;
  sum: number;
  squares: number;
  n: number;
};

const scoreOf = ({ opinion, sum, n }: Contender): number => (opinion * OPINION + sum) / (OPINION + n);

function errorOf({ sum, squares, n }: Contender): number {
  const mean = sum / n;
  return Math.sqrt(Math.max(0, squares / n - mean * mean) / n);
}

/** Is the first so far ahead of the second that more thought would change nothing? */
function isClear([first, second]: readonly Contender[]): boolean {
  if (!second) return true;
  if (first!.n < BEFORE_CLEAR) return false;
  const doubt = Math.hypot(errorOf(first!), errorOf(second));
  return scoreOf(first!) - scoreOf(second) > CLEAR * doubt;
}

/** Plays every contender on to the end of the next turn, once, all with the same luck. */
function tryAll(question: Question, contenders: readonly Contender[], draw: number): number {
  const { rules, side, view } = question;
  const until = ({ turn }: GameState, nodes: number): boolean => turn > view.turn + 1 || nodes >= LONGEST;
  const start = imagined(question, draw);
  let nodes = 0;
  for (const contender of contenders) {
    const state = cloneState(start);
    nodes += playOn(question, state, contender.command, draw, until);
    const value = rules.appraise(state, side);
    contender.sum += value;
    contender.squares += value * value;
    contender.n++;
  }
  return nodes;
}

const byScore = (a: Contender, b: Contender): number => scoreOf(b) - scoreOf(a);

/** Searches by sampled continuations, halving the field as the budget is used up; stops early when the choice is clear. */
export function veteran(question: Question, budget: Budget = VETERAN): Thought {
  const looked = lookedAt(question, { nodes: Math.min(budget.nodes / 4, REGULAR.nodes) });
  const all = looked.scored
    .map(({ command, score }): Contender => ({ command, opinion: score, sum: 0, squares: 0, n: 0 }))
    .sort(byScore);
  let { nodes } = looked;
  let left = all.slice(0, CONTENDERS);
  const stages = Math.ceil(Math.log2(left.length));
  const each = (budget.nodes - nodes) / Math.max(1, stages);
  for (let stage = 1, draw = 100; left.length > 1; stage++) {
    const limit = budget.nodes - each * (stages - stage);
    while (nodes < limit && !budget.enough?.()) {
      nodes += tryAll(question, left, draw++);
      left.sort(byScore);
      if (isClear(left)) break;
    }
    left = isClear(left) || budget.enough?.() ? left.slice(0, 1) : left.slice(0, Math.ceil(left.length / 2));
  }
  const [chosen] = left;
  const others = all.filter((contender) => contender !== chosen);
  const top = Math.max(scoreOf(chosen!), ...others.map(scoreOf));
  const scored = [chosen!, ...others].map((contender) => ({
    command: contender.command,
    score: contender === chosen ? top : Math.min(scoreOf(contender), top),
  }));
  return decided(question, scored, nodes);
}
