import { drawn, short } from '../drawing/lines.ts';

type Pose = { readonly x: number; readonly y: number; readonly facing: number };

function handleOf(pose: Pose, depth: number) {
  const [x, y] = drawn(pose, depth);
  const angle = (pose.facing * Math.PI) / 180;
  const at = (far: number): readonly [number, number] => [
    x + Math.sin(angle) * far,
    y - Math.cos(angle) * far,
  ];
  return { from: at(10), to: at(30) };
}

/** The handle that turns a unit. */
export function TurningHandle({ pose, depth }: { pose: Pose; depth: number }) {
  const { from, to } = handleOf(pose, depth);
  return (
    <g data-drag="" data-turn="">
      <path
        className="handle-line"
        d={`M${short(from[0])} ${short(from[1])}L${short(to[0])} ${short(to[1])}`}
      />
      <circle className="handle-touch" cx={to[0]} cy={to[1]} r={16} />
      <circle className="handle" cx={to[0]} cy={to[1]} r={6} />
      <title>Drag to turn</title>
    </g>
  );
}
