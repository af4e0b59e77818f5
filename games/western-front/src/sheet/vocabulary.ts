import type { Labels } from '@sandtable/engine';

export const QUALITIES = {
  elite: 'Elite',
  crack: 'Crack',
  average: 'Average',
  green: 'Green',
} as const satisfies Labels<string>;
export type Quality = keyof typeof QUALITIES;

/** WF-1.1 How a side fights hand to hand. */
export const TROOPS = {
  infantry: 'Infantry',
  'mounted-cavalry': 'Mounted cavalry',
  'dismounted-cavalry': 'Dismounted cavalry',
  'dismounted-general': 'Generals, gun crews, drivers on foot',
} as const satisfies Labels<string>;
export type Troops = keyof typeof TROOPS;

/** WF-7.1 Who moves. */
export const MOVERS = {
  infantry: 'Infantry',
  cavalry: 'Cavalry',
  'field-artillery': 'Field artillery',
  'horse-artillery': 'Horse artillery',
  wagon: 'Wagon',
  tank: 'Tank',
  'armoured-car': 'Armoured car',
} as const satisfies Labels<string>;
export type Mover = keyof typeof MOVERS;

export const MODES = {
  normal: 'Ordinary move',
  charge: 'Charge',
  retreat: 'Retreat',
  road: 'Strategic move on a road',
} as const satisfies Labels<string>;
export type Mode = keyof typeof MODES;

export const FORMATIONS = {
  line: 'Line',
  open: 'Open order',
  skirmish: 'Skirmish order',
  'road-column': 'Road column',
} as const satisfies Labels<string>;
export type Formation = keyof typeof FORMATIONS;

export const SMALL_ARMS = {
  rifle: 'Rifles',
  pistol: 'Pistols',
  lmg: 'Light machine gun',
  hmg: 'Heavy machine gun',
} as const satisfies Labels<string>;
export type SmallArm = keyof typeof SMALL_ARMS;

/** Everything that bursts; a grenade is aimed and bursts like a shell. */
export const ARTILLERY = {
  howitzer: 'Howitzer',
  'heavy-gun': 'Heavy gun',
  'medium-gun': 'Medium gun',
  'light-gun': 'Light gun',
  mortar: 'Mortar',
  grenade: 'Grenade',
} as const satisfies Labels<string>;
export type Artillery = keyof typeof ARTILLERY;

export type Weapon = SmallArm | Artillery;

export const AMMUNITION = {
  he: 'High explosive',
  shrapnel: 'Shrapnel',
  smoke: 'Smoke',
  gas: 'Gas',
} as const satisfies Labels<string>;
export type Ammunition = keyof typeof AMMUNITION;

/** Ammunition that leaves a cloud (WF-6.1). */
export const CLOUDS = { smoke: 'Smoke', gas: 'Gas' } as const satisfies Labels<string>;

export const FIRES = {
  direct: 'Direct',
  indirect: 'Indirect',
  'off-table': 'From off the table',
} as const satisfies Labels<string>;
export type Fire = keyof typeof FIRES;

/** WF-4.14 to WF-4.16 Cover against fire, and for morale. */
export const COVERS = {
  none: 'In the open',
  soft: 'Soft cover',
  hard: 'Hard cover',
  bunker: 'Bunker or dugout',
} as const satisfies Labels<string>;
export type Cover = keyof typeof COVERS;

/** WF-1.11, WF-1.12 Cover hand to hand: a trench is a class of its own. */
export const MELEE_COVERS = {
  none: 'No cover of its own',
  soft: 'Soft cover',
  hard: 'Hard cover',
  trench: 'Trench',
} as const satisfies Labels<string>;
export type MeleeCover = keyof typeof MELEE_COVERS;

