import type { GameState, Scenario, Side, Verdict } from '@sandtable/engine';
import type { Ground, Path, Place, Pose } from '@sandtable/table';
import type { House } from '../sheet/options.ts';
import type {
  Action,
  AGradeChoice,
  CommandAction,
  Grade,
  Gun as GunKind,
  SmallArm,
} from '../sheet/vocabulary.ts';

/** Plain data: what the table holds (LPG-5.1 of the game). What may be ordered and what can happen stand beside it. */

export const TROOPS = {
  regular: 'Regulars',
  militia: 'Militia',
  nwmp: 'North-West Mounted Police',
  volunteers: 'Volunteers',
  scouts: 'Scouts',
  metis: 'Métis',
  cree: 'Cree',
  assiniboine: 'Assiniboine',
  dakota: 'Dakota',
} as const;
export type Troop = keyof typeof TROOPS;

/** Hand weapons from the worst to the best: LPG-12.7. */
export const HAND_WEAPONS = { 'gun-butt': 'gun butt', sidearm: 'sidearm', blade: 'blade' } as const;
export type HandWeapon = keyof typeof HAND_WEAPONS;

export type Phase =
  | 'initiative'
  | 'command'
  | 'actions'
  | 'charge-declare'
  | 'charge-resolve'
  | 'morale'
  | 'over';

/** A small arm with its load; `shots` is what is left of the ammunition, null where nobody counts it. */
export type Arm = {
  readonly weapon: SmallArm;
  readonly loaded: boolean;
  readonly progress: number;
  readonly shots: number | null;
};

/** What somebody aims at or looks for: a man, a piece of ground, or a place. */
export type Aim = { readonly target?: string; readonly piece?: string; readonly point?: Place };

/** One thing done in an action step, as LPG-6.6 repeats it. */
export type Deed = { readonly do: Action; readonly pace?: 1 | 2 } & Aim;

export type Control = 'controlled' | 'act' | 'repeat' | 'break' | 'stunned';
export type Fate = 'killed' | 'fled' | 'left';

export type Man = {
  readonly id: string;
  readonly name: string;
  readonly side: Side;
  readonly unit: string;
  readonly troop: Troop;
  readonly grade: Grade;
  /** Command points of a leader; 0 for everybody else. */
  readonly cp: number;
  readonly commander: boolean;
  readonly marksman: boolean;
  readonly hand: HandWeapon;
  readonly bayonet: boolean;
  /** The gun that he serves. */
  readonly serves: string | null;
  /** Null for whoever is killed or has left the table. */
  pose: Pose | null;
  hidden: boolean;
  mounted: boolean;
  prone: boolean;
  /** The first is in hand. */
  arms: readonly Arm[];
  fixed: boolean;
  wounded: boolean;
  stunned: { readonly turn: number; readonly fromWound: boolean } | null;
  broken: boolean;
  fate: Fate | null;
  /** LPG-6.8 And the turn in which he was last shot at. */
  underFire: boolean;
  shotAtTurn: number;
  /** The turns of his last move, his last shot and his latest action step (LPG-7.2, LPG-7.3). */
  movedTurn: number;
  firedTurn: number;
  stepTurn: number;
  /** The turn in which a broken man last ran. */
  ranTurn: number;
  control: Control | null;
  /** Actions used this turn, and whether at a gun. */
  used: number;
  served: boolean;
  spent: readonly CommandAction[];
  acquired: readonly string[];
  /** What he did in his last action step, and in this one. */
  last: readonly Deed[];
  now: readonly Deed[];
};

export type Gun = {
  readonly id: string;
  readonly name: string;
  readonly side: Side;
  readonly unit: string;
  readonly weapon: GunKind;
  pose: Pose;
  limbered: boolean;
  loaded: boolean;
  progress: number;
  /** Out of action for good: a misloading. */
  out: boolean;
  used: number;
  /** What it last fired shell at, and from where (LPG-11.4). */
  last: { readonly at: string; readonly place: Place; readonly from: Place } | null;
  /** Everything that it ever fired shell at (LPG-11.6). */
  shelled: readonly string[];
};

export type UnitOrder = 'hold' | 'fall-back';
export type Unit = {
  readonly id: string;
  readonly name: string;
  /** For its tag: twelve letters at most. */
  readonly short: string;
  readonly side: Side;
  /** Where its men may lie hidden when the battle begins. */
  readonly places: readonly Place[];
  order: UnitOrder;
};

