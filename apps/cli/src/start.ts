import { isMainThread, workerData } from 'node:worker_threads';
import { main } from './main.ts';

/** Whoever reads our results may stop reading (`| head`): that is no error. A full disk is one. */
function endWhenUnread(stream: NodeJS.WriteStream): void {
  stream.on('error', (error) => {
    if ('code' in error && error.code === 'EPIPE') process.exit();
    process.stderr.write(`cannot-write: The results cannot be written: ${error.message}.\n`);
    process.exit(2);
  });
}

if (isMainThread) {
  endWhenUnread(process.stdout);
  endWhenUnread(process.stderr);
  await main(process.argv.slice(2));
} else {
  const { isTunerData, workAsTuner } = await import('./tuners.ts');
  if (isTunerData(workerData)) await workAsTuner();
  else await (await import('./threads.ts')).workAsThread();
}
