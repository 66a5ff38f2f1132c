import { expect, test } from 'vitest';
import { add, fromPounds, toPounds, zero } from '#platform/money.ts';
import { placeOrder, stockProduct } from '../../../tests/support/checkout.ts';
import { linkValue, outbox } from '../../../tests/support/mail.ts';
import { confirmed, owner, registered } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import type { AdminOrder } from '../admin/order-page.contract.ts';
import { parcels } from '../order/parcels.table.ts';
import { moneyBack } from './order-progress.mail.ts';

test('a shipped order is announced once, with tracking links for each parcel', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const orderNumber = await ordered(shop);
  await shop.db
    .insert(parcels)
    .values({ orderId: 1, carrier: 'Royal Mail', trackingNumber: 'RM1', trackingUrl: 'https://track.example/RM1' });

  for (const status of ['shipped', 'processing', 'shipped']) {
    await admin.patch(`/api/orders/${orderNumber}/status`, { status });
    await shop.jobs.drain();
  }

  const [mail, ...others] = await mailsOf(shop, 'order-shipped');
  expect(others).toEqual([]);
  expect(mail?.recipient).toBe('Ann.Barker@example.co.uk');
  for (const words of ['Royal Mail RM1', 'https://track.example/RM1', 'Rubber Bone × 2', '3-7 days']) {
    expect(mail?.text).toContain(words);
  }
  const seen = await shop.inject(`/api/orders/${orderNumber}?token=${linkValue(mail?.text, 'token')}`);
  expect(seen.json()).toMatchObject({ orderNumber, status: 'shipped' });
});

test('goods refunded before they were sent are not listed as coming', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const goods = [await stockProduct(shop), await stockProduct(shop, { name: 'Rope' })];
  const items = goods.map((productId) => ({ productId, quantity: 2 }));
  const { orderNumber } = (await placeOrder(shop, { body: { items } })).json();
  const lines = [
    { lineId: 1, quantity: 1 },
    { lineId: 2, quantity: 2 },
  ];
  await admin.post('/api/refund', { paymentIntentId: orderNumber.replace('PV-', 'pi_'), lines });
  await admin.patch(`/api/orders/${orderNumber}/status`, { status: 'shipped' });
  const [mail] = await mailsOf(shop, 'order-shipped');
  expect(mail?.text).toContain('Rubber Bone × 1');
  expect(mail?.text).not.toContain('Rope');
});

test('a status corrected before the email was written is not mentioned', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const orderNumber = await ordered(shop);
  await admin.patch(`/api/orders/${orderNumber}/status`, { status: 'shipped' });
  await admin.patch(`/api/orders/${orderNumber}/status`, { status: 'processing' });
  expect(await mailsOf(shop, 'order-shipped')).toEqual([]);
});

test('a cancelled order is announced in one email that names the refund', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const orderNumber = await ordered(shop);
  await admin.patch(`/api/orders/${orderNumber}/status`, { status: 'cancelled' });
  const [mail] = await mailsOf(shop, 'order-cancelled');
  expect(mail?.text).toContain('We have refunded £21.97. It should reach you within 5-7 working days.');
  expect(await mailsOf(shop, 'order-refunded')).toEqual([]);
});

test.each([
  [
    [
      ['20.00', 'failed'],
      ['20.00', 'done'],
    ],
    ['We have refunded £20.00.'],
    ['gone through', 'bank'],
  ],
  [
    [
      ['5.00', 'failed'],
      ['20.00', 'pending'],
    ],
    ['We are refunding £20.00.'],
    ['gone through'],
  ],
  [[['20.00', 'failed']], ['A refund of £20.00 has not gone through. We will be in touch.'], ['We have refunded']],
  [
    [
      ['12.00', 'done'],
      ['8.00', 'manual'],
    ],
    ['refunded £12.00', 'You paid £8.00 to us directly'],
    ['£20.00'],
  ],
  [[], ['your payment of £20.00, so only your bank'], ['hadn’t been charged']],
] as const)('a cancellation says of each part of the money what became of it: %j', (refunds, says, neverSays) => {
  const given = refunds.map(([amount, state], index) => ({
    id: index + 1,
    amount,
    at: '2026-11-28T09:00:00.000Z',
    reason: null,
    state: state === 'manual' ? ('done' as const) : state,
    way: state === 'manual' ? ('manual' as const) : ('payment' as const),
  }));
  const isCounted = ({ state }: { state: string }) => state !== 'failed';
  const refundedTotal = toPounds(add(zero, ...given.filter(isCounted).map(({ amount }) => fromPounds(amount))));
  const text = moneyBack({ total: '20.00', refunds: given, refundedTotal }, '5-7 days').join(' ');
  expect([says.map((part) => text.includes(part)), neverSays.map((part) => text.includes(part))]).toEqual([
    says.map(() => true),
    neverSays.map(() => false),
  ]);
});

