import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../config.ts';
import { listeningOn } from '../config.ts';
import { StartError } from '../start-error.ts';

const ports = 20;

/**
 * The settings with a port that is free. One that the owner named is never replaced by another: whoever relies on it (a
 * proxy, a bookmark) would find nothing there. @throws StartError
 */
export async function withFreePort(config: Config): Promise<Config> {
  const candidates = config.portIsFixed
    ? [config.port]
    : Array.from({ length: ports }, (_, step) => config.port + step);
  for (const port of candidates) {
    if (!config.portIsFixed && port === config.supplierPort) continue;
    const found = await tryPort(config.host, port);
    if (found !== null) return listeningOn(config, found);
  }
  throw new StartError(
    config.portIsFixed
      ? `Port ${config.port} is taken by another program. Stop that one, or set PORT to another number.`
      : `The ports from ${config.port} to ${config.port + ports - 1} are all taken. Set PORT to one that is free.`,
  );
}

/** @returns the port (for 0 the one the system chose), or null where another program has it */
async function tryPort(host: string, port: number): Promise<number | null> {
  const server = createServer();
  try {
    await once(server.listen({ host, port, exclusive: true }), 'listening');
    const address = server.address();
    return typeof address === 'object' && address ? address.port : port;
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') return null;
    throw new StartError(whyNot(host, port, error), { cause: error });
  } finally {
    server.close();
  }
}

function whyNot(host: string, port: number, error: unknown): string {
  const code = codeOf(error);
  if (code === 'EACCES') return `Port ${port} may only be used by root. Set PORT to a number above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST is ${host}, which is no address of this machine.`;
  return `The shop cannot listen on ${host}, port ${port}: ${String(error)}`;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
