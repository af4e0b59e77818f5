import { type Procedure, percent } from '@sandtable/engine';
import { useState } from 'react';
import type { Game } from '../frame/games.ts';
import { Curve, Shares } from '../ui/chart.tsx';
import { Fold } from '../ui/fold.tsx';
import { chanceOf, type FieldOdds, mattersOf, type Odds } from './odds.ts';
import { capital, figure, nounOf, saidValue } from './words.ts';

type Props = {
  readonly game: Game;
  readonly procedure: Procedure;
  readonly odds: Odds;
  readonly against?: Odds | undefined;
};

const open = (field: FieldOdds): boolean =>
  field.kind === 'numbers' ? field.points.length > 1 : field.rows.length > 1;

/** The results that matter most, each with its chance. */
function Matters({ game, procedure, odds, against }: Props) {
  const matters = mattersOf(odds, procedure.tells, game.presentation.procedures[procedure.id]?.matters);
  return (
    <ul className="matters">
      {matters.map((matter) => {
        const chance = chanceOf(odds, matter);
        const other = against && chanceOf(against, matter);
        if (chance === undefined) return null;
        const noun = nounOf(game.presentation, procedure, matter.field);
        return (
          <li key={`${matter.field} ${matter.say}`}>
            <b>{percent(chance)}</b>{' '}
            {matter.say || (matter.atLeast === undefined ? noun : `${matter.atLeast} or more ${noun}`)}
            {other !== undefined && <span className="quiet"> (pinned: {percent(other)})</span>}
          </li>
        );
      })}
    </ul>
  );
}

function FieldView({
  field,
  noun,
  against,
}: {
  field: FieldOdds;
  noun: string;
  against?: FieldOdds | undefined;
}) {
  if (field.kind === 'words')
    return <Shares rows={field.rows.map(([value, chance]) => [capital(saidValue(value)), chance])} />;
  if (field.points.length === 1) return <p>Always {figure(field.points[0]!.value)}.</p>;
  return (
    <>
      <Curve
        points={field.points}
        noun={noun}
        start={Math.max(field.points[0]!.value + 1, Math.round(field.mean))}
        against={against?.kind === 'numbers' ? against.points : undefined}
      />
      <p className="mean">
        On average <b>{figure(Number(field.mean.toFixed(2)))}</b> {noun}
        {against?.kind === 'numbers' && (
          <span className="quiet"> (pinned: {figure(Number(against.mean.toFixed(2)))})</span>
        )}
      </p>
    </>
  );
}

/** Exact odds: the main result as a chart, the results that matter, and any other result on demand. */
export function OddsView({ game, procedure, odds, against }: Props) {
  const [chosen, setChosen] = useState<string>();
  const others = Object.entries(odds.fields).filter(([, field]) => open(field));
  if (others.length === 0) return <p className="quiet">Nothing here is left to chance.</p>;
  const main = odds.fields[procedure.tells];
  const standard = main && open(main) ? procedure.tells : others[0]![0];
  const name = chosen !== undefined && odds.fields[chosen] ? chosen : standard;
  const noun = (field: string): string => nounOf(game.presentation, procedure, field);
  return (
    <>
      <Matters {...{ game, procedure, odds, against }} />
      <FieldView key={name} field={odds.fields[name]!} noun={noun(name)} against={against?.fields[name]} />
      {others.length > 1 && (
        <Fold kind="others" summary="Other results">
          {() => (
            <div className="chips">
              {others.map(([field]) => (
                <button
                  key={field}
                  type="button"
                  className="chip"
                  aria-pressed={field === name}
                  onClick={() => setChosen(field)}
                >
                  {capital(noun(field))}
                </button>
              ))}
            </div>
          )}
        </Fold>
      )}
    </>
  );
}
