import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureUses } from '#admin/system/picture-uses.ts';
import { removeUnusedPictures } from '#media/pictures/unused-pictures.ts';
import { days, minutes } from '#platform/clock.ts';
import { stockProducts } from '../../../tests/support/catalogue.ts';
import { owner, password, registered } from '../../../tests/support/people.ts';
import { photograph, sendPictures } from '../../../tests/support/sent-pictures.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

const written = { title: 'Lovely', comment: 'Still in one piece', rating: 5 };
const posted = { ...written, customerName: 'Alice', customerEmail: 'alice@example.co.uk' };

async function openWithPictures() {
  const shop = await openShop({ now: '2026-11-21T12:00:00Z' });
  await stockProducts(shop, 'Rubber Bone');
  const sent = (await sendPictures(shop, await photograph('teal'), await photograph('tan'))).json<{ key: string }[]>();
  return {
    shop,
    alice: await registered(shop),
    admin: await owner(shop),
    keys: sent.map(({ key }) => key),
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  };
}

test('pictures are seen once staff let everybody see them, and new ones wait again', async () => {
  await using opened = await openWithPictures();
  const { shop, alice, admin, keys } = opened;
  const [first, second] = keys;
  const { id, pictures } = (await alice.post('/api/products/1/reviews', { ...posted, pictures: [first] })).json();
  expect(pictures).toEqual([]);
  const [waiting] = (await admin.get('/api/admin/reviews?state=pictures')).json();
  expect(waiting).toMatchObject({ picturesShown: false, pictures: [`/media/${first}/960.webp`] });

  const decide = (state: string, ...seen: (string | undefined)[]) =>
    admin.put(`/api/admin/reviews/${id}/pictures`, { state, pictures: seen.map((key) => `/media/${key}/960.webp`) });
  await decide('shown', first);
  const [src] = await shownPictures(shop);
  expect(src).toBe(`/media/${first}/960.webp`);
  const { exif } = await sharp((await shop.inject(src ?? '')).rawPayload).metadata();
  expect(exif).toBeUndefined();

  // A change of words alone keeps them.
  await alice.put(`/api/user/reviews/${id}`, { ...written, comment: 'Two pieces now' });
  expect(await shownPictures(shop)).toHaveLength(1);
  await alice.put(`/api/user/reviews/${id}`, { ...written, pictures: [first, second] });
  expect(await shownPictures(shop)).toEqual([]);
  expect((await alice.get('/api/user/reviews')).json()).toMatchObject([{ picturesShown: false }]);
  // Decided by somebody who only saw the first one.
  const late = await decide('shown', first);
  expect([late.statusCode, late.json().code]).toEqual([409, 'changed-meanwhile']);
  expect(await shownPictures(shop)).toEqual([]);
  await decide('shown', first, second);
  expect(await shownPictures(shop)).toHaveLength(2);
  // Its author takes one away.
  await alice.put(`/api/user/reviews/${id}`, { ...written, pictures: [second] });
  expect(await shownPictures(shop)).toEqual([`/media/${second}/960.webp`]);
  await decide('removed', second);
  expect(await shownPictures(shop)).toEqual([]);
});

test('who neither signed in nor bought it adds none, and nobody adds four or what is not there', async () => {
  await using opened = await openWithPictures();
  const { shop, alice, keys } = opened;
  const asGuest = (payload: object) => shop.inject({ method: 'POST', url: '/api/products/1/reviews', payload });
  const refused = await asGuest({ ...posted, pictures: keys });
  expect([refused.statusCode, refused.json().issues[0].path]).toEqual([400, 'pictures']);
  expect((await asGuest(posted)).statusCode).toBe(201);
  const four = Array.from({ length: 4 }, (_, at) => String(at).repeat(20));
  expect((await alice.post('/api/products/1/reviews', { ...posted, pictures: four })).statusCode).toBe(400);
  expect((await alice.post('/api/products/1/reviews', { ...posted, pictures: four.slice(0, 1) })).statusCode).toBe(400);
});

