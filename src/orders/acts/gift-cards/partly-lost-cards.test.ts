import { afterEach, expect, test } from 'vitest';
import { days } from '#platform/clock.ts';
import { shopDay } from '#platform/shop-day.ts';
import { placeOrder, stockProduct } from '../../../../tests/support/checkout.ts';
import { cardsOf, expectCardsToAddUp, forAnn, mailedCodes, sellCard } from '../../../../tests/support/gift-cards.ts';
import { outbox } from '../../../../tests/support/mail.ts';
import { owner } from '../../../../tests/support/people.ts';
import type { TestShop } from '../../../../tests/support/shop.ts';
import { openStrangeStripe } from '../../../../tests/support/strange-stripe.ts';
import { deliverEvents, openStripe } from '../../../../tests/support/stripe-orders.ts';
import { sessionIn } from '../../../../tests/support/stripe-shop.ts';
import { correctBooks } from '../../ledger/aggregate-books.ts';
import { correctSales } from '../../ledger/aggregate-sales.ts';
import { compareWithProvider } from '../provider/compare-with-provider.ts';
import { sendGiftCards } from './send-gift-cards.ts';

const stripe = await openStripe();
const strange = await openStrangeStripe(stripe.url);
const openShop = () => stripe.openShop({ STRIPE_API_URL: strange.url });
afterEach(() => {
  strange.change = () => undefined;
});

/** Cards of £25.00 each, and goods of £30.00 where wanted, paid at Stripe. */
async function buy(shop: TestShop, pieces: string[][], withGoods = false) {
  shop.clock.set(stripe.now());
  const staff = await owner(shop);
  const goods = await stockProduct(shop, { price: '30.00', stock: 20 });
  const cards = [{ productId: await sellCard(shop), quantity: pieces.length, texts: pieces }];
  const items = withGoods ? [...cards, { productId: goods, quantity: 1 }] : cards;
  const { orderNumber: number, payment } = (await placeOrder(shop, { body: { items } })).json();
  const session = sessionIn(payment?.url);
  await stripe.pay(session);
  await staff.get(`/api/orders/${number}/payment`);
  await shop.jobs.drain();
  const intent = stripe.sessions.get(session)?.payment_intent;
  const charge = typeof intent === 'string' ? intent : '';
  return {
    staff,
    number,
    charge,
    cards: () => cardsOf(staff, number),
    dispute: (amount: number) => stripe.dispute(charge, { amount }),
    decide: async (id: string, to: 'lost' | 'won' | 'prevented') => {
      await stripe.decideDispute(id, to);
      await deliverEvents(shop, stripe);
    },
    /** An unpaid order that holds all of the first card. */
    spendFirst: async () => {
      const [code] = await mailedCodes(shop, 'bob@example.co.uk');
      const placed = await placeOrder(shop, {
        body: { items: [{ productId: goods, quantity: 1 }], giftCards: [code] },
      });
      expect(placed.json().giftCards).toMatchObject([{ amount: '25.00' }]);
    },
  };
}

const soon = () => shopDay(new Date(stripe.now().getTime() + days(3)));
const active = (balance: string) => expect.objectContaining({ state: 'active', balance });
const spent = expect.objectContaining({ state: 'used', balance: '0.00' });
const suspended = (balance: string) => expect.objectContaining({ isSuspended: true, balance });

async function expectAllToAgree(shop: TestShop): Promise<void> {
  await expectCardsToAddUp(shop);
  expect(await correctSales(shop)).toBe(0);
  await correctBooks(shop.db);
}

test('a card of which a bank has taken all does not go out, and the other one does', async () => {
  await using shop = await openShop();
  const { cards, dispute, decide } = await buy(shop, [forAnn(soon()), forAnn(soon())]);
  const id = await dispute(2_500);
  await decide(id, 'lost');
  expect(await cards()).toEqual([suspended('25.00'), active('25.00')]);
  expect((await cards())[1]?.isSuspended).toBeUndefined();
  shop.clock.advance(days(4));
  await sendGiftCards(shop.deps);
  expect(await mailedCodes(shop, 'bob@example.co.uk')).toHaveLength(1);
  await decide(id, 'won');
  await sendGiftCards(shop.deps);
  expect(await mailedCodes(shop, 'bob@example.co.uk')).toHaveLength(2);
  const sent = (await outbox(shop)).filter(({ template }) => template === 'gift-card');
  for (const { text } of sent) expect(text).toContain('£25.00');
  await expectAllToAgree(shop);
});

