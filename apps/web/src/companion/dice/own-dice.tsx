import type { Answer, Question } from '@sandtable/dice';
import { capital, saidFaces } from '@sandtable/engine';
import { useEffect, useRef, useState } from 'react';
import { Die } from '../../drawing/dice.tsx';
import { answerFrom, asFace } from './rolling.ts';

type Props = {
  readonly question: Question;
  readonly problem?: string | undefined;
  readonly onAnswer: (answer: Answer) => void;
  readonly onBack?: (() => void) | undefined;
};

const dieName = ({ n, die }: Question): string => {
  const name = die.name.startsWith('d') ? die.name.toUpperCase() : die.name;
  return n === 1 ? `one ${name}` : `${n} ${name === die.name.toUpperCase() ? name : 'average dice'}`;
};

/** What to roll and what to tell: `Roll 12 D6. How many show 4+?` */
function asks(question: Question): string {
  const { n, die, wants, succeeds } = question;
  const roll = `Roll ${dieName(question)}`;
  if (wants === 'count') {
    const faces = saidFaces(succeeds ?? [], die.faces);
    return n === 1 ? `${roll}. Does it show ${faces}?` : `${roll}. How many show ${faces}?`;
  }
  if (wants === 'sum') return n === 1 ? `${roll}. What does it show?` : `${roll}. What is the total?`;
  return n === 1 ? `${roll}. What does it show?` : `${roll}. What do they show?`;
}

/** More buttons than this are no help: the number is typed. */
const MOST_BUTTONS = 31;

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** What may be told in one tap: a count, a total, or nothing but faces. */
function tellable({ n, die, wants, succeeds }: Question): { label: string; answer: Answer }[] | undefined {
  if (wants === 'count' && n === 1) {
    const counts = (succeeds ?? []).length;
    if (counts === 0 || counts === new Set(die.faces).size)
      return [{ label: 'Go on', answer: { count: counts === 0 ? 0 : 1 } }];
    return [
      { label: 'Yes', answer: { count: 1 } },
      { label: 'No', answer: { count: 0 } },
    ];
  }
  if (wants === 'count') return range(0, n).map((count) => ({ label: String(count), answer: { count } }));
  if (wants === 'sum' && n > 1) {
    return range(n * Math.min(...die.faces), n * Math.max(...die.faces)).map((sum) => ({
      label: String(sum),
      answer: { sum },
    }));
  }
  return undefined;
}

function FaceButtons({
  question,
  onFaces,
}: {
  question: Question;
  onFaces: (faces: readonly number[]) => void;
}) {
  const [faces, setFaces] = useState<readonly number[]>([]);
  function add(face: number): void {
    const all = [...faces, face];
    setFaces(all);
    if (all.length === question.n) onFaces(all);
  }
  return (
    <>
      {question.n > 1 && (
        <p className="so-far" aria-live="polite">
          {faces.length} of {question.n}: {faces.join(' ') || 'tap the face of each die'}
          {faces.length > 0 && (
            <button type="button" className="btn bare" onClick={() => setFaces(faces.slice(0, -1))}>
              Take the last one back
            </button>
          )}
        </p>
      )}
      <div className="pad faces">
        {[...new Set(question.die.faces)].map((face) => (
          <button key={face} type="button" onClick={() => add(face)}>
            <Die die={question.die.name} face={face} size={44} />
          </button>
        ))}
      </div>
    </>
  );
}

/** Typing is for keyboards: one key a die, Enter to tell, nothing and Enter to have it rolled. */
function Typed({ question, onAnswer }: Pick<Props, 'question' | 'onAnswer'>) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [unclear, setUnclear] = useState(false);
  const single = question.n === 1 && Math.max(...question.die.faces) <= 10;
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
  }, []);
  function tell(typed: string): void {
    const answer = answerFrom(typed, question);
    if (answer === 'unclear') setUnclear(true);
    else onAnswer(answer);
  }
  function type(typed: string): void {
    setUnclear(false);
    setText(typed);
    if (single && typed !== '' && question.die.faces.includes(asFace(Number(typed), question.die.faces)))
      tell(typed);
  }
  return (
    <form
      className="typed"
      onSubmit={(event) => {
        event.preventDefault();
        tell(text);
      }}
    >
      <label>
        Or type
        <input
          ref={field}
          value={text}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => type(event.target.value)}
        />
      </label>
      <button type="submit" className="btn">
        {text.trim() === '' ? 'Roll it for me' : 'Enter these'}
      </button>
      {unclear && <p role="alert">Whole numbers only, such as 4 5 1.</p>}
    </form>
  );
}

/** A slip that opens has no button in focus: an Enter too many would tell dice that never fell. */
const opensHere = (element: HTMLElement | null): void => element?.setAttribute('autofocus', '');

/** One roll of the player's own dice. */
export function OwnDice({ question, problem, onAnswer, onBack }: Props) {
  const told = tellable(question);
  const [byFace, setByFace] = useState(!told || told.length > MOST_BUTTONS);
  /** Digits are dice wherever the focus is. */
  function typed({ key, target, currentTarget }: React.KeyboardEvent<HTMLElement>): void {
    if (/^\d$/.test(key) && !(target instanceof HTMLInputElement))
      currentTarget.querySelector('input')?.focus({ preventScroll: true });
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that its field takes
    <div className="own-dice" tabIndex={-1} ref={opensHere} onKeyDown={typed}>
      <h3>{asks(question)}</h3>
      <p className="quiet">{capital(question.why)}</p>
      {byFace || !told ? (
        <FaceButtons question={question} onFaces={(faces) => onAnswer({ faces })} />
      ) : (
        <div className="pad">
          {told.map(({ label, answer }) => (
            <button key={label} type="button" onClick={() => onAnswer(answer)}>
              {label}
            </button>
          ))}
        </div>
      )}
      {problem && <p role="alert">{problem}</p>}
      <div className="row-of-buttons">
        {told && (
          <button type="button" className="btn" onClick={() => setByFace(!byFace)}>
            {byFace ? 'Just the number' : 'Each face instead'}
          </button>
        )}
        {onBack && (
          <button type="button" className="btn" onClick={onBack}>
            One roll back
          </button>
        )}
      </div>
      <Typed question={question} onAnswer={onAnswer} />
    </div>
  );
}
