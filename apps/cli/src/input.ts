import {
  formOf,
  type Pair,
  type Procedure,
  readPairs,
  type Sheet,
  unknownField,
  unknownFields,
} from '@sandtable/engine';
import { BadInput } from './errors.ts';
import { readText } from './files.ts';

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

function pairFrom(text: string): Pair {
  const at = text.indexOf('=');
  if (at < 1)
    throw new BadInput(
      'bad-argument',
      `"${text}" is not understood here; write field=value, or use --input. "sandtable help resolve" shows how.`,
    );
  return [text.slice(0, at), text.slice(at + 1)];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export type Given = {
  readonly input?: string | undefined;
  readonly lenient: boolean;
  readonly strict: boolean;
};

/**
 * The input of a procedure: `--input` as JSON, and `field=value` pairs laid over it. What is typed as a pair was meant
 * for a field, so a pair without one is refused; fields of JSON that nobody reads are noted, as the catalogues have it.
 */
export function procedureInput(
  sheet: Sheet,
  procedure: Procedure,
  given: Given,
  texts: readonly string[],
): unknown {
  const text = given.input === '-' ? readText('-') : given.input;
  const base = text === undefined ? {} : parseJson(text, 'The input');
  const pairs = texts.map(pairFrom);
  if (!isRecord(base)) return base; // refused by the engine
  const form = formOf(procedure);
  const { options } = sheet.rulebook;
  const { input, unknown } = readPairs(form, pairs, { over: base, options });
  const idle = unknownFields(form, base);
  const [refused] = [...(given.lenient ? [] : unknown), ...(given.strict ? idle : [])];
  if (refused !== undefined) {
    const { code, message, path } = unknownField(form, options, refused);
    const where = `"sandtable procedures ${sheet.id} ${procedure.id}" lists the fields.`;
    throw new BadInput(code, `${message} ${where}`, { path: path! });
  }
  for (const path of [...unknown, ...idle])
    process.stderr.write(`Note: ${unknownField(form, options, path).message} It is passed over.\n`);
  return input;
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
