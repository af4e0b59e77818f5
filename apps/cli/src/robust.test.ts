import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildIfChanged } from '../../../scripts/setup.mjs';
import { program, sandtable } from './testing.ts';

beforeAll(buildIfChanged, 120_000);

/** Runs the program until `enough` of what it says has been seen, then does something to it. */
function meddle(
  args: readonly string[],
  when: RegExp | undefined,
  act: (child: ReturnType<typeof spawn>) => void,
) {
  return new Promise<{ stdout: string; stderr: string; status: number | null }>((done) => {
    const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let [stdout, stderr, acted] = ['', '', false];
    const look = (): void => {
      if (acted || !when?.test(stdout + stderr)) return;
      acted = true;
      act(child);
    };
    child.stdout.on('data', (text) => {
      stdout += text;
      look();
    });
    child.stderr.on('data', (text) => {
      stderr += text;
      look();
    });
    child.on('close', (status) => done({ stdout, stderr, status }));
    if (!when) act(child);
  });
}

describe('whoever reads may stop reading', () => {
  it('ends quietly when its results are read no further', async () => {
    const { stderr, status } = await meddle(['rules', 'scw', '--json'], undefined, (child) =>
      child.stdout!.destroy(),
    );
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  });
});

describe('files are written whole or not at all', () => {
  const battle = ['battle', 'gwb', 'audregnies', '--seats', 'random,random', '--seed', '7'];
  /** A limit on the size of files stands for a full disk. */
  const full = (args: readonly string[]) =>
    spawnSync(
      'bash',
      ['-c', 'trap "" XFSZ; ulimit -f 4; exec "$@"', 'bash', process.execPath, program, ...args],
      {
        encoding: 'utf8',
      },
    );
  it.skipIf(process.platform === 'win32').each([
    ['--out', battle],
    ['--csv', ['simulate', 'gwb', 'audregnies', '--games', '150', '--seats', 'random,random', '--seed', '7']],
  ])('a full disk does not cost the old file (%s)', (flag, args) => {
    const folder = mkdtempSync(join(tmpdir(), 'sandtable-'));
    const file = join(folder, 'kept');
    writeFileSync(file, 'the old one');
    const { stderr, status } = full([...args, flag, file]);
    expect(stderr).toContain('cannot-write');
    expect(status).toBe(2);
    expect(readFileSync(file, 'utf8')).toBe('the old one');
    expect(readdirSync(folder)).toEqual(['kept']);
  });
  it('an old file is exchanged for the new one, and nothing is left beside it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandtable-'));
    const file = join(folder, 'kept');
    writeFileSync(file, 'the old one');
    expect(sandtable([...battle, '--out', file]).status).toBe(0);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ game: 'great-war-battalions' });
    expect(readdirSync(folder)).toEqual(['kept']);
  });
});

describe('Ctrl+C', () => {
  it('during a batch tells what was fought so far', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandtable-'));
    const batch = ['simulate', 'gwb', 'audregnies', '--games', '100000', '--seats', 'random,random'];
    const csv = join(folder, 'battles.csv');
    const { stdout, stderr, status } = await meddle(
      [...batch, '--threads', '1', '--json', '--csv', csv],
      undefined,
      (child) => setTimeout(() => child.kill('SIGINT'), 6000),
    );
    expect(status).toBe(130);
    const { games, stopped, asked } = JSON.parse(stdout) as Record<string, unknown>;
    expect({ stopped, asked }).toEqual({ stopped: true, asked: 100_000 });
    expect(stderr).toContain(`Stopped after ${games} of 100000 battles.`);
    expect(readFileSync(csv, 'utf8').trimEnd().split('\n')).toHaveLength(Number(games) + 1);
  });
});

describe('serve', () => {
  it('explains an address that this machine does not have', () => {
    const { json, status } = sandtable(['serve', '--host', 'nosuch.invalid', '--port', '0', '--json']);
    expect(json()).toMatchObject({
      error: { code: 'bad-host', message: expect.stringContaining('0.0.0.0') },
    });
    expect(status).toBe(2);
  });
  it('prints the addresses that others can type', async () => {
    const own = Object.values(networkInterfaces())
      .flatMap((some) => some ?? [])
      .filter(({ family, internal }) => family === 'IPv4' && !internal);
    const { stdout, status } = await meddle(
      ['serve', '--host', '0.0.0.0', '--port', '0'],
      /Stop it/,
      (child) => child.kill('SIGTERM'),
    );
    expect(status).toBe(0);
    expect(stdout).toMatch(/ready at http:\/\/127\.0\.0\.1:\d+/);
    for (const { address } of own) expect(stdout).toContain(`http://${address}:`);
  });
});
