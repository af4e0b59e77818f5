import {
  type Block,
  type BlockMark,
  type Counter,
  countedOf,
  type Figure,
  type Glyph,
  type SingleGlyph,
} from '@sandtable/engine';
import { compass } from '@sandtable/table';
import { memo } from 'react';
import { drawn, SCALE, short } from './lines.ts';
import { SINGLE_GLYPHS, SingleFigure, widthOfGlyph } from './single-glyphs.tsx';

/** A unit as a block of bases: facing, strength, markers and state at a glance. */

export type Look = {
  readonly dark: boolean;
  readonly selected: boolean;
  readonly able: boolean;
  readonly dim: boolean;
  readonly aimed: boolean;
};

const inInches = (thousandths: number): number => (thousandths / 1000) * SCALE;

/** A unit in a sentence, for those who hear the table. */
export function saidOf({ name, strength, beads, tokens, marks, note, pose }: Block): string {
  const parts = [
    name,
    strength.full > 1 ? `${strength.now} of ${strength.full} ${strength.of}` : '',
    beads && beads.filled > 0 ? countedOf(beads.filled, beads.name) : '',
    tokens > 0 ? `${tokens} command ${tokens === 1 ? 'token' : 'tokens'}` : '',
    ...marks.filter((mark) => mark !== 'moved'),
    note,
    pose ? `facing ${compass(pose.facing)}` : '',
  ];
  return [...new Set(parts.filter(Boolean))].join(', ');
}

const isSingle = (glyph: Glyph): glyph is SingleGlyph => glyph in SINGLE_GLYPHS;

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

/** The bounds of the bases round the centre of the unit, its front up. */
export function boxOf({ figures, pose }: Block): Box {
  const angle = (pose!.facing * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const box = { left: 0, right: 0, top: 0, bottom: 0 };
  for (const { pose: at, width, depth } of figures) {
    const [dx, dy] = [inInches(at.x - pose!.x), inInches(at.y - pose!.y)];
    const [x, y] = [dx * cos - dy * sin, -(dx * sin + dy * cos)];
    const turned = Math.abs(Math.round((at.facing - pose!.facing) / 90)) % 2 === 1;
    const [w, d] = turned
      ? [inInches(depth) / 2, inInches(width) / 2]
      : [inInches(width) / 2, inInches(depth) / 2];
    box.left = Math.min(box.left, x - w);
    box.right = Math.max(box.right, x + w);
    box.top = Math.min(box.top, y - d);
    box.bottom = Math.max(box.bottom, y + d);
  }
  return box;
}

/** One base: elements are drawn as they are, single figures to the size of their own base. */
export function FigureShape({ figure: { glyph, width, depth, marks } }: { figure: Figure }) {
  const [w, d] = [inInches(width), inInches(depth)];
  if (!isSingle(glyph))
    return (
      <>
        <rect className="shadow" x={-w / 2 + 1.4} y={-d / 2 + 2} width={w} height={d} rx={2} />
        <use href={`#base-${glyph}`} />
      </>
    );
  return (
    <g transform={`scale(${short(w / widthOfGlyph(glyph))})`}>
      <SingleFigure glyph={glyph} marks={marks} />
    </g>
  );
}

function Bases({ block }: { block: Block }) {
  const { pose, figures } = block;
  const angle = (-pose!.facing * Math.PI) / 180;
  const [cos, sin] = [Math.cos(-angle), Math.sin(-angle)];
  return figures.map((figure, i) => {
    const at = figure.pose;
    const [dx, dy] = [inInches(at.x - pose!.x), inInches(at.y - pose!.y)];
    const place = `translate(${short(dx * cos - dy * sin)} ${short(-(dx * sin + dy * cos))})rotate(${at.facing - pose!.facing})`;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: bases of a unit have no names
      <g key={i} transform={place}>
        <FigureShape figure={figure} />
      </g>
    );
  });
}

const BEAD = 7;
const times = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

function tallied({ beads, strength, tokens }: Block) {
  const sockets = beads && beads.filled > 0 ? Math.min(beads.sockets, 8) : 0;
  const lost = Math.min(6, strength.full - strength.now);
  const capsule = sockets > 0 ? sockets * BEAD + 4 : 0;
  return { sockets, lost, capsule, whole: capsule + lost * 10 + tokens * 9 };
}
export const tallyWidth = (block: Block): number => tallied(block).whole;

