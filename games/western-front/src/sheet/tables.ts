import type { Artillery, Cover, Mover, Quality, Structure, Troops, Vehicle, Weapon } from './vocabulary.ts';

/** WF-4.1 Range headings in inches: each serves ranges up to and including itself. */
export const RANGE_HEADINGS = [2, 4, 6, 9, 12, 18, 24, 30, 36, 48, 60, 72, 84, 96] as const;

const no = null;

/** WF-4.2, WF-4.3 Basic factor under each range heading; no = cannot fire at that range. */
// biome-ignore format: a table
export const RANGE_FACTORS = {
  //            2   4   6   9  12  18  24  30  36  48  60  72  84  96
  mortar:      [no, no, no,  5,  5,  4,  4,  4,  3,  3,  2,  1,  1, no],
  howitzer:    [14, 14, 14, 14, 14, 12, 12, 12, 12, 12, 10, 10, 10, 10],
  'heavy-gun': [10, 10, 10, 10, 10,  8,  8,  8,  8,  8,  6,  6,  6,  6],
  'medium-gun':[ 8,  8,  8,  8,  8,  6,  6,  6,  6,  6,  4,  4,  4,  4],
  'light-gun': [ 6,  6,  6,  6,  6,  4,  4,  4,  4,  4,  2,  2,  2,  2],
  rifle:       [ 8,  7,  6,  5,  4,  3,  3,  2,  2,  1,  1, no, no, no],
  pistol:      [ 4,  3,  2,  1, no, no, no, no, no, no, no, no, no, no],
  lmg:         [ 9,  8,  7,  6,  5,  4,  4,  3,  2,  1,  1, no, no, no],
  hmg:         [10,  9,  8,  7,  6,  5,  5,  4,  3,  2,  1, no, no, no],
  grenade:     [ 4,  4,  4, no, no, no, no, no, no, no, no, no, no, no],
} as const satisfies Record<Weapon, readonly (number | null)[]>;

/** WF-4.4 A mortar cannot reach this near, in inches. */
export const MORTAR_TOO_CLOSE = 6;

/** WF-4.7, WF-4.14 to WF-4.16 What a target's cover takes off. */
export const COVER_AGAINST_FIRE = { none: 0, soft: 1, hard: 2, bunker: 4 } as const satisfies Record<
  Cover,
  number
>;
/** WF-1.4, WF-4.7 Quality in melee and firing. */
export const QUALITY_MODIFIERS = { elite: 2, crack: 1, average: 0, green: -1 } as const satisfies Record<
  Quality,
  number
>;

/** WF-4.19, WF-4.21 As how many figures a weapon strikes; rifles and pistols are counted. */
export const STRENGTHS = { gun: 6, sniper: 4, grenade: 8, hmg: 15, lmg: 8 } as const;
/** WF-4.21 Figures lost with each man of the crew. */
export const CREW_LOSS = { hmg: 5, lmg: 4 } as const;

/** WF-5.11 Burst diameter in inches; shrapnel adds 1 (WF-5.12). */
// biome-ignore format: a table
export const BURST_DIAMETERS = {
  howitzer:     5,
  'heavy-gun':  4,
  'medium-gun': 3,
  'light-gun':  2,
  mortar:       2,
  grenade:      1,
} as const satisfies Record<Artillery, number>;

/** WF-1.1 Basic factor hand to hand. */
// biome-ignore format: a table
export const MELEE_FACTORS = {
  'dismounted-cavalry': 2,
  'dismounted-general': 1,
  infantry:             3,
  'mounted-cavalry':    5,
} as const satisfies Record<Troops, number>;

/** WF-3.1 Basic morale score. */
export const MORALE_SCORES = { elite: 10, crack: 9, average: 8, green: 7 } as const satisfies Record<
  Quality,
  number
>;

/** WF-3.19 What a failed check brings, by the d6. */
// biome-ignore format: a table
export const FAILURES = {
  1: 'stand',
  2: 'stand',
  3: 'fall-back-1',
  4: 'fall-back-1',
  5: 'fall-back-2',
  6: 'rout',
} as const satisfies Record<number, string>;

/** WF-6.3 The gas number by turn of the cloud's life; in the fifth it is gone. */
export const GAS_NUMBERS = [5, 6, 7, 8] as const;

/** WF-7.1 As printed, in inches. Two figures: not hitched, hitched. */
// biome-ignore format: a table
export const MOVEMENT = {
  infantry:          { normal: [ 6,  6], retreat: [10, 10], road: 18, shelled: 3 },
  cavalry:           { normal: [12, 12], retreat: [24, 24], road: 24, shelled: 4 },
  'field-artillery': { normal: [ 2,  8], retreat: [ 2,  6], road: 18, shelled: 0 },
  'horse-artillery': { normal: [ 2, 12], retreat: [ 2,  6], road: 12, shelled: 0 },
  wagon:             { normal: [ 0,  6], retreat: [ 0,  4], road: 12, shelled: 0 },
} as const satisfies Record<Exclude<Mover, 'tank' | 'armoured-car'>, Rates>;
export type Rates = {
  readonly normal: readonly [number, number];
  /** Charge or retreat. */
  readonly retreat: readonly [number, number];
  readonly road: number;
  readonly shelled: number;
};

/** WF-7.6 Road rates that were exchanged in print, put right. */
export const CORRECTED_ROAD = { 'field-artillery': 12, 'horse-artillery': 18 } as const;

/** WF-8.1 Values of structures; of fences and walls for each 3 inches (WF-8.2). */
// biome-ignore format: a table
export const STRUCTURE_VALUES = {
  'small-brick-building':  15,
  'small-wood-building':    8,
  'medium-brick-building': 20,
  'medium-wood-building':  15,
  'large-brick-building':  30,
  'large-stone-building':  40,
  'small-bunker':          30,
  'medium-bunker':         40,
  dugout:                  15,
  fence:                    2,
  wall:                     4,
  'wooden-bridge':          8,
  'stone-bridge':          20,
  'steel-concrete-bridge': 30,
} as const satisfies Record<Structure, number>;

/** WF-9.9 Values of vehicles. */
// biome-ignore format: a table
export const VEHICLE_VALUES = {
  'mark-i':       12,
  'mark-iv':      15,
  whippet:        15,
  'st-chamond':   18,
  schneider:      12,
  ft17:           15,
  a7v:            22,
  'enclosed-car': 10,
  'open-car':      6,
} as const satisfies Record<Vehicle, number>;

/** WF-5.4, WF-5.5, WF-11.4 Turns of notice that an order needs. */
export const NOTICE = { direct: 0, indirect: 2, 'off-table': 5, 'new-orders': 5 } as const;

/** WF-11.2, WF-11.3 The guns of each section of a bombardment. */
export const BATTERY = { 1: [6], 2: [3, 3] } as const;
