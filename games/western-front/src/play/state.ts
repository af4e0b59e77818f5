import type { GameState, Scenario, Side, Verdict } from '@sandtable/engine';
import type { Sealed } from '@sandtable/play';
import type { Ground, Kind, Place, Pose } from '@sandtable/table';
import type { House } from '../sheet/options.ts';
import type {
  Ammunition,
  Artillery,
  Formation,
  MoraleResult,
  Mover,
  Quality,
  SmallArm,
  Structure,
  Vehicle,
} from '../sheet/vocabulary.ts';

/** Plain data: what the table holds. What may be ordered and what can happen stand beside it. */

/** WF-0.4 All but riflemen, snipers and crews are specialists. */
export const ROLES = [
  'nco',
  'officer',
  'lmg-gunner',
  'hmg-gunner',
  'gunner',
  'sniper',
  'crew',
  'rifleman',
  'bomber',
] as const;
export type Role = (typeof ROLES)[number];

export const UNIT_KINDS = ['squad', 'team', 'gun', 'vehicle', 'sniper', 'officer'] as const;
export type UnitKind = (typeof UNIT_KINDS)[number];

export const STATUSES = [
  'steady',
  'stand',
  'falling-back',
  'routing',
  'surrendered',
  'destroyed',
  'left-table',
] as const;
export type Status = (typeof STATUSES)[number];

export const PHASES = [
  'setup',
  'orders',
  'initiative',
  'move-first',
  'move-second',
  'artillery',
  'small-arms',
  'morale',
  'melee',
  'over',
] as const;
export type Phase = (typeof PHASES)[number];

/** Where a unit may set up: some ground, or all within some inches of a feature, as far as the ground reaches. */
export type Zone = { readonly ground: Ground; readonly near: string | null; readonly within: number };

export type Unit = {
  readonly id: string;
  readonly name: string;
  readonly short: string;
  readonly side: Side;
  readonly kind: UnitKind;
  readonly mover: Mover;
  readonly quality: Quality;
  readonly bef: boolean;
  readonly lancers: boolean;
  readonly beltFed: boolean;
  readonly ap: boolean;
  /** What a gun crew serves. */
  readonly gun: Artillery | null;
  readonly vehicle: Vehicle | null;
  readonly armament: string | null;
  /** WF-2.2 The unit that a sniper belongs to. */
  readonly parent: string | null;
  readonly original: number;
  readonly zones: readonly Zone[];
  /** 0 for those who set up. */
  readonly arrives: number;
  readonly entry: Pose | null;
  pose: Pose | null;
  formation: Formation;
  /** WF-12.3 A line has one rank or two. */
  ranks: 1 | 2;
  prone: boolean;
  limbered: boolean;
  mounted: boolean;
  /** In the order of their stations: leaders and machine guns first, bombers last. */
  figures: readonly Role[];
  status: Status;
  /** WF-3.21 Moves that it has still to fall back. */
  fallBacks: number;
  /** WF-3.20 The turn to the end of whose movement it stands. */
  standsUntil: number;
  lost: number;
  /** WF-3.13 Never fired at yet. */
  fresh: boolean;
  underFire: boolean;
  /** WF-3.13 Fired at in a phase whose check is still to come. */
  shotAt: boolean;
  gas: boolean;
  /** WF-6.2 For each figure the age of the youngest gas that it met while moving, 0 for none; empty if nobody did. */
  met: readonly number[];
  /** Strength when the clouds began to drift: what the checks of phase 8 compare with. */
  before: number;
  /** Has used its move. */
  acted: boolean;
  /** Has gone somewhere, limbered, mounted or turned by more than a quarter. */
  moved: boolean;
  /** WF-4.9 Has changed formation or posture, which spoils its aim, but has not moved by that. */
  stirred: boolean;
  charged: boolean;
  fired: boolean;
  pushed: boolean;
  /** The part of its move that is used up. */
  spent: number;
  rest: number;
  /** WF-2.6 The last turn in which it was fired at, gassed or charged; 0 for none. */
  attackedOn: number;
  /** WF-7.9 Stopped at wire; its next move takes it across. */
  atWire: boolean;
  /** Its bombers have thrown: who they are is known. */
  shown: boolean;
  /** Rounds fought of a melee that goes on. */
  rounds: number;
  wonLast: boolean;
  damage: number;
  gunsOut: number;
  /** WF-9.10 Of two sponson guns the right one is out; else it is the left one. */
  rightOut?: true;
  mgsOut: number;
  bogged: boolean;
  /** WF-9.4 Under artillery or armour-piercing fire since its last throw. */
  harassed: boolean;
  /** A vehicle or gun that is out of action. */
  wreck: 'knocked-out' | 'abandoned' | 'captured' | null;
  exited: boolean;
  /** Nimy: the turn at whose end the swimmer is tested; 0 for none. */
  swimming: number;
  /** Nimy: men who serve the gun or swim, less those it got from elsewhere: no casualties (WF-3.4). */
  lent: number;
  /** Weapons of a vehicle that have fired this turn. */
  used: number;
};

