import { expect } from 'vitest';
import { password } from '../support/people.ts';
import { biscuit } from './as-a-guest.ts';
import { arrives, rosie } from './half-year.ts';
import type { HalfYear } from './half-year.ts';
import { linkOf } from './postbox.ts';
import { pounds, range, sendPhotograph } from './range.ts';

export const salePrice = 2_995;

/** She chooses a password, confirms her address by the link, and her dog comes with her. */
export async function registers({ browsers, passing, post }: HalfYear, orderNumber: string): Promise<void> {
  const browser = browsers.rosie;
  await browser.post(`/api/orders/${orderNumber}/account`, { password });
  await passing.soon();
  const link = linkOf(post.newest(rosie.customerEmail, /confirm your email/), 'verify-email');
  await browser.post('/api/auth/verify-email', { token: link.searchParams.get('token') });
  expect(await browser.get('/api/auth/me')).toMatchObject({ emailVerified: true });
  const [pet] = await browser.post('/api/user/pets/merge', { pets: [biscuit] });
  expect(pet).toMatchObject({ name: 'Biscuit', weightKg: 20, birthdayEmail: false });
  const { id, ...rest } = pet;
  await browser.put(`/api/user/pets/${id}`, { ...rest, birthdayEmail: true });
  const numbers = (await browser.get('/api/user/orders')).map((order: { orderNumber: string }) => order.orderNumber);
  expect(numbers).toContain(orderNumber);
}

/** She saves a bed, and the owner's sale is in her inbox the same day. */
export async function savesABed({ owner, ids, browsers, passing, post }: HalfYear): Promise<void> {
  await browsers.rosie.post('/api/user/saved', { productIds: [ids.bed] });
  await browsers.rosie.patch('/api/user/saved', { isNotified: true });
  await passing.until('2027-01-08');
  expect(post.to(rosie.customerEmail, /what you saved/)).toEqual([]);
  await owner.put(`/api/admin/products/${ids.bed}/sale`, {
    price: pounds(salePrice),
    endsAt: '2027-01-31T23:00:00.000Z',
  });
  await passing.until('2027-01-09');
  const news = post.newest(rosie.customerEmail, /what you saved/);
  expect(news.text).toContain(`£${pounds(salePrice)}`);
  expect(linkOf(news, '/saved').pathname).toBe('/saved');
  const { products } = await browsers.rosie.get('/api/user/saved');
  expect(products).toMatchObject([{ id: ids.bed, price: pounds(salePrice), savedPrice: pounds(range.bed.price) }]);
}

/** She asks about the bed, the owner answers, and she reads it by the link. */
export async function asks({ owner, ids, browsers, passing, post }: HalfYear): Promise<void> {
  const text = 'Can the cover of the bed be washed at forty degrees?';
  await browsers.rosie.post(`/api/products/${ids.bed}/questions`, {
    text,
    name: rosie.customerName,
    email: rosie.customerEmail,
  });
  const [question] = await owner.get('/api/admin/product-questions?state=open');
  await owner.post(`/api/admin/product-questions/${question.id}/answers`, { text: 'It can, without softener.' });
  await passing.soon();
  const answer = post.newest(rosie.customerEmail, /Your question about Hearth Bed/);
  expect(answer.text).toContain('It can, without softener.');
  expect(linkOf(answer, '/product/').pathname).toBe(`/product/${ids.bed}`);
  expect(await browsers.bob.get(`/api/products/${ids.bed}/questions`)).toMatchObject([{ text, name: 'Rosie' }]);
}

/** A week after the bed has come she is asked for a review, and writes one with a picture and her dog. */
export async function reviews(half: HalfYear, orderNumber: string): Promise<void> {
  const { shop, owner, ids, browsers, passing, post } = half;
  await arrives(half, orderNumber);
  await passing.until('2027-01-28');
  const link = linkOf(post.newest(rosie.customerEmail, /How did you like it/), `/product/${ids.bed}?review=`);
  const token = link.searchParams.get('review');
  expect(await browsers.rosie.get(`/api/products/${ids.bed}/review-invitation?token=${token}`)).toEqual({
    verified: true,
    reviewed: false,
  });
  const key = await sendPhotograph(shop);
  const [pet] = await browsers.rosie.get('/api/user/pets');
  const { id } = await browsers.rosie.post(`/api/products/${ids.bed}/reviews`, {
    customerName: rosie.customerName,
    customerEmail: rosie.customerEmail,
    title: 'Asleep in a minute',
    comment: 'He was in it before the box was out of the door.',
    rating: 5,
    token,
    pictures: [key],
    pet: { id: pet.id, withName: true },
  });
  await owner.put(`/api/admin/reviews/${id}/pictures`, { state: 'shown', pictures: [`/media/${key}/960.webp`] });
  expect(await browsers.bob.get(`/api/products/${ids.bed}/reviews`)).toMatchObject([
    { verified: true, pet: 'Biscuit, Cocker Spaniel, 20 kg', pictures: [`/media/${key}/960.webp`] },
  ]);
}

/** On his birthday, as she ticked it. */
export async function isWishedHappyBirthday({ passing, post }: HalfYear): Promise<void> {
  await passing.until('2027-03-10');
  expect(post.to(rosie.customerEmail, /Happy birthday, Biscuit/)).toHaveLength(1);
}

/** Enough is enough: one press in the newest reminder, and no other comes. */
export async function stopsReminders({ shop, post, passing }: HalfYear): Promise<void> {
  const reminders = () => post.to(rosie.customerEmail, /Time for more/);
  const stop = linkOf(reminders().at(-1) ?? { to: '', subject: '', text: '' }, 'reminder=stop');
  const token = stop.searchParams.get('token');
  expect((await shop.inject({ method: 'POST', url: `/api/reminders/stop?token=${token}` })).statusCode).toBe(204);
  const count = reminders().length;
  await passing.until('2027-05-03');
  expect(reminders()).toHaveLength(count);
}
