import { ahead, type Pose, posed } from './place.ts';
import { type Base, footprint, type Shape } from './shape.ts';

/** How figures or bases stand. `gap` is left between neighbours; 0 is edge to edge. In thousandths. */
export type Formation =
  | { readonly kind: 'line'; readonly gap?: number }
  | { readonly kind: 'column'; readonly gap?: number }
  | { readonly kind: 'ranks'; readonly ranks: number; readonly gap?: number }
  | { readonly kind: 'square'; readonly gap?: number };

const sizeOf = (base: Base): { width: number; depth: number } =>
  'radius' in base ? { width: base.radius * 2, depth: base.radius * 2 } : base;

type Offset = { readonly forward: number; readonly right: number; readonly turn: number };

/** Rows of files round the centre; a last row that is not full stands in the middle. */
function rows(strength: number, files: number, across: number, deep: number): Offset[] {
  const ranks = Math.ceil(strength / files);
  return Array.from({ length: strength }, (_, i) => {
    const rank = Math.floor(i / files);
    const inRank = Math.min(files, strength - rank * files);
    return {
      forward: ((ranks - 1) / 2 - rank) * deep,
      right: ((i % files) - (inRank - 1) / 2) * across,
      turn: 0,
    };
  });
}

/** Four faces looking outwards, the surplus on the front. */
function square(strength: number, across: number): Offset[] {
  const faces = [0, 1, 2, 3].map((face) => Math.floor(strength / 4) + (face < strength % 4 ? 1 : 0));
  const out = (Math.max(...faces) * across) / 2;
  return faces.flatMap((men, face) =>
    Array.from({ length: men }, (_, i): Offset => {
      const along = (i - (men - 1) / 2) * across;
      if (face === 0) return { forward: out, right: along, turn: 0 };
      if (face === 1) return { forward: -along, right: out, turn: 90 };
      if (face === 2) return { forward: -out, right: -along, turn: 180 };
      return { forward: along, right: -out, turn: 270 };
    }),
  );
}

function offsets(formation: Formation, strength: number, base: Base): Offset[] {
  const { width, depth } = sizeOf(base);
  const gap = formation.gap ?? 0;
  switch (formation.kind) {
    case 'line':
      return rows(strength, strength, width + gap, depth + gap);
    case 'column':
      return rows(strength, 1, width + gap, depth + gap);
    case 'ranks':
      return rows(strength, Math.ceil(strength / formation.ranks), width + gap, depth + gap);
    case 'square':
      return square(strength, width + gap);
  }
}

/** Where each base of a unit stands, from its pose, formation and strength. */
export function stations(pose: Pose, formation: Formation, strength: number, base: Base): Pose[] {
  if (strength < 1) return [];
  return offsets(formation, strength, base).map(({ forward, right, turn }) =>
    posed(ahead(pose, forward, right), (pose.facing + turn) % 360),
  );
}

/** The ground that each base of a unit covers. */
export const ranked = (pose: Pose, formation: Formation, strength: number, base: Base): Shape[] =>
  stations(pose, formation, strength, base).map((station) => footprint(station, base));
