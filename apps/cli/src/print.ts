import { styleText } from 'node:util';

type Style = 'bold' | 'dim' | 'green' | 'yellow' | 'red' | 'cyan';

const coloured = process.stdout.isTTY === true && !process.env.NO_COLOR;
export const style = (how: Style, text: string): string => (coloured ? styleText(how, text) : text);

/** A window narrower than this is not catered for. */
const width = (): number => Math.max(60, Math.min(process.stdout.columns ?? 100, 120));

const ESCAPE = String.fromCharCode(27);
/** Length as seen, without colours. */
const seen = (text: string): number => text.replaceAll(new RegExp(`${ESCAPE}\\[[0-9;]*m`, 'g'), '').length;
const padTo = (text: string, length: number): string => text + ' '.repeat(Math.max(0, length - seen(text)));
const padBefore = (text: string, length: number): string =>
  ' '.repeat(Math.max(0, length - seen(text))) + text;

export type Column = 'left' | 'right';

/** Rows in aligned columns. */
export function table(
  rows: readonly (readonly string[])[],
  columns: readonly Column[] = [],
  indent = '  ',
): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => seen(row[i] ?? ''))));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, i) => (columns[i] === 'right' ? padBefore(cell, widths[i]!) : padTo(cell, widths[i]!)))
      .join('  ');
  return rows.map((row) => (indent + line(row)).trimEnd()).join('\n');
}

/** Text folded at the width of the window. */
export function folded(text: string, indent: string): string {
  const most = width() - indent.length;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line && line.length + word.length + 1 > most) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line].map((each) => indent + each).join('\n');
}

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A bar as long as the probability. */
export function bar(p: number, length = 24): string {
  const eighths = Math.round(p * length * 8);
  const text = '█'.repeat(Math.floor(eighths / 8)) + EIGHTHS[eighths % 8];
  return style('cyan', text || (p > 0 ? '▏' : ''));
}

/** `extraMarker` → `extra marker`. */
export const words = (name: string): string => name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();

export const said = (value: unknown): string =>
  value === null
    ? '–'
    : value === true
      ? 'yes'
      : value === false
        ? 'no'
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value);

export function print(...lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`);
}
export const printJson = (value: unknown): void => print(JSON.stringify(value, null, 2));
