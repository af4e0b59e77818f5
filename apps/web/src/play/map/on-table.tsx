import type { Block, Counter } from '@sandtable/engine';
import { memo } from 'react';
import { BlockShape, CounterShape, saidOf, Tag } from '../drawing/block.tsx';
import { drawn, pathOf, short } from '../drawing/lines.ts';
import { MapSymbol } from '../drawing/map-symbol.tsx';
import type { Target } from '../orders/use-targets.ts';
import type { Laid } from './laying.ts';
import { Pill } from './overlay.tsx';

/** Units and counters where they stand, to be chosen and aimed at. */

/** A place in the drawing as text, so that what has not moved is not drawn again: `12 40`. */
export type At = string | undefined;

export const atOf = (laid: Laid | undefined): At => laid && `${short(laid.x)} ${short(laid.y)}`;
export const leaderOf = (laid: Laid | undefined): string | undefined =>
  laid?.leader ? pathOf(laid.leader, false) : undefined;

/** Enter and Space choose what has the focus; but Enter gives an order that only waits to be given, whoever has it. */
function chosenByKey(event: React.KeyboardEvent, yields: boolean, choose: () => void): void {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  if (event.key === 'Enter' && yields) return;
  event.preventDefault();
  event.stopPropagation();
  choose();
}

/** Letters: a longer sentence would cover what it is about, and stands in the card. */
const SHORT = 32;

/** What is said at a target: its chance, and of the one aimed at what for. */
export function pillOf(target: Target | undefined, aimedAt: boolean): string | undefined {
  const chance = target?.problem ? undefined : target?.chance;
  if (!chance) return undefined;
  const whole = `${chance.figure} ${chance.say}`.trim();
  return aimedAt && (whole.length <= SHORT || !chance.figure) ? whole : chance.figure || undefined;
}

type BlockProps = {
  readonly block: Block;
  readonly depth: number;
  readonly dark: boolean;
  /** Where its tag goes, its chance, and a line to the tag if that stands off. */
  readonly tagAt: At;
  readonly pillAt: At;
  readonly selected: boolean;
  readonly able: boolean;
  readonly target: Target | undefined;
  readonly aiming: boolean;
  readonly aimedAt: boolean;
  readonly draggable: boolean;
  /** Enter is for the order that is being written, not for this unit. */
  readonly yields: boolean;
  readonly hold: (id: string, element: SVGGElement | null) => void;
  readonly onUnit: (id: string) => void;
};

export const BlockOnTable = memo(function BlockOnTable(props: BlockProps) {
  const {
    block,
    depth,
    dark,
    tagAt,
    pillAt,
    selected,
    able,
    target,
    aiming,
    aimedAt,
    draggable,
    yields,
    hold,
    onUnit,
  } = props;
  const [x, y] = drawn(block.pose!, depth);
  const closed = aiming && target !== undefined && target.problem !== undefined;
  const pill = pillOf(target, aimedAt);
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
      onKeyDown={(event) => chosenByKey(event, yields, () => onUnit(block.id))}
    >
      <g
        ref={(element) => hold(block.id, element)}
        style={{ transform: `translate(${short(x)}px, ${short(y)}px) rotate(${block.pose!.facing}deg)` }}
      >
        <g className="upright">
          <circle className="touch" r={22} />
        </g>
        <BlockShape
          block={block}
          look={{ dark, selected, able, dim: closed, aimed: target !== undefined && !target.problem }}
        />
        <MapSymbol
          block={block}
          selected={selected}
          able={able}
          aimed={target !== undefined && !target.problem}
        />
      </g>
      {tagAt && (block.group === undefined || selected || aimedAt) && (
        <g className="tag-place" transform={`translate(${tagAt})`}>
          <g className="upright">
            <Tag block={block} dark={dark} />
            <text className="far-name" y={4}>
              {block.short}
              {block.strength.full > 1 && <tspan dx={4}>{block.strength.now}</tspan>}
            </text>
          </g>
        </g>
      )}
      {/* The space keeps name and chance two words for whoever has them read aloud. */}
      {pill && ' '}
      {pill && pillAt && <Pill at={pillAt} text={pill} cls={aimedAt ? 'odds chosen-odds' : 'odds'} />}
    </g>
  );
});

export const CounterOnTable = memo(function CounterOnTable({
  counter,
  depth,
  dark,
  selected,
  able,
  target,
  aimedAt,
  pillAt,
  yields,
  onUnit,
}: {
  counter: Counter;
  depth: number;
  dark: boolean;
  selected: boolean;
  able: boolean;
  target: Target | undefined;
  aimedAt: boolean;
  pillAt: At;
  yields: boolean;
  onUnit: (id: string) => void;
}) {
  const [x, y] = drawn(counter.place, depth);
  const pill = pillOf(target, aimedAt);
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
      className={`${dark ? 'dark-side' : 'light-side'} on-table counter${selected ? ' picked' : ''}${able ? ' can' : ''}${aimedAt ? ' aimed' : ''}`}
      role="button"
      tabIndex={0}
      aria-label={what}
      aria-pressed={selected}
      data-unit={counter.id}
      onClick={(event) => {
        event.stopPropagation();
        onUnit(counter.id);
      }}
      onKeyDown={(event) => chosenByKey(event, yields, () => onUnit(counter.id))}
    >
      <g transform={`translate(${short(x)} ${short(y)})`}>
        <g className="upright">
          <circle className="touch" r={22} />
        </g>
        <CounterShape counter={counter} dark={dark} />
        {(selected || (target && !target.problem)) && (
          <circle className={selected ? 'chosen' : 'brackets'} r={13} />
        )}
      </g>
      {pill && pillAt && <Pill at={pillAt} text={pill} cls="odds" />}
    </g>
  );
});
