import { expect, test } from 'vitest';
import { pence } from '#platform/money.ts';
import { sessionFor, sessionWithout } from './stripe-session.ts';

const wanted = sessionFor({
  orderNumber: 'PV-0123456789',
  amount: pence(2_000),
  customerEmail: 'jo@example.co.uk',
  recipient: {
    name: 'Jo Barker',
    phone: null,
    lines: ['Flat 2', '1 High Street', 'Old Town'],
    city: 'Leeds',
    postcode: 'LS1 1AA',
    country: 'GB',
  },
  returnTo: 'https://shop.example/payment',
  lines: [{ name: 'Bone', quantity: 2, amount: pence(2_000), picture: 'https://shop.example/bone.webp' }],
  expiresAt: new Date('2026-05-12T10:00:00Z'),
  key: 'payment',
});

test('recipient, statement suffix and pictures go along', () => {
  expect(wanted).toMatchObject({
    customer_email: 'jo@example.co.uk',
    payment_intent_data: {
      shipping: { name: 'Jo Barker', address: { line1: 'Flat 2', line2: '1 High Street, Old Town', country: 'GB' } },
      statement_descriptor_suffix: '0123456789',
    },
    line_items: [{ price_data: { product_data: { images: ['https://shop.example/bone.webp'] } } }],
  });
});

test.each([
  ['adaptive_pricing', 'no-adaptive-pricing', 'adaptive_pricing'],
  ['locale', 'no-locale', 'en-GB'],
  ['customer_email', 'no-email', 'jo@example.co.uk'],
  ['payment_intent_data[shipping][address][country]', 'no-shipping', 'High Street'],
  ['payment_intent_data[statement_descriptor_suffix]', 'no-suffix', '"0123456789"'],
  ['line_items[0][price_data][product_data][images][0]', 'no-pictures', 'bone.webp'],
])('without %s, which Stripe refused, the session is the same, under another key', (param, name, text) => {
  const lesser = sessionWithout(wanted, param);
  expect(lesser?.name).toBe(name);
  expect(JSON.stringify(wanted)).toContain(text);
  expect(JSON.stringify(lesser?.wanted)).not.toContain(text);
  expect(lesser && sessionWithout(lesser.wanted, param)).toBeNull();
  expect(lesser?.wanted).toMatchObject({ mode: 'payment', client_reference_id: 'PV-0123456789' });
});

test('nothing can be left out for any other refusal', () => {
  expect(sessionWithout(wanted, 'line_items[0][price_data][unit_amount]')).toBeNull();
  expect(sessionWithout(wanted, undefined)).toBeNull();
});
