import { expect, test } from 'vitest';
import { pence } from '#platform/money.ts';
import { ann, countRows, promote, stockOf, stockProduct } from '../../../tests/support/checkout.ts';
import { outbox } from '../../../tests/support/mail.ts';
import { owner, staffMember } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { deliverEvent, openStripeShop, sessionIn } from '../../../tests/support/stripe-shop.ts';
import type { StripeShop } from '../../../tests/support/stripe-shop.ts';
import { sweepPayments } from './sweep-payments.ts';

const hour = 3_600_000;

/** An order by telephone for two bones, £21.97 with delivery, to be paid through a link. */
async function ordered(shop: TestShop, known?: Awaited<ReturnType<typeof owner>>) {
  const admin = known ?? (await owner(shop));
  const productId = await stockProduct(shop);
  const order = { ...ann, payment: { way: 'link' }, items: [{ productId, quantity: 2 }] };
  const reply = await admin.post('/api/admin/orders', order);
  expect(reply.statusCode, reply.payload).toBe(201);
  const { orderNumber } = reply.json<{ orderNumber: string }>();
  const seen = async () => (await admin.get(`/api/admin/orders/${orderNumber}`)).json();
  const { link } = (await seen()).payment;
  const query = new URL(link).search;
  const url = `/api/orders/${orderNumber}/payment`;
  return {
    admin,
    productId,
    orderNumber,
    link,
    reply,
    seen,
    look: () => shop.inject(`${url}${query}`),
    pay: () => shop.inject({ method: 'POST', url: `${url}${query}` }),
    cancel: () => admin.post(`${url}/end`),
  };
}

async function mailsOf(shop: TestShop, template: string) {
  return (await outbox(shop)).filter((mail) => mail.template === template);
}

async function paidAtStripe(shop: StripeShop, { pay }: Awaited<ReturnType<typeof ordered>>): Promise<string> {
  const session = sessionIn((await pay()).json().url);
  await shop.stripe.pay(session);
  return session;
}

test('an order by telephone waits for its payment: its goods are held, nobody sends it, and the customer gets a link', async () => {
  await using shop = await openStripeShop();
  const { reply, seen, link, productId, orderNumber, admin } = await ordered(shop);
  expect(reply.json()).toMatchObject({ status: 'awaiting-payment', total: '21.97', paidWith: 'stripe' });
  expect(await stockOf(shop, productId)).toBe(8);
  expect(link).toContain(`/payment/${orderNumber}?pay=`);
  expect(await seen()).toMatchObject({
    status: 'awaiting-payment',
    refundable: '0.00',
    payment: { state: 'beginning', isByLink: true },
    manualPayments: [],
  });
  const [mail, ...others] = (await outbox(shop)).filter(({ recipient }) => recipient === ann.customerEmail);
  expect([mail?.template, others]).toEqual(['payment-link', []]);
  expect(mail?.text).toContain('Pay £21.97 now');
  expect(mail?.text).toContain(link);
  expect(await countRows(shop, 'purchase_orders')).toBe(0);
  expect(await countRows(shop, `audit_log where action = 'order.created'`)).toBe(1);
  expect((await admin.get('/api/orders?status=awaiting-payment')).json()).toMatchObject([{ orderNumber }]);
  expect((await admin.get('/api/admin/to-send')).json()).toEqual([]);
});

