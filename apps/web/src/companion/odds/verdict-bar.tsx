import type { Problem } from '@sandtable/engine';
import { inMeasure } from '../../frame/measure.ts';
import { useSettings } from '../../frame/settings.ts';
import { RuleLink } from '../../ui/rule-link.tsx';
import type { Step } from '../steps.tsx';
import type { Verdict } from './verdict.ts';

type Props = {
  readonly verdict: Verdict;
  readonly refused: Problem | undefined;
  readonly stale: boolean;
  readonly step: Step;
  readonly children: React.ReactNode;
};

/** The verdict, always in view, and the one thing to do next. */
export function VerdictBar({ verdict, refused, stale, step, children }: Props) {
  const { measure } = useSettings();
  return (
    <section className="verdict-bar" aria-label="Verdict" data-step={step}>
      <div className={stale ? 'verdict stale' : 'verdict'} aria-live="polite">
        {verdict.figure && <span className="figure">{verdict.figure}</span>}
        <p>
          <b>{inMeasure(verdict.headline, measure)}</b>
          <span className="quiet">
            {inMeasure(verdict.detail, measure)} {refused?.rule && <RuleLink rule={refused.rule} />}
          </span>
        </p>
      </div>
      <div className="verdict-buttons">{children}</div>
    </section>
  );
}
