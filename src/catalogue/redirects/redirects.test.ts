import { expect, test } from 'vitest';
import { stockProducts } from '../../../tests/support/catalogue.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { Redirect, RedirectProposals, RedirectReport } from './redirects.contract.ts';
import { findAddress } from './redirects.ts';

type Admin = Awaited<ReturnType<typeof owner>>;
const list = async (admin: Admin) =>
  (await admin.get('/api/admin/redirects')).json<Redirect[]>().map(({ from, to }) => `${from} → ${to}`);

test('an old address leads on, however it is written, and no longer once its redirect is removed', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await stockProducts(shop, { name: 'Rope', slug: 'rope' });
  const body = { from: 'https://old.example/Products/Rope-Toy/?utm=1', to: '/product/1' };

  const added = await admin.post('/api/admin/redirects', body);

  expect(added.statusCode).toBe(201);
  const find = (path: string) => findAddress(shop.deps)(path, 'nothing');
  for (const path of ['/products/rope-toy', '/products/Rope-Toy/', '/products/rope%2Dtoy'])
    expect(await find(path), path).toBe('/product/1');
  expect(await find('/products/other')).toBeUndefined();
  expect(await find('/product/rope')).toBe('/product/1');
  await admin.remove(`/api/admin/redirects/${added.json<Redirect>().id}`);
  expect(await find('/products/rope-toy')).toBeUndefined();
  expect((await admin.remove('/api/admin/redirects/99')).statusCode).toBe(404);
});

test.each([
  ['/a', '/a', 'That would lead back to itself.'],
  ['/a', '/known', '/known is redirected too.'],
  ['/shop/end', '/x', 'Another redirect leads to /shop/end.'],
  ['/product/7', '/product/1', '/product/7 is a page of this shop.'],
  ['/api/products', '/', 'is a page of this shop.'],
  ['', '/shop', 'Enter an address'],
  ['/', '/shop', 'Enter the old address'],
  ['/a', 'javascript:alert(1)', 'Enter the new address'],
])('from %j to %j: %s', async (from, to, reason) => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await admin.post('/api/admin/redirects', { from: '/known', to: '/shop/end' });

  const response = await admin.post('/api/admin/redirects', { from, to });

  expect(response.statusCode).toBe(400);
  expect(response.json<{ message: string }>().message).toContain(reason);
});

test.each(['https://elsewhere.example/shop', '//elsewhere.example/shop'])(
  'nobody is led out of the shop by %s',
  async (to) => {
    await using shop = await openShop();
    const admin = await owner(shop);
    const response = await admin.post('/api/admin/redirects', { from: '/a', to });
    expect(response.json<Redirect>().to).toBe('/shop');
  },
);

test('a file is tried first; what it does not say is proposed by name, and a chain in it is refused', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await stockProducts(shop, { name: 'Rope', slug: 'rope' });
  const payload =
    'Redirect from,Redirect to\n/products/rope,\n/collections/dog-food,\n/pages/returns,\n/blogs/news/hello,\n/one,/two\n/two,/shop\n/pages/our-story,\n';
  const send = (query: string) => {
    const headers = { 'content-type': 'text/csv' };
    const url = `/api/admin/redirects/import${query}`;
    return shop.inject({ method: 'POST', url, cookies: admin.cookies, headers, payload });
  };

  expect((await send('?dryRun=true')).json()).toMatchObject({ dryRun: true, rows: 7, added: 5, refused: 2 });
  expect(await list(admin)).toEqual([]);
  const { added, faults } = (await send('')).json<RedirectReport>();

  expect(added).toBe(5);
  expect(faults.map(({ row }) => row)).toEqual([7, 8]);
  expect(await list(admin)).toEqual([
    '/blogs/news/hello → /',
    '/collections/dog-food → /food',
    '/one → /two',
    '/pages/returns → /policies',
    '/products/rope → /product/1',
  ]);
  expect((await send('')).json()).toMatchObject({ added: 0, unchanged: 5 });
});

test('products that moved in are proposed by their handles', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const [first = 0, second = 0] = await stockProducts(shop, 'Coat, S', 'Coat, L', {
    name: 'Draft',
    withdrawnAt: shop.clock.now(),
  });
  await shop.pool.query(`insert into old_product_keys (key, product_id) values
    ('handle:coat|s', ${first}), ('handle:coat|l', ${second}), ('sku:c-s', ${first}), ('handle:draft', 3)`);

  const proposals = (await admin.get('/api/admin/redirects/proposals')).json<RedirectProposals>();

  expect(proposals).toEqual({ total: 1, first: [{ from: '/products/coat', to: '/product/1', name: 'Coat, L' }] });
  expect((await admin.post('/api/admin/redirects/proposals', {})).json()).toEqual({ added: 1 });
  expect((await admin.get('/api/admin/redirects/proposals')).json()).toMatchObject({ total: 0 });
});

test('an old address that is shaped like an animal’s page leads on, and an animal’s page stays', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  for (const from of ['/products/rope', '/dogs/old-offers', '/about'])
    await admin.post('/api/admin/redirects', { from, to: '/shop' });
  const find = findAddress(shop.deps);
  expect(await find('/products/rope', 'name')).toBe('/shop');
  expect(await find('/about', 'name')).toBe('/shop');
  expect(await find('/dogs/old-offers', 'name')).toBeUndefined();
  expect(await find('/about', 'page')).toBeUndefined();
});
