import { defaultOf, type Option, type Procedure, type Rulebook } from '@sandtable/engine';
import { chooseHouse, type House } from '../../frame/settings.ts';
import { Segments } from '../../ui/choice.tsx';
import { Fold } from '../../ui/fold.tsx';
import { RuleLink } from '../../ui/rule-link.tsx';

/** Does a house rule bear on a procedure? It rests on its rule, or the rule is one of the general ones. */
export const bearsOn = ({ rule, scope }: Option, procedure: Procedure): boolean =>
  scope === 'procedures' && (procedure.rules.includes(rule) || /-0\./.test(rule));

export const houseRulesOf = (book: Rulebook, procedure: Procedure): [string, Option][] =>
  Object.entries(book.options).filter(([, option]) => bearsOn(option, procedure));

type Props = {
  readonly tag: string;
  readonly options: readonly (readonly [string, Option])[];
  readonly chosen: House;
  readonly onChange: (name: string, value: string | number | undefined) => void;
};

/** House rules as choices; what is chosen here holds for the game until it is changed back. */
export function HouseRules({ tag, options, chosen, onChange }: Props) {
  if (options.length === 0) return null;
  const different = options.filter(
    ([name, option]) => String(chosen[name] ?? defaultOf(option)) !== String(defaultOf(option)),
  );
  return (
    <Fold
      kind="fold"
      summary={
        <>
          House rules{different.length > 0 ? `: ${different.length} changed` : ''}{' '}
          <span className="quiet">({options.length})</span>
        </>
      }
    >
      {() =>
        options.map(([name, option]) => (
          <div key={name} className="house-rule">
            <Segments
              label={option.title}
              choices={option.values.map(([value, means], i) => ({
                value: String(value),
                label: `${means}${i === 0 ? ' (as we read it)' : ''}`,
              }))}
              value={String(chosen[name] ?? defaultOf(option))}
              onChange={(text) => {
                const value = option.values.map(([each]) => each).find((each) => String(each) === text)!;
                chooseHouse(tag, name, value, defaultOf(option));
                onChange(name, value === defaultOf(option) ? undefined : value);
              }}
            />
            <RuleLink rule={option.rule} />
          </div>
        ))
      }
    </Fold>
  );
}
