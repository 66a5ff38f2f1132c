import { expect, test } from 'vitest';
import { arrivalText } from '#shop/delivery-dates/arrival-words.contract.ts';
import { stockProduct } from '../../../tests/support/checkout.ts';
import { openConnectedShop } from '../../../tests/support/connected-suppliers.ts';
import { outbox } from '../../../tests/support/mail.ts';
import { orderGoods } from '../../../tests/support/purchase-orders.ts';

/** Two hedgehogs from our own stock (line 1) and two of product 1, which supplier 1 sends (line 2). */
async function openMixedOrder() {
  const opened = await openConnectedShop([{}]);
  const hedgehog = await stockProduct(opened.shop, { name: 'Hedgehog' });
  const number = await orderGoods(opened, [hedgehog, 1], 2);
  const { admin, shop } = opened;
  return {
    ...opened,
    number,
    read: async () => (await admin.get(`/api/orders/${number}`)).json(),
    pack: (parcel: object = {}) => admin.post(`/api/orders/${number}/parcels`, { carrier: 'Evri', ...parcel }),
    /** Supplier 1 has sent all of its part. */
    supplierSends: () =>
      admin.patch('/api/admin/purchase-orders/1', {
        state: 'shipped',
        parcel: { carrier: 'DPD', trackingNumber: '15501234567890' },
      }),
    mails: async () => {
      await shop.jobs.drain();
      const sent = (await outbox(shop)).filter(({ template }) => /shipped|parcel/.test(template));
      return sent.map(({ template, subject, text }) => ({ template, subject, text }));
    },
  };
}

test('a parcel of ours holds our own goods only, and an order with goods still to come is not marked as shipped', async () => {
  await using opened = await openMixedOrder();
  const { pack, read, admin, number } = opened;
  const reply = await pack({ lines: [{ lineId: 2, quantity: 1 }] });
  expect([reply.statusCode, reply.json().issues]).toEqual([
    400,
    [{ path: 'lines.0.quantity', message: expect.stringContaining('sends “Product S1-01”') }],
  ]);
  const early = await pack({ markShipped: true });
  expect([early.statusCode, early.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'not-all-sent', message: expect.stringContaining('Product S1-01 × 2') }),
  ]);
  expect(await read()).toMatchObject({ status: 'confirmed', isPartlyShipped: false, parcels: [] });

  expect((await pack()).statusCode).toBe(201);

  expect((await admin.get(`/api/admin/orders/${number}`)).json()).toMatchObject({
    status: 'confirmed',
    isPartlyShipped: true,
    items: [{ sent: 2 }, { sent: 0 }],
    parcels: [{ lines: [{ lineId: 1, quantity: 2 }] }],
  });
});

test('an order that suppliers send has nothing for us to pack', async () => {
  await using opened = await openConnectedShop([{}]);
  const number = await orderGoods(opened, [1]);
  const reply = await opened.admin.post(`/api/orders/${number}/parcels`, { carrier: 'Evri' });
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'nothing-of-ours']);
});

test('the customer is emailed about our parcel at once and about the whole order with the supplier’s', async () => {
  await using opened = await openMixedOrder();
  const { pack, read, supplierSends, mails, admin } = opened;
  await pack();
  const note = 'Part of the order is on its way: Hedgehog × 2. Still to come: Product S1-01 × 2.';
  expect((await read()).timeline.at(-1)).toMatchObject({ status: 'confirmed', note });
  const [first, ...others] = await mails();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ template: 'parcel-sent', subject: expect.stringContaining('Part of your order') });
  expect(first?.text).toMatch(/Hedgehog × 2[^]*Still to come[^]*Product S1-01 × 2/);
  expect((await admin.get('/api/admin/to-send')).json()).toEqual([]);

  expect((await supplierSends()).statusCode).toBe(200);

  expect(await read()).toMatchObject({ status: 'shipped', isPartlyShipped: false });
  expect((await mails()).map(({ template }) => template)).toEqual(['parcel-sent', 'order-shipped']);
});

test('the customer is emailed about a supplier’s parcel at once, and our parcel makes the order shipped', async () => {
  await using opened = await openMixedOrder();
  const { pack, read, supplierSends, mails } = opened;
  await supplierSends();
  expect(await read()).toMatchObject({ status: 'confirmed', isPartlyShipped: true });
  const [first] = await mails();
  expect(first).toMatchObject({ template: 'parcel-sent', subject: expect.stringContaining('Part of your order') });
  expect(first?.text).toMatch(/DPD 1550[^]*Product S1-01 × 2[^]*Still to come[^]*Hedgehog × 2/);

  expect((await pack({ markShipped: true })).statusCode).toBe(201);

  expect(await read()).toMatchObject({ status: 'shipped' });
  expect((await mails()).map(({ template }) => template)).toEqual(['parcel-sent', 'order-shipped']);
});

test('a parcel’s page and email give the same dates, which count from the day it left', async () => {
  await using opened = await openMixedOrder();
  await opened.pack();
  const { parcels } = await opened.read();
  const [parcel] = await opened.mails();
  expect(parcel?.text).toContain(`It should arrive ${arrivalText(parcels[0].arrives)}.`);
});

test('an order is shipped once everything unsent has been removed from it', async () => {
  await using opened = await openMixedOrder();
  const { supplierSends, read, admin, number } = opened;
  await supplierSends();
  const paymentIntentId = number.replace('PV-', 'pi_');
  await admin.post('/api/refund', { paymentIntentId, lines: [{ lineId: 1, quantity: 2 }] });
  expect(await read()).toMatchObject({ status: 'shipped', items: [{ dropped: 2 }, { sent: 2 }] });
});

test('a parcel taken back is no longer on its way, and its goods can be packed again', async () => {
  await using opened = await openMixedOrder();
  const { pack, read, admin, number } = opened;
  const { id } = (await pack()).json();
  await admin.remove(`/api/orders/${number}/parcels/${id}`);
  const order = await read();
  expect(order).toMatchObject({ isPartlyShipped: false, parcels: [], items: [{ sent: 0 }, { sent: 0 }] });
  expect(order.timeline.at(-1).note).toContain('was removed');
  expect((await pack()).statusCode).toBe(201);
  expect((await read()).isPartlyShipped).toBe(true);
});
