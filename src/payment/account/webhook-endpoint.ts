import type { Stripe } from 'stripe';
import type { Config } from '#platform/config.ts';
import { isMissing } from '../stripe-client.ts';

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
  'payout.failed',
] satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[];

export function webhookUrl({ url }: Pick<Config, 'url'>): string {
  return `${url}/api/payments/stripe/webhook`;
}

/** By this the shop knows those that it has made. */
const description = 'Made by the shop, which looks after it';

/** Stripe says the secret only now. */
export async function makeWebhook({ webhookEndpoints }: Stripe, url: string): Promise<{ id: string; secret: string }> {
  const { id, secret } = await webhookEndpoints.create({ url, enabled_events: events, description });
  if (secret === undefined) throw new Error('Stripe has made a webhook without a secret');
  return { id, secret };
}

/** Another address, an event that is missing, disabled after failed deliveries. */
export async function mendWebhook(stripe: Stripe, own: Stripe.WebhookEndpoint, url: string): Promise<void> {
  if (faultOf(own, url) === null) return;
  await stripe.webhookEndpoints.update(own.id, { url, enabled_events: events, disabled: false });
}

/** Another process that has made one saves it within this time. */
const youngSeconds = 60 * 60;

/**
 * The shop does not know the secrets of others at its address, or not any more. Its own it deletes, as Stripe allows 16 in all; those
 * that somebody made by hand it switches off.
 */
export async function removeOthers(
  stripe: Stripe,
  others: readonly Stripe.WebhookEndpoint[],
  { url, replaced, now }: { url: string; replaced: string | null; now: Date },
): Promise<void> {
  for (const { id, url: other, created, status, description: said } of others) {
    const isOld = created < now.getTime() / 1_000 - youngSeconds;
    if (id === replaced || (said === description && other === url && isOld)) await removeWebhook(stripe, id);
    else if (said !== description && other === url && status === 'enabled')
      await stripe.webhookEndpoints.update(id, { disabled: true });
  }
}

/** Unless another process was quicker. */
export async function removeWebhook({ webhookEndpoints }: Stripe, id: string): Promise<void> {
  try {
    await webhookEndpoints.del(id);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
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

export async function listWebhooks({ webhookEndpoints }: Stripe): Promise<Stripe.WebhookEndpoint[]> {
  return (await webhookEndpoints.list({ limit: 100 })).data;
}
