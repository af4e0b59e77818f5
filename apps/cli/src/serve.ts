import { existsSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
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

/** The built app lies beside the command that was installed by itself, or where it was built. */
const distFolder = (): string => {
  const packed = fileURLToPath(new URL('app', import.meta.url));
  return existsSync(packed) ? packed : fileURLToPath(new URL('../../web/dist', import.meta.url));
};

/** Where others in the same network find us. */
function othersAddresses(host: string | undefined, port: number): string[] {
  if (host !== '0.0.0.0' && host !== '::') return [];
  const all = Object.values(networkInterfaces()).flatMap((some) => some ?? []);
  return all.flatMap(({ family, address, internal }) =>
    internal || address.startsWith('fe80:') || (family === 'IPv6' && host !== '::')
      ? []
      : [`http://${family === 'IPv6' ? `[${address}]` : address}:${port}`],
  );
}

/** Why we cannot listen, for the codes of the system that a user can do something about. */
function cannotListen(error: unknown, host: string): BadInput | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EADDRNOTAVAIL' || code === 'EINVAL')
    return new BadInput(
      'bad-host',
      `This machine has no address "${host}". Use 127.0.0.1 for this machine alone, or 0.0.0.0 for the whole house.`,
    );
  if (code === 'EADDRINUSE' || code === 'EACCES')
    return new BadInput('no-free-port', 'That port and those after it are taken or closed; try --port 0.');
  return undefined;
}

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
  const served = await serve(settings, (line) => process.stderr.write(`${line}\n`)).catch(
    (error: unknown) => {
      throw cannotListen(error, host ?? '') ?? error;
    },
  );
  stopOnSignal(served.stop);
  const others = othersAddresses(host, served.port);
  if (json) printJson({ address: served.address, port: served.port, others });
  else
    print(
      '',
      `${style('bold', 'Sandtable')} is ready at ${style('cyan', served.address)}`,
      ...others.map((address) => `Others in the same network type ${style('cyan', address)}`),
      'Stop it with Ctrl+C.',
      '',
    );
}
