import type { Side } from '@sandtable/engine';
import type { Path } from '@sandtable/table';
import type { AGradeChoice, CommandAction } from '../sheet/vocabulary.ts';
import type { Aim, UnitOrder } from './state.ts';

/** What may be ordered. Plain data. */

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
