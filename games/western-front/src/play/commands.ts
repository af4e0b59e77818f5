import type { Side } from '@sandtable/engine';
import type { Path, Place, Pose } from '@sandtable/table';
import type { Ammunition, Formation } from '../sheet/vocabulary.ts';
import type { Estimate, Role, Shot } from './state.ts';

/** What may be ordered. Plain data. */

export type Command =
  | {
      readonly type: 'deploy';
      readonly side: Side;
      readonly unit: string;
      readonly pose: Pose;
      readonly formation?: Formation;
      readonly ranks?: 1 | 2;
    }
  | { readonly type: 'sections'; readonly side: Side; readonly sections: 1 | 2 }
  | {
      readonly type: 'plot';
      readonly side: Side;
      readonly gun: string;
      readonly estimate: Estimate;
      readonly ammo: Ammunition;
      readonly turn: number;
    }
  | {
      readonly type: 'retarget';
      readonly side: Side;
      readonly section: number;
      readonly estimate: Estimate;
      readonly ammo: Ammunition;
      readonly turn?: number;
    }
  | { readonly type: 'hold' | 'fire'; readonly side: Side; readonly section: number }
  | { readonly type: 'ready'; readonly side: Side }
  | { readonly type: 'first' | 'second'; readonly side: Side }
  | {
      readonly type: 'move';
      readonly side: Side;
      readonly unit: string;
      readonly path: Path;
      readonly facing: number;
    }
  | { readonly type: 'strategic'; readonly side: Side; readonly unit: string; readonly path: Path }
  | {
      readonly type: 'charge';
      readonly side: Side;
      readonly unit: string;
      readonly target: string;
      readonly also?: readonly string[];
    }
  | {
      readonly type: 'form';
      readonly side: Side;
      readonly unit: string;
      readonly formation: Formation;
      readonly ranks?: 1 | 2;
    }
  | {
      readonly type: 'posture';
      readonly side: Side;
      readonly unit: string;
      readonly posture: 'standing' | 'prone';
    }
  | { readonly type: 'limber' | 'mount' | 'swim'; readonly side: Side; readonly unit: string }
  | { readonly type: 'replace'; readonly side: Side; readonly unit: string }
  | { readonly type: 'done'; readonly side: Side }
  | {
      readonly type: 'answer';
      readonly side: Side;
      readonly how: 'fire' | 'rise' | 'hold';
      readonly at?: string;
    }
  | { readonly type: 'shoot'; readonly side: Side; readonly shot: Shot }
  | { readonly type: 'grenade'; readonly side: Side; readonly bomber: string; readonly point: Place }
  /** All shots of a side at once, sealed. */
  | { readonly type: 'allot'; readonly side: Side; readonly shots: readonly Shot[] }
  | { readonly type: 'nominate'; readonly side: Side; readonly figure: Role }
  | {
      readonly type: 'strike';
      readonly side: Side;
      readonly weapon: 'gun' | 'machine-gun';
      /** Of two sponson guns the right one, 0, or the left one, 1. */
      readonly mount?: 0 | 1;
    }
  | { readonly type: 'goBack'; readonly side: Side; readonly direction: number }
  | { readonly type: 'follow'; readonly side: Side; readonly follow: boolean };
