import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { libraries } from './library.mjs';
import { packed } from './pack.mjs';
import { npm, root, tool } from './setup.mjs';

/** The library as others get it: packed, installed into an empty project without a network, and used there. */

const project = mkdtempSync(join(tmpdir(), 'sandtable-library-'));
const write = (name: string, text: string): void => writeFileSync(join(project, name), text);
const inProject = (args: readonly string[]) =>
  spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });

/** The fenced examples of the README, and what each says that it prints. */
const readme = readFileSync(new URL('README.md', root), 'utf8');
const examples = [...readme.matchAll(/^```ts\n(.*?)^```/gms)].map(([, text]) => text!);
const promised = (example: string): string[] =>
  [...example.matchAll(/\/\/ prints (.*)$/gm)].map(([, said]) => said!);

beforeAll(() => {
  // In a process of its own: tests resolve packages to their sources, whoever builds must not.
  if (!tool('../scripts/library.mjs', [])) throw new Error('The library cannot be built.');
  const tarballs = packed([...libraries(), 'node_modules/zod'], join(project, 'tarballs'));
  write('package.json', '{ "private": true, "type": "module" }');
  npm(
    ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...tarballs],
    {
      cwd: project,
      stdio: 'pipe',
    },
  );
}, 180_000);
afterAll(() => rmSync(project, { recursive: true, force: true }));

type Manifest = { readonly name: string; readonly exports: Readonly<Record<string, unknown>> };

describe('the packed library in an empty project', () => {
  it('holds no sources, and a README, for every package and game', () => {
    const installed = join(project, 'node_modules', '@sandtable');
    expect(readdirSync(installed)).toHaveLength(libraries().length);
    for (const name of readdirSync(installed)) {
      expect(readdirSync(join(installed, name))).toEqual(expect.arrayContaining(['README.md', 'dist']));
      expect(readdirSync(join(installed, name))).not.toContain('src');
    }
  });
  it.each(examples.map((example, i) => [i + 1, example] as const))(
    'example %i of the README runs, and prints what it says',
    (_, example) => {
      write('example.mjs', example);
      const { stdout, stderr, status } = inProject(['example.mjs']);
      expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
      expect(promised(example).length).toBeGreaterThanOrEqual(2);
      expect(stdout.trimEnd().split('\n')).toEqual(promised(example));
    },
  );
  it.each(['nodenext', 'bundler'])('the examples have sound types (%s)', (moduleResolution) => {
    examples.forEach((example, i) => {
      write(`example-${i}.ts`, example);
    });
    const module = moduleResolution === 'nodenext' ? 'nodenext' : 'esnext';
    const options = { module, moduleResolution, strict: true, noEmit: true, target: 'es2023' };
    const compilerOptions = { ...options, lib: ['es2023', 'dom'], types: [], skipLibCheck: false };
    write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['example-*.ts'] }));
    const compiler = fileURLToPath(new URL('node_modules/typescript/bin/tsc', root));
    const { stdout, status } = inProject([compiler, '-p', '.']);
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
  });
  it('has every entry that a package names', () => {
    const names = libraries().flatMap((folder) => {
      const { name, exports } = JSON.parse(
        readFileSync(new URL(`${folder}/package.json`, root), 'utf8'),
      ) as Manifest;
      const scripts = Object.keys(exports).filter((entry) => typeof exports[entry] === 'object');
      return scripts.filter((entry) => entry !== './testing').map((entry) => name + entry.slice(1)); // that needs vitest
    });
    expect(names).toContain('@sandtable/great-war-battalions/sheet');
    const lines = names.map((name, i) => `import * as all${i} from '${name}';`);
    const counts = names.map((_, i) => `Object.keys(all${i}).length`);
    write('all.mjs', `${lines.join('\n')}\nconsole.log(Math.min(${counts.join(', ')}));`);
    const { stdout, stderr } = inProject(['all.mjs']);
    expect(stderr).toBe('');
    expect(Number(stdout)).toBeGreaterThan(0);
  });
  it('has one file a game that needs nothing else, for a page without a bundler', () => {
    const alone = mkdtempSync(join(tmpdir(), 'sandtable-page-'));
    for (const folder of libraries().filter((each) => each.startsWith('games/'))) {
      copyFileSync(
        join(project, 'node_modules', '@sandtable', folder.slice('games/'.length), 'dist', 'browser.js'),
        join(alone, 'browser.mjs'),
      );
      const look = `import * as all from './browser.mjs';
        const sheet = Object.values(all).find((each) => each?.procedures && each?.rulebook);
        console.log(Object.keys(sheet.procedures).length, typeof all.oddsOf, typeof all.marginals);`;
      writeFileSync(join(alone, 'look.mjs'), look);
      const { stdout, stderr } = spawnSync(process.execPath, ['look.mjs'], { cwd: alone, encoding: 'utf8' });
      expect(stderr).toBe('');
      expect(stdout).toMatch(/^[1-9]\d* function function\n$/);
    }
    rmSync(alone, { recursive: true, force: true });
  });
});
