import type { FigureMark, SingleGlyph } from '@sandtable/engine';
import type { ReactNode } from 'react';

/** Single figures, guns and machines from above, front up, round their centre, as wide as `GLYPH_WIDTH` says. */

const Spike = ({ d, thick }: { d: string; thick: number }) => (
  <path className="ink-spike" d={d} strokeWidth={thick} />
);
const Body = ({ r = 7 }: { r?: number }) => (
  <>
    <circle className="ink-base" r={r} />
    <ellipse className="ink-shoulders" cy={1.2} rx={r * 0.56} ry={r * 0.36} />
  </>
);
const Head = ({ r = 2.7 }: { r?: number }) => <circle className="ink-head" r={r} />;
const STAR = 'M0-5l1.3 3.2 3.400.3-2.6 2.2.8 3.400L0 2.2l-2.900 1.900.8-3.400-2.600-2.200 3.400-.300z';

/** A man with what he carries. */
const man = (weapon: ReactNode, head: ReactNode = <Head />): ReactNode => (
  <>
    {weapon}
    <Body />
    {head}
  </>
);
const RIFLE = <Spike d="M4-3v-11.600" thick={1.5} />;
/** As long as its base, only the muzzle passes the front edge as weapons do: ranks behind each other stay apart. */
const horse = (head: ReactNode): ReactNode => (
  <>
    <path
      className="ink-base"
      d="M-5.200 6.200q-1.600-7 .8-11.200l4.400-5.600 4.400 5.600q2.400 4.200 .8 11.200-5.200 2.600-10.400 0z"
    />
    <path
      className="ink-shoulders"
      d="M-2.300 5.400q-.8-6 .7-9.400l1.600-3.400 1.600 3.400q1.500 3.400 .7 9.400z"
    />
    <Spike d="M5.200 2L7.400-8" thick={1.4} />
    {head}
  </>
);
const wheels = (at: number, high: number): ReactNode =>
  [-1, 1].map((side) => (
    <rect
      key={side}
      className="ink-base"
      x={side * at - 1.6}
      y={-high / 2}
      width={3.2}
      height={high}
      rx={1.2}
    />
  ));
const carriage = (barrel: ReactNode): ReactNode => (
  <>
    <Spike d="M0 2V17" thick={3} />
    <Spike d="M-9 0H9" thick={2} />
    {wheels(9.4, 14)}
    {barrel}
  </>
);
const track = (x: number, wide: number, from: number, to: number): ReactNode => {
  const links = Array.from({ length: Math.floor((to - from - 3) / 3.6) }, (_, i) => from + 3 + i * 3.6);
  return (
    <>
      <path className="ink-track" d={`M${x} ${from}h${wide}V${to}h${-wide}z`} />
      <path className="ink-track-links" d={links.map((y) => `M${x} ${y}h${wide}`).join('')} />
    </>
  );
};

