import type { Stripe } from 'stripe';
import { keep, newId, publish, seconds } from './simulated-account.ts';
import type { SimulatedAccount } from './simulated-account.ts';

/** https://docs.stripe.com/api/payouts/object: one that fails has mostly been reported as paid before. */
export function payOut(account: SimulatedAccount, to: 'paid' | 'failed'): Stripe.Payout {
  const payout = keep(account.payouts, {
    id: newId('po_1'),
    object: 'payout' as const,
    amount: 41_250,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: seconds(account),
    automatic: true,
    balance_transaction: null,
    created: seconds(account),
    currency: 'gbp',
    description: 'STRIPE PAYOUT',
    destination: 'ba_1',
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'paid',
    trace_id: null,
    type: 'bank_account',
  } satisfies Stripe.Payout);
  publish(account, 'payout.created', payout);
  publish(account, 'payout.paid', payout);
  if (to === 'failed') fail(account, payout);
  return payout;
}

function fail(account: SimulatedAccount, payout: Stripe.Payout): void {
  const failure = { failure_code: 'account_closed', failure_message: 'The bank account has been closed.' };
  Object.assign(payout, { status: 'failed', ...failure });
  publish(account, 'payout.failed', payout, { status: 'paid' });
}
