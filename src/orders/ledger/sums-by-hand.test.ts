import { expect, test } from 'vitest';
import { fromPounds } from '#platform/money.ts';
import { settings } from '#shop/settings/settings.table.ts';
import { placeOrder, promote, stockProduct, supplyGoods } from '../../../tests/support/checkout.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import { bookPaymentFee } from '../acts/provider/payment-fees.ts';
import { correctSales } from './aggregate-sales.ts';

/** Orders of one day, with sums calculated by hand. A parcel of the shop's own costs £3.50, express £5.50. */
async function openDay() {
  const shop = await openShop({ now: '2026-11-22T20:00:00Z', env: { SHOP_RATE_LIMIT: 'off' } });
  await supplyGoods(shop);
  await promote(shop, { code: 'TEN' });
  await shop.db.insert(settings).values({ key: 'parcelCost', value: { standard: '3.50', express: '5.50' } });
  const own = { costPerItem: fromPounds('4.00'), stock: 100 };
  const from = (supplierId: number, cost: string) => ({ supplierId, supplierPrice: fromPounds(cost), stock: 100 });
  const shelf = {
    hedgehog: await stockProduct(shop, { price: '9.50', ...own }),
    collar: await stockProduct(shop, { price: '5.50', ...own }),
    stew: await stockProduct(shop, { price: '2.45', ...from(1, '1.81') }),
    chicken: await stockProduct(shop, { price: '14.50', ...from(1, '10.44') }),
    perch: await stockProduct(shop, { price: '7.25', ...from(3, '5.08') }),
    bed: await stockProduct(shop, { price: '16.50', ...from(3, '11.55') }),
  };
  const admin = await owner(shop);
  return {
    shop,
    admin,
    // TypeScript does not infer the keys of `entries`.
    order: async (goods: Partial<Record<keyof typeof shelf, number>>, more: object = {}) => {
      const items = Object.entries(goods).map(([name, quantity]) => ({
        productId: shelf[name as keyof typeof shelf],
        quantity,
      }));
      return String((await placeOrder(shop, { body: { items, ...more } })).json().orderNumber);
    },
    refund: (number: string, body: object = {}) =>
      admin.post('/api/refund', { paymentIntentId: number.replace('PV-', 'pi_'), ...body }),
    read: async (number: string) => (await admin.get(`/api/admin/orders/${number}`)).json(),
    metrics: async () => (await admin.get('/api/admin/metrics')).json(),
    profits: async (by: string) => (await admin.get(`/api/admin/metrics/profit?by=${by}`)).json(),
  };
}

test('two own pieces and three of a supplier: each sender’s parcel is paid, and VAT follows a refund to the penny', async () => {
  const { shop, order, refund, read } = await openDay();
  await using _shop = shop;
  const number = await order({ hedgehog: 2, stew: 3 });
  // 19.00 + 7.35; VAT 3.17 + 1.23; goods 8.00 + 5.43; parcels 3.50 + 3.99.
  expect((await read(number)).earnings).toMatchObject({
    revenue: '26.35',
    vat: '4.40',
    cost: '13.43',
    deliveryCost: '7.49',
    profit: '1.03',
    isCostKnown: true,
  });
  await refund(number, { amount: '2.50' });
  // 23.85 / 6 = 3.975.
  expect((await read(number)).earnings).toMatchObject({ revenue: '23.85', vat: '3.98' });
});

