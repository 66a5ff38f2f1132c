import { expect, test } from 'vitest';
import { days } from '#platform/clock.ts';
import { shopDay } from '#platform/shop-day.ts';
import { placeOrder, stockProduct } from '../../../tests/support/checkout.ts';
import {
  cardsOf,
  expectCardsToAddUp,
  forAnn,
  issueCard,
  paidByCards,
  readCard,
  sellCard,
} from '../../../tests/support/gift-cards.ts';
import { outbox } from '../../../tests/support/mail.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { deliverEvents, openStripe } from '../../../tests/support/stripe-orders.ts';
import { sessionIn } from '../../../tests/support/stripe-shop.ts';
import { correctBooks } from '../ledger/aggregate-books.ts';
import { correctSales } from '../ledger/aggregate-sales.ts';

const stripe = await openStripe();

/** Three pieces at £10.00 each, delivered free; the cards pay first, the rest is paid at Stripe. */
async function paidWithCards(shop: TestShop, ...amounts: string[]) {
  shop.clock.set(stripe.now());
  const staff = await owner(shop);
  const productId = await stockProduct(shop, { price: '10.00', stock: 20 });
  const cards: { id: number; code: string }[] = [];
  for (const amount of amounts) cards.push(await issueCard(staff, amount));
  const items = [{ productId, quantity: 3 }];
  const placed = await placeOrder(shop, { body: { items, giftCards: cards.map(({ code }) => code) } });
  expect(placed.statusCode, placed.payload).toBe(201);
  const { orderNumber: number, payment } = placed.json();
  const sessionId = sessionIn(payment?.url);
  if (sessionId) await stripe.pay(sessionId);
  await staff.get(`/api/orders/${number}/payment`);
  await shop.jobs.drain();
  const read = async () => (await staff.get(`/api/admin/orders/${number}`)).json();
  const refund = (body: object) =>
    staff.post('/api/refund', { paymentIntentId: number.replace('PV-', 'pi_'), ...body });
  const balances = () => Promise.all(cards.map(async ({ id }) => (await readCard(staff, id)).balance));
  const intent = stripe.sessions.get(sessionId)?.payment_intent;
  const charge = typeof intent === 'string' ? intent : '';
  return { staff, cards, number, productId, read, refund, balances, charge };
}

const waysOf = (order: { refunds: { way: string; amount: string }[] }) =>
  order.refunds.map(({ way, amount }) => [way, amount]);

test('refunds go back onto the cards first, in the order in which they paid, and then by the payment', async () => {
  await using shop = await stripe.openShop();
  const { number, read, refund, balances } = await paidWithCards(shop, '4.00', '8.00');
  expect(await read()).toMatchObject({
    refundable: '30.00',
    refundableToGiftCards: '12.00',
    refundableByPayment: '18.00',
  });

  for (const amount of ['3.00', '3.00', '10.00', '14.00']) expect((await refund({ amount })).statusCode).toBe(201);
  await shop.jobs.drain();

  const after = await read();
  expect(waysOf(after)).toEqual([
    ['gift-card', '3.00'],
    ['gift-card', '3.00'],
    ['gift-card', '6.00'],
    ['payment', '4.00'],
    ['payment', '14.00'],
  ]);
  expect(after).toMatchObject({ status: 'refunded', refundable: '0.00' });
  expect(await balances()).toEqual(['4.00', '8.00']);
  expect([...stripe.refunds.values()].reduce((sum, { amount }) => sum + amount, 0)).toBe(1_800);
  const first = (await outbox(shop)).find(({ template }) => template === 'order-refunded');
  expect(first?.text).toContain('is back on the gift card you paid with');
  expect(await paidByCards(shop, number)).toBe(0);
  await expectCardsToAddUp(shop);
  expect(await correctSales(shop)).toBe(0);
});

test('goods that are taken out of an order are refunded onto the card', async () => {
  await using shop = await stripe.openShop();
  const { staff, number, read, balances, productId } = await paidWithCards(shop, '12.00');
  const page = await read();
  const lineId = page.items[0].id;
  const change = { seen: page.updatedAt, takeOut: [{ lineId, quantity: 1 }] };
  expect((await staff.post(`/api/admin/orders/${number}/changes`, change)).statusCode).toBe(201);
  expect(waysOf(await read())).toEqual([['gift-card', '10.00']]);
  expect(await balances()).toEqual(['10.00']);

  // Exchanged for as much: nothing more goes back.
  const again = await read();
  const swap = { seen: again.updatedAt, takeOut: [{ lineId, quantity: 1 }], add: [{ productId, quantity: 1 }] };
  expect((await staff.post(`/api/admin/orders/${number}/changes`, swap)).statusCode).toBe(201);
  expect(waysOf(await read())).toEqual([
    ['gift-card', '10.00'],
    ['exchange', '10.00'],
  ]);
  expect((await staff.patch(`/api/orders/${number}/status`, { status: 'cancelled' })).statusCode).toBe(200);
  await shop.jobs.drain();
  expect(waysOf(await read()).slice(2)).toEqual([
    ['gift-card', '2.00'],
    ['payment', '18.00'],
  ]);
  expect(await balances()).toEqual(['12.00']);
  await expectCardsToAddUp(shop);
});

