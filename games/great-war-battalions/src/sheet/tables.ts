import type { Type } from './vocabulary.ts';

/** GWB-0.7 Bases of a unit at full strength. */
// biome-ignore format: a table
export const FULL_BASES = {
  infantry:          4,
  cavalry:           3,
  'machine-gun':     2,
  'field-artillery': 2,
  'heavy-artillery': 2,
} as const satisfies Record<Type, number>;

/** GWB-5.1 Moving, in inches; null = not allowed. */
// biome-ignore format: a table
export const MOVING = {
  infantry:          { move: 8, 'move-and-fire':    4, assault:    8 },
  cavalry:           { move: 8, 'move-and-fire':    4, assault:   16 },
  'machine-gun':     { move: 8, 'move-and-fire': null, assault: null },
  'field-artillery': { move: 4, 'move-and-fire': null, assault: null },
  'heavy-artillery': { move: 4, 'move-and-fire': null, assault: null },
} as const satisfies Record<Type, Record<'move' | 'move-and-fire' | 'assault', number | null>>;

/** GWB-6.1 D6 needed to move through difficult terrain. */
// biome-ignore format: a table
export const TERRAIN_NEEDS = {
  infantry:          1,
  cavalry:           3,
  'machine-gun':     3,
  'field-artillery': 5,
  'heavy-artillery': 5,
} as const satisfies Record<Type, number>;

/** GWB-7.1 Longest range in inches; null = none. */
// biome-ignore format: a table
export const RANGES = {
  infantry:          { fire:   12, 'move-and-fire': 6 },
  cavalry:           { fire:   12, 'move-and-fire': 6 },
  'machine-gun':     { fire:   24, 'move-and-fire': null },
  'field-artillery': { fire: null, 'move-and-fire': null },
  'heavy-artillery': { fire: null, 'move-and-fire': null },
} as const satisfies Record<Type, Record<'fire' | 'move-and-fire', number | null>>;

/** GWB-7.5 Field guns fire directly up to this many inches. */
export const DIRECT_RANGE = 24;

/** GWB-9.3 D6 needed on a casualty die; the open has a row of its own for machine guns and artillery. */
export const CASUALTY_NEEDS = { open: 4, cover: 5, fortified: 6 } as const;
export const CASUALTY_BY_MACHINE_GUN_OR_ARTILLERY = 3;
