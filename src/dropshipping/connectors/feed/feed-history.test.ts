import { expect, test } from 'vitest';
import { days, minutes } from '#platform/clock.ts';
import { stockOf } from '../../../../tests/support/checkout.ts';
import { openConnectedShop, productRow, syncNow } from '../../../../tests/support/connected-suppliers.ts';
import { connectBy } from '../../../../tests/support/connectors.ts';
import { outbox } from '../../../../tests/support/mail.ts';
import { sellOutStale, startDueSyncs } from '../../sync/policies/sync-schedule.ts';
import type { ConnectionTest } from '../connectors.contract.ts';
import type { SupplierFeed } from './feeds.contract.ts';

const before = 'sku,name,trade price,stock\nS1-01,Chew,4.00,10\nS1-02,Rope,4.00,8\nS1-03,Ball,4.00,6\n';
const renamed =
  'sku,name,trade price (ex vat),stock on hand\nS1-01,Chew,5.00,0\nS1-02,Rope,5.00,0\nS1-03,Ball,5.00,0\n';

test('a feed whose columns have other names waits until somebody has looked at it', async () => {
  await using opened = await openFed();
  const { shop, admin, upload, sync, stocks } = opened;
  expect(await upload(before)).toMatchObject({ fault: null });
  await sync();
  expect(await stocks()).toEqual([10, 8, 6]);

  const feed = await upload(renamed);

  const fault = expect.stringContaining('The column “stock”, from which we read the stock, is gone.');
  expect(feed).toMatchObject({ fault, products: 3, checks: [{ rows: 3, fault }, { fault: null }] });
  const tested = await admin.post('/api/suppliers/1/connection-test');
  expect(tested.json<ConnectionTest>().fault?.message).toContain('is gone');
  expect((await admin.get('/api/suppliers')).json()).toMatchObject([
    { connectionFault: expect.stringContaining('is gone') },
  ]);
  const toDos = (await admin.get('/api/admin/to-do')).json<{ id: string }[]>();
  expect(toDos.filter(({ id }) => id === 'supplier-faults')).toMatchObject([{ count: 1, tab: 'suppliers' }]);
  expect(await sync()).toContain('is gone');
  expect(await stocks()).toEqual([10, 8, 6]);
  const mails = (await outbox(shop)).filter(({ template }) => template === 'feed-fault');
  expect(mails).toMatchObject([
    { subject: 'The feed of Supplier 1 has changed', text: expect.stringContaining('“stock”') },
  ]);

  const saved = await admin.put('/api/suppliers/1/feed/columns', { columns: {} });
  expect(saved.json<SupplierFeed>()).toMatchObject({ fault: null, columns: { stock: 'stock on hand' } });
  // All of it would be sold out at once: the brake holds that, too.
  expect(await sync()).toBe('6 changes are waiting for your approval.');
});

test('two readings of a changed feed at once send one email, and removing the file ends the fault', async () => {
  await using opened = await openFed();
  const { shop, admin, upload } = opened;
  await upload(before);
  await Promise.all([upload(renamed), admin.get('/api/suppliers/1/feed'), admin.get('/api/suppliers/1/feed')]);
  await Promise.all([1, 2, 3].map(() => admin.post('/api/suppliers/1/connection-test')));
  expect((await outbox(shop)).filter(({ template }) => template === 'feed-fault')).toHaveLength(1);
  await admin.remove('/api/suppliers/1/feed');
  expect((await admin.get('/api/suppliers')).json()).toMatchObject([{ connectionFault: null }]);
});

test('a chosen column that is gone is a fault, even where another one could be guessed', async () => {
  await using opened = await openFed();
  const { admin, upload, sync, stocks } = opened;
  await upload(before);
  await admin.put('/api/suppliers/1/feed/columns', { columns: { stock: 'stock' } });
  await sync();
  const feed = await upload(renamed.replace('trade price (ex vat)', 'trade price'));
  expect(feed.fault).toContain('The column “stock”, from which we read the stock, is gone.');
  expect(feed.check?.headings.gone).toEqual([{ field: 'stock', heading: 'stock' }]);
  await sync();
  expect(await stocks()).toEqual([10, 8, 6]);
});

