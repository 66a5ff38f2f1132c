// Also on PostgreSQL 15 behind PgBouncer: thousands of rows in a statement.
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#catalogue/products/products.table.ts';
import { pence } from '#platform/money.ts';
import { openConnectedShop, productRow, syncNow } from '../../../../tests/support/connected-suppliers.ts';
import { invented } from '../../../../tests/support/simulator.ts';
import type { ApprovalView } from '../../approvals/approvals.contract.ts';

type Opened = Awaited<ReturnType<typeof openConnectedShop>>;

const stock = { kinds: ['stock' as const] };
const prices = { kinds: ['prices' as const] };

async function setPolicy({ admin }: Opened, change: object): Promise<void> {
  const [policy] = (await admin.get('/api/admin/sync-policies')).json<object[]>();
  expect((await admin.put('/api/admin/sync-policies/1', { ...policy, ...change })).statusCode).toBe(200);
}

function goodsOf({ simulator }: Opened, code: string) {
  const goods = simulator.supplier(1).goods.get(code);
  if (!goods) throw new Error(`Nobody sells ${code}`);
  return goods;
}

async function waiting({ admin }: Opened): Promise<ApprovalView[]> {
  return (await admin.get('/api/admin/held-changes')).json<ApprovalView[]>();
}

const rope = {
  customerEmail: 'jo@example.co.uk',
  customerName: 'Jo Bennett',
  shippingAddress: { address: '1 Kennel Lane', city: 'Leeds', postcode: 'LS1 4AP' },
  items: [{ productId: 1, quantity: 3 }],
};

test('stock becomes what the supplier reports, less the buffer and pieces sold meanwhile', async () => {
  await using opened = await openConnectedShop([{}]);
  const { shop, admin } = opened;
  await setPolicy(opened, { stockBuffer: 2 });
  expect((await shop.inject({ method: 'POST', url: '/api/orders', payload: rope })).statusCode).toBe(201);
  goodsOf(opened, 'S1-02').stock = 7;
  goodsOf(opened, 'S1-03').stock = 1;

  const { message, outcomes } = await syncNow(opened, stock);

  expect(message).toBe('3 stock figures updated from 1 supplier.');
  expect(outcomes.map(({ before, after }) => [before, after])).toEqual([
    ['17', '15'],
    ['20', '5'],
    ['20', '0'],
  ]);
  expect((await productRow(shop, 1)).stock).toBe(15);
  const [change] = (await admin.get('/api/admin/products/2/stock-changes')).json<object[]>();
  expect(change).toMatchObject({ before: 20, after: 5, reason: 'sync', by: 'Alice Pawson' });
  expect((await syncNow(opened, stock)).message).toBe('All 3 stock figures are up to date.');
});

test('a product the supplier no longer lists is sold out, and returns when it is listed again', async () => {
  await using opened = await openConnectedShop([{}]);
  const { goods } = opened.simulator.supplier(1);
  const gone = goodsOf(opened, 'S1-02');
  goods.delete('S1-02');
  await syncNow(opened, stock);
  expect((await productRow(opened.shop, 2)).stock).toBe(0);
  goods.set('S1-02', gone);
  await syncNow(opened, stock);
  expect((await productRow(opened.shop, 2)).stock).toBe(20);
});

test('a feed that is suddenly empty changes nothing until the owner approves', async () => {
  await using opened = await openConnectedShop([{}]);
  const { shop, admin, simulator } = opened;
  simulator.supplier(1).faults.set('empty', 'all');

  const { runs, message } = await syncNow(opened, stock);

  expect(runs[0]).toMatchObject({
    state: 'done',
    held: 3,
    heldStock: 'The supplier suddenly lists none of its 3 products.',
  });
  expect(message).toBe('3 stock figures are waiting for your approval.');
  expect((await productRow(shop, 1)).stock).toBe(20);
  expect(await waiting(opened)).toMatchObject([
    { productId: 1, productName: 'Product S1-01', kind: 'stock', stock: { before: 20, after: 0 }, pricing: null },
    { productId: 2 },
    { productId: 3 },
  ]);
  const [first] = await waiting(opened);
  await admin.post('/api/admin/held-changes/decisions', { decision: 'approve', ids: [first?.id] });
  expect((await productRow(shop, 1)).stock).toBe(0);
  simulator.supplier(1).faults.clear();
  await syncNow(opened, stock);
  expect(await waiting(opened)).toEqual([]);
  expect((await productRow(shop, 1)).stock).toBe(20);
});

