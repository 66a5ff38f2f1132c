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

test('what has not gone out has the new address, and of what has the owner is told', async () => {
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

test('goods that come in join what has not gone out, have a purchase order of their own otherwise, or are ours to send', async () => {
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

test('goods of a supplier that come into an order of ours alone are ordered, once', async () => {
  await using opened = await openConnectedShop([{}, {}]);
  const own = await stockProduct(opened.shop, { name: 'Lead' });
  const number = await orderGoods(opened, [own]);
  expect(await listPurchaseOrders(opened)).toEqual([]);

  await change(opened, number, { add: [{ productId: 1, quantity: 2 }], isFree: true });
  await change(opened, number, { deliverTo: elsewhere });

  const found = await listPurchaseOrders(opened);
  expect(found.map(({ supplierId, quantity }) => [supplierId, quantity])).toEqual([[1, 2]]);
});

test('pieces that go out are out of a draft, and the supplier who has it is to be told', async () => {
  await using opened = await openConnectedShop([{}, {}]);
  const number = await orderGoods(opened, [1, 4], 2);
  const [second, first] = await listPurchaseOrders(opened);
  await sendPurchaseOrder(opened, first?.id ?? 0);
  const { items } = (await opened.admin.get(`/api/admin/orders/${number}`)).json<{ items: { id: number }[] }>();

  await change(opened, number, { takeOut: items.map(({ id: lineId }) => ({ lineId, quantity: 1 })) });

  expect((await show(opened, second?.id ?? 0)).lines.map(({ quantity }) => quantity)).toEqual([1]);
  expect((await show(opened, first?.id ?? 0)).note).toContain('The customer no longer wants 1 × Product S1-01.');
});
