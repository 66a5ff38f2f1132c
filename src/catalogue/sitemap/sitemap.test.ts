import { expect, test } from 'vitest';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

const url = 'https://www.pawandvale.example';

async function stock({ pool }: TestShop, count: number) {
  await pool.query(
    `insert into products (slug, name, category, kind, price, stock, updated_at)
     select 'product-' || n, 'Product ' || n, 'food', 'treats', 100, 1, '2026-03-01T10:00:00Z'
     from generate_series(1, $1::int) n`,
    [count],
  );
}

const addresses = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);

test('a small shop is one list: home, listings, and each product with its last change', async () => {
  await using shop = await openShop({ config: { url } });
  await stock(shop, 2);

  const reply = await shop.inject('/sitemap.xml');

  expect(reply.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(addresses(reply.payload)).toEqual([
    `${url}/`,
    `${url}/shop`,
    `${url}/accessories`,
    `${url}/food`,
    `${url}/health`,
    `${url}/contact`,
    `${url}/policies`,
    `${url}/product/1`,
    `${url}/product/2`,
  ]);
  expect(reply.payload).toContain(`<url><loc>${url}/product/2</loc><lastmod>2026-03-01T10:00:00.000Z</lastmod></url>`);
});

test('what is no longer sold is not listed', async () => {
  await using shop = await openShop({ config: { url } });
  await stock(shop, 2);
  await shop.pool.query('update products set withdrawn_at = now() where id = 1');

  const reply = await shop.inject('/sitemap.xml');

  expect(reply.payload).not.toContain('/product/1<');
});

test('a product that comes in is listed at once', async () => {
  await using shop = await openShop({ config: { url } });
  await shop.inject('/sitemap.xml');
  await stock(shop, 1);
  await shop.changes.transaction(async (_tx, invalidate) => invalidate('catalogue'));

  const reply = await shop.inject('/sitemap.xml');

  expect(reply.payload).toContain('/product/1<');
});

test('a large shop is a list of lists, and together they hold each product once', async () => {
  await using shop = await openShop({ config: { url } });
  await stock(shop, 30_000);

  const index = await shop.inject('/sitemap.xml');
  const parts = addresses(index.payload);
  const lists = await Promise.all(parts.map((part) => shop.inject(part?.replace(url, '') ?? '')));
  const listed = lists.flatMap(({ payload }) => addresses(payload));

  expect(index.payload).toContain('<sitemapindex');
  expect(parts).toEqual([`${url}/sitemap-1.xml`, `${url}/sitemap-2.xml`]);
  expect(listed).toHaveLength(30_007);
  expect(new Set(listed).size).toBe(30_007);
  expect(addresses(lists[0]?.payload ?? '')).toHaveLength(25_000);
});

test.each([
  [404, '/sitemap-2.xml'],
  [404, '/sitemap-9999.xml'],
  [400, '/sitemap-0.xml'],
  [400, '/sitemap-one.xml'],
])('%i for the part %s that is not there', async (status, address) => {
  await using shop = await openShop();
  expect((await shop.inject(address)).statusCode).toBe(status);
});

test('robots find where the sitemap is, and which pages are private', async () => {
  await using shop = await openShop({ config: { url } });

  const reply = await shop.inject('/robots.txt');

  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  const lines = reply.payload.split('\n');
  expect(lines).toContain(`Sitemap: ${url}/sitemap.xml`);
  for (const path of ['/admin', '/account', '/checkout', '/basket', '/order-confirmation', '/payment', '/api/']) {
    expect(lines).toContain(`Disallow: ${path}`);
  }
  expect(lines).toContain('Allow: /api/docs');
});

test('a list too short to be compressed is not said to be', async () => {
  await using shop = await openShop();
  for (const _ of ['made', 'kept']) {
    const reply = await shop.inject({ url: '/robots.txt', headers: { 'accept-encoding': 'gzip, br' } });
    expect(reply.headers['content-encoding']).toBeUndefined();
    expect(reply.payload).toContain('User-agent');
  }
});

test('the date of a product is that of the last change a reader sees', async () => {
  await using shop = await openShop({ config: { url } });
  await stock(shop, 1);
  const admin = await owner(shop);
  const dated = async () => (await shop.inject('/sitemap.xml')).payload.includes('2026-03-01T10:00:00.000Z');

  await admin.patch('/api/products/1', { costPerItem: '0.40', weightGrams: 90, isFeatured: true });
  expect(await dated()).toBe(true);
  await admin.patch('/api/products/1', { description: 'Baked in small batches.' });
  expect(await dated()).toBe(false);
});
