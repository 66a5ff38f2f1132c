import { expect, test } from 'vitest';
import { fromPounds } from '#platform/money.ts';
import { stockProduct, supplyGoods } from '../../../tests/support/checkout.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

/** A product of £10.00 for which the supplier charges £7.00. */
async function supplied(shop: TestShop) {
  await supplyGoods(shop);
  const browser = await owner(shop);
  const id = await stockProduct(shop, {
    price: '10.00',
    supplierId: 1,
    supplierProductCode: 'A1',
    supplierPrice: fromPounds('7.00'),
    margin: '0.3',
  });
  return { id, browser, price: (body: object) => browser.post(`/api/products/${id}/update-pricing`, body) };
}

test.each([
  [
    { supplierPrice: '8.40', margin: '0.3' },
    { price: '12.00', supplierPrice: '8.40', margin: '0.3' },
  ],
  [{ supplierPrice: '8.40' }, { price: '12.00', margin: '0.3' }],
  [{ margin: '50%' }, { price: '14.00', supplierPrice: '7.00', margin: '0.5' }],
  [{ margin: 0.5 }, { price: '14.00', margin: '0.5' }],
  [{ margin: '.5' }, { price: '14.00', margin: '0.5' }],
  [{ margin: '12.5%' }, { price: '8.00', margin: '0.125' }],
  [{ margin: '0' }, { price: '7.00', margin: '0' }],
  [{ price: '14.00' }, { price: '14.00', supplierPrice: '7.00', margin: '0.5' }],
  [{ price: '7.00' }, { price: '7.00', margin: '0' }],
  [
    { supplierPrice: 6, price: 8 },
    { price: '8.00', supplierPrice: '6.00', margin: '0.25' },
  ],
  // 3.33 / 0.7 is 4.757…: rounded half-up to the penny.
  [{ supplierPrice: '3.33' }, { price: '4.76', margin: '0.3' }],
  // 0.07 / 0.8 is 0.0875, and 0.05 / 0.4 exactly 0.125.
  [
    { supplierPrice: '0.05', margin: '60%' },
    { price: '0.13', margin: '0.6' },
  ],
  [
    { supplierPrice: '8.00', margin: '0.3', rounding: 'none' },
    { price: '11.43', margin: '0.3' },
  ],
  [
    { supplierPrice: '8.00', margin: '0.3', rounding: '.99' },
    { price: '11.99', margin: '0.3328' },
  ],
  [
    { supplierPrice: '8.00', margin: '0.3', rounding: '.95' },
    { price: '11.95', margin: '0.3305' },
  ],
  // Rounding goes up, so that it never lowers the margin.
  [
    { supplierPrice: '7.98', margin: '0', rounding: '.95' },
    { price: '8.95', margin: '0.1084' },
  ],
])('%j gives %j', async (body, priced) => {
  await using shop = await openShop();
  const { id, price } = await supplied(shop);

  const reply = await price(body);

  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toMatchObject(priced);
  expect((await shop.inject(`/api/products/${id}`)).json()).toMatchObject({ price: priced.price });
});

test.each([
  [{}, 'Enter a supplier price, a margin or a price'],
  [{ rounding: '.99' }, 'Enter a supplier price, a margin or a price'],
  [{ margin: '30%', price: '12.00' }, 'Enter a margin or a price: each follows from the other'],
  [{ margin: '100%' }, 'Enter a margin from 0% to below 100%, such as 30% or 0.3'],
  [{ margin: '1' }, 'Enter a margin from 0% to below 100%, such as 30% or 0.3'],
  [{ margin: 30 }, 'Enter a margin from 0% to below 100%, such as 30% or 0.3'],
  [{ margin: -0.1 }, 'Enter a margin from 0% to below 100%, such as 30% or 0.3'],
  [{ margin: 'much' }, 'Enter a margin from 0% to below 100%, such as 30% or 0.3'],
  [{ margin: '99.999%' }, 'Enter a margin from 0% to below 100%, such as 30% or 0.3'],
  [{ margin: true }, 'Enter a margin such as 30% or 0.3'],
  [{ price: '6.99' }, 'The price would be below the cost of £7.00.'],
  [{ supplierPrice: '9.00', price: '8.00' }, 'The price would be below the cost of £9.00.'],
  [{ supplierPrice: '0.00' }, 'Enter what the supplier charges, more than 0.00'],
  [{ supplierPrice: '-1' }, 'Enter an amount in pounds such as 12.99'],
  [{ supplierPrice: '900000', margin: '99%' }, 'With that margin it would cost more than £1000000.00.'],
  [{ price: '999999999' }, 'Enter £1,000,000 or less'],
  [{ margin: '30%', rounding: 'up' }, 'Round to one of: none, .99, .95'],
])('%j is rejected, and nothing changes', async (body, message) => {
  await using shop = await openShop();
  const { id, browser, price } = await supplied(shop);

  const reply = await price(body);

  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ issues: [{ message }] });
  expect((await browser.get('/api/products/dropshipped')).json()).toMatchObject([
    { id, price: '10.00', supplierPrice: '7.00', margin: '0.3' },
  ]);
});

