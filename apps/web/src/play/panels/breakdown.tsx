import { capital, type Plan, type Prospects, percent } from '@sandtable/engine';
import { situationOf } from '../../companion/form/situation.ts';
import { OddsView } from '../../companion/odds/odds-view.tsx';
import { namedOf, verdictOf } from '../../companion/odds/verdict.ts';
import type { Game } from '../../frame/games.ts';
import { inMeasure } from '../../frame/measure.ts';
import { useSettings } from '../../frame/settings.ts';
import { Ledger } from '../../ui/ledger.tsx';
import { type Chance, chanceIn, isChain, wholeOf } from '../orders/chances.ts';

/** What an order promises, in exact odds. */

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
export function Breakdown({ game, plan, dragged }: { game: Game; plan: Plan; dragged: Dragged | undefined }) {
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
