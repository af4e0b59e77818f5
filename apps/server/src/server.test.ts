import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServer, serve } from './index.ts';

const dist = mkdtempSync(join(tmpdir(), 'sandtable-'));
let server: Awaited<ReturnType<typeof createServer>>;

beforeAll(async () => {
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'index.html'), '<!doctype html>');
  writeFileSync(join(dist, 'sw.js'), '1');
  writeFileSync(join(dist, 'assets', 'app-1234.js'), 'plain');
  writeFileSync(join(dist, 'assets', 'app-1234.js.br'), 'packed');
  server = await createServer({ dist, version: '1.2.3' });
});
afterAll(() => server.close());

describe('the server', () => {
  it('answers any address with the app, never kept without asking', async () => {
    for (const url of ['/', '/companion/gwb/volley?type=infantry', '/rules/scw']) {
      const reply = await server.inject({ url });
      expect([reply.statusCode, reply.body, reply.headers['cache-control']]).toEqual([
        200,
        '<!doctype html>',
        'no-cache',
      ]);
    }
  });
  it('sends the page that the build made for an address', async () => {
    const other = mkdtempSync(join(tmpdir(), 'sandtable-'));
    mkdirSync(join(other, 'pages'));
    writeFileSync(join(other, 'index.html'), 'plain');
    writeFileSync(join(other, 'pages', 'home.html'), 'home');
    writeFileSync(join(other, 'pages', 'a.html'), 'a');
    writeFileSync(
      join(other, 'pages.json'),
      JSON.stringify([
        { pattern: '^/?$', file: 'pages/home.html' },
        { pattern: '^/a/[^/]+/?$', file: 'pages/a.html' },
      ]),
    );
    const made = await createServer({ dist: other });
    const bodies = ['/', '/a/b?c=d', '/a', '/elsewhere'].map((url) =>
      made.inject({ url }).then(({ body }) => body),
    );
    expect(await Promise.all(bodies)).toEqual(['home', 'a', 'plain', 'plain']);
    await made.close();
  });
  it('keeps hashed files for good, and sends them packed', async () => {
    const reply = await server.inject({ url: '/assets/app-1234.js', headers: { 'accept-encoding': 'br' } });
    expect(reply.headers['content-encoding']).toBe('br');
    expect(reply.headers['cache-control']).toContain('immutable');
    expect((await server.inject({ url: '/sw.js' })).headers['cache-control']).toBe('no-cache');
  });
  it('says so where a file is missing, and allows no script from elsewhere', async () => {
    const reply = await server.inject({ url: '/assets/gone.js' });
    expect(reply.statusCode).toBe(404);
    expect(reply.headers['content-security-policy']).toContain("script-src 'self'");
  });
  it('is healthy', async () => {
    expect((await server.inject({ url: '/health' })).json()).toEqual({ status: 'ok', version: '1.2.3' });
  });
  it('takes the next port where one is taken, and says so', async () => {
    const said: string[] = [];
    const first = await serve({ dist, port: 0 }, () => undefined);
    const second = await serve({ dist, port: first.port }, (line) => said.push(line));
    expect(second.port).toBeGreaterThan(first.port);
    expect(said[0]).toContain(`Port ${first.port} is taken`);
    await Promise.all([first.stop(), second.stop()]);
  });
});
