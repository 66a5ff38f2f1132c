import { expect, test } from 'vitest';
import { days } from '#platform/clock.ts';
import { shopDay } from '#platform/shop-day.ts';
import { placeOrder, stockOf, stockProduct } from '../../../../tests/support/checkout.ts';
import {
  cardsOf,
  expectCardsToAddUp,
  forAnn,
  mailedCodes,
  readCard,
  sellCard,
} from '../../../../tests/support/gift-cards.ts';
import { outbox } from '../../../../tests/support/mail.ts';
import { owner } from '../../../../tests/support/people.ts';
import type { TestShop } from '../../../../tests/support/shop.ts';
import { deliverEvents, openStripe } from '../../../../tests/support/stripe-orders.ts';
import { sessionIn } from '../../../../tests/support/stripe-shop.ts';
import { correctBooks } from '../../ledger/aggregate-books.ts';
import { correctSales } from '../../ledger/aggregate-sales.ts';
import { sendGiftCards } from './send-gift-cards.ts';

const stripe = await openStripe();
const cat = ['Cat', 'cat@example.co.uk', '', '', ''];

/** Cards of £25.00 each, and goods of £40.00 where wanted, paid at Stripe. */
async function buy(shop: TestShop, pieces: string[][], withGoods = false) {
  shop.clock.set(stripe.now());
  const admin = await owner(shop);
  const card = await sellCard(shop);
  const goods = await stockProduct(shop, { price: '40.00', stock: 50 });
  const items = [{ productId: card, quantity: pieces.length, texts: pieces }];
  const placed = await placeOrder(shop, {
    body: { items: withGoods ? [...items, { productId: goods, quantity: 1 }] : items },
  });
  const { orderNumber: number, payment } = placed.json<{ orderNumber: string; payment: { url: string } }>();
  const session = sessionIn(payment.url);
  await stripe.pay(session, {});
  const intent = stripe.sessions.get(session)?.payment_intent;
  const charge = typeof intent === 'string' ? intent : '';
  await admin.get(`/api/orders/${number}/payment`);
  await shop.jobs.drain();
  const read = async () => (await admin.get(`/api/admin/orders/${number}`)).json();
  return {
    admin,
    card,
    goods,
    number,
    charge,
    read,
    refund: async (body: object) =>
      (await admin.post('/api/refund', { paymentIntentId: number.replace('PV-', 'pi_'), ...body })).json(),
    cards: () => cardsOf(admin, number),
    lineOfCard: async (): Promise<number> =>
      (await read()).items.find((item: { isGiftCard?: boolean }) => item.isGiftCard).id,
    owed: async () => (await admin.get('/api/admin/gift-cards/sums')).json().owed,
    failAtBank: async (place = -1) => {
      await shop.jobs.drain();
      const made = [...stripe.refunds.values()].filter((one) => one.payment_intent === charge);
      await stripe.settleRefund(made.at(place)?.id ?? '', 'failed');
      await deliverEvents(shop, stripe);
    },
    atStripe: async (amount?: number) => {
      await stripe.refundInDashboard(charge, amount);
      await deliverEvents(shop, stripe);
    },
  };
}

/** In two days. */
function soon(): string {
  return shopDay(new Date(stripe.now().getTime() + days(2)));
}

async function expectBooksToAgree(shop: TestShop): Promise<void> {
  await expectCardsToAddUp(shop);
  expect(await correctSales(shop)).toBe(0);
  await correctBooks(shop.db);
}

test('a refund of a card that fails at the bank can be made again, although the card is void', async () => {
  await using shop = await stripe.openShop();
  const { refund, failAtBank, cards, lineOfCard } = await buy(shop, [forAnn()]);
  const goods = [{ lineId: await lineOfCard(), quantity: 1 }];
  expect(await refund({ goods })).toMatchObject({ refundedTotal: '25.00' });
  await failAtBank();
  expect(await cards()).toMatchObject([{ state: 'voided' }]);
  expect(await refund({})).toMatchObject({ status: 'refunded', refundedTotal: '25.00' });
  await expectBooksToAgree(shop);
});

test('so can that of an order that was cancelled before its card went out', async () => {
  await using shop = await stripe.openShop();
  const { admin, number, refund, failAtBank, owed } = await buy(shop, [forAnn(soon())]);
  await admin.patch(`/api/orders/${number}/status`, { status: 'cancelled' });
  await failAtBank();
  expect(await refund({})).toMatchObject({ status: 'cancelled', refundedTotal: '25.00' });
  expect(await owed()).toBe('0.00');
  await expectBooksToAgree(shop);
});