test('the order is paid at Stripe, the webhook confirms it, and a refund goes back to the card', async () => {
  await using shop = await openStripeShop();
  const taken = await ordered(shop);
  const begun = (await taken.pay()).json();
  const session = shop.stripe.sessions.get(sessionIn(begun.url));
  expect([begun.total, session?.amount_total, session?.customer_email]).toEqual(['21.97', 2_197, ann.customerEmail]);
  expect(session?.success_url).toContain(taken.link);
  expect(session?.cancel_url).toBe(`${session?.success_url}&cancelled=yes`);
  await shop.stripe.pay(session?.id ?? '');
  const event = { object: 'event', data: { object: { object: 'checkout.session', id: session?.id } } };
  expect((await deliverEvent(shop, { ...event, id: 'evt_1', type: 'checkout.session.completed' })).statusCode).toBe(
    200,
  );
  await shop.jobs.drain();

  expect(await taken.seen()).toMatchObject({ status: 'confirmed', payment: { state: 'paid', paidAmount: '21.97' } });
  expect(await mailsOf(shop, 'order-confirmation')).toHaveLength(1);
  const refund = { paymentIntentId: taken.orderNumber.replace('PV-', 'pi_'), amount: '4.00' };
  expect((await taken.admin.post('/api/refund', refund)).json().refunds).toMatchObject([{ state: 'pending' }]);
  await shop.jobs.drain();
  expect((await taken.seen()).refunds).toMatchObject([{ amount: '4.00', state: 'done', way: 'payment' }]);
});

test('the customer who returns sees that it is paid, with or without the webhook', async () => {
  await using shop = await openStripeShop();
  const taken = await ordered(shop);
  await paidAtStripe(shop, taken);
  expect((await taken.look()).json()).toMatchObject({ state: 'paid', url: null, isByLink: true });
  expect(await taken.seen()).toMatchObject({ status: 'confirmed' });
});

test('two tabs pay once: both lead to the same page of Stripe, and a paid link leads nowhere', async () => {
  await using shop = await openStripeShop();
  const taken = await ordered(shop);
  const [one, other] = await Promise.all([taken.pay(), taken.pay()]);
  expect(one.json().url).toBe(other.json().url);
  expect(shop.stripe.sessions.size).toBe(1);
  await paidAtStripe(shop, taken);
  // Stripe is queried every few seconds at most; until then its own page says that it is paid.
  shop.clock.advance(4_000);
  expect((await taken.pay()).json()).toMatchObject({ state: 'paid', url: null });
  expect([shop.stripe.sessions.size, await countRows(shop, 'payments')]).toEqual([1, 1]);
});

test('an unpaid link ends after a day: the goods are released, and the owner is notified', async () => {
  await using shop = await openStripeShop();
  const taken = await ordered(shop);
  await taken.pay();
  shop.clock.advance(22 * hour);
  await sweepPayments(shop);
  expect(await taken.seen()).toMatchObject({ status: 'awaiting-payment' });
  shop.clock.advance(2 * hour);
  await sweepPayments(shop);
  expect(await taken.seen()).toMatchObject({ status: 'abandoned', payment: { state: 'ended', link: null } });
  expect(await stockOf(shop, taken.productId)).toBe(10);
  expect((await taken.pay()).json()).toMatchObject({ state: 'ended', url: null });
  expect(await mailsOf(shop, 'payment-link-ended')).toMatchObject([{ recipient: 'hello@pawandvale.example' }]);
});

test('a link that expires while it is first opened gets the time that a payment takes', async () => {
  await using shop = await openStripeShop();
  const taken = await ordered(shop);
  shop.clock.advance(22 * hour + 50 * 60_000);
  const begun = (await taken.pay()).json();
  expect(begun).toMatchObject({ state: 'open' });
  expect(Date.parse(begun.expiresAt) - shop.clock.now().getTime()).toBe(35 * 60_000);
});

test('staff cancel a link: nobody can pay through it any more, and the audit log says who cancelled it', async () => {
  await using shop = await openStripeShop();
  const taken = await ordered(shop);
  const session = sessionIn((await taken.pay()).json().url);
  expect((await taken.cancel()).json()).toMatchObject({ state: 'ended', url: null });
  expect(shop.stripe.sessions.get(session)?.status).toBe('expired');
  expect([await taken.seen(), await stockOf(shop, taken.productId)]).toMatchObject([{ status: 'abandoned' }, 10]);
  expect(await countRows(shop, `audit_log where action = 'order.payment-link-cancelled'`)).toBe(1);
  expect(await mailsOf(shop, 'payment-link-ended')).toEqual([]);
  await taken.cancel();
  expect(await countRows(shop, `audit_log where action = 'order.payment-link-cancelled'`)).toBe(1);
});

