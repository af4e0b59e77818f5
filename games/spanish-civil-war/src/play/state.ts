import type { GameState, Resolved, Scenario, Side, Verdict } from '@sandtable/engine';
import type { Ground, Path, Place, Pose } from '@sandtable/table';
import type { House } from '../sheet/options.ts';
import type { Action, AtGun, Condition, GrantedMove, Mark, Vehicle } from '../sheet/vocabulary.ts';

export type UnitKind = 'infantry' | 'cavalry' | 'artillery' | 'armour' | 'softskin';
export type Element =
  | 'rifle'
  | 'smg'
  | 'lmg'
  | 'hmg'
  | 'at-rifle'
  | 'mortar'
  | 'cavalry'
  | 'at-gun'
  | 'field-gun';
/** Deployed is one rank or two; a column is one file (SCW-5.6). */
export type Formation = 'deployed' | 'two-ranks' | 'column';
/** How a unit left the game. */
export type Fate = 'destroyed' | 'captured' | 'lost' | 'left';
export type FireKind = 'small-arms' | 'mg' | 'at' | 'artillery' | 'air';
export type Edge = 'north' | 'south' | 'east' | 'west';
export type Granted = { readonly result: GrantedMove; readonly inches: number };
/** SCW-14.7 Rounds of one gun at one target, in turns on end. */
export type Ranging = { readonly target: string; readonly rounds: number };

export type Unit = {
  readonly id: string;
  readonly name: string;
  readonly side: Side;
  readonly kind: UnitKind;
  readonly battalion: string | null;
  readonly mr: number;
  readonly ar: number;
  readonly vehicle: Vehicle | null;
  /** SCW-5.13 */
  readonly roadBound: boolean;
  /** The class of its anti-tank guns. */
  readonly atGun: AtGun;
  readonly tow: 'horse' | 'truck' | null;
  /** The turn in which it comes on; 0 from the start. */
  readonly arrives: number;
  readonly entry: Pose | null;
  /** Where it may be set up. */
  readonly zones: readonly Ground[];
  /** Where its dummies may lie (SCW-7.1). */
  readonly dummyZones: readonly Ground[];
  /** Centre and facing; null off the table, aboard a truck, or gone. Secret while it is concealed. */
  pose: Pose | null;
  formation: Formation;
  elements: readonly Element[];
  elementsLost: number;
  dps: number;
  mark: Mark;
  /** SCW-2.8 Kept beyond its time because of an assault. */
  markKept: boolean;
  mounted: boolean;
  limbered: boolean;
  /** The turn in which the mortar was set up (0 before the game); null while it is packed. */
  mortarSince: number | null;
  concealed: boolean;
  /** The truck that carries or tows it. */
  carrier: string | null;
  condition: Condition;
  fate: Fate | null;
  moved: boolean;
  assaultMoved: boolean;
  rolled: boolean;
  granted: Granted | null;
  /** SCW-16.6 The way of its assault move, kept until the fire is over. */
  approach: Path | null;
  rallied: boolean;
  observed: boolean;
  /** Weapon groups that have fired this turn (SCW-2.6). */
  fired: readonly string[];
  fireThisTurn: readonly FireKind[];
  fireLastTurn: readonly FireKind[];
  dpsThisTurn: number;
  /** Of these, by its own doing (SCW-3.4, SCW-4.1). */
  ownDpsThisTurn: number;
  supports: string | null;
  /** The vehicle that it assaults (SCW-17). */
  armourAssault: string | null;
  ranging: { readonly [group: string]: Ranging };
};

export type Officer = {
  readonly id: string;
  readonly name: string;
  readonly side: Side;
  readonly factor: number;
  readonly mounted: boolean;
  /** Units with which he may start; none = any. */
  readonly may: readonly string[];
  /** Where he stands alone; null with a unit. */
  place: Place | null;
  attachedTo: string | null;
  attachedThisTurn: boolean;
  movedThisTurn: boolean;
  lost: boolean;
};

/** SCW-7.1 What it stands for is known to its owner only; null in the eyes of others. */
export type Marker = {
  readonly id: string;
  readonly side: Side;
  readonly place: Place;
  readonly unit: string | null;
  readonly real: boolean | null;
};

export type SideState = {
  readonly id: Side;
  readonly name: string;
  readonly edge: Edge;
  readonly strikes: { readonly from: number; readonly until: number };
  strikesLeft: number;
  ready: boolean;
};

/** A declared shot; `unit` is null for an airstrike. */
export type Shot = {
  readonly side: Side;
  readonly unit: string | null;
  readonly group: string;
  readonly target: string;
  /** SCW-16.6 Inches along the approach of the target; null where it stands. */
  readonly point: number | null;
};

