import { winsSaid } from '@sandtable/engine';
import { useMemo } from 'react';
import { Link } from 'wouter';
import type { Game } from '../../frame/games.ts';
import { debriefOf, type Luck } from '../session/luck.ts';
import type { Session } from '../session/session.ts';
import { HouseRulesOf } from './house-rules.tsx';

const signed = (value: number): string => `${value >= 0 ? '+' : '−'}${Math.abs(value).toFixed(1)}`;

/** How many in a hundred have worse luck than this, taken as a bell curve. */
function better({ came, expected, spread }: Luck): number {
  if (spread === 0) return 50;
  const z = (came - expected) / spread;
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    0.3989423 *
    Math.exp((-z * z) / 2) *
    t *
    (0.3193815 + t * (-0.3565638 + t * (1.781478 + t * (-1.821256 + t * 1.330274))));
  return Math.round(100 * (z > 0 ? 1 - tail : tail));
}

/** The position turn by turn, drawn as one line; the table beside it says the same. */
function Course({
  course,
  names,
}: {
  course: readonly { turn: number; value: number }[];
  names: readonly string[];
}) {
  const most = Math.max(20, ...course.map(({ value }) => Math.abs(value)));
  const x = (i: number): number => 10 + (i * 280) / Math.max(1, course.length - 1);
  const y = (value: number): number => 50 - (value / most) * 42;
  return (
    <figure className="course">
      <svg
        viewBox="0 0 300 100"
        role="img"
        aria-label={`How the battle went: above the line for the ${names[0]}, below for the ${names[1]}.`}
      >
        <path className="course-zero" d="M10 50H290" />
        <path
          className="course-line"
          d={`M${course.map(({ value }, i) => `${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join('L')}`}
        />
        <text x={10} y={10}>
          {names[0]}
        </text>
        <text x={10} y={97}>
          {names[1]}
        </text>
      </svg>
      <figcaption className="visually-hidden">
        {course.map(({ turn, value }) => `Turn ${turn}: ${signed(value)}`).join('; ')}
      </figcaption>
    </figure>
  );
}

/** After the battle. */
export function Debriefing({
  session,
  game,
  again,
  onStep,
}: {
  session: Session;
  game: Game;
  again: string;
  /** Shows the table after so many steps. */
  onStep: (step: number) => void;
}) {
  const record = session.feed.record();
  const debrief = useMemo(() => debriefOf(session.teller, game, record), [session, game, record]);
  const verdict = session.feed.verdict()!;
  const nameOf = (side: string): string => session.scenario.sides.find(({ id }) => id === side)?.name ?? side;
  const names = session.scenario.sides.map(({ name }) => name);
  return (
    <section className="debrief" aria-label="Debrief">
      <h2>{verdict.winner === 'draw' ? 'A draw' : winsSaid(nameOf(verdict.winner))}</h2>
      <p>{verdict.why}</p>
      <p className="row-of-buttons">
        <Link className="btn main" href={again}>
          Again, sides swapped
        </Link>
        <Link className="btn" href="/play">
          Another battle
        </Link>
      </p>
      <h3>In the end</h3>
      <dl className="facts">
        {debrief.tally.map(({ side, facts }) => (
          <div key={side}>
            <dt>{nameOf(side)}</dt>
            <dd>{facts.map(([label, value]) => `${value} ${label}`).join(', ')}</dd>
          </div>
        ))}
      </dl>
      {session.scenario.sides.map(({ id, name }) => (
        <p key={id} className="quiet">
          <b>{name}: </b>
          {session.teller.board.stages(session.feed.now(undefined), id).goal}
        </p>
      ))}
      <h3>How it went</h3>
      <Course course={debrief.course} names={names} />
      <h3>Turning points</h3>
      <ol className="turning">
        {debrief.turning.map(({ step, turn, text, value }) => (
          <li key={`${step} ${text}`}>
            <button type="button" className="to-moment" title="Show it" onClick={() => onStep(step + 1)}>
              <b>{`Turn ${turn}`}</b> {text}
            </button>{' '}
            <small>{`${nameOf(session.scenario.sides[value >= 0 ? 0 : 1]!.id)} ${signed(Math.abs(value))}`}</small>
          </li>
        ))}
      </ol>
      <h3>Luck</h3>
      <table className="luck">
        <thead>
          <tr>
            <th>Side</th>
            <th>Rolls</th>
            <th>Came</th>
            <th>Expected</th>
            <th>Luckier than</th>
          </tr>
        </thead>
        <tbody>
          {debrief.luck.map((luck) => (
            <tr key={luck.side}>
              <th scope="row">{nameOf(luck.side)}</th>
              <td>{luck.rolls}</td>
              <td>{luck.came.toFixed(0)}</td>
              <td>{`${luck.expected.toFixed(1)} ± ${luck.spread.toFixed(1)}`}</td>
              <td>{`${better(luck)} in 100`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <HouseRulesOf book={game.sheet.rulebook} chosen={record.options} />
      <h3>Losses</h3>
      <table className="luck">
        <tbody>
          {debrief.losses.map(({ side, name, lost, full, note }) => (
            <tr key={`${side} ${name}`}>
              <th scope="row">{name}</th>
              <td>{nameOf(side)}</td>
              <td>
                {full > 1
                  ? lost === 0
                    ? 'none'
                    : `${lost} of ${full}`
                  : note || (lost > 0 ? 'lost' : 'unhurt')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
