import type { Dice } from '@sandtable/dice';
import { armourHit } from './armour.ts';
import { mr, yes } from './fields.ts';
import type { House } from './options.ts';
import { aboard, EMPTY, type Load, softskinHit, type Unloaded } from './softskin.ts';
import type { Graded, SoftskinEffect } from './tables.ts';
import type { AtWeapon, Condition, Effect, Morale, VehicleTarget } from './vocabulary.ts';

/** A vehicle that is shot at. */
export type Prey = Load & {
  readonly target: VehicleTarget;
  readonly mr: number;
  readonly underMgFire: boolean;
  readonly immobilised: boolean;
  readonly options: House;
};

/** What became of it. */
export type Damage = Unloaded & {
  readonly effectScore: number | null;
  readonly effect: Effect | null;
  readonly moraleScore: number | null;
  readonly morale: Morale | null;
  readonly vehicle: Condition;
};

/** Nothing happened to it: a miss, or with `effect` a hit in vain. */
export const unharmed = (dice: Dice, prey: Prey, effect: Effect | null = null): Damage => ({
  effectScore: null,
  effect,
  moraleScore: null,
  morale: null,
  vehicle: prey.immobilised ? 'immobilised' : 'sound',
  ...(prey.target === 'softskin' ? aboard(dice, prey, 0, false) : EMPTY),
});

/** How a weapon hits vehicles: as which gun it counts against armour, by which table against softskins. */
export type Blow = {
  readonly weapon: AtWeapon;
  readonly rangeFactor: number | null;
  readonly armourRule: string;
  readonly softskinRule: string;
  readonly softskins: Graded<SoftskinEffect>;
};

/** SCW-12, SCW-14.9, SCW-14.10, SCW-20.3, SCW-20.4 A hit on a vehicle to its last consequence. */
export function vehicleHit(dice: Dice, blow: Blow, prey: Prey): Damage {
  const { target } = prey;
  if (target === 'softskin') {
    const hit = { rule: blow.softskinRule, table: blow.softskins, why: 'effect on the softskin' };
    return { moraleScore: null, morale: null, ...softskinHit(dice, hit, prey) };
  }
  const shot = { weapon: blow.weapon, rangeFactor: blow.rangeFactor, target, rule: blow.armourRule };
  const crew = { underAtFire: true, ...prey };
  const { effectScore, effect, moraleScore, morale, vehicle } = armourHit(dice, shot, crew);
  return { effectScore, effect, moraleScore, morale, vehicle, ...EMPTY };
}

/** In the order of the catalogue. */
export const toldDamage = (damage: Damage) => ({
  effect: damage.effect,
  moraleScore: damage.moraleScore,
  morale: damage.morale,
  vehicle: damage.vehicle,
  carriedReceived: damage.carriedReceived,
  carriedDpsAfter: damage.carriedDpsAfter,
  carriedElementsLost: damage.carriedElementsLost,
  carriedDestroyed: damage.carriedDestroyed,
});

const target = { group: 'Target' };

/** The fields of a vehicle that is shot at, besides what it is. */
export const preyShape = {
  mr: mr('Morale rating of the vehicle', target),
  underMgFire: yes('Vehicle under machine-gun fire this turn', target),
  immobilised: yes('Vehicle immobilised', target),
};
export const preyIdle = {
  mr: ({ target }: { target: string }) => !target.endsWith('-armour'),
  underMgFire: ({ target }: { target: string }) => !target.endsWith('-armour'),
  carriedElements: ({ target }: { target: string }) => target !== 'softskin',
  carriedDps: (load: { target: string; carriedElements: number }) =>
    load.target !== 'softskin' || load.carriedElements === 0,
};