export const SINGLE_GLYPHS: Readonly<Record<SingleGlyph, ReactNode>> = {
  man: man(RIFLE),
  'lmg-man': man(
    <>
      <Spike d="M3.600-3v-13.400" thick={3} />
      <Spike d="M3.600-10.600l-4-3.600M3.600-10.600l4-3.600" thick={1.4} />
    </>,
  ),
  marksman: man(
    <>
      <Spike d="M4-3v-17" thick={2} />
      <circle className="ink-scope" cx={4} cy={-12} r={2.8} />
    </>,
  ),
  sniper: man(
    <>
      <Spike d="M4-3v-17" thick={2} />
      <circle className="ink-scope" cx={4} cy={-12} r={2.8} />
    </>,
    <path className="ink-scope" d="M0-3.400v6.800M-3.400 0h6.800" />,
  ),
  bomber: man(
    <>
      <Spike d="M4.400-3v-6.400" thick={2} />
      <circle className="ink-ball" cx={4.4} cy={-10.6} r={3} />
    </>,
  ),
  'trench-broom': man(
    <>
      <Spike d="M3.600-3v-8" thick={3} />
      <circle className="ink-ball" cx={7.2} cy={-7.4} r={2.6} />
    </>,
  ),
  flamethrower: man(
    <>
      <Spike d="M3.400-3v-9" thick={2} />
      <path
        className="ink-flame"
        d="M3.200-10.400c-4.400-2.600-3-6.400-1.200-9.400.4 2 .8 2.800 1.600 3.200-.2-2.800.8-5 3-6.600-.4 3 .4 4.400 1.600 6.400 1.400 2.600.4 5.200-2.800 6.400z"
      />
      <rect className="ink-base" x={-4.6} y={4.4} width={4} height={7} rx={1.8} />
      <rect className="ink-base" x={0.6} y={4.4} width={4} height={7} rx={1.8} />
    </>,
  ),
  'at-rifle-man': man(
    <>
      <Spike d="M3.600-3v-18" thick={2.8} />
      <Spike d="M3.600-14l-3-3M3.600-14l3-3" thick={1.3} />
    </>,
  ),
  observer: man(
    <>
      <circle className="ink-scope" cx={-2.4} cy={-9} r={2.3} />
      <circle className="ink-scope" cx={2.4} cy={-9} r={2.3} />
    </>,
  ),
  officer: man(null, <path className="ink-star" d={STAR} />),
  nco: man(
    RIFLE,
    <path className="ink-chevrons" d="M-3.400 1.600L0-2l3.400 3.600M-3.400 4.800L0 1.200l3.400 3.600" />,
  ),
  gunner: man(null),
  horseman: horse(<circle className="ink-head" cy={0.8} r={2.8} />),
  'mounted-officer': horse(<path className="ink-star" transform="translate(0 1)scale(.9)" d={STAR} />),
  'hmg-gun': (
    <>
      <Spike d="M0-1L-6 8M0-1L6 8M0-2V-8" thick={1.5} />
      <rect className="ink-base" x={-2.6} y={-12} width={5.2} height={14} rx={1.6} />
      <Spike d="M0-12v-6" thick={3} />
    </>
  ),
  'light-mortar': (
    <>
      <Spike d="M-3.500-3L-5.500-9M3.500-3L5.500-9" thick={1.5} />
      <rect className="ink-base" x={-6} y={-4} width={12} height={12} rx={1} />
      <circle className="ink-ring" cy={1} r={4.2} />
      <circle className="ink-ball" cy={1} r={1.9} />
    </>
  ),
  gun: carriage(
    <>
      <path className="ink-base" d="M-1.800-19h3.600L2.400 3h-4.800z" />
      <path className="ink-base" d="M-8-4.600h16l1 3.200H-9z" />
    </>,
  ),
  gatling: carriage(
    <>
      <rect className="ink-base" x={-3.4} y={-17} width={6.8} height={17} rx={1} />
      <path className="ink-weapon" d="M-1.200-16V-2M1.200-16V-2" strokeWidth={1} />
      <rect className="ink-base" x={-4} y={-1} width={8} height={7} rx={1} />
      <Spike d="M4 3.500h4v3.600" thick={1.5} />
    </>,
  ),
  'aa-gun': (
    <>
      <Spike d="M-8 8L8-8M-8-8L8 8" thick={2} />
      <circle className="ink-base" r={7} />
      <path className="ink-base" d="M-1.800-19h3.600L2.400 3h-4.800z" />
      <circle className="ink-head" cx={4.4} cy={3.6} r={1.8} />
    </>
  ),
  'mark-tank': (
    <>
      <Spike d="M-15.500-2v-11M15.500-2v-11" thick={3} />
      <path className="ink-base" d="M-10-8l-7 3.400v10l7 4.600zM10-8l7 3.400v10l-7 4.600z" />
      <rect className="ink-base" x={-10.5} y={-17} width={21} height={36} rx={1} />
      {track(-11.5, 5.4, -22, 22)}
      {track(6.1, 5.4, -22, 22)}
      <rect className="ink-turret" x={-4.6} y={-13} width={9.2} height={8} rx={1} />
    </>
  ),
  whippet: (
    <>
      <Spike d="M-10 8.500h-6M10 8.500h6" thick={2} />
      <rect className="ink-base" x={-9.5} y={-16} width={19} height={33} rx={1} />
      {track(-10.5, 5, -21, 20)}
      {track(5.5, 5, -21, 20)}
      <path className="ink-turret" d="M-5.500 2.500h11v9.500l-2.500 3h-6l-2.500-3z" />
      <circle className="ink-head" cy={8} r={1.8} />
    </>
  ),
  a7v: (
    <>
      <Spike d="M0-20v-7" thick={3} />
      <Spike d="M-14.500-8h-5M-14.500 8h-5M14.500-8h5M14.500 8h5M-5 20v5M5 20v5" thick={2} />
      <path className="ink-base" d="M-9-21.500H9L15-13V14L9 21.500H-9L-15 14V-13z" />
      <path
        className="ink-weapon"
        strokeWidth={0.9}
        d="M-9-21.500L-8-14H8L9-21.500M-15-13L-8-14V14L-15 14M15-13L8-14M8 14L15 14M-8 14H8L9 21.500M-8 14L-9 21.500M8-14V14"
      />
      <rect className="ink-turret" x={-5.5} y={-6} width={11} height={11} rx={1} />
    </>
  ),
  aircraft: (
    <>
      <path className="ink-base" d="M-3.500-15h7L4 0 2 22h-4L-4 0z" />
      <rect className="ink-base" x={-9} y={20.5} width={18} height={6} rx={2.5} />
      <rect className="ink-base" x={-27} y={-11.5} width={54} height={9.5} rx={3} />
      <path className="ink-front" d="M-24-9.600H24" />
      <Spike d="M-8-17h16" thick={2} />
      <circle className="ink-head" cy={2.6} r={2.4} />
    </>
  ),
  wagon: (
    <>
      {wheels(8, 10)}
      <rect className="ink-base" x={-6.4} y={-12} width={12.8} height={24} rx={1.4} />
      <path className="ink-bed" d="M-4.600-10h9.200v20h-9.200z" />
    </>
  ),
};

