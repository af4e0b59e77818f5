import type { Roll } from '@sandtable/dice';
import {
  type Cites,
  type Line,
  type Modifier,
  type NeedLine,
  type Resolution,
  type SumLine,
  saidFace,
  saidNeed,
  signed,
} from '@sandtable/engine';
import { print, said, style, table } from './print.ts';

const cited = (rule: Cites): string => style('dim', typeof rule === 'string' ? rule : rule.join(' '));

const modifierRow = ({ label, value, applied, why, rule }: Modifier): string[] =>
  applied
    ? [style('green', signed(value)), label, cited(rule)]
    : [style('dim', '·'), style('dim', why ? `${label}: ${why}` : label), cited(rule)];

function printWorking(line: SumLine | NeedLine): void {
  const head =
    line.kind === 'sum'
      ? `${line.title}: ${style('bold', String(line.total))}`
      : `${line.title} ${style('bold', saidNeed(line))}`;
  print('', `  ${head}  ${cited(line.rule)}`);
  const base = line.kind === 'sum' ? String(line.base) : saidFace(line.base, line.under);
  const onto = line.kind === 'need' && !line.under && line.to === 'need' ? ', the number needed' : '';
  print(table([[base, `base${onto}`, ''], ...line.modifiers.map(modifierRow)], ['right'], '    '));
}

function printRoll({ why, die, n, faces, result, byHand }: Roll): void {
  const shown = faces ? faces.map((face) => `[${face}]`).join(' ') : '(not shown)';
  const total = n === 1 && faces ? '' : ` → ${said(result)}`;
  print(
    '',
    `  ${why}: ${n} ${die}  ${style('yellow', shown)}${total}${byHand ? style('dim', '  by hand') : ''}`,
  );
}

function printLines(lines: readonly Line[]): void {
  for (const line of lines) {
    if (line.kind === 'roll') printRoll(line);
    else if (line.kind === 'fact') print(`  ${line.text}  ${cited(line.rule)}`);
    else printWorking(line);
  }
}

/** The working as it went, and at the end what it comes to. */
export function printResolution(title: string, { says, trace }: Resolution): void {
  print('', style('bold', title));
  printLines(trace.lines);
  print('', `  ${style('bold', says)}`, '');
}
