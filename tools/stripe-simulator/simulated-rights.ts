import { StripeRefusal } from './stripe-refusal.ts';

/** By the first part of a path, and by the kind of an object: https://docs.stripe.com/keys/restricted-api-keys */
const rights: Record<string, string> = {
  checkout: 'checkout_session',
  'checkout.session': 'checkout_session',
  payment_intents: 'payment_intent',
  payment_intent: 'payment_intent',
  charges: 'charge',
  charge: 'charge',
  refunds: 'charge',
  refund: 'charge',
  balance_transactions: 'balance_transaction_source',
  balance_transaction: 'balance_transaction_source',
  disputes: 'dispute',
  dispute: 'dispute',
  radar: 'radar',
  reviews: 'radar',
  review: 'radar',
  webhook_endpoints: 'webhook',
  payment_method_configurations: 'payment_method_configuration',
  payouts: 'payout',
  account: 'account',
};

/** Stripe's names of what the account's restricted key may not do, such as `rak_charge_write`; none for a key that may do everything. */
export type RefusedRights = Set<string>;

/** @throws StripeRefusal 403, which no idempotency key repeats */
export function requireRight(
  { id, refusedRights }: { id: string; refusedRights: RefusedRights },
  what: string,
  access: 'read' | 'write' = 'read',
): void {
  const name = rights[what];
  const right = `rak_${name}_${access}`;
  const isRefused = refusedRights.has(right) || (access === 'write' && refusedRights.has(`rak_${name}_read`));
  if (name === undefined || !isRefused) return;
  const message = `The provided key 'rk_test_*********************key' does not have the required permissions for this endpoint on account '${id}'. Having the '${right}' permission would allow this request to continue.`;
  throw new StripeRefusal(403, { type: 'invalid_request_error', message });
}
