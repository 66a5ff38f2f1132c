// Also on PostgreSQL 15 behind PgBouncer: money on gift cards.
import { expect, test } from 'vitest';
import { ann, placeOrder, stockProduct } from '../../../../tests/support/checkout.ts';
import { cardsOf, expectCardsToAddUp, forAnn, mailedCodes, sellCard } from '../../../../tests/support/gift-cards.ts';
import { outbox } from '../../../../tests/support/mail.ts';
import { owner } from '../../../../tests/support/people.ts';
import { openShop } from '../../../../tests/support/shop.ts';
import type { TestShop } from '../../../../tests/support/shop.ts';
import { correctBooks } from '../../ledger/aggregate-books.ts';
import { correctSales } from '../../ledger/aggregate-sales.ts';
import { sendGiftCards } from './send-gift-cards.ts';

async function open(shop: TestShop, now = '2026-11-29T12:00:00Z') {
  shop.clock.set(new Date(now));
  const staff = await owner(shop);
  const card = await sellCard(shop);
  const goods = await stockProduct(shop, { price: '40.00', stock: 50 });
  const buy = async (pieces: string[][], more: object[] = []) => {
    const items = [{ productId: card, quantity: pieces.length, texts: pieces }, ...more];
    const placed = await placeOrder(shop, { body: { items } });
    expect(placed.statusCode, placed.payload).toBe(201);
    await shop.jobs.drain();
    return String(placed.json().orderNumber);
  };
  const read = async (number: string) => (await staff.get(`/api/admin/orders/${number}`)).json();
  const refund = (number: string, body: object) =>
    staff.post('/api/refund', { paymentIntentId: number.replace('PV-', 'pi_'), ...body });
  const spend = async (code: string | undefined) => {
    const body = { items: [{ productId: goods, quantity: 1 }], giftCards: [code] };
    return placeOrder(shop, { body });
  };
  const sums = async () => (await staff.get('/api/admin/gift-cards/sums')).json();
  return { shop, staff, card, goods, buy, read, refund, spend, sums };
}

async function expectBooksToAgree(shop: TestShop): Promise<void> {
  await expectCardsToAddUp(shop);
  expect(await correctSales(shop)).toBe(0);
  await correctBooks(shop.db);
}

test('a paid card for today is emailed at once with its code, once, and the order is delivered', async () => {
  await using shop = await openShop();
  const { staff, buy, read, spend, sums } = await open(shop);
  const number = await buy([forAnn(), ['', '', '', '', '']]);

  const [bobs, own] = await cardsOf(staff, number);
  expect(bobs).toMatchObject({ recipientName: 'Bob', recipientEmail: 'bob@example.co.uk', message: 'Happy birthday' });
  expect(own).toMatchObject({ recipientEmail: ann.customerEmail.toLowerCase(), balance: '25.00', state: 'active' });
  expect(await read(number)).toMatchObject({ status: 'delivered' });
  expect(await sums()).toMatchObject({ owed: '50.00', cards: 2 });
  const [code, ...others] = await mailedCodes(shop, 'bob@example.co.uk');
  expect([code?.slice(-4), others]).toEqual([bobs?.last4, []]);
  expect(await mailedCodes(shop, ann.customerEmail.toLowerCase())).toHaveLength(1);
  const mails = await outbox(shop);
  expect(mails.filter(({ template }) => template === 'gift-card-sent')).toMatchObject([
    { recipient: ann.customerEmail, subject: 'We’ve sent your gift card to Bob' },
  ]);
  expect(mails.some(({ template }) => template === 'order-shipped')).toBe(false);
  const confirmation = mails.find(({ template }) => template === 'order-confirmation')?.text;
  expect(confirmation).toContain('email each gift card on the day you chose');
  expect(confirmation).toContain('We refund what has not been spent within 14 days');
  expect(confirmation).not.toMatch(/Delivery address|post them|will pack/);

  await sendGiftCards(shop.deps);
  await sendGiftCards(shop.deps);
  expect(await mailedCodes(shop, 'bob@example.co.uk')).toHaveLength(1);
  const spent = await spend(code);
  expect(spent.json().giftCards).toMatchObject([{ amount: '25.00' }]);
  await expectBooksToAgree(shop);
});

