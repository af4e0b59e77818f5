import {
  type Act,
  type Ask,
  answerTo,
  type Block,
  capital,
  type Plan,
  type Prospects,
  percent,
} from '@sandtable/engine';
import { type Place, pathLength } from '@sandtable/table';
import { useState } from 'react';
import { situationOf } from '../../companion/form/situation.ts';
import { OddsView } from '../../companion/odds/odds-view.tsx';
import { namedOf, verdictOf } from '../../companion/odds/verdict.ts';
import type { Game } from '../../frame/games.ts';
import { inMeasure } from '../../frame/measure.ts';
import { useSettings } from '../../frame/settings.ts';
import { Ledger } from '../../ui/ledger.tsx';
import { RuleLink } from '../../ui/rule-link.tsx';
import { useActKeys } from '../orders/bindings.ts';
import { type Chance, chanceIn, isChain, wholeOf } from '../orders/chances.ts';
import { useHandling } from '../orders/handling.ts';
import { draggedSaid } from '../orders/orders.ts';
import type { Orders } from '../orders/use-orders.ts';
import type { Picture } from '../session/picture.ts';
import type { Session } from '../session/session.ts';
import { Changed } from './house-rules.tsx';

/** What a unit may do: open acts as buttons, closed ones with their reason. */
function ActButton({ act, orders, keyed }: { act: Act; orders: Orders; keyed: boolean }) {
  const chosen = orders.draft?.act.id === act.id;
  const key = useActKeys()(keyed ? act.key : null);
  const { measure } = useSettings();
  return (
    <li>
      <button
        type="button"
        className={act.closed ? 'act closed-act' : 'act'}
        aria-pressed={chosen}
        aria-disabled={act.closed !== null}
        onClick={() => orders.choose(act)}
      >
        <span>{act.label}</span>
        {key && !act.closed && <kbd>{key}</kbd>}
        {act.closed ? (
          <small>{act.closed.message}</small>
        ) : (
          act.about && <small>{inMeasure(act.about, measure)}</small>
        )}
      </button>
    </li>
  );
}

/** A key is for the first open act that has it. */
const hasKey =
  ({ key }: Act) =>
  (act: Act): boolean =>
    act.key === key && !act.closed;

export function ActList({ acts, orders }: { acts: readonly Act[]; orders: Orders }) {
  if (acts.length === 0) return null;
  const sorted = [...acts].sort((a, b) => Number(a.closed !== null) - Number(b.closed !== null));
  return (
    <ul className="acts">
      {sorted.map((act) => (
        <ActButton key={act.id} act={act} orders={orders} keyed={acts.find(hasKey(act)) === act} />
      ))}
    </ul>
  );
}

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

