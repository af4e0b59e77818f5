import type { GameState, Resolved, Scenario, Side, Verdict } from '@sandtable/engine';
import type { Path, Place, Pose } from '@sandtable/table';
import type { House } from '../sheet/options.ts';
import type { Quality, Type } from '../sheet/vocabulary.ts';

export type Action = 'move' | 'move-and-fire' | 'fire' | 'assault' | 'rally';
/** What a reacting unit may do; `hold` is to react and do nothing (GWB-3.4). */
export type Reaction = Action | 'hold';
export type Edge = 'north' | 'south';

export type Unit = {
  readonly id: string;
  readonly name: string;
  readonly side: Side;
  readonly type: Type;
  readonly quality: Quality;
  readonly offTable: boolean;
  /** The turn in which it comes on; 0 from the start. */
  readonly arrives: number;
  /** Scenario limit, where there is one. */
  readonly activationsPerTurn: number | null;
  /** Centre and facing; null off the table, not yet arrived, gone. */
  pose: Pose | null;
  /** Where it comes on, or stood before the game. */
  readonly entry: Pose | null;
  bases: number;
  basesLost: number;
  moraleMarkers: number;
  tokensOnUnit: number;
  activations: number;
  broken: boolean;
  destroyed: boolean;
  leftTable: boolean;
  dismounted: boolean;
  moved: boolean;
};

export type SideState = {
  readonly id: Side;
  readonly name: string;
  readonly edge: Edge;
  readonly zones: readonly (readonly Place[])[];
  readonly fixedTokens: number;
  readonly scenarioTokens: number;
  tokens: number;
  ready: boolean;
};

/** An action that is under way while the other side may react. */
export type Pending = {
  readonly unit: string;
  readonly action: Action;
  readonly path: Path;
  readonly facing: number | null;
  readonly target: string | null;
  /** Smoke shells go at a point (GWB-13.2). */
  readonly point: Place | null;
  readonly mount: 'mount' | 'dismount' | null;
  readonly mountAt: 'start' | 'end';
  /** Fire before the move (house rule of GWB-4.3). */
  readonly fireFirst: boolean;
  /** Has it been carried out? A reaction to fire or rally comes afterwards (GWB-3.5). */
  readonly stage: 'declared' | 'done';
  /** Units that have tried to react to it. */
  readonly tried: readonly string[];
  /** Reactions that succeeded and wait for their point of the path. */
  readonly waiting: readonly Waiting[];
};

export type Waiting = {
  readonly unit: string;
  readonly action: Reaction;
  readonly atDistance: number;
  readonly path: Path;
  readonly facing: number | null;
};

export type Smoke = { readonly centre: Place; readonly radius: number; readonly lastTurn: number };
export type Objective = { readonly id: string; readonly name: string; readonly place: Place };
export type Phase = 'deploy' | 'activation' | 'reaction' | 'seize-choice' | 'over';

export type State = GameState & {
  turn: number;
  readonly turns: number;
  readonly options: House;
  readonly sides: readonly SideState[];
  readonly units: { [id: string]: Unit };
  readonly objectives: readonly Objective[];
  readonly victory: { readonly attacker: Side; readonly objectives: number };
  readonly initiative: readonly {
    readonly turn: number;
    readonly holder?: Side;
    readonly bonus?: readonly number[];
  }[];
  readonly secretDeployment: boolean;
  phase: Phase;
  /** Whose deployment it is, or who is active. */
  active: Side;
  spentThisStint: number;
  pending: Pending | null;
  /** The side that may seize the initiative. */
  maySeize: Side | null;
  smoke: readonly Smoke[];
  verdict: Verdict | null;
};

/** A scenario of this game: the neutral part and its forces. */
export type BattalionScenario = Scenario & {
  readonly houseRules: Readonly<Record<string, string | number>>;
  readonly start: Omit<State, 'options'>;
};

export type Command =
  | { type: 'place'; side: Side; unit: string; pose: Pose }
  | { type: 'ready'; side: Side }
  | {
      type: 'activate';
      side: Side;
      unit: string;
      action: Action;
      path?: Path;
      facing?: number;
      target?: string;
      point?: Place;
      mount?: 'mount' | 'dismount';
      mountAt?: 'start' | 'end';
      fireFirst?: boolean;
    }
  | { type: 'surrender'; side: Side }
  | { type: 'discard'; side: Side; n: number }
  | {
      type: 'react';
      side: Side;
      unit: string;
      action: Reaction;
      atDistance?: number;
      path?: Path;
      facing?: number;
      target?: string;
    }
  | { type: 'decline'; side: Side }
  | { type: 'seize'; side: Side }
  | { type: 'leave'; side: Side };

/** What a volley, assault or rally left of a unit. */
export type Condition = {
  readonly bases: number;
  readonly basesLost: number;
  readonly moraleMarkers: number;
  readonly broken: boolean;
  readonly destroyed: boolean;
};

export type Event =
  | { type: 'placed'; unit: string; side: Side; pose: Pose; secret: boolean }
  | { type: 'deployed'; side: Side; next: Side | null; secret: boolean }
  | { type: 'turnBegan'; turn: number }
  | { type: 'arrived'; unit: string; pose: Pose | null }
  | { type: 'tokensCollected'; side: Side; tokens: number; collected: Resolved }
  | { type: 'initiativeRolled'; active: Side | null; rolled: Resolved }
  | {
      type: 'activated';
      unit: string;
      side: Side;
      pending: Pending;
      test: Resolved;
      tokensOnUnit: number;
      success: boolean;
    }
  | { type: 'reactionOpened'; side: Side }
  | {
      type: 'reacted';
      unit: string;
      side: Side;
      test: Resolved;
      tokensOnUnit: number;
      success: boolean;
      maySeize: boolean;
      waiting: Waiting | null;
    }
  | { type: 'reactionClosed' }
  | { type: 'mounted'; unit: string; dismounted: boolean }
  | { type: 'terrainTested'; unit: string; feature: string; name: string; at: Place; tested: Resolved }
  | { type: 'moved'; unit: string; path: Path; pose: Pose; compulsory: boolean }
  | { type: 'turned'; unit: string; facing: number }
  | { type: 'fired'; unit: string; target: string; reaction: boolean; volley: Resolved; after: Condition }
  | { type: 'fireLost'; unit: string; why: string }
  | { type: 'smokeLaid'; unit: string; laid: Resolved; circles: readonly Smoke[] }
  | {
      type: 'fought';
      unit: string;
      target: string;
      fight: Resolved;
      attacker: Condition;
      defender: Condition;
    }
  | { type: 'rallied'; unit: string; test: Resolved; after: Condition }
  | { type: 'fellBack'; unit: string; path: Path; pose: Pose | null; left: boolean }
  | { type: 'held'; unit: string }
  | { type: 'actionDone' }
  | { type: 'activationOver' }
  | { type: 'seizureOffered'; side: Side }
  | { type: 'initiativePassed'; to: Side; why: 'surrender' | 'seize' | 'continue' }
  | { type: 'tokensDiscarded'; side: Side; n: number }
  | { type: 'turnEnded' }
  | { type: 'smokeCleared' }
  | { type: 'forceChecked'; side: Side; status: Resolved }
  | { type: 'ended'; verdict: Verdict };