test('a card for later waits for its day in London, summer time included, and can be sent elsewhere until then', async () => {
  await using shop = await openShop();
  const { staff, buy, read, sums } = await open(shop, '2026-03-20T12:00:00Z');
  const number = await buy([forAnn('2026-03-30')]);
  const [card] = await cardsOf(staff, number);
  expect(card?.bought).toEqual({ orderNumber: number, goesOutOn: '2026-03-30', mailedAt: null });
  expect(await read(number)).toMatchObject({ status: 'confirmed' });
  expect((await staff.get('/api/admin/to-send')).json()).toEqual([]);
  expect((await staff.get('/api/orders?view=with-suppliers')).json()).toEqual([]);
  expect((await staff.get('/api/orders')).json()).toMatchObject([{ fulfilment: 'none' }]);
  expect(await sums()).toMatchObject({ owed: '25.00' });
  const refused = await staff.post(`/api/admin/gift-cards/${card?.id}/void`, {
    replace: true,
    reason: 'Lost',
    seenBalance: '25.00',
  });
  expect(refused.json()).toMatchObject({ code: 'gift-card-not-sent' });

  const sending = { goesOutOn: '2026-03-29', recipientEmail: 'rob@example.co.uk' };
  expect((await staff.put(`/api/admin/gift-cards/${card?.id}/sending`, sending)).statusCode).toBe(200);
  shop.clock.set(new Date('2026-03-28T23:30:00Z'));
  await sendGiftCards(shop.deps);
  expect(await mailedCodes(shop, 'rob@example.co.uk')).toEqual([]);
  // Half past midnight on the 30th in London, by then an hour ahead.
  shop.clock.set(new Date('2026-03-29T23:30:00Z'));
  await Promise.all([sendGiftCards(shop.deps), sendGiftCards(shop.deps)]);
  expect(await mailedCodes(shop, 'rob@example.co.uk')).toHaveLength(1);
  expect(await mailedCodes(shop, 'bob@example.co.uk')).toEqual([]);
  expect(await read(number)).toMatchObject({ status: 'delivered' });
  const late = await staff.put(`/api/admin/gift-cards/${card?.id}/sending`, sending);
  expect(late.json()).toMatchObject({ code: 'gift-card-sent' });
});

test('cancelled by its customer before it goes out it is refunded, and never issued a code', async () => {
  await using shop = await openShop();
  const { staff, buy, read, sums } = await open(shop);
  const number = await buy([forAnn('2026-12-04')]);
  const cancelled = await staff.patch(`/api/orders/${number}/status`, { status: 'cancelled' });
  expect(cancelled.json()).toMatchObject({ status: 'cancelled', refundedTotal: '25.00' });
  shop.clock.set(new Date('2026-12-04T12:00:00Z'));
  await sendGiftCards(shop.deps);
  expect(await mailedCodes(shop, 'bob@example.co.uk')).toEqual([]);
  expect(await cardsOf(staff, number)).toMatchObject([{ state: 'voided', balance: '0.00' }]);
  expect(await sums()).toMatchObject({ owed: '0.00' });
  expect(await read(number)).toMatchObject({ refundable: '0.00' });
  await expectBooksToAgree(shop);
});

