import type { Considered } from '@sandtable/ai';
import type { Answer, Question } from '@sandtable/dice';
import type { Act, Command } from '@sandtable/engine';
import type { Place } from '@sandtable/table';
import { useCallback, useRef, useState } from 'react';
import { Link } from 'wouter';
import { OwnDice } from '../companion/own-dice.tsx';
import { Icon, Logo } from '../drawing/icons.tsx';
import type { Game } from '../frame/games.ts';
import { LampButton } from '../frame/page.tsx';
import { useStore } from '../frame/store.ts';
import { saveFile } from '../ui/copy.tsx';
import { RulebookAtHand } from '../ui/rule-link.tsx';
import { Slip } from '../ui/slip.tsx';
import { Card } from './card.tsx';
import { Curtain } from './curtain.tsx';
import { Debriefing } from './debrief.tsx';
import { drawn } from './drawing/lines.ts';
import { KeyList, useKeys } from './keys.tsx';
import { Log } from './log.tsx';
import { OrderOfBattle } from './order-of-battle.tsx';
import { askOf } from './orders.ts';
import { boardSettings, SPEEDS, useSpeed } from './pace.ts';
import { PromptBar } from './prompt-bar.tsx';
import { type Moment, ReplayBar, usePictureAt } from './replay.tsx';
import { isQuestion, type Session } from './session.ts';
import { StageBar } from './stage-bar.tsx';
import { Table } from './table.tsx';
import type { LogLine } from './telling.ts';
import { useOrders } from './use-orders.ts';
import type { ViewPort } from './view-port.ts';
import '../ui/ui.css';
import '../companion/companion.css';
import './drawing/drawing.css';
import './board.css';

type Props = {
  readonly session: Session;
  readonly game: Game;
  readonly ownDice: boolean;
  readonly again: string;
  readonly moment: number | undefined;
};

/** Dice rolled by hand for an order: one question after the other. */
type ByHand = { readonly command: Command; readonly answers: readonly Answer[]; readonly question: Question };

function Reasons({
  best,
  title,
  onClose,
  onTake,
}: {
  best: readonly Considered[];
  title: string;
  onClose: () => void;
  onTake?: ((command: Command) => void) | undefined;
}) {
  return (
    <Slip title={title} onClose={onClose}>
      <ol className="reasons">
        {best.map(({ words, why, score }) => (
          <li key={words}>
            <b>{words}</b> <small>{score.toFixed(1)}</small>
            {why.length > 0 && <p>{why.join('; ')}</p>}
          </li>
        ))}
      </ol>
      {onTake && best[0] && (
        <button
          type="button"
          className="btn main"
          onClick={() => {
            onTake(best[0]!.command);
            onClose();
          }}
        >
          Do the first
        </button>
      )}
      <p className="quiet">Points of the computer’s own appraisal: only differences mean anything.</p>
    </Slip>
  );
}

const download = (session: Session): void =>
  saveFile(`${session.scenario.id}.sandtable.json`, JSON.stringify(session.match.record()));

function Menu({
  session,
  onClose,
  onKeys,
  onReplay,
}: {
  session: Session;
  onClose: () => void;
  onKeys: () => void;
  onReplay: () => void;
}) {
  const speed = useSpeed();
  return (
    <Slip title={session.scenario.title} onClose={onClose}>
      <p>{session.scenario.about}</p>
      <h3>Speed</h3>
      <div className="switch wide">
        {SPEEDS.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={speed === each}
            onClick={() => boardSettings.set(() => ({ speed: each }))}
          >
            {each}
          </button>
        ))}
      </div>
      <div className="menu-places">
        <button type="button" className="btn" onClick={onReplay}>
          Replay from the start
        </button>
        <button type="button" className="btn" onClick={() => download(session)}>
          Save as a file
        </button>
        <button type="button" className="btn" onClick={onKeys}>
          Keys
        </button>
        <Link className="btn" href="/rules">
          Rules
        </Link>
        <Link className="btn" href="/play">
          Other battles
        </Link>
      </div>
      <p className="quiet">Every move is kept on this device as it is made.</p>
    </Slip>
  );
}

