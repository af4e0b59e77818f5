import type { Unit } from '../play/state.ts';
import type { SmallArm, Vehicle } from '../sheet/vocabulary.ts';
import { countOf, hasLmg } from './roster.ts';

/** WF-9.11 Weapons of vehicles: guns, light and heavy machine guns. */
type Arms = { readonly guns: number; readonly lmg: number; readonly hmg: number };
// biome-ignore format: a table
const ARMS: Readonly<Record<string, Arms>> = {
  'mark-i male':    { guns: 2, lmg: 3, hmg: 0 },
  'mark-i female':  { guns: 0, lmg: 1, hmg: 4 },
  'mark-iv male':   { guns: 2, lmg: 3, hmg: 0 },
  'mark-iv female': { guns: 0, lmg: 5, hmg: 0 },
  whippet:          { guns: 0, lmg: 4, hmg: 0 },
  'st-chamond':     { guns: 1, lmg: 4, hmg: 0 },
  schneider:        { guns: 1, lmg: 2, hmg: 0 },
  'ft17 gun':       { guns: 1, lmg: 0, hmg: 0 },
  'ft17 mg':        { guns: 0, lmg: 1, hmg: 0 },
  a7v:              { guns: 1, lmg: 0, hmg: 6 },
  'enclosed-car':   { guns: 0, lmg: 0, hmg: 1 },
  'open-car':       { guns: 0, lmg: 0, hmg: 1 },
};
const NONE: Arms = { guns: 0, lmg: 0, hmg: 0 };
const armsOf = ({ vehicle, armament }: Unit): Arms =>
  (vehicle && ARMS[armament === null ? vehicle : `${vehicle} ${armament}`]) || NONE;

/** Guns that still work, of a crew or a vehicle. */
export function gunsOf(unit: Unit): number {
  if (unit.wreck !== null) return 0;
  return unit.kind === 'gun' ? 1 : Math.max(0, armsOf(unit).guns - unit.gunsOut);
}
/** The mounts of the guns that still work: of sponsons 0 is the right one, 1 the left one. */
export function mountsOf(unit: Unit): number[] {
  const guns = gunsOf(unit);
  return guns === 1 && unit.rightOut ? [1] : Array.from({ length: guns }, (_, mount) => mount);
}
/** Machine guns of a vehicle that still work, of one sort. */
export function machineGunsOf(unit: Unit, weapon: SmallArm): number {
  if (unit.kind !== 'vehicle' || unit.wreck !== null) return 0;
  const { lmg, hmg } = armsOf(unit);
  const all = weapon === 'lmg' ? lmg : weapon === 'hmg' ? hmg : 0;
  const others = weapon === 'lmg' ? hmg : 0; // heavy ones are counted out first
  return Math.max(0, all - Math.max(0, unit.mgsOut - others));
}
/** WF-9.11 At most half of them, rounded up, at one target. */
export const mostAtOne = (guns: number): number => Math.ceil(guns / 2);
/** WF-9.11 A vehicle uses at most one weapon less than it has crew. */
export const weaponsServed = ({ figures }: Unit): number => Math.max(0, figures.length - 1);

export const vehicleClass = ({ vehicle }: Unit): 'none' | 'enclosed' | 'open' =>
  vehicle === null ? 'none' : vehicle === 'open-car' ? 'open' : 'enclosed';

/** The small arms that a unit can fire. */
export function smallArmsOf(unit: Unit): SmallArm[] {
  if (unit.kind === 'vehicle')
    return (['hmg', 'lmg'] as const).filter((weapon) => machineGunsOf(unit, weapon) > 0);
  if (unit.kind === 'gun') return [];
  if (unit.kind === 'team') return countOf(unit, 'hmg-gunner') > 0 ? ['hmg'] : [];
  if (unit.kind === 'officer') return ['pistol'];
  const rifles = unit.figures.some((role) => role !== 'lmg-gunner');
  return [...(rifles ? (['rifle'] as const) : []), ...(hasLmg(unit) ? (['lmg'] as const) : [])];
}

/** WF-9.11 Straight ahead to 120 degrees on its own side: 0 is the right sponson, 1 the left one. */
export const hasSponsons = (vehicle: Vehicle): boolean => vehicle === 'mark-i' || vehicle === 'mark-iv';