export type Stronghold = { readonly structure: Structure; readonly value: number; readonly damage: number };

/** WF-11.7 A written estimate. */
export type Estimate =
  | {
      readonly from: 'point';
      readonly point: string;
      readonly up: number;
      readonly down: number;
      readonly left: number;
      readonly right: number;
    }
  | {
      readonly from: 'edges';
      readonly baseline: number;
      readonly inFromLeft: number | null;
      readonly inFromRight: number | null;
    };

export type Plot = {
  readonly side: Side;
  readonly gun: string;
  readonly estimate: Estimate;
  readonly place: Place;
  readonly ammo: Ammunition;
  readonly plannedOn: number;
  readonly turn: number;
};

/** What a section of a bombardment fires at, from a turn on. */
export type SectionOrder = {
  readonly estimate: Estimate;
  readonly place: Place;
  readonly ammo: Ammunition;
  readonly plannedOn: number;
  readonly turn: number;
};
export type BatterySection = {
  readonly guns: number;
  readonly orders: readonly SectionOrder[];
  readonly holding: boolean;
  /** WF-11.5 Where it has fired, and how often. */
  readonly history: readonly { readonly place: Place; readonly times: number }[];
};
export type Battery = {
  readonly side: Side;
  readonly quality: Quality;
  /** Turns of gas in all; null for no bound. */
  readonly gasMost: number | null;
  readonly gasUsed: number;
  /** WF-11.1 Turns of fire left; null where it is not known or not thrown yet. */
  readonly left: number | null;
  readonly sections: readonly BatterySection[];
};

export type Puff = {
  readonly id: string;
  readonly side: Side;
  readonly ammo: 'smoke' | 'gas';
  readonly weapon: Exclude<Artillery, 'grenade'>;
  readonly centre: Place;
  /** Thousandths. */
  readonly diameter: number;
  readonly age: number;
  readonly salvo: string;
  readonly number: number;
};

/** A shot written in secret. */
export type Shot =
  /** A gun or a vehicle's gun, laid on a point. */
  | { readonly gun: string; readonly point: Place; readonly ammo: Ammunition | null; readonly mount: number }
  | { readonly unit: string; readonly weapon: SmallArm; readonly target: string; readonly count: number }
  | { readonly bomber: string; readonly point: Place };

/** Casualties that wait to be taken off. */
export type Hit = {
  readonly unit: string;
  readonly casualties: number;
  readonly specialist: boolean;
  /** The figures that can be hit; null for all. */
  readonly among: readonly number[] | null;
};

export type Question =
  | { readonly kind: 'answer'; readonly side: Side; readonly unit: string }
  | { readonly kind: 'nominate'; readonly side: Side; readonly unit: string; readonly among: readonly Role[] }
  | { readonly kind: 'weapon'; readonly side: Side; readonly unit: string }
  | { readonly kind: 'goBack'; readonly side: Side; readonly unit: string; readonly away: number }
  | { readonly kind: 'follow'; readonly side: Side; readonly unit: string; readonly bearing: number };

