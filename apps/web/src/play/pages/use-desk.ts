import type { Considered } from '@sandtable/ai';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Game } from '../../frame/games.ts';
import { useStore } from '../../frame/store.ts';
import { usePhone } from '../../frame/wide.ts';
import { drawn } from '../drawing/lines.ts';
import type { ViewPort } from '../map/view-port.ts';
import { pressed } from '../orders/keyboard.ts';
import { usePlans } from '../orders/plans.tsx';
import { useClicks } from '../orders/use-clicks.ts';
import { useGiving } from '../orders/use-giving.tsx';
import { useKeys } from '../orders/use-keys.ts';
import { useOrders } from '../orders/use-orders.ts';
import { useTools } from '../orders/use-tools.ts';
import { covered } from '../panels/curtain.tsx';
import type { Picture } from '../session/picture.ts';
import type { Session } from '../session/session.ts';
import { useLesson } from '../theatre/lesson-note.tsx';
import { sound } from '../theatre/sound.ts';
import { useRecap } from '../theatre/use-recap.ts';
import { type Moment, usePictureAt } from './replay.tsx';

/** What a player has before him: the battle or a moment of it, the order that he writes, his tools, what lies open. */
export type Desk = ReturnType<typeof useDesk>;

export type Battle = {
  readonly session: Session;
  readonly game: Game;
  readonly ownDice: boolean;
  /** Where the same battle begins anew. */
  readonly again: string;
  readonly moment: number | undefined;
};

export const TABS = { order: 'Orders', forces: 'Forces', log: 'Log' } as const;
export type Tab = keyof typeof TABS;

export function useDesk({ session, game, ownDice, again, moment: opened }: Battle) {
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
  const { rules } = session.teller;
  const introductory = rules.scenarios[0]?.id === session.scenario.id;
  const lesson = useLesson(rules.sheet.id, introductory, picture, orders);
  const phone = usePhone();
  const port = useRef<ViewPort | null>(null);
  const [slip, setSlip] = useState<'menu' | 'keys' | 'reasons' | null>(null);
  const [hint, setHint] = useState<readonly Considered[] | 'thinking' | null>(null);
  const [tab, setTab] = useState<Tab>('order');
  const onPort = useCallback((found: ViewPort | null) => {
    port.current = found;
  }, []);
  const { onUnit, onGround } = useClicks({
    picture,
    orders,
    tools,
    pencilled,
    onTouched: () => setHint(null),
    onTaken: () => setTab('order'),
  });
  return {
    ...{ session, game, again, live, picture, moment, setMoment, orders, tools, giving, pencilled, recap },
    ...{ lesson, phone, port, onPort, slip, setSlip, hint, setHint, tab, setTab, onUnit, onGround },
    /** Asks what a veteran would do. */
    async ask(): Promise<void> {
      setHint('thinking');
      const answer = await session.hint().catch(() => undefined);
      setHint(answer ? answer.best : null);
    },
    /** Takes the pencil for the unit in hand; what was pencilled for it before is rubbed out. */
    pencil(): void {
      const unit = orders.selected;
      const mayPlan = unit !== null && pencilled.mayPlan(unit);
      if (tools.pencil === null && mayPlan) pencilled.rubOut(unit);
      tools.startPencil(mayPlan ? unit : null);
    },
  };
}

/** What is put away by itself. */
export function useTidying({ picture, live, orders, tools, recap, setHint }: Desk): void {
  // What one player left lying about is not for the other.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the curtain falls, and only then
  useEffect(() => {
    if (!picture.curtain) return;
    tools.putAway();
    orders.select(null);
  }, [picture.curtain]);
  // Whoever begins an order has read what was advised; its card would lie under it.
  const isOrdering = orders.draft !== null;
  useEffect(() => {
    if (isOrdering) setHint(null);
  }, [isOrdering, setHint]);
  // A line of the log that was shown again is put away when something new happens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line, nothing else
  useEffect(() => {
    if (recap.at === null) tools.setLine(null);
  }, [live.log.length]);
}

/** Where a side's units stand in the drawing. */
const ownPlaces = ({ scene, viewer, view }: Picture) =>
  scene.blocks.flatMap(({ side, pose }) => (side === viewer && pose ? [drawn(pose, view.map.depth)] : []));

/**
 * Brings somebody into view on screens that show a part of the table: one's own troops if none of them is seen,
 * whoever is taken in hand, and what happens.
 */
export function useInView({ port, picture, phone, orders: { selected } }: Desk) {
  function centre(id: string, always = true): boolean {
    const pose =
      picture.scene.blocks.find((each) => each.id === id)?.pose ??
      picture.scene.counters.find((each) => each.id === id)?.place;
    if (!pose) return false;
    const [x, y] = drawn(pose, picture.view.map.depth);
    if (always) port.current?.centre(x, y);
    else if (!port.current?.shows(x, y)) port.current?.reveal(x, y); // the map moves no more than it must
    return true;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is one's turn, and only then
  useEffect(() => {
    const own = phone && picture.yours ? ownPlaces(picture) : [];
    if (own.length === 0 || own.some(([x, y]) => port.current?.shows(x, y))) return;
    const mean = (of: 0 | 1): number => own.reduce((sum, place) => sum + place[of], 0) / own.length;
    port.current?.centre(mean(0), mean(1));
  }, [picture.viewer, picture.yours, phone]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new unit in hand, nothing else
  useEffect(() => {
    if (selected !== null) centre(selected, false);
  }, [selected]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new event, nothing else
  useEffect(() => {
    if (!picture.beat) return;
    sound(picture.beat);
    for (const id of picture.beat.line.trail?.units ?? []) if (centre(id, false)) return;
  }, [picture.beat]);
  return centre;
}

/** The keys of the board, wherever the focus is. */
export function useBoardKeys(desk: Desk, centre: (id: string) => boolean): void {
  const { session, picture, orders, tools, port, giving, recap, slip, setSlip } = desk;
  const { hint, setHint, moment, setMoment } = desk;
  useKeys((event) => {
    if (hint && event.key === 'Escape') {
      setHint(null); // wherever the focus has gone meanwhile
      return true;
    }
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
      pencil: desk.pencil,
      recap,
      help: () => setSlip('keys'),
      replaying: moment !== null,
      step: (by) => {
        const at = moment?.step ?? session.feed.record().steps.length;
        setMoment({ step: Math.max(0, at + by), viewer: picture.viewer });
      },
    });
  });
}
