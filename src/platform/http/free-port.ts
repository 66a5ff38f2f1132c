import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../config.ts';
import { listeningOn } from '../config.ts';
import { StartError } from '../start-error.ts';

const maxTries = 20;
/** Below the ephemeral ports of outgoing connections: 32768 to 60999 on Linux, from 49152 elsewhere. */
const notEphemeral = { from: 20_000, before: 32_000 };

/**
 * The settings with a port that is free. One that the owner named is never replaced by another: whoever relies on it (a
 * proxy, a bookmark) would find nothing there. @throws StartError
 */
export async function withFreePort(config: Config): Promise<Config> {
  if (config.port === 0) return listeningOn(config, await freePort(config.host));
  const candidates = config.portIsFixed
    ? [config.port]
    : Array.from({ length: maxTries }, (_, step) => config.port + step);
  for (const port of candidates) {
    if (!config.portIsFixed && port === config.supplierPort) continue;
    if (await isFree(config.host, port)) return listeningOn(config, port);
  }
  throw new StartError(
    config.portIsFixed
      ? `Port ${config.port} is taken by another program. Stop that one, or set PORT to another number.`
      : `The ports from ${config.port} to ${config.port + maxTries - 1} are all taken. Set PORT to one that is free.`,
  );
}

/** Any port. The system's own choice could be given to an outgoing connection before the caller listens on it. @throws StartError */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let tried = 0; tried < maxTries; tried += 1) {
    const port = randomInt(notEphemeral.from, notEphemeral.before);
    if (await isFree(host, port)) return port;
  }
  throw new StartError('There is no port left on this machine.');
}

/** @throws StartError where listening is not allowed */
async function isFree(host: string, port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen({ host, port, exclusive: true }), 'listening');
    return true;
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') return false;
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
