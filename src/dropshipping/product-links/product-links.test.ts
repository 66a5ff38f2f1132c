import { expect, test } from 'vitest';
import { makeUpCode } from '#catalogue/suppliers/supplier-codes.contract.ts';
import { stockProduct, supplyGoods } from '../../../tests/support/checkout.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

async function admin(shop: TestShop) {
  await supplyGoods(shop);
  return owner(shop);
}

const dropshipped = async (browser: Awaited<ReturnType<typeof owner>>, query = '') =>
  (await browser.get(`/api/products/dropshipped${query}`)).json<Record<string, unknown>[]>();

test('a product for which a supplier is chosen becomes dropshipped at its current price', async () => {
  await using shop = await openShop();
  const browser = await admin(shop);
  const id = await stockProduct(shop, { price: '8.99' });
  expect(await dropshipped(browser)).toEqual([]);

  const reply = await browser.post(`/api/products/${id}/sync-supplier`, { supplierId: 2, supplierProductId: 'LL77' });

  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toMatchObject({
    id,
    price: '8.99',
    isDropshipped: true,
    supplierId: 2,
    supplierName: 'Supplier 2',
    supplierProductId: 'LL77',
    supplierPrice: null,
    margin: '0.3',
    isMatched: true,
  });
  expect(await dropshipped(browser)).toEqual([reply.json()]);
  expect((await shop.inject(`/api/products/${id}`)).json()).toMatchObject({ supplierId: 2, isDropshipped: true });
});

test('a code made up by the shop counts as not matched until the supplier’s own replaces it', async () => {
  await using shop = await openShop();
  const browser = await admin(shop);
  const id = await stockProduct(shop);
  const supplierProductId = makeUpCode(id, shop.clock.now());
  const link = (code: string) =>
    browser.post(`/api/products/${id}/sync-supplier`, { supplierId: 1, supplierProductId: code });

  expect((await link(supplierProductId)).json()).toMatchObject({ supplierProductId, isMatched: false });
  expect(await dropshipped(browser, '?unmatched=true')).toHaveLength(1);
  // It contains another product's number, so the shop did not make it up.
  expect((await link(`SP-${id + 1}-1780308600000`)).json()).toMatchObject({ isMatched: true });
  expect((await link('TPF-TO-1037')).json()).toMatchObject({ isMatched: true });
  expect(await dropshipped(browser, '?unmatched=true')).toEqual([]);
});

test('with a supplier price and a margin the price follows', async () => {
  await using shop = await openShop();
  const browser = await admin(shop);
  const productId = await stockProduct(shop, { price: '8.99' });
  const body = { productId, supplierId: 1, supplierProductId: 'A1', supplierPrice: '7.00', margin: '30%' };

  const reply = await browser.post('/api/suppliers/sync-product', body);

  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toMatchObject({ price: '10.00', supplierPrice: '7.00', margin: '0.3' });
  expect((await shop.inject(`/api/products/${productId}`)).json()).toMatchObject({ price: '10.00' });
});

test('a supplier price of 0.00, the dialog’s default, gives nothing away', async () => {
  await using shop = await openShop();
  const browser = await admin(shop);
  const productId = await stockProduct(shop, { price: '8.99' });
  const body = { productId, supplierId: 1, supplierProductId: 'A1', supplierPrice: '0.00', margin: '30%' };
  expect((await browser.post('/api/suppliers/sync-product', body)).json()).toMatchObject({
    price: '8.99',
    supplierPrice: null,
    margin: '0.3',
  });
});

test('another supplier starts without the previous one’s cost; the same one keeps it', async () => {
  await using shop = await openShop();
  const browser = await admin(shop);
  const productId = await stockProduct(shop, { price: '10.00' });
  const first = { productId, supplierId: 1, supplierProductId: 'A1', supplierPrice: '6.00' };
  expect((await browser.post('/api/suppliers/sync-product', first)).json()).toMatchObject({
    price: '10.00',
    margin: '0.4',
  });
  const choose = (supplierId: number) =>
    browser.post(`/api/products/${productId}/sync-supplier`, { supplierId, supplierProductId: 'B2' });
  expect((await choose(1)).json()).toMatchObject({ supplierPrice: '6.00', margin: '0.4', supplierProductId: 'B2' });
  expect((await choose(2)).json()).toMatchObject({ supplierPrice: null, margin: '0.3', price: '10.00' });
});

test('a margin for the same supplier reprices from its known cost', async () => {
  await using shop = await openShop();
  const browser = await admin(shop);
  const productId = await stockProduct(shop, { price: '8.00' });
  const body = { productId, supplierId: 1, supplierProductId: 'A1' };
  const link = (pricing: object) => browser.post('/api/suppliers/sync-product', { ...body, ...pricing });
  await link({ supplierPrice: '4.00', margin: '0.5' });
  expect((await link({ margin: '0.6' })).json()).toMatchObject({
    supplierPrice: '4.00',
    margin: '0.6',
    price: '10.00',
  });
  expect((await link({ supplierPrice: '0.00', margin: '30%' })).json()).toMatchObject({
    margin: '0.6',
    price: '10.00',
  });
});

