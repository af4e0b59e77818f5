import { explained, promising, type Question, type Thought } from './thought.ts';

/** Does what a plain soldier does at once. Quick: for beginners, and for battles by the thousand. */
export function recruit(question: Question): Thought {
  const { rules, view, side } = question;
  const command = rules.instinct(view, side, 'green');
  const best = () => {
    const others = promising(question, 3).filter(
      (each) => JSON.stringify(each.command) !== JSON.stringify(command),
    );
    const score = rules.weigh(view, command);
    return explained(question, { command, score }, others);
  };
  return { command, nodes: 0, best };
}
