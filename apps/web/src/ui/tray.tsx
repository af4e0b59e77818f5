import type { Question, Roll } from '@sandtable/dice';
import { useState } from 'react';
import { Die } from '../drawing/dice.tsx';

/** More dice than this in one throw are counted, not drawn. */
const MOST_DRAWN = 60;

const stateOf = (face: number, question: Question | undefined): string =>
  question?.succeeds ? (question.succeeds.includes(face) ? 'hit' : 'miss') : '';

function resultOf({ wants, result, n }: Roll): string {
  if (wants === 'count')
    return n === 1 ? '' : `${String(result)} of ${n} ${result === 1 ? 'counts' : 'count'}`;
  if (wants === 'sum' && n > 1) return `${String(result)} in all`;
  return '';
}

/** Where only what matters was told: `5 of 12 count`, `it shows what it needs`. */
function toldAs({ wants, n, die, result }: Roll): string {
  if (wants !== 'count') return `${n} ${die}: ${typeof result === 'number' ? `${result} in all` : 'told'}`;
  if (n === 1) return result === 1 ? 'It shows what it needs' : 'It does not show what it needs';
  return `${String(result)} of ${n} ${die} ${result === 1 ? 'counts' : 'count'}`;
}

function Throw({ roll, question }: { roll: Roll; question: Question | undefined }) {
  const { why, faces, byHand, die } = roll;
  return (
    <div className="throw">
      {faces && faces.length <= MOST_DRAWN ? (
        <div className="dice">
          {faces.map((face, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a die is its place in the throw
            <span key={i} style={{ '--turn': i } as React.CSSProperties}>
              <Die die={die} face={face} state={stateOf(face, question)} />
            </span>
          ))}
        </div>
      ) : (
        <p className="told">{faces ? faces.join(' ') : toldAs(roll)}</p>
      )}
      <p className="dice-caption">
        <span>
          {why}
          {byHand ? ', own dice' : ''}
        </span>
        <span>{resultOf(roll)}</span>
      </p>
    </div>
  );
}

/** Every throw as it fell. A tap ends the tumbling. */
export function Tray({ rolls, asked }: { rolls: readonly Roll[]; asked: readonly Question[] }) {
  const [still, setStill] = useState(false);
  return (
    // biome-ignore lint/a11y: nothing is lost by not tapping: the dice come to rest by themselves
    <div className={still ? 'tray' : 'tray tumbling'} onClick={() => setStill(true)}>
      {rolls.map((roll, i) => (
        <Throw key={roll.index} roll={roll} question={asked[i]} />
      ))}
    </div>
  );
}
