import type { OutgoingHttpHeaders } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { LimitFunction } from 'p-limit';
import { z } from 'zod';
import { oneLine } from '#platform/contact-details.contract.ts';
import { HttpClientError } from '#platform/http-client/http-client-error.ts';
import type { HttpClient, HttpClientResponse } from '#platform/http-client/http-client.ts';
import { plainText } from '#platform/table-files/plain-text.contract.ts';
import { SupplierError } from '../connections/supplier-error.ts';

export type SupplierRequest = {
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: OutgoingHttpHeaders;
  /** Sent as JSON. */
  json?: unknown;
  /** Limit of the decompressed response, for files fetched in addition to the supplier's lists. */
  maxBytes?: number;
  /** A request that must not be repeated is sent only once. */
  once?: boolean;
  signal?: AbortSignal | undefined;
};

export type SupplierHttp = {
  /** The supplier's response, parsed by the schema; an unchanged one (ETag) is not sent again. @throws SupplierError */
  fetchJson<Schema extends z.ZodType>(request: SupplierRequest, schema: Schema): Promise<z.output<Schema>>;
  /** As `fetchJson`, for callers that need the headers or the status. @throws SupplierError */
  read<Schema extends z.ZodType>(
    request: SupplierRequest,
    schema: Schema,
  ): Promise<{ body: z.output<Schema>; response: HttpClientResponse }>;
  /** The raw response, of any status except error statuses. @throws SupplierError */
  send(request: SupplierRequest): Promise<HttpClientResponse>;
};

export type Patience = {
  timeoutMs: number;
  /** The timeout of requests that are sent once: a shorter one would allow a retry while the supplier still works on it. */
  onceTimeoutMs?: number;
  tries: number;
  firstPauseMs: number;
  longestPauseMs: number;
};

/**
 * For background work. After a longer Retry-After a later run tries again. PHP stops after 30 seconds and most hosts
 * after 60, so an order that is not confirmed by then will not be accepted either.
 */
const patient: Patience = {
  timeoutMs: 15_000,
  onceTimeoutMs: 60_000,
  tries: 4,
  firstPauseMs: 400,
  longestPauseMs: 20_000,
};

/** For calls while somebody looks at the screen. */
export const impatient: Patience = { timeoutMs: 10_000, tries: 2, firstPauseMs: 300, longestPauseMs: 3_000 };

const usualMaxBytes = 32 * 1_048_576;

/** Sends requests to one supplier's system with rate limits, retries and readable errors. `name` is the supplier's. */
export function supplierHttp(httpClient: HttpClient, name: string, patience: Patience = patient): SupplierHttp {
  const exchangeOnce = async (request: SupplierRequest) =>
    rejectErrors(name, await exchange(httpClient, patience, request));

  async function send(request: SupplierRequest): Promise<HttpClientResponse> {
    const { url, signal, once } = request;
    for (let tried = 1; ; tried += 1) {
      try {
        return await inTurn(url, signal, () => exchangeOnce(request));
      } catch (error) {
        const fault = error instanceof HttpClientError ? fromHttpClient(name, error) : error;
        if (!(fault instanceof SupplierError) || !fault.passes || once || tried === patience.tries) throw fault;
        await pause(patience, fault, tried, request);
      }
    }
  }

  async function read<Schema extends z.ZodType>(request: SupplierRequest, schema: Schema) {
    const response = await sendConditional(send, request);
    const { status, body } = response;
    if (status >= 400)
      throw new SupplierError('unavailable', `${name} has no such endpoint at its address (${status}).`, {
        isBadRequest: status === 400 || status === 422,
      });
    const read = schema.safeParse(parsedJson(body));
    if (read.success) return { body: read.data, response };
    throw garbageFrom(name, response, read.error);
  }

  return { send, read, fetchJson: async (request, schema) => (await read(request, schema)).body };
}