function Asked({ ask, orders, plan }: { ask: Ask; orders: Orders; plan: readonly Place[] | undefined }) {
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

/**
 * What the other side may do on the way; the tests, each with the chance that it and all before it come true; then what
 * else may come of it.
 */
function OnTheWay({ prospects: { before, stages, ends } }: { prospects: Prospects }) {
  const { measure } = useSettings();
  return (
    <ol className="on-the-way">
      {before.map(({ clause, p }) => (
        <li key={clause}>
          <b>{percent(p)}</b> {inMeasure(clause, measure)}
        </li>
      ))}
      {[...stages, ...ends.filter(({ p }) => p > 0)].map(({ clause, p }, i) => (
        <li key={clause} className={i < stages.length ? 'step' : ''}>
          <b>{percent(p)}</b> {i < stages.length ? '' : 'and '}
          {inMeasure(clause, measure)}
        </li>
      ))}
    </ol>
  );
}

/** The chance of the whole order, large; the last roll by itself comes second, and says so. */
function WholeChain(chance: Chance) {
  const { measure } = useSettings();
  return (
    <>
      <div className="verdict">
        <span className="figure">{chance.figure}</span>
        <p>
          <b>{inMeasure(wholeOf(chance), measure)}</b>
          <span className="quiet">Every test on the way is counted in.</span>
        </p>
      </div>
      {chance.prospects && <OnTheWay prospects={chance.prospects} />}
    </>
  );
}

/** What an order to several comes to, all their dice together. */
function Promises({ figure, say, promises = [] }: Chance) {
  const { measure } = useSettings();
  const [, ...others] = promises;
  return (
    <section className="breakdown" aria-label="Odds">
      <div className="verdict">
        <span className="figure">{figure}</span>
        <p>
          <b>{capital(inMeasure(say, measure))}</b>
          <span className="quiet">The dice of all of them together.</span>
        </p>
      </div>
      <ol className="on-the-way">
        {others.map(({ clause, p }) => (
          <li key={clause}>
            <b>{percent(p)}</b> {inMeasure(clause, measure)}
          </li>
        ))}
      </ol>
    </section>
  );
}

type Dragged = { readonly chance: number; readonly said: string };

/** What a unit that must roll was dragged for comes first: whether it gets there. */
function AsFarAs({ chance, said }: Dragged) {
  const { measure } = useSettings();
  return (
    <div className="verdict">
      <span className="figure">{percent(chance)}</span>
      <p>
        <b>It comes as far as you dragged it</b>
        <span className="quiet">{inMeasure(capital(said), measure)}</span>
      </p>
    </div>
  );
}

/** Exact odds and every modifier of what an order would resolve: what will be rolled, by the code that will roll it. */
function Breakdown({ game, plan, dragged }: { game: Game; plan: Plan; dragged: Dragged | undefined }) {
  const { measure } = useSettings();
  const chance = chanceIn(game, plan);
  if (!chance) return null;
  if (!chance.prospects) return <Promises {...chance} />;
  const { last } = chance.prospects;
  const chained = isChain(chance.prospects);
  const sure = chance.prospects.stages.length === 0;
  const procedure = game.sheet.procedures[last.procedure]!; // it was prepared
  const situation = situationOf(game.sheet, procedure, last.input);
  const { odds } = chance;
  const verdict = verdictOf(situation, odds, namedOf(game, procedure));
  const alone = (
    <>
      <div className={chained || dragged ? 'verdict second' : 'verdict'}>
        {verdict.figure && <span className="figure">{verdict.figure}</span>}
        <p>
          <b>{inMeasure(verdict.headline, measure)}</b>
          <span className="quiet">{inMeasure(verdict.detail, measure)}</span>
        </p>
      </div>
      {odds && <OddsView game={game} procedure={procedure} odds={odds} brief />}
      {situation.kind !== 'refused' && <Ledger lines={situation.lines} />}
    </>
  );
  return (
    <section className="breakdown" aria-label="Odds">
      {!chained ? (
        <>
          {dragged && <AsFarAs {...dragged} />}
          {alone}
        </>
      ) : (
        <>
          <WholeChain {...chance} />
          <section className="last-roll" aria-label="The last roll by itself">
            <h3>{`${sure ? 'Then, as is likeliest' : 'If it comes to that'}: ${procedure.title.toLowerCase()}`}</h3>
            {alone}
          </section>
        </>
      )}
    </section>
  );
}

function Facts({ block }: { block: Block }) {
  return (
    <dl className="facts">
      {block.facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const held = (by: string | undefined): string => (by === undefined ? 'held by nobody' : `held by the ${by}`);

/** What the battle is about, while nothing is selected. */
function Brief({ session, picture }: { session: Session; picture: Picture }) {
  const nameOf = (side: string | null | undefined): string =>
    held(session.scenario.sides.find(({ id }) => id === side)?.name);
  const objectives = picture.scene.spots.filter(({ kind }) => kind === 'objective');
  const { measure } = useSettings();
  return (
    <section className="card-of-battle" aria-label="The battle">
      <h2>{session.scenario.title}</h2>
      <p>{session.scenario.about}</p>
      <Changed scenario={session.scenario} />
      {picture.viewer !== undefined && (
        <p className="goal">
          <b>To win: </b>
          {inMeasure(picture.stages.goal, measure)}
        </p>
      )}
      {objectives.length > 0 && (
        <dl className="facts">
          {objectives.map(({ name, holder, held: said }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{said ?? (holder === undefined ? 'objective' : nameOf(holder))}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** The selected unit, or the order that is being written; otherwise what it is all about. */
export function Card({
  session,
  game,
  picture,
  orders,
  plan,
}: {
  session: Session;
  game: Game;
  picture: Picture;
  orders: Orders;
  /** What is pencilled for the unit in hand. */
  plan: readonly Place[] | undefined;
}) {
  const { draft, selected } = orders;
  const { measure } = useSettings();
  const block = picture.scene.blocks.find(({ id }) => id === selected);
  const acts = orders.actsOf(selected);
  const far = orders.farEnough;
  const dragged = draft && far && { chance: far.chance, said: draggedSaid(far, draft.act.rings) };
  /** Once somebody is aimed at, what is to be expected comes first, and whom else one may choose last. */
  const aimed = orders.aimedAt !== undefined && orders.now?.plan !== undefined;
  const asked = (shown: (ask: Ask) => boolean) =>
    draft?.act.asks.map((ask, i) =>
      shown(ask) ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: what an act asks never changes its order
        <Asked key={`${draft.act.id} ${i}`} ask={ask} orders={orders} plan={plan} />
      ) : null,
    );
  if (draft)
    return (
      <section className="card-of-order" aria-label="Order">
        <h2>{draft.act.actor === null ? draft.act.label : orders.nameOf(draft.act.actor)}</h2>
        {draft.act.actor !== null && <p className="quiet">{draft.act.label}</p>}
        {draft.act.asks.length === 0 && draft.act.about && <p>{inMeasure(draft.act.about, measure)}</p>}
        {asked(({ kind }) => !(aimed && kind === 'target'))}
        {orders.now?.plan && <Breakdown game={game} plan={orders.now.plan} dragged={dragged || undefined} />}
        {asked(({ kind }) => aimed && kind === 'target')}
      </section>
    );
  if (selected === null) return <Brief session={session} picture={picture} />;
  return (
    <section className="card-of-unit" aria-label="Unit">
      <h2>{orders.nameOf(selected)}</h2>
      {block?.note && <p className="quiet">{block.note}</p>}
      <ActList acts={acts} orders={orders} />
      {block && <Facts block={block} />}
    </section>
  );
}
