import sharp from 'sharp';
import { expect, test } from 'vitest';
import { stockProducts } from '../../../tests/support/catalogue.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

type Admin = Awaited<ReturnType<typeof owner>>;
type Picture = { key: string; alt: string };

const pictures = '/api/admin/products/1/pictures';

function drawing(colour: string, format: 'png' | 'jpeg' | 'webp' | 'avif' | 'gif' = 'png'): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer();
}

/** Sends files as a browser's form does. */
async function upload(shop: TestShop, { cookies }: Admin, ...files: Uint8Array[]) {
  const form = new FormData();
  for (const [index, bytes] of files.entries())
    form.append('pictures', new Blob([new Uint8Array(bytes)]), `picture-${index}`);
  const body = new Response(form);
  const headers = { 'content-type': body.headers.get('content-type') ?? '' };
  const payload = Buffer.from(await body.arrayBuffer());
  return shop.inject({ method: 'POST', url: pictures, cookies, headers, payload });
}

test('pictures of every kind are stored by the shop and shown in the order they came', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await stockProducts(shop, 'Rope');
  const formats = ['png', 'jpeg', 'webp', 'avif', 'gif'] as const;
  const colours = ['red', 'green', 'blue', 'white', 'black'];
  const files = await Promise.all(formats.map((format, index) => drawing(colours[index] ?? '', format)));
  const reply = await upload(shop, admin, ...files);
  expect([reply.statusCode, reply.json()]).toEqual([
    201,
    formats.map(() => expect.objectContaining({ alt: 'Rope', width: 60, height: 40 })),
  ]);
  const shown = (await shop.inject({ url: '/api/products/1' })).json();
  expect(shown.image).toBe(reply.json()[0].src);
  expect((await shop.inject({ url: shown.image })).headers['content-type']).toBe('image/webp');
});

test('the same picture is shown once; what is no picture is refused with all that came along', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await stockProducts(shop, 'Rope');
  const red = await drawing('red');
  await upload(shop, admin, red, red);
  expect((await upload(shop, admin, red)).json()).toHaveLength(1);
  const text = await upload(shop, admin, await drawing('blue'), Buffer.from('<svg onload="alert(1)"/>'));
  const torn = await upload(shop, admin, red.subarray(0, 40));
  const large = await upload(shop, admin, Buffer.alloc(10 * 1024 * 1024 + 1));
  expect([text, torn, large].map((reply) => [reply.statusCode, reply.json().code])).toEqual([
    [400, 'not-a-picture'],
    [400, 'not-a-picture'],
    [413, 'picture-too-large'],
  ]);
  expect((await admin.get('/api/admin/products/1')).json().pictures).toHaveLength(1);
});

test('a form without files, one with too many, and what is no form', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await stockProducts(shop, 'Rope');
  const red = await drawing('red');
  const none = await upload(shop, admin);
  const many = await upload(shop, admin, ...Array.from({ length: 13 }, () => red));
  const json = await admin.post(pictures, { pictures: [] });
  expect([none, many, json].map(({ statusCode }) => statusCode)).toEqual([400, 413, 415]);
  expect((await upload(shop, admin, red)).statusCode).toBe(201);
});

test('order and texts are the owner’s; a picture can go, and the next one comes first', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await stockProducts(shop, 'Rope');
  const added = await upload(shop, admin, await drawing('red'), await drawing('blue'));
  const [first, second]: Picture[] = added.json();
  const arranged = [
    { key: second?.key, alt: 'A blue rope' },
    { key: first?.key, alt: '' },
  ];
  expect((await admin.put(pictures, { pictures: arranged })).json()).toMatchObject(arranged);
  const lost = await admin.put(pictures, { pictures: arranged.slice(1) });
  expect([lost.statusCode, lost.json().code]).toEqual([409, 'pictures-changed']);
  expect((await admin.remove(`${pictures}/${second?.key}`)).json()).toMatchObject([{ key: first?.key }]);
  expect((await admin.remove(`${pictures}/${second?.key}`)).statusCode).toBe(404);
});

test('uploads at once each find a place', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await stockProducts(shop, 'Rope');
  const files = await Promise.all(['red', 'green', 'blue', 'white'].map((colour) => drawing(colour)));
  await Promise.all(files.map((file) => upload(shop, admin, file)));
  expect((await admin.get('/api/admin/products/1')).json().pictures).toHaveLength(4);
});
