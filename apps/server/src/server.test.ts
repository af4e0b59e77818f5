import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
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

/** The whole answer to a request, sent as it stands. */
const asked = (port: number, request: string): Promise<string> =>
  new Promise((done) => {
    let reply = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.on('data', (data) => {
      reply += data;
    });
    socket.on('close', () => done(reply));
  });

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
  it('refuses what is no address, whoever asks, and still says what may be done with the answer', async () => {
    const { port, stop } = await serve({ dist, port: 0 }, () => undefined);
    for (const target of ['//[', '/%', '/%zz', '/assets/%E0%A4%A', '/\\\\[', '//']) {
      const reply = await asked(port, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect([target, reply.slice(0, 12)]).not.toEqual([target, 'HTTP/1.1 500']);
      expect(reply.toLowerCase()).toContain('x-frame-options: deny');
      expect(reply.toLowerCase()).toContain('permissions-policy: camera=()');
    }
    expect(await asked(port, 'GET //[ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toContain(
      '400 Bad Request',
    );
    await stop();
  });
  it('errors carry the same headers as answers', async () => {
    for (const request of [{ url: '/assets/gone.js' }, { url: '/', method: 'POST' as const }]) {
      const { headers, statusCode } = await server.inject(request);
      expect(statusCode).toBe(404);
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['permissions-policy']).toContain('geolocation=()');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });
  it('serves neither files with a dot nor what links lead to', async () => {
    writeFileSync(join(dist, '.env'), 'a secret');
    const elsewhere = mkdtempSync(join(tmpdir(), 'sandtable-'));
    writeFileSync(join(elsewhere, 'secret.txt'), 'a secret');
    symlinkSync(join(elsewhere, 'secret.txt'), join(dist, 'assets', 'link.txt'));
    symlinkSync(elsewhere, join(dist, 'assets', 'folder'));
    for (const url of [
      '/.env',
      '/assets/link.txt',
      '/assets/folder/secret.txt',
      '/%2eenv',
      '/assets/../.env',
    ]) {
      const reply = await server.inject({ url });
      expect([url, reply.statusCode, reply.body.includes('a secret')]).toEqual([url, 404, false]);
    }
  });
  it('does not wait for those who say nothing', async () => {
    const { requestTimeout, headersTimeout, keepAliveTimeout, timeout } = server.server;
    for (const limit of [requestTimeout, headersTimeout, keepAliveTimeout, timeout]) {
      expect(limit).toBeGreaterThan(0);
      expect(limit).toBeLessThanOrEqual(60_000);
    }
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
