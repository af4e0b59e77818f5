import type { Point } from '@sandtable/dice';
import { percent } from '@sandtable/engine';
import { useState } from 'react';
import { Fold } from './fold.tsx';

const BOX = { width: 362, height: 200, left: 36, right: 356, top: 10, bottom: 166 } as const;
const y = (chance: number): number => BOX.bottom - (BOX.bottom - BOX.top) * chance;
const r = (value: number): number => Math.round(value * 10) / 10;

export type Reading = 'atLeast' | 'exactly';

type CurveProps = {
  readonly points: readonly Point[];
  readonly noun: string;
  /** Where the marker stands at first. */
  readonly start: number;
  /** A second situation, drawn as a dashed line. */
  readonly against?: readonly Point[] | undefined;
};

/** Every whole step between the ends, so that the axis is true even where a value cannot come up. */
function filled(points: readonly Point[]): readonly Point[] {
  const [first, last] = [points[0]!.value, points.at(-1)!.value];
  const whole = points.every(({ value }) => Number.isInteger(value));
  if (!whole || last - first > 60) return points;
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const value = first + i;
    return (
      points.find((point) => point.value === value) ?? {
        value,
        exactly: 0,
        atLeast: points.find((point) => point.value > value)!.atLeast,
      }
    );
  });
}

function Axes({ points, x, noun }: { points: readonly Point[]; x: (i: number) => number; noun: string }) {
  const every = Math.ceil(points.length / 16);
  return (
    <g>
      {[0, 0.25, 0.5, 0.75, 1].map((chance) => (
        <g key={chance}>
          <path className="grid" d={`M${BOX.left} ${y(chance)}H${BOX.right}`} />
          <text className="axis" x={BOX.left - 6} y={y(chance) + 4} textAnchor="end">
            {Math.round(chance * 100)}%
          </text>
        </g>
      ))}
      {points.map(({ value }, i) =>
        i % every === 0 ? (
          <text key={value} className="value" x={r(x(i))} y={BOX.bottom + 16} textAnchor="middle">
            {Number(value.toFixed(2))}
          </text>
        ) : null,
      )}
      <text className="axis" x={BOX.right} y={BOX.height - 5} textAnchor="end">
        {noun}
      </text>
    </g>
  );
}

/** The chance of at least so many as a curve, of exactly so many as bars; the marker can be moved. */
export function Curve({ points: given, noun, start, against }: CurveProps) {
  const points = filled(given);
  const [reading, setReading] = useState<Reading>('atLeast');
  const [moved, setMoved] = useState<number>();
  const wanted = moved ?? start;
  const marker = Math.max(
    0,
    points.findIndex(({ value }) => value >= wanted) === -1
      ? points.length - 1
      : points.findIndex(({ value }) => value >= wanted),
  );
  const width = (BOX.right - BOX.left) / points.length;
  const x = (i: number): number => BOX.left + width * (i + 0.5);
  const at = points[marker]!;
  const said = {
    atLeast: `${at.value} or more: ${percent(at.atLeast)}`,
    exactly: `exactly ${at.value}: ${percent(at.exactly)}`,
  };
  const line = (list: readonly (readonly [number, number])[]): string =>
    `M${list.map(([px, py]) => `${r(px)} ${r(py)}`).join('L')}`;
  return (
    <figure className="curve">
      <div className="curve-box">
        <svg viewBox={`0 0 ${BOX.width} ${BOX.height}`} aria-hidden="true">
          <Axes points={points} x={x} noun={noun} />
          {points.map((point, i) => (
            <rect
              key={point.value}
              className={(reading === 'atLeast' ? i >= marker : i === marker) ? 'bar on' : 'bar'}
              x={r(x(i) - width * 0.4)}
              width={r(width * 0.8)}
              y={r(y(point.exactly))}
              height={r(Math.max(0, BOX.bottom - y(point.exactly)))}
              rx={1}
            />
          ))}
          {against && (
            <path
              className="other"
              d={line(overlay(against, points).map((chance, i) => [x(i), y(chance)]))}
            />
          )}
          <path className="line" d={line(points.map((point, i) => [x(i), y(point.atLeast)]))} />
          <path className="drop" d={`M${r(x(marker))} ${r(y(at[reading]))}V${BOX.bottom}`} />
          {points.length <= 30 &&
            points.map((point, i) => (
              <circle key={point.value} className="dot" cx={r(x(i))} cy={r(y(point.atLeast))} r={3} />
            ))}
          <circle className="dot on" cx={r(x(marker))} cy={r(y(at[reading]))} r={5.5} />
        </svg>
        <input
          type="range"
          className="marker"
          aria-label={`Mark a number of ${noun}`}
          aria-valuetext={said[reading]}
          min={0}
          max={points.length - 1}
          value={marker}
          onChange={(event) => setMoved(points[Number(event.target.value)]!.value)}
        />
      </div>
      <figcaption>
        <output className="said">{said[reading]}</output>
        <span className="quiet">{said[reading === 'atLeast' ? 'exactly' : 'atLeast']}</span>
        <span className="switch">
          <button type="button" aria-pressed={reading === 'atLeast'} onClick={() => setReading('atLeast')}>
            at least
          </button>
          <button type="button" aria-pressed={reading === 'exactly'} onClick={() => setReading('exactly')}>
            exactly
          </button>
        </span>
      </figcaption>
      <AsTable points={points} noun={noun} />
    </figure>
  );
}

/** Another curve read off at the values of this one. */
const overlay = (other: readonly Point[], points: readonly Point[]): number[] =>
  points.map(({ value }) => other.find((point) => point.value >= value)?.atLeast ?? 0);

function AsTable({ points, noun }: { points: readonly Point[]; noun: string }) {
  return (
    <Fold kind="as-table" summary="As a table">
      {() => (
        <table>
          <thead>
            <tr>
              <th scope="col">{noun}</th>
              <th scope="col">at least</th>
              <th scope="col">exactly</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ value, atLeast, exactly }) => (
              <tr key={value}>
                <th scope="row">{Number(value.toFixed(2))}</th>
                <td>{percent(atLeast)}</td>
                <td>{percent(exactly)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Fold>
  );
}

/** Results that are no numbers: a bar each, the likeliest first. */
export function Shares({ rows }: { rows: readonly (readonly [label: string, chance: number])[] }) {
  return (
    <ul className="shares">
      {rows.map(([label, chance]) => (
        <li key={label}>
          <span>{label}</span>
          <span className="share" style={{ '--share': chance } as React.CSSProperties} aria-hidden="true" />
          <b>{percent(chance)}</b>
        </li>
      ))}
    </ul>
  );
}
