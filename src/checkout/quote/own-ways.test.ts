import { expect, test } from 'vitest';
import { usualZones } from '#shop/delivery-zones/delivery-zones.contract.ts';
import { ann, fetchQuote, placeOrder, stockProduct, supplyGoods } from '../../../tests/support/checkout.ts';
import { outbox } from '../../../tests/support/mail.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';

const monday = '2026-11-23T10:00:00Z';
const pickup = { address: '1 Kennel Lane\nLeeds', hours: 'Monday to Saturday 9-5', ready: 'Ready within 2 hours' };
const round = { areas: 'ls6, LS16,ls7 4ab', days: ['Saturday', 'Tuesday'], rate: '2.50', freeFrom: '20' };
const at = (postcode: string, country = 'United Kingdom') => ({
  shippingAddress: { ...ann.shippingAddress, postcode, country },
});

test('an order that is collected has no charge for delivery, UK VAT wherever its buyer lives, and is told when it is ready', async () => {
  await using shop = await openShop({ now: monday });
  const admin = await owner(shop);
  const items = [{ productId: await stockProduct(shop), quantity: 1 }];
  const none = await placeOrder(shop, { body: { items, delivery: 'pickup' } });
  expect(none.json()).toMatchObject({ code: 'service-not-offered', issues: [{ path: 'delivery' }] });

  expect((await admin.patch('/api/admin/settings', { pickup })).statusCode).toBe(200);
  const to = { postcode: 'JE2 3AB', country: 'United Kingdom' };
  const quote = (await fetchQuote(shop, { items, delivery: 'pickup', to })).json();
  expect(quote).toMatchObject({ delivery: '0.00', total: '8.99', vat: '1.50' });
  expect(quote.zone).toBeUndefined();
  expect(quote.deliveryOptions.at(-1)).toEqual({
    service: 'pickup',
    name: 'Collection from the shop',
    price: '0.00',
    days: 'Ready within 2 hours. 1 Kennel Lane, Leeds, Monday to Saturday 9-5',
    arrives: null,
  });
  const placed = await placeOrder(shop, { body: { items, delivery: 'pickup', total: '8.99', ...at('JE2 3AB') } });
  expect(placed.json()).toMatchObject({ shippingCost: '0.00', total: '8.99', vat: '1.50', arrives: null });
  await shop.jobs.drain();

  const { orderNumber } = placed.json();
  const sent = await admin.post('/api/admin/to-send/parcels', {
    parcels: [{ orderNumber, carrier: 'Collected by the customer', trackingNumber: '' }],
  });
  expect(sent.json()).toMatchObject([{ isShipped: true }]);
  await shop.jobs.drain();
  const mails = (await outbox(shop)).filter(({ recipient }) => recipient === ann.customerEmail);
  const [confirmation, ready] = mails.map(({ text }) => text);
  expect(confirmation).toContain('email you as soon as it is ready to collect');
  expect(confirmation).toContain('Collection from the shop');
  expect(confirmation).not.toContain('Delivery address');
  expect(mails.at(-1)).toMatchObject({
    template: 'order-ready',
    subject: `Your order ${orderNumber} is ready to collect`,
  });
  expect(ready).toContain('Monday to Saturday 9-5');
});

test('what a supplier sends is not collected, nor brought', async () => {
  await using shop = await openShop({ now: monday });
  await supplyGoods(shop);
  await (await owner(shop)).patch('/api/admin/settings', { pickup, round });
  const items = [null, 2].map(async (supplierId) => ({
    productId: await stockProduct(shop, { supplierId, name: `Of ${supplierId}` }),
    quantity: 1,
  }));
  const quote = (await fetchQuote(shop, { items: await Promise.all(items), to: { postcode: 'LS6 2AB' } })).json();
  expect(quote.deliveryOptions.map(({ service }: { service: string }) => service)).toEqual(['standard', 'express']);
});

