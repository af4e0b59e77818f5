import type { Figure, Glyph } from '@sandtable/engine';
import { type Pose, stations } from '@sandtable/table';
import type { Unit } from '../play/state.ts';
import type { Type } from '../sheet/vocabulary.ts';
import { BASE } from '../table/units.ts';

const GLYPHS: Readonly<Record<Type, Glyph>> = {
  infantry: 'rifle',
  cavalry: 'cavalry',
  'machine-gun': 'hmg',
  'field-artillery': 'field-gun',
  'heavy-artillery': 'heavy-gun',
};

/** Every base of a unit where it stands, or would. */
export const figuresAt = (unit: Unit, pose: Pose): Figure[] =>
  stations(pose, { kind: 'line' }, unit.bases, BASE).map((place) => ({
    glyph: unit.type === 'cavalry' && unit.dismounted ? 'rifle' : GLYPHS[unit.type],
    pose: place,
    ...BASE,
  }));
