import type { GameState, Scenario, Side, Verdict } from '@sandtable/engine';
import type { Sealed } from '@sandtable/play';
import type { Ground, Kind, Place, Pose } from '@sandtable/table';
import type { House } from '../sheet/options.ts';
import type { Going, Model, Posture, Weapon } from '../sheet/vocabulary.ts';

/** Plain data: what the table holds. */

/** Units proper, then aircraft, then independent figures (CLA-2.15). */
export const UNIT_KINDS = {
  infantry: 'infantry',
  cavalry: 'cavalry',
  'hmg-team': 'machine-gun team',
  'light-mortar-team': 'light mortar team',
  'field-gun': 'field gun',
  'aa-gun': 'anti-aircraft gun',
  'armoured-car': 'armoured car',
  'soft-vehicle': 'soft vehicle',
  tank: 'tank',
  aircraft: 'aircraft',
  cinc: 'commander',
  'staff-officer': 'staff officer',
  observer: 'observer',
  sniper: 'sniper',
} as const;
export type UnitKind = keyof typeof UNIT_KINDS;

/** What one figure carries; `crew` serves its unit's weapon, `none` has nothing to shoot with. */
export const CARRIED = [
  'crew',
  'flamethrower',
  'bombs',
  'trench-broom',
  'atr',
  'lmg',
  'marksman',
  'sniper',
  'carbine',
  'rifle',
  'none',
] as const;
export type Carried = (typeof CARRIED)[number];

/** What fires together (CLA-3.15). */
export type WeaponClass = Weapon | 'field-gun' | 'tank-gun' | 'atr';

export const FORMATIONS = {
  'open-order': 'open order',
  'close-order': 'close order',
  square: 'square',
} as const;
export type Formation = keyof typeof FORMATIONS;

export const ORDERS = { attack: 'attack', hold: 'hold', withdraw: 'withdraw' } as const;
export type Order = keyof typeof ORDERS;

export type Cover = 'open' | 'cover' | 'entrenched';
export type Edge = 'north' | 'south' | 'east' | 'west';

/** How a unit went out of the game. */
export const FATES = ['destroyed', 'routed', 'knocked-out', 'captured', 'driven-off', 'left'] as const;
export type Fate = (typeof FATES)[number];

/** CLA-6 What happened to a unit this turn that it may have to test for. */
export type Causes = {
  readonly air: boolean;
  readonly gas: boolean;
  readonly afv: 'none' | 'tank' | 'armoured-car';
  readonly cavalry: boolean;
};
export const NO_CAUSES: Causes = { air: false, gas: false, afv: 'none', cavalry: false };

export type Unit = {
  readonly id: string;
  readonly name: string;
  /** For its tag: twelve letters at most. */
  readonly short: string;
  readonly side: Side;
  readonly kind: UnitKind;
  /** CLA-6.9; 0 for whoever never tests (CLA-6.12). */
  readonly rating: number;
  readonly irregular: boolean;
  readonly ferocious: boolean;
  readonly stubborn: boolean;
  readonly raw: boolean;
  readonly canCloseOrder: boolean;
  readonly singleShot: boolean;
  readonly chauchat: boolean;
  readonly model: Model;
  /** Machine guns and guns of a vehicle. */
  readonly vehicleMgs: number;
  readonly tankGuns: number;
  /** CLA-9.6 Issued with respirators. */
  readonly issued: boolean;
  /** CLA-1.2 Takes written orders, where they are used. */
  readonly ordered: boolean;
  /** May it ride at all? */
  readonly horsed: boolean;
  readonly full: number;
  /** Its own zone, where it has one. */
  readonly zone: readonly Place[] | null;
  /** Front centre (CLA-10.1); null while it is not on the table. */
  pose: Pose | null;
  formation: Formation;
  ranks: number;
  mounted: boolean;
  /** What the living carry, in the order of their stations; empty for vehicles and aircraft. */
  men: readonly Carried[];
  fate: Fate | null;
  markers: number;
  /** CLA-2.10 */
  brokenDown: boolean;
  respirators: boolean;
  /** Not shown yet: a hidden sniper. */
  hidden: boolean;
  /** Has come on this turn, or still reaches over the edge that it came on by. */
  entering: Edge | null;
  airTested: boolean;
  gasTested: boolean;
  afvTested: boolean;
  /** Has waived a test in this game: house rule of CLA-6.7. */
  waived: boolean;
  // Of this turn:
  activated: boolean;
  moved: boolean;
  advanced: boolean;
  /** CLA-3.7 Its cover before it moved. */
  coverBefore: Cover | null;
  /** CLA-3.7 Its cover when all movement was over; older records do not say. */
  coverAfter?: Cover | null;
  posture: Posture;
  fired: readonly WeaponClass[];
  /** CLA-8.4 Has fired at an aircraft, or tried to. */
  aaTried: readonly string[];
  aaEngaged: boolean;
  /** CLA-4.14 Has taken its hit: house rule. */
  hit: boolean;
  /** CLA-4.14 Whose one hit it has taken; older records do not say. */
  hitBy?: readonly string[];
  /** Of an aircraft: the friend that it takes for the enemy (CLA-8.2), and how near it passed. */
  mistaken: { readonly unit: string; readonly inches: number } | null;
  /** Of an officer (CLA-6.11). */
  rallied: boolean;
  strengthAtStart: number;
  casualties: number;
  causes: Causes;
};

