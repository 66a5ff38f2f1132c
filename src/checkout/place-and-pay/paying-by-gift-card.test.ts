// Also on PostgreSQL 15 behind PgBouncer: money on gift cards.
import { expect, test } from 'vitest';
import { fromPounds } from '#platform/money.ts';
import { countRows, placeOrder, stockOf, stockProduct } from '../../../tests/support/checkout.ts';
import { expectCardsToAddUp, issueCard, paidByCards, readCard } from '../../../tests/support/gift-cards.ts';
import { outbox } from '../../../tests/support/mail.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import { beginOrder, openStripeShop } from '../../../tests/support/stripe-shop.ts';
import type { StripeShop } from '../../../tests/support/stripe-shop.ts';
import { settlePayment } from './settle-payment.ts';
import { settleByReference } from './show-payment.ts';
import { sweepPayments } from './sweep-payments.ts';

const minute = 60_000;
const days = (count: number) => count * 24 * 60 * minute;

/** £20.00 with free delivery from £25, so £23.99 together. */
async function openWithCards<Shop extends Awaited<ReturnType<typeof openShop>>>(shop: Shop, ...amounts: string[]) {
  const productId = await stockProduct(shop, { price: '20.00', stock: 50 });
  const staff = await owner(shop);
  const cards = [];
  for (const amount of amounts) cards.push(await issueCard(staff, amount));
  const items = [{ productId, quantity: 1 }];
  return { shop, staff, productId, items, cards, codes: cards.map(({ code }) => code) };
}

test('a card pays in part over several orders, and what it paid is on the order, its email and its receipt', async () => {
  await using shop = await openShop();
  const { staff, items, cards, codes } = await openWithCards(shop, '30.00');
  const [card] = cards;

  const first = await placeOrder(shop, { body: { items, giftCards: codes, giftCardTotal: '23.99' } });
  expect(first.statusCode, first.payload).toBe(201);
  expect(first.json()).toMatchObject({ status: 'confirmed', total: '23.99' });
  expect(first.json().giftCards).toEqual([{ last4: card?.last4, amount: '23.99' }]);
  const second = await placeOrder(shop, { body: { items, giftCards: codes } });
  expect(second.json().giftCards).toEqual([{ last4: card?.last4, amount: '6.01' }]);

  expect(await readCard(staff, card?.id ?? 0)).toMatchObject({
    balance: '0.00',
    state: 'used',
    entries: [
      { kind: 'issued', amount: '30.00', balance: '30.00' },
      { kind: 'spent', amount: '-23.99', balance: '6.01', orderNumber: first.json().orderNumber },
      { kind: 'spent', amount: '-6.01', balance: '0.00', orderNumber: second.json().orderNumber },
    ],
  });
  await shop.jobs.drain();
  const mail = (await outbox(shop)).find(({ template }) => template === 'order-confirmation');
  expect(mail?.text).toContain(`Paid by gift card ending ${card?.last4}`);
  const page = (await staff.get(`/api/admin/orders/${second.json().orderNumber}`)).json();
  expect(page).toMatchObject({ refundable: '23.99', refundableToGiftCards: '6.01', refundableByPayment: '17.98' });
  await expectCardsToAddUp(shop);
});

test('Stripe is asked for what the cards leave, and what is held is spent once that is paid', async () => {
  await using shop = await openStripeShop();
  const { staff, items, cards, codes } = await openWithCards(shop, '5.00', '7.00');

  const { reply, orderNumber, sessionId, look, order } = await beginOrder(shop, { items, giftCards: codes });
  expect(reply.json()).toMatchObject({ status: 'awaiting-payment', total: '23.99', payment: { total: '11.99' } });
  expect(shop.stripe.sessions.get(sessionId)?.amount_total).toBe(1_199);
  for (const { id } of cards) expect((await readCard(staff, id)).balance).toBe('0.00');
  expect((await staff.get('/api/admin/gift-cards/sums')).json()).toMatchObject({ owed: '12.00', cards: 0 });

  await shop.stripe.pay(sessionId);
  expect((await look()).json()).toMatchObject({ state: 'paid', total: '11.99' });
  expect(await order()).toMatchObject({ status: 'confirmed', total: '23.99' });
  const { entries } = await readCard(staff, cards[0]?.id ?? 0);
  expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['issued', '5.00'],
    ['held', '-5.00'],
    ['released', '5.00'],
    ['spent', '-5.00'],
  ]);
  expect((await staff.get('/api/admin/gift-cards/sums')).json()).toMatchObject({ owed: '0.00' });
  expect(await paidByCards(shop, orderNumber)).toBe(1_200);
  await expectCardsToAddUp(shop);
});