test('and that of a card that was taken out', async () => {
  await using shop = await stripe.openShop();
  const { refund, failAtBank, lineOfCard } = await buy(shop, [forAnn(soon())], true);
  expect(await refund({ lines: [{ lineId: await lineOfCard(), quantity: 1 }] })).toMatchObject({
    refundedTotal: '25.00',
  });
  await failAtBank();
  expect(await refund({})).toMatchObject({ status: 'refunded', refundedTotal: '65.00' });
  await expectBooksToAgree(shop);
});

test('a card is live again where a refund at Stripe has failed', async () => {
  await using shop = await stripe.openShop();
  const { refund, failAtBank, atStripe, cards, owed } = await buy(shop, [forAnn()]);
  await atStripe();
  expect(await cards()).toMatchObject([{ state: 'voided' }]);
  await failAtBank();
  expect(await cards()).toMatchObject([{ state: 'active', balance: '25.00' }]);
  expect(await refund({})).toMatchObject({ refundedTotal: '25.00' });
  expect(await owed()).toBe('0.00');
  await expectBooksToAgree(shop);
});

test.each(['Stripe', 'the shop'])(
  'no card outlives an order that is refunded in parts, the last one by %s',
  async (by) => {
    await using shop = await stripe.openShop();
    const { refund, read, atStripe, cards, owed } = await buy(shop, [forAnn()], true);
    await atStripe(20_00);
    expect(await cards()).toMatchObject([{ state: 'active', balance: '5.00' }]);
    if (by === 'Stripe') await atStripe();
    else await refund({});
    expect(await read()).toMatchObject({ status: 'refunded', refundedTotal: '65.00' });
    expect(await cards()).toMatchObject([{ state: 'voided' }]);
    expect(await owed()).toBe('0.00');
    await expectBooksToAgree(shop);
  },
);

test('of several cards what is not spent is refunded once, however often it fails', async () => {
  await using shop = await stripe.openShop();
  const dan = ['Dan', 'dan@example.co.uk', '', '', soon()];
  const { refund, read, goods, failAtBank, cards, owed } = await buy(shop, [forAnn(), cat, dan]);
  const [code] = await mailedCodes(shop, 'bob@example.co.uk');
  // With its delivery £25.00.
  await shop.pool.query('update products set price = 2101 where id = $1', [goods]);
  const spent = await placeOrder(shop, {
    body: { items: [{ productId: goods, quantity: 1 }], giftCards: [code] },
  });
  expect(spent.json().giftCards).toMatchObject([{ amount: '25.00' }]);

  expect(await refund({})).toMatchObject({ refundedTotal: '50.00' });
  expect(await owed()).toBe('0.00');
  // What will never go out keeps no order open, and no email says that anything is on its way.
  expect(await read()).toMatchObject({ status: 'delivered' });
  await shop.jobs.drain();
  expect((await outbox(shop)).some(({ template }) => template === 'order-shipped')).toBe(false);
  expect(await refund({})).toMatchObject({ code: 'invalid-input' });
  await failAtBank();
  expect(await refund({})).toMatchObject({ refundedTotal: '50.00' });
  shop.clock.set(new Date(stripe.now().getTime() + days(2)));
  await sendGiftCards(shop.deps);
  await shop.jobs.drain();
  expect(await mailedCodes(shop, 'dan@example.co.uk')).toEqual([]);
  expect(await cards()).toMatchObject([{ state: 'voided' }, { state: 'voided' }, { state: 'voided' }]);
  await expectBooksToAgree(shop);
});

test.each([
  { what: 'comes off a card', refunded: 10_00, left: '15.00', state: 'active' },
  { what: 'of all that was paid for it makes it void', refunded: 25_00, left: '0.00', state: 'voided' },
])('a part refunded at Stripe $what, the shop is told, and it is back if the refund fails', async (row) => {
  await using shop = await stripe.openShop();
  const { number, atStripe, failAtBank, cards, owed, read, refund } = await buy(shop, [forAnn()], true);
  await atStripe(row.refunded);
  await shop.jobs.drain();
  expect(await cards()).toMatchObject([{ state: row.state, balance: row.left }]);
  expect(await owed()).toBe(row.left);
  const told = (await outbox(shop)).filter(({ template }) => template === 'taken-off-gift-cards');
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain(`Taken off gift cards: £${(row.refunded / 100).toFixed(2)}`);
  expect(told[0]?.text).toContain(number);
  await expectBooksToAgree(shop);
  await failAtBank();
  expect(await cards()).toMatchObject([{ state: 'active', balance: '25.00' }]);
  expect(await read()).toMatchObject({ status: 'confirmed', refundedTotal: '0.00' });
  expect(await refund({})).toMatchObject({ status: 'refunded', refundedTotal: '65.00' });
  expect(await owed()).toBe('0.00');
  await expectBooksToAgree(shop);
});

