import type { Command } from '@sandtable/engine';
import { useCallback } from 'react';
import { RulebookAtHand } from '../../ui/rule-link.tsx';
import { MapTools } from '../map/map-tools.tsx';
import { Table } from '../map/table.tsx';
import { chanceSaid } from '../orders/chances.ts';
import { byEye } from '../orders/orders.ts';
import { BoardTop } from '../panels/board-top.tsx';
import { Card } from '../panels/card.tsx';
import { Curtain } from '../panels/curtain.tsx';
import { Debriefing } from '../panels/debrief.tsx';
import { KeyList } from '../panels/keys.tsx';
import { Log } from '../panels/log.tsx';
import { OrderOfBattle } from '../panels/order-of-battle.tsx';
import { PromptBar } from '../panels/prompt-bar.tsx';
import { Menu, NotKept, Reasons } from '../panels/slips.tsx';
import { StageBar } from '../panels/stage-bar.tsx';
import { LessonNote } from '../theatre/lesson-note.tsx';
import { MomentCard } from '../theatre/on-stage.tsx';
import { RecapBar } from '../theatre/recap.tsx';
import { ReplayBar } from './replay.tsx';
import {
  type Battle,
  type Desk,
  TABS,
  type Tab,
  useBoardKeys,
  useDesk,
  useInView,
  useTidying,
} from './use-desk.ts';
import '../../ui/ui.css';
import '../../companion/companion.css';
import '../drawing/drawing.css';
import './board.css';
import '../theatre/theatre.css';

type Props = { readonly desk: Desk };

/** The board: table, forces, orders, log. */
export function BoardPage(battle: Battle) {
  const desk = useDesk(battle);
  useTidying(desk);
  useBoardKeys(desk, useInView(desk));
  const { session, game, live, picture, orders, giving, setSlip } = desk;
  const mayKnowWhy = live.reasons && (live.verdict !== undefined || !live.secrets);
  return (
    <RulebookAtHand value={game.sheet.rulebook}>
      {picture.curtain && <Curtain session={session} picture={picture} />}
      <div className={`board tab-${desk.tab}`} data-yours={picture.yours} inert={picture.curtain !== null}>
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
          <OrderOfBattle session={session} picture={picture} orders={orders} onUnit={desk.onUnit} />
        </aside>
        <MapSide desk={desk} />
        <BelowMap desk={desk} />
        <RightSide desk={desk} />
        <NotKept session={session} />
        {giving.dice}
        <Slips desk={desk} />
      </div>
    </RulebookAtHand>
  );
}

function MapSide({ desk }: Props) {
  const { session, picture, orders, tools, pencilled, lesson, phone, port } = desk;
  return (
    <main className="board-map">
      <Table
        session={session}
        picture={picture}
        orders={orders}
        shown={tools.line}
        looking={tools.lookAt}
        tape={tools.tape}
        onTape={tools.layTape}
        plans={pencilled.plans}
        lesson={lesson}
        noteBelow={phone}
        onPort={desk.onPort}
        onUnit={desk.onUnit}
        onGround={desk.onGround}
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
        onPencil={desk.pencil}
      />
    </main>
  );
}

/** What is asked now; or where one is in what was played. */
function BelowMap({ desk }: Props) {
  const { session, live, picture, orders, giving, recap, moment, setMoment } = desk;
  if (recap.at !== null)
    return <RecapBar lines={recap.lines} at={recap.at} onStep={recap.step} onEnd={recap.end} />;
  if (moment)
    return (
      <ReplayBar
        session={session}
        moment={moment}
        onMoment={setMoment}
        onEnd={() => setMoment(null)}
        mayChooseView={live.verdict !== undefined || !live.secrets}
      />
    );
  return (
    <PromptBar
      session={session}
      picture={picture}
      orders={orders}
      onGive={giving.giveDraft}
      onEnd={giving.end}
      onHint={() => void desk.ask()}
      onRecap={() => recap.step(-1)}
    />
  );
}

function RightSide({ desk }: Props) {
  const { session, game, live, picture, orders, tools, pencilled, lesson, phone, tab, moment } = desk;
  return (
    <aside className="board-right">
      {lesson && phone && <LessonNote lesson={lesson} game={session.teller.rules.sheet.id} below />}
      <nav className="board-tabs" aria-label="Show">
        {(Object.keys(TABS) as Tab[]).map((each) => (
          <button key={each} type="button" aria-pressed={tab === each} onClick={() => desk.setTab(each)}>
            {TABS[each]}
          </button>
        ))}
      </nav>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keys must reach it */}
      <section className="board-card" aria-label="Orders" tabIndex={0}>
        {live.verdict !== undefined && !moment ? (
          <Debriefing
            session={session}
            game={game}
            again={desk.again}
            onStep={(step) => desk.setMoment({ step, viewer: undefined })}
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
  );
}

/** What lies over the board: menu, keys, reasons, a hint. */
function Slips({ desk }: Props) {
  const { session, game, live, giving, slip, setSlip, hint, setHint, setMoment } = desk;
  const { rules } = session.teller;
  const { view } = live;
  const chanceOf = useCallback(
    (command: Command) => chanceSaid(game, rules, view, command),
    [game, rules, view],
  );
  const close = (): void => setSlip(null);
  return (
    <>
      {slip === 'menu' && (
        <Menu
          session={session}
          onClose={close}
          onKeys={() => setSlip('keys')}
          onReplay={() => {
            close();
            setMoment({ step: 0, viewer: live.viewer });
          }}
        />
      )}
      {slip === 'keys' && <KeyList onClose={close} />}
      {slip === 'reasons' && live.reasons && (
        <Reasons title="Why the computer did that" best={live.reasons.best} onClose={close} />
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
          chanceOf={chanceOf}
          onClose={() => setHint(null)}
          onTake={giving.give}
        />
      )}
    </>
  );
}