test('what is removed, and what goes with an account, is deleted after a day', async () => {
  await using opened = await openWithPictures();
  const { shop, alice, admin, keys } = opened;
  const { id } = (await alice.post('/api/products/1/reviews', { ...posted, pictures: keys })).json();
  const seen = keys.map((key) => `/media/${key}/960.webp`);
  await admin.put(`/api/admin/reviews/${id}/pictures`, { state: 'shown', pictures: seen });
  await removeUnusedPictures(shop.deps, pictureUses);
  shop.clock.advance(days(1) + minutes(1));
  expect(await removeUnusedPictures(shop.deps, pictureUses)).toBe(0);
  expect((await alice.get('/api/user/data')).json().reviews).toMatchObject([{ pictures: keys }]);

  expect((await alice.post('/api/user/close', { password })).statusCode).toBe(204);
  expect((await shop.inject('/api/products/1/reviews')).json()).toMatchObject([{ pictures: [], pet: null }]);
  await removeUnusedPictures(shop.deps, pictureUses);
  shop.clock.advance(days(1) + minutes(1));
  expect(await removeUnusedPictures(shop.deps, pictureUses)).toBe(2);
});

test('a pet of the account is shown beside the review as it was then, by name only if that is wished', async () => {
  await using opened = await openWithPictures();
  const { shop, alice } = opened;
  const biscuit = { name: 'Biscuit', kind: 'dog', breed: 'Cocker Spaniel', weightKg: 12 };
  const pet = (await alice.post('/api/user/pets', biscuit)).json();
  const bob = await registered(shop, 'bob@example.co.uk');
  const others = await bob.post('/api/products/1/reviews', { ...posted, pet: { id: pet.id } });
  expect([others.statusCode, others.json().issues[0].path]).toEqual([400, 'pet']);

  const { id } = (await alice.post('/api/products/1/reviews', { ...posted, pet: { id: pet.id } })).json();
  await alice.put(`/api/user/pets/${pet.id}`, { ...biscuit, weightKg: 14 });
  expect(await shownPet(shop)).toBe('Cocker Spaniel, 12 kg');
  await alice.put(`/api/user/reviews/${id}`, { ...written, pet: { id: pet.id, withName: true } });
  expect(await shownPet(shop)).toBe('Biscuit, Cocker Spaniel, 14 kg');
  await alice.put(`/api/user/reviews/${id}`, written);
  expect(await shownPet(shop)).toBe('Biscuit, Cocker Spaniel, 14 kg');
  await alice.put(`/api/user/reviews/${id}`, { ...written, pet: null });
  expect(await shownPet(shop)).toBe(null);
});

test('an edited review and an edited comment are new for staff again', async () => {
  await using opened = await openWithPictures();
  const { shop, alice, admin } = opened;
  const { id } = (await alice.post('/api/products/1/reviews', posted)).json();
  const comment = (await alice.post('/api/community/comments', { content: 'Who else has a whippet?' })).json();
  shop.clock.advance(minutes(1));
  const until = shop.clock.now().toISOString();
  for (const subject of ['reviews', 'comments']) await admin.post('/api/admin/to-do/read', { subject, until });
  const unread = async () => {
    const rows: { id: string; count: number }[] = (await admin.get('/api/admin/to-do')).json();
    return rows.filter((row) => row.id === 'reviews' || row.id === 'comments').map((row) => [row.id, row.count]);
  };
  expect(await unread()).toEqual([]);
  shop.clock.advance(minutes(1));
  await alice.put(`/api/user/reviews/${id}`, { ...written, comment: 'Buy at my shop\u202E instead' });
  await alice.put(`/api/user/comments/${comment.id}`, { content: 'Who else has\u0007 a shop?' });
  expect(await unread()).toEqual([
    ['reviews', 1],
    ['comments', 1],
  ]);
  const at = shop.clock.now().toISOString();
  expect((await admin.get('/api/admin/reviews?state=edited')).json()).toMatchObject([
    { comment: 'Buy at my shop instead', editedAt: at },
  ]);
  expect((await admin.get('/api/admin/comments')).json()).toMatchObject([
    { content: 'Who else has a shop?', editedAt: at },
  ]);
});

async function shownPictures(shop: TestShop): Promise<string[]> {
  return (await shop.inject('/api/products/1/reviews')).json()[0].pictures;
}

async function shownPet(shop: TestShop): Promise<string | null> {
  const reviews: { title: string; pet: string | null }[] = (await shop.inject('/api/products/1/reviews')).json();
  return reviews[0]?.pet ?? null;
}
