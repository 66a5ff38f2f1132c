import { expect, test } from 'vitest';
import { stockProducts } from '../../../tests/support/catalogue.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';

test('a family that was sold as gift cards and is goods again is taxed at the standard rate, and sold out', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await stockProducts(shop, { name: 'Small Bed', price: '25.00' }, { name: 'Large Bed', price: '40.00' }, 'Rope');
  const page = async (id: number) => (await admin.get(`/api/admin/products/${id}`)).json();
  expect(await page(1)).toMatchObject({ familySize: 1, vatRate: 20 });
  const family = {
    name: 'Beds',
    options: [{ name: 'Size', style: 'text', values: ['Small', 'Large'].map((value) => ({ value, colour: null })) }],
    variants: [
      { productId: 1, values: { Size: 'Small' } },
      { productId: 2, values: { Size: 'Large' } },
    ],
  };
  expect(await admin.post('/api/admin/families', family)).toMatchObject({ statusCode: 201 });

  await admin.put('/api/admin/products/1/gift-card', { isGiftCard: true });
  expect(await page(2)).toMatchObject({ isGiftCard: true, familySize: 2, vatRate: 0 });
  await admin.put('/api/admin/products/2/gift-card', { isGiftCard: false });
  for (const id of [1, 2]) expect(await page(id)).toMatchObject({ isGiftCard: false, vatRate: 20, stock: 0 });
  expect(await page(3)).toMatchObject({ isGiftCard: false, familySize: 1 });
});
