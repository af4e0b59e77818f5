import { atLeast, atMost, chanceOf, type Dice, type Die, type Roll, type TraceLine } from '@sandtable/dice';
import { figure } from '../words.ts';

/** A rule id, or several where one line rests on several. */
export type Cites = string | readonly string[];

/** A line of a printed modifier table. */
export type ModifierRule<S> = {
  readonly rule: Cites;
  readonly label: string;
  readonly value: number | ((situation: S) => number);
  readonly when: (situation: S) => boolean;
  /** Said where it does not apply: why not. */
  readonly not: string;
};

/** One modifier as it fell out: applied, or not and why not. */
export type Modifier = {
  readonly rule: Cites;
  readonly label: string;
  readonly value: number;
  readonly applied: boolean;
  readonly why?: string;
};

/** A number put together from a base and modifiers: dice to throw, points, a score's modifier. */
export type SumLine = {
  readonly kind: 'sum';
  readonly title: string;
  readonly rule: Cites;
  /** In a fight: the key of the side whose number it is. */
  readonly of?: string;
  readonly base: number;
  readonly modifiers: readonly Modifier[];
  readonly total: number;
};

/** The face that a die must show. */
export type NeedLine = {
  readonly kind: 'need';
  readonly title: string;
  readonly rule: Cites;
  /** In a fight: the key of the side whose die it is. */
  readonly of?: string;
  readonly die: string;
  readonly base: number;
  readonly modifiers: readonly Modifier[];
  /** Do the modifiers change the die (a plus helps) or the number needed (a plus hurts, or helps to roll under)? */
  readonly to: 'die' | 'need';
  /** The face to reach or, to roll under, the face that must not be passed. */
  readonly face: number;
  /** The test is passed by this face or less. */
  readonly under?: true;
  /** Of one die. */
  readonly chance: number;
};

/** A table of the sheet: a row for each face of the die, and what is read of it. */
export type PrintedTable = {
  readonly title: string;
  readonly columns: readonly number[];
  readonly rows: readonly (readonly number[])[];
  /** Which columns are read, from 0. */
  readonly lit: readonly number[];
  /** The row that the die has chosen, from 0; null before it is rolled. */
  readonly row: number | null;
};

/** A table cell that was read, or a consequence that a rule drew. */
export type FactLine = {
  readonly kind: 'fact';
  readonly rule: Cites;
  readonly text: string;
  readonly table?: PrintedTable;
};

export type Line = SumLine | NeedLine | FactLine | Roll;

/** Everything that a source or a procedure writes is one of our lines; the dice know only that lines have a kind. */
export const linesOf = (trace: readonly TraceLine[]): readonly Line[] => trace as readonly Line[];

export const fact = (rule: Cites, text: string, table?: PrintedTable): FactLine => ({
  kind: 'fact',
  rule,
  text,
  ...(table ? { table } : {}),
});

const worth = <S>({ value }: ModifierRule<S>, situation: S): number =>
  typeof value === 'number' ? value : value(situation);

function modifiersOf<S>(table: readonly ModifierRule<S>[], situation: S): Modifier[] {
  return table.map((row) => {
    const { rule, label, not } = row;
    const applied = row.when(situation);
    const value = worth(row, situation);
    return applied ? { rule, label, value, applied } : { rule, label, value, applied, why: not };
  });
}

/** What the applying lines of a table add up to. */
export function totalOf<S>(table: readonly ModifierRule<S>[], situation: S): number {
  let total = 0;
  for (const row of table) if (row.when(situation)) total += worth(row, situation);
  return total;
}

type SumOf<S> = {
  readonly title: string;
  readonly rule: Cites;
  /** In a fight: the key of the side whose number it is. */
  readonly of?: string;
  readonly base?: number;
  readonly table: readonly ModifierRule<S>[];
};

/** Adds a modifier table to its base and writes the working down. */
export function addUp<S>(dice: Dice, { title, rule, of, base = 0, table }: SumOf<S>, situation: S): number {
  const total = base + totalOf(table, situation);
  if (dice.trace) {
    const modifiers = modifiersOf(table, situation);
    const line: SumLine = { kind: 'sum', title, rule, ...(of ? { of } : {}), base, modifiers, total };
    dice.trace.push(line);
  }
  return total;
}