test('a link that is cancelled while the customer pays stays paid', async () => {
  await using shop = await openStripeShop();
  const taken = await ordered(shop);
  await paidAtStripe(shop, taken);
  expect((await taken.cancel()).json()).toMatchObject({ state: 'paid' });
  expect(await taken.seen()).toMatchObject({ status: 'confirmed' });
});

test('under demo payment the link pays at once, without a card', async () => {
  await using shop = await openShop();
  const taken = await ordered(shop);
  expect(await taken.seen()).toMatchObject({
    status: 'awaiting-payment',
    payment: { provider: 'demo', state: 'open' },
  });
  expect((await taken.look()).json()).toMatchObject({ state: 'open', url: null, isDemo: true });
  const replies = await Promise.all([taken.pay(), taken.pay()]);
  expect(replies.map((reply) => reply.json().state)).toEqual(['paid', 'paid']);
  await shop.jobs.drain();
  expect(await taken.seen()).toMatchObject({
    status: 'confirmed',
    refundable: '21.97',
    refundableByPayment: '21.97',
    payment: { state: 'paid', reference: taken.orderNumber.replace('PV-', 'pi_') },
  });
  expect(await countRows(shop, `order_events where status = 'confirmed'`)).toBe(1);
  const refund = { paymentIntentId: taken.orderNumber.replace('PV-', 'pi_') };
  expect((await taken.admin.post('/api/refund', refund)).json()).toMatchObject({ status: 'refunded' });
});

test('under demo payment a link can expire and be cancelled as well', async () => {
  await using shop = await openShop();
  const late = await ordered(shop);
  const cancelled = await ordered(shop, late.admin);
  expect((await cancelled.cancel()).json()).toMatchObject({ state: 'ended' });
  shop.clock.advance(24 * hour);
  await sweepPayments(shop);
  expect((await late.pay()).json()).toMatchObject({ state: 'ended' });
  for (const { seen } of [late, cancelled]) expect(await seen()).toMatchObject({ status: 'abandoned' });
});

test('the link only allows paying, and no other token allows it', async () => {
  await using shop = await openStripeShop();
  const { link, orderNumber } = await ordered(shop);
  const pay = new URL(link).searchParams.get('pay') ?? '';
  const order = `/api/orders/${orderNumber}`;
  expect((await shop.inject(`${order}?token=${pay}`)).statusCode).toBe(404);
  expect((await shop.inject({ method: 'POST', url: `${order}/cancellation?token=${pay}` })).statusCode).toBe(404);
  expect((await shop.inject({ method: 'POST', url: `${order}/payment/end?pay=${pay}` })).statusCode).toBe(404);
  const guess = `${pay.slice(0, -1)}${pay.endsWith('A') ? 'B' : 'A'}`;
  for (const query of ['', `?pay=${guess}`, '?pay='])
    expect((await shop.inject({ method: 'POST', url: `${order}/payment${query}` })).statusCode).toBe(404);
});

test('an order that costs nothing needs no link', async () => {
  await using shop = await openStripeShop();
  await promote(shop, { code: 'ALL', amountOff: pence(10_000) });
  const admin = await staffMember(shop);
  const productId = await stockProduct(shop);
  const body = { ...ann, payment: { way: 'link' }, items: [{ productId, quantity: 1 }], promoCode: 'ALL' };
  const free = (await admin.post('/api/admin/orders', body)).json();
  expect(free).toMatchObject({ status: 'confirmed', total: '0.00' });
  expect(await mailsOf(shop, 'payment-link')).toEqual([]);
});

