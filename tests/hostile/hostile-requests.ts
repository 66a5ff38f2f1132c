import fc from 'fast-check';
import type { ApiDocument, Operation } from '#shop/api-docs/api-document.rules.ts';
import {
  brokenBodies,
  contentTypes,
  hostileLiterals,
  hostileNumbers,
  hostileSegments,
  hostileShapes,
  hostileTexts,
  tooMuch,
} from './hostile-values.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Role = 'visitor' | 'customer' | 'admin';
export type HostileRequest = {
  /** As in the OpenAPI document, e.g. `PUT /api/cart/{productId}`. */
  call: string;
  method: Method;
  url: string;
  role: Role;
  headers: Record<string, string>;
  payload: string | undefined;
};

type Call = { name: string; method: Method; path: string; operation: Operation };
type Body = Pick<HostileRequest, 'headers' | 'payload'>;

const json = { 'content-type': 'application/json' };
const anyValue = fc.oneof(
  fc.constantFrom<unknown>(...hostileTexts),
  fc.constantFrom<unknown>(...hostileNumbers),
  fc.constantFrom(...hostileShapes),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.double(),
  fc.maxSafeInteger(),
);

export function callsOf({ paths }: ApiDocument): Call[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => !staysOpen(operation))
      .map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase() as Method,
        path,
        operation,
      })),
  );
}

/** A stream without an end. */
function staysOpen(operation: Operation): boolean {
  return JSON.stringify(operation).includes('text/event-stream');
}

/** A random request for one call, sometimes with some valid parts. */
export function hostileTo({ name, method, path, operation }: Call): fc.Arbitrary<HostileRequest> {
  return fc
    .record({
      call: fc.constant(name),
      method: fc.constant(method),
      url: fc.tuple(pathOf(path), queryOf(operation)).map(([filled, query]) => filled + query),
      role: fc.constantFrom<Role>('visitor', 'customer', 'admin'),
      body: method === 'GET' ? fc.constant<Body>({ headers: {}, payload: undefined }) : bodyOf(operation),
      extra: extraHeaders,
    })
    .map(({ body, extra, ...request }) => ({
      ...request,
      headers: { ...extra, ...body.headers },
      payload: body.payload,
    }));
}

function pathOf(path: string): fc.Arbitrary<string> {
  const parts = path.split(/\{\w+\}/);
  const filling = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('1', '2') },
    { weight: 2, arbitrary: fc.constantFrom(...hostileSegments) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }).map(encoded) },
  );
  return fc
    .array(filling, { minLength: parts.length - 1, maxLength: parts.length - 1 })
    .map((fillings) => parts.map((part, index) => part + (fillings[index] ?? '')).join(''));
}

function queryOf({ parameters = [] }: Operation): fc.Arbitrary<string> {
  const known = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const name = fc.constantFrom(...known, ...known, '__proto__', 'constructor', 'x', 'limit', '%zz', '');
  const value = fc.oneof(
    fc.constantFrom('1', '2', 'true', ...hostileSegments),
    fc.constantFrom(...hostileTexts).map(encoded),
    fc.constantFrom(...hostileNumbers).map(String),
  );
  const pair = fc.tuple(name, value).map(([key, given]) => `${key}=${given}`);
  const doubled = pair.map((one) => `${one}&${one}`);
  const bracketed = fc.tuple(name, value).map(([key, given]) => `${key}[]=${given}&${key}[a]=${given}`);
  const parts = fc.array(fc.oneof({ weight: 4, arbitrary: pair }, doubled, bracketed), { maxLength: 4 });
  const search = parts.map((given) => (given.length > 0 ? `?${given.join('&')}` : ''));
  return fc.oneof(
    { weight: known.length > 0 ? 6 : 1, arbitrary: search },
    { weight: 3, arbitrary: fc.constant('') },
    { weight: known.length > 0 ? 1 : 0, arbitrary: fc.constant(`?q=${'x'.repeat(12_000)}`) },
  );
}

