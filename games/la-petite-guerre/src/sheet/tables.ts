import type { Weapon, ZoneWeapon } from './vocabulary.ts';

/** LPG-9 Weapons. Ranges in inches; `load` is in actions. */
// biome-ignore format: a table
export const WEAPONS = {
  revolver:         { short:  2, max:  4, load: 0, rule: 'LPG-9.7' },
  musket:           { short:  4, max: 10, load: 2, rule: 'LPG-9.8' },
  'snider-enfield': { short:  6, max: 12, load: 1, rule: 'LPG-9.9' },
  winchester:       { short:  6, max: 10, load: 0, rule: 'LPG-9.10' },
  gatling:          { short:  6, max: 24, load: 1, rule: 'LPG-9.11' },
  'field-gun':      { short: 10, max: 48, load: 2, rule: 'LPG-9.12' },
} as const satisfies Record<Weapon, { short: number; max: number; load: number; rule: string }>;

/** LPG-2.5 A repeater is a weapon that costs nothing to load. */
export const isRepeater = (weapon: Weapon): boolean => WEAPONS[weapon].load === 0;

/** LPG-10.1, LPG-10.2 The beaten zone: degrees either side of the line of aim, reach in inches. */
export const ZONE_HALF_ANGLE = 5.625;
export const ZONE_REACH = { gatling: 24, canister: 10 } as const satisfies Record<ZoneWeapon, number>;

/** LPG-10.3 Dice for a man in the zone, by his distance in inches. */
// biome-ignore format: a table
export const ZONE_DICE = [
  { within:                        6, dice: 3 },
  { within:                       12, dice: 2 },
  { within: Number.POSITIVE_INFINITY, dice: 1 },
] as const;
export const zoneDice = (distance: number): number =>
  ZONE_DICE.find(({ within }) => distance <= within)!.dice;

/** LPG-7.1 Seen without a die up to so many inches. */
export const SEEN_AT_ONCE = { open: 6, cover: 2 } as const;
/** LPG-7.8 Beyond so many inches a target is harder to see. */
export const FAR = 24;

/** LPG-11.7 Face of the burst die that hits a man up to so many inches from the fall of shot. */
// biome-ignore format: a table
export const BURST = [
  { within: 1, needs: 3 },
  { within: 2, needs: 5 },
] as const;

/** LPG-13.1 A rout ends more than so many inches from the enemy. */
export const SAFE = 12;
