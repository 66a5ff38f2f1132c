import { expect, test } from 'vitest';
import { stockProducts } from '../../../tests/support/catalogue.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';

test('what is sold as a gift card is exported as one, comes in again as one, and is switched on its page only', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const send = (payload: string) =>
    shop.inject({
      method: 'POST',
      url: '/api/admin/products/import',
      cookies: admin.cookies,
      headers: { 'content-type': 'text/csv' },
      payload,
    });
  await stockProducts(shop, { name: 'Gift Card', price: '25.00' }, 'Rope');
  await admin.put('/api/admin/products/1/gift-card', { isGiftCard: true });
  const file = (await admin.get('/api/admin/products/export')).payload;
  expect((await send(file)).json()).toMatchObject({ unchanged: 2, refused: 0 });
  const moved = file.replaceAll(/^(\d+),([\w-]+)/gm, (_, __, slug: string) => `,${slug}-again`);
  expect((await send(moved)).json()).toMatchObject({ created: 2, faults: [] });
  const page = async (id: number) => (await admin.get(`/api/admin/products/${id}`)).json();
  const { stock, vatRate } = await page(1);
  expect(await page(3)).toMatchObject({ isGiftCard: true, price: '25.00', stock, vatRate });
  expect(await page(4)).toMatchObject({ name: 'Rope', isGiftCard: false });

  const csv = ['id,name,category,price,giftCard', '2,,,,yes', '1,,,30.00,', ',Big Card,accessories,5000.00,yes'];
  expect((await send(csv.join('\n'))).json()).toMatchObject({
    changed: 1,
    faults: [
      { row: 2, column: 'giftCard' },
      { row: 4, column: 'price', reason: expect.stringContaining('A gift card needs a price from £1.00') },
    ],
  });
  const copy = (await admin.post('/api/admin/products/1/duplicate')).json();
  expect(await page(copy.id)).toMatchObject({ isGiftCard: true, price: '30.00', stock });
});
