import { expect, test } from 'vitest';
import { seedDemoData } from '#demo-data/demo-data.ts';
import { callsOf } from '../hostile/hostile-requests.ts';
import { registered } from '../support/people.ts';
import { openShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

const secret =
  /cost|margin|supplier_?(code|price|sku|product)|password|api_?key|token_?hash|session_?id|customerEmail/i;
const address = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/** Every public response about the first products, with optional fields of lists included. */
async function publicResponses(shop: TestShop): Promise<{ url: string; body: string }[]> {
  const document = (await shop.inject('/api/openapi.json')).json();
  const paths = callsOf(document)
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => path);
  const urls = paths.flatMap((path) => [1, 20, 48].map((id) => path.replaceAll(/\{\w+\}/g, String(id))));
  const responses = [];
  for (const url of new Set([...urls, '/api/products?limit=500', '/sitemap.xml', '/sitemap-1.xml', '/robots.txt'])) {
    const { statusCode, payload } = await shop.inject(url);
    if (statusCode === 200) responses.push({ url, body: payload });
  }
  return responses;
}

function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [...(Array.isArray(value) ? [] : [name]), ...namesIn(inner)]);
}

test('no public response contains an email address, a cost, a margin or a supplier’s code', async () => {
  await using shop = await openShop();
  await seedDemoData(shop.deps);
  const alice = await registered(shop, 'alice.private@example.co.uk');
  const payload = {
    customerName: 'Alice P.',
    customerEmail: 'alice.private@example.co.uk',
    title: 'Fine',
    comment: 'Chewed every day.',
    rating: 5,
  };
  expect((await alice.post('/api/products/1/reviews', payload)).statusCode).toBe(201);
  expect((await alice.post('/api/community/comments', { content: 'Who else has a whippet?' })).statusCode).toBe(201);
  const [shopAddress] = (await shop.inject('/api/shop')).payload.match(address) ?? [];

  const responses = await publicResponses(shop);

  expect(responses.length).toBeGreaterThan(15);
  for (const { url, body } of responses) {
    const addresses = (body.match(address) ?? []).filter((one) => one !== shopAddress);
    const names = body.startsWith('{') || body.startsWith('[') ? namesIn(JSON.parse(body)) : [];
    const reported = {
      url,
      addresses,
      names: url.endsWith('openapi.json') ? [] : names.filter((name) => secret.test(name)),
    };
    expect({ ...reported, addresses: url.startsWith('/api/openapi') || url === '/api/docs' ? [] : addresses }).toEqual({
      url,
      addresses: [],
      names: [],
    });
  }
});

test('an internal error reveals nothing about the server', async () => {
  await using shop = await openShop();
  await shop.pool.query('alter table products rename to products_away');
  try {
    const reply = await shop.inject('/api/products/1');
    expect(reply.statusCode).toBe(500);
    expect(Object.keys(reply.json())).toEqual(['message', 'code']);
    expect(reply.payload).not.toMatch(/select|products_away|relation|\.ts|node_modules/);
  } finally {
    await shop.pool.query('alter table products_away rename to products');
  }
});
