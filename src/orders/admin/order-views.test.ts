import { expect, test } from 'vitest';
import { fromPounds } from '#platform/money.ts';
import { placeOrder, stockProduct, supplyGoods } from '../../../tests/support/checkout.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';

test('views hold orders that we send, that wait for suppliers, that are shipped and that come back', async () => {
  await using shop = await openShop({ env: { SHOP_RATE_LIMIT: 'off' } });
  await supplyGoods(shop);
  const own = await stockProduct(shop, { stock: 50 });
  const theirs = await stockProduct(shop, { stock: 50, supplierId: 1, supplierPrice: fromPounds('4.00') });
  const admin = await owner(shop);
  const place = async (...ids: number[]) =>
    (await placeOrder(shop, { body: { items: ids.map((productId) => ({ productId, quantity: 1 })) } })).json<{
      orderNumber: string;
    }>().orderNumber;
  const both = await place(own, theirs);
  const supplied = await place(theirs);
  const sent = await place(own);
  const cancelled = await place(own);
  const set = (number: string, status: string) => admin.patch(`/api/orders/${number}/status`, { status });
  await set(sent, 'delivered');
  await set(cancelled, 'cancelled');
  const back = { items: [{ productId: own, quantity: 1 }], reason: 'Too small' };
  const view = async (name: string) =>
    (await admin.get(`/api/orders?view=${name}`))
      .json<{ orderNumber: string; fulfilment: string }[]>()
      .map(({ orderNumber, fulfilment }) => [orderNumber, fulfilment]);

  expect(await view('to-send')).toEqual([[both, 'to-send']]);
  expect(await view('with-suppliers')).toEqual([[supplied, 'with-suppliers']]);
  expect(await view('sent')).toEqual([[sent, 'sent']]);
  expect(await view('returns')).toEqual([]);
  await admin.post(`/api/admin/orders/${sent}/return-requests`, back);
  expect(await view('returns')).toEqual([[sent, 'sent']]);
  await admin.post(`/api/orders/${both}/parcels`, {
    carrier: 'DPD',
    trackingNumber: '15501234567890',
    markShipped: false,
  });
  expect(await view('with-suppliers')).toEqual([
    [supplied, 'with-suppliers'],
    [both, 'with-suppliers'],
  ]);
  expect((await admin.get('/api/orders?view=mine')).statusCode).toBe(400);
});

test('a spreadsheet of selected orders contains only these', async () => {
  await using shop = await openShop({ env: { SHOP_RATE_LIMIT: 'off' } });
  const productId = await stockProduct(shop);
  const admin = await owner(shop);
  const place = async () =>
    (await placeOrder(shop, { body: { items: [{ productId, quantity: 1 }] } })).json().orderNumber;
  const numbers = [await place(), await place(), await place()];
  const csv = (await admin.get(`/api/admin/orders.csv?numbers=${numbers.slice(0, 2).join(',')}`)).payload;
  expect(numbers.map((number) => csv.includes(number))).toEqual([true, true, false]);
});