test('an order that cards pay in full never goes to Stripe', async () => {
  await using shop = await openStripeShop();
  const { staff, productId, items, cards, codes } = await openWithCards(shop, '25.00');
  const placed = await placeOrder(shop, { body: { items, giftCards: codes } });
  expect(placed.json()).toMatchObject({ status: 'confirmed', payment: { state: 'paid', total: '0.00' } });
  expect([shop.stripe.sessions.size, await stockOf(shop, productId)]).toEqual([0, 49]);
  const number = placed.json().orderNumber;

  const refunded = await staff.post('/api/refund', { paymentIntentId: number.replace('PV-', 'pi_'), amount: '3.00' });
  expect(refunded.json().refunds).toMatchObject([{ amount: '3.00', way: 'gift-card', state: 'done' }]);
  expect((await readCard(staff, cards[0]?.id ?? 0)).balance).toBe('4.01');
  const cancelled = await staff.patch(`/api/orders/${number}/status`, { status: 'cancelled' });
  expect(cancelled.json()).toMatchObject({ status: 'cancelled', refundedTotal: '23.99' });
  expect((await readCard(staff, cards[0]?.id ?? 0)).balance).toBe('25.00');
  await shop.jobs.drain();
  expect(shop.stripe.refunds.size).toBe(0);
  const mail = (await outbox(shop)).find(({ template }) => template === 'order-cancelled');
  expect(mail?.text).toContain('is back on your gift card');
  await expectCardsToAddUp(shop);
});

test('no less is left to charge than Stripe takes', async () => {
  await using shop = await openStripeShop();
  const { items, codes } = await openWithCards(shop, '23.90');
  const { sessionId, reply } = await beginOrder(shop, { items, giftCards: codes });
  expect(reply.json().giftCards).toMatchObject([{ amount: '23.69' }]);
  expect(shop.stripe.sessions.get(sessionId)?.amount_total).toBe(30);
});

test('what an order holds is on the card again when its time to pay is over, and when the customer gives up', async () => {
  await using shop = await openStripeShop();
  const { staff, items, cards, codes } = await openWithCards(shop, '5.00');
  const balance = async () => (await readCard(staff, cards[0]?.id ?? 0)).balance;

  const first = await beginOrder(shop, { items, giftCards: codes });
  expect(await balance()).toBe('0.00');
  await first.end();
  expect(await balance()).toBe('5.00');

  await beginOrder(shop, { items, giftCards: codes });
  shop.clock.advance(40 * minute);
  await sweepPayments(shop);
  expect(await balance()).toBe('5.00');
  await expectCardsToAddUp(shop);
});

async function paidLate(shop: StripeShop, body: object) {
  const begun = await beginOrder(shop, body);
  await settlePayment(shop.deps, begun.orderNumber, { state: 'ended', failure: null });
  await shop.stripe.pay(begun.sessionId);
  return begun;
}

test('a payment that comes too late takes the card again', async () => {
  await using shop = await openStripeShop();
  const { staff, items, cards, codes } = await openWithCards(shop, '5.00');
  const late = await paidLate(shop, { items, giftCards: codes });
  expect((await readCard(staff, cards[0]?.id ?? 0)).balance).toBe('5.00');

  await settleByReference(shop.deps, late.sessionId);
  await settleByReference(shop.deps, late.sessionId);

  expect(await late.order()).toMatchObject({ status: 'confirmed', refunds: [] });
  expect((await readCard(staff, cards[0]?.id ?? 0)).balance).toBe('0.00');
  expect(await paidByCards(shop, late.orderNumber)).toBe(500);
  await expectCardsToAddUp(shop);
});

