import type { TableMap } from '@sandtable/table';
import { memo } from 'react';
import { drawGround } from './ground.ts';
import type { Ink } from './ink.ts';
import { SCALE, short } from './lines.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const markOf = (ink: Ink): string =>
  'sign' in ink
    ? `<use href="#sign-${ink.sign}" transform="translate(${short(ink.at[0])} ${short(ink.at[1])})scale(${short(ink.size)})"/>`
    : `<path class="${ink.cls}" d="${ink.d}"${ink.width === undefined ? '' : ` stroke-width="${ink.width}"`}${ink.dash === undefined ? '' : ` stroke-dasharray="${ink.dash}"`}/>`;

/** A foot to the square, as staff maps have it. */
function grid(wide: number, deep: number): string {
  const foot = 12 * SCALE;
  const lines = [
    ...Array.from(
      { length: Math.ceil(wide / foot) - 1 },
      (_, i) => `M${short((i + 1) * foot)} 0V${short(deep)}`,
    ),
    ...Array.from(
      { length: Math.ceil(deep / foot) - 1 },
      (_, i) => `M0 ${short((i + 1) * foot)}H${short(wide)}`,
    ),
  ];
  return `<path class="grid" d="${lines.join('')}"/>`;
}

/** The printed map as text. */
function groundMarkup(map: TableMap, gone: string): string {
  const { ink, names } = drawGround(map, new Set(gone ? gone.split(' ') : []));
  const [wide, deep] = [(map.width / 1000) * SCALE, (map.depth / 1000) * SCALE];
  const words = names.map(
    ({ text, at, cls }) =>
      `<text class="${cls}" x="${short(at[0])}" y="${short(at[1])}">${escaped(text)}</text>`,
  );
  return [
    `<rect class="plain" width="${short(wide)}" height="${short(deep)}"/>`,
    ...ink.map(markOf),
    grid(wide, deep),
    `<g class="names">${words.join('')}</g>`,
  ].join('');
}

const printed = new WeakMap<TableMap, { readonly gone: string; readonly markup: string }>();

function printedOf(map: TableMap, gone: string): string {
  const found = printed.get(map);
  if (found?.gone === gone) return found.markup;
  const markup = groundMarkup(map, gone);
  printed.set(map, { gone, markup });
  return markup;
}

/** The printed map: drawn once, whatever stands on it. A thousand shapes that never change are quicker as text. */
export const Ground = memo(function Ground({ map, gone }: { map: TableMap; gone: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own shapes; names are escaped above
    <g className="ground" dangerouslySetInnerHTML={{ __html: printedOf(map, gone) }} />
  );
});
