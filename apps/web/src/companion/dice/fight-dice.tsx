import type { Answer, Question } from '@sandtable/dice';
import type { FightSide } from '@sandtable/engine';
import { useEffect, useRef, useState } from 'react';
import { Die } from '../../drawing/dice.tsx';
import { asFace, type Calculation, rollingAfter } from './rolling.ts';

/** One die of a fight: whose it is, and in which bout. */
type Thrown = { readonly question: Question; readonly side: 0 | 1; readonly bout: number };

const MOST_DICE = 400;

/** All the questions of a fight, with dice rolled for it. */
function questionsOf(calculation: Calculation, seed: number): Question[] | undefined {
  const questions: Question[] = [];
  for (;;) {
    const now = rollingAfter(calculation, new Array<Answer>(questions.length).fill('roll'), seed);
    if (now.kind === 'done') return questions;
    if (now.kind !== 'asking' || questions.length > MOST_DICE) return undefined;
    questions.push(now.question);
  }
}

const spelt = ({ why, die, n }: Question): string => `${why} ${die.name} ${n}`;

/**
 * The dice of a fight in their order, where it is settled beforehand who throws how many, one at a time; nothing
 * where that depends on how they fall, or where a side throws all of its dice at once anyway.
 */
export function fightPlan(
  calculation: Calculation,
  sides: readonly [FightSide, FightSide],
): readonly Thrown[] | undefined {
  const runs = [1, 2, 3, 4].map((seed) => questionsOf(calculation, seed));
  const [first] = runs;
  const told = runs.map((questions) => questions?.map(spelt).join());
  if (!first || first.length < 3 || new Set(told).size > 1 || first.some(({ n }) => n !== 1))
    return undefined;
  const plan: Thrown[] = [];
  for (const question of first) {
    const at = sides.findIndex(({ word }) => question.why.toLowerCase().startsWith(word.toLowerCase()));
    if (at === -1) return undefined;
    const side = at === 0 ? 0 : 1;
    const before = plan.at(-1);
    const bout = before ? before.bout + Number(before.side === 1 && side === 0) : 1;
    plan.push({ question, side, bout });
  }
  return plan;
}

type Props = {
  readonly plan: readonly Thrown[];
  readonly sides: readonly [FightSide, FightSide];
  readonly onEnd: (answers: readonly Answer[], asked: readonly Question[]) => void;
};

/** Each side's dice in one go, one key a die: `7 of 18, bout 4`. */
export function FightDice({ plan, sides, onEnd }: Props) {
  const order = [0, 1].flatMap((side) => plan.flatMap((thrown, i) => (thrown.side === side ? [i] : [])));
  const [faces, setFaces] = useState<readonly number[]>([]);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
  }, []);
  const now = plan[order[Math.min(faces.length, order.length - 1)]!]!;
  const of = (side: number): number => order.filter((i) => plan[i]!.side === side).length;
  const done = now.side === 0 ? faces.length : faces.length - of(0);
  function end(known: readonly number[]): void {
    const answers = plan.map((_, i): Answer => {
      const face = known[order.indexOf(i)];
      return face === undefined ? 'roll' : { faces: [face] };
    });
    onEnd(
      answers,
      plan.map(({ question }) => question),
    );
  }
  function add(face: number): void {
    if (!now.question.die.faces.includes(face)) return;
    const all = [...faces, face];
    setFaces(all);
    if (all.length === order.length) end(all);
  }
  return (
    <div className="own-dice fight-dice">
      <h3 aria-live="polite">
        {sides[now.side].name}: die {done + 1} of {of(now.side)}, bout {now.bout}
      </h3>
      <p className="quiet">
        First all dice of the {sides[0].name.toLowerCase()}, then all of the {sides[1].name.toLowerCase()},
        bout by bout.
      </p>
      {sides.map(({ key, name }, side) => {
        const entered = side === 0 ? faces.slice(0, of(0)) : faces.slice(of(0));
        return (
          <p key={key} className="so-far">
            <b>{name}</b> {entered.length} of {of(side)}
            <span>{entered.join(' ')}</span>
          </p>
        );
      })}
      <div className="pad faces">
        {[...new Set(now.question.die.faces)].map((face) => (
          <button key={face} type="button" onClick={() => add(face)}>
            <Die die={now.question.die.name} face={face} size={44} />
          </button>
        ))}
      </div>
      <div className="typed">
        <label>
          Or type, one key a die
          <input
            ref={field}
            value=""
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => add(asFace(Number(event.target.value.at(-1)), now.question.die.faces))}
            onKeyDown={(event) => event.key === 'Backspace' && setFaces(faces.slice(0, -1))}
          />
        </label>
        <button
          type="button"
          className="btn"
          disabled={faces.length === 0}
          onClick={() => setFaces(faces.slice(0, -1))}
        >
          Take the last one back
        </button>
        <button type="button" className="btn" onClick={() => end(faces)}>
          {faces.length === 0 ? 'Roll them for me' : 'Roll the rest for me'}
        </button>
      </div>
    </div>
  );
}
