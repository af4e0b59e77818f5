import { defaultOf, formOf, type Option } from '@sandtable/engine';
import { useState } from 'react';
import { Link } from 'wouter';
import { queryOf } from '../companion/form/address.ts';
import type { Game } from '../frame/games.ts';
import { chooseHouse, useSettings } from '../frame/settings.ts';
import { effectOn, type Line, makesADifference, type Trial, trialsOf } from './effect.ts';

function EffectLines({ lines }: { lines: readonly Line[] }) {
  return (
    <dl className="effect">
      {lines.map(({ value, means, says }) => (
        <div key={value}>
          <dt>{means}</dt>
          <dd>{says}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The exact effect of an option on a calculation of the player's choice. */
function EffectOf({ game, name, option }: { game: Game; name: string; option: Option }) {
  const trials = trialsOf(game, option);
  const [shown, setShown] = useState<{ trial: Trial; lines: readonly Line[] } | 'working'>();
  const show = (trial: Trial): void => {
    setShown('working');
    void effectOn(game, name, option, trial).then((lines) => setShown({ trial, lines }));
  };
  if (trials.length === 0) return null;
  if (!shown)
    return (
      <button
        type="button"
        className="btn"
        onClick={() => {
          show(trials[0]!);
        }}
      >
        What does it change?
      </button>
    );
  if (shown === 'working') return <p aria-live="polite">Working it out…</p>;
  const { trial, lines } = shown;
  return (
    <div className="effect-box" aria-live="polite">
      <label>
        On{' '}
        <select
          className="list"
          value={trials.findIndex(({ title }) => title === trial.title)}
          onChange={(event) => show(trials[Number(event.target.value)]!)}
        >
          {trials.map(({ title }, i) => (
            <option key={title} value={i}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <EffectLines lines={lines} />
      {!makesADifference(lines) && (
        <p className="quiet">
          No difference in this situation. Set one up in the companion, and try “your last”.
        </p>
      )}
      <Link
        href={`/companion/${game.tag}/${trial.procedure}?${queryOf(formOf(game.sheet.procedures[trial.procedure]!), trial.input)}`}
      >
        Open this calculation
      </Link>
    </div>
  );
}

/** A house rule where its rule stands: its values, the choice, its effect. */
export function OptionView({ game, name, option }: { game: Game; name: string; option: Option }) {
  const { house } = useSettings();
  const chosen = String(house[game.tag]?.[name] ?? defaultOf(option));
  return (
    <fieldset className="option">
      <legend>
        House rule: {option.title}
        {option.scope === 'game' && <span className="quiet"> (in a whole game)</span>}
      </legend>
      {option.values.map(([value, means], i) => (
        <label key={String(value)} className="option-value">
          <input
            type="radio"
            name={`${game.tag} ${name}`}
            checked={String(value) === chosen}
            onChange={() => chooseHouse(game.tag, name, value, defaultOf(option))}
          />
          <span>
            {means}
            {i === 0 && <span className="quiet"> (unless you choose otherwise)</span>}
          </span>
        </label>
      ))}
      {option.scope === 'procedures' && <EffectOf game={game} name={name} option={option} />}
    </fieldset>
  );
}
