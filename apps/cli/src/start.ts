import { isMainThread } from 'node:worker_threads';
import { main } from './main.ts';

if (isMainThread) await main(process.argv.slice(2));
else await (await import('./threads.ts')).workAsThread();
