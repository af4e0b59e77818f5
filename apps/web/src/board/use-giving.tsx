import type { Answer, Question } from '@sandtable/dice';
import type { Act, Command } from '@sandtable/engine';
import { useState } from 'react';
import { OwnDice } from '../companion/own-dice.tsx';
import { Slip } from '../ui/slip.tsx';
import { isQuestion, type Session } from './session.ts';
import type { Orders } from './use-orders.ts';

/** Dice rolled by hand for an order: one question after the other. */
type ByHand = { readonly command: Command; readonly answers: readonly Answer[]; readonly question: Question };

/** Giving orders: with our dice at once, with the player's own as they are asked for. */
export function useGiving(session: Session, orders: Orders, ownDice: boolean) {
  const [byHand, setByHand] = useState<ByHand | null>(null);
  const [diceProblem, setDiceProblem] = useState<string>();

  function give(command: Command): void {
    if (ownDice) {
      const open = session.asks(command, []);
      if (open && isQuestion(open)) {
        setByHand({ command, answers: [], question: open });
        return;
      }
    }
    const problem = session.order(command);
    if (problem) orders.refuse(problem.message);
  }
  function rolled(answer: Answer): void {
    if (!byHand) return;
    const answers = [...byHand.answers, answer];
    const open = session.asks(byHand.command, answers);
    if (open && isQuestion(open)) {
      setDiceProblem(undefined);
      setByHand({ ...byHand, answers, question: open });
      return;
    }
    if (open) {
      setDiceProblem(open.message);
      return;
    }
    setByHand(null);
    session.order(byHand.command, answers);
  }
  return {
    give,
    giveDraft: (): void => {
      if (orders.draft && orders.now && !orders.now.problem && !orders.waitsFor) give(orders.now.command);
    },
    end: (act: Act): void => {
      if (act.closed) orders.refuse(act.closed.message);
      else if (act.asks.length > 0) orders.choose(act);
      else give(act.command({}));
    },
    rolling: byHand !== null,
    dice: byHand && (
      <Slip title="Your dice" onClose={() => setByHand(null)}>
        <OwnDice
          key={byHand.answers.length}
          question={byHand.question}
          problem={diceProblem}
          onAnswer={rolled}
        />
      </Slip>
    ),
  };
}
