import { expect, test } from 'vitest';
import { days, hours } from '#platform/clock.ts';
import { openConnectedShop, productRow, syncNow } from '../../../../tests/support/connected-suppliers.ts';
import type { Sync } from '../syncs.contract.ts';
import type { SupplierSyncPolicy } from './sync-policies.contract.ts';
import { forgetOldSyncs, sellOutStale, startDueSyncs } from './sync-schedule.ts';

type Opened = Awaited<ReturnType<typeof openConnectedShop>>;

test('a newly connected supplier is queried for stock every hour, for prices daily and for pictures weekly', async () => {
  await using opened = await openConnectedShop([{}]);
  const { shop, admin } = opened;
  expect((await admin.get('/api/admin/sync-policies')).json()).toMatchObject([
    { stockEveryHours: 1, pricesEveryHours: 24, picturesEveryHours: 168 },
  ]);
  await passHours(opened, 25);
  const { rows } = await shop.pool.query<{ kinds: string[] }>('select kinds from syncs order by id');
  const requested = (kind: string) => rows.filter(({ kinds }) => kinds.includes(kind)).length;
  expect(['stock', 'prices', 'pictures'].map(requested)).toEqual([25, 2, 1]);
});

test('a supplier is queried by its schedule, and no person is recorded as having started it', async () => {
  await using opened = await openConnectedShop([{}, {}]);
  const { shop, admin } = opened;
  await schedule(opened, { stockEveryHours: 1, pricesEveryHours: 3 });
  const tick = async () => {
    await startDueSyncs(shop.deps);
    await shop.jobs.drain();
    shop.clock.advance(hours(1));
  };
  for (const _ of [1, 2, 3, 4]) await tick();
  const syncs = (await admin.get('/api/supplier-syncs')).json<Sync[]>();
  expect(syncs.map(({ kinds }) => kinds.join(' ')).toReversed()).toEqual([
    'stock prices',
    'stock',
    'stock',
    'stock prices',
  ]);
  expect(syncs.every(({ by, runs }) => by === null && runs.length === 1 && runs[0]?.supplierId === 1)).toBe(true);
});

test('what is believed of a supplier, since when, and the next run are told', async () => {
  await using opened = await openConnectedShop([{}]);
  const { shop, admin } = opened;
  await schedule(opened, { stockEveryHours: 1, pricesEveryHours: 24 });
  const read = async () => (await admin.get('/api/admin/sync-policies')).json<SupplierSyncPolicy[]>()[0];
  expect(await read()).toMatchObject({ stockAsOf: null, pricesAsOf: null, nextSyncAt: shop.clock.now().toISOString() });
  const first = shop.clock.now();
  await syncNow(opened, { kinds: ['stock', 'prices'] });
  expect(await read()).toMatchObject({
    stockAsOf: first.toISOString(),
    pricesAsOf: first.toISOString(),
    nextSyncAt: new Date(first.getTime() + hours(1)).toISOString(),
  });
  await schedule(opened, {});
  expect(await read()).toMatchObject({ nextSyncAt: null });
});

test('a weekly kind is not queried earlier, however often another kind is', async () => {
  await using opened = await openConnectedShop([{}]);
  await schedule(opened, { stockEveryHours: 1, picturesEveryHours: 168 });
  await passHours(opened, 169);
  const { rows } = await opened.shop.pool.query<{ requested: string }>(
    `select asked_at as requested from syncs where 'pictures' = any(kinds) order by id`,
  );
  expect(rows).toHaveLength(2);
});

test('a yearly kind is not queried early because older syncs are deleted', async () => {
  await using opened = await openConnectedShop([{}]);
  const { shop } = opened;
  await schedule(opened, { stockEveryHours: 24, pricesEveryHours: 8_760 });
  await passHours(opened, 1);
  shop.clock.advance(days(40));
  await passHours(opened, 1);
  await forgetOldSyncs(shop.db, shop.clock.now());
  await passHours(opened, 1);
  const { rows } = await shop.pool.query('select kinds from syncs order by id');
  expect(rows).toEqual([{ kinds: ['stock', 'prices'] }, { kinds: ['stock'] }]);
});