/** CLA-1.3 Who is still to come. */
export type Late = {
  readonly turn: number;
  readonly edge: Edge;
  /** The stretch of the edge, in thousandths along it. */
  readonly from: number;
  readonly to: number;
  readonly needed: number;
  readonly waited: number;
};

/** CLA-9.1 Guns behind the table. */
export type Battery = {
  readonly id: string;
  readonly name: string;
  readonly shells: readonly ('he' | 'gas')[];
  readonly missions: number;
  readonly radius: number;
  /** How many points may be registered before the game. */
  readonly points: number;
  readonly registered: readonly Place[];
};
export type Aim = { readonly point: Place; readonly shell: 'he' | 'gas' };

/** What a side writes in the orders step. */
export type Slip = {
  readonly orders: Readonly<Record<string, Order>>;
  readonly aims: Readonly<Record<string, Aim>>;
  readonly respirators: Readonly<Record<string, boolean>>;
};
export const BLANK_SLIP: Slip = { orders: {}, aims: {}, respirators: {} };

/** CLA-2.14 Two units in contact; the attacker is the one that moved into it. */
export type Contact = {
  readonly attacker: string;
  readonly defender: string;
  /** The turn in which it began. */
  readonly turn: number;
};
/** CLA-2.16 An armoured vehicle that ended its move beside enemy figures this turn. */
export type Touch = { readonly afv: string; readonly unit: string };

/** Figures that fall when the sub-step ends; `men` where the dead are known, else whoever is ordinary. */
export type Falling = {
  readonly unit: string;
  readonly kills: number;
  readonly men: readonly number[] | null;
};

export type Burst = {
  readonly kind: 'he' | 'gas' | 'shell';
  readonly place: Place;
  readonly radius: number;
};

/** Where units may leave the table, and who. */
export type Exit = {
  readonly id: string;
  readonly edge: Edge;
  readonly from: number;
  readonly to: number;
  /** From this turn on. */
  readonly turn: number;
  readonly side: Side;
  /** Everybody of the side if none is named. */
  readonly units: readonly string[] | null;
};

type Where = { readonly name: string; readonly ground: Ground };
/** What brings points. `units` or `kinds` narrow down whose loss or leaving counts. */
export type PointRule = { readonly side: Side; readonly worth: number; readonly say: string } & (
  | {
      readonly kind: 'lost';
      readonly kinds: readonly UnitKind[];
      readonly fates: readonly Fate[];
    }
  | { readonly kind: 'killed'; readonly unit: string }
  | { readonly kind: 'broken-down' }
  | { readonly kind: 'given' }
  | { readonly kind: 'left'; readonly exit: string; readonly units: readonly string[] }
  | { readonly kind: 'clear'; readonly where: Where }
  | { readonly kind: 'holds' | 'denies'; readonly where: Where; readonly within: number }
);

export type SideState = {
  readonly id: Side;
  readonly name: string;
  readonly edge: Edge;
  readonly zones: readonly (readonly Place[])[];
  /** The lead in points with which this side wins. */
  readonly lead: number;
};

export const SHOOTING = [
  'shoot:aa',
  'shoot:aircraft',
  'shoot:hmg',
  'shoot:field-artillery',
  'shoot:tank-guns',
  'shoot:infantry-weapons',
] as const;
export type ShootingPhase = (typeof SHOOTING)[number];
export const PHASES = [
  'setup',
  'orders',
  'move-units',
  'move-independents',
  'move-aircraft',
  ...SHOOTING,
  'rally',
  'over',
] as const;
export type Phase = (typeof PHASES)[number];

export type Stretch = readonly [from: number, to: number];
export type Moving = { readonly unit: string; readonly going: Going; readonly allowance: number };

export type State = GameState & {
  turn: number;
  readonly turns: number;
  readonly options: House;
  readonly sides: readonly SideState[];
  readonly attacker: Side;
  /** CLA-1.2 Are orders written in this battle? */
  readonly ordersOn: boolean;
  /** Turns that count as darkness (CLA-3.9). */
  readonly dark: readonly number[];
  readonly closedToTanks: readonly Kind[];
  readonly exits: readonly Exit[];
  readonly points: readonly PointRule[];
  readonly units: { [id: string]: Unit };
  /** By side; what the enemy may not know. */
  orders: Readonly<Record<Side, Readonly<Record<string, Order>>>>;
  late: Readonly<Record<Side, Readonly<Record<string, Late>>>>;
  batteries: Readonly<Record<Side, readonly Battery[]>>;
  aims: Readonly<Record<Side, Readonly<Record<string, Aim>>>>;
  slips: Sealed<Slip>;
  /** Where those who came on this turn may begin their move, along their edge. */
  stretches: Readonly<Record<string, Stretch>>;
  phase: Phase;
  active: Side;
  /** Who has passed in this sub-step. */
  passed: readonly Side[];
  moving: Moving | null;
  contacts: readonly Contact[];
  touches: readonly Touch[];
  falling: readonly Falling[];
  /** What fell from the sky this turn, for the eye. */
  bursts: readonly Burst[];
  verdict: Verdict | null;
};

export type ArmiesScenario = Scenario & {
  readonly houseRules: Readonly<Record<string, string | number>>;
  readonly start: Omit<State, 'options'>;
};
