import type { Answer, Question } from '@sandtable/dice';
import type { Procedure } from '@sandtable/engine';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Icon } from '../drawing/icons.tsx';
import type { Game } from '../frame/games.ts';
import { type House, useSettings } from '../frame/settings.ts';
import { useWide } from '../frame/wide.ts';
import type { Entry } from '../log/log.ts';
import { takeBack, units } from '../table-state/units.ts';
import { Ledger } from '../ui/ledger.tsx';
import { PartsOf } from './book/in-play.tsx';
import { dueIn, mustBe } from './book/owed.ts';
import {
  castAnew,
  castNow,
  filledFromCast,
  saidCast,
  swapParts,
  withoutMoment,
  writtenFor,
} from './book/parts.ts';
import { DiceStep } from './dice/dice-step.tsx';
import { freshSeed, rolledOut } from './dice/rolling.ts';
import { Asked } from './form/asked.tsx';
import { Form } from './form/form.tsx';
import { HouseRules, houseRulesOf } from './form/house-rules.tsx';
import { write } from './form/input.ts';
import { idleFields, situationOf } from './form/situation.ts';
import { sidesOf, swapped } from './form/swap.ts';
import { SETTLED, useCalculation } from './form/use-calculation.ts';
import { keyOf, noteRecent } from './memory.ts';
import { Compare, usePinned } from './odds/compare.tsx';
import { OddsView } from './odds/odds-view.tsx';
import { namedOf, oneLine, verdictOf } from './odds/verdict.ts';
import { VerdictBar } from './odds/verdict-bar.tsx';
import { useWorked } from './odds/working.ts';
import { keep, recalled } from './result/kept-results.ts';
import { noted } from './result/noting.ts';
import { Result } from './result/result.tsx';
import { Share } from './share.tsx';
import { type Step, Steps, useStep } from './steps.tsx';

const NONE: readonly string[] = [];
const NO_HOUSE: House = {};
/** These are drawn again only when something of their own has changed. */
const StillForm = memo(Form);
const StillAsked = memo(Asked);
const StillParts = memo(PartsOf);
const StillHouseRules = memo(HouseRules);
const StillSteps = memo(Steps);
const StillLedger = memo(Ledger);
const StillOdds = memo(OddsView);

type Props = { readonly game: Game; readonly procedure: Procedure };
type Sharing = { readonly sharing: boolean; readonly onShared: () => void };

type Calculation = ReturnType<typeof useCalculation>;
type Sets = NonNullable<Game['presentation']['procedures'][string]>['sets'];

/** Changes a field, and with it what comes of that; a unit that plays a part knows better than the common case. */
function useChange({ game, procedure }: Props, sets: Sets, { setInput, settle }: Calculation) {
  return useCallback(
    (path: string, value: unknown) => {
      const brought = Object.entries(sets?.[`${path}=${String(value)}`] ?? {});
      const brings = (name: string): boolean => brought.some(([each]) => each === name);
      setInput((now) => {
        const set = brought.reduce((then, [name, each]) => write(then, name, each), write(now, path, value));
        return brought.length === 0 ? set : filledFromCast(castNow(game, procedure.id), set, brings);
      });
      settle(path);
    },
    [setInput, settle, sets, game, procedure],
  );
}

/** What was worked out lately, once it has stood for a moment. */
function useRecent(procedure: Procedure, key: string, query: string, verdict: Verdict, known: boolean): void {
  useEffect(() => {
    if (!known) return;
    const line = verdict.figure ? `${verdict.figure}: ${verdict.headline}` : verdict.headline;
    const later = setTimeout(() => noteRecent({ key, title: procedure.title, query, line }), SETTLED);
    return () => clearTimeout(later);
  }, [known, key, procedure, query, verdict]);
}

type Verdict = ReturnType<typeof verdictOf>;

/** To exchange the sides, and to pin this situation beside another. */
function Tools({
  game,
  procedure,
  calculation: { form, input, against, setInput, setAgainst },
  wide,
  toDice,
}: Props & { calculation: Calculation; wide: boolean; toDice: () => void }) {
  const presented = game.presentation.procedures[procedure.id];
  const sides = useMemo(() => sidesOf(form, presented), [form, presented]);
  return (
    <div className="row-of-buttons tools">
      {sides.length > 0 && (
        <button
          type="button"
          className="btn"
          onClick={() => {
            setInput((now) => swapped(form, sides, now));
            swapParts(game, procedure.id);
          }}
        >
          <Icon name="swap" size={18} /> Swap sides
        </button>
      )}
      {against ? (
        <p className="pinned" role="status">
          This situation is pinned. Change something: both stand side by side{' '}
          {wide ? (
            'on the right.'
          ) : (
            <button type="button" className="btn" onClick={toDice}>
              under “The dice”
            </button>
          )}
        </p>
      ) : (
        <button type="button" className="btn" onClick={() => setAgainst(input)}>
          <Icon name="scales" size={18} /> Compare with another
        </button>
      )}
    </div>
  );
}

