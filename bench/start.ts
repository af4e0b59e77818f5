import { isMainThread } from 'node:worker_threads';

/** The bench runs itself again in threads that fight battles. */
if (isMainThread) await import('./bench.ts');
else await (await import('../apps/cli/src/threads.ts')).workAsThread();
