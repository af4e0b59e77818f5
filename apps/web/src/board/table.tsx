import type { Block, Counter, Side } from '@sandtable/engine';
import type { Place } from '@sandtable/table';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { BlockShape, CounterShape, saidOf, Tag, tagDistance, tagWidth } from './drawing/block.tsx';
import { Symbols } from './drawing/glyphs.tsx';
import { Ground } from './drawing/ground.tsx';
import { drawn, onTable, SCALE, short } from './drawing/lines.ts';
import { askOf } from './orders.ts';
import {
  Along,
  Chip,
  FieldOfFire,
  Ghost,
  Pill,
  Reach,
  SightLine,
  Spots,
  TrailMark,
  Way,
} from './overlay.tsx';
import type { Beat, Picture, Session } from './session.ts';
import type { LogLine } from './telling.ts';
import type { Orders, Target } from './use-orders.ts';
import { useReach } from './use-reach.ts';
import { useViewPort, type ViewPort } from './view-port.ts';

type Props = {
  readonly session: Session;
  readonly picture: Picture;
  readonly orders: Orders;
  /** A line of the log whose traces are shown again. */
  readonly shown: LogLine | null;
  /** Two units between which one looks. */
  readonly looking: readonly [string, string] | null;
  readonly tape: readonly Place[] | null;
  readonly onPort: (port: ViewPort | null) => void;
  readonly onUnit: (id: string) => void;
  readonly onGround: (place: Place, event: { shiftKey: boolean }) => void;
};

/** Milliseconds an inch, and at most. */
const PER_INCH = 90;
const LONGEST = 1200;

const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Lets a block walk its way instead of jumping to its end. */
function useWalking(
  beat: Beat | null,
  depth: number,
  blocks: React.RefObject<Map<string, SVGGElement>>,
): void {
  useEffect(() => {
    const trail = beat?.line.trail;
    const [unit] = trail?.units ?? [];
    const element = unit === undefined ? undefined : blocks.current.get(unit);
    if (!trail?.path || trail.path.length < 2 || !trail.pose || !element || still()) return;
    const steps = trail.path.map((place, i) => {
      const [x, y] = drawn(place, depth);
      const next = trail.path![i + 1];
      return { x, y, long: next ? Math.hypot(next.x - place.x, next.y - place.y) : 0 };
    });
    const whole = steps.reduce((sum, { long }) => sum + long, 0);
    if (whole === 0) return;
    let gone = 0;
    const frames = steps.map(({ x, y, long }) => {
      const frame = {
        transform: `translate(${x}px, ${y}px) rotate(${trail.pose!.facing}deg)`,
        offset: Math.min(1, gone / whole),
      };
      gone += long;
      return frame;
    });
    const walking = element.animate(frames, {
      duration: Math.min(LONGEST, (whole / 1000) * PER_INCH),
      easing: 'ease-in-out',
    });
    return () => walking.cancel();
  }, [beat, depth, blocks]);
}

/** Where the tag of a unit goes: behind its rear, by so much on the screen that it clears the bases at any zoom. */
function tagPlace(block: Block, depth: number) {
  const [x, y] = drawn(block.pose!, depth);
  const angle = (block.pose!.facing * Math.PI) / 180;
  const [backX, backY] = [-Math.sin(angle), Math.cos(angle)];
  const far = tagDistance(block);
  const half = tagWidth(block.short, block.quality, block.marks.length > 0) / 2;
  const clear = half * Math.abs(backX) + 9 * Math.abs(backY) + 2;
  return {
    at: `translate(${short(x + backX * far)} ${short(y + backY * far)})`,
    off: `translate(${short(backX * clear)} ${short(backY * clear)})`,
    below: backY < -0.3 ? -20 : 20,
  };
}

type BlockProps = {
  readonly block: Block;
  readonly depth: number;
  readonly dark: boolean;
  readonly selected: boolean;
  readonly able: boolean;
  readonly target: Target | undefined;
  readonly aiming: boolean;
  readonly aimedAt: boolean;
  readonly draggable: boolean;
  readonly hold: (id: string, element: SVGGElement | null) => void;
  readonly onUnit: (id: string) => void;
};

