import type { Glyph } from '@sandtable/engine';
import { memo, type ReactNode } from 'react';
import { SINGLE_GLYPHS } from './single-glyphs.tsx';

/** What bases look like from above, front up, in drawing units round their centre. */

function Man({ x, y, r = 2.1 }: { x: number; y: number; r?: number }) {
  return (
    <>
      <ellipse className="ink-shoulders" cx={x} cy={y + 0.9} rx={r * 1.55} ry={r * 0.95} />
      <circle className="ink-head" cx={x} cy={y} r={r} />
    </>
  );
}

function Base({ wide = 21.8, deep = 14.4 }: { wide?: number; deep?: number }) {
  return (
    <>
      <rect className="ink-base" x={-wide / 2} y={-deep / 2} width={wide} height={deep} rx={1.4} />
      <path className="ink-front" d={`M${-wide / 2 + 1.4} ${-deep / 2 + 1.5}h${wide - 2.8}`} />
    </>
  );
}

const Spike = ({ x, long = 3.4, thick = 1.2 }: { x: number; long?: number; thick?: number }) => (
  <path className="ink-spike" d={`M${x}-6.4v${-long}`} strokeWidth={thick} />
);
const Line = ({ d, thick = 1 }: { d: string; thick?: number }) => (
  <path className="ink-weapon" d={d} strokeWidth={thick} />
);
const THREE = [-6.8, 0, 6.8] as const;
const men = (y = 1.6): ReactNode => THREE.map((x) => <Man key={x} x={x} y={y} />);

const Tracks = ({ half, long, wide }: { half: number; long: number; wide: number }) => {
  const links = Array.from({ length: Math.floor((long * 2) / 3.6) }, (_, i) => -long + 3.2 + i * 3.6);
  return (
    <>
      <path
        className="ink-track"
        d={`M${-half} ${-long}h${wide}v${long * 2}h${-wide}zM${half - wide} ${-long}h${wide}v${long * 2}h${-wide}z`}
      />
      <path
        className="ink-track-links"
        d={links.map((y) => `M${-half} ${y}h${wide}M${half - wide} ${y}h${wide}`).join('')}
      />
    </>
  );
};

const gun = (barrel: number, thick: number): ReactNode => (
  <>
    <path className="ink-spike" d={`M0-9v${-barrel}`} strokeWidth={thick + 0.6} />
    <Base wide={21.6} deep={21.6} />
    <Line d="M0 2V-10.6" thick={thick} />
    <Line d="M-6-1.6H6" thick={1.8} />
    <Line d="M-7.2-4.4v7.2M7.2-4.4v7.2" thick={2.5} />
    <Line d="M0 2V9" thick={2.2} />
    <Man x={-5.6} y={6.8} r={1.7} />
    <Man x={5.6} y={6.8} r={1.7} />
  </>
);

