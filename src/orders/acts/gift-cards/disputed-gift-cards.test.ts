import { expect, test } from 'vitest';
import { placeOrder, stockProduct } from '../../../../tests/support/checkout.ts';
import { cardsOf, expectCardsToAddUp, forAnn, mailedCodes, sellCard } from '../../../../tests/support/gift-cards.ts';
import { owner } from '../../../../tests/support/people.ts';
import type { TestShop } from '../../../../tests/support/shop.ts';
import { deliverEvents, openStripe } from '../../../../tests/support/stripe-orders.ts';
import { sessionIn } from '../../../../tests/support/stripe-shop.ts';
import { correctSales } from '../../ledger/aggregate-sales.ts';
import { sendGiftCards } from './send-gift-cards.ts';

const stripe = await openStripe();

/** A card of £25.00, paid at Stripe, for this day. */
async function bought(shop: TestShop, day = '') {
  shop.clock.set(stripe.now());
  const staff = await owner(shop);
  const productId = await sellCard(shop);
  const goods = await stockProduct(shop, { price: '10.00', stock: 20 });
  const placed = await placeOrder(shop, { body: { items: [{ productId, quantity: 1, texts: [forAnn(day)] }] } });
  const { orderNumber: number, payment } = placed.json();
  const before = await cardsOf(staff, number);
  const sessionId = sessionIn(payment?.url);
  await stripe.pay(sessionId);
  await staff.get(`/api/orders/${number}/payment`);
  await shop.jobs.drain();
  const intent = stripe.sessions.get(sessionId)?.payment_intent;
  const charge = typeof intent === 'string' ? intent : '';
  const [code] = await mailedCodes(shop, 'bob@example.co.uk');
  const spend = async () => {
    const reply = await placeOrder(shop, { body: { items: [{ productId: goods, quantity: 1 }], giftCards: [code] } });
    return reply.json();
  };
  const sums = async () => (await staff.get('/api/admin/gift-cards/sums')).json();
  const read = async () => (await staff.get(`/api/admin/orders/${number}`)).json();
  return { staff, number, charge, before, spend, sums, read };
}

test('nothing is issued before the payment, and while a bank holds the money the card pays nothing', async () => {
  await using shop = await stripe.openShop();
  const { staff, number, charge, before, spend, sums } = await bought(shop);
  expect(before).toEqual([]);
  expect(await sums()).toMatchObject({ owed: '25.00' });
  const reference = await stripe.dispute(charge);
  await deliverEvents(shop, stripe);
  expect(await cardsOf(staff, number)).toMatchObject([{ isSuspended: true, balance: '25.00' }]);
  expect(await spend()).toMatchObject({ code: 'gift-card-suspended' });
  expect(await sums()).toMatchObject({ owed: '0.00' });

  await stripe.decideDispute(reference, 'lost');
  await deliverEvents(shop, stripe);
  expect(await cardsOf(staff, number)).toMatchObject([{ isSuspended: true }]);
  expect(await spend()).toMatchObject({ code: 'gift-card-suspended' });
  const books = async () => (await staff.get(`/api/admin/books/vat?until=${month(shop)}&months=1`)).json();
  expect(await books()).toMatchObject({ giftCardsSold: '0.00', boxes: { box6: 0 } });

  await stripe.decideDispute(reference, 'won');
  await deliverEvents(shop, stripe);
  expect((await cardsOf(staff, number))[0]?.isSuspended).toBeUndefined();
  expect((await spend()).giftCards).toMatchObject([{ amount: '13.99' }]);
  expect(await books()).toMatchObject({ giftCardsSold: '25.00' });
  await expectCardsToAddUp(shop);
  expect(await correctSales(shop)).toBe(0);
});

