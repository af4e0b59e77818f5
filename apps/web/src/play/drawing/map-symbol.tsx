import type { Block, Glyph } from '@sandtable/engine';

/** The sign of a staff map, of one size on the screen: for when bases would be too small to read. */

type Sign = 'foot' | 'horse' | 'guns' | 'machine-guns' | 'armour' | 'wheels';

const SIGNS: Readonly<Record<Glyph, Sign>> = {
  rifle: 'foot',
  smg: 'foot',
  lmg: 'foot',
  'at-rifle': 'foot',
  mortar: 'guns',
  hmg: 'machine-guns',
  cavalry: 'horse',
  'at-gun': 'guns',
  'field-gun': 'guns',
  'heavy-gun': 'guns',
  limber: 'wheels',
  tank: 'armour',
  tankette: 'armour',
  'armoured-car': 'armour',
  truck: 'wheels',
  man: 'foot',
  'lmg-man': 'foot',
  marksman: 'foot',
  sniper: 'foot',
  bomber: 'foot',
  'trench-broom': 'foot',
  flamethrower: 'foot',
  'at-rifle-man': 'foot',
  observer: 'foot',
  officer: 'foot',
  nco: 'foot',
  gunner: 'guns',
  horseman: 'horse',
  'mounted-officer': 'horse',
  'hmg-gun': 'machine-guns',
  'light-mortar': 'guns',
  gun: 'guns',
  gatling: 'machine-guns',
  'aa-gun': 'guns',
  'mark-tank': 'armour',
  whippet: 'armour',
  a7v: 'armour',
  aircraft: 'wheels',
  wagon: 'wheels',
};

const HALF_DEEP = 4.5;

/** Its inner lines, on a sign so wide from the middle. */
function inside(sign: Sign, half: number): string {
  switch (sign) {
    case 'foot':
      return '';
    case 'horse':
      return `M${-half} ${HALF_DEEP}L${half}-${HALF_DEEP}`;
    case 'guns':
      return 'M-2.2 0a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.400 0';
    case 'machine-guns':
      return 'M0 3.400V-8M-3-5L0-8.600L3-5';
    case 'armour':
      return 'M-5 0L0-3.200L5 0L0 3.200z';
    case 'wheels':
      return 'M-4.600 2.200a1.600 1.600 0 1 0 .1 0M4.600 2.200a1.600 1.600 0 1 0 .1 0';
  }
}

/** The more is left of a unit, the longer its bar. */
const widthOf = ({ strength }: Block): number => 9 + 4 * Math.min(6, Math.max(1, strength.now));

/** Pixels of the screen, its beak and arrow included. */
export const symbolSize = (block: Block): { readonly wide: number; readonly high: number } => ({
  wide: widthOf(block),
  high: 17,
});

export function MapSymbol({
  block,
  selected,
  able,
  aimed,
}: {
  block: Block;
  selected: boolean;
  able: boolean;
  aimed: boolean;
}) {
  const [figure] = block.figures;
  if (!figure) return null;
  const half = widthOf(block) / 2;
  const sign = SIGNS[figure.glyph];
  const fled = block.marks.includes('routing') || block.marks.includes('broken');
  return (
    <g className={fled ? 'map-symbol upright fled' : 'map-symbol upright'}>
      {(selected || aimed) && (
        <rect
          className={selected ? 'chosen' : 'brackets'}
          x={-half - 4}
          y={-HALF_DEEP - 4}
          width={2 * half + 8}
          height={2 * HALF_DEEP + 8}
          rx={3}
        />
      )}
      <path className="symbol-beak" d={`M-3.500-${HALF_DEEP}L0-8.500L3.500-${HALF_DEEP}z`} />
      <rect className="symbol-base" x={-half} y={-HALF_DEEP} width={2 * half} height={2 * HALF_DEEP} />
      <path className="symbol-sign" d={inside(sign, half)} />
      {able && !selected && <path className="able" d={`M${-half} ${HALF_DEEP + 3.5}H${half}`} />}
    </g>
  );
}
