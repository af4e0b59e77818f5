import type { Figure, Glyph } from '@sandtable/engine';
import { type Pose, type Formation as Stand, stations } from '@sandtable/table';
import type { Element, Formation, Unit } from '../play/state.ts';
import type { Vehicle } from '../sheet/vocabulary.ts';
import { baseOf, strength } from '../table/units.ts';

/** What the elements of a unit look like, and where each stands. */

const VEHICLES: Readonly<Partial<Record<Vehicle, Glyph>>> = {
  't-26': 'tank',
  'pzkpfw-i': 'tank',
  schneider: 'tank',
  ft17: 'tank',
  'ft17-mg': 'tank',
  'bt-5': 'tank',
  cv33: 'tankette',
  'ba-6': 'armoured-car',
};
const vehicleGlyph = (vehicle: Vehicle): Glyph =>
  VEHICLES[vehicle] ?? (vehicle.startsWith('armoured') ? 'armoured-car' : 'truck');

function glyphOf(unit: Unit, element: Element): Glyph {
  if (element === 'cavalry') return unit.mounted ? 'cavalry' : 'rifle';
  if (unit.limbered && (element === 'at-gun' || element === 'field-gun')) return 'limber';
  return element;
}

const STANDS: Readonly<Record<Formation, Stand>> = {
  deployed: { kind: 'line' },
  'two-ranks': { kind: 'ranks', ranks: 2 },
  column: { kind: 'column' },
};

export function figuresAt(unit: Unit, pose: Pose, formation: Formation = unit.formation): Figure[] {
  const base = baseOf(unit);
  const { width, depth } = 'radius' in base ? { width: base.radius * 2, depth: base.radius * 2 } : base;
  const spread = formation === 'column' && unit.kind === 'artillery' ? 'deployed' : formation;
  return stations(pose, STANDS[spread], strength(unit), base).map((place, i) => ({
    glyph: unit.vehicle ? vehicleGlyph(unit.vehicle) : glyphOf(unit, unit.elements[i]!),
    pose: place,
    width,
    depth,
  }));
}
