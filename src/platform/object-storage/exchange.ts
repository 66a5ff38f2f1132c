import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import pLimit from 'p-limit';
import type { BucketAddress } from './bucket-address.rules.ts';

export type BucketKeys = Readonly<{ accessKeyId: string; secretAccessKey: string }>;

export type BucketRequest = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Below the prefix; empty for the bucket itself. */
  name: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Blob;
  /** On top of the time that each attempt has. */
  extraMs?: number;
};

/** Null: nothing is there. @throws BucketError */
export type Exchange = <T>(request: BucketRequest, read: (reply: Response) => Promise<T>) => Promise<T | null>;

/** The storage refused, or gave no whole answer however often it was asked. */
export class BucketError extends Error {
  /** It may well succeed later. */
  readonly isPassing: boolean;
  constructor(message: string, isPassing: boolean, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BucketError';
    this.isPassing = isPassing;
  }
}

export type Patience = { attempts: number; attemptMs: number; pauseMs: number };

const usual: Patience = { attempts: 4, attemptMs: 10_000, pauseMs: 100 };
const longestPauseMs = 5_000;
const mostAtOnce = 16;
/** The name of S3's refusal, such as SlowDown, stands in the first bytes. */
const refusalBytes = 2_000;

export function createExchange(address: BucketAddress, keys: BucketKeys, patience: Partial<Patience> = {}): Exchange {
  const { attempts, attemptMs, pauseMs } = { ...usual, ...patience };
  const limit = pLimit(mostAtOnce);

  async function attempt<T>(request: BucketRequest, read: (reply: Response) => Promise<T>): Promise<T | null> {
    const { url, method, headers } = await sign(address, keys, request);
    const signal = AbortSignal.timeout(attemptMs + (request.extraMs ?? 0));
    const reply = await fetch(url, { method, headers, signal, redirect: 'error', body: request.body ?? null });
    if (reply.ok) return read(reply);
    const said = (await reply.text()).slice(0, refusalBytes);
    if (reply.status === 404 && !said.includes('NoSuchBucket')) return null;
    const code = /<Code>(\w+)<\/Code>/.exec(said)?.[1] ?? '';
    const isPassing = reply.status >= 500 || reply.status === 429 || reply.status === 408;
    throw new BucketError(`${request.method} ${request.name} was answered ${reply.status} ${code}`.trim(), isPassing);
  }

  return (request, read) =>
    limit(async () => {
      for (let tried = 1; ; tried += 1) {
        try {
          return await attempt(request, read);
        } catch (error) {
          const told = asBucketError(error, request);
          if (!told.isPassing || tried === attempts) throw told;
        }
        // Uneven, so that processes which were turned away together do not come back together.
        await sleep(Math.min(pauseMs * 2 ** tried, longestPauseMs) * (0.5 + Math.random() / 2));
      }
    });
}

function sign(address: BucketAddress, keys: BucketKeys, { method, name, query, headers }: BucketRequest) {
  const path = name && `${address.prefix}${name}`.split('/').map(encodeURIComponent).join('/');
  const url = new URL(`${address.origin}/${path}`);
  for (const [key, value] of Object.entries(query ?? {})) url.searchParams.set(key, value);
  const { region } = address;
  return new AwsV4Signer({ ...keys, region, service: 's3', method, url: url.href, headers: headers ?? {} }).sign();
}

function asBucketError(error: unknown, { method, name }: BucketRequest): BucketError {
  if (error instanceof BucketError) return error;
  if (error instanceof RangeError) return new BucketError(`${method} ${name}: ${error.message}`, false);
  return new BucketError(`${method} ${name} had no whole answer: ${reason(error)}`, true, { cause: error });
}

/** Fetch says only that it failed; why is said by its cause. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
