import type { Figure, Glyph } from '@sandtable/engine';
import { ahead, INCH, type Pose, posed } from '@sandtable/table';
import type { Carried, Unit, UnitKind } from '../play/state.ts';
import { CAR, isVehicle, radiusOf, standing, TANK } from '../table/figures.ts';

/** Figures as they are drawn: singly, with what they carry. */

const CARRIES: Readonly<Record<Carried, Glyph>> = {
  crew: 'gunner',
  flamethrower: 'flamethrower',
  bombs: 'bomber',
  'trench-broom': 'trench-broom',
  atr: 'at-rifle-man',
  lmg: 'lmg-man',
  marksman: 'marksman',
  sniper: 'sniper',
  carbine: 'man',
  rifle: 'man',
  none: 'officer',
};
/** What a crew serves stands before its front rank. */
const SERVED: Partial<Record<UnitKind, Glyph>> = {
  'hmg-team': 'hmg-gun',
  'light-mortar-team': 'light-mortar',
  'field-gun': 'gun',
  'aa-gun': 'aa-gun',
};
const VEHICLES: Partial<Record<UnitKind, Glyph>> = {
  tank: 'mark-tank',
  'armoured-car': 'armoured-car',
  'soft-vehicle': 'truck',
};

const PIECE = { width: 1.2 * INCH, depth: 1.2 * INCH };
const AIRCRAFT = { width: 3 * INCH, depth: 2.4 * INCH };

/** Every figure of a unit where it stands, or would. */
export function figuresAt(unit: Unit, pose: Pose): Figure[] {
  if (unit.kind === 'aircraft') return [{ glyph: 'aircraft', pose, ...AIRCRAFT }];
  if (isVehicle(unit)) {
    const size = unit.kind === 'tank' ? TANK : CAR;
    return [{ glyph: VEHICLES[unit.kind]!, pose: posed(ahead(pose, -size.depth / 2), pose.facing), ...size }];
  }
  const across = 2 * radiusOf(unit);
  const men = standing(unit, pose).places.map((place, i): Figure => {
    const facing = unit.formation === 'square' ? outwards(pose, place, i) : pose.facing;
    const glyph = glyphOf(unit, unit.men[i] ?? 'rifle');
    return { glyph, pose: posed(place, facing), width: across, depth: across };
  });
  const served = SERVED[unit.kind];
  return served
    ? [{ glyph: served, pose: posed(ahead(pose, 0.3 * INCH), pose.facing), ...PIECE }, ...men]
    : men;
}

function glyphOf(unit: Unit, carried: Carried): Glyph {
  if (unit.kind === 'observer') return 'observer';
  if (unit.mounted) return carried === 'none' ? 'mounted-officer' : 'horseman';
  return CARRIES[carried];
}

/** In a square everybody looks out. */
function outwards(pose: Pose, place: { readonly x: number; readonly y: number }, i: number): number {
  const turn = Math.round((Math.atan2(place.x - pose.x, place.y - pose.y) * 180) / Math.PI);
  return i === 0 ? pose.facing : (turn + 360) % 360;
}
