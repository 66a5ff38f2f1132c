import { expect, test } from 'vitest';
import { fromPounds } from '#platform/money.ts';
import { cookieOf, placeOrder, promote, stockProduct } from '../../../tests/support/checkout.ts';
import { registered } from '../../../tests/support/customers.ts';
import { openShop } from '../../../tests/support/shop.ts';

test('a receipt shows the tax at each rate, after the discount and with delivery, and adds up to the total', async () => {
  await using shop = await openShop();
  await promote(shop, { code: 'TEN' });
  const items = [
    { productId: await stockProduct(shop, { price: '10.00' }), quantity: 1 },
    { productId: await stockProduct(shop, { price: '5.00', vatRate: 0 }), quantity: 2 },
  ];
  const placed = await placeOrder(shop, { body: { items, promoCode: 'TEN' } });
  const url = `/api/orders/${placed.json().orderNumber}/receipt`;

  const reply = await shop.inject({ url, headers: { cookie: cookieOf(placed) } });

  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'private, no-store']);
  const { vatRates, seller, order } = reply.json();
  expect(order).toEqual(placed.json());
  expect(seller).toMatchObject({ name: 'Paw & Vale', vatNumber: null });
  // £9.00 of goods and £3.99 of delivery at 20 %, £9.00 of goods at nothing.
  expect(vatRates).toEqual([
    { rate: 20, net: '10.82', vat: '2.17', gross: '12.99' },
    { rate: 0, net: '9.00', vat: '0.00', gross: '9.00' },
  ]);
  expect([order.total, order.vat]).toEqual(['21.99', '2.17']);
  expect((await shop.inject(url)).statusCode).toBe(404);
  expect((await (await registered(shop)).get(url)).statusCode).toBe(404);
});

test.each([
  ['5.00', { discount: '5.00', total: '1.99' }, [{ rate: 20, net: '1.66', vat: '0.33', gross: '1.99' }]],
  ['500.00', { discount: '6.99', total: '0.00' }, [{ rate: 20, net: '0.00', vat: '0.00', gross: '0.00' }]],
])('£%s off goods of £3.00 is taken off delivery too, and the tax with it', async (amount, sums, vatRates) => {
  await using shop = await openShop();
  await promote(shop, { code: 'LARGE', amountOff: fromPounds(amount) });
  const items = [{ productId: await stockProduct(shop, { price: '3.00' }), quantity: 1 }];
  const placed = await placeOrder(shop, { body: { items, promoCode: 'LARGE' } });
  expect(placed.json()).toMatchObject({ subtotal: '3.00', shippingCost: '3.99', ...sums });
  const url = `/api/orders/${placed.json().orderNumber}/receipt`;
  const receipt = await shop.inject({ url, headers: { cookie: cookieOf(placed) } });
  expect(receipt.json().vatRates).toEqual(vatRates);
});
