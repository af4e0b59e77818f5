import { optionsOf, type Rule, type RuleKind } from '@sandtable/engine';
import type { Game } from '../frame/games.ts';
import { inMeasure } from '../frame/measure.ts';
import { useSettings } from '../frame/settings.ts';
import { OptionView } from './option-view.tsx';
import { pieces } from './search.ts';

/** What kind of statement it is, where it is not simply printed on the sheet. */
const KINDS: Readonly<Record<RuleKind, readonly [string, string] | undefined>> = {
  printed: undefined,
  reading: ['Our reading', 'The sheet can be read in more than one way; this is how we read it.'],
  completion: ['Completion', 'The sheet says nothing here; we filled the gap.'],
  misprint: ['Misprint', 'The sheet has a slip of the print here; we corrected it.'],
};

export function KindMark({ kind }: { kind: RuleKind }) {
  const said = KINDS[kind];
  return said ? (
    <abbr className={`kind ${kind}`} title={said[1]}>
      {said[0]}
    </abbr>
  ) : null;
}

export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return pieces(text, words).map((piece, i) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text
    i % 2 === 1 ? <mark key={i}>{piece}</mark> : piece,
  );
}

/** One rule with all that belongs to it. */
export function RuleView({ game, rule }: { game: Game; rule: Rule }) {
  const { measure } = useSettings();
  return (
    <article className="rule" id={rule.id} tabIndex={-1}>
      <h3>
        <a className="rule-id" href={`#${rule.id}`}>
          {rule.id}
        </a>{' '}
        {rule.title} <KindMark kind={rule.kind} />
      </h3>
      <p>{inMeasure(rule.text, measure)}</p>
      {rule.reading && (
        <p className="reading">
          <b>Our reading:</b> {inMeasure(rule.reading, measure)}
        </p>
      )}
      {optionsOf(game.sheet.rulebook, rule.id).map(([name, option]) => (
        <OptionView key={name} game={game} name={name} option={option} />
      ))}
    </article>
  );
}
