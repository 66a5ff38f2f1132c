import { expect, test } from 'vitest';
import { stockProducts } from '../../../tests/support/catalogue.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import { noText } from '../products/shelves.ts';
import type { AdminShelves } from './shelf-admin.contract.ts';

const picture = { src: `/media/${'a1'.repeat(10)}/960.webp`, width: 1200, height: 900, alt: 'A dog in a scarf' };
const texts = {
  heading: 'Dinner time',
  title: 'Food for every animal',
  description: 'Dry food, tins and treats.',
  text: 'Free delivery over {{free from}}.',
  closing: '## How much?\n\n- A spoon for a **cat**\n- [More](/pages/more) for a dog',
  picture,
};

test.each(['categories/food', 'animals/dog', 'collections/picked', 'brands/fern-hill'])(
  'the page of %s says what its owner wrote, with the shop’s own terms, and so after each change',
  async (path) => {
    await using shop = await openShop();
    await stockProducts(shop, { name: 'Bone', brand: 'Fern Hill' });
    const admin = await owner(shop);
    await admin.post('/api/admin/shelves/collections', { name: 'Picked', rule: { products: [1] } });
    const read = async () => (await shop.inject(`/api/${path}`)).json();
    expect(await read()).toMatchObject(noText);

    const saved = await admin.patch(`/api/admin/shelves/${path}`, texts);
    expect(saved.statusCode).toBe(200);
    const [kind = '', key] = path.split('/');
    const list = saved.json<AdminShelves>()[kind as keyof AdminShelves];
    expect(list.find((shelf) => shelf.key === key)).toMatchObject(texts);
    expect(await read()).toMatchObject({ ...texts, text: 'Free delivery over £25.' });

    await admin.patch(`/api/admin/shelves/${path}`, { picture: null });
    expect(await read()).toMatchObject({ heading: 'Dinner time', picture: null });
  },
);

test('a brand is found by its name and by its address, and only while something of it is on sale', async () => {
  await using shop = await openShop();
  const goods = { brand: 'Fern Hill' };
  await stockProducts(
    shop,
    { name: 'Bone', ...goods },
    { name: 'Old', withdrawnAt: new Date('2026-01-01'), brand: 'Gone' },
  );
  const admin = await owner(shop);
  await admin.patch('/api/admin/shelves/brands/fern-hill', { text: 'Baked in Kent.' });
  for (const address of ['fern-hill', 'Fern%20Hill'])
    expect((await shop.inject(`/api/brands/${address}`)).json()).toMatchObject({
      brand: 'Fern Hill',
      text: 'Baked in Kent.',
    });
  expect((await admin.patch('/api/admin/shelves/brands/gone', { text: 'x' })).statusCode).toBe(404);
  const { brands } = (await admin.get('/api/admin/shelves')).json<AdminShelves>();
  expect(brands).toMatchObject([{ name: 'Fern Hill', path: '/brands/fern-hill', products: 1, text: 'Baked in Kent.' }]);
});

test.each<[body: object, field: string]>([
  [{ text: 'x'.repeat(121) }, 'text'],
  [{ closing: '[Come](javascript:alert)' }, 'closing'],
  [{ closing: 'x'.repeat(10_001) }, 'closing'],
  [{ heading: 'x'.repeat(81) }, 'heading'],
  [{ picture: { ...picture, src: 'https://elsewhere.example/dog.webp' } }, 'picture'],
])('%j is refused at its field', async (body, field) => {
  await using shop = await openShop();
  await stockProducts(shop, { name: 'Bone', brand: 'Fern Hill' });
  const admin = await owner(shop);
  for (const path of ['categories/food', 'brands/fern-hill']) {
    const reply = await admin.patch(`/api/admin/shelves/${path}`, body);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().issues[0].path).toMatch(new RegExp(`^${field}`));
  }
});
