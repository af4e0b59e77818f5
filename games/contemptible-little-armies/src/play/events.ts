import type { Resolved, Side, Verdict } from '@sandtable/engine';
import type { Path, Place, Pose } from '@sandtable/table';
import type { Going, Posture } from '../sheet/vocabulary.ts';
import type {
  Cover,
  Edge,
  Falling,
  Fate,
  Formation,
  Late,
  Order,
  Phase,
  Stretch,
  WeaponClass,
} from './state.ts';

/** What can happen. Facts: they carry outcomes and faces, and are never judged again. */

export type Event =
  | {
      type: 'deployed';
      unit: string;
      pose: Pose;
      formation: Formation;
      ranks: number;
      hiddenFrom?: Side;
    }
  | { type: 'pointRegistered'; side: Side; battery: string; point: Place }
  | { type: 'orderWritten'; side: Side; unit: string; order: Order }
  | { type: 'setUpDone'; side: Side; next: Side | null }
  | { type: 'turnBegan'; turn: number }
  | { type: 'phaseBegan'; phase: Phase; active: Side }
  | { type: 'batteryAimed'; side: Side; battery: string; point: Place; shell: 'he' | 'gas' }
  | { type: 'respiratorsChosen'; side: Side; unit: string; on: boolean }
  | { type: 'sealed'; side: Side }
  | { type: 'opened'; respirators: readonly { readonly unit: string; readonly on: boolean }[] }
  | { type: 'orderDiced'; side: Side; unit: string; order: Order; rolled: Resolved; obeyed: boolean }
  | {
      type: 'arrivalDiced';
      side: Side;
      unit: string;
      rolled: Resolved;
      pose: Pose | null;
      edge: Edge | null;
      stretch: Stretch | null;
    }
  | { type: 'turnPassed'; to: Side }
  | { type: 'passed'; side: Side }
  | {
      type: 'stood';
      unit: string;
      facing: number | null;
      counts: boolean;
      /** CLA-3.7 Its cover before it turned; older records do not say. */
      cover?: Cover;
      hiddenFrom?: Side;
    }
  | {
      type: 'moveBegan';
      unit: string;
      going: Going;
      rolled: Resolved;
      allowance: number;
      hiddenFrom?: Side;
    }
  | {
      type: 'moved';
      unit: string;
      path: Path;
      pose: Pose;
      /** Did it leave its place (CLA-2.12), and did it end nearer the enemy (CLA-0.7)? */
      moved: boolean;
      advanced: boolean;
      /** Turned to its new facing where it began, or where it ended. */
      turned: 'first' | 'last';
      cover: Cover;
      /** Enemies that it moved into contact with; vehicles that it only stands beside. */
      contacts: readonly string[];
      touches: readonly string[];
      entering: Edge | null;
      exit: string | null;
      /** Who does not see it: the enemy of a sniper who hides. */
      hiddenFrom?: Side;
    }
  | { type: 'breakdownDiced'; unit: string; rolled: Resolved; brokenDown: boolean }
  | { type: 'formed'; unit: string; formation: Formation; ranks: number; cover: Cover }
  | { type: 'mounted'; unit: string; mounted: boolean; cover: Cover }
  | {
      type: 'brokeOff';
      unit: string;
      going: Going;
      rolled: Resolved;
      path: Path;
      pose: Pose;
      cover: Cover;
    }
  | {
      type: 'flew';
      unit: string;
      legs: Path;
      pose: Pose;
      passed: readonly string[];
      mistake: Resolved;
      mistaken: { readonly unit: string; readonly inches: number } | null;
    }
  /** `late` is how it may come back (CLA-8.1); its owner's secret. */
  | { type: 'flewOff'; side: Side; unit: string; late: Late | null }
  | {
      type: 'movementOver';
      postures: Readonly<Record<string, Posture>>;
      afvs: Readonly<Record<string, 'tank' | 'armoured-car'>>;
      /** Older records do not say. */
      covers?: Readonly<Record<string, Cover>>;
    }
  | { type: 'revealed'; unit: string; pose: Pose }
  | {
      type: 'missionFell';
      side: Side;
      battery: string;
      name: string;
      shell: 'he' | 'gas';
      fall: Place;
      radius: number;
      strike: Resolved;
      effect: Resolved;
      falling: readonly Falling[];
      gassed: readonly string[];
      hit: readonly string[];
    }
  | {
      type: 'aaFired';
      unit: string;
      aircraft: string;
      fire: Resolved;
      engaged: boolean;
      drivenOff: boolean;
    }
  | {
      type: 'strafed';
      unit: string;
      target: string;
      /** Nothing where a friend is armoured and cannot be harmed. */
      attack: Resolved | null;
      falling: readonly Falling[];
      hit: readonly string[];
    }
  | {
      type: 'shot';
      unit: string;
      weaponClass: WeaponClass;
      target: string;
      fire: Resolved;
      falling: readonly Falling[];
      hit: readonly string[];
      burst: Place | null;
      radius: number;
    }
  | {
      type: 'shotAtAfv';
      unit: string;
      weaponClass: WeaponClass;
      vehicle: string;
      fire: Resolved;
      knockedOut: boolean;
    }
  | { type: 'fell'; unit: string; men: readonly number[]; gone: boolean }
  | { type: 'wrecked'; unit: string; fate: Fate }
  | {
      type: 'fought';
      attacker: string;
      defender: string;
      /** Officers who fight along (CLA-10.5). */
      officers: readonly string[];
      fight: Resolved;
      falling: readonly Falling[];
    }
  | {
      type: 'tested';
      unit: string;
      test: Resolved;
      markers: number;
      reasons: readonly string[];
      waived: boolean;
      routed: boolean;
    }
  | { type: 'rallied'; officer: string; unit: string; rolled: Resolved; markers: number }
  | { type: 'turnEnded' }
  | { type: 'ended'; verdict: Verdict };
export type EventOf<T extends Event['type']> = Extract<Event, { type: T }>;
