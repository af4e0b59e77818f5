import {
  defaultOf,
  type Option,
  optionsOf,
  owedRules,
  type Rule,
  rulesOf,
  type Sheet,
  searchRules,
} from '@sandtable/engine';
import { BadInput } from './errors.ts';
import { folded, print, printJson, style } from './print.ts';

const KINDS = {
  printed: '',
  reading: 'our reading',
  completion: 'completion',
  misprint: 'misprint',
} as const;

const optionJson = ([name, option]: [string, Option]) => ({
  name,
  title: option.title,
  scope: option.scope,
  default: defaultOf(option),
  values: option.values.map(([value, means]) => ({ value, means })),
});

const ruleJson = (sheet: Sheet, rule: Rule) => ({
  ...rule,
  section: sheet.rulebook.sections.find((section) => section.rules.includes(rule))?.title,
  options: optionsOf(sheet.rulebook, rule.id).map(optionJson),
});

function printRule(sheet: Sheet, rule: Rule): void {
  const marks = [KINDS[rule.kind], rule.owed ? 'owed' : ''].filter(Boolean).join(', ');
  print(`${style('bold', rule.id)}  ${rule.title}${marks ? style('dim', `  (${marks})`) : ''}`);
  print(folded(rule.text, '    '));
  if (rule.reading) print(folded(`Our reading: ${rule.reading}`, '    '));
  for (const [name, option] of optionsOf(sheet.rulebook, rule.id)) {
    print(style('dim', `    House rule ${name} (${option.title.toLowerCase()}):`));
    option.values.forEach(([value, means], i) => {
      print(style('dim', `      ${value}: ${means}${i === 0 ? ' (default)' : ''}`));
    });
  }
}

/** `rules <game> [rule or words] [--owed]` */
export function showRules(
  sheet: Sheet,
  query: string,
  { owed, json }: { owed: boolean; json: boolean },
): void {
  const { rulebook } = sheet;
  const exact = rulesOf(rulebook).filter(({ id }) =>
    [id, id.slice(rulebook.tag.length + 1)].includes(query.toUpperCase()),
  );
  const all = owed ? owedRules(rulebook) : rulesOf(rulebook);
  const found =
    query === ''
      ? all
      : exact.length > 0
        ? exact
        : searchRules(rulebook, query).filter((rule) => all.includes(rule));
  if (json) {
    printJson(found.map((rule) => ruleJson(sheet, rule)));
    return;
  }
  if (found.length === 0 && query !== '') {
    throw new BadInput('no-such-rule', `No rule of ${sheet.title} has "${query}". Try fewer or other words.`);
  }
  for (const section of rulebook.sections) {
    const rules = section.rules.filter((rule) => found.includes(rule));
    if (rules.length === 0) continue;
    print('', style('cyan', `${section.number}. ${section.title}`));
    for (const rule of rules) printRule(sheet, rule);
  }
  const total = rulesOf(rulebook).length;
  print('', owed ? `${found.length} of ${total} rules are owed.` : `${found.length} of ${total} rules.`);
}