test('of an order that was paid by bank transfer nobody is told that money is on its way', async () => {
  await using shop = await openShop();
  const orderNumber = await ordered(shop);
  await shop.pool.query(`update payments set provider = 'manual', charge_reference = null`);
  const admin = await owner(shop);
  const cancelled = await admin.patch(`/api/orders/${orderNumber}/status`, { status: 'cancelled' });
  expect(cancelled.json().refunds).toMatchObject([{ amount: '21.97', way: 'manual' }]);
  const [mail] = await mailsOf(shop, 'order-cancelled');
  expect(mail?.text).toContain('You paid £21.97 to us directly, so we will send it back to you ourselves.');
  expect(mail?.text).not.toMatch(/have refunded|on its way|reach you within/);
});

test('a refund for goods says which', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const orderNumber = await ordered(shop);
  const [item] = (await admin.get(`/api/admin/orders/${orderNumber}`)).json<AdminOrder>().items;
  const paymentIntentId = orderNumber.replace('PV-', 'pi_');
  await admin.post('/api/refund', { paymentIntentId, lines: [{ lineId: item?.id, quantity: 1 }] });

  const [mail] = await mailsOf(shop, 'order-refunded');

  expect(mail?.text).toContain(`For: ${item?.name} × 1`);
});

test('each refund is announced with its amount, and the last one as complete', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const orderNumber = await ordered(shop);
  const paymentIntentId = orderNumber.replace('PV-', 'pi_');
  await admin.post('/api/refund', { paymentIntentId, amount: '5.00', reason: 'Dented tin' });
  await shop.jobs.drain();
  await admin.post('/api/refund', { paymentIntentId });

  const [part, rest] = await mailsOf(shop, 'order-refunded');

  expect(part?.subject).toBe(`We have refunded £5.00 of your order ${orderNumber}`);
  expect(part?.text).toContain('Reason: Dented tin');
  expect(rest?.text).not.toContain('Reason');
  expect(rest?.text).toContain('£16.97 is on its way back');
  expect(rest?.text).toContain('Your whole order has now been refunded');
});

test('of refunds that are settled before the first email is written, each email tells of its own', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const orderNumber = await ordered(shop); // £21.97
  const paymentIntentId = orderNumber.replace('PV-', 'pi_');
  for (const amount of ['5.00', '6.00', '10.97']) await admin.post('/api/refund', { paymentIntentId, amount });

  const mails = await mailsOf(shop, 'order-refunded');

  const sums = mails.map(({ text }) =>
    /Refunded now: (£[\d.]+)\s+Total refunded: (£[\d.]+)/.exec(text)?.slice(1).join(' of '),
  );
  expect(new Set(sums)).toEqual(new Set(['£5.00 of £5.00', '£6.00 of £11.00', '£10.97 of £21.97']));
  expect(mails.filter(({ text }) => text.includes('Your whole order has now been refunded'))).toHaveLength(1);
  expect(mails.filter(({ text }) => text.includes('We’ll email you about each further refund'))).toHaveLength(2);
});

test('a guest whose address has an account learns it by email only', async () => {
  await using shop = await openShop();
  await registered(shop, 'ann.barker@example.co.uk');
  const orderNumber = await ordered(shop);
  const [mail] = await mailsOf(shop, 'account-exists');
  expect(mail).toMatchObject({ recipient: 'ann.barker@example.co.uk' });
  expect(mail?.text).toContain(orderNumber);
});

test('who has confirmed the address reads that the order is in their account, once', async () => {
  await using shop = await openShop();
  await confirmed(shop, 'ann.barker@example.co.uk');
  await ordered(shop);
  const [mail, ...others] = await mailsOf(shop, 'account-exists');
  expect(mail?.text).toContain('the order is in your account, under Orders');
  expect(others).toEqual([]);
});

test('neither a stranger nor a signed-in customer learns of an account', async () => {
  await using shop = await openShop();
  await ordered(shop);
  await shop.jobs.drain();
  const alice = await registered(shop, 'ann.barker@example.co.uk');
  await ordered(shop, `session=${alice.cookies.session}`);
  expect(await mailsOf(shop, 'account-exists')).toEqual([]);
});

test('the owner of an account is emailed about guest orders with their address five times a day at most', async () => {
  await using shop = await openShop();
  await registered(shop, 'ann.barker@example.co.uk');
  for (let turn = 0; turn < 7; turn += 1) await ordered(shop);
  expect(await mailsOf(shop, 'account-exists')).toHaveLength(5);
});

/** Two rubber bones, £21.97 with delivery. */
async function ordered(shop: TestShop, cookie?: string): Promise<string> {
  const productId = await stockProduct(shop);
  const reply = await placeOrder(shop, {
    body: { items: [{ productId, quantity: 2 }] },
    ...(cookie !== undefined && { cookie }),
  });
  return reply.json().orderNumber;
}

async function mailsOf(shop: TestShop, template: string) {
  return (await outbox(shop)).filter((mail) => mail.template === template);
}