function exchange(
  httpClient: HttpClient,
  { timeoutMs, onceTimeoutMs = timeoutMs }: Patience,
  request: SupplierRequest,
): Promise<HttpClientResponse> {
  const { url, method, json, headers, maxBytes = usualMaxBytes, signal, once } = request;
  return httpClient.fetch({
    url,
    ...(method && { method }),
    ...(signal && { signal }),
    headers: {
      accept: 'application/json',
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    timeoutMs: once ? onceTimeoutMs : timeoutMs,
    maxBytes,
  });
}

/** A conditional request for the cached response. */
async function sendConditional(send: SupplierHttp['send'], request: SupplierRequest): Promise<HttpClientResponse> {
  const { url, method = 'GET', headers } = request;
  if (method !== 'GET') return send(request);
  const key = headers?.['authorization'];
  const saved = cachedResponse(url, key);
  const response = await send({
    ...request,
    headers: { ...headers, ...(saved && { 'if-none-match': saved.headers.etag }) },
  });
  if (response.status === 304 && saved) return saved;
  if (response.status === 200 && response.headers.etag !== undefined) saveResponse(url, key, response);
  return response;
}

/** Retry-After of the response. */
class RateLimited extends SupplierError {
  readonly retryAfterMs: number | null;

  constructor(name: string, headers: HttpClientResponse['headers']) {
    super('rate-limited', `${name} allows no more requests at the moment.`);
    this.retryAfterMs = retryAfterIn(headers);
  }
}

/** In seconds, or as a time by the clock of the supplier's server. */
function retryAfterIn({ 'retry-after': said, date }: HttpClientResponse['headers']): number | null {
  if (said === undefined) return null;
  const waitMs = /^\d+(?:\.\d+)?$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - Date.parse(date ?? '');
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : null;
}

function rejectErrors(name: string, response: HttpClientResponse): HttpClientResponse {
  const { status, headers } = response;
  if (status === 401 || status === 403)
    throw new SupplierError('credentials', rejectionOfKey(name, response), { response });
  if (status === 429) throw new RateLimited(name, headers);
  if (status >= 500) throw new SupplierError('unavailable', `${name} responds with a server error (${status}).`);
  return response;
}

/** The key may be unknown, read-only, or belong to a user with too few rights; a firewall may also reject the request. */
function rejectionOfKey(name: string, { status, body }: HttpClientResponse): string {
  const said = z.object({ message: z.string().trim().min(1) }).safeParse(parsedJson(body)).data?.message;
  if (said) return `${name} does not accept the API key. It says: ${said.slice(0, 300)}`;
  if (/^\s*<(?:!doctype|html)/i.test(body.subarray(0, 200).toString('latin1')))
    return `${name} responds with a web page (${status}): a firewall or sign-in blocks its system.`;
  return `${name} does not accept the API key.`;
}

export function fromHttpClient(name: string, fault: HttpClientError): SupplierError {
  const sentence = `${name}: ${fault.message}`;
  if (fault.kind === 'timeout') return new SupplierError('unavailable', sentence, { cause: fault });
  if (fault.kind === 'redirects')
    return new SupplierError('network', `${sentence} Please ask them for an address that needs no browser.`, {
      cause: fault,
      passes: false,
    });
  if (fault.kind === 'too-large') return new SupplierError('garbage', sentence, { cause: fault });
  // A private address stays an error until the owner changes it.
  return new SupplierError('network', sentence, { cause: fault, passes: fault.kind === 'network' });
}

/** Backs off exponentially with jitter. @throws the error when the pause would be too long */
async function pause(patience: Patience, fault: SupplierError, tried: number, { url, signal }: SupplierRequest) {
  const retryAfterMs = fault instanceof RateLimited ? fault.retryAfterMs : null;
  if (retryAfterMs !== null && retryAfterMs > patience.longestPauseMs) throw fault;
  if (retryAfterMs !== null) pauseHost(url, retryAfterMs);
  const backOff = patience.firstPauseMs * 2 ** (tried - 1);
  await wait((retryAfterMs ?? backOff) + Math.random() * backOff, undefined, signal && { signal });
}

/** NUL characters and lone surrogates, which no database stores, can only appear as escapes. */
const unstorable = /\\u(?:0000|d[89a-f])/i;

/** Undefined for invalid JSON. Lines before it, as PHP prints its warnings, are left out. */
export function parsedJson(body: Buffer): unknown {
  const text = body.toString('utf8').replace(/^\uFEFF/, '');
  const from = text.search(/^[[{"]/m);
  return json(text) ?? (from > 0 ? json(text.slice(from)) : undefined);
}

function json(text: string): unknown {
  try {
    return unstorable.test(text) ? JSON.parse(text, storable) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** For a response that cannot be read; a web page is quoted. */
export function garbageFrom(name: string, { body }: Pick<HttpClientResponse, 'body'>, cause?: unknown): SupplierError {
  const begins = oneLine(plainText(body.subarray(0, 2_000).toString('utf8'))).slice(0, 100);
  const hint = begins && !/^[[{]/.test(begins) ? ` It begins: “${begins}”.` : '';
  return new SupplierError('garbage', `${name} sent a response that makes no sense.${hint}`, { cause });
}

function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;
}

/** The message of an error response, shortened to fit a sentence. */
export function reasonIn(body: Buffer): string {
  const read = z.object({ message: z.string().min(1) }).safeParse(parsedJson(body));
  return read.success ? read.data.message.slice(0, 300) : 'it does not say why.';
}

const mostBytes = 8 * 1_048_576;

/** Cached responses with an ETag: an unchanged list is not sent again. */
const responses = new LRUCache<string, HttpClientResponse>({
  maxSize: mostBytes,
  sizeCalculation: ({ body }, name) => body.length + name.length,
});

/** The key is part of the cache key: another one may see other prices. */
function cachedResponse(url: string, authorization: unknown): HttpClientResponse | undefined {
  return responses.get(nameOf(url, authorization));
}

function saveResponse(url: string, authorization: unknown, response: HttpClientResponse): void {
  responses.set(nameOf(url, authorization), response);
}

function nameOf(url: string, authorization: unknown): string {
  return `${String(authorization)} ${url}`;
}

const atOncePerHost = 4;
/** Minimum, however quickly a host responds. */
const mostPerSecond = 100;

/** `freeAt`: when the next request may begin, as of `performance.now()`. */
type Host = { limit: LimitFunction; freeAt: number };

/** Limits per host and process. */
const hosts = new Map<string, Host>();

/** Sends a request as soon as its host has capacity. */
function inTurn<Response>(
  url: string,
  signal: AbortSignal | undefined,
  send: () => Promise<Response>,
): Promise<Response> {
  const host = hostOf(url);
  return host.limit(async () => {
    const begin = Math.max(performance.now(), host.freeAt);
    host.freeAt = begin + 1_000 / mostPerSecond;
    const pauseMs = begin - performance.now();
    if (pauseMs >= 1) await wait(pauseMs, undefined, signal && { signal });
    return send();
  });
}

/** A Retry-After pauses all requests to the host. */
function pauseHost(url: string, pauseMs: number): void {
  const host = hostOf(url);
  host.freeAt = Math.max(host.freeAt, performance.now() + pauseMs);
}

function hostOf(url: string): Host {
  const name = URL.parse(url)?.host ?? '';
  const known = hosts.get(name) ?? { limit: pLimit(atOncePerHost), freeAt: 0 };
  hosts.set(name, known);
  return known;
}
