import { expect, test } from 'vitest';
import { orderHistory } from './order-history.tsx';

const done = { state: 'done', origin: 'shop', failure: null, failureCause: null, way: 'payment' } as const;

test('status changes, refunds and parcels are listed chronologically', () => {
  const at = (minute: number) => `2026-11-21T09:0${minute}:00.000Z`;
  const history = orderHistory({
    timeline: [
      { status: 'confirmed', at: at(0), by: null },
      { status: 'shipped', at: at(2), by: 'Ann', note: 'By hand' },
      { status: 'shipped', at: at(4), by: null, note: 'Return requested' },
    ],
    refunds: [{ id: 1, amount: '5.00', at: at(3), by: 'Ann', reason: 'requested_by_customer', ...done }],
    parcels: [
      {
        id: 1,
        carrier: 'DPD',
        trackingNumber: '1550',
        trackingUrl: null,
        pendingUrl: null,
        allowedHost: null,
        deliveredAt: null,
        shippedAt: at(1),
        arrives: null,
        by: 'Ann',
        lines: [],
      },
    ],
  });
  expect(history.map(({ what, note, by }) => [what, note, by])).toEqual([
    ['Confirmed', null, null],
    ['Parcel with DPD', '1550', 'Ann'],
    ['Shipped', 'By hand', 'Ann'],
    ['£5.00 refunded', null, 'Ann'],
    ['Return requested', null, null],
  ]);
});
