import { at, Hatch, INK, Scene, Sky } from './engraving.tsx';

const SILK = '#8FA3A0';
const GRASS = '#A8AE86';
const POPLARS = [
  [250, 132, 86],
  [226, 122, 66],
  [208, 113, 50],
  [194, 106, 38],
  [184, 101, 29],
  [176, 97, 22],
] as const;
const BATTALIONS = [
  [104, 106, 0.6],
  [20, 115, 0.84],
  [86, 126, 1.1],
] as const;

function Balloon() {
  return (
    <g transform="translate(60 32)" stroke={INK} fill={SILK}>
      <path d="M-26 2Q-24-12 2-13 26-13 28-2 28 8 4 11-22 12-26 2z" strokeWidth={1.6} />
      <path d="M-26 2q-10-4-14 2 4 8 16 4M-20-8l-9-7 2 10M-18 8l-8 8 12-5" strokeWidth={1.4} />
      <path d="M-14-9Q0 0-10 10M4-13Q16-2 6 11" strokeWidth={0.8} fill="none" />
      <path d="M-6 12L0 25M14 9L4 25M2 31Q14 62 34 88" strokeWidth={0.9} fill="none" />
      <path d="M-2 25h8v6h-8z" fill={INK} />
    </g>
  );
}

function Poplar({ x, y, h }: { x: number; y: number; h: number }) {
  const left = `q-${at(h * 0.17)}-${at(h * 0.45)}-${at(h * 0.02)}-${h}`;
  return (
    <>
      <path d={`M${x} ${y}${left} ${at(h * 0.19)} ${at(h * 0.5)} ${at(h * 0.05)} ${h}z`} fill="#3F4A38" />
      <path d={`M${x} ${y}v-${at(h / 2)}`} stroke={INK} strokeWidth={1.4} />
    </>
  );
}

/** Three ranks of nine men with bayonets. */
function Battalion({ x, y, scale }: { x: number; y: number; scale: number }) {
  const men = Array.from({ length: 27 }, (_, i) => ({
    x: (i % 9) * 6.4 + Math.floor(i / 9) * 4,
    y: Math.floor(i / 9) * 8,
  }));
  const bayonets = men.map((man) => `M${at(man.x + 1.5)} ${man.y - 6}L${at(man.x + 3)} ${man.y - 14}`);
  const coats = men.map((man) => `M${at(man.x - 2.6)} ${man.y + 1}q2.6-8 5.2 0z`);
  return (
    <g transform={`translate(${x} ${y})scale(${scale})`}>
      <path d={bayonets.join('')} stroke={INK} strokeWidth={0.9} />
      <path d={coats.join('')} fill="#3A4658" />
      {men.map((man) => (
        <circle key={`${man.x} ${man.y}`} cx={at(man.x)} cy={man.y - 6} r="2" fill={INK} />
      ))}
    </g>
  );
}

/** Battalions on the march below a kite balloon, a road of poplars. */
export function VignetteGwb() {
  return (
    <Scene ground="#E4E2D0">
      <Sky colour="#6E8186" height={86} light={[0.35, 0.4]} seed={23} />
      <Balloon />
      <path d="M0 90Q80 78 150 86T256 78V148H0z" fill={GRASS} opacity=".7" />
      <g transform="translate(136 86)" fill="#5E6257">
        <path d="M-4 0v-16l4-16 4 16V0zM4 0v-8l8-5 8 5v8zM-24 0v-6l7-4 7 4v6zM24 2v-6l6-4 6 4v6z" />
      </g>
      {POPLARS.map(([x, y, h]) => (
        <Poplar key={x} x={x} y={y} h={h} />
      ))}
      <path d="M0 112Q90 98 170 104L256 138V148H0z" fill={GRASS} />
      <Hatch
        line={[
          [0, 112],
          [90, 103],
          [170, 105],
          [256, 138],
        ]}
        colour="#3F4A2C"
        count={60}
        long={8}
        lean={2}
        opacity={0.5}
      />
      <path d="M171 97L196 148H246z" fill="#E9DFC3" />
      <path d="M171 97L196 148M171 97L246 148" stroke="#6E6A4E" fill="none" />
      {BATTALIONS.map(([x, y, scale]) => (
        <Battalion key={x} x={x} y={y} scale={scale} />
      ))}
      <g transform="translate(84 108)" stroke={INK}>
        <path d="M0 14V-20" strokeWidth={1.5} />
        <path d="M0-20q8 3 16-1v10q-8 4-16 1z" fill="#A63A2A" strokeWidth={0.8} />
      </g>
    </Scene>
  );
}