test('a refund of named goods belongs to them: no other line loses by it, and unsent goods cost nothing', async () => {
  const { shop, order, refund, read } = await openDay();
  await using _shop = shop;
  const number = await order({ chicken: 1, perch: 1, hedgehog: 1 });
  const before = await read(number);
  // 31.25 − 5.21 − (10.44 + 5.08 + 4.00) − (3.99 + 2.99 + 3.50).
  expect(before.earnings).toMatchObject({ revenue: '31.25', vat: '5.21', profit: '-3.96' });

  expect((await refund(number, { lines: [{ lineId: before.items[2].id, quantity: 1 }] })).json()).toMatchObject({
    refundedTotal: '9.50',
  });

  const { earnings, items } = await read(number);
  // 21.75 − 3.63 − 15.52 − 6.98.
  expect(earnings).toMatchObject({
    revenue: '21.75',
    vat: '3.63',
    cost: '15.52',
    deliveryCost: '6.98',
    profit: '-4.38',
  });
  expect(items.slice(0, 2).map((item: { earnings: object }) => item.earnings)).toEqual(
    before.items.slice(0, 2).map((item: { earnings: object }) => item.earnings),
  );
  expect(items[2].earnings).toMatchObject({ revenue: '0.00', vat: '0.00', cost: '0.00', profit: '0.00' });
});

test('the payment provider’s fee reduces the profit, and is kept when everything is refunded', async () => {
  const { shop, order, refund, read, profits } = await openDay();
  await using _shop = shop;
  const number = await order({ hedgehog: 2, stew: 3 });
  await bookPaymentFee(shop, number, fromPounds('0.57'));
  await bookPaymentFee(shop, number, fromPounds('9.99')); // known already
  // 1.03 as above − 0.57, shared by 19.00 and 7.35.
  const { earnings, items } = await read(number);
  expect(earnings).toMatchObject({ revenue: '26.35', paymentFee: '0.57', profit: '0.46' });
  expect(items).toMatchObject([{ earnings: { paymentFee: '0.41' } }, { earnings: { paymentFee: '0.16' } }]);
  expect(await profits('supplier')).toMatchObject([{ paymentFee: '0.41' }, { paymentFee: '0.16' }]);
  expect(await profits('product')).toMatchObject([{ paymentFee: '0.41' }, { paymentFee: '0.16' }]);

  await refund(number);
  const lost = {
    revenue: '0.00',
    vat: '0.00',
    cost: '0.00',
    deliveryCost: '0.00',
    paymentFee: '0.57',
    profit: '-0.57',
  };
  expect((await read(number)).earnings).toMatchObject(lost);
  expect(await profits('order')).toMatchObject([{ id: number, units: 0, ...lost }]);
  expect(await correctSales(shop)).toBe(0);
});

test('a discount and delivery contain their VAT, and cancelling returns all of it', async () => {
  const { shop, admin, order, read } = await openDay();
  await using _shop = shop;
  const number = await order({ stew: 4 }, { promoCode: 'TEN' });
  // 9.80 − 0.98 + 3.99; VAT 1.47 + 0.67.
  expect(await read(number)).toMatchObject({ total: '12.81', vat: '2.14' });
  await admin.patch(`/api/orders/${number}/status`, { status: 'cancelled' });
  expect(await read(number)).toMatchObject({ refundedTotal: '12.81', earnings: null });
});

test('express adds the same to a supplier’s parcel as to one of ours', async () => {
  const { shop, order, read } = await openDay();
  await using _shop = shop;
  const number = await order({ bed: 2 }, { delivery: 'express' });
  // 33.00 + 4.99; VAT 5.50 + 0.83; 23.10 for the beds; 2.99 + (5.50 − 3.50) for the parcel.
  expect((await read(number)).earnings).toMatchObject({
    revenue: '37.99',
    vat: '6.33',
    cost: '23.10',
    deliveryCost: '4.99',
    profit: '3.57',
  });
});

test('our own goods cost what was paid for them', async () => {
  const { shop, order, read } = await openDay();
  await using _shop = shop;
  const number = await order({ collar: 1, hedgehog: 1 });
  // 5.50 + 9.50 + 3.99; VAT 0.92 + 1.58 + 0.67.
  expect((await read(number)).earnings).toMatchObject({
    revenue: '18.99',
    vat: '3.17',
    cost: '8.00',
    deliveryCost: '3.50',
    profit: '4.32',
  });
});

