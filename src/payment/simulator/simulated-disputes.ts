import type { Stripe } from 'stripe';
import { keep, newId, publish, seconds } from './simulated-account.ts';
import type { SimulatedAccount } from './simulated-account.ts';
import { moveDisputedMoney } from './simulated-balance.ts';
import { missing } from './stripe-refusal.ts';

const usualAnswerTime = 9 * 24 * 60 * 60; // s

/** The customer tells their bank that the payment is not theirs. */
export function openDispute(account: SimulatedAccount, charge: Stripe.Charge, dueBy?: Date): Stripe.Dispute {
  const created = seconds(account);
  const left = charge.amount - charge.amount_refunded;
  const dispute: Stripe.Dispute = keep(account.disputes, {
    id: newId('du_1'),
    object: 'dispute',
    amount: left > 0 ? left : charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: dueBy ? Math.floor(dueBy.getTime() / 1_000) : created + usualAnswerTime,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  });
  charge.disputed = true;
  publish(account, 'charge.dispute.created', dispute);
  // A fully refunded charge is not withdrawn again (https://docs.stripe.com/api/disputes/object#dispute_object-is_charge_refundable).
  if (left === 0) return dispute;
  moveDisputedMoney(account, dispute, false);
  publish(account, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** The owner submits evidence, and the bank reviews it. @throws StripeRefusal */
export function answerDispute(account: SimulatedAccount, id: string): void {
  const dispute = account.disputes.get(id);
  if (dispute?.status !== 'needs_response') throw missing('dispute to answer', id, 'dispute');
  dispute.status = 'under_review';
  Object.assign(dispute.evidence_details, { has_evidence: true, submission_count: 1, submission_method: 'manual' });
  publish(account, 'charge.dispute.updated', dispute, { status: 'needs_response' });
}

/** @throws StripeRefusal */
export function closeDispute(account: SimulatedAccount, id: string, status: 'won' | 'lost'): void {
  const dispute = account.disputes.get(id);
  const isOpen = dispute?.status === 'needs_response' || dispute?.status === 'under_review';
  if (!isOpen) throw missing('open dispute', id, 'dispute');
  const previous = { status: dispute.status };
  dispute.status = status;
  publish(account, 'charge.dispute.closed', dispute, previous);
  if (status === 'lost' || dispute.balance_transactions.length === 0) return;
  moveDisputedMoney(account, dispute, true);
  publish(account, 'charge.dispute.funds_reinstated', dispute);
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