export type Edge = 'north' | 'south' | 'east' | 'west';
export type SideState = { readonly id: Side; readonly name: string; readonly edge: Edge };

/** What a scenario adds to the rules. */
export type Special = {
  /** Who goes first on turn 1, without a roll. */
  readonly first: Side | null;
  /** A move with any part off the trail loses an inch. */
  readonly snow: boolean;
  readonly misloading: boolean;
  readonly leave: {
    readonly side: Side;
    readonly trail: string;
    readonly edge: Edge;
    readonly from: number;
  } | null;
  /** Buildings that nobody enters or aims at. */
  readonly shut: readonly string[];
  readonly shellPenalty: { readonly side: Side; readonly points: number } | null;
  /** The side whose quiet men go back into hiding. */
  readonly rehide: Side | null;
};

export type Prize =
  | {
      readonly kind: 'house';
      readonly side: Side;
      readonly points: number;
      readonly features: readonly string[];
      readonly men: number;
    }
  | { readonly kind: 'no-house'; readonly side: Side; readonly points: number; readonly of: Side }
  | { readonly kind: 'given'; readonly side: Side; readonly points: number }
  | { readonly kind: 'gun-lost'; readonly side: Side; readonly points: number; readonly gun: string }
  | {
      readonly kind: 'deserted';
      readonly side: Side;
      readonly points: number;
      readonly features: readonly string[];
      readonly of: Side;
    };

export type Victory = {
  /** For each enemy killed, and for each one wounded, broken or fled at the end. */
  readonly losses: Readonly<Record<Side, { readonly killed: number; readonly hurt: number }>>;
  /** So many points ahead wins. */
  readonly margins: Readonly<Record<Side, number>>;
  readonly prizes: readonly Prize[];
};

/** LPG-13.4 A man who broke, and those who may run after him. */
export type Flight = {
  readonly man: string;
  /** Opponents who roll; null until they are known. */
  readonly rolls: readonly string[] | null;
  readonly choices: Readonly<Record<string, AGradeChoice>>;
  readonly tested: readonly string[];
  readonly going: readonly string[];
  /** The way that he ran; null until he has. */
  readonly track: Path | null;
};

export type Charge = {
  readonly man: string;
  readonly target: string;
  readonly pace: 1 | 2;
  /** They were in contact when it was declared (LPG-12.4). */
  readonly inContact: boolean;
  /** Whether it goes in; null until tested. */
  readonly goes: boolean | null;
  /** A charge move into contact was made. */
  readonly reached: boolean;
};
export type Resolving = 'tests' | 'fallBacks' | 'moves' | 'fights' | 'done';
export type Loss = {
  readonly man: string;
  readonly unit: string;
  readonly side: Side;
  readonly place: Place;
};
/** A horse that was left; hidden as long as whoever left it has not been put on the table since. */
export type Horse = {
  readonly id: string;
  readonly side: Side;
  readonly place: Place;
  readonly hidden: boolean;
};

export type State = GameState & {
  turn: number;
  readonly turns: number;
  readonly options: House;
  readonly sides: readonly SideState[];
  readonly special: Special;
  readonly victory: Victory;
  phase: Phase;
  /** Whose phase it is; null where it is nobody's. */
  active: Side | null;
  first: Side;
  /** Who chooses the order of this turn. */
  chooser: Side | null;
  men: Record<string, Man>;
  guns: Record<string, Gun>;
  units: Record<string, Unit>;
  horses: readonly Horse[];
  /** The man or gun in the middle of his actions (LPG-2.1). */
  acting: string | null;
  /** Leaders have done; men test control. */
  testing: boolean;
  /** Files that share the state of their lead man (LPG-6.2). */
  files: readonly { readonly lead: string; readonly followers: readonly string[] }[];
  indicated: readonly { readonly leader: string; readonly target: string }[];
  flights: readonly Flight[];
  /** Who has rolled for pursuit in this step. */
  pursuers: readonly string[];
  charges: readonly Charge[];
  resolving: Resolving | null;
  /** Charged men whose test told them to obey orders (LPG-18.4). */
  obeying: readonly string[];
  losses: readonly Loss[];
  /** Units that have checked their morale this turn, and the one that retires now. */
  checked: readonly string[];
  retiring: string | null;
  penalties: Readonly<Record<Side, number>>;
  verdict: Verdict | null;
};

export type SkirmishScenario = Scenario & { readonly start: Omit<State, 'options'> };
export type { Ground };
