import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AdminOrder } from '#orders/admin/order-page.contract.ts';
import type { Dispute } from '#orders/order/disputes.contract.ts';
import { noReason } from '#orders/order/refund-words.contract.ts';
import { isDoubt } from '#payment/payment-words.contract.ts';
import { Badge } from '../../../ui/badge.tsx';
import { dateTime } from '../parts/formats.rules.ts';
import { Money } from '../parts/money.tsx';
import { Panel } from '../parts/panel.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { TrustPayment } from './trust-payment.tsx';

type PaymentEvent = {
  at: string;
  what: string;
  /** In pounds. */
  amount: string | null;
  note: string | null;
  mark: { name: string; tone: 'info' | 'danger' } | null;
};

type Reported = Pick<AdminOrder, 'payment' | 'manualPayments' | 'refunds'>;

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
  exchange: 'Exchanged for items removed',
};

const refundWays = {
  manual: 'Refund to make yourself',
  exchange: 'Used for items added',
  'gift-card': 'Put back on the gift card',
} as const;

/** Payment events in chronological order. */
export function paymentEvents({ payment, manualPayments, refunds }: Reported): PaymentEvent[] {
  const { begunAt, paidAt, paidAmount, giftCards } = payment;
  const isByCardsOnly = giftCards.length > 0 && payment.amount === '0.00';
  const isAwaited = !isByCardsOnly && (payment.provider === 'stripe' || payment.isByLink);
  const what = payment.isByLink ? 'Link emailed' : 'Begun';
  const begun = { at: begunAt, what, amount: paidAmount ?? payment.amount, note: noteOf(payment), mark: null };
  const byCard = giftCards.map(({ last4, amount }) => ({
    at: begunAt,
    what: `Gift card ending ${last4}`,
    amount,
    note: noteOfCard(payment),
    mark: null,
  }));
  const paid = { at: paidAt ?? '', what: 'Paid', amount: paidAmount, note: null, mark: null };
  const byHand = manualPayments.map(({ at, amount, way, reference, by }) => ({
    at,
    what: manualWays[way],
    amount,
    note: [reference, by && `Recorded by ${by}`].filter(Boolean).join('. ') || null,
    mark: null,
  }));
  const given = refunds.map(({ at, amount, origin, way, state, failure, failureCause, reason }) => ({
    at,
    what: way === 'payment' ? origins[origin] : refundWays[way],
    amount,
    note: state === 'failed' || failureCause !== null ? whyFailed({ origin, failure, failureCause }) : spoken(reason),
    mark: marks[state],
  }));
  const isByPayment = paidAt !== null && payment.provider !== 'manual' && !isByCardsOnly;
  const all = [...byCard, ...(isAwaited ? [begun] : []), ...(isByPayment ? [paid] : []), ...byHand, ...given];
  return all.toSorted((one, other) => one.at.localeCompare(other.at));
}

function noteOfCard({ state }: AdminOrder['payment']): string {
  if (state === 'paid') return 'Paid with it.';
  return state === 'ended' || state === 'returned'
    ? 'Released: the order was not paid.'
    : 'Held until the rest is paid.';
}

type Failed = Pick<AdminOrder['refunds'][number], 'origin' | 'failure' | 'failureCause'>;

function whyFailed({ origin, failure, failureCause }: Failed): string {
  if (origin === 'dispute') return `${failure}.`;
  if (failureCause === 'other-account')
    return 'The payment is in another account at Stripe: look there whether this refund was made.';
  const what = { disputed: 'The bank decides about the money.', 'refunded-elsewhere': 'Money had gone back already.' };
  const next = failureCause === null || failureCause === 'bank' ? 'It can be refunded again.' : what[failureCause];
  return `Stripe says: ${failure}. ${next}`;
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
      return 'Paid too late, or not as agreed, and refunded in full.';
    case 'paid':
      return null;
  }
}

/** Null for the placeholder of a refund without a reason. */
function spoken(reason: string | null): string | null {
  return reason === noReason ? null : reason;
}

