import type { Resolved, Side, Verdict } from '@sandtable/engine';
import type { Sealed } from '@sandtable/play';
import type { Feature, Path, Place, Pose } from '@sandtable/table';
import type { Ammunition, Artillery, Fire, Formation, MoraleResult, SmallArm } from '../sheet/vocabulary.ts';
import type {
  Charge,
  Fight,
  Hit,
  Phase,
  Plot,
  Puff,
  Question,
  Role,
  SectionOrder,
  Shot,
  Status,
  Step,
} from './state.ts';

/** What can happen. Facts: they carry outcomes and faces, and are never judged again. */

export const WAYS = [
  'move',
  'strategic',
  'charge',
  'halt',
  'retreat',
  'rout',
  'back',
  'follow',
  'home',
] as const;
export type Way = (typeof WAYS)[number];

/** Figures of a unit under a burst. */
export type Caught = {
  readonly unit: string;
  readonly figures: readonly number[];
  readonly casualties: number;
};

export type Event =
  | {
      readonly type: 'deployed';
      readonly side: Side;
      readonly unit: string;
      readonly pose: Pose;
      readonly formation: Formation;
      readonly ranks: 1 | 2;
    }
  | { readonly type: 'windRolled'; readonly wind: Resolved }
  | {
      readonly type: 'batteryCounted';
      readonly side: Side;
      readonly length: Resolved;
      readonly turns: number;
      readonly guns: readonly number[];
    }
  | { readonly type: 'plotted'; readonly side: Side; readonly plot: Plot }
  | {
      readonly type: 'retargeted';
      readonly side: Side;
      readonly section: number;
      readonly order: SectionOrder;
    }
  | { readonly type: 'sectionHeld'; readonly side: Side; readonly section: number; readonly holding: boolean }
  | { readonly type: 'sealed'; readonly side: Side }
  | { readonly type: 'turnBegan'; readonly turn: number }
  | { readonly type: 'phaseBegan'; readonly phase: Phase; readonly active: Side | null }
  | { readonly type: 'stepped'; readonly step: Step }
  | {
      readonly type: 'rallied';
      readonly units: readonly string[];
      readonly check: Resolved;
      readonly passed: boolean;
    }
  | { readonly type: 'initiativeRolled'; readonly roll: Resolved; readonly winner: Side }
  | { readonly type: 'orderChosen'; readonly first: Side }
  | { readonly type: 'bogTested'; readonly unit: string; readonly test: Resolved; readonly bogged: boolean }
  | { readonly type: 'arrived'; readonly unit: string; readonly pose: Pose }
  | {
      readonly type: 'moved';
      readonly unit: string;
      readonly way: Way;
      readonly path: Path;
      readonly pose: Pose;
      readonly spent: number;
      readonly met: readonly number[];
      readonly atWire: boolean;
    }
  | { readonly type: 'turned'; readonly unit: string; readonly facing: number; readonly spent: number }
  | { readonly type: 'formed'; readonly unit: string; readonly formation: Formation; readonly ranks: 1 | 2 }
  | { readonly type: 'postured'; readonly unit: string; readonly prone: boolean; readonly free: boolean }
  | { readonly type: 'limbered'; readonly unit: string; readonly limbered: boolean }
  | { readonly type: 'mounted'; readonly unit: string; readonly mounted: boolean }
  | { readonly type: 'joined'; readonly unit: string; readonly from: string }
  | { readonly type: 'swam'; readonly unit: string; readonly tested: number }
  | {
      readonly type: 'bridgeTested';
      readonly unit: string;
      readonly face: number;
      readonly closes: boolean;
      readonly bridge: string;
    }
  | { readonly type: 'displaced'; readonly unit: string; readonly by: string }
  | {
      readonly type: 'wireCut';
      readonly feature: string;
      readonly at: Place;
      readonly gap: number;
      readonly left: readonly Feature[];
    }
  | { readonly type: 'left'; readonly unit: string; readonly exited: boolean }
  | { readonly type: 'captured'; readonly unit: string; readonly by: string }
  | { readonly type: 'chargeDeclared'; readonly charge: Charge; readonly asked: boolean }
  | {
      readonly type: 'answered';
      readonly unit: string;
      readonly how: 'fire' | 'rise' | 'hold';
      readonly at: string | null;
    }
  | {
      readonly type: 'chargeReceived';
      readonly unit: string;
      readonly by: string;
      readonly reception: Resolved | null;
      readonly goesOn: boolean;
      readonly result: MoraleResult | null;
    }
  | { readonly type: 'chargeEnded' }
  | { readonly type: 'surrendered'; readonly unit: string }
  | { readonly type: 'cloudsAged'; readonly puffs: readonly Puff[]; readonly gone: readonly string[] }
  | {
      readonly type: 'shellFell';
      readonly side: Side;
      readonly by: string;
      readonly weapon: Artillery;
      readonly ammo: Ammunition;
      readonly fire: Fire;
      readonly from: Place;
      readonly aimed: Place;
      readonly place: Place;
      readonly aim: Resolved;
      readonly burst: Resolved | null;
      readonly caught: readonly Caught[];
      readonly specialist: boolean;
    }
  | {
      readonly type: 'sectionFired';
      readonly side: Side;
      readonly section: number;
      readonly place: Place;
      readonly times: number;
      readonly gas: boolean;
      readonly first: boolean;
    }
  | { readonly type: 'puffPlaced'; readonly puff: Puff }
  | {
      readonly type: 'structureStruck';
      readonly feature: string;
      readonly hit: Resolved;
      readonly damage: number;
      readonly destroyed: boolean;
      readonly becomes: Feature | null;
    }
  | {
      readonly type: 'vehicleStruck';
      readonly unit: string;
      readonly hit: Resolved;
      readonly damage: number;
      readonly destroyed: boolean;
      readonly struck: boolean;
    }
  | {
      readonly type: 'weaponLost';
      readonly unit: string;
      readonly weapon: 'gun' | 'machine-gun';
      readonly mount?: 0 | 1;
    }
  | { readonly type: 'gunLost'; readonly unit: string }
  | {
      readonly type: 'counterBattery';
      readonly side: Side;
      readonly section: number;
      readonly test: Resolved;
      readonly destroyed: number;
    }
  | { readonly type: 'shotWritten'; readonly side: Side; readonly shots: readonly Shot[] }
  | { readonly type: 'allotmentsOpened'; readonly written: Sealed<readonly Shot[]>['written'] }
  | {
      readonly type: 'volleyFired';
      readonly unit: string;
      readonly target: string;
      readonly weapon: SmallArm;
      readonly volley: Resolved;
      readonly casualties: number;
      readonly specialist: boolean;
    }
  /** WF-3.24 Units whose men touch the same cloud. */
  | { readonly type: 'gasShared'; readonly units: readonly string[] }
  | {
      readonly type: 'gasTested';
      readonly unit: string;
      readonly test: Resolved;
      readonly casualties: number;
      readonly among: readonly number[];
    }
  | { readonly type: 'asked'; readonly question: Question }
  // Without a side in records from before it was told.
  | { readonly type: 'nominated'; readonly unit: string; readonly side?: Side; readonly figure: Role }
  | { readonly type: 'fell'; readonly unit: string; readonly side?: Side; readonly lost: readonly Role[] }
  | { readonly type: 'hitsCleared'; readonly unit: string }
  | { readonly type: 'checksDue'; readonly checks: readonly (readonly string[])[] }
  | {
      readonly type: 'checked';
      readonly units: readonly string[];
      readonly check: Resolved;
      readonly queued: boolean;
    }
  | {
      readonly type: 'shaken';
      readonly unit: string;
      readonly status: Status;
      readonly fallBacks: number;
      readonly until: number;
    }
  | { readonly type: 'fightsFound'; readonly fights: readonly (readonly string[])[] }
  | {
      readonly type: 'fought';
      readonly first: readonly string[];
      readonly second: readonly string[];
      readonly round: number;
      readonly melee: Resolved;
      readonly fight: Fight;
      readonly hits: readonly Hit[];
    }
  | { readonly type: 'fightStage'; readonly stage: Fight['stage']; readonly follows: boolean }
  | {
      readonly type: 'fightEnded';
      readonly rounds: number;
      readonly winners: readonly string[];
      readonly together: readonly string[];
    }
  | { readonly type: 'movementEnded'; readonly side: Side }
  | { readonly type: 'turnEnded' }
  | { readonly type: 'ended'; readonly verdict: Verdict };