/** What is seen on the table: who plays which part, the fields, the house rules. */
function SituationPart({
  game,
  procedure,
  calculation,
  idle,
  effects,
  wide,
  toDice,
}: Props & {
  calculation: Calculation;
  idle: ReturnType<typeof idleFields>;
  effects: ReturnType<typeof useWorked>['effects'];
  wide: boolean;
  toDice: () => void;
}) {
  const { form, input, asked, setInput, settle } = calculation;
  const presented = game.presentation.procedures[procedure.id];
  const sets = presented?.sets;
  const silent = useMemo(() => new Set(Object.keys(sets ?? {}).map((each) => each.split('=')[0]!)), [sets]);
  const { measure } = useSettings();
  const houseRules = useMemo(() => houseRulesOf(game.sheet.rulebook, procedure), [game, procedure]);
  const change = useChange({ game, procedure }, sets, calculation);
  const changeHouse = useCallback(
    (name: string, value: unknown) => change(`options.${name}`, value),
    [change],
  );
  const filling = useMemo(
    () => ({ input, effects, idle, asked, change, measure, silent }),
    [input, effects, idle, asked, change, measure, silent],
  );
  return (
    <section className="card form-part" aria-label="The situation">
      <p className="about quiet">{procedure.about}</p>
      <StillParts game={game} procedure={procedure.id} onInput={setInput} onSettled={settle} />
      <StillAsked form={form} asked={asked} idle={idle} onSettled={settle} />
      <StillForm
        form={form}
        more={presented?.more ?? NONE}
        filling={filling}
        sides={procedure.sides}
        card={presented?.card}
      />
      <StillHouseRules
        tag={game.tag}
        options={houseRules}
        chosen={(input.options as House | undefined) ?? NO_HOUSE} // the engine checks them
        onChange={changeHouse}
      />
      <Tools {...{ game, procedure, calculation, wide, toDice }} />
    </section>
  );
}

type End = (answers: readonly Answer[], seed: number, asked: readonly Question[]) => void;

