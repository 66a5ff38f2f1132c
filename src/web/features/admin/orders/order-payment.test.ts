import { expect, test } from 'vitest';
import { paymentEvents } from './order-payment.tsx';

const at = (minute: number) => `2026-11-21T09:0${minute}:00.000Z`;
const payment = {
  provider: 'stripe',
  state: 'paid',
  amount: '30.00',
  giftCards: [] as { last4: string; amount: string }[],
  reference: 'pi_3',
  dashboardUrl: null,
  isTest: true,
  isByLink: false,
  link: null,
  begunAt: at(0),
  expiresAt: at(9),
  failure: null,
  paidAt: at(1),
  paidAmount: '30.00',
  fee: null,
} as const;
const refund = {
  id: 1,
  amount: '5.00',
  by: null,
  reason: null,
  failure: null,
  failureCause: null,
  way: 'payment',
} as const;

test('payment events are chronological, and include pending and failed ones', () => {
  const refunds = [
    { ...refund, at: at(2), state: 'done', origin: 'provider' },
    { ...refund, at: at(3), state: 'failed', origin: 'shop', failure: 'expired or canceled card' },
    { ...refund, at: at(4), state: 'pending', origin: 'shop', reason: 'A dent' },
  ] as const;
  const events = paymentEvents({ payment, manualPayments: [], refunds: [...refunds] });
  expect(events.map(({ what, amount, mark }) => [what, amount, mark?.name])).toEqual([
    ['Begun', '30.00', undefined],
    ['Paid', '30.00', undefined],
    ['Refund made at Stripe', '5.00', undefined],
    ['Refund', '5.00', 'Failed'],
    ['Refund', '5.00', 'On its way'],
  ]);
  expect(events[3]?.note).toBe('Stripe says: expired or canceled card. It can be refunded again.');
  expect(events[4]?.note).toBe('A dent');
});

test('an unpaid order says so, with the reason why the last attempt failed', () => {
  const ended = {
    ...payment,
    state: 'ended',
    paidAt: null,
    paidAmount: null,
    failure: 'Your card was declined.',
  } as const;
  expect(paymentEvents({ payment: ended, manualPayments: [], refunds: [] })).toMatchObject([
    { what: 'Begun', note: 'Ended without a payment. The last attempt failed: Your card was declined.' },
  ]);
});

test('manual payments and refunds say how they were made, and who has to refund them', () => {
  const manual = { ...payment, provider: 'manual', paidAt: at(0), reference: null } as const;
  const cash = { id: 1, amount: '20.00', way: 'cash', reference: null, at: at(0), by: 'Ann Barker' } as const;
  const swap = { ...cash, id: 2, amount: '5.00', way: 'exchange', at: at(1) } as const;
  const back = { ...refund, at: at(2), state: 'done', origin: 'shop' } as const;
  const refunds = [
    { ...back, way: 'exchange' },
    { ...back, id: 2, way: 'manual', amount: '3.00' },
  ] as const;
  const events = paymentEvents({
    payment: manual,
    manualPayments: [cash, swap],
    refunds: [...refunds],
  });
  expect(events.map(({ what, amount, note }) => [what, amount, note])).toEqual([
    ['Paid in cash', '20.00', 'Recorded by Ann Barker'],
    ['Exchanged for items removed', '5.00', 'Recorded by Ann Barker'],
    ['Used for items added', '5.00', null],
    ['Refund to make yourself', '3.00', null],
  ]);
});