test('a product sold out at the supplier is sold out here at once, even while its prices are held', async () => {
  await using opened = await openConnectedShop([{ goods: invented('S1', 21) }], 21);
  const { shop } = opened;
  await setPolicy(opened, { prices: 'apply' });
  const lamb = goodsOf(opened, 'S1-21');
  lamb.stock = 0;
  for (let at = 1; at <= 10; at += 1) goodsOf(opened, `S1-${String(at).padStart(2, '0')}`).price = pence(410);

  const { runs } = await syncNow(opened, { kinds: ['stock', 'prices'] });

  expect(runs[0]).toMatchObject({
    heldStock: null,
    heldPrices: 'On hold: 10 of this supplier’s 21 prices would change in one go.',
    updated: 1,
    held: 10,
  });
  expect((await productRow(shop, 21)).stock).toBe(0);
  expect((await productRow(shop, 1)).price).toBe(800);
  expect((await waiting(opened)).every(({ kind }) => kind === 'prices')).toBe(true);
});

test('with stock held for approval, decreases are applied at once and increases wait', async () => {
  await using opened = await openConnectedShop([{}]);
  await setPolicy(opened, { stock: 'hold' });
  goodsOf(opened, 'S1-01').stock = 4;
  goodsOf(opened, 'S1-02').stock = 90;
  await syncNow(opened, stock);
  const stocks = async () => Promise.all([1, 2].map(async (id) => (await productRow(opened.shop, id)).stock));
  expect(await stocks()).toEqual([4, 20]);
  expect(await waiting(opened)).toMatchObject([{ productId: 2, stock: { before: 20, after: 90 } }]);
  goodsOf(opened, 'S1-02').stock = 6;
  await syncNow(opened, stock);
  expect(await stocks()).toEqual([4, 6]);
  expect(await waiting(opened)).toEqual([]);
});

test('a supplier price that jumps wildly waits, even where prices are applied at once', async () => {
  await using opened = await openConnectedShop([{}]);
  await setPolicy(opened, { prices: 'apply' });
  goodsOf(opened, 'S1-01').price = pence(400_000);
  goodsOf(opened, 'S1-02').price = pence(450);
  await syncNow(opened, prices);
  expect((await productRow(opened.shop, 1)).supplierPrice).toBe(400);
  expect((await productRow(opened.shop, 2)).supplierPrice).toBe(450);
  expect(await waiting(opened)).toMatchObject([{ productId: 1, reason: expect.stringContaining('five times') }]);
});

test('a new supplier price waits with its effect, and the margin is kept once it is approved', async () => {
  await using opened = await openConnectedShop([{}]);
  const { shop, admin } = opened;
  goodsOf(opened, 'S1-01').price = pence(450);

  expect((await syncNow(opened, prices)).message).toBe('1 price is waiting for your approval.');
  const [held] = await waiting(opened);
  expect(held?.pricing).toEqual({
    before: { cost: '4.00', price: '8.00', margin: '0.5' },
    after: { cost: '4.50', price: '9.00', margin: '0.5' },
  });
  expect((await syncNow(opened, prices)).outcomes).toEqual([]);

  await admin.post('/api/admin/held-changes/decisions', { decision: 'approve' });

  expect(await productRow(shop, 1)).toMatchObject({ price: 900, supplierPrice: 450, margin: '0.5000' });
  const [entry] = (await admin.get('/api/admin/products/1/price-history')).json<object[]>();
  expect(entry).toMatchObject({ price: '9.00', supplierPrice: '4.50', cause: 'sync', by: 'Alice Pawson' });
});