/** What a player is asked inside a phase (SCW-7.2, SCW-1.9); until he answers, the default stands. */
export type Question =
  | { readonly kind: 'reveal'; readonly side: Side; readonly unit: string }
  | {
      readonly kind: 'lose-element';
      readonly side: Side;
      readonly unit: string;
      readonly before: readonly Element[];
      readonly lost: number;
    };

/** Two units in contact (SCW-16.1). */
export type Fight = {
  readonly attacker: string;
  readonly defender: string;
  readonly turn: number;
  /** The attacker came from the flank or rear. */
  readonly flank: boolean;
};

export type Phase =
  | 'setup'
  | 'rally'
  | 'assault-movement'
  | 'movement'
  | 'declarations'
  | 'observing'
  | 'fire-standing'
  | 'fire-moving'
  | 'assaults'
  | 'over';

export type Victory =
  | {
      readonly kind: 'trenches';
      readonly attacker: Side;
      readonly decisive: number;
      /** Elements that the attacker may lose before it is beaten decisively. */
      readonly losses: number;
    }
  | {
      readonly kind: 'points';
      readonly attacker: Side;
      readonly square: { readonly ground: Ground; readonly points: number };
      readonly blocks: { readonly features: readonly string[]; readonly points: number };
      readonly tank: Vehicle;
      readonly exit: { readonly place: Place; readonly within: number; readonly points: number };
      readonly tankLost: number;
      readonly tankStuck: number;
      readonly unitLost: number;
      readonly lead: number;
    };

export type State = GameState & {
  turn: number;
  readonly turns: number;
  readonly options: House;
  sides: readonly SideState[];
  units: { [id: string]: Unit };
  officers: { [id: string]: Officer };
  markers: readonly Marker[];
  readonly victory: Victory;
  readonly firstOnTurnOne: Side;
  first: Side;
  phase: Phase;
  /** Whose step it is; null where both decide. */
  active: Side | null;
  /** SCW-2.4 Secret until both are ready. */
  declared: readonly Shot[];
  /** Open questions; while there are any, nothing else is decided. */
  asked: readonly Question[];
  fights: readonly Fight[];
  /** Chosen for phase 7. */
  leads: readonly string[];
  supports: { readonly [lead: string]: readonly string[] };
  /** Wire that tracks have flattened. */
  flattened: readonly string[];
  /** Features and the side that holds them. */
  held: { readonly [feature: string]: Side };
  verdict: Verdict | null;
};

/** A state that shares all it holds with another. Written out, so that all states have one layout (see `posed`). */
export const sharing = (state: State): State => ({
  turn: state.turn,
  turns: state.turns,
  sides: state.sides,
  units: state.units,
  officers: state.officers,
  markers: state.markers,
  victory: state.victory,
  held: state.held,
  firstOnTurnOne: state.firstOnTurnOne,
  first: state.first,
  phase: state.phase,
  active: state.active,
  declared: state.declared,
  asked: state.asked,
  fights: state.fights,
  leads: state.leads,
  supports: state.supports,
  flattened: state.flattened,
  verdict: state.verdict,
  options: state.options,
  map: state.map,
});

/** A scenario of this game: the neutral part and its forces. */
export type CompanyScenario = Scenario & { readonly start: Omit<State, 'options'> };

export type Command =
  | { type: 'place'; side: Side; unit: string; pose: Pose; formation?: Formation }
  | { type: 'place-markers'; side: Side; unit: string; places: readonly Place[]; real: number }
  | { type: 'place-officer'; side: Side; officer: string; unit: string }
  | { type: 'ready'; side: Side }
  | { type: 'end-phase'; side: Side }
  | { type: 'rally'; side: Side; unit: string }
  | { type: 'assault'; side: Side; unit: string; target: string }
  /** Facing and formation only for one that comes out of hiding (SCW-7.2). */
  | { type: 'roll-move'; side: Side; unit: string; facing?: number; formation?: Formation }
  | {
      type: 'move';
      side: Side;
      unit: string;
      path: Path;
      facing: number;
      formation?: Formation;
      actions?: readonly Action[];
      truck?: string;
    }
  | { type: 'pivot-gun'; side: Side; unit: string; facing: number }
  | { type: 'move-officer'; side: Side; officer: string; path: Path; attachTo?: string }
  | { type: 'detach-officer'; side: Side; officer: string }
  | { type: 'declare-support'; side: Side; armour: string; unit: string }
  | { type: 'declare-armour-assault'; side: Side; unit: string; armour: string }
  | { type: 'observe'; side: Side; unit: string; marker: string }
  | { type: 'fire'; side: Side; unit: string; group: string; target: string; point?: number }
  | { type: 'airstrike'; side: Side; target: string }
  | { type: 'choose-lead'; side: Side; unit: string }
  | { type: 'choose-supports'; side: Side; lead: string; supports: readonly string[] }
  | { type: 'reveal'; side: Side; unit: string; facing?: number; formation?: Formation }
  | { type: 'lose-element'; side: Side; unit: string; elements?: readonly Element[] };

