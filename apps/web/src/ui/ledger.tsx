import {
  capital,
  figure,
  type Line,
  type Modifier,
  type NeedLine,
  type PrintedTable,
  type SumLine,
  saidFace,
  saidNeed,
  signed,
} from '@sandtable/engine';
import { Fragment } from 'react';
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

/** A table of the sheet with the columns that are read lit, and once the die is known its row. */
function Printed({ title, columns, rows, lit, row }: PrintedTable) {
  const kindOf = (i: number, j: number): string =>
    lit.includes(j) && i === row ? 'cell' : lit.includes(j) || i === row ? 'lit' : '';
  return (
    <table className="printed-table">
      <caption className="quiet">{title}: figures striking across, the die down</caption>
      <thead>
        <tr>
          <td />
          {columns.map((column, j) => (
            <th key={column} scope="col" className={kindOf(-1, j)}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the row of a face of the die
          <tr key={i}>
            <th scope="row" className={i === row ? 'lit' : ''}>
              {i + 1}
            </th>
            {cells.map((cell, j) => (
              <td key={columns[j]} className={kindOf(i, j)}>
                {cell === 0 ? '–' : cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
/** Before the die a table is shown with its column; afterwards once, with the row as well. */
const isShownLater = (line: Line, later: readonly Line[]): boolean =>
  line.kind === 'fact' &&
  line.table?.row === null &&
  later.some((each) => each.kind === 'fact' && each.table?.title === line.table?.title);

/** The working of the engine, in its order; rolls are shown elsewhere. */
export function Ledger({ lines }: { lines: readonly Line[] }) {
  const { measure } = useSettings();
  return (
    <div className="working-out">
      {lines.map((line, i) => {
        // Lines have no names; their order never changes.
        if (line.kind === 'roll' || isShownLater(line, lines.slice(i + 1))) return null;
        if (line.kind === 'fact')
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <Fragment key={i}>
              <Fact text={line.text} rule={line.rule} measure={measure} />
              {line.table && <Printed {...line.table} />}
            </Fragment>
          );
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        return <Working key={i} line={line} measure={measure} />;
      })}
    </div>
  );
}
