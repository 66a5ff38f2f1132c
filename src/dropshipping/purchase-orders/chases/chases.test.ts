import { expect, test } from 'vitest';
import { openConnectedShop } from '../../../../tests/support/connected-suppliers.ts';
import { outbox } from '../../../../tests/support/mail.ts';
import { orderGoods, sendPurchaseOrder } from '../../../../tests/support/purchase-orders.ts';
import type { WholePurchaseOrder } from '../purchase-orders.contract.ts';
import type { ChasePreview } from './chases.contract.ts';

type Opened = Awaited<ReturnType<typeof openConnectedShop>>;

const address = '/api/admin/purchase-orders/1/chase';
const written = async ({ shop }: Opened) =>
  (await outbox(shop)).filter(({ template }) => ['supplier-chase', 'order-delayed'].includes(template));

/** Sent on Friday 20 November 2026, and due on Monday. */
async function openWithLate(): Promise<Opened> {
  const opened = await openConnectedShop([{}], 3, { demo: false });
  const { shop, admin } = opened;
  shop.clock.set('2026-11-20T10:00:00Z');
  await admin.patch('/api/suppliers/1', { connector: 'none' });
  await orderGoods(opened, [1], 2);
  await sendPurchaseOrder(opened, 1);
  shop.clock.set('2026-11-24T09:00:00Z');
  return opened;
}

test('both letters can be read before they go, and nothing goes by reading them', async () => {
  await using opened = await openWithLate();
  const preview = (await opened.admin.get(address)).json<ChasePreview>();
  expect(preview).toMatchObject({ chasedAt: null, againOn: null });
  const { toSupplier, toCustomer } = preview;
  expect(toSupplier).toMatchObject({
    to: 'orders@supplier-1.example',
    subject: expect.stringMatching(/PO-\S{10} leave/),
  });
  expect(toSupplier.text).toMatch(/on Friday 20 November and expected it to leave by Monday 23 November/);
  expect(toSupplier.text).toMatch(/2 × Product S1-01, your code S1-01/);
  // The links act for the supplier and the customer, so not even the owner reads them here.
  expect(toSupplier.text).toMatch(/\/purchase-order\/PO-\w+\.only-for-the-recipient/);
  expect(toCustomer?.text).toMatch(/\/track-order\S+token=only-for-the-recipient/);
  expect(toSupplier.text).not.toMatch(/Ann|Barker/);
  expect(toCustomer?.text).toMatch(/Product S1-01 × 2/);
  expect(await written(opened)).toEqual([]);
});

test('the supplier is written to, the customer only if staff wish, and the history keeps it', async () => {
  await using opened = await openWithLate();
  const { admin, shop } = opened;
  const chased = await admin.post(address, { tellsCustomer: false });
  expect([chased.statusCode, chased.json<WholePurchaseOrder>().chasedAt]).toEqual([201, '2026-11-24T09:00:00.000Z']);
  expect((await written(opened)).map(({ recipient }) => recipient)).toEqual(['orders@supplier-1.example']);

  shop.clock.set('2026-11-25T09:00:00Z');
  const told = (await admin.post(address, { tellsCustomer: true })).json<WholePurchaseOrder>();
  expect(told.events.map(({ note, by }) => ({ note, by })).slice(-2)).toEqual([
    { note: 'Chased by email.', by: expect.any(String) },
    { note: 'Chased by email, and the customer was told that it is taking longer.', by: expect.any(String) },
  ]);
  expect((await written(opened)).map(({ template }) => template).toSorted()).toEqual([
    'order-delayed',
    'supplier-chase',
    'supplier-chase',
  ]);
  const order = (await admin.get(`/api/admin/orders/${told.orderNumber}`)).json();
  expect(order.timeline.at(-1)).toMatchObject({ note: 'The customer was told that it is taking longer.' });
});

test.each([
  ['2026-11-24T09:00:00Z', '2026-11-24T17:30:00Z', false],
  ['2026-11-24T09:00:00Z', '2026-11-25T00:00:00Z', true],
  ['2026-11-27T09:00:00Z', '2026-11-29T09:00:00Z', false], // Friday, Sunday
  ['2026-11-27T09:00:00Z', '2026-11-30T09:00:00Z', true],
  ['2026-11-28T09:00:00Z', '2026-11-30T09:00:00Z', true], // Saturday, Monday
  ['2026-12-24T09:00:00Z', '2026-12-28T09:00:00Z', false], // Boxing Day is made up for on Monday
  ['2026-12-24T09:00:00Z', '2026-12-29T09:00:00Z', true],
])('one that was chased on %s can be chased on %s: %s', async (first, second, whether) => {
  await using opened = await openWithLate();
  const { admin, shop } = opened;
  shop.clock.set(first);
  expect((await admin.post(address, {})).statusCode).toBe(201);
  shop.clock.set(second);
  const { againOn } = (await admin.get(address)).json<ChasePreview>();
  expect(againOn === null).toBe(whether);
  const again = await admin.post(address, {});
  expect([again.statusCode, again.json().code]).toEqual(whether ? [201, undefined] : [409, 'chased-already']);
});

test('one that has left, or that nobody waits for, is not chased', async () => {
  await using opened = await openWithLate();
  await opened.admin.patch('/api/admin/purchase-orders/1', { state: 'shipped' });
  const reply = await opened.admin.post(address, { tellsCustomer: true });
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'not-now']);
  expect(await written(opened)).toEqual([]);
});

test('two presses at once write once', async () => {
  await using opened = await openWithLate();
  const replies = await Promise.all([1, 2].map(() => opened.admin.post(address, {})));
  expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect(await written(opened)).toHaveLength(1);
});