type NeedOf<S> = SumOf<S> & {
  readonly die: Die;
  readonly base: number;
  readonly to: 'die' | 'need';
  /** The hardest face that can be asked for. */
  readonly most?: number;
};

/** Works out the face needed on a die and writes the working down. */
export function needed<S>(dice: Dice, need: NeedOf<S>, situation: S): number {
  const { title, rule, of, die, base, to, table, most = Number.POSITIVE_INFINITY } = need;
  const total = totalOf(table, situation);
  const face = Math.min(most, to === 'die' ? base - total : base + total);
  if (dice.trace) {
    const modifiers = modifiersOf(table, situation);
    const chance = chanceOf(die, atLeast(face));
    const whose = of ? { of } : {};
    const line: NeedLine = {
      kind: 'need',
      title,
      rule,
      ...whose,
      die: die.name,
      base,
      modifiers,
      to,
      face,
      chance,
    };
    dice.trace.push(line);
  }
  return face;
}

/** Works out the highest face that passes a test to be rolled under, and writes the working down. */
export function neededUnder<S>(
  dice: Dice,
  { title, rule, of, die, base, table }: Omit<NeedOf<S>, 'to' | 'most'>,
  situation: S,
): number {
  const face = base + totalOf(table, situation);
  if (dice.trace) {
    const modifiers = modifiersOf(table, situation);
    const chance = chanceOf(die, atMost(face));
    const whose = of ? { of } : {};
    const line: NeedLine = {
      ...{ kind: 'need', title, rule, ...whose, die: die.name, base, modifiers },
      ...{ to: 'need', face, under: true, chance },
    };
    dice.trace.push(line);
  }
  return face;
}

const listed = (rule: Cites): readonly string[] => (typeof rule === 'string' ? [rule] : rule);

/** Every rule that a trace rests on; a modifier that did not apply was considered, not exercised. */
export function citedIn(trace: readonly TraceLine[]): Set<string> {
  const cited = new Set<string>();
  for (const line of linesOf(trace)) {
    if (line.kind === 'roll') continue;
    for (const rule of listed(line.rule)) cited.add(rule);
    if (line.kind === 'fact') continue;
    for (const modifier of line.modifiers) {
      if (modifier.applied) for (const rule of listed(modifier.rule)) cited.add(rule);
    }
  }
  return cited;
}

export const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);
/** What adding chances up may lose; less than any chance that a sheet can ask for. */
const ROUNDING = 1e-11;

export const percent = (p: number): string => {
  if (p > 0 && p < 0.0005) return 'under 0.1%';
  if (p > 0.9995 && p < 1 - ROUNDING) return 'over 99.9%';
  return `${Number((p * 100).toFixed(p > 0.0995 && p < 0.9005 ? 0 : 1))}%`;
};

/** `5+`, or `4 or less` for a test to be rolled under. */
export const saidFace = (face: number, under: true | undefined): string =>
  under ? `${figure(face)} or less` : `${figure(face)}+`;

/** The face that must be rolled, as a player says it. */
export function saidNeed({ face, die, chance, under }: NeedLine): string {
  if (chance === 1) return `cannot fail (${saidFace(face, under)} on a ${die})`;
  if (chance === 0) return `cannot be done (${saidFace(face, under)} on a ${die})`;
  return `${under ? 'passes on' : 'needs'} ${saidFace(face, under)} on a ${die}, ${percent(chance)}`;
}

/** One line first: `to hit needs 7+ on a d10, 40%: base 6+, target in cover −1`. */
export function saidInFull(need: NeedLine): string {
  const applied = need.modifiers.filter((modifier) => modifier.applied);
  const parts = applied.map(({ label, value }) => `${label} ${signed(value)}`);
  const base = saidFace(need.base, need.under);
  return `${need.title} ${saidNeed(need)}${parts.length > 0 ? `: base ${base}, ${parts.join(', ')}` : ''}`;
}
