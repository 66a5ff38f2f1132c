import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { seconds } from '#platform/clock.ts';
import { pence } from '#platform/money.ts';
import { changeGoods, withdrawGoods } from '#tools/supplier-simulator/simulated-supplier.ts';
import type { SimulatedGoods } from '#tools/supplier-simulator/simulated-supplier.ts';
import { countRows } from '../../../../tests/support/checkout.ts';
import { openConnectedShop, productRow, syncNow } from '../../../../tests/support/connected-suppliers.ts';
import { connectBy } from '../../../../tests/support/connectors.ts';
import { invented } from '../../../../tests/support/simulator.ts';
import type { ApprovalView } from '../../approvals/approvals.contract.ts';
import { agreedSecret } from '../../connectors/agreed-secret.ts';
import { saveOffers } from '../supplier-offers.ts';
import { gatherSeconds, rereadGoods } from './moved-goods.ts';

type Way = 'rest' | 'woocommerce';

const ways: Way[] = ['rest', 'woocommerce'];

test.each(ways)(
  '%s: of a product it reports, stock and price are queried, and the policy says what counts',
  async (way) => {
    await using opened = await openReported(way);
    const { shop, supplier, held } = opened;
    Object.assign(supplier.goods.get('S1-02') ?? {}, { stock: 1 });

    await changeGoods(supplier, 'S1-01', { stock: 7, price: pence(450) });
    expect((await shop.jobs.drain()).failures).toEqual([]);

    // Stock is applied at once, prices are held, and nothing else was queried.
    expect(await stocks(opened)).toEqual([7, 20, 20]);
    expect(await held()).toMatchObject([
      { kind: 'prices', productId: 1, pricing: { before: { cost: '4.00' }, after: { cost: '4.50', price: '9.00' } } },
    ]);
    expect(await countRows(shop, 'moved_goods')).toBe(0);
  },
);

test.each(ways)('%s: a product no longer sold there is sold out here', async (way) => {
  await using opened = await openReported(way);
  await syncNow(opened, { kinds: ['stock'] });
  await withdrawGoods(opened.supplier, 'S1-02');
  expect((await opened.shop.jobs.drain()).failures).toEqual([]);
  expect(await stocks(opened)).toEqual([20, 0, 20]);
});

test.each(ways)('%s: ten notifications cause a few queries, and the last state counts', async (way) => {
  await using opened = await openReported(way);
  const { shop, supplier, requests } = opened;
  const before = requests();
  const began = performance.now();
  for (let stock = 10; stock >= 1; stock -= 1) {
    await changeGoods(supplier, 'S1-01', { stock });
    await shop.jobs.drain();
  }
  // At the end of the interval in which notifications are collected.
  await shop.pool.query(`update jobs.job set start_after = now() where state = 'created'`);
  await shop.jobs.drain();
  // One query at the beginning and one at the end of each interval, of which a slow machine needs more.
  const stretches = Math.ceil((performance.now() - began) / seconds(gatherSeconds)) + 1;
  // WooCommerce needs an extra query for the currency.
  const questions = way === 'woocommerce' ? 2 : 1;
  expect(requests() - before).toBeLessThanOrEqual(2 * questions * stretches);
  expect(await stocks(opened)).toEqual([1, 20, 20]);
});

test.each(ways)('%s: products the shop does not sell are not queried', async (way) => {
  await using opened = await openReported(way);
  const before = opened.requests();
  await changeGoods(opened.supplier, 'S1-09', { stock: 2 });
  expect((await opened.shop.jobs.drain()).failures).toEqual([]);
  expect([opened.requests() - before, await countRows(opened.shop, 'moved_goods')]).toEqual([0, 0]);
});

test('a supplier that reports its whole range as sold out is held', async () => {
  await using opened = await openReported('rest');
  const { shop, deliver, supplier, held } = opened;
  for (const goods of supplier.goods.values()) goods.stock = 0;
  expect((await deliver({ products: ['S1-01', 'S1-02', 'S1-03'], orders: [] })).statusCode).toBe(200);
  await shop.jobs.drain();
  expect(await stocks(opened)).toEqual([20, 20, 20]);
  expect((await held()).map(({ reason }) => reason)).toEqual(
    Array.from({ length: 3 }, () => '3 of 3 products would be sold out at once.'),
  );
});

test('a range that is sold out one by one is held as well', async () => {
  await using opened = await openReported('rest');
  const { shop, supplier, held } = opened;
  const sellOut = async (code: string) => {
    await changeGoods(supplier, code, { stock: 0 });
    expect((await shop.jobs.drain()).failures).toEqual([]);
    await rereadGoods(shop.deps, 1);
  };
  await sellOut('S1-01');
  await sellOut('S1-02');
  await sellOut('S1-03');
  expect(await stocks(opened)).toEqual([0, 0, 20]);
  expect((await held()).map(({ reason }) => reason)).toEqual(['3 of 3 products would be sold out at once.']);
});

