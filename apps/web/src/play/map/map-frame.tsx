import { memo } from 'react';
import { SCALE, short } from '../drawing/lines.ts';

/** Drawing units that the frame takes around the map. */
export const FRAME = 19;
/** The scale of feet along the neat line is this wide. */
const BAR = 4;
const FOOT = 12 * SCALE;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** From 0 to the whole length in pieces of half a foot: every second one is black. */
const pieces = (length: number): readonly [from: number, to: number][] =>
  Array.from({ length: Math.ceil(length / (FOOT / 2)) }, (_, i): [number, number] => [
    (i * FOOT) / 2,
    Math.min(length, ((i + 1) * FOOT) / 2),
  ]).filter((_, i) => i % 2 === 1);

/** The middles of the feet of a side. */
const middles = (length: number): number[] =>
  Array.from(
    { length: Math.ceil(length / FOOT) },
    (_, i) => (i * FOOT + Math.min(length, (i + 1) * FOOT)) / 2,
  );

function bars(wide: number, deep: number): string {
  const across = (y: number): string =>
    pieces(wide)
      .map(([from, to]) => `M${short(from)} ${short(y)}H${short(to)}v${BAR}H${short(from)}z`)
      .join('');
  const down = (x: number): string =>
    pieces(deep)
      .map(([from, to]) => `M${short(x)} ${short(from)}V${short(to)}h${BAR}V${short(from)}z`)
      .join('');
  return across(-BAR) + across(deep) + down(-BAR) + down(wide);
}

/** A foot and its half, to be compared with the eye; and which way the table's north is. */
function Scale({ wide, deep }: { wide: number; deep: number }) {
  const [left, y] = [wide - FOOT - 36, deep - 17];
  return (
    <g className="map-scale">
      <path className="scale-light" d={`M${short(left)} ${short(y)}h${short(FOOT)}v4H${short(left)}z`} />
      <path
        className="scale-dark"
        d={`M${short(left)} ${short(y)}h${short(FOOT / 4)}v4H${short(left)}zM${short(left + FOOT / 2)} ${short(y)}h${short(FOOT / 2)}v4h${short(-FOOT / 2)}z`}
      />
      {[0, 6, 12].map((inches) => (
        <text key={inches} x={left + inches * SCALE} y={y - 4}>
          {inches === 0 ? '0' : `${inches}″`}
        </text>
      ))}
      <path className="north" d={`M${short(wide - 12)} ${short(y + 4)}v-20m0-7l-4 9h8z`} />
      <text x={wide - 12} y={y - 26}>
        N
      </text>
    </g>
  );
}

/** What frames the printed map: a neat line with feet in black and white, letters and numbers of the squares, scale and north. */
export const MapFrame = memo(function MapFrame({ wide, deep }: { wide: number; deep: number }) {
  const off = BAR + 8;
  return (
    <g className="map-frame">
      <path
        className="margin"
        fillRule="evenodd"
        d={`M${-FRAME} ${-FRAME}H${short(wide + FRAME)}V${short(deep + FRAME)}H${-FRAME}zM0 0V${short(deep)}H${short(wide)}V0z`}
      />
      <rect className="neat" x={-BAR} y={-BAR} width={wide + 2 * BAR} height={deep + 2 * BAR} />
      <rect className="neat" width={wide} height={deep} />
      <path className="feet" d={bars(wide, deep)} />
      {middles(wide).flatMap((x, i) =>
        [-off, deep + off].map((y) => (
          <text key={`${x} ${y}`} x={x} y={y}>
            {LETTERS[i]}
          </text>
        )),
      )}
      {middles(deep).flatMap((y, i) =>
        [-off, wide + off].map((x) => (
          <text key={`${x} ${y}`} x={x} y={y}>
            {i + 1}
          </text>
        )),
      )}
      <Scale wide={wide} deep={deep} />
    </g>
  );
});
