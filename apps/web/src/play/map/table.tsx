import type { Side } from '@sandtable/engine';
import type { Place } from '@sandtable/table';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Symbols } from '../drawing/glyphs.tsx';
import { Ground } from '../drawing/ground.tsx';
import { drawn, onTable, SCALE } from '../drawing/lines.ts';
import { askOf, byEye } from '../orders/orders.ts';
import { PencilLines, type Plans } from '../orders/plans.tsx';
import { bandsAlong } from '../orders/reach.ts';
import type { Orders } from '../orders/use-orders.ts';
import { useReach } from '../orders/use-reach.ts';
import type { TapeEnd } from '../orders/use-tools.ts';
import type { Picture } from '../session/picture.ts';
import type { Session } from '../session/session.ts';
import type { LogLine } from '../session/telling.ts';
import { LessonNote, LessonPointer } from '../theatre/lesson-note.tsx';
import type { Lesson } from '../theatre/lessons.ts';
import { OnStage } from '../theatre/on-stage.tsx';
import { Groups } from './groups.tsx';
import { type Box, boundsOf, boxAround } from './laying.ts';
import { MapFrame } from './map-frame.tsx';
import { atOf, BlockOnTable, CounterOnTable, leaderOf, pillOf } from './on-table.tsx';
import { Ghost, SightLine, Spots, TrailMark } from './overlay.tsx';
import { Along, FieldOfFire, PointsGiven } from './overlay-fire.tsx';
import { ChanceRings, Reach, Way } from './overlay-way.tsx';
import { Overview } from './overview.tsx';
import { boardAt, tagsOf } from './tags.ts';
import { Tape } from './tape.tsx';
import { nearestTo, piecesOf, Touches } from './touches.tsx';
import { TurningHandle } from './turning.tsx';
import { useViewPort, type ViewPort } from './view-port.ts';
import { useWalking } from './walking.ts';

/** An order that is complete, or the unit that it is for: Enter is not for choosing then. */
const yieldsTo = ({ draft, waitsFor, selected }: Orders, id: string): boolean =>
  draft !== null && (waitsFor === undefined || selected === id);

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
  readonly onPort: (port: ViewPort | null) => void;
  readonly onUnit: (id: string) => void;
  readonly onGround: (place: Place, event: { shiftKey: boolean }) => void;
};

/** Pixels that a note takes. */
const NOTE = { wide: 236, high: 156 };
/** Pixels that it keeps from everybody, so that its pointer is seen. */
const APART = 16;

/** Pixels that a hand may slip before it drags. */
const SLIP = 6;

