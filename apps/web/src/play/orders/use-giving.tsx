import type { Answer } from '@sandtable/dice';
import type { Act, Command } from '@sandtable/engine';
import { useState } from 'react';
import { OwnDice } from '../../companion/dice/own-dice.tsx';
import { inMeasure } from '../../frame/measure.ts';
import { useSettings } from '../../frame/settings.ts';
import { Slip } from '../../ui/slip.tsx';
import type { Picture } from '../session/picture.ts';
import type { Session } from '../session/session.ts';
import type { Orders } from './use-orders.ts';

/** Giving orders: with our dice at once, with the player's own as they are asked for. */
export function useGiving(session: Session, { rolling, view }: Picture, orders: Orders, ownDice: boolean) {
  const { measure } = useSettings();
  const [diceProblem, setDiceProblem] = useState<string>();

  function give(command: Command): void {
    const problem = session.order(command, ownDice);
    if (problem) orders.refuse(problem.message);
  }
  const open = rolling && session.feed.open();
  const rolled = (answer: Answer): void => setDiceProblem(session.answer(answer)?.message);
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
    rolling: rolling !== undefined,
    dice: rolling && open && (
      <Slip title="Your dice">
        <p className="order-given">{inMeasure(session.teller.rules.describe(view, open.command), measure)}</p>
        <OwnDice
          key={`${rolling.index} ${rolling.why}`}
          question={rolling}
          problem={diceProblem}
          onAnswer={rolled}
        />
        <p className="quiet">The order is given: it cannot be taken back once its dice are asked for.</p>
      </Slip>
    ),
  };
}