test('codes stay in the column that held them, however many columns a feed gains', async () => {
  await using opened = await openFed();
  const { admin, upload, sync, stocks } = opened;
  const plain = before.replace('sku,', 'ref,');
  await upload(plain);
  await sync();
  const wider = plain.replace('ref,', 'ref,sku,').replaceAll(/^S1-0(\d),/gm, 'S1-0$1,S1-0$1$1,');
  expect(await upload(wider.replace(',8', ',7'))).toMatchObject({ fault: null, columns: { code: 'ref' } });
  await sync();
  expect(await stocks()).toEqual([10, 7, 6]);
  const saved = await admin.put('/api/suppliers/1/feed/columns', { columns: {} });
  expect(saved.json<SupplierFeed>()).toMatchObject({ fault: null, columns: { code: 'ref' } });
  const chosen = await admin.put('/api/suppliers/1/feed/columns', { columns: { code: 'sku' } });
  expect(chosen.json<SupplierFeed>()).toMatchObject({ columns: { code: 'sku' } });
});

test.each([
  ['stock', 'free stock', 'The stock would be read from “free stock” now, and was from “stock”'],
  ['price', 'cost', 'What you pay would be read from “cost” now, and was from “price”'],
])('a feed whose %s would be read from another column waits', async (used, gained, why) => {
  await using opened = await openFed();
  const { upload, sync, stocks } = opened;
  const list = before.replace('trade price', 'price');
  await upload(list);
  await sync();
  const feed = await upload(list.replace('\n', `,${gained}\n`).replaceAll(/(?<=^S1-.*)$/gm, ',2'));
  expect([used, feed.fault]).toEqual([used, expect.stringContaining(why)]);
  await sync();
  expect(await stocks()).toEqual([10, 8, 6]);
});

test.each([
  ['stock on hand', 'available', [',yes', ',3']],
  ['stock on hand', 'free stock', [',', ',3']],
])('%s stays the stock beside %s, which was there before', async (used, other, [then = '', later = '']) => {
  await using opened = await openFed();
  const { upload, sync, stocks } = opened;
  const list = (more: string, rope: string) =>
    before
      .replace('stock', used)
      .replace('\n', `,${other}\n`)
      .replaceAll(/(?<=^S1-.*)$/gm, more)
      .replace(',8', rope);
  expect(await upload(list(then, ',8'))).toMatchObject({ fault: null, columns: { stock: used } });
  await sync();
  expect(await upload(list(later, ',2'))).toMatchObject({ fault: null, columns: { stock: used } });
  await sync();
  expect((await stocks())[1]).toBe(2);
});

test('a price that is looked for again is not left in the column that was chosen by mistake', async () => {
  await using opened = await openFed();
  const { admin, upload, sync } = opened;
  await upload(before.replace('\n', ',old price\n').replaceAll(/(?<=^S1-.*)$/gm, ',9.00'));
  await admin.put('/api/suppliers/1/feed/columns', { columns: { price: 'old price' } });
  await sync();
  const saved = await admin.put('/api/suppliers/1/feed/columns', { columns: {} });
  expect(saved.json<SupplierFeed>()).toMatchObject({ fault: null, columns: { price: 'trade price' } });
});

test('a quantity that was the stock stays it once all of it is gone', async () => {
  await using opened = await openFed();
  const { upload, sync } = opened;
  const list = before.replace('stock', 'Qty');
  expect(await upload(list)).toMatchObject({ fault: null, columns: { stock: 'Qty' } });
  await sync();
  expect(await upload(list.replaceAll(/,\d+\n/g, ',0\n'))).toMatchObject({ fault: null, columns: { stock: 'Qty' } });
  expect(await sync()).toBe('3 changes are waiting for your approval.');
});

