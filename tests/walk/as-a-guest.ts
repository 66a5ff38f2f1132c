import { expect } from 'vitest';
import { petNotes } from '#catalogue/pet-fit/pet-fit.contract.ts';
import { arrives, buy, rosie, sendOwnParcel } from './half-year.ts';
import type { HalfYear } from './half-year.ts';
import { linkOf } from './postbox.ts';
import { pounds, range } from './range.ts';

/** As her browser keeps it while she has no account. */
export const biscuit = {
  name: 'Biscuit',
  kind: 'dog',
  breed: 'Cocker Spaniel',
  birthday: '2021-03-10',
  weightKg: 20,
  neckCm: 38,
  chestCm: null,
  avoids: ['chicken' as const],
  avoidsWords: [],
  isShown: true,
};

/** November: she reads what fits her dog, buys, and wants to be reminded. @returns the day of the reminder */
export async function buysAsAGuest(half: HalfYear): Promise<string> {
  const { ids, browsers, books, passing, post } = half;
  const browser = browsers.rosie;
  await passing.until('2026-11-05');
  const [facts] = await browser.get(`/api/products/pet-facts?ids=${ids.kibble}`);
  const notes = petNotes(facts, biscuit, passing.today()).map(({ text }) => text);
  expect(notes).toEqual(['Fits Biscuit', 'Lasts Biscuit about 32 days']);

  await browser.post('/api/cart', { productId: ids.kibble });
  await browser.post('/api/cart', { productId: ids.ball });
  const items = [
    { productId: ids.kibble, quantity: 1 },
    { productId: ids.ball, quantity: 1 },
  ];
  const delivery = 399; // less than £25.00
  const total = pounds(range.kibble.price + range.ball.price + delivery);
  const number = await buy(half, browser, { ...rosie, items }, total);
  books.sell({
    day: passing.today(),
    number,
    lines: [
      { goods: 'kibble', quantity: 1, paid: range.kibble.price },
      { goods: 'ball', quantity: 1, paid: range.ball.price },
    ],
    delivery,
  });
  expect(await browser.get('/api/cart')).toEqual([]);

  const link = linkOf(post.newest(rosie.customerEmail, /is confirmed/), 'track-order');
  const shown = await half.browsers.bob.get(`/api/orders/${number}?token=${link.searchParams.get('token')}`);
  expect(shown).toMatchObject({ total, shippingAddress: rosie.shippingAddress });
  const asked = await browser.post(`/api/orders/${number}/reminders`, { productId: ids.kibble, kg: biscuit.weightKg });
  expect(asked.everyDays).toBe(32);
  await sendOwnParcel(half, number);
  await arrives(half, number);
  return asked.nextOn;
}

/** December: the reminder comes, and two presses order the food again. @returns the number of that order */
export async function reordersInTwoPresses(half: HalfYear, remindedOn: string): Promise<string> {
  const { ids, browsers, books, passing, post } = half;
  const browser = browsers.rosie;
  await passing.until(remindedOn);
  expect(post.to(rosie.customerEmail, /Time for more/)).toHaveLength(1);
  const link = linkOf(post.newest(rosie.customerEmail, /Time for more/), 'reminder=refill');
  const token = link.searchParams.get('token');
  expect(await browser.get(`/api/reminders/link?purpose=refill&token=${token}`)).toMatchObject({ everyDays: 32 });
  expect(await browser.get('/api/cart')).toEqual([]);

  const { basket } = await browser.post('/api/reminders/refill', { token });
  const items = basket.map(({ productId, quantity }: { productId: number; quantity: number }) => ({
    productId,
    quantity,
  }));
  expect(items).toEqual([{ productId: ids.kibble, quantity: 1 }]);
  const delivery = 799; // express, as the bag is nearly empty
  const total = pounds(range.kibble.price + delivery);
  const number = await buy(half, browser, { ...rosie, items, delivery: 'express' }, total);
  books.sell({
    day: passing.today(),
    number,
    lines: [{ goods: 'kibble', quantity: 1, paid: range.kibble.price }],
    delivery,
    service: 'express',
  });
  return number;
}
