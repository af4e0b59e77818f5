import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import files from '@fastify/static';
import fastify, { type FastifyInstance } from 'fastify';

export type Delivery = {
  /** The folder with the built app. */
  readonly dist: string;
  readonly version?: string;
};

/** Only what we deliver ourselves; styles may stand in the page, scripts may not. */
const POLICY = {
  useDefaults: false,
  directives: {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'worker-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  },
};

/** Names with a hash never change; everything else is asked for again each time. */
const cachingOf = (path: string): string =>
  /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';

type FirstPage = { readonly pattern: string; readonly file: string };

/** The page to send for an address: the build's own copy that names what is needed there, else index.html. */
function firstPages(dist: string): (path: string) => string {
  const table = join(dist, 'pages.json');
  if (!existsSync(table)) return () => 'index.html';
  // Our own build wrote it.
  const pages = (JSON.parse(readFileSync(table, 'utf8')) as FirstPage[]).map(
    ({ pattern, file }) => [new RegExp(pattern), file] as const,
  );
  return (path) => pages.find(([pattern]) => pattern.test(path))?.[1] ?? 'index.html';
}

/** The app and its address. Any address that is no file is a page of the app. */
export async function createServer({ dist, version = '' }: Delivery): Promise<FastifyInstance> {
  if (!existsSync(join(dist, 'index.html')))
    throw new Error(`There is no built app in ${dist}. Run "npm run build" first.`);
  const pageFor = firstPages(dist);
  const server = fastify({ logger: false, forceCloseConnections: true });
  await server.register(helmet, {
    contentSecurityPolicy: POLICY,
    strictTransportSecurity: false, // a matter for whoever puts TLS in front
    crossOriginEmbedderPolicy: false,
    // Both need a secure origin; on a phone in the same house the app is reached by plain HTTP.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'no-referrer' },
  });
  await server.register(files, {
    root: dist,
    preCompressed: true,
    cacheControl: false,
    wildcard: true,
    index: false, // the first page is an address like the others: see below
    setHeaders: (reply, path) => void reply.setHeader('cache-control', cachingOf(path)),
  });
  server.get('/', (_, reply) => reply.header('cache-control', 'no-cache').sendFile(pageFor('/')));
  server.get('/health', { logLevel: 'silent' }, () => ({ status: 'ok', version }));
  server.setNotFoundHandler((request, reply) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/(assets|api)\//.test(pathname);
    if (isPage) return reply.header('cache-control', 'no-cache').sendFile(pageFor(pathname));
    return reply
      .code(404)
      .send({ error: { code: 'not-found', message: `There is nothing at ${pathname}.` } });
  });
  return server;
}
