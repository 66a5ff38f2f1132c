import { fastify } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Stripe } from 'stripe';
import { systemClock } from '#platform/clock.ts';
import { hostedCheckout } from './hosted-checkout.ts';
import { peopleOf } from './people-at-stripe.ts';
import type { StripePeople } from './people-at-stripe.ts';
import { openWebhooks } from './signed-webhooks.ts';
import type { StripeWebhooks } from './signed-webhooks.ts';
import { newAccount, newId } from './simulated-account.ts';
import type { SimulatedAccount, SimulatedEvent } from './simulated-account.ts';
import { targetsOf } from './simulated-endpoints.ts';
import type { RefusedRights } from './simulated-rights.ts';
import { lookAtSession } from './simulated-sessions.ts';
import { stripeApi } from './stripe-api.ts';
import { stripeControl } from './stripe-control.ts';
import { openFaults } from './stripe-faults.ts';
import type { FaultSource } from './stripe-faults.ts';
import { openIdempotencyStore } from './stripe-idempotency.ts';

/** A simulated Stripe account over real HTTP on this machine's loopback interface. */
export type StripeSimulator = AsyncDisposable &
  StripePeople & {
    /** `http://127.0.0.1:12111` */
    url: string;
    port: number;
    secretKey: string;
    webhookSecret: string;
    /** Like an endpoint added in Stripe's dashboard: later events are sent there. */
    sendEventsTo(url: string): void;
    sessions: ReadonlyMap<string, Stripe.Checkout.Session>;
    payments: ReadonlyMap<string, Stripe.PaymentIntent>;
    charges: ReadonlyMap<string, Stripe.Charge>;
    refunds: ReadonlyMap<string, Stripe.Refund>;
    disputes: ReadonlyMap<string, Stripe.Dispute>;
    events: ReadonlyMap<string, SimulatedEvent>;
    webhooks: StripeWebhooks;
    faults: FaultSource;
    /** Webhooks that were made through the API. */
    endpoints: Map<string, Stripe.WebhookEndpoint>;
    endpointSecrets: ReadonlyMap<string, string>;
    /** Kinds of payment methods that are switched on. */
    methods: Set<string>;
    /** Makes the key a restricted one. */
    refusedRights: RefusedRights;
    close(): Promise<void>;
  };

export type StripeSimulatorOptions = {
  /** 0 or undefined: any free one. */
  port?: number;
  now?: () => Date;
  secretKey?: string;
  webhookSecret?: string;
  sendEventsTo?: string;
  /** When an event that was not answered with 2xx is sent again, ms. */
  webhookRetriesMs?: readonly number[];
  /** Delayed refunds of test cards settle by themselves after this time, ms; by default only by `settleRefund`. */
  refundsEndAfterMs?: number;
  /** How often expired sessions are looked for, ms; by default only when they are read. */
  expireEveryMs?: number;
  /** How long a time-out hangs before its connection is closed, ms. */
  hangMs?: number;
  log?: (event: SimulatedEvent) => void;
};

const longestHangMs = 120_000;
const usualRetriesMs = [100, 400, 1_600];

export async function openStripeSimulator(options: StripeSimulatorOptions = {}): Promise<StripeSimulator> {
  const { now = systemClock.now, webhookRetriesMs = usualRetriesMs, log, expireEveryMs, refundsEndAfterMs } = options;
  const {
    hangMs = longestHangMs,
    secretKey = newId('sk_test_simulated', 24),
    webhookSecret = newId('whsec_simulated', 24),
  } = options;
  let url = '';
  const onEvent = (event: SimulatedEvent) => {
    log?.(event);
    webhooks.send(event);
  };
  const account: SimulatedAccount = newAccount({ now, origin: () => url, refundsEndAfterMs, onEvent });
  const made = (event: SimulatedEvent) => targetsOf(account, event);
  const webhooks = openWebhooks({ secret: webhookSecret, now, retriesMs: webhookRetriesMs, targetsOf: made });
  webhooks.url = options.sendEventsTo ?? null;
  const people = peopleOf(account);
  const faults = openFaults();
  const app = fastify({ pluginTimeout: 0, forceCloseConnections: true, routerOptions: { maxParamLength: 500 } });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const idempotency = openIdempotencyStore(now);
  await app.register(stripeApi, { prefix: '/v1', account, faults, idempotency, secretKey, hangMs });
  await app.register(hostedCheckout, { prefix: '/c/pay', account });
  await app.register(stripeControl, { account, people, webhooks, faults });
  url = await app.listen({ host: '127.0.0.1', port: options.port ?? 0 });

  const lookAtAll = () => account.sessions.forEach(({ id }) => lookAtSession(account, id));
  const looking = expireEveryMs === undefined ? undefined : setInterval(lookAtAll, expireEveryMs).unref();
  const close = async () => {
    clearInterval(looking);
    webhooks.close();
    await app.close();
  };
  const sendEventsTo = (address: string) => void (webhooks.url = address);
  const where = { url, port: Number(new URL(url).port), secretKey, webhookSecret, sendEventsTo };
  return { ...people, ...where, ...visibleOf(account), webhooks, faults, close, [Symbol.asyncDispose]: close };
}

function visibleOf(account: SimulatedAccount) {
  const { sessions, payments, charges, refunds, disputes, events, endpoints, endpointSecrets } = account;
  const { refusedRights, methods } = account;
  const made = { sessions, payments, charges, refunds, disputes, events, endpoints, endpointSecrets };
  return { ...made, refusedRights, methods };
}
