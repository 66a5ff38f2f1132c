import { expect, test } from 'vitest';
import { stockProduct } from '../../../tests/support/checkout.ts';
import { openConnectedShop } from '../../../tests/support/connected-suppliers.ts';
import { listPurchaseOrders, orderGoods, sendPurchaseOrder } from '../../../tests/support/purchase-orders.ts';
import type { WholePurchaseOrder } from './purchase-orders.contract.ts';

type Opened = Awaited<ReturnType<typeof openConnectedShop>>;

const elsewhere = {
  customerName: 'Bea Barker',
  shippingAddress: { address: '2 Other Street', city: 'York', postcode: 'YO1 7HH' },
};

async function change({ admin, shop }: Opened, number: string, body: object): Promise<void> {
  const { updatedAt: seen } = (await admin.get(`/api/admin/orders/${number}`)).json();
  const reply = await admin.post(`/api/admin/orders/${number}/changes`, { seen, ...body });
  expect(reply.statusCode, reply.payload).toBe(201);
  await shop.jobs.drain();
}

async function show({ admin }: Opened, id: number): Promise<WholePurchaseOrder> {
  return (await admin.get(`/api/admin/purchase-orders/${id}`)).json();
}

test('unsent purchase orders get the new address, and the owner is notified of sent ones', async () => {
  await using opened = await openConnectedShop([{}, {}]);
  const number = await orderGoods(opened, [1, 4]); // of supplier 1 and of supplier 2
  const [second, first] = await listPurchaseOrders(opened);
  await sendPurchaseOrder(opened, first?.id ?? 0);

  await change(opened, number, { deliverTo: elsewhere });

  const note = 'The delivery details changed after this went out. Tell the supplier the new ones.';
  expect((await show(opened, first?.id ?? 0)).note).toBe(note);
  expect((await show(opened, second?.id ?? 0)).note).toBeNull();
  await sendPurchaseOrder(opened, second?.id ?? 0);
  expect([...opened.simulator.supplier(2).orders.values()][0]).toMatchObject({
    deliverTo: { name: 'Bea Barker', address: '2 Other Street', city: 'York', postcode: 'YO1 7HH' },
  });
});

test('added goods join an unsent purchase order, get one of their own, or are ours to send', async () => {
  await using opened = await openConnectedShop([{}, {}]);
  const own = await stockProduct(opened.shop, { name: 'Lead' });
  const number = await orderGoods(opened, [1]);
  const [draft] = await listPurchaseOrders(opened);
  const add = [2, own].map((productId) => ({ productId, quantity: 2 }));

  await change(opened, number, { add, isFree: true });
  const joined = await show(opened, draft?.id ?? 0);
  expect(joined.lines.map(({ code, quantity }) => [code, quantity])).toEqual([
    ['S1-01', 1],
    ['S1-02', 2],
  ]);
  expect(joined.cost).toBe('12.00');

  await sendPurchaseOrder(opened, joined.id);
  await change(opened, number, { add: [{ productId: 3, quantity: 1 }], isFree: true });
  const [further, ...others] = await listPurchaseOrders(opened);
  expect([others.length, further?.state, further?.supplierId]).toEqual([1, 'draft', 1]);
  expect((await show(opened, further?.id ?? 0)).lines.map(({ code }) => code)).toEqual(['S1-03']);
});

test('a supplier’s goods added to an order of our own goods are ordered once', async () => {
  await using opened = await openConnectedShop([{}, {}]);
  const own = await stockProduct(opened.shop, { name: 'Lead' });
  const number = await orderGoods(opened, [own]);
  expect(await listPurchaseOrders(opened)).toEqual([]);

  await change(opened, number, { add: [{ productId: 1, quantity: 2 }], isFree: true });
  await change(opened, number, { deliverTo: elsewhere });

  const found = await listPurchaseOrders(opened);
  expect(found.map(({ supplierId, quantity }) => [supplierId, quantity])).toEqual([[1, 2]]);
});

test('removed pieces leave a draft, and the owner is asked to tell a supplier who has the order', async () => {
  await using opened = await openConnectedShop([{}, {}]);
  const number = await orderGoods(opened, [1, 4], 2);
  const [second, first] = await listPurchaseOrders(opened);
  await sendPurchaseOrder(opened, first?.id ?? 0);
  const { items } = (await opened.admin.get(`/api/admin/orders/${number}`)).json<{ items: { id: number }[] }>();

  await change(opened, number, { takeOut: items.map(({ id: lineId }) => ({ lineId, quantity: 1 })) });

  expect((await show(opened, second?.id ?? 0)).lines.map(({ quantity }) => quantity)).toEqual([1]);
  expect((await show(opened, first?.id ?? 0)).note).toContain('The customer no longer wants 1 × Product S1-01.');
});
