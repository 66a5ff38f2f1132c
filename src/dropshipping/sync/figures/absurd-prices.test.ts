import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#catalogue/products/products.table.ts';
import { pence } from '#platform/money.ts';
import { openConnectedShop, productRow, syncNow } from '../../../../tests/support/connected-suppliers.ts';

test.each([
  ['0.00', null],
  ['0.00', 1],
  ['0.00', 400],
  ['0.01', null],
  ['9999.99', null],
])('a supplier that charges %s for goods that cost %s pence before gives none of them away', async (price, cost) => {
  await using opened = await openConnectedShop([{}]);
  const { shop, admin, simulator } = opened;
  await shop.db
    .update(products)
    .set({ supplierPrice: cost === null ? null : pence(cost) })
    .where(eq(products.id, 1));
  expect((await admin.post('/api/admin/pricing-rules', { method: 'markup', rate: '50%' })).statusCode).toBe(201);
  const [policy] = (await admin.get('/api/admin/sync-policies')).json<object[]>();
  await admin.put('/api/admin/sync-policies/1', { ...policy, prices: 'apply' });
  Object.assign(simulator.supplier(1).goods.get('S1-01') ?? {}, { price: pence(Math.round(Number(price) * 100)) });

  const { outcomes } = await syncNow(opened, { kinds: ['prices'] });

  expect(outcomes).toMatchObject([{ productId: 1, outcome: price === '0.00' ? 'failed' : 'held' }]);
  expect(await productRow(shop, 1)).toMatchObject({ price: 800, supplierPrice: cost });
});
