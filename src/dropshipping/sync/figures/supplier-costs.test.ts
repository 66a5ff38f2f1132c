// Also on PostgreSQL 15 behind PgBouncer: sums of money.
import { expect, test } from 'vitest';
import { pence } from '#platform/money.ts';
import { openConnectedShop, productRow, syncNow } from '../../../../tests/support/connected-suppliers.ts';
import type { ApprovalView } from '../../approvals/approvals.contract.ts';

type Opened = Awaited<ReturnType<typeof openConnectedShop>>;
const prices = { kinds: ['prices' as const] };

async function open(policy: object = { prices: 'apply' }) {
  const opened = await openConnectedShop([{}]);
  const { admin } = opened;
  await admin.patch('/api/admin/settings', { vatNumber: 'GB999999973' });
  const [usual] = (await admin.get('/api/admin/sync-policies')).json<object[]>();
  expect((await admin.put('/api/admin/sync-policies/1', { ...usual, holdShare: 100, ...policy })).statusCode).toBe(200);
  return opened;
}

async function say({ admin, shop }: Opened, terms: object) {
  const response = await admin.patch('/api/suppliers/1', terms);
  expect(response.statusCode, response.body).toBe(200);
  await shop.jobs.drain();
}

function ask({ simulator }: Opened, code: string, price: number) {
  const goods = simulator.supplier(1).goods.get(code);
  if (!goods) throw new Error(`Nobody sells ${code}`);
  goods.price = pence(price);
}

async function costs({ shop }: Opened) {
  const rows = await Promise.all([1, 2, 3].map((id) => productRow(shop, id)));
  return rows.map(({ supplierPrice }) => supplierPrice);
}

async function waiting({ admin }: Opened) {
  return (await admin.get('/api/admin/held-changes')).json<ApprovalView[]>();
}

const decide = ({ admin }: Opened, decision: 'approve' | 'reject') =>
  admin.post('/api/admin/held-changes/decisions', { decision });

test('a supplier that has not said what its prices are costs what it did', async () => {
  await using opened = await open();
  ask(opened, 'S1-01', 1_000);
  await syncNow(opened, prices);
  expect((await costs(opened))[0]).toBe(1_000);
});

test('once it is said, a supplier’s costs follow in the background, and every sync converts', async () => {
  await using opened = await open();
  for (const code of ['S1-01', 'S1-02', 'S1-03']) ask(opened, code, 1_000);
  await syncNow(opened, prices);
  await opened.shop.pool.query('update products set vat_rate = 0 where id = 2');
  await say(opened, { pricesAre: 'retail-with-vat', discount: '30%' });
  expect(await costs(opened)).toEqual([583, 700, 583]);

  ask(opened, 'S1-01', 4_250);
  await syncNow(opened, prices);
  expect((await costs(opened))[0]).toBe(2_479);
  await opened.admin.patch('/api/admin/settings', { vatNumber: null });
  await opened.shop.jobs.drain();
  expect(await costs(opened)).toEqual([2_975, 700, 700]);
  await say(opened, { pricesAre: null });
  expect(await costs(opened)).toEqual([4_250, 1_000, 1_000]);
});

test('where many prices would move at once, they wait for approval', async () => {
  await using opened = await open({ prices: 'apply', holdShare: 40 });
  await syncNow(opened, prices);
  await say(opened, { pricesAre: 'trade-with-vat' });
  expect(await costs(opened)).toEqual([400, 400, 400]);
  expect(await waiting(opened)).toMatchObject([
    { productId: 1, reason: 'On hold: 3 of this supplier’s 3 prices would change in one go.' },
    { productId: 2 },
    { productId: 3 },
  ]);
  expect((await decide(opened, 'approve')).json()).toMatchObject({ approved: 3 });
  expect(await costs(opened)).toEqual([333, 333, 333]);
});

test('a sync under way when the terms change leaves prices to the conversion, with its own brake', async () => {
  await using opened = await open({ prices: 'apply', holdShare: 40 });
  await syncNow(opened, prices);
  ask(opened, 'S1-01', 420);
  const reply = await opened.admin.post('/api/supplier-syncs', prices);
  expect(reply.statusCode).toBe(201);
  // As if the terms had changed between its check and its writing.
  await opened.shop.pool.query(`create function late() returns trigger language plpgsql as $$ begin
    update suppliers set prices_are = 'trade-with-vat' where id = 1; return new; end $$`);
  await opened.shop.pool.query(`create trigger late after update of cost_terms on sync_runs
    for each row when (old.cost_terms is distinct from new.cost_terms) execute function late()`);
  await opened.shop.jobs.drain();
  await opened.shop.pool.query('drop function late cascade');
  expect(await costs(opened)).toEqual([400, 400, 400]);
});