/** Payments, refunds and disputes. */
export function OrderPayment({ order }: { order: AdminOrder }) {
  const { payment, disputes } = order;
  return (
    <Panel
      title={
        <span className="flex flex-wrap items-center gap-2">
          Payment
          <span className="font-body">{payment.isTest && <Badge tone="info">Test mode</Badge>}</span>
        </span>
      }
      intro={intros[payment.provider]}
      actions={payment.dashboardUrl && <AtStripe url={payment.dashboardUrl} />}
    >
      {disputes.map((dispute) => (
        <DisputeNotice key={dispute.id} number={order.orderNumber} dispute={dispute} url={payment.dashboardUrl} />
      ))}
      <ol className="grid text-sm">
        {paymentEvents(order).map(({ at, what, amount, note, mark }) => (
          <li
            key={`${at} ${what}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-line py-2 not-first:border-t first:pt-0 last:pb-0"
          >
            <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-semibold">{what}</span>
              {amount !== null && <Money amount={amount} />}
              {mark && <Badge tone={mark.tone}>{mark.name}</Badge>}
            </span>
            <time dateTime={at} className="text-xs text-muted">
              {dateTime(at)}
            </time>
            {note && <p className="basis-full text-muted wrap-anywhere">{note}</p>}
          </li>
        ))}
      </ol>
      {payment.reference && (
        <dl className="grid gap-1.5 border-t border-line pt-3 text-sm">
          {payment.fee !== null && (
            <Row name="Stripe’s fee">
              <Money amount={payment.fee} />
            </Row>
          )}
          <Row name="Reference">
            <span className="figures wrap-anywhere">{payment.reference}</span>
          </Row>
        </dl>
      )}
    </Panel>
  );
}

const intros = {
  stripe: 'On Stripe’s own page.',
  demo: 'Demo payment: no money moves.',
  manual: 'Paid to you directly. If you refund it, pay the money back yourself.',
} as const;

function AtStripe({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className="admin-action">
      <ExternalLink className="size-4.5" aria-hidden />
      See It at Stripe
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

function DisputeNotice({ number, dispute, url }: { number: string; dispute: Dispute; url: string | null }) {
  const { amount, reason, stage, state, awaitsAnswer, dueBy, openedAt, withdrawn } = dispute;
  return (
    <div role="note" className="grid gap-1 rounded-field bg-error-pale px-4 py-3 text-sm">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {headings[stage]} <Money amount={amount} />
        <StatusBadge status={state === 'open' && stage === 'appeal' ? 'appeal' : state} tone={disputeTones[state]} />
      </p>
      <p>
        {askers[stage]} on {dateTime(openedAt)}. Reason: {reason}.{' '}
        {state === 'open' && (dispute.isDismissed ? trusted : whatItMeans[stage])}
      </p>
      {state !== 'open' && Number(withdrawn) > 0 && (
        <p>
          <Money amount={withdrawn ?? '0.00'} /> of it has gone back to the customer.
        </p>
      )}
      {state === 'open' && isDoubt(stage) && !dispute.isDismissed && <TrustPayment number={number} />}
      {awaitsAnswer && dueBy && (
        <p className="font-semibold">
          Answer by {dateTime(dueBy)}
          {url && ', in Stripe’s own pages'}.
        </p>
      )}
    </div>
  );
}

const trusted = 'You trust it all the same. Purchase orders that were held are yours to send.';

const whatItMeans: Record<Dispute['stage'], string> = {
  inquiry: 'No money has been taken, and refunding the order ends it.',
  chargeback: 'Until the bank has decided, Stripe refunds nothing of this payment.',
  appeal: 'The decision is appealed; until then the money counts as lost.',
  'fraud-warning': 'What waits to be sent is held. Refunding the order avoids a dispute and its fee.',
  review: 'What waits to be sent is held. Approve or refund it in Stripe’s own pages.',
};

const headings: Record<Dispute['stage'], string> = {
  inquiry: 'The bank asks about',
  chargeback: 'Disputed:',
  appeal: 'Disputed:',
  'fraud-warning': 'May be fraudulent:',
  review: 'To review:',
};

const askers: Record<Dispute['stage'], string> = {
  inquiry: 'The customer’s bank asked about it',
  chargeback: 'The customer’s bank asked for it back',
  appeal: 'The customer’s bank asked for it back',
  'fraud-warning': 'The card’s network warned of it',
  review: 'Stripe asked you to look at it',
};

const disputeTones = { open: 'highlight', won: 'success', lost: 'grey', prevented: 'grey', closed: 'success' } as const;

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}
