import type {
  Action,
  ArmourTarget,
  AtWeapon,
  Drive,
  Effect,
  Morale,
  MoveResult,
  SmallArm,
  Troop,
  Vehicle,
  VehicleKind,
  VehicleResult,
} from './vocabulary.ts';

/** Results by score: the first row that the score reaches. */
export type Graded<R> = readonly { readonly from: number; readonly result: R }[];

/** The result for a score; the last row of every table reaches down without end. */
export const graded = <R>(table: Graded<R>, score: number): R =>
  table.find(({ from }) => score >= from)!.result;

const BELOW = Number.NEGATIVE_INFINITY;
const NEVER = Number.POSITIVE_INFINITY;

/** SCW-1.8 The most DPs that a unit carries. */
export const MOST_DPS = 4;

/** SCW-3.4 Rally. */
// biome-ignore format: a table
export const RALLY: Graded<{ readonly name: 'remove-2' | 'remove-1' | 'no-change' | 'gain-1'; readonly dps: number }> = [
  { from: 10,    result: { name: 'remove-2',  dps: -2 } },
  { from: 7,     result: { name: 'remove-1',  dps: -1 } },
  { from: 2,     result: { name: 'no-change', dps:  0 } },
  { from: BELOW, result: { name: 'gain-1',    dps: +1 } },
];

/** SCW-4.1 The untitled table, by the face of the die: part of a full move, DPs suffered. */
// biome-ignore format: a table
export const ASSAULT_MOVE: readonly { readonly fraction: 0 | 0.5 | 1; readonly dps: number }[] = [
  { fraction: 0,   dps: 2 }, //  1
  { fraction: 0,   dps: 1 }, //  2
  { fraction: 0.5, dps: 2 }, //  3
  { fraction: 0.5, dps: 1 }, //  4
  { fraction: 0.5, dps: 0 }, //  5
  { fraction: 0.5, dps: 0 }, //  6
  { fraction: 1,   dps: 2 }, //  7
  { fraction: 1,   dps: 1 }, //  8
  { fraction: 1,   dps: 0 }, //  9
  { fraction: 1,   dps: 0 }, // 10
];

/** SCW-5.3 Distances in inches; backwards is negative. */
// biome-ignore format: a table
export const MOVE_RATES = {
  infantry:       { double: 12, normal:  8, slowed: 4, pinned: 0, retire: -4, retreat: -12 },
  cavalry:        { double: 18, normal: 12, slowed: 6, pinned: 0, retire: -6, retreat: -18 },
  'horse-limber': { double: 14, normal:  8, slowed: 3, pinned: 0, retire: -5, retreat: -14 },
} as const satisfies Record<Troop, Record<MoveResult, number>>;

/** SCW-5.3 The rows that are printed beyond doubt. */
// biome-ignore format: a table
const FORWARD: Graded<MoveResult> = [
  { from: 9, result: 'double' },
  { from: 4, result: 'normal' },
  { from: 1, result: 'slowed' },
  { from: 0, result: 'pinned' },
];
/** SCW-5.3 The whole table, for each way to take the misprinted rows. */
// biome-ignore format: a table
export const MOVES = {
  'retreat-double': [...FORWARD, { from: -2, result: 'retire' }, { from: BELOW, result: 'retreat' }],
  'retire-only':    [...FORWARD, { from: -2, result: 'retire' }, { from: BELOW, result: 'retire' }],
  'as-printed':     [...FORWARD, { from: -2, result: 'double' }, { from: BELOW, result: 'retire' }],
} as const satisfies Record<string, Graded<MoveResult>>;

/** SCW-5.9, SCW-5.10 Vehicles. */
// biome-ignore format: a table
export const VEHICLE_MOVES = {
  armour:   [{ from: 6, result: 'normal' }, { from: 2, result: 'slowed' }, { from:  0, result: 'retire' }, { from: BELOW, result: 'retreat' }],
  softskin: [{ from: 6, result: 'normal' }, { from: 2, result: 'slowed' }, { from: -2, result: 'retire' }, { from: BELOW, result: 'retreat' }],
} as const satisfies Record<VehicleKind, Graded<VehicleResult>>;
/** SCW-5.9, SCW-5.10 What the base speed is multiplied by. */
export const MULTIPLIERS = { normal: 2, slowed: 1, retire: -1, retreat: -1.5 } as const;
/** SCW-5.12 Wholly on a road. */
export const ROAD = { tracked: 1.5, wheeled: 2, softskin: 3 } as const;
/** SCW-5.11 Base speed in inches of a vehicle that the appendix does not name. */
export const STANDARD_SPEED = 5;

