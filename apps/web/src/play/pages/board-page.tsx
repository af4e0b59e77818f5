import type { Considered } from '@sandtable/ai';
import type { Place } from '@sandtable/table';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Game } from '../../frame/games.ts';
import { useStore } from '../../frame/store.ts';
import { usePhone } from '../../frame/wide.ts';
import { RulebookAtHand } from '../../ui/rule-link.tsx';
import { drawn } from '../drawing/lines.ts';
import { MapTools } from '../map/map-tools.tsx';
import { Table } from '../map/table.tsx';
import type { ViewPort } from '../map/view-port.ts';
import { pressed } from '../orders/keyboard.ts';
import { askOf, byEye } from '../orders/orders.ts';
import { usePlans } from '../orders/plans.tsx';
import { useGiving } from '../orders/use-giving.tsx';
import { useKeys, useSteady } from '../orders/use-keys.ts';
import { useOrders } from '../orders/use-orders.ts';
import { useTools } from '../orders/use-tools.ts';
import { BoardTop } from '../panels/board-top.tsx';
import { Card } from '../panels/card.tsx';
import { Curtain, covered } from '../panels/curtain.tsx';
import { Debriefing } from '../panels/debrief.tsx';
import { KeyList } from '../panels/keys.tsx';
import { Log } from '../panels/log.tsx';
import { OrderOfBattle } from '../panels/order-of-battle.tsx';
import { PromptBar } from '../panels/prompt-bar.tsx';
import { Menu, NotKept, Reasons } from '../panels/slips.tsx';
import { StageBar } from '../panels/stage-bar.tsx';
import type { Session } from '../session/session.ts';
import { LessonNote, useLesson } from '../theatre/lesson-note.tsx';
import { MomentCard } from '../theatre/on-stage.tsx';
import { RecapBar } from '../theatre/recap.tsx';
import { sound } from '../theatre/sound.ts';
import { useRecap } from '../theatre/use-recap.ts';
import { type Moment, ReplayBar, usePictureAt } from './replay.tsx';
import '../../ui/ui.css';
import '../../companion/companion.css';
import '../drawing/drawing.css';
import './board.css';
import '../theatre/theatre.css';

type Props = {
  readonly session: Session;
  readonly game: Game;
  readonly ownDice: boolean;
  readonly again: string;
  readonly moment: number | undefined;
};

const TABS = { order: 'Orders', forces: 'Forces', log: 'Log' } as const;
type Tab = keyof typeof TABS;

