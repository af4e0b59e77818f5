import { defaultOf, type Rulebook, type Scenario } from '@sandtable/engine';

/** House rules of a battle that are other than standard: what each is about, and what was chosen. */
const changedRules = (
  { options }: Rulebook,
  chosen: Readonly<Record<string, unknown>>,
): readonly (readonly [title: string, means: string])[] =>
  Object.entries(options).flatMap(([name, option]) => {
    const value = option.values.find(([each]) => String(each) === String(chosen[name] ?? defaultOf(option)));
    return value && value[0] !== defaultOf(option) ? [[option.title, value[1]] as const] : [];
  });

export function HouseRulesOf({
  book,
  chosen,
}: {
  book: Rulebook;
  chosen: Readonly<Record<string, unknown>>;
}) {
  const changed = changedRules(book, chosen);
  return (
    <>
      <h3>House rules</h3>
      {changed.length === 0 && <p className="quiet">All rules as they stand.</p>}
      <dl className="facts">
        {changed.map(([title, means]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** A scenario that is not quite as it was first written says so. */
export const Changed = ({ scenario: { changed } }: { scenario: Scenario }) =>
  changed === undefined ? null : (
    <p className="quiet">
      <b>Changed for balance: </b>
      {changed}
    </p>
  );