test('a code belongs to one product of a supplier, even with concurrent requests', async () => {
  await using shop = await openShop();
  const browser = await admin(shop);
  const ids = await Promise.all(['One', 'Two', 'Three', 'Four'].map((name) => stockProduct(shop, { name })));
  const link = (id: number, supplierId: number) =>
    browser.post(`/api/products/${id}/sync-supplier`, { supplierId, supplierProductId: 'LL77' });

  const replies = await Promise.all(ids.map((id) => link(id, 2)));

  expect(replies.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409', '409', '409']);
  const loser = ids[replies.findIndex(({ statusCode }) => statusCode === 409)] ?? 0;
  expect((await link(loser, 2)).json()).toMatchObject({ code: 'supplier-code-taken' });
  expect((await link(loser, 3)).statusCode).toBe(200);
});

test('an unknown or inactive supplier cannot be chosen', async () => {
  await using shop = await openShop();
  const browser = await admin(shop);
  const id = await stockProduct(shop);
  await browser.patch('/api/suppliers/3', { isActive: false });
  const body = { supplierId: 3, supplierProductId: 'A1' };
  const inactive = await browser.post(`/api/products/${id}/sync-supplier`, body);
  expect(inactive.statusCode).toBe(409);
  expect(inactive.json()).toMatchObject({ message: 'Supplier 3 is not active. Switch it on first.' });
  const unknown = await browser.post(`/api/products/${id}/sync-supplier`, { ...body, supplierId: 99 });
  expect(unknown.statusCode).toBe(400);
  expect(unknown.json()).toMatchObject({ issues: [{ path: 'supplierId' }] });
  expect((await browser.post('/api/products/99/sync-supplier', { ...body, supplierId: 1 })).statusCode).toBe(404);
  const nothing = await browser.post(`/api/products/${id}/sync-supplier`, { supplierId: 1, supplierProductId: ' ' });
  expect(nothing.json()).toMatchObject({ issues: [{ message: 'Enter the supplier’s product code' }] });
});

test('a product unlinked from its supplier becomes our own stock at its current price', async () => {
  await using shop = await openShop();
  const browser = await admin(shop);
  const productId = await stockProduct(shop, { price: '9.99', supplierId: 1, margin: '0.3' });

  const reply = await browser.remove(`/api/products/${productId}/supplier-link`);

  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toMatchObject({
    price: '9.99',
    isDropshipped: false,
    supplierId: null,
    supplierName: null,
    supplierProductId: null,
    supplierPrice: null,
    margin: null,
    isMatched: false,
  });
  expect(await dropshipped(browser)).toEqual([]);
  expect((await browser.remove(`/api/products/${productId}/supplier-link`)).statusCode).toBe(404);
});

test('each link is in the audit log, and the public page shows it at once', async () => {
  await using shop = await openShop();
  const browser = await admin(shop);
  const id = await stockProduct(shop);
  expect((await shop.inject(`/api/products/${id}`)).json()).toMatchObject({ isDropshipped: false });
  await browser.post(`/api/products/${id}/sync-supplier`, { supplierId: 1, supplierProductId: 'A1' });
  expect((await shop.inject(`/api/products/${id}`)).json()).toMatchObject({ isDropshipped: true });
  await browser.remove(`/api/products/${id}/supplier-link`);
  expect((await shop.inject(`/api/products/${id}`)).json()).toMatchObject({ isDropshipped: false });

  const { rows } = await shop.pool.query('select action, before, after from audit_log order by id');

  expect(rows).toMatchObject([
    { action: 'product.linked', before: { supplierId: null }, after: { supplierId: 1, supplierProductId: 'A1' } },
    { action: 'product.unlinked', before: { supplierProductId: 'A1' }, after: { supplierId: null } },
  ]);
});

test('the list of dropshipped products is filtered and paged', async () => {
  await using shop = await openShop();
  const browser = await admin(shop);
  await stockProduct(shop, { supplierId: 1, supplierProductCode: 'A1' });
  await stockProduct(shop, { supplierId: 1, supplierProductCode: 'SP-2-1780308600000' });
  await stockProduct(shop, { supplierId: 2, supplierProductCode: 'B1' });
  await stockProduct(shop, { supplierId: 2, supplierProductCode: 'B2', withdrawnAt: new Date() });
  await stockProduct(shop);

  expect(await dropshipped(browser, '?supplierId=1')).toHaveLength(2);
  expect(await dropshipped(browser, '?supplierId=1&unmatched=false')).toMatchObject([{ supplierProductId: 'A1' }]);
  const page = await browser.get('/api/products/dropshipped?limit=1');
  expect([page.headers['x-total-count'], page.json<unknown[]>().length]).toEqual(['3', 1]);
});
