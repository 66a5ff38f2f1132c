import crypto from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsV4Signer } from 'aws4fetch';
import { parseBucketAddress } from '#platform/bucket-address.rules.ts';
import type { BucketAddress } from '#platform/bucket-address.rules.ts';

// It has no types.
const require = createRequire(import.meta.url);
const S3rver: new (options: object) => {
  configureBuckets(): Promise<unknown>;
  callback(): RequestListener;
} = require('s3rver');

// It encrypts its list markers with DES, which OpenSSL 3 lacks: three times with one key is the same.
for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
  const make = crypto[name] as (algorithm: string, key: Buffer, iv: Buffer) => unknown; // their overloads differ by algorithm
  const makeAny: typeof make = (algorithm, key, iv) =>
    algorithm === 'des' ? make('des-ede3-cbc', Buffer.concat([key, key, key]), iv) : make(algorithm, key, iv);
  Object.assign(crypto, { [name]: makeAny });
}

export const s3Keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Faults of object storage, each in place of a response. */
const faults = {
  'it is asked to slow down': (_request, response) => {
    response.writeHead(503, { 'content-type': 'application/xml' });
    response.end(
      '<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>',
    );
  },
  'the connection is reset': (request) => void request.socket.resetAndDestroy(),
  'the connection breaks in the middle of an upload': (request) => {
    request.once('data', () => request.socket.destroy());
    request.once('end', () => request.socket.destroy());
  },
  'only half an answer comes': (request, response) => {
    response.writeHead(200, { 'content-length': '100000' });
    response.write('half of it', () => request.socket.destroy());
  },
  'no answer comes': () => undefined,
} satisfies Record<string, Answer>;

export type S3Fault = keyof typeof faults;
export const s3Faults = Object.keys(faults) as S3Fault[];

export type S3Server = AsyncDisposable & {
  /** As in MEDIA_STORAGE. */
  url: string;
  address: BucketAddress;
  /** The next requests fail that way, one after another. */
  fail(...next: S3Fault[]): void;
  recover(): void;
  requests(): number;
};

const refuse: Answer = (_request, response) => {
  response.writeHead(403, { 'content-type': 'application/xml' });
  response.end('<?xml version="1.0"?><Error><Code>SignatureDoesNotMatch</Code></Error>');
};

/** s3rver accepts any signature of version 4, so it is computed here from the same headers, and compared. */
async function isSigned({ method, url, headers }: IncomingMessage): Promise<boolean> {
  const { authorization = '', host = '' } = headers;
  if (!authorization.includes(`Credential=${s3Keys.accessKeyId}/`)) return true; // s3rver rejects that itself
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? [];
  const region = /Credential=[^/]+\/\d+\/([^/]+)\//.exec(authorization)?.[1];
  const given = names
    .filter((name) => name !== 'host' && name !== 'x-amz-date')
    .map((name): [string, string] => [name, String(headers[name])]);
  const signed = await new AwsV4Signer({
    ...s3Keys,
    ...(region && { region }),
    service: 's3',
    method: method ?? 'GET',
    url: `http://${host}${url}`,
    headers: Object.fromEntries(given),
    datetime: String(headers['x-amz-date']),
    allHeaders: true,
  }).sign();
  return signed.headers.get('authorization') === authorization;
}

/** An S3 server with one bucket, in this process. */
export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'shop-s3-'));
  const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name: 'pictures' }] });
  await s3.configureBuckets();
  const answer = s3.callback();
  const coming: S3Fault[] = [];
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    const fault = coming.shift();
    if (fault) faults[fault](request, response);
    else void isSigned(request).then((signed) => (signed ? answer : refuse)(request, response));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  const url = `s3://pictures/shop?endpoint=http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}&region=eu-west-2`;
  const address = parseBucketAddress(url);
  if (!address) throw new Error(`${url} is no address of a bucket`);
  return {
    url,
    address,
    fail: (...next) => void coming.push(...next),
    recover: () => void (coming.length = 0),
    requests: () => requests,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
