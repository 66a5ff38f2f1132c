import { expect } from 'vitest';
import { arrives, bob, buy, refundGoods, rosie, sendOwnParcel } from './half-year.ts';
import type { HalfYear } from './half-year.ts';
import { linkOf } from './postbox.ts';
import { giftCardPrice, pounds, range } from './range.ts';
import { salePrice } from './with-an-account.ts';

/** January: the bed from her list, and a gift card for her brother’s birthday. @returns the order's number */
export async function buysABedAndACard(half: HalfYear): Promise<string> {
  const { ids, browsers, books, passing } = half;
  const card = ['Bob', bob.customerEmail, 'Rosie', 'Happy birthday, old bean', '2027-01-20'];
  const items = [
    { productId: ids.bed, quantity: 1 },
    { productId: ids.giftCard, quantity: 1, texts: [card] },
  ];
  const total = pounds(salePrice + giftCardPrice); // delivery is free
  const number = await buy(half, browsers.rosie, { ...rosie, items }, total);
  books.sell({
    day: passing.today(),
    number,
    lines: [{ goods: 'bed', quantity: 1, paid: salePrice }],
    delivery: 0,
    cardsSold: giftCardPrice,
  });
  expect(await half.owner.get('/api/admin/gift-cards/sums')).toMatchObject({ owed: pounds(giftCardPrice) });
  await sendOwnParcel(half, number);
  return number;
}

/** On its day, and not before. @returns the code */
export async function cardComes({ passing, post, browsers }: HalfYear): Promise<string> {
  await passing.until('2027-01-19');
  expect(post.to(bob.customerEmail, /gift card/)).toEqual([]);
  await passing.until('2027-01-20');
  const letter = post.newest(bob.customerEmail, /A gift card from Rosie/);
  expect(letter.text).toContain('Happy birthday, old bean');
  expect(linkOf(letter, '/gift-card').pathname).toBe('/gift-card');
  expect(post.to(rosie.customerEmail, /We’ve sent your gift card to Bob/)).toHaveLength(1);
  const [code = ''] = /\b(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}\b/.exec(letter.text) ?? [];
  expect(await browsers.bob.post('/api/gift-cards/balance', { code })).toMatchObject({
    balance: pounds(giftCardPrice),
  });
  return code;
}

/** All of the first order is paid by the card. @returns what is left on it, in pence */
export async function spendsAPart(half: HalfYear, code: string): Promise<number> {
  const { ids, browsers, books, passing } = half;
  await passing.until('2027-02-16');
  const [paid, delivery] = [range.hedgehog.price, 399];
  const total = paid + delivery;
  const items = [{ productId: ids.hedgehog, quantity: 1 }];
  const number = await buy(half, browsers.bob, { ...bob, items, giftCards: [code] }, pounds(total));
  const lines = [{ goods: 'hedgehog' as const, quantity: 1, paid }];
  books.sell({ day: passing.today(), number, lines, delivery, byCard: total });
  await sendOwnParcel(half, number);
  await arrives(half, number);
  return giftCardPrice - total;
}

/** The rest pays a part of the second order, of which the bed comes back: first onto the card, then to his bank. */
export async function spendsTheRestAndReturns(half: HalfYear, code: string, left: number): Promise<void> {
  const { ids, browsers, books, passing, owner } = half;
  await passing.until('2027-02-24');
  const paid = range.bed.price + range.ball.price;
  const items = [
    { productId: ids.bed, quantity: 1 },
    { productId: ids.ball, quantity: 1 },
  ];
  const preview = await browsers.bob.post('/api/checkout/gift-cards', { codes: [code], total: pounds(paid) });
  expect(preview).toMatchObject({ total: pounds(left), due: pounds(paid - left) });
  const number = await buy(half, browsers.bob, { ...bob, items, giftCards: [code] }, pounds(paid));
  books.sell({
    day: passing.today(),
    number,
    lines: [
      { goods: 'bed', quantity: 1, paid: range.bed.price },
      { goods: 'ball', quantity: 1, paid: range.ball.price },
    ],
    delivery: 0,
    byCard: left,
  });
  await sendOwnParcel(half, number);
  await arrives(half, number);
  await passing.until('2027-03-02');
  await comesBack(half, number, left);
  expect(await owner.get('/api/admin/gift-cards/sums')).toMatchObject({ owed: pounds(left) });
}

async function comesBack(half: HalfYear, number: string, onCard: number): Promise<void> {
  const { ids, browsers, books, passing, post } = half;
  const link = linkOf(post.newest(bob.customerEmail, /is on its way/), 'track-order');
  const access = `token=${link.searchParams.get('token')}`;
  const request = await half.browsers.bob.post(`/api/orders/${number}/return-requests?${access}`, {
    items: [{ productId: ids.bed, quantity: 1 }],
    cause: 'size',
  });
  await half.owner.patch(`/api/return-requests/${request.id}`, { state: 'accepted', answer: 'Post it to us.' });
  await passing.soon();
  expect(post.newest(bob.customerEmail, /Your return .* is accepted/).text).toContain('Post it to us.');
  const after = await refundGoods(half, number, { goods: 'bed', quantity: 1, returnId: request.id, restock: true });
  expect(after.refunds).toMatchObject([
    { amount: pounds(onCard), way: 'gift-card' },
    { amount: pounds(range.bed.price - onCard), way: 'payment' },
  ]);
  books.giveBack({
    day: passing.today(),
    number,
    goods: 'bed',
    amount: range.bed.price,
    toCard: onCard,
    restocked: true,
  });
  const balance = await browsers.bob.get(`/api/orders/${number}?${access}`);
  expect(balance).toMatchObject({ refundedTotal: pounds(range.bed.price) });
}
