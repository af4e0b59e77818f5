import type { Outcome } from '@sandtable/engine';

/** The input of a procedure as it is entered: only what was stated. */
export type Input = Readonly<Record<string, unknown>>;

/** What to do after a result, perhaps with the next procedure filled in. */
export type FollowUp = {
  readonly when?: (outcome: Outcome, input: Input) => boolean;
  readonly say: string | ((outcome: Outcome, input: Input) => string);
  readonly rule?: string;
  readonly to?: string;
  /** What is known of the next input: from the result, or from what was stated before. */
  readonly fill?: (outcome: Outcome, input: Input) => Input;
  /** Who goes on in the next procedure: its part → the part played in this one. */
  readonly cast?: Readonly<Record<string, string>>;
  /** Shown only where the next procedure, filled in, would roll: a test that is not due is not asked for. */
  readonly ifDue?: true;
  /** What only the player can know: it is asked for. What the next form needs and nobody filled in is asked for anyway. */
  readonly asks?: readonly string[];
};

export type UnitValue = string | number | boolean;
export type UnitValues = Readonly<Record<string, UnitValue>>;

/** A part that a unit of the book can play in a procedure. */
export type Role = {
  readonly name: string;
  /** Who can play it, where not everybody can. */
  readonly who?: (unit: UnitValues) => boolean;
  /** Input path → what of the unit goes there: a key, `key@start` of the turn, `key@lost` or `key@gained` since then, or worked out. */
  readonly reads: Readonly<
    Record<string, string | ((unit: UnitValues, input: Input, atStart: UnitValues) => UnitValue | undefined)>
  >;
  /** Fields that speak of one moment of this unit: they do not stay for the next. */
  readonly resets?: readonly string[];
  /** What the result makes of the unit. */
  readonly writes?: (outcome: Outcome, unit: UnitValues, input: Input) => UnitValues;
};

/** How a procedure is shown; everything may be left out. */
export type Presented = {
  /** The common case, so that only what is special must be said. */
  readonly start?: Input;
  /** The common case on one card, so that it fits a phone: its fields in order, with short names. */
  readonly card?: {
    readonly fields: readonly string[];
    /** Path → a short label; `path=value` → a short name of a choice. */
    readonly short?: Readonly<Record<string, string>>;
  };
  /** What choosing a value brings along: an HMG team is not ten guns. `weapon=hmg` → the fields that it sets. */
  readonly sets?: Readonly<Record<string, Input>>;
  /** What the main number counts: `figures killed`. */
  readonly noun?: string;
  /** Fields that are seldom needed: folded away until they are set. */
  readonly more?: readonly string[];
  readonly next?: readonly FollowUp[];
  readonly roles?: readonly Role[];
  /** Field pairs that change places when the sides are swapped. */
  readonly swap?: readonly (readonly [string, string])[];
};

/** A line of the book: what is written down of a unit. */
export type UnitField = {
  readonly key: string;
  readonly label: string;
  readonly start: UnitValue;
  readonly choices?: Readonly<Record<string, string>>;
  readonly min?: number;
  readonly max?: number;
};

export type UnitSheet = {
  readonly fields: readonly UnitField[];
  /** Which field is the strength, and which counts beads. */
  readonly strength: string;
  readonly beads?: string;
};

/** What a turn brings for a unit, once: due where the procedure, filled in from the book, rolls for it. */
export type Owed = {
  readonly procedure: string;
  readonly role: string;
  /** After the unit's name: `tests its morale before the turn ends`. */
  readonly say: string;
  /** It is the player's choice: the turn ends without it unasked. */
  readonly may?: true;
  /** Only for these units of the book. */
  readonly when?: (unit: UnitValues, atStart: UnitValues) => boolean;
  /** Another procedure says whether it is due: this field of its outcome is then true. */
  readonly ifSays?: { readonly procedure: string; readonly role: string; readonly field: string };
  /** What is always so: then it is a reminder that stays to the end of the turn, for something that is not rolled. */
  readonly fill?: Input;
  /** What the book cannot know. */
  readonly asks?: readonly string[];
};

/** The companion's side of a game: data, no rules. */
export type Presentation = {
  /** Procedures by when they are wanted; what is not named comes last. */
  readonly groups: readonly { readonly title: string; readonly procedures: readonly string[] }[];
  /** What outcome fields are called, where their own name does not say it. */
  readonly nouns: Readonly<Record<string, string>>;
  readonly procedures: Readonly<Record<string, Presented>>;
  readonly unit: UnitSheet;
  /** What a turn brings for units. */
  readonly owed?: readonly Owed[];
  /** What the end of a turn asks of a whole side, with its units as the book has them; nothing while it need not be asked. */
  readonly ofSide?: {
    readonly procedure: string;
    readonly say: string;
    readonly may?: true;
    readonly input: (units: readonly UnitValues[]) => Input | undefined;
  };
};

/** Reading outcomes and inputs, which are records of anything. */
export const num = (value: unknown): number => (typeof value === 'number' ? value : 0);
export const yes = (value: unknown): boolean => value === true;
export const part = (value: unknown): Input =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Input) : {}; // looked at just now
/** Strength after losses, never below nothing. */
export const less = (unit: UnitValues, key: string, lost: unknown): UnitValues => ({
  [key]: Math.max(0, num(unit[key]) - num(lost)),
});