test('a payment that comes when the card is spent is refunded, and takes nothing from the card', async () => {
  await using shop = await openStripeShop();
  const { staff, items, productId, cards, codes } = await openWithCards(shop, '5.00', '6.00');
  const late = await paidLate(shop, { items, giftCards: [codes[1], codes[0]] });
  await beginOrder(shop, { items: [{ productId, quantity: 2 }], giftCards: [codes[0]] }, { cookie: 'another=browser' });

  await settleByReference(shop.deps, late.sessionId);

  expect(await late.order()).toMatchObject({
    status: 'cancelled',
    refundedTotal: '12.99',
    refunds: [{ way: 'payment', amount: '12.99' }],
  });
  expect((await readCard(staff, cards[1]?.id ?? 0)).balance).toBe('6.00');
  const mail = (await outbox(shop)).find(({ template }) => template === 'payment-returned');
  expect(mail?.text).toContain('£12.99');
  expect(await late.order()).not.toHaveProperty('giftCards');
  const page = (await staff.get(`/api/admin/orders/${late.orderNumber}`)).json();
  expect(page.payment).toMatchObject({ state: 'returned', giftCards: [{ amount: '6.00' }, { amount: '5.00' }] });
  await expectCardsToAddUp(shop);
});

test('of a payment of another sum than agreed the card is released', async () => {
  await using shop = await openStripeShop();
  const { staff, items, cards, codes } = await openWithCards(shop, '5.00');
  const { orderNumber, order } = await beginOrder(shop, { items, giftCards: codes });
  const paid = { state: 'paid', paidAmount: fromPounds('23.99'), currency: 'GBP', fee: null } as const;
  await settlePayment(shop.deps, orderNumber, { ...paid, chargeReference: 'pi_other', isContested: false });
  expect(await order()).toMatchObject({ status: 'cancelled', refundedTotal: '23.99', refunds: [{ way: 'payment' }] });
  expect((await readCard(staff, cards[0]?.id ?? 0)).balance).toBe('5.00');
  await expectCardsToAddUp(shop);
});

test('a card pays nothing twice: of twenty orders at once with one card of £25 it pays £25', async () => {
  await using shop = await openShop({ env: { SHOP_RATE_LIMIT: 'off' } });
  const { staff, items, cards, codes } = await openWithCards(shop, '25.00');
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => placeOrder(shop, { body: { items, giftCards: codes } })),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 201));
  const paid = replies.flatMap((reply) => reply.json().giftCards ?? []).map(({ amount }) => Number(amount) * 100);
  expect(Math.round(paid.reduce((sum, amount) => sum + amount, 0))).toBe(2_500);
  expect((await readCard(staff, cards[0]?.id ?? 0)).balance).toBe('0.00');
  await expectCardsToAddUp(shop);
});

test('who was shown that the card pays more is asked first', async () => {
  await using shop = await openShop();
  const { items, codes } = await openWithCards(shop, '25.00');
  await placeOrder(shop, { body: { items, giftCards: codes } });
  const reply = await placeOrder(shop, { body: { items, giftCards: codes, giftCardTotal: '23.99' } });
  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toMatchObject({ code: 'gift-card-changed', message: expect.stringContaining('£1.01') });
  expect(await countRows(shop, 'orders')).toBe(1);
});