test('a feed in which far more cannot be read waits as well', async () => {
  await using opened = await openFed();
  const { upload, sync, stocks } = opened;
  await upload(before);
  await sync();
  const feed = await upload(before.replaceAll(/,\d+\n/g, ',ask us\n'));
  expect(feed.fault).toContain('100 % of its products have no stock that we can read; before it was 0 %.');
  await sync();
  expect(await stocks()).toEqual([10, 8, 6]);
});

test('a product whose row cannot be used is neither sold out at once nor confirmed', async () => {
  await using opened = await openFed();
  const { shop, admin, upload, stocks } = opened;
  await upload(before);
  await opened.sync();
  await upload(before.replace('Rope', 'Rope, red'));
  const { outcomes } = await syncNow(opened, { kinds: ['stock', 'prices'] });
  const message =
    'The stock that Supplier 1 gives for S1-02 is in a row that we leave out: “more cells than headings”.';
  expect(outcomes).toContainEqual(
    expect.objectContaining({ productId: 2, outcome: 'failed', fault: { cause: 'garbage', message } }),
  );
  expect(await stocks()).toEqual([10, 8, 6]);

  const [policy] = (await admin.get('/api/admin/sync-policies')).json<object[]>();
  await admin.put('/api/admin/sync-policies/1', { ...policy, staleAfterHours: 24, soldOutAfterHours: 72 });
  for (let day = 0; day < 4; day += 1) {
    shop.clock.advance(days(1));
    await upload(before.replace('Rope', 'Rope, red'));
    await startDueSyncs(shop.deps);
    expect((await shop.jobs.drain()).failures).toEqual([]);
  }
  await sellOutStale(shop.deps);
  // The others were confirmed every day.
  expect(await stocks()).toEqual([10, 0, 6]);
});

test('words for the stock that we do not know change nothing, and are told for each product', async () => {
  await using opened = await openFed();
  const { upload, stocks } = opened;
  await upload(before);
  await opened.sync();
  await upload(before.replace('8', 'Ruminating'));
  const { outcomes } = await syncNow(opened, { kinds: ['stock'] });
  expect(outcomes).toMatchObject([
    { productId: 2, fault: { message: 'The stock that Supplier 1 gives for S1-02 makes no sense: “Ruminating”.' } },
  ]);
  expect(await stocks()).toEqual([10, 8, 6]);
  expect((await productRow(opened.shop, 1)).supplierPrice).toBe(400);
});

test('JSON, workbooks and archives are taken as files of any kind', async () => {
  await using opened = await openFed();
  const { shop, admin } = opened;
  const payload = '[{"sku":"S1-01","name":"Chew","cost":4,"stock":3}]';
  const url = '/api/suppliers/1/feed';
  for (const type of ['application/json', 'application/octet-stream']) {
    const reply = await shop.inject({
      method: 'POST',
      url,
      cookies: admin.cookies,
      payload,
      headers: { 'content-type': type },
    });
    expect(reply.statusCode, reply.payload).toBe(201);
    expect(reply.json()).toMatchObject({ products: 1, check: { format: 'JSON' } });
  }
});

/** Products 1 to 3 are the supplier's 'S1-01' to 'S1-03'. */
async function openFed() {
  const opened = await openConnectedShop([{}], 3);
  await connectBy(opened, 1, 'feed');
  const { shop, admin } = opened;
  return {
    ...opened,
    async upload(payload: string): Promise<SupplierFeed> {
      const headers = { 'content-type': 'text/csv' };
      const reply = await shop.inject({
        method: 'POST',
        url: '/api/suppliers/1/feed',
        cookies: admin.cookies,
        payload,
        headers,
      });
      expect(reply.statusCode, reply.payload).toBe(201);
      shop.clock.advance(minutes(10));
      return reply.json<SupplierFeed>();
    },
    sync: async () => (await syncNow(opened, { kinds: ['stock', 'prices'] })).message,
    stocks: () => Promise.all([1, 2, 3].map((id) => stockOf(shop, id))),
  };
}
