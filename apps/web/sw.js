/** Keeps the whole app on the device. The build fills in the version and the list of files. */
const VERSION = '__VERSION__';
const FILES = ['__FILES__'];
const CACHE = `sandtable-${VERSION}`;

/** Files with a hash in their name never change: those of the last version are taken over, not fetched again. */
async function keepAll() {
  const cache = await caches.open(CACHE);
  await Promise.all(
    FILES.map(async (file) => {
      const old = file.startsWith('/assets/') ? await caches.match(file) : undefined;
      const answer = old ?? (await fetch(file, { cache: 'no-cache' }));
      if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
      await cache.put(file, answer);
    }),
  );
}

async function dropOthers() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('sandtable-') && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answerTo(request) {
  const cache = await caches.open(CACHE);
  const page = request.mode === 'navigate';
  const kept = await cache.match(page ? '/index.html' : request, { ignoreSearch: true });
  return kept ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(keepAll()));
self.addEventListener('activate', (event) => event.waitUntil(dropOthers()));
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const ours = request.method === 'GET' && origin === self.location.origin;
  if (ours && !pathname.startsWith('/api/') && pathname !== '/health') event.respondWith(answerTo(request));
});