/** SCW-21.1 to SCW-21.3 Vehicles; base speed in inches. The named ones first, then the general types. */
// biome-ignore format: a table
export const VEHICLES = {
  't-26':                  { rule: 'SCW-21.1', kind: 'armour',   drive: 'tracked', speed:  7 },
  'pzkpfw-i':              { rule: 'SCW-21.1', kind: 'armour',   drive: 'tracked', speed:  6 },
  schneider:               { rule: 'SCW-21.1', kind: 'armour',   drive: 'tracked', speed:  4 },
  ft17:                    { rule: 'SCW-21.1', kind: 'armour',   drive: 'tracked', speed:  5 },
  'ft17-mg':               { rule: 'SCW-21.1', kind: 'armour',   drive: 'tracked', speed:  5 },
  cv33:                    { rule: 'SCW-21.1', kind: 'armour',   drive: 'tracked', speed:  8 },
  'bt-5':                  { rule: 'SCW-21.1', kind: 'armour',   drive: 'tracked', speed: 10 },
  'ba-6':                  { rule: 'SCW-21.1', kind: 'armour',   drive: 'wheeled', speed:  8 },
  'armoured-car-fast':     { rule: 'SCW-21.2', kind: 'armour',   drive: 'wheeled', speed:  7 },
  'armoured-car-medium':   { rule: 'SCW-21.2', kind: 'armour',   drive: 'wheeled', speed:  5 },
  'armoured-car-slow':     { rule: 'SCW-21.2', kind: 'armour',   drive: 'wheeled', speed:  4 },
  'armoured-truck-fast':   { rule: 'SCW-21.2', kind: 'armour',   drive: 'wheeled', speed:  6 },
  'armoured-truck-medium': { rule: 'SCW-21.2', kind: 'armour',   drive: 'wheeled', speed:  4 },
  'armoured-truck-slow':   { rule: 'SCW-21.2', kind: 'armour',   drive: 'wheeled', speed:  3 },
  'car-fast':              { rule: 'SCW-21.2', kind: 'softskin', drive: 'wheeled', speed: 10 },
  'car-medium':            { rule: 'SCW-21.2', kind: 'softskin', drive: 'wheeled', speed:  8 },
  'car-slow':              { rule: 'SCW-21.2', kind: 'softskin', drive: 'wheeled', speed:  6 },
  'truck-fast':            { rule: 'SCW-21.2', kind: 'softskin', drive: 'wheeled', speed:  7 },
  'truck-medium':          { rule: 'SCW-21.2', kind: 'softskin', drive: 'wheeled', speed:  5 },
  'truck-slow':            { rule: 'SCW-21.2', kind: 'softskin', drive: 'wheeled', speed:  4 },
  'wagon-medium':          { rule: 'SCW-21.2', kind: 'softskin', drive: 'wheeled', speed:  3 },
} as const satisfies Record<Vehicle, { rule: string; kind: VehicleKind; drive: Drive; speed: number }>;

/** SCW-6.1 Cost as part of the move, who can do it, and what he is afterwards. */
// biome-ignore format: a table
export const ACTION_COSTS = {
  limber:          { cost: 1,   by: 'horse-limber', becomes: 'horse-limber' },
  unlimber:        { cost: 1,   by: 'horse-limber', becomes: 'horse-limber' },
  bus:             { cost: 1,   by: 'infantry',     becomes: 'infantry' },
  debus:           { cost: 1,   by: 'infantry',     becomes: 'infantry' },
  'set-up-mortar': { cost: 0.5, by: 'infantry',     becomes: 'infantry' },
  mount:           { cost: 0.5, by: 'infantry',     becomes: 'cavalry' },
  dismount:        { cost: 0.5, by: 'cavalry',      becomes: 'infantry' },
  'leave-trench':  { cost: 0.5, by: 'infantry',     becomes: 'infantry' },
} as const satisfies Record<Action, { cost: number; by: Troop; becomes: Troop }>;

