import type { Block, Counter } from '@sandtable/engine';
import { memo } from 'react';
import { BlockShape, CounterShape, saidOf, Tag } from '../drawing/block.tsx';
import { drawn, short } from '../drawing/lines.ts';
import { MapSymbol } from '../drawing/map-symbol.tsx';
import type { Target } from '../orders/use-targets.ts';
import { Chip, Pill } from './overlay.tsx';
import { anchorOf, type Turn } from './tag-sides.ts';

/** Units and counters where they stand, to be chosen and aimed at. */

/** Where the tag of a unit goes: beside it, by so much on the screen that it clears the bases at any zoom. */
function tagPlace(block: Block, depth: number, turn: Turn) {
  const { x, y, offX, offY } = anchorOf(block, depth, turn);
  return {
    at: `translate(${short(x)} ${short(y)})`,
    off: `translate(${short(offX)} ${short(offY)})`,
    below: offY < -4 ? -20 : 20,
  };
}

/** Enter and Space choose what has the focus; but Enter gives an order that only waits to be given, whoever has it. */
function chosenByKey(event: React.KeyboardEvent, yields: boolean, choose: () => void): void {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  if (event.key === 'Enter' && yields) return;
  event.preventDefault();
  event.stopPropagation();
  choose();
}

type BlockProps = {
  readonly block: Block;
  readonly depth: number;
  readonly dark: boolean;
  /** On which side its tag goes. */
  readonly turn: Turn;
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
    turn,
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
  const tag = tagPlace(block, depth, turn);
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
      <g className="tag-place" transform={tag.at}>
        <g className="upright">
          <g transform={tag.off}>
            {(block.group === undefined || selected || aimedAt) && (
              <>
                <Tag block={block} dark={dark} />
                <text className="far-name" y={4}>
                  {block.short}
                  {block.strength.full > 1 && <tspan dx={4}>{block.strength.now}</tspan>}
                </text>
              </>
            )}
            {/* The space keeps name and chance two words for whoever has them read aloud. */}
            {pill && ' '}
            {pill && <Pill y={tag.below} text={pill} cls={aimedAt ? 'odds chosen-odds' : 'odds'} />}
          </g>
        </g>
      </g>
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
  yields,
  onUnit,
}: {
  counter: Counter;
  depth: number;
  dark: boolean;
  selected: boolean;
  able: boolean;
  target: Target | undefined;
  yields: boolean;
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
      onKeyDown={(event) => chosenByKey(event, yields, () => onUnit(counter.id))}
    >
      <g className="upright">
        <circle className="touch" r={22} />
      </g>
      <CounterShape counter={counter} dark={dark} />
      {(selected || (target && !target.problem)) && (
        <circle className={selected ? 'chosen' : 'brackets'} r={13} />
      )}
      {target?.chance && !target.problem && <Chip at={[0, 24]} text={target.chance.figure} cls="odds" />}
    </g>
  );
});
