import type { Side } from '@sandtable/engine';
import type { Place } from '@sandtable/table';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Symbols } from '../drawing/glyphs.tsx';
import { Ground } from '../drawing/ground.tsx';
import { drawn, onTable, SCALE } from '../drawing/lines.ts';
import { askOf, byEye } from '../orders/orders.ts';
import { PencilLines, type Plans } from '../orders/plans.tsx';
import { meansGround } from '../orders/use-clicks.ts';
import type { Orders } from '../orders/use-orders.ts';
import { useReach } from '../orders/use-reach.ts';
import type { TapeEnd } from '../orders/use-tools.ts';
import type { Picture } from '../session/picture.ts';
import type { Session } from '../session/session.ts';
import type { LogLine } from '../session/telling.ts';
import { LessonNote, LessonPointer } from '../theatre/lesson-note.tsx';
import type { Lesson } from '../theatre/lessons.ts';
import { OnStage } from '../theatre/on-stage.tsx';
import { Drafted } from './drafted.tsx';
import { dragged, goingOf, taped } from './dragging.ts';
import { Groups } from './groups.tsx';
import type { Box } from './laying.ts';
import { MapFrame } from './map-frame.tsx';
import { SightLine, SightSays, Spots, TrailMark } from './overlay.tsx';
import { FieldOfFire } from './overlay-fire.tsx';
import { ChanceRings, Reach } from './overlay-way.tsx';
import { Overview } from './overview.tsx';
import { type Board, boardAt, type Tags } from './tags.ts';
import { Tape } from './tape.tsx';
import { nearestTo, piecesOf, Touches } from './touches.tsx';
import { Troops } from './troops.tsx';
import { useNote, useTags } from './use-labels.ts';
import { useViewPort, type ViewPort } from './view-port.ts';
import { useWalking } from './walking.ts';

type Props = {
  readonly session: Session;
  readonly picture: Picture;
  readonly orders: Orders;
  /** A line of the log whose traces are shown again. */
  readonly shown: LogLine | null;
  /** Two units between which one looks. */
  readonly looking: readonly [string, string] | null;
  readonly tape: readonly TapeEnd[] | null;
  readonly plans: Plans;
  /** A note for a first battle, beside somebody. */
  readonly lesson: Lesson | null;
  /** The note stands below the map, which only points at whom it speaks of. */
  readonly noteBelow: boolean;
  readonly onTape: (ends: readonly TapeEnd[]) => void;
  readonly onPort: (port: ViewPort | null) => void;
  readonly onUnit: (id: string) => void;
  readonly onGround: (place: Place, event: { shiftKey: boolean }) => void;
};

/** How the sheet lies in its frame: how much of it is seen, and how sharp it must be drawn. */
function useSheet({ map }: Picture['view'], onPort: Props['onPort']) {
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const { width, depth } = map; // another view has another map of the same size: what is looked at stays
  const size = useMemo(
    () => ({ wide: (width / 1000) * SCALE, deep: (depth / 1000) * SCALE }),
    [width, depth],
  );
  const [part, setPart] = useState<{ x: number; y: number; wide: number; deep: number }>();
  const [board, setBoard] = useState(() => boardAt(1, size));
  const onSharp = useCallback(
    (k: number) =>
      setBoard((now) => {
        const next = boardAt(k, size);
        return JSON.stringify(next) === JSON.stringify(now) ? now : next;
      }),
    [size],
  );
  const port = useViewPort(frame, sheet, size, setPart, onSharp);
  useEffect(() => onPort(port.current), [onPort, port]);
  const placeAt = (event: { clientX: number; clientY: number }): Place => {
    const box = svg.current!.getBoundingClientRect();
    const across = (event.clientX - box.left) / box.width;
    const down = (event.clientY - box.top) / box.height;
    return onTable([across * size.wide, down * size.deep], depth);
  };
  return { frame, sheet, svg, size, part, board, port, placeAt };
}

/** The line along which one looks: as asked for, or from whoever fires to the target. */
function useSight({ session, picture, orders, looking }: Props) {
  const { draft, aimedAt: aimed } = orders;
  const fires = draft && !askOf(draft, 'along') && draft.act.field ? draft.act.actor : null;
  const [from, to] = looking ?? (fires !== null && aimed !== undefined ? [fires, aimed] : []);
  const measured = looking ? undefined : draft?.act.look;
  return useMemo(
    () => (from && to ? (measured?.(to) ?? session.teller.board.look(picture.view, from, to)) : undefined),
    [session, picture.view, from, to, measured],
  );
}

