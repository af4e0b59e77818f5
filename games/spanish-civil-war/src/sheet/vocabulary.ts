import type { Labels } from '@sandtable/engine';

/** Who moves by the infantry and cavalry table. */
export const TROOPS = {
  infantry: 'Infantry',
  cavalry: 'Mounted cavalry',
  'horse-limber': 'Horse limber',
} as const satisfies Labels<string>;
export type Troop = keyof typeof TROOPS;

/** Anybody who may be asked to assault. */
export const ASSAULTERS = {
  ...TROOPS,
  armour: 'Armoured vehicle',
  softskin: 'Softskin vehicle',
} as const satisfies Labels<string>;
export type Assaulter = keyof typeof ASSAULTERS;

export const MOVE_RESULTS = {
  double: 'Double',
  normal: 'Normal',
  slowed: 'Slowed',
  pinned: 'Pinned',
  retire: 'Retire',
  retreat: 'Retreat',
} as const satisfies Labels<string>;
export type MoveResult = keyof typeof MOVE_RESULTS;

/** Moves that can be spent: ordinary ones and assault moves. */
export const GRANTED_MOVES = {
  ...MOVE_RESULTS,
  'assault-full': 'Full assault move',
  'assault-half': 'Half assault move',
} as const satisfies Labels<string>;
export type GrantedMove = keyof typeof GRANTED_MOVES;

export const MARKS = {
  none: 'No mark',
  pinned: 'Pinned',
  retiring: 'Retiring',
  retreating: 'Retreating',
} as const satisfies Labels<string>;
export type Mark = keyof typeof MARKS;

export const VEHICLE_MARKS = {
  none: MARKS.none,
  retiring: MARKS.retiring,
  retreating: MARKS.retreating,
} as const satisfies Labels<string>;
export type VehicleMark = keyof typeof VEHICLE_MARKS;

export const VEHICLE_KINDS = { armour: 'Armour', softskin: 'Softskin' } as const satisfies Labels<string>;
export type VehicleKind = keyof typeof VEHICLE_KINDS;
export const DRIVES = { tracked: 'Tracked', wheeled: 'Wheeled' } as const satisfies Labels<string>;
export type Drive = keyof typeof DRIVES;

export const VEHICLE_NAMES = {
  't-26': 'T-26',
  'pzkpfw-i': 'Pzkpfw I',
  schneider: 'Schneider',
  ft17: 'FT17 with gun',
  'ft17-mg': 'FT17 with machine gun',
  cv33: 'CV33',
  'bt-5': 'BT-5',
  'ba-6': 'BA-6',
  'armoured-car-fast': 'Armoured car, fast',
  'armoured-car-medium': 'Armoured car, medium',
  'armoured-car-slow': 'Armoured car, slow',
  'armoured-truck-fast': 'Armoured truck, fast',
  'armoured-truck-medium': 'Armoured truck, medium',
  'armoured-truck-slow': 'Armoured truck, slow',
  'car-fast': 'Car, fast',
  'car-medium': 'Car, medium',
  'car-slow': 'Car, slow',
  'truck-fast': 'Truck, fast',
  'truck-medium': 'Truck, medium',
  'truck-slow': 'Truck, slow',
  'wagon-medium': 'Wagon',
} as const satisfies Labels<string>;
export type Vehicle = keyof typeof VEHICLE_NAMES;

export const VEHICLE_RESULTS = {
  normal: 'Normal',
  slowed: 'Slowed',
  retire: 'Retire',
  retreat: 'Retreat',
} as const satisfies Labels<string>;
export type VehicleResult = keyof typeof VEHICLE_RESULTS;

export const ACTIONS = {
  limber: 'Limber up',
  unlimber: 'Unlimber',
  bus: 'Get into a truck',
  debus: 'Get out of a truck',
  'set-up-mortar': 'Set up a mortar',
  mount: 'Mount',
  dismount: 'Dismount',
  'leave-trench': 'Leave a trench',
} as const satisfies Labels<string>;
export type Action = keyof typeof ACTIONS;

/** Who may run into wire. */
export const MOVERS = {
  ...TROOPS,
  softskin: 'Softskin vehicle',
  'wheeled-armour': 'Armour on wheels',
  'tracked-armour': 'Armour on tracks',
} as const satisfies Labels<string>;
export type Mover = keyof typeof MOVERS;