test('unknown, voided and expired cards pay nothing, and only the last is called what it is', async () => {
  await using shop = await openShop();
  const { staff, items, cards, codes } = await openWithCards(shop, '25.00', '9.00');
  const [first, second] = cards;
  const fake = '2222-3333-4444-5555';
  await staff.post(`/api/admin/gift-cards/${first?.id}/void`, { replace: false, reason: 'Lost', seenBalance: '25.00' });

  const answers = await Promise.all(
    [fake, codes[0], 'nonsense'].map((code) =>
      shop.inject({ method: 'POST', url: '/api/gift-cards/balance', payload: { code } }),
    ),
  );
  expect(new Set(answers.map(({ payload }) => payload)).size).toBe(1);
  expect(answers[0]?.statusCode).toBe(404);
  for (const code of [fake, codes[0]]) {
    const reply = await placeOrder(shop, { body: { items, giftCards: [code] } });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'gift-card-unknown']);
  }
  const known = await shop.inject({ method: 'POST', url: '/api/gift-cards/balance', payload: { code: codes[1] } });
  expect(known.json()).toMatchObject({ last4: second?.last4, balance: '9.00', isExpired: false });

  shop.clock.advance(days(732));
  const late = await placeOrder(shop, { body: { items, giftCards: [codes[1]] } });
  expect([late.statusCode, late.json().code]).toEqual([409, 'gift-card-expired']);
});

test('whoever guesses is stopped after ten wrong codes, and then the right one does not stand out', async () => {
  await using shop = await openShop({ env: { SHOP_RATE_LIMIT: 'on' } });
  const { codes, items } = await openWithCards(shop, '25.00');
  const ask = (code: unknown) => shop.inject({ method: 'POST', url: '/api/gift-cards/balance', payload: { code } });
  const statuses = [];
  for (let turn = 0; turn < 11; turn += 1) statuses.push((await ask(`2222-3333-4444-55${22 + turn}`)).statusCode);
  expect(statuses.filter((status) => status === 404)).toHaveLength(10);
  expect((await ask(codes[0])).statusCode).toBe(429);
  expect((await placeOrder(shop, { body: { items, giftCards: codes } })).statusCode).toBe(429);
  const preview = await shop.inject({
    method: 'POST',
    url: '/api/checkout/gift-cards',
    payload: { codes, total: '20.00' },
  });
  expect(preview.statusCode).toBe(429);
});

test('the checkout is shown what the cards would pay, and nothing is taken', async () => {
  await using shop = await openStripeShop();
  const { staff, cards, codes } = await openWithCards(shop, '5.00', '18.90');
  const reply = await shop.inject({
    method: 'POST',
    url: '/api/checkout/gift-cards',
    payload: { codes: [codes[0], codes[1], codes[0]], total: '23.99' },
  });
  expect(reply.json()).toEqual({
    cards: [
      { last4: cards[0]?.last4, amount: '5.00', balance: '5.00' },
      { last4: cards[1]?.last4, amount: '18.69', balance: '18.90' },
    ],
    total: '23.69',
    due: '0.30',
  });
  expect((await readCard(staff, cards[1]?.id ?? 0)).balance).toBe('18.90');
});

test('what the browser’s own unpaid order holds counts as on the card, and an abandoned order prolongs nothing', async () => {
  await using shop = await openStripeShop();
  const { staff, items, cards, codes } = await openWithCards(shop, '5.00');
  const expiresAt = new Date(shop.clock.now().getTime() + minute).toISOString();
  await shop.pool.query('update gift_cards set expires_at = $1', [expiresAt]);
  const begun = await beginOrder(shop, { items, giftCards: codes });
  const preview = async (headers: { cookie?: string }) => {
    const payload = { codes, total: '23.99' };
    return (await shop.inject({ method: 'POST', url: '/api/checkout/gift-cards', headers, payload })).json();
  };
  expect(await preview({ cookie: begun.cookie })).toMatchObject({ total: '5.00', cards: [{ balance: '5.00' }] });
  expect(await preview({})).toMatchObject({ total: '0.00' });

  await begun.end();
  expect(await readCard(staff, cards[0]?.id ?? 0)).toMatchObject({ balance: '5.00', expiresAt });
});

test('a repeat of the same press holds the card once', async () => {
  await using shop = await openShop();
  const { staff, items, cards, codes } = await openWithCards(shop, '25.00');
  const body = { items, giftCards: codes };
  const [one, other] = await Promise.all([1, 2].map(() => placeOrder(shop, { body, key: 'one press' })));
  expect(one?.json().orderNumber).toBe(other?.json().orderNumber);
  expect((await readCard(staff, cards[0]?.id ?? 0)).balance).toBe('1.01');
});
