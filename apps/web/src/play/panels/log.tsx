import type { Roll } from '@sandtable/dice';
import { memo, useEffect, useRef, useState } from 'react';
import { Die } from '../../drawing/dice.tsx';
import { inMeasure } from '../../frame/measure.ts';
import { useSettings } from '../../frame/settings.ts';
import { Ledger } from '../../ui/ledger.tsx';
import { Citations } from '../../ui/rule-link.tsx';
import { Tray } from '../../ui/tray.tsx';
import { useSteady } from '../orders/use-keys.ts';
import type { LogLine } from '../session/telling.ts';

const rollsOf = ({ trail }: LogLine): Roll[] =>
  (trail?.resolved?.trace ?? []).filter((line): line is Roll => line.kind === 'roll');

/** The rules behind a line, each once. */
function rulesOf({ trail }: LogLine): string[] {
  const lines = trail?.resolved?.trace ?? [];
  const cited = lines.flatMap((line) => ('rule' in line ? line.rule : []));
  return [...new Set(cited)].slice(0, 3);
}

const MOST_FACES = 8;

const Entry = memo(function Entry({
  line,
  open,
  onOpen,
}: {
  line: LogLine;
  open: boolean;
  onOpen: (line: LogLine) => void;
}) {
  const { measure } = useSettings();
  const rolls = rollsOf(line);
  const all = rolls.flatMap(({ faces: fallen, die }) => (fallen ?? []).map((face) => ({ face, die })));
  const faces = all.slice(0, MOST_FACES);
  const heading = line.text.startsWith('Turn ');
  return (
    <li className={heading ? 'entry heading' : 'entry'}>
      <button type="button" aria-expanded={open} onClick={() => onOpen(line)}>
        {faces.length > 0 && (
          <span className="entry-dice" aria-hidden="true">
            {faces.map(({ face, die }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a die is its place in the throw
              <Die key={i} die={die} face={face} size={18} />
            ))}
            {all.length > faces.length && '…'}
          </span>
        )}
        <span>
          {inMeasure(line.text, measure)}
          {line.byHand && <em className="by-hand"> (own dice)</em>}
        </span>
      </button>
      {open && line.trail?.resolved?.trace && (
        <div className="entry-more">
          {rolls.length > 0 && <Tray rolls={rolls} asked={[]} />}
          <Ledger lines={line.trail.resolved.trace} />
        </div>
      )}
      {!open && rulesOf(line).length > 0 && <Citations rules={rulesOf(line)} />}
    </li>
  );
});

/** So many lines are in the list; earlier ones come when they are asked for. */
const PAGE = 30;

/** What happened, newest last; a line opens to its working, and is shown again on the table. */
export function Log({
  log,
  open,
  onOpen,
}: {
  log: readonly LogLine[];
  open: LogLine | null;
  onOpen: (line: LogLine | null) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  const last = log[log.length - 1];
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last line scrolls into view
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const toEnd = (): void => box.scrollTo({ top: box.scrollHeight });
    toEnd();
    // The card above may grow afterwards and push the last line out of view.
    const resized = new ResizeObserver(toEnd);
    resized.observe(box);
    return () => resized.disconnect();
  }, [last]);
  const [pages, setPages] = useState(1);
  const shown = log.slice(-PAGE * pages);
  const toggle = useSteady((line: LogLine) => onOpen(open === line ? null : line));
  return (
    <section className="log" aria-label="Log">
      <h2>Log</h2>
      <ol ref={list}>
        {log.length === 0 && <li className="quiet">Nothing has happened yet.</li>}
        {shown.length < log.length && (
          <li>
            <button type="button" className="btn small" onClick={() => setPages(pages + 1)}>
              Earlier
            </button>
          </li>
        )}
        {shown.map((line) => (
          <Entry key={line.n} line={line} open={open === line} onOpen={toggle} />
        ))}
      </ol>
      <p className="visually-hidden" aria-live="polite">
        {last?.text}
      </p>
    </section>
  );
}