test('while the bank holds the payment, a cancellation and a refund still give back what the card paid', async () => {
  await using shop = await stripe.openShop();
  const { staff, number, read, refund, balances, charge } = await paidWithCards(shop, '12.00');
  await stripe.dispute(charge);
  await deliverEvents(shop, stripe);
  expect((await refund({ amount: '2.00' })).statusCode).toBe(201);
  expect((await refund({ amount: '11.00' })).json()).toMatchObject({ code: 'disputed' });
  const cancel = { status: 'cancelled', despiteDispute: true };
  expect((await staff.patch(`/api/orders/${number}/status`, cancel)).statusCode).toBe(200);
  expect(waysOf(await read())).toEqual([
    ['gift-card', '2.00'],
    ['gift-card', '10.00'],
  ]);
  expect(await balances()).toEqual(['12.00']);
});

test('a refund onto an expired card gives three months to spend it', async () => {
  await using shop = await openShop();
  const staff = await owner(shop);
  const productId = await stockProduct(shop, { price: '30.00' });
  const card = await issueCard(staff, '30.00');
  const placed = await placeOrder(shop, { body: { items: [{ productId, quantity: 1 }], giftCards: [card.code] } });
  await shop.pool.query(`update gift_cards set expires_at = now() - interval '1 day'`);
  await staff.patch(`/api/orders/${placed.json().orderNumber}/status`, { status: 'cancelled' });
  const after = await readCard(staff, card.id);
  expect(after).toMatchObject({ balance: '30.00', state: 'active' });
  expect(Date.parse(after.expiresAt) - shop.clock.now().getTime()).toBeGreaterThan(88 * 24 * 3_600_000);
});

test('what a replaced card paid goes back onto its replacement, and what a voided one paid to the customer by hand', async () => {
  await using shop = await stripe.openShop();
  const { staff, cards, number, read, refund } = await paidWithCards(shop, '5.00', '7.00');
  const [replaced, voided] = cards;
  const end = async (id: number, replace: boolean) =>
    (await staff.post(`/api/admin/gift-cards/${id}/void`, { replace, reason: 'Lost', seenBalance: '0.00' })).json();
  const { card } = await end(replaced?.id ?? 0, true);
  const { card: twice } = await end(card.id, true);
  await end(voided?.id ?? 0, false);

  expect(await read()).toMatchObject({ refundable: '30.00', refundableToGiftCards: '5.00' });
  expect((await refund({})).statusCode).toBe(201);
  expect(waysOf(await read())).toEqual([
    ['gift-card', '5.00'],
    ['payment', '18.00'],
    ['manual', '7.00'],
  ]);
  const now = await readCard(staff, twice.id);
  expect(now).toMatchObject({ balance: '5.00', initial: '5.00', replaces: { id: card.id } });
  expect(now.entries.map(({ kind, amount, orderNumber }) => [kind, amount, orderNumber])).toEqual([
    ['issued', '0.00', null],
    ['refunded', '5.00', number],
  ]);
  await expectCardsToAddUp(shop);
});

test('whoever cancels locks the replacements of all cards in the order of their ids', async () => {
  await using shop = await openShop();
  const staff = await owner(shop);
  const productId = await stockProduct(shop, { price: '40.00' });
  const replace = async (id: number): Promise<number> => {
    const body = { replace: true, reason: 'Lost', seenBalance: '0.00' };
    return (await staff.post(`/api/admin/gift-cards/${id}/void`, body)).json().card.id;
  };
  const first = await issueCard(staff, '10.00');
  const second = await issueCard(staff, '20.00');
  const body = { items: [{ productId, quantity: 1 }], giftCards: [second.code, first.code] };
  const number = (await placeOrder(shop, { body })).json().orderNumber;
  const [lower, higher] = [await replace(first.id), await replace(second.id)];

  const buyer = await shop.pool.connect();
  await buyer.query('begin');
  await buyer.query('select from gift_cards where id = $1 for update', [lower]);
  const cancelling = staff.patch(`/api/orders/${number}/status`, { status: 'cancelled' });
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await shop.pool.query(waiting)).rowCount).toBe(1);
  await buyer.query('select from gift_cards where id = $1 for update nowait', [higher]);
  await buyer.query('rollback');
  buyer.release();
  expect((await cancelling).json()).toMatchObject({ status: 'cancelled', refundedTotal: '40.00' });
  await expectCardsToAddUp(shop);
});

test.each(['5.00', null])(
  'what was added later and paid in cash is not called paid by the provider, with a card of %s',
  async (worth) => {
    await using shop = await openShop();
    const staff = await owner(shop);
    const productId = await stockProduct(shop, { price: '30.00', stock: 9 });
    const giftCards = worth === null ? [] : [(await issueCard(staff, worth)).code];
    const items = [{ productId, quantity: 1 }];
    const { orderNumber } = (await placeOrder(shop, { body: { items, giftCards } })).json();
    const { updatedAt: seen } = (await staff.get(`/api/admin/orders/${orderNumber}`)).json();
    await staff.post(`/api/admin/orders/${orderNumber}/changes`, { seen, add: items, payment: { way: 'cash' } });
    expect((await staff.get(`/api/orders/${orderNumber}`)).json()).toMatchObject({
      total: '60.00',
      besideGiftCards: { payment: worth === null ? '30.00' : '25.00', later: '30.00' },
    });
  },
);

