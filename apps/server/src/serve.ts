import type { FastifyInstance } from 'fastify';
import { createServer, type Delivery } from './server.ts';

export type ServerSettings = Delivery & { readonly port: number; readonly host?: string };
export type Served = { readonly address: string; readonly port: number; readonly stop: () => Promise<void> };

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES');

/** Tries this many ports after the one asked for. */
const TRIES = 20;

/** Listens on the port asked for, or on the next that is free; 0 is any. */
async function listening(
  server: FastifyInstance,
  { port, host = '127.0.0.1' }: ServerSettings,
  say: (line: string) => void,
) {
  for (let tried = port; ; tried++) {
    try {
      return await server.listen({ port: tried, host });
    } catch (error) {
      if (!isTaken(error) || tried >= port + TRIES || tried >= 65_535) throw error;
      say(`Port ${tried} is taken; trying ${tried + 1}.`);
    }
  }
}

/** Serves the app until it is stopped. */
export async function serve(settings: ServerSettings, say: (line: string) => void): Promise<Served> {
  const server = await createServer(settings);
  const address = await listening(server, settings, say);
  const port = Number(new URL(address).port);
  return { address, port, stop: () => server.close() };
}