/** The capsule behind the rear, a box for each lost base, a square for each token. */
function Tally({ block, y }: { block: Block; y: number }) {
  const { beads, tokens } = block;
  const filled = beads?.filled ?? 0;
  const { sockets, lost, capsule, whole } = tallied(block);
  if (whole === 0) return null;
  let x = -whole / 2;
  const full = beads !== null && filled >= beads.sockets;
  const from = x;
  x += capsule;
  const facing = block.pose?.facing ?? 0;
  const turned = facing > 90 && facing < 270 ? 'rotate(180)' : ''; // beads are counted from the left, whichever way it looks
  return (
    <g transform={`translate(0 ${short(y + 8.4)})${turned}`}>
      {sockets > 0 && (
        <>
          <rect
            className={full ? 'capsule full' : 'capsule'}
            x={from}
            y={-4.8}
            width={capsule}
            height={9.6}
            rx={4.8}
          />
          {times(sockets).map((i) => (
            <circle
              key={i}
              className={i < filled ? 'bead' : 'socket'}
              cx={from + 5.5 + i * BEAD}
              r={i < filled ? 2.8 : 1.4}
            />
          ))}
        </>
      )}
      {times(lost).map((i) => (
        <g key={i} transform={`translate(${x + 2 + i * 10} 0)`}>
          <rect className="lost" y={-4} width={8} height={8} rx={1} />
          <path className="lost-cross" d="M1.8-2.2l4.4 4.4m0-4.4l-4.4 4.4" />
        </g>
      ))}
      {times(tokens).map((i) => (
        <rect
          key={i}
          className="token"
          x={x + lost * 10 + 2 + i * 9}
          y={-3.6}
          width={7.2}
          height={7.2}
          rx={1}
        />
      ))}
    </g>
  );
}

/** An open order slip. */
const SLIP = 'M-4.2-5.2h8.4v10.4h-8.4z';
const ICONS: Readonly<Partial<Record<BlockMark, string>>> = {
  declared: 'M3 0a3 3 0 1 1-6 0a3 3 0 1 1 6 0M0-4.6v2.2M0 2.4v2.2M-4.6 0h2.2M2.4 0h2.2',
  fired: 'M-3.6 2.4L.4-1.4M1.2-4.4v2M4.2-1.6h-2M3.4-3.8L2-2.4',
  moved: 'M-3.4-3L-.4 0l-3 3M.8-3l3 3-3 3',
  pinned: 'M-3.4-3.6h6.8M0-3.6V4M-2 1.4L0 4.2 2 1.4',
  retiring: 'M3.6-3.4v3.6H-3M-.6-2.6L-3.2.2-.6 3',
  routing: 'M3.6-3.4v3.6H-3M-.6-2.6L-3.2.2-.6 3M2-4L4.4-1.6',
  broken: 'M-3.6 3.6L-1 0l-1.6-.6L1-4.2M3.6-3.6L1 0l1.6.6L-1 4.2',
  engaged: 'M-3.6-3.6l7.2 7.2M3.6-3.6l-7.2 7.2',
  immobilised: 'M-3.6 0a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0M-2.5-2.5l5 5',
  wreck: 'M-3.6-3.6l7.2 7.2M3.6-3.6l-7.2 7.2',
  'order-attack': `${SLIP}M0 3.2V-2.8M-2.2-.8L0-3l2.2 2.2`,
  'order-hold': `${SLIP}M-2.4 0h4.8M-2.4-2.4v4.8M2.4-2.4v4.8`,
  'order-withdraw': `${SLIP}M2-3v3.4H-1.8M.2-1.8L-2 .4l2.2 2.2`,
};
/** One sign in the tag: the gravest. */
const GRAVEST: readonly BlockMark[] = [
  'wreck',
  'routing',
  'broken',
  'retiring',
  'pinned',
  'immobilised',
  'engaged',
  'declared',
  'fired',
  'moved',
  'order-attack',
  'order-hold',
  'order-withdraw',
];

/** Letters are about this wide in the narrow face that tags are set in. */
const LETTER = 5.3;
export const tagWidth = (text: string, quality: number, sign: boolean): number =>
  12 + text.length * LETTER + (quality === 0 ? 0 : 9) + (sign ? 14 : 0);

/** The name tag: upright, of one size on the screen whatever the zoom. */
export function Tag({ block, dark }: { block: Pick<Block, 'short' | 'quality' | 'marks'>; dark: boolean }) {
  const { short: text, quality, marks } = block;
  const sign = GRAVEST.find((mark) => marks.includes(mark));
  const wide = tagWidth(text, quality, sign !== undefined);
  const after = 6 + text.length * LETTER;
  return (
    <g className="tag" transform={`translate(${short(-wide / 2)} 0)`}>
      <rect className="tag-ground" y={-8} width={wide} height={16} rx={dark ? 1.5 : 8} />
      <text
        className="tag-name"
        x={6}
        y={4}
        textLength={text.length * LETTER}
        lengthAdjust="spacingAndGlyphs"
      >
        {text}
      </text>
      {quality > 0 &&
        times(quality).map((i) => (
          <path
            key={i}
            className="tag-line"
            d={`M${after + 3} ${quality === 2 ? (i ? 3 : -0.6) : 1.2}l2.6-3 2.6 3`}
          />
        ))}
      {quality < 0 && <path className="tag-line" d={`M${after + 3}-1.4l2.6 3 2.6-3`} />}
      {sign && <path className="tag-line" transform={`translate(${wide - 10} 0)`} d={ICONS[sign]!} />}
    </g>
  );
}