test('a card is refunded as an item, of which only what is not spent', async () => {
  await using shop = await openShop();
  const { staff, buy, read, refund, spend, goods } = await open(shop);
  const number = await buy([forAnn(), ['Cat', 'cat@example.co.uk']], [{ productId: goods, quantity: 1 }]);
  const page = await read(number);
  expect(page).toMatchObject({ status: 'confirmed', total: '90.00' });
  const [first, second] = page.items.filter((item: { isGiftCard?: boolean }) => item.isGiftCard);
  const [code] = await mailedCodes(shop, 'bob@example.co.uk');
  await shop.pool.query('update products set price = 1000 where id = $1', [goods]);
  expect((await spend(code)).statusCode).toBe(201);

  // The goods' money may be refunded freely, that on the cards only with them.
  const tooMuch = await refund(number, { amount: '40.01' });
  expect(tooMuch.json().issues[0].message).toContain('Refund £40.00 at most: £50.00 of this order is on gift cards');
  const used = await refund(number, { goods: [{ lineId: first.id, quantity: 1 }], amount: '25.00' });
  expect(used.statusCode).toBe(400);
  expect(used.json().issues[0].message).toMatch(/^Refund £\d+\.\d\d at most: £\d+\.\d\d of the gift cards is spent/);
  const all = await staff.patch(`/api/orders/${number}/status`, { status: 'cancelled' });
  expect(all.json()).toMatchObject({ code: 'gift-card-used' });

  const [card] = await cardsOf(staff, number);
  expect(card).toMatchObject({ recipientName: 'Bob', balance: '11.01' });
  const rest = await refund(number, { goods: [{ lineId: first.id, quantity: 1 }] });
  expect(rest.json().refunds).toMatchObject([{ amount: card?.balance, way: 'payment' }]);
  const whole = await refund(number, { goods: [{ lineId: second.id, quantity: 1 }] });
  expect(whole.json().refundedTotal).toBe((Number(card?.balance) + 25).toFixed(2));
  expect(await cardsOf(staff, number)).toMatchObject([{ state: 'voided' }, { state: 'voided' }]);
  expect((await spend(code)).json().code).toBe('gift-card-unknown');
  await expectBooksToAgree(shop);
});

test('everything of an order is refunded at once as long as nothing of its cards is spent', async () => {
  await using shop = await openShop();
  const { staff, buy, read, refund, goods, sums } = await open(shop);
  const number = await buy([forAnn(), forAnn('2026-12-24')], [{ productId: goods, quantity: 1 }]);
  const refunded = await refund(number, {});
  expect(refunded.json(), refunded.payload).toMatchObject({ status: 'refunded', refundedTotal: '90.00' });
  expect(await cardsOf(staff, number)).toMatchObject([{ state: 'voided' }, { state: 'voided' }]);
  expect(await sums()).toMatchObject({ owed: '0.00' });
  expect(await read(number)).toMatchObject({ refundable: '0.00' });
  const books = (await staff.get('/api/admin/books/vat?until=2026-11&months=1')).json();
  expect(books).toMatchObject({ giftCardsSold: '0.00', total: { total: { gross: '0.00' } } });
  await expectBooksToAgree(shop);
});

test('a part of an order with cards is taken out before they go, and the rest goes out', async () => {
  await using shop = await openShop();
  const { staff, buy, read, refund } = await open(shop);
  const number = await buy([forAnn('2026-12-01'), ['Cat', 'cat@example.co.uk', '', '', '2026-12-01']]);
  const [first] = (await read(number)).items;
  const taken = await refund(number, { lines: [{ lineId: first.id, quantity: 1 }] });
  expect(taken.json(), taken.payload).toMatchObject({ status: 'confirmed', refundedTotal: '25.00' });
  shop.clock.set(new Date('2026-12-01T09:00:00Z'));
  await sendGiftCards(shop.deps);
  expect(await mailedCodes(shop, 'bob@example.co.uk')).toEqual([]);
  expect(await mailedCodes(shop, 'cat@example.co.uk')).toHaveLength(1);
  expect(await cardsOf(staff, number)).toMatchObject([{ state: 'voided' }, { balance: '25.00' }]);
  expect(await read(number)).toMatchObject({ status: 'delivered' });
  await expectBooksToAgree(shop);
});

test('what is paid for cards is owed and no turnover until it is spent, and then it is', async () => {
  await using shop = await openShop();
  const { staff, buy, spend } = await open(shop);
  await buy([forAnn()]);
  const report = async () => (await staff.get('/api/admin/books/vat?until=2026-11&months=1')).json();
  expect(await report()).toMatchObject({ giftCardsSold: '25.00', giftCards: '0.00', boxes: { box1: '0.00', box6: 0 } });
  const [code] = await mailedCodes(shop, 'bob@example.co.uk');
  await spend(code);
  expect(await report()).toMatchObject({
    giftCardsSold: '25.00',
    giftCards: '25.00',
    total: { sales: { gross: '40.00' } },
  });
  await expectBooksToAgree(shop);
});