test('a card that is taken out before it goes out gives back what Stripe’s pages have not', async () => {
  await using shop = await openShop();
  const { staff, number, charge } = await buy(shop, [forAnn(soon()), forAnn(soon())]);
  await stripe.refundInDashboard(charge, 1_000);
  await deliverEvents(shop, stripe);
  const before = (await staff.get(`/api/admin/orders/${number}`)).json();
  expect(before).toMatchObject({ refundedTotal: '10.00' });
  const takeOut = [{ lineId: before.items[0].id, quantity: 1 }];
  const reply = await staff.post(`/api/admin/orders/${number}/changes`, { seen: before.updatedAt, takeOut });
  expect(reply.json(), reply.payload).toMatchObject({ refunded: '15.00' });
  await shop.jobs.drain();
  await expectAllToAgree(shop);
});

test('buyer and recipient of a card read what is on it', async () => {
  await using shop = await openShop();
  const { dispute, decide } = await buy(shop, [forAnn(soon())]);
  await decide(await dispute(700), 'lost');
  shop.clock.advance(days(4));
  await sendGiftCards(shop.deps);
  const about = (await outbox(shop)).filter(({ template }) => /^gift-card(?:-sent)?$/.test(template));
  expect(about).toHaveLength(2);
  for (const { text } of about) expect(text).toContain('£18.00');
});

test.each([
  ['dispute', 2_500, suspended('25.00')],
  ['dispute', 700, active('18.00')],
  ['refund', 2_500, expect.objectContaining({ state: 'voided' })],
  ['refund', 700, active('18.00')],
] as const)(
  'what goes back by a %s of %i pence comes off the card that is not spent, not off the one that is',
  async (by, amount, other) => {
    await using shop = await openShop();
    const { cards, charge, dispute, decide, spendFirst } = await buy(shop, [forAnn(), forAnn()], true);
    await spendFirst();
    if (by === 'dispute') await decide(await dispute(amount), 'lost');
    else await stripe.refundInDashboard(charge, amount);
    await deliverEvents(shop, stripe);
    expect(await cards()).toEqual([spent, other]);
    await expectAllToAgree(shop);
  },
);

test('once a bank has taken more than lies unspent on the cards, none of them pays', async () => {
  await using shop = await openShop();
  const { cards, dispute, decide, spendFirst } = await buy(shop, [forAnn(), forAnn()]);
  await spendFirst();
  const id = await dispute(3_000);
  await decide(id, 'lost');
  expect(await cards()).toEqual([suspended('0.00'), suspended('25.00')]);
  await decide(id, 'won');
  expect(await cards()).toEqual([spent, active('25.00')]);
  await expectAllToAgree(shop);
});

test('of a dispute that was prevented by a refund the cards pay nothing, whether that is booked or not', async () => {
  strange.change = withoutMovements;
  await using shop = await openShop();
  const { cards, dispute, decide } = await buy(shop, [forAnn(soon()), forAnn()]);
  await decide(await dispute(2_500), 'prevented');
  expect(await cards()).toEqual([suspended('25.00'), suspended('25.00')]);
  shop.clock.advance(days(4));
  await sendGiftCards(shop.deps);
  await compareWithProvider(shop.deps);
  expect(await mailedCodes(shop, 'bob@example.co.uk')).toHaveLength(1);
  expect(await cards()).toEqual([suspended('25.00'), suspended('25.00')]);
});

test('cards that were suspended by a former rule pay again after the nightly comparison', async () => {
  await using shop = await openShop();
  const { cards, dispute, decide } = await buy(shop, [forAnn(), forAnn()]);
  await decide(await dispute(700), 'lost');
  await shop.pool.query('update gift_cards set is_suspended = true');
  await compareWithProvider(shop.deps);
  await shop.jobs.drain();
  expect(await cards()).toEqual([active('18.00'), active('25.00')]);
  for (const card of await cards()) expect(card.isSuspended).toBeUndefined();
});

