import { Hatch, INK, LIGHT, Scene, Sky, Wheel } from './engraving.tsx';

const GRASS = '#8B9B6A';
const POPLARS = [
  [150, 70, 22],
  [158, 69, 28],
  [166, 68, 20],
  [236, 60, 26],
  [244, 60, 32],
  [252, 59, 22],
] as const;

function Church() {
  return (
    <g transform="translate(196 62)" fill={INK}>
      <path d="M-16 4v-14L-4-18 8-10V4z" />
      <path d="M-26 4v-24l5-6 5 6V4z" />
      <path d="M-26.5-20L-21-44l5.5 24z" />
      <path d="M-21-52v9M-24-49h6" stroke={INK} strokeWidth={1.6} />
      <path d="M-9-8h3v6h-3zM0-8h3v6H0z" fill={LIGHT} />
    </g>
  );
}

function RiflePit() {
  return (
    <g transform="translate(206 128)">
      <path d="M-36 8q6-16 36-16t38 16z" fill="#5C4A33" />
      <path d="M-38 8h78" stroke={INK} strokeWidth={1.5} />
      {[-14, 8].map((x) => (
        <g key={x} transform={`translate(${x} -6)`} fill={INK}>
          <circle cy="-4" r="3.4" />
          <path d="M-6.5-5.4h13l-2.8-1.2-.8-3.4h-5.8l-.8 3.4z" />
          <path d="M-5 4q5-6 10 0z" />
          <path d="M6 1.5L-16-3" stroke={INK} strokeWidth={1.8} />
        </g>
      ))}
    </g>
  );
}

function Cart() {
  return (
    <g transform="translate(82 112)">
      <Wheel x={-12} y={8} radius={24} weight={1.8} />
      <path d="M-46-2H34l34 14" stroke={INK} strokeWidth={4} fill="none" />
      <path
        d="M-46-4V-26M-34-4V-26M-22-4V-26M-10-4V-26M2-4V-26M14-4V-26M26-4V-26M-48-26h78"
        stroke={INK}
        strokeWidth={2.2}
        fill="none"
      />
      <path d="M-44-22q12-14 34-12t32 12z" fill="#7A5A3A" />
      <Wheel x={-6} y={10} radius={25} weight={2} />
    </g>
  );
}

/** A Red River cart, the river, the church on the bluff. */
export function VignetteLpg() {
  return (
    <Scene ground="#E9E3C6">
      <Sky colour="#6F8580" height={72} light={[0.55, 0.4]} seed={8} />
      <path d="M0 74Q50 60 110 68T256 58V148H0z" fill="#B9C19A" />
      <Church />
      {POPLARS.map(([x, y, h]) => (
        <path key={x} d={`M${x} ${y}q-5-${h / 2} 0-${h}q5 ${h / 2} 0 ${h}z`} fill="#55683F" />
      ))}
      <path d="M0 92C60 84 120 98 256 84v14C150 112 70 98 0 110z" fill="#A9C0BC" />
      <path
        d="M10 97q40-6 90 3M120 101q60 2 120-9M30 103q30-3 50 1"
        stroke="#5F8280"
        strokeWidth={0.9}
        fill="none"
      />
      <path d="M0 110Q90 100 160 112T256 104V148H0z" fill={GRASS} />
      <Hatch
        line={[
          [0, 110],
          [90, 105],
          [160, 112],
          [256, 105],
        ]}
        colour="#3F4B2C"
        count={70}
        long={8}
        lean={-1.5}
        opacity={0.7}
      />
      <RiflePit />
      <Cart />
    </Scene>
  );
}
