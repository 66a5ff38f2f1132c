import { expect, test } from 'vitest';
import { makeUpCode } from '#catalogue/suppliers/supplier-codes.contract.ts';
import { openConnectedShop, productRow, syncNow } from '../../../../tests/support/connected-suppliers.ts';
import { connectBy } from '../../../../tests/support/connectors.ts';
import { invented } from '../../../../tests/support/simulator.ts';

test.each(['rest', 'woocommerce', 'feed'] as const)(
  'a product under a made-up code gets the code of its GTIN when its supplier speaks %s',
  async (connector) => {
    // Written with another number of leading zeros there.
    const goods = invented('S1', 5).map((one, at) => (at === 3 ? { ...one, gtin: '0036000291452', stock: 7 } : one));
    await using opened = await openConnectedShop([{ goods }], 1);
    const { admin, shop } = opened;
    await connectBy(opened, 1, connector);
    for (const gtin of ['036000291452', '96385074']) {
      const { id } = (
        await admin.post('/api/products', { isWithdrawn: false, name: 'Chew', category: 'food', price: '9.00', gtin })
      ).json();
      const supplierProductId = makeUpCode(id, shop.clock.now());
      await admin.post(`/api/products/${id}/sync-supplier`, { supplierId: 1, supplierProductId });
    }

    const { runs } = await syncNow(opened, { kinds: ['stock'] });

    expect(runs).toMatchObject([{ state: 'done', total: 2, unmatched: 1 }]);
    expect(await productRow(shop, 2)).toMatchObject({ supplierProductCode: 'S1-04', isMatched: true, stock: 7 });
    expect(await productRow(shop, 3)).toMatchObject({ isMatched: false });
    const { rows } = await shop.pool.query(`select subject_id from audit_log where action = 'product.matched-by-gtin'`);
    expect(rows).toEqual([{ subject_id: '2' }]);
  },
);

test('a code that belongs to another product stays with it', async () => {
  const goods = invented('S1', 3).map((one, at) => (at === 0 ? { ...one, gtin: '96385074' } : one));
  await using opened = await openConnectedShop([{ goods }], 1);
  const { admin, shop } = opened;
  await admin.post('/api/products', {
    isWithdrawn: false,
    name: 'Chew',
    category: 'food',
    price: '9.00',
    gtin: '96385074',
  });
  const supplierProductId = makeUpCode(2, shop.clock.now());
  await admin.post('/api/products/2/sync-supplier', { supplierId: 1, supplierProductId });
  expect((await syncNow(opened, { kinds: ['stock'] })).runs).toMatchObject([{ state: 'done', unmatched: 1 }]);
  expect(await productRow(shop, 1)).toMatchObject({ supplierProductCode: 'S1-01' });
  expect(await productRow(shop, 2)).toMatchObject({ supplierProductCode: supplierProductId });
});

test('two products with one GTIN are not matched by it, and linking either names the other', async () => {
  const goods = invented('S1', 3).map((one, at) => (at === 2 ? { ...one, gtin: '96385074' } : one));
  await using opened = await openConnectedShop([{ goods }], 1);
  const { admin, shop } = opened;
  const add = async (name: string, gtin: string) =>
    (await admin.post('/api/products', { isWithdrawn: false, name, category: 'food', price: '9.00', gtin })).json<{
      id: number;
    }>().id;
  const [small, large] = [await add('Small chew', '96385074'), await add('Large chew', '0000096385074')];
  const link = (id: number) =>
    admin.post(`/api/products/${id}/sync-supplier`, {
      supplierId: 1,
      supplierProductId: makeUpCode(id, shop.clock.now()),
    });
  expect((await link(small)).json()).toMatchObject({ sameGtin: [{ id: large, name: 'Large chew' }] });
  expect((await link(large)).json()).toMatchObject({ sameGtin: [{ id: small, name: 'Small chew' }] });

  expect((await syncNow(opened, { kinds: ['stock'] })).runs).toMatchObject([{ state: 'done', unmatched: 2 }]);
  for (const id of [small, large]) expect(await productRow(shop, id)).toMatchObject({ isMatched: false });

  // A product off sale does not count as a conflict.
  await admin.post(`/api/admin/products/${large}/withdrawal`);
  expect((await syncNow(opened, { kinds: ['stock'] })).runs).toMatchObject([{ state: 'done', unmatched: 0 }]);
  expect(await productRow(shop, small)).toMatchObject({ supplierProductCode: 'S1-03', isMatched: true });
});

test('a variation of a WooCommerce product is matched by its own GTIN', async () => {
  const choice = (value: string) => ({ of: 'Collar', label: 'Size', value });
  const goods = invented('S1', 3).map((one, at) => ({
    ...one,
    ...(at > 0 && { choice: choice(`${at}`), gtin: at === 2 ? '96385074' : '4006381333931' }),
  }));
  await using opened = await openConnectedShop([{ goods }], 1);
  const { admin, shop } = opened;
  await connectBy(opened, 1, 'woocommerce');
  const wanted = {
    name: 'Collar, large',
    category: 'accessories',
    price: '9.00',
    gtin: '96385074',
    isWithdrawn: false,
  };
  const { id } = (await admin.post('/api/products', wanted)).json<{ id: number }>();
  await admin.post(`/api/products/${id}/sync-supplier`, {
    supplierId: 1,
    supplierProductId: makeUpCode(id, shop.clock.now()),
  });

  expect((await syncNow(opened, { kinds: ['stock'] })).runs).toMatchObject([{ state: 'done', unmatched: 0 }]);
  expect(await productRow(shop, id)).toMatchObject({ supplierProductCode: 'S1-03', isMatched: true });
});
