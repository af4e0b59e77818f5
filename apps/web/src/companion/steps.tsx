import { useCallback, useEffect, useState } from 'react';
import { Icon } from '../drawing/icons.tsx';

export type Step = 'form' | 'dice' | 'result';
const ORDER: readonly Step[] = ['form', 'dice', 'result'];

const fromHash = (): Step => ORDER.find((step) => `#${step}` === location.hash) ?? 'form';

/** What changes the address; the router tells `pushState`, as when one owed test follows another on the same page. */
const MOVES = ['hashchange', 'popstate', 'pushState'] as const;

/** The step is in the address, so that "back" on a phone goes back one step. */
export function useStep(hasResult: boolean): [Step, (step: Step) => void] {
  const [hash, setHash] = useState(fromHash);
  useEffect(() => {
    const read = (): void => setHash(fromHash());
    for (const event of MOVES) addEventListener(event, read);
    return () => {
      for (const event of MOVES) removeEventListener(event, read);
    };
  }, []);
  const go = useCallback((step: Step) => {
    if (fromHash() !== step)
      history.pushState(
        history.state,
        '',
        step === 'form' ? location.pathname + location.search : `#${step}`,
      );
    setHash(step);
    scrollTo({ top: 0 });
  }, []);
  return [hash === 'result' && !hasResult ? 'dice' : hash, go];
}

const LABELS: Readonly<Record<Step, string>> = {
  form: 'The situation',
  dice: 'The dice',
  result: 'The result',
};

type Props = {
  readonly step: Step;
  readonly go: (step: Step) => void;
  readonly done: boolean;
  readonly settled: boolean;
};

export function Steps({ step, go, done, settled }: Props) {
  const now = ORDER.indexOf(step);
  return (
    <nav className="steps" aria-label="Steps">
      {ORDER.map((each, i) => (
        <button
          key={each}
          type="button"
          aria-current={each === step ? 'step' : undefined}
          disabled={each === 'result' && !done}
          onClick={() => go(each)}
        >
          {i < now ? <Icon name="tick" size={15} /> : <b>{i + 1}</b>}
          {each === 'dice' && settled ? 'The working' : LABELS[each]}
        </button>
      ))}
    </nav>
  );
}
