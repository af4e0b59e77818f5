import { capital } from '../words.ts';
import { houseRules } from './options.ts';
import { type Options, type OptionValues, type Rulebook, rulesOf } from './rulebook.ts';
import { type Cites, type ModifierRule, signed } from './trace.ts';

/**
 * A quick reference: what a player wants beside the table, as data. Numbers are never part of a string, so that
 * every one of them can be compared with what the procedures do, and lengths can be given in inches or centimetres.
 */

/** A length; in a table whose heading names the unit it is `bare`. */
export type CribLength = { readonly inches: number; readonly bare?: true };
/** What is added to a die or a factor: `+1`, `−2`. */
export type CribBonus = { readonly bonus: number };
/** The unit of length: for the heading of a table of bare lengths, or after dice that are thrown for inches. */
export type CribUnit = { readonly unit: 'table' | 'dice' };
export type CribPiece = string | number | CribLength | CribBonus | CribUnit;
export type CribText = readonly CribPiece[];

export type CribRow = { readonly rule: string; readonly cells: readonly CribText[] };

/**
 * `steps` are numbered; `modifiers` have a value and what it is for; `results` a score and what it brings; a `grid`
 * has a label and cells under headings; a `compass` is nine places round the middle one.
 */
export type CribTable = {
  readonly kind: 'steps' | 'modifiers' | 'results' | 'grid' | 'compass';
  readonly caption?: CribText;
  readonly columns?: readonly CribText[];
  readonly rows: readonly CribRow[];
};
/** A note may rest on several rules. */
export type CribNote = { readonly rule: Cites; readonly text: CribText };
export type CribBlock = {
  readonly title: string;
  /** The rule that it is about; the page says so where that is no rule of the sheet. */
  readonly rule: string;
  readonly tables?: readonly CribTable[];
  readonly notes?: readonly CribNote[];
};
/** In the order of play. */
export type Crib = readonly CribBlock[];

type Said = CribPiece | CribText;

/** A sentence with its figures: said`within ${inch(4)}: ${bonus(1)}`. */
export const said = (strings: TemplateStringsArray, ...values: readonly Said[]): CribText =>
  strings.flatMap((text, i) => {
    const value = i < values.length ? values[i]! : [];
    const pieces: CribText = Array.isArray(value) ? value : [value as CribPiece]; // isArray does not know readonly lists
    return text === '' ? pieces : [text, ...pieces];
  });

export const inch = (inches: number): CribLength => ({ inches });
export const bareInch = (inches: number): CribLength => ({ inches, bare: true });
export const bonus = (value: number): CribBonus => ({ bonus: value });
export const UNIT: CribUnit = { unit: 'table' };
export const OF_DICE: CribUnit = { unit: 'dice' };
/** The face needed: `5+`. */
export const faceUp = (face: number): CribText => said`${face}+`;
/** Neighbouring scores: `3`, `3–4` or `−2 to −1`. */
export const span = (from: number, to: number): CribText =>
  from === to ? [from] : from < 0 ? said`${from} to ${to}` : said`${from}–${to}`;

const MEASURED = /(\d+(?:\.\d+)?)( inches| inch)?/g;

/** Words of a table of the game, its figures and lengths taken out of them. */
export function spoken(words: string): CribText {
  const pieces: CribPiece[] = [];
  let end = 0;
  for (const { 0: all, 1: figure, 2: isLength, index } of words.matchAll(MEASURED)) {
    if (index > end) pieces.push(words.slice(end, index));
    pieces.push(isLength ? inch(Number(figure)) : Number(figure));
    end = index + all.length;
  }
  return end < words.length ? [...pieces, words.slice(end)] : pieces;
}

const opened = (text: CribText): CribText => {
  const [first, ...rest] = text;
  return typeof first === 'string' ? [capital(first), ...rest] : text;
};

const firstRule = (rule: Cites): string => (typeof rule === 'string' ? rule : rule[0]!);

/** What a line of a printed table looks like on the crib where its own words will not do; false leaves it out. */
type Wording = { readonly value?: CribText; readonly label?: CribText } | false;

