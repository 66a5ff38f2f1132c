import { expect, test } from 'vitest';
import type { SimulatedGoods } from '#tools/supplier-simulator/simulated-supplier.ts';
import { openConnectedShop, productRow, syncNow } from '../../../../tests/support/connected-suppliers.ts';
import { connectBy } from '../../../../tests/support/connectors.ts';
import type { Connection } from '../../../../tests/support/connectors.ts';
import { invented } from '../../../../tests/support/simulator.ts';
import type { ImportedProduct } from '../../product-imports/product-imports.contract.ts';

const stock = { kinds: ['stock' as const] };

test.each(['woocommerce', 'feed'] as const)(
  'goods that a supplier by %s has in stock without a number are sold, and come back after they were out',
  async (connection) => {
    await using opened = await openShelves(connection, { availability: 'uncounted' });
    const { shop, admin, goods } = opened;
    const imported = await admin.post('/api/suppliers/1/imports', {
      code: 'S1-02',
      name: 'Rope',
      category: 'accessories',
    });
    expect(imported.json<ImportedProduct>().product.stock).toBe(10);

    // Our stock is unchanged while the supplier has some.
    expect((await syncNow(opened, stock)).message).toBe('All 2 stock figures are up to date.');
    goods.stock = 0;
    await syncNow(opened, stock);
    expect((await productRow(shop, 1)).stock).toBe(0);
    goods.stock = 1;
    await syncNow(opened, stock);
    expect((await productRow(shop, 1)).stock).toBe(10);
  },
);

test('the owner sets how many pieces a supplier’s “in stock” counts as', async () => {
  await using opened = await openShelves('woocommerce', { availability: 'uncounted', stock: 0 });
  const { shop, admin, goods } = opened;
  await syncNow(opened, stock);
  const [policy] = (await admin.get('/api/admin/sync-policies')).json<object[]>();
  expect(policy).toMatchObject({ inStockCountsAs: 10 });
  const changed = await admin.put('/api/admin/sync-policies/1', { ...policy, inStockCountsAs: 3 });
  expect(changed.json()).toMatchObject({ inStockCountsAs: 3 });
  goods.stock = 1;
  await syncNow(opened, stock);
  expect((await productRow(shop, 1)).stock).toBe(3);
  const refused = await admin.put('/api/admin/sync-policies/1', { ...policy, inStockCountsAs: -1 });
  expect(refused.json()).toMatchObject({ issues: [{ path: 'inStockCountsAs', message: 'Enter 0 to 10,000 pieces' }] });
});

test('a product on backorder is not sold here', async () => {
  await using opened = await openShelves('woocommerce', { availability: 'backorder' });
  await syncNow(opened, stock);
  expect((await productRow(opened.shop, 1)).stock).toBe(0);
});

test('a coat in sizes without codes is imported and synced size by size', async () => {
  const [model] = invented('C', 1);
  if (!model) throw new Error('One was asked for');
  const sizes = ['S', 'M'].map((value) => ({
    ...model,
    code: value,
    sku: '',
    name: `Coat, ${value}`,
    choice: { of: 'Coat', label: 'Size', value, sku: 'COAT' },
  }));
  await using opened = await openConnectedShop([{ goods: sizes }], 1);
  await connectBy(opened, 1, 'woocommerce');
  for (const code of ['wc:9001/101', 'wc:9001/102']) {
    const body = { code, name: `Coat ${code}`, category: 'accessories' };
    expect((await opened.admin.post('/api/suppliers/1/imports', body)).statusCode).toBe(201);
  }
  Object.assign(opened.simulator.supplier(1).goods.get('M') ?? {}, { stock: 4 });
  await syncNow(opened, stock);
  const stocks = await Promise.all([2, 3].map(async (id) => (await productRow(opened.shop, id)).stock));
  expect(stocks).toEqual([20, 4]);
});

test('a price in another currency without a rate is shown with the product, and not used', async () => {
  await using opened = await openConnectedShop([{ currency: 'EUR' }]);
  await connectBy(opened, 1, 'woocommerce');
  const { outcomes } = await syncNow(opened, { kinds: ['prices'] });
  expect(outcomes[0]).toMatchObject({
    outcome: 'failed',
    fault: { message: 'The supplier’s price of S1-01 is in EUR, and there is no rate for that.' },
  });
  const body = { code: 'S1-05', name: 'Rope', category: 'accessories' };
  const refused = await opened.admin.post('/api/suppliers/1/imports', body);
  expect(refused.json()).toMatchObject({
    issues: [
      {
        path: 'price',
        message: 'The supplier’s price, “4.00 EUR”, is in EUR, and there is no rate for that: give a price.',
      },
    ],
  });
});

/** Product 1 is 'S1-01'; `change` is applied to the supplier's first two. */
async function openShelves(connection: Connection, change: Partial<SimulatedGoods>) {
  const [first, second] = invented('S1', 2);
  if (!first || !second) throw new Error('Two were asked for');
  const opened = await openConnectedShop(
    [
      {
        goods: [
          { ...first, ...change },
          { ...second, ...change },
        ],
      },
    ],
    1,
  );
  await connectBy(opened, 1, connection);
  const goods = opened.simulator.supplier(1).goods.get('S1-01');
  if (!goods) throw new Error('Nobody sells S1-01');
  return { ...opened, goods };
}
