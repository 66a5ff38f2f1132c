import { lookup as resolveName } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { pipeline } from 'node:stream';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { OutsideFault } from './outside-fault.ts';

export type Resolve = (
  host: string,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

export const resolveAll: Resolve = (host, done) => resolveName(host, { all: true }, done);

/** Resolves a name for the very connection that is about to be made, and refuses it whole if one address is not allowed. */
export function checkedLookup(resolve: Resolve, allowed: (address: string) => boolean): RequestOptions['lookup'] {
  return (host, options, callback) =>
    resolve(host, (error, found) => {
      if (error) return callback(error, '', 4);
      const [first] = found;
      if (!first || !found.every(({ address }) => allowed(address))) return callback(refusedAddress(host), '', 4);
      return options.all ? callback(null, found) : callback(null, first.address, first.family);
    });
}

export function refusedAddress(host: string): OutsideFault {
  return new OutsideFault('address', `${host} is not an address of the public internet.`);
}

export function send(request: ClientRequest, body: string | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve);
    request.on('error', reject); // for its whole life: a second one, without a listener, would end the process
    request.end(body);
  });
}

/** @throws OutsideFault `too-large`, as soon as that is known; `network` when the answer breaks off */
export async function readAll(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of unpacked(answer)) {
    if (!Buffer.isBuffer(part)) continue;
    size += part.length;
    if (size > maxBytes) {
      answer.destroy();
      throw new OutsideFault('too-large', `The answer is larger than ${Math.round(maxBytes / 1_048_576)} MB.`);
    }
    parts.push(part);
  }
  if (!answer.complete) throw new OutsideFault('network', 'The answer broke off.');
  return Buffer.concat(parts);
}

function unpacked(answer: IncomingMessage): Readable {
  const encoding = answer.headers['content-encoding'];
  if (encoding === 'gzip') return pipeline(answer, createGunzip(), () => undefined);
  if (encoding === 'br') return pipeline(answer, createBrotliDecompress(), () => undefined);
  return answer;
}
