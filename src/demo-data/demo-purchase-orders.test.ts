import { expect, onTestFinished, test } from 'vitest';
import type { PurchaseOrder, SupplierAnswer } from '#dropshipping/purchase-orders/purchase-orders.contract.ts';
import { owner } from '../../tests/support/people.ts';
import { openShop } from '../../tests/support/shop.ts';
import { seedDemoData } from './demo-data.ts';
import { placeOpenOrders } from './demo-purchase-orders.ts';
import { openDemoSuppliers } from './demo-simulator.ts';
import { seedSampleTrade } from './trade/sample-trade.ts';

const never = new AbortController().signal;

test('the demo’s suppliers know the sample purchase orders, and a chased one leaves', async () => {
  const { port, close } = await openDemoSuppliers({ supplierPort: 0, port: 0, secret: 'only-for-tests'.repeat(3) });
  onTestFinished(close);
  await using shop = await openShop({ now: '2026-11-23T09:00:00Z', config: { demo: true, supplierPort: port } });
  await seedDemoData(shop.deps);
  await seedSampleTrade(shop.deps);
  const admin = await owner(shop);
  for (const _ of ['at the start', 'at the next one']) await placeOpenOrders(shop.deps, never);

  const late = (await admin.get('/api/admin/purchase-orders?needs=late')).json<PurchaseOrder[]>();
  expect(late.length).toBeGreaterThanOrEqual(2);
  for (const { id } of late.filter(({ acts }) => acts.includes('ask'))) {
    const asked = (await admin.post(`/api/admin/purchase-orders/${id}/inquiry`)).json<SupplierAnswer>();
    expect(asked).toMatchObject({ isAnswered: true });
  }
  for (const { id } of late) {
    expect((await admin.post(`/api/admin/purchase-orders/${id}/chase`, { tellsCustomer: true })).statusCode).toBe(201);
  }
  await shop.jobs.drain();

  for (const { id } of late)
    expect((await admin.get(`/api/admin/purchase-orders/${id}`)).json()).toMatchObject({ state: 'shipped' });
  expect((await admin.get('/api/admin/purchase-orders?needs=late')).json()).toEqual([]);
});
