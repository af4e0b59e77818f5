import { counted, type Labels } from '@sandtable/engine';

export const TYPES = {
  infantry: 'Infantry battalion',
  cavalry: 'Cavalry regiment',
  'machine-gun': 'Machine guns',
  'field-artillery': 'Field guns',
  'heavy-artillery': 'Heavy guns',
} as const satisfies Labels<string>;
export type Type = keyof typeof TYPES;

/** Best to worst (GWB-0.6). */
export const QUALITIES = {
  elite: 'Elite',
  trained: 'Trained',
  standard: 'Standard',
  poor: 'Poor',
} as const satisfies Labels<string>;
export type Quality = keyof typeof QUALITIES;

export const COVERS = {
  open: 'In the open',
  cover: 'In cover',
  fortified: 'Trench or fortification',
} as const satisfies Labels<string>;
export type Cover = keyof typeof COVERS;

export const MOVES = {
  move: 'Move',
  'move-and-fire': 'Move & Fire',
  assault: 'Assault move',
  'fall-back': 'Fall back',
} as const satisfies Labels<string>;
export type Move = keyof typeof MOVES;

export const FIRES = { fire: 'Fire', 'move-and-fire': 'Move & Fire' } as const satisfies Labels<string>;
export type Fire = keyof typeof FIRES;

export const PLAYERS = { a: 'Side A', b: 'Side B' } as const satisfies Labels<string>;
export type Player = keyof typeof PLAYERS;

export const REQUESTS = {
  continue: 'Carry on',
  surrender: 'Surrender the initiative',
  seize: 'Seize the initiative',
} as const satisfies Labels<string>;

/** `the infantry battalion`, `the field guns`. */
export const theUnit = (type: Type): string => `the ${TYPES[type].toLowerCase()}`;

export const isArtillery = (type: Type): boolean => type === 'field-artillery' || type === 'heavy-artillery';
/** Machine guns and artillery: no Move & Fire, no assault, overrun when beaten. */
export const isCrewed = (type: Type): boolean => type === 'machine-gun' || isArtillery(type);
/** The verb that goes with a unit: battalions and regiments are one, guns are many. */
export const does = (type: Type, one: string, many: string): string => (isCrewed(type) ? many : one);

/** `1 die`, `3 dice`. */
export const diceOf = (n: number): string => counted(n, 'die', 'dice');
