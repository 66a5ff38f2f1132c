import { expect, test } from 'vitest';
import { stockProduct, supplyGoods } from '../../../tests/support/checkout.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';

test('dropshipped products on sale are counted, in total and by supplier', async () => {
  await using shop = await openShop();
  await supplyGoods(shop);
  const admin = await owner(shop);
  await stockProduct(shop, { price: '10.00', supplierId: 1, supplierProductCode: 'A1', margin: '0.2' });
  await stockProduct(shop, { price: '20.50', supplierId: 1, supplierProductCode: 'SP-2-1780308600000', margin: '0.3' });
  await stockProduct(shop, { price: '5.00', supplierId: 2, supplierProductCode: 'B1' });
  await stockProduct(shop, { price: '7.00', supplierId: 2, supplierProductCode: 'B2', withdrawnAt: new Date() });
  await stockProduct(shop, { price: '99.00' });

  expect((await admin.get('/api/admin/summary')).json()).toEqual({
    totalProducts: 3,
    catalogValue: '35.50',
    averageMargin: '0.25',
    suppliers: [
      { supplierId: 1, products: 2, unmatched: 1, catalogueValue: '30.50', averageMargin: '0.25' },
      { supplierId: 2, products: 1, unmatched: 0, catalogueValue: '5.00', averageMargin: null },
    ],
  });
});

test('a shop without suppliers has a summary, too', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await stockProduct(shop);
  expect((await admin.get('/api/admin/summary')).json()).toEqual({
    totalProducts: 0,
    catalogValue: '0.00',
    averageMargin: null,
    suppliers: [],
  });
});
