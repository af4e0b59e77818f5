import type { Answer, Question } from '@sandtable/dice';
import type { FightSide } from '@sandtable/engine';
import { useMemo, useState } from 'react';
import { Icon } from '../../drawing/icons.tsx';
import { settings, useSettings } from '../../frame/settings.ts';
import { FightDice, fightPlan } from './fight-dice.tsx';
import { OwnDice } from './own-dice.tsx';
import { type Calculation, freshSeed, rollingAfter } from './rolling.ts';

type Props = {
  readonly calculation: Calculation;
  /** A fight: each side enters its dice in one go. */
  readonly sides?: readonly [FightSide, FightSide] | undefined;
  /** They have been rolled, and the result is beside them: nothing is asked until somebody wants it again. */
  readonly fallen?: boolean;
  readonly onEnd: (answers: readonly Answer[], seed: number, asked: readonly Question[]) => void;
};

/** One roll after the other of the player's own dice; whatever is left blank is rolled by us. */
function Asking({ calculation, onEnd }: Omit<Props, 'sides' | 'fallen'>) {
  const [seed] = useState(freshSeed);
  const [given, setGiven] = useState<readonly { answer: Answer; question: Question }[]>([]);
  const [problem, setProblem] = useState<string>();
  const answers = given.map(({ answer }) => answer);
  const asked = given.map(({ question }) => question);
  const now = rollingAfter(calculation, answers, seed, asked);
  if (now.kind !== 'asking') return null;
  function tell(answer: Answer): void {
    if (now.kind !== 'asking') return;
    const questions = [...asked, now.question];
    const next = rollingAfter(calculation, [...answers, answer], seed, questions);
    if (next.kind === 'refused') {
      setProblem(next.problem.message);
      return;
    }
    setProblem(undefined);
    if (next.kind === 'done') onEnd([...answers, answer], seed, questions);
    else setGiven([...given, { answer, question: now.question }]);
  }
  return (
    <OwnDice
      key={given.length}
      question={now.question}
      problem={problem}
      onAnswer={tell}
      onBack={given.length > 0 ? () => setGiven(given.slice(0, -1)) : undefined}
    />
  );
}

function Own({ calculation, sides, onEnd }: Omit<Props, 'fallen'>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a calculation has dice of its own, and this is drawn anew for each
  const plan = useMemo(() => sides && fightPlan(calculation, sides), []);
  return plan && sides ? (
    <FightDice plan={plan} sides={sides} onEnd={(answers, asked) => onEnd(answers, freshSeed(), asked)} />
  ) : (
    <Asking calculation={calculation} onEnd={onEnd} />
  );
}

/** Our dice or yours. */
export function DiceStep({ calculation, sides, fallen = false, onEnd }: Props) {
  const { dice } = useSettings();
  const [again, setAgain] = useState(false);
  const choose = (next: 'own' | 'ours'): void => settings.set((now) => ({ ...now, dice: next }));
  function rollAll(): void {
    choose('ours');
    onEnd([], freshSeed(), []);
  }
  return (
    <div className="dice-step">
      <fieldset className="switch wide" aria-label="Whose dice">
        <button type="button" aria-pressed={dice === 'own'} onClick={() => choose('own')}>
          I roll my own
        </button>
        <button type="button" aria-pressed={dice === 'ours'} onClick={rollAll}>
          <Icon name="die" /> Roll for me
        </button>
      </fieldset>
      {dice === 'own' &&
        (fallen && !again ? (
          <p className="row-of-buttons">
            The dice have fallen.
            <button type="button" className="btn" onClick={() => setAgain(true)}>
              Enter another roll
            </button>
          </p>
        ) : (
          <Own calculation={calculation} sides={sides} onEnd={onEnd} />
        ))}
    </div>
  );
}