test('the books know what cards paid: sales and VAT are those of the goods, and the sum is the money that came', async () => {
  await using shop = await stripe.openShop();
  const { refund, staff } = await paidWithCards(shop, '12.00');
  const sums = async () => {
    const { rows } = await shop.pool.query(
      `select kind, sum(gross)::int as gross from book_entries where kind <> 'fee' group by kind order by kind`,
    );
    return Object.fromEntries(rows.map(({ kind, gross }) => [kind, gross]));
  };
  expect(await sums()).toEqual({ goods: 3_000, 'gift-card': -1_200 });
  await refund({ amount: '15.00' });
  expect(await sums()).toEqual({ goods: 3_000, 'gift-card': 0, refund: -1_500 });
  await correctBooks(shop.db);
  expect(await sums()).toEqual({ goods: 3_000, 'gift-card': 0, refund: -1_500 });
  const month = shop.clock.now().toISOString().slice(0, 7);
  const report = (await staff.get(`/api/admin/books/vat?until=${month}&months=1`)).json();
  expect(report).toMatchObject({ giftCards: '0.00', total: { sales: { gross: '30.00' } } });
});

test('a lost dispute ends an order of which nothing is sent, and its card gets its part back; won after all, it is not sent', async () => {
  await using shop = await stripe.openShop();
  const { charge, read, balances, staff, productId } = await paidWithCards(shop, '1.00');
  const id = await stripe.dispute(charge);
  await stripe.decideDispute(id, 'lost');
  await deliverEvents(shop, stripe);
  expect(await read()).toMatchObject({ status: 'refunded', refundable: '0.00' });
  expect(waysOf(await read())).toEqual([
    ['payment', '29.00'],
    ['gift-card', '1.00'],
  ]);
  expect(await balances()).toEqual(['1.00']);
  expect((await staff.get(`/api/admin/products/${productId}`)).json().stock).toBe(20);
  expect(await correctSales(shop)).toBe(0);
  await stripe.decideDispute(id, 'won');
  await deliverEvents(shop, stripe);
  expect(await read()).toMatchObject({ status: 'cancelled', refundable: '29.00' });
  await expectCardsToAddUp(shop);
});

test('of an order that is sent, a lost dispute takes what the provider had, and the card goes on paying its part', async () => {
  await using shop = await stripe.openShop();
  const { charge, read, balances, staff, number } = await paidWithCards(shop, '1.00');
  await staff.patch(`/api/orders/${number}/status`, { status: 'delivered' });
  await stripe.decideDispute(await stripe.dispute(charge), 'lost');
  await deliverEvents(shop, stripe);
  expect(await read()).toMatchObject({ status: 'delivered', refundable: '1.00' });
  expect(await balances()).toEqual(['0.00']);
});

test.each(['Stripe', 'staff'])(
  'a bought card that is taken back whole by %s before its day leaves nothing to wait for, beside goods that were paid by a card and sent',
  async (who) => {
    await using shop = await stripe.openShop();
    shop.clock.set(stripe.now());
    const staff = await owner(shop);
    const productId = await stockProduct(shop, { price: '10.00', stock: 20 });
    const { code } = await issueCard(staff, '30.00');
    const day = shopDay(new Date(stripe.now().getTime() + days(3)));
    const bought = { productId: await sellCard(shop), quantity: 1, texts: [forAnn(day)] };
    const body = { items: [{ productId, quantity: 3 }, bought], giftCards: [code] };
    const { orderNumber: number, payment } = (await placeOrder(shop, { body })).json();
    await stripe.pay(sessionIn(payment?.url));
    await staff.get(`/api/orders/${number}/payment`);
    await shop.jobs.drain();
    const read = async () => (await staff.get(`/api/admin/orders/${number}`)).json();
    await staff.post(`/api/orders/${number}/parcels`, {
      carrier: 'Royal Mail',
      trackingNumber: 'AB123456789GB',
      lines: [{ lineId: 1, quantity: 3 }],
    });
    expect(await read()).toMatchObject({ status: 'confirmed', refundable: '55.00' });
    const intent = stripe.sessions.get(sessionIn(payment?.url))?.payment_intent;
    if (who === 'Stripe') await stripe.refundInDashboard(typeof intent === 'string' ? intent : '', 2_500);
    else
      await staff.post('/api/refund', {
        paymentIntentId: number.replace('PV-', 'pi_'),
        lines: [{ lineId: 2, quantity: 1 }],
      });
    await shop.jobs.drain();
    await deliverEvents(shop, stripe);
    expect(await read()).toMatchObject({ status: 'shipped', refundedTotal: '25.00' });
    expect(await cardsOf(staff, number)).toMatchObject([{ state: 'voided' }]);
    await expectCardsToAddUp(shop);
    expect(await correctSales(shop)).toBe(0);
  },
);
