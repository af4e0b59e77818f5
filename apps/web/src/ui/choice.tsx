import { useId } from 'react';

export type Choice = {
  readonly value: string;
  readonly label: string;
  /** What it would do: `−1`. */
  readonly effect?: string | undefined;
  /** Why it is closed just now. It can still be chosen: the verdict then says the same. */
  readonly closed?: string | undefined;
  /** The player is asked to set it. */
  readonly asked?: boolean;
};

type Props = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly choices: readonly Choice[];
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
  readonly small?: boolean;
  readonly asked?: boolean;
};

/** Something that only the player knows. */
export const SetThis = () => <mark className="set-this">set this</mark>;

/** More than this are easier to find in a list. */
const MOST_BUTTONS = 12;

/** Wide enough for the longest label and its effect; a row is filled to its end. */
const basisFor = (choices: readonly Choice[]): string => {
  const longest = Math.max(...choices.map(({ label }) => label.length));
  const marks = choices.some(({ effect, closed }) => effect || closed) ? 30 : 0;
  return `min(47%, ${Math.round(Math.min(longest, 24) * 7.4) + 22 + marks}px)`;
};

function Mark({ effect, closed }: Choice) {
  if (closed) return <em className="closed">✕</em>;
  return effect ? <em className={effect === '±0' ? 'nil' : ''}>{effect}</em> : null;
}

/** One of several, as buttons side by side; the arrow keys move between them. */
export function Segments({ label, hint, choices, value, onChange, small = false, asked = false }: Props) {
  const name = useId();
  if (choices.length > MOST_BUTTONS) return <List {...{ label, hint, choices, value, onChange, asked }} />;
  return (
    <fieldset className={small ? 'field small' : 'field'}>
      <legend>
        {label} {asked && <SetThis />}
      </legend>
      <div className="segments" style={{ '--basis': basisFor(choices) } as React.CSSProperties}>
        {choices.map((choice) => (
          <label key={choice.value} className="segment" title={choice.closed}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.label}</span>
            <Mark {...choice} />
          </label>
        ))}
      </div>
      {hint && <span className="hint">{hint}</span>}
    </fieldset>
  );
}

function List({ label, hint, choices, value, onChange, asked = false }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label className="legend" htmlFor={id}>
        {label} {asked && <SetThis />}
      </label>
      <select id={id} className="list" value={value ?? ''} onChange={(event) => onChange(event.target.value)}>
        {value === undefined && <option value="">Choose…</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
            {choice.effect && choice.effect !== '±0' ? `  ${choice.effect}` : ''}
          </option>
        ))}
      </select>
      {hint && <span className="hint">{hint}</span>}
    </div>
  );
}

/** Yes or no, as a button that stays down. */
export function Toggle({
  choice,
  on,
  onChange,
}: {
  choice: Choice;
  on: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <label className="segment" title={choice.closed}>
      <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} />
      <span>{choice.label}</span>
      <Mark {...choice} />
      {choice.asked && <SetThis />}
    </label>
  );
}
