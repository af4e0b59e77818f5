import { Hatch, INK, LIGHT, Scene, Sky, Wheel } from './engraving.tsx';

const SAND = '#D8A24A';
const SHADE = '#B97C2E';
const RIDERS = [
  [150, 79.4],
  [166, 79.8],
  [182, 79.2],
  [196, 77.8],
  [211, 75.8],
  [226, 73.2],
] as const;

function Rider({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})scale(.82)`} fill={INK}>
      <path d="M-7 0l1-5q-3-.5-4.4-3.4l1.6-1.6 3 2.4 8-.4q3 0 3.4 3l.4 5h-1.2l-1.2-4-6 .2-1.6 3.8z" />
      <path d="M-1-8l.4-5 2.6-.2 1 5.2z" />
      <circle cx=".6" cy="-14.6" r="1.8" />
      <path d="M-1.8-15.4q2.4-3.4 4.8 0z" />
      <path d="M2-11L-5-17" stroke={INK} />
    </g>
  );
}

function ArmouredCar() {
  return (
    <g transform="translate(112 118)">
      <path d="M-46 2h92l4-9-12-3-4-12h-30l-5 8h-30l-14 5z" fill={INK} />
      <path d="M-18-22h34l3 12h-40z" fill="#4A4032" />
      <path d="M-14-22q0-10 14-10t14 10z" fill={INK} />
      <path d="M10-27h20" stroke={INK} strokeWidth={2.6} />
      <path d="M-8-16h7v3h-7zM6-16h7v3H6z" fill={LIGHT} />
      <path d="M-44-6h14" stroke={LIGHT} />
      <Wheel x={-30} y={6} radius={11} />
      <Wheel x={28} y={6} radius={11} />
      <circle cx="42" cy="-4" r="6" fill="none" stroke={INK} strokeWidth={2.5} />
      <path d="M-51-6a4 4 0 110 7z" fill={INK} />
    </g>
  );
}

/** An armoured car in the desert, yeomanry on the crest. */
export function VignetteCla() {
  return (
    <Scene ground="#F2DFB4">
      <Sky colour={SHADE} height={84} light={[0.2, 0.3]} seed={4} />
      <circle cx="52" cy="36" r="17" fill="#F7DFA4" stroke={SHADE} />
      <path d="M0 78Q60 60 120 74T256 62V148H0z" fill={SAND} opacity=".55" />
      {RIDERS.map(([x, y]) => (
        <Rider key={x} x={x} y={y} />
      ))}
      <path d="M0 104Q70 82 150 98T256 92V148H0z" fill={SAND} />
      <Hatch
        line={[
          [0, 104],
          [70, 91],
          [150, 98],
          [256, 93],
        ]}
        colour={INK}
        count={54}
        long={9}
        lean={5}
        opacity={0.35}
      />
      <path d="M0 128Q80 112 170 124T256 118V148H0z" fill={SHADE} />
      <ArmouredCar />
      <path d="M58 131q-30 4-58 12M60 134q-26 4-40 12" stroke={INK} opacity=".5" fill="none" />
    </Scene>
  );
}
