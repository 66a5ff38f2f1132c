import type { AdminOrder } from '#orders/admin/order-page.contract.ts';

export type PaymentEvent = {
  at: string;
  what: string;
  /** In pounds. */
  amount: string | null;
  note: string | null;
  mark: { name: string; tone: 'info' | 'danger' } | null;
};

type Reported = Pick<AdminOrder, 'payment' | 'manualPayments' | 'refunds' | 'total'>;

const origins: Record<AdminOrder['refunds'][number]['origin'], string> = {
  shop: 'Refund',
  provider: 'Refund made at Stripe',
  dispute: 'Taken back by the customer’s bank',
};

const manualWays: Record<AdminOrder['manualPayments'][number]['way'], string> = {
  'bank-transfer': 'Paid by bank transfer',
  cash: 'Paid in cash',
  'card-machine': 'Paid on the card machine',
  other: 'Paid in another way',
  exchange: 'Exchanged for goods taken out',
};

const refundWays = { manual: 'Refund to give back yourself', exchange: 'Set against goods added' } as const;

/** What happened to the money of an order, in the order of time. */
export function paymentEvents({ payment, manualPayments, refunds, total }: Reported): PaymentEvent[] {
  const { begunAt, paidAt, paidAmount } = payment;
  const isSlow = payment.provider === 'stripe';
  const begun = { at: begunAt, what: 'Begun', amount: paidAmount ?? total, note: noteOf(payment), mark: null };
  const paid = { at: paidAt ?? '', what: 'Paid', amount: paidAmount, note: null, mark: null };
  const byHand = manualPayments.map(({ at, amount, way, reference, by }) => ({
    at,
    what: manualWays[way],
    amount,
    note: [reference, by && `Recorded by ${by}`].filter(Boolean).join('. ') || null,
    mark: null,
  }));
  const given = refunds.map(({ at, amount, origin, way, state, failure, reason }) => ({
    at,
    what: way === 'payment' ? origins[origin] : refundWays[way],
    amount,
    note: state === 'failed' ? `Stripe says: ${failure}. It can be refunded again.` : spoken(reason),
    mark: marks[state],
  }));
  const isByPayment = paidAt !== null && payment.provider !== 'manual';
  return [...(isSlow ? [begun] : []), ...(isByPayment ? [paid] : []), ...byHand, ...given].toSorted((one, other) =>
    one.at.localeCompare(other.at),
  );
}

const marks: Record<AdminOrder['refunds'][number]['state'], PaymentEvent['mark']> = {
  pending: { name: 'On its way', tone: 'info' },
  failed: { name: 'Failed', tone: 'danger' },
  done: null,
};

function noteOf({ state, failure }: AdminOrder['payment']): string | null {
  const attempt = failure === null ? '' : ` The last attempt failed: ${failure}`;
  switch (state) {
    case 'beginning':
    case 'open':
      return `Not paid yet.${attempt}`;
    case 'processing':
      return 'Paid by a slow method; the money is still to come.';
    case 'ended':
      return `Ended without a payment.${attempt}`;
    case 'returned':
      return 'Paid too late, or not as agreed, and given back whole.';
    case 'paid':
      return null;
  }
}

/** The specification's own word for a refund that gives none (section 7). */
function spoken(reason: string | null): string | null {
  return reason === 'requested_by_customer' ? null : reason;
}