/** A charge between its declaration and its end. */
export type Charge = {
  readonly units: readonly string[];
  readonly target: string;
  /** Where each would come into contact. */
  readonly homes: readonly Pose[];
  /** Where each is halted if it is fired at. */
  readonly halts: readonly Pose[];
  readonly stage: 'asked' | 'answered' | 'received';
  /** Whom the target fired at; null if it did not fire. */
  readonly at: string | null;
  /** The charger that was fired at goes on; if not, what came of its check. */
  readonly goesOn: boolean;
  readonly result: MoraleResult | null;
};

/** A melee between its blows and its end. */
export type Fight = {
  readonly first: readonly string[];
  readonly second: readonly string[];
  readonly losers: readonly string[];
  readonly winners: readonly string[];
  readonly result: 'draw' | 'retreat' | 'trapped' | 'surrender' | 'destroyed';
  readonly stage: 'blows' | 'losses' | 'back' | 'follow' | 'check' | 'turn';
  readonly follows: boolean;
  readonly fixed: boolean;
};

export type SideState = {
  readonly id: Side;
  readonly name: string;
  readonly edge: 'north' | 'south';
};

export type Victory =
  | {
      readonly kind: 'crossing';
      readonly attacker: Side;
      /** South of this line, in thousandths. */
      readonly line: number;
      readonly win: number;
      readonly clear: number;
      readonly remain: number;
    }
  | {
      readonly kind: 'points';
      readonly attacker: Side;
      readonly objectives: readonly { readonly feature: string; readonly points: number }[];
      readonly vehicle: number;
      readonly a7v: number;
      readonly gun: number;
      /** So many figures lost by the enemy are a point. */
      readonly men: number;
      readonly exit: { readonly place: Place; readonly within: number; readonly points: number } | null;
      /** Points that the defender has from the start, for balance. */
      readonly credit: number;
      readonly win: number;
      readonly clear: number;
    };

export type Step = 'begin' | 'decide' | 'losses' | 'gas-losses';

export type State = GameState & {
  map: GameState['map'];
  turn: number;
  readonly turns: number;
  readonly options: House;
  readonly sides: readonly SideState[];
  readonly units: { [id: string]: Unit };
  readonly victory: Victory;
  readonly debut: boolean;
  readonly points: readonly { readonly name: string; readonly place: Place }[];
  wind: { readonly bearing: number; readonly drift: number };
  /** Sight in thousandths, by the turn until which it holds. */
  readonly mist: readonly { readonly until: number; readonly farthest: number }[];
  /** Ground that a kind of vehicle cannot cross. */
  readonly barred: readonly { readonly vehicle: Vehicle; readonly kinds: readonly Kind[] }[];
  /** Bridges that squads cross in road-column or skirmish order only. */
  readonly narrow: readonly string[];
  /** The HMG whose crew riflemen may join; null where nobody may. */
  readonly crewed: string | null;
  readonly swimmers: { readonly side: Side; readonly bridge: string; readonly bank: number } | null;
  /** The bearing into which men fire out of a shelter, by feature. */
  readonly embrasures: { readonly [feature: string]: number };
  /** Who may have opening plots on the table. */
  readonly openers: readonly string[];
  strongholds: { readonly [feature: string]: Stronghold };
  batteries: readonly Battery[];
  plots: readonly Plot[];
  puffs: readonly Puff[];
  phase: Phase;
  step: Step;
  /** Who moves now, or sets up. */
  active: Side | null;
  initiative: Side | null;
  first: Side | null;
  /** One per movement phase: Nimy's replacement gunner. */
  replaced: boolean;
  written: Sealed<readonly Shot[]>;
  hits: readonly Hit[];
  named: readonly Role[];
  asked: readonly Question[];
  charge: Charge | null;
  /** WF-3.24 Units caught together this turn. */
  together: readonly (readonly string[])[];
  checks: readonly (readonly string[])[];
  fights: readonly (readonly string[])[];
  fight: Fight | null;
  verdict: Verdict | null;
};

export type FrontScenario = Scenario & { readonly start: Omit<State, 'options'> };