/** Why, the odds, and the dice; beside them what it is compared with. */
function DicePart({
  game,
  procedure,
  calculation,
  situation,
  odds,
  fresh,
  throwKey,
  step,
  onEnd,
}: Props & {
  calculation: Calculation;
  situation: ReturnType<typeof situationOf>;
  odds: ReturnType<typeof useWorked>['odds'];
  fresh: boolean;
  throwKey: string;
  step: Step;
  onEnd: End;
}) {
  const { form, input, against, setInput, setAgainst } = calculation;
  const pinned = usePinned(game, procedure, against);
  const wide = useWide();
  const dice = useRef<HTMLDivElement>(null);
  // On a wide screen the dice are there already, perhaps below what is in view.
  useEffect(() => {
    if (!wide || step !== 'dice') return;
    dice.current?.scrollIntoView({ block: 'nearest' });
    dice.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [wide, step]);
  return (
    <section className="card work-part" aria-label="The dice">
      {against && (
        <Compare
          {...{ game, procedure, form, against, input, odds, pinned }}
          onSwap={() => {
            setAgainst(input);
            setInput(() => against);
          }}
          onEnd={() => setAgainst(undefined)}
        />
      )}
      {situation.kind !== 'refused' && (
        <>
          <h2 className="double">Why</h2>
          <StillLedger lines={situation.lines} />
        </>
      )}
      {situation.kind === 'open' && (
        <>
          <h2 className="double">Odds</h2>
          <div className={fresh ? 'odds' : 'odds stale'}>
            {odds && <StillOdds game={game} procedure={procedure} odds={odds} against={pinned} />}
          </div>
          <div ref={dice}>
            <DiceStep
              key={throwKey}
              calculation={{ sheet: game.sheet, procedure: procedure.id, input }}
              sides={procedure.sides}
              fallen={wide && step === 'result'}
              onEnd={onEnd}
            />
          </div>
        </>
      )}
    </section>
  );
}

/** Where to after a result that was written down: the next test that is owed, the same procedure first; else the book. */
function nextOwed(game: Game, procedure: Procedure): string {
  const all = dueIn(
    game,
    units.get().filter(({ tag }) => tag === game.tag),
  );
  const due = all.find((each) => each.procedure === procedure) ?? mustBe(all)[0];
  if (due?.part) castAnew(game, due.procedure.id, { [due.part.role.name]: due.part.unit.id });
  return due?.address ?? '/units';
}

/** The result of this situation: one that was come back to has the result that it had. */
function useResolved({ game, procedure }: Props, { input, query }: Calculation, key: string) {
  const [resolved, setResolved] = useState(() => recalled(key, query, input));
  useEffect(
    () => setResolved((now) => (now?.input === input ? now : recalled(key, query, input))),
    [key, query, input],
  );
  /** Rolls the dice out and writes down what came of it; false while some are missing. */
  function resolve(
    odds: ReturnType<typeof useWorked>['odds'],
    line: string,
    ...[answers, seed, asked]: Parameters<End>
  ): boolean {
    const done = rolledOut({ sheet: game.sheet, procedure: procedure.id, input }, answers, seed, asked);
    if (done.kind !== 'done') return false;
    const cast = castNow(game, procedure.id);
    const why = [saidCast(cast), line].filter(Boolean).join(': ');
    const entry = noted({ game, procedure, input, query, odds, why }, done.resolution);
    const booked = writtenFor(cast, done.resolution.outcome, input, entry);
    const result = { resolution: done.resolution, asked: done.asked, input, entry, booked };
    keep(key, query, result);
    setResolved(result);
    return true;
  }
  return { resolved, resolve, forget: () => setResolved(undefined) };
}

/** The situation, the dice, the result. */
export function Bench({ game, procedure, sharing, onShared }: Props & Sharing) {
  const calculation = useCalculation(game, procedure);
  const { input, query, setInput } = calculation;
  const settings = useSettings();
  const [, navigate] = useLocation();
  const situation = useMemo(() => situationOf(game.sheet, procedure, input), [game, procedure, input]);
  const idle = useMemo(() => idleFields(game.sheet, procedure, input), [game, procedure, input]);
  const key = keyOf(game.tag, procedure.id);
  const { odds: worked, fresh, effects } = useWorked(game, procedure.id, input);
  const odds = situation.kind === 'refused' ? undefined : worked;
  const { resolved, resolve, forget } = useResolved({ game, procedure }, calculation, key);
  const booked = resolved?.booked ?? false;
  const [step, go] = useStep(resolved !== undefined);
  const [ended, setEnded] = useState(0);
  const named = useMemo(() => namedOf(game, procedure), [game, procedure]);
  const verdict = useMemo(() => verdictOf(situation, odds, named), [situation, odds, named]);
  const wide = useWide();
  // On a phone the dice are a step of their own: until they are looked at, they are not drawn.
  const [looked, setLooked] = useState(false);
  if (!looked && (wide || step !== 'form')) setLooked(true);
  useRecent(procedure, key, query, verdict, odds !== undefined);

  const end: End = (...dice) => {
    if (!resolve(odds, oneLine(situation, odds, named), ...dice)) return;
    setEnded((before) => before + 1);
    go('result');
    scrollTo({ top: 0 });
  };
  const rollForMe = (): void => end([], freshSeed(), []);
  /** On to the next: the units as the result has left them. */
  function next(): void {
    const cast = castNow(game, procedure.id);
    const after = (now: typeof input) =>
      filledFromCast(
        cast,
        cast.reduce((then, { role }) => withoutMoment(role, then), now),
      );
    if (booked) setInput(after);
    // After one test that was owed comes the next, the same first; after the last one the book.
    if (booked && game.presentation.owed?.some((each) => each.procedure === procedure.id))
      navigate(nextOwed(game, procedure));
    else go('form');
  }
  const ours = settings.dice === 'ours';
  const open = situation.kind === 'open';
  const main: Record<Step, readonly [label: string, act: () => void]> = {
    form:
      wide && ours && open
        ? ['Roll for me', rollForMe]
        : open
          ? ['To the dice', () => go('dice')]
          : ['To the result', () => end([], 0, [])],
    dice: [open ? 'Roll for me' : 'To the result', rollForMe],
    result: ['Next', next],
  };
  const [label, act] = main[step];
  return (
    <>
      <StillSteps step={step} go={go} done={resolved !== undefined} settled={situation.kind === 'settled'} />
      <div className="bench" data-step={step}>
        <SituationPart {...{ game, procedure, calculation, idle, effects, wide }} toDice={() => go('dice')} />
        <VerdictBar
          verdict={verdict}
          refused={situation.kind === 'refused' ? situation.problem : undefined}
          stale={!fresh}
          step={step}
        >
          {step === 'result' && resolved && !booked && (
            <button type="button" className="btn" onClick={rollForMe}>
              <Icon name="again" size={18} /> Again
            </button>
          )}
          {situation.kind !== 'refused' && !(step === 'dice' && !ours && open) && (
            <button type="button" className="btn main" onClick={act}>
              {label}
            </button>
          )}
        </VerdictBar>
        {looked && (
          <DicePart
            {...{ game, procedure, calculation, situation, odds, fresh, step }}
            throwKey={`${query} ${ended}`}
            onEnd={end}
          />
        )}
        {resolved && (
          <section className="card result-part" aria-label="The result">
            <Result
              {...{ game, procedure, resolved, odds }}
              onUndo={(entry: Entry) => {
                takeBack(entry);
                forget();
                go(wide ? 'form' : 'dice');
              }}
            />
          </section>
        )}
      </div>
      {sharing && (
        <Share
          address={`${location.origin}/companion/${key}?${query}`}
          line={`${oneLine(situation, odds, named)}. ${game.title}.`}
          onClose={onShared}
        />
      )}
    </>
  );
}