/** What DPs left of a unit. */
export type Toll = {
  readonly received: number;
  readonly dps: number;
  readonly elements: readonly Element[];
  readonly destroyed: boolean;
};

export type Event =
  | { type: 'placed'; side: Side; unit: string; pose: Pose; formation: Formation }
  | { type: 'markersPlaced'; side: Side; unit: string; pose: Pose; markers: readonly Marker[] }
  | { type: 'officerPlaced'; side: Side; officer: string; unit: string }
  | { type: 'sideReady'; side: Side; passed: boolean }
  | { type: 'orderRolled'; faces: readonly (readonly [Side, number])[]; rule: string }
  | { type: 'turnBegan'; turn: number; first: Side }
  | { type: 'phaseBegan'; phase: Phase; active: Side | null }
  | { type: 'stepEnded'; side: Side }
  | { type: 'rallied'; unit: string; test: Resolved; toll: Toll }
  | { type: 'rushed'; unit: string; target: string; roll: Resolved; inches: number; mark: Mark; toll: Toll }
  | { type: 'closed'; fight: Fight }
  | { type: 'arrived'; unit: string; pose: Pose }
  | { type: 'movementRolled'; unit: string; roll: Resolved; granted: Granted | null; mark: Mark }
  | {
      type: 'moved';
      unit: string;
      path: Path;
      pose: Pose;
      formation: Formation;
      assault: boolean;
      actions: readonly Action[];
      spent: Resolved | null;
      wire: Resolved | null;
      flattened: readonly string[];
    }
  | { type: 'boarded'; unit: string; truck: string; actions: readonly Action[]; spent: Resolved }
  | { type: 'setDown'; unit: string; truck: string; pose: Pose; formation: Formation; moved: boolean }
  | { type: 'pivoted'; unit: string; facing: number }
  | { type: 'leftTable'; unit: string; path: Path }
  | {
      type: 'officerMoved';
      officer: string;
      place: Place | null;
      attachedTo: string | null;
      free: boolean;
    }
  | { type: 'wentBack'; unit: string; path: Path; pose: Pose | null; mark: Mark; rule: string }
  | { type: 'conditionChanged'; unit: string; condition: Condition; rule: string }
  | { type: 'removed'; unit: string; fate: Fate; rule: string }
  | { type: 'revealed'; marker: string; unit: Unit; officers: readonly Officer[]; rule: string }
  | { type: 'dummyRemoved'; marker: string; rule: string }
  | {
      type: 'observed';
      side: Side;
      /** Null in the eyes of those who may not know who looked. */
      unit: string | null;
      marker: string;
      hidden: boolean;
      success: boolean;
      look: Resolved | null;
    }
  | { type: 'asked'; question: Question }
  | { type: 'unasked'; unit: string }
  | { type: 'formed'; unit: string; pose: Pose; formation: Formation }
  | { type: 'elementsChosen'; unit: string; gone: readonly Element[]; elements: readonly Element[] }
  | { type: 'supportDeclared'; armour: string; unit: string }
  | { type: 'armourAssaultDeclared'; unit: string; armour: string }
  | { type: 'supportCancelled'; armour: string; rule: string }
  | { type: 'marksLifted'; units: readonly string[]; kept: readonly string[] }
  | { type: 'shotDeclared'; shot: Shot }
  | { type: 'declarationsOpened'; phase: Phase }
  | {
      type: 'shotFired';
      shots: readonly Shot[];
      kinds: readonly FireKind[];
      fire: Resolved;
      range: number | null;
      ranging: Ranging | null;
    }
  | { type: 'suffered'; unit: string; taken: Resolved; toll: Toll }
  | { type: 'leadChosen'; side: Side; unit: string; dropped: readonly string[] }
  | { type: 'supportsChosen'; side: Side; lead: string; supports: readonly string[] }
  | { type: 'armourAssaulted'; unit: string; armour: string; fight: Resolved; toll: Toll }
  | {
      type: 'fought';
      attacker: string;
      defender: string;
      fight: Resolved;
      attackerToll: Toll;
      defenderToll: Toll;
    }
  | { type: 'fightsLeft'; fights: readonly Fight[] }
  | { type: 'officerTested'; officer: string; risk: Resolved; lost: boolean }
  | { type: 'officerCaptured'; officer: string; rule: string }
  | { type: 'groundTaken'; feature: string; name: string; side: Side }
  | { type: 'rangingKept'; ranging: { readonly [unit: string]: { readonly [group: string]: Ranging } } }
  | { type: 'turnEnded'; turn: number }
  | { type: 'ended'; verdict: Verdict; rule: string };
