import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import files from '@fastify/static';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';

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

/** The app needs no device of the machine; the clipboard is asked for by a click. */
const PERMISSIONS = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/** For what is refused before anybody can add headers to the answer. */
const BARE = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'permissions-policy': PERMISSIONS,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

const say = (reply: FastifyReply, status: number, code: string, message: string): FastifyReply =>
  reply.code(status).send({ error: { code, message } });
const sayBad = (reply: FastifyReply): FastifyReply =>
  say(reply, 400, 'bad-request', 'This is no address that can be asked for.');

/** The path of an address; undefined if it is none. Two slashes would begin the name of another machine. */
function pathOf(url: string): string | undefined {
  try {
    return url.startsWith('//') ? undefined : decodeURIComponent(new URL(url, 'http://localhost').pathname);
  } catch {
    return undefined;
  }
}

/** Is it a link, or in a folder that is one? */
function isLinked(dist: string, path: string): boolean {
  const file = join(dist, path);
  return existsSync(file) && realpathSync(file) !== join(realpathSync(dist), path);
}

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
  const server = fastify({
    logger: false,
    forceCloseConnections: true,
    // Whoever says nothing is not waited for.
    requestTimeout: 15_000,
    keepAliveTimeout: 5_000,
    connectionTimeout: 30_000,
    frameworkErrors: (_, __, reply) => void sayBad(reply.headers(BARE)),
  });
  server.setErrorHandler((error: { statusCode?: number }, _, reply) =>
    (error.statusCode ?? 500) < 500 ? sayBad(reply) : say(reply, 500, 'failed', 'The server failed.'),
  );
  await server.register(helmet, {
    contentSecurityPolicy: POLICY,
    strictTransportSecurity: false, // a matter for whoever puts TLS in front
    crossOriginEmbedderPolicy: false,
    // Both need a secure origin; on a phone in the same house the app is reached by plain HTTP.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
  });
  server.addHook('onRequest', async (_, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
  });
  server.addHook('onRequest', async (request, reply) => {
    if (!pathOf(request.url)) await sayBad(reply);
  });
  await server.register(files, {
    root: dist,
    preCompressed: true,
    cacheControl: false,
    wildcard: true,
    index: false, // the first page is an address like the others: see below
    dotfiles: 'ignore',
    // What a link leads to was not built by us.
    allowedPath: (path) => !isLinked(dist, path),
    setHeaders: (reply, path) => void reply.setHeader('cache-control', cachingOf(path)),
  });
  server.get('/', (_, reply) => reply.header('cache-control', 'no-cache').sendFile(pageFor('/')));
  server.get('/health', { logLevel: 'silent' }, () => ({ status: 'ok', version }));
  server.setNotFoundHandler((request, reply) => {
    const pathname = pathOf(request.url) ?? '';
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/(assets|api)\/|\/\./.test(pathname);
    if (isPage) return reply.header('cache-control', 'no-cache').sendFile(pageFor(pathname));
    return say(reply, 404, 'not-found', `There is nothing at ${pathname}.`);
  });
  return server;
}