/** The table: the printed map, the troops on it, and what matters now. */
export function Table(props: Props) {
  const { session, picture, orders, plans, lesson, noteBelow, onUnit, onGround } = props;
  const { scene, view } = picture;
  const { depth } = view.map;
  const { frame, sheet, svg, size, part, board, port, placeAt } = useSheet(view, props.onPort);
  const shapes = useRef(new Map<string, SVGGElement>());
  useWalking(picture.beat, depth, shapes);
  const hold = useCallback((id: string, element: SVGGElement | null): void => {
    if (element) shapes.current.set(id, element);
    else shapes.current.delete(id);
  }, []);
  const { draft } = orders;
  const { tags, pills, taken } = useTags(picture, orders, board);
  const reach = useReach(session, picture, draft);
  const sight = useSight(props);
  const noteAt = useNote({ picture, lesson, tags, pills, board, reach, path: draft?.answers.path });
  const pieces = useMemo(() => piecesOf(scene), [scene]);
  const isDark = (of: Side): boolean => session.scenario.sides.some(({ id, dark }) => dark && id === of);
  const inHand = goingOf(orders) && orders.selected ? [orders.selected] : [];
  const grips = draft ? inHand : picture.yours ? orders.able : [];
  const field = draft?.act.field ?? null;
  const rings = draft ? draft.act.rings : orders.ringsInHand;
  const pointed = scene.blocks.find(({ id }) => id === lesson?.at)?.pose;
  const game = session.teller.rules.sheet.id;
  return (
    <>
      <div
        className="table-frame"
        ref={frame}
        {...(props.tape ? { 'data-drag': '' } : {})}
        onPointerDown={(event) =>
          props.tape
            ? taped(event, placeAt, props.onTape)
            : dragged(event, { orders, pieces, grips, placeAt })
        }
      >
        <div className="table-sheet" ref={sheet}>
          {/* biome-ignore lint/a11y: a drawing; every order can be given from the lists and by keys as well */}
          <svg
            ref={svg}
            className="drawing"
            data-colours={session.scenario.colours}
            viewBox={`0 0 ${size.wide} ${size.deep}`}
            aria-label="The table"
            role="group"
            onClick={(event) => onGround(placeAt(event), event)}
          >
            <Printed picture={picture} size={size} isDark={isDark} laid={tags.laid} />
            {reach && <Reach bands={reach} depth={depth} away={orders.stands} />}
            {field && <FieldOfFire field={field} depth={depth} board={board} taken={taken} />}
            {rings && <ChanceRings rings={rings} depth={depth} board={board} taken={taken} />}
            <PencilLines plans={plans} scene={scene} depth={depth} />
            {picture.yours && scene.underWay && !draft && (
              <TrailMark trail={scene.underWay} depth={depth} arrow />
            )}
            <Touches
              pieces={pieces}
              depth={depth}
              able={grips}
              onTouch={(event) => {
                const place = placeAt(event);
                const id = nearestTo(pieces, place);
                if (id === undefined) return;
                if (meansGround(picture, orders, id)) onGround(place, event);
                else onUnit(id);
              }}
            />
            <Groups
              scene={scene}
              laid={tags.laid}
              depth={depth}
              isDark={isDark}
              selected={orders.selected}
              able={orders.able}
              onUnit={onUnit}
            />
            {sight && <SightLine sight={sight} depth={depth} />}
            {pointed && (noteBelow || noteAt) && (
              <LessonPointer at={drawn(pointed, depth)} from={noteBelow ? undefined : noteAt} />
            )}
            <Troops {...{ picture, orders, tags, pills, grips, isDark, hold, onUnit }} />
            <Drafted session={session} picture={picture} orders={orders} isDark={isDark} tags={tags} />
            <Happening {...props} sight={sight} board={board} tags={tags} taken={taken} />
          </svg>
          {lesson && noteAt && !noteBelow && (
            <LessonNote
              lesson={lesson}
              game={game}
              style={{ left: `${(100 * noteAt.x) / size.wide}%`, top: `${(100 * noteAt.y) / size.deep}%` }}
            />
          )}
        </div>
      </div>
      {lesson && lesson.at !== null && !noteAt && !noteBelow && <LessonNote lesson={lesson} game={game} />}
      {part && (
        <Overview
          picture={picture}
          size={size}
          part={part}
          isDark={isDark}
          onGo={(x, y) => port.current?.centre(x, y)}
        />
      )}
    </>
  );
}

/** What lies still: the ground in its frame, and what is marked on it. */
function Printed({
  picture: { scene, view },
  size: { wide, deep },
  isDark,
  laid,
}: {
  readonly picture: Picture;
  readonly laid: Tags['laid'];
  readonly size: { readonly wide: number; readonly deep: number };
  readonly isDark: (side: Side) => boolean;
}) {
  return (
    <>
      <clipPath id="table-edge">
        <rect width={wide} height={deep} />
      </clipPath>
      <Symbols />
      <g clipPath="url(#table-edge)">
        <Ground map={view.map} gone={scene.gone.join(' ')} />
      </g>
      <MapFrame wide={wide} deep={deep} />
      <Spots scene={scene} depth={view.map.depth} isDark={isDark} laid={laid} />
    </>
  );
}

/** What is looked at or measured, what a line of the log tells, and what happens just now. */
function Happening({
  picture: { scene, view, beat, ...picture },
  shown,
  tape,
  sight,
  board,
  tags,
  taken,
}: Pick<Props, 'picture' | 'shown' | 'tape'> & {
  readonly sight: ReturnType<typeof useSight>;
  readonly taken: readonly Box[];
  readonly board: Board;
  readonly tags: Tags;
}) {
  const { depth } = view.map;
  return (
    <>
      {sight && <SightSays sight={sight} depth={depth} room={{ board, taken }} />}
      {tape && !byEye(picture) && <Tape ends={tape} scene={scene} depth={depth} />}
      {shown?.trail && <TrailMark trail={shown.trail} depth={depth} />}
      {beat?.line.trail && <TrailMark trail={beat.line.trail} depth={depth} />}
      {beat && <OnStage beat={beat} depth={depth} board={board} tags={tags} />}
    </>
  );
}
