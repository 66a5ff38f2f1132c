import { expect, test } from 'vitest';
import { actionsByLink, moneyBackIfCancelled, recipientText, trackingLink } from './order-words.rules.ts';

test.each([
  ['https://track.example/1', 'https://track.example/1'],
  ['javascript:alert(1)', undefined],
  [null, undefined],
])('%s as a tracking link is %s', (url, link) => {
  expect(trackingLink(url)).toBe(link);
});

test.each([
  ['confirmed', 'Delivering to Ann'],
  ['shipped', 'Delivering to Ann'],
  ['delivered', 'Delivered to Ann'],
  ['completed', 'Delivered to Ann'],
  ['cancelled', 'For Ann'],
] as const)('an order that is %s says %s', (status, text) => {
  expect(recipientText(status, 'Ann')).toBe(text);
});

test.each([
  ['confirmed', 0, 'cancel or buy again'],
  ['processing', 1, 'return or cancel something, or buy again'],
  ['shipped', 1, 'return something or buy again'],
  ['completed', 1, 'buy again'],
] as const)(
  'the link of an order that is %s, of which %i left, is offered for what it can do',
  (status, sent, text) => {
    expect(actionsByLink({ status, items: [{ sent }], parcels: [] })).toBe(text);
  },
);

test.each([
  ['30.00', '0.00', 'stripe', 'We’ll refund £30.00 to your card within 5-7 days.'],
  ['30.00', '5.00', 'stripe', 'We’ll refund £25.00 to your card within 5-7 days.'],
  ['12.98', '0.00', 'manual', 'You paid us directly, so we’ll send £12.98 back to you ourselves.'],
  ['0.00', '0.00', 'stripe', 'There is nothing left to refund.'],
] as const)(
  'of £%s with £%s refunded, paid by %s, a cancellation promises what it will do',
  (total, refundedTotal, paidWith, text) => {
    expect(moneyBackIfCancelled({ total, refundedTotal, paidWith, refunds: [] }, '5-7 days')).toBe(text);
  },
);

const back = (amount: string) => ({ amount, state: 'done', way: 'payment' }) as const;

test.each([
  [
    [],
    'We’ll refund £30.00 to your card within 5-7 days. You paid the rest to us directly, so we’ll send £8.00 back to you ourselves.',
  ],
  [
    [back('25.00')],
    'We’ll refund £5.00 to your card within 5-7 days. You paid the rest to us directly, so we’ll send £8.00 back to you ourselves.',
  ],
  [[back('30.00')], 'You paid us directly, so we’ll send £8.00 back to you ourselves.'],
])(
  'of £30.00 by card and £8.00 added in cash, %o given back, a cancellation says who refunds what',
  (refunds, text) => {
    const besideGiftCards = { payment: '30.00', later: '8.00' };
    const refundedTotal = refunds[0]?.amount ?? '0.00';
    expect(
      moneyBackIfCancelled({ total: '38.00', refundedTotal, paidWith: 'stripe', besideGiftCards, refunds }, '5-7 days'),
    ).toBe(text);
  },
);

const onCard = { amount: '10.00', state: 'done', way: 'gift-card' } as const;

test.each([
  [
    '58.00',
    '0.00',
    [],
    '£25.00 goes back onto your gift card at once. We’ll refund £33.00 to your card within 5-7 days.',
  ],
  ['25.00', '0.00', [], '£25.00 goes back onto your gift card at once.'],
  [
    '58.00',
    '10.00',
    [onCard],
    '£15.00 goes back onto your gift card at once. We’ll refund £33.00 to your card within 5-7 days.',
  ],
] as const)(
  'of £%s that a gift card paid with £25.00, £%s refunded, a cancellation says what goes where',
  (total, refundedTotal, refunds, text) => {
    const giftCards = [{ last4: 'YBTW', amount: '25.00' }];
    expect(moneyBackIfCancelled({ total, refundedTotal, paidWith: 'stripe', giftCards, refunds }, '5-7 days')).toBe(
      text,
    );
  },
);
