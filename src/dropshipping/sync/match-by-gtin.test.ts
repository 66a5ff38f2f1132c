import { expect, test } from 'vitest';
import { makeUpCode } from '#catalogue/suppliers/supplier-codes.contract.ts';
import { openConnectedShop, productRow, syncNow } from '../../../tests/support/connected-suppliers.ts';
import { invented } from '../../../tests/support/simulator.ts';
import { wooKey } from '../simulator/woocommerce-protocol.ts';

const ways = { rest: 'rest', woocommerce: 'woocommerce', feed: 'feed/products.csv' } as const;

test.each(['rest', 'woocommerce', 'feed'] as const)(
  'a product under a made-up code gets the code of its GTIN when its supplier speaks %s',
  async (connector) => {
    // Written in another length there.
    const goods = invented('S1', 5).map((one, at) => (at === 3 ? { ...one, gtin: '0036000291452', stock: 7 } : one));
    await using opened = await openConnectedShop([{ goods }], 1);
    const { boss, shop, simulator } = opened;
    const supplier = simulator.supplier(1);
    const apiKey = connector === 'woocommerce' ? wooKey(supplier) : supplier.apiKey;
    const apiEndpoint = `${simulator.url}/suppliers/1/${ways[connector]}`;
    await boss.patch('/api/suppliers/1', { connector, apiEndpoint, apiKey });
    for (const gtin of ['036000291452', '96385074']) {
      const { id } = (await boss.post('/api/products', { name: 'Chew', category: 'food', price: '9.00', gtin })).json();
      const supplierProductId = makeUpCode(id, shop.clock.now());
      await boss.post(`/api/products/${id}/sync-supplier`, { supplierId: 1, supplierProductId });
    }

    const { runs } = await syncNow(opened, { kinds: ['stock'] });

    expect(runs).toMatchObject([{ state: 'done', total: 2, unmatched: 1 }]);
    expect(await productRow(shop, 2)).toMatchObject({ supplierProductCode: 'S1-04', isMatched: true, stock: 7 });
    expect(await productRow(shop, 3)).toMatchObject({ isMatched: false });
    const { rows } = await shop.pool.query(`select subject_id from audit_log where action = 'product.matched-by-gtin'`);
    expect(rows).toEqual([{ subject_id: '2' }]);
  },
);

test('a code that another product has already stays with that one', async () => {
  const goods = invented('S1', 3).map((one, at) => (at === 0 ? { ...one, gtin: '96385074' } : one));
  await using opened = await openConnectedShop([{ goods }], 1);
  const { boss, shop } = opened;
  await boss.post('/api/products', { name: 'Chew', category: 'food', price: '9.00', gtin: '96385074' });
  const supplierProductId = makeUpCode(2, shop.clock.now());
  await boss.post('/api/products/2/sync-supplier', { supplierId: 1, supplierProductId });
  expect((await syncNow(opened, { kinds: ['stock'] })).runs).toMatchObject([{ state: 'done', unmatched: 1 }]);
  expect(await productRow(shop, 1)).toMatchObject({ supplierProductCode: 'S1-01' });
  expect(await productRow(shop, 2)).toMatchObject({ supplierProductCode: supplierProductId });
});
