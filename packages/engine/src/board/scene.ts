import type { Path, Place, Pose, Sight } from '@sandtable/table';
import type { AnyRuleset, GameState, Resolved, Side } from '../play/game.ts';

/** What stands on the table and what an event looks like there, as one viewer sees it. Plain data; a board draws it. */

/** What a base or figure looks like from above. */
export type Glyph =
  | 'rifle'
  | 'smg'
  | 'lmg'
  | 'hmg'
  | 'at-rifle'
  | 'mortar'
  | 'cavalry'
  | 'at-gun'
  | 'field-gun'
  | 'heavy-gun'
  | 'limber'
  | 'tank'
  | 'tankette'
  | 'armoured-car'
  | 'truck'
  | SingleGlyph;

/** One figure, gun or machine by itself, drawn to the size of its own base. */
export type SingleGlyph =
  | 'man'
  | 'lmg-man'
  | 'marksman'
  | 'sniper'
  | 'bomber'
  | 'trench-broom'
  | 'flamethrower'
  | 'at-rifle-man'
  | 'observer'
  | 'officer'
  | 'nco'
  | 'gunner'
  | 'horseman'
  | 'mounted-officer'
  | 'hmg-gun'
  | 'light-mortar'
  | 'gun'
  | 'gatling'
  | 'aa-gun'
  | 'mark-tank'
  | 'whippet'
  | 'a7v'
  | 'aircraft'
  | 'wagon';

/** What shows on a single figure. */
export type FigureMark =
  | 'loaded'
  | 'unloaded'
  | 'prone'
  | 'crawling'
  | 'stunned'
  | 'wounded'
  | 'broken'
  | 'hidden'
  | 'fallen'
  | 'acquired'
  | 'seen'
  | 'guessed';

/** One base on the table, in thousandths of an inch; `width` is across its front. */
export type Figure = {
  readonly glyph: Glyph;
  readonly pose: Pose;
  readonly width: number;
  readonly depth: number;
  readonly marks?: readonly FigureMark[];
};

/** States that show on a unit or in its tag. */
export type BlockMark =
  | 'declared'
  | 'fired'
  | 'moved'
  | 'pinned'
  | 'retiring'
  | 'routing'
  | 'broken'
  | 'engaged'
  | 'immobilised'
  | 'wreck'
  | 'order-attack'
  | 'order-hold'
  | 'order-withdraw';

/** A unit as it is drawn and listed. */
export type Block = {
  readonly id: string;
  readonly name: string;
  /** For its tag: twelve letters at most. */
  readonly short: string;
  readonly side: Side;
  /** Null for a unit that is in the game but not on the table: off-table guns, passengers, reinforcements. */
  readonly pose: Pose | null;
  readonly figures: readonly Figure[];
  readonly strength: { readonly now: number; readonly full: number; readonly of: string };
  /** Disruption or morale markers against how many it can bear. */
  readonly beads: { readonly filled: number; readonly sockets: number; readonly name: string } | null;
  readonly tokens: number;
  /** 2 best, 1 better, 0 plain, -1 poor. */
  readonly quality: -1 | 0 | 1 | 2;
  readonly marks: readonly BlockMark[];
  /** What it belongs to, for the order of battle. */
  readonly formation: string;
  /** Its state in a few words, for lists: "in a trench", "arrives on turn 3". */
  readonly note: string;
  /** Facts for its card: ["Quality", "trained"]. */
  readonly facts: readonly (readonly [string, string])[];
  readonly officer: number | null;
  /** Single men of one group have one tag, the group's: see `Scene.groups`. */
  readonly group?: string;
  /** A gun whose crew are blocks themselves: they are counted there. */
  readonly crewed?: true;
};

