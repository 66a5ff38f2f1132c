import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { openShop } from '../../../tests/support/shop.ts';
import type { ApiDocument, Operation } from './api-document.rules.ts';

type Call = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string; operation: Operation };

function callsOf({ paths }: ApiDocument): Call[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      // OpenAPI writes the methods in small letters.
      method: method.toUpperCase() as Call['method'],
      path,
      operation,
    })),
  );
}

test('the description is valid OpenAPI 3.1', async () => {
  await using shop = await openShop();

  const reply = await shop.inject({ url: '/api/openapi.json' });
  const { valid, errors } = await new Validator().validate(reply.json());

  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(reply.json().openapi).toBe('3.1.0');
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test('every call of the API is described, with a summary, a tag, a response and its errors', async () => {
  await using shop = await openShop();
  const calls = callsOf((await shop.inject({ url: '/api/openapi.json' })).json());

  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining([
      'GET /api/cart',
      'PUT /api/cart/{productId}',
      'GET /api/products',
      'GET /api/testimonials',
    ]),
  );
  for (const { method, path, operation } of calls) {
    expect({ method, path, summary: operation.summary, tags: operation.tags?.length }).toEqual({
      method,
      path,
      summary: expect.stringMatching(/\w+/),
      tags: 1,
    });
    expect(Object.keys(operation.responses)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^[23]/), 'default']),
    );
  }
  const names = calls.map(({ operation }) => operation.operationId);
  expect(new Set(names).size).toBe(names.length);
});

test('every example of a body passes validation', async () => {
  await using shop = await openShop();
  await shop.pool.query(`insert into products (slug, name, category, kind, price, stock)
    values ('rope-tug-toy', 'Rope Tug Toy', 'accessories', 'toys', 899, 5)`);
  const calls = callsOf((await shop.inject({ url: '/api/openapi.json' })).json());
  const examples = calls.flatMap(({ method, path, operation }) => {
    const payload = operation.requestBody?.content['application/json']?.example;
    return payload === undefined ? [] : [{ method, url: path.replaceAll(/\{\w+\}/g, '1'), payload: Object(payload) }];
  });

  expect(examples.length).toBeGreaterThan(2);
  const faults = [];
  for (const example of examples) {
    const reply = await shop.inject(example);
    // Some are rejected, such as a wrong password, but none by the schema.
    if (reply.statusCode >= 500 || reply.payload.includes('invalid-input'))
      faults.push({ url: example.url, fault: reply.payload });
  }
  expect(faults).toEqual([]);
});

test('query parameters keep their limits, and a paged list documents its count', async () => {
  await using shop = await openShop();

  const { paths } = (await shop.inject({ url: '/api/openapi.json' })).json();

  const { parameters, responses } = paths['/api/community/comments'].get;
  expect(parameters[0]).toMatchObject({
    name: 'limit',
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 500, default: 100 },
  });
  expect(responses[200].headers).toHaveProperty('X-Total-Count');
});

test('the page loads from the shop alone, under a policy of its own', async () => {
  await using shop = await openShop();

  const reply = await shop.inject({ url: '/api/docs' });

  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
  const addresses = [...reply.payload.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address);
  expect(addresses.length).toBeGreaterThan(5);
  for (const address of addresses)
    expect([address, (await shop.inject(`${address}`)).statusCode]).toEqual([address, 200]);
});

test('there is one description of the API, wherever the page looks for it', async () => {
  await using shop = await openShop();
  for (const url of ['/api/docs/json', '/api/docs/yaml']) {
    const reply = await shop.inject({ url });
    expect([reply.statusCode, reply.headers.location]).toEqual([302, '/api/openapi.json']);
  }
});

test('a client that has the current description gets a 304', async () => {
  await using shop = await openShop();
  const { headers } = await shop.inject({ url: '/api/openapi.json' });

  const reply = await shop.inject({ url: '/api/openapi.json', headers: { 'if-none-match': headers.etag } });

  expect([reply.statusCode, reply.payload]).toEqual([304, '']);
});
