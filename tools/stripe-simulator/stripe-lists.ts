import { z } from 'zod';
import { expanded } from './object-expansion.ts';
import type { SimulatedAccount } from './simulated-account.ts';
import { lookAtSession } from './simulated-sessions.ts';
import { checkParams, expandParam, listOf, wholeNumber } from './stripe-params.ts';
import type { Params } from './stripe-params.ts';
import { invalidRequest, missing } from './stripe-refusal.ts';

/** One call of the API. It runs synchronously, so nothing comes in between. */
export type StripeCall = {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** Checks the parameters and returns the action. */
  prepare(account: SimulatedAccount, params: Params, id: string): () => object;
};

const mostListed = 100;
const usuallyListed = 10;

const bounds = z.strictObject({ gt: wholeNumber, gte: wholeNumber, lt: wholeNumber, lte: wholeNumber }).partial();

const listParams = {
  limit: wholeNumber
    .refine((limit) => limit >= 1 && limit <= mostListed, 'Invalid integer: limit must be between 1 and 100')
    .default(usuallyListed),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  created: z.union([wholeNumber, bounds]).optional(),
  expand: listOf(z.string(), 50).default([]),
};

/** Of every list. */
export const listing = z.strictObject(listParams);
const looking = z.strictObject({ expand: expandParam });

type StripeObject = { id: string; created?: number };
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
  collection(
    '/radar/early_fraud_warnings',
    ['early_fraud_warning', 'early_fraud_warning'],
    ({ warnings }) => warnings,
    ['payment_intent', 'charge'],
  ),
  collection('/reviews', ['review', 'review'], ({ reviews }) => reviews),
  collection('/payouts', ['payout', 'payout'], ({ payouts }) => payouts, ['status']),
  collection('/events', ['event', 'id'], ({ events }) => events, ['type']),
  collection('/webhook_endpoints', ['webhook endpoint', 'webhook_endpoint'], ({ endpoints }) => endpoints),
  {
    ...collection('/payment_method_configurations', ['payment_method_configuration', 'configuration'], () => new Map()),
    all: (account) => [methodsOf(account)],
  },
];

export const listsAndObjects: readonly StripeCall[] = collections.flatMap((one) => [listCall(one), findCall(one)]);

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
    ...listParams,
    ...Object.fromEntries(filters.map((filter) => [filter, z.string().optional()])),
  });
  return {
    method: 'GET',
    path,
    prepare(account, params) {
      const { limit, expand, created, starting_after: after, ending_before: before } = checkParams(schema, params);
      if (after !== undefined && before !== undefined) {
        throw invalidRequest('You cannot use both starting_after and ending_before.', { param: 'ending_before' });
      }
      const wanted = filters.flatMap((name) =>
        typeof params[name] === 'string' ? [[name, params[name]] as const] : [],
      );
      return () => {
        for (const [name, value] of wanted) if (!isKnown(account, name, value)) throw missing(name, value, name);
        const matching = [...all(account)]
          .toReversed()
          .filter((one) => wanted.every(([name, value]) => has(one, name, value)) && wasCreated(one, created));
        const place = (id: string) => matching.findIndex((one) => one.id === id);
        const rest = after === undefined ? matching : matching.slice(place(after) + 1);
        const earlier = before === undefined ? rest : rest.slice(0, Math.max(0, place(before))).slice(-limit);
        const data = earlier.slice(0, limit);
        return expanded(account, { object: 'list', data, has_more: earlier.length > limit, url: `/v1${path}` }, expand);
      };
    },
  };
}

/** A list of what belongs to another account's payment, or a payment in another mode, is a 404, and no empty list. */
function isKnown({ payments, charges }: SimulatedAccount, name: string, id: string): boolean {
  return { payment_intent: payments, charge: charges }[name]?.has(id) ?? true;
}

function has(object: object, name: string, value: string): boolean {
  return Object.entries(object).some(([key, held]) => key === name && held === value);
}

/** https://docs.stripe.com/api/refunds/list#list_refunds-created: unix time, s. */
function wasCreated({ created }: StripeObject, at: z.output<typeof listing>['created']): boolean {
  if (at === undefined || created === undefined) return true;
  if (typeof at === 'number') return created === at;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = at;
  return created > gt && created >= gte && created < lt && created <= lte;
}

/** https://docs.stripe.com/api/payment_method_configurations/object: the account's only one. */
function methodsOf({ methods }: SimulatedAccount): StripeObject {
  const kinds = ['card', 'apple_pay', 'google_pay', 'link', 'paypal', 'klarna', 'afterpay_clearpay'];
  const each = kinds.map((kind): [string, object] => {
    const value = methods.has(kind) ? 'on' : 'off';
    const preference = { overridable: null, preference: value, value };
    return [kind, { available: methods.has(kind), display_preference: preference }];
  });
  const shown = { object: 'payment_method_configuration', active: true, application: null, is_default: true };
  const configuration = { id: 'pmc_1Default', ...shown, livemode: false, name: 'Default', parent: null };
  return { ...configuration, ...Object.fromEntries(each) };
}
