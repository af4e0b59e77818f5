import { compare } from '@sandtable/dice';
import { type FormField, type Procedure, percent } from '@sandtable/engine';
import { useEffect, useMemo, useState } from 'react';
import type { Game } from '../../frame/games.ts';
import { length } from '../../frame/measure.ts';
import { useSettings } from '../../frame/settings.ts';
import { read, same, standardOf } from '../form/input.ts';
import { situationOf } from '../form/situation.ts';
import type { Input } from '../games/presentation.ts';
import { nounOf, saidValue } from '../words.ts';
import { distributionOf, type Odds } from './odds.ts';
import { verdictOf } from './verdict.ts';
import { oddsOfAll } from './working.ts';

/** The odds of the pinned situation. */
export function usePinned(game: Game, procedure: Procedure, against: Input | undefined): Odds | undefined {
  const [odds, setOdds] = useState<Odds>();
  useEffect(() => {
    let wanted = true;
    setOdds(undefined);
    if (against)
      void oddsOfAll(game, [{ procedure: procedure.id, input: against }]).then(([answer]) => {
        if (wanted && answer && 'fields' in answer) setOdds(answer);
      });
    return () => {
      wanted = false;
    };
  }, [game, procedure, against]);
  return odds;
}

type Difference = { readonly label: string; readonly pinned: string; readonly now: string };

function differences(
  form: readonly FormField[],
  pinned: Input,
  now: Input,
  said: (field: FormField, value: unknown) => string,
  prefix = '',
): Difference[] {
  return form.flatMap((field) => {
    const [a, b] = [pinned, now].map((input) => read(input, field.name) ?? standardOf(field));
    if (same(a ?? null, b ?? null)) return [];
    if (field.kind === 'group')
      return differences(
        field.fields ?? [],
        (a ?? {}) as Input,
        (b ?? {}) as Input,
        said,
        `${field.label}: `,
      ); // groups hold records
    return [{ label: prefix + field.label, pinned: said(field, a), now: said(field, b) }];
  });
}

type Props = {
  readonly game: Game;
  readonly procedure: Procedure;
  readonly form: readonly FormField[];
  readonly against: Input;
  readonly input: Input;
  readonly odds: Odds | undefined;
  readonly pinned: Odds | undefined;
  readonly onSwap: () => void;
  readonly onEnd: () => void;
};

/** Who is ahead if both were rolled. */
function ahead(
  odds: Odds | undefined,
  pinned: Odds | undefined,
  tells: string,
  noun: string,
): string | undefined {
  const [now, then] = [odds, pinned].map((each) => each?.fields[tells] && distributionOf(each.fields[tells]));
  if (!now || !then) return undefined;
  const { aHigher, equal, bHigher } = compare(now, then);
  return `More ${noun} now: ${percent(aHigher)}; the same: ${percent(equal)}; more in the pinned one: ${percent(bHigher)}.`;
}

/** Two situations side by side: the pinned one and the one in the form. */
export function Compare({ game, procedure, form, against, input, odds, pinned, onSwap, onEnd }: Props) {
  const { measure } = useSettings();
  const said = (field: FormField, value: unknown): string => {
    if (value === undefined || value === null) return 'not said';
    if (field.kind === 'distance') return length(Number(value), measure);
    return field.choices?.find((choice) => choice.value === value)?.label ?? saidValue(value);
  };
  const changed = differences(form, against, input, said);
  const noun = nounOf(game.presentation, procedure, procedure.tells);
  const verdicts = useMemo(
    () =>
      [
        [against, pinned],
        [input, odds],
      ].map(([each, known]) =>
        verdictOf(situationOf(game.sheet, procedure, each as Input), known as Odds | undefined, {
          procedure,
          noun,
        }),
      ), // pairs of these two
    [game, procedure, noun, against, input, odds, pinned],
  );
  const who = ahead(odds, pinned, procedure.tells, noun);
  return (
    <section className="compare" aria-label="Two situations side by side">
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">Pinned</th>
            <th scope="col">Now</th>
          </tr>
        </thead>
        <tbody>
          <tr className="verdicts">
            <th scope="row">Verdict</th>
            {verdicts.map(({ figure, headline }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns
              <td key={i}>
                <b>{figure}</b> {headline}
              </td>
            ))}
          </tr>
          {changed.map(({ label, pinned: a, now: b }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{a}</td>
              <td>{b}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changed.length === 0 && (
        <p className="quiet">Pinned. Now change something in the form, and both stand here side by side.</p>
      )}
      {who && changed.length > 0 && <p>{who}</p>}
      <div className="row-of-buttons">
        <button type="button" className="btn" onClick={onSwap}>
          Exchange them
        </button>
        <button type="button" className="btn" onClick={onEnd}>
          Stop comparing
        </button>
      </div>
    </section>
  );
}