test('goods added to a paid order are a second order: its email and both orders say so', async () => {
  await using shop = await openStripeShop();
  const admin = await owner(shop);
  const productId = await stockProduct(shop);
  const wanted = { ...ann, items: [{ productId, quantity: 1 }] };
  const place = (more: object) => admin.post('/api/admin/orders', { ...wanted, ...more });
  const { orderNumber: first } = (await place({ payment: { way: 'cash' } })).json();

  const reply = await place({ payment: { way: 'link' }, beside: first.toLowerCase() });

  const { orderNumber: second } = reply.json();
  const [mail] = await mailsOf(shop, 'payment-link');
  expect(mail?.text).toContain(`This is only for what you added to order ${first}.`);
  const notesOf = async (number: string) =>
    (await admin.get(`/api/admin/orders/${number}`)).json().timeline.map(({ note }: { note: string | null }) => note);
  expect(await notesOf(second)).toContain(`We placed this order for what you added to ${first}.`);
  expect(await notesOf(first)).toContain(`The items you added are in order ${second}, paid for separately.`);
  expect((await place({ payment: { way: 'link' }, beside: 'PV-0000000000' })).statusCode).toBe(404);
});

test('the owner sees in every list which orders belong together, and what is not paid yet', async () => {
  await using shop = await openStripeShop();
  const admin = await owner(shop);
  const productId = await stockProduct(shop);
  const wanted = { ...ann, items: [{ productId, quantity: 1 }] };
  const place = async (more: object) =>
    (await admin.post('/api/admin/orders', { ...wanted, ...more })).json<{ orderNumber: string }>().orderNumber;
  const first = await place({ payment: { way: 'cash' } });
  const second = await place({ payment: { way: 'link' }, beside: first });
  const paid = await place({ payment: { way: 'cash' }, beside: first });
  const relatedIn = async (url: string) =>
    (await admin.get(url))
      .json<{ orderNumber: string; addedTo: string | null; additions: object[] }[]>()
      .map(({ orderNumber, addedTo, additions }) => ({ orderNumber, addedTo, additions }));

  const additions = [
    { orderNumber: second, status: 'awaiting-payment' },
    { orderNumber: paid, status: 'confirmed' },
  ];
  const both = [
    { orderNumber: first, addedTo: null, additions },
    { orderNumber: paid, addedTo: first, additions: [] },
  ];
  expect((await relatedIn('/api/orders')).toReversed()).toEqual(both);
  expect(await relatedIn('/api/admin/to-send')).toEqual(both);
  expect((await admin.get(`/api/admin/orders/${first}`)).json()).toMatchObject({ addedTo: null, additions });
  expect(await relatedIn('/api/orders?status=awaiting-payment')).toMatchObject([{ addedTo: first }]);

  await admin.post(`/api/orders/${second}/payment/end`, {});
  expect((await admin.get(`/api/admin/orders/${first}`)).json().additions).toEqual([additions[1]]);
});

test('what is added to an order is paid by a link without paying for delivery again', async () => {
  await using shop = await openStripeShop();
  const admin = await owner(shop);
  const productId = await stockProduct(shop);
  const wanted = { ...ann, items: [{ productId, quantity: 1 }] };
  const place = (more: object) => admin.post('/api/admin/orders', { ...wanted, ...more });
  const { orderNumber: first } = (await place({ payment: { way: 'cash' } })).json();
  const draft = { items: wanted.items, isDeliveredFree: true };
  expect((await admin.post('/api/admin/orders/quote', draft)).json()).toMatchObject({
    delivery: '0.00',
    total: '8.99',
  });
  const stranger = await shop.inject({ method: 'POST', url: '/api/checkout/quote', payload: draft });
  expect(stranger.json()).toMatchObject({ delivery: '3.99', total: '12.98' });

  const added = await place({ payment: { way: 'link' }, beside: first, isDeliveredFree: true, total: '8.99' });

  expect(added.json()).toMatchObject({ total: '8.99', shippingCost: '0.00', vat: '1.50' });
  const taken = { ...wanted, isDeliveredFree: true };
  expect((await shop.inject({ method: 'POST', url: '/api/orders', payload: taken })).json()).toMatchObject({
    total: '12.98',
  });
});
