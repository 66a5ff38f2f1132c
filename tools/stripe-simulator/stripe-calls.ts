import { z } from 'zod';
import { expanded } from './object-expansion.ts';
import { sessionParams } from './session-params.ts';
import { seconds } from './simulated-account.ts';
import type { SimulatedAccount } from './simulated-account.ts';
import { endpointCalls } from './simulated-endpoints.ts';
import { createRefund, refundParams } from './simulated-refunds.ts';
import { createSession, expireSession, lookAtSession } from './simulated-sessions.ts';
import { listing, listsAndObjects } from './stripe-lists.ts';
import type { StripeCall } from './stripe-lists.ts';
import { checkParams, expandParam } from './stripe-params.ts';

const looking = z.strictObject({ expand: expandParam });

export const stripeCalls: readonly StripeCall[] = [
  ...listsAndObjects,
  ...endpointCalls,
  {
    method: 'POST',
    path: '/checkout/sessions',
    prepare(account, params) {
      const checked = checkParams(sessionParams, params);
      return () => expanded(account, createSession(account, checked), checked.expand);
    },
  },
  {
    method: 'POST',
    path: '/checkout/sessions/:id/expire',
    prepare(account, params, id) {
      const { expand } = checkParams(looking, params);
      return () => expanded(account, expireSession(account, id), expand);
    },
  },
  {
    method: 'GET',
    path: '/checkout/sessions/:id/line_items',
    prepare(account, params, id) {
      checkParams(listing, params);
      return () => {
        lookAtSession(account, id);
        const data = account.checkouts.get(id)?.lineItems ?? [];
        return { object: 'list', data, has_more: false, url: `/v1/checkout/sessions/${id}/line_items` };
      };
    },
  },
  {
    method: 'POST',
    path: '/refunds',
    prepare(account, params) {
      const { expand, ...checked } = checkParams(refundParams, params);
      return () => expanded(account, createRefund(account, checked), expand);
    },
  },
  { method: 'GET', path: '/account', prepare: (account) => () => accountShown(account) },
  { method: 'GET', path: '/balance', prepare: (account) => () => balanceShown(account) },
];

function accountShown({ id }: SimulatedAccount): object {
  return {
    id,
    object: 'account',
    business_profile: { name: 'Paw & Vale (simulated)' },
    capabilities: { card_payments: 'active', transfers: 'active' },
    charges_enabled: true,
    country: 'GB',
    default_currency: 'gbp',
    details_submitted: true,
    email: null,
    metadata: {},
    payouts_enabled: true,
    type: 'standard',
  };
}

function balanceShown(account: SimulatedAccount): object {
  const now = seconds(account);
  const sums = { available: 0, pending: 0 };
  for (const { net, available_on: availableOn } of account.balanceTransactions.values()) {
    sums[availableOn <= now ? 'available' : 'pending'] += net;
  }
  const shown = (amount: number) => [{ amount, currency: 'gbp', source_types: { card: amount } }];
  return { object: 'balance', available: shown(sums.available), livemode: false, pending: shown(sums.pending) };
}
