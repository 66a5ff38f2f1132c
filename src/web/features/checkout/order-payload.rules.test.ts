import { expect, test } from 'vitest';
import { knownOf } from './order-payload.rules.ts';
import type { OrderPayload } from './order-payload.rules.ts';

const payload: OrderPayload = {
  customerEmail: 'ada@example.co.uk',
  customerName: 'Ada Byron',
  customerPhone: null,
  shippingAddress: { address: '3 Old Street', city: 'Bath', postcode: 'BA1 1AA', country: 'United Kingdom' },
  items: [{ productId: 7, quantity: 3, name: 'Beef & Carrot Stew', price: '2.45' }],
  total: '11.34',
  delivery: 'standard',
  promoCode: null,
  fromBasket: true,
  status: 'completed',
  paymentMethod: 'card',
};

test('the browser’s copy of an order has names, totals and the address, whatever the response holds', () => {
  expect(knownOf(payload)).toEqual({
    customerEmail: 'ada@example.co.uk',
    customerName: 'Ada Byron',
    shippingAddress: payload.shippingAddress,
    items: [{ productId: 7, quantity: 3, name: 'Beef & Carrot Stew', price: '2.45', image: null, lineTotal: '7.35' }],
    total: '11.34',
    promoCode: null,
  });
});
