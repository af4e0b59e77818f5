import type { Figure, FigureMark, Glyph } from '@sandtable/engine';
import { INCH, type Pose, posed } from '@sandtable/table';
import type { Role, State, Unit } from '../play/state.ts';
import { modelOf, placesIf } from '../table/stations.ts';

/** Figures by their role, where they stand in their formation. */

const GLYPHS: Readonly<Record<Role, Glyph>> = {
  nco: 'nco',
  officer: 'officer',
  'lmg-gunner': 'lmg-man',
  'hmg-gunner': 'gunner',
  gunner: 'gunner',
  sniper: 'sniper',
  crew: 'man',
  rifleman: 'man',
  bomber: 'bomber',
};

function modelGlyph({ kind, vehicle, gun, limbered }: Unit): Glyph {
  if (kind === 'gun') return limbered ? 'limber' : gun === 'mortar' ? 'mortar' : 'gun';
  if (vehicle === 'a7v') return 'a7v';
  if (vehicle === 'whippet') return 'whippet';
  if (vehicle === 'mark-i' || vehicle === 'mark-iv') return 'mark-tank';
  return vehicle === 'enclosed-car' || vehicle === 'open-car' ? 'armoured-car' : 'tank';
}

export function figuresAt(state: Pick<State, 'map'>, unit: Unit, pose: Pose): Figure[] {
  const marks: readonly FigureMark[] = unit.prone ? ['prone'] : unit.status === 'routing' ? ['broken'] : [];
  const model = modelOf(unit);
  const machine: Figure[] =
    model && unit.wreck !== 'captured' ? [{ glyph: modelGlyph(unit), pose, ...model }] : [];
  if (unit.kind === 'vehicle') return machine;
  const places = unit.figures.length > 0 ? placesIf(state.map, unit, pose) : [];
  const men = places.map((place, i): Figure => {
    const role = unit.figures[i]!; // one place for each figure
    const isGun = role === 'hmg-gunner' && i === 0;
    const glyph = isGun ? 'hmg-gun' : unit.mounted ? 'horseman' : GLYPHS[role];
    return { glyph, pose: posed(place, pose.facing), width: INCH, depth: INCH, marks };
  });
  return [...machine, ...men];
}
