import { inMeasure } from '../../frame/measure.ts';
import { useSettings } from '../../frame/settings.ts';
import type { LogLine } from '../session/telling.ts';

/** What happened since one last decided, line by line on the table as it was. */
export function RecapBar({
  lines,
  at,
  onStep,
  onEnd,
}: {
  lines: readonly LogLine[];
  at: number;
  onStep: (by: number) => void;
  onEnd: () => void;
}) {
  const { measure } = useSettings();
  return (
    <section className="prompt-bar recap" aria-label="What happened">
      <div className="prompt-text" aria-live="polite">
        <h2>{inMeasure(lines[at]?.text ?? '', measure)}</h2>
        <p>{`${at + 1} of ${lines.length} since you last decided.`}</p>
      </div>
      <div className="prompt-buttons">
        <button type="button" className="btn" disabled={at === 0} onClick={() => onStep(-1)}>
          Before <kbd>←</kbd>
        </button>
        <button type="button" className="btn" disabled={at === lines.length - 1} onClick={() => onStep(1)}>
          After <kbd>→</kbd>
        </button>
        <button type="button" className="btn main" onClick={onEnd}>
          Back to now <kbd>Esc</kbd>
        </button>
      </div>
    </section>
  );
}