/** A printed modifier table as it stands, not as it falls out in one situation. */
export function modifierRows<S>(
  table: readonly ModifierRule<S>[],
  wordings: Readonly<Record<string, Wording>> = {},
): CribRow[] {
  for (const label of Object.keys(wordings))
    if (!table.some((line) => line.label === label)) throw new Error(`No line "${label}" in this table.`);
  return table.flatMap(({ rule, label, value }) => {
    const wording = wordings[label];
    // What a house rule adds is no line of the print: a crib says it where the rule is in force.
    if (wording === false || (!wording && label.startsWith('house rule:'))) return [];
    if (typeof value !== 'number' && !wording?.value) throw new Error(`Say what "${label}" is worth.`);
    const worth = wording?.value ?? (typeof value === 'number' ? [bonus(value)] : []);
    const words = wording?.label ?? opened(spoken(label));
    return [{ rule: firstRule(rule), cells: [worth, words] }];
  });
}

type Scored<R> = { readonly from: number; readonly result: R };

/** Results by score, best first, as `10+`, `7–9` and so on down to `under 2`; neighbours that say the same are one. */
export function scoreRows<R>(
  rule: string,
  table: readonly Scored<R>[],
  say: (result: R) => readonly CribText[],
  /** The lowest score there is, if there is one. */
  least: number = Number.NEGATIVE_INFINITY,
): CribRow[] {
  const rows = table.map(({ from, result }) => ({ from: Math.max(from, least), cells: say(result) }));
  const last = rows.filter(({ cells }, i) => JSON.stringify(cells) !== JSON.stringify(rows[i + 1]?.cells));
  return last.map(({ from, cells }, i) => ({ rule, cells: [scoreSaid(from, last[i - 1]?.from), ...cells] }));
}

const scoreSaid = (from: number, above: number | undefined): CribText => {
  if (above === undefined) return faceUp(from);
  return Number.isFinite(from) ? span(from, above - 1) : said`under ${above}`;
};

/** A crib that follows the house rules: given what a player chose, it takes the rest as printed. */
export const cribWith =
  <O extends Options>(options: O, write: (house: OptionValues<O>) => Crib) =>
  (raw: unknown): Crib => {
    const house = houseRules(options, raw);
    // The values are those of the options by name, which is what houseRules looked after; unknown ones count as none.
    return write((house.ok ? house.value : defaults(options)) as OptionValues<O>);
  };

const defaults = (options: Options) => {
  const house = houseRules(options, {});
  return house.ok ? house.value : {};
};

const VULGAR: Readonly<Record<number, string>> = { 0.25: '¼', 0.5: '½', 0.75: '¾' };

/** A figure as it is printed: `1½`, `−4`. */
function figureSaid(value: number): string {
  const whole = Math.trunc(Math.abs(value));
  const part = VULGAR[Math.abs(value) - whole];
  const size = part ? `${whole === 0 ? '' : whole}${part}` : String(Math.abs(value));
  return value < 0 ? `−${size}` : size;
}

/** How the page gives lengths. */
export type Lengths = {
  readonly length: (inches: number) => string;
  readonly bare: (inches: number) => string;
  readonly table: string;
  readonly dice: string;
};

/** A text in the words of the page. */
export const cribSaid = (text: CribText, lengths: Lengths): string =>
  text
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      if (typeof piece === 'number') return figureSaid(piece);
      if ('bonus' in piece) return piece.bonus === 0 ? '0' : signed(piece.bonus);
      if ('unit' in piece) return lengths[piece.unit];
      return piece.bare ? lengths.bare(piece.inches) : lengths.length(piece.inches);
    })
    .join('')
    .replace(/([\d″])–(?=[\d−])/g, `$1${JOINER}–${JOINER}`);

/** Keeps `3–4` on one line. */
const JOINER = '\u2060';

export const numbersIn = (text: CribText): number[] =>
  text.flatMap((piece) => {
    if (typeof piece === 'string' || (typeof piece === 'object' && 'unit' in piece)) return [];
    if (typeof piece === 'number') return [piece];
    return ['bonus' in piece ? piece.bonus : piece.inches];
  });

/** Every text of a block with the rule it rests on, in the order of the page. */
export const textsOf = ({ rule, tables = [], notes = [] }: CribBlock): readonly CribNote[] => [
  ...tables.flatMap(({ caption = [], columns = [], rows }) => [
    { rule, text: [...caption, ...columns.flat()] },
    ...rows.map((row) => ({ rule: row.rule, text: row.cells.flat() })),
  ]),
  ...notes,
];

/** What a crib names that the rulebook does not have. */
export function unknownRules(book: Rulebook, crib: Crib): string[] {
  const known = new Set(rulesOf(book).map(({ id }) => id));
  return crib
    .flatMap((block) => [block.rule, ...textsOf(block).flatMap(({ rule }) => rule)])
    .filter((id) => !known.has(id));
}
