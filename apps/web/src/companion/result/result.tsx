import type { Question } from '@sandtable/dice';
import { figure, type Line, type Procedure, percent, type Resolution } from '@sandtable/engine';
import { Link } from 'wouter';
import type { Game } from '../../frame/games.ts';
import { inMeasure } from '../../frame/measure.ts';
import { useSettings } from '../../frame/settings.ts';
import { useStore } from '../../frame/store.ts';
import { type Entry, log } from '../../log/log.ts';
import { Ledger } from '../../ui/ledger.tsx';
import { RuleLink } from '../../ui/rule-link.tsx';
import { Tray } from '../../ui/tray.tsx';
import { DueList } from '../book/due.tsx';
import { Written } from '../book/in-play.tsx';
import { saidCast, useCast } from '../book/parts.ts';
import type { Input } from '../games/presentation.ts';
import type { Odds } from '../odds/odds.ts';
import { nounOf } from '../words.ts';
import { boutsOf, FightTray } from './fight-tray.tsx';
import { followUpAddress, isDue, recast } from './follow-up.ts';

export type Resolved = {
  readonly resolution: Resolution;
  readonly asked: readonly Question[];
  readonly input: Input;
  readonly entry: string;
  /** It stands in the book of units. */
  readonly booked: boolean;
};

type Props = {
  readonly game: Game;
  readonly procedure: Procedure;
  readonly resolved: Resolved;
  readonly odds: Odds | undefined;
  readonly onUndo: (entry: Entry) => void;
};

/** How good this was: the chance of as much or more. */
function rarity(value: unknown, odds: Odds | undefined, tells: string): string {
  const field = odds?.fields[tells];
  if (field?.kind !== 'numbers' || typeof value !== 'number' || field.points.length < 2) return '';
  const point = field.points.find((each) => each.value === value);
  return point && point.atLeast < 0.995 ? `So much or more comes ${percent(point.atLeast)} of the time.` : '';
}

/** The first sentence stands large, what follows it below. */
function parted(says: string): readonly [string, string] {
  const end = /[.!?] (?=[A-ZÀ-Ý0-9])/.exec(says);
  return end ? [says.slice(0, end.index + 1), says.slice(end.index + 2)] : [says, ''];
}

function Headline({ game, procedure, resolved, odds }: Props) {
  const who = saidCast(useCast(game, procedure.id));
  const { measure } = useSettings();
  const { outcome, says } = resolved.resolution;
  const [first, rest] = parted(inMeasure(says, measure));
  return (
    <div className="headline" role="status">
      <p>
        {who && <span className="quiet">{who}</span>}
        <b>{first}</b>
        {rest && <span>{rest}</span>}
        <span className="quiet">{rarity(outcome[procedure.tells], odds, procedure.tells)}</span>
      </p>
    </div>
  );
}

function WhatNow({ game, procedure, resolved }: Props) {
  const { measure } = useSettings();
  const cast = useCast(game, procedure.id);
  const { outcome } = resolved.resolution;
  const steps = (game.presentation.procedures[procedure.id]?.next ?? []).filter(
    (step) =>
      (!step.when || step.when(outcome, resolved.input)) &&
      (!step.ifDue || isDue(game, step, outcome, resolved.input, cast)),
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
                    href={followUpAddress(game, step, resolved.resolution.outcome, resolved.input, cast)}
                    onClick={() => recast(game, step, cast)}
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
  const { game, procedure, resolved, onUndo } = props;
  const { resolution, asked, entry } = resolved;
  const cast = useCast(game, procedure.id);
  const { lines } = resolution.trace;
  const bouts = procedure.sides && boutsOf(lines, procedure.sides);
  const told = new Set<Line>(bouts?.flatMap(({ said }) => said));
  return (
    <div className="result">
      <Headline {...props} />
      {bouts && procedure.sides ? (
        <FightTray bouts={bouts} sides={procedure.sides} />
      ) : (
        resolution.rolls.length > 0 && <Tray key={entry} rolls={resolution.rolls} asked={asked} />
      )}
      <Ledger lines={afterDice(lines).filter((line) => !told.has(line))} />
      <WhatNow {...props} />
      {game.presentation.owed?.some((each) => each.procedure === procedure.id) && <DueList game={game} />}
      <Written game={game} cast={cast} entry={entry} onUndo={onUndo} />
      <Luck game={game} procedure={procedure} />
    </div>
  );
}
