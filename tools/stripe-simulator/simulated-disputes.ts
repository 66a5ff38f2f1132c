import type { Stripe } from 'stripe';
import { idOf, keep, newId, publish, seconds } from './simulated-account.ts';
import type { SimulatedAccount } from './simulated-account.ts';
import { moveDisputedMoney } from './simulated-balance.ts';
import { missing } from './stripe-refusal.ts';

const usualAnswerTime = 9 * 24 * 60 * 60; // s

export type Opening = {
  dueBy?: Date | undefined;
  amount?: number | undefined;
  isInquiry?: boolean | undefined;
  /** The card's bank names the amount in its own currency: so many of its smallest unit for each of the charge's. */
  inCurrency?: { currency: string; rate: number } | undefined;
};

/** The customer tells their bank that the payment is not theirs; in an inquiry the bank only asks, and no money moves. */
export function openDispute(
  account: SimulatedAccount,
  charge: Stripe.Charge,
  { dueBy, amount, isInquiry = false, inCurrency = { currency: charge.currency, rate: 1 } }: Opening = {},
): Stripe.Dispute {
  const created = seconds(account);
  const left = charge.amount - charge.amount_refunded;
  const disputed = amount ?? (left > 0 ? left : charge.amount);
  const dispute: Stripe.Dispute = keep(account.disputes, {
    id: newId('du_1'),
    object: 'dispute',
    amount: Math.round(disputed * inCurrency.rate),
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: inCurrency.currency,
    ...unanswered,
    evidence_details: {
      due_by: dueBy ? unixTime(dueBy) : created + usualAnswerTime,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    is_charge_refundable: isInquiry,
    livemode: false,
    network_reason_code: '10.4',
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  });
  account.disputedAmounts.set(dispute.id, disputed);
  charge.disputed = !isInquiry;
  publish(account, 'charge.dispute.created', dispute);
  if (!isInquiry) withdraw(account, dispute);
  return dispute;
}

/** The owner submits evidence, and the bank reviews it. @throws StripeRefusal */
export function answerDispute(account: SimulatedAccount, id: string): void {
  const dispute = account.disputes.get(id);
  const next = dispute && reviews.get(dispute.status);
  if (!next) throw missing('dispute to answer', id, 'dispute');
  Object.assign(dispute.evidence_details, { has_evidence: true, submission_count: 1, submission_method: 'manual' });
  move(account, dispute, next, 'charge.dispute.updated');
}

const reviews = new Map<string, Stripe.Dispute.Status>([
  ['needs_response', 'under_review'],
  ['warning_needs_response', 'warning_under_review'],
  ['appeal_needs_response', 'appeal_under_review'],
]);

/** What the bank may do next (https://docs.stripe.com/disputes/how-disputes-work). A lost one may still be won: the customer withdraws it, or an appeal succeeds. */
const decisions: Record<string, readonly string[]> = {
  needs_response: ['won', 'lost', 'prevented'],
  under_review: ['won', 'lost'],
  warning_needs_response: ['warning_closed', 'needs_response'],
  warning_under_review: ['warning_closed', 'needs_response'],
  warning_closed: ['needs_response'],
  lost: ['appeal_needs_response', 'won'],
  appeal_needs_response: ['won', 'lost'],
  appeal_under_review: ['won', 'lost'],
  won: ['lost'],
};

export const disputeDecisions = [
  'won',
  'lost',
  'warning_closed',
  'needs_response',
  'appeal_needs_response',
  'prevented',
] as const;
export type DisputeDecision = (typeof disputeDecisions)[number];

export type Decided = {
  dueBy?: Date;
  /** What returns of the disputed amount, in the charge's currency; by default all of one that is won, and nothing of any other. */
  back?: number;
};

/**
 * Of a payment that was partly refunded before, that part returns though the dispute is lost
 * (https://support.stripe.com/questions/dispute-for-full-charge-amount-after-a-partial-refund-was-issued).
 * @throws StripeRefusal for what cannot follow
 */
export function decideDispute(account: SimulatedAccount, id: string, to: DisputeDecision, decided: Decided = {}): void {
  const { dueBy, back } = decided;
  const dispute = account.disputes.get(id);
  if (!dispute || !decisions[dispute.status]?.includes(to))
    throw missing(`dispute that can become ${to}`, id, 'dispute');
  if (dueBy) dispute.evidence_details.due_by = unixTime(dueBy);
  const isOpen = to === 'needs_response' || to === 'appeal_needs_response';
  // An inquiry that becomes a dispute cannot be refunded from then on.
  if (to === 'needs_response') dispute.is_charge_refundable = false;
  move(account, dispute, to, isOpen ? 'charge.dispute.updated' : 'charge.dispute.closed');
  moveDecided(account, dispute, back);
}

function moveDecided(account: SimulatedAccount, dispute: Stripe.Dispute, back: number | undefined): void {
  const { id, status } = dispute;
  const isHeld = sumOf(dispute) < 0;
  if ((status === 'needs_response' || status === 'lost') && !isHeld) withdraw(account, dispute);
  const returned = back ?? (status === 'won' && isHeld ? account.disputedAmounts.get(id) : 0);
  if (returned) reinstate(account, dispute, returned);
}

/** Of one that is won, after that was reported. @throws StripeRefusal */
export function bringBack(account: SimulatedAccount, id: string, amount: number): void {
  const dispute = account.disputes.get(id);
  if (dispute?.status !== 'won') throw missing('dispute that is won', id, 'dispute');
  reinstate(account, dispute, amount);
}

function move(account: SimulatedAccount, dispute: Stripe.Dispute, to: Stripe.Dispute.Status, event: string): void {
  const previous = { status: dispute.status };
  dispute.status = to;
  publish(account, event, dispute, previous);
}

/** A fully refunded charge is not withdrawn again (https://docs.stripe.com/api/disputes/object#dispute_object-is_charge_refundable). */
function withdraw(account: SimulatedAccount, dispute: Stripe.Dispute): void {
  const charge = account.charges.get(idOf(dispute.charge));
  if (!charge || charge.amount === charge.amount_refunded) return;
  moveDisputedMoney(account, dispute, -(account.disputedAmounts.get(dispute.id) ?? 0));
  publish(account, 'charge.dispute.funds_withdrawn', dispute);
}

function reinstate(account: SimulatedAccount, dispute: Stripe.Dispute, amount: number): void {
  moveDisputedMoney(account, dispute, amount);
  publish(account, 'charge.dispute.funds_reinstated', dispute);
}

/** Pence; negative while the bank has the money. */
function sumOf({ balance_transactions: moved }: Stripe.Dispute): number {
  return moved.reduce((sum, { amount }) => sum + amount, 0);
}

function unixTime(moment: Date): number {
  return Math.floor(moment.getTime() / 1_000);
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

const unanswered = {
  enhanced_eligibility_types: [],
  evidence: noEvidence,
  intended_submission_method: null,
  metadata: {},
} satisfies Partial<Stripe.Dispute>;
