import type { GameState, Resolved, Scenario, Side, Verdict } from '@sandtable/engine';
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
import type { Cut } from '../table/ways.ts';

/** Plain data: what the table holds (LPG-5.1 of the game), what may be ordered, what can happen. */

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

/** What a man, or a gun with its crew, does with an action. */
export type Step =
  | {
      readonly do: 'move' | 'crawl' | 'shuffle';
      readonly path: Path;
      readonly pace?: 1 | 2;
      readonly facing?: number;
      readonly file?: readonly string[];
      readonly leave?: boolean;
    }
  | { readonly do: 'turn'; readonly facing: number }
  | ({ readonly do: 'acquire' } & Aim)
  | ({
      readonly do: 'fire';
      readonly round?: 'shell' | 'canister';
      readonly reroll?: 'when-off' | 'never';
    } & Aim)
  | {
      readonly do:
        | 'reload'
        | 'fall-prone'
        | 'stand'
        | 'mount'
        | 'dismount'
        | 'change-weapon'
        | 'fix-bayonet'
        | 'unfix-bayonet'
        | 'limber'
        | 'unlimber';
    };

export type Acts = { readonly man: string; readonly steps: readonly Step[] };

export type Command =
  | { readonly type: 'chooseOrder'; readonly side: Side; readonly order: 'first' | 'second' }
  | {
      readonly type: 'spendCp';
      readonly side: Side;
      readonly leader: string;
      readonly kind: CommandAction;
      readonly target?: string;
      readonly piece?: string;
      readonly enemy?: string;
      readonly order?: UnitOrder;
      /** LPG-5.7, LPG-4.3 How he moves: a crawl or a shuffle is a move action too. */
      readonly how?: 'move' | 'crawl' | 'shuffle';
      readonly path?: Path;
      readonly pace?: 1 | 2;
      readonly facing?: number;
    }
  | {
      readonly type: 'conform';
      readonly side: Side;
      readonly lead: string;
      readonly followers: readonly string[];
    }
  | { readonly type: 'endCommand'; readonly side: Side }
  | { readonly type: 'act'; readonly side: Side; readonly man: string; readonly steps: readonly Step[] }
  | { readonly type: 'actTogether'; readonly side: Side; readonly acts: readonly Acts[] }
  | { readonly type: 'giveTogether'; readonly side: Side; readonly orders: readonly Order[] }
  | { readonly type: 'serveGun'; readonly side: Side; readonly gun: string; readonly steps: readonly Step[] }
  | { readonly type: 'endActions'; readonly side: Side }
  | {
      readonly type: 'declareCharge';
      readonly side: Side;
      readonly man: string;
      readonly target: string;
      readonly pace: 1 | 2;
    }
  | { readonly type: 'endCharges'; readonly side: Side }
  | {
      readonly type: 'pursuitChoice';
      readonly side: Side;
      readonly man: string;
      readonly choice: AGradeChoice;
    }
  | {
      readonly type: 'retirePace';
      readonly side: Side;
      readonly unit: string;
      readonly pace: 1 | 2;
      readonly file: boolean;
    };

/** What several leaders or men may be told at once. */
export type Order = Extract<Command, { type: 'spendCp' | 'declareCharge' }>;

export type Going = 'move' | 'crawl' | 'shuffle' | 'command' | 'file' | 'retire' | 'fall-back' | 'charge';
export type Placed = { readonly man: string; readonly pose: Pose };
export type Pair = readonly [observer: string, target: string];
/** What befell a man hand to hand. */
export type Blow = { readonly man: string; readonly effect: 'killed' | 'wounded' | 'broken' | 'ignored' };

