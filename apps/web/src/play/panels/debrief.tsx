import { sideSaid, winsSaid } from '@sandtable/engine';
import { useMemo } from 'react';
import { Link } from 'wouter';
import type { Game } from '../../frame/games.ts';
import { type Debrief, debriefOf } from '../session/debrief.ts';
import type { LuckOf } from '../session/luck.ts';
import type { Session } from '../session/session.ts';
import { HouseRulesOf } from './house-rules.tsx';

/** What each side had left, turn by turn: a line a side, each with its last number. */
function Course({ course, sides }: { course: Debrief['course']; sides: Session['scenario']['sides'] }) {
  const most = Math.max(1, ...course.flatMap(({ left }) => Object.values(left)));
  const x = (i: number): number => 10 + (i * 250) / Math.max(1, course.length - 1);
  const y = (value: number): number => 92 - (value / most) * 80;
  const lines = sides.map(({ id, name }, i) => {
    const of = course.map(({ left }) => left[id] ?? 0);
    const other = course.at(-1)!.left[sides[1 - i]?.id ?? ''] ?? 0;
    const last = of.at(-1)!;
    // Two ends that meet would print their numbers over each other.
    const aside =
      Math.abs(y(last) - y(other)) < 10 ? (last > other || (last === other && i === 0) ? -5 : 6) : 0;
    return { id, name, of, last, aside };
  });
  return (
    <figure className="course">
      <svg viewBox="0 0 300 100" aria-hidden="true">
        <path className="course-zero" d="M10 92H260" />
        {lines.map(({ id, of, last, aside }, i) => (
          <g key={id} className={`course-side-${i}`}>
            <path
              className="course-line"
              d={`M${of.map((value, k) => `${x(k).toFixed(1)} ${y(value).toFixed(1)}`).join('L')}`}
            />
            <text x={266} y={y(last) + 3 + aside}>
              {last}
            </text>
          </g>
        ))}
      </svg>
      <figcaption>
        {lines.map(({ id, name, of, last }, i) => (
          <span key={id} className={`course-side-${i}`}>
            {`${name} ${of[0]} to ${last}`}
          </span>
        ))}
        <span className="visually-hidden">
          {course
            .map(
              ({ turn, left }) =>
                `Turn ${turn}: ${lines.map(({ id, name }) => `${name} ${left[id]}`).join(', ')}`,
            )
            .join('; ')}
        </span>
      </figcaption>
    </figure>
  );
}

const HOW_LUCKY = [
  [0, 'very unlucky'],
  [10, 'unlucky'],
  [30, 'about as was to be expected'],
  [70, 'lucky'],
  [90, 'very lucky'],
] as const;
const saidLuck = (luckierThan: number): string => HOW_LUCKY.findLast(([from]) => luckierThan >= from)![1];

function LuckTable({ luck, name }: { luck: LuckOf; name: string }) {
  const { luckierThan, kinds } = luck;
  if (kinds.length === 0) return <p className="quiet">{`${name}: no rolls to measure.`}</p>;
  return (
    <table className="luck">
      <caption>
        <b>{name}</b>
        {`: ${saidLuck(luckierThan)}. Of 100 such battles the dice are worse in ${luckierThan}.`}
      </caption>
      <thead>
        <tr>
          <th>Rolled for</th>
          <th>Rolls</th>
          <th>Came</th>
          <th>Expected</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ what, rolls, came, expected, spread }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{rolls}</td>
            <td>{came}</td>
            <td>{`${expected.toFixed(1)} ± ${spread.toFixed(1)}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A man's story beneath his name, each moment a way back to it. */
function Story({
  name,
  story,
  onStep,
}: {
  name: string;
  story: Debrief['losses'][number]['story'];
  onStep: (step: number) => void;
}) {
  if (story.length === 0) return name;
  return (
    <details className="story">
      <summary>{name}</summary>
      <ol className="turning">
        {story.map(({ step, turn, text }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a moment is its place in the story
          <li key={i}>
            <button type="button" className="to-moment" title="Show it" onClick={() => onStep(step + 1)}>
              <b>{`Turn ${turn}`}</b> {text}
            </button>
          </li>
        ))}
      </ol>
    </details>
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
      <h3>Strength left, turn by turn</h3>
      <Course course={debrief.course} sides={session.scenario.sides} />
      <h3>Turning points</h3>
      <ol className="turning">
        {debrief.turning.map(({ step, turn, text, side }) => (
          <li key={`${step} ${text}`}>
            <button type="button" className="to-moment" title="Show it" onClick={() => onStep(step + 1)}>
              <b>{`Turn ${turn}`}</b> {text}
            </button>{' '}
            <small>{`Good for ${sideSaid(nameOf(side))}.`}</small>
          </li>
        ))}
      </ol>
      <h3>Luck</h3>
      {debrief.luck.map((luck) => (
        <LuckTable key={luck.side} luck={luck} name={nameOf(luck.side)} />
      ))}
      <HouseRulesOf book={game.sheet.rulebook} chosen={record.options} />
      <h3>What became of everybody</h3>
      <table className="luck">
        <tbody>
          {debrief.losses.map(({ side, name, fate, story }) => (
            <tr key={`${side} ${name}`}>
              <th scope="row">
                <Story name={name} story={story} onStep={onStep} />
              </th>
              <td>{nameOf(side)}</td>
              <td>{fate}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
