import { capital, figure, type Headline, type Procedure, percent } from '@sandtable/engine';
import { useState } from 'react';
import type { Game } from '../../frame/games.ts';
import { inMeasure } from '../../frame/measure.ts';
import { useSettings } from '../../frame/settings.ts';
import { Curve, Shares } from '../../ui/chart.tsx';
import { nounOf, saidValue } from '../words.ts';
import type { FieldOdds, Odds } from './odds.ts';

type Props = {
  readonly game: Game;
  readonly procedure: Procedure;
  readonly odds: Odds;
  readonly against?: Odds | undefined;
  /** Leaves out what is sure, and what cannot be. */
  readonly brief?: boolean;
};

const open = (field: FieldOdds | undefined): boolean =>
  field !== undefined && (field.kind === 'numbers' ? field.points.length > 1 : field.rows.length > 1);

const wantsIn = ({ outlook: { headline, others } }: Odds): readonly Headline[] => [headline, ...others];

/** What a value of a field means in the words of what a player wants to know, where they speak of it alone. */
function meaning(odds: Odds, field: string, value: string): string | undefined {
  const said = (values: string): Headline | undefined =>
    wantsIn(odds).find((each) => each.field === field && each.values.join('\n') === values);
  const want = said(value);
  if (want) return capital(want.clause);
  return value === 'false' && said('true') ? 'Not so' : undefined;
}

/** All rows of a chart speak alike: as players want to know it, or else as the sheet calls each value. */
function labelsOf(odds: Odds, field: string, values: readonly string[], which: string | undefined): string[] {
  const meanings = values.map((value) => meaning(odds, field, value));
  return meanings.every((each) => each !== undefined)
    ? meanings
    : values.map((value) => capital(which === undefined ? saidValue(value) : `${which} ${value}`));
}

function FieldView({
  odds,
  name,
  noun,
  which,
  against,
}: {
  odds: Odds;
  name: string;
  noun: string;
  /** Its numbers say which one of these. */
  which: string | undefined;
  against?: Odds | undefined;
}) {
  const field = odds.fields[name]!;
  const other = against?.fields[name];
  if (field.kind === 'words') {
    const values = field.rows.map(([value]) => value);
    const labels = labelsOf(odds, name, values, which);
    return <Shares rows={field.rows.map(([, chance], i) => [labels[i]!, chance])} />;
  }
  if (field.points.length === 1) return <p>Always {figure(field.points[0]!.value)}.</p>;
  return (
    <>
      <Curve
        points={field.points}
        noun={noun}
        start={Math.max(field.points[0]!.value + 1, Math.round(field.mean))}
        against={other?.kind === 'numbers' ? other.points : undefined}
      />
      <p className="mean">
        {capital(noun)}, on average: <b>{figure(Number(field.mean.toFixed(2)))}</b>
        {other?.kind === 'numbers' && (
          <span className="quiet"> (pinned: {figure(Number(other.mean.toFixed(2)))})</span>
        )}
      </p>
    </>
  );
}

/** What a player wants to know, each with its chance; the one that was tapped is drawn as a chart. */
export function OddsView({ game, procedure, odds, against, brief = false }: Props) {
  const { measure } = useSettings();
  const wants = wantsIn(odds).filter(({ p }, i) => p !== null && !(brief && i > 0 && (p === 0 || p === 1)));
  const [chosen, setChosen] = useState<string>();
  const fields = [...new Set([...wants.map(({ field }) => field), procedure.tells])];
  const charted = fields.filter((field) => open(odds.fields[field]));
  if (charted.length === 0) return <p className="quiet">Nothing here is left to chance.</p>;
  const keyed = ({ field, clause }: Headline): string => `${field} ${clause}`;
  const shown =
    wants.find((want) => keyed(want) === chosen) ?? wants.find(({ field }) => charted.includes(field));
  const name = shown?.field ?? charted[0]!;
  const pinned = ({ field, clause }: Headline): number | null | undefined =>
    against && wantsIn(against).find((other) => other.field === field && other.clause === clause)?.p;
  const noun = nounOf(game.presentation, procedure, name);
  return (
    <>
      <ul className="matters">
        {wants.map((want) => {
          const then = pinned(want);
          return (
            <li key={keyed(want)}>
              <button
                type="button"
                className="matter"
                aria-pressed={want === shown}
                disabled={!charted.includes(want.field)}
                onClick={() => setChosen(keyed(want))}
              >
                <b>{percent(want.p ?? 0)}</b> {inMeasure(want.clause, measure)}
                {want.on !== undefined && <span className="quiet">, on {want.on}</span>}
                {typeof then === 'number' && <span className="quiet"> (pinned: {percent(then)})</span>}
              </button>
            </li>
          );
        })}
      </ul>
      <FieldView
        key={name}
        odds={odds}
        name={name}
        noun={noun}
        which={procedure.which?.includes(name) ? noun : undefined}
        against={against}
      />
    </>
  );
}
