/** What kind of statement a rule is: on the sheet, our reading of it, our filling of a gap, a slip of the print. */
export type RuleKind = 'printed' | 'reading' | 'completion' | 'misprint';

export type Rule = {
  /** The tag of the sheet and a number: `GWB-8.3`. */
  readonly id: string;
  readonly title: string;
  /** In our own words, short. */
  readonly text: string;
  readonly kind: RuleKind;
  /** How we read a printed rule that can be read in more than one way. */
  readonly reading?: string;
  /**
   * Belongs to the table or to the sequence of play, and nothing exercises it yet. Delete the mark when
   * the game does.
   */
  readonly owed?: true;
};

export type Section = { readonly number: string; readonly title: string; readonly rules: readonly Rule[] };

export type OptionValue = string | number;

/** A house rule. Its first value is the default. */
export type Option = {
  readonly rule: string;
  readonly title: string;
  /** Each value with what it means. */
  readonly values: readonly (readonly [OptionValue, string])[];
  /** Where it matters: in procedures, or only in a whole game. */
  readonly scope: 'procedures' | 'game';
  /** A situation in which its values differ, so that what it changes can be shown. */
  readonly matters?: { readonly procedure: string; readonly input: Readonly<Record<string, unknown>> };
};

export type Options = Readonly<Record<string, Option>>;

/** The values chosen for a sheet's options, all of them present. */
export type OptionValues<O extends Options> = {
  readonly [name in keyof O]: O[name]['values'][number][0];
};

export type Rulebook = {
  readonly tag: string;
  readonly sections: readonly Section[];
  readonly options: Options;
};

export const rulesOf = (book: Rulebook): Rule[] => book.sections.flatMap((section) => section.rules);

/** The options that a rule declares, by name. */
export const optionsOf = (book: Rulebook, rule: string): [string, Option][] =>
  Object.entries(book.options).filter(([, option]) => option.rule === rule);

export const defaultOf = (option: Option): OptionValue => option.values[0]![0];

/** Rules that nothing exercises yet. */
export const owedRules = (book: Rulebook): Rule[] => rulesOf(book).filter((rule) => rule.owed);

/** Rules whose id, title, text or option holds every word, in book order. */
export function searchRules(book: Rulebook, words: string): Rule[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return rulesOf(book).filter((rule) => {
    const options = optionsOf(book, rule.id).flatMap(([name, option]) => [name, option.title]);
    const text = [rule.id, rule.title, rule.text, rule.reading, rule.kind, ...options]
      .join(' ')
      .toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
