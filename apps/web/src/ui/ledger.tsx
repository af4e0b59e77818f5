import {
  capital,
  figure,
  type Line,
  type Modifier,
  type NeedLine,
  type SumLine,
  saidFace,
  saidNeed,
  signed,
} from '@sandtable/engine';
import { inMeasure } from '../frame/measure.ts';
import { type Measure, useSettings } from '../frame/settings.ts';
import { Fold } from './fold.tsx';
import { Citations } from './rule-link.tsx';

function Row({
  label,
  value,
  rule,
  kind = '',
}: {
  label: string;
  value: string;
  rule: Modifier['rule'];
  kind?: string;
}) {
  return (
    <li className={kind}>
      <span>{label}</span>
      <span className="dots" aria-hidden="true" />
      <b>{value}</b>
      <Citations rules={rule} />
    </li>
  );
}

/** What a plus does: nobody should have to guess it. */
const directionOf = ({ to, under }: NeedLine): string =>
  to === 'die'
    ? 'These are added to the die: a plus helps.'
    : under
      ? 'These are added to the number that must not be passed: a plus helps.'
      : 'These are added to the number needed: a plus makes it harder.';

/** A printed table as it fell out: base, what applied, what it comes to; the rest on demand. */
function Working({ line, measure }: { line: SumLine | NeedLine; measure: Measure }) {
  const said = (text: string): string => capital(inMeasure(text, measure));
  const base = line.kind === 'need' ? saidFace(line.base, line.under) : figure(line.base);
  const total =
    line.kind === 'sum'
      ? /modifier/.test(line.title)
        ? signed(line.total)
        : figure(line.total)
      : line.chance === 0
        ? 'never'
        : saidFace(line.face, line.under);
  const applied = line.modifiers.filter((modifier) => modifier.applied);
  const others = line.modifiers.filter((modifier) => !modifier.applied);
  return (
    <div className="working">
      <ul className="ledger">
        {applied.length > 0 && <Row label={said(line.title)} value={base} rule={line.rule} />}
        {applied.map(({ label, value, rule }) => (
          <Row key={label} label={said(label)} value={signed(value)} rule={rule} />
        ))}
        <Row
          kind="total"
          label={
            line.kind === 'need'
              ? `${said(line.title)} ${saidNeed(line)}`
              : applied.length > 0
                ? `${said(line.title)} in all`
                : said(line.title)
          }
          value={total}
          rule={applied.length > 0 ? [] : line.rule}
        />
      </ul>
      {line.kind === 'need' && applied.length > 0 && <p className="direction quiet">{directionOf(line)}</p>}
      {others.length > 0 && (
        <Fold
          kind="others"
          summary={`${others.length} that ${others.length === 1 ? 'does' : 'do'} not count`}
        >
          {() => (
            <ul className="ledger">
              {others.map(({ label, value, rule, why }) => (
                <Row
                  key={label}
                  kind="nil"
                  label={said(why ? `${label}: ${why}` : label)}
                  value={value ? signed(value) : '0'}
                  rule={rule}
                />
              ))}
            </ul>
          )}
        </Fold>
      )}
    </div>
  );
}

function Fact({ text, rule, measure }: { text: string; rule: Modifier['rule']; measure: Measure }) {
  return (
    <p className="fact">
      {inMeasure(text, measure)} <Citations rules={rule} />
    </p>
  );
}

/** The working of the engine, in its order; rolls are shown elsewhere. */
export function Ledger({ lines }: { lines: readonly Line[] }) {
  const { measure } = useSettings();
  return (
    <div className="working-out">
      {lines.map((line, i) => {
        // Lines have no names; their order never changes.
        if (line.kind === 'roll') return null;
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        if (line.kind === 'fact') return <Fact key={i} text={line.text} rule={line.rule} measure={measure} />;
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        return <Working key={i} line={line} measure={measure} />;
      })}
    </div>
  );
}
