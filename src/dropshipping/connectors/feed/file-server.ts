import type { Clock } from '#platform/clock.ts';
import { FileServerError } from '#platform/file-server/file-server-error.ts';
import type { FileServerErrorKind } from '#platform/file-server/file-server-error.ts';
import { fetchByFtps } from '#platform/file-server/ftps-file.ts';
import type { ServerFile } from '#platform/file-server/server-file.ts';
import { fetchBySftp } from '#platform/file-server/sftp-file.ts';
import { HttpClientError } from '#platform/http-client/http-client-error.ts';
import type { HttpClient } from '#platform/http-client/http-client.ts';
import { largestFile, largestFileMegabytes } from '#platform/table-files/file-size.contract.ts';
import { SupplierError } from '../../connections/supplier-error.ts';
import { fromHttpClient } from '../supplier-http.ts';
import { digestOf } from './feed-source.ts';
import type { FeedAddress, FeedSource } from './feed-source.ts';

/** The server's key as it was at first; `pin` keeps it. */
export type KnownHostKey = { known: string | null; pin(hostKey: string): Promise<void> };

/** For the whole exchange: a slow server may take a while for 20 MB. */
const longestMs = 120_000;
const ports = { 'sftp:': 22, 'ftps:': 21 };

type FileServerProtocol = keyof typeof ports;

export function isFileServer(endpoint: string): boolean {
  return (URL.parse(endpoint)?.protocol ?? '') in ports;
}

/** A feed on an SFTP or FTPS server. The key is a name and a password, with a colon between. */
export function feedOnFileServer(
  httpClient: HttpClient,
  { name, endpoint, apiKey }: FeedAddress,
  { clock, hostKey }: { clock: Clock; hostKey: KnownHostKey },
): FeedSource {
  return {
    name: `${endpoint} ${apiKey ?? ''}`,
    origin: endpoint,
    async load(stamp, caller) {
      const at = clock.now();
      const timeout = AbortSignal.timeout(longestMs);
      const signal = caller ? AbortSignal.any([timeout, caller]) : timeout;
      try {
        const file = await serverFile(httpClient, { name, endpoint, apiKey });
        const fetch = endpoint.startsWith('sftp:') ? fetchBySftp : fetchByFtps;
        const question = { stamp, hostKey: hostKey.known, maxBytes: largestFile, signal };
        const found = await Promise.race([fetch(file, question), ended(signal)]);
        if (found.hostKey !== null && hostKey.known === null) await hostKey.pin(found.hostKey);
        if (found.content === null) return { at, content: null };
        return { at, content: { ...found.content, digest: await digestOf(found.content.bytes) } };
      } catch (error) {
        caller?.throwIfAborted();
        throw toSupplierError(error, { name, endpoint }, timeout.aborted);
      }
    },
  };
}

async function serverFile(
  httpClient: HttpClient,
  { name, endpoint, apiKey }: Pick<FeedAddress, 'name' | 'endpoint' | 'apiKey'>,
): Promise<ServerFile> {
  const url = new URL(endpoint);
  const [, username, password] = /^([^:]+):(.+)$/s.exec(apiKey ?? '') ?? [];
  if (username === undefined || password === undefined)
    throw new SupplierError('credentials', `${name}’s server needs a name and a password as API key: name:password`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port) || ports[url.protocol as FileServerProtocol];
  const address = await httpClient.addressOf(host, port);
  return { host, address, port, username, password, path: pathOf(endpoint) };
}

function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('It took too long')), { once: true });
  });
}

type Named = Pick<FeedAddress, 'name' | 'endpoint'>;

function toSupplierError(error: unknown, { name, endpoint }: Named, isLate: boolean): SupplierError {
  if (error instanceof SupplierError) return error;
  if (error instanceof FileServerError) return faults[error.kind]({ name, endpoint }, error.hostKey);
  if (isLate) return new SupplierError('network', `${name}’s server took longer than ${longestMs / 1_000} s.`);
  if (error instanceof HttpClientError) return fromHttpClient(name, error);
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return new SupplierError('network', `${name}’s server could not be used${code}.`, { cause: error });
}

const faults: Record<FileServerErrorKind, (of: Named, hostKey?: string) => SupplierError> = {
  credentials: ({ name }) =>
    new SupplierError('credentials', `${name}’s server does not accept the name and the password.`),
  'host-key': ({ name }, hostKey) => {
    const what = `${name}’s server has a different host key from before, ${hostKey}.`;
    const then = 'Ask the supplier whether that is its key. If it is, forget the old one on the page of its feed.';
    return new SupplierError('credentials', `${what} ${then}`);
  },
  'no-file': ({ name, endpoint }) =>
    new SupplierError('unavailable', `${name} has no file ${pathOf(endpoint)} on its server.`, { passes: false }),
  'too-large': () => new SupplierError('garbage', `The feed is larger than ${largestFileMegabytes} MB.`),
  // Half a list would sell out the other half.
  changing: ({ name }) => new SupplierError('unavailable', `${name}’s file is being written just now.`),
};

function pathOf(endpoint: string): string {
  return decodeURIComponent(new URL(endpoint).pathname);
}
