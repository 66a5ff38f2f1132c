import type { Stripe } from 'stripe';
import { isForbidden, isInvalidRequest } from '../stripe-client.ts';
import type { KeyRight } from './stripe-account.contract.ts';

type Right = Omit<KeyRight, 'isMissing'> & {
  /** A call that needs it and changes nothing: Stripe looks at the rights of a key before it looks for the object. */
  probe(stripe: Stripe): Promise<unknown>;
};

const nothing = 'of_no_object';

/** What a restricted key needs, by its names in Stripe's dashboard (https://docs.stripe.com/keys/restricted-api-keys). */
const rights: readonly Right[] = [
  {
    id: 'checkout-sessions',
    name: 'Checkout Sessions',
    access: 'write',
    isVital: true,
    without: 'nobody can pay',
    probe: ({ checkout: { sessions } }) => sessions.expire(`cs_${nothing}`),
  },
  {
    id: 'charges',
    name: 'Charges and Refunds',
    access: 'write',
    isVital: true,
    without: 'no payment can be refunded',
    probe: ({ refunds }) => refunds.create({ payment_intent: `pi_${nothing}` }),
  },
  {
    id: 'payment-intents',
    name: 'PaymentIntents',
    access: 'read',
    isVital: false,
    without: 'why a payment failed stays unknown',
    probe: ({ paymentIntents }) => paymentIntents.list({ limit: 1 }),
  },
  {
    id: 'balance',
    name: 'Balance transaction sources',
    access: 'read',
    isVital: false,
    without: 'Stripe’s fees are missing from your figures',
    probe: ({ balanceTransactions }) => balanceTransactions.list({ limit: 1 }),
  },
  {
    id: 'disputes',
    name: 'Disputes',
    access: 'read',
    isVital: false,
    without: 'disputed payments go unnoticed',
    probe: ({ disputes }) => disputes.list({ limit: 1 }),
  },
  {
    id: 'radar',
    name: 'Radar: reviews and early fraud warnings',
    access: 'read',
    isVital: false,
    without: 'orders that may be fraudulent are sent like any other',
    probe: async ({ radar, reviews }) => {
      await radar.earlyFraudWarnings.list({ limit: 1 });
      await reviews.list({ limit: 1 });
    },
  },
  {
    id: 'webhooks',
    name: 'Webhook Endpoints',
    access: 'write',
    isVital: false,
    without: 'the shop can’t set up its webhook, and learns of payments up to three minutes later',
    probe: ({ webhookEndpoints }) => webhookEndpoints.update(`we_${nothing}`, {}),
  },
  {
    id: 'methods',
    name: 'Payment Method Configurations',
    access: 'read',
    isVital: false,
    without: 'the checkout can’t say which ways to pay you offer',
    probe: ({ paymentMethodConfigurations }) => paymentMethodConfigurations.list({ limit: 1 }),
  },
];

/** The ids of those that the key lacks. @throws StripeError for a key that Stripe does not know, or while it is away */
export async function findMissingRights(stripe: Stripe): Promise<string[]> {
  const missing = await Promise.all(
    rights.map(async ({ id, probe }) => {
      try {
        await probe(stripe);
      } catch (error) {
        if (isForbidden(error)) return id;
        if (!isInvalidRequest(error)) throw error;
      }
      return null;
    }),
  );
  return missing.flatMap((id) => id ?? []);
}

export function listRights(missing: readonly string[] | null): KeyRight[] {
  return rights.map(({ probe: _, ...right }) => ({ ...right, isMissing: missing?.includes(right.id) ?? null }));
}

/** Without these the shop cannot take payments by card. */
export function vitalOf(missing: readonly string[]): KeyRight[] {
  return listRights(missing).filter(({ isVital, isMissing }) => isVital && isMissing);
}