test('a rejected price is not held again until it changes', async () => {
  await using opened = await openConnectedShop([{}]);
  const { shop, admin } = opened;
  goodsOf(opened, 'S1-01').price = pence(450);
  await syncNow(opened, prices);
  const rejectAll = (seenTotal: number) =>
    admin.post('/api/admin/held-changes/decisions', { decision: 'reject', seenTotal });
  expect((await rejectAll(0)).json()).toMatchObject({ code: 'more-waiting' });
  expect((await rejectAll(1)).json()).toMatchObject({ rejected: 1 });
  await syncNow(opened, prices);
  expect(await waiting(opened)).toEqual([]);
  goodsOf(opened, 'S1-01').price = pence(460);
  await syncNow(opened, prices);
  expect(await waiting(opened)).toHaveLength(1);
  expect((await productRow(shop, 1)).price).toBe(800);
});

test('prices that may be applied at once follow the pricing rule, unless too many change', async () => {
  await using opened = await openConnectedShop([{}], 8);
  const { shop, admin } = opened;
  await setPolicy(opened, { prices: 'apply' });
  const rule = { method: 'markup', rate: '1', addOn: '0.50', rounding: '.99', leastProfit: '0.00' };
  const made = await admin.post('/api/admin/pricing-rules', {
    ...rule,
    supplierId: 1,
    productId: null,
    category: null,
  });
  expect(made.statusCode).toBe(201);
  goodsOf(opened, 'S1-01').price = pence(500);
  expect((await syncNow(opened, prices)).message).toBe('1 price updated from 1 supplier.');
  expect((await productRow(shop, 1)).price).toBe(1099);

  for (const number of [2, 3, 4, 5]) goodsOf(opened, `S1-0${number}`).price = pence(1);
  const { runs } = await syncNow(opened, prices);
  expect(runs[0]?.heldPrices).toBe('On hold: 4 of this supplier’s 8 prices would change in one go.');
  expect((await productRow(shop, 2)).price).toBe(800);
});

test('a product linked to another supplier is not affected by reports of the previous one', async () => {
  await using opened = await openConnectedShop([{}, {}]);
  const { admin, shop } = opened;
  goodsOf(opened, 'S1-01').price = pence(450);
  await syncNow(opened, prices);
  await admin.post('/api/products/1/sync-supplier', { supplierId: 2, supplierProductId: 'S2-09' });
  const response = await admin.post('/api/admin/held-changes/decisions', { decision: 'approve' });
  expect(response.json()).toMatchObject({ approved: 0, obsolete: 1 });
  expect((await productRow(shop, 1)).price).toBe(800);
});

test.each([
  ['0.00', null],
  ['0.00', 1],
  ['0.00', 400],
  ['0.01', null],
  ['9999.99', null],
])(
  'a supplier that charges %s for goods that cost %s pence before does not make the shop give them away',
  async (price, cost) => {
    await using opened = await openConnectedShop([{}]);
    const { shop, admin, simulator } = opened;
    await shop.db
      .update(products)
      .set({ supplierPrice: cost === null ? null : pence(cost) })
      .where(eq(products.id, 1));
    expect((await admin.post('/api/admin/pricing-rules', { method: 'markup', rate: '50%' })).statusCode).toBe(201);
    const [policy] = (await admin.get('/api/admin/sync-policies')).json<object[]>();
    await admin.put('/api/admin/sync-policies/1', { ...policy, prices: 'apply' });
    Object.assign(simulator.supplier(1).goods.get('S1-01') ?? {}, { price: pence(Math.round(Number(price) * 100)) });

    const { outcomes } = await syncNow(opened, { kinds: ['prices'] });

    expect(outcomes).toMatchObject([{ productId: 1, outcome: price === '0.00' ? 'failed' : 'held' }]);
    expect(await productRow(shop, 1)).toMatchObject({ price: 800, supplierPrice: cost });
  },
);