/** SCW-19.3, SCW-19.6 Inches lost in crossing wire. */
export const WIRE_COST = { infantry: 5, armour: 4 } as const;

/** SCW-9.1, SCW-14.3 The farthest that small arms, machine guns and mortars reach, in inches. */
export const REACH = 24;
/** SCW-9.3 Nearer than this, in inches, is an assault. */
export const ASSAULT_RANGE = 2;
/** SCW-16.5 Inches at which fire at one's attacker counts. */
export const CLOSING_RANGE = 8;

/** SCW-9.1, SCW-12.3 The range bands, in inches up to and with the edge; what lies beyond uses the last. */
export const BANDS = { near: 6, middle: 12 } as const;
export const AT_BANDS = { near: 12, middle: 24, far: 36 } as const;

/** SCW-9.1 Fire factors by range; 0 = none. */
// biome-ignore format: a table
export const FIRE_FACTORS = {
  rifle:          { near: 1, middle: 1, far: 1 },
  smg:            { near: 2, middle: 1, far: 0 },
  lmg:            { near: 2, middle: 1, far: 1 },
  hmg:            { near: 3, middle: 2, far: 2 },
  mountedCavalry: { near: 1, middle: 1, far: 0 },
} as const satisfies Record<SmallArm, Record<'near' | 'middle' | 'far', number>>;

/** SCW-9.13 By fire points: the faces for 1, 2 and 3 DPs. 0 where the roll cannot do less. */
// biome-ignore format: a table
export const SMALL_ARMS_EFFECT: readonly (readonly number[])[] = [
  [9, NEVER, NEVER], //  0
  [8, NEVER, NEVER], //  1
  [7, NEVER, NEVER], //  2
  [6,    10, NEVER], //  3
  [5,     9, NEVER], //  4
  [4,     8, NEVER], //  5
  [3,     7, NEVER], //  6
  [2,     6,    10], //  7
  [1,     5,     9], //  8
  [0,     4,     8], //  9
  [0,     3,     7], // 10
];
/** SCW-9.14 The house rule: the faces for 1 to 5 DPs at no fire points; each point takes 1 off. */
export const EXTENDED_EFFECT: readonly number[] = [9, 13, 17, 21, 25];

/** What becomes of a softskin and of the troops aboard. */
export type SoftskinEffect = {
  readonly vehicle: 'no-effect' | 'abandoned' | 'destroyed';
  readonly carried: number | 'destroyed';
};
/** SCW-10.1, SCW-12.2, SCW-14.10 By the face of the die. */
// biome-ignore format: a table
export const SOFTSKIN_BY_SMALL_ARMS: Graded<SoftskinEffect> = [
  { from: 10,    result: { vehicle: 'destroyed', carried: 'destroyed' } },
  { from: 9,     result: { vehicle: 'destroyed', carried: 4 } },
  { from: 8,     result: { vehicle: 'destroyed', carried: 2 } },
  { from: 7,     result: { vehicle: 'abandoned', carried: 0 } },
  { from: BELOW, result: { vehicle: 'no-effect', carried: 0 } },
];
// biome-ignore format: a table
export const SOFTSKIN_BY_ANTI_TANK: Graded<SoftskinEffect> = [
  { from: 10,    result: { vehicle: 'destroyed', carried: 'destroyed' } },
  { from: 8,     result: { vehicle: 'destroyed', carried: 4 } },
  { from: 6,     result: { vehicle: 'destroyed', carried: 2 } },
  { from: 5,     result: { vehicle: 'abandoned', carried: 0 } },
  { from: BELOW, result: { vehicle: 'no-effect', carried: 0 } },
];
// biome-ignore format: a table
export const SOFTSKIN_BY_ARTILLERY: Graded<SoftskinEffect> = [
  { from: 8,     result: { vehicle: 'destroyed', carried: 'destroyed' } },
  { from: 6,     result: { vehicle: 'destroyed', carried: 4 } },
  { from: 4,     result: { vehicle: 'destroyed', carried: 2 } },
  { from: 3,     result: { vehicle: 'abandoned', carried: 0 } },
  { from: BELOW, result: { vehicle: 'no-effect', carried: 0 } },
];

