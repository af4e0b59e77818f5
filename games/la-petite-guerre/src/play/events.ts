import type { Resolved, Side, Verdict } from '@sandtable/engine';
import type { Path, Place, Pose } from '@sandtable/table';
import type { Action, AGradeChoice, CommandAction } from '../sheet/vocabulary.ts';
import type { Cut } from '../table/ways.ts';
import type { Arm, Control, Man, Phase, Resolving, UnitOrder } from './state.ts';

/** What can happen. Facts: they carry outcomes and faces, and are never judged again. */

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