const GLYPHS: Readonly<Record<Glyph, ReactNode>> = {
  rifle: (
    <>
      {THREE.map((x) => (
        <Spike key={x} x={x} />
      ))}
      <Base />
      {men()}
    </>
  ),
  smg: (
    <>
      {THREE.map((x) => (
        <Spike key={x} x={x} long={1.8} thick={2.2} />
      ))}
      <Base />
      {men()}
    </>
  ),
  lmg: (
    <>
      <Spike x={-6.8} />
      <Spike x={6.8} />
      <Spike x={0} long={5.2} thick={2.2} />
      <Base />
      <Line d="M0 0V-7" thick={1.8} />
      <Line d="M-2.8-1.6L0-4.6 2.8-1.6" />
      <Man x={-6.8} y={1.6} />
      <Man x={0} y={3} />
      <Man x={6.8} y={1.6} />
    </>
  ),
  hmg: (
    <>
      <Spike x={0} long={6} thick={3} />
      <Base />
      <Line d="M0 1V-7" thick={2.5} />
      <Line d="M0-1.4L-4 4.4M0-1.4L4 4.4M0 0V4.6" thick={1.4} />
      <Man x={-7.4} y={1.8} />
      <Man x={7.4} y={1.8} />
    </>
  ),
  'at-rifle': (
    <>
      <Spike x={0} long={7} thick={1.8} />
      <Spike x={-6.8} />
      <Base />
      <Line d="M0 1V-7" thick={1.8} />
      <Man x={-6.8} y={1.6} />
      <Man x={0} y={3} />
    </>
  ),
  mortar: (
    <>
      <Base />
      <circle className="ink-ring" r={3.4} cy={-0.6} />
      <circle className="ink-head" r={1.2} cy={-0.6} />
      <Man x={-7.4} y={2} />
      <Man x={7.4} y={2} />
    </>
  ),
  cavalry: (
    <>
      <Base />
      {[-5.4, 5.4].map((x) => (
        <g key={x}>
          <path
            className="ink-shoulders"
            d={`M${x - 2.1} 5.6Q${x - 2.8} 0 ${x - 1.3}-4.4L${x}-9.6 ${x + 1.3}-4.4Q${x + 2.8} 0 ${x + 2.1} 5.6z`}
          />
          <circle className="ink-head" cx={x} cy={1.2} r={2.1} />
        </g>
      ))}
    </>
  ),
  'at-gun': (
    <>
      <path className="ink-spike" d="M0-9v-5" strokeWidth={2.2} />
      <Base wide={21.6} deep={21.6} />
      <Line d="M0 2V-10.6" thick={1.8} />
      <Line d="M-5.8-1.2H5.8" thick={2.5} />
      <Line d="M-7-3.6v6M7-3.6v6" thick={2.5} />
      <Line d="M0 1L-3.8 8.6M0 1L3.8 8.6" thick={1.4} />
      <Man x={-7} y={6.6} r={1.7} />
      <Man x={7} y={6.6} r={1.7} />
    </>
  ),
  'field-gun': gun(6, 2.5),
  'heavy-gun': gun(8, 4),
  limber: (
    <>
      <Base wide={21.6} deep={43.8} />
      <Line d="M0 20V4" thick={2.5} />
      <Line d="M-7 8v7M7 8v7M-6 11H6" thick={2.2} />
      {[-5, 5].map((x) => (
        <path
          key={x}
          className="ink-shoulders"
          d={`M${x - 2.2}-2Q${x - 2.9}-9 ${x - 1.4}-14L${x}-19 ${x + 1.4}-14Q${x + 2.9}-9 ${x + 2.2}-2z`}
        />
      ))}
      <Man x={0} y={-1} r={1.8} />
    </>
  ),
  tank: (
    <>
      <path className="ink-spike" d="M0-12V-18.4" strokeWidth={3} />
      <rect className="ink-base" x={-9.2} y={-14.6} width={18.4} height={29.2} rx={1.6} />
      <Tracks half={9.2} long={13.6} wide={4.4} />
      <Line d="M-3.6-10h7.2M-3.6 10.4h7.2" />
      <Line d="M0-2V-14.4" thick={2.5} />
      <circle className="ink-turret" cy={1} r={5.4} />
      <circle className="ink-head" cx={1.4} cy={2} r={1.6} />
    </>
  ),
  tankette: (
    <>
      <path className="ink-spike" d="M-1.3-8V-14M1.3-8V-14" strokeWidth={1.6} />
      <rect className="ink-base" x={-7.4} y={-11} width={14.8} height={22} rx={1.6} />
      <Tracks half={7.4} long={10} wide={3.6} />
      <Line d="M-1.3-3V-10.6M1.3-3V-10.6" thick={1.4} />
      <path className="ink-turret" d="M-2.6-4.4h5.2v8h-5.2z" />
    </>
  ),
  'armoured-car': (
    <>
      <path className="ink-spike" d="M0-10V-18" strokeWidth={2.4} />
      <path className="ink-track" d="M-10.4-10h3v6h-3zM7.4-10h3v6h-3zM-10.4 5h3v7h-3zM7.4 5h3v7h-3z" />
      <path className="ink-base" d="M-8.6 14.6V-9L-5-14.6H5L8.6-9V14.6z" />
      <path className="ink-front" d="M-4.4-12.8h8.8" />
      <Line d="M0 0V-13" thick={2.2} />
      <circle className="ink-turret" cy={3} r={5} />
      <circle className="ink-head" cx={1.2} cy={4} r={1.5} />
    </>
  ),
  truck: (
    <>
      <path className="ink-track" d="M-10-10h3v5h-3zM7-10h3v5H7zM-10 5h3v6h-3zM7 5h3v6H7z" />
      <rect className="ink-base" x={-8.4} y={-14.4} width={16.8} height={28.8} rx={1.6} />
      <path className="ink-front" d="M-7-12.8H7" />
      <Line d="M-6.4-5H6.4" thick={1.4} />
      <path className="ink-bed" d="M-6.4-1.4H6.4V12.6H-6.4z" />
      <Line d="M-6.4 3.2H6.4M-6.4 7.8H6.4" thick={0.9} />
    </>
  ),
  ...SINGLE_GLYPHS,
};

