import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { HttpClient, HttpClientResponse } from '#platform/http-client/http-client.ts';
import { SupplierError } from '../../connections/supplier-error.ts';
import { garbageFrom, parsedJson, supplierHttp } from '../supplier-http.ts';
import type { Patience, SupplierHttp, SupplierRequest } from '../supplier-http.ts';

export type WooConnection = {
  name: string;
  endpoint: string;
  apiKey: string;
  patience?: Patience | undefined;
  currency?: string | null;
};

type Query = Record<string, string | number>;
type WooCall = Pick<SupplierRequest, 'method' | 'json' | 'once' | 'signal'> & { path: string; query?: Query };

/** An HTTP client for a WooCommerce shop, signed in with its consumer key and secret. */
export type WooClient = {
  name: string;
  /** The shop's address. */
  site: string;
  send(call: WooCall): Promise<HttpClientResponse>;
  get<Schema extends z.ZodType>(
    path: string,
    query: Query,
    schema: Schema,
    signal?: AbortSignal,
  ): Promise<{ body: z.output<Schema>; pages: number }>;
  /** The shop's currency, which products do not state. */
  currency(signal?: AbortSignal): Promise<string>;
  /** Where the shop is, if its address is that of one of its pages, such as `/shop/`. */
  siteAbove(signal?: AbortSignal): Promise<string | null>;
};

const mostPages = 10_000;
/** Over plain HTTP the key would be readable on its way, and WooCommerce would ignore it. */
const httpsAlone = 'begins with http://. WooCommerce accepts keys over HTTPS only: please use https://.';
const currency = z.object({ code: z.string().min(1).max(10) });

/**
 * How a shop is reached: without permalinks the path is in the query (`?rest_route=`), and where the server removes the header
 * with the key, so is the key, as WooCommerce documents.
 */
type Way = { isPlain: boolean; isKeyInQuery: boolean };
const usualWay: Way = { isPlain: false, isKeyInQuery: false };
/** What was found out about each shop, by its address and key. */
const ways = new LRUCache<string, Way>({ max: 500 });

/** `endpoint` is the shop's address, with or without the path of the API. */
export function openWooClient(httpClient: HttpClient, { name, endpoint, apiKey, patience }: WooConnection): WooClient {
  const http = supplierHttp(httpClient, name, patience);
  const site = siteOf(endpoint);
  const wayId = `${site} ${apiKey}`;

  async function send(call: WooCall): Promise<HttpClientResponse> {
    rejectUnsafe(name, site, apiKey);
    let way = ways.get(wayId) ?? usualWay;
    for (;;) {
      const outcome = await attempt(call, way);
      const other = call.method === undefined ? otherWay(outcome, way) : null;
      if (!other) return settled(outcome);
      way = other;
    }
  }

  async function attempt(call: WooCall, way: Way): Promise<HttpClientResponse | SupplierError> {
    const { path, query, ...rest } = call;
    const url = addressOf({ site, path, query, apiKey }, way);
    const headers = way.isKeyInQuery ? {} : { authorization: `Basic ${Buffer.from(apiKey).toString('base64')}` };
    const outcome = await http.send({ ...rest, url, headers }).catch(rejection);
    const response = outcome instanceof SupplierError ? outcome.response : outcome;
    if (response) rejectMoved(name, { url, isReading: call.method === undefined, response });
    if (response && isJson(response) && response.status < 400) ways.set(wayId, way);
    return outcome;
  }

  return {
    name,
    site,
    send,
    async get(path, query, schema, signal) {
      const response = await send({ path, query, signal });
      const body = bodyOf(name, response, schema);
      return { body, pages: Math.min(mostPages, pagesOf(response, query, body)) };
    },
    siteAbove: (signal) => siteAbove(http, site, signal),
    async currency(signal) {
      return (await this.get('/data/currencies/current', {}, currency, signal)).body.code.toUpperCase();
    },
  };
}

/** A cache or proxy may remove the header, or spoil it; then a page that is full has another after it. */
function pagesOf({ headers }: HttpClientResponse, { page = 1, per_page: perPage }: Query, body: unknown): number {
  const said = Number(headers['x-wp-totalpages']);
  if (said > 0) return said;
  const isFull = Array.isArray(body) && perPage !== undefined && body.length >= Number(perPage);
  return Number(page) + (isFull ? 1 : 0);
}

export function siteOf(endpoint: string): string {
  return endpoint.replace(/\/wp-json\b.*$|\/?(?:index\.php)?\?.*$/, '').replace(/\/+$/, '');
}

const namespaceIndex = z.object({ namespace: z.literal('wc/v3') });
const mostAbove = 3;