test.each([
  ['LS6 2AB', true],
  ['LS7 4AB', true],
  ['LS7 4AA', false],
  ['LS61 2AB', false],
])('the round to %s: %s', async (postcode, isNear) => {
  await using shop = await openShop({ now: monday });
  await (await owner(shop)).patch('/api/admin/settings', { round });
  const items = [{ productId: await stockProduct(shop), quantity: 1 }];
  const quote = (await fetchQuote(shop, { items, delivery: 'round', to: { postcode } })).json();
  const brought = quote.deliveryOptions.find(({ service }: { service: string }) => service === 'round');
  // Of an order on Monday the first day of the round is Tuesday.
  const arrives = { from: '2026-11-24', to: '2026-11-24' };
  expect(brought).toEqual(
    isNear
      ? { service: 'round', name: 'Local delivery', price: '2.50', days: 'On Tuesdays and Saturdays', arrives }
      : undefined,
  );
  expect(quote.delivery).toBe(isNear ? '2.50' : '3.99');
  const order = await placeOrder(shop, { body: { items, delivery: 'round', ...at(postcode) } });
  expect(order.json()).toMatchObject(isNear ? { shippingCost: '2.50', arrives } : { code: 'service-not-offered' });
});

test('the round is free from what the owner says', async () => {
  await using shop = await openShop({ now: monday });
  await (await owner(shop)).patch('/api/admin/settings', { round });
  const items = [{ productId: await stockProduct(shop, { price: '20.00' }), quantity: 1 }];
  const quote = await fetchQuote(shop, { items, delivery: 'round', to: { postcode: 'LS6 2AB' } });
  expect(quote.json()).toMatchObject({ delivery: '0.00', total: '20.00' });
});

test.each([
  [{ round: { ...round, areas: 'Leeds' } }, 'round.areas'],
  [{ round: { ...round, days: [] } }, 'round.days'],
  [{ weightBands: [{ fromGrams: 0, standard: '1', express: null, freeFrom: null }] }, 'weightBands.0.fromGrams'],
  [{ euroRate: '1,15' }, 'euroRate'],
])('%j is refused at %s', async (wanted, path) => {
  await using shop = await openShop();
  const reply = await (await owner(shop)).patch('/api/admin/settings', wanted);
  expect(reply.json()).toMatchObject({ issues: [{ path }] });
});

test('heavy orders cost what their weight costs, and what has no weight counts as the lightest', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const bands = [
    { fromGrams: 30_000, standard: '14.00', express: null, freeFrom: null },
    { fromGrams: 15_000, standard: '6.95', express: '12.50', freeFrom: '100' },
  ];
  await admin.patch('/api/admin/settings', { weightBands: bands });
  const bag = await stockProduct(shop, { price: '45.00', weightGrams: 15_000 });
  const toy = await stockProduct(shop, { price: '30.00', name: 'Toy' });
  const costOf = async (...items: [number, number][]) => {
    const wanted = { items: items.map(([productId, quantity]) => ({ productId, quantity })) };
    const { delivery, freeDeliveryShortfall, deliveryOptions } = (await fetchQuote(shop, wanted)).json();
    return [delivery, freeDeliveryShortfall, deliveryOptions[1]?.price];
  };
  expect(await costOf([toy, 3])).toEqual(['0.00', '0.00', '4.99']);
  expect(await costOf([bag, 1])).toEqual(['6.95', '55.00', '12.50']);
  expect(await costOf([bag, 1], [toy, 2])).toEqual(['0.00', '0.00', '12.50']);
  expect(await costOf([bag, 2])).toEqual(['14.00', '0.00', undefined]);

  const zones = usualZones.map((zone) =>
    zone.name === 'Northern Ireland'
      ? { ...zone, rates: { freeFrom: null, standard: '5', express: null, bands: [{ ...bands[1], standard: '9.5' }] } }
      : zone,
  );
  expect((await admin.patch('/api/admin/settings', { zones })).statusCode).toBe(200);
  const quote = await fetchQuote(shop, { items: [{ productId: bag, quantity: 1 }], to: { postcode: 'BT1 5GS' } });
  expect(quote.json()).toMatchObject({ delivery: '9.50' });
});

test('to Ireland the total stands in euros beside pounds, at the owner’s rate', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const zones = usualZones.map((zone) => (zone.name === 'Ireland' ? { ...zone, isServed: true } : zone));
  await admin.patch('/api/admin/settings', { zones, euroRate: '1.1525' });
  const items = [{ productId: await stockProduct(shop), quantity: 1 }];
  const quote = await fetchQuote(shop, { items, to: { postcode: 'D02 X285', country: 'Ireland' } });
  // 12.98 × 1.1525 = 14.95945
  expect(quote.json()).toMatchObject({
    total: '12.98',
    zone: { euros: '14.96', note: expect.stringContaining('Customs') },
  });
  const other = await fetchQuote(shop, { items, to: { postcode: 'BT1 5GS' } });
  expect(other.json().zone.euros).toBeUndefined();
});
