import { lookup as resolveName } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { pipeline } from 'node:stream';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { HttpClientError } from './http-client-error.ts';

export type Resolve = (
  host: string,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

export const resolveAll: Resolve = (host, done) => resolveName(host, { all: true }, done);

/** Resolves a name for the very connection that is about to be made, and rejects it if any of its addresses is not allowed. */
export function checkedLookup(resolve: Resolve, allowed: (address: string) => boolean): RequestOptions['lookup'] {
  return (host, options, callback) =>
    resolve(host, (error, found) => {
      if (error) return callback(error, '', 4);
      const [first] = found;
      if (!first || !found.every(({ address }) => allowed(address))) return callback(refusedAddress(host), '', 4);
      return options.all ? callback(null, found) : callback(null, first.address, first.family);
    });
}

/** @throws HttpClientError `network` */
export function addressesOf(resolve: Resolve, host: string): Promise<string[]> {
  return new Promise((found, reject) => {
    resolve(host, (error, addresses) => {
      if (error) reject(new HttpClientError('network', `${host} could not be reached.`, { cause: error }));
      else found(addresses.map(({ address }) => address));
    });
  });
}

export function refusedAddress(host: string): HttpClientError {
  const remedy = 'Whoever runs the shop’s machine can allow its address with SUPPLIER_PRIVATE.';
  return new HttpClientError('address', `${host} is in the shop’s own network. ${remedy}`);
}

export function send(request: ClientRequest, body: string | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve);
    // A server that speaks another protocol leaves neither a response nor an error.
    request.once('close', () => reject(new HttpClientError('network', `${request.host} gave no answer.`)));
    request.on('error', reject); // for its whole life: a second one, without a listener, would end the process
    request.end(body);
  });
}

/** @throws HttpClientError `too-large`, as soon as that is known; `network` when the response breaks off; and the signal's reason */
export async function readAll(response: IncomingMessage, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of unpacked(response)) {
    if (!Buffer.isBuffer(part)) continue;
    size += part.length;
    if (size > maxBytes) {
      response.destroy();
      throw new HttpClientError('too-large', `The answer is larger than ${Math.round(maxBytes / 1_048_576)} MB.`);
    }
    parts.push(part);
  }
  // Without a content length the end of the connection is the end of the response, also where the signal ended it.
  signal.throwIfAborted();
  if (!response.complete) throw new HttpClientError('network', 'The answer broke off.');
  return Buffer.concat(parts);
}

function unpacked(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding'];
  if (encoding === 'gzip') return pipeline(response, createGunzip(), () => undefined);
  if (encoding === 'br') return pipeline(response, createBrotliDecompress(), () => undefined);
  return response;
}
