import { optionsOf, type Rule, type Sheet } from '@sandtable/engine';

/** A rule made ready for searching. */
export type Indexed = {
  readonly tag: string;
  readonly rule: Rule;
  readonly section: string;
  readonly text: string;
};

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

export function indexOf(tag: string, { rulebook }: Sheet): readonly Indexed[] {
  return rulebook.sections.flatMap((section) =>
    section.rules.map((rule) => {
      const options = optionsOf(rulebook, rule.id).flatMap(([name, option]) => [name, option.title]);
      const text = [
        rule.id,
        rule.title,
        rule.text,
        rule.reading ?? '',
        rule.kind,
        section.title,
        ...options,
      ].join(' ');
      return { tag, rule, section: section.title, text: plain(text) };
    }),
  );
}

export const wordsOf = (query: string): readonly string[] => plain(query).split(/\s+/).filter(Boolean);

/** Rules with every word, those with the words in id or title first. */
export function found(index: readonly Indexed[], query: string): readonly Indexed[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const scored = index
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .map((entry) => {
      const head = plain(`${entry.rule.id} ${entry.rule.title}`);
      return { entry, score: words.filter((word) => head.includes(word)).length };
    });
  return scored.sort((a, b) => b.score - a.score).map(({ entry }) => entry);
}

/** The text cut where a word was found: every second piece is a match. */
export function pieces(text: string, words: readonly string[]): readonly string[] {
  if (words.length === 0) return [text];
  const escaped = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text.split(new RegExp(`(${escaped.join('|')})`, 'gi'));
}
