import type { Drill } from '@sandtable/engine';
import { type Search, searched } from './searching.ts';
import { type Budget, explained, promising, type Question, type Thought } from './thought.ts';

function atOnce(question: Question, drill: Drill): Thought {
  const { rules, view, side } = question;
  const command = rules.instinct.act(view, side, drill);
  const best = () => {
    const same = JSON.stringify(command);
    const others = promising(question, 3).filter((each) => JSON.stringify(each.command) !== same);
    return explained(question, { command, score: rules.weigh(view, command) }, others);
  };
  return { command, nodes: 0, best };
}

/** Does what a plain soldier does at once. Quick: for beginners, and for battles by the thousand. */
export const recruit = (question: Question): Thought => atOnce(question, 'green');

/** Knows by heart what thousands of battles have taught, and does it at once. */
export const regular = (question: Question): Thought => atOnce(question, 'seasoned');

/** Knows the same, and several ways to play a turn: tries what each leads to before it decides. */
const VETERAN_SEARCH: Search = { candidates: 2, variants: 10, tries: 24, sure: 1 };
export const VETERAN: Budget = { nodes: 8000 };
export const veteran = (question: Question, budget: Budget = VETERAN): Thought =>
  searched(question, VETERAN_SEARCH, budget);
