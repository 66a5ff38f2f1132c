import { expect, test } from 'vitest';
import { stockProduct } from '../../../tests/support/checkout.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

const address = { env: { SHOP_URL: 'http://shop.example' } };
const review = { customerName: 'Jo', customerEmail: 'jo@example.co.uk', title: 'Good', comment: 'So good', rating: 5 };
const comment = { content: 'Our collie has carried it everywhere.', guestName: 'Jo' };

const read = (shop: TestShop, url: string) => shop.inject(url);
const write = (shop: TestShop, url: string, payload: object) => shop.inject({ method: 'POST', url, payload });

test('before the opening a stranger neither reads about goods nor leaves anything behind', async () => {
  await using shop = await openShop({ ...address, isOpen: false });
  await stockProduct(shop);
  const calls = [
    read(shop, '/api/products'),
    read(shop, '/api/products/1'),
    read(shop, '/api/products/suggestions?q=bone'),
    read(shop, '/sitemap.xml'),
    write(shop, '/api/checkout/quote', { items: [{ productId: 1, quantity: 1 }] }),
    write(shop, '/api/promo/validate', { code: 'IMAGEFIX10' }),
    write(shop, '/api/products/1/reviews', review),
    write(shop, '/api/community/comments', comment),
    write(shop, '/api/auth/register', { ...review, password: 'three brown terriers' }),
  ];
  for (const reply of await Promise.all(calls))
    expect([reply.statusCode, reply.json()]).toEqual([
      409,
      { code: 'not-open', message: 'We haven’t opened yet. Please come back soon.' },
    ]);
  for (const url of ['/healthz', '/readyz', '/robots.txt', '/api/shop'])
    expect((await read(shop, url)).statusCode, url).toBe(200);
});

test('staff use it before the opening, everybody does from then on', async () => {
  await using shop = await openShop({ ...address, isOpen: true });
  await stockProduct(shop);
  const admin = await owner(shop);
  await shop.pool.query(`delete from settings where key = 'isOpen'`);
  await shop.changes.transaction(async (_, invalidate) => invalidate('settings'));
  expect((await admin.get('/api/products')).json()).toHaveLength(1);
  expect((await read(shop, '/api/products')).statusCode).toBe(409);

  await shop.pool.query(`insert into settings (key, value) values ('isOpen', 'true')`);
  await shop.changes.transaction(async (_, invalidate) => invalidate('settings'));
  expect((await read(shop, '/api/products')).statusCode).toBe(200);
});

test('on this machine the API answers whoever uses it, who is the owner', async () => {
  await using shop = await openShop({ isOpen: false });
  expect((await read(shop, '/api/products')).statusCode).toBe(200);
});
