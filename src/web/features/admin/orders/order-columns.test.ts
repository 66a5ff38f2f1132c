import { expect, test } from 'vitest';
import { statusBadgesOf } from './order-columns.tsx';

const order = {
  status: 'confirmed',
  total: '30.00',
  refundedTotal: '0.00',
  fulfilment: 'to-send',
  isPartlyShipped: false,
} as const;

test.each([
  [{}, 'Paid', 'To send'],
  [{ fulfilment: 'with-suppliers' }, 'Paid', 'With suppliers'],
  [{ isPartlyShipped: true, refundedTotal: '10.00' }, 'Refunded in part', 'Partly sent'],
  [{ status: 'delivered', fulfilment: 'sent' }, 'Paid', 'Sent'],
  [{ status: 'refunded', fulfilment: 'none', refundedTotal: '30.00' }, 'Refunded', undefined],
  [{ status: 'awaiting-payment', fulfilment: 'none' }, 'Awaiting payment', undefined],
  [{ status: 'abandoned', fulfilment: 'none' }, 'Not paid', undefined],
] as const)('%j reads %s, %s', (change, payment, fulfilment) => {
  const standing = statusBadgesOf({ ...order, ...change });
  expect([standing.payment.name, standing.fulfilment?.name]).toEqual([payment, fulfilment]);
});