export type Event =
  | { readonly type: 'laid'; readonly side: Side; readonly men: readonly Placed[] }
  | { readonly type: 'turnBegan'; readonly turn: number }
  | { readonly type: 'initiativeRolled'; readonly roll: Resolved; readonly chooser: Side | null }
  | { readonly type: 'orderChosen'; readonly side: Side; readonly first: Side }
  | { readonly type: 'phaseBegan'; readonly phase: Phase; readonly active: Side | null }
  | {
      readonly type: 'cpSpent';
      readonly side: Side;
      readonly leader: string;
      readonly kind: CommandAction;
      readonly men: readonly string[];
      readonly target: string | null;
      readonly from: string | null;
      readonly order: UnitOrder | null;
    }
  | {
      readonly type: 'conformed';
      readonly side: Side;
      readonly lead: string;
      readonly followers: readonly string[];
    }
  | { readonly type: 'commandEnded'; readonly side: Side }
  | {
      readonly type: 'controlTested';
      readonly man: string;
      readonly side: Side;
      readonly hidden: boolean;
      readonly test: Resolved;
    }
  | {
      readonly type: 'controlShared';
      readonly man: string;
      readonly side: Side;
      readonly hidden: boolean;
      readonly lead: string;
      readonly result: Control;
    }
  | { readonly type: 'firesForgotten' }
  | {
      readonly type: 'actBegan';
      readonly man: string;
      readonly side: Side;
      readonly hidden: boolean;
      readonly repeats: boolean;
    }
  | { readonly type: 'gunActBegan'; readonly gun: string; readonly crew: readonly string[] }
  | {
      readonly type: 'walked';
      readonly man: string;
      readonly side: Side;
      readonly hidden: boolean;
      readonly how: Going;
      readonly path: Path;
      readonly pose: Pose;
      readonly roll: Resolved | null;
      readonly pace: 1 | 2;
      readonly left: boolean;
      /** A charge that reached its enemy. */
      readonly contact: boolean;
      /** LPG-4.8 What cut the move short. */
      readonly cut: Cut | null;
      /** LPG-4.7 What took an inch off what was rolled: a piece of ground, or `snow`. */
      readonly heavy: string | null;
    }
  | {
      readonly type: 'turned';
      readonly man: string;
      readonly side: Side;
      readonly hidden: boolean;
      readonly facing: number;
    }
  | {
      readonly type: 'did';
      readonly man: string;
      readonly side: Side;
      readonly hidden: boolean;
      readonly deed: Exclude<
        Action,
        'move' | 'crawl' | 'shuffle' | 'turn' | 'acquire' | 'fire' | 'limber' | 'unlimber'
      >;
      /** The weapon as it is then, where it is about one. */
      readonly arms: readonly Arm[] | null;
      readonly horse: string | null;
    }
  | {
      readonly type: 'looked';
      readonly man: string;
      readonly side: Side;
      readonly hidden: boolean;
      readonly target: string | null;
      readonly piece: string | null;
      /** An action, or a command point. */
      readonly assessing: boolean;
      readonly look: Resolved | null;
      readonly found: readonly string[];
    }
  | {
      readonly type: 'shot';
      readonly man: string;
      readonly side: Side;
      readonly hidden: boolean;
      readonly target: string | null;
      readonly point: Place | null;
      readonly piece: string | null;
      /** Whoever it may have struck was hidden from the firer. */
      readonly veiled: boolean;
      readonly targetSide: Side | null;
      readonly shot: Resolved | null;
    }
  | {
      readonly type: 'gunWalked';
      readonly gun: string;
      readonly how: 'move' | 'shuffle' | 'retire';
      readonly path: Path;
      readonly pose: Pose;
      readonly crew: readonly Placed[];
      readonly roll: Resolved | null;
      readonly cut: Cut | null;
    }
  | { readonly type: 'gunTurned'; readonly gun: string; readonly facing: number }
  | {
      readonly type: 'gunServed';
      readonly gun: string;
      readonly side: Side;
      readonly deed: 'reload' | 'limber' | 'unlimber';
      readonly loaded: boolean;
      readonly progress: number;
    }
  | {
      readonly type: 'misloaded';
      readonly gun: string;
      /** Null in records of earlier versions. */
      readonly side: Side | null;
      readonly face: number;
    }
  | {
      readonly type: 'gunLooked';
      readonly gun: string;
      readonly side: Side;
      readonly man: string;
      readonly target: string | null;
      readonly piece: string | null;
      readonly look: Resolved | null;
      readonly found: readonly string[];
    }
  | {
      readonly type: 'zoneFired';
      readonly gun: string;
      readonly round: 'gatling' | 'canister';
      readonly aim: Place;
      readonly target: string | null;
    }
  | {
      readonly type: 'zoneStruck';
      readonly gun: string;
      readonly man: string;
      readonly side: Side;
      readonly hidden: boolean;
      readonly fire: Resolved;
    }
  | {
      readonly type: 'shelled';
      readonly gun: string;
      readonly at: string;
      readonly aim: Place;
      readonly target: string | null;
      readonly scatter: Resolved;
      readonly fall: Place;
      readonly penalty: number;
    }
  | {
      readonly type: 'burst';
      readonly gun: string;
      readonly fall: Place;
      readonly men: readonly string[];
      readonly sides: readonly Side[];
      readonly hidden: readonly boolean[];
      readonly burst: Resolved;
    }
  | {
      readonly type: 'sighted';
      readonly side: Side;
      readonly gained: readonly Pair[];
      readonly lost: readonly Pair[];
    }
  /** Whose search found him; null where nobody sought him. */
  | { readonly type: 'revealed'; readonly man: Man; readonly foundBy: Side | null }
  | { readonly type: 'hid'; readonly men: readonly string[] }
  | {
      readonly type: 'halted';
      readonly man: string;
      readonly side: Side;
      readonly hidden: boolean;
      readonly why: string;
    }
  | { readonly type: 'actionsEnded'; readonly side: Side }
  | { readonly type: 'broke'; readonly man: string; readonly place: Place }
  | { readonly type: 'pursuitDue'; readonly man: string; readonly rolls: readonly string[] }
  | {
      readonly type: 'pursuitChosen';
      readonly man: string;
      readonly side: Side;
      readonly hidden: boolean;
      readonly choice: AGradeChoice;
    }
  | {
      readonly type: 'pursuitTested';
      readonly man: string;
      readonly side: Side;
      readonly hidden: boolean;
      readonly quarry: string;
      readonly test: Resolved;
    }
  | {
      readonly type: 'ran';
      readonly man: string;
      readonly path: Path;
      readonly pose: Pose;
      readonly runs: readonly Resolved[];
      readonly fled: boolean;
    }
  | { readonly type: 'rallied'; readonly man: string }
  | {
      readonly type: 'pursued';
      readonly man: string;
      readonly quarry: string;
      readonly path: Path;
      readonly pose: Pose;
      readonly runs: readonly Resolved[];
      readonly caught: boolean;
    }
  | { readonly type: 'flightEnded'; readonly man: string }
  | {
      readonly type: 'chargeDeclared';
      readonly man: string;
      readonly target: string;
      readonly pace: 1 | 2;
      readonly inContact: boolean;
    }
  | { readonly type: 'chargesEnded'; readonly side: Side }
  | { readonly type: 'resolvingBegan'; readonly stage: Resolving }
  | {
      readonly type: 'chargeTested';
      readonly man: string;
      readonly charging: boolean;
      readonly test: Resolved;
    }
  | { readonly type: 'chargeCalledOff'; readonly man: string }
  | {
      readonly type: 'fought';
      readonly man: string;
      readonly opponents: readonly string[];
      readonly fight: Resolved;
      readonly blows: readonly Blow[];
    }
  | {
      readonly type: 'moraleChecked';
      readonly unit: string;
      readonly side: Side;
      readonly hidden: boolean;
      readonly check: Resolved | null;
      readonly retires: boolean;
    }
  | { readonly type: 'retired'; readonly unit: string }
  | { readonly type: 'moraleEnded'; readonly side: Side }
  | {
      readonly type: 'stunsEnded';
      readonly side: Side;
      readonly hidden: boolean;
      readonly men: readonly string[];
    }
  | { readonly type: 'turnEnded'; readonly turn: number }
  | { readonly type: 'ended'; readonly verdict: Verdict };

export type EventOf<T extends Event['type']> = Extract<Event, { readonly type: T }>;

export type SkirmishScenario = Scenario & { readonly start: Omit<State, 'options'> };
export type { Ground };