/** The board: table, forces, orders, log. */
export function BoardPage({ session, game, ownDice, again, moment: opened }: Props) {
  const live = useStore(session);
  const [moment, setMoment] = useState<Moment | null>(
    opened === undefined ? null : { step: opened, viewer: live.viewer },
  );
  const picture = usePictureAt(session, moment, live);
  const orders = useOrders(session, picture, game);
  const port = useRef<ViewPort | null>(null);
  const [line, setLine] = useState<LogLine | null>(null);
  const [looking, setLooking] = useState<string | null>(null);
  const [lookAt, setLookAt] = useState<readonly [string, string] | null>(null);
  const [tape, setTape] = useState<readonly Place[] | null>(null);
  const [byHand, setByHand] = useState<ByHand | null>(null);
  const [diceProblem, setDiceProblem] = useState<string>();
  const [slip, setSlip] = useState<'menu' | 'keys' | 'reasons' | null>(null);
  const [hint, setHint] = useState<readonly Considered[] | 'thinking' | null>(null);
  const [tab, setTab] = useState<'order' | 'forces' | 'log'>('order');
  const onPort = useCallback((found: ViewPort | null) => {
    port.current = found;
  }, []);

  /** Gives an order: with our dice at once, with the player's own as they are asked for. */
  function give(command: Command): void {
    if (ownDice) {
      const open = session.asks(command, []);
      if (open && isQuestion(open)) {
        setByHand({ command, answers: [], question: open });
        return;
      }
    }
    const problem = session.order(command);
    if (problem) orders.refuse(problem.message);
  }
  function rolled(answer: Answer): void {
    if (!byHand) return;
    const answers = [...byHand.answers, answer];
    const open = session.asks(byHand.command, answers);
    if (open && isQuestion(open)) {
      setDiceProblem(undefined);
      setByHand({ ...byHand, answers, question: open });
      return;
    }
    if (open) {
      setDiceProblem(open.message);
      return;
    }
    setByHand(null);
    session.order(byHand.command, answers);
  }
  const giveDraft = (): void => {
    if (orders.draft && orders.now && !orders.now.problem && !orders.waitsFor) give(orders.now.command);
  };
  function end(act: Act): void {
    if (act.closed) orders.refuse(act.closed.message);
    else if (act.asks.length > 0) orders.choose(act);
    else give(act.command({}));
  }
  async function ask(): Promise<void> {
    setHint('thinking');
    const answer = await session.hint().catch(() => undefined);
    setHint(answer ? answer.best : null);
  }

  function onUnit(id: string): void {
    if (looking !== null) {
      setLookAt(looking === id ? null : [looking, id]);
      setLooking(null);
      return;
    }
    if (orders.targets.some((target) => target.id === id)) {
      const target = orders.targets.find((each) => each.id === id)!;
      if (target.problem) orders.refuse(`${orders.nameOf(id)}: ${target.problem.message}`);
      else orders.aimAt(id);
      return;
    }
    const counter = picture.scene.counters.find((each) => each.id === id);
    const stands =
      counter?.own === 'real' && counter.unit !== null && orders.actsOf(id).length === 0 ? counter.unit : id;
    orders.select(orders.selected === stands ? null : stands);
    setTab('order');
  }
  function onGround(place: Place, { shiftKey }: { shiftKey: boolean }): void {
    if (tape) {
      setTape(tape.length === 1 ? [...tape, place] : [place]);
      return;
    }
    if (
      orders.draft &&
      (askOf(orders.draft, 'path') || askOf(orders.draft, 'place') || askOf(orders.draft, 'point'))
    )
      orders.leadTo(place, shiftKey);
    else if (orders.draft && askOf(orders.draft, 'facing')) orders.face(place);
  }

  const nudge = (key: string): boolean => {
    const by = { ArrowUp: [0, 500], ArrowDown: [0, -500], ArrowLeft: [-500, 0], ArrowRight: [500, 0] }[key];
    if (!by || !orders.draft) return false;
    const open = orders.targets.filter(({ problem }) => !problem);
    if (orders.targets.length > 0 && !askOf(orders.draft, 'path')) {
      const at = open.findIndex(({ id }) => id === orders.draft!.answers.target);
      const next =
        open[
          (at + (key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1) + open.length) % Math.max(1, open.length)
        ];
      if (next) orders.aimAt(next.id);
      return true;
    }
    const from = orders.stands ?? askOf(orders.draft, 'path')?.from;
    if (!from) return false;
    orders.leadTo({ x: from.x + by[0]!, y: from.y + by[1]! });
    return true;
  };
  const press = (event: KeyboardEvent): boolean => {
    const { key } = event;
    if (picture.curtain || slip || byHand || hint) return false;
    if (key === 'Enter' && event.ctrlKey) {
      const last = orders.sideActs.find((act) => act.ends);
      if (last) end(last);
      return last !== undefined;
    }
    if (key === 'Enter' && orders.draft) {
      giveDraft();
      return true;
    }
    if (key === 'Escape') {
      if (tape || looking || lookAt || line) {
        setTape(null);
        setLooking(null);
        setLookAt(null);
        setLine(null);
      } else orders.cancel();
      return true;
    }
    if (key === 'Tab' && picture.yours && orders.able.length > 0 && !orders.draft) {
      orders.next(event.shiftKey ? -1 : 1);
      return true;
    }
    if (key === 'Backspace' && picture.canUndo && !orders.draft) {
      session.undo();
      return true;
    }
    if (key === ' ' && picture.beat) {
      session.skip();
      return true;
    }
    if (key === ' ' && orders.selected && !(event.target as Element).closest('button, [role=button]'))
      return centre(orders.selected);
    if (nudge(key)) return true;
    if ((key === 'q' || key === 'e') && orders.draft) {
      orders.turn(key === 'q' ? -15 : 15);
      return true;
    }
    if (key === '+' || key === '=') port.current?.by(1.3);
    else if (key === '-') port.current?.by(1 / 1.3);
    else if (key === '0') port.current?.fit();
    else if (key === '?') setSlip('keys');
    else if (key === 't') setTape(tape ? null : []);
    else if (key === 'l' && orders.selected) setLooking(orders.selected);
    else if ((key === '[' || key === ']') && !event.ctrlKey) {
      const at = moment?.step ?? session.match.record().steps.length;
      setMoment({ step: Math.max(0, at + (key === '[' ? -1 : 1)), viewer: picture.viewer });
    } else {
      const act = orders.actsOf(orders.selected).find((each) => each.key === key && !each.closed);
      if (!act) return false;
      orders.choose(act);
    }
    return true;
  };
  function centre(id: string): boolean {
    const block = picture.scene.blocks.find((each) => each.id === id);
    if (!block?.pose) return false;
    const [x, y] = drawn(block.pose, picture.view.map.depth);
    port.current?.centre(x, y);
    return true;
  }
  useKeys(press);

  // Behind the curtain there is nothing to see, and nothing to read out.
  if (picture.curtain) return <Curtain session={session} picture={picture} />;
  const turns = session.scenario.turns;
  const over = live.verdict !== undefined;
  return (
    <RulebookAtHand value={game.sheet.rulebook}>
      <div className={`board tab-${tab}`} data-yours={picture.yours}>
        <header className="board-top">
          <Link href="/play" className="bar-button" aria-label="Other battles">
            <Logo size={28} />
          </Link>
          <h1>
            {session.scenario.title}
            <small>{game.title}</small>
          </h1>
          <p className="turn-count">
            {picture.turn < 1 ? 'Before turn 1' : `Turn ${Math.min(picture.turn, turns)} of ${turns}`}
            <span className="turn-boxes" aria-hidden="true">
              {Array.from({ length: turns }, (_, i) => i).map((i) => (
                <i key={i} className={i + 1 < picture.turn ? 'past' : i + 1 === picture.turn ? 'here' : ''} />
              ))}
            </span>
          </p>
          {live.reasons && (over || !session.teller.board.secrets(live.view)) && (
            <button type="button" className="bar-button wide-only" onClick={() => setSlip('reasons')}>
              Why?
            </button>
          )}
          <LampButton />
          <button type="button" className="bar-button" aria-label="Keys" onClick={() => setSlip('keys')}>
            ?
          </button>
          <button type="button" className="bar-button" aria-label="Menu" onClick={() => setSlip('menu')}>
            <Icon name="menu" size={22} />
          </button>
        </header>
        <StageBar picture={picture} />
        <aside className="board-left" aria-label="Order of battle">
          <OrderOfBattle session={session} picture={picture} orders={orders} onUnit={onUnit} />
        </aside>
        <main className="board-map">
          <Table
            session={session}
            picture={picture}
            orders={orders}
            shown={line}
            looking={lookAt}
            tape={tape}
            onPort={onPort}
            onUnit={onUnit}
            onGround={onGround}
          />
          <div className="map-tools" role="toolbar" aria-label="Map">
            <button
              type="button"
              aria-label="Closer"
              title="Closer (+)"
              onClick={() => port.current?.by(1.3)}
            >
              <Icon name="plus" />
            </button>
            <button
              type="button"
              aria-label="Farther"
              title="Farther (−)"
              onClick={() => port.current?.by(1 / 1.3)}
            >
              <Icon name="minus" />
            </button>
            <button
              type="button"
              aria-label="Whole table"
              title="Whole table (0)"
              onClick={() => port.current?.fit()}
            >
              <Icon name="fit" />
            </button>
            <button
              type="button"
              aria-label="Measuring tape"
              title="Measuring tape (T)"
              aria-pressed={tape !== null}
              onClick={() => setTape(tape ? null : [])}
            >
              <Icon name="tape" />
            </button>
            <button
              type="button"
              aria-label="Line of sight"
              title="Line of sight from the selected unit (L)"
              aria-pressed={looking !== null || lookAt !== null}
              disabled={orders.selected === null}
              onClick={() => {
                setLookAt(null);
                setLooking(looking ? null : orders.selected);
              }}
            >
              <Icon name="eye" />
            </button>
          </div>
          {looking && <p className="map-note">Line of sight: choose whom to look at. Esc ends.</p>}
          {tape && tape.length < 2 && (
            <p className="map-note">
              {tape.length === 0 ? 'Tape: click where to begin.' : 'Click where to end.'}
            </p>
          )}
        </main>
        {moment ? (
          <ReplayBar
            session={session}
            moment={moment}
            onMoment={setMoment}
            onEnd={() => setMoment(null)}
            mayChooseView={over || !session.teller.board.secrets(live.view)}
          />
        ) : (
          <PromptBar
            session={session}
            picture={picture}
            orders={orders}
            onGive={giveDraft}
            onEnd={end}
            onHint={() => void ask()}
          />
        )}
        <aside className="board-right">
          <nav className="board-tabs" aria-label="Show">
            {(['order', 'forces', 'log'] as const).map((each) => (
              <button key={each} type="button" aria-pressed={tab === each} onClick={() => setTab(each)}>
                {{ order: 'Orders', forces: 'Forces', log: 'Log' }[each]}
              </button>
            ))}
          </nav>
          <div className="board-card">
            {over && !moment ? (
              <Debriefing session={session} game={game} again={again} />
            ) : (
              <Card session={session} game={game} picture={picture} orders={orders} />
            )}
          </div>
          <Log log={picture.log} open={line} onOpen={setLine} />
        </aside>
        {byHand && (
          <Slip title="Your dice" onClose={() => setByHand(null)}>
            <OwnDice
              key={byHand.answers.length}
              question={byHand.question}
              problem={diceProblem}
              onAnswer={rolled}
            />
          </Slip>
        )}
        {slip === 'menu' && (
          <Menu
            session={session}
            onClose={() => setSlip(null)}
            onKeys={() => setSlip('keys')}
            onReplay={() => {
              setSlip(null);
              setMoment({ step: 0, viewer: live.viewer });
            }}
          />
        )}
        {slip === 'keys' && <KeyList onClose={() => setSlip(null)} />}
        {slip === 'reasons' && live.reasons && (
          <Reasons title="Why the computer did that" best={live.reasons.best} onClose={() => setSlip(null)} />
        )}
        {hint === 'thinking' && (
          <p className="map-note thinking" role="status">
            Thinking for you…
          </p>
        )}
        {Array.isArray(hint) && (
          <Reasons title="What a regular would do" best={hint} onClose={() => setHint(null)} onTake={give} />
        )}
      </div>
    </RulebookAtHand>
  );
}