/** The table: the printed map, the troops on it, and what matters now. */
export function Table(props: Props) {
  const { session, picture, orders, shown, looking, tape, plans, lesson, noteBelow } = props;
  const { onPort, onUnit, onGround } = props;
  const { scene, view } = picture;
  const { map } = view;
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const shapes = useRef(new Map<string, SVGGElement>());
  const size = useMemo(() => ({ wide: (map.width / 1000) * SCALE, deep: (map.depth / 1000) * SCALE }), [map]);
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
  useWalking(picture.beat, map.depth, shapes);

  const { draft, stands, targets } = orders;
  const aimed = orders.aimedAt;
  const tags = useMemo(
    () =>
      tagsOf(
        scene,
        map.depth,
        board,
        [orders.selected, aimed].filter((id) => id != null),
      ),
    [scene, map, board, orders.selected, aimed],
  );
  const pills = useMemo(() => {
    const texts = targets.flatMap((target): [string, string][] => {
      const text = pillOf(target, target.id === aimed);
      return text ? [[target.id, text]] : [];
    });
    return tags.pills(new Map(texts));
  }, [tags, targets, aimed]);
  const goes = draft && (askOf(draft, 'path') ?? askOf(draft, 'place') ?? askOf(draft, 'facing'));
  const reach = useReach(session, picture, draft);
  const isDark = (of: Side): boolean => session.scenario.sides.some(({ id, dark }) => dark && id === of);
  const bad = orders.now?.problem !== undefined && orders.waitsFor?.kind !== 'target';

  const placeAt = (event: { clientX: number; clientY: number }): Place => {
    const box = svg.current!.getBoundingClientRect();
    return onTable(
      [
        ((event.clientX - box.left) / box.width) * size.wide,
        ((event.clientY - box.top) / box.height) * size.deep,
      ],
      map.depth,
    );
  };
  const hold = useMemo(
    () =>
      (id: string, element: SVGGElement | null): void => {
        if (element) shapes.current.set(id, element);
        else shapes.current.delete(id);
      },
    [],
  );

  const pieces = useMemo(() => piecesOf(scene), [scene]);
  /** Who can be taken hold of now. */
  const grips = draft ? (goes && orders.selected ? [orders.selected] : []) : picture.yours ? orders.able : [];

  /** Dragging a unit leads its way; dragging the handle turns it. */
  function drag(event: React.PointerEvent): void {
    const grip = (event.target as Element).closest('[data-drag]');
    if (!grip || (draft && !goes)) return;
    event.preventDefault();
    const turning = grip.hasAttribute('data-turn');
    const unit = grip.classList.contains('room')
      ? (nearestTo(
          pieces.filter(({ id }) => grips.includes(id)),
          placeAt(event),
        ) ?? null)
      : grip.getAttribute('data-unit');
    let begun = draft !== null;
    const move = (at: PointerEvent): void => {
      const to = placeAt(at);
      if (!begun) {
        const far = Math.hypot(at.clientX - event.clientX, at.clientY - event.clientY);
        if (far < SLIP || unit === null) return;
        begun = orders.sendTo(unit, to);
        if (!begun) up();
      } else if (turning || goes?.kind === 'facing') orders.face(to);
      else orders.leadTo(to);
    };
    const up = (): void => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
  }

  const along = draft && askOf(draft, 'along');
  const field = draft?.act.field ?? null;
  const rings = draft ? draft.act.rings : orders.ringsInHand;
  const lookPair =
    looking ??
    (draft && !along && aimed !== undefined && draft.act.actor !== null && field
      ? ([draft.act.actor, aimed] as const)
      : null);
  const sight = useMemo(
    () => (lookPair ? session.teller.board.look(view, lookPair[0], lookPair[1]) : undefined),
    [session, view, lookPair?.[0], lookPair?.[1]],
  );
  const path = draft?.answers.path;
  const { survey, bands } = useMemo(() => {
    if (!draft || !path || !orders.now) return {};
    return {
      survey: draft.act.survey?.(orders.now.command),
      bands: bandsAlong(draft, path),
    };
  }, [draft, path, orders.now]);
  /** What a note speaks of beside its unit: the ground within reach, the way, the target and the chances. */
  const spoken = useMemo(() => {
    const around = (places: readonly Place[]): Box[] =>
      places.length === 0 ? [] : [boundsOf(places.map((at) => boxAround(...drawn(at, map.depth), 24, 24)))];
    const chances = [...pills.values()].map(({ x, y }) =>
      boxAround(x, y, 90 * board.pixel, 20 * board.pixel),
    );
    return [...(reach ?? []).flatMap(({ ends }) => around(ends)), ...around(path ?? []), ...chances];
  }, [reach, path, pills, map, board]);
  const noteAt = useMemo(
    () =>
      lesson?.at == null
        ? undefined
        : tags.beside(
            [lesson.at],
            { wide: (NOTE.wide + 2 * APART) * board.pixel, high: (NOTE.high + 2 * APART) * board.pixel },
            spoken,
          ),
    [tags, board, lesson?.at, spoken],
  );
  const pointed = scene.blocks.find(({ id }) => id === lesson?.at)?.pose;
  const chosen = draft?.answers.chosen ?? {};
  const ghost =
    goes && stands
      ? goes.figures(stands, chosen)
      : ((draft && askOf(draft, 'choice'))?.figures?.(chosen) ?? []);
  const lookOf = (side: Side): string => (isDark(side) ? 'dark-side' : 'light-side');
  const turnable = goes && stands && (goes.kind !== 'path' || goes.turns);

  return (
    <>
      <div className="table-frame" ref={frame} onPointerDown={drag}>
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
            <clipPath id="table-edge">
              <rect width={size.wide} height={size.deep} />
            </clipPath>
            <Symbols />
            <g clipPath="url(#table-edge)">
              <Ground map={map} gone={scene.gone.join(' ')} />
            </g>
            <MapFrame wide={size.wide} deep={size.deep} />
            <Spots scene={scene} depth={map.depth} isDark={isDark} />
            {reach && <Reach bands={reach} depth={map.depth} />}
            {field && <FieldOfFire field={field} depth={map.depth} wide={size.wide} />}
            {rings && <ChanceRings rings={rings} depth={map.depth} wide={size.wide} pixel={board.pixel} />}
            <PencilLines plans={plans} scene={scene} depth={map.depth} />
            {picture.yours && scene.underWay && !draft && (
              <TrailMark trail={scene.underWay} depth={map.depth} arrow />
            )}
            <Touches
              pieces={pieces}
              depth={map.depth}
              able={grips}
              onTouch={(event) => {
                const id = nearestTo(pieces, placeAt(event));
                if (id !== undefined) onUnit(id);
              }}
            />
            <Groups
              scene={scene}
              laid={tags.laid}
              depth={map.depth}
              isDark={isDark}
              selected={orders.selected}
              able={orders.able}
              onUnit={onUnit}
            />
            {/* Below all units and tags: a line strikes no name out. */}
            {scene.blocks.map(({ id, figures, side }) => {
              const line = figures.length > 0 ? leaderOf(tags.laid.get(id)) : undefined;
              return line && <path key={id} className={`leader ${lookOf(side)}`} d={line} />;
            })}
            {scene.blocks
              .filter(({ figures }) => figures.length > 0)
              .map((block) => (
                <BlockOnTable
                  key={block.id}
                  block={block}
                  depth={map.depth}
                  dark={isDark(block.side)}
                  tagAt={atOf(tags.laid.get(block.id))}
                  pillAt={atOf(pills.get(block.id))}
                  selected={orders.selected === block.id}
                  able={orders.able.includes(block.id)}
                  target={targets.find(({ id }) => id === block.id)}
                  aiming={targets.length > 0}
                  aimedAt={aimed === block.id}
                  draggable={grips.includes(block.id)}
                  yields={yieldsTo(orders, block.id)}
                  hold={hold}
                  onUnit={onUnit}
                />
              ))}
            {scene.counters.map((counter) => (
              <CounterOnTable
                key={counter.id}
                counter={counter}
                depth={map.depth}
                dark={isDark(counter.side)}
                selected={
                  orders.selected === counter.id ||
                  (counter.unit !== null && orders.selected === counter.unit)
                }
                able={
                  orders.able.includes(counter.id) ||
                  (counter.own === 'real' && counter.unit !== null && orders.able.includes(counter.unit))
                }
                target={targets.find(({ id }) => id === counter.id)}
                pillAt={atOf(pills.get(counter.id))}
                yields={yieldsTo(orders, counter.id)}
                onUnit={onUnit}
              />
            ))}
            {along && (
              <g className={lookOf(picture.scene.blocks.find(({ id }) => id === draft.act.at)?.side ?? '')}>
                <Along ask={along} distance={draft.answers.number ?? along.initial} depth={map.depth} />
              </g>
            )}
            {path && <Way path={path} survey={survey} bands={bands} depth={map.depth} bad={bad} />}
            {ghost.length > 0 && (
              <g className={lookOf(picture.deciding ?? session.scenario.sides[0]!.id)} data-drag="">
                <Ghost figures={ghost} depth={map.depth} bad={bad} />
              </g>
            )}
            {draft && <PointsGiven draft={draft} depth={map.depth} />}
            {ghost.length === 0 && (stands ?? draft?.answers.point) && (
              <circle
                className="ghost-point"
                data-drag=""
                cx={drawn((stands ?? draft?.answers.point)!, map.depth)[0]}
                cy={drawn((stands ?? draft?.answers.point)!, map.depth)[1]}
                r={9}
              />
            )}
            {turnable && stands && <TurningHandle pose={stands} depth={map.depth} />}
            {sight && <SightLine sight={sight} depth={map.depth} />}
            {tape && !byEye(picture) && <Tape ends={tape} scene={scene} depth={map.depth} />}
            {shown?.trail && <TrailMark trail={shown.trail} depth={map.depth} />}
            {picture.beat?.line.trail && <TrailMark trail={picture.beat.line.trail} depth={map.depth} />}
            {picture.beat && <OnStage beat={picture.beat} depth={map.depth} board={board} tags={tags} />}
            {pointed && (noteBelow || noteAt) && (
              <LessonPointer at={drawn(pointed, map.depth)} from={noteBelow ? undefined : noteAt} />
            )}
          </svg>
          {lesson && noteAt && !noteBelow && (
            <LessonNote
              lesson={lesson}
              game={session.teller.rules.sheet.id}
              style={{ left: `${(100 * noteAt.x) / size.wide}%`, top: `${(100 * noteAt.y) / size.deep}%` }}
            />
          )}
        </div>
      </div>
      {lesson && lesson.at !== null && !noteAt && !noteBelow && (
        <LessonNote lesson={lesson} game={session.teller.rules.sheet.id} />
      )}
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
