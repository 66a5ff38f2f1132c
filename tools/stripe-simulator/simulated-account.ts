import { randomBytes } from 'node:crypto';
import { Stripe } from 'stripe';
import type { RefusedRights } from './simulated-rights.ts';
import type { TestCard } from './test-cards.ts';

/** Facts about a session that its object does not contain. */
export type Checkout = {
  lineItems: Stripe.LineItem[];
  intent: {
    metadata: Record<string, string>;
    description: string | null;
    receipt_email: string | null;
    capture_method: 'automatic' | 'automatic_async';
    shipping: Stripe.PaymentIntent.Shipping | null;
    statement_descriptor_suffix: string | null;
  };
  /** Cards whose bank asks for confirmation first. */
  authenticating: CardEntry | null;
};

export type CardEntry = { card: TestCard; expMonth: number; expYear: number; name: string; email: string | null };

export type SimulatedEvent = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
};

/** One account at Stripe in test mode with all its objects. Bounded, so that a simulator may run for days. */
export type SimulatedAccount = {
  id: string;
  now: () => Date;
  /** The address of its pages, such as `http://127.0.0.1:12111`. */
  origin: () => string;
  sessions: Map<string, Stripe.Checkout.Session>;
  checkouts: Map<string, Checkout>;
  payments: Map<string, Stripe.PaymentIntent>;
  charges: Map<string, Stripe.Charge>;
  /** By charge, for test cards whose refunds behave unusually. */
  cards: Map<string, TestCard>;
  balanceTransactions: Map<string, Stripe.BalanceTransaction>;
  refunds: Map<string, Stripe.Refund>;
  disputes: Map<string, Stripe.Dispute>;
  /** What each is about in the currency of its charge. */
  disputedAmounts: Map<string, number>;
  warnings: Map<string, Stripe.Radar.EarlyFraudWarning>;
  reviews: Map<string, Stripe.Review>;
  payouts: Map<string, Stripe.Payout>;
  events: Map<string, SimulatedEvent>;
  /** Charges whose balance transaction is withheld on request. */
  unbalanced: Set<string>;
  isBalanceHeld: boolean;
  /** The account's own currency, where it is not that of its payments: so many of its smallest unit for each of theirs. */
  settlement: { currency: string; rate: number } | null;
  endpoints: Map<string, Stripe.WebhookEndpoint>;
  /** By endpoint. */
  endpointSecrets: Map<string, string>;
  /** Kinds of payment methods that are switched on. */
  methods: Set<string>;
  refusedRights: RefusedRights;
  /** How long delayed refunds of test cards take; undefined: until they are settled explicitly. */
  refundsEndAfterMs: number | undefined;
  /** The call that is being answered; null while the customer, the owner or the clock acts. */
  request: { id: string; idempotency_key: string | null } | null;
  onEvent: (event: SimulatedEvent) => void;
};

const mostOfAKind = 20_000;
const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function newAccount(
  setup: Pick<SimulatedAccount, 'now' | 'origin' | 'refundsEndAfterMs' | 'onEvent'>,
): SimulatedAccount {
  return {
    ...setup,
    id: newId('acct_1', 15),
    sessions: new Map(),
    checkouts: new Map(),
    payments: new Map(),
    charges: new Map(),
    cards: new Map(),
    balanceTransactions: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    disputedAmounts: new Map(),
    warnings: new Map(),
    reviews: new Map(),
    payouts: new Map(),
    events: new Map(),
    unbalanced: new Set(),
    isBalanceHeld: false,
    settlement: null,
    endpoints: new Map(),
    endpointSecrets: new Map(),
    methods: new Set(['card', 'apple_pay', 'google_pay', 'link']),
    refusedRights: new Set(),
    request: null,
  };
}

/** Not for secrets: the characters are not equally likely. */
export function newId(prefix: string, length = 23): string {
  return prefix + Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('');
}

/** Unix time, s. */
export function seconds(account: SimulatedAccount): number {
  return Math.floor(account.now().getTime() / 1_000);
}

/** Stripe's types allow the object in place of its id; here it is always an id, or none. */
export function idOf(reference: string | { id: string } | null | undefined): string {
  return typeof reference === 'string' ? reference : (reference?.id ?? '');
}

export function keep<Kept extends { id: string }>(map: Map<string, Kept>, object: Kept): Kept {
  keepAs(object.id, map, object);
  return object;
}

export function keepAs<Kept>(id: string, map: Map<string, Kept>, what: Kept): void {
  const [oldest] = map.size >= mostOfAKind ? map.keys() : [];
  if (oldest !== undefined) map.delete(oldest);
  map.set(id, what);
}

/** Snapshots the object, as Stripe's events do, and passes it to the sender of webhooks. */
export function publish(account: SimulatedAccount, type: string, object: object, previous?: object): void {
  const event: SimulatedEvent = {
    id: newId('evt_3'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: seconds(account),
    data: { object: structuredClone(object), ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request: account.request ?? { id: null, idempotency_key: null },
    type,
  };
  account.onEvent(keep(account.events, event));
}
