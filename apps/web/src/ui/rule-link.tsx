import type { Cites, Rule, Rulebook } from '@sandtable/engine';
import { createContext, use, useState } from 'react';
import { Link } from 'wouter';
import { inMeasure } from '../frame/measure.ts';
import { useSettings } from '../frame/settings.ts';
import { Slip } from './slip.tsx';

/** The rulebook at hand: where there is one, a citation opens on the spot. */
export const RulebookAtHand = createContext<Rulebook | undefined>(undefined);

export const ruleAddress = (rule: string): string => `/rules/${rule.split('-')[0]!.toLowerCase()}#${rule}`;

const ruleIn = (book: Rulebook | undefined, id: string): Rule | undefined =>
  book?.sections.flatMap(({ rules }) => rules).find((rule) => rule.id === id);

const plainClick = ({ metaKey, ctrlKey, shiftKey }: React.MouseEvent): boolean =>
  !metaKey && !ctrlKey && !shiftKey;

/** One citation: a link to its rule, shown in a slip where the rulebook is at hand. */
export function RuleLink({ rule }: { rule: string }) {
  const found = ruleIn(use(RulebookAtHand), rule);
  const [open, setOpen] = useState(false);
  const { measure } = useSettings();
  function look(event: React.MouseEvent): void {
    if (!found || !plainClick(event)) return;
    event.preventDefault();
    setOpen(true);
  }
  return (
    <>
      <Link className="rid" href={ruleAddress(rule)} onClick={look}>
        {rule}
      </Link>
      {open && found && (
        <Slip title={`${rule} ${found.title}`} onClose={() => setOpen(false)}>
          <p>{inMeasure(found.text, measure)}</p>
          {found.reading && <p className="quiet">Our reading: {inMeasure(found.reading, measure)}</p>}
          <Link className="btn" href={ruleAddress(rule)}>
            Open in the rulebook
          </Link>
        </Slip>
      )}
    </>
  );
}

/** All citations of a line. */
export function Citations({ rules }: { rules: Cites }) {
  const list = typeof rules === 'string' ? [rules] : rules;
  return (
    <span className={list.length > 1 ? 'cites many' : 'cites'}>
      {list.map((rule) => (
        <RuleLink key={rule} rule={rule} />
      ))}
    </span>
  );
}