export const STRUCTURES = {
  'small-brick-building': 'Small brick building',
  'medium-brick-building': 'Medium brick building',
  'large-brick-building': 'Large brick building',
  'large-stone-building': 'Large stone building',
  'small-wood-building': 'Small wooden building',
  'medium-wood-building': 'Medium wooden building',
  'small-bunker': 'Small bunker',
  'medium-bunker': 'Medium bunker',
  dugout: 'Dugout',
  fence: 'Fence, 3 inches of it',
  wall: 'Wall, 3 inches of it',
  'wooden-bridge': 'Wooden bridge',
  'stone-bridge': 'Stone bridge',
  'steel-concrete-bridge': 'Steel or concrete bridge',
} as const satisfies Labels<string>;
export type Structure = keyof typeof STRUCTURES;

export const VEHICLES = {
  'mark-i': 'Mark I',
  'mark-iv': 'Mark IV',
  whippet: 'Whippet',
  'st-chamond': 'St Chamond',
  schneider: 'Schneider',
  ft17: 'FT17',
  a7v: 'A7V',
  'enclosed-car': 'Enclosed armoured car',
  'open-car': 'Open armoured car',
} as const satisfies Labels<string>;
export type Vehicle = keyof typeof VEHICLES;

/** What a target's crew sits in (WF-9.6, WF-9.8). */
export const VEHICLE_CLASSES = {
  none: 'No vehicle',
  enclosed: 'Tank or enclosed car',
  open: 'Open armoured car',
} as const satisfies Labels<string>;
export type VehicleClass = keyof typeof VEHICLE_CLASSES;

export const PLACEMENTS = {
  direct: 'Direct hit',
  blast: 'Only in the blast',
} as const satisfies Labels<string>;
export type Placement = keyof typeof PLACEMENTS;

export const OUTNUMBERED = {
  none: 'Less than 2 to 1',
  '2-1': '2 to 1 or more',
  '3-1': '3 to 1 or more',
} as const satisfies Labels<string>;
export type Outnumbered = keyof typeof OUTNUMBERED;

export const NEAR_VEHICLES = {
  none: 'None',
  'armoured-car': 'Armoured car',
  tank: 'Tank',
} as const satisfies Labels<string>;
export type NearVehicle = keyof typeof NEAR_VEHICLES;

/** WF-5.2 to WF-5.5, WF-11.4 What a fire order is for. */
export const ORDERS = {
  direct: 'Direct fire',
  indirect: 'Indirect fire',
  'off-table': 'Guns off the table',
  'new-orders': 'New orders for a bombardment',
} as const satisfies Labels<string>;
export type Order = keyof typeof ORDERS;

/** WF-5.1 What direct fire is laid on. */
export const TARGETS = {
  troops: 'Troops',
  defences: 'Defences, buildings, vehicles',
} as const satisfies Labels<string>;

/** WF-11.7 The two ways of writing an estimate. */
export const ESTIMATES = {
  point: 'From a nominated point',
  edges: 'From baseline and side edge',
} as const satisfies Labels<string>;

export const HOLDERS = { a: 'Side a', b: 'Side b', none: 'Nobody yet' } as const satisfies Labels<string>;
export type Side = 'a' | 'b';

export const MORALE_RESULTS = {
  pass: 'passes',
  stand: 'stands, may not advance',
  'fall-back-1': 'falls back 1 move',
  'fall-back-2': 'falls back 2 moves and loses a figure',
  rout: 'routs',
  'still-routing': 'goes on routing',
  surrender: 'surrenders',
} as const satisfies Labels<string>;
export type MoraleResult = keyof typeof MORALE_RESULTS;

export const isMachineGun = (weapon: Weapon): weapon is 'lmg' | 'hmg' => weapon === 'lmg' || weapon === 'hmg';
export const isVehicle = (mover: Mover): boolean => mover === 'tank' || mover === 'armoured-car';
/** Guns and wagons: hitched or not. */
export const isDrawn = (mover: Mover): boolean =>
  mover === 'field-artillery' || mover === 'horse-artillery' || mover === 'wagon';