test('a cost that somebody typed is questioned once, and never replaced', async () => {
  await using opened = await open();
  const { admin, shop } = opened;
  await syncNow(opened, prices);
  ask(opened, 'S1-01', 4_250);
  await admin.post('/api/products/1/update-pricing', { supplierPrice: '3.50' });
  await syncNow(opened, prices);
  await syncNow(opened, prices);
  expect((await costs(opened))[0]).toBe(350);
  expect(await waiting(opened)).toMatchObject([
    {
      productId: 1,
      pricing: { before: { cost: '3.50' }, after: { cost: '42.50' } },
      reason: 'You agreed £3.50 with Supplier 1, whose own price makes £42.50.',
    },
  ]);
  expect((await decide(opened, 'reject')).json()).toMatchObject({ rejected: 1 });
  await syncNow(opened, prices);
  await say(opened, { pricesAre: 'trade-with-vat' });
  expect([await waiting(opened), (await costs(opened))[0]]).toEqual([[], 350]);

  ask(opened, 'S1-01', 480);
  await syncNow(opened, prices);
  expect(await waiting(opened)).toMatchObject([{ productId: 1, pricing: { after: { cost: '4.00' } } }]);
  await decide(opened, 'approve');
  expect((await costs(opened))[0]).toBe(400);
  ask(opened, 'S1-01', 360);
  await syncNow(opened, prices);
  expect([await waiting(opened), (await costs(opened))[0]]).toEqual([[], 300]);
  expect((await shop.pool.query('select * from agreed_costs')).rows).toEqual([]);
});

test('an agreed cost follows our registration for VAT, and comes back to the penny', async () => {
  await using opened = await open();
  const { admin, shop } = opened;
  await say(opened, { pricesAre: 'trade-with-vat' });
  await admin.post('/api/products/1/update-pricing', { supplierPrice: '8.37' });
  for (const [vatNumber, cost] of [
    [null, 1_004],
    ['GB999999973', 837],
    [null, 1_004],
  ] as const) {
    await admin.patch('/api/admin/settings', { vatNumber });
    await shop.jobs.drain();
    expect((await costs(opened))[0]).toBe(cost);
  }
});

test('undoing a typed cost, or typing the supplier’s own, agrees nothing', async () => {
  await using opened = await open();
  await syncNow(opened, prices);
  await opened.admin.post('/api/products/1/update-pricing', { supplierPrice: '3.50' });
  await opened.admin.post('/api/products/1/update-pricing', { supplierPrice: '4.00' });
  ask(opened, 'S1-01', 440);
  await syncNow(opened, prices);
  expect([await waiting(opened), (await costs(opened))[0]]).toEqual([[], 440]);
});

test('costs from before are prices of its list, and a corrected answer corrects them', async () => {
  await using opened = await open();
  const kinds = ['trade-with-vat', 'trade-without-vat', 'retail-with-vat', 'no-vat', null];
  const found = [];
  for (const pricesAre of kinds) {
    await say(opened, { pricesAre, discount: '30' });
    found.push((await costs(opened))[0]);
  }
  // Typed is what is paid: a discount is taken off already.
  expect(found).toEqual([333, 400, 333, 400, 400]);
  await opened.admin.patch('/api/admin/settings', { vatNumber: null });
  await say(opened, { pricesAre: 'trade-without-vat' });
  expect((await costs(opened))[0]).toBe(480);
});

test('a product’s cost follows its rate of VAT at once, whether the supplier gave it or it was agreed', async () => {
  await using opened = await open();
  const { admin, shop } = opened;
  await syncNow(opened, prices);
  await say(opened, { pricesAre: 'trade-with-vat' });
  await admin.post('/api/products/2/update-pricing', { supplierPrice: '3.00' });
  expect(await costs(opened)).toEqual([333, 300, 333]);
  const change = async (id: number, vatRate: number) => {
    expect((await admin.patch(`/api/products/${id}`, { vatRate })).statusCode).toBe(200);
    await shop.jobs.drain();
  };
  await change(1, 0);
  await change(2, 0);
  expect(await costs(opened)).toEqual([400, 300, 333]);
  await change(1, 20);
  expect((await costs(opened))[0]).toBe(333);
});
