import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import type { IncomingMessage, OutgoingHttpHeaders, RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { addressesIn, isPublicAddress } from '../public-address.rules.ts';
import { traced } from '../telemetry/telemetry.ts';
import { HttpClientError } from './http-client-error.ts';
import { addressesOf, checkedLookup, readAll, refusedAddress, resolveAll, send } from './http-exchange.ts';
import type { Resolve } from './http-exchange.ts';

export type HttpClientRequest = {
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: OutgoingHttpHeaders;
  body?: string;
  /** For the whole exchange, redirects included. */
  timeoutMs: number;
  /** The largest response, once it is decompressed. */
  maxBytes: number;
  signal?: AbortSignal;
};

export type HttpClientResponse = { status: number; headers: IncomingMessage['headers']; body: Buffer; url: string };

/** Sends requests to hosts that others name: suppliers and the hosts of their pictures. */
export type HttpClient = {
  /** Follows up to three redirects. @throws HttpClientError */
  fetch(request: HttpClientRequest): Promise<HttpClientResponse>;
  /** An address of a host that may be connected to, for other protocols: they connect to it, and not to the name. @throws HttpClientError */
  addressOf(host: string, port: number): Promise<string>;
  close(): void;
};

export type HttpClientOptions = {
  /** The one port of this machine that may be requested: the supplier simulator's, in a demo shop. */
  loopbackPort?: number | undefined;
  /** Private addresses and networks that may be requested, such as `10.8.0.0/16`. */
  networks?: readonly string[] | undefined;
  /** How a host name is resolved; for tests. */
  resolve?: Resolve;
};

const maxRedirects = 3;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/**
 * Only public addresses, and those that whoever runs the shop has allowed, are connected to. Each is checked at the moment of connecting, so neither a redirect nor a name that
 * changes its mind between check and connection leads into the shop's own network.
 */
export function createHttpClient(options: HttpClientOptions = {}): HttpClient {
  const { exchange, addressOf, close } = createExchanges(options);

  async function follow(
    wanted: HttpClientRequest,
    signal: AbortSignal,
    redirectsLeft: number,
  ): Promise<HttpClientResponse> {
    const url = webAddress(wanted.url);
    const response = await exchange(wanted, url, signal);
    const { statusCode: status = 0, headers } = response;
    if (!redirectStatuses.has(status) || headers.location === undefined) {
      return { status, headers, body: await readAll(response, wanted.maxBytes, signal), url: url.href };
    }
    response.destroy();
    const next = webAddress(headers.location, url);
    if (redirectsLeft === 0) throw new HttpClientError('redirects', whyEndless(url, next));
    return follow(redirected(wanted, url, next, status), signal, redirectsLeft - 1);
  }

  return {
    async fetch(wanted) {
      const timeout = AbortSignal.timeout(wanted.timeoutMs);
      const signal = wanted.signal ? AbortSignal.any([timeout, wanted.signal]) : timeout;
      try {
        const { hostname } = webAddress(wanted.url);
        const method = wanted.method ?? 'GET';
        const attributes = { 'http.request.method': method, 'server.address': hostname };
        return await traced('call', method, attributes, () => follow(wanted, signal, maxRedirects));
      } catch (error) {
        wanted.signal?.throwIfAborted();
        throw toError(error, timeout.aborted, wanted);
      }
    },
    addressOf,
    close,
  };
}

/** One request and its response, over connections that are kept alive for the next. */
function createExchanges({ loopbackPort, networks = [], resolve = resolveAll }: HttpClientOptions) {
  const isOwn = addressesIn(networks);
  const allowedAt = (port: number) => (address: string) =>
    isPublicAddress(address) || isOwn(address) || (port === loopbackPort && isLoopback(address));
  const http = new HttpAgent({ keepAlive: true });
  const https = new HttpsAgent({ keepAlive: true });

  function exchange({ method = 'GET', headers, body }: HttpClientRequest, url: URL, signal: AbortSignal) {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const allowed = allowedAt(Number(url.port));
    // A host that is an address already is never looked up.
    if (isIP(host) && !allowed(host)) throw refusedAddress(host);
    const lookup = checkedLookup(resolve, allowed);
    const options: RequestOptions = { method, headers: { 'accept-encoding': 'gzip, br', ...headers }, signal, lookup };
    const secure = url.protocol === 'https:';
    return send(
      secure ? httpsRequest(url, { ...options, agent: https }) : httpRequest(url, { ...options, agent: http }),
      body,
    );
  }

  /** As for a request: a name is refused if any of its addresses is not allowed. */
  async function addressOf(host: string, port: number): Promise<string> {
    const allowed = allowedAt(port);
    const found = isIP(host) ? [host] : await addressesOf(resolve, host);
    const [first] = found;
    if (first === undefined || !found.every(allowed)) throw refusedAddress(host);
    return first;
  }

  function close(): void {
    http.destroy();
    https.destroy();
  }

  return { exchange, addressOf, close };
}

function whyEndless(from: URL, to: URL): string {
  if (from.href !== to.href) return `${from.host} redirects more than ${maxRedirects} times.`;
  return `${from.host} redirects to the same address again and again, as sites do that want a cookie or a sign-in first.`;
}

/** @throws HttpClientError for anything but http and https */
function webAddress(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new HttpClientError('address', 'Only http and https addresses can be asked.');
}

/** Credentials go only to the origin they were meant for, and a body only where the status asks for it again. */
function redirected(wanted: HttpClientRequest, from: URL, to: URL, status: number): HttpClientRequest {
  const { authorization: _key, cookie: _cookie, ...keyless } = wanted.headers ?? {};
  const headers = from.origin === to.origin ? wanted.headers : keyless;
  const again = { ...wanted, url: to.href, ...(headers && { headers }) };
  if (status === 307 || status === 308) return again;
  const { body: _body, ...bodiless } = again;
  return { ...bodiless, method: 'GET' };
}

function toError(error: unknown, isLate: boolean, { url, timeoutMs }: HttpClientRequest): HttpClientError {
  if (error instanceof HttpClientError) return error;
  const host = URL.parse(url)?.host ?? url;
  if (isLate) return new HttpClientError('timeout', `${host} gave no answer within ${timeoutMs / 1_000} s.`);
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return new HttpClientError('network', `${host} could not be reached${code}.`, { cause: error });
}

function isLoopback(address: string): boolean {
  return address === '127.0.0.1' || address === '::1';
}
