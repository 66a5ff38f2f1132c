import { expect, test } from 'vitest';
import { supplyGoods } from '../../../tests/support/checkout.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { applyNextBatch } from './apply-rule.ts';

const rules = '/api/admin/pricing-rules';
const over = { isOver: true, hasBrokenOff: false };

test('some hundred prices change while the owner waits', async () => {
  await using shop = await openShop();
  const browser = await ruledShop(shop, 600);

  const reply = await browser.post(`${rules}/1/application`);

  expect(reply.json()).toEqual({ covered: 600, repriced: 600, withoutCost: 0, ...over, done: 600, total: 600 });
  expect(await pricesOf(shop)).toEqual([{ price: 1_000, count: 600 }]);
  // Nothing is left for the background.
  expect((await shop.jobs.drain()).failures).toEqual([]);
  expect((await browser.get(`${rules}/1/application`)).json()).toEqual(reply.json());
});

test('for thousands the response comes at once, and a job does the rest', async () => {
  await using shop = await openShop();
  const browser = await ruledShop(shop, 1_100);

  const begun = await browser.post(`${rules}/1/application`);

  expect(begun.json()).toMatchObject({ isOver: false, done: 0, total: 1_100 });
  const shown = async () => (await browser.get(rules)).json<{ application: object | null }[]>()[0]?.application;
  expect(await shown()).toMatchObject({ done: 0, total: 1_100 });
  expect((await shop.jobs.drain()).failures).toEqual([]);
  const ended = { covered: 1_100, repriced: 1_100, withoutCost: 0, ...over, done: 1_100, total: 1_100 };
  expect((await browser.get(`${rules}/1/application`)).json()).toEqual(ended);
  expect(await shown()).toBeNull();
  expect(await pricesOf(shop)).toEqual([{ price: 1_000, count: 1_100 }]);
});

test('interrupted, requested again and run concurrently, each product is repriced once', async () => {
  await using shop = await openShop();
  const browser = await ruledShop(shop, 1_100);
  await browser.post(`${rules}/1/application`);
  await applyNextBatch(shop.deps, 1);
  const again = await browser.post(`${rules}/1/application`);
  expect(again.json()).toMatchObject({ isOver: false, done: 250, total: 1_100 });

  await Promise.all([1, 2, 3].map(() => applyNextBatch(shop.deps, 1)));
  await shop.jobs.drain();

  expect((await browser.get(`${rules}/1/application`)).json()).toMatchObject({ isOver: true, repriced: 1_100 });
  const { rows } = await shop.pool.query(
    `select (select count(*)::int from price_history where cause = 'rule') as prices,
       (select count(*)::int from audit_log where action = 'product.price-changed') as entries`,
  );
  expect(rows).toEqual([{ prices: 1_100, entries: 1_100 }]);
});

test('an application whose job failed for good is shown as interrupted, and can be started again', async () => {
  await using shop = await openShop();
  const browser = await ruledShop(shop, 1_100);
  await browser.post(`${rules}/1/application`);
  await applyNextBatch(shop.deps, 1);
  const shown = async () => (await browser.get(rules)).json<{ application: object | null }[]>()[0]?.application;
  expect(await shown()).toMatchObject({ hasBrokenOff: false, done: 250 });

  await shop.pool.query(`update jobs.job set state = 'failed' where name = 'apply-pricing-rule'`);
  expect(await shown()).toMatchObject({ isOver: false, hasBrokenOff: true, done: 250, total: 1_100 });
  expect((await browser.get(`${rules}/1/application`)).json()).toMatchObject({ hasBrokenOff: true });

  await browser.put(`${rules}/1`, { supplierId: 3, method: 'margin', rate: '75%' });
  expect((await browser.post(`${rules}/1/application`)).json()).toMatchObject({ hasBrokenOff: false, done: 0 });
  expect((await shop.jobs.drain()).failures).toEqual([]);
  expect(await shown()).toBeNull();
  expect(await pricesOf(shop)).toEqual([{ price: 2_000, count: 1_100 }]);
});

test('a rule that is removed meanwhile changes nothing more', async () => {
  await using shop = await openShop();
  const browser = await ruledShop(shop, 1_100);
  expect((await browser.get(`${rules}/1/application`)).statusCode).toBe(404);
  await browser.post(`${rules}/1/application`);
  await applyNextBatch(shop.deps, 1);
  expect((await browser.remove(`${rules}/1`)).statusCode).toBe(204);
  expect((await browser.get(`${rules}/1/application`)).json()).toMatchObject({ code: 'rule-not-found' });
  expect((await shop.jobs.drain()).failures).toEqual([]);
  expect(await pricesOf(shop)).toEqual([
    { price: 900, count: 850 },
    { price: 1_000, count: 250 },
  ]);
});

/** This many products of one supplier at a cost of £5.00, sold for £9.00, and a rule that makes it £10.00. */
async function ruledShop(shop: TestShop, count: number) {
  await supplyGoods(shop);
  await shop.pool.query(
    `insert into products (slug, name, category, kind, price, stock, supplier_id, supplier_product_code, supplier_price)
     select 'many-' || n, 'Many ' || n, 'accessories', 'toys', 900, 1, 3, 'M' || n, 500 from generate_series(1, $1::int) n`,
    [count],
  );
  const browser = await owner(shop);
  expect((await browser.post(rules, { supplierId: 3, method: 'margin', rate: '50%' })).statusCode).toBe(201);
  return browser;
}

async function pricesOf({ pool }: TestShop) {
  const { rows } = await pool.query<{ price: number; count: number }>(
    'select price, count(*)::int from products where supplier_id = 3 group by price order by price',
  );
  return rows;
}