test('of a card that has not gone out, what was refunded at Stripe never does, and the rest goes out', async () => {
  await using shop = await stripe.openShop();
  const dan = ['Dan', 'dan@example.co.uk', '', '', soon()];
  const { atStripe, failAtBank, cards, read } = await buy(shop, [dan, ['Eve', 'eve@example.co.uk', '', '', soon()]]);
  await atStripe(35_00);
  await shop.jobs.drain();
  expect(await cards()).toMatchObject([{ state: 'voided' }, { state: 'active', balance: '15.00' }]);
  shop.clock.set(new Date(stripe.now().getTime() + days(2)));
  await sendGiftCards(shop.deps);
  await shop.jobs.drain();
  expect(await mailedCodes(shop, 'dan@example.co.uk')).toEqual([]);
  expect(await mailedCodes(shop, 'eve@example.co.uk')).toHaveLength(1);
  expect(await read()).toMatchObject({ status: 'delivered' });
  await failAtBank();
  await sendGiftCards(shop.deps);
  await shop.jobs.drain();
  expect(await mailedCodes(shop, 'dan@example.co.uk')).toHaveLength(1);
  expect(await cards()).toMatchObject([{ balance: '25.00' }, { balance: '25.00' }]);
  await expectBooksToAgree(shop);
});

test('of two refunds made at Stripe that fail, each is on the card again', async () => {
  await using shop = await stripe.openShop();
  const { atStripe, failAtBank, cards } = await buy(shop, [forAnn()], true);
  await atStripe(10_00);
  await atStripe(5_00);
  expect(await cards()).toMatchObject([{ balance: '10.00' }]);
  await failAtBank(0);
  expect(await cards()).toMatchObject([{ balance: '20.00' }]);
  await failAtBank(1);
  expect(await cards()).toMatchObject([{ balance: '25.00' }]);
  await expectBooksToAgree(shop);
});

test('a card whose refund fails once all of its order was refunded goes out after all', async () => {
  await using shop = await stripe.openShop();
  const { atStripe, failAtBank, cards, read } = await buy(shop, [forAnn(soon())], true);
  await atStripe(25_00);
  await atStripe();
  expect(await read()).toMatchObject({ status: 'refunded' });
  await failAtBank(0);
  expect(await read()).toMatchObject({ status: 'confirmed', refundedTotal: '40.00' });
  expect(await cards()).toMatchObject([{ state: 'active', balance: '25.00' }]);
  await expectBooksToAgree(shop);
});

test('a card that was cancelled meanwhile never goes out, though its refund at Stripe fails', async () => {
  await using shop = await stripe.openShop();
  const { atStripe, failAtBank, cards, refund, lineOfCard } = await buy(shop, [forAnn(soon())], true);
  await atStripe(15_00);
  expect(await cards()).toMatchObject([{ state: 'active', balance: '10.00' }]);
  expect(await refund({ lines: [{ lineId: await lineOfCard(), quantity: 1 }] })).toMatchObject({
    refundedTotal: '25.00',
  });
  await failAtBank(0);
  expect(await cards()).toMatchObject([{ state: 'voided', balance: '0.00' }]);
  shop.clock.set(new Date(stripe.now().getTime() + days(2)));
  await sendGiftCards(shop.deps);
  await shop.jobs.drain();
  expect(await mailedCodes(shop, 'bob@example.co.uk')).toEqual([]);
  await expectBooksToAgree(shop);
});

test('of a card that is spent nothing can come off, which the shop is told', async () => {
  await using shop = await stripe.openShop();
  const { atStripe, cards, goods, refund } = await buy(shop, [forAnn()], true);
  const [code] = await mailedCodes(shop, 'bob@example.co.uk');
  // With its delivery £20.00.
  await shop.pool.query('update products set price = 1601 where id = $1', [goods]);
  await placeOrder(shop, { body: { items: [{ productId: goods, quantity: 1 }], giftCards: [code] } });
  await atStripe(10_00);
  await shop.jobs.drain();
  expect(await cards()).toMatchObject([{ state: 'used', balance: '0.00' }]);
  const told = (await outbox(shop)).find(({ template }) => template === 'taken-off-gift-cards');
  expect(told?.text).toContain('Spent or held by an order, so not taken off: £5.00');
  // Of the £55.00 left, £15.00 of the card is spent.
  expect(await refund({})).toMatchObject({ refundedTotal: '50.00' });
  await expectBooksToAgree(shop);
});

