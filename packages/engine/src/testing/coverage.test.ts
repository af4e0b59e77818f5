import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Rule, Section } from '../sheet/rulebook.ts';
import { citedFile, gamesFolder } from './files.ts';

/** Runs after all other tests, and reads which rules they exercised. */
const games = readdirSync(gamesFolder).filter((game) =>
  existsSync(new URL(`${game}/src/index.ts`, gamesFolder)),
);

/** The sources of a game with such a name, in whatever room they are, from the folder of all games. */
const sourcesOf = (game: string, name: RegExp): string[] =>
  readdirSync(new URL(`${game}/src/`, gamesFolder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${game}/src/${file.replaceAll('\\', '/')}`)
    .filter((file) => name.test(file));

function cited(game: string): Set<string> {
  return new Set(
    sourcesOf(game, /\.test\.ts$/).flatMap((name) => {
      const record = citedFile(fileURLToPath(new URL(name, gamesFolder)));
      if (!existsSync(record)) throw new Error(`${name} has not run yet: run all tests first`);
      return (JSON.parse(readFileSync(record, 'utf8')) as Record<string, string[]>)[game] ?? []; // written by setup.ts
    }),
  );
}

/** Every game keeps its rules as `SECTIONS` in `rulebook.ts`. */
async function rulesIn(game: string): Promise<Rule[]> {
  const [file] = sourcesOf(game, /\/rulebook\.ts$/);
  const { href } = new URL(file!, gamesFolder);
  const { SECTIONS } = (await import(/* @vite-ignore */ href)) as { SECTIONS: readonly Section[] };
  return SECTIONS.flatMap((section) => section.rules);
}

describe('rule coverage', () => {
  it.each(games)('%s: every rule that is not owed is exercised by a case or a test', async (game) => {
    const exercised = cited(game);
    const rules = await rulesIn(game);
    expect(rules.length).toBeGreaterThan(5);
    const idle = rules.filter((rule) => !rule.owed && !exercised.has(rule.id)).map((rule) => rule.id);
    expect(idle).toEqual([]);
  });
  it.each(games)('%s: no rule is marked as owed that a case or a test exercises', async (game) => {
    const exercised = cited(game);
    const stale = (await rulesIn(game)).filter((rule) => rule.owed && exercised.has(rule.id));
    expect(stale.map((rule) => rule.id)).toEqual([]);
  });
});