test('stock without a recent report is marked, then sold out, and returns with the supplier', async () => {
  await using opened = await openConnectedShop([{}]);
  const { shop, admin, simulator } = opened;
  await schedule(opened, { stockEveryHours: 1, staleAfterHours: 24, soldOutAfterHours: 72 });
  await syncNow(opened, { kinds: ['stock'] });
  simulator.supplier(1).faults.set('error', 'all');
  const later = async (ms: number) => {
    shop.clock.advance(ms);
    await startDueSyncs(shop.deps);
    await shop.jobs.drain();
    await sellOutStale(shop.deps);
    const [policy] = (await admin.get('/api/admin/sync-policies')).json<SupplierSyncPolicy[]>();
    return { marked: policy?.staleStock, stock: (await productRow(shop, 1)).stock };
  };

  expect(await later(hours(23))).toEqual({ marked: 0, stock: 20 });
  expect(await later(hours(2))).toEqual({ marked: 3, stock: 20 });
  expect(await later(hours(48))).toEqual({ marked: 3, stock: 0 });

  const [change] = (await admin.get('/api/admin/products/1/stock-changes')).json<object[]>();
  expect(change).toMatchObject({ before: 20, after: 0, reason: 'sync', note: expect.stringContaining('too long') });
  simulator.supplier(1).faults.clear();
  expect(await later(hours(1))).toEqual({ marked: 0, stock: 20 });
});

test('a product a supplier no longer sends is not sold out because that supplier is silent', async () => {
  await using opened = await openConnectedShop([{}, {}]);
  const { shop, admin } = opened;
  await schedule(opened, { stockEveryHours: 1 });
  await syncNow(opened, { kinds: ['stock'], supplierId: 1 });
  await admin.remove('/api/products/1/supplier-link');
  await admin.post('/api/products/2/sync-supplier', { supplierId: 2, supplierProductId: 'S2-07' });
  shop.clock.advance(days(10));

  await sellOutStale(shop.deps);

  const stock = await Promise.all([1, 2, 3].map(async (id) => (await productRow(shop, id)).stock));
  expect(stock).toEqual([20, 20, 0]);
  const [policy] = (await admin.get('/api/admin/sync-policies')).json<SupplierSyncPolicy[]>();
  expect(policy?.staleStock).toBe(1);
});

/** Hour after hour what is due is queried; the suppliers are assumed to have responded. */
test('a policy for a supplier that is no longer connected is rejected and not stored', async () => {
  await using opened = await openConnectedShop([{}]);
  const { shop, admin } = opened;
  const [policy] = (await admin.get('/api/admin/sync-policies')).json<SupplierSyncPolicy[]>();
  await shop.pool.query('update suppliers set is_active = false where id = 1');
  const kept = () =>
    shop.pool.query(
      'select (select count(*) from audit_log) as entries, p.* from (select) one left join supplier_sync_policies p on true',
    );
  const before = (await kept()).rows;

  const reply = await admin.put('/api/admin/sync-policies/1', { ...policy, stockBuffer: 9 });

  expect([reply.statusCode, reply.json().code]).toEqual([404, 'not-connected']);
  expect((await kept()).rows).toEqual(before);
});

async function passHours({ shop }: Opened, count: number): Promise<void> {
  for (let passed = 0; passed < count; passed += 1) {
    await startDueSyncs(shop.deps);
    await shop.pool.query(`update sync_runs set state = 'done' where state = 'waiting'`);
    shop.clock.advance(hours(1));
  }
}

/** For supplier 1; the others have no schedule. */
async function schedule({ admin }: Opened, wanted: object): Promise<void> {
  const never = { picturesEveryHours: null, stockEveryHours: null, pricesEveryHours: null };
  for (const policy of (await admin.get('/api/admin/sync-policies')).json<SupplierSyncPolicy[]>()) {
    const path = `/api/admin/sync-policies/${policy.supplierId}` as const;
    const reply = await admin.put(path, { ...policy, ...never, ...(policy.supplierId === 1 && wanted) });
    expect(reply.statusCode).toBe(200);
  }
}