/** How wide each is drawn, in its own units: what its base is scaled to. */
const WIDTHS: Readonly<Partial<Record<SingleGlyph, number>>> = {
  'hmg-gun': 14,
  gun: 22,
  gatling: 22,
  'mark-tank': 34,
  whippet: 24,
  a7v: 32,
  aircraft: 56,
  wagon: 20,
};
export const widthOfGlyph = (glyph: SingleGlyph): number => WIDTHS[glyph] ?? 15;

const LYING: readonly FigureMark[] = ['prone', 'crawling'];

/** A man on the ground: a long oval, his rifle forward, or across when he crawls. */
function Lying({ crawls }: { crawls: boolean }) {
  return (
    <>
      <Spike d={crawls ? 'M-9-11.400L10-14' : 'M4-6v-12.600'} thick={crawls ? 2 : 1.5} />
      <ellipse className="ink-base" rx={6.2} ry={11.6} />
      <ellipse className="ink-shoulders" cy={-2} rx={4.2} ry={3} />
      <circle className="ink-head" cy={-4} r={2.7} />
      {crawls && <path className="ink-crawl" d="M-4 19.500l4-4 4 4M-4 24l4-4 4 4" />}
    </>
  );
}

/** One figure with all that shows on it. */
export function SingleFigure({
  glyph,
  marks = [],
}: {
  glyph: SingleGlyph;
  marks?: readonly FigureMark[] | undefined;
}) {
  const has = (mark: FigureMark): boolean => marks.includes(mark);
  if (has('fallen')) return <circle className="figure-fallen" r={6} />;
  const lies = LYING.some(has);
  return (
    <g className={has('broken') ? 'figure-broken' : undefined}>
      {has('hidden') && <circle className="figure-hidden" r={13} />}
      {lies ? <Lying crawls={has('crawling')} /> : <use href={`#base-${glyph}`} />}
      {(has('loaded') || has('unloaded')) && (
        <circle className={has('loaded') ? 'muzzle loaded' : 'muzzle'} cx={4} cy={lies ? -19.6 : -16} r={2} />
      )}
      {has('stunned') && (
        <path className="figure-stunned" d="M-11-8q2.700-5 5.500 0t5.500 0 5.500 0 5.500 0" />
      )}
      {has('wounded') && (
        <g transform="translate(-6 9)">
          <rect className="wound-box" x={-4} y={-4} width={8} height={8} rx={1} />
          <path className="wound-cross" d="M0-2.800v5.600M-2.800 0h5.600" />
        </g>
      )}
      {has('broken') && (
        <path
          className="going-back"
          d="M-4 10v9m-2.500-2.500l2.500 2.500 2.500-2.500M4 10v9m-2.500-2.500l2.500 2.500 2.500-2.500"
        />
      )}
      {(has('acquired') || has('seen')) && (
        <g transform="translate(8 8)">
          <circle className="knowledge" r={5} />
          <path
            className="knowledge-sign"
            d={
              has('acquired')
                ? 'M2.400 0a2.400 2.400 0 1 1-4.800 0a2.400 2.400 0 1 1 4.800 0M0-4v2M0 2v2M-4 0h2M2 0h2'
                : 'M-3.600 0q3.600-3.800 7.200 0q-3.600 3.800-7.200 0zM-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0'
            }
          />
        </g>
      )}
      {has('guessed') && (
        <>
          <path className="figure-guessed" d="M0-8L8 0 0 8-8 0z" />
          <text className="marker-sign" y={4}>
            ?
          </text>
        </>
      )}
    </g>
  );
}
