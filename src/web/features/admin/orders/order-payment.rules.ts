import type { AdminOrder } from '#orders/admin/order-page.contract.ts';

export type PaymentEvent = {
  at: string;
  what: string;
  /** In pounds. */
  amount: string | null;
  note: string | null;
  mark: { name: string; tone: 'info' | 'danger' } | null;
};

type Reported = Pick<AdminOrder, 'payment' | 'refunds' | 'total'>;

const origins: Record<AdminOrder['refunds'][number]['origin'], string> = {
  shop: 'Refund',
  provider: 'Refund made at Stripe',
  dispute: 'Taken back by the customer’s bank',
};

/** What happened to the money of an order, in the order of time. */
export function paymentEvents({ payment, refunds, total }: Reported): PaymentEvent[] {
  const { begunAt, paidAt, paidAmount } = payment;
  const isSlow = payment.provider === 'stripe';
  const begun = { at: begunAt, what: 'Begun', amount: total, note: noteOf(payment), mark: null };
  const paid = { at: paidAt ?? '', what: 'Paid', amount: paidAmount, note: null, mark: null };
  const given = refunds.map(({ at, amount, origin, state, failure, reason }) => ({
    at,
    what: origins[origin],
    amount,
    note: state === 'failed' ? `Stripe says: ${failure}. It can be refunded again.` : spoken(reason),
    mark: marks[state],
  }));
  return [...(isSlow ? [begun] : []), ...(paidAt === null ? [] : [paid]), ...given].toSorted((one, other) =>
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