test('what comes back of a spent card comes off it as far as nobody has paid for it any more', async () => {
  await using shop = await stripe.openShop();
  const { admin, atStripe, cards, goods, owed } = await buy(shop, [forAnn()], true);
  const [code] = await mailedCodes(shop, 'bob@example.co.uk');
  // With its delivery £20.00.
  await shop.pool.query('update products set price = 1601 where id = $1', [goods]);
  const placed = await placeOrder(shop, { body: { items: [{ productId: goods, quantity: 1 }], giftCards: [code] } });
  await atStripe(10_00);
  await shop.jobs.drain();
  await admin.patch(`/api/orders/${placed.json().orderNumber}/status`, { status: 'cancelled' });
  expect(await cards()).toMatchObject([{ state: 'active', balance: '15.00' }]);
  expect(await owed()).toBe('15.00');
  await expectBooksToAgree(shop);
});

test('what a failed refund took off a card is on the one that has replaced it since', async () => {
  await using shop = await stripe.openShop();
  const { admin, atStripe, failAtBank, cards, owed, refund } = await buy(shop, [forAnn()], true);
  await atStripe(10_00);
  let [last] = await cards();
  for (const _ of [1, 2]) {
    const body = { replace: true, reason: 'Lost', seenBalance: '15.00' };
    last = (await admin.post(`/api/admin/gift-cards/${last?.id}/void`, body)).json().card;
  }
  await failAtBank();
  expect(await readCard(admin, last?.id ?? 0)).toMatchObject({ state: 'active', balance: '25.00' });
  expect(await owed()).toBe('25.00');
  await expectBooksToAgree(shop);
  expect(await refund({})).toMatchObject({ refundedTotal: '65.00' });
  expect(await owed()).toBe('0.00');
});

test('nothing is put back on a card that staff have voided for good', async () => {
  await using shop = await stripe.openShop();
  const { admin, atStripe, failAtBank, cards, owed } = await buy(shop, [forAnn()], true);
  await atStripe(10_00);
  const [first] = await cards();
  const replace = { replace: true, reason: 'Lost', seenBalance: '15.00' };
  const second = (await admin.post(`/api/admin/gift-cards/${first?.id}/void`, replace)).json().card;
  await admin.post(`/api/admin/gift-cards/${second.id}/void`, { ...replace, replace: false });
  await failAtBank();
  expect(await owed()).toBe('0.00');
  await expectCardsToAddUp(shop);
});

/** An order that is not paid yet holds all of a card of £25.00 when £10.00 of it are refunded at Stripe. */
async function refundedWhileHeld(shop: TestShop) {
  const bought = await buy(shop, [forAnn()], true);
  const [code] = await mailedCodes(shop, 'bob@example.co.uk');
  const items = [{ productId: bought.goods, quantity: 1 }];
  const placed = await placeOrder(shop, { body: { items, giftCards: [code], customerEmail: 'bob@example.co.uk' } });
  const { orderNumber: holding, payment, giftCards } = placed.json();
  expect(giftCards).toMatchObject([{ amount: '25.00' }]);
  await bought.atStripe(10_00);
  expect(await bought.cards()).toMatchObject([{ balance: '0.00' }]);
  return { ...bought, holding, session: sessionIn(payment.url) };
}

test('what an unpaid order held of a card that was refunded at Stripe meanwhile comes off once it is released', async () => {
  await using shop = await stripe.openShop();
  const { admin, holding, read, cards, failAtBank } = await refundedWhileHeld(shop);
  await admin.post(`/api/orders/${holding}/payment/end`);
  expect(await cards()).toMatchObject([{ state: 'active', balance: '15.00' }]);
  await shop.jobs.drain();
  const notes = (await read()).timeline.map(({ note }: { note?: string }) => note);
  expect(notes).toContain('£10.00 came off the gift cards');
  await expectBooksToAgree(shop);
  await failAtBank();
  expect(await cards()).toMatchObject([{ state: 'active', balance: '25.00' }]);
  await expectBooksToAgree(shop);
});

test('what it held is spent once it is paid', async () => {
  await using shop = await stripe.openShop();
  const { admin, holding, session, cards, refund } = await refundedWhileHeld(shop);
  await stripe.pay(session, {});
  expect((await admin.get(`/api/orders/${holding}/payment`)).json()).toMatchObject({ state: 'paid' });
  expect(await cards()).toMatchObject([{ state: 'used', balance: '0.00' }]);
  await expectBooksToAgree(shop);
  // Of the £55.00 left, £15.00 of the card is spent.
  expect(await refund({})).toMatchObject({ refundedTotal: '50.00' });
});

test('a card adds nothing to the stock of its product, which may be goods by now', async () => {
  await using shop = await stripe.openShop();
  const { admin, number, card } = await buy(shop, [forAnn(soon()), cat]);
  await admin.put(`/api/admin/products/${card}/gift-card`, { isGiftCard: false });
  const cancelled = await admin.patch(`/api/orders/${number}/status`, { status: 'cancelled' });
  expect(cancelled.json()).toMatchObject({ status: 'cancelled' });
  expect(await stockOf(shop, card)).toBe(0);
});
