import type { AntiTank, Going, Mobility, State, Weapon } from './vocabulary.ts';

type Move = { readonly dice: number; readonly modifier: number; readonly rule: string };

/** CLA-2 Movement: D6 in each going, and what comes off; null = may not enter. */
// biome-ignore format: a table
export const MOVEMENT = {
  infantry:          { good: { dice: 2, modifier: 0, rule: 'CLA-2.2' }, difficult: { dice: 1, modifier:  0, rule: 'CLA-2.2' } },
  cavalry:           { good: { dice: 4, modifier: 0, rule: 'CLA-2.4' }, difficult: { dice: 1, modifier:  0, rule: 'CLA-2.4' } },
  'support-weapon':  { good: { dice: 1, modifier: 0, rule: 'CLA-2.6' }, difficult: { dice: 1, modifier: -2, rule: 'CLA-2.6' } },
  'field-gun':       { good: { dice: 1, modifier: 0, rule: 'CLA-2.7' }, difficult: { dice: 1, modifier: -3, rule: 'CLA-2.7' } },
  'wheeled-vehicle': { good: { dice: 2, modifier: 0, rule: 'CLA-2.8' }, difficult: null },
  tank:              { good: { dice: 1, modifier: 0, rule: 'CLA-2.9' }, difficult: { dice: 1, modifier:  0, rule: 'CLA-2.9' } },
} as const satisfies Record<Mobility, Record<Exclude<Going, 'road'>, Move | null>>;

/** CLA-2.8 Wheels on a road. */
export const ON_ROAD: Move = { dice: 4, modifier: 0, rule: 'CLA-2.8' };

type Line = { readonly range: number; readonly dice: number; readonly rule: string };

/** CLA-4 Ranges in inches and dice. */
// biome-ignore format: a table
export const WEAPONS = {
  rifle:          { range: 12, dice: 1, rule: 'CLA-4.1' },
  marksman:       { range: 18, dice: 1, rule: 'CLA-4.2' },
  sniper:         { range: 18, dice: 1, rule: 'CLA-4.3' },
  carbine:        { range:  8, dice: 1, rule: 'CLA-4.4' },
  'trench-broom': { range:  4, dice: 3, rule: 'CLA-4.5' },
  bombs:          { range:  2, dice: 1, rule: 'CLA-4.6' },
  lmg:            { range: 24, dice: 3, rule: 'CLA-4.7' },
  hmg:            { range: 40, dice: 6, rule: 'CLA-4.9' },
  'light-mortar': { range: 18, dice: 1, rule: 'CLA-4.10' },
  flamethrower:   { range:  4, dice: 4, rule: 'CLA-4.11' },
} as const satisfies Record<Weapon, Line>;

/** CLA-4.8 Chauchats and machine guns on vehicles. */
export const SHORT_LMG = 18;
/** CLA-4.12, CLA-4.15 Guns; the short tank gun is a house rule. */
export const GUN_RANGE = 80;
export const SHORT_TANK_GUN = 40;

/** CLA-7 Ranges against armour, in inches. */
// biome-ignore format: a table
export const ANTI_TANK_RANGES = {
  bombs: 2, flamethrower: 4, atr: 12, hmg: 40, 'field-gun': GUN_RANGE, 'tank-gun': GUN_RANGE,
} as const satisfies Record<AntiTank, number>;

/** CLA-7.1, CLA-7.2 Totals of two dice that knock it out. */
// biome-ignore format: a table
export const KNOCK_OUT = {
  close: { tank: [11, 12], 'armoured-car': [2, 3, 11, 12] },
  hmg:   { tank: [12],     'armoured-car': [11, 12] },
} as const;

/** CLA-8.5 Inches. */
export const AIR_RANGE = 6;

/** CLA-8.6, CLA-9.4 D6 that kills a figure under aircraft or barrage. */
// biome-ignore format: a table
export const KILLS_ON = {
  open: 5, 'close-order': 4, 'soft-vehicle': 4, cover: 6, entrenched: 6, afv: 6,
} as const satisfies Record<State, number>;

/** CLA-6.5 Casualties that are high for a unit of this many figures. */
export const highCasualties = (figures: number): number => (figures <= 6 ? 1 : figures <= 12 ? 2 : 3);
