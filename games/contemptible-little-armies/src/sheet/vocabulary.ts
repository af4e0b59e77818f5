import type { Labels } from '@sandtable/engine';

export const ARMS = {
  infantry: 'Infantry',
  cavalry: 'Cavalry',
  gunners: 'Gunners',
} as const satisfies Labels<string>;
export type Arm = keyof typeof ARMS;

export const MOBILITIES = {
  infantry: 'Infantry',
  cavalry: 'Cavalry',
  'support-weapon': 'Support weapon',
  'field-gun': 'Field gun',
  'wheeled-vehicle': 'Wheeled vehicle',
  tank: 'Tank',
} as const satisfies Labels<string>;
export type Mobility = keyof typeof MOBILITIES;

export const GOINGS = {
  good: 'Good going',
  difficult: 'Difficult going',
  road: 'On a road',
} as const satisfies Labels<string>;
export type Going = keyof typeof GOINGS;

/** What shoots at figures with dice of its own. */
export const WEAPON_NAMES = {
  rifle: 'Rifles',
  marksman: 'Marksman',
  sniper: 'Sniper',
  carbine: 'Carbines',
  'trench-broom': 'Trench brooms',
  bombs: 'Bombs',
  lmg: 'Light machine gun',
  hmg: 'Heavy machine gun',
  'light-mortar': 'Light mortar',
  flamethrower: 'Flamethrower',
} as const satisfies Labels<string>;
export type Weapon = keyof typeof WEAPON_NAMES;

export const GUNS = { 'field-gun': 'Field gun', 'tank-gun': 'Tank gun' } as const satisfies Labels<string>;
export type Gun = keyof typeof GUNS;

export const MODELS = {
  ordinary: 'Ordinary',
  'french-75': 'French 75',
  'british-18-pdr': 'British 18-pounder',
} as const satisfies Labels<string>;
export type Model = keyof typeof MODELS;

/** What can hurt an armoured vehicle. */
export const ANTI_TANK = {
  bombs: 'Bombs',
  flamethrower: 'Flamethrower',
  atr: 'Anti-tank rifle',
  hmg: 'Heavy machine gun',
  ...GUNS,
} as const satisfies Labels<string>;
export type AntiTank = keyof typeof ANTI_TANK;

export const AFVS = { tank: 'Tank', 'armoured-car': 'Armoured car' } as const satisfies Labels<string>;
export type Afv = keyof typeof AFVS;

export const TARGET_KINDS = {
  foot: 'On foot',
  mounted: 'Mounted',
  'soft-vehicle': 'Soft vehicle',
} as const satisfies Labels<string>;
export type TargetKind = keyof typeof TARGET_KINDS;

export const STATES = {
  open: 'In the open',
  'close-order': 'Close order',
  cover: 'In cover',
  entrenched: 'Entrenched',
  'soft-vehicle': 'Soft vehicle',
  afv: 'Armoured vehicle',
} as const satisfies Labels<string>;
export type State = keyof typeof STATES;

export const POSTURES = {
  advancing: 'Advancing',
  defending: 'Defending',
  other: 'Neither',
} as const satisfies Labels<string>;
export type Posture = keyof typeof POSTURES;

export const AFVS_NEAR = { none: 'None', ...AFVS } as const satisfies Labels<string>;

export const MORALE_STATES = ['steady', 'uneasy', 'no-advance', 'routed'] as const;
export type MoraleState = (typeof MORALE_STATES)[number];
