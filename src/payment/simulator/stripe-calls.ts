import { z } from 'zod';
import { expanded } from './object-expansion.ts';
import { sessionParams } from './session-params.ts';
import { seconds } from './simulated-account.ts';
import type { SimulatedAccount } from './simulated-account.ts';
import { createRefund, refundParams } from './simulated-refunds.ts';
import { createSession, expireSession, lookAtSession } from './simulated-sessions.ts';
import { checkParams, expandParam, listOf, wholeNumber } from './stripe-params.ts';
import type { Params } from './stripe-params.ts';
import { invalidRequest, missing } from './stripe-refusal.ts';

/** One call of the API. It runs synchronously, so nothing comes in between. */
export type StripeCall = {
  method: 'GET' | 'POST';
  path: string;
  /** Checks the parameters, whose errors the idempotency key never repeats, and returns the action. */
  prepare(account: SimulatedAccount, params: Params, id: string): () => object;
};

const looking = z.strictObject({ expand: expandParam });
const mostListed = 100;
const usuallyListed = 10;

const listing = {
  limit: wholeNumber
    .refine((limit) => limit >= 1 && limit <= mostListed, 'Invalid integer: limit must be between 1 and 100')
    .default(usuallyListed),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  created: z.unknown().optional(),
  expand: listOf(z.string(), 50).default([]),
};

type StripeObject = { id: string };
type Collection = {
  path: string;
  /** In "No such …". */
  kind: string;
  param: string;
  /** Parameters by which a list can be filtered. */
  filters: readonly string[];
  all: (account: SimulatedAccount) => Iterable<StripeObject>;
  find: (account: SimulatedAccount, id: string) => StripeObject | undefined;
};

function collection(
  path: string,
  [kind, param]: [kind: string, param: string],
  map: (account: SimulatedAccount) => ReadonlyMap<string, StripeObject>,
  filters: readonly string[] = [],
): Collection {
  return {
    path,
    kind,
    param,
    filters,
    all: (account) => map(account).values(),
    find: (account, id) => map(account).get(id),
  };
}

const sessions: Collection = {
  ...collection('/checkout/sessions', ['checkout.session', 'session'], ({ sessions }) => sessions, [
    'payment_intent',
    'status',
  ]),
  all: (account) => [...account.sessions.keys()].map((id) => lookAtSession(account, id)),
  find: lookAtSession,
};

const collections: readonly Collection[] = [
  sessions,
  collection('/payment_intents', ['payment_intent', 'intent'], ({ payments }) => payments),
  collection('/charges', ['charge', 'charge'], ({ charges }) => charges, ['payment_intent']),
  collection('/refunds', ['refund', 'id'], ({ refunds }) => refunds, ['payment_intent', 'charge']),
  collection('/disputes', ['dispute', 'dispute'], ({ disputes }) => disputes, ['payment_intent', 'charge']),
  collection('/balance_transactions', ['balance transaction', 'id'], ({ balanceTransactions }) => balanceTransactions, [
    'source',
    'type',
  ]),
  collection('/events', ['event', 'id'], ({ events }) => events, ['type']),
];

export const stripeCalls: readonly StripeCall[] = [
  ...collections.flatMap((one) => [listCall(one), findCall(one)]),
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
      checkParams(z.strictObject(listing), params);
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

function findCall({ path, kind, param, find }: Collection): StripeCall {
  return {
    method: 'GET',
    path: `${path}/:id`,
    prepare(account, params, id) {
      const { expand } = checkParams(looking, params);
      return () => {
        const found = find(account, id);
        if (!found) throw missing(kind, id, param);
        return expanded(account, found, expand);
      };
    },
  };
}

function listCall({ path, filters, all }: Collection): StripeCall {
  const schema = z.strictObject({
    ...listing,
    ...Object.fromEntries(filters.map((filter) => [filter, z.string().optional()])),
  });
  return {
    method: 'GET',
    path,
    prepare(account, params) {
      const { limit, expand, starting_after: after, ending_before: before } = checkParams(schema, params);
      if (after !== undefined && before !== undefined) {
        throw invalidRequest('You cannot use both starting_after and ending_before.', { param: 'ending_before' });
      }
      const wanted = filters.flatMap((name) =>
        typeof params[name] === 'string' ? [[name, params[name]] as const] : [],
      );
      return () => {
        const matching = [...all(account)]
          .toReversed()
          .filter((one) => wanted.every(([name, value]) => has(one, name, value)));
        const place = (id: string) => matching.findIndex((one) => one.id === id);
        const rest = after === undefined ? matching : matching.slice(place(after) + 1);
        const earlier = before === undefined ? rest : rest.slice(0, Math.max(0, place(before))).slice(-limit);
        const data = earlier.slice(0, limit);
        return expanded(account, { object: 'list', data, has_more: earlier.length > limit, url: `/v1${path}` }, expand);
      };
    },
  };
}

function has(object: object, name: string, value: string): boolean {
  return Object.entries(object).some(([key, held]) => key === name && held === value);
}

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
