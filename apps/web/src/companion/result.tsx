import type { Question } from '@sandtable/dice';
import { type Line, type Procedure, percent, type Resolution } from '@sandtable/engine';
import { Link } from 'wouter';
import type { Game } from '../frame/games.ts';
import { inMeasure } from '../frame/measure.ts';
import { useSettings } from '../frame/settings.ts';
import { useStore } from '../frame/store.ts';
import { log } from '../log/log.ts';
import { Fold } from '../ui/fold.tsx';
import { Ledger } from '../ui/ledger.tsx';
import { RuleLink } from '../ui/rule-link.tsx';
import { Tray } from '../ui/tray.tsx';
import { followUpAddress } from './follow-up.ts';
import { WriteDown } from './in-play.tsx';
import type { Odds } from './odds.ts';
import type { Input } from './presentation.ts';
import { capital, figure, nounOf, saidValue, words } from './words.ts';

export type Resolved = {
  readonly resolution: Resolution;
  readonly asked: readonly Question[];
  readonly input: Input;
  readonly entry: string;
};

type Props = {
  readonly game: Game;
  readonly procedure: Procedure;
  readonly resolved: Resolved;
  readonly odds: Odds | undefined;
};

/** How good this was: the chance of as much or more. */
function rarity(value: unknown, odds: Odds | undefined, tells: string): string {
  const field = odds?.fields[tells];
  if (field?.kind !== 'numbers' || typeof value !== 'number' || field.points.length < 2) return '';
  const point = field.points.find((each) => each.value === value);
  return point ? `As much or more: ${percent(point.atLeast)}.` : '';
}

function Headline({ game, procedure, resolved, odds }: Props) {
  const value = resolved.resolution.outcome[procedure.tells];
  const noun = nounOf(game.presentation, procedure, procedure.tells);
  const said = capital(saidValue(value));
  const big = said.length <= 4;
  return (
    <div className="headline" role="status">
      {big && <span className="figure">{typeof value === 'number' ? figure(value) : said}</span>}
      <p>
        <b>{big ? noun : said}</b>
        <span className="quiet">{rarity(value, odds, procedure.tells)}</span>
      </p>
    </div>
  );
}

function WhatNow({ game, procedure, resolved }: Props) {
  const { measure } = useSettings();
  const { outcome } = resolved.resolution;
  const steps = (game.presentation.procedures[procedure.id]?.next ?? []).filter(
    ({ when }) => !when || when(outcome, resolved.input),
  );
  if (steps.length === 0) return null;
  return (
    <section>
      <h2>What now</h2>
      <ol className="steps-now">
        {steps.map((step, i) => {
          const say = inMeasure(
            typeof step.say === 'string' ? step.say : step.say(outcome, resolved.input),
            measure,
          );
          return (
            <li key={say}>
              <span className="count">{i + 1}</span>
              <span>
                {say} {step.rule && <RuleLink rule={step.rule} />}
                {step.to && (
                  <Link
                    className="btn"
                    href={followUpAddress(game, step, resolved.resolution.outcome, resolved.input)}
                  >
                    {game.sheet.procedures[step.to]!.title}
                  </Link>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** What was found after the first die fell. */
const afterDice = (lines: readonly Line[]): readonly Line[] => {
  const first = lines.findIndex(({ kind }) => kind === 'roll');
  return first === -1 ? lines : lines.slice(first);
};

function InFull({ game, procedure, resolved }: Props) {
  const { outcome } = resolved.resolution;
  return (
    <Fold kind="others" summary="Everything in the result">
      {() => (
        <dl className="outcome">
          {Object.entries(outcome).map(([field, value]) => (
            <div key={field}>
              <dt>
                {capital(
                  field === procedure.tells
                    ? nounOf(game.presentation, procedure, field)
                    : (game.presentation.nouns[field] ?? words(field)),
                )}
              </dt>
              <dd>{saidValue(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Fold>
  );
}

/** Results of the evening against what could be expected, in this procedure. */
function Luck({ game, procedure }: Pick<Props, 'game' | 'procedure'>) {
  const entries = useStore(log).filter(
    (entry) => entry.luck && entry.tag === game.tag && entry.procedure === procedure.id,
  );
  const got = entries.reduce((sum, { luck }) => sum + luck!.got, 0);
  const expected = entries.reduce((sum, { luck }) => sum + luck!.expected, 0);
  if (entries.length < 2 || expected === 0) return null;
  const off = Math.max(-0.5, Math.min(0.5, (got - expected) / (2 * expected)));
  return (
    <section>
      <h2>
        Luck tonight <small>{entries.length} times</small>
      </h2>
      <div className="luck" aria-hidden="true">
        <i style={{ left: `${50 + Math.min(0, off) * 100}%`, width: `${Math.abs(off) * 100}%` }} />
        <u />
      </div>
      <p className="dice-caption">
        <span>expected {figure(Number(expected.toFixed(1)))}</span>
        <span>
          <b>{figure(got)}</b> {nounOf(game.presentation, procedure, procedure.tells)}
        </span>
      </p>
    </section>
  );
}

/** The result in words, the dice, what it does and what to do next. */
export function Result(props: Props) {
  const { game, procedure, resolved } = props;
  const { resolution, asked, input, entry } = resolved;
  return (
    <div className="result">
      <Headline {...props} />
      {resolution.rolls.length > 0 && <Tray key={entry} rolls={resolution.rolls} asked={asked} />}
      <Ledger lines={afterDice(resolution.trace.lines)} />
      <WhatNow {...props} />
      <WriteDown
        key={`book ${entry}`}
        game={game}
        roles={game.presentation.procedures[procedure.id]?.roles ?? []}
        outcome={resolution.outcome}
        input={input}
        entry={entry}
      />
      <InFull {...props} />
      <Luck game={game} procedure={procedure} />
    </div>
  );
}