test('a refund that Stripe makes twice takes nothing off the cards bought beside the goods', async () => {
  await using shop = await openShop();
  const { staff, number, charge, cards } = await buy(shop, [forAnn(), forAnn(soon())], true);
  await staff.post('/api/refund', { paymentIntentId: number.replace('PV-', 'pi_'), amount: '20.00' });
  await shop.jobs.drain();
  await stripe.refundInDashboard(charge, 2_000);
  const [first, second] = [...stripe.refunds.values()].filter((one) => one.payment_intent === charge);
  if (first && second) second.metadata = first.metadata;
  await deliverEvents(shop, stripe);
  expect(await cards()).toEqual([active('25.00'), active('25.00')]);
  // Of the goods £10.00 was left.
  expect((await staff.get(`/api/admin/orders/${number}`)).json()).toMatchObject({ refundedTotal: '30.00' });
  const templates = (await outbox(shop)).map(({ template }) => template);
  expect(templates).toContain('refund-made-twice');
  expect(templates).not.toContain('taken-off-gift-cards');
  await expectAllToAgree(shop);
});

test('an order of which Stripe made a refund twice is refunded for what is left there, once its cards are given up', async () => {
  await using shop = await openShop();
  const { staff, number, charge } = await buy(shop, [forAnn(), forAnn(soon())], true);
  const refund = async (body: object) => {
    const reply = await staff.post('/api/refund', { paymentIntentId: number.replace('PV-', 'pi_'), ...body });
    expect((await shop.jobs.drain()).failures).toEqual([]);
    await deliverEvents(shop, stripe);
    return reply.statusCode;
  };
  const there = () => [...stripe.refunds.values()].filter((one) => one.payment_intent === charge);
  await refund({ amount: '20.00' });
  await stripe.refundInDashboard(charge, 2_000);
  const [first, second] = there();
  if (first && second) second.metadata = first.metadata;
  await deliverEvents(shop, stripe);
  expect(await refund({})).toBe(201);
  expect(there().map(({ amount }) => amount)).toEqual([2_000, 2_000, 4_000]);
  expect((await staff.get(`/api/admin/orders/${number}`)).json()).toMatchObject({
    status: 'refunded',
    refundedTotal: '80.00',
    refundable: '0.00',
  });
  await expectAllToAgree(shop);
});

test.each([
  ['all of it', 2_500, [expect.objectContaining({ state: 'voided' }), active('25.00')]],
  ['a part', 700, [active('18.00'), active('25.00')]],
])('cards pay again once a dispute that was prevented is settled by a refund of %s', async (_how, amount, then) => {
  strange.change = withoutMovements;
  await using shop = await openShop();
  const { cards, charge, dispute, decide } = await buy(shop, [forAnn(), forAnn()]);
  const id = await dispute(2_500);
  await decide(id, 'prevented');
  expect(await cards()).toEqual([suspended('25.00'), suspended('25.00')]);
  shop.clock.advance(days(2));
  const refunded = await settledBy(charge, amount, id);
  await deliverEvents(shop, stripe);
  expect(await cards()).toEqual(then);
  const live = (await cards()).filter(({ state }) => state === 'active');
  for (const card of live) expect(card.isSuspended).toBeUndefined();
  await expectAllToAgree(shop);
  await stripe.settleRefund(refunded, 'failed');
  await deliverEvents(shop, stripe);
  expect((await cards()).map(({ isSuspended }) => isSuspended)).toEqual([true, true]);
});

test('cards pay again where a dispute that was prevented is never settled by a refund, once none can come any more', async () => {
  strange.change = withoutMovements;
  await using shop = await openShop();
  const { dispute, decide } = await buy(shop, [forAnn(), forAnn()]);
  await decide(await dispute(2_500), 'prevented');
  const suspendedAfter = async (count: number) => {
    shop.clock.advance(days(count));
    await compareWithProvider(shop.deps);
    return (await shop.pool.query('select is_suspended as "is" from gift_cards')).rows.map((card) => card.is);
  };
  expect(await suspendedAfter(39)).toEqual([true, true]);
  expect(await suspendedAfter(2)).toEqual([false, false]);
});

const withoutMovements = (object: Record<string, unknown>) => {
  if (object['object'] === 'dispute' && object['status'] === 'prevented') object['balance_transactions'] = [];
};

/** The banks' own refund, which Stripe reports like one of the dashboard. */
async function settledBy(charge: string, amount: number, disputeId: string): Promise<string> {
  const dispute = stripe.disputes.get(disputeId);
  if (dispute) dispute.is_charge_refundable = true;
  const id = await stripe.refundInDashboard(charge, amount);
  if (dispute) dispute.is_charge_refundable = false;
  return id;
}
