import type { Stripe } from 'stripe';
import type { Config } from '#platform/config.ts';

/** What the shop follows. */
const events = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'radar.early_fraud_warning.created',
  'radar.early_fraud_warning.updated',
  'review.opened',
  'review.closed',
] satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[];

export function webhookUrl({ url }: Pick<Config, 'url'>): string {
  return `${url}/api/payments/stripe/webhook`;
}

/** `secret`: of one that was just made; Stripe says it only then. */
type Webhook = { id: string; secret: string | null };

/**
 * Makes the shop's webhook at Stripe, or mends the one that is there: another address, an event that is missing, disabled after failed
 * deliveries. Others at the same address have secrets that the shop does not know, so they are switched off.
 * @param known the id of the one that the shop has made
 */
export async function setUpWebhook(stripe: Stripe, url: string, known: string | null): Promise<Webhook> {
  const all = await listWebhooks(stripe);
  for (const { id, status, url: other } of all)
    if (other === url && id !== known && status === 'enabled')
      await stripe.webhookEndpoints.update(id, { disabled: true });
  const own = all.find(({ id }) => id === known);
  if (own) {
    if (faultOf(own, url) !== null)
      await stripe.webhookEndpoints.update(own.id, { url, enabled_events: events, disabled: false });
    return { id: own.id, secret: null };
  }
  const { id, secret = null } = await stripe.webhookEndpoints.create({
    url,
    enabled_events: events,
    description: 'Made by the shop, which looks after it',
  });
  return { id, secret };
}

/** Of one that was set up by hand, whose secret the environment has. Null: nothing is wrong with it. */
export async function findWebhookFault(stripe: Stripe, url: string): Promise<string | null> {
  const here = (await listWebhooks(stripe)).filter((one) => one.url === url);
  if (here.length === 0) return `Stripe has no webhook to ${url}. Add one in its dashboard (Developers, Webhooks).`;
  const faults = here.map((one) => faultOf(one, url));
  return faults.includes(null) ? null : (faults[0] ?? null);
}

function faultOf({ status, url, enabled_events: names }: Stripe.WebhookEndpoint, wanted: string): string | null {
  if (url !== wanted) return `Stripe sends its notices to ${url}.`;
  if (status !== 'enabled')
    return 'Stripe has disabled the webhook. Enable it in its dashboard (Developers, Webhooks).';
  const missing = names.includes('*') ? [] : events.filter((event) => !names.includes(event));
  return missing.length === 0 ? null : `Stripe’s webhook lacks these events: ${missing.join(', ')}.`;
}

async function listWebhooks({ webhookEndpoints }: Stripe): Promise<Stripe.WebhookEndpoint[]> {
  return (await webhookEndpoints.list({ limit: 100 })).data;
}
