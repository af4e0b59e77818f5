import { closeSync, openSync, readFileSync } from 'node:fs';
import { BadInput } from './errors.ts';

/** Reads a file, or standard input for `-`. */
export function readText(path: string): string {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8');
  } catch {
    throw new BadInput(
      'no-such-file',
      `Cannot read ${path === '-' ? 'standard input' : `the file "${path}"`}.`,
    );
  }
}

/** Makes sure that a file can be written before long work is done for it. */
export function requireWritable(path: string): void {
  try {
    closeSync(openSync(path, 'a'));
  } catch {
    throw new BadInput('cannot-write', `Cannot write the file "${path}"; name one in a folder that exists.`);
  }
}

export function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw new BadInput(
      'bad-json',
      `${what} is not valid JSON: ${reason}. Write it as '{"range": 8}', in single quotes.`,
    );
  }
}

/** A value as typed on a command line: JSON where it is, text otherwise. */
function typed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The input of a procedure: `--input` as JSON, and `field=value` pairs laid over it. */
export function procedureInput(json: string | undefined, pairs: readonly string[]): unknown {
  const text = json === '-' ? readText('-') : json;
  const base = text === undefined ? {} : parseJson(text, 'The input');
  if (pairs.length === 0) return base;
  const entries = pairs.map((pair) => {
    const at = pair.indexOf('=');
    if (at < 1)
      throw new BadInput(
        'bad-argument',
        `"${pair}" is not understood here; write field=value, or use --input.`,
      );
    return [pair.slice(0, at), typed(pair.slice(at + 1))] as const;
  });
  return { ...(base as object), ...Object.fromEntries(entries) };
}

/** `4,5,1` as faces. */
export function facesOf(list: string): number[] {
  const parts = list.split(/[\s,]+/).filter(Boolean);
  return parts.map((part) => {
    const face = Number(part);
    if (!Number.isInteger(face))
      throw new BadInput('bad-dice', `Dice are whole numbers such as 4,5,1; "${part}" is not.`);
    return face;
  });
}

/** A seed as typed: a whole number where it is one, else a text. */
export const seedFrom = (text: string): number | string => (/^\d{1,15}$/.test(text) ? Number(text) : text);