/** The board: table, forces, orders, log. */
export function BoardPage({ session, game, ownDice, again, moment: opened }: Props) {
  const live = useStore(session);
  const [moment, setMoment] = useState<Moment | null>(
    opened === undefined ? null : { step: opened, viewer: live.viewer },
  );
  const seen = usePictureAt(session, moment, live);
  // Behind the curtain there is nothing to see, and nothing to read out; only the printed map stays where it is.
  const picture = useMemo(() => (seen.curtain ? covered(seen) : seen), [seen]);
  const orders = useOrders(session, picture, game);
  const tools = useTools();
  const giving = useGiving(session, picture, orders, ownDice);
  const pencilled = usePlans(picture);
  const recap = useRecap(live, tools, setMoment);
  const introductory = session.teller.rules.scenarios[0]?.id === session.scenario.id;
  const lesson = useLesson(session.teller.rules.sheet.id, introductory, picture, orders);
  const phone = usePhone();
  const port = useRef<ViewPort | null>(null);
  const [slip, setSlip] = useState<'menu' | 'keys' | 'reasons' | null>(null);
  const [hint, setHint] = useState<readonly Considered[] | 'thinking' | null>(null);
  const [tab, setTab] = useState<Tab>('order');
  const onPort = useCallback((found: ViewPort | null) => {
    port.current = found;
  }, []);

  async function ask(): Promise<void> {
    setHint('thinking');
    const answer = await session.hint().catch(() => undefined);
    setHint(answer ? answer.best : null);
  }

  /** Where a unit stands, if a click on it means the place: a point is asked for, or a way that may lead into the enemy. */
  function placeMeant(id: string): Place | undefined {
    const { draft } = orders;
    const block = picture.scene.blocks.find((each) => each.id === id);
    if (!draft || !block || block.figures.length === 0) return undefined;
    const means = askOf(draft, 'point') || (askOf(draft, 'path') && block.side !== picture.viewer);
    if (!means) return undefined;
    const mean = (all: readonly number[]): number =>
      Math.round(all.reduce((sum, each) => sum + each, 0) / all.length);
    return {
      x: mean(block.figures.map(({ pose }) => pose.x)),
      y: mean(block.figures.map(({ pose }) => pose.y)),
    };
  }

  const onUnit = useSteady((id: string): void => {
    setHint(null); // the orders of this one are wanted now
    if (tools.lookFrom !== null) {
      tools.lookTo(id);
      return;
    }
    if (tools.tape) {
      tools.measureUnit(id);
      return;
    }
    const target = orders.targets.find((each) => each.id === id);
    if (target) {
      if (target.problem) orders.refuse(`${orders.nameOf(id)}: ${target.problem.message}`);
      else orders.aimAt(id);
      return;
    }
    if (orders.draft && askOf(orders.draft, 'targets')?.among.includes(id)) {
      orders.aimAt(id);
      return;
    }
    if (!orders.draft && orders.selected !== id && orders.doTo(id)) return;
    const there = placeMeant(id);
    if (there) {
      orders.leadTo(there, orders.adding);
      return;
    }
    const counter = picture.scene.counters.find((each) => each.id === id);
    const stands =
      counter?.own === 'real' && counter.unit !== null && orders.actsOf(id).length === 0 ? counter.unit : id;
    orders.select(orders.selected === stands ? null : stands);
    setTab('order');
  });
  const onGround = useSteady((place: Place, { shiftKey }: { shiftKey: boolean }): void => {
    const { draft } = orders;
    if (tools.tape) tools.measureTo(place);
    else if (tools.pencil) pencilled.add(tools.pencil, place);
    else if (draft && (askOf(draft, 'path') || askOf(draft, 'place') || askOf(draft, 'point')))
      orders.leadTo(place, shiftKey || orders.adding);
    else if (draft && askOf(draft, 'facing')) orders.face(place);
    else if (!draft && picture.yours && orders.selected !== null) orders.sendTo(orders.selected, place);
  });
  /** Takes the pencil for the unit in hand; what was pencilled for it before is rubbed out. */
  function pencil(): void {
    const unit = orders.selected;
    if (tools.pencil === null && unit !== null && pencilled.mayPlan(unit)) pencilled.rubOut(unit);
    tools.startPencil(unit !== null && pencilled.mayPlan(unit) ? unit : null);
  }
  function centre(id: string, always = true): boolean {
    const pose =
      picture.scene.blocks.find((each) => each.id === id)?.pose ??
      picture.scene.counters.find((each) => each.id === id)?.place;
    if (!pose) return false;
    const [x, y] = drawn(pose, picture.view.map.depth);
    if (always || !port.current?.shows(x, y)) port.current?.centre(x, y);
    return true;
  }
  // What one player left lying about is not for the other.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the curtain falls, and only then
  useEffect(() => {
    if (!picture.curtain) return;
    tools.putAway();
    orders.select(null);
  }, [picture.curtain]);
  // A line of the log that was shown again is put away when something new happens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line, nothing else
  useEffect(() => {
    if (recap.at === null) tools.setLine(null);
  }, [live.log.length]);
  // Whoever is taken in hand is brought into view, on screens that show a part of the table.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new unit in hand, nothing else
  useEffect(() => {
    if (orders.selected !== null) centre(orders.selected, false);
  }, [orders.selected]);
  // On screens that show a part of the table, what happens is brought into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new event, nothing else
  useEffect(() => {
    if (!picture.beat) return;
    sound(picture.beat);
    for (const id of picture.beat.line.trail?.units ?? []) if (centre(id, false)) return;
  }, [picture.beat]);
  useKeys((event) => {
    if (picture.curtain || slip || giving.rolling || hint) return false;
    return pressed(event, {
      session,
      picture,
      orders,
      tools,
      port: port.current,
      give: giving.giveDraft,
      end: giving.end,
      centre,
      pencil,
      recap,
      help: () => setSlip('keys'),
      replaying: moment !== null,
      step: (by) => {
        const at = moment?.step ?? session.feed.record().steps.length;
        setMoment({ step: Math.max(0, at + by), viewer: picture.viewer });
      },
    });
  });

  const over = live.verdict !== undefined;
  const mayKnowWhy = live.reasons && (over || !live.secrets);
  return (
    <RulebookAtHand value={game.sheet.rulebook}>
      {picture.curtain && <Curtain session={session} picture={picture} />}
      <div className={`board tab-${tab}`} data-yours={picture.yours} inert={picture.curtain !== null}>
        <BoardTop
          session={session}
          title={game.title}
          turn={picture.turn}
          tally={picture.stages.tally ?? []}
          onWhy={mayKnowWhy ? () => setSlip('reasons') : null}
          onHelp={() => setSlip('keys')}
          onMenu={() => setSlip('menu')}
        />
        <StageBar picture={picture} />
        <aside className="board-left" aria-label="Order of battle">
          <OrderOfBattle session={session} picture={picture} orders={orders} onUnit={onUnit} />
        </aside>
        <main className="board-map">
          <Table
            session={session}
            picture={picture}
            orders={orders}
            shown={tools.line}
            looking={tools.lookAt}
            tape={tools.tape}
            plans={pencilled.plans}
            lesson={lesson}
            noteBelow={phone}
            onPort={onPort}
            onUnit={onUnit}
            onGround={onGround}
          />
          {lesson && lesson.at === null && !phone && (
            <LessonNote lesson={lesson} game={session.teller.rules.sheet.id} />
          )}
          {picture.beat && <MomentCard beat={picture.beat} onNext={session.next} />}
          <MapTools
            port={() => port.current}
            tools={tools}
            orders={orders}
            mayPlan={pencilled.mayPlan(orders.selected)}
            blind={byEye(picture)}
            onPencil={pencil}
          />
        </main>
        {recap.at !== null ? (
          <RecapBar lines={recap.lines} at={recap.at} onStep={recap.step} onEnd={recap.end} />
        ) : moment ? (
          <ReplayBar
            session={session}
            moment={moment}
            onMoment={setMoment}
            onEnd={() => setMoment(null)}
            mayChooseView={over || !live.secrets}
          />
        ) : (
          <PromptBar
            session={session}
            picture={picture}
            orders={orders}
            onGive={giving.giveDraft}
            onEnd={giving.end}
            onHint={() => void ask()}
            onRecap={() => recap.step(-1)}
          />
        )}
        <aside className="board-right">
          {lesson && phone && <LessonNote lesson={lesson} game={session.teller.rules.sheet.id} below />}
          <nav className="board-tabs" aria-label="Show">
            {(Object.keys(TABS) as Tab[]).map((each) => (
              <button key={each} type="button" aria-pressed={tab === each} onClick={() => setTab(each)}>
                {TABS[each]}
              </button>
            ))}
          </nav>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keys must reach it */}
          <section className="board-card" aria-label="Orders" tabIndex={0}>
            {over && !moment ? (
              <Debriefing
                session={session}
                game={game}
                again={again}
                onStep={(step) => setMoment({ step, viewer: undefined })}
              />
            ) : (
              <Card
                session={session}
                game={game}
                picture={picture}
                orders={orders}
                plan={orders.selected === null ? undefined : pencilled.plans[orders.selected]}
              />
            )}
          </section>
          <Log log={picture.log} open={tools.line} onOpen={tools.setLine} />
        </aside>
        <NotKept session={session} />
        {giving.dice}
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
          <Reasons
            title="What a veteran would do"
            best={hint}
            onClose={() => setHint(null)}
            onTake={giving.give}
          />
        )}
      </div>
    </RulebookAtHand>
  );
}
