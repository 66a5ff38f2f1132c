import { expect, test } from 'vitest';
import { fetchQuote, stockProduct, supplyGoods } from '../../../tests/support/checkout.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

const monday = '2026-11-23T10:00:00Z';

async function datesOf(shop: TestShop, productId: number): Promise<unknown[]> {
  const reply = await shop.inject(`/api/products/${productId}/delivery`);
  return reply.json().options.map(({ arrives }: { arrives: { from: string; to: string } | null }) => arrives);
}

test('a product page says what delivery costs and when the product would arrive', async () => {
  await using shop = await openShop({ now: monday });
  const productId = await stockProduct(shop, { price: '8.99' });
  const reply = await shop.inject(`/api/products/${productId}/delivery`);
  expect(reply.json()).toEqual({
    options: [
      {
        service: 'standard',
        name: 'Standard delivery',
        price: '3.99',
        days: '3-7 days',
        arrives: { from: '2026-11-26', to: '2026-11-30' },
      },
      {
        service: 'express',
        name: 'Express delivery',
        price: '7.99',
        days: '1-2 days',
        arrives: { from: '2026-11-24', to: '2026-11-25' },
      },
    ],
    dispatch: { day: '2026-11-23', dayBegins: '2026-11-23T00:00:00.000Z', before: '2026-11-23T14:00:00.000Z' },
    datesUntil: '2026-11-23T14:00:00.000Z',
  });
});

test('where a supplier takes longer to get it ready, the shop’s words do not contradict the dates', async () => {
  await using shop = await openShop({ now: monday });
  await supplyGoods(shop);
  const admin = await owner(shop);
  const productId = await stockProduct(shop, { supplierId: 2 });
  await admin.patch('/api/suppliers/2', { processingTime: 4 });
  const reply = await shop.inject(`/api/products/${productId}/delivery`);
  expect(reply.json().options).toMatchObject([
    { service: 'standard', days: '3-7 days once ready', arrives: { from: '2026-11-29', to: '2026-12-03' } },
    { service: 'express', days: '1-2 days once ready' },
  ]);
});

test('a response from before the cut-off is not served after it', async () => {
  await using shop = await openShop({ now: '2026-11-23T13:59:00Z' });
  const productId = await stockProduct(shop);
  const before = await datesOf(shop, productId);
  shop.clock.set('2026-11-23T13:59:59.999Z');
  expect(await datesOf(shop, productId)).toEqual(before);

  shop.clock.set('2026-11-23T14:00:00Z');

  expect(await datesOf(shop, productId)).toEqual([
    { from: '2026-11-27', to: '2026-12-01' },
    { from: '2026-11-25', to: '2026-11-26' },
  ]);
});

test('dates follow at once when a supplier takes longer, or the owner changes the terms', async () => {
  await using shop = await openShop({ now: monday });
  const admin = await owner(shop);
  await supplyGoods(shop);
  const productId = await stockProduct(shop, { supplierId: 2 });
  const before = (await admin.get('/api/admin/settings')).json();
  expect((await datesOf(shop, productId))[0]).toEqual({ from: '2026-11-26', to: '2026-11-30' });

  await admin.patch('/api/suppliers/2', { processingTime: 4 });
  expect((await datesOf(shop, productId))[0]).toEqual({ from: '2026-11-29', to: '2026-12-03' });

  await admin.patch('/api/admin/settings', { workingDays: { cutOff: '09:30', bankHolidays: 'scotland' } });
  // Packed on Tuesday, and Monday the 30th is St Andrew's Day.
  expect((await datesOf(shop, productId))[0]).toEqual({ from: '2026-12-03', to: '2026-12-07' });

  await admin.patch('/api/admin/settings', { delivery: { ...before.delivery, standardDays: 'about a week' } });
  expect((await datesOf(shop, productId))[0]).toBeNull();
});

test('a shop that takes no orders gives no dates', async () => {
  await using shop = await openShop({ now: monday });
  const admin = await owner(shop);
  const productId = await stockProduct(shop);
  await admin.patch('/api/admin/settings', { ordersPaused: { note: 'Back on 4 January' } });
  expect(await datesOf(shop, productId)).toEqual([null, null]);
});

test('only own goods that can be ordered leave with the next express parcel, and the shop says what time it is', async () => {
  await using shop = await openShop({ now: '2026-12-24T15:00:00Z' });
  await supplyGoods(shop);
  const admin = await owner(shop);
  const [own, supplied] = [await stockProduct(shop, { stock: 3 }), await stockProduct(shop, { supplierId: 2 })];
  const dispatchOf = async (id: number) => (await shop.inject(`/api/products/${id}/delivery`)).json().dispatch;
  const inBasket = async (...items: { productId: number; quantity: number }[]) =>
    (await fetchQuote(shop, { items })).json().dispatch;
  const next = { day: '2026-12-29', dayBegins: '2026-12-29T00:00:00.000Z', before: '2026-12-29T14:00:00.000Z' };

  expect((await shop.inject('/api/time')).json()).toEqual({ now: '2026-12-24T15:00:00.000Z' });
  expect([await dispatchOf(own), await dispatchOf(supplied)]).toEqual([next, null]);
  expect(await inBasket({ productId: own, quantity: 3 })).toEqual(next);
  expect(await inBasket({ productId: own, quantity: 4 })).toBeNull();
  expect(await inBasket({ productId: own, quantity: 1 }, { productId: supplied, quantity: 1 })).toBeNull();

  const { delivery } = (await admin.get('/api/admin/settings')).json();
  await admin.patch('/api/admin/settings', {
    workingDays: {
      cutOff: '09:30',
      bankHolidays: 'england-and-wales',
      closedDays: [{ from: '2026-12-27', to: '2027-01-01' }],
    },
    delivery,
  });
  expect(await dispatchOf(own)).toMatchObject({ day: '2027-01-04', before: '2027-01-04T09:30:00.000Z' });

  await admin.patch('/api/admin/settings', { ordersPaused: { note: 'Back on 4 January' } });
  expect(await dispatchOf(own)).toBeNull();
});

test('a basket from several senders arrives with the slowest of them, in one parcel each', async () => {
  await using shop = await openShop({ now: monday });
  await supplyGoods(shop);
  await (await owner(shop)).patch('/api/suppliers/3', { processingTime: 3 });
  const items = [];
  for (const supplierId of [null, 1, 3, 3]) {
    const productId = await stockProduct(shop, { supplierId, name: `From ${supplierId}` });
    items.push({ productId, quantity: 1 });
  }
  const quote = (await fetchQuote(shop, { items })).json();
  expect(quote.parcels).toBe(3);
  expect(quote.deliveryOptions[0].arrives).toEqual({ from: '2026-11-28', to: '2026-12-02' });
});

test.each([
  ['999999', 404],
  ['nothing', 400],
])('product %s has no delivery: %i', async (id, status) => {
  await using shop = await openShop();
  expect((await shop.inject(`/api/products/${id}/delivery`)).statusCode).toBe(status);
});
