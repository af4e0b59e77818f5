import { caseFileSchema, failuresOf } from '@sandtable/engine';
import { BadInput } from './errors.ts';
import { readText } from './files.ts';
import { loadGame } from './games.ts';
import { parseJson } from './input.ts';
import { print, printJson, style } from './print.ts';

/** `cases <file>`: exit code 1 if any case fails. */
export async function runCases(path: string, json: boolean): Promise<void> {
  const parsed = caseFileSchema.safeParse(parseJson(readText(path), 'The case file'));
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new BadInput('bad-case-file', `${issue.path.join('.') || 'The file'}: ${issue.message}`, {
      path: issue.path.join('.'),
    });
  }
  const { ruleset, cases } = parsed.data;
  const sheet = await loadGame(ruleset);
  const failures = cases
    .map((golden) => ({ id: golden.id, procedure: golden.procedure, failures: failuresOf(sheet, golden) }))
    .filter((result) => result.failures.length > 0);
  const passed = cases.length - failures.length;
  if (json) printJson({ ruleset, passed, failed: failures.length, failures });
  else {
    for (const { id, procedure, failures: list } of failures) {
      print(`${style('red', 'failed')} ${id} ${procedure}`, ...list.map((failure) => `  ${failure}`));
    }
    print(`${passed} passed, ${failures.length} failed`);
  }
  if (failures.length > 0) process.exitCode = 1;
}
