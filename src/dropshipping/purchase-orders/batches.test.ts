import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { minutes } from '#platform/clock.ts';
import { openConnectedShop } from '../../../tests/support/connected-suppliers.ts';
import { outbox } from '../../../tests/support/mail.ts';
import { textOfPdf } from '../../../tests/support/pdf-text.ts';
import { listPurchaseOrders, orderGoods, sendPurchaseOrder } from '../../../tests/support/purchase-orders.ts';
import { deliverySlipMakers } from './emails/delivery-slips.ts';
import { purchaseOrderMailRecords } from './emails/purchase-order-emails.ts';
import { sendWhatIsDue } from './follow-purchase-orders.ts';
import { workOnPurchaseOrders } from './work-on-purchase-order.ts';

type Opened = Awaited<ReturnType<typeof open>>;

/** Supplier 1 gets its orders at four in the afternoon, together. */
async function open() {
  const opened = await openConnectedShop([{}, {}]);
  const { admin, shop } = opened;
  shop.clock.set('2026-06-01T09:00:00Z');
  for (const id of [1, 2]) await admin.patch(`/api/suppliers/${id}`, { connector: 'none' });
  const policy = { sending: 'automatic', holdMinutes: 15 };
  const saved = await admin.put('/api/admin/order-policies/1', { ...policy, batchHour: 16 });
  expect(saved.json()).toMatchObject({ ...policy, batchHour: 16 });
  expect((await admin.put('/api/admin/order-policies/2', policy)).json()).toMatchObject({ batchHour: null });
  return opened;
}

async function at({ shop }: Opened, time: string): Promise<void> {
  shop.clock.set(`2026-06-01T${time}:00Z`);
  await sendWhatIsDue(shop.deps);
  expect((await shop.jobs.drain()).failures).toEqual([]);
}

async function mailed({ shop }: Opened) {
  return (await outbox(shop)).filter(({ template }) => template.startsWith('purchase-order'));
}

test('a supplier’s orders leave in one email at its hour, with a file and a slip for each parcel', async () => {
  await using opened = await open();
  const { shop, admin } = opened;
  await shop.pool.query(`update products set supplier_product_code = '-01/007' where id = 1`);
  const cancelled = await orderGoods(opened, [2]);
  await orderGoods(opened, [1, 2], 2);
  await orderGoods(opened, [3, 4]);
  await shop.pool.query(`update orders set customer_phone = '+442079460018'`);
  await at(opened, '14:59');
  expect((await mailed(opened)).map(({ recipient }) => recipient)).toEqual(['orders@supplier-2.example']);
  await admin.patch(`/api/orders/${cancelled}/status`, { status: 'cancelled' });
  await shop.jobs.drain();

  await at(opened, '15:00'); // four o'clock in London
  await at(opened, '15:30');
  const batch = (await mailed(opened)).filter(({ recipient }) => recipient === 'orders@supplier-1.example');
  const numbers = (await listPurchaseOrders(opened))
    .filter(({ supplierId, state }) => supplierId === 1 && state === 'sent')
    .map(({ number }) => number);
  expect(batch).toMatchObject([
    { template: 'purchase-orders', subject: expect.stringMatching(/^2 purchase orders from .* \(PB-\S{10}\)$/) },
  ]);
  expect(numbers).toHaveLength(2);
  for (const number of numbers) expect(batch[0]?.text).toContain(`Purchase order ${number}`);
  const [csv, ...slips] = batch[0]?.attachments ?? [];
  const rows = parse<Record<string, string>>(csv && 'content' in csv ? csv.content : '', { columns: true, bom: true });
  expect(rows.map(({ Code, Quantity, Telephone }) => [Code, Quantity, Telephone])).toEqual([
    ['-01/007', '2', '+442079460018'],
    ['S1-02', '2', '+442079460018'],
    ['S1-03', '1', '+442079460018'],
  ]);
  const makers = deliverySlipMakers(shop.deps);
  expect(slips).toHaveLength(2);
  for (const slip of slips) {
    if (!('madeBy' in slip)) throw new Error('It is stored');
    const text = textOfPdf((await makers[slip.madeBy]?.(slip.of)) ?? Buffer.alloc(0)).join('\n');
    expect(text).toContain('Ann Barker');
    expect(text).not.toContain('£');
  }
});

test('one order alone has the usual email, and one that staff send waits for no hour', async () => {
  await using opened = await open();
  await orderGoods(opened, [1]);
  await orderGoods(opened, [2]);
  await sendPurchaseOrder(opened, 1);
  expect(await mailed(opened)).toMatchObject([{ template: 'purchase-order' }]);
  await at(opened, '15:00');
  expect(await mailed(opened)).toMatchObject([{ template: 'purchase-order' }, { template: 'purchase-order' }]);
});

test('however many processes send a batch, and die of it, each order is emailed once', async () => {
  await using opened = await open();
  const { shop } = opened;
  for (let order = 1; order <= 5; order += 1) await orderGoods(opened, [1]);
  shop.clock.set('2026-06-01T15:00:00Z');
  // Claimed by a process that was killed before it wrote anything.
  await shop.pool.query(`update purchase_orders set worker = 'dead', worker_until = $1, tries = 1 where id <= 3`, [
    new Date(shop.clock.now().getTime() + 20_000),
  ]);
  await Promise.all([4, 5].map((id) => workOnPurchaseOrders(shop.deps, [id])));
  shop.clock.advance(minutes(1));
  await Promise.all([1, 2, 3].map((id) => workOnPurchaseOrders(shop.deps, [id])));
  await at(opened, '15:05');
  const texts = (await mailed(opened)).map(({ text }) => text).join(' ');
  const numbers = (await listPurchaseOrders(opened)).map(({ number, state }) => [
    state,
    texts.split(`Purchase order ${number}`).length - 1,
  ]);
  expect(numbers).toEqual(Array.from({ length: 5 }, () => ['sent', 1]));
  expect(await mailed(opened)).toHaveLength(2);
});

test('who is erased before a batch has left is not in it, and the others are still ordered', async () => {
  await using opened = await open();
  const { shop } = opened;
  await orderGoods(opened, [1]);
  await orderGoods(opened, [2]);
  await shop.pool.query(`update orders set customer_email = 'bob@example.co.uk' where id = 2`);
  await at(opened, '15:00');
  const bob = { userId: 0, email: 'bob@example.co.uk', provenEmail: 'bob@example.co.uk' };
  await shop.db.transaction(async (tx) => purchaseOrderMailRecords.erase?.(tx, bob, () => undefined));
  expect(await mailed(opened)).toEqual([]);
  await at(opened, '15:02');
  expect(await mailed(opened)).toMatchObject([{ template: 'purchase-order' }]);
});