test('a product from our own stock has no supplier price, and a margin needs one', async () => {
  await using shop = await openShop();
  const { browser } = await supplied(shop);
  const own = await stockProduct(shop);
  const unpriced = await stockProduct(shop, { supplierId: 1, supplierProductCode: 'B1', price: '5.00' });
  const ask = (id: number, body: object) => browser.post(`/api/products/${id}/update-pricing`, body);

  expect((await ask(own, { margin: '30%' })).json()).toMatchObject({ code: 'not-dropshipped' });
  expect((await ask(own, { margin: '30%' })).statusCode).toBe(409);
  expect((await ask(unpriced, { margin: '30%' })).json()).toMatchObject({ code: 'cost-unknown' });
  expect((await ask(unpriced, { price: '6.00' })).json()).toMatchObject({ price: '6.00', supplierPrice: null });
  expect((await ask(99, { margin: '30%' })).statusCode).toBe(404);
});

test('the price history says what it cost from when, why and by whom', async () => {
  await using shop = await openShop({ now: '2026-06-01T09:00:00Z' });
  const { id, browser, price } = await supplied(shop);
  const history = () => browser.get(`/api/admin/products/${id}/price-history`);
  expect((await history()).json()).toEqual([]);
  await price({ margin: '50%' });
  shop.clock.set('2026-06-02T09:00:00Z');
  await price({ margin: '50%' });
  await price({ supplierPrice: '6.00' });
  await browser.remove(`/api/products/${id}/supplier-link`);

  const reported = await history();

  expect(reported.headers['x-total-count']).toBe('4');
  expect(reported.json()).toMatchObject([
    { price: '12.00', supplierPrice: null, margin: null, cause: 'unlinked', by: 'Alice Pawson' },
    { price: '12.00', supplierPrice: '6.00', margin: '0.5', cause: 'repriced', at: '2026-06-02T09:00:00.000Z' },
    { price: '14.00', supplierPrice: '7.00', margin: '0.5', cause: 'repriced', at: '2026-06-01T09:00:00.000Z' },
    { price: '10.00', supplierPrice: '7.00', margin: '0.3', cause: 'created', by: null },
  ]);
  expect((await browser.get(`/api/admin/products/${id}/price-history?limit=1&offset=3`)).json()).toMatchObject([
    { cause: 'created' },
  ]);
  expect((await browser.get('/api/admin/products/99/price-history')).statusCode).toBe(404);
});

test('concurrent changes of one product leave a price that fits its cost and margin', async () => {
  await using shop = await openShop();
  const { id, browser, price } = await supplied(shop);
  const changes = [{ supplierPrice: '8.00' }, { margin: '0.5' }, { supplierPrice: '4.00' }, { margin: '0.2' }];

  await Promise.all(changes.map(price));

  const [product] = (await browser.get('/api/products/dropshipped')).json<
    { price: string; supplierPrice: string; margin: string }[]
  >();
  expect(Number(product?.price)).toBeCloseTo(Number(product?.supplierPrice) / (1 - Number(product?.margin)), 2);
  const reported = (await browser.get(`/api/admin/products/${id}/price-history`)).json<{ price: string }[]>();
  expect(reported[0]?.price).toBe(product?.price);
});
