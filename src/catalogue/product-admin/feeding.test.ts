import { expect, test } from 'vitest';
import { stockProduct } from '../../../tests/support/checkout.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';

test('a food says how long it lasts, and so do the sizes of its family', async () => {
  await using shop = await openShop();
  const food = { category: 'food', kind: 'dry food', pet: 'dog', netUnit: 'kg' } as const;
  const small = await stockProduct(shop, { ...food, name: 'Kibble, 2 kg', price: '14.50', netQuantity: 2 });
  const large = await stockProduct(shop, { ...food, name: 'Kibble, 12 kg', price: '69.95', netQuantity: 12 });
  const boss = await owner(shop);
  const family = await boss.post('/api/admin/families', {
    name: 'Kibble',
    options: [{ name: 'Size', style: 'text', values: ['2 kg', '12 kg'].map((value) => ({ value, colour: null })) }],
    variants: [
      { productId: small, values: { Size: '2 kg' } },
      { productId: large, values: { Size: '12 kg' } },
    ],
  });
  expect(family.statusCode).toBe(201);
  const shown = async (id: number) => (await shop.inject({ url: `/api/products/${id}` })).json();
  expect(await shown(small)).not.toHaveProperty('feeding');

  const rows = [
    { kg: 20, grams: 250 },
    { kg: 10, grams: 150 },
  ];
  const saved = await boss.put(`/api/admin/products/${small}/feeding`, { rows });
  expect(saved.json()).toEqual({ rows: rows.toReversed() });
  expect(await shown(small)).toMatchObject({ feeding: { lasts: { kg: 20, days: 8, perDay: '1.81' } } });
  expect(await shown(large)).toMatchObject({ feeding: { lasts: { kg: 20, days: 48, perDay: '1.46' } } });

  await boss.put(`/api/admin/products/${small}/feeding`, { rows: [] });
  expect(await shown(large)).not.toHaveProperty('feeding');
});

test.each([
  { rows: [{ kg: 0, grams: 10 }], says: 'Enter a weight above 0' },
  { rows: [{ kg: 5, grams: 'much' }], says: 'Enter grams a day' },
  {
    rows: [
      { kg: 5, grams: 90 },
      { kg: 5, grams: 95 },
    ],
    says: 'Enter each weight once',
  },
])('a feeding table that makes no sense is refused: $says', async ({ rows, says }) => {
  await using shop = await openShop();
  const id = await stockProduct(shop);
  const boss = await owner(shop);
  const reply = await boss.put(`/api/admin/products/${id}/feeding`, { rows });
  expect([reply.statusCode, reply.json().issues[0].message]).toEqual([400, says]);
});
