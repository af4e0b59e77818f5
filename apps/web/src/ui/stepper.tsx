import { useId, useState } from 'react';
import { Icon } from '../drawing/icons.tsx';
import { SetThis } from './choice.tsx';

type Props = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: number | undefined;
  readonly placeholder?: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly suffix?: string;
  readonly asked?: boolean;
  /** Values offered at a tap, as they are shown. */
  readonly common?: readonly {
    readonly value: number;
    readonly label: string;
    readonly effect?: string | undefined;
  }[];
  readonly onChange: (value: number | undefined) => void;
};

const tidy = (value: number): number => Number(value.toFixed(3));

/** A number with less and more on either side, and its common values below. */
export function Stepper({
  label,
  hint,
  value,
  placeholder = '',
  min,
  max,
  step,
  suffix = '',
  asked = false,
  common,
  onChange,
}: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const by = (change: number): void => {
    setTyped(undefined);
    onChange(tidy(Math.min(max, Math.max(min, (value ?? min) + change))));
  };
  function type(text: string): void {
    setTyped(text);
    const number = Number(text.replace(',', '.').replace('−', '-'));
    if (text.trim() === '') onChange(undefined);
    else if (Number.isFinite(number)) onChange(number);
  }
  return (
    <div className={suffix ? 'field number long' : 'field number'}>
      <label className="legend" htmlFor={id}>
        {label} {asked && <SetThis />}
      </label>
      <div className="stepper">
        <button
          type="button"
          aria-label={`${label}: less`}
          disabled={(value ?? min) <= min}
          onClick={() => by(-step)}
        >
          <Icon name="minus" size={22} />
        </button>
        <span className="entry">
          <input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            value={typed ?? (value === undefined ? '' : String(value).replace('-', '−'))}
            placeholder={placeholder}
            onChange={(event) => type(event.target.value)}
            onFocus={(event) => event.target.select()}
            onBlur={() => setTyped(undefined)}
          />
          {suffix && value !== undefined && <span className="suffix">{suffix}</span>}
        </span>
        <button
          type="button"
          aria-label={`${label}: more`}
          disabled={(value ?? min) >= max}
          onClick={() => by(step)}
        >
          <Icon name="plus" size={22} />
        </button>
      </div>
      {common && common.length > 0 && (
        <div className="chips">
          {common.map((each) => (
            <button
              key={each.value}
              type="button"
              className="chip"
              aria-pressed={each.value === value}
              onClick={() => {
                setTyped(undefined);
                onChange(each.value);
              }}
            >
              {each.label}
              {each.effect && each.effect !== '±0' && <em>{each.effect}</em>}
            </button>
          ))}
        </div>
      )}
      {hint && <span className="hint">{hint}</span>}
    </div>
  );
}