const BlockOnTable = memo(function BlockOnTable(props: BlockProps) {
  const { block, depth, dark, selected, able, target, aiming, aimedAt, draggable, hold, onUnit } = props;
  const [x, y] = drawn(block.pose!, depth);
  const closed = aiming && target !== undefined && target.problem !== undefined;
  const tag = tagPlace(block, depth);
  const chance = target?.problem ? undefined : target?.chance;
  const pill = chance && (aimedAt ? `${chance.figure} ${chance.say}` : chance.figure);
  const cls = [
    dark ? 'dark-side' : 'light-side',
    'on-table',
    closed ? 'closed' : '',
    aimedAt ? 'aimed' : '',
  ].join(' ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a unit is a shape of the drawing
    <g
      className={cls}
      role="button"
      tabIndex={0}
      aria-label={`${[block.short, pill].filter(Boolean).join(' ')}, ${saidOf(block)}`}
      aria-pressed={selected}
      data-unit={block.id}
      {...(draggable ? { 'data-drag': '' } : {})}
      onClick={(event) => {
        event.stopPropagation();
        onUnit(block.id);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        event.stopPropagation();
        onUnit(block.id);
      }}
    >
      <g
        ref={(element) => hold(block.id, element)}
        style={{ transform: `translate(${short(x)}px, ${short(y)}px) rotate(${block.pose!.facing}deg)` }}
      >
        <circle className="touch" r={22} />
        <BlockShape
          block={block}
          look={{ dark, selected, able, dim: closed, aimed: target !== undefined && !target.problem }}
        />
      </g>
      <g className="tag-place" transform={tag.at}>
        <g className="upright">
          <g transform={tag.off}>
            <Tag block={block} dark={dark} />
            {pill && <Pill y={tag.below} text={pill} cls={aimedAt ? 'odds chosen-odds' : 'odds'} />}
          </g>
        </g>
      </g>
    </g>
  );
});

function CounterOnTable({
  counter,
  depth,
  dark,
  selected,
  able,
  target,
  onUnit,
}: {
  counter: Counter;
  depth: number;
  dark: boolean;
  selected: boolean;
  able: boolean;
  target: Target | undefined;
  onUnit: (id: string) => void;
}) {
  const [x, y] = drawn(counter.place, depth);
  const what =
    counter.kind === 'officer'
      ? counter.label
      : counter.own === null
        ? 'enemy marker'
        : counter.own === 'real'
          ? `marker of ${counter.label}, real`
          : 'marker, a dummy';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a counter is a shape of the drawing
    <g
      className={`${dark ? 'dark-side' : 'light-side'} on-table counter${selected ? ' picked' : ''}${able ? ' can' : ''}`}
      role="button"
      tabIndex={0}
      aria-label={what}
      aria-pressed={selected}
      data-unit={counter.id}
      transform={`translate(${short(x)} ${short(y)})`}
      onClick={(event) => {
        event.stopPropagation();
        onUnit(counter.id);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        event.stopPropagation();
        onUnit(counter.id);
      }}
    >
      <circle className="touch" r={18} />
      <CounterShape counter={counter} dark={dark} />
      {(selected || (target && !target.problem)) && (
        <circle className={selected ? 'chosen' : 'brackets'} r={13} />
      )}
      {target?.chance && !target.problem && <Chip at={[0, 24]} text={target.chance.figure} cls="odds" />}
    </g>
  );
}