function Officer({ factor, x }: { factor: number; x: number }) {
  return (
    <g className="officer" transform={`translate(${short(x)} 0)`}>
      <circle className="officer-base" r={7} />
      <path className="star" d="M0-5l1.3 3.2 3.4.3-2.6 2.2.8 3.4L0 2.2l-2.9 1.9.8-3.4-2.6-2.2 3.4-.3z" />
      <title>{`Officer +${factor}`}</title>
    </g>
  );
}

export const BlockShape = memo(function BlockShape({ block, look }: { block: Block; look: Look }) {
  const { marks } = block;
  if (block.figures.length === 0) return null;
  const { left, right, top, bottom } = boxOf(block);
  const [wide, deep, middle] = [right - left, bottom - top, (left + right) / 2];
  const vehicle = block.beads === null;
  const pinned = marks.includes('pinned');
  const back = marks.includes('retiring') || marks.includes('routing') || marks.includes('broken');
  return (
    <g
      className={`shape${marks.includes('routing') || marks.includes('broken') ? ' routing' : ''}${marks.includes('wreck') ? ' wreck' : ''}`}
    >
      {look.selected && (
        <rect className="halo" x={left - 5} y={top - 5} width={wide + 10} height={deep + 10} rx={4} />
      )}
      {!vehicle && !pinned && (
        <path
          className="beak"
          d={`M${middle - 5} ${top + 1}L${middle} ${top - 5.6}L${middle + 5} ${top + 1}z`}
        />
      )}
      <Bases block={block} />
      {pinned && <path className="pin-bar" d={`M${left} ${top - 4}v-3.4h${wide}v3.4`} />}
      {back && (
        <>
          <rect x={left} y={top} width={wide} height={deep} fill="url(#retiring)" />
          <path
            className="going-back"
            d={`M${middle - 12} ${bottom + 17}v11m-4.6-4.6l4.6 5 4.6-5M${middle + 12} ${bottom + 17}v11m-4.6-4.6l4.6 5 4.6-5`}
          />
        </>
      )}
      {look.selected && (
        <rect className="chosen" x={left - 3.4} y={top - 3.4} width={wide + 6.8} height={deep + 6.8} rx={3} />
      )}
      {look.able && !look.selected && <path className="able" d={`M${left} ${bottom + 3}h${wide}`} />}
      {look.aimed && (
        <path
          className="brackets"
          d={`M${left - 6} ${top + 4}v-10h10M${right + 6} ${top + 4}v-10h-10M${left - 6} ${bottom - 4}v10h10M${right + 6} ${bottom - 4}v10h-10`}
        />
      )}
      <Tally block={block} y={bottom} />
      {block.officer !== null && <Officer factor={block.officer} x={left - 10} />}
    </g>
  );
});

export function CounterShape({ counter, dark }: { counter: Counter; dark: boolean }) {
  const { kind, own, label } = counter;
  if (kind === 'officer')
    return (
      <g className="officer">
        <circle className="shadow" cx={1.6} cy={2} r={8} />
        <circle className="officer-base" r={8} />
        <path className="star" d="M0-5.8l1.5 3.7 4 .3-3.1 2.6 1 3.9L0 2.6l-3.4 2.1 1-3.9-3.1-2.6 4-.3z" />
      </g>
    );
  if (own === null)
    return (
      <g className="marker">
        <path className="shadow" transform="translate(1.6 2)" d="M0-11.5L11.5 0 0 11.5-11.5 0z" />
        <path className="marker-base" d="M0-11.5L11.5 0 0 11.5-11.5 0z" />
        <text className="marker-sign" y={4.6}>
          ?
        </text>
      </g>
    );
  return (
    <g className={dark ? 'marker own' : 'marker own light'}>
      <circle className="marker-own" r={9.5} />
      {own === 'real' ? (
        <circle className="marker-real" r={3.6} />
      ) : (
        <path className="marker-dummy" d="M-3-3l6 6m0-6l-6 6" />
      )}
      {label && <title>{label}</title>}
    </g>
  );
}

/** Where a block goes in the drawing, and how it is turned. */
export function transformOf({ pose }: Block, depth: number): string {
  const [x, y] = drawn(pose!, depth);
  return `translate(${short(x)} ${short(y)})rotate(${pose!.facing})`;
}