export const MOUNTS = {
  infantry: 'Infantry',
  artillery: 'Artillery',
  'mounted-cavalry': 'Mounted cavalry',
  turret: 'Turret',
  'hull-front': 'Hull, front',
  'hull-rear': 'Hull, rear',
  'hull-left': 'Hull, left side',
  'hull-right': 'Hull, right side',
} as const satisfies Labels<string>;
export type Mount = keyof typeof MOUNTS;

/** Who may want to fire over friends, and who these are. */
export const FIRERS = {
  infantry: 'Infantry',
  cavalry: 'Cavalry',
  vehicle: 'Vehicle',
  artillery: 'Artillery',
  mortar: 'Mortar',
} as const satisfies Labels<string>;
export const FRIENDS = {
  infantry: 'Infantry',
  cavalry: 'Cavalry',
  artillery: 'Artillery',
  vehicle: 'Vehicle',
} as const satisfies Labels<string>;

export const SMALL_ARMS = {
  rifle: 'Rifle elements',
  smg: 'Submachine-gun elements',
  lmg: 'Light machine guns',
  hmg: 'Heavy machine guns',
  mountedCavalry: 'Mounted cavalry elements',
} as const satisfies Labels<string>;
export type SmallArm = keyof typeof SMALL_ARMS;

export const AT_GUNS = {
  'light-gun': 'Light gun',
  'medium-gun': 'Medium gun',
  'heavy-gun': 'Heavy gun',
} as const satisfies Labels<string>;
export type AtGun = keyof typeof AT_GUNS;
export const AT_WEAPONS = { ...AT_GUNS, 'at-rifle': 'Anti-tank rifle' } as const satisfies Labels<string>;
export type AtWeapon = keyof typeof AT_WEAPONS;

export const ARTILLERY = { 'field-gun': 'Field gun', mortar: 'Mortar' } as const satisfies Labels<string>;

export const TROOP_TARGETS = {
  infantry: 'Infantry',
  cavalry: 'Mounted cavalry',
  artillery: 'Artillery',
} as const satisfies Labels<string>;
export type TroopTarget = keyof typeof TROOP_TARGETS;
export const ARMOUR_TARGETS = {
  'light-armour': 'Light armour',
  'medium-armour': 'Medium armour',
  'heavy-armour': 'Heavy armour',
} as const satisfies Labels<string>;
export type ArmourTarget = keyof typeof ARMOUR_TARGETS;
export const VEHICLE_TARGETS = {
  softskin: 'Softskin',
  ...ARMOUR_TARGETS,
} as const satisfies Labels<string>;
export type VehicleTarget = keyof typeof VEHICLE_TARGETS;
export const TARGETS = { ...TROOP_TARGETS, ...VEHICLE_TARGETS } as const satisfies Labels<string>;
export type Target = keyof typeof TARGETS;
export const isVehicle = (target: Target): target is VehicleTarget => target in VEHICLE_TARGETS;

export const COVERS = {
  none: 'In the open',
  soft: 'In soft cover',
  hard: 'In hard cover',
  trenches: 'In trenches',
} as const satisfies Labels<string>;
export type Cover = keyof typeof COVERS;

export const POSITIONS = {
  open: 'In the open',
  soft: 'In woods or other soft cover',
  defences: 'In defences',
  trenches: 'In trenches',
} as const satisfies Labels<string>;
export type Position = keyof typeof POSITIONS;

/** What a hit does to a vehicle. */
export const EFFECTS = {
  'no-effect': 'no effect',
  'morale-check': 'a morale check',
  immobilised: 'immobilised',
  'bail-out': 'the crew bails out',
  abandoned: 'abandoned',
  destroyed: 'destroyed',
} as const satisfies Labels<string>;
export type Effect = keyof typeof EFFECTS;

export const MORALES = {
  steady: 'carries on',
  retire: 'must retire',
  retreat: 'must retreat',
} as const satisfies Labels<string>;
export type Morale = keyof typeof MORALES;

/** A vehicle afterwards. */
export type Condition = 'sound' | 'immobilised' | 'abandoned' | 'destroyed';
