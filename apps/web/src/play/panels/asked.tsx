import { type Ask, answerTo } from '@sandtable/engine';
import { type Place, pathLength } from '@sandtable/table';
import { useState } from 'react';
import { inMeasure } from '../../frame/measure.ts';
import { useSettings } from '../../frame/settings.ts';
import { RuleLink } from '../../ui/rule-link.tsx';
import { useHandling } from '../orders/handling.ts';
import type { Orders } from '../orders/use-orders.ts';

/** What an order still asks for: numbers, targets, forms, a choice. */

/** A number as it is typed: a lone minus or an empty field is no number yet. */
function NumberAsked({ ask, orders }: { ask: Extract<Ask, { kind: 'number' }>; orders: Orders }) {
  const answer = answerTo(ask, orders.draft!.answers); // it is asked for an order
  const [text, setText] = useState(answer === undefined ? '' : String(answer));
  return (
    <label className="asked">
      {ask.prompt}
      <input
        type="number"
        inputMode={ask.least < 0 ? 'text' : 'decimal'}
        min={ask.least}
        max={ask.most}
        step="any"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          orders.fill(ask, target.value === '' ? Number.NaN : Number(target.value));
        }}
      />
    </label>
  );
}

export function Asked({
  ask,
  orders,
  plan,
}: {
  ask: Ask;
  orders: Orders;
  plan: readonly Place[] | undefined;
}) {
  const { answers } = orders.draft!;
  const { click, turn } = useHandling();
  switch (ask.kind) {
    case 'choice':
      return (
        <fieldset className="asked">
          <legend>{ask.prompt}</legend>
          <div className="switch wide">
            {ask.options.map(({ id, label }) => (
              <button
                key={id}
                type="button"
                aria-pressed={(answers.chosen?.[ask.name] ?? ask.initial) === id}
                onClick={() => orders.pick(ask.name, id)}
              >
                {label}
              </button>
            ))}
          </div>
        </fieldset>
      );
    case 'along': {
      const whole = Math.round(pathLength(ask.path));
      return (
        <label className="asked">
          {ask.prompt}: {((answers.number ?? ask.initial) / 1000).toFixed(1)} of {(whole / 1000).toFixed(1)}″
          <input
            type="range"
            min={0}
            max={whole}
            step={250}
            value={answers.number ?? ask.initial}
            onChange={(event) => orders.answer({ number: Number(event.target.value) })}
          />
        </label>
      );
    }
    case 'number':
      return <NumberAsked ask={ask} orders={orders} />;
    case 'targets':
      return <Several ask={ask} orders={orders} />;
    case 'form':
      return <Form ask={ask} orders={orders} />;
    case 'target':
      return <Targets ask={ask} orders={orders} />;
    case 'path':
      return (
        <>
          <p className="quiet">
            {answers.path
              ? `Drag the ghost to change the way. ${ask.turns ? turn : ''}`
              : `${click} where it shall go, or drag the unit.`}
          </p>
          <div className="asked-tools">
            {answers.path && (
              <button
                type="button"
                className="btn small"
                aria-pressed={orders.adding}
                onClick={orders.addPoint}
              >
                {orders.adding ? `${click} the next point` : 'Add a point'}
              </button>
            )}
            {plan && !answers.path && (
              <button type="button" className="btn small" onClick={() => orders.follow(plan)}>
                Follow the pencil
              </button>
            )}
          </div>
        </>
      );
    case 'place':
      return <p className="quiet">{`${click} where it shall stand, or drag it. ${turn}`}</p>;
    case 'facing':
      return <p className="quiet">{turn}</p>;
    case 'point':
      return <p className="quiet">{`${ask.prompt} ${click} on the table.`}</p>;
  }
}

/** Several of them, each to be taken or left. */
function Several({ ask, orders }: { ask: Extract<Ask, { kind: 'targets' }>; orders: Orders }) {
  const chosen = orders.draft!.answers.targets ?? [];
  const all = ask.among.slice(0, ask.most);
  return (
    <fieldset className="asked">
      <legend>{`${ask.prompt} (${chosen.length} of ${ask.among.length})`}</legend>
      <div className="asked-tools">
        <button type="button" className="btn small" onClick={() => orders.answer({ targets: all })}>
          All
        </button>
        <button type="button" className="btn small" onClick={() => orders.answer({ targets: [] })}>
          None
        </button>
      </div>
      <ul className="several">
        {ask.among.map((id) => (
          <li key={id}>
            <label>
              <input type="checkbox" checked={chosen.includes(id)} onChange={() => orders.aimAt(id)} />{' '}
              {orders.nameOf(id)}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** A form with a line each. */
function Form({ ask, orders }: { ask: Extract<Ask, { kind: 'form' }>; orders: Orders }) {
  const chosen = orders.draft!.answers.chosen ?? {};
  return (
    <fieldset className="asked form-of-lines">
      <legend>{ask.prompt}</legend>
      {ask.rows.map(({ id, label, options, initial }) => (
        <label key={id}>
          <span>{label}</span>
          <select value={chosen[id] ?? initial} onChange={(event) => orders.pick(id, event.target.value)}>
            {options.map((option) => (
              <option key={option.id} value={option.id}>
                {option.label}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  );
}

/** Targets as rows, the odds at the right; those that are closed say why. */
function Targets({ ask, orders }: { ask: Extract<Ask, { kind: 'target' }>; orders: Orders }) {
  const open = orders.targets.filter(({ problem }) => !problem);
  const closed = orders.targets.filter(({ problem }) => problem);
  const { measure } = useSettings();
  const wait = orders.draft!.act.asks.some(({ kind }) => kind === 'path') && !orders.draft!.answers.path;
  if (wait) return <p className="quiet">First lead its way; then choose a target.</p>;
  /** What the chances are of is said once where it is the same of all. */
  const said = new Set(open.map(({ chance }) => chance?.say));
  const alike = open.length > 1 && said.size === 1 && open.every(({ chance }) => chance?.figure);
  return (
    <fieldset className="asked">
      <legend>{ask.prompt}</legend>
      {open.length === 0 && <p>Nobody can be chosen. The reasons are below.</p>}
      {alike && <p className="quiet">{`Chances: ${inMeasure(open[0]!.chance!.say, measure)}.`}</p>}
      <ul className="targets">
        {open.map(({ id, chance }) => (
          <li key={id}>
            <button
              type="button"
              className="target"
              aria-pressed={answerTo(ask, orders.draft!.answers) === id}
              onClick={() => orders.aimAt(id)}
            >
              <span>{orders.nameOf(id)}</span>
              {chance && (
                <b>
                  {chance.figure} {!alike && <small>{chance.say}</small>}
                </b>
              )}
            </button>
          </li>
        ))}
      </ul>
      {closed.length > 0 && (
        <details className="others">
          <summary>{closed.length} closed: why?</summary>
          <ul>
            {closed.map(({ id, problem }) => (
              <li key={id}>
                <b>{orders.nameOf(id)}</b> {problem!.message}{' '}
                {problem!.rule && <RuleLink rule={problem!.rule} />}
              </li>
            ))}
          </ul>
        </details>
      )}
    </fieldset>
  );
}
