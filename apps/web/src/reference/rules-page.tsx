import { rulesOf } from '@sandtable/engine';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { Icon } from '../drawing/icons.tsx';
import type { Game } from '../frame/games.ts';
import { Page } from '../frame/page.tsx';
import '../ui/ui.css';
import './reference.css';
import { RuleView } from './rule-view.tsx';

/** Brings the rule named in the address into view and marks it. */
function useRuleInAddress(): void {
  useEffect(() => {
    const show = (): void => {
      const rule = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      rule?.scrollIntoView({ block: 'start' });
      rule?.focus({ preventScroll: true });
    };
    show();
    addEventListener('hashchange', show);
    return () => removeEventListener('hashchange', show);
  }, []);
}

type Only = 'all' | 'marked' | 'options';

/** A whole rulebook. */
export default function RulesPage({ game }: { game: Game }) {
  useRuleInAddress();
  const [only, setOnly] = useState<Only>('all');
  const { sections, options } = game.sheet.rulebook;
  const withOption = new Set(Object.values(options).map(({ rule }) => rule));
  const wanted = (rule: { id: string; kind: string; reading?: string }): boolean =>
    only === 'all' ||
    (only === 'options' ? withOption.has(rule.id) : rule.kind !== 'printed' || rule.reading !== undefined);
  return (
    <Page
      title={game.title}
      sub={`${rulesOf(game.sheet.rulebook).length} rules, in our own words`}
      back={`/${game.tag}`}
      actions={
        <Link className="bar-button" href="/rules" aria-label="Search all rules">
          <Icon name="search" size={22} />
        </Link>
      }
    >
      <div className="rulebook">
        <nav className="card contents" aria-label="Sections">
          <details open={matchMedia('(min-width: 900px)').matches}>
            <summary>Contents</summary>
            <ol>
              {sections.map(({ number, title, rules }) => (
                <li key={number}>
                  <a href={`#${rules[0]?.id ?? ''}`}>
                    {number}. {title}
                  </a>
                </li>
              ))}
            </ol>
          </details>
          <fieldset className="switch" aria-label="Show">
            {(
              [
                ['all', 'All'],
                ['marked', 'Readings'],
                ['options', 'House rules'],
              ] as const
            ).map(([value, label]) => (
              <button key={value} type="button" aria-pressed={only === value} onClick={() => setOnly(value)}>
                {label}
              </button>
            ))}
          </fieldset>
          <Link className="btn" href={`/print/${game.tag}`}>
            <Icon name="print" size={18} /> Quick reference
          </Link>
        </nav>
        <div className="card rules">
          {sections
            .map((section) => ({ ...section, rules: section.rules.filter(wanted) }))
            .filter(({ rules }) => rules.length > 0)
            .map(({ number, title, rules }) => (
              <section key={number}>
                <h2 className="double">
                  {number}. {title}
                </h2>
                {rules.map((rule) => (
                  <RuleView key={rule.id} game={game} rule={rule} />
                ))}
              </section>
            ))}
        </div>
      </div>
    </Page>
  );
}
