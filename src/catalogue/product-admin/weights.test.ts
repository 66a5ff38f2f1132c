import { expect, test } from 'vitest';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';

const draft = { name: 'Hedgehog', category: 'accessories', price: '9.50', weightGrams: 310 };

test('a product’s weight is set, exported, imported and set for many at once, and shown to staff alone', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { id } = (await admin.post('/api/products', draft)).json<{ id: number }>();
  expect((await shop.inject({ url: `/api/products/${id}` })).payload).not.toContain('weightGrams');
  const weight = async () => (await admin.get(`/api/admin/products/${id}`)).json().weightGrams;
  expect(await weight()).toBe(310);
  expect((await admin.get('/api/admin/products/export')).payload).toMatch(/netUnit,weightGrams,[^]*,310,/);

  const headers = { 'content-type': 'text/csv' };
  const file = { method: 'POST', url: '/api/admin/products/import', cookies: admin.cookies, headers } as const;
  const report = await shop.inject({ ...file, payload: `id,weightGrams\n${id},295\n` });
  expect(report.json()).toMatchObject({ changed: 1, refused: 0 });
  expect(await weight()).toBe(295);
  const refused = await shop.inject({ ...file, payload: `id,weightGrams\n${id},"1,5"\n` });
  expect(refused.json()).toMatchObject({ changed: 0, faults: [{ column: 'weightGrams' }] });

  await admin.post('/api/admin/products/bulk', { ids: [id], weightGrams: 400 });
  expect(await weight()).toBe(400);
  await shop.inject({ ...file, payload: `id,weightGrams\n${id},\n` });
  expect(await weight()).toBeNull();
});

test.each([[0], [1.5], [-2], [1_000_001], ['300']])('a weight of %j is refused', async (weightGrams) => {
  await using shop = await openShop();
  const reply = await (await owner(shop)).post('/api/products', { ...draft, weightGrams });
  expect([reply.statusCode, reply.json().issues[0].path]).toEqual([400, 'weightGrams']);
});
