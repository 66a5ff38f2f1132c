import type { Stripe } from 'stripe';
import { pence, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import type { DisputeReport } from './payment-provider.ts';
import type { DisputeStage, DisputeState } from './payment-words.contract.ts';
import { idOf, inPounds } from './stripe-reports.ts';

/** `dispute`: one in another currency with its charge, and the charge with its balance transaction. */
export function reportDispute(dispute: Stripe.Dispute): DisputeReport {
  const { id, payment_intent: intent, status } = dispute;
  const { reason, evidence_details: evidence }: Partial<Stripe.Dispute> = dispute;
  const amount = amountInPounds(dispute);
  return {
    reference: id,
    chargeReference: idOf(intent),
    amount,
    reason: (reason ?? 'general').replaceAll('_', ' '),
    state: closedStates.get(status) ?? 'open',
    stage: stageOf(status),
    awaitsAnswer: status.endsWith('needs_response'),
    dueBy: evidence?.due_by ? new Date(evidence.due_by * 1_000) : null,
    isRefundable: dispute.is_charge_refundable,
    withdrawn: withdrawnBy(dispute, amount),
  };
}

/** The card's bank may name the amount in its own currency; in pounds it is what the account was charged, or else all of the payment. */
function amountInPounds(dispute: Stripe.Dispute): Pence {
  const { amount, currency, charge } = dispute;
  if (currency === 'gbp' || charge === null || typeof charge === 'string') return pence(amount);
  const withdrawal = movementsOf(dispute).find(isWithdrawal);
  if (withdrawal?.currency === 'gbp') return pence(-withdrawal.amount);
  return (
    (withdrawal && inPounds(charge, -withdrawal.amount)) ??
    pence(charge.amount - charge.amount_refunded || charge.amount)
  );
}

/** Of an account in another currency, whose rates are rounded. */
const mostRounded = pence(3);

/**
 * What the dispute has taken and not brought back: of one that is won it may be a part, and of one that is lost. Only the movements of
 * money say so, which are in the account's own currency.
 */
function withdrawnBy(dispute: Stripe.Dispute, amount: Pence): Pence | null {
  const { status } = dispute;
  const movements = movementsOf(dispute);
  const first = movements.find(isWithdrawal);
  // Stripe decides first, and moves the money after that.
  if (!first) return status === 'lost' || stageOf(status) === 'appeal' ? null : zero;
  if (status === 'won' && movements.every(isWithdrawal)) return null;
  const whole = first.currency === dispute.currency && !first.exchange_rate ? dispute.amount : -unconverted(first);
  const rest = -movements.reduce((sum, one) => sum + unconverted(one), 0) / whole;
  const withdrawn = pence(Math.round(amount * Math.min(Math.max(rest, 0), 1)));
  return first.exchange_rate && withdrawn <= mostRounded ? zero : withdrawn;
}

const isWithdrawal = ({ amount }: Stripe.BalanceTransaction) => amount < 0;

const unconverted = ({ amount, exchange_rate: rate }: Stripe.BalanceTransaction) => amount / (rate || 1);

/** Without fees, which some accounts are charged by movements of their own. */
function movementsOf({ balance_transactions: movements }: Partial<Stripe.Dispute>): Stripe.BalanceTransaction[] {
  return (movements ?? []).filter(({ type, reporting_category: kind }) => type !== 'stripe_fee' && kind !== 'fee');
}

/** With its charge. Null: there is no money in question. @see https://docs.stripe.com/disputes/measuring#early-fraud-warnings */
export function reportWarning(warning: Stripe.Radar.EarlyFraudWarning): DisputeReport | null {
  const { id, payment_intent: intent, charge, fraud_type: reason, actionable: isOpen } = warning;
  return doubtAbout({ id, intent, charge, reason, isOpen, stage: 'fraud-warning' });
}

/** With its charge. Null: there is no money in question. @see https://docs.stripe.com/radar/reviews */
export function reportReview({
  id,
  payment_intent: intent,
  charge,
  reason,
  open,
}: Stripe.Review): DisputeReport | null {
  return doubtAbout({ id, intent, charge, reason, isOpen: open, stage: 'review' });
}

type Doubt = {
  id: string;
  intent: string | Stripe.PaymentIntent | null | undefined;
  charge: string | Stripe.Charge | null;
  reason: string;
  isOpen: boolean;
  stage: DisputeStage;
};

function doubtAbout({ id, intent, charge, reason, isOpen, stage }: Doubt): DisputeReport | null {
  if (charge === null || typeof charge === 'string') return null;
  return {
    reference: id,
    chargeReference: idOf(intent ?? charge.payment_intent),
    amount: pence(charge.amount),
    reason: reason.replaceAll('_', ' '),
    state: isOpen ? 'open' : 'closed',
    stage,
    awaitsAnswer: isOpen,
    dueBy: null,
    isRefundable: true,
    withdrawn: zero,
  };
}

/** Any other status is open, such as one that Stripe adds later. */
const closedStates = new Map<Stripe.Dispute.Status, DisputeState>([
  ['won', 'won'],
  ['lost', 'lost'],
  ['prevented', 'prevented'],
  ['warning_closed', 'closed'],
]);

function stageOf(status: Stripe.Dispute.Status): DisputeStage {
  if (status.startsWith('warning_')) return 'inquiry';
  return status.startsWith('appeal_') ? 'appeal' : 'chargeback';
}
