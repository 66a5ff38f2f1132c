import { expect, test } from 'vitest';
import { usualZones } from '#shop/delivery-zones/delivery-zones.contract.ts';
import type { DeliveryZone } from '#shop/delivery-zones/delivery-zones.contract.ts';
import { settings } from '#shop/settings/settings.table.ts';
import { ann, fetchQuote, placeOrder, stockProduct } from '../../../tests/support/checkout.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

const to = (postcode: string, country = 'United Kingdom') => ({
  shippingAddress: { ...ann.shippingAddress, postcode, country },
});

function saveZone({ db }: TestShop, name: string, changes: Partial<DeliveryZone>) {
  const zones = usualZones.map((zone) => (zone.name === name ? { ...zone, ...changes } : zone));
  return db.insert(settings).values({ key: 'zones', value: zones });
}

test.each([
  ['JE2 3AB', 'United Kingdom', 'We don’t deliver to the Channel Islands yet. We’re sorry.'],
  ['gy11aa', 'United Kingdom', 'We don’t deliver to the Channel Islands yet. We’re sorry.'],
  ['GX11 1AA', 'United Kingdom', 'We don’t deliver to Gibraltar yet. We’re sorry.'],
  ['BF1 2AB', 'United Kingdom', 'We don’t deliver to BFPO addresses yet. We’re sorry.'],
  ['D02 X285', 'Ireland', 'We don’t deliver to Ireland yet. We’re sorry.'],
])('an order to %s in %s is refused, and says why in place', async (postcode, country, message) => {
  await using shop = await openShop();
  const items = [{ productId: await stockProduct(shop), quantity: 1 }];
  const reply = await placeOrder(shop, { body: { items, ...to(postcode, country) } });
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({
    code: 'not-delivered-there',
    message,
    issues: [{ path: `shippingAddress.${country === 'Ireland' ? 'country' : 'postcode'}`, message }],
  });
  const quote = await fetchQuote(shop, { items, to: { postcode, country } });
  expect(quote.json()).toMatchObject({ total: '12.98', zone: { problem: message } });
});

test.each(['BT1 5GS', 'IM1 1AA', 'IV1 1AA', 'LS1 4AP'])(
  'an order to %s costs what it costs anywhere',
  async (postcode) => {
    await using shop = await openShop();
    const items = [{ productId: await stockProduct(shop), quantity: 1 }];
    const reply = await placeOrder(shop, { body: { items, total: '12.98', ...to(postcode) } });
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toMatchObject({ shippingCost: '3.99', vat: '2.17' });
  },
);

test('a zone that the owner opens has its own rates and days, and none of the UK’s VAT', async () => {
  await using shop = await openShop({ now: '2026-11-23T10:00:00Z' });
  const rates = { freeFrom: '80.00', standard: '9.50', express: null };
  const days = { standard: '5-9 days', express: '3 days' };
  await saveZone(shop, 'the Channel Islands', { isServed: true, rates, days });
  const items = [{ productId: await stockProduct(shop, { price: '30.00' }), quantity: 1 }];

  const quote = await fetchQuote(shop, { items, delivery: 'express', to: { postcode: 'je2 3ab' } });
  expect(quote.json()).toMatchObject({
    delivery: '9.50',
    total: '39.50',
    vat: '0.00',
    freeDeliveryShortfall: '50.00',
    deliveryOptions: [{ service: 'standard', price: '9.50', days: '5-9 days' }],
    zone: { name: 'the Channel Islands', problem: null },
  });
  const express = await placeOrder(shop, { body: { items, delivery: 'express', ...to('JE2 3AB') } });
  expect(express.json()).toMatchObject({ code: 'service-not-offered', issues: [{ path: 'delivery' }] });
  const order = await placeOrder(shop, { body: { items, total: '39.50', ...to('JE2 3AB') } });
  expect(order.statusCode).toBe(201);
  expect(order.json()).toMatchObject({ shippingCost: '9.50', total: '39.50', vat: '0.00' });
});

test('Ireland is delivered to once the owner opens it, by its Eircode', async () => {
  await using shop = await openShop();
  const rates = { freeFrom: null, standard: '12.00', express: null };
  await saveZone(shop, 'Ireland', { isServed: true, rates });
  const items = [{ productId: await stockProduct(shop), quantity: 1 }];
  const reply = await placeOrder(shop, { body: { items, ...to('d02x285', 'Ireland') } });
  expect(reply.json()).toMatchObject({
    total: '20.99',
    vat: '0.00',
    shippingAddress: { postcode: 'D02 X285', country: 'Ireland' },
  });
  const wrong = await placeOrder(shop, { body: { items, ...to('LS1 4AP', 'Ireland') } });
  expect(wrong.json()).toMatchObject({ issues: [{ message: 'Enter an Eircode such as D02 X285' }] });
});

test('a zone may be never free', async () => {
  await using shop = await openShop();
  const rates = { freeFrom: null, standard: '6.00', express: '12.00' };
  await saveZone(shop, 'the Scottish Highlands and Islands', { rates });
  const items = [{ productId: await stockProduct(shop, { price: '90.00' }), quantity: 1 }];
  const quote = await fetchQuote(shop, { items, to: { postcode: 'IV1 1AA' } });
  expect(quote.json()).toMatchObject({ delivery: '6.00', total: '96.00', vat: '16.00', freeDeliveryShortfall: '0.00' });
});

test('goods that are not sent to a zone are named', async () => {
  await using shop = await openShop();
  const [bone, tank] = [await stockProduct(shop), await stockProduct(shop, { name: 'Fish Tank' })];
  await saveZone(shop, 'Northern Ireland', { excludedProducts: [tank] });
  const items = [bone, tank].map((productId) => ({ productId, quantity: 1 }));
  const reply = await placeOrder(shop, { body: { items, ...to('BT1 5GS') } });
  expect(reply.json()).toMatchObject({ message: 'Fish Tank can’t be delivered to Northern Ireland. We’re sorry.' });
  const other = await placeOrder(shop, { body: { items: items.slice(0, 1), ...to('BT1 5GS') } });
  expect(other.statusCode).toBe(201);
});
