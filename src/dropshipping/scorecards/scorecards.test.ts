import { expect, test } from 'vitest';
import { days } from '#platform/clock.ts';
import { openConnectedShop } from '../../../tests/support/connected-suppliers.ts';
import { orderGoods, sendPurchaseOrder, supplierPage } from '../../../tests/support/purchase-orders.ts';
import type { SupplierPage } from '../supplier-page/supplier-page.contract.ts';
import { scorecardDays } from './scorecards.contract.ts';
import type { Scorecard } from './scorecards.contract.ts';

test('a supplier’s scorecard says what came in time, was refused, was sold out, came back and got dearer', async () => {
  await using opened = await openConnectedShop([{}, {}]);
  const { shop, admin } = opened;
  for (const id of [1, 2]) await admin.patch(`/api/suppliers/${id}`, { connector: 'none', processingTime: 2 });
  shop.clock.set('2026-06-01T09:00:00Z'); // a Monday
  expect(await cards(opened)).toEqual([]);
  for (let order = 1; order <= 6; order += 1) await orderGoods(opened, [1, 2]);
  for (let order = 1; order <= 6; order += 1) await sendPurchaseOrder(opened, order);
  const answer = async (id: number, lines: 'all' | 'first') => {
    const page = await supplierPage(opened, id);
    const ids = (await page.read()).json<SupplierPage>().lines.map(({ lineId }) => lineId);
    await page.answer({ rejectedLines: lines === 'all' ? ids : ids.slice(0, 1), reason: 'Sold out' });
  };
  const ship = async (id: number) => {
    const page = await supplierPage(opened, id);
    expect((await page.send({ carrier: 'DPD', trackingNumber: `AB100000${id}`, isLast: true })).statusCode).toBe(201);
  };
  await answer(1, 'all');
  await answer(2, 'first');
  shop.clock.set('2026-06-03T16:00:00Z'); // the last day in time
  await ship(2);
  await ship(3);
  expect(await cards(opened)).toMatchObject([{ supplierId: 1, orders: 6, due: 2, onTime: 2 }]);
  shop.clock.set('2026-06-04T09:00:00Z');
  await ship(4);
  expect((await admin.patch('/api/admin/purchase-orders/5', { state: 'cancelled' })).statusCode).toBe(200);
  await shop.jobs.drain();
  await shop.pool.query(
    `with asked as (insert into return_requests (order_id, reason, created_at)
      select order_id, 'Too small', $1 from purchase_orders where id = 3 returning id)
    insert into return_items (request_id, product_id, quantity) select id, 1, 1 from asked`,
    [shop.clock.now()],
  );
  await shop.pool.query(`insert into price_history (product_id, at, price, cost, cause)
    values (1, '2026-01-01', 800, 300, 'sync'), (2, '2026-01-01', 800, 400, 'sync'), (3, '2026-01-01', 800, 400, 'sync')`);

  // The sixth is late, though nobody knows when it will come.
  expect(await cards(opened)).toEqual([
    {
      supplierId: 1,
      orders: 5,
      due: 4,
      onTime: 2,
      refused: 1,
      short: 1,
      pieces: 7,
      returned: 1,
      products: 3,
      dearer: 1,
    },
  ]);
  shop.clock.advance(days(scorecardDays + 1));
  expect(await cards(opened)).toEqual([
    expect.objectContaining({ supplierId: 1, orders: 0, pieces: 0, returned: 0, products: 3, dearer: 1 }),
  ]);
});

async function cards({ admin }: Awaited<ReturnType<typeof openConnectedShop>>): Promise<Scorecard[]> {
  const reply = await admin.get('/api/admin/supplier-scorecards');
  expect(reply.statusCode).toBe(200);
  return reply.json();
}