/** SCW-12.3 Range factors; null = no effect. */
// biome-ignore format: a table
export const RANGE_FACTORS = {
  'light-gun':  { near: 2, middle: 1, far: 0 },
  'medium-gun': { near: 2, middle: 2, far: 1 },
  'heavy-gun':  { near: 2, middle: 2, far: 1 },
  'at-rifle':   { near: 1, middle: 0, far: null },
} as const satisfies Record<AtWeapon, Record<'near' | 'middle' | 'far', number | null>>;
/** SCW-12.3 Armour factors. */
// biome-ignore format: a table
export const ARMOUR_FACTORS = {
  'light-gun':  { 'light-armour': 3, 'medium-armour': 2, 'heavy-armour': 1 },
  'medium-gun': { 'light-armour': 4, 'medium-armour': 3, 'heavy-armour': 2 },
  'heavy-gun':  { 'light-armour': 5, 'medium-armour': 4, 'heavy-armour': 3 },
  'at-rifle':   { 'light-armour': 2, 'medium-armour': 1, 'heavy-armour': 0 },
} as const satisfies Record<AtWeapon, Record<ArmourTarget, number>>;
/** SCW-12.3 What an anti-tank hit does to armour. */
// biome-ignore format: a table
export const ARMOUR_HIT: Graded<Effect> = [
  { from: 12,    result: 'destroyed' },
  { from: 11,    result: 'bail-out' },
  { from: 10,    result: 'immobilised' },
  { from: 8,     result: 'morale-check' },
  { from: BELOW, result: 'no-effect' },
];

/** SCW-14.8 DPs of a shell among troops. */
// biome-ignore format: a table
export const SHELL: Graded<number> = [
  { from: 10,    result: 3 },
  { from: 7,     result: 2 },
  { from: 4,     result: 1 },
  { from: BELOW, result: 0 },
];

/** SCW-20.5 Rolls on the table for shells. */
// biome-ignore format: a table
export const AIRSTRIKE_ROLLS: Graded<number> = [
  { from: 10,    result: 3 },
  { from: 7,     result: 2 },
  { from: BELOW, result: 1 },
];

/** SCW-15.2 Armour morale, for each way to take the missing 0. */
const armourMorale = (zero: Morale): Graded<Morale> => [
  { from: 4, result: 'steady' },
  { from: 1, result: 'retire' },
  { from: 0, result: zero },
  { from: BELOW, result: 'retreat' },
];
export const ARMOUR_MORALE = {
  retire: armourMorale('retire'),
  retreat: armourMorale('retreat'),
  steady: armourMorale('steady'),
} as const satisfies Record<Morale, Graded<Morale>>;

export type AssaultResult = {
  readonly winnerDps: number;
  readonly loserDps: number;
  readonly stands: 0 | 1;
  readonly move: 'none' | 'half' | 'full';
};
/** SCW-16.8 By the difference of the scores: DPs, stands lost and move back. */
// biome-ignore format: a table
export const ASSAULT_RESULTS: Graded<AssaultResult> = [
  { from: 7,     result: { winnerDps: 0, loserDps: 3, stands: 1, move: 'full' } },
  { from: 5,     result: { winnerDps: 1, loserDps: 4, stands: 0, move: 'half' } },
  { from: 2,     result: { winnerDps: 2, loserDps: 3, stands: 0, move: 'half' } },
  { from: BELOW, result: { winnerDps: 3, loserDps: 3, stands: 0, move: 'none' } },
];

/** SCW-17.4 By the difference: what befalls armour that loses; DPs and part of a move back for infantry. */
// biome-ignore format: a table
export const ARMOUR_ASSAULT_RESULTS: Graded<{
  readonly armour: 'none' | 'retire' | 'retreat' | 'destroyed';
  readonly dps: number;
  readonly move: 0 | 0.5 | 1;
}> = [
  { from: 7,     result: { armour: 'destroyed', dps: 3, move: 1 } },
  { from: 5,     result: { armour: 'retreat',   dps: 2, move: 1 } },
  { from: 2,     result: { armour: 'retire',    dps: 1, move: 0.5 } },
  { from: BELOW, result: { armour: 'none',      dps: 0, move: 0 } },
];
