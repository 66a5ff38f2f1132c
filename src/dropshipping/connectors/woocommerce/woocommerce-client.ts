import { z } from 'zod';
import type { HttpClient } from '#platform/http-client/http-client.ts';
import { SupplierError } from '../supplier-error.ts';
import { supplierHttp } from '../supplier-http.ts';
import type { Patience, SupplierHttp } from '../supplier-http.ts';

export type WooConnection = { name: string; endpoint: string; apiKey: string; patience?: Patience | undefined };

type Query = Record<string, string | number>;

/** An HTTP client for a WooCommerce shop, signed in with its consumer key and secret. */
export type WooClient = {
  name: string;
  send: SupplierHttp['send'];
  address(path: string, query?: Query): string;
  headers: { authorization: string };
  get<Schema extends z.ZodType>(
    path: string,
    query: Query,
    schema: Schema,
    signal?: AbortSignal,
  ): Promise<{ body: z.output<Schema>; pages: number }>;
  /** The shop's currency, which products do not state. */
  currency(signal?: AbortSignal): Promise<string>;
};

const api = '/wp-json/wc/v3';
const mostPages = 10_000;
/** Over plain HTTP the key would be readable on its way, and WooCommerce would ignore it. */
const httpsAlone = 'begins with http://. WooCommerce accepts keys over HTTPS only: please use https://.';
const currency = z.object({ code: z.string().min(1).max(10) });

/** `endpoint` is the shop's address, with or without the path of the API. */
export function openWooClient(httpClient: HttpClient, { name, endpoint, apiKey, patience }: WooConnection): WooClient {
  const http = supplierHttp(httpClient, name, patience);
  const base = endpoint.replace(/\/wp-json\b.*$/, '').replace(/\/+$/, '') + api;
  const headers = { authorization: `Basic ${Buffer.from(apiKey).toString('base64')}` };
  const address = (path: string, query: Query = {}) => {
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
    return `${base}${path}${search && `?${search}`}`;
  };
  const keyed = <Question extends { url: string }>(question: Question): Question => {
    if (/^http:\/\/(?!(?:127\.0\.0\.1|localhost)[:/])/i.test(base))
      throw new SupplierError('credentials', `${name}’s address ${httpsAlone}`);
    if (/^[^:\s]+:[^:\s]+$/.test(apiKey)) return question;
    throw new SupplierError('credentials', `${name} needs a consumer key and its secret as API key: ck_…:cs_…`);
  };
  const get: WooClient['get'] = async (path, query, schema, signal) => {
    const { body, response } = await http.read(keyed({ url: address(path, query), headers, signal }), schema);
    return { body, pages: Math.min(mostPages, Number(response.headers['x-wp-totalpages'] ?? 1) || 1) };
  };
  return {
    name,
    headers,
    address,
    get,
    send: async (question) => http.send(keyed({ ...question, headers })),
    currency: async (signal) => (await get('/data/currencies/current', {}, currency, signal)).body.code.toUpperCase(),
  };
}
