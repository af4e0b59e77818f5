import { Burst, Hatch, INK, LIGHT, Scene, Sky } from './engraving.tsx';

const MUD = '#8C7F6B';
const EARTH = '#5F5545';
const STAR = '#FFF6DC';
const TREES = [
  [22, 40],
  [38, 26],
  [228, 46],
  [214, 24],
  [246, 30],
] as const;
const RIVETS = [
  [-44, 10],
  [-40, -6],
  [-26, -17],
  [30, -17],
  [44, -6],
  [34, 12],
  [20, -17],
  [-46, 2],
] as const;
const HELMETS = [176, 192, 208, 226, 242] as const;

function Tank() {
  const cleats = Array.from({ length: 17 }, (_, i) => `M${(-62 + i * 7.4).toFixed(1)} 24.5v5`).join('');
  return (
    <g transform="translate(126 90)rotate(-9)">
      <path
        d="M-70 26q-8-6-2-16L-40-26q4-5 12-5h70q9 0 14 6l16 24q5 8-2 14L52 26q-3 3-8 3h-102q-8 0-12-3z"
        fill={INK}
      />
      <path
        d="M-62 20q-4-3 0-9L-36-20q3-4 9-4h66q6 0 9 4l15 20q3 5-1 9L46 19q-3 2-6 2h-92q-7 0-10-1z"
        fill="#4B4336"
      />
      <path d="M-22-31v-8h26v8M-16-6h30v20h-30z" fill={INK} />
      <path d="M-10 2h-26" stroke={INK} strokeWidth={5} />
      <path d="M-30 2h-12" stroke={INK} strokeWidth={3} />
      <path d={cleats} stroke={LIGHT} />
      {RIVETS.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="1.2" fill={LIGHT} opacity=".8" />
      ))}
    </g>
  );
}

function Helmet({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} fill={INK}>
      <path d="M-8 0q1.5-7.5 8-7.5T8 0z" />
      <path d="M-3.5 0h7v4h-7zM-8 10q2-7 8-7t8 7z" />
      <path d="M5 6l5-22" stroke={INK} strokeWidth={1.5} />
    </g>
  );
}

function Wire() {
  const posts = Array.from({ length: 9 }, (_, i) => `M${6 + i * 12} 146v-18`).join('');
  const loops = 't12 0'.repeat(8);
  return (
    <g stroke={INK} fill="none">
      <path d={posts} strokeWidth={1.6} />
      <path d={`M0 132q6-6 12 0${loops}M0 139q6-6 12 0${loops}`} />
    </g>
  );
}

/** A tank goes over the parapet. */
export function VignetteWf() {
  return (
    <Scene ground="#D9D0BB">
      <Sky colour="#5F5A50" height={96} light={[0.8, 0.25]} seed={15} />
      <path d="M0 92Q60 84 120 90T256 82V148H0z" fill={MUD} opacity=".6" />
      {TREES.map(([x, h]) => (
        <path
          key={x}
          d={`M${x} 92l1-${h} 1.5 ${h}zM${x + 1} ${92 - h * 0.6}l7-9M${x + 1} ${92 - h * 0.4}l-6-8`}
          stroke={INK}
          strokeWidth={1.6}
          fill={INK}
        />
      ))}
      <Burst x={196} y={90} radius={34} seed={7} />
      <Burst x={62} y={90} radius={20} seed={9} />
      <g transform="translate(206 22)" stroke={STAR} fill="none">
        <path d="M0 0v10M-4.5 3l9 4M-4.5 7l9-4" strokeWidth={1.6} />
        <circle cy="5" r="3" fill={STAR} />
        <path d="M-26-18q20 2 26 20" />
      </g>
      <path d="M0 118Q40 108 84 112l20 14h44l18-16q50-8 90-2V148H0z" fill={EARTH} />
      <Hatch
        line={[
          [0, 118],
          [84, 112],
        ]}
        colour={INK}
        count={26}
        long={12}
        lean={3}
        opacity={0.55}
      />
      <Hatch
        line={[
          [166, 110],
          [256, 107],
        ]}
        colour={INK}
        count={30}
        long={12}
        lean={3}
        opacity={0.55}
      />
      <Tank />
      <Wire />
      {HELMETS.map((x, i) => (
        <Helmet key={x} x={x} y={116 - (i % 2)} />
      ))}
      <path d="M166 124q46-6 90-2v26h-90z" fill={EARTH} />
      <Hatch
        line={[
          [166, 124],
          [256, 121],
        ]}
        colour={INK}
        count={30}
        long={12}
        lean={3}
        opacity={0.5}
        seed={8}
      />
    </Scene>
  );
}
