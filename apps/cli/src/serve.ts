import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { version } from '../package.json' with { type: 'json' };
import { BadInput } from './errors.ts';
import { print, printJson, style } from './print.ts';

export type Serving = {
  readonly port?: string | undefined;
  readonly host?: string | undefined;
  readonly data?: string | undefined;
  readonly json: boolean;
};

const STANDARD_PORT = 4173;

function portFrom(text: string | undefined): number {
  if (text === undefined) return STANDARD_PORT;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new BadInput('bad-port', `--port is a whole number from 0 to 65535, not "${text}".`);
  return port;
}

/** The built app lies beside the built command. */
const distFolder = (): string => fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Ends well on Ctrl+C and when the system asks; a second time ends at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void stop().then(() => process.exit(0));
    });
  }
}

/** `serve [--port] [--host] [--data]` */
export async function serveApp({ port, host, data, json }: Serving): Promise<void> {
  const { serve } = await import('@sandtable/server');
  if (data !== undefined && !existsSync(data))
    throw new BadInput('no-such-folder', `There is no folder "${data}" for --data.`);
  const dist = distFolder();
  if (!existsSync(dist))
    throw new BadInput('not-built', 'The app is not built yet. Run "npm run build" first.');
  const settings = { dist, version, port: portFrom(port), ...(host === undefined ? {} : { host }) };
  const served = await serve(settings, (line) => process.stderr.write(`${line}\n`));
  stopOnSignal(served.stop);
  if (json) printJson({ address: served.address, port: served.port });
  else
    print(
      '',
      `${style('bold', 'Sandtable')} is ready at ${style('cyan', served.address)}`,
      'Stop it with Ctrl+C.',
      '',
    );
}
