import type { Base } from '@sandtable/table';
import type { ArmourTarget, AtGun, Mount, Vehicle } from './vocabulary.ts';

/** A weapon on a vehicle. */
export type Weapon = { readonly arm: AtGun | 'lmg' | 'hmg'; readonly mount: Mount };
type Build = { readonly target: ArmourTarget | 'softskin'; readonly weapons: readonly Weapon[] };

const gun = (arm: Weapon['arm'], mount: Mount): Weapon => ({ arm, mount });
const CAR: Build = { target: 'light-armour', weapons: [gun('hmg', 'turret')] };
const TRUCK: Build = { target: 'light-armour', weapons: [gun('lmg', 'hull-left'), gun('lmg', 'hull-right')] };
const SOFT: Build = { target: 'softskin', weapons: [] };

/** SCW-21.3 What each vehicle is as a target, and its weapons with their mounts. */
// biome-ignore format: a table
export const BUILDS: Readonly<Record<Vehicle, Build>> = {
  't-26':                  { target: 'medium-armour', weapons: [gun('medium-gun', 'turret'), gun('lmg', 'turret')] },
  'pzkpfw-i':              { target: 'light-armour',  weapons: [gun('hmg', 'turret')] },
  schneider:               { target: 'heavy-armour',  weapons: [gun('heavy-gun', 'hull-front'), gun('hmg', 'hull-left'), gun('hmg', 'hull-right')] },
  ft17:                    { target: 'medium-armour', weapons: [gun('light-gun', 'turret')] },
  'ft17-mg':               { target: 'medium-armour', weapons: [gun('hmg', 'turret')] },
  cv33:                    { target: 'light-armour',  weapons: [gun('hmg', 'hull-front')] },
  'bt-5':                  { target: 'medium-armour', weapons: [gun('medium-gun', 'turret'), gun('lmg', 'turret')] },
  'ba-6':                  { target: 'light-armour',  weapons: [gun('medium-gun', 'turret'), gun('lmg', 'turret'), gun('lmg', 'hull-front')] },
  'armoured-car-fast':     CAR,
  'armoured-car-medium':   CAR,
  'armoured-car-slow':     CAR,
  'armoured-truck-fast':   TRUCK,
  'armoured-truck-medium': TRUCK,
  'armoured-truck-slow':   TRUCK,
  'car-fast':              SOFT,
  'car-medium':            SOFT,
  'car-slow':              SOFT,
  'truck-fast':            SOFT,
  'truck-medium':          SOFT,
  'truck-slow':            SOFT,
  'wagon-medium':          SOFT,
};

/** SCW-1.5 Bases in thousandths of an inch. */
export const ELEMENT_BASE: Base = { width: 1500, depth: 1000 };
export const GUN_BASE: Base = { width: 1500, depth: 1500 };
export const LIMBER_BASE: Base = { width: 1500, depth: 3000 };
export const OFFICER_BASE: Base = { radius: 500 };
const SMALL: Base = { width: 1000, depth: 1500 };
const LARGE: Base = { width: 1250, depth: 2000 };

/** SCW-1.5 Tankettes and cars are small, everything else that drives is large. */
export const vehicleBase = (vehicle: Vehicle): Base =>
  vehicle === 'cv33' || vehicle.startsWith('car-') ? SMALL : LARGE;