function bodyOf({ requestBody }: Operation): fc.Arbitrary<Body> {
  const example = requestBody?.content['application/json']?.example ?? {};
  const asJson = (value: unknown): Body => ({ headers: json, payload: JSON.stringify(value) });
  return fc.oneof(
    { weight: 12, arbitrary: mutated(example).map(asJson) },
    { weight: 2, arbitrary: anyValue.map(asJson) },
    { weight: 3, arbitrary: literal(example) },
    { weight: 2, arbitrary: fc.constantFrom(...brokenBodies).map((payload) => ({ headers: json, payload })) },
    { weight: 1, arbitrary: fc.constantFrom(...contentTypes).map((type) => withType(type, example)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Body>({ headers: json, payload: undefined }, { headers: {}, payload: undefined }),
    },
    { weight: 1, arbitrary: fc.constant<Body>({ headers: json, payload: tooMuch }) },
    { weight: 4, arbitrary: fc.constant(asJson(example)) },
  );
}

function withType(type: string, example: unknown): Body {
  return { headers: { 'content-type': type }, payload: JSON.stringify(example) };
}

/** The example with one to three of its fields, at any depth, replaced, removed or accompanied by others. */
function mutated(example: unknown): fc.Arbitrary<unknown> {
  const places = placesIn(example);
  const change = fc.record({
    place: fc.constantFrom(...places),
    what: fc.oneof({ weight: 6, arbitrary: fc.constant('replace') }, fc.constantFrom('remove', 'wrap', 'add')),
    value: anyValue,
  });
  return fc
    .array(change, { minLength: 1, maxLength: 3 })
    .map((changes) => changes.reduce((body, { place, what, value }) => changed(body, place, what, value), example));
}

/** The example with a number in one of its places, or one of its keys twice. */
function literal(example: unknown): fc.Arbitrary<Body> {
  const mark = 'the place of the number';
  const place = fc.constantFrom(...placesIn(example));
  const written = fc.tuple(place, fc.constantFrom(...hostileLiterals), fc.boolean()).map(([path, text, isTwice]) => {
    const body = JSON.stringify(changed(example, path, 'replace', mark)).replace(`"${mark}"`, text);
    return isTwice && body.startsWith('{"') ? body.replace(/\}$/, `,${JSON.stringify(example).slice(1)}`) : body;
  });
  return written.map((payload) => ({ headers: json, payload }));
}

function placesIn(value: unknown, path: string[] = []): string[][] {
  const inner = isHolder(value) ? Object.entries(value) : [];
  return [path, ...inner.flatMap(([key, held]) => placesIn(held, [...path, key]))];
}

function changed(holder: unknown, [key, ...rest]: string[], what: string, value: unknown): unknown {
  if (key === undefined) {
    if (what === 'wrap') return [holder];
    return what === 'add' && isHolder(holder) ? { ...holder, extra: value, id: 1, role: 'admin', userId: 1 } : value;
  }
  if (!isHolder(holder)) return holder;
  const entries = Object.entries(holder).flatMap(([name, held]): [string, unknown][] => {
    if (name !== key) return [[name, held]];
    return what === 'remove' && rest.length === 0 ? [] : [[name, changed(held, rest, what, value)]];
  });
  return Array.isArray(holder) ? entries.map(([, held]) => held) : Object.fromEntries(entries);
}

function isHolder(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

const extraHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  fc.constantFrom<Record<string, string>>(
    { 'idempotency-key': 'x' },
    { 'idempotency-key': 'k'.repeat(300) },
    { 'idempotency-key': `'; drop table orders; --` },
    { prefer: 'visitor=null' },
    { prefer: 'visitor=null, '.repeat(300) },
    { 'if-none-match': '*' },
    { 'accept-encoding': 'br;q=x, gzip;q=-1, *' },
    { 'x-forwarded-for': `999.1.1.1, ${'a'.repeat(2_000)}` },
    { 'x-http-method-override': 'DELETE' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'content-encoding': 'gzip' },
    { 'accept-language': `${'en-'.repeat(2_000)}GB;q=1e309` },
    { 'if-modified-since': 'never', range: 'bytes=9-1,-0' },
    { authorization: 'Basic %%%' },
    { accept: '*/*;q=,text/html', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' },
    { forwarded: 'for="[::1"; host=evil.example', 'x-original-url': '/admin', 'x-rewrite-url': '/admin' },
  ),
);

/** A lone surrogate has no percent encoding; it is sent as the bytes that some programs use. */
function encoded(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}
