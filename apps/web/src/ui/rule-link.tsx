import type { Cites, Rule, Rulebook } from '@sandtable/engine';
import { createContext, use, useState } from 'react';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
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

function RuleSlip({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const { measure } = useSettings();
  return (
    <Slip title={`${rule.id} ${rule.title}`} onClose={onClose}>
      <p>{inMeasure(rule.text, measure)}</p>
      {rule.reading && <p className="quiet">Our reading: {inMeasure(rule.reading, measure)}</p>}
      <Link className="btn" href={ruleAddress(rule.id)}>
        Open in the rulebook
      </Link>
    </Slip>
  );
}

/** One citation, shown in a slip where the rulebook is at hand. There are many on a page: the rule is looked up when asked for. */
export function RuleLink({ rule }: { rule: string }) {
  const book = use(RulebookAtHand);
  const [open, setOpen] = useState<Rule>();
  const href = ruleAddress(rule);
  function look(event: React.MouseEvent): void {
    if (!plainClick(event)) return;
    event.preventDefault();
    const found = ruleIn(book, rule);
    if (found) setOpen(found);
    else navigate(href);
  }
  return (
    <>
      <a className="rid" href={href} onClick={look}>
        {rule}
      </a>
      {open && <RuleSlip rule={open} onClose={() => setOpen(undefined)} />}
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