async function siteAbove(http: SupplierHttp, site: string, signal?: AbortSignal): Promise<string | null> {
  for (const above of addressesAbove(site)) {
    const index = { url: `${above}/wp-json/wc/v3?_fields=namespace`, once: true, signal };
    const response = await http.send(index).catch(rejection);
    if (!(response instanceof SupplierError) && namespaceIndex.safeParse(parsedJson(response.body)).success)
      return above;
  }
  return null;
}

/** `https://a.example/en/shop` is below `https://a.example/en` and `https://a.example`. */
function addressesAbove(site: string): string[] {
  const { origin, pathname } = new URL(site);
  const parts = pathname.split('/').filter(Boolean);
  return parts.map((_, at) => [origin, ...parts.slice(0, parts.length - 1 - at)].join('/')).slice(0, mostAbove);
}

type Address = { site: string; path: string; query: Query | undefined; apiKey: string };

function addressOf({ site, path, query = {}, apiKey }: Address, { isPlain, isKeyInQuery }: Way): string {
  const [key = '', secret = ''] = apiKey.split(':');
  const search = new URLSearchParams({
    ...(isPlain && { rest_route: `/wc/v3${path}` }),
    ...Object.fromEntries(Object.entries(query).map(([field, value]) => [field, String(value)])),
    ...(isKeyInQuery && { consumer_key: key, consumer_secret: secret }),
  }).toString();
  return `${site}${isPlain ? '/' : `/wp-json/wc/v3${path}`}${search && `?${search}`}`;
}

/** The next way to try after this outcome; null: it stands. Only calls that change nothing are tried in another way. */
function otherWay(outcome: HttpClientResponse | SupplierError, way: Way): Way | null {
  const response = outcome instanceof SupplierError ? outcome.response : outcome;
  if (!response) return null;
  if (!isJson(response)) return way.isPlain ? null : { ...way, isPlain: true };
  const isIgnored = response.status === 401 && codeIn(response) === 'woocommerce_rest_cannot_view';
  return isIgnored && !way.isKeyInQuery ? { ...way, isKeyInQuery: true } : null;
}

/** The code of a WordPress error. */
export function codeIn({ body }: Pick<HttpClientResponse, 'body'>): string | undefined {
  return z.object({ code: z.string() }).safeParse(parsedJson(body)).data?.code;
}

function isJson({ body }: HttpClientResponse): boolean {
  return parsedJson(body) !== undefined || /^\s*[[{]/.test(body.subarray(0, 100).toString('latin1'));
}

function rejection(error: unknown): SupplierError {
  if (error instanceof SupplierError) return error;
  throw error;
}

function settled(outcome: HttpClientResponse | SupplierError): HttpClientResponse {
  if (outcome instanceof SupplierError) throw outcome;
  return outcome;
}

function rejectUnsafe(name: string, site: string, apiKey: string): void {
  if (/^http:\/\/(?!(?:127\.0\.0\.1|localhost)[:/])/i.test(site))
    throw new SupplierError('credentials', `${name}’s address ${httpsAlone}`);
  if (/^[^:\s]+:[^:\s]+$/.test(apiKey)) return;
  throw new SupplierError('credentials', `${name} needs a consumer key and its secret as API key: ck_…:cs_…`);
}

type Answered = { url: string; isReading: boolean; response: HttpClientResponse };

/** The key does not follow a redirect to another host, nor does an order follow one at all. */
function rejectMoved(name: string, { url, isReading, response }: Answered): void {
  const [asked, answered] = [new URL(url), new URL(response.url)];
  if (asked.origin === answered.origin && (isReading || asked.href === answered.href)) return;
  const where = asked.origin === answered.origin ? `${answered.origin}${answered.pathname}` : answered.origin;
  throw new SupplierError('unavailable', `${name}’s address leads on to ${where}. Please enter that address instead.`, {
    passes: false,
  });
}

function bodyOf<Schema extends z.ZodType>(name: string, response: HttpClientResponse, schema: Schema) {
  if (response.status >= 400) throw missing(name, response);
  const read = schema.safeParse(parsedJson(response.body));
  if (read.success) return read.data;
  throw isJson(response) ? garbageFrom(name, response, read.error) : noApi(name, response);
}

function missing(name: string, response: HttpClientResponse): SupplierError {
  const { status } = response;
  return new SupplierError('unavailable', `${name} has no such endpoint at its address (${status}).`, {
    isBadRequest: status === 400 || status === 422,
    response,
  });
}

/** A web page, in either way. */
function noApi(name: string, response: HttpClientResponse): SupplierError {
  const { message } = garbageFrom(name, response);
  const why = 'Is WooCommerce’s REST API reachable there, and is that the address of the shop itself?';
  return new SupplierError('garbage', `${message} ${why}`);
}