/** Single men who are handled and listed together. */
export type Group = {
  readonly id: string;
  readonly name: string;
  /** For its tag: twelve letters at most. */
  readonly short: string;
  readonly side: Side;
  readonly now: number;
  readonly full: number;
  /** 2 best, 1 better, 0 plain, -1 poor. */
  readonly quality: -1 | 0 | 1 | 2;
  /** It has more men than whoever looks on has seen: its numbers are of those. */
  readonly unseen?: true;
};

/** Something on the table that is no unit. */
export type Counter = {
  readonly id: string;
  readonly kind: 'marker' | 'officer';
  readonly side: Side;
  readonly place: Place;
  readonly label: string;
  /** A marker of one's own: what lies beneath it, and whose it is. */
  readonly own: 'real' | 'dummy' | null;
  readonly unit: string | null;
};

/**
 * Ground that means something. What has happened (`blast`, `barrage`, `fall`) is ink, what is planned (`plot`, `aim`)
 * is pencil and its owner's alone, clouds (`smoke`, `gas`) lie on top.
 */
export type Spot = {
  readonly kind:
    | 'objective'
    | 'zone'
    | 'exit'
    | 'smoke'
    | 'gas'
    | 'blast'
    | 'barrage'
    | 'fall'
    | 'plot'
    | 'aim'
    | 'building';
  readonly name: string;
  readonly place: Place;
  readonly radius: number;
  readonly corners?: readonly Place[];
  readonly holder?: Side | null;
  /** What is said of it instead of who holds it: to a side that may not see who does. */
  readonly held?: string;
  /** A word or number drawn at it: the shell and turn of a plot, the number of a gas. */
  readonly label?: string;
  /** Turns that a cloud has lain; and by how much it drifts next. */
  readonly age?: number;
  readonly drift?: Place;
  /** What still stands of a building. */
  readonly damage?: { readonly now: number; readonly full: number };
};

/** A line of sight with its reason, and how far it is by the rules. */
export type Look = Sight & { readonly inches: number };

/** The table as one viewer sees it. */
export type Scene = {
  readonly blocks: readonly Block[];
  readonly counters: readonly Counter[];
  readonly spots: readonly Spot[];
  /** Features of the map that are gone, such as flattened wire. */
  readonly gone: readonly string[];
  readonly groups?: readonly Group[];
  /** What is being done while the other side is asked: the order that may be reacted to. */
  readonly underWay?: Trail;
};

/** Where a shell was aimed along its line of fire and where it burst; in some games on a grid of eight squares round the aim point. */
export type Fall = {
  readonly from: Place;
  readonly aimed: Place;
  readonly place: Place;
  /** Of the burst, in thousandths; and so far some of it reaches. */
  readonly radius: number;
  readonly outer?: number;
  /** The square by which it strayed: 1 is beyond the aim point, then clockwise; 0 for none, null where there is no grid. */
  readonly square: number | null;
};

/** What an event looks like on the table. */
export type Trail = {
  readonly units: readonly string[];
  readonly path?: Path;
  readonly pose?: Pose | null;
  readonly aim?: { readonly from: Place; readonly to: Place };
  /** A shell, with how it strayed. */
  readonly fall?: Fall;
  readonly resolved?: Resolved;
  /** What players remember a battle by, where the table alone does not show it. */
  readonly moment?: 'initiative' | 'airstrike' | 'officer';
};

/** Every unit with the strength that it has and had, in bases, elements or men; nobody twice. */
export type Strength = {
  readonly id: string;
  readonly name: string;
  readonly side: Side;
  readonly now: number;
  readonly full: number;
};

export const musterOf = ({ blocks }: Scene): readonly Strength[] =>
  blocks
    .filter(({ crewed }) => !crewed)
    .map(({ id, name, side, strength: { now, full } }) => ({ id, name, side, now, full }));

/** Two sides see the same unless one of them has a secret. */
export const hasSecrets = (rules: AnyRuleset, state: GameState, sides: readonly Side[]): boolean =>
  new Set(sides.map((side) => JSON.stringify({ ...rules.view(state, side), map: null }))).size > 1;
