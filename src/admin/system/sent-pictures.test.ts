import sharp from 'sharp';
import { expect, test } from 'vitest';
import { removeUnusedPictures } from '#media/pictures/unused-pictures.ts';
import { days } from '#platform/clock.ts';
import { placed, stockProduct } from '../../../tests/support/checkout.ts';
import { outbox } from '../../../tests/support/mail.ts';
import { owner } from '../../../tests/support/people.ts';
import { photograph, sendPictures, sendPicturesAs } from '../../../tests/support/sent-pictures.ts';
import { openShop } from '../../../tests/support/shop.ts';
import { pictureUses } from './picture-uses.ts';

const words = { name: 'Ann', email: 'ann@example.co.uk', message: 'The bed came like this.' };

test('a picture comes with a message, without what the camera wrote into it, and stays as long as that', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const sent = await sendPictures(shop, await photograph('red'), await photograph('green'));
  expect([sent.statusCode, sent.json()]).toMatchObject([201, [{ key: expect.any(String) }, {}]]);
  const [red, green] = sent.json<{ key: string }[]>();
  const payload = { ...words, pictures: [red?.key] };
  expect((await shop.inject({ method: 'POST', url: '/api/contact', payload })).statusCode).toBe(201);

  const [message] = (await admin.get('/api/admin/contact-messages')).json();
  expect(message.pictures).toEqual([`/media/${red?.key}/960.webp`]);
  const file = await shop.inject(message.pictures[0]);
  expect([file.statusCode, (await sharp(file.rawPayload).metadata()).exif]).toEqual([200, undefined]);
  expect((await outbox(shop)).find(({ template }) => template === 'contact-copy')?.text).toContain('See the pictures');

  for (let night = 0; night < 3; night += 1) {
    await removeUnusedPictures(shop.deps, pictureUses);
    shop.clock.advance(days(1));
  }
  expect((await shop.inject(`/media/${red?.key}/200.webp`)).statusCode).toBe(200);
  expect((await shop.inject(`/media/${green?.key}/200.webp`)).statusCode).toBe(404);
  await admin.post('/api/admin/personal-data/erasures', { email: words.email });
  for (let night = 0; night < 3; night += 1) {
    await removeUnusedPictures(shop.deps, pictureUses);
    shop.clock.advance(days(1));
  }
  expect((await shop.inject(`/media/${red?.key}/200.webp`)).statusCode).toBe(404);
});

test('a picture comes with a return request, for staff and for whoever asked', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const productId = await stockProduct(shop);
  const items = [{ productId, quantity: 1 }];
  const number = await placed(shop, { items });
  await admin.patch(`/api/orders/${number}/status`, { status: 'delivered' });
  const [{ key }] = (await sendPictures(shop, await photograph('red'))).json();

  const reply = await admin.post(`/api/admin/orders/${number}/return-requests`, {
    items,
    reason: 'Torn',
    pictures: [key],
  });

  expect(reply.statusCode, reply.payload).toBe(201);
  const order = (await admin.get(`/api/admin/orders/${number}`)).json();
  expect(order.returns).toMatchObject([{ pictures: [`/media/${key}/960.webp`] }]);
});

test.each([
  ['four', ['red', 'green', 'blue', 'white'], 413, 'too-large'],
  ['none', [], 400, 'no-picture'],
])('%s at once are refused', async (_what, colours, status, code) => {
  await using shop = await openShop();
  const reply = await sendPictures(shop, ...(await Promise.all(colours.map(photograph))));
  expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
});

test('a file over 10 MB is refused with its limit', async () => {
  await using shop = await openShop();
  const reply = await sendPictures(shop, Buffer.alloc(10 * 1024 * 1024 + 1, 1));
  expect([reply.statusCode, reply.json().message]).toEqual([
    413,
    'That picture is over 10 MB. Please choose a smaller one.',
  ]);
});

test('what is no picture is refused, and so is a message that names one which is not here', async () => {
  await using shop = await openShop();
  const svg = await sendPictures(shop, Buffer.from('<svg onload="alert(1)"/>'));
  expect([svg.statusCode, svg.json().code]).toEqual([400, 'not-a-picture']);
  const payload = { ...words, pictures: ['0'.repeat(20)] };
  const reply = await shop.inject({ method: 'POST', url: '/api/contact', payload });
  expect([reply.statusCode, reply.json().issues[0].path]).toEqual([400, 'pictures']);
  expect(await outbox(shop)).toEqual([]);
});

test('one network sends twelve times an hour', async () => {
  await using shop = await openShop();
  const red = await photograph('red');
  for (let count = 0; count < 12; count += 1) expect((await sendPictures(shop, red)).statusCode).toBe(201);
  expect((await sendPictures(shop, red)).statusCode).toBe(429);
});

test('who sends many within an hour has to wait; staff have not', async () => {
  await using shop = await openShop();
  const { cookies } = await owner(shop);
  const picture = await photograph('red');
  const mostInAnHour = 12;
  for (let sent = 0; sent < mostInAnHour; sent += 1) expect((await sendPictures(shop, picture)).statusCode).toBe(201);

  expect((await sendPictures(shop, picture)).statusCode).toBe(429);
  expect((await sendPicturesAs(cookies, shop, picture)).statusCode).toBe(201);
});
