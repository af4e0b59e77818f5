import type { TableMap } from '@sandtable/table';
import { memo, useMemo } from 'react';
import { drawGround, type Ink } from './ground.ts';
import { SCALE, short } from './lines.ts';

const One = ({ ink }: { ink: Ink }) =>
  'sign' in ink ? (
    <use
      href={`#sign-${ink.sign}`}
      transform={`translate(${short(ink.at[0])} ${short(ink.at[1])})scale(${short(ink.size)})`}
    />
  ) : (
    <path
      className={ink.cls}
      d={ink.d}
      {...(ink.width === undefined ? {} : { strokeWidth: ink.width })}
      {...(ink.dash === undefined ? {} : { strokeDasharray: ink.dash })}
    />
  );

/** A foot to the square, as staff maps have it: letters along the top, numbers down the side. */
function Grid({ wide, deep }: { wide: number; deep: number }) {
  const foot = 12 * SCALE;
  const lines = [
    ...Array.from({ length: Math.ceil(wide / foot) - 1 }, (_, i) => `M${(i + 1) * foot} 0V${deep}`),
    ...Array.from({ length: Math.ceil(deep / foot) - 1 }, (_, i) => `M0 ${(i + 1) * foot}H${wide}`),
  ];
  return <path className="grid" d={lines.join('')} />;
}

/** The printed map: drawn once, whatever stands on it. */
export const Ground = memo(function Ground({ map, gone }: { map: TableMap; gone: string }) {
  const { ink, names } = useMemo(() => drawGround(map, new Set(gone ? gone.split(' ') : [])), [map, gone]);
  const [wide, deep] = [(map.width / 1000) * SCALE, (map.depth / 1000) * SCALE];
  return (
    <g className="ground">
      <rect className="plain" width={wide} height={deep} />
      {ink.map((each, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: ink is drawn once and never reordered
        <One key={i} ink={each} />
      ))}
      <Grid wide={wide} deep={deep} />
      <g className="names">
        {names.map(({ text, at, cls }) => (
          <text key={`${text} ${at}`} className={cls} x={at[0]} y={at[1]}>
            {text}
          </text>
        ))}
      </g>
    </g>
  );
});
