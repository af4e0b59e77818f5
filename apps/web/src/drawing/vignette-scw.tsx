import { at, Hatch, INK, Scene, Sky } from './engraving.tsx';

const TILE = '#B4614A';
const WALL = '#F0DEC0';
const HILL = '#C98E5E';
const OLIVES = [
  [206, 104, 9],
  [228, 110, 11],
  [186, 110, 8],
  [246, 102, 9],
] as const;
const WHEELS = [-42, -29, -16, -3, 10, 23, 36, 48] as const;
const MILITIA = [
  [158, 134, 1.35],
  [176, 131, 1.25],
  [193, 135, 1.35],
] as const;

function Village() {
  return (
    <g transform="translate(180 84)" stroke={INK} strokeWidth={1.3}>
      <path
        d="M-44 8v-16l12-8 12 8V8zM-18 8v-12l14-8 14 8V8zM36 8v-18l14-8 14 8V8zM62 8V-4l12-7 12 7V8z"
        fill={WALL}
      />
      <path
        d="M-46-7l14-9.5 14 9.5zM-20-3.5L-4-12.5 12-3.5zM34-9.5l16-9.5 16 9.5zM60-3.5l14-8 14 8z"
        fill={TILE}
      />
      <path d="M12 8v-46h18V8z" fill={WALL} />
      <path d="M10-38h22L21-54z" fill={TILE} />
      <path d="M21-62v8M18-59h6" strokeWidth={1.5} />
      <path d="M17-22v-7q4-5 8 0v7zM17-4v-6q4-4 8 0v6z" fill={INK} stroke="none" />
    </g>
  );
}

function Olive({ x, y, r }: { x: number; y: number; r: number }) {
  const crown = `M${x - r} ${y + r * 0.5}q-${at(r * 0.3)}-${at(r * 1.1)} ${at(r * 0.6)}-${at(r * 1.2)} ${at(r * 0.4)}-${at(r * 0.8)} ${r}-.2 ${at(r * 0.7)} ${at(r * 0.3)} ${at(r * 0.4)} ${at(r * 1.2)}-${r} ${at(r * 0.6)}-${r * 2} .2z`;
  return (
    <>
      <path d={`M${x} ${y + r}v${at(r * 0.9)}`} stroke={INK} strokeWidth={2} />
      <path d={crown} fill="#66744A" stroke={INK} strokeWidth={1.1} />
    </>
  );
}

function LightTank() {
  return (
    <g transform="translate(86 108)" stroke={INK} strokeWidth={1.6}>
      <path d="M-52 20q-9-4-7-10l8-6H52q9 1 9 7 0 7-9 11l-8 2h-88z" fill={INK} stroke="none" />
      {WHEELS.map((x) => (
        <circle key={x} cx={x} cy="15" r="5.6" fill="#6A5B43" />
      ))}
      <path d="M-54 6L-38-8h70l20 10 6 3z" fill="#5E6B4A" />
      <path d="M-22-8v-17q0-4 4-4h30q5 0 6 4l2 17z" fill="#6C7A55" />
      <path d="M20-19h44" strokeWidth={4} />
      <path d="M58-19h8" strokeWidth={5.5} />
      <path d="M-12-29v-5h16v5" fill={INK} stroke="none" />
      <path d="M-22-14h40" stroke="#A63A2A" strokeWidth={3} />
    </g>
  );
}

function Militiaman({ x, y, scale }: { x: number; y: number; scale: number }) {
  return (
    <g transform={`translate(${x} ${y})scale(${scale})`} fill={INK}>
      <path d="M-2.6-15.4v-2h5.2l.8 2z" />
      <circle cy="-14" r="2.1" />
      <path d="M-2.4-11.8h4.2l1.2 6.6-.8.6.8 4.6h-1.8L0-4.2l-2.2 4.2h-1.9l1.4-5.4z" />
      <path d="M-4.6-5.6L5.8-13.2" stroke={INK} strokeWidth={1.3} />
    </g>
  );
}

/** A light tank and militia before a village. */
export function VignetteScw() {
  return (
    <Scene ground="#F2DDB8">
      <Sky colour="#9A5A3C" height={78} light={[0.62, 0.42]} seed={31} />
      <path d="M0 84L36 62 70 76 112 54 160 74 204 58 256 76V148H0z" fill={HILL} opacity=".55" />
      <Hatch
        line={[
          [112, 54],
          [160, 74],
          [204, 58],
          [256, 76],
        ]}
        colour="#7A4A2A"
        count={34}
        long={12}
        lean={4}
        opacity={0.45}
      />
      <Village />
      <path d="M0 98Q70 86 140 94T256 90V148H0z" fill="#D8B277" />
      <Hatch
        line={[
          [0, 98],
          [70, 91],
          [140, 94],
          [256, 91],
        ]}
        colour="#7A5A2A"
        count={60}
        long={7}
        lean={2}
        opacity={0.5}
      />
      {OLIVES.map(([x, y, r]) => (
        <Olive key={x} x={x} y={y} r={r} />
      ))}
      <path d="M0 130Q80 120 160 128T256 122V148H0z" fill="#A9784A" />
      <LightTank />
      {MILITIA.map(([x, y, scale]) => (
        <Militiaman key={x} x={x} y={y} scale={scale} />
      ))}
    </Scene>
  );
}