/** The table: the printed map, the troops on it, and what matters now. */
export function Table(props: Props) {
  const { session, picture, orders, shown, looking, tape, onPort, onUnit, onGround } = props;
  const { map } = picture.view;
  const { scene } = picture;
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const shapes = useRef(new Map<string, SVGGElement>());
  const size = useMemo(() => ({ wide: (map.width / 1000) * SCALE, deep: (map.depth / 1000) * SCALE }), [map]);
  const [part, setPart] = useState<{ x: number; y: number; wide: number; deep: number }>();
  const port = useViewPort(frame, sheet, size, setPart);
  useEffect(() => onPort(port.current), [onPort, port]);
  useWalking(picture.beat, map.depth, shapes);

  const { draft, stands, targets } = orders;
  const goes = draft && (askOf(draft, 'path') ?? askOf(draft, 'place') ?? askOf(draft, 'facing'));
  const reach = useReach(session, picture, draft);
  const first = session.scenario.sides[0]!.id;
  const darkFirst = session.teller.rules.id === 'spanish-civil-war';
  const isDark = (side: Side): boolean => (side === first) === darkFirst;
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

  /** Dragging a unit leads its way; dragging the handle turns it. */
  function drag(event: React.PointerEvent): void {
    const grip = (event.target as Element).closest('[data-drag]');
    if (!grip || !goes) return;
    event.preventDefault();
    const turning = grip.hasAttribute('data-turn');
    const move = (at: PointerEvent): void => {
      const to = placeAt(at);
      if (turning || goes.kind === 'facing') orders.face(to);
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
  const aimed = draft?.answers.target;
  const lookPair =
    looking ??
    (draft && aimed !== undefined && draft.act.actor !== null && field
      ? ([draft.act.actor, aimed] as const)
      : null);
  const sight = lookPair ? session.teller.board.look(picture.view, lookPair[0], lookPair[1]) : undefined;
  const path = draft?.answers.path;
  const survey =
    draft && path && orders.now ? session.teller.board.survey(picture.view, orders.now.command) : undefined;
  const ghost = goes && stands ? goes.figures(stands) : [];
  const turnable = goes && stands && (goes.kind !== 'path' || goes.turns);
  const handle = turnable && stands ? handleOf(stands, map.depth) : null;

  return (
    <div className="table-frame" ref={frame} onPointerDown={drag}>
      <div className="table-sheet" ref={sheet}>
        {/* biome-ignore lint/a11y: a drawing; every order can be given from the lists and by keys as well */}
        <svg
          ref={svg}
          className="drawing"
          data-game={session.teller.rules.id}
          viewBox={`0 0 ${size.wide} ${size.deep}`}
          aria-label="The table"
          role="group"
          onClick={(event) => onGround(placeAt(event), event)}
        >
          <Symbols />
          <Ground map={map} gone={scene.gone.join(' ')} />
          <Spots scene={scene} depth={map.depth} isDark={isDark} />
          {reach && <Reach ends={reach} depth={map.depth} />}
          {field && <FieldOfFire field={field} depth={map.depth} />}
          {scene.blocks
            .filter(({ figures }) => figures.length > 0)
            .map((block) => {
              const target = targets.find(({ id }) => id === block.id);
              return (
                <BlockOnTable
                  key={block.id}
                  block={block}
                  depth={map.depth}
                  dark={isDark(block.side)}
                  selected={orders.selected === block.id}
                  able={orders.able.includes(block.id)}
                  target={target}
                  aiming={targets.length > 0}
                  aimedAt={aimed === block.id}
                  draggable={goes !== undefined && goes !== null && orders.selected === block.id}
                  hold={hold}
                  onUnit={onUnit}
                />
              );
            })}
          {scene.counters.map((counter) => (
            <CounterOnTable
              key={counter.id}
              counter={counter}
              depth={map.depth}
              dark={isDark(counter.side)}
              selected={
                orders.selected === counter.id || (counter.unit !== null && orders.selected === counter.unit)
              }
              able={
                orders.able.includes(counter.id) ||
                (counter.own === 'real' && counter.unit !== null && orders.able.includes(counter.unit))
              }
              target={targets.find(({ id }) => id === counter.id)}
              onUnit={onUnit}
            />
          ))}
          {along && <Along ask={along} distance={draft.answers.number ?? along.initial} depth={map.depth} />}
          {path && <Way path={path} survey={survey} depth={map.depth} bad={bad} />}
          {ghost.length > 0 && (
            <g className={isDark(picture.deciding ?? first) ? 'dark-side' : 'light-side'} data-drag="">
              <Ghost figures={ghost} depth={map.depth} bad={bad} />
            </g>
          )}
          {ghost.length === 0 && stands && (
            <circle
              className="ghost-point"
              data-drag=""
              cx={drawn(stands, map.depth)[0]}
              cy={drawn(stands, map.depth)[1]}
              r={9}
            />
          )}
          {handle && (
            <g data-drag="" data-turn="">
              <path
                className="handle-line"
                d={`M${short(handle.from[0])} ${short(handle.from[1])}L${short(handle.to[0])} ${short(handle.to[1])}`}
              />
              <circle className="handle" cx={handle.to[0]} cy={handle.to[1]} r={6} />
              <title>Drag to turn</title>
            </g>
          )}
          {sight && <SightLine sight={sight} depth={map.depth} />}
          {tape && <Tape places={tape} depth={map.depth} />}
          {shown?.trail && <TrailMark trail={shown.trail} depth={map.depth} />}
          {picture.beat?.line.trail && <TrailMark trail={picture.beat.line.trail} depth={map.depth} />}
        </svg>
      </div>
      {part && (
        <Overview
          picture={picture}
          size={size}
          part={part}
          isDark={isDark}
          onGo={(x, y) => port.current?.centre(x, y)}
        />
      )}
    </div>
  );
}

function handleOf(pose: { x: number; y: number; facing: number }, depth: number) {
  const [x, y] = drawn(pose, depth);
  const angle = (pose.facing * Math.PI) / 180;
  const at = (far: number): readonly [number, number] => [
    x + Math.sin(angle) * far,
    y - Math.cos(angle) * far,
  ];
  return { from: at(10), to: at(30) };
}

/** The yellow tape. */
function Tape({ places, depth }: { places: readonly Place[]; depth: number }) {
  const [a, b] = places;
  if (!a) return null;
  const [x, y] = drawn(a, depth);
  if (!b) return <circle className="tape-end" cx={x} cy={y} r={4} />;
  const [u, v] = drawn(b, depth);
  const long = Math.hypot(b.x - a.x, b.y - a.y) / 1000;
  return (
    <g className="tape-line">
      <path className="tape-under" d={`M${short(x)} ${short(y)}L${short(u)} ${short(v)}`} />
      <path
        className="tape-over"
        d={`M${short(x)} ${short(y)}L${short(u)} ${short(v)}`}
        strokeDasharray={`1 ${SCALE - 1}`}
      />
      <Chip at={[(x + u) / 2, (y + v) / 2]} text={`${long.toFixed(1)}″`} cls="tape" />
    </g>
  );
}

/** The whole table in small, for screens that show a part of it. */
function Overview({
  picture,
  size,
  part,
  isDark,
  onGo,
}: {
  picture: Picture;
  size: { wide: number; deep: number };
  part: { x: number; y: number; wide: number; deep: number };
  isDark: (side: Side) => boolean;
  onGo: (x: number, y: number) => void;
}) {
  if (part.wide >= size.wide * 0.97 && part.deep >= size.deep * 0.97) return null;
  const { depth } = picture.view.map;
  return (
    // biome-ignore lint/a11y: a shortcut for the pointer; the keys and lists move the view as well
    <svg
      className="overview drawing"
      data-game="overview"
      viewBox={`0 0 ${size.wide} ${size.deep}`}
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        onGo(
          ((event.clientX - box.left) / box.width) * size.wide,
          ((event.clientY - box.top) / box.height) * size.deep,
        );
      }}
    >
      <rect className="plain" width={size.wide} height={size.deep} />
      {picture.scene.blocks
        .filter(({ pose, figures }) => pose && figures.length > 0)
        .map(({ id, pose, side }) => {
          const [x, y] = drawn(pose!, depth);
          return (
            <rect
              key={id}
              className={isDark(side) ? 'dot dark' : 'dot light'}
              x={x - 16}
              y={y - 9}
              width={32}
              height={18}
            />
          );
        })}
      <rect className="part" x={part.x} y={part.y} width={part.wide} height={part.deep} />
    </svg>
  );
}