test('a card that waits for its day does not go out while the payment is disputed', async () => {
  await using shop = await stripe.openShop();
  const day = new Date(stripe.now().getTime() + 3 * 24 * 3_600_000).toISOString().slice(0, 10);
  const { charge } = await bought(shop, day);
  const reference = await stripe.dispute(charge);
  await deliverEvents(shop, stripe);
  shop.clock.advance(4 * 24 * 3_600_000);
  await sendGiftCards(shop.deps);
  expect(await mailedCodes(shop, 'bob@example.co.uk')).toEqual([]);
  await stripe.decideDispute(reference, 'won');
  await deliverEvents(shop, stripe);
  await sendGiftCards(shop.deps);
  expect(await mailedCodes(shop, 'bob@example.co.uk')).toHaveLength(1);
});

test('refunded whole in Stripe’s pages, what is left on the card is void', async () => {
  await using shop = await stripe.openShop();
  const { staff, number, charge, read, sums } = await bought(shop);
  await stripe.refundInDashboard(charge);
  await deliverEvents(shop, stripe);
  expect(await read()).toMatchObject({ status: 'refunded' });
  expect(await cardsOf(staff, number)).toMatchObject([{ state: 'voided' }]);
  expect(await sums()).toMatchObject({ owed: '0.00' });
});

test('what comes back onto a suspended card, and nobody has paid for any more, comes off once the bank has decided for the shop', async () => {
  await using shop = await stripe.openShop();
  const { staff, number, charge, spend, read } = await bought(shop);
  const held = await spend();
  await stripe.refundInDashboard(charge, 2_000);
  await deliverEvents(shop, stripe);
  const reference = await stripe.dispute(charge);
  await deliverEvents(shop, stripe);
  await staff.patch(`/api/orders/${held.orderNumber}/status`, { status: 'cancelled' });
  expect(await cardsOf(staff, number)).toMatchObject([{ isSuspended: true }]);
  await stripe.decideDispute(reference, 'won');
  await deliverEvents(shop, stripe);
  expect(await read()).toMatchObject({ refundedTotal: '20.00' });
  expect(await cardsOf(staff, number)).toMatchObject([{ balance: '5.00' }]);
  await expectCardsToAddUp(shop);
  expect(await correctSales(shop)).toBe(0);
});

test('what a bank keeps of a payment comes off the card, though most of it is won', async () => {
  await using shop = await stripe.openShop();
  const { staff, number, charge, read } = await bought(shop);
  const reference = await stripe.dispute(charge);
  await stripe.decideDispute(reference, 'won', { back: 1_800 });
  await deliverEvents(shop, stripe);
  expect(await read()).toMatchObject({ refundedTotal: '7.00' });
  expect(await cardsOf(staff, number)).toMatchObject([{ balance: '18.00' }]);
  await stripe.bringBack(reference, 700);
  await deliverEvents(shop, stripe);
  expect(await cardsOf(staff, number)).toMatchObject([{ balance: '25.00' }]);
  await expectCardsToAddUp(shop);
  expect(await correctSales(shop)).toBe(0);
});

test('of a part that a bank keeps for good as much comes off the card, which pays again, and is on it again if it comes back', async () => {
  await using shop = await stripe.openShop();
  const { staff, number, charge, spend } = await bought(shop);
  const reference = await stripe.dispute(charge, { amount: 700 });
  await deliverEvents(shop, stripe);
  expect(await spend()).toMatchObject({ code: 'gift-card-suspended' });
  await stripe.decideDispute(reference, 'lost');
  await deliverEvents(shop, stripe);
  expect(await cardsOf(staff, number)).toMatchObject([{ balance: '18.00' }]);
  expect((await spend()).giftCards).toMatchObject([{ amount: '13.99' }]);

  await stripe.decideDispute(reference, 'won');
  await deliverEvents(shop, stripe);
  expect(await cardsOf(staff, number)).toMatchObject([{ balance: '11.01' }]);
  await expectCardsToAddUp(shop);
  expect(await correctSales(shop)).toBe(0);
});

function month(shop: TestShop): string {
  return shop.clock.now().toISOString().slice(0, 7);
}