test.each(['stock', 'prices'] as const)('what the brake of a sync holds, no webhook passes: %s', async (kind) => {
  await using opened = await openReported('rest');
  const { shop, admin, supplier, held } = opened;
  const [usual] = (await admin.get('/api/admin/sync-policies')).json<object[]>();
  await admin.put('/api/admin/sync-policies/1', { ...usual, prices: 'apply' });
  for (const goods of supplier.goods.values()) Object.assign(goods, { stock: 0, price: pence(100) });
  await syncNow(opened, { kinds: [kind] });
  expect(await held()).toHaveLength(3);

  await changeGoods(supplier, 'S1-01', kind === 'stock' ? { stock: 1 } : { price: pence(200) });
  expect((await shop.jobs.drain()).failures).toEqual([]);
  const { stock, supplierPrice } = await productRow(shop, 1);
  expect([kind === 'stock' ? stock : 20, kind === 'prices' ? supplierPrice : 400]).toEqual([20, 400]);
  const waiting = (await held()).filter((one) => one.kind === kind);
  expect(waiting.map(({ productId }) => productId)).toEqual([1, 2, 3]);

  // Figures that the supplier takes back wait for nobody.
  const right = kind === 'stock' ? { stock: 20 } : { price: pence(400) };
  for (const code of ['S1-01', 'S1-02', 'S1-03']) await changeGoods(supplier, code, right);
  expect((await shop.jobs.drain()).failures).toEqual([]);
  await shop.pool.query(`update jobs.job set start_after = now() where state = 'created'`);
  await shop.jobs.drain();
  expect((await held()).filter((one) => one.kind === kind)).toEqual([]);
});

test('a nonsensical response changes nothing, and is left to the next sync', async () => {
  await using opened = await openReported('rest');
  const { shop, supplier } = opened;
  supplier.faults.set('garbage', 'all');
  await changeGoods(supplier, 'S1-01', { stock: 7 });
  expect((await shop.jobs.drain()).failures).toEqual([]);
  expect(await stocks(opened)).toEqual([20, 20, 20]);
});

test('variations are queried when WooCommerce reports the product they belong to', async () => {
  const [small, large] = invented('S1', 2);
  if (!small || !large) throw new Error('Two were asked for');
  const choice = (value: string) => ({ of: 'Collar', label: 'Size', value });
  const goods: SimulatedGoods[] = [
    { ...small, choice: choice('S') },
    { ...large, choice: choice('L') },
  ];
  await using opened = await openReported('woocommerce', goods);
  const { shop, supplier, deliver } = opened;
  await syncNow(opened, { kinds: ['stock'] });
  for (const one of supplier.goods.values()) one.stock = 4;

  const reported = { id: 9_001, sku: '', type: 'variable' };
  expect((await deliver(reported, { 'x-wc-webhook-topic': 'product.updated' })).statusCode).toBe(200);
  await shop.jobs.drain();
  expect(await stocks(opened, 2)).toEqual([4, 4]);
});

test('a slow sync does not overwrite what the supplier reported meanwhile', async () => {
  await using opened = await openReported('rest');
  const { shop, supplier } = opened;
  const askedAt = shop.clock.now();
  shop.clock.advance(seconds(30));
  await changeGoods(supplier, 'S1-01', { stock: 0 });
  expect((await shop.jobs.drain()).failures).toEqual([]);

  const offer = { code: 'S1-01', gtin: null, price: pence(400), stock: 20, imageUrls: [], at: askedAt };
  await saveOffers(shop.deps.db, 1, [{ product: { id: 1, code: 'S1-01' }, offer }], askedAt);
  const { rows } = await shop.pool.query('select stock from supplier_offers where product_id = 1');
  expect([rows, await stocks(opened)]).toEqual([[{ stock: 0 }], [0, 20, 20]]);
});

test('a wrong signature or an unreadable body is rejected', async () => {
  await using opened = await openReported('rest');
  const { shop, deliver } = opened;
  const reported = { products: ['S1-01'], orders: [] };
  expect((await deliver(reported, { 'x-signature': 'sha256=00' })).json()).toMatchObject({ code: 'bad-signature' });
  expect((await deliver(reported, { 'x-signature': '' })).statusCode).toBe(401);
  expect((await deliver({ products: 'all' })).json()).toMatchObject({ code: 'bad-notification' });
  expect((await deliver({ products: [], orders: ['PO-UNKNOWN'] })).statusCode).toBe(200);
  expect((await shop.jobs.drain()).failures).toEqual([]);
  expect(await countRows(shop, 'moved_goods')).toBe(0);
});

/** A listening shop with one supplier that sends webhooks. */
async function openReported(way: Way, goods?: readonly SimulatedGoods[]) {
  const opened = await openConnectedShop([goods ? { goods } : {}], goods?.length);
  const { shop, admin, simulator } = opened;
  const supplier = simulator.supplier(1);
  await connectBy(opened, 1, way);
  const url = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  Object.assign(shop.config, { url });
  expect((await admin.post('/api/suppliers/1/webhook')).statusCode).toBe(201);
  const path = `/api/webhooks/${way}/1`;
  const deliver = (body: object, headers: Record<string, string> = {}) => {
    const payload = JSON.stringify(body);
    const signature = createHmac('sha256', agreedSecret(shop, way, 1)).update(payload);
    const signed =
      way === 'rest'
        ? { 'x-signature': `sha256=${signature.digest('hex')}` }
        : { 'x-wc-webhook-signature': signature.digest('base64') };
    return shop.inject({
      method: 'POST',
      url: path,
      payload,
      headers: { 'content-type': 'application/json', ...signed, ...headers },
    });
  };
  return {
    ...opened,
    supplier,
    deliver,
    requests: () => supplier.requests.get('calls') ?? 0,
    held: async () => (await admin.get('/api/admin/held-changes')).json<ApprovalView[]>(),
  };
}

async function stocks({ shop }: Awaited<ReturnType<typeof openReported>>, count = 3): Promise<number[]> {
  const rows = await Promise.all(Array.from({ length: count }, (_, index) => productRow(shop, index + 1)));
  return rows.map(({ stock }) => stock);
}
