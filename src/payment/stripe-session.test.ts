import { expect, test } from 'vitest';
import { pence } from '#platform/money.ts';
import { settableClock } from '../../tests/support/settable-clock.ts';
import { simulateStripe } from '../../tests/support/stripe.ts';
import { stripeProvider } from './stripe-provider.ts';
import { sessionFor, sessionWithout } from './stripe-session.ts';

const payment = {
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
} as const;
const wanted = sessionFor(payment);

test('recipient, statement suffix and pictures go along', () => {
  expect(wanted).toMatchObject({
    customer_email: 'jo@example.co.uk',
    payment_intent_data: {
      shipping: { name: 'Jo Barker', address: { line1: 'Flat 2', line2: '1 High Street, Old Town', country: 'GB' } },
      statement_descriptor_suffix: 'PV23456789',
    },
    line_items: [{ price_data: { product_data: { images: ['https://shop.example/bone.webp'] } } }],
  });
});

test('no parameter is empty, which Stripe refuses, and none says what nobody knows', () => {
  const least = sessionFor({ ...payment, customerEmail: '', expiresAt: null });
  expect(least).not.toHaveProperty('customer_email');
  expect(least).not.toHaveProperty('expires_at');
});

test('the suffix has a letter, as Stripe wants, and is the order’s number where that has one', () => {
  const suffixes = ['PV-0123456789', 'PV-01234A6789'].map((orderNumber) => sessionFor({ ...payment, orderNumber }));
  expect(suffixes.map(({ payment_intent_data: intent }) => intent?.statement_descriptor_suffix)).toEqual([
    'PV23456789',
    '01234A6789',
  ]);
});

test.each([
  ['adaptive_pricing', 'no-adaptive-pricing', 'adaptive_pricing'],
  ['locale', 'no-locale', 'en-GB'],
  ['customer_email', 'no-email', 'jo@example.co.uk'],
  ['payment_intent_data[shipping][address][country]', 'no-shipping', 'High Street'],
  ['payment_intent_data[statement_descriptor_suffix]', 'no-suffix', '"PV23456789"'],
  ['statement_descriptor_suffix', 'no-suffix', '"PV23456789"'],
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

test.each([
  ['server-error', 1],
  ['server-error', 2],
  ['server-error-after', 1],
] as const)(
  'of a payment begun in two windows at once, and answered by “%s” %i times, both get one page',
  async (fault, times) => {
    const clock = settableClock();
    clock.set('2026-05-12T09:20:00Z');
    const { simulator } = await simulateStripe({ now: clock.now });
    const { secretKey, url: apiUrl } = simulator;
    const provider = stripeProvider({ secretKey, apiUrl, webhookSecrets: [], isTest: true });
    simulator.faults.next(fault, times);
    const begun = await Promise.all([provider.begin(payment), provider.begin(payment)]);
    expect(begun[0]).toEqual(begun[1]);
    expect(simulator.sessions.size).toBe(1);
  },
);

test('a payment that Stripe failed to begin under each key of a press is begun at the next', async () => {
  const clock = settableClock();
  clock.set('2026-05-12T09:20:00Z');
  const { simulator } = await simulateStripe({ now: clock.now });
  const { secretKey, url: apiUrl } = simulator;
  const provider = stripeProvider({ secretKey, apiUrl, webhookSecrets: [], isTest: true });
  simulator.faults.next('server-error', 3);
  await expect(provider.begin(payment)).rejects.toMatchObject({ status: 502 });
  expect(simulator.sessions.size).toBe(0);
  expect(await provider.begin(payment)).toMatchObject({ reference: expect.stringMatching(/^cs_/) });
  expect(simulator.sessions.size).toBe(1);
});