/** Symbols for all bases and for growth on the ground, to be used by reference. */
export const Symbols = memo(function Symbols() {
  return (
    <defs>
      {(Object.keys(GLYPHS) as Glyph[]).map((glyph) => (
        <symbol key={glyph} id={`base-${glyph}`} overflow="visible">
          {GLYPHS[glyph]}
        </symbol>
      ))}
      <symbol id="sign-tree-0" overflow="visible">
        <path className="ink-tree-shade" d="M-3 4.6q4 2.6 8-.6q1.6-3.4 0-6z" />
        <path
          className="ink-tree"
          d="M-5 1c-1.6-2.6.2-5 2.4-4.8C-1.6-6.4 2.6-6.6 3.6-3.6 6.2-3.4 6.4.2 4.6 1.4 4.4 4.2.8 5.2-.8 3.6-2.6 5-5.4 3.6-5 1z"
        />
        <path className="ink-tree-line" d="M4.6 1.4C4.4 4.2.8 5.2-.8 3.6M2.4 1.6q1.4-.8 1.2-2.4" />
      </symbol>
      <symbol id="sign-tree-1" overflow="visible">
        <path className="ink-tree-shade" d="M-2 4.2q4 2 7-1.2q1-3-.6-5z" />
        <path
          className="ink-tree"
          d="M-4.4.4C-5.4-2.2-3-4.6-.8-4 .6-5.6 4-4.6 4-2.2 5.8-1.2 5 2 3 2.4 2.2 4.8-1.4 4.8-2.2 3-3.6 3.2-5 2-4.4.4z"
        />
        <path className="ink-tree-line" d="M3 2.4C2.2 4.8-1.4 4.8-2.2 3M1.4 1.4q1.4-.4 1.6-1.8" />
      </symbol>
      <symbol id="sign-tree-2" overflow="visible">
        <path className="ink-tree-shade" d="M-2.4 3.6q4 2.4 6.8-.4q1-2.6-.4-4.6z" />
        <path
          className="ink-tree"
          d="M-3.8.8C-5-1-3.6-3.8-1.4-3.4-.4-5 2.6-4.6 3-2.4 4.8-1.8 4.4 1 2.8 1.6 2 3.8-1 4-1.6 2.4-2.8 2.6-3.8 2-3.8.8z"
        />
        <path className="ink-tree-line" d="M2.8 1.6C2 3.8-1 4-1.6 2.4" />
      </symbol>
      <symbol id="sign-olive" overflow="visible">
        <ellipse className="ink-tree-shade" cx={1.6} cy={2} rx={3.4} ry={2.2} />
        <circle className="ink-olive" r={2.7} />
        <path className="ink-tree-line" d="M.2 2.2q2.2-.2 2-2.6" />
      </symbol>
      <symbol id="sign-vine" overflow="visible">
        <path className="ink-tuft" d="M-2.4 1.6q2.4-4 4.8 0M0 1.8v-3" />
      </symbol>
      <symbol id="sign-tuft" overflow="visible">
        <path className="ink-tuft" d="M-2.6 1.6q.4-3.2 1.6-3.6M0 1.8q0-3 .4-4.4M2.6 1.6q0-2.6-1-3.4" />
      </symbol>
      <pattern
        id="gas-hatch"
        width={9}
        height={9}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(35)"
      >
        <path className="gas-hatch-line" d="M0 0v9" />
      </pattern>
      <pattern id="retiring" width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path className="ink-hatch" d="M0 0v5" />
      </pattern>
    </defs>
  );
});
