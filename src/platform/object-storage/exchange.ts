import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import pLimit from 'p-limit';
import type { BucketAddress, BucketKeys } from '../bucket-address.rules.ts';

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

/** The storage rejected a request, or gave no complete response after all retries. */
export class BucketError extends Error {
  /** A retry may well succeed. */
  readonly isTransient: boolean;
  constructor(message: string, isTransient: boolean, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BucketError';
    this.isTransient = isTransient;
  }
}

export type RetryTimes = { attempts: number; attemptMs: number; pauseMs: number };

const defaults: RetryTimes = { attempts: 4, attemptMs: 10_000, pauseMs: 100 };
const longestPauseMs = 5_000;
const maxConcurrent = 16;
/** S3's error code, such as SlowDown, is in the first bytes of its response. */
const errorBytes = 2_000;

export function createExchange(
  address: BucketAddress,
  keys: BucketKeys,
  retryTimes: Partial<RetryTimes> = {},
): Exchange {
  const { attempts, attemptMs, pauseMs } = { ...defaults, ...retryTimes };
  const limit = pLimit(maxConcurrent);

  async function attempt<T>(request: BucketRequest, read: (reply: Response) => Promise<T>): Promise<T | null> {
    const { url, method, headers } = await sign(address, keys, request);
    const signal = AbortSignal.timeout(attemptMs + (request.extraMs ?? 0));
    const reply = await fetch(url, { method, headers, signal, redirect: 'error', body: request.body ?? null });
    if (reply.ok) return read(reply);
    const errorBody = (await reply.text()).slice(0, errorBytes);
    if (reply.status === 404 && !errorBody.includes('NoSuchBucket')) return null;
    const code = /<Code>(\w+)<\/Code>/.exec(errorBody)?.[1] ?? '';
    const isTransient = reply.status >= 500 || reply.status === 429 || reply.status === 408;
    throw new BucketError(`${request.method} ${request.name} was answered ${reply.status} ${code}`.trim(), isTransient);
  }

  return (request, read) =>
    limit(async () => {
      for (let tried = 1; ; tried += 1) {
        try {
          return await attempt(request, read);
        } catch (error) {
          const failure = asBucketError(error, request);
          if (!failure.isTransient || tried === attempts) throw failure;
        }
        // With jitter, so that processes which failed together do not retry together.
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
  return new BucketError(`${method} ${name} got no complete response: ${reason(error)}`, true, { cause: error });
}

/** Fetch's own message says only that it failed; the reason is in its cause. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