test('an order refunded before it left counts like a cancelled one in all figures', async () => {
  const { shop, order, refund, metrics, profits, read } = await openDay();
  await using _shop = shop;
  const saved = await order({ hedgehog: 2 });
  const refunded = await order({ stew: 1 });
  await refund(refunded);
  expect((await read(refunded)).earnings).toBeNull();
  expect(await metrics()).toMatchObject({
    totalRevenue: '22.99',
    totalOrders: 1,
    averageOrderValue: '22.99',
    topProducts: [{ sales: 2, revenue: '22.99' }],
  });
  expect(await profits('order')).toMatchObject([{ id: saved }]);
  for (const by of ['product', 'supplier']) expect(await profits(by)).toHaveLength(1);
});

test.each(['refunded', 'cancelled'])(
  'sent goods of an order that is %s are a loss, and the order no sale',
  async (end) => {
    const { shop, admin, order, refund, metrics, profits, read } = await openDay();
    await using _shop = shop;
    const number = await order({ hedgehog: 2, stew: 3 });
    await admin.post(`/api/orders/${number}/parcels`, { carrier: 'Evri' });
    await (end === 'refunded' ? refund(number) : admin.patch(`/api/orders/${number}/status`, { status: end }));
    expect((await read(number)).status).toBe(end);
    const figures = { units: 0, revenue: '0.00', vat: '0.00', cost: '8.00', deliveryCost: '3.50', profit: '-11.50' };
    expect(await profits('order')).toMatchObject([{ id: number, ...figures }]);
    expect(await profits('product')).toMatchObject([figures]);
    expect(await profits('supplier')).toMatchObject([{ id: null, ...figures }]);
    expect(await metrics()).toMatchObject({ totalRevenue: '0.00', totalOrders: 0, averageOrderValue: '0.00' });
  },
);

test('each parcel that was sent is paid', async () => {
  const { shop, admin, order, read } = await openDay();
  await using _shop = shop;
  const number = await order({ hedgehog: 2 });
  const { items } = await read(number);
  const lines = [{ lineId: items[0].id, quantity: 1 }];
  const deliveryCost = async () => (await read(number)).earnings.deliveryCost;
  expect(await deliveryCost()).toBe('3.50');
  for (const [trackingNumber, paid] of [
    ['H0001231', '3.50'],
    ['H0001232', '7.00'],
  ]) {
    await admin.post(`/api/orders/${number}/parcels`, { carrier: 'Evri', trackingNumber, lines });
    expect(await deliveryCost()).toBe(paid);
  }
});

test('a returned piece that is on the shelf again has cost nothing, and its parcel what it did', async () => {
  const { shop, admin, order, refund, read, profits } = await openDay();
  await using _shop = shop;
  const number = await order({ hedgehog: 3, collar: 2 });
  await admin.patch(`/api/orders/${number}/status`, { status: 'shipped' });
  const [{ id: hedgehogs }, { id: collars }] = (await read(number)).items;
  // 28.50 + 11.00; VAT 4.75 + 1.83; five pieces at 4.00.
  expect((await read(number)).earnings).toMatchObject({ revenue: '39.50', vat: '6.58', cost: '20.00' });

  await refund(number, { goods: [{ lineId: hedgehogs, quantity: 2 }], restock: true });
  await refund(number, { goods: [{ lineId: collars, quantity: 1 }] });
  // 9.50 + 5.50; of what is lost, only the collar was not put back.
  const left = { revenue: '15.00', vat: '2.50', cost: '12.00', deliveryCost: '3.50', profit: '-3.00' };
  expect((await read(number)).earnings).toMatchObject(left);
  expect(await profits('order')).toMatchObject([left]);
  expect(await profits('supplier')).toMatchObject([left]);
  expect(await correctSales(shop)).toBe(0);

  await refund(number, { restock: true });
  const nothing = { revenue: '0.00', vat: '0.00', cost: '0.00', deliveryCost: '3.50', profit: '-3.50' };
  expect((await read(number)).earnings).toMatchObject(nothing);
  expect(await correctSales(shop)).toBe(0);
});
